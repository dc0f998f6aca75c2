"""Rules of Sengoku left out one at a time: a function as it is but for one place in it."""

import __future__

import inspect
import sys
import textwrap

import pytest

from rules.cases import run_case
from tests.rules.ledger import SENGOKU
from tests.rules.switching import replace_everywhere


def failing(rule):
    """The first case that shows a rule and does not hold."""
    return next((path.name for path in SENGOKU.by_rule[rule] if not holds(path)), None)


def holds(path):
    """Whether a case holds; a battle that a rule left out leads astray may also run aground."""
    try:
        return not run_case(path)
    except (AssertionError, IndexError, KeyError, StopIteration, TypeError, ValueError):
        return False


def edited(function, old, new):
    """The function with `new` where `old` stands, which it does once."""
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(old) == 1, (function.__qualname__, old)
    code = compile(source.replace(old, new), __file__, "exec", __future__.annotations.compiler_flag)
    made = {}
    exec(code, vars(sys.modules[function.__module__]), made)
    return made[function.__name__]


def leave_out(patch, function, old, new):
    """Puts the edited function wherever the games hold the function."""
    made = edited(function, old, new)
    owner, _, name = function.__qualname__.rpartition(".")
    if owner:
        patch.setattr(getattr(sys.modules[function.__module__], owner), name, made)
    else:
        replace_everywhere(patch, function, made)


def every_edit(edits):
    """Marks a test to be run for each edit of each rule."""
    rows = [(rule, *edit) for rule, some in edits.items() for edit in some]
    names = [f"{rule}-{function.__name__}-{place}" for place, (rule, function, _, _) in enumerate(rows)]
    return pytest.mark.parametrize(("rule", "function", "old", "new"), rows, ids=names)
