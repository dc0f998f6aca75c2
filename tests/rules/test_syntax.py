"""Where a text stops being JSON: the line and the column of the character that is wrong, and not of the next."""

import json
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.formats import FileError, decode
from rules.formats_words import REASONS
from rules.syntax import fault_of


def said(raw: bytes | str) -> tuple[str, int, int] | None:
    fault = fault_of(raw)
    return (fault.reason, fault.line, fault.column) if fault else None


@pytest.mark.parametrize(
    ("text", "reason", "line", "column"),
    [
        # what JSON has not
        ("[1,]", "comma_array", 1, 3),
        ("[1 ,\n ]", "comma_array", 1, 4),
        ('{"a": 1,\n}', "comma_object", 1, 8),
        ('{"a": [1, {"b": []\n ,}]}', "comma_object", 2, 2),
        ("{'a': 1}", "key", 1, 2),
        ('{"a": 1, b: 2}', "key", 1, 10),
        ('{"a": 1,, "b": 2}', "character", 1, 9),
        ("{,}", "character", 1, 2),
        ("[,1]", "character", 1, 2),
        ("[1,,2]", "character", 1, 4),
        ('{"a": }', "character", 1, 7),
        ("[NaN]", "character", 1, 2),
        ("[1, tru]", "character", 1, 5),
        ("[1, truer]", "character", 1, 5),
        ("// no\n[]", "character", 1, 1),
        # what is missing, or too much
        ("[1 2]", "no_comma_array", 1, 4),
        ("[1}", "no_comma_array", 1, 3),
        ('{"a": 1\n "b": 2}', "no_comma_object", 2, 2),
        ('{"a": 1]', "no_comma_object", 1, 8),
        ('{"a" 1}', "no_colon", 1, 6),
        ('{"a"}', "no_colon", 1, 5),
        ("{} x", "trailing", 1, 4),
        ("[]]", "trailing", 1, 3),
        # what ends too early: behind its last character
        ("", "truncated", 1, 1),
        ("[1,\n", "truncated", 2, 1),
        ('{"a": "b', "truncated", 1, 9),
        ('{"a": "b\\', "truncated", 1, 10),
        ('"\\u12', "truncated", 1, 6),
        ("[nul", "truncated", 1, 5),
        ("-", "truncated", 1, 2),
        # numbers and texts
        ("[0, 01]", "number", 1, 5),
        ("[1.]", "number", 1, 2),
        ("[1e+]", "number", 1, 2),
        ("[.5]", "character", 1, 2),
        ("[0, 1e400]", "range", 1, 5),
        ('["a", "\\q"]', "escape", 1, 8),
        ('"\\u12g4"', "escape", 1, 2),
        ('"\\ud800"', "surrogate", 1, 2),
        ('"\\ud83d\\ude00 \\ude00"', "surrogate", 1, 15),
        ('["a\tb"]', "control", 1, 4),
        ('{"a": "b\n"}', "control", 1, 9),
    ],
)
def test_to_the_character(text: str, reason: str, line: int, column: int) -> None:
    assert said(text) == said(text.encode()) == (reason, line, column)


def test_a_character_is_one_however_many_bytes_it_has() -> None:
    assert said('{"侍": "é😀" 1}') == ("no_comma_object", 1, 12)
    assert said('["侍侍",]'.encode()) == ("comma_array", 1, 6)


@pytest.mark.parametrize(("end", "line"), [("\n", 4), ("\r\n", 4), ("\r", 4), ("\n\r\n", 7)])
def test_lines_end_as_they_do_in_any_editor(end: str, line: int) -> None:
    assert said(end.join(["{", '"a": 1,', '"b": [],', '"c": x', "}"])) == ("character", line, 6)


def test_a_byte_order_mark_is_no_column() -> None:
    assert said("\ufeff[1,]") == said("\ufeff[1,]".encode()) == ("comma_array", 1, 3)
    with pytest.raises(FileError) as caught:
        decode("\ufeff[1,]".encode())
    assert caught.value.values == {"syntax": "comma_array", "line": 1, "column": 3}
    assert said(b'\xef\xbb\xbf["\xff"]') == ("encoding", 1, 3)


@pytest.mark.parametrize(
    ("raw", "line", "column"),
    [
        (b'["\xe4\xbe\x8d",\r\n "ab\xff"]', 2, 5),
        (b'["\xe4\xbe"]', 1, 3),  # a character that is cut off
        (b'["\xed\xa0\x80"]', 1, 3),
        (b"\xff\xfe[\x00]\x00", 1, 1),  # UTF-16
        ('["a", "\ud800"]', 1, 8),
    ],
)
def test_what_is_not_utf_8(raw: Any, line: int, column: int) -> None:
    assert said(raw) == ("encoding", line, column)
    with pytest.raises(FileError):
        decode(raw)


TEXTS = st.text(alphabet='[]{},:"\\ \n\r-01.eEtrufalsn\ud83dбu侍', max_size=25)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def broken(draw: st.DrawFn) -> str:
    """JSON with a few characters put in, taken out or cut off."""
    text = json.dumps(draw(PLAIN), ensure_ascii=draw(st.booleans()), indent=draw(st.sampled_from([None, 1])))
    at = draw(st.integers(0, len(text)))
    return (
        text[:at]
        + draw(st.sampled_from(["", ",", "]", "}", '"', "x", "\\", "0", "\n"]))
        + text[at + draw(st.integers(0, 2)) :]
    )


@given(TEXTS | broken())
def test_it_finds_a_fault_where_there_is_one_and_nothing_before_it_is_wrong(text: str) -> None:
    try:
        msgspec.json.decode(text.encode(errors="strict"))
        fine = True
    except (msgspec.MsgspecError, UnicodeEncodeError):
        fine = False
    fault = fault_of(text)
    assert (fault is None) == fine
    if fault is None:
        return
    assert fault.reason in REASONS
    lines = re.split(r"\r\n|\r|\n", text)
    assert 1 <= fault.line <= len(lines)
    assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
    left = fault_of("\n".join([*lines[: fault.line - 1], lines[fault.line - 1][: fault.column - 1]]))
    assert left is None or fault.reason == "encoding" or left.reason in ("truncated", "number", "surrogate")


def test_large_files_are_read_at_once() -> None:
    items, many = '["a", 1],', 300_000
    assert said("[" + items * many + "]") == ("comma_array", 1, 1 + len(items) * many)
    assert said('"' + "\\n" * 2_000_000) == ("truncated", 1, 4_000_002)
