"""The cards of a list on paper: each as often as it stands there, for whoever may read the list."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from builder.accounts.people import COOKIE, signed
from builder.lists import actions
from builder.lists.checks import judged
from builder.lists.models import List
from builder.lists.printing import deck_of
from catalog.actions import do_release
from catalog.models import CardRevision, Character, Member
from catalog.pictures import read_picture
from catalog.printing.paper import Paper
from catalog.studio.cards import do_create_card, do_delete_card
from catalog.studio.pictures import do_set_picture
from tests.catalog.test_printing import at, corner, drawn_page, words_on
from tests.catalog.test_studio_printing import bluish, reddish
from tests.factories import (
    CodexFactory,
    ListFactory,
    PersonFactory,
    names,
    raw_character,
    starter_file,
    starter_release,
)
from tests.pictures import picture_file

pytestmark = pytest.mark.django_db
ASKED = {"make": 1, "card": "card", "paper": "a4", "sides": "front", "lang": "en"}


def visitor(person: Any = None) -> Client:
    client = Client()
    if person:
        client.cookies[COOKIE] = signed(person.key)
    return client


def band() -> List:
    entries = (
        {"id": "a1", "card": "okko", "equipment": None},
        {"id": "a2", "card": "shrine-guard", "equipment": None},
        {"id": "a3", "card": "shrine-guard", "equipment": None},
    )
    return ListFactory(entries=entries)


def counted(found: List) -> dict[str, int | None]:
    return {line.slug: line.copies for line in deck_of(found).lines}


def test_each_card_as_often_as_it_stands_there() -> None:
    found = band()
    assert counted(found) == {"okko": 1, "shrine-guard": 2}
    answer = visitor(found.person).post(reverse("lists:cards", args=[found.token]), ASKED)
    said = words_on(answer.content)
    assert [said.count(name) for name in ("Okko 6", "Shrine Guard 3", "Noburo")] == [1, 2, 0]


def test_another_number_is_taken() -> None:
    found = band()
    answer = visitor(found.person).post(reverse("lists:cards", args=[found.token]), ASKED | {"n-okko": 3})
    assert words_on(answer.content).count("Okko 6") == 3


@pytest.mark.parametrize("system", ["anima", "sengoku"])
def test_upgrades_traits_and_banners_are_among_them(system: str) -> None:
    release, sample = starter_release(system), starter_file(system)["lists"][0]
    found = ListFactory(release=release, entries=sample["entries"], options=sample.get("options", {}))
    found = actions.do_copy(person=found.person, source=found, name="Copy")
    named = [
        value for entry in sample["entries"] for key, value in entry.items() if key != "id" and value in shelf(system)
    ]
    assert counted(found) == {slug: named.count(slug) for slug in dict.fromkeys(named)}


def shelf(system: str) -> set[Any]:
    return set(starter_file(system)["cards"])


def test_whoever_has_the_link_prints_them_and_nobody_else() -> None:
    found = band()
    own = reverse("lists:cards", args=[found.token])
    stranger = visitor(PersonFactory())
    assert stranger.post(own, ASKED).status_code == 404
    assert visitor().get(own).status_code == 404
    actions.do_share(list=found)
    found.refresh_from_db()
    linked = reverse("lists:cards", args=[found.link])
    assert stranger.post(linked, ASKED)["Content-Type"] == "application/pdf"
    assert found.token not in stranger.get(linked).content.decode()
    actions.do_unshare(list=found)
    assert stranger.post(linked, ASKED).status_code == 404


def test_the_pages_of_a_list_lead_there() -> None:
    found = band()
    address = reverse("lists:cards", args=[found.token])
    for page in ("edit", "sheet"):
        assert (
            f'href="{address}"'
            in visitor(found.person).get(reverse(f"lists:{page}", args=[found.token])).content.decode()
        )


# Pictures


class Pictured:
    """A codex whose Ronin has a picture in release 1, and a list with two of them."""

    def __init__(self) -> None:
        cards = {slug: raw_character(name=names(slug.capitalize())) for slug in ("ronin", "monk")}
        self.codex = CodexFactory(cards=cards, name="Ours")
        self.owner = self.codex.members.get(role=Member.OWNER).person
        self.keys = {"person": self.owner, "codex": self.codex, "slug": "ronin"}
        do_set_picture(**self.keys, picture=read_picture(picture_file()))
        first = do_release(codex=self.codex, samples=[], notes="")[0]
        entries = tuple({"id": f"a{n}", "card": "ronin", "equipment": None} for n in (1, 2))
        self.list = ListFactory(release=first, entries=entries)

    def moved(self) -> None:
        release = do_release(codex=self.codex, samples=[], notes="")[0]
        actions.do_renew_list(person=self.list.person, token=self.list.token, release=release)
        self.list = List.objects.get(pk=self.list.pk)

    def printed(self) -> Any:
        asked = ASKED | {"bleed": "on"}
        return visitor(self.list.person).post(reverse("lists:cards", args=[self.list.token]), asked).content


def has_its_picture(pdf: bytes, name: str = "Ronin") -> bool:
    """Whether the first card has the picture, red at its left and blue at its right, and the name."""
    chosen = Paper("a4", "card", "front", True)
    image, (x, y) = drawn_page(pdf), corner(chosen)
    assert name in words_on(pdf)
    return reddish(at(image, x + 12, y + 20)) and bluish(at(image, x + 60, y + 20))


def test_a_card_is_printed_with_the_picture_of_the_lists_release() -> None:
    made = Pictured()
    assert has_its_picture(made.printed())
    do_set_picture(**made.keys, picture=None)
    assert has_its_picture(made.printed())
    made.moved()
    assert not has_its_picture(made.printed())


def test_a_card_that_is_gone_keeps_the_picture_it_had_last() -> None:
    made = Pictured()
    do_delete_card(**made.keys)
    made.moved()
    assert judged(made.list).gone == {"ronin": 1}
    assert has_its_picture(made.printed())


def test_a_card_whose_id_has_gone_to_another_kind_is_printed_as_the_list_has_it() -> None:
    made = Pictured()
    do_delete_card(**made.keys)
    Character.objects.filter(codex=made.codex, slug="ronin").delete()
    CardRevision.objects.filter(codex=made.codex, slug="ronin").delete()
    data = {"kind": "equipment", "cost": 1, "name": names("Rope")}
    do_create_card(**made.keys, kind="equipment", names={"name_en": "Rope"}, data=data)
    made.moved()
    assert judged(made.list).gone == {"ronin": 1}
    assert counted(made.list) == {"ronin": 2}
    assert has_its_picture(made.printed())


@pytest.mark.parametrize("gone", [False, True])
def test_a_card_that_the_list_brought_along_has_the_picture_of_its_id(gone: bool) -> None:
    made = Pictured()
    if gone:
        do_delete_card(**made.keys)
        made.moved()
    List.objects.filter(pk=made.list.pk).update(carried={"ronin": raw_character(name=names("Wanderer"), cost=7)})
    assert has_its_picture(made.printed(), "Wanderer 7")
    raw = {"kind": "equipment", "cost": 1, "name": names("Rope")}
    entries = [{"id": "a1", "card": "monk", "equipment": "ronin"}]
    made.list.head.data = made.list.head.data | {"entries": entries}
    made.list.head.save()
    List.objects.filter(pk=made.list.pk).update(carried={"ronin": raw})
    assert b"/DCTDecode" not in made.printed()
