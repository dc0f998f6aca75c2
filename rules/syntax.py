"""Where a text stops being JSON, and why: to the character.

msgspec, which reads the files, names a byte, and names now the one where the fault is, now the one behind it; nobody
counts bytes in a file with Japanese names. So a text that it has refused is read once more, only to find the place.
"""

import re
from dataclasses import dataclass
from math import isinf


@dataclass(frozen=True, slots=True)
class Fault:
    """`reason`: a key of `rules.formats_words.REASONS`; `line` and `column` are counted from 1, in characters."""

    reason: str
    line: int
    column: int


MOST_DIGITS = 4300  # of a whole number, as Python reads it

#: What is still to come: a value; another item of a list; an item or the end of the list; another key; a key or the end
#: of the object; a colon; a comma or whatever ends what is open.
VALUE, MORE, ITEM, KEY, FIELD, COLON, NEXT = range(7)
_OPENED = {"[": (ITEM, "]"), "{": (FIELD, "}")}
_COMMA = {"]": MORE, "}": KEY}

_SPACE = re.compile(r"[ \t\r\n]*+")
# Most of a file is in these, and they are gone through at once: as many plain items, or keys with a plain value, as
# stand beside each other, each with its comma.
_PLAIN = r'(?:"[^"\\\x00-\x1f]*+"|-?(?:0|[1-9][0-9]{0,15})|true|false|null)[ \t\r\n]*+'
_ITEMS = re.compile(rf"(?:{_SPACE.pattern}{_PLAIN},)*+")
_FIELDS = re.compile(rf'(?:{_SPACE.pattern}"[^"\\\x00-\x1f]*+"{_SPACE.pattern}:{_SPACE.pattern}{_PLAIN},)*+')
_RUNS = {MORE: (_ITEMS, MORE), ITEM: (_ITEMS, MORE), KEY: (_FIELDS, KEY), FIELD: (_FIELDS, KEY)}

_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?(?![0-9.eE+-])")
_WORD = re.compile(r"(?:true|false|null)\b", re.ASCII)
_SURROGATES = re.compile(r"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F])|.)")
_CUT = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?|-|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?")
_BREAK = re.compile(r"\r\n|\r|\n")


def fault_of(raw: bytes | str) -> Fault | None:
    """What keeps this from being JSON that can be read; None: nothing does."""
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw.removeprefix("\ufeff")
        text.encode()
    except UnicodeDecodeError as error:
        return _at("encoding", error.object[: error.start].decode("utf-8-sig"))
    except UnicodeEncodeError as error:
        return _at("encoding", error.object[: error.start])
    try:
        _read(text)
    except _Wrong as wrong:
        return _at(wrong.reason, text[: wrong.at])
    return None


def _at(reason: str, before: str) -> Fault:
    """The fault behind what stands before it."""
    breaks = [found.end() for found in _BREAK.finditer(before)]
    return Fault(reason, len(breaks) + 1, len(before) - (breaks[-1] if breaks else 0) + 1)


class _Wrong(Exception):
    def __init__(self, reason: str, at: int) -> None:
        super().__init__(reason, at)
        self.reason = reason
        self.at = at


def _read(text: str) -> None:
    """From one end to the other; _Wrong at the first character that cannot stand where it does."""
    at, wanted, comma = 0, VALUE, 0
    closing: list[str] = []
    while True:
        if wanted in _RUNS and (end := _past(_RUNS[wanted][0], text, at)) > at:
            at, wanted, comma = end, _RUNS[wanted][1], end - 1
        at = _past(_SPACE, text, at)
        if wanted == NEXT and not closing:
            break
        if at == len(text):
            raise _Wrong("truncated", at)
        sign = text[at]
        if closing and sign == closing[-1]:
            _require_closable(wanted, at, comma)
            closing.pop()
            at, wanted = at + 1, NEXT
        elif wanted in (NEXT, COLON):
            at, wanted, comma = at + 1, _after_sign(wanted, sign, at, closing), at
        elif wanted in (KEY, FIELD):
            at, wanted = _past_key(text, at), COLON
        elif sign in _OPENED:
            at, (wanted, bracket) = at + 1, _OPENED[sign]
            closing.append(bracket)
        else:
            at, wanted = _past_plain(text, at), NEXT
    if at < len(text):
        raise _Wrong("trailing", at)


def _past(what: re.Pattern[str], text: str, at: int) -> int:
    found = what.match(text, at)
    return found.end() if found else at


def _require_closable(wanted: int, at: int, comma: int) -> None:
    """Nothing is owed where a list or an object ends."""
    if wanted in (ITEM, FIELD, NEXT):
        return
    if wanted == COLON:
        raise _Wrong("no_colon", at)
    if wanted == VALUE:
        raise _Wrong("character", at)
    raise _Wrong("comma_array" if wanted == MORE else "comma_object", comma)


def _after_sign(wanted: int, sign: str, at: int, closing: list[str]) -> int:
    """What is wanted behind a colon or a comma."""
    if wanted == COLON:
        if sign != ":":
            raise _Wrong("no_colon", at)
        return VALUE
    if sign != ",":
        raise _Wrong("no_comma_array" if closing[-1] == "]" else "no_comma_object", at)
    return _COMMA[closing[-1]]


def _past_key(text: str, at: int) -> int:
    if text[at] != '"':
        raise _Wrong("character" if text[at] in ",:[]{}" else "key", at)
    return _past_string(text, at)


def _past_plain(text: str, at: int) -> int:
    """Behind a text, a number or a word."""
    if text[at] == '"':
        return _past_string(text, at)
    if found := _WORD.match(text, at):
        return found.end()
    if found := _NUMBER.match(text, at):
        if _too_large(found[0]):
            raise _Wrong("range", at)
        return found.end()
    if (cut := _CUT.match(text, at)) and cut.end() == len(text):
        raise _Wrong("truncated", len(text))
    raise _Wrong("number" if text[at] in "-0123456789" else "character", at)


def _too_large(number: str) -> bool:
    """Whether no program of ours holds it: a whole number of too many digits, or one beyond what a float takes."""
    return len(number) > MOST_DIGITS if number.lstrip("-").isdigit() else isinf(float(number))


def _past_string(text: str, at: int) -> int:
    end = _past(_STRING, text, at)
    if end == len(text) or ((cut := _CUT.match(text, end)) and cut.end() == len(text)):
        raise _Wrong("truncated", len(text))
    _require_whole_pairs(text, at, end)
    if text[end] == '"':
        return end + 1
    raise _Wrong("escape" if text[end] == "\\" else "control", end)


def _require_whole_pairs(text: str, at: int, end: int) -> None:
    """A character beyond the first 65,536 is written as two escapes, never as half of them."""
    for found in _SURROGATES.finditer(text, at, end):
        if found[1]:
            raise _Wrong("surrogate", found.start())
