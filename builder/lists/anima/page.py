"""How the pages of lists show a squad of Anima (see `builder.lists.games`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from builder.lists.anima.mending import mends
from builder.lists.anima.organizations import organizations
from builder.lists.checks import Judged
from builder.lists.games import Button, Tally, Total
from builder.lists.models import List
from builder.lists.operations import Operation, Option, Role, written
from catalog.anima.cards import STATS
from catalog.shown import language
from rules.anima.options import LEVEL, SCALES
from rules.anima.prospects import gnosis, infiltrators, initiative, levels, markers
from rules.anima.roster import PRINTED, ROLES
from rules.anima.words import label
from rules.anima.words import mend_text as words_of_mend
from rules.report import Violation
from rules.words import Lang, counted, left_text, signed

__all__ = ["mends"]

TERMS = {
    "slogan": gettext_lazy("Make a squad, send a link, watch it fight"),
    "lead": gettext_lazy(
        "Muster is a workshop for tabletop skirmish games. "
        "Choose the figures, and the rules are looked up for you. Then fight on a board that shows the exact odds."
    ),
    "about": gettext_lazy(
        "Muster makes legal squads for tabletop skirmish games, shares them by a link and plays their fights."
    ),
    "short": gettext_lazy("Muster: squads, links, fights"),
    "army": gettext_lazy("Squad"),
    "new": gettext_lazy("New squad"),
    "make": gettext_lazy("Make a squad of 60 levels"),
    "in": gettext_lazy("in squad"),
    "legal": gettext_lazy("The squad is legal"),
    "head": gettext_lazy("Character and upgrade"),
    "gear": gettext_lazy("Upgrade"),
    "gear_for": gettext_lazy("Upgrade for %(name)s"),
    "with": pgettext_lazy("upgrade", "with %(gear)s"),
    "off": gettext_lazy("Upgrade taken off: %(name)s"),
    "handed": gettext_lazy("Upgrade handed over: %(name)s"),
    "limit": gettext_lazy("Level limit"),
    "limit_hint": gettext_lazy("60 is usual: one leader, two agents, and 6 levels for upgrades besides."),
    "both": gettext_lazy("The card as it is printed"),
    "add": gettext_lazy("Add a character"),
    "nobody": gettext_lazy("Nobody yet."),
    "no_bearers": gettext_lazy("Nobody is there to carry it. Add a character first."),
    "starters": gettext_lazy("Squads to begin with"),
    "ready": gettext_lazy("Ready squads to copy"),
}
NUMBERS = {"limit": False, "hired": False, "min_size": True, "max_size": True}
LIMIT, USUAL = "limit", 60
UNFINISHED = frozenset({("ANIMA-LST-19", "too_few")})


def blank(options: Mapping[str, Any]) -> dict[str, Any]:
    return {"upgrade": None}


def factor(options: Mapping[str, Any]) -> int:
    return LEVEL[options.get("scale", "fan")]


# Totals


def total(cost: Mapping[str, Any], options: Mapping[str, Any]) -> Total:
    spent, limit = cost["spent"], cost["limit"]
    of = ngettext("/ %(limit)s level", "/ %(limit)s levels", limit) % {"limit": limit}
    return Total(spent, limit, of, left_text(limit - spent, language()), tallies=tuple(_tallies(cost, options)))


def _tallies(cost: Mapping[str, Any], options: Mapping[str, Any]) -> Iterator[Tally]:
    least, most = options.get("min_size", 5), options.get("max_size", 7)
    count = cost["characters"]
    yield _quota(_("Upgrades"), cost["upgrades"], cost["upgrade_limit"])
    yield _quota(_("Leaders"), cost["leaders"], cost["leader_limit"])
    yield _quota(_("Agents"), cost["agents"], cost["agent_limit"])
    over = (least is not None and count < least) or (most is not None and count > most)
    yield Tally(_("Size"), _size(count, least, most), over)
    if options.get("base") == "alignment":
        yield Tally(_("Composed"), label("composition", "alignment", language()))
    elif cost["organization"]:
        yield Tally(_organization_label(options), label("organization", cost["organization"], language()))


def _organization_label(options: Mapping[str, Any]) -> str:
    return _("Organisation, chosen") if options.get("organization") else _("Organisation, found")


def _quota(name: str, count: int, limit: int) -> Tally:
    return Tally(name, _("%(count)s of %(limit)s") % {"count": count, "limit": limit}, count > limit)


def _size(count: int, least: int | None, most: int | None) -> str:
    if least is None and most is None:
        return str(count)
    if most is None:
        return _("%(count)s, at least %(least)s") % {"count": count, "least": least}
    if not least:
        return _("%(count)s, at most %(most)s") % {"count": count, "most": most}
    return _("%(count)s, of %(least)s–%(most)s") % {"count": count, "least": least, "most": most}


def told(cost: Mapping[str, Any]) -> str:
    return ngettext("%(spent)s of %(limit)s level", "%(spent)s of %(limit)s levels", cost["limit"]) % cost


def price(cost: Mapping[str, Any]) -> int:
    return cost["spent"] + cost["upgrades"]


def tally(characters: int, equipped: int) -> str:
    told = ngettext("%(n)s character", "%(n)s characters", characters) % {"n": characters}
    return f"{told}, {_('%(n)s with an upgrade') % {'n': equipped}}" if equipped else told


# Rows


def row(card: Any, entry: Mapping[str, Any], file: Mapping[str, Any]) -> dict[str, Any]:
    """leader · warrior · mystic"""
    lang = language()
    if card.raw["kind"] != "character":
        return {"alignment": "", "facts": (label("kind", card.raw["kind"], lang),), "stats": ()}
    role = entry.get("role", PRINTED[card.rank])
    return {
        "alignment": card.alignment,
        "facts": tuple(_facts(card, role, lang)),
        "stats": tuple(getattr(card, stat) for stat, _icon in STATS),
        "role": label("role", role, lang) if role else "",
        "choices": tuple(_roles_to_take(card, role, entry["id"])),
    }


def _facts(card: Any, role: str | None, lang: Lang) -> Iterator[str]:
    if role:
        yield label("role", role, lang)
    elif card.rank != "none":
        yield label("rank", card.rank, lang)
    yield from (label("category", category, lang) for category in card.categories)


def _roles_to_take(card: Any, role: str | None, entry: str) -> Iterator[Button]:
    """Another role that the card has: only an optional leader has two."""
    for other in ROLES[card.rank]:
        if other != role:
            yield Button(written(Role(entry, other)), _taken(other))


def _taken(role: str | None) -> str:
    return {"leader": _("Take it as leader"), "agent": _("Take it as agent"), None: _("Take it without a role")}[role]


def gear_facts(card: Any) -> str:
    if card.raw["kind"] != "upgrade":
        return label("kind", card.raw["kind"], language())
    changes = (f"{label('stat', stat, language())} {signed(by)}" for stat, by in card.modifiers.items())
    return ", ".join(changes)


def at_fault(found: Violation) -> bool:
    return "upgrade" in found.values or found.rule == "ANIMA-LST-06"


# In a fight


def prospects(army: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    return tuple(_prospects(army))


def _prospects(army: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    points, hidden, bonus, count = gnosis(army), infiltrators(army), initiative(army), levels(army)
    yield (
        ngettext("%(n)s gnosis point a turn.", "%(n)s gnosis points a turn.", points) % {"n": points},
        ("ANIMA-GNO-01",),
    )
    if bonus:
        yield _("Initiative %(n)s.") % {"n": signed(bonus)}, ("ANIMA-TRT-07",)
    if hidden:
        text = ngettext("%(n)s may infiltrate", "%(n)s may infiltrate", hidden) % {"n": hidden}
        laid = markers(army)
        yield f"{text}: {counted(laid, 'marker', language())}.", ("ANIMA-INF-01", "ANIMA-INF-04")
    text = _("%(levels)s on the table: after the last turn the side with more of them left wins.")
    yield text % {"levels": counted(count, "level", language())}, ("ANIMA-END-02",)


# Options


def options(found: List, now: Judged, typed: Mapping[str, str], errors: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its present value and what a press on it asks for."""
    army = now.judge.army(now.draft).options
    step = 5 * army.level
    return {
        "limit": _number("limit", army.limit, typed, errors, step=step),
        "hired": _number("hired", army.hired, typed, errors),
        "sizes": [_number(key, getattr(army, key), typed, errors) for key in ("min_size", "max_size")],
        "scales": [_scale(scale, army) for scale in SCALES],
        "bases": [_choice("base", base, army.base, label("composition", base, language())) for base in BASES],
        "organizations": [_choice("organization", slug, army.organization, name) for slug, name in _known(found)],
        "overflow": _choice("upgrade_overflow", not army.upgrade_overflow, None, "") | {"on": army.upgrade_overflow},
        "by_organization": army.base == "organization",
    }


BASES = ("organization", "alignment")


def _known(found: List) -> list[tuple[str | None, str]]:
    """The organisations that the list may be of: none for "found", those of the release's cards, called as these call
    them, and one of its own that was chosen."""
    known = organizations(found.release)
    own = found.draft.file.get("options", {}).get("organization")
    others = (own,) if own and own not in known else ()
    return [(None, _("that of most")), *((name, label("organization", name, language())) for name in known + others)]


def _number(
    key: str, value: int | None, typed: Mapping[str, str], errors: Mapping[str, Any], step: int = 1
) -> dict[str, Any]:
    least = 1 if key == "limit" else 0
    return {
        "key": key,
        "label": str(NAMES[key]),
        "value": typed.get(key, "" if value is None else value),
        "error": next(iter(errors.get(key, ())), ""),
        "less": None if value is None else written(Option(key, max(least, value - step))),
        "more": None if value is None else written(Option(key, value + step)),
    }


def _choice(key: str, value: Any, present: Any, name: str) -> dict[str, Any]:
    return {"op": written(Option(key, value)), "name": name, "on": value == present}


def _scale(scale: str, army: Any) -> dict[str, Any]:
    """Another scale takes the limit along, so that the squad stays as legal as it was."""
    limit = max(1, army.limit * LEVEL[scale] // army.level)
    operation = Option("scale", scale, besides={"limit": limit})
    return {"op": written(operation), "name": label("scale", scale, language()), "on": scale == army.scale}


NAMES = {
    "limit": gettext_lazy("Level limit"),
    "hired": gettext_lazy("Mercenaries hired, at most"),
    "min_size": gettext_lazy("Characters, at least"),
    "max_size": gettext_lazy("Characters, at most"),
    "scale": gettext_lazy("Scale"),
    "base": gettext_lazy("Composed"),
    "organization": gettext_lazy("Organisation"),
    "upgrade_overflow": gettext_lazy("Unspent levels buy upgrades"),
}


def words_of_option(option: str, value: Any) -> str:
    """Scale: original scale"""
    tables = {"scale": "scale", "base": "composition", "organization": "organization"}
    if option == "upgrade_overflow":
        said = _("yes") if value else _("no")
    elif value is None:
        said = _("that of most") if option == "organization" else _("no bound")
    else:
        said = label(tables[option], value, language()) if option in tables else value
    return f"{NAMES.get(option, option)}: {said}"


def mend_text(operation: Operation, now: Judged) -> str:
    if isinstance(operation, Role):
        return words_of_mend("role", {"role": operation.role}, language())
    if operation.option == "base":
        return words_of_option(operation.option, operation.value)
    key, value = MENDED[operation.option]
    return words_of_mend(key, {value: operation.value}, language())


#: option → what its mend is called, and under which word it takes the new value
MENDED = {
    "limit": ("limit", "limit"),
    "hired": ("hired", "quota"),
    "organization": ("organization", "organization"),
    "min_size": ("size", "count"),
    "max_size": ("size", "count"),
}
