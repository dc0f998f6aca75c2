"""Drafts on paper: as they are saved, and for nobody but those who may read them."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from builder.accounts.people import COOKIE, signed
from catalog.actions import do_release
from catalog.models import Codex, Member
from catalog.pictures import read_picture
from catalog.printing.paper import Paper
from catalog.studio.cards import do_create_card, do_delete_card, do_save_card
from catalog.studio.pictures import do_set_picture
from tests.catalog.test_printing import at, corner, drawn_page, words_on
from tests.factories import CodexFactory, MemberFactory, PersonFactory, names, raw_character
from tests.pictures import picture_file

pytestmark = pytest.mark.django_db
ASKED = {"make": 1, "card": "card", "paper": "a4", "sides": "front", "lang": "en"}
TILE = {"kind": "tile", "rows": ["." * 12] * 12}


@pytest.fixture
def codex() -> Any:
    cards = {slug: raw_character(name=names(slug.capitalize())) for slug in ("ronin", "monk", "sailor")}
    return CodexFactory(cards=cards, factions=("fire", "water"), of={"ronin": "fire", "monk": "water"}, name="Ours")


def visitor(person: Any = None) -> Client:
    client = Client()
    if person:
        client.cookies[COOKIE] = signed(person.key)
    return client


def of(codex: Codex, page: str = "print", *args: str) -> str:
    return reverse(f"studio:{page}", args=[codex.slug, *args])


def owner(codex: Codex) -> Any:
    return codex.members.get(role=Member.OWNER).person


def printed(codex: Codex, asked: Any = None, query: str = "", person: Any = None) -> str:
    answer = visitor(person or owner(codex)).post(of(codex) + query, ASKED | (asked or {}))
    assert answer["Content-Type"] == "application/pdf"
    assert f'filename="{codex.slug}-draft.pdf"' in answer["Content-Disposition"]
    return words_on(answer.content)


def test_what_is_printed_is_the_draft_and_not_the_release(codex: Any) -> None:
    do_release(codex=codex, samples=[], notes="")
    do_save_card(
        person=owner(codex), codex=codex, slug="ronin", data=raw_character(name=names("Wanderer"), cost=7), base=1
    )
    said = printed(codex)
    assert "Wanderer 7" in said
    assert "Ronin" not in said
    assert "Ours · draft" in said
    assert "Ours · черновик" in printed(codex, {"lang": "ru"})


@pytest.mark.parametrize(
    ("query", "asked", "found"),
    [
        ("", {}, ["Ronin", "Monk", "Sailor"]),
        ("?faction=fire", {}, ["Ronin"]),
        ("?faction=-", {}, ["Sailor"]),
        ("?kind=character&faction=water", {}, ["Monk"]),
        ("", {"slug": ["monk", "sailor"]}, ["Monk", "Sailor"]),
    ],
)
def test_which_cards(codex: Any, query: str, asked: Any, found: list[str]) -> None:
    said = printed(codex, asked, query)
    assert [name for name in ("Ronin", "Monk", "Sailor") if name in said] == found


@pytest.mark.parametrize(
    ("query", "count"), [("", 3), ("?faction=fire", 1), ("?faction=-", 1), ("?faction=nobody", 0), ("?kind=tile", 0)]
)
def test_the_page_says_how_many_there_are_before_it_reads_them(
    codex: Any, query: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    do_create_card(person=owner(codex), codex=codex, kind="tile", names={"name_en": "Field"}, data=TILE)
    codex.refresh_from_db()
    monkeypatch.setattr("catalog.print_views.MOST", -1)
    page = visitor(owner(codex)).get(of(codex) + query)
    assert len(page.context["deck"].lines) == count
    assert len(list(page.context["deck"].lines)) == count
    assert f"{count} card" in page.content.decode()


@pytest.mark.parametrize("size", ["card", "tarot"])
def test_the_picture_of_a_draft_is_printed_into_the_bleed(codex: Any, size: str) -> None:
    art = read_picture(picture_file(size=(1000, 400)))
    do_set_picture(person=owner(codex), codex=codex, slug="monk", picture=art)
    asked = ASKED | {"slug": "monk", "bleed": "on", "card": size}
    answer = visitor(owner(codex)).post(of(codex), asked)
    chosen = Paper("a4", size, "front", True)
    image, (x, y), middle = drawn_page(answer.content), corner(chosen), 11.5 + 26.5 / 2
    assert reddish(at(image, x + 12, y + middle))
    assert not reddish(at(image, x + 6, y + middle - 8))  # the band
    assert bluish(at(image, x + chosen.size[0] - 2, y + middle))
    assert bluish(at(image, x + chosen.size[0] + 2.8, y + middle))
    assert at(image, x + chosen.size[0] + 3.3, y + middle) == (255, 255, 255)
    assert not bluish(at(image, x + chosen.size[0] - 2, y + 11))
    assert not bluish(at(image, x + chosen.size[0] - 2, y + 11.5 + 26.5 + 0.5))


def reddish(colour: Any) -> bool:
    return colour[0] > 150 > 90 > max(colour[1:])


def bluish(colour: Any) -> bool:
    return colour[2] > 150 > 90 > max(colour[:2])


def test_a_picture_that_was_taken_off_is_not_printed(codex: Any) -> None:
    keys = {"person": owner(codex), "codex": codex, "slug": "monk"}
    do_set_picture(**keys, picture=read_picture(picture_file()))
    with_art = visitor(owner(codex)).post(of(codex), ASKED | {"slug": "monk"}).content
    do_set_picture(**keys, picture=None)
    assert b"/DCTDecode" in with_art
    assert b"/DCTDecode" not in visitor(owner(codex)).post(of(codex), ASKED | {"slug": "monk"}).content


def test_a_deleted_card_is_not_printed(codex: Any) -> None:
    do_delete_card(person=owner(codex), codex=codex, slug="monk")
    assert "Monk" not in printed(codex)
    assert visitor(owner(codex)).get(of(codex, "card_png", "monk")).status_code == 404


def test_the_page_of_one_card_has_it_ticked(codex: Any) -> None:
    page = visitor(owner(codex)).get(of(codex), {"slug": "monk"})
    assert [row.line.slug for row in page.context["choice"].rows if row.ticked] == ["monk"]
    assert f'href="{of(codex)}?slug=monk"' in visitor(owner(codex)).get(of(codex, "edit", "monk")).content.decode()


def test_one_card_as_a_picture(codex: Any) -> None:
    answer = visitor(owner(codex)).get(of(codex, "card_png", "monk"))
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


@pytest.mark.parametrize("role", [Member.EDITOR, Member.DESIGNER, Member.READER])
def test_every_member_prints_the_drafts(codex: Any, role: str) -> None:
    faction = codex.factions.get(slug="fire") if role == Member.DESIGNER else None
    member = MemberFactory(codex=codex, role=role, faction=faction)
    assert "Monk" in printed(codex, person=member.person)
    assert visitor(member.person).get(of(codex, "card_png", "monk")).status_code == 200


@pytest.mark.parametrize("visibility", [Codex.PRIVATE, Codex.LINK, Codex.PUBLIC])
def test_a_draft_is_nobody_elses(codex: Any, visibility: str) -> None:
    do_release(codex=codex, samples=[], notes="")
    codex.visibility, codex.link = visibility, "x" * 22 if visibility == Codex.LINK else None
    codex.save()
    for client in (visitor(), visitor(PersonFactory()), visitor(PersonFactory(account=True))):
        for address in (of(codex), of(codex, "card_png", "monk")):
            assert client.get(address).status_code == 404
        assert client.post(of(codex), ASKED).status_code == 404
        assert client.get(of(codex), ASKED).status_code == 404


def test_a_private_release_is_nobody_elses_either(codex: Any) -> None:
    do_release(codex=codex, samples=[], notes="")
    address = reverse("catalog:print", args=[codex.slug])
    assert visitor().post(address, ASKED).status_code == 404
    assert visitor(PersonFactory()).get(reverse("catalog:picture", args=[codex.slug, "monk"])).status_code == 404
    assert visitor(owner(codex)).post(address, ASKED)["Content-Type"] == "application/pdf"


def test_a_deleted_codex_is_printed_by_nobody(codex: Any) -> None:
    client = visitor(owner(codex))
    client.post(of(codex, "delete"), {"sure": "1", "name": "Ours"})
    codex.refresh_from_db()
    assert client.post(of(codex), ASKED).status_code == (200 if codex.deleted_at is None else 404)
    assert codex.deleted_at


def test_what_does_not_fit_and_what_is_lacked_is_told_by_card(codex: Any) -> None:
    whose = owner(codex)
    do_save_card(
        person=whose, codex=codex, slug="monk", data=raw_character(name=names("Monk"), text=names("On. " * 900)), base=1
    )
    page = visitor(whose).post(of(codex), ASKED)
    assert (page.status_code, page.context["full"]) == (422, ["Monk"])
    assert visitor(whose).post(of(codex), ASKED | {"anyway": 1})["Content-Type"] == "application/pdf"
    do_save_card(person=whose, codex=codex, slug="ronin", data=raw_character(name=names("Ronin 한")), base=1)
    page = visitor(whose).post(of(codex), ASKED)
    assert (page.status_code, page.context["lacked"]) == (422, [("한", ["Ronin 한"])])


def test_a_codex_without_cards_says_so() -> None:
    codex = CodexFactory()
    page = visitor(owner(codex)).post(of(codex), ASKED)
    assert page.status_code == 422
    assert "No card matches." in page.content.decode()


def test_as_many_queries_whatever_the_number_of_cards(codex: Any, django_assert_max_num_queries: Any) -> None:
    client = visitor(owner(codex))
    client.post(of(codex), ASKED)  # what a process keeps of the codex
    with django_assert_max_num_queries(24):
        client.post(of(codex), ASKED)
