"""Somebody before the table of many cards, and the codex whose cards it has."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from builder.accounts.people import COOKIE, signed
from catalog.models import Member
from catalog.studio.cards import do_save_card
from catalog.studio.grid import cell_name
from catalog.studio.queries import all_drafts, draft
from tests.factories import CodexFactory, MemberFactory, names, raw_character


class Table:
    """Somebody before the table: sends what a browser would, with what they type in place of what stands there."""

    def __init__(self, codex: Any, person: Any, query: str = "") -> None:
        self.codex, self.client = codex, Client()
        self.client.cookies[COOKIE] = signed(person.key)
        self.url = reverse("studio:grid", args=[codex.slug]) + query
        self.opens()

    def opens(self) -> Any:
        """The table anew: what is sent afterwards was typed on this page."""
        return self._takes(self.client.get(self.url))

    def _takes(self, page: Any) -> Any:
        self.page = page
        self.fields = {} if page.status_code >= 400 and "head" not in (page.context or {}) else fields(page)
        return page

    def types(self, **cells: str) -> None:
        """`c1__vigilant__attack="4"`."""
        for name, text in cells.items():
            slug, _, column = name.partition("__")
            self.fields[cell_name(slug, column.replace("__", "."))] = text

    def saves(self, **cells: str) -> Any:
        self.types(**cells)
        return self.sends()

    def sends(self, **more: str) -> Any:
        sent = {name: text for name, text in self.fields.items() if text is not None}
        answer = self.client.post(self.url, sent | more)
        if answer.status_code == 302:
            self.opens()
        elif "head" in (answer.context or {}):
            self._takes(answer)
        return answer

    def presses(self, name: str, **more: str) -> Any:
        """Undo or redo, which the page offers."""
        return self.sends(**{name: str(self.page.context[name])}, **more)

    @property
    def problems(self) -> dict[str, str]:
        return {where: words for where, _called, words in self.page.context["problems"]}


def fields(page: Any) -> dict[str, str]:
    """What the form of the page sends when nothing is typed: fields of a page that Django's own parser reads."""
    found: dict[str, str] = {}

    class Reader(HTMLParser):
        form = False
        area = select = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            has = dict(attrs)
            if tag == "form":
                self.form = has.get("id") == "grid"
            if not self.form:
                return
            if tag == "select":
                self.select = has["name"] or ""
                found.setdefault(self.select, "")
            elif tag == "option" and "selected" in has:
                found[self.select] = has.get("value") or ""
            elif tag == "textarea":
                self.area = has["name"] or ""
                found[self.area] = ""
            elif tag == "input" and has.get("type") not in ("checkbox", "radio"):
                found[has["name"] or ""] = has.get("value") or ""
            elif tag == "input" and "checked" in has:
                found[has["name"] or ""] = has.get("value") or "on"

        def handle_data(self, data: str) -> None:
            if self.area:
                found[self.area] += data.removeprefix("\n") if not found[self.area] else data

        def handle_endtag(self, tag: str) -> None:
            if tag == "textarea":
                self.area = ""

    Reader().feed(page.content.decode())
    return found


def owner(codex: Any) -> Any:
    return codex.members.get(role="owner").person


def raws(codex: Any) -> dict[str, Any]:
    return {card.slug: card.data for card in all_drafts(codex)}


def other(codex: Any, slug: str, **keys: Any) -> None:
    """Somebody else changes a card in its editor."""
    editor = Member.objects.filter(codex=codex, role="editor").first() or MemberFactory(codex=codex, role="editor")
    card = draft(codex, slug)
    do_save_card(person=editor.person, codex=codex, slug=slug, data=card.data | keys, base=card.revision)


def fire_and_water() -> Any:
    """A codex of two factions, with three cards in one, two in the other, one in none."""
    return CodexFactory(
        factions=("fire", "water"),
        cards={f"c{n}": raw_character(name=names(f"Card {n}")) for n in range(6)},
        of={f"c{n}": "fire" if n % 2 else "water" for n in range(5)},
    )
