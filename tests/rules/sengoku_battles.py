"""Whole turns of Sengoku made up at random: positions, orders of every word, and their mirror images."""

import json
from pathlib import Path

from rules.dice import Dice
from rules.formats import read_fight
from rules.sengoku import ending, flight, phases
from rules.sengoku.field import EAST, NAMES, WEST
from rules.sengoku.run import Run
from rules.sengoku.start import setup

STARTER = json.loads((Path(__file__).parents[2] / "catalog/data/sengoku.json").read_text("utf-8"))
UNITS = {key: card for key, card in STARTER["cards"].items() if card["kind"] == "unit"}
WORDS = [*["move"] * 8, *["advance", "sidestep"] * 2, "turn", "withdraw", "hold", "regroup", "march", "wait"]
SIDEWAYS, FACINGS = ("left", "right"), "NESW"


class EvenDice(Dice):
    """Dice of which each roller's show one face for one purpose in a phase, in whatever order they are rolled."""

    def __init__(self, seed):
        super().__init__(seed)
        self.seed, self.run = seed, None

    def roll(self, faces, roller, purpose):
        number = (self.seed * 31 + self.run.phase * 7 + roller * 1009 + purpose * 9176) * 2654435761 >> 9
        self.rolled.append(faces[number % len(faces)])
        return self.rolled[-1]

    def rolls(self, faces, roller, purpose, count):
        return [self.roll(faces, roller, purpose) for _ in range(count)]


# A battle


def made_up(rng):
    """A fight file at the orders of a turn, and what both sides order; units stand close."""
    rows = [["."] * 12 for _ in range(7)]
    for _ in range(rng.randint(0, 12)):
        rows[rng.randrange(7)][rng.randrange(12)] = rng.choice("^T&~")
    low, high = rng.choice([(1, 7), (3, 5), (3, 6)])
    dry = [cell for cell in NAMES if rows[7 - int(cell[1])][ord(cell[0]) - 97] != "~"]
    cells = [cell for cell in dry if low <= int(cell[1]) <= high]
    rng.shuffle(cells)
    general = {side: rng.choice([None, "advance", "withdraw"]) for side in "AB"}
    entries, units = _host(rng, cells, general)
    shields = {cell: [rng.choice(FACINGS)] for cell in rng.sample(dry, 4)}
    start = {"turn": 3, "stage": "orders", "units": units, "leaders": _leaders(rng, units), "shields": shields}
    start["sides"] = {side: {"general": general[side], "hq": hq} for side, hq in (("A", "b1"), ("B", "k7"))}
    river = rng.choice([None, {"south_of": 5, "bridge": rng.choice([None, "f", "c"])}])
    doc = {"format": "muster-fight", "version": 1, "system": "sengoku", "title": "made up", "seed": 1, "start": start}
    doc["cards"] = {key: UNITS[key] for key in sorted({entry["card"] for side in "AB" for entry in entries[side]})}
    doc["sides"] = [{"name": side, "list": _list(side, entries[side])} for side in "AB"]
    doc["board"] = {"rows": ["".join(row) for row in rows], "river": river}
    return doc, _orders(rng, entries, units, shields)


def _host(rng, cells, general):
    entries, units = {"A": [], "B": []}, {}
    for side in "AB":
        for n in range(min(rng.randint(3, 14), len(cells) // 2)):
            name = f"{side.lower()}{n + 1}"
            figures = rng.choice([1, 2, 3, 4, 5, 8, 8, 12, 16])
            entries[side].append({"id": name, "card": rng.choice(sorted(UNITS)), "figures": figures})
            units[name] = {"at": cells.pop(), "facing": rng.choice(FACINGS), **_state(rng)}
            # Who faces exactly wrong turns right (SENG-ARM-04): the one thing that a mirror does not turn round.
            wrong = units[name]["facing"] == ("S" if side == "A" else "N")
            if general[side] and not wrong and "status" not in units[name] and rng.random() < 0.2:
                units[name]["follows"] = True
    return entries, units


def _state(rng):
    if rng.random() < 0.1:
        return {"status": "routing"}
    return {key: True for key in ("fatigued", "hold") if rng.random() < 0.1}


def _leaders(rng, units):
    places = {side: [name for name in units if name[0] == side] for side in "ab"}
    who = [side + rank for side in "ab" for rank in ("c", "g1") if places[side] and rng.random() < 0.5]
    return {name: {"place": rng.choice(places[name[0]])} for name in who}


def _list(side, entries):
    army = {"commander": {"id": side.lower() + "c"}, "generals": [{"id": side.lower() + "g1"}]}
    return {"format": "muster-list", "version": 1, "system": "sengoku", "name": side, "army": army, "entries": entries}


# Orders


def _orders(rng, entries, units, shields):
    orders = {}
    for entry in [*entries["A"], *entries["B"]]:
        if rng.random() < 0.75:
            orders[entry["id"]] = _slots(rng, entry, units, shields)
    return orders


def _slots(rng, entry, units, shields):
    if units[entry["id"]].get("status") == "routing":
        return [{"order": "regroup", "facing": rng.choice(FACINGS)}]
    first = _order(rng, entry, units, WORDS)
    whole = first["order"] == "march"
    if first["order"] in ("move", "withdraw", "turn") and units[entry["id"]]["at"] in shields and rng.random() < 0.7:
        first["carry"] = whole = "infantry" in UNITS[entry["card"]]["tags"]
    if first["order"] == "wait" or (not whole and rng.random() < 0.6):
        return [first, _order(rng, entry, units, [word for word in WORDS if word not in ("wait", "march")])]
    return [first]


def _order(rng, entry, units, words):
    card = UNITS[entry["card"]]
    word = rng.choice([*words, *["shoot", "volley"] * (4 if "shooters" in card["tags"] else 0)])
    if word == "march" and "cavalry" in card["tags"]:
        word = "move"
    order = {"order": word}
    if word in ("turn", "sidestep") or (word == "hold" and rng.random() < 0.5):
        order["side"] = rng.choice(SIDEWAYS)
    if word == "regroup" or (word == "move" and entry["figures"] < 3 and rng.random() < 0.5):
        order["facing"] = rng.choice(FACINGS)
    if word in ("shoot", "volley"):
        order["target"] = rng.choice([name for name in units if name[0] != entry["id"][0]])
    if word in ("move", "advance") and "gallop" in card["skills"] and rng.random() < 0.7:
        order["steps"] = _steps(rng, units[entry["id"]].get("fatigued"))
    if word not in ("volley", "hold", "advance", "regroup") and rng.random() < 0.4:
        order["kind"] = "special"
    return order


def _steps(rng, fatigued):
    first = rng.choice(["move", "move", "left", "right", "pass"])
    return ["pass", "move"] if fatigued else [first, "move" if first != "move" else rng.choice(["move", *SIDEWAYS])]


# The turn


def resolved(doc, orders, seed, mirrored=False):
    """The run of a whole turn, its position and its story in it; a mirrored one flees mirrored too."""
    s = setup(read_fight(doc, ()))
    for name, slots in orders.items():
        s.orders[s.table.number[name]] = tuple(slots)
    dice = EvenDice(seed)
    dice.start(s.turn, None)
    r = dice.run = Run(s, dice, [])
    flight.SIDEWAYS = (EAST, WEST) if mirrored else (WEST, EAST)
    try:
        if phases.execute(r):
            ending.end_turn(r)
    finally:
        flight.SIDEWAYS = (WEST, EAST)
    return r


_TURNED = {"N": "N", "E": "W", "S": "S", "W": "E", "left": "right", "right": "left"}


def _cell(name):
    return chr(97 + 11 - (ord(name[0]) - 97)) + name[1:]


def mirrored(doc, orders):
    """The same battle, west and east exchanged."""
    doc, orders = json.loads(json.dumps([doc, orders]))
    doc["board"]["rows"] = [row[::-1] for row in doc["board"]["rows"]]
    river = doc["board"]["river"]
    if river and river["bridge"]:
        river["bridge"] = _cell(river["bridge"] + "1")[0]
    start = doc["start"]
    for unit in start["units"].values():
        unit["at"], unit["facing"] = _cell(unit["at"]), _TURNED[unit["facing"]]
    start["shields"] = {_cell(cell): [_TURNED[edge] for edge in edges] for cell, edges in start["shields"].items()}
    for side in start["sides"].values():
        side["hq"] = _cell(side["hq"])
    for order in [order for slots in orders.values() for order in slots]:
        order.update({key: _TURNED[order[key]] for key in ("side", "facing") if key in order})
        if "steps" in order:
            order["steps"] = [_TURNED.get(step, step) for step in order["steps"]]
    return doc, orders


def reflect(cell):
    """The cell where a mirror shows this one."""
    return cell if cell < 0 else cell - cell % 12 + 11 - cell % 12
