"""The games. Plain Python: no Django, no database, no clock, no network. This is the public face."""

from collections.abc import Iterable
from typing import Any

from rules.fight import Fight, Illegal, Refused, open_fight
from rules.formats import Catalog, FileError, read_list
from rules.pairing import pair
from rules.report import Report, Violation
from rules.system import system, systems

__all__ = [
    "Fight",
    "FileError",
    "Illegal",
    "Refused",
    "Report",
    "Violation",
    "check",
    "open_fight",
    "pair",
    "system",
    "systems",
]


def check(doc: Any, catalogs: Iterable[Catalog] = ()) -> Report:
    """Is this list (a list file as decoded JSON) legal? FileError when it is no list file."""
    army = read_list(doc, catalogs)
    return system(army.system).check(army)
