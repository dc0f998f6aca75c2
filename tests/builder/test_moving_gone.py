"""Lists whose cards are gone from the release they move to."""

import json
from html import unescape

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

import rules
from builder.lists.actions import (
    do_copy,
    do_restore,
    do_share,
)
from builder.lists.checks import judged
from builder.lists.files import as_text, read_upload, whole_file
from builder.lists.models import List
from builder.lists.moving import moving
from builder.lists.operations import Add, Duplicate, Remove
from builder.lists.pages import sheet
from catalog.actions import do_load_codex
from catalog.models import Release
from tests.builder.armies import army
from tests.builder.bands import band, buttons, edit, editor, now, owner_of, part, press, words_of
from tests.builder.test_moving import SYSTEMS, lossy, renew
from tests.editions import GONE, second_release, with_card, without
from tests.factories import PersonFactory, starter_file, starter_release

pytestmark = pytest.mark.django_db


# A card that is gone


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_list_whose_cards_are_gone_opens_says_so_and_is_mended_by_its_buttons(system: str) -> None:
    found = lossy(system)
    client, cost = owner_of(found), judged(now(found)).report.cost
    second_release(system)
    renew(found)
    page = unescape(editor(client, found))
    cards = starter_file(system)["cards"]
    for slug in GONE[system]:
        assert f"{cards[slug]['name']['en']} is gone from the codex. The list keeps it as release 1 had it." in page
    assert set(judged(now(found)).gone) == set(GONE[system])
    assert judged(now(found)).report.cost != cost  # what is dearer; what is gone costs what it did
    presses = 0
    while judged(now(found)).gone:
        page = editor(client, found)
        button = buttons(part(page, '<div class="violation lost">', "</section>"))[0]
        assert press(client, found, json.dumps(button)).status_code == 302
        presses += 1
        assert presses < 12
    page = editor(client, found)
    assert "gone from the codex" not in page
    russian = client.get(f"/ru/lists/{found.token}/").content.decode()
    assert russian


@pytest.mark.parametrize("system", SYSTEMS)
def test_pages_texts_links_files_and_copies_hold_what_is_gone(system: str) -> None:
    found = lossy(system)
    second_release(system)
    renew(found)
    do_share(list=now(found))
    names = [starter_file(system)["cards"][slug]["name"]["en"] for slug in GONE[system]]
    client = owner_of(found)
    linked = unescape(Client().get(reverse("lists:shared", args=[now(found).link])).content.decode())
    printed = unescape(client.get(reverse("lists:sheet", args=[found.token])).content.decode())
    texts = [as_text(now(found), judged(now(found)), bbcode=bbcode) for bbcode in (False, True)]
    file = whole_file(now(found))
    for name in names:
        assert all(f"{name} is gone from the codex." in text for text in (linked, printed, *texts))
    assert set(GONE[system]) <= set(file["cards"])
    assert rules.check(file).cost == judged(now(found)).report.cost
    copy = do_copy(person=PersonFactory(), source=now(found), name="Copy")
    assert whole_file(now(copy)) == file | {"name": "Copy"}
    assert set(judged(now(copy)).gone) == set(GONE[system])
    upload = read_upload(json.dumps(file).encode())
    assert set(upload.carried) == set(GONE[system])
    assert client.get(reverse("lists:edit", args=[found.token]) + f"?card={GONE[system][0]}").status_code == 200


def test_a_card_that_is_gone_may_be_duplicated_and_brought_back() -> None:
    """What the list has it keeps: only what it has not cannot be had any more."""
    found = band("ronin", "tikku")
    second_release()
    renew(found)
    edit(found, Duplicate("a1"))
    assert words_of(found) == ["ronin", "ronin", "tikku"]
    with_two = now(found).head
    edit(found, Remove(tuple(entry["id"] for entry in now(found).draft.entries[:2])))
    assert words_of(found) == ["tikku"]
    with pytest.raises(ValidationError):
        edit(found, Add("ronin"))
    do_restore(person=found.person, token=found.token, revision=with_two)
    assert words_of(found) == ["ronin", "ronin", "tikku"]


def test_a_new_list_cannot_begin_with_a_card_of_an_older_release() -> None:
    starter_release()
    second_release()
    for url, data in (("/lists/new/", {"system": "okko", "card": "ronin"}),):
        answer = Client().post(url, data)
        assert answer.status_code == 422
        assert "Release 2 does not have Ronin" in answer.content.decode()
    assert not List.objects.exists()


def test_a_card_that_comes_again_is_gone_no_more() -> None:
    found = band("ronin")
    second_release()
    third, _new = do_load_codex(doc=with_card(starter_file(), "ronin", cost=7))
    renew(found, Release.objects.get(codex__slug="okko", number=2))
    assert judged(now(found)).gone == {"ronin": 1}
    assert judged(now(found)).report.cost["spent"] == 2
    told = moving(now(found), third)
    assert [(moved.gone, moved.changes[0].after) for moved in told.cards] == [(False, "7 zeni")]
    renew(found)
    assert judged(now(found)).gone == {}
    assert judged(now(found)).report.cost["spent"] == 7


def test_a_card_is_taken_from_the_last_release_that_had_it() -> None:
    found = band("ronin")
    do_load_codex(doc=with_card(starter_file(), "ronin", cost=4))
    do_load_codex(doc=without(starter_file(), "ronin"))
    do_load_codex(doc=with_card(starter_file(), "ronin", cost=9))
    renew(found, Release.objects.get(codex__slug="okko", number=3))
    assert judged(now(found)).gone == {"ronin": 2}
    assert judged(now(found)).report.cost["spent"] == 4
    assert "as release 2 had it" in sheet("okko", judged(now(found))).lost[0].text


def test_a_skill_card_that_a_lost_unit_names_comes_along() -> None:
    doc = starter_file("sengoku")
    skill = {"kind": "skill", "name": {"en": "Own way", "ru": "Свой путь"}, "when": "melee", "effects": []}
    known = next(one for raw in doc["cards"].values() for one in raw["skills"] if isinstance(one, dict))
    skill |= {key: value for key, value in known.items() if key not in ("id", "name")}
    doc["cards"]["own-way"] = skill
    doc["cards"]["yamabushi"]["skills"] = ["own-way"]
    first, _new = do_load_codex(doc=doc | {"lists": []})
    found = army("yamabushi", "samurai-spears*12", led={}, release=first)
    do_load_codex(doc=without(doc, "own-way", "yamabushi"))
    renew(found)
    assert judged(now(found)).gone == {"yamabushi": 1}
    assert {"own-way", "yamabushi"} <= set(whole_file(now(found))["cards"])
    assert rules.check(whole_file(now(found))).cost == judged(now(found)).report.cost
    assert editor(owner_of(found), found, "?card=yamabushi")
