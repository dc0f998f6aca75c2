"""The studio's pages: what they show and do, and at what cost."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from builder.accounts.people import COOKIE
from builder.lists.models import List
from catalog.models import Character, Codex, Member, Publication
from catalog.studio.actions import do_change_settings
from catalog.studio.cards import do_delete_card
from catalog.studio.members import do_revoke
from catalog.studio.queries import revisions_of
from catalog.studio.records import touch
from tests.catalog.test_studio_access import GET, MATRIX, SETTINGS
from tests.catalog.world import NAMED, World, browser, page
from tests.factories import (
    CodexFactory,
    MemberFactory,
    PersonFactory,
    many_cards,
    names,
    starter_release,
)

pytestmark = pytest.mark.django_db


# Codices


def test_a_visitor_makes_a_codex_and_finds_it_again(client: Client) -> None:
    form = {"name_en": "River clans", "system": "sengoku", "member_name": "Katya"}
    assert client.post("/studio/new/", form | {"name_en": ""}).status_code == 422
    assert COOKIE not in client.cookies  # nobody is made by a form that fails
    answer = client.post("/studio/new/", form)
    codex = Codex.objects.get()
    assert answer.url == f"/studio/{codex.slug}/" and codex.system == "sengoku"
    assert "River clans" in page(client, "/studio/") and "owner" in page(client, "/studio/")
    assert "What is the first faction called?" in page(client, answer.url)
    assert "River clans" not in page(Client(), "/studio/")


def test_a_copy_says_of_what_and_brings_the_cards(client: Client) -> None:
    starter_release("anima")
    told = page(client, "/studio/new/?from=anima")
    assert "A copy of First codex" in told and "release 1" in told and 'name="system"' not in told
    client.post("/studio/new/", {"from": "anima", "name_ru": "Копия", "member_name": "K"})
    codex = Codex.objects.get(name_ru="Копия")
    assert (codex.system, Character.objects.filter(codex=codex).count()) == ("anima", 24)
    for path in ("?from=nothing", "?from=anima&release=9", "?from=anima&release=x", "?from=%00", "?from=" + "x" * 99):
        assert client.get(f"/studio/new/{path}").status_code == 404


def test_what_is_wrong_with_a_form_is_said_at_its_field(client: Client) -> None:
    answer = client.post("/studio/new/", {"name_en": "x" * 101, "about_ru": "y" * 2001, "system": "chess"})
    told = unescape(answer.content.decode())
    assert answer.status_code == 422 and "At most 100 characters go here; these are 101." in told
    assert "these are 2001" in told and "This cannot be empty." in told and "x" * 101 in told


def test_settings_and_the_link_for_readers(world: World) -> None:
    client = world.browser("owner")
    client.post(world.url("settings"), SETTINGS | {"licence": "CC0"})
    world.codex.refresh_from_db()
    assert (world.codex.name_en, world.codex.licence, world.codex.visibility) == ("New", "CC0", "link")
    assert f"/codex/{world.codex.link}/" in page(client, world.url("settings"))
    assert client.post(world.url("settings"), {"name_en": "", "visibility": "all"}).status_code == 422


def test_a_deleted_codex_comes_back_by_a_press(world: World) -> None:
    client = world.browser("owner")
    told = client.post(world.url("delete"), follow=True).content.decode()
    assert f"Deleted: {world.codex.name}." in told and told.index(world.url("restore")) < told.index("My codices")
    assert client.get(world.url("codex")).status_code == 404
    assert world.url("restore") in page(client, "/studio/")
    assert world.browser("editor").post(world.url("restore")).status_code == 404
    client.post(world.url("restore"))
    assert client.get(world.url("codex")).status_code == 200


def test_factions_are_named_ordered_and_deleted(world: World) -> None:
    client = world.browser("owner")
    client.post(world.url("create_faction"), {"name_ru": "Ветер"})
    wind = world.url("faction", faction="veter")
    client.post(wind, {"do": "up"})
    assert [row.slug for row in world.codex.factions.order_by("position")] == ["fire", "veter", "water"]
    client.post(wind, {"do": "delete"})
    assert not world.codex.factions.filter(slug="veter").exists()
    answer = client.post(world.url("faction"), {"do": "delete"}, follow=True)
    assert "It has cards still." in answer.content.decode() and world.codex.factions.count() == 2
    assert client.post(world.url("faction"), {"name_en": ""}).status_code == 422


# People


def test_an_invitation_is_followed_taken_and_revoked(world: World) -> None:
    told = page(world.browser("owner"), world.url("people"))
    assert world.url("invited") in told and world.url("invited") not in page(
        world.browser("editor"), world.url("people")
    )
    guest = Client()
    assert "Owner invites you" in page(guest, world.url("invited")) and COOKIE not in guest.cookies
    assert guest.post(world.url("invited"), {"member_name": ""}).status_code == 422 and COOKIE not in guest.cookies
    assert guest.post(world.url("invited"), {"member_name": "Guest"}).url == world.url("codex")
    assert world.codex.members.get(name="Guest").role == "reader"
    assert "Guest" in page(guest, world.url("people"))
    do_revoke(person=world.owner, codex=world.codex, invitation=world.invitation)
    assert "leads nowhere" in page(Client(), world.url("invited"), 404)
    assert "leads nowhere" in page(Client(), world.url("invited", token="a" * 99), 404)


def test_invitations_to_one_role_are_told_apart(world: World) -> None:
    client, fire = world.browser("owner"), {"new-role": "designer", "new-faction": "fire"}
    for sent in (fire, {"new-role": "editor"}, fire):
        assert client.post(world.url("people"), sent).status_code == 302
    told = page(client, world.url("people"))
    labels = re.findall(r'<label for="invitation-\d+">(.*?)</label>', told)
    assert labels == ["designer: Fire (2)", "editor of everything", "designer: Fire (1)", "reader"]
    assert re.findall(r'Revoke<span class="visually-hidden"> (.*?)</span>', told) == labels


def test_who_may_do_less_now_may_come_back_by_a_link_and_the_owner_is_told(world: World) -> None:
    client, told = world.browser("owner"), "Invitations below still hold"
    down = {f"m{world.other.pk}-role": "reader", f"m{world.other.pk}-faction": ""}
    assert told in client.post(world.url("member"), down, follow=True).content.decode()
    assert told in client.post(world.url("member"), {"do": "remove"}, follow=True).content.decode()
    do_revoke(person=world.owner, codex=world.codex, invitation=world.invitation)
    row = world.codex.members.get(role="reader").pk
    assert told not in client.post(world.url("member", pk=row), {"do": "remove"}, follow=True).content.decode()


def test_roles_are_given_and_people_leave(world: World) -> None:
    client, other = world.browser("owner"), world.other
    key = f"m{other.pk}"
    client.post(world.url("member"), {f"{key}-role": "designer", f"{key}-faction": "water"})
    other.refresh_from_db()
    assert (other.role, other.faction.slug) == ("designer", "water")
    answer = client.post(world.url("member"), {f"{key}-role": "designer", f"{key}-faction": ""}, follow=True)
    assert "A designer has a faction." in answer.content.decode()
    client.post(world.url("member"), {f"{key}-role": "editor", f"{key}-faction": "water"})
    other.refresh_from_db()
    assert (other.role, other.faction) == ("editor", None)
    browser(other.person).post(world.url("leave"))
    assert not world.codex.members.filter(pk=other.pk).exists()
    assert client.post(world.url("people"), {"new-role": "designer", "new-faction": ""}).status_code == 422


# Cards


def test_a_card_is_made_opened_saved_and_shown(world: World) -> None:
    client = world.browser("designer")
    answer = client.post(world.url("create_card"), {"name_en": "Fire Oni", "kind": "character", "faction": "fire"})
    assert answer.url == world.url("edit", slug="fire-oni")
    there = world.url("json", slug="fire-oni")
    told = page(client, there)
    assert '"alignment": "mercenary"' in told and 'name="base-revision" value="1"' in told and 'class="card' in told
    assert 'value="water"' not in page(client, world.url("create_card"))  # only where one may
    assert client.post(world.url("create_card"), {"name_en": "x", "kind": "dragon"}).status_code == 422
    client.post(there, {"text": json.dumps(NAMED | {"cost": 9}), "base-revision": "1"})
    assert world.card("fire-oni").cost == 9


def test_a_fault_is_told_at_its_key_and_what_was_typed_stays(world: World) -> None:
    client = world.browser("owner")
    text = world.text(cost="many", skills=[{"id": "x", "when": ["attack"], "effects": [{"fly": 3}]}])
    for language, words in (("", "There is no such key here."), ("/ru", "Такого ключа здесь нет.")):
        answer = client.post(language + world.url("json"), {"text": text, "base-revision": "1"})
        told = unescape(answer.content.decode())
        assert answer.status_code == 422 and "$.skills[0].effects[0].fly" in told and words in told and text in told
        assert "<code>$.cost</code>" in told
    for broken in ("{", '{"a": 1, "a": 2}', "[]", "\x00", "x" * 60_000, '{"kind": "tile"}'):
        assert client.post(world.url("json"), {"text": broken, "base-revision": "1"}).status_code == 422, broken[:20]
    for base in ("", "x", "-1", "9" * 30, "77"):
        assert client.post(world.url("json"), {"text": world.text(cost=3), "base-revision": base}).status_code == 404
    assert world.card().revision == 1


def test_a_clash_is_a_page_with_both_values_and_a_choice(world: World) -> None:
    text = world.text(cost=6, unique=True)
    world.saved(cost=5, civilian=True)
    client = world.browser("designer")
    answer = client.post(world.url("json"), {"text": text, "base-revision": "1"})
    told = unescape(answer.content.decode())
    assert answer.status_code == 409 and "Owner changed this card too" in told
    assert re.findall(r'name="(keep:[^"]+)" value="(\w+)"', told) == [("keep:cost", "mine"), ("keep:cost", "theirs")]
    choice = {"text": text, "base-revision": "1", "seen": "2", "keep:cost": "mine"}
    client.post(world.url("json"), choice)
    data = world.card().data
    assert (data["cost"], data["unique"], data["civilian"]) == (6, True, True)
    world.saved(cost=4)
    assert client.post(world.url("json"), choice).status_code == 409  # what was seen is not what is there


def test_a_double_click_saves_once_and_says_so(world: World) -> None:
    client, text = world.browser("designer"), world.text(cost=6)
    for _click in range(2):
        answer = client.post(world.url("json"), {"text": text, "base-revision": "1"}, follow=True)
        assert "Saved." in answer.content.decode() and "Nothing was changed." not in answer.content.decode()
    assert world.card().revision == 2 and revisions_of(world.codex, "ronin").count() == 2
    answer = client.post(world.url("json"), {"text": text, "base-revision": "2"}, follow=True)
    assert "Nothing was changed." in answer.content.decode()


def test_nothing_typed_is_lost_when_the_card_is_deleted_or_no_longer_mine(world: World) -> None:
    client, text = world.browser("designer"), world.text(cost=6)
    do_delete_card(person=world.owner, codex=world.codex, slug="ronin")
    answer = client.post(world.url("json"), {"text": text, "base-revision": "1"})
    assert answer.status_code == 409 and text in unescape(answer.content.decode())
    client.post(world.url("json"), {"text": text, "base-revision": "1", "restore": "1"})
    assert world.card().cost == 6 and world.card().deleted_at is None
    world.codex.members.filter(person=world.people["designer"]).update(role="reader", faction=None)
    answer = client.post(world.url("json"), {"text": world.text(cost=8), "base-revision": "4"})
    assert answer.status_code == 403 and '"cost": 8' in unescape(answer.content.decode())


def test_the_history_tells_who_changed_what_and_brings_back(world: World) -> None:
    world.saved(cost=5, vigilant=NAMED["vigilant"] | {"attack": 6})
    client = world.browser("designer")
    client.post(world.url("move_card"), {"faction": "water"})
    told = page(client, world.url("history"))
    assert "<del>2 zeni</del> → <ins>5 zeni</ins>" in told and "Owner" in told and "Attack" in told
    assert "7 зени" not in told and "<del>2 зени</del> → <ins>5 зени</ins>" in page(
        client, "/ru" + world.url("history")
    )
    client.post(world.url("history"), {"number": "1"})
    assert (world.card().cost, revisions_of(world.codex, "ronin")[0].what) == (2, "restore")
    for number in ("", "99", "x"):
        assert client.post(world.url("history"), {"number": number}).status_code == 404


def test_the_history_names_the_factions_that_a_card_was_moved_between(world: World) -> None:
    client = world.browser("owner")
    client.post(world.url("move_card"), {"faction": "water"})
    assert "Faction: <del>Fire</del> → <ins>Water</ins>" in page(client, world.url("history"))


def test_who_hears_the_history_is_told_what_is_gone(world: World) -> None:
    world.saved(text=names("Sworn", "Клятва"))
    world.saved(text=names("", ""))
    told = page(world.browser("owner"), world.url("history"))
    assert '<del><span class="visually-hidden">gone </span>Sworn</del>' in told and "<ins>Sworn</ins>" in told


def test_what_rules_take_no_more_is_not_brought_back_and_its_page_opens(world: World) -> None:
    world.saved(cost=5)
    world.codex.revisions.filter(number=1, slug="ronin").update(data={"kind": "character"})
    client = world.browser("owner")
    answer = client.post(world.url("history"), {"number": "1"}, follow=True)
    assert "cannot be used any more. $.alignment" in answer.content.decode() and world.card().cost == 5
    Character.objects.filter(codex=world.codex, slug="ronin").update(data={"kind": "character"})
    assert "cannot be played" in page(client, world.url("json"))


def test_a_deleted_card_can_be_undone_at_once_and_later(world: World) -> None:
    client = world.browser("designer")
    told = client.post(world.url("delete_card"), follow=True).content.decode()
    assert "Deleted: Ronin." in told and world.url("restore_card") in told
    assert world.url("restore_card", slug="gone") in page(client, world.url("deleted"))
    client.post(world.url("restore_card"))
    assert world.card().deleted_at is None


def test_cards_are_moved_ordered_and_duplicated(world: World) -> None:
    client = world.browser("owner")
    copied = client.post(world.url("duplicate_card"))
    assert copied.url == world.url("edit", slug="ronin-copy")
    answer = client.post(world.url("place_card", slug="ronin-copy"), {"do": "up"})
    assert answer.url == f"{world.url('codex')}?faction=fire#card-ronin-copy"
    told = page(client, world.url("codex"))
    assert told.index('id="card-ronin-copy"') < told.index('id="card-ronin"')
    client.post(world.url("place_card", slug="ronin-copy"), {"to": "2"})
    told = page(client, world.url("codex"))
    assert told.index('id="card-ronin-copy"') > told.index('id="card-ronin"')
    client.post(world.url("move_card"), {"faction": ""})
    assert world.card().faction is None
    assert client.post(world.url("move_card"), {"faction": "nowhere"}).status_code == 404
    for to in ("", "x", "-1"):
        assert client.post(world.url("place_card"), {"to": to}).status_code == 404


def test_the_workshop_shows_a_faction_a_kind_a_page_or_what_is_found(world: World) -> None:
    client = world.browser("owner")
    rows = [
        Character(
            codex=world.codex, slug=f"c{n}", kind="character", position=n + 50, folded=f"somebody {n}", data=NAMED
        )
        for n in range(130)
    ]
    Character.objects.bulk_create(rows)
    touch(world.codex)
    client.post(world.url("create_card"), {"name_en": "Sword", "kind": "equipment", "faction": ""})

    def shown(query: str) -> list[str]:
        return re.findall(r'id="card-([^"]+)"', page(client, world.url("codex") + query))

    assert shown("") == ["ronin"] and shown("?faction=water") == ["okko"]
    assert len(shown("?faction=")) == 60 and shown("?faction=")[0] == "c0"
    assert shown("?faction=&page=3") == [*(f"c{n}" for n in range(120, 130)), "sword"]
    assert shown("?faction=&kind=equipment") == ["sword"]
    assert shown("?faction=&page=99") == shown("?faction=&page=3") and shown("?faction=&page=x") == shown("?faction=")
    assert shown("?q=somebody+12") == [f"c{n}" for n in range(130) if "12" in str(n)]
    assert shown("?q=РОНИН") == ["ronin", "okko"] and shown("?q=nobody-at-all") == []
    assert "Ivan" in page(client, world.url("codex"))


# Publishing


def test_publishing_shows_its_end_and_what_is_wrong(world: World) -> None:
    client = world.browser("owner")
    assert client.post(world.url("publish"), {"notes": ""}).status_code == 422
    made = Publication.objects.create(codex=world.codex, notes="x", state="running", done=250, total=900)
    told = page(client, world.url("publication", pk=made.pk))
    assert "250 of 900 cards" in told and "hx-get" in told
    fragment = client.get(world.url("publication", pk=made.pk), headers={"HX-Request": "true"}).content.decode()
    assert "250 of 900" in fragment and "<html" not in fragment
    told = {"card": "ronin", "path": "$.cost", "text": {"en": "Bad.", "ru": "Плохо."}}
    made.state, made.problems = "refused", [told | {"at": "f-cost", "where": {"en": "Cost", "ru": "Цена"}}]
    made.save()
    form, made_at = world.url("edit"), world.url("publication", pk=made.pk)
    told = page(client, made_at)
    assert "1 thing is wrong" in told and f'<a href="{form}#f-cost">Cost</a>: Bad.' in told
    assert "$.cost" not in told and "hx-get" not in told
    told = page(client, "/ru" + made_at)
    assert f'<a href="/ru{form}#f-cost">Цена</a>: Плохо.' in told and "Ронин" in told


@pytest.mark.parametrize(
    ("state", "left"), [("refused", True), ("failed", True), ("done", False), ("unchanged", False), ("running", False)]
)
def test_the_notes_of_a_release_that_was_not_made_are_there_again(world: World, state: str, left: bool) -> None:
    world.codex.publications.create(notes="All of the north", state=state)
    assert ("All of the north" in page(world.browser("owner"), world.url("publish"))) is left


@pytest.mark.django_db(transaction=True)
def test_a_release_is_made_by_a_press_and_lists_are_built_on_it() -> None:
    world = World()
    client = world.browser("owner")
    answer = client.post(world.url("publish"), {"notes": "Two cards"}, follow=True)
    told = answer.content.decode()
    assert "Release 1 is published" in told and "Make a band" in told and "The codex is private" in told
    assert "Ronin" in page(client, f"/codex/{world.codex.slug}/ronin/")
    make = {"system": "okko", "card": "ronin", "codex": world.codex.slug}
    starter_release()
    outsider = world.browser("outsider")
    assert client.post(reverse("lists:create"), make).status_code == 302
    assert List.objects.get().release.codex == world.codex
    assert outsider.post(reverse("lists:create"), make).status_code == 404
    do_change_settings(person=world.owner, codex=world.codex, about={"name_en": "x"}, visibility=Codex.LINK)
    world.codex.refresh_from_db()
    assert outsider.post(reverse("lists:create"), make).status_code == 404
    assert outsider.post(reverse("lists:create"), make | {"codex": world.codex.link}).status_code == 302
    assert world.codex.link not in page(outsider, reverse("lists:edit", args=[List.objects.latest("pk").token]))
    assert (
        outsider.post(reverse("lists:create"), make | {"codex": world.codex.link, "system": "anima"}).status_code == 404
    )


def presses(told: str) -> dict[str, dict[str, str]]:
    """Address → what its button sends by itself, of all buttons that send the page's form `press`; those without an
    address under ""."""
    token = re.search(r'<form id="press" method="post" hidden>.*?csrfmiddlewaretoken" value="(\w+)"', told)
    found: dict[str, dict[str, str]] = {}
    for tag in re.findall(r'<button[^>]* form="press"[^>]*>', told):
        keys = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        sent = {keys["name"]: keys["value"]} if "name" in keys else {}
        found.setdefault(keys.get("formaction", ""), {}).update(sent)
    assert token or not found
    return found


def test_buttons_of_rows_send_the_one_form_of_their_page(world: World) -> None:
    client, member = world.browser("owner"), world.codex.members.filter(role="reader").first()
    told = page(client, world.url("people"))
    sent = presses(told)[world.url("people") + f"{member.pk}/"]
    assert sent == {"do": "remove"}
    fields = re.findall(rf'<select name="m{member.pk}-(\w+)"[^>]* form="press"', told)
    assert sorted(fields) == ["faction", "role"]
    client.post(world.url("people") + f"{member.pk}/", {f"m{member.pk}-role": "editor", f"m{member.pk}-faction": ""})
    assert "editor of everything" in page(client, world.url("people"))
    world.saved(cost=5)
    assert presses(page(client, world.url("history"))) == {"": {"number": "1"}}
    client.post(world.url("delete_card"))
    assert world.url("restore_card") in presses(page(client, world.url("deleted")))
    assert list(presses(page(world.browser("designer"), world.url("people")))) == [world.url("codex") + "leave/"]


# At what cost


PAGES = (
    "codex",
    "edit",
    "beside",
    "json",
    "history",
    "people",
    "deleted",
    "settings",
    "faction",
    "publish",
    "create_card",
)


@pytest.mark.parametrize("name", [*PAGES, "search"])
def test_queries_do_not_grow_with_the_codex(name: str, world: World, django_assert_max_num_queries: Any) -> None:
    client = world.browser("owner")
    path = world.url("codex") + "?q=number" if name == "search" else world.url(name)
    fire = world.codex.factions.get(slug="fire")
    for count in (5, 300):
        rows = [
            Character(
                codex=world.codex,
                slug=f"{slug}-{count}",
                kind="character",
                position=n + 50,
                folded="number",
                data=raw,
                faction=fire if n % 2 else None,
                deleted_at=world.codex.made if n % 5 == 0 else None,
            )
            for n, (slug, raw) in enumerate(many_cards(count).items())
        ]
        Character.objects.bulk_create(rows)
        touch(world.codex)
        for n in range(count // 20):
            MemberFactory(codex=world.codex, role="designer" if n % 2 else "reader", faction=fire if n % 2 else None)
        page(client, path)
        with django_assert_max_num_queries(15):
            page(client, path)


def test_many_codices_take_as_many_queries_as_one(django_assert_max_num_queries: Any) -> None:
    person = PersonFactory(account=True)
    for _n in range(12):
        CodexFactory(owner=person)
    client = browser(person)
    page(client, "/studio/")
    with django_assert_max_num_queries(6):
        page(client, "/studio/")


def test_no_page_says_what_somebody_typed_as_markup(world: World) -> None:
    evil = '<script>alert("x")</script>'
    client = world.browser("owner")
    client.post(world.url("settings"), {"name_en": evil, "about_en": evil, "visibility": "private"})
    client.post(world.url("faction"), {"name_en": evil, "about_en": evil})
    client.post(world.url("json"), {"text": world.text(name=names(evil)), "base-revision": "1"})
    Member.objects.filter(codex=world.codex).update(name=evil)
    for name, method in MATRIX:
        answer = client.get(world.url(name)) if method == GET else None
        if answer and answer["Content-Type"].startswith("text/html"):
            assert "<script>alert" not in answer.content.decode(), name
    assert "<script>alert" not in Client().get(world.url("invited")).content.decode()
