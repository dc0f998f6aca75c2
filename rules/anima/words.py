"""All words of Anima, made from data, in English and Russian: the one module that pages, files and tests ask.

Terms stand in `words_terms`, the Cast in `rules.cast`, abilities in `words_abilities`, the rest of a card in
`words_cards`, squads in `words_lists`, refusals in `words_refusals`, the log in `words_log`, odds and outcomes in
`words_odds`.
"""

from rules.anima.words_abilities import skill_line, skill_text
from rules.anima.words_cards import (
    condition_text,
    cost_text,
    modifiers_text,
    restrict_text,
    trait_name,
    trait_text,
    types_text,
)
from rules.anima.words_lists import mend_text, rule_text, violation_text, warning_text
from rules.anima.words_log import event_rules, log_line, log_parts
from rules.anima.words_odds import chance_text, end_text, loss_text, outcome_text, reason_text, supposed_text
from rules.anima.words_refusals import refusal_text
from rules.anima.words_terms import LABEL_TABLES, label, make_cast

__all__ = [
    "LABEL_TABLES",
    "chance_text",
    "condition_text",
    "cost_text",
    "end_text",
    "event_rules",
    "label",
    "log_line",
    "log_parts",
    "loss_text",
    "make_cast",
    "mend_text",
    "modifiers_text",
    "outcome_text",
    "reason_text",
    "refusal_text",
    "restrict_text",
    "rule_text",
    "skill_line",
    "skill_text",
    "supposed_text",
    "trait_name",
    "trait_text",
    "types_text",
    "violation_text",
    "warning_text",
]
