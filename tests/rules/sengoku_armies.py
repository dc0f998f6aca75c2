"""Battles of Sengoku to be played: starter armies from the set-up under changing options, and made-up ones whose cards,
traits and banners have skills drawn from the whole vocabulary."""

import copy
import json
import random
from pathlib import Path

import rules
from rules.fight import Fight
from rules.formats import read_fight
from tests.rules.sengoku_battles import made_up
from tests.rules.sengoku_skills import made_up_skill

BOOK = json.loads((Path(__file__).parents[2] / "catalog/data/sengoku.json").read_text("utf-8"))
ARMIES = BOOK["lists"]
GROUND = ("river", "hills", "woods", "swamps")


def starter(a, b, seed, listen=False, **options):
    """A battle of two starter armies from the set-up."""
    lists = [copy.deepcopy(ARMIES[n]) for n in (a, b)]
    if options.get("traits") == "rolled":
        for army in lists:
            army["options"]["traits"] = "rolled"
            for leader in (army["army"]["commander"], *army["army"]["generals"]):
                leader["traits"] = []
    doc = rules.pair(*lists, [BOOK["cards"]], options=options, seed=seed)
    return rules.open_fight(doc, listen=listen)


def any_starter(seed, listen=False):
    """One of them, options as chance has them."""
    rng = random.Random(seed)
    options = {"terrain": [ground for ground in GROUND if rng.random() < 0.5], "max_turns": rng.choice([5, 12])}
    options["anchors"] = rng.choice(["cells", "cells", "zones", "none"])
    options["north"] = rng.choice("AB")
    if rng.random() < 0.3:
        options["traits"] = "rolled"
    return starter(rng.randrange(3), rng.randrange(3), seed, listen, **options)


def strange(seed, listen=False):
    """A made-up battle at A's orders or stake, in which cards, traits and banners may do anything."""
    rng = random.Random(seed)
    doc, _ = made_up(rng)
    doc = copy.deepcopy(doc)
    for card in doc["cards"].values():
        card["skills"] = [*card["skills"], *[made_up_skill(rng) for _ in range(rng.choice([0, 0, 1, 2]))]]
    doc["cards"] |= {key: BOOK["cards"][key] for key in ("cunning-plan", "cautious", "phoenix-banner", "tiger-banner")}
    doc["cards"]["odd"] = {
        "kind": "trait",
        "skills": [made_up_skill(rng)],
        "general": rng.choice(["hq", "unit", "fit"]),
    }
    doc["cards"]["flag"] = {"kind": "banner", "skills": [made_up_skill(rng)], "routing": rng.random() < 0.3}
    for side in doc["sides"]:
        army = side["list"]["army"]
        army["commander"]["traits"] = [rng.choice(["cunning-plan", "cautious"]), "odd"]
        army["generals"][0]["traits"] = [rng.choice(["cunning-plan", "odd"])]
        army |= {"shinobi": rng.randint(0, 3), "messengers": 1, "banners": ["phoenix-banner", "tiger-banner", "flag"]}
        _ally(rng, side["list"])
    doc["start"]["stage"] = rng.choice(["orders", "stake"])
    doc["options"] = {"max_turns": 6}
    return Fight(read_fight(doc, ()), listen)


def _ally(rng, army):
    entries = army["entries"]
    if len(entries) > 2 and rng.random() < 0.6:
        army["army"]["clans"] = ["crow"]
        for entry in rng.sample(entries, 2):
            entry["clan"] = "crow"


def any_battle(seed, listen=False):
    return strange(seed, listen) if seed % 2 else any_starter(seed, listen)
