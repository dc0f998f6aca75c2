"""Battles of Sengoku to be played: starter armies from the set-up under changing options, and made-up ones whose cards,
traits and banners have skills drawn from the whole vocabulary."""

import copy
import json
import random
from pathlib import Path

import rules
from rules.fight import Fight
from rules.formats import read_fight
from tests.rules.strange_sengoku import Maker

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
    return Fight(read_fight(Maker(seed).fight(), ()), listen)


def any_battle(seed, listen=False):
    return strange(seed, listen) if seed % 2 else any_starter(seed, listen)
