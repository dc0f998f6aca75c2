"""The drawn pieces of the pages: icons, crests, coins, dice, rule ids, cards, figures. Markup only, no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django import template
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext

from catalog.crest import motif
from rules.okko.skills import FACES
from rules.okko.words import label, left_text, skill_text
from rules.words import Lang, name_in

register = template.Library()

# --- Icons


@register.simple_tag
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


@register.simple_tag
def element(name: str, label: str = "", size: int = 16) -> SafeString:
    """An element's glyph (fire, earth, air, water, torii) in its colour."""
    return icon(name, label, size, f"el-{name}")


@register.simple_tag
def mask(alignment: str, label: str = "", size: int = 14) -> SafeString:
    """The mask of an alignment in its colour."""
    return icon(f"mask-{alignment}", label, size, f"mask-{alignment}")


# --- Crests


@register.simple_tag
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
def coin(size: int = 12, cls: str = "") -> SafeString:
    """The zeni coin: a disc with a square hole, said as "zeni"."""
    return format_html(
        '{}<span class="visually-hidden"> {}</span>',
        icon("coin", size=size, cls=f"coin {cls}".strip()),
        gettext("zeni"),
    )


@register.simple_tag
def zeni(number: int, size: int = 12) -> SafeString:
    """A cost: the number bold before the coin."""
    return format_html('<span class="zeni">{}{}</span>', number, coin(size))


@register.simple_tag
def rule(rule_id: str) -> SafeString:
    """A rule id as a link to its row of the ledger: shown without the system's prefix, linked whole."""
    system, _, short = rule_id.partition("-")
    if not short or system == "FILE":
        return format_html('<span class="rule">{}</span>', rule_id)
    ledger = reverse("rules:ledger", kwargs={"system": system.lower()})
    return format_html('<a class="rule" href="{}#{}">{}</a>', ledger, rule_id, short)


@register.simple_tag
def die(face: str | int, state: str = "", small: bool = False) -> SafeString:
    """A die: an element's face, or a numeral of a combat die. `state`: "", "chosen", "spent", "missing"."""
    cls = "die" + (" die-line" if small else "") + (f" die-{state}" if state else "")
    if face in FACES:
        return format_html(
            '<span class="{}">{}</span>', cls, element(str(face), label("element", str(face), page_lang()), 24)
        )
    return format_html('<span class="{}"><span>{}</span></span>', cls, face)


# --- The total bar


@register.inclusion_tag("components/total.html")
def total_bar(report: Any, broken_href: str = "#violations") -> dict[str, Any]:
    """Spent, budget, what is left, the string of coins, and whether the list is legal; from a `rules` Report."""
    spent, budget = report.cost["spent"], report.cost["budget"]
    broken = len(report.violations)
    return {
        "spent": spent,
        "budget": budget,
        "left": left_text(budget - spent, page_lang()),
        "over": spent > budget,
        "coins": coin_groups(spent, budget),
        "ruler": _ruler(spent, budget) if max(spent, budget) > 24 else None,
        "broken": broken,
        "broken_words": ngettext("not legal: %(n)d rule broken", "not legal: %(n)d rules broken", broken)
        % {"n": broken},
        "broken_href": broken_href,
    }


@register.inclusion_tag("components/coins.html")
def coins(report: Any) -> dict[str, Any]:
    """The string of coins alone, for a line of text."""
    return {"coins": coin_groups(report.cost["spent"], report.cost["budget"])}


def coin_groups(spent: int, budget: int) -> dict[str, list[list[str]]]:
    """The coins in fours: "spent" or "left" inside the budget, and those over it apart."""
    inside = ["spent"] * min(spent, budget) + ["left"] * max(budget - spent, 0)
    return {"inside": _fours(inside), "over": _fours(["over"] * max(spent - budget, 0))}


def _fours(coins: list[str]) -> list[list[str]]:
    return [coins[i : i + 4] for i in range(0, len(coins), 4)]


def _ruler(spent: int, budget: int) -> dict[str, Any]:
    """A ruler 200 units long over the greater of both, with a tick per ten."""
    longest = max(spent, budget)
    scale = 200 / longest
    return {
        "spent": round(min(spent, budget) * scale, 1),
        "budget": round(budget * scale, 1),
        "over": round(max(spent - budget, 0) * scale, 1),
        "ticks": [round(n * scale, 1) for n in range(0, longest + 1, 10)],
    }


# --- Cards

STAT_ELEMENTS = (("attack", "fire"), ("defense", "earth"), ("movement", "air"), ("willpower", "water"))
LONG_NAME, LONGER_NAME = 13, 20
LETTERS: Mapping[Lang, int] = {"en": 94, "ru": 87}  # in a line of 49 mm, with type of 1 mm, roughly
ROOM = 33.5  # mm between the stats and the foot; a card without stats has 11.5 more


@register.inclusion_tag("components/card.html")
def card(shown: Any, side: str = "vigilant", lang: str = "", size: str = "", foot: str = "") -> dict[str, Any]:
    """A card's side as it is printed. `shown`: a Character or Equipment of `rules.okko`; `size`: "", "m" or "s"."""
    said: Lang = page_lang() if not lang else "ru" if lang == "ru" else "en"
    name = name_in(shown.name, said, shown.id)
    flavour = (shown.text or {}).get(said, "")
    skills = [
        {"name": name_in(skill.name, said, skill.id), "cost": skill.cost, "text": skill_text(skill, said)}
        for skill in shown.skills
        if side in skill.sides
    ]
    stats = _stats(shown, side, said)
    return {
        "id": shown.id,
        "lang": said,
        "name": name,
        "name_class": "card-name-longer"
        if len(name) > LONGER_NAME
        else "card-name-long"
        if len(name) > LONG_NAME
        else "",
        "kind": "character" if hasattr(shown, "vigilant") else "equipment",
        "alignment": getattr(shown, "alignment", "equipment"),
        "cost": shown.cost,
        "side": side,
        "band": capfirst(label("card_side", side, said) if stats else label("kind", "equipment", said)),
        "size": size,
        "stats": stats,
        "skills": skills,
        "fit": _fit(skills, flavour, ROOM if stats else ROOM + 11.5, LETTERS[said]),
        "flavour": flavour,
        "facts": capfirst(" · ".join(card_facts(shown, said))),
        "foot": foot,
        "tilt": TILT if side == "shaken" else 0,
    }


def _stats(shown: Any, side: str, lang: Lang) -> list[dict[str, Any]]:
    """The four stats of a side, each with its name, its element and whether it is lower than vigilant; [] for none."""
    if not hasattr(shown, "vigilant"):
        return []
    values = getattr(shown, side)
    return [
        {
            "name": label("stat", stat, lang),
            "element": glyph,
            "value": getattr(values, stat),
            "lower": getattr(values, stat) < getattr(shown.vigilant, stat),
        }
        for stat, glyph in STAT_ELEMENTS
    ]


def _fit(skills: list[dict[str, Any]], flavour: str, room: float, letters: int) -> str:
    """The step down in type that a card's text needs: "", "tight" or "tightest" (5.5 pt in print)."""
    for step, size, line, gap in (("", 2.35, 3.05, 1.3), ("tight", 2.1, 2.65, 0.9)):
        per_line = letters / size
        heights = [max(5, line * ceil((len(skill["name"]) + len(skill["text"]) + 2) / per_line)) for skill in skills]
        below = line * ceil(len(flavour) / per_line / 1.12) + 1.2
        if sum(heights) + gap * len(skills) + below <= room:
            return step
    return "tightest"


def card_facts(shown: Any, lang: Lang) -> list[str]:
    """What a card's foot says: whose it is, and its marks."""
    first = (
        label("alignment", shown.alignment, lang) if hasattr(shown, "alignment") else label("kind", "equipment", lang)
    )
    marks = ("unique", "civilian", "single_use")
    return [first, *(label("mark", mark, lang) for mark in marks if getattr(shown, mark, False))]


@register.filter
def card_name(shown: Any) -> str:
    """A card's name in the page's language."""
    return name_in(shown.name, page_lang(), shown.id)


@register.filter
def term(key: str, table: str) -> str:
    """A game's word in the page's language: `{{ "fire"|term:"element" }}`; tables as in `rules.okko.words.label`."""
    return label(table, key, page_lang())


@register.filter
def fresh(when: datetime) -> bool:
    """Whether it was less than a minute ago: "just now", not "0 minutes ago"."""
    return timezone.now() - when < timedelta(minutes=1)


def page_lang() -> Lang:
    return "ru" if (get_language() or "").startswith("ru") else "en"


# --- Figures on the board

TILT = 21  # degrees, of a shaken figure's crest
FACINGS: Mapping[str, int] = {"N": 0, "E": 90, "S": 180, "W": 270}


@register.inclusion_tag("components/figure.html")
def figure(
    card_id: str,
    x: float,
    y: float,
    side: str = "A",
    facing: str = "N",
    shaken: bool = False,
    reserve: str | None = None,
    chosen: bool = False,
    planned: bool = False,
) -> dict[str, Any]:
    """A figure in a board's SVG, in the square whose upper left corner is (x, y); a square is 100 units.

    The page holds the crest's symbol (`crest_symbols`). It is drawing only: the square beside it carries the name.
    """
    return {
        "mon": f"mon-{card_id}",
        "x": x,
        "y": y,
        "side": side.lower(),
        "turn": FACINGS[facing],
        "shaken": shaken,
        "reserve": reserve,
        "chosen": chosen,
        "planned": planned,
        "tilt": TILT,
        "icons": static("icons.svg"),
    }


@register.simple_tag
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
def swatch(kind: str) -> SafeString:
    """The colour of an outcome beside its words: kinds as the odds bar's classes, "out" for `odds-out`."""
    square = format_html('<rect class="odds-{}" width="10" height="10"/>', kind)
    return format_html('<svg class="swatch" width="10" height="10" aria-hidden="true">{}</svg>', square)


# --- The page's frame


@register.simple_tag(takes_context=True)
def section(context: Mapping[str, Any], name: str) -> SafeString:
    """Marks the entry of the navigation that the page belongs to, by its URL namespace."""
    request: HttpRequest | None = context.get("request")
    match = request.resolver_match if request else None
    return SafeString(' aria-current="page"' if match and name in match.namespaces else "")


@register.filter
def initials(name: str) -> str:
    """Up to two letters for a round badge."""
    words = name.split("@")[0].replace(".", " ").split()
    return "".join(word[0] for word in words[:2]).upper()
