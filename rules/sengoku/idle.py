"""What of a card can do nothing in any battle, though it is well formed: an effect that nobody looks up at the moments
of its skill, a moment at which no effect of its skill works, a condition that never holds then.

Such a card is read and played like any other, so that what was stored once stays; who makes cards asks here before one
is saved. The tables say where the engine looks an effect up (bearing, clash, able, command, kits, leaders, deeds); what
may matter in some corner counts as working. Each answer is a FileError at its place of the card's JSON:

- `idle_sengoku_effect` (`when`, `words`): at its moments this does nothing; `words` are those at which it works;
- `idle_sengoku_here` (`when`): it works at no moment, as it stands;
- `idle_sengoku_to` (`when`, `words`): it does nothing to whom it falls on; it can fall on `words`;
- `idle_sengoku_moment` (`when`): at this moment nothing of the skill works;
- `idle_sengoku_condition` (`when`, `words`): this never holds at the skill's moments; it can at `words`;
- `idle_sengoku_setup`, `idle_sengoku_raise`, `idle_sengoku_leader`: this moment never comes for such a card, but for
  units and leaders' traits, for banners, for traits;
- `idle_sengoku_uses`: nobody counts how often this works;
- `idle_sengoku_place`: only a leader's trait asks where he is;
- `idle_sengoku_for` (`when`): what it does lasts longer than the roll or fight, or is not at all.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from rules.reading import FileError
from rules.sengoku.cards import Banner, Card, SkillCard, Trait, Unit
from rules.sengoku.powers import IN_PASSING, MOMENTARY, OF_FIGHTS, Effect, power_of
from rules.sengoku.skills import DEEDS, DENIABLE, FALLS_ON, IGNORABLE, MOMENTS, Skill

Words = frozenset[str]


def _of(*words: str) -> Words:
    return frozenset(words)


#: A word that names the group of a skill, where `deny` and `ignore` look for one.
_GROUP = "*"
_DENY_GROUP, _IGNORE_GROUP = f"deny:{_GROUP}", f"ignore:{_GROUP}"
_GROUPS = _of(_DENY_GROUP, _IGNORE_GROUP, "deny:charge", "deny:formation")

#: What is looked up on a unit in a fight or a shot, by the part that it has there.
_GROUND = _of("ignore:river", "ignore:hill", "ignore:woods", "ignore:small")
_MELEE = _GROUPS | _GROUND | _of("base", "sure", "armour", "melee_armour", "steadiness", "impetus", "dice", "extra")
_MELEE |= _of("retreat_score", "dice_per_figure", "pierce", "reroll:melee", "ignore:retreat")
_MELEE |= _of("deny:base", "deny:shields", "deny:terrain")
_PURSUIT = _GROUPS | _GROUND | _of("pursuit", "impetus", "deny:terrain")
_SHOOTER = _GROUPS | _of("shot_base", "shot_extra", "shot_ranks", "shot_dice", "pierce", "reroll:shot", "ignore:small")
_UNDER_FIRE = _GROUPS | _of("armour", "shot_armour", "steadiness", "impetus", "ignore:small")
#: Denials by who is denied them.
_OF_SHOOTER, _OF_TARGET = _of("deny:base"), _of("deny:shields", "deny:terrain")
#: By moment of a fight or shot: what is looked up on the bearer, and on the opponent.
_FIGHTS: Mapping[str, tuple[Words, Words]] = {
    "melee": (_MELEE, _MELEE),
    "pursuit": (_PURSUIT, _PURSUIT),
    "shooting": (_SHOOTER, _UNDER_FIRE | _OF_TARGET),
    "shot_at": (_UNDER_FIRE, _SHOOTER | _OF_SHOOTER),
}
_ANY_FIGHT: Words = frozenset().union(*chain.from_iterable(_FIGHTS.values()))

#: What is looked up while a turn is carried out, beside what fights look up.
_IN_TURN = frozenset(f"ignore:{word}" for word in IGNORABLE) | _of("hide", "allow:first_step", "fatigue", "reach")
#: What is looked up when orders are given: what a turn's end takes away comes too late for it.
_FOR_ORDERS = frozenset(f"allow:{word}" for word in ("two_steps", "skip_step", "two_banners", "carry"))
#: An order more lies on a unit only as a calm one's own; the others are asked of the skills themselves.
_OF_ORDERS = _FOR_ORDERS | _of("order", "order:calm")
_LYING = _ANY_FIGHT | _IN_TURN
#: What an ignored word spares in a fight alone; in passing nobody asks for it.
_FIGHT_ONLY = _of("ignore:small", "ignore:hill", "ignore:retreat", _IGNORE_GROUP)

#: Moments that only leaders' traits have: what is looked up then.
_OF_LEADERS: Mapping[str, Words] = {
    "command": _of("command", "reroll:command"),
    "reroll": _of("reroll:command", "allow:low_reroll"),
    "risk": _of("reroll:risk"),
    "duel": _of("reroll:duel"),
}
_SETUP = _of("shinobi", "messengers", "ammo_per_figure")
#: What has no number for each rank.
_NOT_BY_RANK = _SETUP | _of("reach", "command")
#: Deeds that come too late when the turn ends: what they do is over with it.
_TOO_LATE = _of("steps", "panic", "cancel")
#: The kinds of cards whose skills a moment comes for, where it is not for all.
_BEARERS: Mapping[str, tuple[str, ...]] = {
    "setup": ("unit", "trait"),
    "raise": ("banner",),
    **dict.fromkeys(_OF_LEADERS, ("trait",)),
}


def idle(card: Card, path: str = "$") -> Iterator[FileError]:
    """All of a card that can do nothing, in the order in which it stands. What it names stands on cards of its own."""
    if isinstance(card, SkillCard):
        yield from _idle(card.skill, path, "")
        return
    kind = {Unit: "unit", Trait: "trait", Banner: "banner"}[type(card)]
    for place, item in enumerate(card.written):
        if isinstance(item, Skill):
            yield from _idle(item, f"{path}.skills[{place}]", kind)


def _idle(skill: Skill, path: str, kind: str) -> Iterator[FileError]:
    """`kind`: of the card that has it, "" where others name it."""
    came = [moment for moment in skill.when if not kind or kind in _BEARERS.get(moment, (kind,))]
    for place, moment in enumerate(skill.when):
        if moment not in came:
            yield _never_comes(moment, f"{path}.when[{place}]")
    if not came:
        return
    faults = [*_conditions(skill, came, path, kind), *_effects(skill, came, path), *_uses(skill, came, path)]
    yield from faults
    if faults:
        return
    effects = power_of(skill).effects
    for place, moment in enumerate(skill.when):
        if moment in came and not any(
            _works(skill, effect, word, moment) for effect in effects for word in _words(effect)
        ):
            yield FileError(f"{path}.when[{place}]", "idle_sengoku_moment", when=(moment,))


def _never_comes(moment: str, at: str) -> FileError:
    if moment == "setup":
        return FileError(at, "idle_sengoku_setup")
    return FileError(at, "idle_sengoku_raise") if moment == "raise" else FileError(at, "idle_sengoku_leader")


# Effects


def _words(effect: Effect) -> list[str]:
    """The words under which an effect is looked up."""
    return [word for _, word in _parts(effect)]


def _parts(effect: Effect) -> list[tuple[str, str]]:
    """The same, each with its place below the effect."""
    do, value = effect.do, effect.value
    if do in ("add", "set", "per_rank"):
        return [(f"{do}.{key}", key) for key in value]
    if do in ("deny", "ignore", "allow"):
        return [(f"{do}[{place}]", _listed(do, word)) for place, word in enumerate(value)]
    if do == "reroll":
        return [(do, f"reroll:{value}")]
    if do == "order" and value["units"] == "bearer" and "regroup" in (value.get("only") or ()):
        return [(do, "order:calm")]
    return [(do, do)]


def _listed(do: str, word: str) -> str:
    known = {"deny": DENIABLE, "ignore": IGNORABLE}.get(do, (word,))
    return f"{do}:{word if word in known else _GROUP}"


def _effects(skill: Skill, came: list[str], path: str) -> Iterator[FileError]:
    for place, effect in enumerate(power_of(skill).effects):
        for below, word in _parts(effect):
            if not any(_works(skill, effect, word, moment) for moment in came):
                yield _why(skill, effect, word, came, f"{path}.effects[{place}]", below)


def _why(skill: Skill, effect: Effect, word: str, came: list[str], path: str, below: str) -> FileError:
    """The one thing to change, if there is one: for how long, on whom, at which moment."""
    when = tuple(came)
    if skill.lasts and any(_works(skill, effect, word, moment, lasts=MOMENTS[moment]) for moment in came):
        return FileError(f"{path.rpartition('.')[0]}.for", "idle_sengoku_for", when=when)
    to = tuple(one for one in FALLS_ON if any(_works(skill, effect, word, moment, to=one) for moment in came))
    if to:
        return FileError(
            f"{path}.to" if "to" in effect.raw else f"{path}.{below}", "idle_sengoku_to", when=when, words=to
        )
    words = tuple(moment for moment in MOMENTS if _works(skill, effect, word, moment))
    if words:
        return FileError(f"{path}.{below}", "idle_sengoku_effect", when=when, words=words)
    return FileError(f"{path}.{below}", "idle_sengoku_here", when=when)


def _works(
    skill: Skill, effect: Effect, word: str, moment: str, to: str = "", lasts: str | None = "as it says"
) -> bool:
    """Whether an effect of the skill can do anything at a moment; `to`, `lasts`: were it on these, for so long."""
    to = to or effect.to
    until = skill.duration(moment) if lasts == "as it says" else lasts
    if effect.do == "per_rank" and word in _NOT_BY_RANK:
        return False
    if effect.do in DEEDS:
        return _deed(effect.do, moment, to)
    if moment in _OF_LEADERS:
        return word in _OF_LEADERS[moment]
    if moment == "setup":
        return word in _SETUP and _gives(skill, to)
    if effect.do == "deny":
        return _denies(word, moment, to, skill)
    if moment == "always":
        return _stands(word, to)
    if moment == "orders" and not power_of(skill).busy:
        until = "roll"
    return _at_once(skill, effect, word, moment, to) or _lies(word, moment, to, until or "turn")


def _deed(do: str, moment: str, to: str) -> bool:
    if moment in _OF_LEADERS or moment in ("always", "setup"):
        return False
    if moment == "turn_end" and do in _TOO_LATE:
        return False
    return to != "enemy" or moment in _FIGHTS


def _gives(skill: Skill, to: str) -> bool:
    """Before the battle nobody stands anywhere: only friends can be chosen."""
    target = skill.target or {}
    return to in ("self", "army") or (to == "target" and target.get("who") == "friend" and not target.get("near"))


def _denies(word: str, moment: str, to: str, skill: Skill) -> bool:
    """It is taken from the opponent in the fight at hand."""
    foe = to == "enemy" or (to == "target" and moment != "always" and (skill.target or {}).get("who") == "enemy")
    if moment == "always":
        return foe and word in _ANY_FIGHT
    return foe and moment in _FIGHTS and word in _FIGHTS[moment][1]


def _stands(word: str, to: str) -> bool:
    """A standing skill works in every fight, and while orders are given and carried out."""
    return word in _ANY_FIGHT or word == "order" or (to != "enemy" and (word in _IN_TURN or word in _OF_ORDERS))


def _at_once(skill: Skill, effect: Effect, word: str, moment: str, to: str) -> bool:
    """Looked up where it matters, without lying on anybody."""
    if moment in _FIGHTS:
        mine, theirs = _FIGHTS[moment]
        chosen = to == "target" and word in theirs  # a leader's trait may choose anybody, whoever it is that fights
        reached = word in (theirs if to == "enemy" else mine) or (moment == "shooting" and word == "reach")
        return chosen or (reached and (to != "enemy" or word != "reach"))
    if moment == "orders" and word == "order":  # whomever it falls on: it says itself whose order it is
        return True
    if to == "enemy":
        return False
    if moment == "orders":
        return effect.do in IN_PASSING and word not in _FIGHT_ONLY and word != "fatigue" and word != "allow:low_reroll"
    if moment == "regrouped":
        return word == "ignore:regroup_penalty"
    return moment == "turn_end" and word == "fatigue"


def _lies(word: str, moment: str, to: str, until: str) -> bool:
    """Laid on whom it falls, until the phase, turn or battle ends. What orders allow is seen to as they are given."""
    if until in MOMENTARY or (to == "enemy" and moment not in _FIGHTS):
        return False
    if until == "battle":
        return word in _LYING or word in _FOR_ORDERS or word == "order:calm"
    if moment == "turn_end":  # nothing comes before it ends but what other skills do then
        return word == "ignore:regroup_penalty"
    return word in _LYING


def _uses(skill: Skill, came: list[str], path: str) -> Iterator[FileError]:
    """What stands, or is looked up in passing, is not used; an order that a skill gives is."""
    power = power_of(skill)
    uncounted = ("always", "setup", *(() if power.busy else ("orders",)))
    if skill.uses is not None and not power.does("order") and all(moment in uncounted for moment in came):
        yield FileError(f"{path}.uses", "idle_sengoku_uses")


# Conditions

#: By condition of a fight: the moments at which it can be asked of one, by what it asks for.
_UNPLACED = _of("terrain", "near")


def _conditions(skill: Skill, came: list[str], path: str, kind: str) -> Iterator[FileError]:
    for place, condition in enumerate(skill.conditions):
        for key, wanted in condition.items():
            at = f"{path}.if[{place}].{key}"
            if key == "place" and kind in ("unit", "banner"):
                yield FileError(at, "idle_sengoku_place")
            elif not any(_holds(key, wanted, moment) for moment in came):
                words = tuple(moment for moment in MOMENTS if _holds(key, wanted, moment))
                yield FileError(at, "idle_sengoku_condition", when=tuple(came), words=words)


def _holds(key: str, wanted: object, moment: str) -> bool:
    """Whether a condition can hold at a moment; what only a fight can answer is left to fights to come elsewhere."""
    if moment in ("command", "reroll"):
        return key in ("place", "stake", "streak", "turns", "massed", "only_front", "crossing") and (
            key not in OF_FIGHTS or wanted is (key == "only_front")
        )
    if moment in ("risk", "duel"):
        return key not in OF_FIGHTS or (key in ("massed", "crossing", "only_front") and wanted is (key == "only_front"))
    if moment == "setup":
        return key not in _UNPLACED and key != "stake"
    if moment in _FIGHTS and key in OF_FIGHTS:
        return _seen(key, wanted, moment)
    return True


def _seen(key: str, wanted: object, moment: str) -> bool:
    """Whether a fight of this moment ever looks so to its bearer."""
    words: Iterable[str] = wanted if isinstance(wanted, tuple | list) else ()
    fire = moment in ("shooting", "shot_at")
    if key == "role":
        return (
            not fire
            and any(word in words for word in ("attack", "defend"))
            or (moment == "melee" and "meeting" in words)
        )
    if key == "aspect":
        return moment in ("melee", "shot_at") or "front" in words
    if key == "front_to_front":
        return moment == "melee" or wanted is (moment == "pursuit")
    if key == "only_front":
        return moment == "melee" or wanted is True
    if key == "massed":
        return fire or wanted is False
    return key != "crossing" or not fire or wanted is False
