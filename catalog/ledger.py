"""A system's ledger of rules, read out of its RULES.md for the page that shows it.

The file is our own: headings, each with one table whose columns are set apart by " | ". In the cells stand `code`,
*emphasis*, the mark of a ruling of ours, and rule ids without their prefix (CMP-11), which become links.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from importlib import resources

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import override

import rules
from catalog.search import fold

INLINE = re.compile(r"`([^`]+)`|\*([^*]+)\*|\b(DECIDED|РЕШЕНО)\b|\b([A-Z]{2,3}-\d\d)(?:…\d\d|/\d\d)?")
OURS = {"DECIDED": "Our ruling", "РЕШЕНО": "Наше решение"}

Html = Callable[[str], SafeString]


@dataclass(frozen=True)
class Line:
    """A line of a table. `id` is the rule's whole id, "" in a table of words; `cells` the others, as HTML."""

    id: str
    cells: tuple[SafeString, ...]
    folded: str

    @property
    def short(self) -> str:
        """The id without its system: LST-06."""
        return self.id.partition("-")[2]


@dataclass(frozen=True)
class Section:
    """A heading with the table under it."""

    id: str
    title: str
    head: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Ledger:
    """The whole page. What the file says before its first section is for its writers and is not shown."""

    title: str
    sections: tuple[Section, ...]

    def find(self, query: str) -> "Ledger":
        """Only the lines that hold every word of the query, and the sections that have any."""
        words = fold(query).split()
        if not words:
            return self
        kept = (replace(s, lines=tuple(line for line in s.lines if holds(line, words))) for s in self.sections)
        return replace(self, sections=tuple(section for section in kept if section.lines))

    @property
    def count(self) -> int:
        return sum(len(section.lines) for section in self.sections)

    @cached_property
    def lines(self) -> dict[str, Line]:
        """The rules by id, in order."""
        return {line.id: line for section in self.sections for line in section.lines if line.id}


def holds(line: Line, words: Iterable[str]) -> bool:
    return all(word in line.folded for word in words)


@lru_cache
def read_ledger(system: str, language: str) -> Ledger:
    """The ledger of a system in "en" or "ru"."""
    name = "RULES.ru.md" if language == "ru" else "RULES.md"
    with override(language):
        page = reverse("rules:ledger", args=[system])
    return parse((resources.files(f"rules.{system}") / name).read_text("utf-8"), rules.system(system).prefix, page)


def parse(text: str, prefix: str, page: str = "") -> Ledger:
    """A ledger from the text of its file; `prefix` is what its rule ids begin with, "OKKO-", `page` its address."""
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    html = partial(inline, link=f"{page}#{prefix}")
    title = head.partition("\n")[0].removeprefix("# ").strip()
    return Ledger(title, tuple(read_section(part, place, prefix, html) for place, part in enumerate(parts)))


def read_section(part: str, place: int, prefix: str, html: Html) -> Section:
    title, *rest = part.splitlines()
    rows = [cells(row) for row in rest if row.startswith("|") and not row.startswith("|--")]
    lines = tuple(read_line(row, prefix, html) for row in rows[1:])
    return Section(anchor(lines, place), title.strip(), tuple(rows[0]), lines)


def anchor(lines: tuple[Line, ...], place: int) -> str:
    """ "LST" for the section of the LST rules, else its place: the same in every language."""
    return lines[0].short.partition("-")[0] if lines and lines[0].id else f"section-{place}"


def cells(row: str) -> list[str]:
    return row.strip().removeprefix("|").removesuffix("|").strip().split(" | ")


def read_line(row: list[str], prefix: str, html: Html) -> Line:
    known = row[0] if row[0].startswith(prefix) else ""
    shown = row[1:] if known else row
    return Line(known, tuple(html(cell) for cell in shown), fold(" ".join(row)))


def inline(text: str, link: str) -> SafeString:
    """The words as HTML: escaped, with code, emphasis and links to the rules they name."""
    return format_html_join("", "{}", ((piece,) for piece in pieces(text, link)))


def pieces(text: str, link: str) -> Iterator[str]:
    last = 0
    for match in INLINE.finditer(text):
        yield text[last : match.start()]
        yield marked(match, link)
        last = match.end()
    yield text[last:]


def marked(match: re.Match[str], link: str) -> SafeString:
    code, emphasis, ruling, rule = match.groups()
    if code:
        return format_html("<code>{}</code>", code)
    if emphasis:
        return format_html("<em>{}</em>", emphasis)
    if ruling:
        return format_html("<b>{}</b>", OURS[ruling])
    return format_html('<a href="{}{}">{}</a>', link, rule, match[0])
