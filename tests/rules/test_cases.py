"""Every case file below `cases/`: what the engine answers to a list or a fight."""

import json
from pathlib import Path

import pytest

from rules.cases import case_paths, differences, find, run_case, same

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize("path", case_paths(CASES), ids=lambda path: str(path.relative_to(CASES)))
def test_case(path):
    assert run_case(path) == []


# The comparison itself


ANSWER = {
    "ok": True,
    "winner": None,
    "events": [{"type": "out", "who": "b1", "zeni": 3}, {"type": "end", "reason": "losses"}],
    "state": {"figures": {"a1": {"trail": ["c2", "c3"]}}},
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("ok", True),
        ("winner", None),
        ("state.figures.a1.trail.1", "c3"),
        ("state.figures.a1.trail.length", 2),
        ("events.0", {"who": "b1", "zeni": 3, "type": "out"}),
        ("events+", [{"type": "end"}, {"who": "b1"}, {}]),
    ],
)
def test_what_holds(path, value):
    assert list(differences(ANSWER, {path: value})) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("ok", 1),
        ("ok", False),
        ("loser", None),
        ("winner.name", None),
        ("state.figures.a1.trail.2", None),
        ("state.figures.a1.trail.-1", "c3"),
        ("state.figures.a1.trail", ["c3", "c2"]),
        ("events.0", {"type": "out"}),
        ("events.length", 3),
        ("events+", [{"type": "end", "reason": "turns"}]),
        ("events+", [{"type": "out", "zeni": True}]),
        ("losses+", [{}]),
    ],
)
def test_what_does_not_hold(path, value):
    assert len(list(differences(ANSWER, {path: value}))) == 1


def test_true_is_not_one_at_any_depth():
    assert not same({"a": [1]}, {"a": [True]})
    assert not same(0, False)
    assert same({"a": [1, None]}, {"a": [1, None]})


def test_nothing_stands_beyond_a_value():
    assert find(ANSWER, "ok.length") is not None
    assert list(differences(ANSWER, {"ok.length": 0}))


@pytest.mark.parametrize(
    "case",
    [
        {"case": "no list", "expect": {}},
        {"case": "both", "list": {}, "fight": {}, "expect": {}},
        {"case": "no expectation", "list": {}},
        {"case": "surplus", "list": {}, "expect": {}, "expected": {}},
    ],
)
def test_a_case_that_is_none_fails(case, tmp_path):
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case))
    assert "unusable case" in run_case(path)[0]
