"""A card of Anima as it is printed: what `catalog/anima/_face.html` draws."""

from typing import Any

from django.utils.safestring import SafeString
from django.utils.text import capfirst

from catalog.anima.cards import abilities_of, given_by, limit_of, pace_of, stats_of
from catalog.fitting import LETTERS, fit
from catalog.templatetags import look
from rules.anima.words import label, trait_name
from rules.words import Lang

ROOM = {"character": 36.0, "upgrade": 47.0}  # mm between what stands above the abilities and the foot


def face(shown: Any, lang: Lang) -> dict[str, Any]:
    """A Character or an Upgrade of `rules.anima`."""
    kind = shown.raw["kind"]
    told = [trait_name(trait, lang) for trait in shown.traits]
    if kind == "upgrade":
        told = [text for text in (given_by(shown, lang), *told, limit_of(shown, lang)) if text]
    abilities = abilities_of(shown, lang)
    lines = [{"name": a["name"], "text": f"{a['cost']} {a['types']} {a['text']}"} for a in abilities]
    return {
        "kind": kind,
        "alignment": getattr(shown, "alignment", "upgrade"),
        "level": shown.level,
        "band": capfirst(_band(shown, lang)),
        "stats": stats_of(shown, lang),
        "pace": pace_of(shown, lang),
        "traits": told,
        "abilities": abilities,
        "fit": fit(lines, " · ".join(told), ROOM[kind], LETTERS[lang]),
        "facts": capfirst(" · ".join(_foot(shown, lang))),
    }


def _band(shown: Any, lang: Lang) -> str:
    """What stands upright beside the picture: whose it is."""
    if shown.raw["kind"] == "upgrade":
        return label("kind", "upgrade", lang)
    return label("organization", shown.organizations[0], lang)


def _foot(shown: Any, lang: Lang) -> list[str]:
    if shown.raw["kind"] == "upgrade":
        return [label("mark", "unique", lang)] if shown.unique else [label("kind", "upgrade", lang)]
    rank = [label("rank", shown.rank, lang)] if shown.rank != "none" else []
    others = [label("organization", organization, lang) for organization in shown.organizations[1:]]
    return [*rank, *(label("category", category, lang) for category in shown.categories), *others]


def sides(shown: Any) -> list[dict[str, str]]:
    """A card of Anima has one side."""
    return [{}]


def emblem(faction: str, size: int) -> SafeString:
    """The sign of an organisation: its crest, so that each that somebody thinks of has one."""
    return look.crest(faction, size + 4)


def badge(alignment: str, size: int) -> SafeString:
    """Light a ring, dark a disc, neutral half of each; said, because no word of it stands beside."""
    if not alignment:
        return SafeString()
    return look.icon(f"align-{alignment}", label("alignment", alignment, look.page_lang()), size)
