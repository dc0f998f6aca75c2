"""The table is made, and nothing in it is off by an order of magnitude."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_table_is_made():
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--quick"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    rows = run.stdout.splitlines()
    shown = (
        "random decisions",
        "greedy–greedy",
        "check, eight",
        "copy of",
        "memory",
        "list edit",
        "card search",
        "workshop",
        "table of cards",
        "publishing",
    )
    ours = ("random decisions", "a sight line", "reach of a walk", "check")
    theirs = ("random decisions", "greedy–greedy battles", "a turn carried out", "check")
    for what in (*shown, *(f"Anima: {row}" for row in ours), *(f"Sengoku: {row}" for row in theirs)):
        assert any(row.startswith(what) for row in rows), what
    ratios = [float(found) for found in re.findall(r"random decisions +([\d.]+) ×", run.stdout)]
    fights = float(re.search(r"greedy–greedy fights of 16 zeni +([\d.]+)/s", run.stdout).group(1))
    assert len(ratios) == 3
    assert min(ratios) > 0.1
    assert fights > 1
