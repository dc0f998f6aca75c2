"""The Cast: who is who in a fight, in both languages. Figures, their skills, what they carry, and the sides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.words import Both, Lang, Names, name_in, pick

SIDE_NAMES: Mapping[str, Both] = {"A": ("Side A", "Сторона A"), "B": ("Side B", "Сторона B")}


@dataclass(frozen=True)
class Cast:
    """Display names: figures by id, skills by (figure id, skill id) and by skill id, sides, what a figure carries."""

    figures: Mapping[str, Names] = field(default_factory=dict)
    own_skills: Mapping[tuple[str, str], Names] = field(default_factory=dict)
    skills: Mapping[str, Names] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    equipment: Mapping[str, Names] = field(default_factory=dict)

    def figure(self, figure: str, lang: Lang) -> str:
        """The figure's name; an unknown id stays an id."""
        return name_in(self.figures.get(figure), lang, figure)

    def skill(self, skill: str, lang: Lang, who: str | None = None) -> str:
        """The skill's name, as `who`'s own cards write it if they do."""
        return name_in(self.own_skills.get((who or "", skill)) or self.skills.get(skill), lang, skill)

    def side(self, side: str, lang: Lang) -> str:
        """The name of the side's list, else "Side A"; what is no side stays as it was written."""
        return self.sides.get(side) or pick(SIDE_NAMES.get(side, (side, side)), lang)


Cards = Mapping[str, Mapping[str, Any]]


def cast_of(fight: Mapping[str, Any], catalogs: Sequence[Cards], gear: str, skills: str) -> Cast:
    """The cast of a fight file (decoded JSON). `gear` is the key of an entry's second card, `skills` the key of what
    its cards can do, as the game calls them. Cards are looked up as the fight looks them up: the side's list, the
    fight, the catalogs. Figures of one name in one side are numbered: Ronin 1, Ronin 2; a name that both sides use gets
    its side: Okko (A), Okko (B)."""
    figures: dict[str, Names] = {}
    bands: list[dict[str, Names]] = []
    own_skills: dict[tuple[str, str], Names] = {}
    equipment: dict[str, Names] = {}
    for side in fight["sides"]:
        shelves = (side["list"].get("cards", {}), fight.get("cards", {}), *catalogs)
        entries = side["list"]["entries"]
        bands.append(_figure_names(entries, shelves))
        for entry in entries:
            own_skills.update(_skill_names(entry, shelves, gear, skills))
            if entry.get(gear):
                equipment[entry["id"]] = _names(entry[gear], shelves)
    for letter, band, other in zip("AB", bands, reversed(bands), strict=True):
        figures.update(_told_apart(band, other, letter))
    by_skill = {skill: names for (_, skill), names in reversed(own_skills.items())}
    return Cast(figures, own_skills, by_skill, _side_names(fight["sides"]), equipment)


def _side_names(sides: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """A side that is only called A or B goes by the name of its list."""
    names = {}
    for key, side in zip("AB", sides, strict=False):
        own = side.get("name") or ""
        names[key] = own if own not in ("", key) else side["list"].get("name") or ""
    same = len(set(names.values())) < len(names)
    return {key: f"{name} ({key})" if same and name else name for key, name in names.items()}


def _told_apart(band: Mapping[str, Names], other: Mapping[str, Names], letter: str) -> dict[str, Names]:
    """The names of a band, with the letter of its side where the other band has the same name."""
    taken = {(lang, name) for names in other.values() for lang, name in names.items()}
    return {
        figure: {lang: f"{name} ({letter})" for lang, name in names.items()} if taken & set(names.items()) else names
        for figure, names in band.items()
    }


def _figure_names(entries: Iterable[Mapping[str, Any]], shelves: Sequence[Cards]) -> dict[str, Names]:
    """Whoever bears the same name as another of the band is numbered, of one card or of two."""
    named = [(entry["id"], _names(entry["card"], shelves)) for entry in entries]
    taken = [tuple(sorted(base.items())) for _, base in named]
    names: dict[str, Names] = {}
    for place, (figure, base) in enumerate(named):
        number = taken[: place + 1].count(taken[place])
        alone = taken.count(taken[place]) == 1
        names[figure] = base if alone else {lang: f"{name} {number}" for lang, name in base.items()}
    return names


def _skill_names(
    entry: Mapping[str, Any], shelves: Sequence[Cards], gear: str, skills: str
) -> dict[tuple[str, str], Names]:
    cards = (_card(entry[key], shelves) for key in (gear, "card") if entry.get(key))
    return {
        (entry["id"], skill["id"]): skill.get("name") or {"en": skill["id"]}
        for card in cards
        for skill in card.get(skills, ())
    }


def _names(card: str, shelves: Sequence[Cards]) -> Names:
    names: Names = _card(card, shelves).get("name") or {"en": card}
    return names


def _card(card: str, shelves: Sequence[Cards]) -> Mapping[str, Any]:
    return next((shelf[card] for shelf in shelves if card in shelf), {})
