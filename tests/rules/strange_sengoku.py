"""Armies of Sengoku that nobody would raise: units, leaders and banners with every word of its vocabulary; a battle."""

from rules.reading import FileError
from rules.sengoku.cards import WORKS
from rules.sengoku.skills import BUILT_IN, parse_skill
from tests.rules.sengoku_battles import STARTER, UNITS, made_up
from tests.rules.sengoku_skills import made_up_skill
from tests.rules.strange import Chance

#: Cards as they are printed, among the strange ones.
PRINTED = ("cunning-plan", "cautious", "phoenix-banner", "tiger-banner")
TAGS = ("samurai", "ashigaru", "yamabushi", "spearmen", "teppo")


def names(word):
    return {"en": f"Strange {word}", "ru": f"Странное {word}"}


class Maker(Chance):
    """Draws cards and battles of Sengoku."""

    def skills(self, most):
        """Skills as a card writes them: objects, ids of those that are built in, and that of a skill card."""
        named = [*BUILT_IN, "k0"]
        return [
            self.pick(named) if self.sometimes() else made_up_skill(self.random) for _ in range(self.between(0, most))
        ]

    def unit(self, like):
        arm = self.pick(["cavalry", "infantry"])
        tags = [arm, *self.random.sample(TAGS, 2), *(["shooters"] if like["shot"] else [])]
        return {
            "kind": "unit",
            "name": names("unit"),
            "tags": tags,
            "cost": [self.between(0, 3), self.between(1, 4)],
            "melee": {"base": self.between(0, 3), "extra": self.between(2, 7)},
            "shot": like["shot"],
            "armour": self.between(0, 3),
            "steadiness": self.between(0, 4),
            "impetus": self.between(0, 4),
            "skills": self.skills(4),
        }

    def trait(self):
        works = {key: self.pick(WORKS) for key in ("commander", "general")}
        return {"kind": "trait", "name": names("trait"), **works, "stacks": self.flag(), "skills": self.skills(2)}

    def banner(self):
        uses = self.between(1, 3)
        return {
            "kind": "banner",
            "name": names("banner"),
            "uses": uses,
            "routing": self.flag(),
            "skills": self.skills(2),
        }

    def skill_card(self):
        """A skill that other cards name; its id is the card's."""
        while True:
            skill = {key: value for key, value in made_up_skill(self.random).items() if key != "id"}
            try:
                parse_skill({"id": "k0", **skill}, "$")
            except FileError:
                continue
            return {"kind": "skill", "name": names("skill"), **skill}

    def cards(self, named):
        """Every unit that the armies name, its own or a strange one, and what leaders and banners do."""
        cards = {key: self.unit(UNITS[key]) if self.flag() else UNITS[key] for key in named}
        cards |= {f"t{n}": self.trait() for n in range(3)} | {f"n{n}": self.banner() for n in range(2)}
        return cards | {"k0": self.skill_card()} | {key: STARTER["cards"][key] for key in PRINTED}

    def fight(self):
        """Two armies that stand close, before the stake of a turn or its orders; three turns at most."""
        doc, _ = made_up(self.random)
        doc["cards"] = self.cards(doc["cards"])
        doc["seed"] = self.between(0, 10**6)
        doc["start"]["stage"] = self.pick(["stake", "orders"])
        doc["options"] = {
            "max_turns": doc["start"]["turn"] + 2,
            "count_from": self.between(1, 9),
            "destroyed_roll": self.pick(["dice", "minus"]),
        }
        doc["actions"] = []
        for side in doc["sides"]:
            self.provide(side["list"])
        return doc

    def provide(self, host):
        """Leaders with traits, stores, banners, allies."""
        army = host["army"]
        for leader in (army["commander"], *army["generals"]):
            leader["traits"] = self.random.sample(["t0", "t1", "t2", "cunning-plan", "cautious"], self.between(1, 2))
        army |= {"shinobi": self.between(0, 3), "messengers": self.between(0, 3), "shields": self.between(0, 3)}
        army["banners"] = self.random.sample(["n0", "n1", "phoenix-banner", "tiger-banner"], self.between(0, 3))
        if len(host["entries"]) > 2 and self.flag():
            army["clans"] = ["crow"]
            for entry in self.random.sample(host["entries"], 2):
                entry["clan"] = "crow"
