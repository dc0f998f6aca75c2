"""What the tests of Anima's squads share: a squad for each rule that clicking can break, and what a page says."""

import re
from html import unescape
from typing import Any

from builder.lists.models import List
from tests.builder.bands import part, squad

TOA = ("toa-fire", "toa-stone", "toa-water", "village-guard", "village-guard")
LEGAL = ("toa-fire+up-plate", "toa-stone+up-mask", "toa-water+up-boots", "village-guard+up-flask", "village-guard")


def tallies(page: str) -> dict[str, str]:
    found = re.findall(r"<li(?: class=\"is-over\")?>([^<]+?) <b>([^<]+)</b>", part(page, 'id="total"', "</ul>"))
    return {unescape(label): unescape(text) for label, text in found}


BREAKS: dict[str, tuple[tuple[str, ...], dict[str, Any], list[str], list[str]]] = {
    # what is broken: entries, options, rules, the culprits
    "too many levels": (
        ("toa-fire", "toa-stone", "toa-water", "merc-exile", "village-guard", "village-guard"),
        {},
        ["LST-01"],
        [],
    ),
    "too many leaders": (
        ("merc-captain", "toa-fire", "toa-stone", "toa-water", "village-guard"),
        {"base": "alignment"},
        ["LST-04"],
        ["a1", "a2"],
    ),
    "too many agents": (
        ("toa-stone", "toa-water", "village-guard", "village-guard", "village-guard"),
        {},
        ["LST-05"],
        ["a3", "a4", "a5"],
    ),
    "too many upgrades": (
        (
            "toa-fire+up-plate",
            "toa-stone+up-mask",
            "toa-water+up-boots",
            "village-guard+up-flask",
            "village-guard+up-flask",
        ),
        {},
        ["LST-06"],
        ["a1", "a2", "a3", "a4", "a5"],
    ),
    "an upgrade that does not fit": (
        ("toa-fire+up-shadow-oath", "toa-stone", "toa-water", "village-guard", "village-guard"),
        {},
        ["LST-09"],
        ["a1"],
    ),
    "one upgrade twice": (
        ("toa-fire+up-plate", "toa-stone+up-plate", "toa-water", "village-guard", "village-guard"),
        {},
        ["LST-10"],
        ["a1", "a2"],
    ),
    "outsiders": (("toa-fire", "toa-stone", "toa-water", "rahi-bird", "rahi-hunter-cat"), {}, ["LST-11"], ["a4", "a5"]),
    "two hired": (
        ("toa-fire", "toa-stone", "toa-water", "merc-gunner", "merc-exile"),
        {"limit": 99},
        ["LST-13"],
        ["a4", "a5"],
    ),
    "an opposed mercenary": (
        ("toa-fire", "toa-stone", "toa-water", "merc-blade", "village-guard"),
        {},
        ["LST-14"],
        ["a4"],
    ),
    "a hired leader": (
        ("toa-stone", "toa-water", "merc-captain", "village-guard", "village-guard"),
        {},
        ["LST-15"],
        ["a3"],
    ),
    "light beside dark": (
        ("toa-stone", "toa-water", "makuta-drone", "rahi-bird", "rahi-hunter-cat"),
        {"base": "alignment"},
        ["LST-16"],
        ["a1", "a2", "a3"],
    ),
    "one character twice": (
        ("toa-water", "toa-water", "toa-stone", "village-guard", "village-guard"),
        {},
        ["LST-17"],
        ["a1", "a2"],
    ),
    "too few": (("toa-fire", "toa-stone", "village-guard"), {}, ["LST-19"], []),
    "too many": (TOA + ("merc-gunner",), {"max_size": 5, "limit": 99}, ["LST-19"], []),
    "a character where an upgrade goes": (
        ("toa-fire+toa-water", "toa-stone", "merc-gunner", "village-guard", "village-guard"),
        {},
        ["LST-20"],
        ["a1"],
    ),
    "an upgrade where a character goes": (TOA + ("up-plate",), {}, ["LST-20"], ["a6"]),
    "many at once": (
        ("toa-fire+up-shadow-oath", "makuta-lord+up-plate", "makuta-lord+up-plate", "rahi-bird", "merc-captain"),
        {},
        ["LST-01", "LST-04", "LST-06", "LST-09", "LST-10", "LST-11", "LST-15", "LST-17"],
        ["a1", "a2", "a3", "a4", "a5"],
    ),
}


def made(what: str) -> List:
    words, options, _rules, _culprits = BREAKS[what]
    return squad(*words, options=options)
