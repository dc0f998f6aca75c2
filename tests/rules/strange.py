"""Cards that nobody would print: every word of Okko's vocabulary in every company a card may carry, and a fight."""

import random

from rules.okko.cards import parse_card
from rules.okko.skills import (
    ADDABLE,
    ALIGNMENTS,
    BLOCKABLE,
    DURATIONS,
    EFFECTS,
    FACES,
    IGNORABLE,
    STATS,
    TIMINGS,
)
from rules.reading import FileError


class Chance:
    """Draws from one seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.between = self.random.randint

    def sometimes(self, share=0.3):
        return self.random.random() < share

    def some(self, **makers):
        return {key.rstrip("_"): make() for key, make in makers.items() if self.sometimes()}

    def flag(self):
        return self.sometimes(0.5)


class Maker(Chance):
    """Draws skills, cards and fights of Okko."""

    def filter(self):
        return self.some(
            status=lambda: self.pick(["vigilant", "shaken"]),
            alignment=lambda: self.pick(ALIGNMENTS),
            civilian=self.flag,
            terrain=lambda: self.pick(["clear", "hindering", "water"]),
            in_enemy_zone=self.flag,
            equipped=self.flag,
        )

    def condition(self):
        near = {"who": self.pick(["friend", "enemy"]), "within": self.between(0, 3), "filter": self.filter()}
        return self.pick(
            [
                {"self": self.filter()},
                {"target": self.filter()},
                {"rear": self.flag()},
                {"moved": self.flag()},
                {"near": near},
                {"distance_max": self.between(0, 3)},
            ]
        )

    def target(self):
        return {"who": self.pick(["self", "friend", "enemy", "any"])} | self.some(
            within=lambda: self.between(0, 4),
            zone=self.flag,
            front=self.flag,
            sight=self.flag,
            filter=self.filter,
            all=self.flag,
            count=lambda: self.between(1, 3),
            self_=self.flag,
        )

    def effect(self, depth=0):
        key = self.pick(list(EFFECTS))
        value = self.value(key, depth)
        effect = {key: value} | ({"face": self.pick(FACES)} if value == "set" else {})
        if self.sometimes(0.5):
            effect["to"] = self.pick(["self", "target"])
        if self.sometimes(0.2):
            effect["on"] = self.pick(["win", "lose", "tie"])
        return effect

    def value(self, key, depth):
        makers = {
            "add": lambda: {self.pick(ADDABLE): self.between(-3, 3) for _ in range(self.between(1, 3))},
            "ignore": lambda: [self.pick(IGNORABLE)],
            "extra_die": lambda: self.pick(["high", "low"]),
            "reroll": lambda: {self.pick(["max", "min"]): self.between(1, 6)},
            "status": lambda: self.pick(["vigilant", "shaken", "out"]),
            "turn": lambda: self.pick(["choose", "toward", "away"]),
            "grant": lambda: self.pick(["move", "attack", "action"]),
            "test": lambda: {"mod": self.between(-3, 3), "pass": self.branch(depth), "fail": self.branch(depth)},
            "dice": lambda: self.pick(["reroll", "set", "extra"]),
            "block": lambda: [self.pick(BLOCKABLE)],
            "push": lambda: self.between(1, 4),
            "place": lambda: self.between(1, 4),
        }
        return makers[key]() if key in makers else True

    def branch(self, depth):
        return [self.effect(depth + 1) for _ in range(self.between(0, 2))] if depth < 2 else []

    def skill(self, name):
        when = self.random.sample(TIMINGS, self.pick([1, 1, 2, 3]))
        weapon = {"range": self.between(0, 6), "shot": self.between(0, 6)} if "ranged" in when else {}
        return {
            "id": name,
            "when": when,
            "effects": [self.effect() for _ in range(self.between(0, 3))],
            **weapon,
            **self.some(
                cost=lambda: [self.pick(FACES) for _ in range(self.pick([1, 1, 2]))],
                uses=lambda: 1,
                optional=lambda: True,
                for_=lambda: self.pick(DURATIONS),
                target=self.target,
                if_=lambda: [self.condition()],
            ),
        }

    def skills(self, most, card):
        """Skills that such a card may carry: drawn again until they may."""
        kept = []
        while len(kept) < most:
            skill = self.skill(f"s{len(kept)}")
            try:
                parse_card("card", {**card, "skills": [skill]}, "$")
            except FileError:
                continue
            kept.append(skill)
        return kept

    def character(self):
        card = {"kind": "character", "alignment": "mercenary", "cost": self.between(0, 6), "civilian": self.sometimes()}
        for side in ("vigilant", "shaken"):
            card[side] = {stat: self.between(0, 6) for stat in STATS}
        return {**card, "skills": self.skills(self.between(0, 4), card)}

    def equipment(self):
        card = {"kind": "equipment", "cost": self.between(0, 3), "single_use": self.flag()}
        return {**card, "skills": self.skills(self.between(0, 2), card)}

    def band(self, letter):
        entries = [
            {"id": f"{letter}{n}", "card": f"c{self.between(0, 4)}", "equipment": self.pick([None, "e0", "e1"])}
            for n in range(1, 4)
        ]
        return {"format": "muster-list", "version": 1, "system": "okko", "name": letter, "entries": entries}

    def fight(self):
        """A fight that is about to begin: three figures a side on a small board, some shaken, some with a die."""
        side = 6
        rows = ["".join(self.pick("......h~#s") for _ in range(side)) for _ in range(side)]
        squares = [f"{'abcdef'[x]}{side - y}" for y in range(side) for x in range(side) if rows[y][x] != "#"]
        self.random.shuffle(squares)
        bands = [self.band("a"), self.band("b")]
        return {
            "format": "muster-fight",
            "version": 1,
            "system": "okko",
            "title": "Strange cards",
            "options": {
                "max_turns": 3,
                "fear_fail": self.pick(["action_lost", "may_act"]),
                "recover_ends_activation": self.flag(),
                "turn_in_zone_shakes": self.flag(),
                "rear_counts_start": self.flag(),
            },
            "cards": {f"c{n}": self.character() for n in range(5)} | {f"e{n}": self.equipment() for n in range(2)},
            "sides": [{"name": name, "list": band} for name, band in zip("AB", bands, strict=True)],
            "board": {"rows": rows},
            "start": {
                "stage": "roll",
                "figures": {entry["id"]: self.stand(squares.pop()) for band in bands for entry in band["entries"]},
            },
            "seed": self.between(0, 10**6),
            "actions": [],
        }

    def stand(self, square):
        status = self.pick(["vigilant", "vigilant", "shaken"])
        reserve = self.pick([None, *FACES])
        return {"at": square, "facing": self.pick("NESW"), "status": status, "reserve": reserve}
