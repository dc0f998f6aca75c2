"""What of a card can do nothing in any fight, though it is well formed: a change that is over before anything asks for
it, a trait that only the set-up asks for, a condition that never holds.

Such a card is read and played like any other, so that what was stored once stays; who makes cards asks here before one
is saved. What may matter in some corner counts as working. Each answer is a FileError at its place of the card's JSON:

- `idle_anima_instant` (`words`, `beside`): it lasts to the end of the action, in which nothing follows; `words`, said
  at the place `beside`, last longer;
- `idle_anima_short` (`words`): it is over before what it changes is asked for; `words` last long enough;
- `idle_anima_trait`: characters are set up by the traits on their cards, before any effect can give one;
- `idle_anima_self`: nobody is pushed away from himself, or towards himself;
- `idle_anima_condition`: this ability works on nobody that it could look at.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.anima.abilities import LASTING, STRUCK, Ability, walk
from rules.anima.cards import Card
from rules.anima.conditions import about_target
from rules.reading import FileError

#: Traits that only the set-up asks for (ANIMA-TRT-05, ANIMA-INF-02): no effect is at work then.
_OF_SETUP = ("advanced_deployment", "infiltration")
_MOMENTARY = ("instant", "attack")
#: What is asked for once a turn, before anybody acts: how long a change must last to be there.
_LONG_ENOUGH = {"recovery": ("turn", "sustained", "game"), "initiative": ("sustained", "game")}
#: Rolls of actions of their own, in which nobody answers.
_OWN_ACTIONS = ("search", "disengage")
_BRANCHING = ("resist", "chance")


def idle(card: Card, path: str = "$") -> Iterator[FileError]:
    """All of a card that can do nothing, in the order in which it stands."""
    for place, ability in enumerate(card.abilities):
        yield from _idle(ability, f"{path}.abilities[{place}]")


def _idle(ability: Ability, path: str) -> Iterator[FileError]:
    if _aimless(ability):
        for place, condition in enumerate(ability.conditions):
            if "not" not in condition and about_target(condition):
                yield FileError(f"{path}.condition[{place}].if", "idle_anima_condition")
    effects = list(walk(ability.effects, f"{path}.effects"))
    closed = _closes(ability)
    for effect, at in effects:
        yield from _effect(ability, effect, at, closed, path)


def _aimless(ability: Ability) -> bool:
    """Whether conditions about the target have nobody to look at: a square, or its user alone."""
    struck = ability.automatic and ability.trigger in STRUCK
    return not ability.standing and not struck and ability.target.who in ("self", "square")


def _closes(ability: Ability) -> bool:
    """Whether what lasts for the action comes at its very end: the ability is the action, and rolls or does nothing
    after it has laid that on anybody."""
    if ability.when != "action" or ability.duration not in _MOMENTARY:
        return False
    kinds = [effect["do"] for effect, _ in walk(ability.effects)]
    laid = next((n for n, do in enumerate(kinds) if do in LASTING), len(kinds))
    return all(do in LASTING for do in kinds[laid:]) and all(do in (*LASTING, *_BRANCHING) for do in kinds[:laid])


def _effect(ability: Ability, effect: Mapping[str, Any], at: str, closed: bool, path: str) -> Iterator[FileError]:
    do = effect["do"]
    if do == "trait" and effect["trait"]["trait"] in _OF_SETUP:
        yield FileError(f"{at}.trait.trait", "idle_anima_trait")
    elif do == "push" and _on_user(ability, effect) and effect["direction"] != "choice":
        yield FileError(f"{at}.direction", "idle_anima_self")
    elif do in LASTING and closed:
        yield FileError(
            f"{at}.do", "idle_anima_instant", words=("activation", "turn", "game"), beside=f"{path}.duration"
        )
    elif do in LASTING and not ability.standing:
        needed = _needed(effect, ability)
        if needed and ability.duration not in needed:
            yield FileError(f"{at}.{_key_of(effect)}", "idle_anima_short", words=needed)


def _on_user(ability: Ability, effect: Mapping[str, Any]) -> bool:
    return effect.get("to") == "self" or (ability.target.who == "self" and not ability.target.area)


def _key_of(effect: Mapping[str, Any]) -> str:
    return {"modify": "stat", "die": "roll", "trait": "trait.trait"}[effect["do"]]


def _needed(effect: Mapping[str, Any], ability: Ability) -> tuple[str, ...]:
    """How long this must last to be there when it is asked for; () for any time."""
    asked = {"modify": "stat", "die": "roll"}.get(effect["do"])
    name = effect[asked] if asked else effect["trait"]["trait"]
    if name == "initiative" and ability.trigger == "turn_start":
        return ()
    if name in _OWN_ACTIONS and ability.trigger != "activate":
        return ("activation", "turn", "sustained", "game")
    return _LONG_ENOUGH.get(name, ())
