"""What the drafts have differently from their release is what they have now, whatever was changed since it was asked
last, and by whichever process."""

from typing import Any

import pytest
from django.utils.translation import override

from catalog import drafted, releases
from catalog.actions import do_release, models_of
from catalog.differences import Difference, Printed
from catalog.drafted import ahead, as_text, factions_now, others, told
from catalog.kept import Kept, Latest
from catalog.models import Codex, Release
from catalog.releases import Between, between_sets, drawn, printed
from catalog.studio import shelf
from catalog.studio.cards import do_create_card, do_save_card
from catalog.studio.queries import draft
from tests.catalog.test_studio_finding import changes
from tests.factories import CodexFactory, many_cards, names, raw_character

pytestmark = pytest.mark.django_db
PLACES = ((drafted, "_known"), (drafted, "_told"), (shelf, "_known"), (shelf, "_since"))


@pytest.fixture
def codex() -> Codex:
    plain = {f"ronin-{n}": raw_character(name=names(f"Ronin {n}", f"Ронин {n}")) for n in range(5)}
    made = CodexFactory(factions=("fire",), cards=plain, of={"ronin-1": "fire", "ronin-2": "fire"})
    do_release(codex=made, samples=[])
    return made


def process() -> list[Any]:
    """What one keeps in its memory, empty yet."""
    return [Latest(8), Kept(100), Latest(8), Kept(8)]


def in_process(kept: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for (module, name), place in zip(PLACES, kept, strict=True):
        monkeypatch.setattr(module, name, place)


def by_reading_all(codex: Codex, release: Release) -> Between:
    rows = [row for model in models_of(codex) for row in model.objects.filter(codex=codex, deleted_at=None)]
    rows.sort(key=lambda row: row.position)
    now = {row.slug: Printed(row.data, row.faction.slug if row.faction else "", row.picture_id or "") for row in rows}
    factions = factions_now(codex.factions.order_by("position"))
    return between_sets((printed(release), release.factions), (now, factions), Difference())


def shown(codex: Codex) -> list[Any]:
    """All that is said of it, in both languages."""
    codex, release = Codex.objects.get(pk=codex.pk), codex.releases.latest("number")
    found = ahead(codex, release)
    assert found == by_reading_all(codex, release)
    said: list[Any] = [found]
    for lang in ("en", "ru"):
        with override(lang):
            cards = told(codex, release, found.cards.slugs)
            assert [one.slug for one in cards] == list(found.cards.slugs)
            said += [
                cards,
                drawn(cards),
                others(codex, release),
                as_text(codex, release),
                as_text(codex, release, True),
            ]
    return said


@pytest.mark.parametrize("few", [0, 300])
def test_it_is_of_the_cards_as_they_are_now(codex: Codex, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "FEW", few)
    here, there = process(), process()
    for change in (lambda: None, *changes(codex)):
        change()
        said = []
        for kept in (here, here, there, process()):
            in_process(kept, monkeypatch)
            said.append(shown(codex))
        assert said == said[:1] * 4


def test_after_a_change_only_the_changed_card_is_compared(
    codex: Codex, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    who = {"person": codex.members.get().person, "codex": codex}
    for n in range(4):
        card = draft(codex, f"ronin-{n}")
        do_save_card(**who, slug=card.slug, data=card.data | {"cost": 7}, base=card.revision)
    shown(codex)
    card = draft(codex, "ronin-4")
    do_save_card(**who, slug=card.slug, data=card.data | {"cost": 9}, base=card.revision)
    asked = []
    monkeypatch.setattr(drafted, "_read", lambda *_: pytest.fail("all cards are compared"))
    whole = drafted.changes
    monkeypatch.setattr(drafted, "changes", lambda *card: asked.append(card[1]) or whole(*card))
    codex, release = Codex.objects.get(pk=codex.pk), codex.releases.select_related("codex").get()
    with django_assert_num_queries(1 + len(models_of(codex))):
        found = ahead(codex, release).cards
        told(codex, release, found.slugs)
    assert found == Difference(changed=tuple(f"ronin-{n}" for n in range(5)))
    assert asked == ["ronin-4"]


def test_what_was_changed_back_is_no_difference(codex: Codex) -> None:
    who = {"person": codex.members.get().person, "codex": codex}
    card = draft(codex, "ronin-0")
    before = card.data
    for cost, found in ((7, ("ronin-0",)), (before["cost"], ())):
        card = do_save_card(**who, slug=card.slug, data=before | {"cost": cost}, base=card.revision).card
        assert shown(codex)[0].cards.changed == found
    do_save_card(**who, slug=card.slug, data=dict(reversed(before.items())), base=card.revision)
    assert not shown(codex)[0]


def test_the_next_release_is_told_from_the_one_before(codex: Codex) -> None:
    who = {"person": codex.members.get().person, "codex": codex}
    do_create_card(**who, kind="character", names={"name_en": "Newcomer"})
    assert shown(codex)[0].cards.new == ("newcomer",)
    do_release(codex=codex, samples=[])
    assert not shown(codex)[0]


def test_a_text_of_very_many_says_how_many_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafted, "TOLD", 2)
    monkeypatch.setattr(releases, "TOLD", 2)
    codex = CodexFactory(cards={"first": raw_character()})
    do_release(codex=codex, samples=[])
    for slug, raw in many_cards(4).items():
        do_create_card(person=codex.members.get().person, codex=codex, kind=raw["kind"], names={}, data=raw, slug=slug)
    said = as_text(Codex.objects.get(pk=codex.pk), codex.releases.get())
    assert "… and 2 cards more" in said
