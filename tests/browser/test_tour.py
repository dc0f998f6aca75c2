"""The pictures of the README. `TOUR=docs/tour pytest tests/browser/test_tour.py` makes those in the repository."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rules.anima.boards import board_json
from tests.browser.bands import Builder
from tests.browser.commanders import Commander
from tests.browser.conftest import PHONE, Visit
from tests.browser.fighters import Fighter
from tests.browser.generals import General
from tests.browser.site import ROOT
from tests.browser.world import ORDERS, list_file, upload
from tests.builder import fighting_sengoku as battles
from tests.builder.fighting_anima import position

SIZE = {"width": 1280, "height": 880}
TO_THE_TOP = """() => {
  for (const place of document.querySelectorAll("html, .column-body")) place.scrollTop = 0;
}"""
HUNTERS = {"okko": "sake-gourd", "yamabushi": None, "tikku": "prayer-beads", "ronin": None}


def home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Make a band of 16 zeni")).to_be_visible()


def builder(page: Page) -> None:
    upload(page, list_file("Hunters of the Asagiri", HUNTERS))
    maker = Builder(page)
    maker.equips("ronin", "war-fan")
    maker.sees_total(16)


def violation(page: Page) -> None:
    upload(page, list_file("Hunters of the Asagiri", {**HUNTERS, "tikku": "lacquered-armour"}))
    expect(page.get_by_role("button", name="Give it to Ronin Tikku")).to_be_visible()


def card(page: Page) -> None:
    page.goto("/codex/okko/noshin/")
    expect(page.get_by_role("heading", level=1, name="Noshin")).to_be_visible()


def odds(page: Page) -> None:
    upload(page, list_file("Hunters of the Asagiri", HUNTERS))
    fighter = Fighter(page)
    fighter.sets_up("Hunters of the Asagiri", "Night of the Oni", ("me", "greedy"), seed=21)
    fighter.plays_until(lambda: page.locator(".odds-key").count() > 0)


def replay(page: Page) -> None:
    Fighter(page).sets_up("Demon hunters", "Night of the Oni", ("greedy", "greedy"), seed=3)
    for _ in range(60):
        if page.locator(".versus").count():
            break
        Fighter(page).does(page.get_by_role("link", name="On", exact=True))
    expect(page.locator(".versus")).to_be_visible()


def squad(page: Page) -> None:
    maker = Builder(page, game="anima").takes_over("Guardians of the village")
    maker.press(maker.row("Toa of Fire").get_by_role("link", name="Toa of Fire", exact=True))
    expect(page.get_by_role("link", name="The card as it is printed")).to_be_visible()


def reaction(page: Page) -> None:
    """A shot over the ruins, and all that may be answered to it."""
    figures = {
        "a1": {"at": "h7", "ap": 3, "lp": 9},
        "a2": {"at": "k4", "ap": 3},
        "a3": {"at": "j5", "ap": 4},
        "a4": {"at": "m5", "ap": 2, "activated": True, "moved": True},
        "b1": {"at": "l10", "ap": 3, "activated": True, "moved": True},
        "b2": {"at": "j13", "ap": 4},
        "b4": {"at": "e11", "hidden": True, "sustained": ["stealth"]},
        "b5": {"at": "g10", "ap": 4, "states": {"shield": 1}},
    }
    doc = position(figures, board_json("ruins")["rows"], to_act="B", first="B", markers={"B1": "r15", "B2": "p3"})
    me = Commander(page).brings(doc)
    me.picks("j13")
    me.does(me.panel.get_by_role("link", name="Shoot at: Toa of Water"))
    me.carries_out()
    me.asked("%(name)s shoots at %(target)s", name="hunter-sniper", target="toa-water")


def army(page: Page) -> None:
    maker = Builder(page, game="sengoku").takes_over("Host of the Heron")
    maker.sees_broken()


def orders(page: Page) -> None:
    """Those of a turn, at the unit that attacks across the bridge."""
    me = General(page).brings(battles.position(), ("me", "greedy"))
    for square, name, there in (("e4", "Foot samurai with bows", "e5"), ("j4", "Heavy cavalry (hatamoto)", "j5")):
        me.commands(square, name)
        me.picks(there)
    me.orders("turn")
    me.commands("f4", "Foot samurai with spears")
    me.orders("advance")
    me.does(page.locator("[data-focus=slot-1]"))
    expect(page.locator(".forecast")).to_be_visible()


def turn(page: Page) -> None:
    """The same orders carried out, where the attack strikes."""
    given = [{"side": "A", "do": "orders", "units": ORDERS}, {"side": "B", "do": "orders", "units": {}}]
    doc = battles.position() | {"actions": [*given, {"side": "A", "do": "resolve"}]}
    me = General(page).brings(doc, ("me", "greedy"))
    me.press(me.panel.get_by_role("link", name="Watch the last turn step by step"))
    while not page.locator(".versus").count():
        me.does(me.link("On"))


def rules(page: Page) -> None:
    page.goto("/rules/okko/?q=retreat")
    expect(page.get_by_role("link", name="CBT-08", exact=True).first).to_be_visible()


def workshop(page: Page) -> str:
    """A codex of one's own with the cards of Okko: its address."""
    page.goto("/studio/new/?from=okko")
    page.get_by_label("Name, English").fill("Asagiri anew")
    page.get_by_label("Your name").fill("Katya")
    page.get_by_role("button", name="Make the codex").click()
    expect(page.get_by_role("heading", name="Asagiri anew")).to_be_visible()
    return page.url.partition("?")[0]


def opened(page: Page, card: str) -> None:
    page.goto(card)
    expect(page.locator("#save")).to_be_visible()
    expect(page.locator(".plot svg")).to_be_visible()


def editor(page: Page) -> None:
    opened(page, f"{workshop(page)}cards/oni-smile/")


def table(page: Page) -> None:
    page.goto(f"{workshop(page)}grid/")
    expect(page.get_by_role("table")).to_be_visible()


def release(page: Page) -> None:
    """What two cards have differently from the release that was made before."""
    codex = workshop(page)
    page.goto(f"{codex}publish/")
    page.get_by_role("button", name="Check and publish").click()
    expect(page.get_by_role("button", name="Make a band")).to_be_visible(timeout=60_000)
    for card, changes in (("oni-smile", {"cost": "6", "vigilant.attack": "5"}), ("tikku", {"shaken.willpower": "4"})):
        opened(page, f"{codex}cards/{card}/")
        for field, value in changes.items():
            page.locator(f'[name="{field}"]').fill(value)
        page.locator("#save").click()
        expect(page.get_by_role("status").get_by_text("Saved")).to_be_visible()
    page.goto(f"{codex.replace('/studio/', '/codex/')}releases/drafts/")
    expect(page.get_by_text("Oni of the Smile").first).to_be_visible()


def trial(page: Page) -> None:
    page.goto("/lab/try/okko/oni-smile/")
    page.locator("#try select").select_option(label="Master Kanatta")
    page.get_by_role("button", name="100 fights").click()
    expect(page.get_by_role("heading", name="100 of 100 fights")).to_be_visible(timeout=120_000)


PICTURES: dict[str, Callable[[Page], None]] = {
    "home": home,
    "builder": builder,
    "violation": violation,
    "card": card,
    "odds": odds,
    "replay": replay,
    "squad": squad,
    "reaction": reaction,
    "army": army,
    "orders": orders,
    "turn": turn,
    "editor": editor,
    "table": table,
    "release": release,
    "trial": trial,
    "rules": rules,
}


@pytest.fixture
def folder(shots: Path) -> Path:
    folder = Path(os.environ.get("TOUR") or shots / "tour")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize("name", PICTURES)
def test_picture(page: Page, folder: Path, name: str) -> None:
    page.set_viewport_size(SIZE)
    PICTURES[name](page)
    page.mouse.move(0, 0)
    page.evaluate(TO_THE_TOP)
    page.screenshot(path=folder / f"{name}.png")


def test_picture_of_a_shared_band_on_a_phone(page: Page, visit: Visit, folder: Path) -> None:
    upload(page, list_file("Охотники Асагири", HUNTERS))
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_label("Link", exact=True).input_value()
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark", locale="ru-RU")
    phone.goto(re.sub("/l/", "/ru/l/", link))
    expect(phone.get_by_role("button", name="Скопировать себе")).to_be_visible()
    heights = phone.locator(".shared-links > *").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert max(heights) <= 40, heights  # a line each
    phone.screenshot(path=folder / "phone.png")


def test_the_readme_shows_them_all() -> None:
    shown = re.findall(r"docs/tour/(\w+)\.png", (ROOT / "README.md").read_text())
    assert sorted(shown) == sorted([*PICTURES, "phone"])
    assert {path.stem for path in (ROOT / "docs/tour").glob("*.png")} == set(shown)
