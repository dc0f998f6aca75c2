"""Okko's engine: what is decided, and an action judged and carried out.

Every action is judged whole before anything changes. Checks come in the order of the format page; the first that fails
is the refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.dice import Dice
from rules.grid import parse
from rules.okko import harm, moves, turn
from rules.okko.bearing import NO_USES, Use, automatic, blocks
from rules.okko.combat import defender_facings, in_reach, tested
from rules.okko.deeds import answer_resist, pay, roll_will
from rules.okko.figures import DONE, SHAKEN, SIDE_NAMES, State
from rules.okko.play import WAITING, Frame, Play, finish, step
from rules.okko.powers import Power
from rules.okko.shooting import judge_shot
from rules.okko.spend import (
    Purse,
    declare,
    declare_boost,
    entries_of,
    facing_of,
    figure,
    find_power,
    pay_boost,
)
from rules.okko.strike import Strike, from_behind, spend_defense
from rules.refusal import name_key, refuse

Action = Mapping[str, Any]

#: do → (the decision it answers, keys it must have, keys it may have)
KEYS: dict[str, tuple[str, frozenset[str], frozenset[str]]] = {
    do: (decision, frozenset(must.split()), frozenset(may.split()))
    for do, decision, must, may in (
        ("begin", "begin", "", ""),
        ("choose_edge", "choose_edge", "edge", ""),
        ("deploy", "deploy", "who at facing", ""),
        ("roll", "roll", "", "recall"),
        ("move", "act", "who path", "boost skills"),
        ("attack", "act", "who target", "boost skills will_boost"),
        ("shoot", "act", "who weapon target", "boost skills"),
        ("recover", "act", "who", "boost skills"),
        ("use", "act", "who skill", "from target targets to facing die"),
        ("end_phase", "act", "", "reserve"),
        ("defend", "defend", "", "boost skills facing"),
        ("resist", "resist", "", "boost skills"),
        ("retreat", "retreat", "to", "facing"),
        ("lose_die", "lose_die", "die", ""),
    )
}
COMMON = frozenset(("side", "do", "dice"))
ALLOWED: dict[object, frozenset[str]] = {do: must | may | COMMON for do, (_, must, may) in KEYS.items()}


def apply(s: State, action: Action, dice: Dice, log: list[dict[str, Any]] | None) -> None:
    """Carries out an action of the side that is to act; raises Refused. Only a refusal of scripted dice (FILE-DICE)
    leaves the position changed: who scripts dice acts on a copy."""
    do = judge_shape(s, action)
    r = Play(s, dice, log)
    if do == "concede":
        turn.concede(r)
        return
    _DO[do](r, action)
    r.run()


def judge_shape(s: State, action: Action) -> str:
    """FILE-ACTION: the wrong side, an unknown `do` or one that answers another decision, missing and unknown keys."""
    do, side = action.get("do"), action.get("side")
    if s.to_act < 0 or side != SIDE_NAMES[s.to_act]:
        refuse("FILE-ACTION", "side", side=str(side))
    if do == "concede" and action.keys() <= COMMON:
        return "concede"
    decision, must, may = KEYS.get(do, ("", COMMON, COMMON)) if isinstance(do, str) else ("", COMMON, COMMON)
    if decision != s.stage:
        refuse("FILE-ACTION", "do", do=str(do), decision=s.stage)
    if not must <= action.keys() <= ALLOWED.get(do, COMMON):
        name_key(action, must, must | may | COMMON)
    return do  # type: ignore[return-value]


def facing(raw: object, name: str = "facing") -> int:
    """0–3 of a facing or edge that an action names."""
    found = facing_of(raw)
    if found < 0:
        refuse("FILE-ACTION", "value", name=name)
    return found


# Set-up and phases


def _begin(r: Play, action: Action) -> None:
    turn.begin(r)


def _choose_edge(r: Play, action: Action) -> None:
    turn.choose_edge(r, facing(action["edge"], "edge"))


def _deploy(r: Play, action: Action) -> None:
    turn.deploy(r, action["who"], action["at"], facing(action["facing"]))


def _roll(r: Play, action: Action) -> None:
    s, named = r.s, action.get("recall", [])
    if type(named) is not list or len(set(map(str, named))) < len(named):
        refuse("FILE-ACTION", "value", name="recall")
    recalled = []
    for who in named:
        i = figure(s, who, "recall")
        if s.table.side[i] != s.phase or s.reserve[i] is None:
            refuse("OKKO-DIC-24", "recall", who=who)
        recalled.append(i)
    turn.roll_inspiration(r, recalled)


def _end_phase(r: Play, action: Action) -> None:
    reserve = action.get("reserve", {})
    if type(reserve) is not dict:
        refuse("FILE-ACTION", "value", name="reserve")
    turn.end_phase(r, turn.judge_reserve(r, reserve))


# A figure acts


def actor(s: State, action: Action) -> int:
    """The common checks of every action with `who`: TRN-11, then STA-06 or TRN-05."""
    i = figure(s, action["who"], "who")
    if s.table.side[i] != s.phase:
        refuse("OKKO-TRN-11", who=action["who"])
    if s.activation[i] == DONE:
        refuse("OKKO-STA-06" if finished_by_test(s, i) else "OKKO-TRN-05", who=action["who"])
    return i


def finished_by_test(s: State, i: int) -> bool:
    """OKKO-STA-06"""
    return s.acted[i] == "recover" and s.table.options.recover_ends_activation


def forbid_blocked(s: State, i: int, word: str) -> None:
    """OKKO-ABL-05: what an effect forbids the figure."""
    if word in blocks(s, i):
        refuse("OKKO-ABL-05", word, who=s.table.ids[i])


def grant_for(s: State, i: int, kind: str) -> str | None:
    """The granted extra that an action of this kind would use up."""
    return next((word for word in (kind, "action") if word in s.granted[i]), None)


def judge_action(s: State, i: int, kind: str) -> None:
    """OKKO-TRN-06: one action per activation, but for what is granted."""
    if s.acted[i] is not None and grant_for(s, i, kind) is None:
        refuse("OKKO-TRN-06", who=s.table.ids[i])


def take_action(s: State, i: int, kind: str) -> tuple[str | None, tuple[str, ...]]:
    """OKKO-TRN-09, OKKO-CBT-01, OKKO-SHO-01: marks the action as spent (or a grant as used); gives what stood
    before."""
    before = s.acted[i], s.granted[i]
    if s.acted[i] is not None:
        _use_grant(s, i, grant_for(s, i, kind))
    s.acted[i] = kind
    return before


def _use_grant(s: State, i: int, word: str | None) -> None:
    if word in s.granted[i]:
        place = s.granted[i].index(word)
        s.granted[i] = s.granted[i][:place] + s.granted[i][place + 1 :]


def _move(r: Play, action: Action) -> None:
    s, i = r.s, actor(r.s, action)
    forbid_blocked(s, i, "move")
    path = action["path"]
    if type(path) is not list or not path:
        refuse("FILE-ACTION", "value", name="path")
    if s.moved[i] and "move" not in s.granted[i]:
        refuse("OKKO-TRN-08", who=action["who"])
    purse = Purse(s, i)
    boost = declare_boost(s, purse, "movement", action.get("boost"))
    declared = declare_all(s, purse, action, "move")
    own = automatic(s, i, "move")
    gait = moves.gait_of(s, i, boost is not None, (*declared, *own))
    walk = moves.judge_path(s, i, path, gait)
    again = s.moved[i]
    r.push(("after",))
    moves.make_move(r, i, walk, gait.words, boost, declared, own)
    if again:
        _use_grant(s, i, "move")


def declare_all(
    s: State, purse: Purse, action: Action, timing: str, opponent: int = -1, rear: bool = False
) -> tuple[Use, ...]:
    """All skills that an action declares, in order."""
    raw = action.get("skills")
    if raw is None:
        return NO_USES
    declared: list[Use] = []
    for entry in entries_of(raw):
        declared.append(declare(s, purse, entry, timing, opponent, rear, declared))
    return tuple(declared)


def _attack(r: Play, action: Action) -> None:
    s = r.s
    strike = judge_attack(s, action)
    r.activate(strike.who)
    r.push(("after",))
    before = take_action(s, strike.who, "attack")
    r.push(("strike", strike._replace(before=before)))


def judge_attack(s: State, action: Action) -> Strike:
    """An attack as declared, found good; nothing is spent."""
    i = actor(s, action)
    forbid_blocked(s, i, "act")
    j = figure(s, action["target"], "target")
    judge_action(s, i, "attack")
    if not in_reach(s, i, j):
        refuse("OKKO-CBT-02", who=action["who"], target=action["target"])
    if j in s.cowed[i]:
        refuse("OKKO-WIL-03", who=action["who"], target=action["target"])
    entries, test = entries_of(action.get("skills")), tested(s, i, j)
    watered = action.get("will_boost", False) not in (None, False)
    if not test and (watered or any(only_for_tests(s, i, entry) for entry in entries)):
        refuse("OKKO-WIL-05", who=action["who"], target=action["target"])
    purse = Purse(s, i)
    will_boost = declare_boost(s, purse, "willpower", action.get("will_boost")) if test else None
    boost = declare_boost(s, purse, "attack", action.get("boost"))
    will_uses, uses = declare_attack(s, purse, entries, j, test)
    return Strike(i, j, None, boost, uses, will_boost, will_uses)


def only_for_tests(s: State, i: int, entry: Action) -> bool:
    """Whether a declared skill is one of tests and not of attacks (OKKO-WIL-05)."""
    power = s.table.kits[i].powers.get(entry["skill"])
    return power is not None and "will" in power.when and "attack" not in power.when


def declare_attack(
    s: State, purse: Purse, entries: Sequence[Action], j: int, test: bool
) -> tuple[tuple[Use, ...], tuple[Use, ...]]:
    """The skills for the test of fear (if there is one) and those for the attack, judged in the order declared."""
    i, rear = purse.i, from_behind(s, purse.i, j)
    will: list[Use] = []
    attack: list[Use] = []
    for entry in entries:
        power = s.table.kits[i].powers.get(entry["skill"])
        for_test = test and power is not None and "will" in power.when
        timing, chosen = ("will", will) if for_test else ("attack", attack)
        chosen.append(declare(s, purse, entry, timing, -1 if for_test else j, rear, [*will, *attack]))
    return tuple(will), tuple(attack)


def _shoot(r: Play, action: Action) -> None:
    s = r.s
    strike = judge_shooting(s, action)
    r.activate(strike.who)
    r.push(("after",))
    before = take_action(s, strike.who, "shoot")
    r.push(("strike", strike._replace(before=before)))


def judge_shooting(s: State, action: Action) -> Strike:
    """A shot as declared, found good; nothing is spent."""
    i = actor(s, action)
    forbid_blocked(s, i, "act")
    j = figure(s, action["target"], "target")
    judge_action(s, i, "shoot")
    if "boost" in action:
        refuse("OKKO-SHO-12", "boost", who=action["who"])
    purse = Purse(s, i)
    if type(action["weapon"]) is not str:
        refuse("FILE-ACTION", "value", name="weapon")
    weapon = declare(s, purse, {"skill": action["weapon"]}, "ranged", j)
    judge_shot(s, i, j, weapon.power, ranging(s, i, action))
    uses = [weapon]
    for entry in entries_of(action.get("skills")):
        uses.append(declare(s, purse, entry, "shoot", j, False, uses))
    return Strike(i, j, weapon.power, None, tuple(uses), step="pay")


def ranging(s: State, i: int, action: Action) -> tuple[Use, ...]:
    """Declared skills as far as they add to the range; they are judged after it (OKKO-SHO-06)."""
    powers = s.table.kits[i].powers
    named = (powers.get(entry["skill"]) for entry in entries_of(action.get("skills")))
    return tuple(Use(power) for power in named if power is not None and "shoot" in power.when)


def _recover(r: Play, action: Action) -> None:
    s, i = r.s, actor(r.s, action)
    forbid_blocked(s, i, "act")
    judge_action(s, i, "recover")
    if s.status[i] != SHAKEN:
        refuse("OKKO-STA-08", who=action["who"])
    if s.in_enemy_zone(i):
        refuse("OKKO-STA-07", who=action["who"])
    purse = Purse(s, i)
    boost = declare_boost(s, purse, "willpower", action.get("boost"))
    declared = declare_all(s, purse, action, "will")
    r.activate(i)
    take_action(s, i, "recover")
    own = automatic(s, i, "will")
    r.push(("after",), ("recover", i, boost, (*declared, *own)))
    if boost is not None:
        pay_boost(r, i, boost)
    pay(r, i, declared, own, "will")


@step("recover")
def finish_recover(r: Play, frame: Frame) -> None:
    """OKKO-STA-03, OKKO-STA-04, OKKO-STA-05, OKKO-STA-06"""
    _, i, boost, uses = frame
    s = r.s
    if not s.in_play(i):
        return
    if roll_will(r, i, "recover", 0, boost, uses):
        harm.rally(r, i, "recover")
    if s.table.options.recover_ends_activation:
        finish(s, i)


def _use(r: Play, action: Action) -> None:
    s, i = r.s, actor(r.s, action)
    power = find_power(s, i, action["skill"])
    timing = "action" if takes_action(power) else "activation"
    if timing == "action":
        forbid_blocked(s, i, "act")
        judge_action(s, i, "use")
    entry = {key: action[key] for key in action if key not in ("side", "do", "dice", "who")}
    use = declare(s, Purse(s, i), entry, timing)
    r.activate(i)
    if timing == "action":
        take_action(s, i, "use")
    r.push(("after",))
    pay(r, i, (use,), (), timing)


def takes_action(power: Power) -> bool:
    """OKKO-ABL-06: whether the skill is used instead of the activation's action."""
    return "action" in power.when and "activation" not in power.when


# The other side answers


def _defend(r: Play, action: Action) -> None:
    s = r.s
    strike: Strike = s.stack[-1][1]
    purse = Purse(s, strike.target)
    turned = defend_facing(s, strike, action)
    boost = declare_boost(s, purse, "defense", action.get("boost"))
    uses = declare_all(s, purse, action, strike.answer_timing, strike.who, strike.rear)
    r.answered()
    spend_defense(r, strike, boost, uses, turned)


def defend_facing(s: State, strike: Strike, action: Action) -> int:
    """OKKO-CBT-05: what the defender turns to; −1 after a shot or when nothing fits."""
    if strike.weapon is not None:
        if "facing" in action:
            refuse("FILE-ACTION", "key", name="facing")
        return -1
    fitting = defender_facings(s, strike.who, strike.target)
    if "facing" not in action:
        if len(fitting) > 1:
            refuse("FILE-ACTION", "missing", name="facing")
        return fitting[0] if fitting else -1
    chosen = facing(action["facing"])
    if chosen not in fitting:
        refuse("OKKO-CBT-05", who=s.table.ids[strike.target], facing=action["facing"])
    return chosen


def _resist(r: Play, action: Action) -> None:
    s, i = r.s, r.s.stack[-1][1].who
    purse = Purse(s, i)
    boost = declare_boost(s, purse, "willpower", action.get("boost"))
    answer_resist(r, boost, declare_all(s, purse, action, "will"))


def _retreat(r: Play, action: Action) -> None:
    turned = facing(action["facing"]) if "facing" in action else None
    to = parse(action["to"])
    if to is None:
        refuse("FILE-ACTION", "value", name="to")
    else:
        harm.answer_retreat(r, to, turned)


def _lose_die(r: Play, action: Action) -> None:
    turn.answer_lose_die(r, action["die"])


_DO: dict[str, Callable[[Play, Action], None]] = {
    "begin": _begin,
    "choose_edge": _choose_edge,
    "deploy": _deploy,
    "roll": _roll,
    "end_phase": _end_phase,
    "move": _move,
    "attack": _attack,
    "shoot": _shoot,
    "recover": _recover,
    "use": _use,
    "defend": _defend,
    "resist": _resist,
    "retreat": _retreat,
    "lose_die": _lose_die,
}


def pending(s: State) -> dict[str, Any] | None:
    """What the decision is about, as a state shows it."""
    if not s.stack or s.stack[-1][0] not in WAITING:
        return None
    kind, data = s.stack[-1][:2]
    ids = s.table.ids
    if kind == "lose_die":
        return {"kind": kind, "side": SIDE_NAMES[data]}
    if kind == "retreat":
        return {"kind": kind, "who": ids[data]}
    if kind == "resist":
        return {"kind": kind, "who": ids[data.who], "by": ids[data.by], "skill": data.use.power.id}
    told = {"kind": "attack" if data.weapon is None else "shoot", "who": ids[data.who], "target": ids[data.target]}
    return told if data.weapon is None else {**told, "weapon": data.weapon.id}
