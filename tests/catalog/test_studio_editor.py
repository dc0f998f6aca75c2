"""The card editor: the form of every kind of card, its faults, its buttons, and what becomes of a save."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from catalog.costs import help_with
from catalog.models import Codex
from catalog.studio.actions import do_copy_codex
from catalog.studio.cards import do_create_card, do_delete_card, do_save_card
from catalog.studio.mending import mended
from catalog.studio.queries import all_drafts, draft
from catalog.studio.saving import BASE
from catalog.studio.standing import stands_of
from rules.system import systems
from tests.catalog.filled import Form, sent
from tests.catalog.test_fields import form_of
from tests.catalog.world import browser
from tests.factories import CodexFactory, MemberFactory, PersonFactory, names, raw_character, starter_release

pytestmark = pytest.mark.django_db

TYPING = {"HX-Request": "true", "HX-Target": "live"}
GAMES = list(systems())
BLOW = {"id": "blow", "when": ["attack"], "effects": [{"add": {"attack": 1}}]}


class Editor:
    """One card's page, as somebody without JavaScript has it before them."""

    def __init__(self, codex: Codex, slug: str, client: Client, lang: str = "") -> None:
        self.codex, self.slug, self.client = codex, slug, client
        self.url = f"{lang}/studio/{codex.slug}/cards/{slug}/"
        self.read(client.get(self.url))

    def read(self, answer: Any) -> Any:
        self.answer, self.html = answer, answer.content.decode()
        self.form = Form.read(self.html, "editor")
        self.post = QueryDict(mutable=True)
        for name, value in self.form.sent:
            self.post.appendlist(name, value)
        for name in ("faulty", "quiet-parts"):  # they stand beside the form
            self.post[name] = re.search(f'name="{name}" value="([^"]*)"', self.html)[1] if self.form.sent else ""
        return self

    def type(self, **values: str) -> "Editor":
        for name, value in values.items():
            assert name.replace("__", ".") in self.post
            self.post[name.replace("__", ".")] = value
        return self

    def press(self, button: str, **keys: Any) -> Any:
        assert button in self.form.buttons
        return self.read(self.client.post(self.url, self.sending(press=button), **keys))

    def save(self) -> Any:
        return self.client.post(self.url, self.sending(save="1"))

    def sending(self, **more: str) -> Any:
        post = self.post.copy()
        post.update(more)
        return dict(post.lists())

    @property
    def card(self) -> Any:
        return draft(self.codex, self.slug)

    @property
    def text(self) -> str:
        return unescape(self.html)


@pytest.fixture
def person() -> Any:
    return PersonFactory(account=True)


def a_codex(person: Any, **cards: dict[str, Any]) -> Codex:
    cards = cards or {"ronin": raw_character(name=names("Ronin", "Ронин"), skills=[BLOW])}
    return CodexFactory(owner=person, cards=cards, factions=("fire",))


@pytest.fixture
def editor(person: Any) -> Editor:
    return Editor(a_codex(person), "ronin", browser(person))


def starter(person: Any, system: str) -> Codex:
    release = starter_release(system)
    about = {"name_en": "Mine"}
    return do_copy_codex(person=person, source=release.codex, release=release, about=about, member_name="Me")


@pytest.mark.parametrize("system", GAMES)
def test_every_kind_of_card_is_saved_again_and_again(system: str, person: Any) -> None:
    """Whatever its fields are called and hold: Anima's base was taken for the revision that a form began with."""
    codex, client = starter(person, system), browser(person)
    for row in {(row.kind, row.data.get("base")): row for row in all_drafts(codex)}.values():
        for number in (2, 3, 4):
            page, name = Editor(codex, row.slug, client), f"The {'I' * number}"
            assert page.type(name__en=name).save().status_code == 302
            named = row.data | {"name": row.data["name"] | {"en": name}}
            assert (page.card.data, page.card.revision) == (named, number)


@pytest.mark.parametrize("system", GAMES)
def test_what_a_form_sends_beside_a_card_is_called_as_no_key_of_it_is(system: str, person: Any) -> None:
    codex, client, keys = starter(person, system), browser(person), set()
    for shape in systems()[system].shapes.values():
        keys |= set(shape.keys) - {"kind"}  # each form sends which kind it is of
    for row in {row.kind: row for row in all_drafts(codex)}.values():
        page, fields = Editor(codex, row.slug, client), set(sent(form_of(system, row.data)))
        beside = [name for name in (*page.form.names, *dict(page.form.sent)) if name not in fields]
        assert "press" in beside and BASE in beside
        assert not keys & {name.split(".")[0] for name in beside}


@pytest.mark.parametrize("system", GAMES)
def test_every_kind_of_card_posted_unchanged_changes_nothing(system: str, person: Any) -> None:
    codex, client = starter(person, system), browser(person)
    one_of_each = {row.kind: row for row in all_drafts(codex)}
    for row in one_of_each.values():
        for lang in ("", "/ru"):
            editor = Editor(codex, row.slug, client, lang)
            assert editor.answer.status_code == 200 and 'id="live"' in editor.html
            assert editor.save().url == editor.url
            assert (editor.card.data, editor.card.revision) == (row.data, row.revision)


def test_what_the_game_knows_is_offered_while_one_types(person: Any) -> None:
    for system, slug, word, name in (
        ("anima", "hunter-poisoner", "dark_hunters", "Тёмные Охотники"),
        ("sengoku", "samurai-spears", "spear-wall", "Лес копий"),
    ):
        editor = Editor(starter(person, system), slug, browser(person), "/ru")
        assert f'<option value="{word}">{name}</option>' in editor.html


@pytest.mark.parametrize("system", GAMES)
def test_a_card_of_each_kind_begins_in_the_form(system: str, person: Any) -> None:
    codex, client = starter(person, system), browser(person)
    create = reverse("studio:create_card", args=[codex.slug])
    for kind in systems()[system].shapes:
        answer = client.post(create, {"name_en": f"New {kind}", "kind": kind, "faction": ""})
        editor = Editor(codex, f"new-{kind}", client)
        assert answer.url == editor.url
        assert f"New {kind}" in editor.type(name__ru="Новая").text
        editor.save()
        assert editor.card.name_ru == "Новая"


def test_what_is_typed_is_drawn_and_not_saved(editor: Editor) -> None:
    editor.type(name__en="Ronin the Bold", cost="7").press("look")
    assert "Ronin the Bold" in editor.text.partition('id="live"')[2]
    assert editor.post["cost"] == "7" and editor.card.data["cost"] == 2


def test_every_fault_is_told_at_its_field_in_both_languages(editor: Editor, person: Any) -> None:
    for lang, words in (("", "A whole number goes here."), ("/ru", "")):
        page = Editor(editor.codex, "ronin", editor.client, lang)
        page.type(cost="many", vigilant__attack="x", skills__0__id="")
        page.press("look")
        for name in ("cost", "vigilant.attack", "skills.0.id"):
            told = page.html.partition(f'id="f-{name}-error">')[2].partition("<")[0]
            assert told, name
            assert not words or name == "skills.0.id" or told == words
        assert page.post["cost"] == "many" and page.post["vigilant.attack"] == "x"
        answer = page.save()
        assert answer.status_code == 422 and 'value="many"' in answer.content.decode()
    assert editor.card.revision == 1


def test_a_look_by_htmx_brings_the_card_and_the_faults_alone(editor: Editor) -> None:
    editor.type(cost="many")
    answer = editor.client.post(editor.url, editor.sending(press="look"), headers=TYPING)
    told = answer.content.decode()
    assert '<form id="editor"' not in told and 'id="live"' in told
    assert 'id="f-cost-error" hx-swap-oob="true">A whole number goes here.' in told
    mended_post = editor.sending(press="look", faulty="cost") | {"cost": ["3"]}
    told = editor.client.post(editor.url, mended_post, headers=TYPING).content.decode()
    assert 'id="f-cost-error" hx-swap-oob="true"></span>' in told


def test_the_button_that_draws_the_card_leaves_the_form_where_it_is(editor: Editor) -> None:
    editor.type(cost="many")
    headers = {"HX-Request": "true", "HX-Target": "editor"}
    told = editor.client.post(editor.url, editor.sending(press="look"), headers=headers).content.decode()
    assert told.startswith('<form id="editor"') and 'value="many"' in told
    assert '<div id="live" class="live" hx-swap-oob="true">' in told


def test_what_each_skill_says_stands_at_it_in_both_languages(editor: Editor) -> None:
    spoken = editor.text.partition('id="f-skills.0-spoken"')[2].partition("</dl>")[0]
    assert "+1" in spoken.partition('lang="ru"')[0] and "+1" in spoken.partition('lang="ru"')[2]
    editor.press("copy skills.0").type(skills__0__id="").press("look")
    first, second = (editor.text.partition(f'id="f-skills.{n}-spoken"')[2].partition("</dl>")[0] for n in (0, 1))
    assert "+1" in second and "+1" not in first  # what is wrong says nothing, and the other keeps its own


def test_parts_come_move_and_go_and_the_rest_stays_as_typed(editor: Editor) -> None:
    editor.type(cost="5", skills__0__id="bash").press("copy skills.0")
    assert (editor.post["cost"], editor.post["skills.0.id"], editor.post["skills.1.id"]) == ("5", "bash", "bash-1")
    assert 'value="up skills.1" data-focus-fallback' in editor.html
    editor.press("up skills.1")
    assert (editor.post["skills.0.id"], editor.post["skills.1.id"]) == ("bash-1", "bash")
    editor.press("add skills.0.effects").type(**{"skills__0__effects__1:key": "push"})
    editor.press("change")
    assert editor.post["skills.0.effects.1:was"] == "push"
    editor.press("drop skills.1").press("drop skills.0.effects.0")
    assert "skills.1.id" not in editor.post
    editor.press("drop skills.0")
    editor.save()
    assert (editor.card.data["cost"], editor.card.data["skills"]) == (5, [])


def test_a_button_of_nothing_loses_nothing(editor: Editor) -> None:
    for button in ("drop skills.7", "fly me", "add cost", "key skills.0"):
        answer = editor.client.post(editor.url, editor.sending(press=button) | {"cost": ["9"]})
        assert answer.status_code == 422
        assert "not there any more" in answer.content.decode() and 'value="9"' in answer.content.decode()
    answer = editor.client.post(editor.url, editor.sending(press="fly me"), headers={"HX-Request": "true"})
    assert answer.status_code == 422 and answer.content.decode().startswith('<form id="editor"')
    assert editor.client.post(editor.url, editor.sending() | {"base-revision": ["x"]}).status_code == 404


def test_to_json_and_back_nothing_typed_is_lost(editor: Editor) -> None:
    answer = editor.client.post(editor.url, editor.type(cost="many").sending(press="json"))
    page = Form.read(answer.content.decode(), "json-form")
    raw = json.loads(dict(page.sent)["text"])
    assert raw["cost"] == "many" and dict(page.sent)["base-revision"] == "1"
    raw |= {"cost": 8, "wings": 2}
    back = {"text": json.dumps(raw), "base-revision": "1", "press": "form"}
    editor.read(editor.client.post(editor.url, back))
    assert editor.post["cost"] == "8" and '"wings": 2' in editor.text
    answer = editor.client.post(editor.url, back | {"text": "{"})
    assert answer.status_code == 422 and "{</textarea>" in answer.content.decode()
    assert editor.card.revision == 1


# Two people


def saved_by(person: Any, codex: Codex, **changes: Any) -> None:
    card = draft(codex, "ronin")
    do_save_card(person=person, codex=codex, slug="ronin", data=card.data | changes, base=card.revision)


def test_saving_merges_asks_and_keeps(editor: Editor, person: Any) -> None:
    saved_by(person, editor.codex, cost=4)
    editor.type(name__en="Ronin II")
    assert editor.save().status_code == 302
    assert (editor.card.data["cost"], editor.card.name_en) == (4, "Ronin II")
    saved_by(person, editor.codex, cost=5)
    clash = editor.type(cost="6").save()
    assert clash.status_code == 409 and "Somebody changed the same" in clash.content.decode()
    told = Form.read(clash.content.decode(), "clash")
    choice = dict(told.sent) | {"keep:cost": "mine"}
    answer = editor.client.post(reverse("studio:json", args=[editor.codex.slug, "ronin"]), choice)
    assert answer.url == editor.url and editor.card.data["cost"] == 6


def test_a_card_that_is_deleted_meanwhile_comes_back_with_what_was_written(editor: Editor, person: Any) -> None:
    do_delete_card(person=person, codex=editor.codex, slug="ronin")
    answer = editor.type(cost="6").save()
    assert answer.status_code == 409 and 'value="6"' in answer.content.decode()
    assert "deleted this card meanwhile" in answer.content.decode()
    answer = editor.client.post(editor.url, editor.sending(restore="1"))
    assert answer.status_code == 302 and editor.card.deleted_at is None and editor.card.data["cost"] == 6


def test_who_may_only_read_sees_the_form_and_changes_nothing(editor: Editor) -> None:
    reader = MemberFactory(codex=editor.codex).person
    page = Editor(editor.codex, "ronin", browser(reader))
    assert (
        "You may read this card, not change it." in page.text and '<fieldset class="editor-whole" disabled' in page.html
    )
    answer = page.client.post(page.url, editor.type(cost="9").sending(save="1"))
    assert answer.status_code == 403 and 'value="9"' in answer.content.decode()
    assert editor.card.revision == 1
    sent = {"base-revision": "1", "press": "json"}  # a disabled field is not sent
    typed = re.search(r"<textarea[^>]*>([^<]*)", page.client.post(page.url, sent).content.decode())
    assert typed and json.loads(unescape(typed[1])) == editor.card.data


def test_text_is_text(person: Any) -> None:
    evil = '<script>alert("x")</script>{{ 7 }}'
    codex = a_codex(person, ronin=raw_character(name=names(evil), skills=[BLOW | {"name": names(evil)}]))
    page = Editor(codex, "ronin", browser(person))
    assert "<script>alert" not in page.html and evil in page.text
    page.type(name__en=evil + "!").press("look")
    assert "<script>alert" not in page.html


# All faults at once


def test_faults_behind_a_fault_are_found_and_places_stay_what_they_were() -> None:
    read = lambda raw: systems()["okko"].parse_card("card", raw, "$")  # noqa: E731
    good = raw_character(skills=[BLOW])
    skills = [{"id": "", "when": ["attack"]}, BLOW, BLOW | {"id": "b", "uses": "x"}, BLOW | {"id": "c", "when": ["no"]}]
    found = mended(good | {"cost": "x", "wings": 2, "skills": skills}, good, read)
    assert set(found.faults) == {"cost", "wings", "skills.0.id", "skills.2.uses", "skills.3.when.0"} | (
        set(found.faults) & {"skills.0", "skills.0.effects"}
    )
    assert found.card is not None and found.first_places("skills")[0] == 1


def test_what_can_not_be_read_at_all_is_told_and_nothing_is_drawn() -> None:
    read = lambda raw: systems()["okko"].parse_card("card", raw, "$")  # noqa: E731
    found = mended({"kind": "dragon"}, {"kind": "dragon"}, read)
    assert found.card is None and found.faults


def test_the_form_is_what_the_codec_draws(editor: Editor) -> None:
    """The page adds nothing to what is sent of the card but the base it was made from, and what it is a card of."""
    ours = {name for name, _ in editor.form.sent} - {"csrfmiddlewaretoken", BASE, "card-shape", "library-q"}
    assert ours == set(sent(form_of("okko", editor.card.data)))


def test_a_new_card_of_a_designer_is_theirs(person: Any) -> None:
    codex = a_codex(person)
    fire = codex.factions.get(slug="fire")
    do_create_card(person=person, codex=codex, kind="character", names={"name_en": "Oni"}, faction=fire)
    designer = MemberFactory(codex=codex, role="designer", faction=fire).person
    own, other = (Editor(codex, slug, browser(designer)) for slug in ("oni", "ronin"))
    assert "save" in dict.fromkeys(own.form.names) and "save" not in dict.fromkeys(other.form.names)


# Where it stands


def of_costs(person: Any, *costs: int) -> Codex:
    return a_codex(person, **{f"card-{n}": raw_character(cost=cost) for n, cost in enumerate(costs)})


def test_a_number_is_told_among_those_of_the_others(person: Any) -> None:
    page = Editor(of_costs(person, 2, 1, 2, 3, 5), "card-0", browser(person))
    told = page.html.partition('id="f-cost-stands"')[2].partition("</span></span>")[0]
    assert "higher than 1 of 4" in told and told.count("<rect") == 5 and told.count('class="own"') == 1
    answer = page.client.post(page.url, page.type(cost="9").sending(press="look"), headers=TYPING)
    assert "higher than 4 of 4" in answer.content.decode()
    few = Editor(of_costs(person, 2, 1, 3), "card-0", browser(person))
    assert "higher than" not in few.html and "too few cards of its kind" in few.text


def test_while_a_codex_has_too_few_cards_those_of_the_starter_codex_tell_of_its_cost(person: Any) -> None:
    codex, release = of_costs(person, 2, 1, 3), starter_release()
    page = Editor(codex, "card-0", browser(person))
    found = help_with(release, "", raw_character(cost=2))
    assert found.cards == 17 and found.estimate
    assert f"Cards like it cost {found.estimate:.1f}" in re.sub("</?b>", "", page.text)
    assert "by the cards of First codex" in page.text and 'href="/codex/okko/ronin/"' in page.html
    told = page.client.post(page.url, page.type(cost="9").sending(press="look"), headers=TYPING).content.decode()
    assert "by the cards of First codex" in told and "It costs <b>9</b>" in told
    enough = Editor(of_costs(person, *range(9)), "card-0", browser(person))
    assert "by the cards of" not in enough.text and "8 other cards of its kind" in enough.text


def test_many_different_numbers_share_bars(person: Any) -> None:
    codex = of_costs(person, 2, 0, 20, 7)
    stands = stands_of(draft(codex, "card-0"), {"cost": 2})["cost"]
    assert len(stands.bars) <= 16 and (stands.lower, stands.others) == (1, 3)
    assert [bar.own for bar in stands.bars].count(True) == 1


def test_the_likest_cards_and_what_such_cards_cost_stand_beside(person: Any) -> None:
    codex = starter(person, "okko")
    page = Editor(codex, "oni-smile", browser(person))
    told = page.text.partition('id="cost"')[2].partition("</section>")[0]
    assert "Cards like it cost" in told and f"/studio/{codex.slug}/cards/" in told
    before = told.partition("<b>")[2].partition("</b>")[0]
    page.type(vigilant__attack="9").press("look")
    assert page.text.partition('id="cost"')[2].partition("<b>")[2].partition("</b>")[0] != before
    tile = next(row.slug for row in all_drafts(codex) if row.kind == "tile")
    assert 'id="cost"' not in Editor(codex, tile, page.client).html


def test_the_list_of_faults_says_where_each_is(editor: Editor) -> None:
    editor.press("add skills").read(editor.save())
    assert 'href="#f-skills.1.when-error">Skill 2, When: Choose or add at least 1.' in editor.text
    assert re.search('data-fold="skills.1" open', editor.html)


def test_nothing_is_told_of_a_new_part_before_it_is_touched(editor: Editor) -> None:
    editor.press("add skills").press("add skills.1.effects").press("add traits").type(cost="many").press("look")
    assert editor.post["quiet-parts"] == "skills.1.effects.0 skills.1.when traits.0"
    assert editor.text.count('<a href="#f-') == 1 and 'href="#f-cost-error"' in editor.text
    editor.type(cost="2").press("drop traits.0").press("up skills.1")
    assert '<a href="#f-' not in editor.text
    assert editor.save().status_code == 422


@pytest.mark.parametrize(
    ("system", "slug", "moment"), [("okko", "ronin", "attack"), ("sengoku", "cautious", "phase_start")]
)
def test_what_nobody_has_come_to_is_not_told_while_a_new_skill_is_filled_in(
    system: str, slug: str, moment: str, person: Any
) -> None:
    page = Editor(starter(person, system), slug, browser(person))
    at = f"skills.{page.post['skills:n']}"
    page.press("add skills").post[f"{at}.when"] = moment
    assert f"{at}.when" in page.post["quiet-parts"]
    for more in ({}, {"touched": f"{at}.when"}):
        told = page.client.post(page.url, page.sending(press="look", **more), headers=TYPING).content.decode()
        quiet = told.partition('name="quiet-parts"')[2].partition(">")[0]
        assert '<a href="#f-' not in told and f"{at}.effects" in quiet
    left = page.sending(press="look", touched=f"{at}.when {at}.effects")
    told = page.client.post(page.url, left, headers=TYPING).content.decode()
    assert f'<a href="#f-{at}.effects-error">' in told
    kept = page.sending(press="look", touched="", faulty=f"{at}.effects")
    assert f'<a href="#f-{at}.effects-error">' in page.client.post(page.url, kept, headers=TYPING).content.decode()
    assert f'<a href="#f-{at}.effects-error">' in page.save().content.decode()


def test_a_skill_is_folded_to_its_name_and_what_it_says(editor: Editor) -> None:
    told = editor.text.partition('id="f-skills.0-told"')[2].partition("</summary>")[0]
    assert "blow" in told and "+1" in told and 'data-fold="skills.0">' in editor.html
    seldom = editor.html.partition('<details class="skill-more"')[2].partition("</details>")[0]
    assert 'name="skills.0.id"' in seldom and 'name="skills.0.when"' not in seldom
    editor.press("change")
    assert " open>" not in editor.html.partition('<form id="editor"')[2]
    editor.press("add skills.0.effects")
    assert 'data-fold="skills.0" open' in editor.html
    assert re.search('name="skills.0.effects.1:key"[^>]* autofocus', editor.html)
    assert editor.html.count(" autofocus") == 1
    editor.type(skills__0__uses="1").press("look")
    seldom = editor.html.partition('<details class="skill-more"')[2].partition("</details>")[0]
    assert 'name="skills.0.uses"' not in seldom


def test_what_can_not_fall_on_the_bearer_begins_with_whom_it_may(editor: Editor) -> None:
    """Nobody is pushed away from himself; a bonus is the bearer's own, and stays so."""
    for kind, whom in (("push", "target"), ("add", "")):
        editor.press("add skills.0.effects").type(**{"skills__0__effects__1:key": kind}).press("change")
        assert editor.post["skills.0.effects.1.to"] == whom, kind
        editor.press("drop skills.0.effects.1")


def test_the_language_of_the_page_stands_first(editor: Editor) -> None:
    russian = Editor(editor.codex, "ronin", editor.client, "/ru")
    places = [(page.html.index('name="name.en"'), page.html.index('name="name.ru"')) for page in (editor, russian)]
    assert places[0][0] < places[0][1] and places[1][0] > places[1][1]


def test_a_skill_that_may_be_named_or_written_moves_and_goes_too(person: Any) -> None:
    page = Editor(starter(person, "sengoku"), "cautious", browser(person))
    page.press("copy skills.0").press("up skills.1").press("drop skills.1")
    assert 'id="f-skills.0-spoken"' in page.html and page.html.count('id="f-skills.0-spoken"') == 1
    page.press("add skills")
    assert re.search('name="skills.1.name.en"[^>]* autofocus', page.html)
    page.press("drop skills.1").press("drop skills.0")
    assert page.save().status_code == 302 and not page.card.data.get("skills")


def test_a_card_with_more_skills_than_anybody_has_is_saved(person: Any) -> None:
    skills = [BLOW | {"id": f"blow-{n}"} for n in range(40)]
    page = Editor(a_codex(person, ronin=raw_character(name=names("Ronin"), skills=skills)), "ronin", browser(person))
    assert len(page.form.sent) > 500
    page.type(cost="7")
    assert page.save().status_code == 302 and page.card.data["cost"] == 7


def test_a_tile_is_drawn_on_both_pages(person: Any) -> None:
    codex = starter(person, "okko")
    tile = next(row.slug for row in all_drafts(codex) if row.kind == "tile")
    page = Editor(codex, tile, browser(person))
    assert '<figure class="tile">' in page.html
    assert page.client.get(f"{page.url}json/").status_code == 200


def test_in_a_codex_of_thousands_the_others_are_read_once(person: Any, django_assert_max_num_queries: Any) -> None:
    codex = of_costs(person, *range(1, 9))
    page = Editor(codex, "card-0", browser(person))
    with django_assert_max_num_queries(14):
        page.client.get(page.url)
