"""Every page at both widths, in both themes and languages: accessible, no wider than its window, all translated."""

import os
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.names import misnamed
from tests.browser.texts import english_left, keys_left, russian_left
from tests.browser.watch import Watch
from tests.browser.world import MISSING, PAGES, World

AXE = Axe().axe_script
SHOTS = os.environ.get("SHOTS")  # a folder for pictures of every look, for people to look at
TALL = 6000
# Axe looks at these in all their looks, at the others wide and light, narrow and dark.
MAIN = {
    *("home", "codex", "faction", "card", "lists", "editor", "shared", "fights", "fight-new", "fight-odds", "replay"),
    *("army", "army-broken", "army-shared", "card-unit", "sengoku-unit", "sengoku-stake", "sengoku-replay"),
    *("squad", "codex-anima", "card-anima", "anima-figure", "anima-attack", "anima-evade"),
    "rules-found",  # all of the rules at once take axe five seconds
    *("log-in", "sign-up", "profile"),
    *("studio", "studio-codex", "studio-json"),
}
TABLET = {"width": 768, "height": 1024}
BOTH = {"light-1280", "dark-390"}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(params=PAGES)
def name(request: pytest.FixtureRequest) -> str:
    return request.param


def looks(page: Page) -> Iterator[str]:
    """Show the page at both widths, light and dark; tells which it is. Another width costs more than another theme."""
    for size in (DESK, PHONE):
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            if page.viewport_size != size:
                page.set_viewport_size(size)
            yield f"{theme}-{size['width']}"


def test_page(name: str, world: World, visit: Visit, watch: Watch) -> None:
    page = visit(storage_state=world.state)
    faults = []
    with watch.expecting(404) if name in MISSING else nullcontext():
        for lang in ("en", "ru"):
            page.goto(("" if lang == "en" else "/ru") + PAGES[name](world))
            faults += [f"{lang} key: {said}" for said in keys_left(page)]
            faults += [f"{lang} left: {said}" for said in (russian_left if lang == "en" else english_left)(page)]
            page.set_viewport_size(TABLET)
            faults += [f"{lang} 768 wide: {said}" for said in too_wide(page)]
            for look in looks(page):
                if SHOTS:
                    page.screenshot(path=Path(SHOTS) / f"{name}-{lang}-{look}.png", full_page=True)
                faults += [f"{lang} {look} wide: {said}" for said in too_wide(page)]
                faults += [f"{lang} {look} {said}" for said in (*too_tall(page), *spilled(page))]
                if lang == "en" and (look in BOTH or name in MAIN):
                    faults += [f"{look} name: {said}" for said in misnamed(page)]
                    show_whole(page)
                    faults += [f"{look} {said}" for said in barriers(page)]
    assert not faults, "\n".join(faults)


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    return page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          if (document.scrollingElement.scrollWidth <= width) return [];
          const all = [...document.querySelectorAll("body *")];
          const wide = all.filter((one) => one.getBoundingClientRect().right > width);
          return ["scrolls sideways", ...wide.slice(0, 5).map((one) => `${one.tagName} ${one.className}`)];
        }"""
    )


def spilled(page: Page) -> list[str]:
    """Words that stand out of their panel at its right edge, where nothing scrolls or cuts them off."""
    return page.evaluate(
        """() => {
          const kept = (one, panel) => {
            for (let box = one; box !== panel; box = box.parentElement) {
              if (getComputedStyle(box).overflowX !== "visible") return true;
            }
            return false;
          };
          const worded = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
          return [...document.querySelectorAll(".panel")].flatMap((panel) => {
            const edge = panel.getBoundingClientRect().right + 1;
            const beyond = (one) => one.checkVisibility() && one.getBoundingClientRect().right > edge;
            const all = [...panel.querySelectorAll("*")];
            const out = all.filter((one) => worded(one) && beyond(one) && !kept(one, panel));
            return out.map((one) => `out of its panel: ${one.tagName} ${one.textContent.trim().slice(0, 40)}`);
          });
        }"""
    )


def too_tall(page: Page) -> list[str]:
    """Emptiness below the last thing that is seen, where the page scrolls."""
    return page.evaluate(
        """() => {
          const { scrollHeight, clientHeight } = document.scrollingElement;
          const seen = [...document.querySelectorAll("main, footer, .bottom-bar")].filter((one) => one.offsetHeight);
          const foot = Math.max(...seen.map((one) => one.getBoundingClientRect().bottom)) + scrollY;
          const empty = scrollHeight - Math.max(foot, clientHeight);
          return empty > 200 ? [`empty below: ${Math.round(empty)} pixels`] : [];
        }"""
    )


def show_whole(page: Page) -> None:
    """Make the window as tall as the page: what a bar at the bottom happens to cover is no barrier, one can scroll."""
    size = page.viewport_size
    page.set_viewport_size(size | {"height": min(TALL, page.evaluate("document.scrollingElement.scrollHeight"))})


def barriers(page: Page) -> list[str]:
    """What axe finds, each with the places. It is read once by a page; what it did not find stays in the browser."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE)
    options = {"runOnly": TAGS, "resultTypes": ["violations"]}
    violations = page.evaluate("(options) => axe.run(options).then((results) => results.violations)", options)
    return [
        f"{found['id']}: {'; '.join(str(node['target'][0]) + ' ' + node['html'][:120] for node in found['nodes'][:4])}"
        for found in violations
    ]
