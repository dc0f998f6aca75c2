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
from catalog.studio.cards import do_create_card
from catalog.studio.queries import all_drafts
from rules.system import systems
from tests.catalog.test_studio_editor import Editor
from tests.catalog.world import browser
from tests.factories import (
    CodexFactory,
    MemberFactory,
    PersonFactory,
    names,
    raw_character,
    starter_file,
    starter_release,
)

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


FIRST = {
    "okko": ("ronin", "sake-gourd"),
    "anima": ("village-guard", "up-plate"),
    "sengoku": ("ashigaru-spears", "boar-banner"),
}


@pytest.mark.parametrize("system", list(systems()))
def test_the_first_cards_of_a_codex_meet_those_of_the_starter_codex(system: str, person: Any) -> None:
    """Also where that has a card of the same id; each side fights with its own."""
    starter_release(system)
    codex, client = CodexFactory(system=system, owner=person), browser(person)
    fighter, gear = (draft_like(person, codex, slug) for slug in FIRST[system])
    page = Editor(codex, fighter.slug, client)
    met = re.findall(r'<option value="(starter:[^"]+)"', page.html)
    assert met and f"starter:{fighter.slug}" not in met and "Of the starter codex" in page.html
    sent = page.sending(go="fights") | {"try-against": [met[0]]}
    assert client.post(url(codex, fighter.slug), sent, headers=HTMX).status_code == 200
    trial = Trial.objects.get()
    theirs = met[0].removeprefix("starter:")
    assert (trial.ours["bearer"], trial.theirs["bearer"]) == (fighter.slug, theirs)
    assert trial.theirs["cards"][theirs] == starter_file(system)["cards"][theirs]
    whole = client.get(url(codex, gear.slug)).content.decode()
    bearer = f"starter:{fighter.slug}"
    assert f'value="{bearer}"' in whole
    sent = {"go": "fights", "bearer": bearer, "raw": json.dumps(gear.data)}
    assert client.post(url(codex, gear.slug), sent).status_code == 302
    borne = Trial.objects.latest("pk")
    assert (borne.ours["bearer"], borne.ours["gear"]) == (fighter.slug, gear.slug)
    assert (borne.theirs["bearer"], borne.theirs["gear"]) == (fighter.slug, None)
    assert borne.ours["cards"][fighter.slug] == starter_file(system)["cards"][fighter.slug] != fighter.data


def draft_like(person: Any, codex: Codex, slug: str) -> Any:
    """A draft with the id of a starter card, under another name."""
    raw = starter_file(codex.system)["cards"][slug]
    field = "name" if "name" in raw else "names"
    raw[field] = names("Other")
    return do_create_card(person=person, codex=codex, kind=raw["kind"], names={}, data=raw, slug=slug)


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
    assert re.findall(r"<option value=.([a-z:]+)", told) == ["tikku", "starter:tikku"]
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
