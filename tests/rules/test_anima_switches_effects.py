"""The cases of Anima's abilities, states, traits and flights bite: each rule left out makes one that shows it fail."""

import pytest

from rules.anima import bearing, conditions, effects, flight, harm, strike, turn, vision
from rules.anima.figures import HASTE, ON_TABLE, SLOW
from tests.rules.switching import always, attr, never, nothing, zero
from tests.rules.test_anima_switches import failing


class Plain:
    """The functions as they are, for replacements that leave the rest of them."""

    stat = staticmethod(bearing.stat)
    in_group = staticmethod(bearing._in_group)
    lying = staticmethod(bearing.lying)
    total = staticmethod(bearing._total)
    meet_ground = staticmethod(flight.meet_ground)
    expire = staticmethod(harm.expire)
    targets_of = staticmethod(effects.targets_of)


def item(table, key, value):
    return lambda patch: patch.setitem(table, key, value)


def in_both(name, value, *modules):
    def switch(patch):
        for module in modules:
            patch.setattr(module, name, value)

    return switch


def recovery_without(*states):
    def recovery(s, i):
        tokens = s.tokens[i]
        haste = HASTE not in states and tokens[HASTE] > 0
        slow = SLOW not in states and tokens[SLOW] > 0
        return max(0, Plain.stat(s, i, "recovery") + haste - slow)

    return recovery


def set_to_last(printed, terms):
    value = printed + sum(term.by for term in terms)
    return max(0, *[term.to for term in terms if term.to is not None] or [value])


def below_zero(printed, terms):
    return max([printed + sum(term.by for term in terms), *[term.to for term in terms if term.to is not None]])


def only_the_first(printed, terms):
    return Plain.total(printed, terms[:1])


def without_only(s, i, name, only):
    return [
        bearing._Term(mod.by, mod.to, rule, source)
        for rule, source, change in Plain.lying(s, i, name)
        for mod in change.mods
        if mod.stat == name
    ]


def each_aura_of_each_owner(s, i, topic):
    """An aura counts as often as it has owners."""
    for j, power in s.table.auras:
        if s.at[j] >= 0 and bearing.falls_on(s, j, power, i):
            yield "", power.id, power.change
    for lasting in s.effects[i]:
        yield "", lasting.ability, lasting.change


def visible_only(s, owner, power, i):
    return not s.hidden[i] and Plain.in_group(s, owner, power, i)


def heal_beyond(r, i, amount):
    r.s.lp[i] += amount
    r.tell("heal", who=r.name(i), amount=amount, lp=r.s.lp[i])


def die_as_it_was(r, i):
    r.s.lp[i] = 1


def level_tokens(r, i, state, count):
    harm.change_tokens(r, i, state, min(count, 1))


def the_last_first(s, i, power, target=-1, to=-1):
    return Plain.targets_of(s, i, power, target, to)[::-1]


def never_expires(s, until):
    if until != "turn":
        Plain.expire(s, until)


def no_contact(kind):
    def meet(r, flying, there):
        return flying if r.s.board.obstacle[there] == kind else Plain.meet_ground(r, flying, there)

    return meet


def contact_each_square(r, flying, there):
    kind = r.s.board.obstacle[there]
    if not kind:
        return Plain.meet_ground(r, flying, there)
    flight.contact(r, flying.who, flight.OBSTACLES[kind], flight.DAMAGE[kind], kind != flight.SMALL)
    return flying._replace(left=flying.left - flight.SHORTER.get(kind, 99))


def flies_off_the_line(s, a, b):
    return flight.ray(s, b, 0)


def comes_down_anywhere(r, flying):
    r.s.put(flying.who, flying.here)
    r.tell("flight", who=r.name(flying.who))


def struck_alone_flies(r, bystander, flying):
    harm.hurt(r, bystander, 1, "collision")
    flight.fly(r, bystander, flying.path[flying.place + 1 :], flying.left)
    r.push(("flight", flying._replace(met=True)))


def sustained_nothing(r, i, power):
    r.s.sustained[i] = tuple(name for name in r.s.sustained[i] if name != power.id)


def stunned_all_the_same(r, i):
    if r.s.status[i] == ON_TABLE:
        harm.no_activation(r, i)


def crit_on_ten(s, i):
    return 10


STATES = bearing._STATES

SWITCHES = [
    ("ANIMA-ABL-02", attr(effects, "resists", lambda total, power: total >= power)),
    ("ANIMA-ABL-02", attr(effects, "resists", never)),
    ("ANIMA-ABL-03", attr(effects, "willing", never)),
    ("ANIMA-ABL-04", attr(effects, "works", always)),
    ("ANIMA-ABL-05", in_both("end_sustained", sustained_nothing, harm)),
    ("ANIMA-ABL-09", attr(effects, "used_up", never)),
    ("ANIMA-ABL-09", attr(effects, "note_use", nothing)),
    ("ANIMA-ABL-10", attr(effects, "met", always)),
    ("ANIMA-ABL-10", in_both("all_hold", always, effects, bearing)),
    ("ANIMA-ABL-11", attr(vision, "sees", always)),
    ("ANIMA-ABL-12", attr(bearing, "_in_group", never)),
    ("ANIMA-ABL-12", attr(bearing, "_in_group", visible_only)),
    ("ANIMA-ABL-12", attr(bearing, "lying", each_aura_of_each_owner)),
    ("ANIMA-ARE-04", attr(effects, "around", lambda s, square, radius: [])),
    ("ANIMA-CBT-08", attr(harm, "die", die_as_it_was)),
    ("ANIMA-DIC-02", attr(effects, "targets_of", the_last_first)),
    ("ANIMA-GEN-07", attr(harm, "heal", heal_beyond)),
    ("ANIMA-GEN-10", attr(bearing, "_total", set_to_last)),
    ("ANIMA-GEN-10", attr(bearing, "_total", below_zero)),
    ("ANIMA-GEN-10", attr(bearing, "_total", only_the_first)),
    ("ANIMA-GEN-10", attr(bearing, "_terms", without_only)),
    ("ANIMA-STA-00", attr(harm, "add_tokens", level_tokens)),
    ("ANIMA-STA-01", attr(turn, "recovery", recovery_without(HASTE))),
    ("ANIMA-STA-02", attr(turn, "recovery", recovery_without(SLOW))),
    ("ANIMA-STA-03", item(STATES, "armor", ())),
    ("ANIMA-STA-03", item(STATES, "armor", ((bearing.SHIELD, "shield", 2, None, ""),))),
    ("ANIMA-STA-03", item(STATES, "armor", ((bearing.SHIELD, "shield", 0, 4, ""),))),
    ("ANIMA-STA-04", attr(turn, "HEALED", 0)),
    ("ANIMA-STA-05", item(STATES, "resistance", ())),
    ("ANIMA-STA-06", attr(turn, "poison", nothing)),
    ("ANIMA-STA-07", item(STATES, "attack", STATES["attack"][1:])),
    ("ANIMA-STA-08", attr(turn, "dies_of", never)),
    ("ANIMA-STA-08", attr(turn, "DOOMED_AT", 7)),
    ("ANIMA-STA-11", item(STATES, "attack", STATES["attack"][:1])),
    ("ANIMA-STA-11", item(STATES, "damage", ())),
    ("ANIMA-STA-12", attr(turn, "_take_tokens", nothing)),
    ("ANIMA-STL-07", attr(flight, "standing_on", lambda s, square: s.at.index(square) if square in s.at else -1)),
    ("ANIMA-STL-08", attr(harm, "hides_user", never)),
    ("ANIMA-TRN-03", attr(harm, "expire", never_expires)),
    ("ANIMA-TRT-01", attr(strike, "crit_from", crit_on_ten)),
    ("ANIMA-TRT-02", attr(flight, "lose_activation", stunned_all_the_same)),
    ("ANIMA-TRT-06", attr(harm, "immune", never)),
    ("ANIMA-TRT-07", attr(turn, "initiative", zero)),
    ("ANIMA-TRT-08", attr(flight, "has", never)),
    ("ANIMA-TRT-09", in_both("spared", never, effects, strike)),
    ("ANIMA-KNB-01", attr(flight, "fly", nothing)),
    ("ANIMA-KNB-03", attr(flight, "beyond", flies_off_the_line)),
    ("ANIMA-KNB-04", attr(flight, "meet_ground", no_contact(flight.SMALL))),
    ("ANIMA-KNB-05", item(flight.SHORTER, flight.TREES, 0)),
    ("ANIMA-KNB-05", item(flight.DAMAGE, flight.TREES, 1)),
    ("ANIMA-KNB-06", item(flight.SHORTER, flight.WALL, 2)),
    ("ANIMA-KNB-06", item(flight.DAMAGE, flight.WALL, 2)),
    ("ANIMA-KNB-07", attr(flight, "meet_ground", no_contact(flight.ROCK))),
    ("ANIMA-KNB-08", attr(flight, "STEEP", 9)),
    ("ANIMA-KNB-08", attr(flight, "meet_ground", contact_each_square)),
    ("ANIMA-KNB-08", attr(flight, "land", comes_down_anywhere)),
    ("ANIMA-KNB-08", attr(flight, "fall", nothing)),
    ("ANIMA-KNB-09", attr(flight, "need", lambda s, bystander, flying: 6)),
    ("ANIMA-KNB-09", attr(flight, "can_sidestep", never)),
    ("ANIMA-KNB-10", attr(flight, "collide", struck_alone_flies)),
    ("ANIMA-KNB-11", attr(flight, "can_sidestep", lambda s, i: not s.moved[i])),
    ("ANIMA-KNB-12", attr(flight, "no_activation", nothing)),
]


@pytest.mark.parametrize(("rule", "without"), SWITCHES, ids=[f"{rule}-{n}" for n, (rule, _) in enumerate(SWITCHES)])
def test_without_what_it_does(rule, without, monkeypatch):
    without(monkeypatch)
    assert failing(rule)


@pytest.mark.parametrize("name", sorted(conditions._CONDITIONS))
@pytest.mark.parametrize("held", [True, False])
def test_without_a_condition(name, held, monkeypatch):
    monkeypatch.setitem(conditions._CONDITIONS, name, lambda *_: held)
    assert failing("ANIMA-ABL-10")


@pytest.mark.parametrize("do", sorted({**effects.EFFECTS, **effects._WHOLE}))
def test_without_an_effect(do, monkeypatch):
    table = effects.EFFECTS if do in effects.EFFECTS else effects._WHOLE
    monkeypatch.setitem(table, do, nothing)
    assert failing("ANIMA-ABL-01") or failing("ANIMA-ABL-13")
