"""Lists going out and coming in: the whole list file, its upload, and the list as text for a forum or a chat."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

import rules
from builder.lists.checks import Judged, judged, read_cards, release_cards_read
from builder.lists.games import command_of, game_of
from builder.lists.models import List
from builder.lists.operations import Draft
from builder.lists.pages import Row, sheet, state
from catalog.games import cards_of
from catalog.models import Release
from catalog.queries import current_release
from catalog.shown import language
from rules.formats import decode, read_list
from rules.reading import CARD_ID

ORDER = ("format", "version", "system", "name", "options", "army", "cards", "entries")


def whole_file(found: List) -> dict[str, Any]:
    """The list file with every card that it uses in it, so that it needs no catalogue."""
    cards = {card: deepcopy(read.raw) for card, read in judged(found).cards.items()}
    file = found.draft.file | {"cards": cards}
    return {key: file[key] for key in ORDER if key in file}


def file_text(found: List) -> str:
    return json.dumps(whole_file(found), ensure_ascii=False, indent=1) + "\n"


def file_name(found: List) -> str:
    """A name for the downloaded file; Latin letters only, whatever the list is called."""
    return f"{slugify(found.name) or found.system}.json"


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A list file that was read: what goes into a list of ours."""

    release: Release
    draft: Draft
    carried: dict[str, Any]


def read_upload(data: bytes) -> Uploaded:
    """The list in an uploaded file; rules.FileError with the path of the first fault.

    Cards that are the present release's own are left to the release; others stay with the list, which carries them.
    """
    doc = decode(data)
    release = _release_for(doc)
    known = {card: read.raw for card, read in release_cards_read(release, _mentioned(doc)).items()} if release else {}
    read_list(doc, [known])
    _require_storable(doc)
    carried = _differing(release.codex.system, doc.get("cards", {}), known)
    file = {key: value for key, value in doc.items() if key != "cards"}
    return Uploaded(release, Draft(file), carried)


def _release_for(doc: Any) -> Release | None:
    """The release for the file's system, if it names one; `read_list` then says what is wrong with it."""
    system = doc.get("system") if isinstance(doc, dict) else None
    known = isinstance(system, str) and system in rules.systems()
    return current_release(system) if known else None


def _mentioned(doc: dict[str, Any]) -> set[str]:
    """Every text that may be the id of a card, in a document that nobody has checked."""
    cards, entries = doc.get("cards"), doc.get("entries")
    ids = set(cards) if isinstance(cards, dict) else set()
    ids |= set(_texts([doc.get("army"), doc.get("options")]))
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict):
            ids |= {value for value in entry.values() if isinstance(value, str)}
    return {card for card in ids if CARD_ID.match(card)}


def _texts(value: Any) -> Iterator[str]:
    """Every text in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)


def _require_storable(doc: dict[str, Any]) -> None:
    """PostgreSQL keeps every character but one."""
    if "\\u0000" in json.dumps(doc):
        raise rules.FileError("$", "not_json", syntax="nul")


def _differing(system: str, carried: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """The cards of the file that mean something else than the release's of the same id, or that it has not."""
    ours = read_cards(system, {card: known[card] for card in carried if card in known})
    theirs = read_cards(system, carried)
    return {
        card: raw for card, raw in carried.items() if card not in ours or _plain(theirs[card]) != _plain(ours[card])
    }


def _plain(value: Any) -> Any:
    """What a card that was read says, however its JSON was written: defaults filled in, keys in any order."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value) if field.name != "raw"}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


# Text


def as_text(found: List, now: Judged, bbcode: bool = False) -> str:
    """The list for a forum or a chat: name, totals, every entry with what it carries, and what is broken."""
    page = sheet(found.system, now, mending=False)
    bold = "[b]{}[/b]" if bbcode else "{}"
    name = _plain_of_marks(found.name) if bbcode else found.name
    game, command = game_of(found.system), command_of(found.system)
    tallies = [f"{tally.label}: {tally.text}" for tally in page.total.tallies]
    head = [f"{game.told(page.report.cost)}, {state(now)}", *tallies]
    army = [*command.lines(found, now), ""] if command else []
    army = [_plain_of_marks(line) for line in army] if bbcode else army
    lines = [bold.format(name), *head, "", *army]
    if bbcode:
        lines += ["[list]", *(f"[*]{_line(row, found)}" for row in page.rows), "[/list]"]
    else:
        lines += [f"• {_line(row, found)}" for row in page.rows]
    broken = [f"{fault.rule} {fault.text}" for fault in page.faults]
    broken += [_plain_of_marks(lost.text) if bbcode else lost.text for lost in page.lost]
    lines += ["", *broken] if broken else []
    return "\n".join([*lines, *(["", found.draft.note] if found.draft.note else [])]) + "\n"


def _plain_of_marks(text: str) -> str:
    """What somebody typed must not be BBCode."""
    return text.replace("[", "(").replace("]", ")")


def _line(row: Row, found: List) -> str:
    price = cards_of(found.system).price
    own = _(" (a card of this list's own)") if row.card in found.carried else ""
    role = f" ({row.role})" if row.role else ""
    line = f"{row.title}{role}{own}, {price(row.cost, language())}"
    return f"{line} + {row.gear_title}, {price(row.gear_cost, language())}" if row.gear else line
