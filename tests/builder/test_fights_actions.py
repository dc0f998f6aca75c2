"""What writes fights: answers by their decision's number, computers in between, nothing by halves."""

from typing import Any

import pytest

import rules
from builder.fights import playing, tasks
from builder.fights.actions import (
    AlreadyPlayed,
    NotAsked,
    do_act,
    do_create_fight,
    do_delete,
    do_let_play,
    do_place_rest,
    do_stop,
    do_undelete,
)
from builder.fights.models import Fight, Seat
from builder.fights.queries import deleted_fights_of, fights_of, playable_by
from rules.fight import resume
from tests.builder.fighting import BOTH, COMPUTERS, ME_AND_GREEDY, fight, now
from tests.factories import PersonFactory, starter_fight

pytestmark = pytest.mark.django_db

MOVE = {"do": "move", "who": "a1", "path": ["g6", "g7"]}
ATTACK = {"do": "attack", "who": "a1", "target": "b2"}


def act(found: Fight, *answers: dict[str, Any], **keys: Any) -> Fight:
    return do_act(**{"fight": found, "person": found.person, "number": found.number, "answers": answers} | keys)


def test_an_answer_is_recorded_with_its_dice_and_its_number() -> None:
    found = act(fight(), MOVE, ATTACK)
    assert found.number == 2 == len(now(found).file["actions"])
    found = act(found, {"do": "defend", "boost": True})
    dice = now(found).file["actions"][-1]["dice"]
    assert len(dice) == 2 and set(dice) <= set(range(1, 7))
    assert resume(now(found).file)[1] is None


def test_the_columns_say_what_the_file_says() -> None:
    found = fight(starter_fight(options={"max_turns": 12}, seed=5), seats=COMPUTERS)
    game, _ = resume(now(found).file)
    assert (found.over, found.winner, found.turn) == (True, game.winner, game.state.turn)
    assert found.number == len(game.actions)
    assert game.events[-1] == {"type": "end", "winner": found.winner, "reason": found.reason}


def test_a_double_click_plays_once() -> None:
    found = fight()
    first, second = now(found), now(found)
    act(first, MOVE)
    with pytest.raises(AlreadyPlayed):
        act(second, MOVE)
    assert now(found).number == 1


def test_two_that_read_the_fight_before_either_wrote_play_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number is looked at again with the row locked: the slower of two at the same moment is told so."""
    found = fight()
    opened, calls = playing.opened, []

    def overtaken(asked: Fight) -> rules.Fight:
        game = opened(asked)
        if not calls:
            calls.append(asked)
            act(now(found), {"do": "end_phase"})
        return game

    monkeypatch.setattr("builder.fights.actions.opened", overtaken)
    with pytest.raises(AlreadyPlayed):
        act(found, MOVE)
    assert [action["do"] for action in now(found).file["actions"]] == ["end_phase"]


def test_a_refused_answer_leaves_all_as_it_was() -> None:
    found = fight()
    before = now(found).file
    with pytest.raises(rules.Refused) as refused:
        act(found, MOVE, {**ATTACK, "target": "b1"})
    assert refused.value.rule == "OKKO-CBT-02"
    assert now(found).file == before and now(found).number == 0


def test_nobody_throws_dice_of_their_own() -> None:
    found = act(fight(), MOVE, ATTACK)
    with pytest.raises(rules.Refused) as refused:
        act(found, {"do": "defend", "dice": [6, 1]})
    assert (refused.value.rule, refused.value.values["name"]) == ("FILE-ACTION", "dice")


def test_only_whose_seat_it_is_answers() -> None:
    found, other = fight(), PersonFactory()
    with pytest.raises(NotAsked):
        act(found, MOVE, person=other)
    Seat.objects.filter(fight=found, side="A").update(person=other)
    with pytest.raises(NotAsked):
        act(found, MOVE)
    assert act(now(found), MOVE, person=other).number == 1


def waiting(seats: dict[str, str] = COMPUTERS, **options: Any) -> Fight:
    """A fight that computers have not begun, as if they had run out of time at once."""
    file = starter_fight(seed=8, options={"max_turns": 12} | options)
    return do_create_fight(person=PersonFactory(), game=rules.open_fight(file), seats=seats, seconds=0)


def test_a_person_does_not_answer_for_a_computer() -> None:
    found = waiting({"A": "greedy", "B": "person"})
    with pytest.raises(NotAsked):
        act(found, {"do": "begin"})
    assert now(found).number == 0


def test_computers_answer_until_a_person_is_asked() -> None:
    found = act(fight(seats=ME_AND_GREEDY), {"do": "end_phase"})
    game, stopped = resume(found.file)
    assert stopped is None and game.decision is not None and game.decision.side == "A"
    assert {action["side"] for action in found.file["actions"][1:]} == {"B"}


def test_the_same_fight_from_the_same_seed() -> None:
    file = starter_fight(seed=8, options={"max_turns": 12})
    one, two = (fight(file, seats=COMPUTERS) for _ in range(2))
    assert one.file == two.file and one.over


def test_a_fight_of_computers_ends_as_a_draw_by_the_turn_limit_when_they_cannot_meet() -> None:
    """Two bands with a wall of rock between them."""
    rows = ["." * 12] * 5 + ["#" * 12] * 2 + ["." * 12] * 5
    file = starter_fight(0, 2, board={"rows": rows, "walls": []}, options={"max_turns": 4, "first": "A"}, seed=1)
    figures = {
        **{f"a{n}": {"at": f"{'abcdefgh'[n]}1", "facing": "N"} for n in range(1, 5)},
        **{f"b{n}": {"at": f"{'abcdefgh'[n]}12", "facing": "S"} for n in range(1, 5)},
    }
    file["start"] = {"turn": 1, "phase": "A", "stage": "roll", "figures": figures}
    found = fight(file, seats={"A": "greedy", "B": "greedy"})
    assert (found.over, found.winner, found.reason, found.turn) == (True, "draw", "turns", 4)


class TestComputersThatThinkLong:
    def test_a_job_goes_on_where_the_request_left(self, django_capture_on_commit_callbacks: Any) -> None:
        with django_capture_on_commit_callbacks() as later:
            found = waiting()
        assert found.busy_since and found.number == 0 and len(later) == 1
        later[0]()
        whole = fight(starter_fight(seed=8, options={"max_turns": 12}), seats=COMPUTERS)
        assert now(found).over and now(found).busy_since is None
        assert now(found).file == whole.file

    def test_it_writes_between_and_somebody_may_stop_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = waiting()
        stretches = []

        def stopping(game: rules.Fight, seats: Any, seconds: float = 0) -> bool:
            stretches.append(len(game.actions))
            if len(stretches) == 3:
                do_stop(fight=found)
            for _ in range(5):
                game.act(playing.player("greedy").pick(game))
            return False

        monkeypatch.setattr(tasks, "play_on", stopping)
        tasks.play_out.func(found.pk)
        assert stretches == [0, 5, 10]
        assert now(found).number == 10 and now(found).busy_since is None

    def test_a_fight_that_would_go_on_for_ever_does_not_keep_the_others_waiting(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = waiting()

        def endless(game: rules.Fight, seats: Any, seconds: float = 0) -> bool:
            for _ in range(5):
                game.act(playing.player("greedy").pick(game))
            return False

        monkeypatch.setattr(tasks, "play_on", endless)
        monkeypatch.setattr(tasks, "MOST", 12)
        tasks.play_out.func(found.pk)
        assert now(found).number == 15 and now(found).busy_since is None and not now(found).over

    def test_it_gives_way_to_who_was_faster(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = waiting(max_turns=3)

        def overtaken(game: rules.Fight, seats: Any, seconds: float = 0) -> bool:
            do_let_play(fight=now(found))
            return False

        monkeypatch.setattr(tasks, "play_on", overtaken)
        tasks.play_out.func(found.pk)
        assert now(found).over

    def test_a_deleted_fight_is_not_played(self) -> None:
        found = waiting()
        do_delete(fight=found)
        tasks.play_out.func(found.pk)
        assert now(found).number == 0

    def test_what_the_rules_no_longer_replay_is_left_alone(self) -> None:
        found = waiting()
        file = found.file | {"actions": [{"side": "B", "do": "begin"}]}
        Fight.objects.filter(pk=found.pk).update(file=file, number=1)
        tasks.play_out.func(found.pk)
        assert now(found).busy_since is None and now(found).number == 1

    def test_no_second_job_while_one_works(self, django_capture_on_commit_callbacks: Any) -> None:
        found = waiting()
        with django_capture_on_commit_callbacks() as later:
            do_let_play(fight=now(found), seconds=0)
        assert later == []


def test_what_is_not_placed_yet_can_be_placed_for_one() -> None:
    found = fight(starter_fight(seed=2), seats=BOTH)
    for answer in ({"do": "begin"}, {"do": "choose_edge", "edge": "S"}):
        found = act(found, answer)
    first = resume(found.file)[0].decision
    assert first is not None and first.kind == "deploy"
    found = do_place_rest(fight=found, person=found.person, number=found.number)
    then = resume(found.file)[0].decision
    assert then is not None and then.kind == "deploy" and then.side != first.side
    with pytest.raises(NotAsked):
        do_place_rest(fight=found, person=PersonFactory(), number=found.number)
    with pytest.raises(AlreadyPlayed):
        do_place_rest(fight=found, person=found.person, number=0)


def test_deleting_can_be_undone() -> None:
    found = fight()
    do_delete(fight=found)
    assert not fights_of(found.person) and not playable_by(found.person) and deleted_fights_of(found.person)
    do_undelete(fight=found)
    assert list(fights_of(found.person)) == [found]


def test_each_seat_has_a_token_of_its_own() -> None:
    found = fight()
    tokens = {seat.token for seat in found.seats.all()} | {found.token}
    assert len(tokens) == 3 and {len(token) for token in tokens} == {32}
