"""The frame around every page: theme, language, going back and forth, errors."""

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.bands import Builder, builder
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Somebody, comes_to_rest
from tests.browser.watch import Watch

PAPER = {"light": "rgb(236, 236, 232)", "dark": "rgb(16, 18, 21)"}


def expect_theme(page: Page, theme: str) -> None:
    expect(page.locator("body")).to_have_css("background-color", PAPER[theme])


def holds(page: Page, pattern: str, target: str) -> list[tuple[Route, APIResponse]]:
    """The answer to the first request for this part of a page, kept until the test lets it go."""
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if held or route.request.headers.get("hx-target") != target:
            route.fallback()
        else:
            held.append((route, route.fetch()))

    page.route(pattern, hold)
    return held


def lets_go(page: Page, held: list[tuple[Route, APIResponse]]) -> None:
    while not held:
        page.wait_for_timeout(20)
    (route, answer) = held[0]
    route.fulfill(response=answer)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_the_theme_is_chosen_and_kept(visit: Visit, scripts: bool) -> None:
    page = visit(java_script_enabled=scripts, color_scheme="light")
    page.goto("/rules/okko/?q=budget")
    expect_theme(page, "light")
    menu = page.get_by_role("banner").locator(".theme-menu")
    menu.locator("summary").click()
    menu.get_by_role("button", name="Dark").click()
    expect_theme(page, "dark")
    expect(page).to_have_url(re.compile(r"/rules/okko/\?q=budget$"))
    page.goto("/lists/")
    expect_theme(page, "dark")
    menu.locator("summary").click()
    expect(menu.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    menu.get_by_role("button", name="As the system").click()
    expect_theme(page, "light")


def test_the_theme_follows_the_system(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    page.goto("/")
    expect_theme(page, "dark")
    page.emulate_media(color_scheme="light")
    expect_theme(page, "light")


def test_another_language_is_the_same_page(page: Page) -> None:
    maker = Builder(page).takes_over("Shadows")
    maker.adds("ronin")
    here = page.url
    page.goto("/codex/okko/?q=ronin&kind=character")
    page.get_by_role("link", name="Русский").click()
    expect(page).to_have_url(re.compile(r"/ru/codex/okko/\?q=ronin&kind=character$"))
    expect(page.get_by_role("link", name="Ронин", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("link", name="Ronin", exact=True)).to_be_visible()
    page.goto(here)
    page.get_by_role("link", name="Русский").click()
    reader = Builder(page, "ru")
    reader.sees_total(18)
    reader.adds("okko")
    reader.sees_total(24)


def test_going_back_and_forth(page: Page) -> None:
    page.goto("/codex/okko/")
    page.get_by_role("searchbox").fill("katana")
    expect(page.get_by_role("status").filter(has_text="1 card")).to_be_visible()
    page.get_by_role("link", name="Masterwork Katana").click()
    expect(page.get_by_role("heading", level=1, name="Masterwork Katana")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("katana")
    expect(page.get_by_role("link", name="Masterwork Katana")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", level=1, name="Masterwork Katana")).to_be_visible()


def test_coming_back_to_a_band_shows_it_as_it_is_now(page: Page) -> None:
    maker = builder(page)
    maker.adds("okko", "noshin")
    maker.row("Okko").get_by_role("link", name="Okko", exact=True).click()
    page.get_by_role("link", name="Both sides of the card").click()
    expect(page.get_by_role("heading", level=1, name="Okko")).to_be_visible()
    page.go_back()
    maker.sees_total(10)
    maker.adds("tikku")
    maker.sees_total(12)


def test_a_press_into_a_swap_is_not_lost(page: Page) -> None:
    maker = builder(page)
    offered = page.get_by_role("button", name="Add Noshin", exact=True)
    comes_to_rest(page)
    offered.hover()
    page.mouse.down()
    offered.evaluate("(button) => button.dataset.old = 1")
    page.evaluate("document.body.dispatchEvent(new Event('band-changed'))")
    expect(page.locator("[data-old]")).to_have_count(0)
    comes_to_rest(page)
    page.mouse.up()
    expect(maker.entries).to_have_count(1)


def test_a_change_in_the_middle_of_drawing_the_cards_anew_is_drawn_too(page: Page) -> None:
    """The second change is made while the cards after the first are still on their way."""
    maker = builder(page)
    comes_to_rest(page)
    held = holds(page, "**/lists/**", target="cards")
    page.get_by_role("button", name="Add Tikku", exact=True).click()
    expect(page.locator("#cards-watch.htmx-request")).to_have_count(1)
    page.get_by_role("button", name="Add Okko", exact=True).click()
    expect(maker.entries).to_have_count(2)
    lets_go(page, held)
    offers = page.locator("#cards").get_by_role("listitem")
    expect(offers.filter(has_text="Tikku")).to_contain_text("in band")
    expect(offers.filter(has_text="Okko")).to_contain_text("in band")


def test_what_is_typed_while_an_answer_is_on_its_way_is_kept(page: Page) -> None:
    page.goto("/fights/new/?system=okko")
    held = holds(page, "**/fights/new/**", target="setup")
    page.get_by_role("group", name="Side A").get_by_role("radio", name="greedy", exact=True).locator("..").click()
    expect(page.locator(".htmx-request")).to_have_count(1)
    old = page.get_by_label("Seed", exact=True).element_handle()
    page.get_by_label("Seed", exact=True).press_sequentially("4711")
    lets_go(page, held)
    page.wait_for_function("(field) => !field.isConnected", arg=old)
    comes_to_rest(page)
    expect(page.get_by_label("Seed", exact=True)).to_have_value("4711")
    expect(page.get_by_label("Seed", exact=True)).to_be_focused()


def test_two_clicks_on_what_makes_something_make_one(page: Page) -> None:
    sent: list[Route] = []
    page.route("**/lists/**", lambda route: sent.append(route) if route.request.method == "POST" else route.fallback())
    page.goto("/")
    make = page.get_by_role("button", name="Make a band of 16 zeni", exact=True)
    make.evaluate("(button) => { button.click(); setTimeout(() => button.click(), 200); }")
    page.wait_for_timeout(500)
    (only,) = sent
    only.continue_()
    expect(page.get_by_role("textbox", name="Name of the list")).to_be_visible()


def test_the_menu_of_a_phone(phone: Page) -> None:
    phone.goto("/")
    opener = phone.get_by_label("Menu", exact=True)
    opener.tap()
    phone.get_by_role("link", name="Cards", exact=True).tap()
    expect(phone.get_by_role("heading", level=1, name="Cards")).to_be_visible()
    opener.tap()
    expect(phone.get_by_role("link", name="Rules", exact=True)).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("link", name="Rules", exact=True)).to_be_hidden()
    expect(opener).to_be_focused()
    assert phone.viewport_size == PHONE


def test_a_failing_connection_is_told_and_nothing_is_lost(page: Page, watch: Watch) -> None:
    maker = builder(page)
    maker.adds("okko")
    page.context.set_offline(True)
    page.get_by_role("button", name="Add Noshin", exact=True).click()
    told = page.get_by_role("alert").filter(has_text="The site cannot be reached").first
    expect(told).to_be_visible()
    page.context.set_offline(False)
    maker.adds("noshin")
    maker.sees_total(10)
    watch.seen[:] = [told for told in watch.seen if "ERR_INTERNET_DISCONNECTED" not in told]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_page_that_is_not_there(visit: Visit, watch: Watch, lang: str) -> None:
    reader = Somebody(visit(), lang)
    with watch.expecting(404):
        reader.goes("/lists/nothing/here/")
        expect(reader.heading("There is no such page")).to_be_visible()
    reader.link("To the first page").click()
    expect(reader.button("Make a band of 16 zeni")).to_be_visible()
