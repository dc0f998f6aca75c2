"""A card of Sengoku as it is printed: what `catalog/sengoku/_face.html` draws."""

from typing import Any

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import override, pgettext

from catalog.fitting import LETTERS, fit
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


def sides(shown: Any) -> list[dict[str, str]]:
    """A card of Sengoku has one side."""
    return [{}]


def emblem(faction: str, size: int) -> SafeString:
    """The sign of a faction: its crest, so that each that somebody thinks of has one."""
    return look.crest(faction, size + 4)


def badge(alignment: str, size: int) -> SafeString:
    """Nothing: a troop type is on no side."""
    return SafeString()
