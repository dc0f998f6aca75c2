"""A card of each kind of Sengoku to begin from: the least that the rules take, in the middle of what cards have."""

BLANKS = {
    "unit": {
        "kind": "unit",
        "tags": ["infantry"],
        "cost": [2, 1],
        "max_units": None,
        "melee": {"base": 1, "extra": 5},
        "shot": None,
        "armour": 1,
        "steadiness": 1,
        "impetus": 1,
        "skills": [],
    },
    "trait": {"kind": "trait", "cost": 0, "commander": "fit", "general": "hq", "stacks": False, "skills": []},
    "banner": {"kind": "banner", "cost": 0, "uses": 1, "routing": False, "skills": []},
    "skill": {"kind": "skill", "when": ["melee"], "effects": [{"add": {"sure": 1}}]},
}

#: What cards of a faction have alike: a new one begins with that of the last before it, by kind.
ALIKE = {"unit": ("faction",)}
