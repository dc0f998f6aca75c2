"""What befalls leaders in a fight: risks (SENG-RSK) and duels (SENG-DUE)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from rules.sengoku.conditions import View, hold
from rules.sengoku.run import DUEL, DUEL_AGAIN, RISK, RISK_AGAIN, Run
from rules.sengoku.standing import Source, count_use, of_chief
from rules.sengoku.units import CAPTURED, DEAD, FIT, IN_RESERVE, INVALID, NOWHERE

#: What a die of each roll does: a letter for each face (none, wounded, captured, killed).
_OUTCOMES = {"losses": "wnnnnn", "rout": "wcnnnn", "destroyed": "ckwwnn"}
_WORDS = {"n": "none", "w": "wounded", "c": "captured", "k": "killed"}
_RANKED = "nwck"


def present(r: Run, k: int) -> bool:
    """Whether a leader of a fight is still there: not dead, captured or carried away with a second wound."""
    return r.s.fate[k] == FIT


def wound(r: Run, k: int) -> bool:
    """SENG-LDR-10, SENG-LDR-11: a second wound sends a leader to the reserve, a third kills him: True."""
    s = r.s
    s.wounds[k] += 1
    if s.wounds[k] >= 3:
        kill(r, k)
        return True
    if s.wounds[k] == 2:
        s.fate[k], s.place[k] = INVALID, IN_RESERVE
    return False


def kill(r: Run, k: int) -> None:
    r.s.fate[k], r.s.place[k] = DEAD, NOWHERE


def capture(r: Run, k: int) -> None:
    r.s.fate[k], r.s.place[k] = CAPTURED, NOWHERE


def _apply(r: Run, k: int, outcome: str) -> str:
    """What a die's outcome does; "k" when a wound was the third."""
    if outcome == "w":
        return "k" if wound(r, k) else "w"
    if outcome == "c":
        capture(r, k)
    elif outcome == "k":
        kill(r, k)
    return outcome


# Risks


class Again(NamedTuple):
    """A skill that rolls a leader's die anew: on which faces, how often."""

    source: Source
    faces: object
    times: int


def _again(r: Run, k: int, kind: str, die: int) -> Again | None:
    """What of a leader's skills rolls this die anew, the one that does so most often (SENG-RSK-03, SENG-RSK-05):
    "unharmed" means nothing in the roll for losses."""
    found = None
    for one in _rerolls(r, k, "risk"):
        faces = one.faces
        if faces == "unharmed":
            wanted = kind != "losses" and _OUTCOMES[kind][die - 1] == "n"
        elif faces == "harmed":
            wanted = _OUTCOMES[kind][die - 1] != "n"
        else:
            wanted = die in faces  # type: ignore[operator]
        if wanted and (found is None or one.times > found.times):
            found = one
    return found


def _rerolls(r: Run, k: int, roll: str) -> list[Again]:
    s = r.s
    place = s.place[k]
    view = View(place if place >= 0 else -1, s.table.chiefs[k].side, chief=k)
    return [
        Again(source, effect.raw["faces"], effect.raw.get("times", 1))
        for source in of_chief(s, k, (roll,))
        if hold(s, source.power, view)
        for effect in source.power.changes
        if effect.do == "reroll" and effect.value == roll
    ]


def _die(r: Run, k: int, kind: str, less: int = 0) -> tuple[int, int]:
    """A risk die, rolled anew as often as skills say: as it fell, and as it counts (at least 1)."""
    die = r.chief_d6(k, RISK)
    skill = _again(r, k, kind, max(1, die - less))
    for _ in range(skill.times if skill else 0):
        die = r.chief_d6(k, RISK_AGAIN)
        if not _again(r, k, kind, max(1, die - less)):
            break
    if skill:
        count_use(r.s, skill.source.owner, skill.source.power)
    return die, max(1, die - less)


def _tell(r: Run, k: int, kind: str, dice: Sequence[int], outcomes: Iterable[str]) -> None:
    worst = max(outcomes, key=_RANKED.index, default="n")
    r.tell("risk", who=r.chief(k), dice=list(dice), result=_WORDS[worst], **{"for": kind})


def risk_losses(r: Run, chiefs: Iterable[int], fought: Collection[int] = ()) -> None:
    """SENG-RSK-01: one leader of a unit that lost more than 1 figure: the first general, else the commander. Whoever
    fought a duel is not rolled for, nor anybody in his place (SENG-RSK-07)."""
    living = [k for k in chiefs if k in fought or present(r, k)]
    generals = [k for k in living if not r.s.table.chiefs[k].commander]
    if not living:
        return
    k = generals[0] if generals else living[0]
    if k in fought:
        return
    die, counts = _die(r, k, "losses")
    _tell(r, k, "losses", [die], [_apply(r, k, _OUTCOMES["losses"][counts - 1])])


def risk_rout(r: Run, chiefs: Iterable[int]) -> None:
    """SENG-RSK-03: every leader of a unit put to rout."""
    for k in chiefs:
        if present(r, k):
            die, counts = _die(r, k, "rout")
            _tell(r, k, "rout", [die], [_apply(r, k, _OUTCOMES["rout"][counts - 1])])


def risk_destroyed(r: Run, i: int, chiefs: Iterable[int], excess: int) -> None:
    """SENG-RSK-04…06: every leader of a destroyed unit: dice, applied in order until he is captured or dead; survivors
    go to the reserve, those in the HQ stay there (SENG-LDR-06). It is all that running through enemies does to leaders
    (SENG-RSK-08)."""
    minus = r.s.table.options.destroyed_roll == "minus"
    for k in chiefs:
        if not present(r, k):
            continue
        dice, outcomes = [], []
        for _ in range(1 if minus else 1 + excess):
            die, counts = _die(r, k, "destroyed", 1 + excess if minus else 0)
            dice.append(die)
            outcomes.append(_apply(r, k, _OUTCOMES["destroyed"][counts - 1]))
            if r.s.fate[k] in (DEAD, CAPTURED):
                break
        _tell(r, k, "destroyed", dice, outcomes)
    dismount(r, i)


def dismount(r: Run, i: int) -> None:
    """SENG-LDR-09, SENG-RSK-06: the leaders of a unit that is no more go to the reserve."""
    for k in r.s.leaders_in(i):
        r.s.place[k] = IN_RESERVE


# Duels


def duellist(r: Run, k: int) -> bool:
    """Whether a leader's skills roll duels anew: a swordsman (SENG-DUE-02, SENG-DUE-07)."""
    return bool(_rerolls(r, k, "duel"))


def duels(r: Run, sides: tuple[Sequence[int], Sequence[int]], fleeing: Iterable[int]) -> set[int]:
    """SENG-DUE: all duels of one melee. `sides`: the leaders of A and of B in it; `fleeing`: those whose unit is put to
    rout. Returns those who fought (SENG-RSK-07), each once (SENG-DUE-04)."""
    mine, theirs = list(sides[0]), list(sides[1])
    fought: set[int] = set()
    if not mine or not theirs:
        return fought
    for left, right in _steps(r, sides):
        for a in mine:
            if a in fought or a not in left:
                continue
            found = [b for b in theirs if b in right and b not in fought]
            if not found:
                continue
            b = found[r.rnd(len(found), r.n + a)]
            fought.update((a, b))
            _duel(r, a, b, frozenset(fleeing))
    return fought


def _steps(r: Run, sides: tuple[Sequence[int], Sequence[int]]) -> list[tuple[set[int], set[int]]]:
    """SENG-DUE-02: the steps of pairing, each as who of A may take, by chance, whom of B; SENG-DUE-03: a commander who
    is no swordsman fights only if the enemy has more leaders here than his side has generals here."""
    swords, generals, fit = [], [], []
    for own, other in (sides, sides[::-1]):
        skilled = {k for k in own if duellist(r, k)}
        led = {k for k in own if not r.s.table.chiefs[k].commander}
        swords.append(skilled)
        generals.append(led)
        fit.append(skilled | led | (set(own) if len(other) > len(led) else set()))
    (sa, sb), (ga, gb), (fa, fb) = swords, generals, fit
    return [(sa, sb), (sa, gb), (sa, fb), (ga, sb), (fa, sb), (ga, gb), (fa, fb)]


def _duel(r: Run, a: int, b: int, fleeing: frozenset[int]) -> None:
    """SENG-DUE-05…08: one die for the pair."""
    die, victim = _throw(r, a, b, DUEL)
    if _saved(r, a, b, die, victim):
        die, victim = _throw(r, a, b, DUEL_AGAIN)
    result = "none"
    if victim >= 0:
        victor = b if victim == a else a
        spared = die == 4 and r.s.mercy[r.s.table.chiefs[victor].side]
        outcome = _apply(r, victim, "k" if die == 4 and not spared else "w")
        result = _WORDS[outcome]
    elif die == 5:
        wound(r, a)
        wound(r, b)
        result = "both_wounded"
    elif die == 6:
        for k in (a, b):
            if k in fleeing:
                capture(r, k)
                result = "captured"
    named = r.chief(victim) if victim >= 0 else None
    r.tell("duel", A=r.chief(a), B=r.chief(b), die=die, victim=named, result=result)


def _throw(r: Run, a: int, b: int, purpose: int) -> tuple[int, int]:
    """A die, and for 3 and 4 the victim by RND, side A's first (SENG-DUE-06); −1: nobody."""
    die = r.chief_d6(a, purpose)
    if die not in (3, 4):
        return die, -1
    return die, (a, b)[r.rnd(2, r.n + a)]


def _saved(r: Run, a: int, b: int, die: int, victim: int) -> bool:
    """SENG-DUE-07: a swordsman whom the choice wounds or kills rolls anew, unless both are."""
    first, second = _rerolls(r, a, "duel"), _rerolls(r, b, "duel")
    if first and second:
        return False
    k = a if first else b
    for source, faces, _ in first or second:
        if (victim == k) if faces == "harmed" else die in faces:  # type: ignore[operator]
            count_use(r.s, source.owner, source.power)
            return True
    return False
