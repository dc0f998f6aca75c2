"""A visitor who has one of everything, and the addresses of all pages. What they named is numbers: no language."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, FilePayload, Page, StorageState, expect

LEGAL = {"okko": "sake-gourd", "noshin": None, "tikku": None, "shrine-guard": None}
BROKEN = {"okko": "masterwork-katana", "oni-smile": None, "tikku": "lacquered-armour", "wandering-healer": None}


@dataclass
class World:
    """`state`: the visitor's cookies. `paths`: the addresses of what they made, without a language."""

    state: StorageState
    paths: dict[str, str] = field(default_factory=dict)


def make_world(browser: Browser, url: str) -> World:
    context = browser.new_context(base_url=url)
    page = context.new_page()
    paths = {}
    for name, title, members in (("legal", "47", LEGAL), ("broken", "108", BROKEN)):
        upload(page, list_file(title, members))
        paths[name] = _path(page, url)
        page.get_by_role("button", name="Share", exact=True).click()
        paths[f"{name} shared"] = page.get_by_label("Link", exact=True).input_value().removeprefix(url)
    page.goto("/account/keep/")
    page.get_by_role("button", name="Make a link that brings them back").click()
    state = context.storage_state()
    context.close()
    return World(state, paths)


def _path(page: Page, url: str) -> str:
    return page.url.removeprefix(url).partition("?")[0]


def list_file(name: str, members: dict[str, str | None], budget: int = 16) -> dict[str, Any]:
    """A list file; `members`: a character and what it carries."""
    entries = [{"id": f"a{n}", "card": card, "equipment": gear} for n, (card, gear) in enumerate(members.items(), 1)]
    head = {"format": "muster-list", "version": 1, "system": "okko"}
    return head | {"name": name, "options": {"budget": budget}, "entries": entries}


def upload(page: Page, doc: dict[str, Any]) -> None:
    """Upload a list file; leads to its editor."""
    page.goto("/lists/upload/")
    file: FilePayload = {"name": "list.json", "mimeType": "application/json", "buffer": json.dumps(doc).encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("main").get_by_role("button", name="Upload").click()
    expect(page.get_by_role("textbox", name="Name of the list")).to_be_visible()


Where = Callable[[World], str]


def at(path: str) -> Where:
    return lambda world: path


def of(name: str, more: str = "") -> Where:
    return lambda world: world.paths[name] + more


MISSING = {"lost-link", "nowhere"}  # answered by 404
PAGES: dict[str, Where] = {
    "home": at("/"),
    "cards": at("/codex/"),
    "codex": at("/codex/okko/"),
    "codex-filtered": at("/codex/okko/?civilian=1&q=47"),
    "faction": at("/codex/okko/factions/demon_hunter/"),
    "card": at("/codex/okko/okko/"),
    "card-equipment": at("/codex/okko/masterwork-katana/"),
    "card-tile": at("/codex/okko/tile-house/"),
    "rules": at("/rules/okko/"),
    "lists": at("/lists/"),
    "editor": of("legal"),
    "editor-cards": of("broken", "?tab=cards"),
    "editor-overview": of("broken", "?tab=overview"),
    "editor-broken": of("broken"),
    "editor-gear": of("broken", "?equip=a4"),
    "editor-give": of("broken", "?tab=cards&kind=equipment&give=war-fan"),
    "history": of("legal", "history/"),
    "text": of("broken", "text/"),
    "sheet": of("legal", "sheet/"),
    "upload": at("/lists/upload/"),
    "shared": of("legal shared"),
    "shared-broken": of("broken shared"),
    "log-in": at("/account/log-in/"),
    "sign-up": at("/account/sign-up/"),
    "reset": at("/account/reset/"),
    "keep": at("/account/keep/"),
    "profile": at("/account/"),
    "lost-link": at("/l/half/"),
    "nowhere": at("/nowhere/"),
}
