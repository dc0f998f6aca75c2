"""`python -m tests.bench [--quick]`: one table of what is measured against what was aimed at, from one run."""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.bench import anima, games, sengoku


class Row(NamedTuple):
    """A line of the table: what, the figure, what it was measured against, what was aimed at."""

    what: str
    figure: str
    beside: str
    aim: str


def _shares(verbs: Counter[str]) -> Row:
    total = sum(verbs.values())
    shares = ", ".join(f"{do} {100 * n / total:.1f}%" for do, n in verbs.most_common())
    return Row("  of which", f"{total:,}", shares, "")


def engine_rows(quick: bool) -> Iterator[Row]:
    ours, theirs, ratio, verbs = games.decisions(1 if quick else 15, 4 if quick else 24)
    yield Row("random decisions", f"{ratio:.2f} ×", f"{ours:,.0f}/s to python-chess's {theirs:,.0f}/s", "≥ 0.70 ×")
    yield _shares(verbs)
    fights = games.greedy_fights(2 if quick else 60)
    yield Row("greedy–greedy fights of 16 zeni", f"{fights:.1f}/s", "one core", "≥ 10/s")
    judged, whole = games.check_times(20 if quick else 2_000)
    yield Row(
        "check, eight figures", f"{1000 * judged:.3f} ms", f"{1000 * whole:.3f} ms with reading the file", "< 0.2 ms"
    )
    copied = games.copy_time(100 if quick else 20_000)
    yield Row("copy of a position", f"{1e6 * copied:.1f} µs", "sixteen figures", "≤ 15 µs for ten")
    count = 20 if quick else 1_000
    early, late = games.memory(count)
    yield Row("memory", f"{late:.0f} MB", f"{early:.0f} MB after a tenth of {count} fights", "flat, < 200 MB")


def anima_rows(quick: bool) -> Iterator[Row]:
    ours, theirs, ratio, verbs = games.decisions(1 if quick else 15, 4 if quick else 24, anima.document)
    yield Row(
        "Anima: random decisions", f"{ratio:.2f} ×", f"{ours:,.0f}/s to python-chess's {theirs:,.0f}/s", "≥ 0.50 ×"
    )
    yield _shares(verbs)
    fights = games.greedy_fights(1 if quick else 12, anima.document)
    yield Row("Anima: greedy–greedy fights of 60", f"{fights:.2f}/s", "one core", "≥ 2/s")
    line, zone = anima.sight_time(200 if quick else 20_000)
    yield Row("Anima: a sight line, 48 × 48", f"{1e6 * line:.2f} µs", f"{1e6 * zone:.1f} µs a control zone", "≤ 2 µs")
    walk, run = anima.reach_time(100 if quick else 5_000)
    yield Row("Anima: reach of a walk, 48 × 48", f"{1e6 * walk:.1f} µs", f"{1e6 * run:.1f} µs that of a run", "≤ 40 µs")
    judged, whole = anima.check_times(20 if quick else 2_000)
    beside = f"{1000 * whole:.3f} ms with reading the file"
    yield Row("Anima: check, a squad", f"{1000 * judged:.3f} ms", beside, "< 0.2 ms")


def sengoku_rows(quick: bool) -> Iterator[Row]:
    rounds, size = (1, 2) if quick else (15, 8)
    ours, theirs, ratio, verbs = games.decisions(rounds, size, sengoku.document, sengoku.decisions_in)
    yield Row(
        "Sengoku: random decisions", f"{ratio:.2f} ×", f"{ours:,.0f}/s to python-chess's {theirs:,.0f}/s", "≥ 0.50 ×"
    )
    yield _shares(verbs)
    fights = games.greedy_fights(1 if quick else 12, sengoku.full)
    yield Row("Sengoku: greedy–greedy battles", f"{fights:.2f}/s", "one core, armies of 130 and 150", "≥ 3/s")
    turn = sengoku.turn_time(10 if quick else 1_000)
    yield Row("Sengoku: a turn carried out", f"{1000 * turn:.2f} ms", "ordered at random", "< 10 ms")
    judged, whole = sengoku.check_times(20 if quick else 2_000)
    beside = f"{1000 * whole:.3f} ms with reading the file"
    yield Row("Sengoku: check, an army", f"{1000 * judged:.3f} ms", beside, "< 0.2 ms")


def site_rows(quick: bool) -> Iterator[Row]:
    from tests.bench import site

    cards = 60 if quick else site.CARDS
    found = site.ratios(3 if quick else 60, cards)
    for name, (milliseconds, ratio) in found.items():
        aim = "" if name == "bare view" or name.endswith("at first") else "≤ 4 ×"
        yield Row(f"{name}, {cards:,} cards", f"{ratio:.2f} ×", f"{milliseconds:.2f} ms", aim)
    yield Row(f"publishing, {cards:,} cards", f"{site.publishing():.1f} s", "in the worker", "< 10 s")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="little of everything, to see that it runs")
    quick = parser.parse_args().quick
    print(f"{'what':<36}{'figure':>12}  {'aim':<18}beside")
    for row in (*engine_rows(quick), *anima_rows(quick), *sengoku_rows(quick), *site_rows(quick)):
        print(f"{row.what:<36}{row.figure:>12}  {row.aim:<18}{row.beside}", flush=True)


if __name__ == "__main__":
    main()
