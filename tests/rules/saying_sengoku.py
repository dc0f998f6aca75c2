"""What the tests of Sengoku's words share: the codex, the ledger, a cast, skills made short."""

import json
import re
from typing import Any

from rules.sengoku.skills import Skill, parse_skill
from rules.sengoku.words import make_cast, skill_text
from rules.words import LANGS
from tests.rules.saying import HERE, ROOT, well_said

CODEX = json.loads((ROOT / "catalog/data/sengoku.json").read_text("utf-8"))
LEDGER = set(re.findall(r"^\| (SENG-[A-Z]+-\d\d) \|", (HERE / "sengoku/RULES.md").read_text("utf-8"), re.M))
PAGE = (HERE / "sengoku/FORMAT.md").read_text("utf-8")


def skill_of(effects: list[dict[str, Any]], when: str = "melee", **more: Any) -> Skill:
    return parse_skill({"id": "x", "when": [when], "effects": effects, **more}, "$")


def texts(skill: Skill) -> tuple[str, str]:
    """The English and the Russian of a skill, both looked over."""
    english, russian = (well_said(skill_text(skill, lang), lang) for lang in LANGS)
    return english, russian


def fight_of(cards_a: list[str], cards_b: list[str], **named: str) -> dict[str, Any]:
    """A fight of these cards; `named`: leaders by id, who else has no name."""

    def side(letter: str, chosen: list[str]) -> dict[str, Any]:
        low = letter.lower()
        entries = [{"id": f"{low}{n}", "card": card, "figures": 8} for n, card in enumerate(chosen, 1)]
        leaders = {name: {"id": name, **_name_of(name, named)} for name in (f"{low}c", f"{low}g1")}
        army = {"commander": leaders[f"{low}c"], "generals": [leaders[f"{low}g1"]], "banners": ["tiger-banner"]}
        head = {"format": "muster-list", "version": 1, "system": "sengoku", "name": f"Отряд {letter}"}
        return {"name": letter, "list": {**head, "army": army, "entries": entries}}

    return {"title": "Брод", "cards": CODEX["cards"], "sides": [side("A", cards_a), side("B", cards_b)]}


def _name_of(leader: str, named: dict[str, str]) -> dict[str, str]:
    return {"name": named[leader]} if leader in named else {}


FIGHT = fight_of(["yamabushi", "samurai-bows", "samurai-bows"], ["light-cavalry", "samurai-spears"], ag1="Масанобу")
CAST = make_cast(FIGHT)

# Events as the engine tells them, for the log and the report

ATTACK = {
    "type": "melee",
    "kind": "attack",
    "at": "d5",
    "attackers": ["a1"],
    "defender": "b2",
    "aspects": {"a1": "front"},
    "damage": {"a1": 2, "b2": 3},
    "losses": {"a1": 1, "b2": 3},
    "excess": {"a1": 0, "b2": 0},
    "impetus": 3,
    "steadiness": 2,
    "score": 4,
    "reasons": {
        "score": [[3, "SENG-MEL-10", "losses"], [3, "SENG-MEL-12", "a1"], [-2, "SENG-MEL-10", "steadiness"]],
        "steadiness": [[2, "SENG-UNT-01", ""]],
        "a1": [[2, "SENG-UNT-01", ""], [1, "SENG-LDR-01", ""], [0, "SENG-TER-07", ""]],
    },
    "result": "routed",
    "loser": "b2",
}
SHOT = {"type": "shot", "who": "a2", "target": "b2", "how": "order", "massed": False}
SHOT |= {"dice": [4, 5], "damage": 2, "ammo": 8}
