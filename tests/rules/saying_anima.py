"""What the tests of Anima's words share: the codex, a cast, abilities made short."""

import json
from typing import Any

from rules.anima.abilities import Ability, parse_ability
from rules.anima.words import make_cast, skill_text
from rules.words import LANGS
from tests.rules.saying import ROOT, ledger, well_said

CODEX = json.loads((ROOT / "catalog/data/anima.json").read_text("utf-8"))
LEDGER = ledger("anima")


def ability_of(effects: list[dict[str, Any]], when: str = "action", who: str = "self", **more: Any) -> Ability:
    """An ability with these effects; `own`, `range`, `area` go to its target, all else to the ability."""
    target = {key: more.pop(key) for key in ("range", "area") if key in more}
    if "own" in more:
        target["self"] = more.pop("own")
    raw = {"id": "x", "types": [], "when": when, "target": {"who": who, **target}, "effects": effects, **more}
    return parse_ability(raw, "$")


def texts(ability: Ability) -> tuple[str, str]:
    """The English and the Russian of an ability, both looked over."""
    english, russian = (well_said(skill_text(ability, lang), lang) for lang in LANGS)
    return english, russian


def fight_of(cards_a: list[str], cards_b: list[str]) -> dict[str, Any]:
    """A fight of these cards of the codex; "card+upgrade" for one with an upgrade."""

    def side(letter: str, chosen: list[str]) -> dict[str, Any]:
        entries = [
            {"id": f"{letter.lower()}{n}", "card": card.partition("+")[0], "upgrade": card.partition("+")[2] or None}
            for n, card in enumerate(chosen, 1)
        ]
        army = {"format": "muster-list", "version": 1, "system": "anima", "name": f"Отряд {letter}"}
        return {"name": letter, "list": {**army, "entries": entries}}

    return {"cards": CODEX["cards"], "sides": [side("A", cards_a), side("B", cards_b)]}


CAST = make_cast(fight_of(["toa-fire+up-flask", "village-guard", "village-guard"], ["merc-gunner", "rahi-spider"]))
