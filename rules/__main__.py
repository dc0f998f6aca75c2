"""The command line: check, fight, view, pair and cases.

Exit status: 0 legal / all actions carried out; 1 illegal list, refused action or failed case; 2 unusable file.
"""

import argparse
import json
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.answers import Answer, check_answer, fault_answer, fight_answer, view_answer
from rules.cases import case_paths, run_case
from rules.formats import FileError, decode, read_catalog
from rules.pairing import pair

Catalogs = Sequence[dict[str, Any]]


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status."""
    args = _parser().parse_args(words)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    try:
        catalogs = [_catalog(name) for name in args.catalog]
        answer, status = args.run(args, catalogs)
    except FileError as error:
        answer, status = fault_answer(error), 2
    if answer is not None:
        print(json.dumps(answer, ensure_ascii=False, indent=1))
    return int(status)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Lists and fights of tabletop skirmish games.")
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, run, places, about in _COMMANDS:
        command = commands.add_parser(name, help=about, description=about)
        for place in places:
            command.add_argument(place, choices=("A", "B") if place == "side" else None)
        command.add_argument("--catalog", action="append", default=[], metavar="FILE", help="more cards (repeatable)")
        command.set_defaults(run=run)
    return parser


def _check(args: argparse.Namespace, catalogs: Catalogs) -> tuple[Answer, int]:
    answer = check_answer(_load(args.list), catalogs)
    return answer, 0 if answer["ok"] else 1


def _fight(args: argparse.Namespace, catalogs: Catalogs) -> tuple[Answer, int]:
    answer = fight_answer(_load(args.fight), catalogs)
    return answer, 0 if answer["ok"] else 1


def _view(args: argparse.Namespace, catalogs: Catalogs) -> tuple[Answer, int]:
    answer = view_answer(_load(args.fight), args.side, catalogs)
    return answer, 1 if "error" in answer else 0


def _pair(args: argparse.Namespace, catalogs: Catalogs) -> tuple[Answer, int]:
    return pair(_load(args.list_a), _load(args.list_b), catalogs), 0


def _cases(args: argparse.Namespace, catalogs: Catalogs) -> tuple[None, int]:
    folder = Path(args.folder)
    if not folder.is_dir():
        raise FileError("$", "unreadable", reason=f"{args.folder} is no folder")
    failed = 0
    paths = case_paths(folder)
    for path in paths:
        faults = run_case(path, catalogs)
        failed += bool(faults)
        if faults:
            print(f"{path}: {'; '.join(faults)}")
    print(f"{len(paths) - failed} passed, {failed} failed")
    return None, 1 if failed else 0


def _load(name: str) -> Any:
    try:
        return decode(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())
    except OSError as error:
        raise FileError("$", "unreadable", reason=f"{name}: {error.strerror}") from error


def _catalog(name: str) -> Any:
    try:
        return read_catalog(_load(name))
    except FileError as error:
        error.source = name
        raise


_COMMANDS = (
    ("check", _check, ("list",), "Is this list legal? Every broken rule, by ledger id."),
    ("fight", _fight, ("fight",), "Run a fight file; print the outcome."),
    ("view", _view, ("fight", "side"), "The same position as one side may know it."),
    ("pair", _pair, ("list_a", "list_b"), "A fight file from two list files, ready to open."),
    ("cases", _cases, ("folder",), "Run every case file below a folder."),
)

if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever reads no further, as `head`, ends it in silence
    sys.exit(main())
