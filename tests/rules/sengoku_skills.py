"""Skills of Sengoku made up at random, of the whole vocabulary that cards may use."""

from rules.reading import FileError
from rules.sengoku.skills import (
    ALLOWABLE,
    ASPECTS,
    DENIABLE,
    DURATIONS,
    GROUNDS,
    IGNORABLE,
    MOMENTS,
    NUMBERS,
    ORDERS,
    PLACES,
    ROLES,
    STATUSES,
    parse_skill,
)

TAGS = ("cavalry", "infantry", "samurai", "ashigaru", "shooters", "spearmen")
GROUPS = ("charge", "formation", "spear-wall", "made-1", "made-2")


def made_up_skill(rng):
    """A skill that a card may have, as its JSON."""
    while True:
        skill = _skill(rng)
        try:
            parse_skill(skill, "$")
        except FileError:
            continue
        return skill


def _skill(rng):
    skill = {
        "id": f"made-{rng.randint(1, 3)}",
        "when": rng.sample(list(MOMENTS), rng.randint(1, 2)),
        "if": [_condition(rng) for _ in range(rng.choice([0, 0, 1, 2]))],
        "target": {"who": rng.choice(["self", "friend", "enemy"]), "near": rng.random() < 0.7, "filter": _filter(rng)},
        "effects": [_effect(rng) for _ in range(rng.randint(1, 2))],
    }
    if rng.random() < 0.3:
        skill["for"] = rng.choice(DURATIONS)
    if rng.random() < 0.3:
        skill["uses"] = rng.randint(1, 3)
    if rng.random() < 0.3:
        skill["group"] = rng.choice(GROUPS)
    if rng.random() < 0.3:
        skill["target"]["count"] = rng.choice([1, 2, "all"])
    return skill


def _filter(rng):
    wanted = {"tags": [rng.choice(TAGS)], "min": rng.randint(0, 8), "max": rng.randint(2, 16), "hold": True}
    wanted |= {"status": rng.choice(STATUSES), "allied": rng.random() < 0.5, "fatigued": rng.random() < 0.5}
    wanted["card"] = rng.choice(["samurai-spears", "ashigaru-spears"])
    return {key: wanted[key] for key in wanted if rng.random() < 0.2}


def _condition(rng):
    yes = rng.random() < 0.5
    return rng.choice(
        [
            {"role": rng.sample(ROLES, 2)},
            {"aspect": rng.sample(ASPECTS, 2)},
            {"front_to_front": yes},
            {"only_front": yes},
            {"self": _filter(rng)},
            {"enemy": _filter(rng)},
            {"place": rng.sample(PLACES, 2)},
            {"massed": yes},
            {"stake": rng.choice(["low", "high"])},
            {"streak": yes},
            {"terrain": rng.sample(GROUNDS, 2)},
            {"crossing": yes},
            {"turns": [1, rng.randint(1, 6)]},
            {"near": {"who": rng.choice(["friend", "enemy"]), "filter": _filter(rng), "min": rng.randint(1, 2)}},
        ]
    )


def _order(rng):
    order = {"kind": rng.choice(["ordinary", "special"]), "units": rng.choice(["bearer", "own", "allied"])}
    more = {"only": rng.sample(ORDERS, 2), "next_turn": rng.random() < 0.5}
    return order | {key: more[key] for key in more if rng.random() < 0.3}


def _effect(rng):
    effect = rng.choice(
        [
            {"add": {rng.choice(NUMBERS): rng.choice([-2, -1, 1, 2, 3])}},
            {"set": {rng.choice(NUMBERS): rng.randint(0, 6)}},
            {"per_rank": {rng.choice(["steadiness", "impetus"]): 1}},
            {"dice_per_figure": rng.randint(0, 3)},
            {"deny": [rng.choice([*GROUPS, *DENIABLE])]},
            {"pierce": rng.randint(1, 3)},
            {"reroll": "melee", "faces": "failed"},
            {"reroll": "shot", "faces": [1, 6], "times": 2},
            {"reroll": "risk", "faces": "harmed"},
            {"reroll": "duel", "faces": "harmed"},
            {"reroll": "command", "faces": "failed"},
            {"reroll": "risk", "faces": "unharmed"},
            {"order": _order(rng)},
            {"allow": [rng.choice(ALLOWABLE)]},
            {"ignore": [rng.choice([*IGNORABLE, *GROUPS])]},
            {"fatigue": {"steps": rng.randint(1, 4), "limit": 1}},
            {"pursuit": rng.choice([{"per_figure": 2}, {"need": 4}])},
            {"rally": {"woods": True}},
            {"rout": True},
            {"losses": rng.randint(1, 3)},
            {"restore": 2},
            {"ammo": rng.choice([-1, 1])},
            {"steps": rng.randint(1, 2)},
            {"panic": 1},
            {"hide": True},
            {"cancel": "orders"},
        ]
    )
    return {**effect, "to": rng.choice(["self", "enemy", "target", "army"])} if rng.random() < 0.6 else effect
