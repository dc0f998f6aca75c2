"""The column of cards beside the editor, the way to the next card, and what a designer meets first in a new codex."""

import re

import pytest

from catalog.actions import do_release
from catalog.models import Codex
from catalog.studio import beside
from catalog.studio.actions import do_change_settings, do_copy_codex
from catalog.studio.cards import do_delete_card, do_move_card, do_save_card
from catalog.studio.editing import looked
from catalog.studio.editor_views import drawn_parts, of_card, saved_parts, tried
from catalog.studio.queries import draft
from tests.catalog.world import browser
from tests.factories import (
    CodexFactory,
    MemberFactory,
    PersonFactory,
    many_cards,
    names,
    raw_character,
    starter_release,
)

pytestmark = pytest.mark.django_db
NAMED = {slug: raw_character(name=names(slug.capitalize(), slug)) for slug in ("ash", "bog", "cat", "dew")}
OF = {"ash": "fire", "bog": "fire", "cat": "fire"}


@pytest.fixture
def codex() -> Codex:
    return CodexFactory(factions=("fire", "water"), cards=NAMED, of=OF)


def page(codex, slug, path="", person=None):
    client = browser(person or codex.members.first().person)
    answer = client.get(f"/studio/{codex.slug}/cards/{slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def column(html):
    """(address, whether it is the present one) of each row of the column."""
    rows = re.findall(r'<a class="beside-row" href="([^"]*)"( aria-current="page")?>', html)
    return [(href.split("/cards/")[1].strip("/"), bool(present)) for href, present in rows if "/cards/" in href]


def steps(html):
    return re.findall(r'rel="(prev|next)" href="[^"]*/cards/([a-z0-9-]+)/"', html)


def test_the_cards_of_its_faction_stand_beside_a_card_with_itself_marked(codex):
    html = page(codex, "bog")
    assert column(html) == [("ash", False), ("bog", True), ("cat", False)]
    assert steps(html) == [("prev", "ash"), ("next", "cat")]
    assert steps(page(codex, "ash")) == [("next", "bog")]
    assert steps(page(codex, "dew")) == []
    assert column(page(codex, "dew")) == [("dew", True)]


def test_a_card_moved_or_deleted_is_no_longer_in_the_way(codex):
    owner = codex.members.get().person
    do_delete_card(person=owner, codex=codex, slug="bog")
    do_move_card(person=owner, codex=codex, slug="cat", faction=codex.factions.get(slug="water"))
    assert column(page(codex, "ash")) == [("ash", True)]
    assert steps(page(codex, "bog")) == []


def test_other_factions_come_into_the_column_one_at_a_time(codex):
    html = page(codex, "bog")
    assert "/cards/bog/beside/?faction=water" in html
    assert column(page(codex, "bog", "beside/?faction=")) == [("dew", False)]
    assert column(page(codex, "bog", "beside/?faction=water")) == []
    assert column(page(codex, "bog", "beside/")) == [("ash", False), ("bog", True), ("cat", False)]


def test_a_search_finds_cards_of_every_faction(codex):
    assert column(page(codex, "bog", "beside/?q=DEW")) == [("dew", False)]
    assert column(page(codex, "bog", "beside/?q=bog")) == [("bog", True)]
    assert "Nothing is found." in page(codex, "bog", "beside/?q=unheard-of")


def test_names_are_text(codex):
    raw = raw_character(name=names("<b>Oni</b> & Co", "Они"))
    bold = CodexFactory(cards={"oni": raw, "ronin": NAMED["ash"]})
    assert "<b>Oni</b>" not in page(bold, "ronin")
    assert "&lt;b&gt;Oni&lt;/b&gt; &amp; Co" in page(bold, "ronin")


def test_of_many_cards_those_next_to_it_are_shown_and_how_many_more_there_are():
    codex = CodexFactory(cards=many_cards(90))
    html = page(codex, "card-60")
    shown = column(html)
    assert len(shown) == beside.MOST
    assert ("card-60", True) in shown
    assert steps(html) == [("prev", "card-59"), ("next", "card-61")]
    assert "50 more cards" in html
    assert column(page(codex, "card-0"))[0] == ("card-0", True)
    assert column(page(codex, "card-89"))[-1] == ("card-89", True)


def test_a_designer_may_add_cards_to_their_own_faction_only(codex):
    fire = codex.factions.get(slug="fire")
    ivan = MemberFactory(codex=codex, role="designer", faction=fire).person
    assert "?faction=fire&amp;kind=character" in page(codex, "bog", person=ivan)
    assert "New card" not in page(codex, "bog", "beside/?faction=water", person=ivan)
    assert ">Publish<" not in page(codex, "bog", person=ivan)
    assert ">Publish<" in page(codex, "bog")


def test_typing_that_is_not_saved_is_marked_until_it_is(codex):
    assert "data-unsaved" not in page(codex, "bog")
    client = browser(codex.members.get().person)
    refused = client.post(f"/studio/{codex.slug}/cards/bog/", {"base-revision": "1", "save": "1", "cost": "dear"})
    assert refused.status_code == 422
    assert "data-unsaved" in refused.content.decode()


# The first steps


def test_a_new_codex_asks_for_its_first_faction_and_leads_on_to_a_card():
    codex = CodexFactory()
    client = browser(codex.members.get().person)
    html = client.get(f"/studio/{codex.slug}/").content.decode()
    assert "What is the first faction called?" in html
    assert 'role="search"' not in html
    made = client.post(f"/studio/{codex.slug}/factions/", {"name_en": "Ash Monks", "then": "card"})
    assert made["Location"] == f"/studio/{codex.slug}/cards/?faction=ash-monks"
    refused = client.post(f"/studio/{codex.slug}/factions/", {"name_en": "", "then": "card"})
    assert refused.status_code == 422
    assert '<input type="hidden" name="then" value="card">' in refused.content.decode()
    html = client.get(f"/studio/{codex.slug}/").content.decode()
    assert "Make a card" in html
    assert "What is the first faction called?" not in html


def test_who_may_make_no_faction_is_not_asked_for_one():
    codex = CodexFactory()
    html = browser(MemberFactory(codex=codex).person).get(f"/studio/{codex.slug}/").content.decode()
    assert "What is the first faction called?" not in html
    assert "No cards here yet." in html


def test_a_new_card_may_begin_with_a_new_faction(codex):
    client = browser(codex.members.first().person)
    html = client.get(f"/studio/{codex.slug}/cards/").content.decode()
    assert f'href="/studio/{codex.slug}/factions/?then=card"' in html
    assert 'name="then" value="card"' in client.get(f"/studio/{codex.slug}/factions/?then=card").content.decode()
    reader = MemberFactory(codex=codex, role="designer", faction=codex.factions.get(slug="fire")).person
    assert "?then=card" not in browser(reader).get(f"/studio/{codex.slug}/cards/").content.decode()


def test_a_codex_is_made_with_a_name_alone():
    client = browser(PersonFactory())
    html = client.get("/studio/new/?system=anima").content.decode()
    assert 'value="anima" selected' in html
    typed = dict(re.findall(r'<input type="text" name="([a-z_]+)"(?: value="([^"]*)")?', html))
    made = client.post("/studio/new/", {**typed, "system": "anima", "name_en": "Winds"})
    assert made.status_code == 302
    assert Codex.objects.get(name_en="Winds").members.get().name == "Designer"


@pytest.mark.parametrize("lang", ["", "/ru"])
def test_the_name_in_the_language_of_the_page_comes_first_and_what_may_wait_is_folded(lang):
    client = browser(PersonFactory())
    html = client.get(f"{lang}/studio/new/").content.decode()
    first, second = ("name_ru", "name_en") if lang else ("name_en", "name_ru")
    assert html.index(f'name="{first}"') < html.index(f'name="{second}"') < html.index("form-later")
    assert re.search(rf'name="{first}"[^>]* autofocus', html)
    refused = client.post(
        f"{lang}/studio/new/", {"system": "okko", first: "Mine", "member_name": "I", "sources": "x" * 9000}
    )
    assert '<details class="form-later" open>' in refused.content.decode()


def test_the_studio_says_which_codices_are_published():
    codex = CodexFactory(cards={"ash": NAMED["ash"]})
    client = browser(codex.members.get().person)
    assert "not published yet" in client.get("/studio/").content.decode()
    codex.releases.create(number=4, digest="x")
    assert "release 4" in client.get("/studio/").content.decode()
    assert draft(codex, "ash")


# What is drawn once


def test_a_saved_card_is_drawn_anew_when_anything_that_it_shows_has_changed(codex):
    owner = codex.members.first().person
    draw_again = {
        "its own": lambda: do_save_card(
            person=owner, codex=codex, slug="ash", data=NAMED["ash"] | {"cost": 17}, base=1
        ),
        "another": lambda: do_save_card(
            person=owner, codex=codex, slug="bog", data=NAMED["bog"] | {"cost": 18}, base=1
        ),
        "the codex": lambda: do_change_settings(
            person=owner, codex=codex, about={"name_en": "Cinders"}, visibility="private"
        ),
    }
    for what, change in draw_again.items():
        before = saved_parts(draft(codex, "ash"), may_edit=True)
        assert saved_parts(draft(codex, "ash"), may_edit=True) is before
        change()
        codex.refresh_from_db()
        assert saved_parts(draft(codex, "ash"), may_edit=True) != before, what
    assert 'value="17"' in page(codex, "ash") and "Cinders" in page(codex, "ash")


def test_each_role_and_language_has_its_own(codex):
    reader = MemberFactory(codex=codex).person
    assert 'id="save"' in page(codex, "ash")
    read = page(codex, "ash", person=reader)
    assert 'id="save"' not in read and "Make your own" in page(codex, "ash")
    assert "Характеристики" not in page(codex, "ash")
    russian = browser(reader).get(f"/ru/studio/{codex.slug}/cards/ash/").content.decode()
    assert "Составить с нуля" in russian


@pytest.mark.parametrize("system", ["okko", "anima", "sengoku"])
def test_what_is_kept_is_what_is_drawn_anew(system):
    """Parts of a card are kept by what each follows from: with another card changed before, they say the same as if
    nothing were kept."""
    person, source = PersonFactory(), starter_release(system)
    codex = do_copy_codex(person=person, source=source.codex, release=source, about={"name_en": "W"}, member_name="M")
    slugs = list(source.cards.order_by("kind", "position").values_list("slug", flat=True))[::3]
    for turn in range(12):
        other = draft(codex, slugs[turn % len(slugs)])
        data = other.data | ({"cost": 3 + turn} if type(other.data.get("cost")) is int else {})
        if data != other.data:
            do_save_card(person=person, codex=codex, slug=other.slug, data=data, base=other.revision)
            codex.refresh_from_db()
        for again in range(2):
            card = draft(codex, slugs[again])
            context = {"codex": card.codex, "system": system, "card": card, "may_edit": True}
            context |= of_card(card, looked(card, card.data)) | tried(card)
            assert {**saved_parts(card, may_edit=True)} == drawn_parts(context)


def test_nothing_of_who_looks_is_kept(codex):
    context = saved_parts(draft(codex, "ash"), may_edit=True)
    assert set(context) == {"fields", "live", "cost", "trial"}
    assert "csrf" not in "".join(context.values())


# From page to page


def test_who_works_on_a_codex_gets_from_its_release_to_its_drafts(codex):
    do_release(codex=codex, samples=[])
    address, owner = f"/codex/{codex.slug}/", codex.members.first().person
    assert f'href="/studio/{codex.slug}/"' in browser(owner).get(address).content.decode()
    Codex.objects.filter(pk=codex.pk).update(visibility=Codex.PUBLIC)
    for person in (PersonFactory(), None):
        assert f'href="/studio/{codex.slug}/"' not in browser(person).get(address).content.decode()


def test_a_link_for_readers_says_when_it_leads_nowhere_yet(codex):
    owner = codex.members.first().person
    do_change_settings(person=owner, codex=codex, about={"name_en": "Ashes"}, visibility=Codex.LINK)
    assert "the link leads nowhere" in browser(owner).get(f"/studio/{codex.slug}/settings/").content.decode()
    do_release(codex=codex, samples=[])
    assert "the link leads nowhere" not in browser(owner).get(f"/studio/{codex.slug}/settings/").content.decode()


def test_an_invitation_is_made_with_one_press(codex):
    client = browser(codex.members.first().person)
    html = client.get(f"/studio/{codex.slug}/people/").content.decode()
    assert '<option value="fire" selected>' in html
    assert (
        client.post(f"/studio/{codex.slug}/people/", {"new-role": "designer", "new-faction": "fire"}).status_code == 302
    )
    assert codex.invitations.get().faction.slug == "fire"
    sent = {"new-role": "reader", "new-faction": "fire"}  # as the faction stands chosen
    assert client.post(f"/studio/{codex.slug}/people/", sent).status_code == 302
    assert codex.invitations.get(role="reader").faction is None


def test_a_price_for_several_figures_is_shown_as_it_was_typed():
    release = starter_release("sengoku")
    about, person = {"name_en": "Mine"}, PersonFactory()
    codex = do_copy_codex(person=person, source=release.codex, release=release, about=about, member_name="I")
    slug, raw = next((slug, raw) for slug, raw in release.cards.values_list("slug", "data") if raw["kind"] == "unit")
    do_save_card(person=person, codex=codex, slug=slug, data=raw | {"cost": [7, 3]}, base=1)
    codex.refresh_from_db()
    html = page(codex, slug, person=person)
    assert re.search(rf'cards/{slug}/" aria-current="page">.*?<b class="beside-cost">7/3</b>', html, re.S)
    rows = browser(person).get(f"/studio/{codex.slug}/?q={raw['name']['en']}").content.decode()
    assert '<span aria-hidden="true">7/3</span>' in rows
