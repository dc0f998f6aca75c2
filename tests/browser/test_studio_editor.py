"""The card editor in a browser: a skill composed by clicking in each game, by keyboard, on a phone in Russian."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Dialog, Locator, Page, Route, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Somebody, comes_to_rest
from tests.browser.watch import Watch


@dataclass
class Editor(Somebody):
    """Somebody before the editor of a card of their own copy of a starter codex."""

    def copies(self, system: str) -> None:
        self.goes(f"/studio/new/?from={system}")
        self.write(self.page.locator("[name=name_en]"), f"Mine of {system}")
        self.write(self.page.locator("[name=member_name]"), "Me")
        self.press(self.page.locator("main form .btn-primary"))
        expect(self.page.get_by_role("navigation", name=self.says("Factions"))).to_be_visible()
        self.codex = self.page.url.partition("?")[0]

    def opens(self, card: str) -> None:
        self.page.goto(f"{self.codex}cards/{card}/")
        expect(self.page.locator("#editor")).to_be_visible()

    def named(self, name: str) -> Locator:
        """The field of this name."""
        return self.page.locator(f'#editor [name="{name}"]:not([type="hidden"])')

    def shows(self, thing: Locator) -> None:
        """Open what it is folded in."""
        folded = thing.locator("xpath=ancestor::details[not(@open)]/summary")
        while folded.count():
            super().press(folded.first)

    def press(self, thing: Locator) -> None:
        self.shows(thing)
        super().press(thing)

    def write(self, field: Locator, text: str) -> None:
        self.shows(field)
        super().write(field, text)

    def does(self, button: str, then: str) -> None:
        """Press the button of a part, and see the field that comes by it: the page stays where it is."""
        self.press(self.page.locator(f'#editor [name="press"][value="{button}"]'))
        expect(self.named(then).first).to_be_in_viewport()

    def chooses(self, name: str, word: str, then: str = "") -> None:
        field = self.named(name)
        self.shows(field)
        comes_to_rest(self.page)
        if self.hand == "keys":
            self.reach(field)
        field.select_option(word)
        if then:
            expect(self.named(then).first).to_be_attached()
        comes_to_rest(self.page)

    def ticks(self, name: str, word: str) -> None:
        box = self.page.locator(f'#editor [name="{name}"][value="{word}"]')
        if self.hand == "keys":
            self.reach(box)
            self.page.keyboard.press("Space")
        else:
            box.check()
        expect(box).to_be_checked()

    def count(self, name: str) -> int:
        return int(self.page.locator(f'#editor [name="{name}:n"]').input_value())

    def saves(self) -> None:
        expect(self.page.locator("#live .form-errors")).to_have_count(0)
        self.press(self.button("Save"))
        expect(self.page.get_by_role("status").get_by_text(self.says("Saved."))).to_be_visible()

    def saved(self) -> Any:
        """The card as it is saved."""
        self.page.goto(f"{self.page.url.partition('#')[0]}json/")
        return json.loads(self.page.locator("#text").input_value())


def visitor(visit: Visit, **keys: Any) -> Editor:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    return Editor(visit(**phone if keys.get("hand") == "touch" else {}), **keys)


def composes_for_okko(me: Editor) -> str:
    """A skill that adds to an attack, at the end of the card's; answers where it stands."""
    at = f"skills.{me.count('skills')}"
    me.does("add skills", f"{at}.name.en")
    me.write(me.named(f"{at}.id"), "bash")
    me.ticks(f"{at}.when", "attack")
    expect(me.page.locator('[name="quiet-parts"]')).to_have_value(f"{at}.effects")
    expect(me.page.locator("#live .form-errors")).to_have_count(0)
    me.does(f"add {at}.effects", f"{at}.effects.0:key")
    me.chooses(f"{at}.effects.0:key", "add", f"{at}.effects.0.add:add")
    me.chooses(f"{at}.effects.0.add:add", "attack", f"{at}.effects.0.add.attack")
    number = me.named(f"{at}.effects.0.add.attack")
    expect(number).to_be_focused()
    me.page.keyboard.type("2")  # in place of the 1 that it begins with
    expect(number).to_have_value("2")
    return at


def test_a_skill_of_okko_is_composed_by_clicking(visit: Visit) -> None:
    me = visitor(visit)
    me.copies("okko")
    me.opens("ronin")
    at = composes_for_okko(me)
    expect(me.page.locator(f'[id="f-{at}-spoken"]')).to_contain_text(re.compile(r"\+2.*\+2", re.DOTALL))
    expect(me.page.locator("#live .card").first).to_contain_text("+2")
    me.saves()
    assert me.saved()["skills"][-1] == {"id": "bash", "when": ["attack"], "effects": [{"add": {"attack": 2}}]}


@pytest.mark.parametrize(
    ("system", "card", "key"), [("anima", "hunter-poisoner", "abilities"), ("sengoku", "cautious", "skills")]
)
def test_a_skill_of_the_other_games_is_taken_and_varied_by_clicking(
    visit: Visit, system: str, card: str, key: str
) -> None:
    me = visitor(visit)
    me.copies(system)
    me.opens(card)
    place = me.count(key)
    me.press(me.page.locator('#editor [value="library"]'))
    expect(me.page.locator("#library-q")).to_be_focused()
    insert = me.page.locator('#library [value^="insert "]').first
    expect(insert).to_be_visible()
    me.page.keyboard.type("qqq")
    expect(insert).to_have_count(0)
    me.press(me.page.locator('#library [value="all"]'))
    me.press(insert)
    fold = me.page.locator(f'[data-fold="{key}.{place}"]')
    expect(fold).not_to_have_attribute("open", "")
    expect(fold.locator(":scope > summary")).to_be_focused()
    expect(fold.locator(":scope > summary")).to_be_in_viewport()
    me.write(me.named(f"{key}.{place}.id"), "of-my-own")
    spoken = me.page.locator(f'[id="f-{key}.{place}-spoken"]')
    expect(spoken.locator("dd").first).to_contain_text(re.compile(r"\w{3}"))
    me.press(me.button("Draw the card"))
    if place:
        me.press(me.page.locator(f'[value="up {key}.{place}"]'))
    me.saves()
    assert me.saved()[key][max(0, place - 1)]["id"] == "of-my-own"


def test_a_skill_is_composed_by_keyboard_alone(visit: Visit) -> None:
    me = visitor(visit, hand="keys")
    me.copies("okko")
    me.opens("tikku")
    composes_for_okko(me)
    me.saves()
    assert me.saved()["skills"][-1]["effects"] == [{"add": {"attack": 2}}]


def test_on_a_phone_in_russian(visit: Visit, watch: Watch) -> None:
    me = visitor(visit, lang="ru", hand="touch")
    me.copies("okko")
    me.opens("ronin")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(me.page.locator("#live")).not_to_be_visible()
    at = composes_for_okko(me)
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    me.press(me.button("Draw the card"))
    expect(me.page.locator("#live .card").first).to_contain_text("+2")
    expect(me.page.locator("#live .card").first).to_be_in_viewport()
    expect(me.page.locator(f'[id="f-{at}-spoken"] [lang=ru]')).to_contain_text("+2")
    me.saves()
    me.write(me.named("cost"), "many")
    with watch.expecting(422):
        me.press(me.button("Save"))
        expect(me.page.locator("#live .form-errors")).to_be_in_viewport()
    expect(me.named("cost")).to_have_value("many")


def test_faults_are_told_while_one_types_and_nothing_typed_is_lost(page: Page, watch: Watch) -> None:
    me = Editor(page)
    me.copies("okko")
    me.opens("ronin")
    me.named("cost").fill("many")
    told = page.locator('[id="f-cost-error"]')
    expect(told).to_have_text("A whole number goes here.")
    expect(me.named("cost")).to_be_focused()
    me.named("cost").evaluate("field => { field.style.width = '90px' }")  # as browsers do; a swap must not copy it
    me.does("add skills", f"skills.{me.count('skills')}.name.en")
    expect(me.named("cost")).to_have_value("many")
    me.press(me.button("JSON (advanced)"))
    expect(page.locator("#text")).to_have_value(re.compile('"cost": "many"'))
    me.press(me.button("As a form"))
    expect(me.named("cost")).to_have_value("many")
    me.named("cost").fill("3")
    expect(told).to_be_empty()
    me.named("cost").fill("")
    expect(page.locator('[name="quiet-parts"]')).to_have_value("cost")
    expect(told).to_be_empty()
    me.named("name.en").focus()
    expect(told).to_have_text("Fill this in.")
    me.named("cost").fill("4")
    me.named("cost").fill("")
    with watch.expecting(422), page.expect_response(lambda one: one.request.is_navigation_request()) as saved:
        me.button("Save").click()  # and nobody is asked whether he wants to leave
        expect(page.locator(".form-errors")).to_be_visible()
    assert saved.value.status == 422


def test_the_short_form_explains_only_the_field_one_is_in(page: Page) -> None:
    """And is short again next time; a screen reader has the explanations all the same."""
    me = Editor(page)
    me.copies("okko")
    me.opens("ronin")
    about = page.locator('[id="f-cost-about"]')
    expect(about).not_to_have_css("clip-path", "inset(50%)")
    page.get_by_label("Explanations").uncheck()
    expect(about).to_have_css("clip-path", "inset(50%)")
    me.named("cost").focus()
    expect(about).not_to_have_css("clip-path", "inset(50%)")
    page.reload()
    expect(page.get_by_label("Explanations")).not_to_be_checked()
    expect(about).to_have_css("clip-path", "inset(50%)")
    expect(me.named("cost")).to_have_accessible_description(re.compile("zeni", re.IGNORECASE))


def test_who_leaves_with_something_unsaved_is_asked(page: Page) -> None:
    me = Editor(page)
    me.copies("okko")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    for card, typed in (("ronin", "#editor [name=cost]"), ("noshin/json", "#text")):
        me.page.goto(f"{me.codex}cards/{card}/")
        field, back = page.locator(typed), page.locator(".crumbs a").nth(1)
        text = field.input_value()
        field.fill(f" {text} ")
        with page.expect_event("dialog"):
            back.click(no_wait_after=True)
        expect(field).to_have_value(f" {text} ")
        me.press(me.button("Save"))
        expect(page.get_by_role("status").get_by_text("Nothing was changed.")).to_be_visible()
        back.click()
        expect(field).to_have_count(0)
    assert asked == ["beforeunload", "beforeunload"]


@contextmanager
def answered_late(page: Page) -> Iterator[None]:
    """The answer to the first press of what is done within comes after all of it."""
    held: list[Route] = []
    page.route(re.compile("/cards/[^/]+/$"), lambda route: route.continue_() if held else held.append(route))
    yield
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()


def test_what_is_typed_and_pressed_while_an_answer_is_on_its_way_is_done_after_it(page: Page) -> None:
    """But no part that may stand elsewhere by then is pressed, and nothing after what leaves the page."""
    me = Editor(page)
    me.copies("okko")
    me.opens("noshin")

    def press(value: str) -> None:
        page.locator(f'#editor [name="press"][value="{value}"]').first.click()

    def ids() -> list[str]:
        return [me.named(f"skills.{n}.id").input_value() for n in range(me.count("skills"))]

    calm, other, wisdom = ids()
    with answered_late(page):
        press("copy skills.0")
        me.named("name.en").fill("Noshin the Late")
        press("drop skills.1")
        expect(page.locator('[value="drop skills.1"]')).to_have_css("cursor", "progress")
        press("add skills")
    expect(me.named("skills.4.name.en")).to_be_focused()
    expect(me.named("name.en")).to_have_value("Noshin the Late")
    assert ids() == [calm, f"{calm}-1", other, wisdom, "skill-1"]
    expect(page.locator("#live")).to_contain_text("Noshin the Late")

    me.does("add skills.4.effects", "skills.4.effects.0:key")
    me.chooses("skills.4.effects.0:key", "add", "skills.4.effects.0.add:add")
    with answered_late(page):
        me.named("skills.4.effects.0.add:add").select_option("attack")
        me.named("skills.4.effects.0.add:add").select_option("defense")
    expect(me.named("skills.4.effects.0.add.defense")).to_be_focused()
    expect(me.named("skills.4.effects.0.add.attack")).to_have_value("1")

    press("library")
    insert = page.locator('#library [value^="insert "]')
    search = page.locator("#library-q")
    expect(search).to_be_focused()
    with answered_late(page):
        insert.first.dblclick()
        search.fill("qqq")
        expect(insert).to_have_count(0)
        me.named("name.en").fill("Noshin the Late One")
        search.focus()
    expect(page.locator('[data-fold="skills.5"]')).to_be_attached()
    expect(page.locator('[data-fold="skills.6"]')).to_have_count(0)
    expect(me.named("name.en")).to_have_value("Noshin the Late One")
    with answered_late(page):
        press("all")
        search.fill("zzz")
    expect(page.locator("#library-rows")).to_contain_text("zzz")
    expect(search).to_have_value("zzz")
    expect(search).to_be_focused()
    expect(insert).to_have_count(0)

    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    press("drop skills.5")
    expect(page.locator('[data-fold="skills.5"]')).to_have_count(0)
    with answered_late(page):
        press("drop skills.4")
        me.button("Save").click()
        press("add skills")
    expect(page.get_by_role("status").get_by_text("Saved.")).to_be_visible()
    assert asked == []
    assert [skill["id"] for skill in me.saved()["skills"]] == [calm, f"{calm}-1", other, wisdom]


def test_a_hundred_fights_are_counted_beside_the_form(page: Page) -> None:
    me = Editor(page)
    me.copies("okko")
    me.opens("ronin")
    me.named("vigilant.attack").fill("9")
    page.locator("#try-against").select_option("noshin")
    me.press(me.button("100 fights"))
    expect(me.heading("%(n)s of %(of)s fights", n=100, of=100)).to_be_visible(timeout=120_000)
    expect(me.named("vigilant.attack")).to_have_value("9")
