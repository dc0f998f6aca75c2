"""All words of Okko, made from data, in English and Russian: the one module that pages, files and tests ask.

Terms and the Cast stand in `words_terms`, skills in `words_skills`, lists in `words_lists`, refusals in
`words_refusals`, the log and the odds in `words_log`.
"""

from rules.okko.words_filters import restrict_text
from rules.okko.words_lists import left_text, mend_text, rule_text, violation_text, warning_text
from rules.okko.words_skills import cost_text, sides_text, skill_line, skill_text
from rules.okko.words_terms import LABEL_TABLES, Cast, label, make_cast

__all__ = [
    "LABEL_TABLES",
    "Cast",
    "cost_text",
    "label",
    "left_text",
    "make_cast",
    "mend_text",
    "restrict_text",
    "rule_text",
    "sides_text",
    "skill_line",
    "skill_text",
    "violation_text",
    "warning_text",
]
