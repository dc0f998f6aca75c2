"""The cases of Anima's set-up, movement, turn and end bite, and so do all refusals: a rule left out makes one fail."""

import pytest

from rules.anima import (
    checks,
    deployment,
    figures,
    infiltration,
    moves,
    pieces,
    play,
    search,
    setup,
    turn,
    vision,
)
from rules.anima.board import Board
from rules.anima.figures import ON_TABLE, State
from rules.cases import run_case
from tests.rules.ledger import ANIMA
from tests.rules.switching import always, attr, never, nothing, replace_everywhere
from tests.rules.test_anima_switches import failing

# Refusals


def bites(path):
    """Whether a case fails; an action that makes no sense may also run aground further on."""
    try:
        return bool(run_case(path))
    except (KeyError, IndexError, ValueError):
        return True


@pytest.mark.parametrize("rule", sorted(ANIMA.refused_in_code()))
def test_without_its_refusal(rule, monkeypatch):
    plain = checks.refuse

    def refuse(refused, key="", **values):
        if refused != rule:
            plain(refused, key, **values)

    replace_everywhere(monkeypatch, plain, refuse)
    assert any(bites(path) for path in ANIMA.by_rule[rule])


# Effects


class Plain:
    """The functions as they are, for replacements that leave the rest of them."""

    ready = staticmethod(turn.ready)
    close = staticmethod(turn.close)
    ready_all = staticmethod(turn.ready_all)
    next_activation = staticmethod(turn.next_activation)
    landing_squares = staticmethod(infiltration.landing_squares)
    settle = staticmethod(search.settle)
    go = staticmethod(moves.go)
    zone = Board.zone


def step(kind, run):
    return lambda patch: patch.setitem(play.STEPS, kind, run)


def everywhere(name, *modules, value):
    def switch(patch):
        for module in modules:
            patch.setattr(module, name, value)

    return switch


def one_roll(r, what, bonus=(0, 0)):
    """A roll-off in which ties go to A."""
    dice = [r.side_d10(side, play.ROLL_OFF) for side in (0, 1)]
    winner = int(dice[0] + bonus[0] < dice[1] + bonus[1])
    pairs = {"dice": {"A": dice[0], "B": dice[1]}, "bonus": {"A": bonus[0], "B": bonus[1]}}
    r.tell("roll_off", **{"for": what}, **pairs, winner="AB"[winner])
    return winner


def one_side_places(r, frame):
    if r.s.pieces and pieces.room(r.s.board):
        r.push(frame)
        r.ask("terrain", frame[1])


def pieces_never_dropped(r, frame):
    if r.s.pieces:
        r.push(("place", 1 - frame[1]))
        r.ask("terrain", frame[1])


def one_side_deploys(r, frame):
    if deployment.can_deploy(r.s, frame[1]):
        r.push(frame)
        r.ask("deploy", frame[1])
    elif deployment.can_deploy(r.s, 1 - frame[1]):
        r.push(("deploying", 1 - frame[1]))


def nobody_is_skipped(r, frame):
    if deployment.can_deploy(r.s, frame[1]):
        r.push(("deploying", 1 - frame[1]))
        r.ask("deploy", frame[1])


def loser_infiltrates_first(r, frame):
    winner = turn.roll_off(r, "deploy", turn.bonuses(r.s))
    r.push(("order",), ("deploying", winner), ("infiltration", winner), ("infiltration", 1 - winner))


def first_recovery_always(r):
    turn.recover(r)
    r.push(("support", ()))


def recovery_without_maximum(r):
    for i in turn.on_table(r.s):
        r.s.ap[i] += turn.recovery(r.s, i)
        r.tell("recover", who=r.name(i), ap=r.s.ap[i], gained=0)


def keeping(*marks):
    def ready_all(s):
        kept = {mark: getattr(s, mark) for mark in marks}
        Plain.ready_all(s)
        for mark, value in kept.items():
            setattr(s, mark, value)

    return attr(turn, "ready_all", ready_all)


def second_side_first(r, frame):
    r.s.phase = figures.SUPPORT
    r.push(("tokens",), ("upkeeps", r.s.first, frame[1]), ("upkeeps", 1 - r.s.first, frame[1]))


def tokens_first(r, frame):
    r.s.phase = figures.SUPPORT
    r.push(("upkeeps", 1 - r.s.first, frame[1]), ("upkeeps", r.s.first, frame[1]), ("tokens",))


def close_for_the_same_side(r, i):
    s = r.s
    r.tell("end_activation", who=r.name(i))
    s.active, s.disengaged[i] = -1, False
    Plain.next_activation(r, s.table.side[i])


def no_side_is_skipped(r, side):
    if Plain.ready(r.s, side):
        r.ask("act", side)
    else:
        turn.end_turn(r)


def disengaged_for_good(r, i):
    Plain.close(r, i)
    r.s.disengaged[i] = True


def leaving_is_kept(r, i, to, kind):
    free = r.s.disengaged[i]
    Plain.go(r, i, to, kind)
    r.s.disengaged[i] = free


def upkeep_of_everything(r, frame):
    r.s.phase, due = figures.SUPPORT, turn.upkeeps(r.s)
    r.push(("tokens",), ("upkeeps", 1 - r.s.first, due), ("upkeeps", r.s.first, due))


def upkeep_paid_by_the_sealed(s, i, power):
    return s.ap[i] >= power.upkeep


def revealed_unmoved(r, choice):
    Plain.settle(r, choice)
    if choice.who >= 0:
        r.s.moved[choice.who] = False


def beside_enemies_too(s, side, marker):
    if not infiltration.crowded(s, marker):
        return 1 << marker.at
    return s.board.within(marker.at, 2) & s.board.passable & ~s.occupied


def hidden_ones_engage(s, i):
    near = s.board.near[s.at[i]] if s.at[i] >= 0 else 0
    return any(near >> s.at[j] & 1 for j in s.enemies(i))


def table_counts(s):
    return tuple(sum(turn.initiative(s, i) for i in s.table.members[side]) for side in (0, 1))


EFFECTS = {
    "ANIMA-SET-01": [attr(setup, "pieces_for", lambda die: 2), attr(setup, "pieces_for", lambda die: 1 + die // 4)],
    "ANIMA-SET-02": [attr(turn, "roll_off", one_roll), step("place", one_side_places)],
    "ANIMA-SET-05": [step("place", pieces_never_dropped)],
    "ANIMA-SET-06": [
        attr(Board, "zone", lambda board, edge, depth, width: Plain.zone(board, "S", depth, width)),
    ],
    "ANIMA-SET-07": [
        attr(Board, "zone", lambda board, edge, depth, width: Plain.zone(board, edge, depth, width + 2)),
        attr(Board, "zone", lambda board, edge, depth, width: Plain.zone(board, edge, depth + 1, width)),
    ],
    "ANIMA-SET-08": [
        attr(turn, "roll_off", one_roll),
        step("deploying", one_side_deploys),
        step("deploying", nobody_is_skipped),
    ],
    "ANIMA-SET-10": [
        attr(figures, "first_ap", lambda kit: kit.stats["recovery"] + 1),
        attr(figures, "first_ap", lambda kit: min(kit.stats["recovery"], kit.stats["ap_max"])),
    ],
    "ANIMA-SET-11": [attr(turn, "roll_off", lambda r, what, bonus=(0, 0): 0)],
    "ANIMA-SET-12": [attr(turn, "begin_first", first_recovery_always)],
    "ANIMA-SET-13": [step("deployment", loser_infiltrates_first)],
    "ANIMA-TRT-05": [attr(deployment, "advanced", never)],
    "ANIMA-TRT-07": [attr(turn, "bonuses", lambda s: (0, 0)), attr(turn, "bonuses", table_counts)],
    "ANIMA-TRT-10": [attr(moves, "held", lambda s, i: not s.disengaged[i] and s.engaged(i))],
    "ANIMA-MOV-06": [attr(moves, "leaves", always), attr(moves, "leaves", never)],
    "ANIMA-MOV-07": [
        attr(moves, "held", lambda s, i: s.engaged(i)),
        attr(turn, "close", disengaged_for_good),
        attr(moves, "go", leaving_is_kept),
    ],
    "ANIMA-MOV-08": [attr(moves, "stops", lambda s, i: sum(s.board.near[s.at[j]] for j in s.enemies(i)))],
    "ANIMA-MOV-09": [attr(moves, "path_cost", lambda s, start, path, gait: len(path))],
    "ANIMA-BRD-15": [attr(State, "adjacent_enemy", hidden_ones_engage), attr(State, "engaged", State.adjacent_enemy)],
    "ANIMA-SEA-02": [attr(search, "finds", always), attr(search, "finds", never), attr(search, "controls", always)],
    "ANIMA-SEA-03": [attr(search, "marked", lambda s, i: ())],
    "ANIMA-INF-01": [attr(infiltration, "markers_for", lambda count: 4 * bool(count))],
    "ANIMA-INF-02": [attr(infiltration, "markers_for", lambda count: 3 * count)],
    "ANIMA-INF-06": [step("reveals", nothing)],
    "ANIMA-INF-07": [attr(infiltration, "tidy", nothing)],
    "ANIMA-INF-08": [
        attr(infiltration, "crowded", never),
        attr(infiltration, "crowded", always),
        attr(infiltration, "landing_squares", beside_enemies_too),
    ],
    "ANIMA-INF-09": [attr(infiltration, "arrival_ap", lambda s, i: s.table.kits[i].stats["recovery"])],
    "ANIMA-INF-10": [attr(search, "settle", revealed_unmoved), attr(search, "marked", lambda s, i: ())],
    "ANIMA-INF-11": [attr(search, "may_remove", always)],
    "ANIMA-TRN-02": [attr(turn, "recover", recovery_without_maximum), attr(turn, "recover", nothing)],
    "ANIMA-TRN-03": [keeping("activated"), keeping("moved"), keeping("searched"), keeping("no_activation")],
    "ANIMA-TRN-04": [attr(turn, "roll_off", one_roll)],
    "ANIMA-TRN-05": [step("support", tokens_first)],
    "ANIMA-TRN-06": [step("support", second_side_first), step("upkeeps", nothing)],
    "ANIMA-TRN-07": [step("support", tokens_first)],
    "ANIMA-TRN-08": [attr(turn, "close", close_for_the_same_side)],
    "ANIMA-TRN-10": [attr(turn, "next_activation", no_side_is_skipped)],
    "ANIMA-TRN-11": [attr(turn, "must_stop", never), attr(turn.acts, "can_act", always)],
    "ANIMA-ABL-06": [step("support", upkeep_of_everything)],
    "ANIMA-ABL-07": [attr(turn, "payable", upkeep_paid_by_the_sealed), attr(turn, "payable", always)],
    "ANIMA-ABL-09": [attr(turn, "forget_uses", nothing)],
    "ANIMA-STA-06": [attr(turn, "poison", nothing)],
    "ANIMA-STA-08": [attr(turn, "dies_of", never), attr(turn, "dies_of", lambda die: die >= 7)],
    "ANIMA-END-01": [
        attr(turn, "ended", never),
        attr(turn, "beaten", lambda s, side: not s.standing(side)),
        attr(turn, "beaten", lambda s, side: side == 0 and not s.standing(0)),
    ],
    "ANIMA-END-02": [
        attr(turn, "last_turn", never),
        attr(turn, "last_turn", lambda s: s.turn >= 10),
        attr(turn, "levels", lambda s, side: sum(s.status[i] == ON_TABLE for i in s.table.members[side])),
    ],
    "ANIMA-END-04": [attr(turn, "concede", nothing)],
    "ANIMA-BRD-11": [attr(search, "controls", vision.sees)],
}


@pytest.mark.parametrize(
    ("rule", "without"),
    [(rule, switch) for rule, switches in EFFECTS.items() for switch in switches],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_without_what_it_does(rule, without, monkeypatch):
    without(monkeypatch)
    assert failing(rule)
