"""What stands beside the field when a few answers are all there are: stake, re-roll, the game master's step, the claim
of victory. Each says what it would bring."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.choosing import posted
from builder.fights.odds import percent
from builder.fights.panel import Answer, Panel
from builder.fights.scene import Scene
from builder.fights.sengoku.board import Marks
from catalog.shown import language
from rules.sengoku import answers
from rules.sengoku.command import NEEDED, ORDERS, at_hand
from rules.sengoku.units import State
from rules.sengoku.words_terms import label


def chance(need: int, bonus: int) -> float:
    """Of two dice and a bonus coming to that or more."""
    return sum(a + b + bonus >= need for a, b in product(range(1, 7), repeat=2)) / 36


def _orders(stake: str, success: bool) -> str:
    """2 special, 3 ordinary"""
    special, ordinary = ORDERS[stake][success]
    lang = language()
    return f"{special} {label('order_kind', 'special', lang)}, {ordinary} {label('order_kind', 'ordinary', lang)}"


def stake_prompt(scene: Scene) -> Panel:
    s: State = scene.s
    lang, bonus = language(), len(at_hand(s, s.to_act))
    rows = []
    for action in answers.answers(s):
        stake = action["stake"]
        cells = (percent(chance(NEEDED[stake], bonus)), _orders(stake, True), _orders(stake, False))
        words = _("%(stake)s, %(n)d or more") % {"stake": label("stake", stake, lang), "n": NEEDED[stake]}
        rows.append(Answer(words.capitalize(), posted(action), (), cells))
    values = {
        "answers": rows,
        "heads": [_("Success"), _("gives"), _("failure gives")],
        "bonus": bonus,
    }
    return Panel("stake", label("decision", "stake", lang).capitalize(), "", values, Marks())


def reroll_prompt(scene: Scene) -> Panel:
    s: State = scene.s
    lang, side = language(), s.to_act
    rows = []
    for action in answers.answers(s):
        use, stake = action["use"], action.get("stake", s.stake[side] or "low")
        words = label("reroll", use, lang)
        words = f"{words}, {label('stake', stake, lang)}" if "stake" in action else words
        odds = percent(chance(NEEDED[stake], 0)) if use != "none" else "–"
        rows.append(Answer(words.capitalize(), posted(action), (), (odds, _orders(stake, use != "none"))))
    values = {
        "answers": rows,
        "heads": [_("Success"), _("gives")],
        "dice": s.dice[side],
        "bonus": s.bonus[side],
        "total": sum(s.dice[side]) + s.bonus[side],
        "stake": label("stake", s.stake[side] or "low", lang),
        "messengers": s.messengers[side],
    }
    return Panel("reroll", label("decision", "reroll", lang).capitalize(), "", values, Marks())


def resolve_prompt(scene: Scene) -> Panel:
    """Both sides have sealed their orders."""
    lang = language()
    values = {"verb": label("verb", "resolve", lang), "action": posted({"do": "resolve"})}
    return Panel("resolve", label("decision", "resolve", lang).capitalize(), "", values, Marks())


def claim_prompt(scene: Scene) -> Panel:
    words: Mapping[bool, Any] = {True: _("End the battle as its winner"), False: _("Fight on")}
    rows = [Answer(str(words[action["end"]]), posted(action)) for action in answers.answers(scene.s)]
    title = label("decision", "claim", language()).capitalize()
    return Panel("claim", title, "", {"answers": rows}, Marks())


PROMPTS: dict[str, Callable[[Scene], Panel]] = {
    "stake": stake_prompt,
    "reroll": reroll_prompt,
    "resolve": resolve_prompt,
    "claim": claim_prompt,
}
