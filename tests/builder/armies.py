"""What the tests of Sengoku's armies share: an army for each rule that clicking can break, and what a page says."""

import re
from html import unescape
from typing import Any

from builder.lists.actions import do_create_list
from builder.lists.models import List
from builder.lists.operations import Draft, Operation, Option
from builder.lists.sengoku.army import (
    Ally,
    Appoint,
    Call,
    Clan,
    Clear,
    Dismiss,
    Fetch,
    Figures,
    Forget,
    Furl,
    Grow,
    Part,
    Raise,
    Split,
    Store,
    Teach,
)
from tests.builder.bands import now, part
from tests.factories import PersonFactory, starter_file, starter_release

UNIT = re.compile(r"([\w-]+?)(?:\*(\d+))?(?:@(\w+))?\Z")
CHIEF = {"id": "ac", "name": "Tadaoki"}
SECOND = {"id": "ag1", "name": "Masanobu"}
LED = {"commander": CHIEF, "generals": [SECOND]}
TWO = ("samurai-spears*12", "samurai-bows*10")


def units(*words: str) -> list[dict[str, Any]]:
    """ "samurai-spears*12@sparrow" are twelve figures of the clan sparrow; 8 and one's own where nothing else stands"""
    found = (UNIT.match(word).groups() for word in words)  # type: ignore[union-attr]
    return [
        {"id": f"a{place}", "card": card, "figures": int(figures or 8), "clan": clan}
        for place, (card, figures, clan) in enumerate(found, 1)
    ]


def army(*words: str, led: dict[str, Any] | None = None, **keys: Any) -> List:
    """A list of somebody's: `led` is its army, `keys` are `options`, `name`, `person` or `release`."""
    head = {"format": "muster-list", "version": 1, "system": "sengoku", "name": keys.get("name", "Host")}
    file = {**head, "options": keys.get("options", {}), "army": LED if led is None else led, "entries": units(*words)}
    release = keys.get("release") or starter_release("sengoku")
    person = keys.get("person") or PersonFactory()
    return do_create_list(person=person, release=release, draft=Draft(file, keys.get("note", "")))


def heron(**keys: Any) -> List:
    """The starter codex's first army: eight units, three leaders, everything else too."""
    draft = Draft(starter_file("sengoku")["lists"][0] | keys, "Spears in front.")
    return do_create_list(person=PersonFactory(), release=starter_release("sengoku"), draft=draft)


def units_of(found: List) -> list[str]:
    """The present units, as `units` takes them."""
    return [
        f"{entry['card']}*{entry['figures']}" + (f"@{entry['clan']}" if entry.get("clan") else "")
        for entry in now(found).draft.entries
    ]


def led(found: List) -> dict[str, Any]:
    """The present army."""
    held: dict[str, Any] = now(found).draft.file.get("army", {})
    return held


def leader_of(page: str, leader: str) -> str:
    """The row of a leader."""
    return part(page, f'id="entry-{leader}"', "</li>")


def own_of(page: str, entry: str) -> str:
    """What a unit's row shows in place of equipment, as text."""
    row = part(part(page, f'id="entry-{entry}"', "</li>"), 'class="own-rate">', "</span>")
    return unescape(row)


def generals(count: int) -> list[dict[str, Any]]:
    return [{"id": f"ag{n}", "name": f"General {n}"} for n in range(1, count + 1)]


Break = tuple[tuple[str, ...], dict[str, Any], dict[str, Any], list[str], list[str]]
BREAKS: dict[str, Break] = {
    # what is broken: units, army, options, rules, the culprits
    "too many points": (("heavy-cavalry*16",) * 3, LED, {}, ["LST-01"], []),
    "too many points for leaders": (TWO, LED, {"budget": 50, "asset_cost": {"general": 9}}, ["LST-01"], []),
    "too few figures": (("samurai-spears*3", "samurai-bows"), LED, {}, ["LST-02"], ["a1"]),
    "too many figures": (("ashigaru-spears*20", "samurai-bows"), LED, {}, ["LST-03"], ["a1"]),
    "a limited troop type twice": (("yamabushi", "yamabushi", "samurai-bows"), LED, {}, ["LST-04"], ["a1", "a2"]),
    "no commander": (TWO, {"generals": [SECOND]}, {}, ["LST-08"], []),
    "four generals": (
        TWO,
        {"commander": CHIEF, "generals": generals(4)},
        {},
        ["LST-09"],
        ["ag1", "ag2", "ag3", "ag4"],
    ),
    "five generals": (
        TWO,
        {"commander": CHIEF, "generals": generals(5)},
        {},
        ["LST-09"],
        ["ag1", "ag2", "ag3", "ag4", "ag5"],
    ),
    "three traits of the commander": (
        TWO,
        {"commander": {**CHIEF, "traits": ["daring", "devious", "cautious"]}},
        {},
        ["LST-10"],
        ["ac"],
    ),
    "three traits of a general": (
        TWO,
        {**LED, "generals": [{**SECOND, "traits": ["daring", "devious", "cautious"]}]},
        {},
        ["LST-10"],
        ["ag1"],
    ),
    "a trait twice": (TWO, {"commander": {**CHIEF, "traits": ["daring", "daring"]}}, {}, ["LST-11"], ["ac"]),
    "traits that should be rolled": (
        TWO,
        {"commander": {**CHIEF, "traits": ["daring"]}, "generals": [{**SECOND, "traits": ["devious"]}]},
        {"traits": "rolled"},
        ["LST-12"],
        ["ac", "ag1"],
    ),
    "too many shinobi": (TWO, {**LED, "shinobi": 5}, {}, ["LST-13"], []),
    "too many messengers": (TWO, {**LED, "messengers": 4}, {}, ["LST-14"], []),
    "too many shields": (TWO, {**LED, "shields": 7}, {}, ["LST-15"], []),
    "three banners": (
        TWO,
        {**LED, "banners": ["tiger-banner", "boar-banner", "crane-banner"]},
        {},
        ["LST-16"],
        [],
    ),
    "a banner twice": (TWO, {**LED, "banners": ["tiger-banner", "tiger-banner"]}, {}, ["LST-17"], []),
    "three clans": (
        (*TWO, "samurai-bows@owl", "samurai-bows@crow", "ashigaru-bows@wren"),
        {**LED, "clans": ["owl", "crow", "wren"]},
        {},
        ["LST-18"],
        ["a3", "a4", "a5"],
    ),
    "an unknown clan": (("samurai-spears@owl", "samurai-bows"), LED, {}, ["LST-19"], ["a1"]),
    "a clan that lends nobody": (TWO, {**LED, "clans": ["owl"]}, {}, ["LST-20"], []),
    "only allies": (("samurai-spears@owl",), {**LED, "clans": ["owl"]}, {}, ["LST-21"], []),
    "no room": (("ashigaru-spears*4",) * 38, LED, {}, ["LST-22"], []),
    "a banner among the units": ((*TWO, "tiger-banner"), LED, {}, ["LST-23"], ["a3"]),
    "a banner among the traits": (TWO, {"commander": {**CHIEF, "traits": ["tiger-banner"]}}, {}, ["LST-23"], ["ac"]),
    "a trait among the banners": (TWO, {**LED, "banners": ["daring"]}, {}, ["LST-23"], []),
    "many at once": (
        ("heavy-cavalry*18", "yamabushi*3@owl", "yamabushi*12", "daring"),
        {
            "generals": [{**SECOND, "traits": ["daring", "daring"]}, *generals(5)[1:]],
            "shinobi": 9,
            "shields": 9,
            "banners": ["tiger-banner", "tiger-banner", "daring", "boar-banner"],
            "clans": ["wren", "crow", "dove"],
        },
        {"budget": 90},
        [
            *("LST-01", "LST-02", "LST-03", "LST-04", "LST-08", "LST-09", "LST-10", "LST-11", "LST-13", "LST-15"),
            *("LST-16", "LST-17", "LST-18", "LST-19", "LST-20", "LST-20", "LST-20", "LST-23", "LST-23"),
        ],
        ["ag1", "ag2", "ag3", "ag4", "ag5", "a1", "a2", "a3", "a4"],
    ),
}


def made(what: str) -> List:
    words, held, options, _rules, _culprits = BREAKS[what]
    return army(*words, led=held, options=options)


ALL: dict[str, tuple[list[Operation], str]] = {
    # what is done to the Heron: the operations, and what the history says of the last
    "figures": ([Figures("a1", 5)], "Heavy cavalry (hatamoto): 5 figures"),
    "one figure more": ([Grow("a1", 1)], "Heavy cavalry (hatamoto): +1"),
    "one figure fewer": ([Grow("a1", -1)], "Heavy cavalry (hatamoto): −1"),
    "one shield more": ([Fetch("shields", 1)], "Mobile shields: +1"),
    "own clan": ([Clan("a7", None)], "Of one's own clan: Ashigaru with spears"),
    "lent": ([Clan("a6", "sparrow")], "Lent by sparrow: Ashigaru with spears"),
    "split": ([Split("a6")], "Made two units: Ashigaru with spears"),
    "appoint": ([Appoint("general", "Nagamasa")], "Appointed: Nagamasa"),
    "dismiss": ([Dismiss(("ag1", "ag2"))], "Dismissed: Masanobu and Kagetora"),
    "clear": ([Clear(("ac",))], "All traits taken off: Tadaoki"),
    "call": ([Call("ag2", "Terutora")], "Leader renamed: Terutora"),
    "teach": ([Teach("ag2", "daring")], "Kagetora: +Daring"),
    "forget": ([Forget("ac", ("cautious",))], "Tadaoki: −Cautious"),
    "store": ([Store("shields", 6)], "Mobile shields: 6"),
    "raise": ([Raise("tiger-banner")], "Banner added: Tiger banner"),
    "furl": ([Furl(("phoenix-banner",))], "Banner taken out: Phoenix banner"),
    "ally": ([Ally("owl")], "Clan added: owl"),
    "part": ([Part(("sparrow",))], "Clan taken out: sparrow"),
    "rounding": ([Option("rounding", "army")], "Fractions of a point: up once for the army"),
    "traits": ([Option("traits", "rolled")], "Traits of leaders: rolled before the battle"),
}
