"""Fights of Anima in a real browser: struck, answered and healed by pressing; a table to zoom and to drag."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.anima.boards import board_json
from tests.browser.conftest import PHONE, Visit
from tests.browser.fighters import ARM
from tests.builder.fighting_anima import chosen, position

SCROLLED = "(place) => [place.scrollLeft, place.scrollTop, place.querySelector('svg').clientWidth]"


def begins(page: Page, doc: dict[str, Any], players: tuple[str, str] = ("me", "me")) -> None:
    """Upload a fight file and take the seats."""
    page.goto("/fights/upload/")
    file = {"name": "fight.json", "mimeType": "application/json", "buffer": json.dumps(doc).encode()}
    page.locator("input[type=file]").set_input_files(file)
    for letter, kind in zip("AB", players, strict=True):
        side = page.get_by_role("group", name=re.compile(f"side {letter}$"))
        side.get_by_role("radio", name=kind, exact=True).check()
    page.get_by_role("button", name="Upload").click()
    expect(page.locator("#fight")).to_be_visible()


def panel(page: Page) -> Locator:
    return page.locator(".decision")


def square(page: Page, name: str) -> Locator:
    return page.locator(f"[data-focus=sq-{name}]")


def titled(page: Page, words: str) -> None:
    expect(panel(page).get_by_role("heading")).to_have_text(words)


def answers(page: Page, words: str) -> None:
    panel(page).get_by_role("button", name=words, exact=True).click()


def told(page: Page, words: str) -> None:
    log = page.get_by_role("list", name="What happened").get_by_role("listitem")
    expect(log.filter(has_text=words).first).to_be_visible()


def test_a_charge_is_intercepted_and_dodged(page: Page) -> None:
    figures = {
        "a1": {"at": "b5", "ap": 5},
        "b1": {"at": "i5", "ap": 0, "moved": True},
        "b2": {"at": "f7", "ap": 2},
        "a3": "a9",
    }
    begins(page, position(figures))
    square(page, "b5").click()
    titled(page, "Toa of Fire")
    square(page, "i5").click()
    titled(page, "Toa of Fire charges Captain of the Hunt")
    expect(panel(page)).to_contain_text("2 dice, the best counts")
    panel(page).get_by_role("button", name=re.compile("^Charge")).click()
    titled(page, "Your answer: Toa of Fire charges Captain of the Hunt")
    blocker = panel(page).get_by_role("row").filter(has_text="Intercept: Hunter sniper on").first
    expect(blocker).to_contain_text("free")
    blocker.get_by_role("button").click()
    titled(page, "Your answer: Toa of Fire charges Hunter sniper")
    dodge = panel(page).get_by_role("row").filter(has_text="Dodge")
    expect(dodge).to_contain_text(re.compile(r"\d+%"))
    answers(page, "Dodge")
    told(page, "Hunter sniper dodges.")
    told(page, "Hunter sniper steps into the charge")


def test_a_shot_is_seen_with_its_odds_and_stepped_away_from(page: Page) -> None:
    figures = {"b2": {"at": "k5", "ap": 4}, "a3": {"at": "c5", "ap": 2}, "b1": "l9"}
    begins(page, position(figures, to_act="B", first="B"))
    square(page, "k5").click()
    panel(page).get_by_role("link", name=re.compile("^Shoot at: Toa of Water")).click()
    titled(page, "Hunter sniper shoots at Toa of Water")
    before = panel(page).locator(".answers tbody td").first.inner_text()
    panel(page).get_by_role("checkbox").check()
    expect(panel(page).locator(".answers tbody td").first).not_to_have_text(before)
    expect(panel(page).get_by_role("checkbox")).to_be_focused()
    panel(page).get_by_role("button", name=re.compile("^Shoot")).click()
    titled(page, "Your answer: Hunter sniper shoots at Toa of Water")
    expect(page.locator(".board .sight")).to_be_attached()
    square(page, "c3").click()
    answers(page, "Step to c3")
    told(page, "Toa of Water moves c5 → c3 (step).")
    titled(page, "Your answer: Hunter sniper shoots at Toa of Water")
    answers(page, "Let it come")
    told(page, "Hunter sniper shoots at Toa of Water")


def test_a_friend_is_healed(page: Page) -> None:
    begins(page, position({"a3": "c3", "a1": {"at": "d4", "lp": 5}, "b1": "k9"}))
    page.get_by_role("table", name="Toa").get_by_role("link", name="Toa of Water").click()
    panel(page).get_by_role("link", name=re.compile("^Healing water")).click()
    square(page, "d4").click()
    expect(panel(page).get_by_role("link", name="Toa of Fire", exact=True)).to_have_attribute("aria-current", "true")
    panel(page).get_by_role("button", name=re.compile("^Use an ability")).click()
    told(page, "Toa of Fire regains 3 LP")


def test_walking_by_the_keyboard(page: Page) -> None:
    begins(page, position({"a3": "c3", "b1": "k9"}))
    square(page, "c3").click()
    titled(page, "Toa of Water")
    square(page, "c3").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    expect(square(page, "d6")).to_be_focused()
    page.keyboard.press("Enter")
    titled(page, "Toa of Water moves to d6")
    page.keyboard.press("Tab")
    panel(page).locator("button[data-focus=do]").press("Enter")
    told(page, "Toa of Water moves c3 → d6 (walk).")


def test_a_large_table_is_made_closer_dragged_and_seen_whole(page: Page) -> None:
    begins(page, chosen(0, 3, board=board_json("valley"), seed=3))
    place = page.locator("[data-pan]")
    whole = place.evaluate(SCROLLED)[2]
    expect(page.locator(".board.is-far")).to_be_attached()
    closer = page.get_by_role("button", name="Closer")
    closer.click()
    closer.click()
    expect(page.locator(".board.is-far")).not_to_be_attached()
    left, top, width = place.evaluate(SCROLLED)
    assert width > 2 * whole
    box = place.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 250, steps=4)
    page.mouse.up()
    assert place.evaluate(SCROLLED) == [left + 100, top + 50, width]
    panel(page).locator("button[data-focus=do]").click()
    titled(page, "Place Toa of Fire")
    assert place.evaluate(SCROLLED)[2] == width
    page.keyboard.press("0")
    assert place.evaluate(SCROLLED)[2] == whole
    page.keyboard.press("+")
    assert place.evaluate(SCROLLED)[2] > whole


@pytest.mark.parametrize("keys", [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}], ids=["desk", "phone"])
def test_a_fight_against_greedy_to_its_end(visit: Visit, keys: dict[str, Any]) -> None:
    page = visit(**keys)
    begins(page, chosen(0, 3, board=board_json("ruins"), seed=3), ("me", "greedy"))
    tried: list[str] = []
    for _ in range(200):
        if page.locator(".result").count():
            break
        page.evaluate(ARM)
        step(page, tried)
        page.evaluate("window.settled")
    expect(page.get_by_role("heading", name=re.compile("^(Victory|Draw)"))).to_be_visible()


def step(page: Page, tried: list[str]) -> None:
    """One press: what is ready, else an attack, else northwards, else the end, else the next figure."""
    for ready in ("button[value=place]", "button[data-focus=do]", "button.btn-answer", ".able a[href*=target]"):
        found = panel(page).locator(ready)
        if found.count():
            return found.first.click()
    squares = page.locator("[data-board] a:is([aria-label^='run:'], [aria-label^='walk:'])")
    if squares.count():
        heights = squares.evaluate_all("(links) => links.map((link) => Number(link.dataset.y))")
        return squares.nth(heights.index(min(heights))).click()
    end = panel(page).locator("button[data-focus=end]")
    if end.count():
        return end.click()
    names = page.locator(".squad-table tbody a").evaluate_all("(links) => links.map((link) => link.dataset.focus)")
    tried[:] = tried if set(names) - set(tried) else []
    tried.append(next(name for name in names if name not in tried))
    return page.locator(f"[data-focus={tried[-1]}]").click()
