"""A newer release of the codex comes out while people have lists on the old one. The site of each test is its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bands import Builder, builder
from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.names import misnamed
from tests.browser.site import ROOT, Site, serve
from tests.browser.test_pages import barriers, looks, show_whole, spilled, too_wide
from tests.browser.texts import english_left, keys_left, russian_left
from tests.editions import DEARER, GONE, second_edition


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site of this test alone: what comes out on it must not reach the others'."""
    with serve(tmp_path) as site:
        yield site


def come_out(site: Site, game: str) -> None:
    """The second edition of a starter codex is loaded while the site runs."""
    folder = site.log.parent
    file = folder / "second.json"
    file.write_text(json.dumps(second_edition(game), ensure_ascii=False))
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "MUSTER_TEST_STATIC": str(folder / "static"),
        "MUSTER_ORIGIN": site.url,
        "MUSTER_SECRET_KEY": "only to load, and as long as such a key has to be, which is long",
    }
    load = [sys.executable, "manage.py", "load_codex", str(file)]
    subprocess.run(load, cwd=ROOT, env=os.environ | settings, check=True, capture_output=True)


def sees_release(maker: Builder, number: int) -> None:
    if not maker.narrow:
        expect(maker.page.locator(".title-box .meta")).to_contain_text(maker.says("release %(number)s", number=number))


def moves(maker: Builder, number: int) -> None:
    maker.press(maker.button("Move to release %(number)s", number=number))
    expect(maker.page.get_by_role("textbox", name=maker.says("Name of the list"))).to_be_visible()
    expect(maker.page.get_by_text(maker.says("gone from the codex"), exact=True).first).to_be_attached()


def test_a_band_is_offered_the_next_release_moves_is_mended_and_goes_back(page: Page, site: Site) -> None:
    maker = builder(page)
    maker.adds("tikku", "noshin")
    maker.equips("tikku", "sake-gourd")
    maker.sees_total(7)
    stale = page.context.new_page()
    stale.goto(page.url)
    come_out(site, "okko")
    page.reload()
    maker.sees_total(7)
    sees_release(maker, 1)
    maker.press(maker.link("What it changes for this list"))
    whole = page.get_by_role("region", name="The whole list")
    expect(whole).to_contain_text("7 of 16 zeni")
    expect(whole).to_contain_text("8 of 16 zeni")
    cards = page.get_by_role("region", name="Its cards").get_by_role("listitem")
    expect(cards).to_have_count(3)
    expect(cards.filter(has_text="Sake Gourd")).to_contain_text("gone")
    expect(cards.filter(has_text="Cost")).to_contain_text("3 zeni")
    expect(cards.filter(has_text="Noshin")).to_contain_text("Calm Waters")
    moves(maker, 2)
    maker.sees_total(8)
    sees_release(maker, 2)
    expect(maker.entries).to_have_count(2)
    expect(maker.row("Tikku")).to_contain_text("gone from the codex")

    # Another tab has the old release still: what it asks for is not there, and it sees the list as it is now.
    old = Builder(stale)
    sees_release(old, 1)
    old.press(old.button("Add %(name)s", name="Ronin"))
    sees_release(old, 2)
    expect(old.button("Add %(name)s", name="Ronin")).to_have_count(0)
    old.sees_total(8)
    stale.close()

    maker.press(maker.said.get_by_role("button", name="Take off Sake Gourd: Tikku, −1"))
    maker.sees_total(7)
    maker.sees_broken()
    expect(maker.said).not_to_contain_text("gone from the codex")
    maker.undoes()
    maker.sees_total(8)
    maker.undoes()
    sees_release(maker, 1)
    maker.sees_total(7)
    expect(maker.button("Add %(name)s", name="Ronin")).to_be_visible()
    maker.redoes()
    sees_release(maker, 2)
    maker.sees_total(8)


@pytest.mark.parametrize("game", ["sengoku", "anima"])
def test_on_a_phone_in_russian_by_touch(visit: Visit, site: Site, game: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, locale="ru-RU")
    maker = Builder(page, lang="ru", hand="touch", game=game).begins()
    maker.adds(GONE[game][0])
    total = page.locator("#total-phone").inner_text()
    come_out(site, game)
    page.reload()
    maker.press(maker.link("What it changes for this list"))
    expect(page.get_by_role("region", name=maker.says("Its cards")).get_by_role("listitem")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    moves(maker, 2)
    expect(page.locator("#total-phone")).to_have_text(total, use_inner_text=True)
    expect(maker.entries).to_have_count(1)
    maker.opens("Overview")
    lost = maker.said.locator(".lost")
    expect(lost).to_contain_text(maker.card(GONE[game][0]))
    maker.press(lost.get_by_role("button"))
    expect(lost).to_have_count(0)
    maker.opens("Band")
    expect(maker.entries).to_have_count(0)


@pytest.mark.parametrize(("game", "lang"), [("okko", "en"), ("sengoku", "ru")])
def test_the_pages_in_every_look(visit: Visit, site: Site, game: str, lang: Literal["en", "ru"]) -> None:
    page = visit()
    maker = Builder(page, lang=lang, game=game).begins()
    maker.adds(GONE[game][0], DEARER[game])
    path = page.url.removeprefix(site.url)
    come_out(site, game)
    faults = []
    codex = f"{'' if lang == 'en' else '/ru'}/codex/{game}/"
    for address in (
        path,
        f"{path}release/",
        f"{codex}releases/",
        f"{codex}releases/1-2/",
        f"{codex}releases/1-2/text/",
    ):
        faults += faults_of(page, address, lang)
    page.set_viewport_size(DESK)
    page.goto(f"{path}release/")
    moves(maker, 2)
    faults += faults_of(page, path, lang) + faults_of(page, f"{path}sheet/", lang)
    faults += faults_of(page, f"{path}history/", lang) + faults_of(
        page, "/lists/" if lang == "en" else "/ru/lists/", lang
    )
    assert not faults, "\n".join(faults)


def faults_of(page: Page, address: str, lang: str) -> list[str]:
    page.goto(address)
    faults = keys_left(page) + (russian_left if lang == "en" else english_left)(page)
    for look in looks(page):
        faults += [f"{look} {fault}" for fault in (*too_wide(page), *spilled(page), *misnamed(page))]
        show_whole(page)
        faults += [f"{look} {fault}" for fault in barriers(page)]
    return [f"{address} {fault}" for fault in faults]
