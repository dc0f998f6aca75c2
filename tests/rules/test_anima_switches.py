"""Anima's cases bite: switch one rule off where it is judged or takes effect, and some case that shows it fails."""

import pytest

from rules.anima import options, roster
from rules.cases import run_case
from tests.rules.ledger import ANIMA


def failing(rule):
    """The first case that shows a rule and does not hold."""
    return next((path.name for path in ANIMA.by_rule[rule] if run_case(path)), None)


def test_every_case_holds_unswitched():
    assert [path.name for path in ANIMA.files if run_case(path)] == []


# Lists


@pytest.mark.parametrize("rule", [*roster.RULES, *roster.ADVICE])
def test_without_its_judge(rule, monkeypatch):
    monkeypatch.setitem(roster.RULES if rule in roster.RULES else roster.ADVICE, rule, lambda squad: ())
    assert failing(rule)


def _one_step_for_both_scales(patch):
    patch.setitem(options.LEADER_STEP, "original", 50)
    patch.setitem(options.AGENT_STEP, "original", 30)


def _levels_as_printed(patch):
    patch.setitem(options.LEVEL, "original", 1)


def _nothing_overflows(patch):
    patch.setattr(roster.Squad, "upgrade_limit", property(lambda squad: squad.options.limit // 10))


def _unspent_levels_always_pay(patch):
    patch.setattr(
        roster.Squad,
        "upgrade_limit",
        property(lambda squad: squad.options.limit // 10 + max(0, squad.options.limit - squad.spent)),
    )


def _the_first_organization(patch):
    patch.setattr(roster, "majority", lambda members: members[0].card.organizations[0] if members else None)


def _ties_by_the_alphabet(patch):
    patch.setattr(roster, "_order", lambda organization: (0, organization))


@pytest.mark.parametrize(
    ("rule", "without"),
    [
        ("ANIMA-LST-02", _one_step_for_both_scales),
        ("ANIMA-LST-03", _levels_as_printed),
        ("ANIMA-LST-07", _nothing_overflows),
        ("ANIMA-LST-07", _unspent_levels_always_pay),
        ("ANIMA-LST-12", _the_first_organization),
        ("ANIMA-LST-12", _ties_by_the_alphabet),
    ],
)
def test_without_what_lists_are_judged_by(rule, without, monkeypatch):
    without(monkeypatch)
    assert failing(rule)
