"""What of a card can do nothing in any fight, though it is well formed: an effect that nobody looks up at the timings
of its skill, a timing at which no effect of its skill works, a condition that never holds then.

Such a card is read and played like any other, so that what was stored once stays; who makes cards asks here before one
is saved. The tables say where the engine looks an effect up (bearing, strike, moves, deeds); what may matter in some
corner counts as working. Each answer is a FileError at its place of the card's JSON:

- `idle_okko_effect` (`when`, `words`): at the skill's timings this does nothing; `words` are those at which it works;
- `idle_okko_for` (`when`): what it changes lasts longer than the roll or the move, or is not at all;
- `idle_okko_unasked`: a skill that works by itself asks nobody for a square, a facing or a die;
- `idle_okko_self`: nobody is pushed away from himself, or turned to himself;
- `idle_okko_moment` (`when`): at this timing nothing of the skill works;
- `idle_okko_condition` (`when`, `words`): this never holds at the skill's timings; it can at `words`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.effects import lasts
from rules.okko.cards import Card, Character, Equipment
from rules.okko.powers import DEFAULT_DURATION, MOVE, OPPOSED, ROLL
from rules.okko.skills import TIMINGS, Skill, walk
from rules.reading import FileError

Words = frozenset[str]


def _of(*words: str) -> Words:
    return frozenset(words)


_DICE = _of("die", "enemy_die", "margin", "margin_taken", "extra_die", "reroll")
_FORCED = frozenset(f"ignore:{word}" for word in ("retreat", "shaken", "zones", "water", "hindering", "push"))
_ATTACKER = _DICE | _FORCED | _of("attack", "rear", "ignore:support", "ignore:fear")
_DEFENDER = _DICE | _FORCED | _of("defense", "ignore:support", "ignore:rear")
_SHOOTER = _DICE | _of("shot", "range", "ignore:cover", "ignore:push")
_SHOT_AT = _DICE | _FORCED | _of("defense", "cover")
_TESTER = _of("willpower", "test", "extra_die", "reroll")
_MOVER = _of("movement", *(f"ignore:{word}" for word in ("zones", "hindering", "water", "figures", "facing")))
#: What lies on others than the two who roll while they do.
_ASIDE = _FORCED | _of("support_given")
#: What keeps the other from answering; before an attack the attacker too has yet to spend something.
_BLOCKS = _of("block:skills", "block:reserve")

#: By timing: what is looked up for the roll or the move at hand on the bearer, and on those that it falls on.
_AT_HAND: Mapping[str, tuple[Words, Words]] = {
    "move": (_MOVER, _MOVER),
    "attack": (_ATTACKER, _DEFENDER | _ASIDE | _BLOCKS),
    "defense": (_DEFENDER, _ATTACKER | _ASIDE),
    "attacked": (_DEFENDER | _ASIDE | _BLOCKS, _ATTACKER | _ASIDE | _BLOCKS | _TESTER),
    "shoot": (_SHOOTER, _SHOT_AT | _ASIDE | _BLOCKS),
    "ranged": (_SHOOTER, _SHOT_AT | _ASIDE | _BLOCKS),
    "shot_at": (_SHOT_AT, _SHOOTER | _ASIDE),
    "will": (_TESTER, _TESTER),
}
#: Timings in the opponent's phase: the bearer gets nothing more to do, and no die of his lies in the pool.
_OPPONENTS_PHASE = ("defense", "attacked", "shot_at")
#: Timings at which nobody else is there to look at, if the skill chooses nobody.
_ALONE = ("move", "will", "activation", "action", "phase_start", "phase_end")
_NEVER_SEEN = ("phase_start", "phase_end")


def idle(card: Card, path: str = "$") -> Iterator[FileError]:
    """All of a card that can do nothing, in the order in which it stands."""
    if not isinstance(card, Character | Equipment):
        return
    for place, skill in enumerate(card.skills):
        yield from _idle(skill, f"{path}.skills[{place}]")


def _idle(skill: Skill, path: str) -> Iterator[FileError]:
    faults = [*_conditions(skill, path), *_effects(skill, path)]
    yield from faults
    if faults or not skill.effects:
        return
    for place, when in enumerate(skill.when):
        if when != "ranged" and not any(
            _works(skill, one, word, when) for one in skill.effects for _, word in _parts(one)
        ):
            yield FileError(f"{path}.when[{place}]", "idle_okko_moment", when=(when,))


# Effects


def _parts(effect: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The words under which an effect is looked up, each with its place below the effect."""
    if "add" in effect:
        return [(f"add.{key}", key) for key in effect["add"]]
    for do in ("ignore", "block"):
        if do in effect:
            return [(f"{do}[{place}]", f"{do}:{word}") for place, word in enumerate(effect[do])]
    do = next(key for key in effect if key not in ("to", "on", "face"))
    return [(do, do)]


def _effects(skill: Skill, path: str) -> Iterator[FileError]:
    """The branches of tests too: what lasts there is laid on the figure, so that only what nobody is asked for, and
    what falls on its own bearer, is idle in them."""
    top = {f"{path}.effects[{place}]" for place in range(len(skill.effects))}
    for effect, at in walk(skill.effects, f"{path}.effects"):
        if skill.automatic and _asks(effect):
            yield FileError(f"{at}.{_parts(effect)[0][0]}", "idle_okko_unasked")
        elif at in top and _turned_in(skill, effect):
            yield FileError(f"{at}.{_parts(effect)[0][0]}", "idle_okko_self")
        elif at in top:
            for below, word in _parts(effect):
                if not any(_works(skill, effect, word, when) for when in skill.when):
                    yield _why(skill, effect, word, path, f"{at}.{below}")


def _asks(effect: Mapping[str, Any]) -> bool:
    return "place" in effect or effect.get("turn") == "choose" or effect.get("dice") in ("reroll", "set")


def _turned_in(skill: Skill, effect: Mapping[str, Any]) -> bool:
    """On the bearer, and nobody else is there to tell the direction."""
    if effect.get("to", "self") != "self":
        return False
    if "push" in effect:
        return True
    alone = skill.target is None and OPPOSED.isdisjoint(skill.when)
    return alone and effect.get("turn") in ("toward", "away")


def _why(skill: Skill, effect: Mapping[str, Any], word: str, path: str, at: str) -> FileError:
    if lasts(effect) and any(_works(skill, effect, word, when, "game") for when in skill.when):
        waits = "on" in effect or skill.duration is not None or skill.when[0] in ("activation", "action")
        if waits:
            return FileError(f"{path}.for" if skill.duration else at, "idle_okko_for", when=skill.when)
    words = tuple(when for when in TIMINGS if _works(skill, effect, word, when))
    return FileError(at, "idle_okko_effect", when=skill.when, words=words)


def _works(skill: Skill, effect: Mapping[str, Any], word: str, when: str, duration: str | None = None) -> bool:
    """Whether an effect of the skill can do anything at a timing; `duration`: did the skill say this."""
    mine = effect.get("to", "self") == "self"
    until = duration or skill.duration or DEFAULT_DURATION.get(when, ROLL)
    if word == "dice":
        return effect["dice"] == "extra" or when not in _OPPONENTS_PHASE
    if when == "always":
        return lasts(effect)
    if word == "cancel":
        return when in OPPOSED
    if word == "grant":
        return when != "phase_end" and not (mine and when in _OPPONENTS_PHASE)
    if "on" in effect and when not in OPPOSED:
        return False
    if not lasts(effect) or until not in (ROLL, MOVE):
        return True
    return "on" not in effect and when in _AT_HAND and word in _AT_HAND[when][not mine]


# Conditions


def _conditions(skill: Skill, path: str) -> Iterator[FileError]:
    for place, condition in enumerate(skill.conditions):
        for key, wanted in condition.items():
            if not any(_holds(skill, key, wanted, when) for when in skill.when):
                words = tuple(when for when in TIMINGS if _holds(skill, key, wanted, when))
                yield FileError(f"{path}.if[{place}].{key}", "idle_okko_condition", when=skill.when, words=words)


def _holds(skill: Skill, key: str, wanted: object, when: str) -> bool:
    """Whether a condition can hold at a timing: from behind come attacks alone, and some timings look at nobody."""
    if key == "rear":
        return wanted is False or when in ("always", "attack", "defense")
    if key in ("target", "distance_max"):
        return when not in _ALONE or (when not in _NEVER_SEEN and not skill.automatic)
    return True
