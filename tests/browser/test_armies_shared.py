"""An army of Sengoku raised from nothing in every way, shared, copied, downloaded and printed."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.sengoku.words import label
from tests.browser.armies import Raiser, army_file
from tests.browser.conftest import Visit
from tests.browser.people import comes_to_rest
from tests.browser.test_ways import TOUCH, reads_well
from tests.browser.watch import Watch
from tests.browser.world import upload, upload_in_vain
from tests.builder.armies import TWO
from tests.catalog.test_printing import words_on

WAYS = {
    "mouse": ({}, {"lang": "en", "hand": "mouse"}),
    "russian phone": (TOUCH | {"color_scheme": "dark"}, {"lang": "ru", "hand": "touch"}),
    "keyboard": ({}, {"lang": "en", "hand": "keys"}),
}


# From nothing


@pytest.fixture(params=WAYS)
def marshal(request: pytest.FixtureRequest, visit: Visit) -> Raiser:
    context, keys = WAYS[request.param]
    return Raiser(visit(**context), **keys)


def test_an_army_from_nothing_shared_and_copied(marshal: Raiser, visit: Visit) -> None:
    page = marshal.page
    marshal.begins()
    marshal.sees_broken("LST-08", "LST-21")
    marshal.adds("samurai-spears", "ashigaru-spears", "yamabushi")
    marshal.sees_total(46)  # 8 × 2, 8 × ⅔ rounded up, 8 × 3
    spears = marshal.card("ashigaru-spears")
    marshal.opens("Band")
    expect(marshal.row(spears).locator(".own-rate")).to_contain_text("5⅓")
    marshal.resizes(spears, 16)
    expect(marshal.row(spears).locator(".own-rate")).to_contain_text("10⅔")
    marshal.sees_total(51)
    marshal.steps(marshal.card("samurai-spears"), "more", 2)
    marshal.sees_total(55)
    marshal.sees_broken("LST-08")
    leads(marshal)
    equips(marshal)
    marshal.sees_broken()
    marshal.sees_total(55)
    reads_well(marshal)
    steps_back_and_forth(marshal)
    stranger = copied(marshal, visit)
    stranger.stocks("shinobi", 0)
    stranger.resizes(spears, 4)
    stranger.sees_total(47)
    page.reload()
    marshal.sees_total(55)
    expect(marshal.stock("shinobi").locator("output")).to_have_text("2")


def leads(marshal: Raiser) -> None:
    """A commander with two traits, a general with one."""
    commander, general = marshal.says("Commander"), marshal.says("General %(number)s", number=1)
    marshal.appoints("commander")
    marshal.calls(commander, "Асагири")
    marshal.teaches("Асагири", "swordsman", "provident")
    marshal.appoints("general")
    marshal.teaches(general, "daring")


def equips(marshal: Raiser) -> None:
    """Stores, banners, and a clan that lends the yamabushi."""
    marshal.stocks("shinobi", 2)
    marshal.stocks("messengers", 1)
    marshal.stocks("shields", 4)
    marshal.hoists("phoenix-banner", "tiger-banner")
    marshal.allies("Асагири")
    marshal.sees_broken("LST-20")
    marshal.lends(marshal.card("yamabushi"), "Асагири")


def steps_back_and_forth(marshal: Raiser) -> None:
    """Undo takes the last step back, redo makes it again, and both are there after loading the page anew."""
    clan = marshal.row(marshal.card("yamabushi")).locator(".own-clan > summary")
    marshal.undoes()
    marshal.opens("Band")
    expect(clan).to_contain_text(marshal.says("own clan"))
    marshal.redoes()
    expect(clan).to_contain_text("Асагири")
    comes_to_rest(marshal.page)
    marshal.page.reload()
    expect(clan).to_contain_text("Асагири")
    marshal.sees_broken()


def copied(marshal: Raiser, visit: Visit) -> Raiser:
    """Another visitor reads the army by its link, and takes a copy."""
    marshal.write(marshal.page.get_by_role("textbox", name=marshal.says("Name of the list")), "Асагири")
    expect(marshal.page).to_have_title(re.compile("^Асагири — "))
    link = marshal.shares()
    stranger = Raiser(visit(viewport=marshal.page.viewport_size), lang=marshal.lang)
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("Асагири")
    expect(stranger.page.get_by_role("textbox")).to_have_count(0)
    beside = stranger.page.get_by_role("region", name=stranger.says("Leaders and stores"))
    for text in (
        *map(stranger.card, ("swordsman", "provident", "daring", "phoenix-banner", "tiger-banner")),
        "Асагири",
    ):
        expect(beside).to_contain_text(text)
    reads_well(stranger)
    stranger.press(stranger.button("Copy to my lists"))
    stranger.sees_total(55)
    return stranger


def test_without_scripts_an_army_is_raised(visit: Visit) -> None:
    marshal = Raiser(visit(java_script_enabled=False))
    page = marshal.page
    marshal.begins()
    marshal.adds("samurai-spears", "yamabushi")
    marshal.resizes("Foot samurai with spears", 12)
    marshal.steps("Yamabushi", "less", 2)
    marshal.sees_total(42)
    marshal.appoints("commander")
    marshal.leader("Commander").get_by_role("textbox").fill("Nobunaga")
    marshal.leader("Commander").get_by_role("button", name="Rename").click()
    marshal.teaches("Nobunaga", "daring")
    marshal.stocks("shields", 2)
    marshal.hoists("tiger-banner")
    marshal.allies("owl")
    marshal.lends("Yamabushi", "owl")
    marshal.sees_broken()
    page.get_by_text("What leaders and stores cost").click()
    page.get_by_label("Points for the commander", exact=True).fill("9")
    page.locator("[id='f-asset_cost.commander']").get_by_role("button", name="Set it").click()
    marshal.sees_total(51)
    marshal.undoes()
    marshal.sees_total(42)


# Shared, downloaded, printed


def test_a_downloaded_army_comes_back(page: Page, visit: Visit, tmp_path: Path) -> None:
    marshal = Raiser(page).takes_over("Host of the Heron")
    file = marshal.downloads(tmp_path)
    doc = json.loads(file.read_text())
    other = Raiser(visit())
    upload(other.page, doc)
    other.sees_total(149)
    other.sees_broken()
    expect(other.leader("Kagetora")).to_contain_text("Swordsman")
    expect(other.stock("shields").locator("output")).to_have_text("4")
    again = other.downloads(tmp_path / "again")
    assert json.loads(again.read_text()) == doc


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda doc: doc["entries"][1].update(figures=0), "$.entries[1].figures"),
        (lambda doc: doc["options"].update(asset_cost={"banner": 1}), "$.options.asset_cost.banner"),
        (lambda doc: doc["army"]["generals"][0].update(id="a1"), "$.entries[0].id"),
        (lambda doc: doc["army"].update(banners=["no-such"]), "$.army.banners[0]"),
    ],
    ids=["no figures", "an unknown cost", "an id twice", "an unknown banner"],
)
def test_a_file_that_is_wrong_is_answered_with_the_place(
    page: Page, watch: Watch, change: Callable[[dict[str, Any]], None], path: str
) -> None:
    doc = json.loads(json.dumps(army_file(*TWO)))
    change(doc)
    upload_in_vain(page, watch, doc, path)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_texts_and_sheet_hold_every_item(page: Page, lang: str) -> None:
    """Row 11."""
    marshal = Raiser(page, lang=lang).takes_over("Host of the Heron")
    editor = page.url.partition("?")[0]
    cards = ["heavy-cavalry", "samurai-spears", "samurai-bows", "yamabushi", "ashigaru-teppo", "ashigaru-spears"]
    cards += [
        "light-cavalry",
        "cautious",
        "provident",
        "cunning-plan",
        "swordsman",
        "phoenix-banner",
        "tortoise-banner",
    ]
    leaders = [field.input_value() for field in page.locator(".leader-name > [name=typed]").all()]
    assert len(leaders) == 3
    items = [*map(marshal.card, cards), *leaders, *page.locator("#clans .held b").all_inner_texts(), "149"]
    items += [label("army", store, lang) for store in ("shinobi", "messengers", "shields")]
    page.goto(editor + "text/")
    for form in ("Plain text", "BBCode"):
        text = marshal.field(form).input_value()
        assert [item for item in items if item not in text] == []
    page.goto(editor + "sheet/")
    page.emulate_media(media="print")
    for item in items:
        expect(page.get_by_role("main").get_by_text(item).locator("visible=true").first).to_be_visible()
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert leaders[0] in words_on(printed, 0)  # the army is longer than a page, and begins on the first all the same
