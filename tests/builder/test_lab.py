"""Try it: a card in a duel and in a hundred of them."""

import json
import signal
from contextlib import suppress
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

import rules
from builder.fights.models import Fight
from builder.lab import tasks
from builder.lab.actions import KEPT, do_start_trial, do_stop_trials
from builder.lab.models import Trial
from builder.lab.pages import losses_of, told
from catalog.queries import current_release
from rules.duels import Ended, lean, play_duels
from rules.ground import Duelist
from tests.builder.bands import browser
from tests.factories import PersonFactory, raw_character, release_of, starter_file, starter_release

pytestmark = pytest.mark.django_db
WEAK = {"attack": 0, "defense": 0, "movement": 1, "willpower": 1}
WON, LOST = Ended("won", (0, 2)), Ended("lost", (2, 1))
STRONG = {"attack": 6, "defense": 6, "movement": 5, "willpower": 5}


@pytest.fixture
def okko():
    return starter_release()


def url(card, codex="okko"):
    return reverse("lab:try", args=[codex, card])


def duelist(card, system="okko", gear=None):
    return lean(system, Duelist(card, starter_file(system)["cards"], gear))


def start(person, wanted=6, **keys):
    pair = {"ours": duelist("okko"), "theirs": duelist("noshin")} | keys
    return do_start_trial(person=person, system="okko", release=current_release("okko"), wanted=wanted, **pair)


@pytest.mark.usefixtures("okko")
class TestTrial:
    def test_it_counts_what_the_duels_came_to(self, django_capture_on_commit_callbacks):
        with django_capture_on_commit_callbacks(execute=True):
            trial = start(PersonFactory())
        trial.refresh_from_db()
        ends = list(play_duels("okko", *trial.duelists, range(3)))
        results = [ended.result for ended in ends]
        assert (trial.won, trial.lost, trial.drawn) == tuple(map(results.count, ("won", "lost", "drawn")))
        assert trial.losses == [list(ended.lost) for ended in ends]
        assert (trial.state, trial.played) == ("done", 6)
        assert trial.ended

    def test_one_that_is_stopped_writes_nothing_more(self):
        person = PersonFactory()
        trial = start(person)
        do_stop_trials(person=person)
        tasks.run_trial.func(trial.pk)
        trial.refresh_from_db()
        assert (trial.state, trial.played) == ("stopped", 0)

    def test_a_stop_is_heard_while_it_runs(self):
        person = PersonFactory()
        trial = start(person, wanted=40)

        def duels(*_args):
            for n in range(40):
                if n == 5:
                    do_stop_trials(person=person, token=trial.token)
                yield WON

        with patch.object(tasks, "play_duels", duels), patch.object(tasks, "SECONDS", 0):
            tasks.run_trial.func(trial.pk)
        trial.refresh_from_db()
        assert (trial.state, trial.played) == ("stopped", 5)

    def test_a_new_one_stops_the_one_before_and_somebody_elses_runs_on(self):
        person, other = PersonFactory(), PersonFactory()
        trials = [start(person), start(other), start(person)]
        for trial in trials:
            trial.refresh_from_db()
        assert [trial.state for trial in trials] == ["stopped", "running", "running"]

    def test_old_ones_go(self):
        person = PersonFactory()
        first = start(person)
        for _ in range(KEPT):
            start(person)
        assert person.trials.count() == KEPT
        assert not Trial.objects.filter(pk=first.pk).exists()

    def test_a_fault_of_the_engine_ends_it_as_failed(self):
        trial = start(PersonFactory())
        with patch.object(tasks, "play_duels", side_effect=ZeroDivisionError):
            tasks.run_trial.func(trial.pk)
        trial.refresh_from_db()
        assert trial.state == "failed"

    def test_one_that_takes_too_long_ends_with_pairs_that_are_whole(self):
        trial = start(PersonFactory(), wanted=40)
        with patch.object(tasks, "MOST", 0):
            tasks.run_trial.func(trial.pk)
        trial.refresh_from_db()
        assert (trial.state, trial.played) == ("late", 2)

    @pytest.mark.parametrize(
        ("lang", "words"), [("", "in it 2 of 40 were fought"), ("/ru", "за неё проведено боёв: 2 из 40")]
    )
    def test_it_is_said_that_time_was_up_and_how_many_were_fought(self, lang, words):
        person = PersonFactory()
        trial = start(person, wanted=40)
        with patch.object(tasks, "MOST", 0):
            tasks.run_trial.func(trial.pk)
        page = browser(person).get(f"{lang}{reverse('lab:trial', args=[trial.token])}").content.decode()
        assert words in " ".join(page.split()) and "hx-trigger" not in page

    @pytest.mark.parametrize(("ended", "seconds"), [("time", 0.3), ("person", 60)])
    def test_a_duel_that_goes_on_for_ever_is_let_go(self, ended, seconds):
        """Within one duel, whatever it is busy with; the worker goes on with what comes next."""
        person = PersonFactory()
        trial = start(person, wanted=40)

        def duels(*_args):
            yield from (WON, LOST, WON)
            if ended == "person":
                do_stop_trials(person=person, token=trial.token)
            while True:
                with suppress(Exception):
                    sum(range(1000))

        with patch.multiple(tasks, play_duels=duels, SECONDS=0.05, MOST=seconds):
            tasks.run_trial.func(trial.pk)
        trial.refresh_from_db()
        assert trial.state == ("late" if ended == "time" else "stopped")
        if ended == "time":  # its third has no other of its pair
            assert (trial.won, trial.lost, trial.losses) == (1, 1, [[0, 2], [2, 1]])
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        tasks.run_trial.func(start(person).pk)
        assert Trial.objects.filter(person=person, state="done").count() == 1

    def test_the_share_and_its_interval(self):
        said = told(trial_of(won=38, lost=57, drawn=5))
        assert (said.share, said.low, said.high) == (38, 29, 48)
        assert (said.won_end, said.drawn_end) == (38, 43)
        assert said.losses is None  # it was not asked yet


def trial_of(losses=(), system="okko", **counted):
    one = {"bearer": "a", "cards": {"a": {}}, "gear": None}
    return Trial(ours=one, theirs=one, system=system, wanted=100, losses=[list(lost) for lost in losses], **counted)


class TestLosses:
    """What the duels cost both, by pairs."""

    def test_a_sample_by_hand(self):
        """Of the pairs, 2, 1, 1.5 and 0 less: the mean is 1.125, the variance 2.1875 ÷ 3, so 3.1824 × √(0.7292 ÷ 4) =
        1.3587 to either side, but nobody takes more than two; of the fifth pair one duel was not played."""
        losses = [(0, 2), (0, 2), (1, 2), (1, 2), (0, 2), (1, 2), (2, 2), (1, 1), (0, 2)]
        said = losses_of(trial_of(losses))
        assert said.said == "takes 1.1 wounds fewer"
        assert said.between == "from 0.2 more to 2.0 fewer"
        assert said.each == "Wounds: 0.8 against 1.9; shaken is 1, out of action 2"
        assert not said.settled
        assert (said.mean, said.low, said.width) == pytest.approx((77.825, 44.158, 55.842), abs=0.01)

    @pytest.mark.parametrize(
        ("system", "sign", "said", "between"),
        [
            ("sengoku", 1, "loses 1.5 figures fewer", "1.1–1.9"),
            ("sengoku", -1, "loses 1.5 figures more", "1.1–1.9"),
            ("anima", 1, "loses 2% less of its LP", "1–2"),
        ],
    )
    def test_what_is_settled(self, system, sign, said, between):
        """Pairs by turns 1 and 2: the mean is 1.5, the variance 10 × 0.25 ÷ 9; 2.2622 × √(0.2778 ÷ 10) = 0.377."""
        pair = (3, 4), (3, 4), (3, 5), (3, 5)
        found = losses_of(trial_of([lost[::sign] for lost in pair * 5], system))
        assert (found.said, found.between, found.settled) == (said, between, True)
        low, high = sorted(sign * end for end in (1.123, 1.877))
        most = rules.system(system).duels.ALL
        assert found.width == pytest.approx(max(50 * (high - low) / most, 1.8), abs=0.01)
        assert found.low + found.width / 2 == pytest.approx(50 + 25 * (low + high) / most, abs=0.01)

    def test_pairs_that_all_came_to_the_same(self):
        even = losses_of(trial_of([(2, 1), (1, 2)] * 3))
        assert (even.said, even.between, even.settled) == ("takes as many wounds", "in each of 3 pairs", False)
        always = losses_of(trial_of([(0, 2)] * 8))
        assert (always.said, always.between, always.settled) == ("takes 2.0 wounds fewer", "in each of 4 pairs", True)

    @pytest.mark.parametrize(("lost", "low", "mean"), [((0, 2), 98.2, 99.4), ((2, 0), 0, 0)])
    def test_at_both_ends_of_the_scale_there_is_something_to_see(self, lost, low, mean):
        found = losses_of(trial_of([lost] * 8))
        assert (found.low, found.width, found.mean, found.mark) == pytest.approx((low, 1.8, mean, 0.6))

    def test_what_is_of_no_use_is_said_to_be(self):
        """Only of what is given, and only if every pair says so."""
        even = [(2, 1), (1, 2)] * 3
        carried = trial_of(even, won=3, lost=3)
        carried.ours = carried.ours | {"gear": "a"}
        assert told(carried).idle
        carried.losses = [*carried.losses, [1, 2], [1, 2]]
        assert not told(carried).idle
        assert not told(trial_of(even, won=3, lost=3)).idle

    def test_a_pair_is_no_sample(self):
        assert losses_of(trial_of([(0, 2)] * 3)) is None

    def test_in_russian(self):
        with translation.override("ru"):
            said = losses_of(trial_of([(3, 4), (4, 4), (3, 6), (3, 5)], "sengoku"))
        assert said.said == "теряет на 1,5 фигурки меньше"
        assert said.between == "от 11,2 больше до 12,0 меньше"
        assert said.each == "Потеряно фигурок: 3,2 из 12 против 4,8"


class TestPage:
    @pytest.mark.parametrize("system", list(rules.systems()))
    def test_every_kind_of_card_that_fights_or_is_given_can_be_tried(self, client, system):
        release = starter_release(system)
        duels = rules.system(system).duels
        for kind in duels.FIGHTERS + duels.GEAR:
            card = release.cards.filter(kind=kind).first()
            if card:
                page = client.get(url(card.slug, system))
                assert page.status_code == 200
                choice = page.context["form"].choice
                assert choice.name == ("foe" if kind in duels.FIGHTERS else "bearer")
                assert card.slug not in {slug for _, group in choice.field.choices for slug, _ in group}

    def test_who_does_not_fight_cannot_be_tried(self, client, okko):
        tile = okko.cards.filter(kind="tile").first()
        assert url(tile.slug) not in client.get(reverse("catalog:card", args=["okko", tile.slug])).content.decode()
        assert url("okko") in client.get(reverse("catalog:card", args=["okko", "okko"])).content.decode()
        assert client.get(url(tile.slug)).status_code == 404
        assert client.get(url("nobody")).status_code == 404
        assert client.get(url("okko", "nowhere")).status_code == 404

    def test_a_hundred_fights(self, client, okko, django_capture_on_commit_callbacks):
        with django_capture_on_commit_callbacks(execute=True), patch("builder.lab.actions.WANTED", 4):
            answer = client.post(url("okko"), {"foe": "noshin", "go": "fights"})
        trial = Trial.objects.get()
        assert answer.url == reverse("lab:trial", args=[trial.token])
        page = client.get(answer.url)
        assert "Okko – Noshin" in page.content.decode()
        assert 'hx-trigger="every 1s"' not in page.content.decode()
        said = told(trial)
        fewer = f"{said.losses.said} ({said.losses.between})"
        assert said.losses.said in page.content.decode() and f"{said.losses.each}." in page.content.decode()
        tried = client.get(url("okko")).content.decode()
        assert "Okko – Noshin" in tried and f"({said.low}–{said.high}%), {fewer}" in tried

    def test_somebody_elses_trial_is_not_there(self, client, okko):
        trial = start(PersonFactory())
        for address in (reverse("lab:trial", args=[trial.token]), reverse("lab:trial", args=["nothing"])):
            assert client.get(address).status_code == 404
        assert client.post(reverse("lab:stop", args=[trial.token])).status_code == 404
        trial.refresh_from_db()
        assert trial.state == "running"

    def test_a_duel_by_hand_and_one_to_watch(self, client, okko):
        played = client.post(url("okko"), {"foe": "noshin", "go": "duel"})
        watched = client.post(url("okko"), {"foe": "noshin", "go": "watch"})
        by_hand, seen = Fight.objects.order_by("pk")
        assert played.url == reverse("fights:play", args=[by_hand.token])
        assert watched.url == reverse("fights:replay", args=[seen.token]) + "?at=0"
        assert (by_hand.title, by_hand.over, seen.over) == ("Okko – Noshin", False, True)
        assert client.get(played.url).status_code == 200

    def test_equipment_is_tried_against_the_same_without_it(self, client, okko):
        client.post(url("masterwork-katana"), {"bearer": "ronin", "go": "fights"})
        ours, theirs = Trial.objects.get().duelists
        assert (ours.bearer, ours.gear) == ("ronin", "masterwork-katana")
        assert (theirs.bearer, theirs.gear) == ("ronin", None)

    def test_nobody_chosen_is_said_at_the_field(self, client, okko):
        page = client.post(url("okko"), {"go": "fights"})
        assert page.status_code == 422
        assert page.context["form"].errors["foe"]
        assert client.post(url("okko"), {"foe": "smoke-bomb", "go": "fights"}).context["form"].errors["foe"]
        assert not Trial.objects.exists()

    @pytest.mark.parametrize(("q", "found"), [("tikku", {"tikku"}), ("TIKKU ", {"tikku"}), ("nobody here", set())])
    def test_the_list_is_narrowed_by_a_search(self, client, okko, q, found):
        page = client.get(url("okko"), {"q": q, "foe": "noshin"}, headers={"HX-Request": "true"})
        groups = page.context["form"].choice.field.choices
        assert {slug for _, group in groups for slug, _ in group} == found
        assert ("No card matches." in page.content.decode()) == (not found)

    def test_who_was_chosen_stays_chosen(self, client):
        release_of({f"c{n}": raw_character(cost=n % 9) for n in range(100)})
        page = client.get(url("c1"), {"foe": "c98"})
        assert page.context["form"].choice.value() == "c98"
        assert '<option value="c98" selected>' in page.content.decode()


class TestUnsaved:
    """A card as it stands in an editor."""

    def post(self, client, raw, **keys):
        text = raw if isinstance(raw, str) else json.dumps(raw)
        return client.post(url("mine"), {"foe": "other", "go": "fights", "raw": text} | keys)

    @pytest.fixture(autouse=True)
    def codex(self):
        release_of({"mine": raw_character(vigilant=WEAK, shaken=WEAK), "other": raw_character()})

    def test_it_fights_as_it_stands(self, client, django_capture_on_commit_callbacks):
        strong = raw_character(vigilant=STRONG, shaken=STRONG)
        with patch("builder.lab.actions.WANTED", 10), django_capture_on_commit_callbacks(execute=True):
            self.post(client, raw_character(vigilant=WEAK, shaken=WEAK))
            self.post(Client(), strong)
        weak, better = Trial.objects.order_by("pk")
        assert weak.lost > weak.won
        assert better.won > better.lost
        assert better.ours["cards"]["mine"] == strong

    @pytest.mark.parametrize(
        ("raw", "words"),
        [
            ("{", "JSON"),
            ("[]", "braces"),
            ('{"kind": "character", "kind": "tile"}', "twice"),
            (raw_character(alignment="nobody"), "Alignment: Choose one"),
            (raw_character(vigilant=WEAK | {"attack": 1000}), "Vigilant side, Attack: The number"),
            (raw_character(skills=[{"id": "x", "when": ["never"]}]), "Skill 1, When: Choose one"),
            ({"kind": "equipment", "cost": 1}, "A card stays of its kind, here “character”"),
            ("[" * 500, ""),
        ],
    )
    def test_what_no_engine_can_run_is_said_where_it_stands(self, client, raw, words):
        page = self.post(client, raw)
        assert page.status_code == 422
        assert words in " ".join(page.context["form"].errors["raw"])
        assert not Trial.objects.exists()


def test_going_through_a_large_codex_takes_as_many_queries(client, django_assert_num_queries):
    counts = []
    for size in (20, 400):
        release_of({f"c{n}": raw_character(cost=n % 9) for n in range(size)})
        client.get(url("c1"))
        with django_assert_num_queries(3, exact=False):
            page = client.get(url("c1"))
        counts.append(sum(len(group) for _, group in page.context["form"].choice.field.choices))
    assert counts == [19, 60]
