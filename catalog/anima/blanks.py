"""A card of each kind of Anima to begin from: the least that the rules take, in the middle of what cards have."""

BLANKS = {
    "character": {
        "kind": "character",
        "organizations": ["mercenaries"],
        "alignment": "neutral",
        "categories": ["warrior"],
        "rank": "none",
        "unique": False,
        "level": 10,
        "base": 1,
        "attack": 5,
        "damage": 4,
        "defense": 9,
        "armor": 1,
        "lp": 10,
        "resistance": 5,
        "speed": [4, 8],
        "ap": [2, 4],
        "traits": [],
        "abilities": [],
    },
    "upgrade": {"kind": "upgrade", "level": 2, "requires": {}, "modifiers": {}, "traits": [], "abilities": []},
}

#: What cards of a faction have alike: a new one begins with that of the last before it, by kind.
ALIKE = {"character": ("organizations", "alignment")}
