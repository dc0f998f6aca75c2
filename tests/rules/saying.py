"""What the tests of words share: a look for slips, a cast, the vocabulary's helpers."""

import ast
import json
import re
from pathlib import Path

import rules as games
from rules.okko import skills
from rules.okko.skills import parse_skill
from rules.okko.words import make_cast, skill_text
from rules.words import LANGS

ROOT = Path(__file__).parents[2]
HERE = ROOT / "rules"
CODEX = json.loads((ROOT / "catalog/data/okko.json").read_text("utf-8"))


def ledger(system: str) -> set[str]:
    """The rule ids of a system's ledger."""
    rules = (HERE / system / "RULES.md").read_text("utf-8")
    return set(re.findall(rf"^\| ({games.system(system).prefix}[A-Z]+-\d\d) \|", rules, re.M))


LEDGER = ledger("okko")
SLIPS = ("None", "{", "}", "[", "]", "|", "<", ">", "*", "_", "  ", " ,", " .", "..", " :", ";.", "()")


def well_said(text: str, lang: str) -> str:
    """The text, after a look for what no player should see: traces of templates, raw ids, the other language."""
    assert text
    assert text.strip() == text
    for slip in SLIPS:
        assert slip not in text, (slip, text)
    letters = re.sub(r"\b[a-z]\d{1,2}\b|\b[AB]\b", "", text)
    strange = "[А-Яа-яЁё]" if lang == "en" else "[A-Za-z]"
    assert not re.search(strange, letters), text
    assert not re.search(r"\bwillpower\b", text), text
    return text


def skill_of(when, effects, **more) -> skills.Skill:
    ranged = {"range": 4, "shot": 3} if "ranged" in when else {}
    return parse_skill({"id": "x", "when": list(when), "effects": effects, **ranged, **more}, "$")


def texts(skill: skills.Skill) -> tuple[str, str]:
    """The English and the Russian of a skill, both looked over."""
    names = {"okko": {"en": "Okko", "ru": "Окко"}, "noshin": {"en": "Noshin", "ru": "Ношин"}}
    english, russian = (well_said(skill_text(skill, lang, names), lang) for lang in LANGS)
    return english, russian


def all_different(pairs) -> None:
    for lang in (0, 1):
        told = [pair[lang] for pair in pairs]
        assert len(set(told)) == len(told), [text for text in told if told.count(text) > 1]


def fight_of(cards_a: list[str], cards_b: list[str], names: tuple[str, str] = ("A", "B")) -> dict:
    def side(letter: str, chosen: list[str]) -> dict:
        entries = [
            {"id": f"{letter.lower()}{n}", "card": card.partition("+")[0], "equipment": card.partition("+")[2] or None}
            for n, card in enumerate(chosen, 1)
        ]
        name = names["AB".index(letter)]
        listed = {
            "format": "muster-list",
            "version": 1,
            "system": "okko",
            "name": f"Отряд {letter}",
            "entries": entries,
        }
        return {"name": name, "list": listed}

    return {"cards": CODEX["cards"], "sides": [side("A", cards_a), side("B", cards_b)]}


CAST = make_cast(fight_of(["okko+sake-gourd", "shrine-guard", "shrine-guard", "yamabushi"], ["oni-smile", "kanatta"]))


def as_told(text: str, lang: str) -> str:
    """A refusal whose side names are Russian in both languages."""
    return well_said(text.replace("Отряд", "Band") if lang == "en" else text, lang)


def called(name: str, system: str = "okko") -> list[tuple[list[str], ...]]:
    """The literal arguments of all calls of a function or method of this name in the engine."""
    found = []
    for path in [*HERE.glob("*.py"), *HERE.glob(f"{system}/*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and name in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
                found.append(tuple(literals(argument) for argument in node.args))
    return found


def literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
