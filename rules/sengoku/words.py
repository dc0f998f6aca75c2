"""All words of Sengoku, made from data, in English and Russian: the one module that pages, files and tests ask.

Terms stand in `words_terms`, the Cast in `rules.cast`, skills and what else a card says in `words_skills`, armies in
`words_lists`, refusals in `words_refusals`, the log in `words_log`, the report of a turn in `words_report`, odds and
outcomes in `words_odds`.
"""

from rules.sengoku.words_lists import mend_text, rule_text, violation_text, warning_text
from rules.sengoku.words_log import event_rules, log_line, log_parts, order_text
from rules.sengoku.words_odds import chance_text, end_text, loss_text, outcome_text, reason_text, supposed_text
from rules.sengoku.words_refusals import refusal_text
from rules.sengoku.words_report import report_bbcode, report_text
from rules.sengoku.words_skills import banner_text, price_text, profile_text, skill_line, skill_text, works_text
from rules.sengoku.words_terms import LABEL_TABLES, known_cast, label, make_cast

__all__ = [
    "LABEL_TABLES",
    "banner_text",
    "chance_text",
    "end_text",
    "event_rules",
    "known_cast",
    "label",
    "log_line",
    "log_parts",
    "loss_text",
    "make_cast",
    "mend_text",
    "order_text",
    "outcome_text",
    "price_text",
    "profile_text",
    "reason_text",
    "refusal_text",
    "report_bbcode",
    "report_text",
    "rule_text",
    "skill_line",
    "skill_text",
    "supposed_text",
    "violation_text",
    "warning_text",
    "works_text",
]
