"""A new skill composed by clicking in each game: the card that has it fights otherwise, as the rules say, and nobody
else does. Trials of a card have the same seeds whatever the card, so what they come to differs by the skill alone."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_studio_editor import Editor

HUNDRED = re.compile(r"wins (\d+), .+? (\d+), no decision (\d+)")


@dataclass
class Designer(Editor):
    """Somebody who tries the card in its form, unsaved."""

    def puts(self, name: str) -> None:
        """One more item in a list."""
        n = self.count(name)
        self.press(self.page.locator(f'#editor [name="press"][value="add {name}"]'))
        expect(self.page.locator(f'#editor [name="{name}:n"]')).to_have_value(str(n + 1))

    def fights(self, foe: str) -> tuple[int, int, int]:
        """A hundred fights against a card: how many of them were won, lost and drawn."""
        self.page.locator("#try-against").select_option(foe)
        with self.page.expect_response(re.compile("/lab/drafts/")):
            self.press(self.button("100 fights"))
        trial = self.page.locator("#trial-here")
        expect(trial.get_by_role("heading", name=self.says("%(n)s of %(of)s fights", n=100, of=100))).to_be_visible(
            timeout=120_000
        )
        expect(trial).to_contain_text(self.card(foe))
        won, lost, drawn = map(int, HUNDRED.search(trial.inner_text()).groups())
        assert won + lost + drawn == 100
        return won, lost, drawn

    def watches(self, foe: str) -> str:
        """One fight against a card, played by the computer: what its log says."""
        self.page.locator("#try-against").select_option(foe)
        with self.page.expect_popup() as opened:
            self.press(self.button("Watch a duel"))
        log = opened.value.locator("main")
        expect(log).to_contain_text(re.compile("victory", re.IGNORECASE))
        return log.inner_text()


@dataclass(frozen=True)
class Recipe:
    """`card` gets a skill composed by `compose` (at the place of a new one), which puts an end to `foe` and does
    nothing to `spared`; `tells`: what the log of a fight says of it; `saved`: the skill as the card has it then."""

    system: str
    card: str
    key: str
    foe: str
    spared: str
    compose: Callable[[Designer, str], None]
    tells: tuple[str, ...]
    saved: dict[str, Any]


def shame(me: Designer, at: str) -> None:
    """Okko: when its phase begins and an enemy is within 20 squares, the civilians of the enemy go out."""
    me.write(me.named(f"{at}.name.en"), "Shame")
    me.ticks(f"{at}.when", "phase_start")
    me.puts(f"{at}.if")
    me.chooses(f"{at}.if.0:key", "near", f"{at}.if.0.near.who")
    me.chooses(f"{at}.if.0.near.who", "enemy")
    me.write(me.named(f"{at}.if.0.near.within"), "20")
    me.does(f"put {at}.target", f"{at}.target.who")
    me.chooses(f"{at}.target.who", "enemy")
    me.named(f"{at}.target.all").check()
    me.does(f"put {at}.target.filter", f"{at}.target.filter.civilian")
    me.chooses(f"{at}.target.filter.civilian", "true")
    me.puts(f"{at}.effects")
    me.chooses(f"{at}.effects.0:key", "status", f"{at}.effects.0.status")
    me.chooses(f"{at}.effects.0.status", "out")
    me.chooses(f"{at}.effects.0.to", "target")


def killing_word(me: Designer, at: str) -> None:
    """Anima: an action of 1 AP, once a turn, at a prowler within 20 squares: no armour this turn, and 6 damage."""
    me.write(me.named(f"{at}.name.en"), "Killing word")
    me.ticks(f"{at}.types", "power")
    me.chooses(f"{at}.when", "action")
    me.does(f"put {at}.cost", f"{at}.cost.ap")
    me.write(me.named(f"{at}.cost.ap"), "1")
    me.write(me.named(f"{at}.cost.uses"), "1")
    me.puts(f"{at}.condition")
    me.chooses(f"{at}.condition.0.if", "target_category", f"{at}.condition.0.value")
    me.chooses(f"{at}.condition.0.value", "prowler")
    me.chooses(f"{at}.target.who", "enemy")
    me.write(me.named(f"{at}.target.range"), "20")
    me.puts(f"{at}.effects")
    me.chooses(f"{at}.effects.0.do", "modify", f"{at}.effects.0.stat")
    me.chooses(f"{at}.effects.0.stat", "armor")
    me.write(me.named(f"{at}.effects.0.by"), "-9")
    me.puts(f"{at}.effects")
    me.chooses(f"{at}.effects.1.do", "damage", f"{at}.effects.1.amount")
    me.write(me.named(f"{at}.effects.1.amount"), "6")
    me.chooses(f"{at}.duration", "turn")


def dread(me: Designer, at: str) -> None:
    """Sengoku: when a phase of the first three turns begins, once: enemy ashigaru waver, and lose 12 figures."""
    me.write(me.named(f"{at}.name.en"), "Dread")
    me.ticks(f"{at}.when", "phase_start")
    me.puts(f"{at}.if")
    me.chooses(f"{at}.if.0:key", "turns", f"{at}.if.0.turns.1")
    me.write(me.named(f"{at}.if.0.turns.1"), "3")
    me.does(f"put {at}.target", f"{at}.target.who")
    me.chooses(f"{at}.target.who", "enemy")
    me.does(f"put {at}.target.filter", f"{at}.target.filter.min")
    me.puts(f"{at}.target.filter.tags")
    me.write(me.named(f"{at}.target.filter.tags.0"), "ashigaru")
    me.puts(f"{at}.effects")
    me.chooses(f"{at}.effects.0:key", "add", f"{at}.effects.0.add:add")
    me.chooses(f"{at}.effects.0.add:add", "steadiness", f"{at}.effects.0.add.steadiness")
    me.write(me.named(f"{at}.effects.0.add.steadiness"), "-1")
    me.chooses(f"{at}.effects.0.to", "target")
    me.puts(f"{at}.effects")
    me.chooses(f"{at}.effects.1:key", "losses", f"{at}.effects.1.losses")
    me.write(me.named(f"{at}.effects.1.losses"), "12")
    me.chooses(f"{at}.effects.1.to", "target")
    me.chooses(f"{at}.for", "turn")
    me.write(me.named(f"{at}.uses"), "1")


RECIPES = [
    Recipe(
        *("okko", "ashigaru", "skills", "tikku", "ronin"),
        compose=shame,
        tells=("Ashigaru Spearman: Shame on Tikku.", "Tikku is out of action (Shame).", "Victory: Ashigaru Spearman."),
        saved={
            "name": {"en": "Shame", "ru": ""},
            "when": ["phase_start"],
            "if": [{"near": {"who": "enemy", "within": 20}}],
            "target": {"who": "enemy", "filter": {"civilian": True}, "all": True},
            "effects": [{"status": "out", "to": "target"}],
        },
    ),
    Recipe(
        *("anima", "village-guard", "abilities", "rahi-bird", "makuta-drone"),
        compose=killing_word,
        tells=(
            "Village guard: Killing word on Carrion bird.",
            "Carrion bird takes 6 damage",
            "Victory: Village guard.",
        ),
        saved={
            "name": {"en": "Killing word", "ru": ""},
            "types": ["power"],
            "when": "action",
            "cost": {"ap": 1, "uses": 1},
            "condition": [{"if": "target_category", "value": "prowler"}],
            "target": {"who": "enemy", "range": 20},
            "effects": [{"do": "modify", "stat": "armor", "by": -9}, {"do": "damage", "amount": 6}],
            "duration": "turn",
        },
    ),
    Recipe(
        *("sengoku", "veteran-pikes", "skills", "ashigaru-spears", "yamabushi"),
        compose=dread,
        tells=("Ashigaru with spears lost 12 figures: Dread.", "Total victory: Veteran pikes."),
        saved={
            "name": {"en": "Dread", "ru": ""},
            "when": ["phase_start"],
            "if": [{"turns": [1, 3]}],
            "target": {"who": "enemy", "filter": {"tags": ["ashigaru"]}},
            "effects": [{"add": {"steadiness": -1}, "to": "target"}, {"losses": 12, "to": "target"}],
            "for": "turn",
            "uses": 1,
        },
    ),
]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.system)
def test_a_skill_composed_by_clicking_changes_the_outcome_of_a_fight(visit: Visit, recipe: Recipe) -> None:
    me = Designer(visit())
    me.copies(recipe.system)
    me.opens(recipe.card)
    plain, spared = me.fights(recipe.foe), me.fights(recipe.spared)
    at = f"{recipe.key}.{me.count(recipe.key)}"
    me.does(f"add {recipe.key}", f"{at}.name.en")
    recipe.compose(me, at)
    me.saves()
    assert plain[0] < 100
    assert me.fights(recipe.foe) == (100, 0, 0)
    assert me.fights(recipe.spared) == spared
    log = me.watches(recipe.foe)
    assert [words for words in recipe.tells if words not in log] == []
    skill = me.saved()[recipe.key][-1]
    assert {key: value for key, value in skill.items() if key != "id"} == recipe.saved
