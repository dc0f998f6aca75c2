"""What the cards of Sengoku are to those who look for them and read them (see `catalog.games`)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext_lazy

from catalog.parts import Part, part, skill_parts, yes_or_no
from catalog.texts import as_data
from rules.sengoku import words
from rules.sengoku.cards import TAGS
from rules.sengoku.skills import BUILT_IN, BUILT_IN_RAW, Skill
from rules.words import LANGS, CardNames, Lang, counted, name_in, pick, plural, sentence

CODEX = {
    "name_en": "First codex",
    "name_ru": "Первый кодекс",
    "about_en": "Fourteen troop types, the traits of leaders and five banners, for armies of 60 to 150 points.",
    "about_ru": "Четырнадцать родов войск, черты предводителей и пять знамён: для войск на 60–150 очков.",
}
SAMPLES = {
    "Host of the Heron": gettext_lazy("Host of the Heron"),
    "Hill clan": gettext_lazy("Hill clan"),
    "First battle": gettext_lazy("First battle"),
}
#: The leaders of the sample lists.
LEADERS = {
    "Tadaoki": gettext_lazy("Tadaoki"),
    "Masanobu": gettext_lazy("Masanobu"),
    "Kagetora": gettext_lazy("Kagetora"),
    "Ujiharu": gettext_lazy("Ujiharu"),
    "Nagachika": gettext_lazy("Nagachika"),
    "Motoyasu": gettext_lazy("Motoyasu"),
    "Iemasa": gettext_lazy("Iemasa"),
}
KINDS = {
    "unit": gettext_lazy("Units"),
    "trait": pgettext_lazy("leaders", "Traits"),
    "banner": gettext_lazy("Banners"),
    "skill": gettext_lazy("Skills"),
}
PLAYED = ("unit", "trait", "banner")
FLAGS = (
    ("cavalry", pgettext_lazy("filter", "cavalry")),
    ("shooters", pgettext_lazy("filter", "shooters")),
    ("limited", pgettext_lazy("filter", "limited in number")),
)
STATS = (("armour", "stat-armor"), ("steadiness", "stat-defense"), ("impetus", "stat-attack"))
UNIT = gettext_lazy("points")
COIN = False
MAKE, START = gettext_lazy("Raise an army"), gettext_lazy("Raise an army with it")
FIND = gettext_lazy("Name, skill or text")
COSTS = (8,)
#: A card's cost, where one number must stand for it: that of the smallest unit (SENG-LST-02).
SMALLEST = 4
#: The format page's order of a skill's keys: a database may keep them in another.
KEYS = ("id", "name", "when", "if", "target", "effects", "for", "uses", "group")
MOST = 32767
PARTS: Mapping[Fraction, str] = {
    **{Fraction(n, 2): "½" for n in (1,)},
    **{Fraction(n, 3): sign for n, sign in ((1, "⅓"), (2, "⅔"))},
    **{Fraction(n, 4): sign for n, sign in ((1, "¼"), (3, "¾"))},
    **{Fraction(n, 5): sign for n, sign in enumerate("⅕⅖⅗⅘", 1)},
}
#: The sizes of a unit that its page reckons.
SIZES = (4, 6, 8, 10, 12, 14, 16)
NEVER = 7


def given_names(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The army of a sample list, its leaders by their names in the page's language."""

    def named(leader: Mapping[str, Any]) -> dict[str, Any]:
        return {**leader, "name": str(LEADERS.get(leader["name"], leader["name"]))}

    army = doc["army"]
    return {"army": {**army, "commander": named(army["commander"]), "generals": list(map(named, army["generals"]))}}


def faction_of(raw: Mapping[str, Any]) -> str:
    return raw.get("faction", "")


def cost_of(raw: Mapping[str, Any]) -> int:
    """Points of a trait or banner; of a troop type those of its smallest unit, rounded up (SENG-LST-07)."""
    cost = raw.get("cost", 0)
    return min(MOST, ceil(cost[0] * SMALLEST / cost[1]) if isinstance(cost, list) else cost)


def worth(raw: Mapping[str, Any]) -> float:
    """Points of a figure; of a trait or banner its own."""
    cost = raw.get("cost", 0)
    return cost[0] / cost[1] if isinstance(cost, list) else cost


def columns(raw: Mapping[str, Any]) -> dict[str, Any]:
    """`told`, for `row_facts` and `rate`: its tags that rules read, else its kind; what its figures cost."""
    tags = tuple(raw.get("tags", ()))
    told: list[tuple[str, Any]] = [("tag", tag) for tag in TAGS if tag in tags] or [("kind", raw["kind"])]
    told += [("rate", tuple(raw["cost"]))] if raw["kind"] == "unit" else []
    flags = [flag for flag in ("cavalry", "shooters") if flag in tags]
    flags += ["limited"] if raw.get("max_units") else []
    stats = tuple(raw[stat] for stat, _icon in STATS) if raw["kind"] == "unit" else ()
    return {"flags": frozenset(flags), "traits": tags, "told": tuple(told), "stats": stats}


def row_facts(told: tuple[tuple[str, Any], ...], lang: Lang) -> str:
    """What stands under a card's name: "infantry · samurai · spearmen"."""
    return " · ".join(words.label(table, word, lang) for table, word in told if table != "rate")


def rate(told: tuple[tuple[str, Any], ...], lang: Lang) -> tuple[str, str] | None:
    """What a unit's figures cost, as a row shows it and as it is said: "2/3", "2 points per 3 figures"."""
    cost = dict(told).get("rate")
    return (short_rate(cost), rate_text(cost, lang)) if cost else None


def short_rate(cost: tuple[int, int]) -> str:
    points, figures = cost
    return str(points) if figures == 1 else f"{points}/{figures}"


def rate_text(cost: tuple[int, int], lang: Lang) -> str:
    """SENG-LST-05: 2 points per 3 figures."""
    points, figures = cost
    each = "figures_acc" if lang == "ru" else "figure"
    whom = plural(1, each, lang) if figures == 1 else counted(figures, each, lang)
    return pick(("{} per {}", "{} за {}"), lang).format(counted(points, "point", lang), whom)


def mixed(n: Fraction) -> str:
    """A fraction as people write it: 10⅔, 2 3/7."""
    whole, rest = divmod(n, 1)
    if not rest:
        return str(whole)
    part = PARTS.get(rest)
    return f"{whole or ''}{part}" if part else f"{whole or ''} {rest.numerator}/{rest.denominator}".strip()


def trait_label(word: str, lang: Lang) -> str:
    return words.label("tag", word, lang)


def skills_in(card: Any) -> Iterator[tuple[Skill, Mapping[str, Any]]]:
    """The skills that a card has by itself, each with its JSON: its own and the built-in ones that it names."""
    if card.raw["kind"] == "skill":
        yield card.skill, {"id": card.id, **{key: card.raw[key] for key in KEYS if key in card.raw}}
        return
    for item, raw in zip(card.written, card.raw.get("skills", ()), strict=True):
        if isinstance(item, Skill):
            yield item, raw
        elif item in BUILT_IN:
            yield from zip(BUILT_IN[item], (own for own in BUILT_IN_RAW if own["id"] == item), strict=True)


def texts(card: Any) -> Iterator[str]:
    yield from card.name.values()
    yield from (words.label("tag", tag, lang) for lang in LANGS for tag in card.raw.get("tags", ()))
    for skill, _raw in skills_in(card):
        yield from skill.names.values()
        yield from (words.skill_text(skill, lang) for lang in LANGS)


def price(n: int | Fraction, lang: Lang) -> str:
    if n.denominator == 1:
        return counted(int(n), "point", lang)
    return f"{mixed(Fraction(n))} {plural(2, 'point', lang)}"


def facts(card: Any, lang: Lang) -> list[str]:
    """What it is, and what it goes by."""
    tags = [words.label("tag", tag, lang) for tag in card.raw.get("tags", ())]
    return tags or [words.label("kind", card.raw["kind"], lang)]


def blows_of(card: Any, lang: Lang) -> list[tuple[str, list[tuple[str, str]]]]:
    """SENG-UNT-01: (melee or shooting, [(name, value)]) of a unit."""
    if card.raw["kind"] != "unit":
        return []
    with override(lang):
        return _blows_of(card, lang)


def _blows_of(card: Any, lang: Lang) -> list[tuple[str, list[tuple[str, str]]]]:
    melee, shot = card.melee, card.shot
    found = [(_("Melee"), [(_("sure damage"), str(melee.base)), (_("one more on"), _from(melee.extra))])]
    if shot:
        told = [(_("sure damage"), str(shot.base)), (_("one more on"), _from(shot.extra))]
        told += [(words.label("stat", "shot_ranks", lang), str(shot.ranks))]
        told += [(_("ammunition for each figure"), str(shot.ammo))]
        found.append((_("Shooting"), told))
    return found


def _from(extra: int) -> str:
    """What a figure's die must show: "5+"; 7 is on no die."""
    return "–" if extra >= NEVER else f"{extra}+"


def sizes_of(card: Any) -> list[tuple[int, int, str]]:
    """(figures, points, the exact sum where it is rounded up) of a unit (SENG-LST-05, SENG-LST-07)."""
    if card.raw["kind"] != "unit":
        return []
    sums = [(figures, card.price(figures)) for figures in SIZES]
    return [(figures, ceil(exact), mixed(exact) if exact.denominator > 1 else "") for figures, exact in sums]


def limits_of(card: Any, lang: Lang) -> list[tuple[str, str]]:
    """(name, what) of how often a card may be there, and when it works."""
    with override(lang):
        return _limits_of(card, lang)


def _limits_of(card: Any, lang: Lang) -> list[tuple[str, str]]:
    match card.raw["kind"]:
        case "unit" if card.max_units is not None:
            return [(_("In an army, at most"), counted(card.max_units, "unit", lang))]
        case "trait":
            told = [
                (sentence(words.label("rank", rank, lang)), words.label("works", getattr(card, rank), lang))
                for rank in ("commander", "general")
            ]
            return [*told, (_("Several leaders with it"), _("each one’s works") if card.stacks else _("one’s works"))]
        case "banner":
            told = [(_("In a battle"), counted(card.uses, "time", lang))]
            return [*told, (_("Raised in"), _("a unit that is routing"))] if card.routing else told
    return []


def stats_of(card: Any, lang: Lang) -> list[tuple[str, str, int]]:
    """(name, icon, value) of each stat; none for what has none."""
    if card.raw["kind"] != "unit":
        return []
    return [(words.label("stat", stat, lang), icon, getattr(card, stat)) for stat, icon in STATS]


def skills_of(card: Any, lang: Lang) -> list[dict[str, Any]]:
    return [
        {
            "name": name_in(skill.names, lang, skill.id),
            "text": words.skill_text(skill, lang),
            "json": as_data(raw, KEYS),
        }
        for skill, raw in skills_in(card)
    ]


def read(card: Any, lang: Lang) -> dict[str, Any]:
    unit = card.raw["kind"] == "unit"
    return {
        "stats": stats_of(card, lang),
        "blows": blows_of(card, lang),
        "limits": limits_of(card, lang),
        "rate": rate_text(card.cost, lang) if unit else "",
        "skills": skills_of(card, lang),
    }


def page(card: Any, lang: Lang) -> dict[str, Any]:
    flavour = card.raw.get("text", {}).get(lang, "")
    told = read(card, lang)
    return {**told, "words": told, "sizes": sizes_of(card), "facts": facts(card, lang), "flavour": flavour}


def summary(card: Any, lang: Lang) -> str:
    cost = rate_text(card.cost, lang) if card.raw["kind"] == "unit" else price(cost_of(card.raw), lang)
    parts = [", ".join([*facts(card, lang), cost])]
    parts += [f"{name}: {', '.join(f'{what} {n}' for what, n in told)}" for name, told in blows_of(card, lang)]
    parts.append(", ".join(f"{name} {value}" for name, _glyph, value in stats_of(card, lang)))
    parts += [f"{skill['name']}: {skill['text'].rstrip('.')}" for skill in skills_of(card, lang)]
    return sentence(". ".join(filter(None, parts))) + "."


#: Where the parts of a skill card stand: its own keys.
SKILL = tuple((key,) for key in ("effects", "when", "if", "target", "for", "uses", "group", "id"))


def parts(card: Any, lang: Lang, named: CardNames) -> Iterator[Part]:
    kind = card.raw["kind"]
    tags = ", ".join(words.label("tag", tag, lang) for tag in card.raw.get("tags", ()))
    yield part("other", "tags", _("What it is"), tags or words.label("kind", kind, lang))
    yield part("other", "faction", _("Faction of the card"), card.raw.get("faction", "–"))
    if kind == "skill":
        yield Part(SKILL, "skill", name_in(card.names, lang, card.id), words.skill_text(card.skill, lang, named))
        return
    yield part("cost", "cost", _("Cost"), rate_text(card.cost, lang) if kind == "unit" else price(card.cost, lang))
    yield from {"unit": _unit_parts, "trait": _trait_parts, "banner": _banner_parts}[kind](card, lang)
    raws = card.raw.get("skills", ())
    yield from skill_parts("skills", raws, [_skill_said(item, lang, named) for item in card.written])


def _unit_parts(card: Any, lang: Lang) -> Iterator[Part]:
    for stat, _icon in STATS:
        yield part("stat", stat, words.label("stat", stat, lang), str(getattr(card, stat)))
    for key, (blow, told) in zip(("melee", "shot"), blows_of(card, lang), strict=False):
        for name, (what, value) in zip(("base", "extra", "ranks", "ammo"), told, strict=False):
            yield part("stat", f"{key}.{name}", f"{blow}: {what}", value)
    most = counted(card.max_units, "unit", lang) if card.max_units else "–"
    yield part("other", "max_units", _("In an army, at most"), most)


def _trait_parts(card: Any, lang: Lang) -> Iterator[Part]:
    for rank in ("commander", "general"):
        yield part("other", rank, words.label("rank", rank, lang), words.label("works", getattr(card, rank), lang))
    stacks = _("each one’s works") if card.stacks else _("one’s works")
    yield part("other", "stacks", _("Several leaders with it"), stacks)


def _banner_parts(card: Any, lang: Lang) -> Iterator[Part]:
    yield part("other", "uses", _("In a battle"), counted(card.uses, "time", lang))
    yield yes_or_no("routing", _("Only in a unit that is routing"), card.routing)


def _skill_said(item: Skill | str, lang: Lang, named: CardNames) -> dict[str, Any]:
    """A skill of the card's own in words, a built-in one, or one that has a card to itself."""
    if isinstance(item, str) and item not in named and item in BUILT_IN:
        item = BUILT_IN[item][0]
    if isinstance(item, str):
        return {"name": name_in(named.get(item), lang, item), "before": (), "text": _("as the card of this skill says")}
    return {"name": name_in(item.names, lang, item.id), "before": (), "text": words.skill_text(item, lang, named)}
