"""The studio as two designers use it: one codex, a faction to each, a card that both edit, a release."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.people import Somebody
from tests.browser.watch import Watch

OWN, OTHERS = "Foxes", "Herons"


@dataclass
class Designer(Somebody):
    """Somebody who works on a codex, at the address `codex` once there is one."""

    codex: str = ""

    def makes_a_codex(self, name: str, called: str) -> None:
        self.goes("/studio/")
        self.press(self.link("Make a codex"))
        self.page.get_by_role("combobox", name="Game").select_option("okko")
        self.write(self.field("Name, English"), name)
        self.write(self.field("Your name"), called)
        self.press(self.button("Make the codex"))
        expect(self.heading(name)).to_be_visible()
        self.codex = self.page.url.partition("?")[0]

    def makes_a_faction(self, name: str) -> None:
        self.page.goto(self.codex)
        self.press(self.link("New faction"))
        self.write(self.field("Name, English"), name)
        self.press(self.button("Make the faction"))
        expect(self.page.get_by_role("heading", name=name, exact=True)).to_be_visible()

    def invites(self, role: str, faction: str = "") -> str:
        """The link of a new invitation."""
        self.page.goto(f"{self.codex}people/")
        self.field("Role").select_option(role)
        self.field("Faction, for a designer").select_option(faction)
        self.press(self.button("Make an invitation"))
        link = self.page.locator(".invitation input").first
        expect(link).to_be_visible()
        return link.input_value()

    def takes(self, link: str, called: str) -> None:
        self.page.goto(link)
        self.write(self.field("Your name"), called)
        self.press(self.button("Take part"))
        expect(self.page.get_by_role("navigation", name="Factions")).to_be_visible()
        self.codex = self.page.url.partition("?")[0]

    def makes_a_card(self, name: str, faction: str) -> None:
        self.page.goto(f"{self.codex}cards/?faction={faction}")
        self.write(self.field("Name, English"), name)
        self.press(self.button("Make the card"))
        expect(self.heading(name)).to_be_visible()
        self.opens(self.page.url.partition("/cards/")[2].partition("/")[0])

    def opens(self, card: str) -> None:
        self.page.goto(f"{self.codex}cards/{card}/json/")

    def writes(self, **keys: Any) -> None:
        """Change some keys of the card that is open, and press Save."""
        text = self.page.get_by_label("JSON", exact=True)
        text.fill(json.dumps(json.loads(text.input_value()) | keys, indent=2))
        self.press(self.button("Save"))

    def saves(self, **keys: Any) -> None:
        self.writes(**keys)
        expect(self.page.get_by_role("status").get_by_text("Saved")).to_be_visible()

    @property
    def card(self) -> dict[str, Any]:
        """The card that is open, as it is saved."""
        self.page.reload()
        return json.loads(self.page.get_by_label("JSON", exact=True).input_value())


def two(visit: Visit) -> tuple[Designer, Designer]:
    """Katya, who owns a codex and designs its foxes, and Ivan, who designs its herons."""
    katya, ivan = Designer(visit()), Designer(visit())
    katya.makes_a_codex("River clans", "Katya")
    for faction in (OWN, OTHERS):
        katya.makes_a_faction(faction)
    ivan.takes(katya.invites("designer", "herons"), "Ivan")
    return katya, ivan


def test_two_designers_a_faction_each_in_one_codex(visit: Visit, watch: Watch) -> None:
    katya, ivan = two(visit)
    katya.makes_a_card("Fox Chief", "foxes")
    katya.saves(cost=4)
    ivan.makes_a_card("Heron Archer", "herons")
    ivan.saves(cost=3, unique=True)
    assert (katya_card(katya, "fox-chief")["cost"], ivan.card["cost"]) == (4, 3)

    ivan.opens("fox-chief")
    expect(ivan.page.get_by_text("You may read this card, not change it.")).to_be_visible()
    expect(ivan.button("Save")).to_have_count(0)
    ivan.page.goto(f"{ivan.codex}?faction=foxes")
    expect(ivan.link("New card")).to_have_count(0)
    with watch.expecting(403):
        answer = ivan.page.request.post(
            f"{ivan.codex}cards/fox-chief/delete/", form={"csrfmiddlewaretoken": token(ivan.page)}
        )
        assert answer.status == 403
    ivan.opens("fox-chief")
    expect(ivan.page.get_by_text("This card is deleted.")).to_have_count(0)


def katya_card(katya: Designer, slug: str) -> dict[str, Any]:
    katya.opens(slug)
    return katya.card


def token(page: Page) -> str:
    return page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value") or ""


def test_two_people_on_one_card(visit: Visit, watch: Watch) -> None:
    """Different fields go together; the same field is asked about; what was given up stays in the history."""
    katya, ivan = two(visit)
    ivan.makes_a_card("Heron Archer", "herons")
    for designer in (katya, ivan):
        designer.opens("heron-archer")
    katya.saves(cost=5)
    ivan.saves(unique=True)
    assert (ivan.card["cost"], ivan.card["unique"]) == (5, True)
    assert katya.card["unique"] is True

    katya.saves(cost=6, traits=["bird"])
    with watch.expecting(409):
        ivan.writes(cost=7, civilian=True)
        expect(ivan.heading("Somebody changed the same meanwhile")).to_be_visible()
    expect(ivan.page.get_by_text("Katya changed this card too")).to_be_visible()
    expect(ivan.page.get_by_role("radio")).to_have_count(2)
    ivan.press(ivan.page.get_by_label("theirs: 6"))
    ivan.press(ivan.button("Save as chosen"))
    expect(ivan.heading("Heron Archer")).to_be_visible()
    card = ivan.card
    assert (card["cost"], card["civilian"], card["traits"]) == (6, True, ["bird"])

    ivan.press(ivan.link("History"))
    aside = ivan.page.get_by_role("listitem").filter(has_text="kept beside")
    expect(aside).to_contain_text("6 zeni → 7 zeni")
    ivan.press(aside.get_by_role("button"))
    expect(ivan.page.get_by_text("The card is as it was.")).to_be_visible()
    assert katya.card["cost"] == 7


def test_a_release_by_a_press_on_which_a_list_is_built(visit: Visit, watch: Watch) -> None:
    katya, ivan = two(visit)
    ivan.makes_a_card("Heron Archer", "herons")
    katya.makes_a_card("Fox Chief", "foxes")
    publish = publisher(katya)
    publish("Foxes and herons.")
    expect(katya.page.get_by_role("heading", name="Release 1 is published")).to_be_visible(timeout=30_000)
    katya.press(katya.link("See the release"))
    expect(katya.page.get_by_role("link", name="Fox Chief", exact=True)).to_be_visible()
    katya.press(katya.page.get_by_role("link", name="Heron Archer", exact=True))
    katya.press(katya.button("Start a band with it"))
    expect(katya.page.get_by_text("Heron Archer").first).to_be_visible()

    stranger = Somebody(visit())
    release = f"/codex/{katya.codex.rstrip('/').rpartition('/')[2]}/"
    with watch.expecting(404):
        assert stranger.page.goto(release).status == 404
    katya.page.goto(f"{katya.codex}settings/")
    katya.press(katya.page.get_by_label("by link: whoever has the link reads its releases"))
    katya.press(katya.button("Save"))
    link = katya.page.get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    stranger.page.goto(link.input_value())
    expect(stranger.page.get_by_role("link", name="Fox Chief", exact=True)).to_be_visible()

    publish("Nothing new.")
    expect(katya.page.get_by_role("heading", name="Nothing has changed")).to_be_visible(timeout=30_000)


def test_what_keeps_a_release_from_being_made_leads_to_its_field(visit: Visit, watch: Watch) -> None:
    katya = Designer(visit())
    katya.makes_a_codex("River clans", "Katya")
    katya.makes_a_card("Fox Chief", "")
    katya.saves(name={"en": "", "ru": ""})
    publisher(katya)("Foxes.")
    expect(katya.page.get_by_role("heading", name="Not published yet")).to_be_visible(timeout=30_000)
    katya.press(katya.page.get_by_role("link", name="Name", exact=True))
    name = katya.page.get_by_role("textbox", name="In English").first
    expect(name).to_be_focused()
    expect(name).to_be_in_viewport()
    expect(katya.page.locator(".error", has_text="A card without a name cannot be published.")).to_be_visible()


def publisher(designer: Designer) -> Callable[[str], None]:
    def publish(notes: str) -> None:
        designer.page.goto(designer.codex)
        designer.press(designer.link("Publish"))
        designer.write(designer.field("What is new"), notes)
        designer.press(designer.button("Check and publish"))

    return publish


def test_a_fault_is_told_at_its_key_and_a_press_can_be_undone(visit: Visit, watch: Watch) -> None:
    katya = Designer(visit())
    katya.makes_a_codex("River clans", "Katya")
    katya.makes_a_card("Fox Chief", "")
    with watch.expecting(422):
        katya.writes(skills=[{"id": "x", "when": ["attack"], "effects": [{"fly": 3}]}])
        expect(katya.page.get_by_role("alert").filter(has_text="$.skills[0].effects[0].fly")).to_be_visible()
    expect(katya.page.get_by_label("JSON", exact=True)).to_have_value(re.compile("fly"))
    katya.page.goto(katya.codex)
    katya.press(katya.page.get_by_label("More: Fox Chief"))
    katya.press(katya.button("Delete"))
    expect(katya.page.get_by_text("Deleted: Fox Chief.")).to_be_visible()
    katya.press(katya.button("Undo"))
    expect(katya.page.get_by_role("link", name="Fox Chief", exact=True)).to_be_visible()


def test_a_card_goes_up_again_and_again_by_one_key(visit: Visit) -> None:
    katya = Designer(visit())
    katya.goes("/studio/new/?from=okko")
    katya.write(katya.field("Your name"), "Katya")
    katya.press(katya.button("Make the codex"))
    names = katya.page.locator(".studio-row .row-title")
    expect(names.nth(3)).to_have_text("Tikku")
    katya.page.locator("#card-tikku summary").press("Enter")
    up = katya.page.locator("#card-tikku").get_by_role("button", name="Up", exact=True)
    up.press("Enter")
    for place in (2, 1):
        expect(names.nth(place)).to_have_text("Tikku")
        expect(up).to_be_focused()
        katya.page.keyboard.press("Enter")
    expect(names.first).to_have_text("Tikku")
