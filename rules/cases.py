"""Case files: a list or a fight, and what must stand in the answer to it."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.answers import check_answer, fault_answer, fight_answer
from rules.formats import Catalog, FileError, decode
from rules.formats_words import fault_text
from rules.reading import Reader, fields, list_of, mapping, text

_CASE: dict[str, Reader] = {
    "case": text,
    "rules": list_of(text),
    "list": mapping,
    "fight": mapping,
    "expect": mapping,
}
_ABSENT = object()


def case_paths(folder: Path) -> list[Path]:
    """Every case file below a folder, in a steady order."""
    return sorted(folder.rglob("*.json"))


def read_case(path: Path) -> dict[str, Any]:
    """The case in a file; FileError when it is none."""
    case = decode(path.read_bytes())
    fields(case, "$", _CASE, ("case", "expect"))
    if ("list" in case) == ("fight" in case):
        raise FileError("$", "exactly_one", words=("list", "fight"))
    return case  # type: ignore[no-any-return]


def run_case(path: Path, catalogs: Iterable[Catalog] = ()) -> list[str]:
    """What of a case file does not hold; empty: it passes."""
    try:
        case = read_case(path)
    except FileError as error:
        return [f"unusable case: {error.path}: {fault_text(error)}"]
    return list(differences(answer_to(case, catalogs), case["expect"]))


def answer_to(case: Mapping[str, Any], catalogs: Iterable[Catalog] = ()) -> dict[str, Any]:
    """The answer of `check` to the case's list, or of `fight` to its fight."""
    try:
        if "list" in case:
            return check_answer(case["list"], catalogs)
        return fight_answer(case["fight"], catalogs)
    except FileError as error:
        return fault_answer(error)


def differences(answer: Any, expect: Mapping[str, Any]) -> Iterator[str]:
    """Each expectation that the answer does not meet, in words."""
    for path, wanted in expect.items():
        if path.endswith("+"):
            yield from _missing(find(answer, path[:-1]), path, wanted)
            continue
        found = find(answer, path)
        if found is _ABSENT or not same(found, wanted):
            yield f"{path}: expected {wanted!r}, found {'nothing' if found is _ABSENT else repr(found)}"


def _missing(found: Any, path: str, wanted: Any) -> Iterator[str]:
    items = found if isinstance(found, list) else []
    for part in wanted:
        if not any(_holds(item, part) for item in items):
            yield f"{path}: nothing like {part!r}"


def _holds(item: Any, part: Any) -> bool:
    return isinstance(item, dict) and all(key in item and same(item[key], part[key]) for key in part)


def find(value: Any, path: str) -> Any:
    """What stands at a dotted path: keys, list places, `length` of a list."""
    for step in path.split("."):
        if isinstance(value, list):
            value = _item(value, step)
        elif isinstance(value, dict):
            value = value.get(step, _ABSENT)
        else:
            return _ABSENT
    return value


def _item(items: list[Any], step: str) -> Any:
    if step == "length":
        return len(items)
    return items[int(step)] if step.isdigit() and int(step) < len(items) else _ABSENT


def same(a: Any, b: Any) -> bool:
    """Equal as JSON: true is not 1."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and bool(a == b)
