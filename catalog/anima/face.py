"""A card of Anima as it is printed: what `catalog/anima/_face.html` draws."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.text import capfirst

from catalog.anima.cards import abilities_of, given_by, limit_of, pace_of, stats_of
from catalog.fitting import LETTERS, fit
from catalog.printing.faces import GREY, INK, PAPER, SLATE, drawn_stat, free, laid_out
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


GREEN = "#0B6354"
BANDS = {"light": ("#F4F4F0", INK), "neutral": (SLATE, PAPER), "upgrade": (GREY, PAPER)}


def printed(face: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """The card as `catalog.printing` has it."""
    character = face["kind"] == "character"
    fill, ink = BANDS.get(face["alignment"], (INK, PAPER))
    sign = f"align-{face['alignment']}" if character else "upgrade"
    stats = [drawn_stat(name, value, icon, small=True) for name, icon, value in face["stats"]]
    return {
        "head": {"fill": GREEN, "ink": PAPER, "rule": ""},
        "cost": {"text": str(face["level"]), "fill": PAPER, "ink": GREEN},
        "band": {"text": face["band"], "icon": sign, "fill": fill, "ink": ink, "framed": face["alignment"] == "light"}
        | ({"alt": label("alignment", face["alignment"], lang)} if character else {}),
        "picture": 18 if character else 26.5,
        "crest": {"ink": INK, "size": 16 if character else 22, "tilt": 0},
        "stats": laid_out(stats, [19, 17, 24], 12, 1.6),
        "lines": _printed_lines(face["pace"], face["traits"]),
        "skills": [_printed_ability(ability) for ability in face["abilities"]],
    }


def _printed_lines(pace: Mapping[str, Any] | None, traits: list[str]) -> list[dict[str, str]]:
    lines = []
    if pace:
        lines.append({"head": "", "text": f"{pace['ap_name']} {pace['ap']} · {pace['speed_name']} {pace['speed']}"})
    if traits:
        lines.append({"head": " · ".join(traits), "text": ""})
    return lines


def _printed_ability(ability: Mapping[str, Any]) -> dict[str, Any]:
    note = " · ".join(text for text in (ability["cost"], ability["types"]) if text)
    box = free() if ability["ap"] is None else {"kind": "text", "icons": [], "text": str(ability["ap"])}
    return {"name": ability["name"], "note": note, "text": ability["text"], "box": box}


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
