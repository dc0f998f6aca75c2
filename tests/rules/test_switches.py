"""The cases bite: switch one rule off where it is judged or takes effect, and some case that shows it fails.

Refusals: `refuse` says nothing for that one id, so the act goes through. Lists: the rule's judge finds nothing. All
else: the small function that owns the rule is replaced by one without it. No answer is ever filtered.
"""

import dataclasses
import importlib

import pytest

from rules.cases import run_case
from rules.okko import board, combat, deeds, engine, figures, harm, moves, roster, spend, start, strike, tiles, turn
from rules.okko.figures import SHAKEN, VIGILANT, State
from rules.report import Violation
from tests.rules.ledger import OKKO
from tests.rules.switching import always, never, nothing, replace_everywhere, rules_modules, without_refusal, zero


@pytest.fixture
def fresh_boards(monkeypatch):
    """Boards keep what they were made with: none outlives a switch."""
    board.board_of.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    board.board_of.cache_clear()


def failing(rule):
    """The first case that shows a rule and does not hold."""
    return next((path.name for path in OKKO.by_rule[rule] if run_case(path)), None)


def test_every_case_holds_unswitched():
    assert [path.name for paths in OKKO.by_rule.values() for path in paths if run_case(path)] == []


# Refusals


@pytest.mark.parametrize("rule", sorted(OKKO.refused_in_code()))
def test_without_its_refusal(rule, fresh_boards):
    without_refusal(fresh_boards, rule)
    assert failing(rule)


# Lists


@pytest.mark.parametrize("rule", [*roster.RULES, *roster.ADVICE])
def test_without_its_judge(rule, monkeypatch):
    monkeypatch.setitem(roster.RULES if rule in roster.RULES else roster.ADVICE, rule, lambda band, options: ())
    assert failing(rule)


def _mercenaries_sworn(band, options):
    if len({entry.card.alignment for entry in band}) > 1:
        yield Violation("OKKO-LST-02", (), "mixed", {"hunters": 1, "evil": 1})


def _no_band_of_mercenaries(band, options):
    if band and all(entry.card.alignment == "mercenary" for entry in band):
        yield Violation("OKKO-LST-02", (), "mixed", {"hunters": 0, "evil": 0})


def _everyone_once(band, options):
    if len({entry.card.id for entry in band}) < len(band):
        yield Violation("OKKO-LST-03", (), "unique_twice", {"card": band[0].card.name, "count": 2, "limit": 1})


@pytest.mark.parametrize(
    ("rule", "judge", "instead"),
    [
        ("OKKO-LST-10", "OKKO-LST-02", _mercenaries_sworn),
        ("OKKO-LST-11", "OKKO-LST-02", _no_band_of_mercenaries),
        ("OKKO-LST-12", "OKKO-LST-03", _everyone_once),
    ],
)
def test_without_what_lists_may_do(rule, judge, instead, monkeypatch):
    monkeypatch.setitem(roster.RULES, judge, instead)
    assert failing(rule)


# Effects


class Plain:
    """The functions as they are, for replacements that leave the rest of them."""

    printed = State.printed
    put = State.put
    enemy_zones = State.enemy_zones
    zone = board.Board._zone
    passage = board.Board.passage
    blocked = board.Board.blocked
    cover = board.Board.cover
    turned = staticmethod(tiles._turned)
    kit_of = staticmethod(start.kit_of)
    make_board = staticmethod(start._board)
    find = spend.Purse.find
    purse = spend.Purse.__init__
    die_bonus = staticmethod(spend.die_bonus)
    stat_in_use = staticmethod(strike.stat_in_use)
    result_of = staticmethod(strike.result_of)
    loser_of = staticmethod(combat.loser_of)
    flip = staticmethod(harm.flip)
    fall_back = staticmethod(harm.fall_back)
    retreats = staticmethod(harm.retreats)
    facings_toward = staticmethod(harm.facings_toward)
    open_phase = staticmethod(turn.open_phase)
    roll_inspiration = staticmethod(turn.roll_inspiration)
    end = staticmethod(turn.end)
    walker = moves._Walker.__init__
    make_move = staticmethod(moves.make_move)
    ground_cost = staticmethod(moves.ground_cost)
    push_rows = staticmethod(deeds.push_rows)
    supports = staticmethod(strike.supports)


def without_equipment_skills(entry):
    if entry.equipment is None:
        return Plain.kit_of(entry)
    return Plain.kit_of(dataclasses.replace(entry, equipment=dataclasses.replace(entry.equipment, skills=())))


def put_on_any_square(self, i, square):
    self.at[i] = square


def neighbours(self, i, f, bare):
    return sum(1 << j for j in self.grid.to[i] if j >= 0)


def zone_through_walls(self, i, f, bare):
    return sum(1 << self.grid.to[i][d] for d in ((2 * f - 1) % 8, 2 * f, 2 * f + 1) if self.grid.to[i][d] >= 0)


def zones_of_the_vigilant(self, side):
    enemies = [i for i in self.table.members[1 - side] if self.at[i] >= 0]
    bold = [i for i in enemies if self.status[i] == VIGILANT and not self.table.kits[i].character.civilian]
    return sum({1 << q for i in bold for q in range(self.table.board.grid.size) if self.zone(i) >> q & 1})


def along_then_across(self, a, b):
    x, y, end = self.xs[a], self.ys[a], (self.xs[b], self.ys[b])
    line = [a]
    while (x, y) != end:
        x, y = x + (end[0] > x) - (end[0] < x), y + (end[1] > y) - (end[1] < y)
        line.append(y * self.width + x)
    return line


def blocked_by_rough(self, a, b, occupied):
    rough = self.hindering | self.water
    return Plain.blocked(self, a, b, occupied) or bool(self.sight(a, b).between & rough)


def bonus_but_of(stat):
    return lambda raised, spent: 0 if raised == stat else Plain.die_bonus(raised, spent)


def raised_for_the_phase(s, i, stat, bearings, raised):
    return Plain.stat_in_use(s, i, stat, bearings, raised or stat in s.boosted[i])


def paid_by_nothing(purse, power, wanted):
    return ("nothing",) * len(power.cost)


def reserve_never_found(self, face, wanted=True):
    return "pool" if wanted in (True, "pool") and face in self.pool else None


def pool_in_any_phase(self, s, i):
    Plain.purse(self, s, i)
    self.pool = list(s.pool[s.table.side[i]])


def straight_into_the_phase(r, side):
    Plain.open_phase(r, side)
    r.s.stage = "act"


def all_taken_back(r, recall):
    Plain.roll_inspiration(r, [i for i in r.s.table.members[r.s.phase] if r.s.reserve[i] is not None])


def walk_out_of_the_zone(self, s, i, gait):
    Plain.walker(self, s, i, gait)
    if s.in_enemy_zone(i):
        self.zones = 0


def move_as_an_action(r, i, *rest):
    r.s.acted[i] = "use"
    Plain.make_move(r, i, *rest)


def stairs_cost(s, to, words):
    return Plain.ground_cost(s, to, words) + (s.table.board.terrain[to] == "s")


def free_ground(symbol):
    return lambda s, to, words: 0 if s.table.board.terrain[to] == symbol else Plain.ground_cost(s, to, words)


def seen_where_it_stands(s, i, j):
    return bool(s.table.board.visions[s.at[j] * 4 + s.facing[j]] >> s.at[i] & 1)


def seen_where_it_went(s, i, j):
    vision = s.table.board.visions[s.at[j] * 4 + s.facing[j]]
    return any(vision >> square & 1 for square in (*s.trail[i][1:], s.at[i]))


def lead_without(column):
    def lead(numbers, attack_die, defense_die):
        attack, defense = numbers.attack, numbers.defense
        ours = attack.value + attack_die + (0 if column == "attack" else attack.bonus)
        return ours - (defense.value + defense_die + (0 if column == "defense" else defense.bonus))

    return lead


def result_but(margin, instead):
    return lambda lead: instead if min(abs(lead), 4) == margin else Plain.result_of(lead)


def fall_back_turning(r, i, facing, square, words):
    Plain.fall_back(r, i, facing, square, words)
    if r.s.in_play(i):
        r.s.facing[i] = (r.s.facing[i] + 2) % 4


def fall_back_shaken_for_each(r, i, facing, square, words):
    r.s.facing[i] = facing
    r.tell("retreat", who=r.name(i), **{"from": r.square(r.s.at[i])}, to=r.square(square))
    r.s.put(i, square)
    for shaken in (harm.shaken_by_ground, harm.shaken_by_zone):
        if r.s.in_play(i) and shaken(r.s, i, square, words):
            harm.shake(r, i, "retreat", words)


def flip_but(status):
    return lambda r, i, to, cause: None if to == status else Plain.flip(r, i, to, cause)


def no_draw(r, winner, reason):
    Plain.end(r, "A" if winner == "draw" else winner, reason)


def support_of_heroes(s, j, enemy):
    hero = s.status[j] != SHAKEN and not s.table.kits[j].character.civilian
    return hero and Plain.supports(s, j, enemy)


#: Rule id → (module, function, replacement); `Class.method` for methods, capitals for what the module counts with.
EFFECTS = {
    "OKKO-CMP-01": ("okko.figures", "State.printed", lambda s, i, stat: getattr(s.table.kits[i].stats[0], stat)),
    "OKKO-CMP-02": (
        "okko.spend",
        "ELEMENT",
        {"attack": "earth", "defense": "fire", "movement": "water", "willpower": "air"},
    ),
    "OKKO-CMP-03": ("okko.play", "INSPIRATION", ("fire", "water", "air", "earth")),
    "OKKO-CMP-04": ("dice", "D6", (1, 2, 3)),
    "OKKO-CMP-05": ("okko.tiles", "_turned", lambda rows, walls, turn, size: Plain.turned(rows, walls, 0, size)),
    "OKKO-CMP-07": ("okko.figures", "State.put", put_on_any_square),
    "OKKO-CMP-08": ("okko.start", "_board", lambda file, options, size: Plain.make_board(file, options, None)),
    "OKKO-CMP-10": (
        "grid",
        "Grid.distance",
        lambda g, a, b: abs(g.xs[a] - g.xs[b]) + abs(g.ys[a] - g.ys[b]),
    ),
    "OKKO-CMP-11": (
        "okko.board",
        "Board.passage",
        lambda b, i, d, occupied: d % 2 == 1 or Plain.passage(b, i, d, occupied),
    ),
    "OKKO-SET-02": ("okko.turn", "roll_off", zero),
    "OKKO-SET-03": ("okko.turn", "level", never),
    "OKKO-SET-04": ("okko.turn", "opposite", lambda edge: edge),
    "OKKO-SET-05": ("okko.board", "Board.strip", lambda b, edge, depth: b.grid.full),
    "OKKO-SET-07": ("okko.turn", "begin_play", lambda r: turn.open_phase(r, 1 - r.s.first)),
    "OKKO-TRN-01": ("okko.turn", "next_phase", lambda r, frame: turn.open_phase(r, r.s.first)),
    "OKKO-TRN-02": ("okko.turn", "open_phase", straight_into_the_phase),
    "OKKO-TRN-04": ("okko.play", "finish", nothing),
    "OKKO-TRN-09": ("okko.engine", "take_action", lambda s, i, kind: (None, ())),
    "OKKO-TRN-10": ("okko.spend", "Purse.find", nothing),
    "OKKO-TRN-12": ("okko.offers", "may_spend", never),
    "OKKO-TRN-13": ("okko.play", "Play.activate", nothing),
    "OKKO-DIC-01": ("okko.figures", "BASE_DICE", 5),
    "OKKO-DIC-02": ("okko.figures", "CIVILIAN_DICE", 0),
    "OKKO-DIC-03": ("okko.turn", "lose_die", lambda r, side: r.s.owed.__setitem__(side, 0)),
    "OKKO-DIC-04": ("okko.turn", "losable", lambda s, side: ["aside"]),
    "OKKO-DIC-05": ("okko.turn", "to_roll", lambda s, side: s.dice[side]),
    "OKKO-DIC-06": ("okko.turn", "take_back", nothing),
    "OKKO-DIC-07": ("okko.spend", "die_bonus", bonus_but_of("attack")),
    "OKKO-DIC-08": ("okko.spend", "die_bonus", bonus_but_of("defense")),
    "OKKO-DIC-09": ("okko.spend", "die_bonus", bonus_but_of("movement")),
    "OKKO-DIC-10": ("okko.spend", "die_bonus", bonus_but_of("willpower")),
    "OKKO-DIC-12": ("okko.strike", "stat_in_use", raised_for_the_phase),
    "OKKO-DIC-13": ("okko.spend", "pay_from", paid_by_nothing),
    "OKKO-DIC-14": ("okko.spend", "set_aside", nothing),
    "OKKO-DIC-15": ("okko.spend", "ELEMENT", dict.fromkeys(spend.ELEMENT, "torii")),
    "OKKO-DIC-16": ("okko.turn", "judge_reserve", lambda r, reserve: {}),
    "OKKO-DIC-19": ("okko.spend", "Purse.find", reserve_never_found),
    "OKKO-DIC-20": ("okko.turn", "roll_inspiration", all_taken_back),
    "OKKO-DIC-21": ("okko.harm", "lose_reserve", nothing),
    "OKKO-DIC-22": ("okko.turn", "lose_pool", nothing),
    "OKKO-DIC-23": ("okko.spend", "Purse.__init__", pool_in_any_phase),
    "OKKO-ABL-01": ("okko.start", "kit_of", without_equipment_skills),
    "OKKO-ABL-03": ("okko.spend", "pay_from", paid_by_nothing),
    "OKKO-ABL-06": ("okko.engine", "takes_action", never),
    "OKKO-ABL-11": ("okko.strike", "not_below_zero", lambda value: value),
    "OKKO-ABL-12": ("okko.powers", "Power.once_at", always),
    "OKKO-ABL-13": ("okko.harm", "lost_zeni", lambda s, i: s.table.kits[i].character.cost),
    "OKKO-ZOC-01": ("okko.board", "Board._zone", neighbours),
    "OKKO-ZOC-02": ("okko.board", "Board._zone", zone_through_walls),
    "OKKO-ZOC-03": ("okko.figures", "State.enemy_zones", zones_of_the_vigilant),
    "OKKO-ZOC-07": ("okko.moves", "leaves_zone", never),
    "OKKO-ZOC-08": ("okko.moves", "leaves_zone", lambda s, i, walk, words: s.in_enemy_zone(i)),
    "OKKO-ZOC-09": ("okko.moves", "_Walker.__init__", walk_out_of_the_zone),
    "OKKO-FOV-01": ("okko.board", "Board._vision", lambda b, i, f: b.grid.full),
    "OKKO-MOV-01": ("okko.moves", "make_move", move_as_an_action),
    "OKKO-MOV-02": ("okko.moves", "gait_of", lambda *_: moves.Gait(99, frozenset())),
    "OKKO-MOV-03": ("okko.moves", "heading_cost", lambda facing, d, words: 2),
    "OKKO-MOV-04": ("okko.moves", "heading_cost", lambda facing, d, words: 1),
    "OKKO-MOV-06": ("okko.moves", "ground_cost", free_ground("h")),
    "OKKO-MOV-07": ("okko.moves", "ground_cost", free_ground("~")),
    "OKKO-MOV-08": ("okko.moves", "ground_cost", stairs_cost),
    "OKKO-CBT-01": ("okko.engine", "take_action", lambda s, i, kind: (None, ())),
    "OKKO-CBT-04": ("okko.deeds", "push_rows", lambda r, rows: Plain.push_rows(r, rows[::-1])),
    "OKKO-CBT-06": ("okko.combat", "lead_of", lead_without("attack")),
    "OKKO-CBT-07": ("okko.combat", "lead_of", lead_without("defense")),
    "OKKO-CBT-08": ("okko.harm", "force_back", nothing),
    "OKKO-CBT-09": ("okko.strike", "result_of", result_but(3, "retreat")),
    "OKKO-CBT-10": ("okko.strike", "result_of", result_but(4, "shaken")),
    "OKKO-CBT-11": ("okko.combat", "loser_of", lambda k: k.target if k.lead >= 0 else k.who),
    "OKKO-CBT-12": ("okko.combat", "loser_of", lambda k: k.target if k.lead > 0 else -1),
    "OKKO-CBT-13": ("okko.strike", "support_of", lambda *_: (0, ())),
    "OKKO-CBT-14": ("okko.strike", "supports", support_of_heroes),
    "OKKO-CBT-16": ("okko.strike", "rear_bonus", zero),
    "OKKO-CBT-17": ("okko.strike", "seen_coming", seen_where_it_stands),
    "OKKO-CBT-18": ("okko.strike", "seen_coming", seen_where_it_went),
    "OKKO-CBT-19": ("okko.strike", "seen_coming", lambda s, i, j: not s.moved[i]),
    "OKKO-CBT-20": ("okko.combat", "defender_facings", lambda s, i, j: (s.facing[j],)),
    "OKKO-SHO-01": ("okko.engine", "take_action", lambda s, i, kind: (None, ())),
    "OKKO-SHO-07": ("okko.offers", "may_spend", never),
    "OKKO-SHO-09": ("okko.strike", "result_of", result_but(3, "retreat")),
    "OKKO-SHO-10": ("okko.strike", "result_of", result_but(4, "shaken")),
    "OKKO-SHO-11": ("okko.combat", "loser_of", lambda k: Plain.loser_of(k) if k.weapon is None else k.target),
    "OKKO-SHO-13": ("okko.harm", "facings_toward", lambda s, i, square: Plain.facings_toward(s, i, square)[:1]),
    "OKKO-LOS-01": ("grid", "Grid.line", along_then_across),
    "OKKO-LOS-02": ("okko.board", "Board.wall_at", never),
    "OKKO-LOS-03": ("okko.board", "Board.rock_on", never),
    "OKKO-LOS-04": ("okko.board", "Board.blocked", lambda b, here, there, _: Plain.blocked(b, here, there, 0)),
    "OKKO-LOS-05": ("okko.board", "closed_corner", never),
    "OKKO-LOS-06": (
        "okko.board",
        "Board.cover",
        lambda b, here, there, occupied: Plain.cover(b, here, there, occupied) - b.sight(here, there).hindering,
    ),
    "OKKO-LOS-07": ("okko.board", "Board.cover", lambda b, here, there, _: b.sight(here, there).hindering),
    "OKKO-LOS-08": ("okko.board", "Board.blocked", blocked_by_rough),
    "OKKO-RET-01": ("okko.harm", "fall_back", fall_back_turning),
    "OKKO-RET-03": ("okko.harm", "retreats", lambda s, i, facings: Plain.retreats(s, i, facings)[:1]),
    "OKKO-RET-05": ("okko.harm", "stuck", nothing),
    "OKKO-RET-06": ("okko.harm", "shaken_by_ground", never),
    "OKKO-RET-07": ("okko.harm", "shaken_by_ground", always),
    "OKKO-RET-08": ("okko.harm", "shaken_by_zone", never),
    "OKKO-RET-09": ("okko.harm", "fall_back", fall_back_shaken_for_each),
    "OKKO-RET-10": ("okko.harm", "shaken_again", never),
    "OKKO-STA-01": ("okko.harm", "flip", flip_but(SHAKEN)),
    "OKKO-STA-02": ("okko.harm", "shaken_again", never),
    "OKKO-STA-03": ("okko.harm", "rally", nothing),
    "OKKO-STA-04": ("okko.harm", "flip", flip_but(VIGILANT)),
    "OKKO-STA-05": ("okko.deeds", "passes", always),
    "OKKO-WIL-01": ("okko.deeds", "passes", lambda die, willpower: die < willpower),
    "OKKO-WIL-04": ("okko.figures", "State.printed", lambda s, i, stat: getattr(s.table.kits[i].stats[0], stat)),
    "OKKO-END-01": ("okko.turn", "band_lost", never),
    "OKKO-END-02": ("okko.harm", "lost_zeni", zero),
    "OKKO-END-03": ("okko.options", "Options.losses", property(lambda options: options.budget)),
    "OKKO-END-04": ("okko.turn", "band_gone", never),
    "OKKO-END-05": ("okko.turn", "end", no_draw),
    "OKKO-END-06": ("okko.turn", "turn_limit_reached", never),
    "OKKO-END-07": ("okko.turn", "concede", nothing),
}


def switch(patch, module_name, name, instead):
    module = importlib.import_module(f"rules.{module_name}")
    owner, _, method = name.partition(".")
    if method:
        patch.setattr(getattr(module, owner), method, instead)
    elif isinstance(instead, int):
        patch.setattr(module, name, instead)
    else:
        replace_everywhere(patch, getattr(module, name), instead)


@pytest.mark.parametrize("rule", EFFECTS)
def test_without_its_effect(rule, fresh_boards):
    switch(fresh_boards, *EFFECTS[rule])
    assert failing(rule)


def test_every_rule_is_switched_or_a_definition():
    switched = {*OKKO.refused_in_code(), *roster.RULES, *roster.ADVICE, *EFFECTS}
    switched |= {"OKKO-LST-10", "OKKO-LST-11", "OKKO-LST-12"}
    assert set(OKKO.ledger_ids()) - switched == set(OKKO.definitions)
    assert not switched & set(OKKO.definitions)


def test_a_switch_reaches_every_module(monkeypatch):
    """Were a function held somewhere else under another name, its switch would be none."""
    replace_everywhere(monkeypatch, engine.refuse, nothing)
    assert {name for m in rules_modules() for name, v in vars(m).items() if v is figures.State} == {"State"}
    assert all(vars(m).get("refuse", nothing) is nothing for m in rules_modules())
