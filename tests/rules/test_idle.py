"""What of a card can do nothing in any fight is told before the card is saved: it is true of all that is told, and what
the rules, the starter codices and the cases have is not told."""

import json
import re
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from rules.fight import open_fight, play_out
from rules.okko import skills as okko
from rules.players import player
from rules.reading import FileError
from rules.sengoku import skills as sengoku
from rules.system import systems
from tests.rules.games import GAMES
from tests.rules.sengoku_battles import UNITS, made_up
from tests.rules.strange import Maker
from tests.rules.strange_anima import Maker as Squads
from tests.rules.strange_sengoku import Maker as Warlord

DATA = Path(__file__).parents[2] / "catalog" / "data"
CASES = Path(__file__).parent / "cases"
#: Cases that are about what does nothing.
OF_NOTHING = {
    "abl-instant-is-gone-after",
    "eff-automatic-place-does-nothing",
    "eff-for-the-move-only",
    "eff-for-the-roll-only",
    "eff-on-win-lasting",
}
#: So many effects in a skill, so many such skills on a card: about as large as one may be.
MANY, PACKED = 12, 7

# The cards that there are


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_no_starter_card_has_anything_idle(game):
    slug = str(game)
    cards = json.loads((DATA / f"{slug}.json").read_text("utf-8"))["cards"]
    told = [fault for key, raw in cards.items() for fault in idle_parts(slug, raw, key)]
    assert cards
    assert told == []


def test_no_case_has_a_card_with_anything_idle_but_those_that_are_about_it():
    told = set()
    for path in CASES.rglob("*.json"):
        for slug, raw in cards_in(json.loads(path.read_text("utf-8"))):
            told |= {path.stem for _ in idle_parts(slug, raw)}
    assert told == OF_NOTHING


def cards_in(doc):
    """(game, card) of all cards that a file has, however deep."""
    if isinstance(doc, dict) and doc.get("system") in systems() and isinstance(doc.get("cards"), dict):
        yield from ((doc["system"], raw) for raw in doc["cards"].values())
    for inner in doc.values() if isinstance(doc, dict) else doc if isinstance(doc, list) else ():
        yield from cards_in(inner)


def idle_parts(slug, raw, key="card"):
    """What is told of a card; nothing of one that no reader takes."""
    game = systems()[slug]
    try:
        card = game.parse_card(key, raw, "$")
    except FileError:
        return []
    return list(game.idle(card))


@pytest.mark.parametrize("built_in", sengoku.BUILT_IN_RAW, ids=lambda raw: raw["id"])
def test_no_built_in_skill_is_idle(built_in):
    assert idle_parts("sengoku", {"kind": "skill", **built_in}, built_in["id"]) == []


# What is told

SKILL = {"id": "one", "effects": [{"add": {"impetus": 1}}]}
ABILITY = {"id": "one", "types": [], "when": "action", "target": {"who": "self"}}
TRAIT = {"do": "trait", "trait": {"trait": "infiltration"}}
BATTLE_TOLD = {
    "of the wrong moment": (
        "unit",
        {"when": ["shooting"], "effects": [{"dice_per_figure": 3}]},
        "effects[0].dice_per_figure",
    ),
    "one number of two": (
        "unit",
        {"when": ["melee"], "effects": [{"add": {"base": 1, "command": 1}}]},
        "effects[0].add.command",
    ),
    "one word of two": (
        "unit",
        {"when": ["shot_at"], "effects": [{"ignore": ["small", "hill"]}]},
        "effects[0].ignore[1]",
    ),
    "hidden too late": ("unit", {"when": ["shooting"], "effects": [{"hide": True}]}, "effects[0].hide"),
    "ordered too late": (
        "unit",
        {"when": ["shooting"], "effects": [{"order": {"kind": "special", "units": "own"}}]},
        "effects[0].order",
    ),
    "tired too late": (
        "unit",
        {"when": ["shooting"], "effects": [{"fatigue": {"steps": 1, "limit": 1}}]},
        "effects[0].fatigue",
    ),
    "no enemy there": ("unit", {"when": ["phase_start"], "effects": [{"losses": 1, "to": "enemy"}]}, "effects[0].to"),
    "one's own denied": ("unit", {"when": ["melee"], "effects": [{"deny": ["base"], "to": "self"}]}, "effects[0].to"),
    "a turn that is over": ("unit", {"when": ["turn_end"], "effects": [{"panic": 1}]}, "effects[0].panic"),
    "for a roll that is none": ("unit", {"when": ["phase_start"], "for": "roll"}, "for"),
    "a moment too many": ("unit", {"when": ["melee", "turn_end"]}, "when[1]"),
    "nobody counts": ("unit", {"when": ["always"], "uses": 1}, "uses"),
    "a unit is not raised": ("unit", {"when": ["raise"]}, "when[0]"),
    "a banner before deployment": ("banner", {"when": ["setup"], "effects": [{"add": {"shinobi": 1}}]}, "when[0]"),
    "a unit has no risk": ("unit", {"when": ["risk"], "effects": [{"reroll": "risk", "faces": [1]}]}, "when[0]"),
    "a unit is not in the headquarters": ("unit", {"when": ["melee"], "if": [{"place": ["hq"]}]}, "if[0].place"),
    "no role in shooting": (
        "unit",
        {"when": ["shooting"], "effects": [{"pierce": 1}], "if": [{"role": ["attack"]}]},
        "if[0].role",
    ),
}
DUEL_TOLD = {
    "of the wrong timing": ({"when": ["move"], "effects": [{"add": {"attack": 1}}]}, "effects[0].add.attack"),
    "one word of two": ({"when": ["shoot"], "effects": [{"ignore": ["cover", "rear"]}]}, "effects[0].ignore[1]"),
    "nobody is asked": ({"when": ["phase_start"], "effects": [{"place": 2}]}, "effects[0].place"),
    "away from oneself": ({"when": ["attack"], "effects": [{"push": 1}]}, "effects[0].push"),
    "over with the roll": ({"when": ["attack"], "effects": [{"add": {"die": 1}, "on": "win"}]}, "effects[0].add.die"),
    "for a roll that is none": ({"when": ["activation"], "for": "roll", "effects": [{"add": {"die": 1}}]}, "for"),
    "nothing more in the other's phase": ({"when": ["defense"], "effects": [{"grant": "move"}]}, "effects[0].grant"),
    "a timing too many": ({"when": ["attack", "move"], "effects": [{"add": {"die": 1}}]}, "when[1]"),
    "nobody to look at": (
        {"when": ["phase_start"], "if": [{"target": {}}], "effects": [{"add": {"die": 1}}]},
        "if[0].target",
    ),
    "not from behind": ({"when": ["shoot"], "if": [{"rear": True}], "effects": [{"add": {"die": 1}}]}, "if[0].rear"),
}
#: Whose target, where no other is named, is the bearer.
ON_ONESELF = (
    {"when": ["action"], "if": [{"target": {"status": "shaken"}}], "effects": [{"place": 3, "to": "target"}]},
    {"when": ["activation"], "if": [{"distance_max": 2}], "effects": [{"grant": "move"}]},
    {"when": ["move"], "if": [{"target": {}}], "uses": 1, "effects": [{"status": "vigilant"}]},
    {"when": ["will"], "if": [{"target": {}}], "optional": True, "effects": [{"add": {"test": 1}}]},
)
SQUAD_TOLD = {
    "over with the action": ({"effects": [{"do": "modify", "stat": "armor", "by": 1}]}, "effects[0].do"),
    "over before the recovery": (
        {"effects": [{"do": "modify", "stat": "recovery", "by": 1}], "duration": "activation"},
        "effects[0].stat",
    ),
    "after the set-up": ({"effects": [TRAIT], "duration": "game"}, "effects[0].trait.trait"),
    "away from oneself": ({"effects": [{"do": "push", "distance": 1, "direction": "away"}]}, "effects[0].direction"),
    "nobody to look at": (
        {"condition": [{"if": "target_state", "state": "slow"}], "effects": [{"do": "hide"}]},
        "condition[0].if",
    ),
}


def paths(slug, raw):
    return [fault.path for fault in idle_parts(slug, raw)]


@pytest.mark.parametrize(("kind", "skill", "at"), BATTLE_TOLD.values(), ids=BATTLE_TOLD)
def test_what_is_idle_in_sengoku_is_told_at_its_place(kind, skill, at):
    like = UNITS["ashigaru-spears"] if kind == "unit" else {"kind": kind}
    assert paths("sengoku", {**like, "skills": [{**SKILL, **skill}]}) == [f"$.skills[0].{at}"]


@pytest.mark.parametrize(("skill", "at"), DUEL_TOLD.values(), ids=DUEL_TOLD)
def test_what_is_idle_in_okko_is_told_at_its_place(skill, at):
    card = {**Maker(1).character(), "skills": [{"id": "one", **skill}]}
    assert paths("okko", card) == [f"$.skills[0].{at}"]


@pytest.mark.parametrize("skill", ON_ONESELF, ids=lambda skill: skill["when"][0])
def test_in_okko_whoever_names_no_target_is_his_own(skill):
    assert paths("okko", {**BARE, "skills": [{"id": "one", **skill}]}) == []


@pytest.mark.parametrize(("ability", "at"), SQUAD_TOLD.values(), ids=SQUAD_TOLD)
def test_what_is_idle_in_anima_is_told_at_its_place(ability, at):
    cards = json.loads((DATA / "anima.json").read_text("utf-8"))["cards"]
    card = {**cards["makuta-drone"], "abilities": [{**ABILITY, **ability}]}
    assert paths("anima", card) == [f"$.abilities[0].{at}"]


# That it is true: cards that carry all of it at once fight as cards without it


def effects_of_battle():
    for key in sengoku.NUMBERS:
        yield from ({do: {key: 2}} for do in ("add", "set", "per_rank"))
    yield from ({"deny": [word]} for word in (*sengoku.DENIABLE, "volley-fire"))
    yield from ({"ignore": [word]} for word in (*sengoku.IGNORABLE, "spear-wall"))
    yield from ({"allow": [word]} for word in sengoku.ALLOWABLE)
    yield from ({"reroll": roll, "faces": [1, 2, 3, 4, 5, 6]} for roll in sengoku.REROLLS)
    yield from ({"order": {"kind": "ordinary", "units": units}} for units in ("bearer", "own", "allied"))
    yield from ({"order": {"kind": "ordinary", "units": "own", "next_turn": True}}, {"rally": {}}, {"rout": True})
    yield from ({"dice_per_figure": 3}, {"pierce": 2}, {"fatigue": {"steps": 1, "limit": 1}}, {"hide": True})
    yield from ({"pursuit": {"per_figure": 3}}, {"pursuit": {"need": 3}}, {"losses": 1}, {"restore": 2}, {"ammo": -1})
    yield from ({"steps": 1}, {"panic": 1}, {"cancel": "orders"})


def battle_skills(moment):
    """Every skill of one effect at this moment, on whomever it may fall."""
    for effect in effects_of_battle():
        for to, target in (("self", None), ("enemy", None), ("army", None), ("target", "enemy"), ("target", "friend")):
            yield {"when": [moment], "effects": [{**effect, "to": to}], "target": target and {"who": target}}


def is_idle(slug, skill, kind):
    return bool(idle_parts(slug, {"kind": kind, **skill} if slug == "sengoku" else {**BARE, "skills": [skill]}, "one"))


BARE = {**Maker(1).character(), "skills": []}


def packs(skills):
    """Skills that have all these effects, so many on one card as it may carry: those that fall on the same together."""
    joined = []
    for skill in skills:
        like = {key: value for key, value in skill.items() if key != "effects"}
        alike = [
            one for one in joined if len(one["effects"]) < MANY and {**one, "effects": []} == {**like, "effects": []}
        ]
        if alike:
            alike[-1]["effects"] += skill["effects"]
        else:
            joined.append({**like, "effects": [*skill["effects"]]})
    return [joined[at : at + PACKED] for at in range(0, len(joined), PACKED)]


def battle(seed):
    """Two armies with leaders, banners, shinobi and an ally that stand close, two turns before the end."""
    chance = Warlord(seed)
    doc, _ = made_up(chance.random)
    plain = {"commander": "battle", "general": "battle", "stacks": True, "skills": []}
    doc["cards"] = {key: deepcopy(UNITS[key]) for key in doc["cards"]}
    doc["cards"] |= {key: {"kind": "trait", **plain} for key in ("t0", "t1", "t2", "cunning-plan", "cautious")}
    doc["cards"] |= {key: {"kind": "banner", "uses": 3, "skills": []} for key in ("n0", "n1", "tiger-banner")}
    doc["cards"]["phoenix-banner"] = {"kind": "banner", "uses": 3, "routing": True, "skills": []}
    doc |= {"seed": seed, "actions": [], "options": {"max_turns": doc["start"]["turn"] + 1}}
    doc["start"]["stage"] = "stake"
    for side in doc["sides"]:
        chance.provide(side["list"])
    return doc


def fought(doc, seed):
    """All that happens in the fight that two random players make of it, and how it ends; not that a skill was used."""
    fight = open_fight(doc)
    play_out(fight, {"A": player("random", seed), "B": player("random", seed + 7)}, 150)
    return fight.actions, [event for event in fight.events if event["type"] != "skill"], shown(fight.dump())


def shown(position):
    """The position without what only keeps count of skills."""
    for figure in (position, *position.get("figures", {}).values()):
        for key in ("effects", "granted", "lasting", "uses", "used"):
            figure.pop(key, None)
    return position


@cache
def as_it_was(make, seed):
    return fought(make(seed), seed)


def with_skills(doc, skills):
    """The same with these skills on every card that may have them."""
    more = [{**skill, "id": f"more-{n}"} for n, skill in enumerate(skills)]
    cards = {key: {**card, "skills": [*card["skills"], *more][-40:]} for key, card in doc["cards"].items()}
    return {**doc, "cards": cards}


@pytest.mark.parametrize("moment", sengoku.MOMENTS)
def test_nothing_that_is_told_changes_a_battle(moment):
    told = [skill for skill in battle_skills(moment) if reads(skill) and is_idle("sengoku", skill, "skill")]
    for n, pack in enumerate(packs(told)):
        assert fought(with_skills(battle(n % 4), pack), n % 4) == as_it_was(battle, n % 4), pack


def reads(skill):
    try:
        sengoku.parse_skill({"id": "one", **skill}, "$")
    except FileError:
        return False
    return True


def duel_skills(timing):
    effects = [{"add": {key: 2}} for key in okko.ADDABLE] + [{"ignore": [word]} for word in okko.IGNORABLE]
    effects += [{"extra_die": "low"}, {"reroll": {"max": 6}}, {"push": 2}, {"place": 2}, {"turn": "choose"}]
    effects += [{"grant": "move"}, {"dice": "reroll"}, *({"block": [word]} for word in okko.BLOCKABLE)]
    for effect in effects:
        for to in ("self", "target"):
            for more in ({}, {"on": "win"}):
                for lasts in ({}, {"for": "roll"}):
                    yield {"id": "one", "when": [timing], "effects": [{**effect, "to": to, **more}], **lasts}


#: Timings whose skills work by themselves, so that a fight with them offers nobody more.
BY_THEMSELVES = [word for word in okko.TIMINGS if word not in ("activation", "action", "ranged")]


def skirmish(seed):
    doc = Maker(seed).fight()
    for card in doc["cards"].values():
        card["skills"] = card["skills"][:2]
    return doc


@pytest.mark.parametrize("timing", BY_THEMSELVES)
def test_nothing_that_is_told_changes_a_skirmish(timing):
    told = [skill for skill in duel_skills(timing) if takes(skill) and is_idle("okko", skill, "character")]
    for n, pack in enumerate(packs(told)):
        assert fought(with_skills(skirmish(n % 4), pack), n % 4) == as_it_was(skirmish, n % 4), pack


def takes(skill):
    try:
        okko.parse_skill(skill, "$")
    except FileError:
        return False
    return True


NEVER = {"if": "turn_at_least", "value": 99}
NEITHER = [{"self": {"status": "vigilant"}}, {"self": {"status": "shaken"}}]


def keys_of(path):
    return [int(key) if key.isdigit() else key for key in re.findall(r"\w+", path)]


def without_told(doc):
    """The fight of Okko without the effects that are told of its cards, and with other conditions that never hold."""
    doc, told = deepcopy(doc), 0
    for slug, raw in doc["cards"].items():
        for fault in reversed(idle_parts("okko", raw, slug)):
            _skills, place, part, *below = keys_of(fault.path)
            skill = raw["skills"][place]
            if part == "if":
                skill["if"] = NEITHER
            elif part == "effects" and below[1] not in ("dice", "test"):  # a die that is asked for keeps it from use
                take_out(skill["effects"], *below)
            else:
                continue
            told += 1
    return doc, told


def take_out(effects, place, do, *word):
    """One of its words, or the effect with the last of them."""
    if word and len(effects[place][do]) > 1:
        del effects[place][do][word[0]]
    else:
        del effects[place]


@pytest.mark.parametrize("seed", range(0, 480, 40))
def test_nothing_that_is_told_changes_what_bands_do(seed):
    told = 0
    for n in range(seed, seed + 40):
        doc = Maker(n).fight()
        plain, count = without_told(doc)
        told += count
        assert fought(doc, n)[:2] == fought(plain, n)[:2], n
    assert told > 20


def inside(raw, path):
    """(what holds the part of the card that a fault names, the key of it there): an effect or a condition, whole."""
    keys = keys_of(path)
    *above, last = keys[: max(place for place, key in enumerate(keys) if isinstance(key, int)) + 1]
    for key in above:
        raw = raw[key]
    return raw, last


def instead(fault, part):
    """What does as little and says something else: a condition that never holds, a throw by nothing, a change by none;
    to lay any change on somebody brings whoever does it out of hiding."""
    if fault.key == "idle_anima_condition":
        return NEVER
    plain = (
        {"do": "push", **part, "distance": 0} if part["do"] == "push" else {"do": "modify", "stat": "armor", "by": 0}
    )
    return plain | {key: part[key] for key in ("to",) if key in part}


def without_idle(doc):
    """The fight with other parts for all that is told of its cards, and how many these are."""
    doc, told = deepcopy(doc), 0
    for key, raw in doc["cards"].items():
        for fault in idle_parts("anima", raw, key):
            within, at = inside(raw, fault.path)
            within[at] = instead(fault, within[at])
            told += 1
    return doc, told


@pytest.mark.parametrize("seed", range(0, 480, 40))
def test_nothing_that_is_told_changes_what_squads_do(seed):
    made = [Squads(seed + n).fight() for n in range(40)]
    told = 0
    for n, doc in enumerate(made):
        plain, count = without_idle(doc)
        told += count
        (actions, _events, end), (same, _others, as_well) = fought(doc, seed + n), fought(plain, seed + n)
        assert (actions, end) == (same, as_well), seed + n
    assert told > 20
