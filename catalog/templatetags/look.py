"""The drawn pieces of the pages: icons, crests, costs, dice, rule ids, cards, figures. Markup only, no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from functools import lru_cache, wraps
from typing import Any

from django import template
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

import rules
from catalog.crest import TILT, motif
from catalog.games import cards_of, face_of
from catalog.pictures import file_name
from catalog.search import Row
from catalog.texts import words_of
from rules.words import Lang, name_in

register = template.Library()

KEPT = 4000  # pieces of one sort that a process keeps, most of them far less than 1 kB


def once(draw: Callable[..., SafeString]) -> Callable[..., SafeString]:
    """Draws a piece once for the same arguments in the same language: nothing else shows in it."""

    # By type too: a text is equal to the same text marked as safe, and drawn differently.
    @lru_cache(KEPT, typed=True)
    def kept(_language: str | None, *args: Any, **keys: Any) -> SafeString:
        return draw(*args, **keys)

    @wraps(draw)
    def drawn(*args: Any, **keys: Any) -> SafeString:
        return kept(get_language(), *args, **keys)

    return drawn


# --- Icons


@register.simple_tag
@once
def icon(name: str, label: str = "", size: int = 16, cls: str = "") -> SafeString:
    """An icon of the sprite. Without a label it is hidden from screen readers: words must stand beside it."""
    said = format_html(' role="img" aria-label="{}"', label) if label else SafeString(' aria-hidden="true"')
    return format_html(
        '<svg class="icon icon-{}{}" width="{}" height="{}"{}><use href="{}#{}"/></svg>',
        name,
        f" {cls}" if cls else "",
        size,
        size,
        said,
        static("icons.svg"),
        name,
    )


# --- Crests


@register.simple_tag
@once
def crest(card_id: str, size: int = 32, tilt: int = 0, label: str = "") -> SafeString:
    """The crest of a card id: ring and motif; `tilt` in degrees for a shaken one."""
    said = format_html(' role="img" aria-label="{}"', label) if label else SafeString(' aria-hidden="true"')
    drawn = SafeString(motif(card_id))
    return format_html(
        '<svg class="crest" width="{}" height="{}" viewBox="-50 -50 100 100"{}>'
        '<circle class="ground" r="47" stroke="currentColor" stroke-width="4.5"/>{}</svg>',
        size,
        size,
        said,
        format_html('<g transform="rotate({})">{}</g>', tilt, drawn) if tilt else drawn,
    )


@register.simple_tag
def art(picture: str, card_id: str, tilt: int = 0) -> SafeString:
    """What a card shows above its text: the picture at this address, else its crest. Its name stands beside it, so that
    it is decoration to a screen reader."""
    if not picture:
        return crest(card_id, size=100, tilt=tilt)
    return format_html('<img class="card-art" src="{}" alt="">', picture)


@register.simple_tag
def sign(root: str, picture: str, card_id: str, size: int = 32) -> SafeString:
    """What stands for a card in a row: its picture, small, else its crest. `root`: the address of its codex; `picture`:
    its digest."""
    if not picture:
        return crest(card_id, size)
    return format_html(
        '<img class="sign" src="{}pictures/{}" width="{}" height="{}" alt="" loading="lazy">',
        root,
        file_name(picture, small=True),
        size,
        size,
    )


@register.simple_tag
def crest_symbols(card_ids: Iterable[str]) -> SafeString:
    """The motifs of these cards as symbols `mon-<id>`, once in a page whose figures use them."""
    symbols = format_html_join(
        "",
        '<symbol id="mon-{}" class="mon" viewBox="-50 -50 100 100">{}</symbol>',
        ((card_id, SafeString(motif(card_id))) for card_id in dict.fromkeys(card_ids)),
    )
    return format_html('<svg class="visually-hidden" width="0" height="0" aria-hidden="true">{}</svg>', symbols)


# --- Costs, rules, dice


@register.simple_tag
@once
def price(system: str, number: int | Fraction, size: int = 12) -> SafeString:
    """A cost as its game shows it: the number bold, with the game's glyph or the word for screen readers."""
    game = cards_of(system)
    shown, _space, word = game.price(number, page_lang()).rpartition(" ")
    return format_html('<span class="price">{}{}</span>', shown, _counted(game, word, size))


@register.simple_tag
def row_price(system: str, row: Row | dict[str, Any], cost: int) -> SafeString:
    """What a row of the catalogue costs: `cost`, or what its figures do."""
    found = cards_of(system).rate(row["told"] if isinstance(row, dict) else row.told, page_lang())
    if found is None:
        return price(system, cost)
    return format_html(
        '<span class="price" title="{}"><span aria-hidden="true">{}</span>{}</span>',
        found[1],
        found[0],
        _unseen(found[1]),
    )


@register.simple_tag
@once
def unit(system: str, number: int, size: int = 12) -> SafeString:
    """What a game's costs are counted in, behind this number: a glyph that is said, or a word that is only said."""
    game = cards_of(system)
    return _counted(game, game.price(number, page_lang()).rpartition(" ")[2], size)


def _counted(game: Any, word: str, size: int) -> SafeString:
    """The coin of a game that has one, and what its costs are counted in, for screen readers."""
    return icon("coin", size=size, cls="coin") + _unseen(word) if game.COIN else _unseen(word)


def _unseen(word: str) -> SafeString:
    return format_html('<span class="visually-hidden"> {}</span>', word)


@register.simple_tag
@once
def rule(rule_id: str) -> SafeString:
    """A rule id as a link to its row of the ledger: shown without the system's prefix, linked whole."""
    game = next((game for game in rules.systems().values() if rule_id.startswith(game.prefix)), None)
    if game is None:
        return format_html('<span class="rule">{}</span>', rule_id)
    ledger = reverse("rules:ledger", kwargs={"system": game.slug})
    return format_html('<a class="rule" href="{}#{}">{}</a>', ledger, rule_id, rule_id.removeprefix(game.prefix))


@register.simple_tag
def die(face: object, state: str = "", small: bool = False) -> SafeString:
    """A die that shows a numeral, or what a game draws in its place. `state`: "", "chosen", "spent", "missing"."""
    cls = "die" + (" die-line" if small else "") + (f" die-{state}" if state else "")
    drawn = face if isinstance(face, SafeString) else format_html("<span>{}</span>", face)
    return format_html('<span class="{}">{}</span>', cls, drawn)


# --- Cards

LONG_NAME, LONGER_NAME = 13, 20


@register.simple_tag
def card(
    system: str, shown: Any, lang: str = "", size: str = "", foot: str = "", picture: str = "", **face: Any
) -> SafeString:
    """A card as it is printed. `shown`: a card that its system read; `size`: "", "m" or "s"; `picture`: the address of
    its picture; `face` is the system's own: for Okko `side`."""
    said: Lang = page_lang() if not lang else "ru" if lang == "ru" else "en"
    name = name_in(shown.name, said, shown.id)
    context = {
        "id": shown.id,
        "lang": said,
        "name": name,
        "name_class": "card-name-longer"
        if len(name) > LONGER_NAME
        else "card-name-long"
        if len(name) > LONG_NAME
        else "",
        "size": size,
        "foot": foot,
        "picture": picture,
    }
    drawn = face_of(system).face(shown, said, **face)
    return SafeString(render_to_string(f"catalog/{system}/_face.html", context | drawn))


@register.simple_tag
def faces(system: str, shown: Any, lang: str = "", size: str = "", foot: str = "", picture: str = "") -> SafeString:
    """All sides of a card."""
    sides = face_of(system).sides(shown)
    return format_html_join("", "{}", ((card(system, shown, lang, size, foot, picture, **side),) for side in sides))


@register.simple_tag
@once
def emblem(system: str, faction: str, size: int = 14) -> SafeString:
    """The sign of a faction of this system's codices."""
    return face_of(system).emblem(faction, size)


@register.simple_tag
@once
def badge(system: str, alignment: str, size: int = 14) -> SafeString:
    """The sign of a character's alignment."""
    return face_of(system).badge(alignment, size)


@register.simple_tag
@once
def stat_heads(system: str) -> SafeString:
    """The stats of rows as the heads of their columns."""
    words, lang = words_of(system), page_lang()
    named = ((words.label("stat", stat, lang), glyph) for stat, glyph in cards_of(system).STATS)
    return format_html_join("", "{}", ((icon(glyph, name, cls=f"el-{glyph}"),) for name, glyph in named))


@register.filter
def card_name(shown: Any) -> str:
    """A card's name in the page's language."""
    return name_in(shown.name, page_lang(), shown.id)


@register.filter
def term(key: str, table: str) -> str:
    """A game's word in the page's language: `{{ "fire"|term:"okko.element" }}`; tables as in its `words.label`."""
    system, _, name = table.partition(".")
    return words_of(system).label(name, key, page_lang())


@register.filter
def fresh(when: datetime) -> bool:
    """Whether it was less than a minute ago: "just now", not "0 minutes ago"."""
    return timezone.now() - when < timedelta(minutes=1)


def page_lang() -> Lang:
    return "ru" if (get_language() or "").startswith("ru") else "en"


# --- Figures


@register.simple_tag
@once
def stone(card_id: str, side: str = "A", shaken: bool = False, size: int = 26) -> SafeString:
    """A figure's stone beside the board: in strips and lists."""
    return format_html(
        '<svg class="stone-crest figure figure-{}{}" width="{}" height="{}" viewBox="-38 -38 76 76" aria-hidden="true">'
        '<circle class="stone" r="34"/><g class="mon" transform="{}">{}</g></svg>',
        side.lower(),
        " figure-shaken" if shaken else "",
        size,
        size,
        SafeString(f"rotate({TILT}) scale(.64)" if shaken else "scale(.64)"),
        SafeString(motif(card_id)),
    )


@register.simple_tag
@once
def swatch(kind: str) -> SafeString:
    """The colour of an outcome beside its words: kinds as the odds bar's classes, "out" for `odds-out`."""
    square = format_html('<rect class="odds-{}" width="10" height="10"/>', kind)
    return format_html('<svg class="swatch" width="10" height="10" aria-hidden="true">{}</svg>', square)


# --- The page's frame

OWN_GAMES = ("list", "codex", "fight")  # what a page may be about, each of one game


@register.simple_tag(takes_context=True)
def here(context: Mapping[str, Any]) -> str:
    """The game that the page is about: its list's, codex's or fight's, else the one that was chosen."""
    about = (getattr(context.get(thing), "system", "") for thing in OWN_GAMES)
    return next(filter(None, about), "") or context.get("system") or context.get("game", "")


def game_page(context: Mapping[str, Any]) -> str:
    """Where choosing another game leads to: the same part of the site, at its first page."""
    request: HttpRequest | None = context.get("request")
    part = request.resolver_match.namespace if request and request.resolver_match else ""
    roots = {"lists": "lists:index", "catalog": "catalog:index", "fights": "fights:index", "studio": "studio:index"}
    return reverse(roots.get(part, "home"))


@register.simple_tag
def game_name(system: str) -> str:
    return rules.system(system).name[page_lang()]


@register.simple_tag
def search_words(system: str) -> str:
    """What the cards of a game may be searched by."""
    words: str = cards_of(system).FIND
    return words


def initials(name: str) -> str:
    """Up to two letters for a round badge."""
    words = name.split("@")[0].replace(".", " ").split()
    return "".join(word[0] for word in words[:2]).upper()
