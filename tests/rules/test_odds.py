"""The odds shown before an attack or a shot, against 20,000 duels that are played: within three standard errors."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest

import rules
from rules.dice import Dice
from rules.okko.answers import answers
from rules.okko.figures import OUT, SHAKEN, State
from rules.okko.odds import Chances, answer_odds, odds, rate, ruler

DUELS = 20_000

STATS = {"attack": 4, "defense": 4, "movement": 4, "willpower": 3}
WEAK = {"attack": 2, "defense": 2, "movement": 4, "willpower": 2}


def fighter(*skills: dict[str, Any]) -> dict[str, Any]:
    kind = {"kind": "character", "alignment": "mercenary", "cost": 3}
    return kind | {"vigilant": STATS, "shaken": WEAK, "skills": list(skills)}


def duel(a: dict[str, Any], b: dict[str, Any], rows: tuple[str, ...] = (".......",) * 7, **start: Any) -> rules.Fight:
    """a1 on d3 faces north to b1 on d4, who faces south; both sides have enough friends not to be wiped out. `start`:
    of the two figures, by id, and A's `pool`."""
    figures = {
        "a1": {"at": "d3", "facing": "N"},
        "a2": {"at": "a1", "facing": "N"},
        "b1": {"at": "d4", "facing": "S"},
        "b2": {"at": "g7", "facing": "N"},
    }
    figures = {name: figure | start.get(name, {}) for name, figure in figures.items()}

    def side(letter: str, card: dict[str, Any]) -> dict[str, Any]:
        entries = [{"id": f"{letter}1", "card": "duelist"}, {"id": f"{letter}2", "card": "friend"}]
        cards = {"duelist": card, "friend": fighter()}
        head = {"format": "muster-list", "version": 1, "system": "okko", "name": letter}
        return {"name": letter.upper(), "list": head | {"cards": cards, "entries": entries}}

    return rules.open_fight(
        {
            "format": "muster-fight",
            "version": 1,
            "system": "okko",
            "options": {"loss_limit": 99},
            "sides": [side("a", a), side("b", b)],
            "board": {"rows": list(rows)},
            "start": {"figures": figures, "sides": {"A": {"pool": start.get("pool", [])}}},
        }
    )


def fate(before: State, after: State, i: int) -> str:
    if after.status[i] == OUT:
        return "out"
    if after.status[i] == SHAKEN and before.status[i] != SHAKEN:
        return "shaken"
    return "back" if after.at[i] != before.at[i] else "none"


def answer(fight: rules.Fight, reply: dict[str, Any]) -> None:
    """A defender answers as told; who retreats goes where it is harmed least."""
    while fight.decision and fight.decision.kind != "act":
        if fight.decision.kind == "defend":
            fight.act({"side": fight.decision.side, "do": "defend", **reply})
        else:
            fight.act(min(answers(fight.state), key=lambda asked: harm(fight, asked)))


def harm(fight: rules.Fight, asked: dict[str, Any]) -> int:
    ahead = fight.fork()
    ahead.act(asked)
    return sum(ahead.state.status)


def played(fight: rules.Fight, action: dict[str, Any], reply: dict[str, Any]) -> Counter[tuple[str, str]]:
    """(whose, fate) → how often, over the duels; `whose` is "target", "own" or "none"."""
    met: Counter[tuple[str, str]] = Counter()
    before = fight.state
    for seed in range(DUELS):
        ahead = fight.fork()
        ahead.dice = Dice(seed)
        ahead.act({"side": "A", **action})
        answer(ahead, reply)
        target, own = fate(before, ahead.state, 2), fate(before, ahead.state, 0)
        assert "none" in (target, own)
        met[("target", target) if target != "none" else ("own", own) if own != "none" else ("none", "none")] += 1
    return met


def agree(given: Chances, met: Counter[tuple[str, str]]) -> None:
    shown = {(whose, kind): chance for whose, kind, chance in ruler(given)}
    assert sum(shown.values()) == pytest.approx(1)
    for key in shown.keys() | met.keys():
        chance = shown.get(key, 0.0)
        error = sqrt(chance * (1 - chance) / DUELS)
        assert abs(met[key] / DUELS - chance) <= 3 * error + 1e-12, (key, chance, met[key] / DUELS)


ATTACK = {"do": "attack", "who": "a1", "target": "b1"}
SHOT = {"do": "shoot", "who": "a1", "target": "b1", "weapon": "bow"}
BOW = {"id": "bow", "when": ["ranged"], "range": 6, "shot": 4, "effects": []}
FEARSOME = {
    "id": "fearsome", "when": ["attacked"],
    "effects": [{"test": {"stat": "willpower", "pass": [], "fail": [{"cancel": True}]}, "to": "target"}],
}  # fmt: skip
MASTER = {"id": "master", "when": ["attack", "defense"], "cost": ["torii"], "effects": [{"extra_die": "high"}]}
SURE = {"id": "sure", "when": ["attack"], "effects": [{"reroll": {"max": 2}}, {"add": {"margin": 1}}]}
PROUD = {
    "id": "proud",
    "when": ["defense", "shot_at"],
    "effects": [{"ignore": ["shaken"]}, {"add": {"margin_taken": -1}}],
}
CLUMSY = {
    "id": "clumsy",
    "when": ["attack"],
    "effects": [{"extra_die": "low"}, {"add": {"enemy_die": 1, "margin_taken": 1}}],
}
CAREFUL = {
    "id": "careful",
    "when": ["will"],
    "cost": ["air"],
    "effects": [{"add": {"willpower": 1}}, {"reroll": {"min": 5}}],
}
WALLED_IN = (".......", ".......", "..###..", "..#.#..", ".......", ".......", ".......")
THICKET = (".......", "...h...", ".......", ".......", ".......", ".......", ".......")
WATER_BEHIND = (".......", ".......", "..#~#..", ".......", ".......", ".......", ".......")
OPEN_POOL = {"pool": ["fire", "torii"]}


def scenes() -> dict[str, tuple[rules.Fight, dict[str, Any]]]:
    return {
        "both can fall": (duel(fighter(), fighter()), ATTACK),
        "fire, and earth in reserve": (
            duel(fighter(), fighter(), b1={"reserve": "earth"}, **OPEN_POOL), ATTACK | {"boost": "pool"},
        ),
        "shaken, with nothing but water behind": (
            duel(fighter(), fighter(), WATER_BEHIND, b1={"status": "shaken"}), ATTACK,
        ),
        "a test of fear, more dice, rerolls": (
            duel(fighter(MASTER, SURE), fighter(FEARSOME, MASTER), b1={"reserve": "torii"}, **OPEN_POOL),
            ATTACK | {"skills": [{"skill": "master"}], "boost": True},
        ),
        "a shot": (duel(fighter(BOW), fighter(), b1={"at": "d6", "facing": "N"}), SHOT),
        "from behind, and it turns": (
            duel(fighter(), fighter(), a1={"at": "e5", "facing": "S"}, b1={"facing": "S"}), ATTACK,
        ),
        "support on both sides": (
            duel(fighter(), fighter(), a2={"at": "c4", "facing": "E"}, b2={"at": "e4", "facing": "S"}), ATTACK,
        ),
        "no room to fall back": (duel(fighter(), fighter(), WALLED_IN), ATTACK),
        "an enemy behind": (duel(fighter(), fighter(), a2={"at": "d6", "facing": "S"}), ATTACK),
        "nerves that hold, and margins": (duel(fighter(CLUMSY), fighter(PROUD)), ATTACK),
        "the shaken against the shaken": (
            duel(fighter(SURE), fighter(), a1={"status": "shaken"}, b1={"status": "shaken"}), ATTACK,
        ),
        "water and a skill against fear": (
            duel(fighter(CAREFUL), fighter(FEARSOME), pool=["water", "air"]),
            ATTACK | {"will_boost": "pool", "skills": [{"skill": "careful"}]},
        ),
        "a shot into a thicket at one that may turn two ways": (
            duel(fighter(BOW), fighter(), THICKET, a1={"at": "b4"}, b1={"at": "d6", "facing": "N"}), SHOT,
        ),
        "a shot at one with earth and no room behind": (
            duel(fighter(BOW), fighter(), WALLED_IN, a1={"at": "d1"}, b1={"reserve": "earth"}), SHOT,
        ),
    }  # fmt: skip


SCENES = scenes()


@pytest.mark.parametrize("name", SCENES)
def test_they_hold_if_the_defender_spends_nothing(name: str) -> None:
    fight, action = SCENES[name]
    found = odds(fight.state, action)
    reply = {"facing": facing} if (facing := plain_facing(fight, action)) else {}
    agree(found.plain, played(fight, action, reply))


def plain_facing(fight: rules.Fight, action: dict[str, Any]) -> str | None:
    """Where the odds suppose that a defender turns who has a choice: to where it fares best."""
    ahead = fight.fork()
    ahead.dice = Dice(0)
    ahead.act({"side": "A", **action})
    if not ahead.decision or ahead.decision.kind != "defend":
        return None
    bare = [asked for asked in answers(ahead.state) if asked.keys() <= {"side", "do", "facing"}]
    best = min(bare, key=lambda asked: rate(answer_odds(ahead.state, asked)))
    return best.get("facing")


@pytest.mark.parametrize("name", [name for name, (fight, action) in SCENES.items() if odds(fight.state, action).reply])
def test_they_hold_if_the_defender_answers_best(name: str) -> None:
    fight, action = SCENES[name]
    found = odds(fight.state, action)
    agree(found.best, played(fight, action, found.reply))


def test_the_best_answer_is_the_best_of_all() -> None:
    for fight, action in SCENES.values():
        found = odds(fight.state, action)
        ahead = fight.fork()
        ahead.act({"side": "A", **action})
        if ahead.decision and ahead.decision.kind == "defend":
            least = min(rate(answer_odds(ahead.state, asked)) for asked in answers(ahead.state))
            assert rate(found.best) == pytest.approx(least * found.passing, abs=1e-9)
