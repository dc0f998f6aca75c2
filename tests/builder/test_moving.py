"""Lists and newer releases: a list stays where it is, says what a newer release would change, and moves when asked."""

import json
import random
import re
from html import unescape
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

import rules
from builder.lists.actions import (
    Clash,
    do_copy,
    do_create_list,
    do_redo,
    do_renew_list,
    do_restore,
    do_settle,
    do_share,
    do_undo,
)
from builder.lists.checks import judged
from builder.lists.files import read_upload, whole_file
from builder.lists.models import List
from builder.lists.moving import moving
from builder.lists.operations import Add, Draft, Equip, Remove, Rename
from builder.lists.queries import newer_releases, newest_number
from catalog.actions import do_load_codex
from catalog.models import Codex, Release
from tests.builder.armies import army
from tests.builder.bands import HTMX, band, edit, editor, now, owner_of, part, press, squad, words_of
from tests.editions import DEARER, GONE, second_edition, second_release, with_card
from tests.factories import MemberFactory, PersonFactory, starter_file, starter_release

pytestmark = pytest.mark.django_db
SYSTEMS = tuple(rules.systems())
KINDS = {slug: game.card_kinds for slug, game in rules.systems().items()}
#: A leader with a trait that is gone, and a banner that is.
LED = {
    "commander": {"id": "ac", "name": "Tadaoki", "traits": ["daring", "provident"]},
    "generals": [{"id": "ag1", "name": "Masanobu", "traits": ["daring"]}],
    "banners": ["tiger-banner", "crane-banner"],
}


def lossy(system: str) -> List:
    """A list of each game with every card that the second edition has no more, and what it has dearer."""
    if system == "okko":
        return band("ronin", "tikku+sake-gourd", "ronin", "noshin")
    if system == "anima":
        return squad(
            "toa-fire+up-boots", "village-guard", "village-guard", "toa-stone", release=starter_release("anima")
        )
    return army("heavy-cavalry*8", "samurai-spears*12", "heavy-cavalry*6", "yamabushi", led=LED)


def renew(found: List, to: Release | None = None, **keys: Any) -> Any:
    to = to or Release.objects.filter(codex=found.release.codex_id).latest("number")
    return do_renew_list(person=found.person, token=found.token, release=to, **keys)


def counts(found: List) -> tuple[int, ...]:
    """How many entries, and how many cards the list names in all, whoever has them."""
    text = json.dumps(now(found).draft.file)
    return (len(now(found).draft.entries), len(re.findall(r'"(?:card|equipment|upgrade)": "', text)))


def total_in(page: str) -> str:
    return re.search(r'<span class="total-spent">([^<]+)</span>', page)[1]


# Row 5 of the collection of faults


@pytest.mark.parametrize("system", SYSTEMS)
def test_row_5_fifty_lists_move_with_every_entry_and_one_total(system: str) -> None:
    """raithos/xwing#971"""
    first, chance = starter_release(system), random.Random(5)
    person, samples = PersonFactory(), starter_file(system)["lists"]
    lists = []
    for place in range(50):
        file = samples[place % len(samples)]
        entries = file["entries"] + [
            entry | {"id": f"x{n}"} for n, entry in enumerate(chance.choices(file["entries"], k=chance.randrange(5)))
        ]
        chance.shuffle(entries)
        draft = Draft(file | {"name": f"List {place:02}", "entries": entries})
        lists.append(do_create_list(person=person, release=first, draft=draft))
    lists[7] = do_copy(person=person, source=lossy(system), name="List 07 too")
    before = {found.pk: counts(found) for found in lists}
    kinds = {found.pk: sorted(json.dumps(entry) for entry in now(found).draft.entries) for found in lists}
    second = second_release(system)
    for found in lists:
        renew(now(found))
    client = owner_of(lists[0])
    index = client.get(reverse("lists:index")).content.decode() + client.get("/lists/?page=2").content.decode()
    lost = 0
    for found in lists:
        there = now(found)
        assert there.release == second
        assert counts(found) == before[found.pk]
        assert sorted(json.dumps(entry) for entry in there.draft.entries) == kinds[found.pk]
        row = part(index, f'href="/lists/{found.token}/"', "</li>")
        page = editor(client, there)
        assert re.search(r'<span class="price">([^<]+)<', row)[1] == total_in(page)
        assert ("not legal" in row) == ("not legal" in part(page, "<title>", "</title>"))
        lost += "gone from the codex" in page
    assert lost


# A list stays where it is


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_list_stays_on_its_release(system: str) -> None:
    found = lossy(system)
    client, before = owner_of(found), whole_file(now(found))
    old = editor(client, found)
    second_release(system)
    assert whole_file(now(found)) == before
    page = editor(client, found)
    assert total_in(page) == total_in(old)
    assert "Release 2 of “First codex” is out." in page
    assert f'href="/lists/{found.token}/release/"' in page
    assert "Release 2" not in old
    assert "gone from the codex" not in page
    index = client.get(reverse("lists:index")).content.decode()
    assert f'href="/lists/{found.token}/release/"' in index


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("lang", ["", "/ru"])
def test_the_offer_tells_what_changes_for_this_list(system: str, lang: str) -> None:
    found = lossy(system)
    second = second_release(system)
    page = unescape(owner_of(found).get(f"{lang}/lists/{found.token}/release/").content.decode())
    cards, word = starter_file(system)["cards"], "ru" if lang else "en"
    for slug in (*GONE[system], DEARER[system]):
        assert cards[slug]["name"][word] in page, slug
    assert page.count("убрана" if lang else ">gone<") == len(GONE[system]) + page.count('<span class="tag">gone')
    told = moving(now(found), second)
    assert {moved.card for moved in told.cards if moved.gone} == set(GONE[system])
    assert DEARER[system] in {moved.card for moved in told.cards if not moved.gone}
    assert told.now.total != told.then.total
    assert words_of_holders(told, DEARER[system])


def words_of_holders(told: Any, card: str) -> tuple[str, ...]:
    return next(moved.held for moved in told.cards if moved.card == card)


def test_totals_and_violations_before_and_after_are_those_of_the_list() -> None:
    found = band("tikku", "noshin", "okko", "shrine-guard")
    doc = with_card(starter_file(), "tikku", cost=9)
    second, _new = do_load_codex(doc=doc)
    page = unescape(owner_of(found).get(reverse("lists:renew", args=[found.token])).content.decode())
    before = judged(now(found)).report
    told = moving(now(found), second)
    renew(found)
    after = judged(now(found)).report
    assert f"{before.cost['spent']} of 16 zeni" in page
    assert f"{after.cost['spent']} of 16 zeni" in page
    assert after.cost["spent"] == before.cost["spent"] + 7
    assert [rule for rule, _text in told.now.broken] == [violation.rule for violation in before.violations]
    assert [rule for rule, _text in told.then.broken] == [violation.rule for violation in after.violations]
    assert len(after.violations) > len(before.violations)
    for _rule, text in told.then.broken:
        assert text in page


def test_what_a_list_has_of_its_own_does_not_move() -> None:
    """A card that the list carries goes before the codex, on whatever release."""
    starter_release()
    file = whole_file(now(band("ronin")))
    file["cards"]["ronin"] |= {"cost": 5}
    read = read_upload(json.dumps(file).encode())
    person = PersonFactory()
    found = do_create_list(person=person, release=read.release, draft=read.draft, carried=read.carried, what="upload")
    second = second_release()
    assert moving(now(found), second).cards == ()
    renew(found)
    assert judged(now(found)).report.cost["spent"] == 5
    assert judged(now(found)).gone == {}


def test_there_is_nothing_to_offer_on_the_newest_release() -> None:
    found = band("tikku")
    url = reverse("lists:renew", args=[found.token])
    assert owner_of(found).get(url)["Location"] == reverse("lists:edit", args=[found.token])
    second_release()
    renew(found)
    assert owner_of(found).get(url)["Location"] == reverse("lists:edit", args=[found.token])
    assert "is out." not in editor(owner_of(found), found)


def test_one_may_choose_among_several_newer_releases() -> None:
    found = band("tikku")
    second_release()
    do_load_codex(doc=with_card(second_edition("okko"), "tikku", cost=7))
    client, url = owner_of(found), reverse("lists:renew", args=[found.token])
    assert "Move to release 3" in client.get(url).content.decode()
    assert "Move to release 2" in client.get(f"{url}?to=2").content.decode()
    assert client.get(f"{url}?to=1")["Location"] == reverse("lists:edit", args=[found.token])
    assert client.get(f"{url}?to=9").status_code == 404
    assert client.get(f"{url}?to=x").status_code == 404


@pytest.mark.parametrize("visibility", [Codex.PUBLIC, Codex.LINK, Codex.PRIVATE])
@pytest.mark.parametrize("deleted", [False, True])
def test_the_newest_is_told_to_whom_it_is_offered(visibility: str, deleted: bool) -> None:
    found = band("tikku")
    assert newest_number(found, found.person) is None
    second_release()
    third = do_load_codex(doc=with_card(second_edition("okko"), "tikku", cost=7))[0]
    MemberFactory(codex=third.codex, person=(member := PersonFactory()))
    gone = {"deleted_at": timezone.now() if deleted else None}
    Codex.objects.filter(pk=third.codex_id).update(visibility=visibility, **gone)
    for person in (found.person, member, None):
        listed = List.objects.select_related("release__codex").get(pk=found.pk)
        offered = newer_releases(listed, person).first()
        assert newest_number(listed, person) == (offered and offered.number)
        assert bool(offered) == (not deleted and (visibility != Codex.PRIVATE or person is member))


# Moving


def post(client: Client, found: List, **data: Any) -> Any:
    return client.post(reverse("lists:renew", args=[found.token]), data)


def test_the_press_moves_and_undo_takes_it_back() -> None:
    found = lossy("okko")
    client, before = owner_of(found), whole_file(now(found))
    second = second_release()
    answer = post(client, found, to=2, base=now(found).head_id)
    assert answer["Location"] == reverse("lists:edit", args=[found.token])
    assert now(found).release == second
    assert "is on release 2 now." in unescape(editor(client, found))
    assert post(client, found, to=2).status_code == 302  # a second click
    do_undo(person=found.person, token=found.token)
    assert now(found).release.number == 1
    assert whole_file(now(found)) == before
    do_redo(person=found.person, token=found.token)
    assert now(found).release == second
    history = client.get(reverse("lists:history", args=[found.token])).content.decode()
    assert "Moved to release 2" in history


def test_a_branch_keeps_its_release() -> None:
    found = band("tikku")
    second_release()
    renew(found)
    moved = now(found).head
    do_undo(person=found.person, token=found.token)
    edit(found, Add("ronin"))
    assert (now(found).release.number, words_of(found)) == (1, ["tikku", "ronin"])
    do_restore(person=found.person, token=found.token, revision=moved)
    assert (now(found).release.number, words_of(found)) == (2, ["tikku"])
    do_undo(person=found.person, token=found.token)
    assert (now(found).release.number, words_of(found)) == (1, ["tikku", "ronin"])


def test_an_edit_made_on_the_old_release_is_built_upon_the_new() -> None:
    found = band("tikku", "noshin")
    base = now(found).head_id
    second_release()
    renew(found)
    edit(found, Equip("a1", "ofuda"), base=base)
    assert (now(found).release.number, words_of(found)) == (2, ["tikku+ofuda", "noshin"])
    renewed = renew_after_edit(found)
    assert not isinstance(renewed, Clash)


def renew_after_edit(found: List) -> Any:
    """Somebody looks at the list, edits it elsewhere, then presses on what they looked at."""
    do_undo(person=found.person, token=found.token)
    do_undo(person=found.person, token=found.token)
    base = now(found).head_id
    edit(found, Rename("Others"))
    outcome = renew(found, base=base)
    assert (now(found).release.number, now(found).name) == (2, "Others")
    return outcome


def test_a_card_that_is_gone_cannot_be_added_by_an_old_tab() -> None:
    found = band("tikku")
    client, base = owner_of(found), now(found).head_id
    second_release()
    renew(found)
    with pytest.raises(ValidationError, match="Release 2 does not have Ronin"):
        edit(found, Add("ronin"), base=base)
    answer = press(client, found, Add("ronin"), base, headers=HTMX)
    assert answer["HX-Redirect"].startswith(reverse("lists:edit", args=[found.token]))
    assert "Release 2 does not have Ronin" in editor(client, found)
    plain = press(client, found, Add("ronin"), base)
    assert plain.status_code == 422
    assert "Release 2 does not have Ronin" in plain.content.decode()
    assert words_of(found) == ["tikku"]


def test_a_tab_on_the_old_release_gets_the_whole_page_anew() -> None:
    found = band("tikku", "noshin")
    client, base = owner_of(found), now(found).head_id
    second_release()
    renew(found)
    answer = press(client, found, Remove(("a2",)), base, headers=HTMX)
    assert answer["HX-Redirect"] == reverse("lists:edit", args=[found.token])
    answer = client.post(reverse("lists:undo", args=[found.token]), {"base": now(found).head_id}, headers=HTMX)
    assert "HX-Redirect" not in answer  # the removal, on the same release
    answer = client.post(reverse("lists:undo", args=[found.token]), {"base": now(found).head_id}, headers=HTMX)
    assert answer["HX-Redirect"] == reverse("lists:edit", args=[found.token])
    assert now(found).release.number == 1


def test_a_clash_across_releases_is_asked_about_and_settled() -> None:
    found = band("tikku", "noshin")
    client, base = owner_of(found), now(found).head_id
    second_release()
    renew(found)
    edit(found, Equip("a1", "ofuda"))
    answer = press(client, found, Equip("a1", "war-fan"), base, headers=HTMX)
    mine = found.revisions.get(aside=True)
    assert answer["HX-Redirect"] == f"/lists/{found.token}/?clash={mine.pk}"
    page = editor(client, found, f"?clash={mine.pk}")
    assert f'name="mine" value="{mine.pk}"' in page
    for other in ("x", "999999", str(now(found).head_id)):
        assert "clash-heading" not in editor(client, found, f"?clash={other}")
    do_settle(person=found.person, token=found.token, mine=mine)
    assert (now(found).release.number, words_of(found)) == (2, ["tikku+war-fan", "noshin"])


def test_two_tabs_that_move_to_different_releases_clash() -> None:
    found = band("tikku")
    base = now(found).head_id
    second = second_release()
    third, _new = do_load_codex(doc=with_card(second_edition("okko"), "tikku", cost=7))
    renew(found, second, base=base)
    assert not isinstance(renew(found, second, base=base), Clash)
    clash = renew(found, third, base=base)
    assert isinstance(clash, Clash)
    assert (now(found).release, clash.mine.release) == (second, third)
    do_settle(person=found.person, token=found.token, mine=clash.mine)
    assert now(found).release == third


def test_only_a_release_of_the_same_codex_that_one_may_read() -> None:
    found = band("tikku")
    with pytest.raises(ValidationError):
        renew(found, starter_release("anima"))
    second_release()
    Codex.objects.filter(slug="okko").update(visibility=Codex.PRIVATE)
    client = owner_of(found)
    assert "is out." not in editor(client, found)
    assert client.get(reverse("lists:renew", args=[found.token])).status_code == 302
    post(client, found, to=2)
    assert now(found).release.number == 1
    assert owner_of(band("tikku", release=found.release)).get(f"/lists/{found.token}/release/").status_code == 404
    forged = json.dumps({"do": "renew", "release": 2, "number": 2})
    assert press(client, found, forged).status_code == 400


#: Cards of lists of each game, and what a later edition has under their ids.
TURNED = {
    "okko": {"ronin": "ofuda", "sake-gourd": "tikku"},
    "anima": {"village-guard": "up-boots", "up-boots": "toa-stone"},
    "sengoku": {"heavy-cavalry": "tiger-banner", "tiger-banner": "heavy-cavalry"},
}


def turned_edition(system: str) -> Release:
    doc = starter_file(system)
    turned = {slug: doc["cards"][other] for slug, other in TURNED[system].items()}
    return do_load_codex(doc=doc | {"cards": doc["cards"] | turned, "lists": []})[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_list_moves_though_a_card_has_become_another_kind(system: str) -> None:
    """Whatever became of its cards: a list moves, opens, is shared, printed and fought with, and moves back."""
    found = lossy(system)
    second, client = turned_edition(system), owner_of(found)
    assert not moving(now(found), second).fault
    assert post(client, found, to=2).status_code == 302
    assert now(found).release == second
    do_share(list=now(found))
    pages = [reverse("lists:shared", args=[now(found).link])]
    pages += [reverse(f"lists:{view}", args=[found.token]) for view in ("sheet", "text", "file", "history")]
    asked = ("", "?tab=cards", "?equip=a1&tab=cards", *(f"?card={slug}&give={slug}" for slug in TURNED[system]))
    pages += [reverse("lists:edit", args=[found.token]) + query for query in asked]
    pages += [f"{reverse('lists:edit', args=[found.token])}?tab=cards&kind={kind}" for kind in KINDS[system]]
    for page in pages:
        assert client.get(page).status_code == 200, page
    whole = whole_file(now(found))
    assert rules.check(whole).violations == judged(now(found)).report.violations
    do_undo(person=found.person, token=found.token)
    assert now(found).release.number == 1 and not judged(now(found)).gone


def test_in_okko_such_a_card_is_gone_and_mended_like_any_other() -> None:
    found = band("ronin", "tikku+sake-gourd", "ronin")
    second, client = turned_edition("okko"), owner_of(found)
    told = moving(now(found), second)
    assert {moved.card for moved in told.cards if moved.gone} == {"ronin", "sake-gourd"}
    renew(found)
    there = judged(now(found))
    assert there.gone == {"ronin": 1, "sake-gourd": 1} and there.cards["ronin"].raw["kind"] == "character"
    page = unescape(editor(client, found))
    assert "is gone from the codex. The list keeps it as release 1 had it." in page
    assert {slug: raw["kind"] for slug, raw in whole_file(now(found))["cards"].items()} == {
        "ronin": "character",
        "tikku": "character",
        "sake-gourd": "equipment",
    }
    with pytest.raises(ValidationError):
        edit(found, Equip("a2", "ronin"))  # what the release has under this id, while the list has the older card
    edit(found, Remove(("a1", "a3")))
    edit(found, Equip("a2", "ronin"))
    assert words_of(found) == ["tikku+ronin"] and judged(now(found)).gone == {}


def test_what_no_release_can_mend_is_said_and_nothing_moves() -> None:
    """No release has the card as its place takes it."""
    found = band("ronin", "tikku")
    doc = starter_file()
    second = do_load_codex(doc=doc | {"cards": doc["cards"] | {"ronin": doc["cards"]["ofuda"]}, "lists": []})[0]
    Release.objects.get(number=1).cards.filter(slug="ronin").delete()
    client = owner_of(found)
    page = client.get(reverse("lists:renew", args=[found.token])).content.decode()
    assert "cannot move to release 2" in page and "Move to release 2" not in page
    assert post(client, found, to=2).status_code == 422
    assert now(found).release.number == 1 and moving(now(found), second).fault


# Fights


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_is_set_up_from_a_list_whose_cards_are_gone(system: str) -> None:
    found = lossy(system)
    second_release(system)
    renew(found)
    whole = whole_file(now(found))
    fight = rules.open_fight(rules.pair(whole, whole, seed=3) | {"options": {"allow_illegal": True}})
    assert fight.decision is not None
    page = owner_of(found).get(reverse("fights:create") + f"?a={found.token}")
    assert page.status_code == 200
    assert found.name in page.content.decode()


# What it costs


def test_the_offer_costs_one_query_and_edits_none() -> None:
    found = band("tikku", "noshin")
    client = owner_of(found)
    editor(client, found)
    base = now(found).head_id
    with CaptureQueriesContext(connection) as before:
        editor(client, found)
    press(client, found, Rename("A"), base, headers=HTMX)
    with CaptureQueriesContext(connection) as edit_before:
        press(client, found, Rename("B"), now(found).head_id, headers=HTMX)
    editor(client, found)
    second_release()
    with CaptureQueriesContext(connection) as after:
        editor(client, found)
    with CaptureQueriesContext(connection) as edit_after:
        press(client, found, Rename("C"), now(found).head_id, headers=HTMX)
    assert len(after) == len(before)
    assert len(edit_after) == len(edit_before)


def test_many_lists_on_many_releases_are_shown_in_a_few_queries() -> None:
    first, person = starter_release(), PersonFactory()
    for _ in range(6):
        band("ronin", "tikku+sake-gourd", person=person, release=first)
    second = second_release()
    client = owner_of(List.objects.first())
    client.get(reverse("lists:index"))
    with CaptureQueriesContext(connection) as before:
        client.get(reverse("lists:index"))
    for found in List.objects.all()[:3]:
        renew(now(found), second)
    with CaptureQueriesContext(connection) as after:
        index = client.get(reverse("lists:index")).content.decode()
    assert len(after) <= len(before) + 3
    assert index.count("release 2 is out") == 3
    assert index.count("2 cards gone from the codex") == 3
