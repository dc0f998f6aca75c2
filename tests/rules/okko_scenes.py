"""Small fights of Okko for tests: two figures a side face to face; one at each kind of decision."""

import rules

M = {
    "kind": "character",
    "alignment": "mercenary",
    "cost": 4,
    "vigilant": {"attack": 4, "defense": 4, "movement": 4, "willpower": 4},
    "shaken": {"attack": 3, "defense": 3, "movement": 4, "willpower": 3},
}
SKILLS = [
    {"id": "cut", "when": ["attack", "defense"], "cost": ["fire"], "effects": [{"add": {"die": 1}}]},
    {"id": "bow", "when": ["ranged"], "range": 4, "shot": 4},
    {"id": "mantra", "when": ["will"], "cost": ["water"], "effects": [{"add": {"test": 1}}]},
    {
        "id": "hex",
        "when": ["action"],
        "target": {"who": "enemy", "within": 4, "count": 2},
        "effects": [{"test": {"stat": "willpower", "fail": [{"status": "shaken"}]}, "to": "target"}],
    },
    {
        "id": "trick",
        "when": ["activation"],
        "effects": [{"place": 3}, {"turn": "choose"}, {"dice": "set", "face": "fire"}],
    },
]
FEARSOME = {"id": "fearsome", "when": ["attacked"], "effects": [{"test": {"fail": [{"cancel": True}]}, "to": "target"}]}


def band(letter, cards):
    entries = [{"id": f"{letter}{n}", "card": card} for n, card in enumerate(cards, 1)]
    return {"format": "muster-list", "version": 1, "system": "okko", "name": letter, "entries": entries}


def fight(a=("k", "k"), b=("civ", "m"), start=None, seed=1, **options):
    doc = {
        "format": "muster-fight",
        "version": 1,
        "system": "okko",
        "title": "A fight",
        "options": {"tile_size": 3, **options},
        "cards": {
            "m": M,
            "k": {**M, "skills": SKILLS},
            "civ": {**M, "civilian": True, "skills": [SKILLS[0]]},
            "oni": {**M, "skills": [FEARSOME]},
        },
        "sides": [{"name": "A", "list": band("a", a)}, {"name": "B", "list": band("b", b)}],
        "board": {"rows": ["......"] * 6},
        "seed": seed,
    }
    return rules.open_fight(doc if start is None else {**doc, "start": start})


def facing_each_other(stage="act", **b1):
    return {
        "stage": stage,
        "figures": {
            "a1": {"at": "c2", "facing": "N", "reserve": "earth"},
            "a2": {"at": "a2", "facing": "N"},
            "b1": {"at": "c3", "facing": "S", "reserve": "fire", **b1},
            "b2": {"at": "a4", "facing": "S", "reserve": "water"},
        },
        "sides": {"A": {"pool": ["fire", "water", "air"]}},
    }


def decisions():
    """A fight at each kind of decision, and an action that answers it, for every `do`."""
    begun = fight()
    yield begun, {"side": "A", "do": "begin"}
    edged = fight(first="A")
    edged.act({"side": "A", "do": "begin"})
    yield edged, {"side": "A", "do": "choose_edge", "edge": "S"}
    standing = fight(first="A")
    standing.act({"side": "A", "do": "begin"})
    standing.act({"side": "A", "do": "choose_edge", "edge": "S"})
    yield standing, {"side": "A", "do": "deploy", "who": "a1", "at": "a1", "facing": "N"}
    yield fight(start=facing_each_other("roll")), {"side": "A", "do": "roll", "recall": ["a1"]}
    for action in (
        {"do": "move", "who": "a1", "path": ["c1", "E"], "boost": True},
        {"do": "attack", "who": "a1", "target": "b1", "boost": "pool", "skills": []},
        {"do": "shoot", "who": "a2", "weapon": "bow", "target": "b2", "skills": []},
        {"do": "use", "who": "a2", "skill": "hex", "target": "b2"},
        {"do": "use", "who": "a1", "skill": "trick", "to": "d1", "facing": "E", "die": "air"},
        {"do": "end_phase", "reserve": {"a2": "fire"}},
    ):
        yield fight(start=facing_each_other()), {"side": "A", **action}
    yield (
        fight(b=("oni", "m"), start=facing_each_other()),
        {"side": "A", "do": "attack", "who": "a1", "target": "b1", "will_boost": True},
    )
    shaken = facing_each_other()
    shaken["figures"]["a2"] |= {"at": "f1", "status": "shaken"}
    yield fight(start=shaken), {"side": "A", "do": "recover", "who": "a2", "boost": True, "skills": []}
    attacked = fight(start=facing_each_other())
    attacked.act({"side": "A", "do": "attack", "who": "a1", "target": "b1"})
    yield attacked, {"side": "B", "do": "defend", "skills": [{"skill": "cut"}]}
    hexed = fight(start=facing_each_other())
    hexed.act({"side": "A", "do": "use", "who": "a2", "skill": "hex", "target": "b2"})
    yield hexed, {"side": "B", "do": "resist", "boost": True}
    beaten = fight(start=facing_each_other(reserve=None))
    beaten.act({"side": "A", "do": "attack", "who": "a1", "target": "b1", "dice": [5, 3]})
    yield beaten, {"side": "B", "do": "retreat", "to": "c4"}
    shot = facing_each_other()
    shot["figures"]["b2"] |= {"at": "b4", "facing": "N", "reserve": None}
    back = fight(start=shot)
    back.act({"side": "A", "do": "shoot", "who": "a2", "weapon": "bow", "target": "b2", "dice": [5, 3]})
    yield back, {"side": "B", "do": "retreat", "to": "b5", "facing": "S"}
    bereft = fight(start=facing_each_other())
    bereft.act({"side": "A", "do": "attack", "who": "a1", "target": "b1"})
    bereft.act({"side": "B", "do": "defend", "dice": [6, 1]})
    yield bereft, {"side": "B", "do": "lose_die", "die": "reserve:b2"}
