"""A card of Okko as it is printed: what `catalog/okko/_face.html` draws."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.crest import TILT
from catalog.fitting import LETTERS, fit
from catalog.okko.cards import MARKS, STATS
from catalog.printing.faces import ELEMENTS, GREY, INK, PAPER, RED, SILVER, drawn_stat, free, laid_out
from catalog.templatetags import look
from rules.okko.skills import ALIGNMENTS
from rules.okko.words import label, skill_text
from rules.words import Lang, name_in

ROOM = 33.5  # mm between the stats and the foot; a card without stats has 11.5 more


def face(shown: Any, lang: Lang, side: str = "vigilant") -> dict[str, Any]:
    """One side of a Character or an Equipment of `rules.okko`."""
    flavour = (shown.text or {}).get(lang, "")
    skills = [
        {"name": name_in(skill.name, lang, skill.id), "cost": skill.cost, "text": skill_text(skill, lang)}
        for skill in shown.skills
        if side in skill.sides
    ]
    stats = _stats(shown, side, lang)
    return {
        "kind": "character" if stats else "equipment",
        "alignment": getattr(shown, "alignment", "equipment"),
        "cost": shown.cost,
        "side": side,
        "band": capfirst(label("card_side", side, lang) if stats else label("kind", "equipment", lang)),
        "stats": stats,
        "skills": skills,
        "fit": fit(skills, flavour, ROOM if stats else ROOM + 11.5, LETTERS[lang]),
        "flavour": flavour,
        "facts": capfirst(" · ".join(_facts(shown, lang))),
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
        for stat, glyph in STATS
    ]


def _facts(shown: Any, lang: Lang) -> list[str]:
    """What a card's foot says: whose it is, and its marks."""
    first = (
        label("alignment", shown.alignment, lang) if hasattr(shown, "alignment") else label("kind", "equipment", lang)
    )
    return [first, *(label("mark", mark, lang) for mark in MARKS if getattr(shown, mark, False))]


BANDS = {"demon_hunter": (RED, PAPER), "mercenary": (SILVER, INK), "equipment": (GREY, PAPER)}
HEADS = {"vigilant": {"fill": "#1D4C8A", "ink": PAPER, "rule": ""}, "shaken": {"fill": PAPER, "ink": RED, "rule": RED}}


def printed(face: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """A side as `catalog.printing` has it: shaken by a hatched head and red ink."""
    shaken = face["side"] == "shaken"
    fill, ink = BANDS.get(face["alignment"], (INK, PAPER))
    head = HEADS[face["side"]]
    sign = f"mask-{face['alignment']}" if face["stats"] else "bag"
    return {
        "head": head,
        "cost": {"text": str(face["cost"]), "fill": head["ink"], "ink": head["fill"]},
        "band": {"text": face["band"], "icon": sign, "fill": fill, "ink": ink, "framed": False},
        "picture": 26.5,
        "hatched": shaken,
        "crest": {"ink": RED if shaken else INK, "size": 22, "tilt": face["tilt"]},
        "stats": laid_out([_printed_stat(stat, lang) for stat in face["stats"]], [1] * 4, 11.5),
        "skills": [_printed_skill(skill, lang) for skill in face["skills"]],
        "flavour": face["flavour"],
    }


def _printed_stat(stat: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    element = stat["element"]
    with override(lang):
        lower = _("lower than vigilant") if stat["lower"] else ""
    return drawn_stat(stat["name"], stat["value"], element, ELEMENTS[element], lower=lower)


def _printed_skill(skill: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    paid = [{"key": face, "colour": ELEMENTS[face], "alt": label("element", face, lang)} for face in skill["cost"]]
    box = {"kind": "icons", "icons": paid, "text": ""} if paid else free()
    return {"name": skill["name"], "note": "", "text": skill["text"], "box": box}


def sides(shown: Any) -> list[dict[str, str]]:
    """What `face` is called with for each side that is printed."""
    return [{"side": side} for side in ("vigilant", "shaken")] if hasattr(shown, "vigilant") else [{}]


def emblem(faction: str, size: int) -> SafeString:
    """The mask of a faction that is an alignment; of any other that somebody thinks of its crest."""
    return badge(faction, size) if faction in ALIGNMENTS else look.crest(faction, size + 4)


def badge(alignment: str, size: int) -> SafeString:
    """The mask of an alignment in its colour."""
    return look.icon(f"mask-{alignment}", size=size, cls=f"mask-{alignment}")
