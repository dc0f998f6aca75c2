"""Cards of Anima that nobody would print: every word of its vocabulary in all company that a card allows; a fight."""

from rules.anima.abilities import (
    ALIGNMENTS,
    ATTACKS,
    CATEGORIES,
    CONDITIONS,
    DURATIONS,
    EFFECTS,
    LEGEND,
    MODES,
    MODIFIABLE,
    PER,
    ROLLS,
    STATES,
    TRAITS,
    TRIGGERS,
    TYPES,
    WHO,
    parse_ability,
)
from rules.anima.figures import SIDE_NAMES
from rules.reading import FileError
from tests.rules.strange import Chance

ORGANIZATIONS = ("toa", "makuta", "mercenaries")
SIDE = 9


def names(word):
    return {"en": f"Strange {word}", "ru": f"Странное {word}"}


class Maker(Chance):
    """Draws abilities, cards and fights of Anima."""

    def trait(self):
        trait = self.pick(list(TRAITS))
        numbers = {"range": lambda: self.between(1, 12), "radius": lambda: self.between(1, 3)}
        makers = {**numbers, "state": lambda: self.pick(STATES)}
        return {"trait": trait} | {key: makers[key]() for key in TRAITS[trait]}

    def condition(self):
        if self.sometimes(0.2):
            return {"not": self.condition()}
        name = self.pick(list(CONDITIONS))
        makers = {
            "state": lambda: self.pick(STATES),
            "range": lambda: self.between(0, 6),
            "count": lambda: self.between(1, 2),
            "value": lambda: self.value(name),
        }
        return {"if": name} | {key: makers[key]() for key in CONDITIONS[name]}

    def value(self, condition):
        return {
            "target_category": lambda: self.pick(CATEGORIES),
            "target_alignment": lambda: self.pick(ALIGNMENTS),
            "target_organization": lambda: self.pick(ORGANIZATIONS),
            "ground": lambda: self.pick(LEGEND),
        }.get(condition, lambda: self.between(1, 8))()

    def effects(self, depth=0):
        return [self.effect(depth + 1) for _ in range(self.pick([0, 1, 1, 2]))] if depth < 3 else []

    def effect(self, depth=0):
        do = self.pick(list(EFFECTS))
        effect = {"do": do, **self.keys(do, depth)}
        return {**effect, "to": "self"} if self.sometimes(0.2) else effect

    def keys(self, do, depth):
        makers = {
            "attack": lambda: self.attack(depth),
            "damage": lambda: {"amount": self.between(0, 4)} | self.some(ignore_armor=self.flag),
            "heal": lambda: {"amount": self.between(0, 4)},
            "state": lambda: {"state": self.pick(STATES), "level": self.between(1, 3)},
            "clear": lambda: {
                "state": self.pick([*STATES, "harmful", "helpful", "all"]),
                "tokens": self.pick([1, 2, "all"]),
            },
            "modify": self.modify,
            "trait": lambda: {"trait": self.trait()},
            "die": lambda: {"roll": self.pick(ROLLS), "extra": self.between(1, 2)},
            "move": self.move,
            "push": lambda: {"distance": self.between(0, 9), "direction": self.pick(["away", "toward", "choice"])},
            "ap": lambda: {"by": self.between(-3, 3)},
            "gnosis": lambda: {"by": self.between(0, 2)},
            "resist": lambda: {"power": self.between(5, 16), **self.branches(depth)},
            "chance": lambda: {"need": self.between(1, 11), **self.branches(depth)},
        }
        return makers[do]() if do in makers else {}

    def branches(self, depth):
        return {"then": self.effects(depth)} | self.some(else_=lambda: self.effects(depth))

    def attack(self, depth):
        switches = ("knockback", "ignore_armor", "no_dodge", "no_counter", "no_damage")
        return {"mode": self.pick(MODES)} | self.some(
            attack=lambda: self.between(-3, 3),
            damage=lambda: self.between(-3, 3),
            dice=lambda: self.between(1, 3),
            crit=lambda: self.between(1, 10),
            area=lambda: self.between(0, 3),
            on_hit=lambda: self.effects(depth),
            **dict.fromkeys(switches, self.flag),
        )

    def modify(self):
        stat = self.pick(MODIFIABLE)
        only = {"only": self.pick(ATTACKS)} if stat in MODIFIABLE[:4] and self.sometimes() else {}
        change = {"by": self.between(-4, 4)} if self.flag() else {"set": self.between(0, 9)}
        return {"stat": stat, **change, **only}

    def move(self):
        ignored = [word for word in ("rough", "uphill", "engagement", "figures") if self.flag()]
        kind = self.pick(["walk", "line", "teleport"])
        return {"distance": self.between(0, 5), "kind": kind} | self.some(ignore=lambda: ignored)

    def ability(self, name):
        when = self.pick(["action", "action", "reaction", "always"])
        trigger = self.pick(TRIGGERS[when])
        return {
            "id": name,
            "name": names(name),
            "types": self.random.sample(TYPES, self.pick([0, 1, 1, 2])),
            "when": when,
            "target": {"who": self.pick(WHO)}
            | self.some(range=lambda: self.between(0, 8), area=lambda: self.between(0, 3), self_=self.flag),
            "effects": [self.effect() for _ in range(self.pick([1, 1, 1, 2, 3]))],
            **({"trigger": trigger} if trigger else {}),
            **self.some(
                cost=self.cost,
                difficulty=lambda: self.between(1, 10),
                condition=lambda: [self.condition()],
                duration=lambda: self.pick(DURATIONS),
            ),
        }

    def cost(self):
        return self.some(
            ap=lambda: self.between(0, 3),
            lp=lambda: self.between(0, 3),
            upkeep=lambda: self.between(0, 2),
            uses=lambda: self.between(1, 2),
            per=lambda: self.pick(PER),
            move=self.flag,
        )

    def abilities(self, most):
        """Abilities that a card may carry: drawn again until it may."""
        kept = []
        while len(kept) < most:
            ability = self.ability(f"s{len(kept)}")
            try:
                parse_ability(ability, "$")
            except FileError:
                continue
            kept.append(ability)
        return kept

    def character(self, name):
        walk, recovery = self.between(0, 5), self.between(0, 4)
        return {
            "kind": "character",
            "name": names(name),
            "organizations": [self.pick(ORGANIZATIONS)],
            "alignment": self.pick(ALIGNMENTS),
            "categories": self.random.sample(CATEGORIES, self.between(1, 2)),
            "level": self.between(1, 20),
            "base": self.between(1, 3),
            "attack": self.between(0, 9),
            "damage": self.between(0, 8),
            "defense": self.between(4, 12),
            "armor": self.between(0, 4),
            "lp": self.between(1, 16),
            "resistance": self.between(0, 10),
            "speed": [walk, walk + self.between(0, 5)],
            "ap": [recovery, recovery + self.between(0, 4)],
            "traits": [self.trait() for _ in range(self.pick([0, 0, 1, 2]))],
            "abilities": self.abilities(self.between(0, 4)),
        }

    def upgrade(self, name):
        return {
            "kind": "upgrade",
            "name": names(name),
            "level": self.between(0, 4),
            "modifiers": self.some(
                **{stat: lambda: self.between(-3, 3) for stat in ("attack", "armor", "walk", "ap_max")}
            ),
            "traits": [self.trait() for _ in range(self.pick([0, 1]))],
            "abilities": self.abilities(self.between(0, 1)),
        }

    def squad(self, letter):
        entries = [
            {"id": f"{letter}{n}", "card": f"c{self.between(0, 4)}", "upgrade": self.pick([None, None, "u0", "u1"])}
            for n in range(1, 4)
        ]
        return {"format": "muster-list", "version": 1, "system": "anima", "name": letter, "entries": entries}

    def fight(self):
        """Three figures a side on a small crowded board, some of them out of breath; three turns at most."""
        rows = ["".join(self.pick("........" + LEGEND) for _ in range(SIDE)) for _ in range(SIDE)]
        heights = ["".join(self.pick("0000000012") for _ in range(SIDE)) for _ in range(SIDE)]
        open_squares = [
            f"{chr(97 + x)}{SIDE - y}" for y in range(SIDE) for x in range(SIDE) if rows[y][x] not in "#O=~"
        ]
        self.random.shuffle(open_squares)
        squads = [self.squad("a"), self.squad("b")]
        cards = {f"c{n}": self.character(f"c{n}") for n in range(5)}
        cards |= {f"u{n}": self.upgrade(f"u{n}") for n in range(2)}
        start = {
            "to_act": self.pick(SIDE_NAMES),
            "figures": {
                entry["id"]: self.stand(open_squares, cards[entry["card"]])
                for squad in squads
                for entry in squad["entries"]
            },
        }
        if self.sometimes(0.4):
            start["markers"] = {f"{side}1": open_squares.pop() for side in "AB"}
        return {
            "format": "muster-fight",
            "version": 1,
            "system": "anima",
            "title": "Strange cards",
            "options": {
                "turn_limit": 3,
                "bodies": self.pick(["block", "cover", "clear"]),
                "free_move_reaction": self.pick(["target", "intercept_only"]),
            },
            "cards": cards,
            "sides": [{"name": name, "list": squad} for name, squad in zip("AB", squads, strict=True)],
            "board": {"rows": rows, "heights": heights} if self.flag() else {"rows": rows},
            "start": start,
            "seed": self.between(0, 10**6),
            "actions": [],
        }

    def stand(self, squares, card):
        if self.sometimes(0.1):
            return {"infiltrating": True}
        states = {state: self.between(1, 3) for state in STATES if self.sometimes(0.08)}
        return {"at": squares.pop(), "states": states} | self.some(
            lp=lambda: self.between(1, card["lp"]), moved=self.flag, hidden=self.flag
        )
