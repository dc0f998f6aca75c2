"""A skill that may be used so often in a battle is counted wherever it works."""

import json
from pathlib import Path

import pytest

from rules.fight import resume

CASES = Path(__file__).parent / "cases" / "sengoku"
#: A case in which a leader's skill rolls anew, and the trait that has it.
ROLLED = {"risk-swordsman-rout": "swordsman", "duel-swordsman-rerolls": "swordsman", "command-cautious": "cautious"}


def fight_of(case, trait, uses):
    doc = json.loads((CASES / f"{case}.json").read_text("utf-8"))["fight"]
    for skill in doc["cards"][trait]["skills"]:
        if skill["when"] != ["melee"]:
            skill["uses"] = uses
    return resume(doc)


@pytest.mark.parametrize(("case", "trait"), ROLLED.items(), ids=ROLLED)
def test_a_leaders_skill_is_used_up_by_the_roll_that_it_changes(case, trait):
    fight, refused = fight_of(case, trait, 1)
    assert refused is None
    assert [times for _, times in fight.state.uses] == [1]


@pytest.mark.parametrize(("case", "trait"), ROLLED.items(), ids=ROLLED)
def test_the_same_without_a_limit_counts_nothing(case, trait):
    fight, refused = fight_of(case, trait, None)
    assert refused is None
    assert fight.state.uses == ()
