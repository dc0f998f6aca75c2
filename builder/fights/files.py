"""Fight files going out and coming in."""

import json
import time
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

import rules
from builder.fights.games import own
from builder.fights.models import Fight
from builder.fights.playing import SECONDS, opened, too_much
from builder.fights.secrecy import view_of
from builder.fights.setup import released
from catalog.queries import release_cards
from catalog.shown import language
from rules.formats import decode, read_fight
from rules.formats_words import fault_text
from rules.refusal import Refused

ORDER = ("format", "version", "system", "title", "options", "cards", "sides", "board", "start", "seed", "actions")
MAX_ACTIONS = 3000
MAX_ENTRIES = 60  # of both lists
MAX_TURN = 1_000_000  # that a file begins in; a column holds two thousand times as much


class Unusable(Exception):
    """What is wrong with an uploaded file: the path of the first fault, a rule id, and words."""

    def __init__(self, path: str, text: str, rule: str = "FILE-FORMAT") -> None:
        super().__init__(path, text, rule)
        self.path, self.text, self.rule = path, text, rule


def file_text(found: Fight) -> str:
    """The fight file, the keys at its head in the order of the format page."""
    file = {key: found.file[key] for key in ORDER if key in found.file}
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


def file_name(found: Fight) -> str:
    return f"{slugify(found.title) or found.system}-fight.json"


def view_text(found: Fight, eye: str) -> str:
    """What who looks so may know of the fight, as JSON."""
    return json.dumps(view_of(opened(found), eye), ensure_ascii=False, indent=1) + "\n"


def view_name(found: Fight, eye: str) -> str:
    return f"{slugify(found.title) or found.system}-view{f'-{eye.lower()}' if eye else ''}.json"


def read_upload(data: bytes) -> rules.Fight:
    """The fight in an uploaded file, after its actions; Unusable at the first fault."""
    try:
        doc = decode(data)
        _require_small(doc)
        game = rules.open_fight(whole(doc))
    except rules.FileError as fault:
        raise Unusable(fault.path, fault_text(fault, language()), fault.rule) from fault
    except rules.Illegal as illegal:
        words = rules.system(doc["system"]).illegal_text(illegal, language())
        raise Unusable("$.sides" if illegal.side else "$.board", words, illegal.rule) from illegal
    if words := too_much(game):
        raise Unusable("$.sides", words)
    _replay(game)
    return game


def _replay(game: rules.Fight) -> None:
    """Carries out the actions; every page of the fight does it again, so it must be quick."""
    until = time.monotonic() + SECONDS
    for place, action in enumerate(game.file.actions):
        try:
            game.act(action)
        except Refused as refusal:
            words = game.system.refusal_text(refusal, game.file, language())
            raise Unusable(f"$.actions[{place}]", words, refusal.rule) from refusal
        if time.monotonic() > until:
            raise Unusable("$.actions", _("These actions take too long to replay."))


def whole(doc: Any) -> dict[str, Any]:
    """The file with the cards that it takes from the catalogue in it, so that it needs none; FileError."""
    known = _catalogue(doc)
    file = read_fight(doc, [known])
    rules.Fight(file)  # reads the board, and so the cards of its tiles
    carried = doc.get("cards", {})
    needed = own(doc["system"], "setup").cards_of(doc.get("board", {}))
    return {**file.whole(), "cards": {key: known[key] for key in needed if key not in carried} | carried}


def _catalogue(doc: Any) -> dict[str, Any]:
    system = doc.get("system") if isinstance(doc, dict) else None
    if not isinstance(system, str) or system not in rules.systems():
        return {}
    release = released(system)
    return release_cards(release) if release else {}


def _require_small(doc: Any) -> None:
    """The bounds that keep a row and a page small, and a replay short; the format itself has none."""
    if not isinstance(doc, dict):
        return
    if isinstance(doc.get("actions"), list) and len(doc["actions"]) > MAX_ACTIONS:
        raise Unusable("$.actions", _("A fight kept here has %(most)d actions at most.") % {"most": MAX_ACTIONS})
    sides = doc.get("sides")
    if sum(map(_entries, sides if isinstance(sides, list) else ())) > MAX_ENTRIES:
        raise Unusable("$.sides", _("A fight kept here has %(most)d figures at most.") % {"most": MAX_ENTRIES})
    start = doc.get("start")
    turn = start.get("turn") if isinstance(start, dict) else None
    if isinstance(turn, int) and turn > MAX_TURN:
        late = _("A fight kept here begins in turn %(most)d at the latest.")
        raise Unusable("$.start.turn", late % {"most": MAX_TURN})
    if "\\u0000" in json.dumps(doc):
        raise Unusable("$", _("It holds the character U+0000, which cannot be kept."))


def _entries(side: Any) -> int:
    """How many entries a side of an unchecked document has."""
    held = side.get("list") if isinstance(side, dict) else None
    entries = held.get("entries") if isinstance(held, dict) else None
    return len(entries) if isinstance(entries, list) else 0
