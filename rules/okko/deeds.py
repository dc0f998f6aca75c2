"""What skills do: laying lasting effects on figures, and the deeds that are done at once (ABL, WIL).

A skill at work becomes a row of jobs, carried out one after another; a job that must ask someone (a test resisted, a
retreat) leaves the rest of the row on the stack below its question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.effects import Bundle, Effect, bundle, lasts
from rules.okko import harm
from rules.okko.bearing import Bearing, Use, at_rest, automatic, bearing, ignores, total
from rules.okko.figures import DONE, Lasting, State
from rules.okko.offers import may_spend
from rules.okko.play import TEST, Frame, Play, expire, step
from rules.okko.powers import ROLL
from rules.okko.spend import Boost, can_be_placed, die_bonus, pay_boost, pay_use, still_good, still_payable

UNTIL_ROLL = ROLL


class Job(NamedTuple):
    """One effect of a skill on one figure. `until`: how long what it lays lasts. `fear`: its test is one of fear;
    `failed`: it follows from one that failed (OKKO-WIL-03)."""

    effect: Effect
    use: Use
    by: int
    on: int
    until: str
    fear: bool = False
    failed: bool = False


class Lay(NamedTuple):
    """A bundle of lasting effects to lay on one figure."""

    bundle: Bundle
    use: Use
    by: int
    on: int
    until: str


class Test(NamedTuple):
    """A Willpower test of figure `who` against a skill (WIL)."""

    who: int
    by: int
    use: Use
    mod: int
    passing: Sequence[Effect]
    failing: Sequence[Effect]
    until: str
    fear: bool = False


Row = tuple[Job | Lay, ...]


def row(
    effects: Sequence[Effect],
    use: Use,
    by: int,
    tester: int,
    until: str | None,
    fear: bool = False,
    failed: bool = False,
) -> Row:
    """The jobs of a skill's effects in order, lasting ones that fall on the same figure bundled. `tester`: on whom they
    fall in a branch of a test (−1: not in one). `until` None: what lasts for the roll only counts elsewhere."""
    default = "self" if tester < 0 else "target"
    jobs: list[Job | Lay] = []
    done: set[bool] = set()
    for effect in effects:
        on_self = effect.get("to", default) == "self"
        figures = (by,) if on_self else ((tester,) if tester >= 0 else use.targets)
        if not lasts(effect):
            jobs += [Job(effect, use, by, j, until or UNTIL_ROLL, fear, failed) for j in figures]
        elif on_self not in done and (until or tester >= 0):
            done.add(on_self)
            same = bundle(e for e in effects if (e.get("to", default) == "self") == on_self)
            jobs += [Lay(same, use, by, j, until or UNTIL_ROLL) for j in figures]
    return tuple(jobs)


def at_once(use: Use, by: int, timing: str, opponent: int = -1) -> Row:
    """The jobs of a skill when it is paid: all that does not wait for an outcome. What it gives others than the two
    who roll lies on them for the roll; on the opponent too what forbids him something, for he answers after it."""
    until = use.power.lasts_beyond(timing)
    aside: Row = ()
    if until is None and opponent >= 0 and use.power.given:
        rolling = (by,) if use.power.given.blocks else (by, opponent)
        others = [j for j in use.targets if j not in rolling]
        aside = tuple([Lay(use.power.given, use, by, j, UNTIL_ROLL) for j in others])
    if not use.power.deeds and until is None:
        return aside
    return aside + row([e for e in use.power.skill.effects if "on" not in e], use, by, -1, until)


def afterwards(use: Use, by: int, timing: str, outcome: str) -> Row:
    """The jobs of a skill that waited for this outcome: "win", "lose" or "tie"."""
    effects = use.power.later[outcome]
    return row(effects, use, by, -1, use.power.lasts_beyond(timing)) if effects else ()


def pay(r: Play, i: int, declared: Sequence[Use], own: Sequence[Use], timing: str, opponent: int = -1) -> None:
    """Pays for declared skills and notes the automatic ones; what they do at once is left on the stack, declared
    skills first."""
    rows = []
    for use in (*declared, *own):
        pay_use(r, i, use, timing)
        rows.append(at_once(use, i, timing, opponent))
    push_rows(r, rows)


def push_rows(r: Play, rows: Sequence[Row]) -> None:
    """Leaves the rows of several skills on the stack, the first one's on top."""
    r.push(*[("jobs", jobs) for jobs in reversed(rows) if jobs])


@step("jobs")
def begin_jobs(r: Play, frame: Frame) -> None:
    """The row of one skill; one whose bearer is out of action before it begins does nothing."""
    if r.s.in_play(frame[1][0].by):
        run_jobs(r, frame)


@step("more")
def run_jobs(r: Play, frame: Frame) -> None:
    """The first job of a row, the rest left on the stack: a bearer that goes out by it still has that carried out."""
    jobs: Row = frame[1]
    if len(jobs) > 1:
        r.push(("more", jobs[1:]))
    job = jobs[0]
    if isinstance(job, Lay):
        lay(r, job)
    else:
        perform(r, job)


def lay(r: Play, job: Lay) -> None:
    """Lays lasting effects on a figure in play."""
    if r.s.in_play(job.on):
        r.s.effects[job.on] += (Lasting(job.use.power.id, job.by, job.bundle, job.until),)


def perform(r: Play, job: Job) -> None:
    """One deed on one figure that is still in play."""
    key = next(key for key in DEEDS if key in job.effect)
    if r.s.in_play(job.on) or key in ("dice", "cancel"):
        DEEDS[key](r, job)


def _status(r: Play, job: Job) -> None:
    cause, status = job.use.power.id, job.effect["status"]
    if status == "vigilant":
        harm.rally(r, job.on, cause)
    elif status == "out":
        harm.go_out(r, job.on, cause)
    elif job.on == job.by:
        harm.shake_anyway(r, job.on, cause)
    else:
        harm.shake(r, job.on, cause)


def _retreat(r: Play, job: Job) -> None:
    harm.force_back(r, job.on)


def _push(r: Play, job: Job) -> None:
    """Straight away from the bearer, stopping before what a step could not enter."""
    s, board = r.s, r.s.table.board
    if not s.in_play(job.by) or job.on == job.by or _unmoved(s, job.on):
        return
    d = _away(s, job.by, job.on)
    start = here = s.at[job.on]
    for _ in range(job.effect["push"]):
        if not board.may_step(here, d, s.occupied & ~(1 << start)):
            break
        here = board.grid.to[here][d]
    _set_down(r, "push", job.on, here)


def _unmoved(s: State, j: int) -> bool:
    """Whether a figure ignores pushes, by its skills of the roll at hand or by what bears on it anyway."""
    strike = strike_at_hand(s)
    uses: Sequence[Use] = ()
    if strike is not None:
        uses = strike.mine if j == strike.who else strike.theirs if j == strike.target else ()
    return any("push" in use.power.own.ignores for use in uses) or ignores(at_rest(s, j, "nerve"), "push")


def _away(s: State, i: int, j: int) -> int:
    """The direction from i to j: diagonal when |dx| = |dy|, else along the longer axis."""
    grid = s.table.board.grid
    dx, dy = grid.xs[s.at[j]] - grid.xs[s.at[i]], grid.ys[s.at[j]] - grid.ys[s.at[i]]
    if abs(dx) == abs(dy):
        return (1 if dy > 0 else 3) if dx > 0 else (7 if dy > 0 else 5)
    return (2 if dx > 0 else 6) if abs(dx) > abs(dy) else (0 if dy > 0 else 4)


def _set_down(r: Play, kind: str, i: int, square: int) -> None:
    start = r.s.at[i]
    if square != start:
        r.tell(kind, who=r.name(i), **{"from": r.square(start)}, to=r.square(square))
        r.s.put(i, square)


def _turn(r: Play, job: Job) -> None:
    s, how = r.s, job.effect["turn"]
    if not s.in_play(job.by):
        return
    if how == "choose":
        if job.use.facing >= 0:
            harm.turn_to(r, job.on, job.use.facing)
        return
    pole = job.by if job.on != job.by else next((j for j in job.use.targets if j != job.by), -1)
    if pole < 0 or not s.in_play(pole):
        return
    away = _facing_away(s, pole, job.on)
    harm.turn_to(r, job.on, away if how == "away" else (away + 2) % 4)


def _facing_away(s: State, i: int, j: int) -> int:
    """The facing of j away from i, by the longer axis, the x axis when equal."""
    grid = s.table.board.grid
    dx, dy = grid.xs[s.at[j]] - grid.xs[s.at[i]], grid.ys[s.at[j]] - grid.ys[s.at[i]]
    if abs(dx) >= abs(dy):
        return 1 if dx > 0 else 3
    return 0 if dy > 0 else 2


def _grant(r: Play, job: Job) -> None:
    """One more in this phase's activation; nothing for a figure that is finished, or in the opponent's phase."""
    s = r.s
    if s.table.side[job.on] == s.phase and s.activation[job.on] != DONE:
        s.granted[job.on] += (job.effect["grant"],)


def _place(r: Play, job: Job) -> None:
    if job.use.to >= 0 and can_be_placed(r.s, job.on, job.use.to, job.effect["place"]):
        _set_down(r, "place", job.on, job.use.to)


def _dice(r: Play, job: Job) -> None:
    """A die of the pool rolled again or turned to a face; it keeps its place."""
    s, side = r.s, r.s.table.side[job.by]
    pool, die = s.pool[side], job.use.die
    if die is None or die not in pool:
        return
    face = r.inspiration(side)[0] if job.effect["dice"] == "reroll" else job.effect["face"]
    place = pool.index(die)
    s.pool[side] = (*pool[:place], face, *pool[place + 1 :])
    r.tell("die_changed", side="AB"[side], **{"from": die}, to=face)


def _cancel(r: Play, job: Job) -> None:
    """The attack or shot at hand does not take place; its action is spent."""
    change_strike(r.s, cancelled=True, afraid=job.failed)


def strike_at_hand(s: State) -> Any:
    """The attack or shot that is going on, wherever it waits on the stack."""
    return next((frame[1] for frame in reversed(s.stack) if frame[0] == "strike"), None)


def change_strike(s: State, **changes: object) -> None:
    """Notes something on the attack or shot that is going on."""
    for place in range(len(s.stack) - 1, -1, -1):
        if s.stack[place][0] == "strike":
            changed = ("strike", s.stack[place][1]._replace(**changes))
            s.stack = (*s.stack[:place], changed, *s.stack[place + 1 :])
            return


# Tests


def _test(r: Play, job: Job) -> None:
    told = job.effect["test"]
    branches = told.get("pass", ()), told.get("fail", ())
    begin_test(r, Test(job.on, job.by, job.use, told.get("mod", 0), *branches, job.until, job.fear))


DEEDS: dict[str, Callable[[Play, Job], None]] = {
    "status": _status,
    "retreat": _retreat,
    "push": _push,
    "turn": _turn,
    "grant": _grant,
    "place": _place,
    "test": _test,
    "cancel": _cancel,
    "dice": _dice,
}


def begin_test(r: Play, test: Test) -> None:
    """In the opponent's phase the tester's player is asked, if anything can be spent (OKKO-TRN-11, OKKO-TRN-12); a test
    of fear takes what the attack declared for it (OKKO-WIL-03), once."""
    s, i = r.s, test.who
    strike = strike_at_hand(s) if test.fear else None
    if strike is not None and strike.who == i:
        change_strike(s, will_boost=None, will_uses=())
        boost = strike.will_boost if still_good(s, i, strike.will_boost) else None
        roll_test(r, test, boost, still_payable(s, i, boost, strike.will_uses))
    elif not test.fear and s.table.side[i] != s.phase and may_spend(s, i, "willpower", "will"):
        r.ask("resist", s.table.side[i], test)
    else:
        roll_test(r, test, None, ())


def roll_test(r: Play, test: Test, boost: Boost | None, uses: Sequence[Use]) -> None:
    """Spends what was declared, rolls, and leaves the branch that follows on the stack."""
    own = automatic(r.s, test.who, "will")
    r.push(("test", test, boost, (*uses, *own)))
    if boost is not None:
        pay_boost(r, test.who, boost)
    pay(r, test.who, uses, own, "will")


@step("test")
def resolve_test(r: Play, frame: Frame) -> None:
    _, test, boost, uses = frame
    s, i = r.s, test.who
    if not s.in_play(i):
        return
    name = test.use.power.id
    success = roll_will(r, i, "fear" if test.fear else name, test.mod, boost, uses)
    branch = test.passing if success else test.failing
    strike = strike_at_hand(s) if test.fear else None
    afraid = strike is not None and strike.who == i and not success
    if afraid:
        change_strike(s, failed=True)
    if branch:
        if test.fear:
            r.tell("skill", who=r.name(test.by), skill=name, target=r.name(i))
        r.push(("more", row(branch, test.use, test.by, i, test.until, failed=afraid)))


def roll_will(r: Play, i: int, purpose: str, mod: int, boost: Boost | None, uses: Sequence[Use]) -> bool:
    """OKKO-WIL-01: a d6 not above Willpower succeeds. `uses`: the skills at work, declared first, then automatic."""
    s = r.s
    bearings = bearing(s, i, "will", uses)
    willpower = will_value(s, i, bearings, boost, mod)
    die = helped(r, i, [b.bundle for b in bearings], TEST)
    success = passes(die, willpower)
    r.tell("will_test", who=r.name(i), **{"for": purpose}, die=die, willpower=willpower, success=success)
    return success


def will_value(s: State, i: int, bearings: Sequence[Bearing], boost: Boost | None, mod: int) -> int:
    """Willpower in a test: the card's, skills, water (OKKO-DIC-10), the test's own `mod`; never below 0
    (OKKO-ABL-11)."""
    added = total(bearings, "willpower") + total(bearings, "test")
    return max(0, s.printed(i, "willpower") + added + die_bonus("willpower", boost is not None) + mod)


def passes(die: int, willpower: int) -> bool:
    """OKKO-WIL-01: no automatic results."""
    return die <= willpower


def helped(r: Play, i: int, bundles: Sequence[Bundle], purpose: int) -> int:
    """A d6 with extra dice, then rerolls, in the order in which they work: the die that is kept."""
    die = r.d6(i, purpose)
    for one in bundles:
        for keep in one.extra:
            die = (max if keep == "high" else min)(die, r.d6(i, purpose))
    for one in bundles:
        for bound, n in one.rerolls:
            if (die <= n) if bound == "max" else (die >= n):
                die = r.d6(i, purpose)
    return die


def answer_resist(r: Play, boost: Boost | None, uses: Sequence[Use]) -> None:
    """The answer to `resist`."""
    roll_test(r, r.answered()[1], boost, uses)


def end_roll(s: State) -> None:
    """What lasted for one attack, shot or test is over."""
    expire(s, lambda lasting: lasting.until == UNTIL_ROLL)
