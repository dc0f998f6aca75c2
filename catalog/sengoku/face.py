"""A card of Sengoku as it is printed: what `catalog/sengoku/_face.html` draws."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import override, pgettext

from catalog.fitting import LETTERS, fit
from catalog.printing.faces import GREY, INK, PAPER, drawn_stat, free, laid_out
from catalog.sengoku.cards import blows_of, limits_of, rate_text, short_rate, skills_of, stats_of
from catalog.templatetags import look
from rules.sengoku.words import label
from rules.words import Lang, counted

ROOM = {"unit": 32.0, "trait": 46.0, "banner": 46.0, "skill": 46.0}  # mm between what stands above and the foot


def face(shown: Any, lang: Lang) -> dict[str, Any]:
    """A Unit, Trait, Banner or SkillCard of `rules.sengoku`."""
    kind = shown.raw["kind"]
    cost = shown.cost if kind == "unit" else (getattr(shown, "cost", 0), 1)
    skills, flavour = skills_of(shown, lang), shown.raw.get("text", {}).get(lang, "")
    limits = limits_of(shown, lang)
    above = "".join(name + text for name, text in limits)
    return {
        "kind": kind,
        "cost": short_rate(cost),
        "cost_text": rate_text(cost, lang) if kind == "unit" else counted(cost[0], "point", lang),
        "band": capfirst(_band(shown, lang)),
        "stats": stats_of(shown, lang),
        "blows": blows_of(shown, lang),
        "limits": limits,
        "skills": skills,
        "flavour": flavour,
        "fit": fit(skills, flavour + above, ROOM[kind], LETTERS[lang]),
        "facts": capfirst(" · ".join(label("tag", tag, lang) for tag in shown.raw.get("tags", ()))),
    }


def _band(shown: Any, lang: Lang) -> str:
    """What stands upright beside the picture: its arm, or its kind."""
    if shown.raw["kind"] == "trait":
        with override(lang):
            return pgettext("leader", "Trait")
    if shown.raw["kind"] != "unit":
        return label("kind", shown.raw["kind"], lang)
    return label("tag", "cavalry" if "cavalry" in shown.tags else "infantry", lang)


PLUM = "#7A2850"


def printed(face: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """The card as `catalog.printing` has it."""
    blows = [(word, " · ".join(f"{what} {value}" for what, value in told)) for word, told in face["blows"]]
    stats = [drawn_stat(name, value, icon) for name, icon, value in face["stats"]]
    fill = INK if face["kind"] == "unit" else GREY
    return {
        "head": {"fill": PLUM, "ink": PAPER, "rule": ""},
        "cost": {"text": face["cost"], "fill": PAPER, "ink": PLUM},
        "band": {"text": face["band"], "icon": "flag", "fill": fill, "ink": PAPER, "framed": False},
        "picture": 16,
        "crest": {"ink": INK, "size": 14, "tilt": 0},
        "stats": laid_out(stats, [1] * 3, 10),
        "lines": [{"head": word, "text": text} for word, text in (*blows, *face["limits"])],
        "skills": [{"name": one["name"], "note": "", "text": one["text"], "box": free()} for one in face["skills"]],
        "flavour": face["flavour"],
    }


def sides(shown: Any) -> list[dict[str, str]]:
    """A card of Sengoku has one side."""
    return [{}]


def emblem(faction: str, size: int) -> SafeString:
    """The sign of a faction: its crest, so that each that somebody thinks of has one."""
    return look.crest(faction, size + 4)


def badge(alignment: str, size: int) -> SafeString:
    """Nothing: a troop type is on no side."""
    return SafeString()
