"""All words of Okko, made from data, in English and Russian: the one module that pages, files and tests ask.

Terms and the Cast stand in `words_terms`, skills in `words_skills`, lists in `words_lists`, refusals in
`words_refusals`, the log in `words_log`, odds and outcomes in `words_odds`.
"""

from rules.okko.words_filters import restrict_text
from rules.okko.words_lists import mend_text, rule_text, violation_text, warning_text
from rules.okko.words_log import event_rules, faces_text, log_line, log_parts
from rules.okko.words_odds import chance_text, end_text, loss_text, outcome_text, reason_text, supposed_text
from rules.okko.words_refusals import refusal_text
from rules.okko.words_skills import cost_text, sides_text, skill_line, skill_text
from rules.okko.words_terms import LABEL_TABLES, label, make_cast

__all__ = [
    "LABEL_TABLES",
    "chance_text",
    "cost_text",
    "end_text",
    "event_rules",
    "faces_text",
    "label",
    "log_line",
    "log_parts",
    "loss_text",
    "make_cast",
    "mend_text",
    "outcome_text",
    "reason_text",
    "refusal_text",
    "restrict_text",
    "rule_text",
    "sides_text",
    "skill_line",
    "skill_text",
    "supposed_text",
    "violation_text",
    "warning_text",
]
