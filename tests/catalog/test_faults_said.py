"""Whatever a card's reader refuses is said in the words of the form: no key, word or path of a file, in no language."""

import ast
import re
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, ClassVar

import pytest

from catalog.studio.faults import place_of, said
from catalog.studio.fields import fields_of, walk
from catalog.studio.naming import called, placed
from rules import forms_words
from rules.reading import FileError
from rules.shapes import (
    Anything,
    ByWord,
    Either,
    Flag,
    Many,
    Number,
    OneKey,
    Only,
    Record,
    Row,
    Text,
    Word,
    bare,
)
from rules.system import systems, with_links
from rules.words import LANGS

ROOT = Path(__file__).parents[2] / "rules"
KINDS = [(slug, kind) for slug, game in systems().items() for kind in game.shapes]
#: Modules that read cards, and the faults that no card meets: of what else they read.
READERS = ("reading.py", "cards.py", "*/cards.py", "*/skills.py", "*/abilities.py", "*/idle.py")
ELSEWHERE = {"bad_entry_id"}
TEXTS = {"id": "one", "line": "...", "tag": "one"}
#: What may stand in Latin letters in a Russian text: what one types there so, and signs of a tile.
LATIN = {"JSON", "oni-sword", "one", "nobody", "card", "Nobody", "Else", "One"}
MANY = 30
Values = tuple[list[Any], list[Any]]
ABILITY = {"id": "one", "types": [], "when": "action", "target": {"who": "self"}}
#: What takes several things to be wrong, by game and kind of card.
THREE: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("anima", "character"): [
        {"abilities": [ABILITY | {"effects": [{"do": "modify", "stat": "walk", "by": 1, "only": "melee"}]}]},
        {
            "abilities": [
                ABILITY
                | {"when": "always", "trigger": "activate"}
                | {"effects": [{"do": "move", "distance": 1, "kind": "walk"}]}
            ]
        },
    ],
    ("okko", "character"): [
        {"skills": [{"id": "one", "when": ["attack", "move"], "effects": [{"add": {"die": 1}}]}]},
        {"traits": [f"trait-{n}" for n in range(99)]},
        {"skills": [{"id": f"s{n}", "when": ["attack"], "effects": [{"add": {"die": 1}}] * 9} for n in range(30)]},
    ],
    ("sengoku", "unit"): [
        {"tags": ["infantry", "shooters"]},
        {"skills": [{"id": "one", "when": ["melee", "turn_end"], "effects": [{"add": {"impetus": 1}}]}]},
        {"skills": [{"id": "one", "when": ["always"], "effects": [{"add": {"impetus": 1}}], "uses": 1}]},
    ],
}


class Samples:
    """Values of a shape. The right ones have each word and each key once; all others are wrong in one thing, or have
    two right things of one object together, where they are met first."""

    together: ClassVar[set[Any]] = set()

    def __init__(self, right: bool = False, inside: tuple[int, ...] = ()) -> None:
        self.right, self.inside = right, inside

    def of(self, shape: Any) -> list[Any]:
        """Nothing of a shape that stands in itself."""
        plain = bare(shape)
        if id(plain) in self.inside:
            return []
        inner = Samples(self.right, (*self.inside, id(plain)))
        right, wrong = getattr(inner, type(plain).__name__)(plain)
        return right if self.right else [*right, *wrong]

    def rights(self, shape: Any) -> list[Any]:
        return Samples(True, self.inside).of(shape) or [[]]

    def Anything(self, shape: Anything) -> Values:
        return [], []

    def Flag(self, shape: Flag) -> Values:
        return [True, False], ["x", 7]

    def Only(self, shape: Only) -> Values:
        return [shape.value], [False]

    def Number(self, shape: Number) -> Values:
        high = shape.low + 9 if shape.high is None else shape.high
        return [max(shape.low, 1), high], [shape.low - 1, high + 1, "four", 1.5, True, None, []]

    def Text(self, shape: Text) -> Values:
        return [TEXTS.get(shape.form, "One")], ["Nobody Else", "", 7, "nobody", "a1/c3", "...."]

    def Word(self, shape: Word) -> Values:
        return list(shape.choices), ["Nobody Else", 7, None]

    def Many(self, shape: Many) -> Values:
        one = self.rights(shape.of)[0]
        right = [[value] * max(1, shape.least) for value in self.of(shape.of)]
        return right, [[one] * 14, [one] * 2, [], "x", *(self.of(shape.of) if shape.bare else ())]

    def Row(self, shape: Row) -> Values:
        first = [self.rights(of)[0] for of in shape.places.values()]
        others = [
            [*first[:place], value, *first[place + 1 :]]
            for place, of in enumerate(shape.places.values())
            for value in self.of(of)
        ]
        return [first], [*others, [], "x"]

    def Either(self, shape: Either) -> Values:
        return [value for of in shape.ways.values() for value in self.of(of)], []

    def _with(self, base: dict[str, Any], keys: dict[str, Any]) -> Values:
        known = {key: of for key, of in keys.items() if not isinstance(of, Anything)}
        right = [base, *({**base, key: value} for key, of in known.items() for value in self.of(of))]
        if self.right:
            return right, []
        wrong = [{one: value for one, value in base.items() if one != key} for key in base] + [{**base, "wings": 1}]
        which = (*self.inside[-1:], *sorted(map(str, base.values())))
        if which in self.together:
            return right, wrong
        self.together.add(which)
        for one, two in combinations(known, 2):
            both = self.rights(known[one]), self.rights(known[two])
            if min(map(len, both)) <= MANY:  # not everything that is done by everybody whom it can fall on
                wrong += [{**base, one: value, two: other} for value, other in product(*both)]
        return right, wrong

    def Record(self, shape: Record) -> Values:
        needed = (*shape.required, *(("effects",) if shape.topic == "skill" else ()))
        needed = needed or (tuple(shape.keys)[:1] if shape.least else ())
        right, wrong = self._with({key: self.rights(shape.keys[key])[0] for key in needed}, dict(shape.keys))
        return right, [*wrong, {}, 7]

    def OneKey(self, shape: OneKey) -> Values:
        right, wrong = [], [{}, 7]
        for key, of in shape.choices.items():
            right += [{key: value} for value in self.of(of)]
            more = self._with({key: self.rights(of)[0]}, dict(shape.beside))
            right, wrong = right + more[0], wrong + more[1]
        return right, wrong

    def ByWord(self, shape: ByWord) -> Values:
        right, wrong = [], [{shape.key: "Nobody Else"}, {}, 7]
        for kind, record in shape.kinds.items():
            base = {shape.key: kind} | {key: self.rights(record.keys[key])[0] for key in record.required}
            more = self._with(base, {**record.keys, **shape.beside})
            right, wrong = right + more[0], wrong + more[1]
        return right, wrong


def faults_of(slug: str, kind: str) -> dict[tuple[str, ...], tuple[FileError, Any]]:
    """Each fault that a card of the kind can meet, with the card: one for each place and each set of its values."""
    game, found = systems()[slug], {}
    links = with_links(game)
    right = Samples(right=True).of(game.shapes[kind])[0]
    for raw in [*Samples().of(game.shapes[kind]), *({**right, **more} for more in THREE.get((slug, kind), ()))]:
        raw = {"kind": kind, **raw} if isinstance(raw, dict) else raw
        try:
            card = game.parse_card("card", raw, "$")
            if links:
                links.link(card, lambda other: None, "$")
            met = list(game.idle(card))
        except FileError as error:
            met = [error]
        for error in met:
            where = re.sub(r"\[\d+\]", "", error.path)
            found.setdefault((error.key, where, repr(error.values)), (error, raw))
    return found


def raised() -> set[str]:
    """The keys of all faults that the readers of cards raise."""
    keys = set()
    for path in (path for pattern in READERS for path in ROOT.glob(pattern)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "FileError":
                keys |= {arg.value for arg in node.args[1:2] if isinstance(arg, ast.Constant)}
    return keys - ELSEWHERE


FOUND = {(slug, kind): faults_of(slug, kind) for slug, kind in KINDS}


def test_the_walk_meets_every_fault_that_a_card_can_have() -> None:
    assert raised() - {key for found in FOUND.values() for key, *_ in found} == set()


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_no_fault_says_a_word_of_a_file(slug: str, kind: str) -> None:
    game = systems()[slug]
    for error, raw in FOUND[slug, kind].values():
        for lang in LANGS:
            text = said(error, slug, lang)
            if error.key == "unknown_key":  # says what stands there, and nothing else
                text = text.replace(error.path.rpartition(".")[2], "")
            assert of_a_file(text, lang) == [], (error, text)
            form = placed(fields_of(game.shapes[kind], raw, game.vocabulary(), lang, kind)) if is_card(raw) else None
            where = called(form, place_of(form, error.path)) if form else ""
            assert of_a_file(where, lang) == [], (error, where)


def is_card(raw: Any) -> bool:
    return isinstance(raw, dict)


def of_a_file(text: str, lang: str) -> list[str]:
    """What of a text only files say."""
    signs = re.findall(r"[{}$\[\]]|\w*_\w*|\b(?:null|true|false|keys?)\b|\bключ\w*|: ?$", text)
    if lang == "en":
        return signs
    return signs + [word for word in re.findall(r"[A-Za-z][A-Za-z-]+", text) if word not in LATIN]


def test_both_languages_name_the_same_words() -> None:
    """So that what is found in Russian, where a word of a file is another alphabet's, holds in English."""
    tables = [forms_words.FAULTS, *(game.form_faults for game in systems().values())]
    for table in tables:
        for key, both in table.items():
            english, russian = (sorted(set(re.findall(r"\{[^}]+\}", template))) for template in both)
            assert english == russian, key


@pytest.mark.parametrize("slug", systems())
def test_what_a_form_has_a_way_to_say_can_be_wrong(slug: str) -> None:
    met = {key for (game, _), found in FOUND.items() if game == slug for key, *_ in found}
    assert set(systems()[slug].form_faults) <= met


def test_every_part_is_told_apart_from_its_like() -> None:
    """Fields that have buttons of their own are called differently, wherever they stand."""
    for slug, kind in KINDS:
        game = systems()[slug]
        for raw in rich(slug, kind):
            form = placed(fields_of(game.shapes[kind], raw, game.vocabulary(), "en", kind))
            parts = [field for field in walk(form) if field.item or field.removable or field.puttable]
            names = [called(form, field.name) for field in parts]
            assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]


def rich(slug: str, kind: str) -> Iterator[Any]:
    """Cards with two of each skill."""
    shape = systems()[slug].shapes[kind]
    key = next((key for key in ("skills", "abilities") if key in shape.keys), "")
    if not key:
        return
    base = Samples(right=True).of(shape)[0]
    skill = bare(bare(shape.keys[key]).of)
    own = skill.ways["own"] if isinstance(skill, Either) else skill
    base_skill = Samples(right=True).of(own)[0]
    for n, value in enumerate(Samples().of(bare(own).keys["effects"])):
        if n % 40 == 0 and isinstance(value, list):
            yield {"kind": kind, **base, key: [{**base_skill, "effects": value * 2}] * 2}
