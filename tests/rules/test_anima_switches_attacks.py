"""The cases of Anima's attacks, charges, shots, areas and windows bite: each rule left out, and each refusal not made,
makes one that shows it fail."""

import pytest

from rules.anima import charge, checks, effects, lanes, shoot, strike, windows
from rules.anima.board import board_of
from rules.anima.deeds import CHARGE, COUNTER, Strike
from rules.anima.figures import ON_TABLE
from tests.rules.ledger import ANIMA
from tests.rules.switching import always, attr, never, nothing, without_refusal, zero
from tests.rules.test_anima_switches import failing


class Plain:
    """The functions as they are, for replacements that leave the rest of them."""

    modifiers = staticmethod(shoot.modifiers)
    run_out = staticmethod(lanes.run_out)
    critical_from = staticmethod(strike.critical_from)
    leave_area = staticmethod(strike.leave_area)
    interceptors = staticmethod(windows.interceptors)
    can_intercept = staticmethod(windows.can_intercept)
    rage = staticmethod(checks.rage)
    defense_value = staticmethod(strike.defense_value)
    go_on = staticmethod(windows.go_on)


REFUSED = sorted(rule for rule in ANIMA.to_be_cited() | ANIMA.refused_in_code() if "-LST-" not in rule)


@pytest.fixture
def fresh_boards(monkeypatch):
    """Boards keep what they were made with: none outlives a switch."""
    board_of.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    board_of.cache_clear()


@pytest.mark.parametrize("rule", REFUSED)
def test_without_its_refusal(rule, fresh_boards):
    without_refusal(fresh_boards, rule)
    assert broken(rule)


def broken(rule):
    """The same; what is not refused may also be what nothing can be made of."""
    try:
        return failing(rule)
    except (ValueError, LookupError) as error:
        return error


def without(rule):
    """Shots without one of their modifiers."""
    return lambda s, i, j, reach: [reason for reason in Plain.modifiers(s, i, j, reach) if reason[1] != rule]


def rough_under_cover(s, i, j, reach):
    found = Plain.modifiers(s, i, j, reach)
    return [*found, (-1, "ANIMA-SHO-05", "rough")] if any(rule == "ANIMA-SHO-06" for _, rule, _ in found) else found


def plain_margin(damage, total, defense, armor, critical):
    return max(1 if critical else 0, damage - armor)


def no_armor(damage, total, defense, armor, critical):
    return max(1 if critical else 0, damage + max(0, total - defense))


def below_nought(damage, total, defense, armor, critical):
    return damage + max(0, total - defense) - armor


def negative_margin(damage, total, defense, armor, critical):
    return max(1 if critical else 0, damage + total - defense - armor)


def no_critical_counter(s, blow):
    return 11 if blow.mode == COUNTER else Plain.critical_from(s, blow)


def critical_areas(r, blow):
    defense = Plain.defense_value(r.s, blow)
    strike.land(r, blow, defense, max(blow.dice) == 10, blow.damage)


def only_enemies(r, blow, wide, damage):
    stack = r.s.stack
    Plain.leave_area(r, blow, wide, damage)
    side = r.s.table.side
    new = r.s.stack[len(stack) :]
    r.s.stack = stack + tuple(frame for frame in new if side[frame[1].target] != side[blow.who])


def wide_areas(r, blow, wide, damage):
    Plain.leave_area(r, blow, wide + 1, damage)


def free_of_ap(s, affair):
    return not s.paralysed(affair.target) and windows.dodge_fault(s, affair) is None


def unwearied(s, i, line):
    return (len(line) if Plain.run_out(s, i, line)[1] else Plain.run_out(s, i, line)[0]), False


def only_unmoved(s, deed):
    return (i for i in Plain.interceptors(s, deed) if not s.moved[i])


def even_paralysed(s, i, deed, line):
    return bool(windows.moves.step_reach(s, i).squares & line) and not s.intercepted[i]


def only_visible(s, i, deed, line):
    return not s.hidden[i] and Plain.can_intercept(s, i, deed, line)


def one_roll_each(s, blow):
    return 2 if blow.kind == CHARGE else 1


def only_bare(r, kind, affair, answer):
    Plain.go_on(r, kind, affair, answer._replace(boost=()))


def free_to_step(s, j):
    return not s.paralysed(j) and not s.engaged(j)


def any_prey(s, i):
    must, prey = Plain.rage(s, i)
    return must, list(s.enemies(i)) if prey else prey


def calm_when_engaged(s, i):
    return ("", []) if s.engaged(i) else Plain.rage(s, i)


def no_lost_sight(r, deed, reach):
    s, j = r.s, deed.meant if deed.meant >= 0 else deed.target
    return s.status[j] == ON_TABLE and s.board.grid.distance(s.at[deed.who], s.at[j]) > reach


def as_for_the_interceptor(blow):
    return blow.target


def straight(s, blow):
    return strike.flight.beyond(s, s.at[blow.who], s.at[blow.target])


def forgets_the_step(s, deed):
    return deed.path


SWITCHES = [
    ("ANIMA-CBT-01", attr(strike, "hits", lambda total, defense, critical: critical or total > defense)),
    ("ANIMA-CBT-01", attr(strike, "hits", always)),
    ("ANIMA-CBT-03", attr(strike, "dealt", plain_margin)),
    ("ANIMA-CBT-03", attr(strike, "dealt", no_armor)),
    ("ANIMA-CBT-03", attr(strike, "dealt", below_nought)),
    ("ANIMA-CBT-04", attr(strike, "dodge", zero)),
    ("ANIMA-CBT-05", attr(strike, "COUNTER_MALUS", 0)),
    ("ANIMA-CBT-05", attr(strike, "strike_back", nothing)),
    ("ANIMA-CBT-06", attr(strike, "critical_from", no_critical_counter)),
    ("ANIMA-CBT-07", attr(strike, "critical_from", lambda s, blow: 11)),
    ("ANIMA-CBT-07", attr(strike, "dealt", below_nought)),
    ("ANIMA-CBT-07", attr(strike, "dealt", negative_margin)),
    ("ANIMA-CBT-09", attr(windows, "can_dodge", free_of_ap)),
    ("ANIMA-CBT-10", attr(strike, "modifiers", lambda s, blow: [])),
    ("ANIMA-CHG-01", attr(charge, "go", nothing)),
    ("ANIMA-CHG-02", attr(strike, "CHARGE_DICE", 1)),
    ("ANIMA-CHG-02", attr(strike, "CHARGE_BONUS", 0)),
    ("ANIMA-CHG-05", attr(lanes, "run_out", unwearied)),
    ("ANIMA-CHG-06", attr(windows, "interceptors", lambda s, deed: iter(()))),
    ("ANIMA-CHG-07", attr(windows, "interceptors", only_unmoved)),
    ("ANIMA-CHG-09", attr(windows, "can_intercept", even_paralysed)),
    ("ANIMA-CHG-10", attr(charge, "course", forgets_the_step)),
    ("ANIMA-SHO-04", attr(shoot, "modifiers", without("ANIMA-SHO-04"))),
    ("ANIMA-SHO-05", attr(shoot, "modifiers", without("ANIMA-SHO-05"))),
    ("ANIMA-SHO-06", attr(shoot, "modifiers", without("ANIMA-SHO-06"))),
    ("ANIMA-SHO-07", attr(shoot, "modifiers", rough_under_cover)),
    ("ANIMA-SHO-08", attr(shoot, "modifiers", without("ANIMA-SHO-08"))),
    ("ANIMA-SHO-09", attr(shoot, "modifiers", without("ANIMA-SHO-09"))),
    ("ANIMA-SHO-03", attr(shoot, "lost", no_lost_sight)),
    ("ANIMA-BRD-12", attr(shoot, "lost", never)),
    ("ANIMA-SHO-10", attr(windows, "on_line", always)),
    ("ANIMA-SHO-10", attr(windows, "on_line", never)),
    ("ANIMA-SHO-11", attr(windows, "stands_in", never)),
    ("ANIMA-SHO-11", attr(Strike, "meant", property(as_for_the_interceptor))),
    (
        "ANIMA-SHO-12",
        attr(windows, "can_intercept", lambda s, i, deed, line: not s.hidden[i] and windows.on_line(s, i, line)),
    ),
    ("ANIMA-SHO-13", attr(windows, "dodge_fault", lambda s, affair: "ANIMA-SHO-11")),
    ("ANIMA-ARE-01", attr(strike, "area_of", zero)),
    ("ANIMA-ARE-02", attr(windows, "can_dodge", lambda s, affair: getattr(affair, "mode", "") != "area")),
    ("ANIMA-ARE-04", attr(strike, "leave_area", only_enemies)),
    ("ANIMA-ARE-04", attr(strike, "leave_area", wide_areas)),
    ("ANIMA-ARE-05", attr(strike, "take_area", critical_areas)),
    ("ANIMA-ACT-08", attr(Strike, "final", property(never))),
    ("ANIMA-ACT-09", attr(windows, "answerable", always)),
    ("ANIMA-ACT-09", attr(windows, "answerable", never)),
    ("ANIMA-ACT-09", attr(windows, "can_resist", never)),
    ("ANIMA-ABL-13", attr(windows, "can_react", never)),
    ("ANIMA-MOV-04", attr(windows, "step_allowed", never)),
    ("ANIMA-MOV-04", attr(windows, "step_allowed", free_to_step)),
    ("ANIMA-STL-04", attr(effects, "against_enemies", never)),
    ("ANIMA-STL-04", attr(effects, "against_enemies", always)),
    ("ANIMA-STA-13", attr(checks, "rage", lambda s, i: ("", []))),
    ("ANIMA-STA-13", attr(checks, "rage", any_prey)),
    ("ANIMA-STA-13", attr(checks, "rage", calm_when_engaged)),
    ("ANIMA-GNO-02", attr(strike, "dice_count", one_roll_each)),
    ("ANIMA-GNO-04", attr(windows, "go_on", only_bare)),
    ("ANIMA-KNB-02", attr(strike, "trajectory", straight)),
    ("ANIMA-TRT-03", attr(strike, "throws", never)),
]


@pytest.mark.parametrize(("rule", "switch"), SWITCHES, ids=[f"{rule}-{n}" for n, (rule, _) in enumerate(SWITCHES)])
def test_without_what_it_does(rule, switch, monkeypatch):
    switch(monkeypatch)
    assert failing(rule)


@pytest.mark.parametrize("name", ["ATTACK_AP", "CHARGE_AP", "SHOT_AP", "DODGE_AP", "COUNTER_AP"])
@pytest.mark.parametrize("by", [1, -1])
def test_with_another_cost(name, by, monkeypatch):
    monkeypatch.setattr(checks, name, getattr(checks, name) + by)
    assert failing("ANIMA-ACT-07") or failing("ANIMA-CBT-09")
