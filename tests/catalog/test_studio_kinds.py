"""What is known of a codex's drafts of a kind is of the cards as they are now, however they came to be so."""

from typing import Any

import pytest

from catalog.models import Codex
from catalog.studio import kinds
from catalog.studio.cards import do_create_card, do_delete_card, do_restore_card, do_save_card
from catalog.studio.kinds import Kind, kind_of
from catalog.studio.queries import draft
from catalog.studio.standing import like_cost, stands_of
from tests.catalog.world import browser
from tests.factories import CodexFactory, PersonFactory, names, raw_character

pytestmark = pytest.mark.django_db
CUT = {"id": "cut", "when": ["attack"], "effects": [{"add": {"attack": 2}}]}


@pytest.fixture
def codex(monkeypatch: pytest.MonkeyPatch) -> Codex:
    """Twelve cards, which are more than are read anew each time."""
    monkeypatch.setattr(kinds, "FEW", 5)
    cards = {f"c{n}": raw_character(cost=n % 6, name=names(f"Card {n}", f"Карта {n}")) for n in range(12)}
    return CodexFactory(owner=PersonFactory(account=True), cards=cards)


def now(codex: Codex) -> Kind:
    return kind_of(Codex.objects.get(pk=codex.pk), "character")


def same(known: Kind, anew: Kind) -> bool:
    """Also in which order: of cards alike whoever asks is told the same, whatever the process has seen change."""
    costs = [list(zip(one.fitted.slugs, one.fitted.costs.tolist(), strict=True)) for one in (known, anew)]
    tallies = [(one.of, one.numbers, one.at_cost, one.priced) for one in (known, anew)]
    return (tallies[0], costs[0]) == (tallies[1], costs[1])


def test_what_is_changed_comes_and_goes_is_known_without_reading_all(codex: Codex, monkeypatch: Any) -> None:
    person = codex.members.get().person
    who = {"person": person, "codex": codex}
    before = now(codex)
    whole = kinds._read
    monkeypatch.setattr(kinds, "_read", lambda *_: pytest.fail("all cards are read"))

    data = draft(codex, "c3").data | {"cost": 9, "skills": [CUT]}
    do_save_card(**who, slug="c3", data=data, base=draft(codex, "c3").revision)
    after = now(codex)
    assert (before.numbers["cost"][9], after.numbers["cost"][9]) == (0, 1)
    assert same(after, whole(codex, "character"))
    assert after.fitted.nearest("new", data)[0].slug == "c3"

    do_delete_card(**who, slug="c4")
    do_create_card(**who, names={"name_en": "New", "name_ru": "Новая"}, kind="character")
    assert same(now(codex), whole(codex, "character"))
    do_restore_card(**who, slug="c4")
    known = now(codex)
    assert "c4" in known.of and "new" in known.of
    assert same(known, whole(codex, "character"))


def test_many_changes_are_read_all_at_once(codex: Codex) -> None:
    now(codex)
    for n in range(8):
        card = draft(codex, f"c{n}")
        who = {"person": codex.members.get().person, "codex": codex}
        do_save_card(**who, slug=card.slug, data=card.data | {"cost": 15}, base=card.revision)
    assert now(codex).numbers["cost"][15] == 8


def test_those_of_like_cost_come_first(codex: Codex) -> None:
    card = draft(codex, "c2")
    found = [one.slug for one in like_cost(card, ["character"])]
    assert found[0] == "c8" and "c2" not in found and len(found) == 11
    assert [one.name for one in like_cost(card, ["character"], most=1)] == ["Card 8"]


def test_stats_are_told_among_the_cards_of_like_cost() -> None:
    """Eight of cost 4 and 6 beside the one of 5; the forty of cost 20, which are all stronger, are left out."""
    weak = {f"weak-{n}": with_attack(n % 4, cost=4 + 2 * (n % 2)) for n in range(8)}
    strong = {f"strong-{n}": with_attack(9, cost=20) for n in range(40)}
    codex = CodexFactory(owner=PersonFactory(account=True), cards={"one": with_attack(3, cost=5), **weak, **strong})
    card = draft(codex, "one")
    stands = stands_of(card, card.data)
    attack, cost = stands["vigilant.attack"], stands["cost"]
    assert (attack.lower, attack.others, attack.like) == (6, 8, "4–6")
    assert (cost.lower, cost.others, cost.like) == (4, 48, "")
    dearer = stands_of(card, card.data | {"cost": 19})["vigilant.attack"]
    assert (dearer.lower, dearer.others, dearer.like) == (0, 40, "20")
    page = browser(codex.members.get().person).get(f"/studio/{codex.slug}/cards/one/").content.decode()
    assert "higher than 6 of 8 that cost 4–6" in page


def with_attack(attack: int, cost: int) -> dict[str, Any]:
    raw = raw_character(cost=cost)
    return raw | {"vigilant": raw["vigilant"] | {"attack": attack}}
