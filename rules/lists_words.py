"""What a list breaks, what is worth saying and what would mend it, as far as the games say it alike.

A game brings its tables and how its values become words. A table's row is a rule's id or, where a rule is broken in
several ways, "rule key".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.report import Violation
from rules.words import Lang, Table, say

# Buttons that mend a list of any game. `cost` is what the list gets back.
MENDS: Table = {
    "take_off": ("Take it off[, {back}|]", "Снять[, {back}|]"),
    "give": ("Give it to {card}", "Отдать: {card}"),
    "remove": ("Remove {card}[, {back}|]", "Убрать: {card}[, {back}|]"),
}
Shown = Callable[[Mapping[str, Any], Lang], dict[str, Any]]


@dataclass(frozen=True)
class ListWords:
    """The words of lists. `violations`: of this list, by rule; `rules`: the rule itself in a sentence, as it stands
    above its culprits; `warnings`: in place of the facts of a card that would break a rule; `mends`: on buttons;
    `shown`: the values of one of them in words."""

    violations: Table
    rules: Table
    warnings: Table
    mends: Table
    shown: Shown

    def violation_text(self, found: Violation, lang: Lang = "en") -> str:
        """A violation, or an advice, as a sentence of this list."""
        key = f"{found.rule} {found.key}"
        values = self.shown(found.values, lang)
        return say(self.violations, key if key in self.violations else found.rule, values, lang)

    def rule_text(self, rule: str, lang: Lang) -> str:
        """The rule that a list breaks, in general: the sentence above the culprits."""
        return say(self.rules, rule, {}, lang)

    def warning_text(self, rule: str, values: Mapping[str, Any], lang: Lang) -> str:
        """What a card would break if it were added, in a few words."""
        return say(self.warnings, rule, self.shown(values, lang), lang)

    def mend_text(self, key: str, values: Mapping[str, Any], lang: Lang) -> str:
        """The words on a button that mends a list; `take_off` and `remove` say what comes back where `cost` is given,
        `give` who gets it (`card`), the game's own what their row names."""
        back = -values["cost"] if values.get("cost") else None
        return say(self.mends, key, {**self.shown(values, lang), "back": back}, lang)
