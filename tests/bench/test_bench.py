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
    for what in ("random decisions", "greedy–greedy", "check, eight", "copy of", "memory", "list edit", "card search"):
        assert any(row.startswith(what) for row in rows), what
    ratio = float(re.search(r"random decisions +([\d.]+) ×", run.stdout).group(1))
    fights = float(re.search(r"greedy–greedy fights of 16 zeni +([\d.]+)/s", run.stdout).group(1))
    assert ratio > 0.1
    assert fights > 1
