"""A card of each kind of Okko to begin from: the least that the rules take, in the middle of what cards have."""

BLANKS = {
    "character": {
        "kind": "character",
        "alignment": "mercenary",
        "cost": 2,
        "unique": False,
        "civilian": False,
        "traits": [],
        "vigilant": {"attack": 3, "defense": 3, "movement": 4, "willpower": 3},
        "shaken": {"attack": 2, "defense": 2, "movement": 4, "willpower": 2},
        "skills": [],
    },
    "equipment": {
        "kind": "equipment",
        "cost": 1,
        "unique": False,
        "single_use": False,
        "restrict": None,
        "skills": [],
    },
    "tile": {"kind": "tile", "rows": ["......"] * 6, "walls": []},
}

#: What cards of a faction have alike: a new one begins with that of the last before it, by kind.
ALIKE = {"character": ("alignment",)}
