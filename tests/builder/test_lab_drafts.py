"""Try it from the studio: drafts, unsaved, against other drafts of their codex."""

import json
import re
from typing import Any

import pytest
from django.urls import reverse

from builder.fights.models import Fight
from builder.lab.models import Trial
from catalog.models import Codex
from catalog.studio.actions import do_copy_codex
from catalog.studio.queries import all_drafts
from rules.system import systems
from tests.catalog.test_studio_editor import Editor
from tests.catalog.test_studio_pages import browser
from tests.factories import CodexFactory, MemberFactory, PersonFactory, names, raw_character, starter_release

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def starter(person: Any, system: str = "okko") -> Codex:
    release = starter_release(system)
    about = {"name_en": "Mine"}
    return do_copy_codex(person=person, source=release.codex, release=release, about=about, member_name="Me")


@pytest.fixture
def person() -> Any:
    return PersonFactory(account=True)


def url(codex: Codex, slug: str) -> str:
    return reverse("lab:try_draft", args=[codex.slug, slug])


def test_what_is_typed_fights_a_hundred_times_beside_its_form(person: Any) -> None:
    codex = starter(person)
    page = Editor(codex, "oni-smile", browser(person))
    assert url(codex, "oni-smile") in page.html
    sent = page.type(vigilant__attack="9").sending(go="fights") | {"try-against": ["okko"]}
    answer = page.client.post(url(codex, "oni-smile"), sent, headers=HTMX)
    trial = Trial.objects.get()
    assert answer.status_code == 200 and 'id="trial"' in answer.content.decode()
    assert trial.ours["cards"]["oni-smile"]["vigilant"]["attack"] == 9
    assert (trial.theirs["bearer"], trial.release, trial.system) == ("okko", None, "okko")
    assert page.card.data["vigilant"]["attack"] == 4
    page.client.post(url(codex, "oni-smile"), sent)
    assert Trial.objects.count() == 2


@pytest.mark.parametrize("system", list(systems()))
def test_every_kind_that_fights_or_is_given_has_a_duel(system: str, person: Any) -> None:
    codex, client = starter(person, system), browser(person)
    duels = systems()[system].duels
    drafts = {row.kind: row for row in all_drafts(codex)}
    other = next(row for row in all_drafts(codex) if row.kind in duels.FIGHTERS and row.slug != drafts[row.kind].slug)
    tried = [kind for kind in duels.FIGHTERS + duels.GEAR if kind in drafts]
    for kind in tried:
        page = Editor(codex, drafts[kind].slug, client)
        sent = page.sending(go="duel") | {"try-against": [other.slug]}
        answer = client.post(url(codex, page.slug), sent)
        assert answer.status_code == 302 and "/fights/" in answer.url, kind
    assert Fight.objects.count() == len(tried)
    for kind in set(drafts) - {*duels.FIGHTERS, *duels.GEAR}:
        page = Editor(codex, drafts[kind].slug, client)
        assert url(codex, page.slug) not in page.html
        assert client.get(url(codex, page.slug)).status_code == 404


def test_what_cannot_fight_says_why(person: Any) -> None:
    codex = starter(person)
    page = Editor(codex, "oni-smile", browser(person))
    sent = page.type(cost="many").sending(go="fights") | {"try-against": ["okko"]}
    answer = page.client.post(url(codex, "oni-smile"), sent, headers=HTMX)
    assert answer.status_code == 422 and "Cost: A whole number goes here." in answer.content.decode()
    answer = page.client.post(url(codex, "oni-smile"), sent)
    assert answer.status_code == 422 and "many" in answer.content.decode()
    answer = page.client.post(url(codex, "oni-smile"), sent | {"cost": ["5"], "try-against": ["nobody"]}, headers=HTMX)
    assert answer.status_code == 422 and "nobody" in answer.content.decode()
    assert not Trial.objects.exists()


def test_its_own_page_finds_others_and_keeps_the_card(person: Any) -> None:
    codex = starter(person)
    client = browser(person)
    told = client.get(url(codex, "oni-smile") + "?q=tikku", headers=HTMX).content.decode()
    assert told.count("<option") == 1 and "Tikku" in told
    assert "Mocking Grin" in client.get(url(codex, "oni-smile")).content.decode()  # as it is saved


def test_of_many_drafts_those_of_like_cost_are_offered_and_any_is_found(person: Any) -> None:
    cards = {f"c{n}": raw_character(cost=n % 21, name=names(f"Card {n}", f"Карта {n}")) for n in range(210)}
    codex = CodexFactory(owner=person, cards=cards)
    client, c7 = browser(person), url(codex, "c7")

    def offered(query: str = "") -> list[str]:
        return re.findall(r'<option value="([^"]+)"', client.get(c7 + query, headers=HTMX).content.decode())

    first = offered()
    assert len(first) == 60 and "c7" not in first
    assert all(abs(int(slug[1:]) % 21 - 7) <= 3 for slug in first)
    assert offered("?q=card+101") == ["c101"]
    assert set(offered("?q=карта+20")) == {"c20", "c120", *(f"c{n}" for n in range(200, 210))}
    assert set(offered("?foe=c0")) == {*first, "c0"}
    for query in ("?q=nobody", "?foe=%00", "?q=%00&foe=nobody"):
        assert client.get(c7 + query, headers=HTMX).status_code == 200
    client.post(c7, {"foe": "c0", "go": "duel", "raw": json.dumps(cards["c7"])})
    assert Fight.objects.count() == 1


def test_only_who_sees_the_drafts_tries_them(person: Any) -> None:
    codex = starter(person)
    reader = MemberFactory(codex=codex).person
    for who, status in ((reader, 200), (PersonFactory(), 404), (None, 404)):
        assert browser(who).get(url(codex, "oni-smile")).status_code == status
    page = Editor(codex, "oni-smile", browser(reader))
    sent = page.sending(go="watch") | {"try-against": ["okko"]}
    assert page.client.post(url(codex, "oni-smile"), sent).status_code == 302
    assert browser(PersonFactory()).post(url(codex, "oni-smile"), sent).status_code == 404
