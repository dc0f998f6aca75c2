"""Lists going out and coming in: the linked page, files down and up, texts."""

import json
import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rules
from builder.accounts.models import Person
from builder.lists.actions import do_delete, do_share, do_unshare
from builder.lists.files import whole_file
from builder.lists.forms import MAX_UPLOAD
from builder.lists.models import List, Revision
from builder.lists.operations import Note, Option
from tests.builder.bands import band, browser, buttons, edit, editor, entries, now, owner_of, part, words_of
from tests.factories import PersonFactory, raw_character, starter_file, starter_release

pytestmark = pytest.mark.django_db

LEGAL = ("okko+sake-gourd", "noshin", "tikku", "shrine-guard")


def shared(*words: str, **keys: Any) -> List:
    found = band(*words, **keys)
    do_share(list=found)
    return now(found)


def open_link(link: str, query: str = "", client: Client | None = None) -> HttpResponse:
    return (client or Client()).get(reverse("lists:shared", args=[link]) + query)


def upload(client: Client, content: bytes | str | dict[str, Any]) -> HttpResponse:
    data = json.dumps(content) if isinstance(content, dict) else content
    data = data.encode() if isinstance(data, str) else data
    return client.post(reverse("lists:upload"), {"file": SimpleUploadedFile("list.json", data)})


def list_file(*words: str, **keys: Any) -> dict[str, Any]:
    head = {"format": "muster-list", "version": 1, "system": "okko", "name": "Uploaded"}
    return head | {"entries": entries(*words)} | keys


# The linked page


def test_a_stranger_reads_the_band_and_its_cards() -> None:
    found = shared(*LEGAL, name="Hunters of the Asagiri")
    edit(found, Note("Noshin stays behind Okko."))
    page = open_link(found.link).content.decode()
    title = "Hunters of the Asagiri — Okko, 16 of 16 zeni, legal"
    assert f"<title>{title} · Muster</title>" in page
    assert f'<meta property="og:title" content="{title}">' in page
    assert "Okko + Sake Gourd, Noshin, Tikku, Shrine Guard" in page
    assert f'name="description" content="{title}' in page
    assert "Noshin stays behind Okko." in page
    assert "Veteran Hunter" in page
    assert "Long Draught" in page
    assert '<meta name="robots" content="noindex">' in page
    assert "Copy to my lists" in page
    assert f"?a={found.link}" in page
    assert found.token not in page
    assert 'name="op"' not in page


def test_an_illegal_band_says_so_on_its_linked_page() -> None:
    found = shared("okko", "oni-smile")
    page = open_link(found.link).content.decode()
    assert "not legal: 1 rule broken" in part(page, "<title>", "</title>")
    assert "Not legal: 1 rule broken" in page
    assert "OKKO-LST-02" in page
    assert page.count("is-broken") == 2


def test_the_link_speaks_the_language_of_its_address() -> None:
    found = shared(*LEGAL)
    page = Client().get(f"/ru/l/{found.link}/").content.decode()
    assert '<html lang="ru"' in page
    assert "Ветеран охотник" in page
    assert "Veteran Hunter" not in page


@pytest.mark.parametrize("query", ["?utm_source=x&fbclid=IwAR0&gclid=1", "?", "?next=//evil.example", "?%00=%ff"])
def test_tracking_parameters_change_nothing(query: str) -> None:
    """Row 7, the first third."""
    found = shared(*LEGAL)
    assert open_link(found.link, query).status_code == 200


@pytest.mark.parametrize(
    "broken",
    ["half", "", "%00", "%FF%FE", "..%2F..%2Fetc", "x" * 3000, "%D0%AF", "' OR 1=1 --", "<script>", "null", "1"],
)
def test_a_broken_link_says_what_is_wrong(broken: str) -> None:
    """Row 7, the rest."""
    found = shared(*LEGAL)
    address = f"/l/{found.link[:12] if broken == 'half' else broken}/" if broken else "/l/"
    response = Client().get(address)
    page = response.content.decode()
    assert response.status_code == 404
    assert "No list behind this link" in page or "There is no such page" in page
    if broken in ("half", "", "null", "1", "%00"):
        assert "This link is cut short or wrong" in page
        assert "Make a list" in page
    assert "<script>alert" not in page


def test_a_link_without_its_last_slash_still_leads_there() -> None:
    found = shared(*LEGAL)
    response = Client().get(f"/l/{found.link}", follow=True)
    assert response.status_code == 200


def test_stopped_and_deleted_lists_have_no_page() -> None:
    found, other = shared(*LEGAL), shared(*LEGAL)
    do_unshare(list=found)
    do_delete(list=other)
    assert [open_link(gone.link).status_code for gone in (found, other)] == [404, 404]


def test_the_owner_sees_whether_it_is_shared_and_stops_it() -> None:
    found = band("okko")
    client = owner_of(found)
    assert "Only you see this list." in editor(client, found)
    client.post(reverse("lists:share", args=[found.token]))
    page = editor(client, found, "?tab=overview")
    assert f"/l/{now(found).link}/" in page
    link = now(found).link
    client.post(reverse("lists:unshare", args=[found.token]))
    assert "Only you see this list." in editor(client, found)
    assert open_link(link).status_code == 404


def test_a_stranger_copies_and_has_it() -> None:
    found = shared(*LEGAL, name="Hunters")
    client = Client()
    response = client.post(reverse("lists:copy", args=[found.link]))
    copied = List.objects.exclude(pk=found.pk).get()
    assert response.url == reverse("lists:edit", args=[copied.token])
    assert client.get(response.url).status_code == 200
    assert (words_of(copied), now(copied).name) == (list(LEGAL), "Hunters")
    assert copied.person != found.person


def test_a_copy_of_ones_own_is_named_so() -> None:
    found = band("okko", name="x" * 80)
    owner_of(found).post(reverse("lists:copy", args=[found.token]))
    assert now(List.objects.exclude(pk=found.pk).get()).name == "x" * 70 + ", copy"


# Files


def test_a_downloaded_file_stands_alone_and_comes_back_the_same() -> None:
    found = band(*LEGAL, name="Охотники: «Асагири»")
    edit(found, Option("budget", 20))
    client = owner_of(found)
    response = client.get(reverse("lists:file", args=[found.token]))
    assert re.fullmatch(r'attachment; filename="[\w-]+\.json"', response["Content-Disposition"])
    doc = json.loads(response.content)
    assert rules.check(doc).cost == {"spent": 16, "budget": 20}
    assert set(doc["cards"]) == {"okko", "sake-gourd", "noshin", "tikku", "shrine-guard"}
    answer = upload(client, response.content)
    again = now(List.objects.exclude(pk=found.pk).get())
    assert answer.url == reverse("lists:edit", args=[again.token])
    assert again.draft.file == now(found).draft.file
    assert again.carried == {}  # the cards were the release's own
    assert whole_file(again) == whole_file(now(found))


def test_cards_of_the_files_own_stay_with_the_list() -> None:
    cards = {
        "my-ronin": raw_character(cost=1, name={"en": "My Ronin", "ru": "Мой ронин"}),
        "okko": raw_character(cost=3),
    }
    doc = list_file("my-ronin+sake-gourd", "okko", "tikku", cards=cards | {"tikku": starter_file()["cards"]["tikku"]})
    starter_release()
    client = Client()
    upload(client, doc)
    found = now(List.objects.get())
    assert set(found.carried) == {"my-ronin", "okko"}
    assert rules.check(whole_file(found)).cost["spent"] == 1 + 1 + 3 + 2
    page = editor(client, found, "?card=okko")
    assert "My Ronin" in page
    assert "a card of its own" in page
    assert "(a card of this list&#x27;s own)" in client.get(reverse("lists:text", args=[found.token])).content.decode()
    assert json.loads(client.get(reverse("lists:file", args=[found.token])).content)["cards"]["okko"] == cards["okko"]
    do_share(list=found)
    copier = Client()
    copier.post(reverse("lists:copy", args=[now(found).link]))
    copied = now(List.objects.exclude(pk=found.pk).get())
    assert whole_file(copied) == whole_file(found)


def test_a_card_with_its_defaults_written_out_is_the_releases_own() -> None:
    raw = starter_file()["cards"]["ronin"] | {"unique": False, "civilian": False, "text": None}
    raw = raw | {"text": starter_file()["cards"]["ronin"].get("text")}
    starter_release()
    upload(Client(), list_file("ronin", cards={"ronin": raw}))
    assert List.objects.get().carried == {}


def nested(depth: int) -> str:
    return '{"format": "muster-list", "version": 1, "system": "okko", "x": ' + "[" * depth + "]" * depth + "}"


HOSTILE: list[tuple[Any, str]] = [
    ("", "$"),
    ("not json", "$"),
    (b"\xff\xfe\x00", "$"),
    ("[]", "$"),
    ("null", "$"),
    ("{}", "$.format"),
    ('{"format": "muster-list", "format": "muster-list"}', "$.format"),
    (nested(40), "$.x" + "[0]" * 29),
    ("[" * 100_000, "$" + "[0]" * 30),
    (list_file() | {"format": "muster-fight"}, "$.format"),
    (list_file() | {"version": 2}, "$.version"),
    (list_file() | {"system": "chess"}, "$.system"),
    (list_file() | {"system": ["okko"]}, "$.system"),
    (list_file() | {"surprise": 1}, "$.surprise"),
    (list_file() | {"name": 7}, "$.name"),
    (list_file() | {"entries": {}}, "$.entries"),
    (list_file() | {"entries": [7]}, "$.entries[0]"),
    (list_file() | {"entries": [{"id": "A1", "card": "okko"}]}, "$.entries[0].id"),
    (list_file("okko", "nobody"), "$.entries[1].card"),
    (list_file("sake-gourd"), "$.entries[0].card"),
    (list_file("okko+tikku"), "$.entries[0].equipment"),
    (list_file("okko") | {"entries": entries("okko") * 2}, "$.entries[1].id"),
    (list_file("okko", options={"budget": 0}), "$.options.budget"),
    (list_file("okko", options={"budget": 10**30}), "$.options.budget"),
    (list_file("okko", options={"cheat": True}), "$.options.cheat"),
    (list_file("m", cards={"m": raw_character(armor=2)}), "$.cards.m.armor"),
    (list_file("m", cards={"m": raw_character(cost=-1)}), "$.cards.m.cost"),
    (list_file("okko", cards={"okko": raw_character(skills=[{"id": "x"}])}), "$.cards.okko.skills[0].when"),
    (list_file("okko", cards={"unused": 7}), "$.cards.unused"),
    (list_file("okko", name="a\x00b"), "$"),
]


@pytest.mark.parametrize(("content", "path"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_bad_file_is_answered_with_the_path_of_the_fault_and_makes_nothing(content: Any, path: str) -> None:
    starter_release()
    response = upload(Client(), content)
    page = response.content.decode()
    assert response.status_code == 422
    if content == "":
        assert "The submitted file is empty." in page
    else:
        assert f"<code>{path}</code>" in unescape(page)
        assert "FILE-FORMAT" in page
    assert [model.objects.count() for model in (List, Revision, Person)] == [0, 0, 0]
    assert response.cookies.get("muster_visitor") is None


@pytest.mark.parametrize(
    ("doc", "said"),
    [
        (list_file("okko", name=""), "A list needs a name."),
        (list_file("okko", name="x" * 81), "A name has 80 characters at most"),
        (list_file(*["ronin"] * 101), "A list has 100 entries at most."),
        (" " * (MAX_UPLOAD + 1), "A list file has 300 kB at most."),
    ],
)
def test_a_file_beyond_the_bounds_is_refused(doc: Any, said: str) -> None:
    starter_release()
    response = upload(Client(), doc)
    assert response.status_code == 422
    assert said in response.content.decode()
    assert [model.objects.count() for model in (List, Revision, Person)] == [0, 0, 0]


def test_no_file_at_all_is_said() -> None:
    response = Client().post(reverse("lists:upload"), {})
    assert response.status_code == 422
    assert "This field is required." in response.content.decode()


def test_uploads_are_rate_limited() -> None:
    starter_release()
    client = Client()
    answers = [upload(client, "nonsense").status_code for _ in range(61)]
    assert answers == [422] * 60 + [429]


def test_the_fault_is_said_in_russian() -> None:
    starter_release()
    data = SimpleUploadedFile("list.json", json.dumps(list_file("nobody")).encode())
    page = Client().post("/ru/lists/upload/", {"file": data}).content.decode()
    assert "Карты nobody нет ни в файле, ни в каталоге." in page


# Texts


def text_of(found: List, kind: str) -> str:
    page = owner_of(found).get(reverse("lists:text", args=[found.token])).content.decode()
    return unescape(part(part(page, f'id="{kind}"', "/textarea"), ">", "<"))


def test_the_text_holds_every_item() -> None:
    """Row 11."""
    words = ("okko+sake-gourd", "noshin+prayer-beads", "tikku", "ronin+war-fan", "ronin", "oni-smile+demon-mask")
    found = band(*words, name="Mixed")
    edit(found, Note("Two lines.\nSecond."))
    cards = starter_file()["cards"]
    for kind in ("plain", "bbcode"):
        text = text_of(found, kind)
        for entry in entries(*words):
            assert cards[entry["card"]]["name"]["en"] in text
            if entry["equipment"]:
                assert cards[entry["equipment"]]["name"]["en"] in text
        assert text.count("Ronin") == 2
        assert "Mixed" in text
        assert "26 of 16 zeni, not legal: 2 rules broken" in text
        assert "OKKO-LST-02" in text
        assert text.rstrip().endswith("Second.")
    assert text_of(found, "bbcode").count("[*]") == 6


def test_what_is_broken_stands_apart_from_the_entries() -> None:
    for kind, entry in (("plain", "• Oni of the Sword, 6 zeni"), ("bbcode", "[*]Oni of the Sword, 6 zeni\n[/list]")):
        broken = text_of(band("okko", "oni-sword"), kind)
        assert f"{entry}\n\nOKKO-LST-02 A band may not hold both" in broken
        assert text_of(band("oni-sword"), kind).endswith(f"{entry}\n")


def test_a_name_cannot_write_bbcode() -> None:
    found = band("okko", name="[url=//evil]x[/url]")
    assert "[url" not in text_of(found, "bbcode")


def test_the_page_to_print_shows_everything() -> None:
    words = ("okko+sake-gourd", "noshin+prayer-beads", "tikku")
    found = band(*words)
    page = owner_of(found).get(reverse("lists:sheet", args=[found.token])).content.decode()
    for name in ("Okko", "Sake Gourd", "Noshin", "Prayer Beads", "Tikku"):
        assert name in page


# The overview


def test_the_overview_shows_what_each_list_is() -> None:
    person = PersonFactory()
    band(*LEGAL, name="Good", person=person)
    band("okko", "oni-smile", name="Bad", person=person)
    page = browser(person).get(reverse("lists:index")).content.decode()
    rows = {name: part(page, f">{name}</a>", "</li>") for name in ("Good", "Bad")}
    assert "legal" in rows["Good"]
    assert "not legal" not in rows["Good"]
    assert "not legal: 1 rule broken" in rows["Bad"]
    assert reverse("accounts:keep") in page


def test_a_list_of_this_minute_was_changed_just_now() -> None:
    found = band("okko")
    address = reverse("lists:index")
    assert "changed just now" in owner_of(found).get(address).content.decode()
    List.objects.filter(pk=found.pk).update(changed=timezone.now() - timedelta(hours=2))
    assert "changed 2\xa0hours ago" in owner_of(found).get(address).content.decode()


def test_an_account_is_not_told_of_cookies() -> None:
    found = band("okko", person=PersonFactory(account=True))
    assert reverse("accounts:keep") not in owner_of(found).get(reverse("lists:index")).content.decode()


def test_making_a_list_and_copying_a_starter() -> None:
    starter_release()
    client = Client()
    assert client.post(reverse("lists:create"), {"name": " Mine ", "budget": "12"}).status_code == 302
    made = now(List.objects.get())
    assert (made.name, made.draft.file["options"], made.draft.entries) == ("Mine", {"budget": 12}, [])
    client.post(reverse("lists:create"), {"starter": "0"})
    assert words_of(List.objects.latest("pk"))[0] == "okko+sake-gourd"
    assert List.objects.values("person").distinct().count() == 1
    assert client.post(reverse("lists:create"), {"starter": "99"}).status_code == 404
    assert client.post(reverse("lists:create"), {"starter": "x"}).status_code == 404


@pytest.mark.parametrize(("budget", "said"), [("0", "The number must be from 1 to 99."), ("x", "Write a whole number")])
def test_a_new_list_with_a_wrong_budget_is_asked_again(budget: str, said: str) -> None:
    starter_release()
    response = Client().post(reverse("lists:create"), {"name": "Mine", "budget": budget})
    page = response.content.decode()
    assert response.status_code == 422
    assert said in page
    assert 'value="Mine"' in page
    assert f'value="{budget}"' in page
    assert [model.objects.count() for model in (List, Person)] == [0, 0]


def test_a_new_list_breaks_only_what_an_empty_list_breaks() -> None:
    """Row 3, for every budget."""
    starter_release()
    client = Client()
    for budget in ("", "1", "12", "16", "99"):
        client.post(reverse("lists:create"), {"budget": budget})
        found = now(List.objects.latest("pk"))
        page = editor(client, found)
        assert set(re.findall(r"#(OKKO-LST-\d\d)", part(page, '<section id="violations"', "</section>"))) == {
            "OKKO-LST-07"
        }
        assert "is-over" not in page


def test_deleting_is_taken_back_with_one_press() -> None:
    found = band("okko", name="Gone")
    client = owner_of(found)
    response = client.post(reverse("lists:delete", args=[found.token]))
    page = client.get(response.url).content.decode()
    assert "Deleted: Gone." in page
    assert reverse("lists:undelete", args=[found.token]) in page
    assert client.get(reverse("lists:edit", args=[found.token])).status_code == 404
    client.post(reverse("lists:undelete", args=[found.token]))
    assert client.get(reverse("lists:edit", args=[found.token])).status_code == 200


def test_the_history_shows_every_step_and_brings_one_back() -> None:
    found = band()
    client = owner_of(found)
    for data in ({"op": '{"do":"add","card":"okko"}'}, {"name": "Named"}, {"budget": "12"}, {"note": "Hm."}):
        client.post(reverse("lists:change", args=[found.token]), data)
    page = client.get(reverse("lists:history", args=[found.token])).content.decode()
    for step in ("Made", "Added: Okko", "Renamed: Named", "Budget: 12", "Note changed"):
        assert step in page
    first = found.revisions.order_by("pk").first()
    client.post(reverse("lists:history", args=[found.token]), {"revision": first.pk})
    assert words_of(found) == []
    assert now(found).name == first.data["name"]
    assert client.post(reverse("lists:history", args=[found.token]), {"revision": "x"}).status_code == 404


def test_the_order_of_keys_in_a_file_means_nothing() -> None:
    starter_release()
    upload(Client(), list_file() | {"entries": [{"id": "okko", "card": "ronin"}, {"card": "okko", "id": "ronin"}]})
    found = now(List.objects.get())
    page = editor(owner_of(found), found)
    assert '<span class="total-spent">8</span>' in page
    assert [op["entry"] for op in buttons(page) if op["do"] == "duplicate"] == ["okko", "ronin"]
