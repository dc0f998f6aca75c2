"""The picture of a card, all the way: put on it, undone, released, copied, filed, printed; and who may."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from builder.accounts.actions import do_delete_account
from builder.accounts.models import Person
from catalog.actions import CodexError, do_release
from catalog.drafted import ahead
from catalog.models import Card, Codex, Picture, Release, ReleaseCard
from catalog.pictures import Drawn, art_of_release, file_name, read_picture
from catalog.printing.paper import Paper
from catalog.printing.sheet import card_png, cards_pdf
from catalog.releases import between
from catalog.studio import bounds, pictures, records
from catalog.studio.actions import do_copy_codex
from catalog.studio.cards import CardDeleted, do_delete_card, do_duplicate_card, do_restore_revision, do_save_card
from catalog.studio.files import Unfit, as_text, do_import_codex, file_of, read_codex
from catalog.studio.people import NotAllowed
from catalog.studio.pictures import do_set_picture
from catalog.studio.queries import draft
from rules import system
from tests.builder.bands import browser
from tests.catalog.filled import sent
from tests.catalog.test_fields import form_of
from tests.factories import CodexFactory, MemberFactory, PersonFactory, many_cards, names, raw_character, starter_file
from tests.pictures import camera_file, picture_file, png_bomb

pytestmark = pytest.mark.django_db
RONIN = raw_character(name=names("Ronin", "Ронин"))
ROLES = {"owner": True, "editor": True, "designer": True, "stranger": False, "reader": False, "outsider": False}


def a_codex(**keys: Any) -> Codex:
    return CodexFactory(factions=("fire", "water"), cards={"ronin": RONIN, "okko": RONIN}, of={"ronin": "fire"}, **keys)


def owner_of(codex: Codex) -> Person:
    return codex.members.get(role="owner").person


def put(codex: Codex, picture: Drawn | None, slug: str = "ronin", person: Person | None = None) -> bool:
    return do_set_picture(person=person or owner_of(codex), codex=codex, slug=slug, picture=picture)


def a_picture(*size: int) -> Drawn:
    return read_picture(picture_file(size=size or (120, 80)))


def edit_url(codex: Codex, slug: str = "ronin") -> str:
    return reverse("studio:edit", args=[codex.slug, slug])


def posts(client: Client, codex: Codex, data: bytes | None = None, name: str = "a.png", **more: str) -> Any:
    """The editor's form as it stands, with a file."""
    card = draft(codex, "ronin")
    typed = sent(form_of("okko", card.data)).dict() | {"base-revision": str(card.revision)} | more
    if data is not None:
        typed["picture"] = SimpleUploadedFile(name, data, content_type="image/png")
    return client.post(edit_url(codex), typed)


# On the card


def test_a_picture_is_put_on_a_card_replaced_and_taken_off_and_each_can_be_undone() -> None:
    codex, first, second = a_codex(), a_picture(), a_picture(90, 90)
    assert put(codex, first)
    assert not put(codex, first)
    assert put(codex, second)
    assert put(codex, None)
    card = draft(codex, "ronin")
    assert (card.picture_id, card.revision) == (None, 4)
    who = {"person": owner_of(codex), "codex": codex, "slug": "ronin"}
    for number, expected in ((2, first.digest), (3, second.digest), (1, None)):
        do_restore_revision(**who, number=number)
        assert draft(codex, "ronin").picture_id == expected
    assert [row.picture_id for row in codex.revisions.filter(slug="ronin").order_by("number")][1] == first.digest


def test_the_rest_of_the_card_is_as_it_was_and_edits_of_both_meet() -> None:
    codex = a_codex()
    put(codex, a_picture())
    who = {"person": owner_of(codex), "codex": codex, "slug": "ronin"}
    saved = do_save_card(**who, data=RONIN | {"cost": 5}, base=1)  # typed before the picture came
    assert (saved.card.data["cost"], saved.card.picture_id) == (5, a_picture().digest)
    assert draft(codex, "ronin").data == RONIN | {"cost": 5}


@pytest.mark.parametrize("role", ROLES)
def test_who_may_edit_the_card_may_change_its_picture_and_nobody_else(role: str) -> None:
    codex = a_codex()
    fire, water = (codex.factions.get(slug=slug) for slug in ("fire", "water"))
    person = {
        "owner": lambda: owner_of(codex),
        "editor": lambda: MemberFactory(codex=codex, role="editor").person,
        "designer": lambda: MemberFactory(codex=codex, role="designer", faction=fire).person,
        "stranger": lambda: MemberFactory(codex=codex, role="designer", faction=water).person,
        "reader": lambda: MemberFactory(codex=codex).person,
        "outsider": PersonFactory,
    }[role]()
    if ROLES[role]:
        assert put(codex, a_picture(), person=person)
    else:
        with pytest.raises(NotAllowed):
            put(codex, a_picture(), person=person)
    answer = posts(browser(person), codex, picture_file(size=(99, 99)), **{"picture-do": "put"})
    assert answer.status_code == (302 if ROLES[role] else 404 if role == "outsider" else 403)
    assert Picture.objects.count() == (2 if ROLES[role] else 0)


def test_a_deleted_card_a_tile_and_a_full_codex_take_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    tile = next(raw for raw in starter_file()["cards"].values() if raw["kind"] == "tile")
    codex = CodexFactory(cards={"ronin": RONIN, "okko": RONIN, "tile": tile})
    do_delete_card(person=owner_of(codex), codex=codex, slug="okko")
    with pytest.raises(CardDeleted):
        put(codex, a_picture(), "okko")
    with pytest.raises(CodexError):
        put(codex, a_picture(), "tile")
    monkeypatch.setattr(records, "MOST_PICTURES", 1)
    put(codex, a_picture())
    put(codex, a_picture(90, 90))  # in its place
    monkeypatch.setattr(pictures, "MOST_KEPT_PICTURES", 2)
    with pytest.raises(CodexError):
        put(codex, a_picture(80, 80))
    assert Picture.objects.count() == 2


def test_nothing_comes_back_for_which_there_is_no_room_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    codex = a_codex()
    put(codex, a_picture())
    published(codex)
    put(codex, a_picture(90, 90))
    put(codex, None)
    monkeypatch.setattr(records, "MOST_PICTURES", 1)
    client = browser(owner_of(codex))
    history = reverse("studio:history", args=[codex.slug, "ronin"])
    told = client.post(history, {"number": "3"}, follow=True).content.decode()
    assert "room for 1 pictures" in told
    assert draft(codex, "ronin").picture_id is None
    client.post(history, {"number": "2"})  # the release shows it
    assert draft(codex, "ronin").picture_id == a_picture().digest


def test_a_copy_of_a_card_has_its_picture() -> None:
    codex = a_codex()
    put(codex, a_picture())
    assert do_duplicate_card(person=owner_of(codex), codex=codex, slug="ronin").picture_id == a_picture().digest


# In the editor


def test_what_is_typed_and_not_saved_is_not_lost_when_a_picture_is_sent() -> None:
    codex = a_codex()
    client = browser(owner_of(codex))
    page = posts(client, codex, camera_file(), cost="4", **{"picture-do": "put"})
    assert page.status_code == 200
    html = page.content.decode()
    assert re.search(r'name="cost"[^>]*value="4"', html)
    card = draft(codex, "ronin")
    assert (card.data["cost"], bool(card.picture_id)) == (2, True)
    assert html.count(file_name(card.picture_id)) == 2  # both sides
    assert posts(client, codex, cost="4").status_code == 302
    assert draft(codex, "ronin").data["cost"] == 4


def test_saving_takes_the_chosen_picture_along() -> None:
    codex = a_codex()
    assert posts(browser(owner_of(codex)), codex, picture_file(), cost="4", save="1").status_code == 302
    card = draft(codex, "ronin")
    assert (card.data["cost"], card.picture_id) == (4, a_picture().digest)


def test_a_picture_is_taken_off_in_the_editor() -> None:
    codex = a_codex()
    put(codex, a_picture())
    client = browser(owner_of(codex))
    assert 'value="remove"' in client.get(edit_url(codex)).content.decode()
    assert posts(client, codex, **{"picture-do": "remove"}).status_code == 302
    html = client.get(edit_url(codex)).content.decode()
    assert draft(codex, "ronin").picture_id is None
    assert 'value="remove"' not in html
    assert 'class="card-art"' not in html


@pytest.mark.parametrize("lang", ["", "/ru"])
@pytest.mark.parametrize("data", [b"<svg/>", b"<!doctype html>", picture_file("GIF"), png_bomb(12_001, 70), None])
def test_a_bad_picture_is_refused_at_its_field_and_nothing_is_lost(data: bytes | None, lang: str) -> None:
    codex = a_codex()
    client = browser(owner_of(codex))
    typed = {"base-revision": "1", "picture-do": "put", **sent(form_of("okko", RONIN)).dict(), "cost": "4"}
    if data is not None:
        typed["picture"] = SimpleUploadedFile("a.png", data, content_type="image/png")
    page = client.post(lang + edit_url(codex), typed)
    html = page.content.decode()
    assert page.status_code == 422
    assert re.search(r'name="cost"[^>]*value="4"', html)
    told = re.search(r'<p class="error" id="picture-error">(.+?)</p>', html)
    assert told
    assert html.count(told[1]) == 2  # at the head of the form as well, which is far from it on a phone
    assert bool(re.search("[а-я]", told[1])) is (lang == "/ru")
    assert not Picture.objects.exists()


def test_pictures_cannot_be_sent_without_end() -> None:
    codex = a_codex()
    client = browser(owner_of(codex))
    rate = int(pictures.OFTEN.partition("/")[0])
    answers = [posts(client, codex, b"x", **{"picture-do": "put"}).status_code for _ in range(rate + 1)]
    assert answers == [422] * rate + [429]


def test_a_file_too_large_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    codex = a_codex()
    monkeypatch.setattr(pictures, "MOST_BYTES", 10)
    monkeypatch.setattr(pictures, "read_picture", lambda data: pytest.fail("it was read"))
    assert posts(browser(owner_of(codex)), codex, picture_file(), **{"picture-do": "put"}).status_code == 422


def test_the_history_tells_of_pictures() -> None:
    codex = a_codex()
    for picture in (a_picture(), a_picture(90, 90), None):
        put(codex, picture)
    client = browser(owner_of(codex))
    address = reverse("studio:history", args=[codex.slug, "ronin"])
    for lang, words in (("", ("the crest", "a picture", "another picture")), ("/ru", ("эмблема", "другая картинка"))):
        html = client.get(lang + address).content.decode()
        assert all(word in html for word in words)
        assert html.count('class="sign"') == 2


# Who sees it


def image_url(place: str, address: str, digest: str, small: bool = False) -> str:
    return reverse(f"{place}:image", args=[address, file_name(digest, small)])


def published(codex: Codex, visibility: str = Codex.PUBLIC) -> Release:
    codex.visibility = visibility
    codex.link = "l" * 20 if visibility == Codex.LINK else None
    codex.save()
    return do_release(codex=codex, samples=[])[0]


def test_a_picture_is_served_as_what_it_is_and_kept_for_long() -> None:
    codex, picture = a_codex(), a_picture()
    put(codex, picture)
    published(codex)
    for small, body in ((False, picture.body), (True, picture.small)):
        answer = Client().get(image_url("catalog", codex.slug, picture.digest, small))
        assert answer.content == body
        assert answer["Content-Type"] == "image/jpeg"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Cache-Control"] == "private, max-age=31536000, immutable"


@pytest.mark.parametrize("visibility", [Codex.PRIVATE, Codex.LINK, Codex.PUBLIC])
def test_pictures_are_seen_by_those_who_see_the_cards(visibility: str) -> None:
    codex, released, drafted = a_codex(), a_picture(), a_picture(90, 90)
    put(codex, released)
    published(codex, visibility)
    put(codex, drafted)
    reader, outsider = browser(MemberFactory(codex=codex).person), browser(PersonFactory())
    addresses = {codex.slug, codex.address}
    for client, place, picture, expected in (
        (reader, "studio", released, True),
        (reader, "studio", drafted, True),
        (reader, "catalog", released, True),
        (reader, "catalog", drafted, False),
        (outsider, "studio", released, False),
        (outsider, "catalog", drafted, False),
        (outsider, "catalog", released, visibility != Codex.PRIVATE),
        (Client(), "catalog", released, visibility != Codex.PRIVATE),
    ):
        address = codex.slug if place == "studio" else codex.address
        assert address in addresses
        assert client.get(image_url(place, address, picture.digest)).status_code == (200 if expected else 404)
    if visibility == Codex.LINK:
        assert Client().get(image_url("catalog", codex.slug, released.digest)).status_code == 404


def test_a_picture_of_another_codex_is_not_seen_through_ones_own() -> None:
    theirs, mine = a_codex(), a_codex()
    put(theirs, a_picture())
    client = browser(owner_of(mine))
    for place in ("studio", "catalog"):
        published(mine)
        assert client.get(image_url(place, mine.slug, a_picture().digest)).status_code == 404


@pytest.mark.parametrize("name", ["x.jpg", "0" * 64, "0" * 64 + ".png", "..%2f..%2fetc%2fpasswd", "A" * 64 + ".jpg"])
def test_no_other_name_is_a_picture(name: str) -> None:
    codex = a_codex()
    put(codex, a_picture())
    published(codex)
    client = browser(owner_of(codex))
    for root in (reverse("studio:codex", args=[codex.slug]), reverse("catalog:codex", args=[codex.slug])):
        assert client.get(f"{root}pictures/{name}").status_code == 404


# Releases, copies, differences


def test_a_release_keeps_the_picture_that_the_card_had() -> None:
    codex, first = a_codex(), a_picture()
    put(codex, first)
    release = published(codex)
    put(codex, a_picture(90, 90))
    do_delete_card(person=owner_of(codex), codex=codex, slug="ronin")
    assert ReleaseCard.objects.get(release=release, slug="ronin").picture_id == first.digest
    page = Client().get(reverse("catalog:card", args=[codex.slug, "ronin"])).content.decode()
    assert page.count(image_url("catalog", codex.slug, first.digest)) == 2
    rows = Client().get(reverse("catalog:codex", args=[codex.slug])).content.decode()
    assert image_url("catalog", codex.slug, first.digest, small=True) in rows
    assert Client().get(image_url("catalog", codex.slug, first.digest)).content == first.body


def test_another_picture_is_another_release_and_the_difference_says_so() -> None:
    codex = a_codex()
    before = published(codex)
    put(codex, a_picture())
    assert ahead(codex, before).cards.changed == ("ronin",)
    after = published(codex)
    assert after.number == 2
    assert do_release(codex=codex, samples=[]) == (after, False)
    assert between(before, after).cards.changed == ("ronin",)
    page = Client().get(reverse("catalog:difference", args=[codex.slug, 1, 2])).content.decode()
    assert "the crest" in page
    assert "a picture" in page


def test_without_pictures_releases_are_known_by_what_they_were_known_by() -> None:
    codex = a_codex()
    digest = published(codex).digest
    put(codex, a_picture())
    put(codex, None)
    assert do_release(codex=codex, samples=[])[0].digest == digest


def test_copies_of_a_codex_have_its_pictures_and_keep_them() -> None:
    codex, picture = a_codex(), a_picture()
    put(codex, picture)
    release = published(codex)
    for source in (release, None):
        me = owner_of(codex)
        made = do_copy_codex(person=me, source=codex, release=source, about={"name_en": "Copy"}, member_name="Me")
        put(codex, None)
        assert draft(made, "ronin").picture_id == picture.digest
        assert browser(me).get(image_url("studio", made.slug, picture.digest)).status_code == 200
        put(codex, picture)
    assert Picture.objects.count() == 1


def test_pictures_that_nothing_shows_are_gone_with_who_owned_them() -> None:
    owner, heir = PersonFactory(account=True), PersonFactory()
    codex, own, shared, undone = a_codex(owner=owner), a_picture(), a_picture(90, 90), a_picture(80, 80)
    for picture, slug in ((own, "ronin"), (undone, "okko"), (shared, "okko")):
        put(codex, picture, slug)
    theirs = a_codex(owner=heir)
    put(theirs, shared)
    do_delete_account(user=owner.user)
    assert not Codex.objects.filter(pk=codex.pk).exists()
    assert [row.pk for row in Picture.objects.all()] == [shared.digest]


# Files


def test_pictures_go_out_and_come_in_with_the_codex() -> None:
    codex = a_codex()
    put(codex, a_picture())
    published(codex)
    put(codex, read_picture(camera_file()))
    doc = json.loads(as_text(codex))
    assert len(doc["pictures"]) == 2
    for known in (True, False):
        if not known:  # the file comes to another site, which draws the pictures anew
            Codex.objects.all().delete()
            Picture.objects.all().delete()
        raw = json.dumps(doc).encode()
        made = do_import_codex(person=PersonFactory(), doc=read_codex(raw), member_name="Me")
        drafted, released = draft(made, "ronin").picture, made.releases.get().cards.get(slug="ronin").picture
        assert (drafted.width, released.width) == (120, 120)
        assert drafted.pk != released.pk
        assert made.revisions.get(slug="ronin").picture_id == drafted.pk
        assert (json.loads(as_text(made)) == doc) is known
        assert b"SECRET" not in bytes(drafted.body)


WRONG: list[tuple[list[Any], Any, str]] = [
    (["pictured", "nobody"], "x", "$.pictured.nobody"),
    (["pictured", "ronin"], "x", "$.pictured.ronin"),
    (["pictured", "ronin"], ["x"], "$.pictured.ronin"),
    (["pictured"], [], "$.pictured"),
    (["releases", 0, "pictured", "ronin"], "x", "$.releases[0].pictured.ronin"),
    (["pictures"], [], "$.pictures"),
    (["pictures", "x"], 5, "$.pictures.x"),
    (["pictures", "x"], "no base64!", "$.pictures.x"),
    (["pictures", "x"], "PHN2Zy8+", "$.pictures.x"),
    (["pictures", "x"], "A" * 200_000, "$.pictures.x"),
]


@pytest.mark.parametrize(("path", "value", "where"), WRONG)
def test_what_is_wrong_with_pictures_in_a_file(path: list[Any], value: Any, where: str) -> None:
    codex = a_codex()
    put(codex, a_picture())
    published(codex)
    doc = file_of(codex)
    part: Any = doc
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    with pytest.raises(Unfit) as unfit:
        read_codex(json.dumps(doc).encode())
    assert where in [place for place, _words in unfit.value.faults]


def test_a_file_has_no_more_pictures_than_a_codex() -> None:
    doc = file_of(a_codex()) | {"pictures": {f"p{n}": "AAAA" for n in range(bounds.MOST_PICTURES + 1)}}
    with pytest.raises(Unfit) as unfit:
        read_codex(json.dumps(doc).encode())
    assert [path for path, _words in unfit.value.faults] == ["$.pictures"]


# On paper


def parsed(card: Card) -> Any:
    return system("okko").parse_card(card.slug, card.data, "$")


def test_a_printed_card_has_its_picture_and_the_pdf_its_very_bytes() -> None:
    codex = a_codex()
    picture = read_picture(picture_file("JPEG", (600, 300)))
    put(codex, picture)
    release = published(codex)
    arts = art_of_release(release, ["ronin", "okko"])
    assert set(arts) == {"ronin"}
    cards = [parsed(draft(codex, slug)) for slug in ("ronin", "okko")]
    rest = ("Codex", "Codex · 1", "en")
    for paper in (Paper(), Paper(card="tarot", bleed=True, sides="back")):
        assert picture.body in cards_pdf("okko", cards, *rest, paper, arts).pdf
        assert picture.body not in cards_pdf("okko", cards, *rest, paper).pdf
    assert card_png("okko", cards[0], "Codex", "en", arts) != card_png("okko", cards[0], "Codex", "en")


def test_the_sheets_and_the_png_of_a_release_have_pictures() -> None:
    codex = a_codex()
    picture = a_picture()
    put(codex, picture)
    published(codex)
    asked = {"make": "1", "card": "card", "paper": "a4", "sides": "beside", "lang": "en"}
    answer = Client().get(reverse("catalog:print", args=[codex.slug]), asked)
    assert answer["Content-Type"] == "application/pdf"
    assert picture.body in answer.content
    address = reverse("catalog:picture", args=[codex.slug, "ronin"])
    with_picture = Client().get(address).content
    put(codex, None)
    published(codex)
    assert Client().get(address).content != with_picture


# Cheap


def test_lists_of_cards_touch_no_picture(django_assert_num_queries: Any) -> None:
    codex = CodexFactory(cards=many_cards(40))
    for place in range(40):
        put(codex, a_picture(100 + place, 100), f"card-{place}")
    release = published(codex)
    client = browser(owner_of(codex))
    for address in (reverse("studio:codex", args=[codex.slug]), reverse("catalog:codex", args=[codex.slug])):
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            html = client.get(address).content.decode()
        assert html.count('class="sign"') == 40
        assert not any("catalog_picture" in query["sql"] for query in asked.captured_queries)
    with django_assert_num_queries(2):
        assert len(art_of_release(release, [f"card-{place}" for place in range(40)])) == 40
