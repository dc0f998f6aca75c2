"""Letters that nobody sees. What people send is kept without those that change what is around them or are only in the
way, and a text of which nothing shows is none. What is stored already is read as it is."""

import re
from typing import Any

#: What shapes text and shows nothing of itself (Default_Ignorable_Code_Point, as shapers have it).
SHOWS_NOTHING = frozenset(
    chr(code)
    for first, last in (
        (0xAD, 0xAD),
        (0x34F, 0x34F),
        (0x61C, 0x61C),
        (0x180B, 0x180E),
        (0x200B, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x206F),
        (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF),
        (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)
SPACES = frozenset("\t\n\v\f\r \x85\xa0\u2028\u2029\u202f\u205f\u3000") | frozenset(map(chr, range(0x2000, 0x200B)))
#: Letters that are drawn as nothing: fillers of Hangul, vowels of Khmer, the blank of Braille.
BLANK = SHOWS_NOTHING | SPACES | frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")

_BREAKS = "\v\f\x85\u2028\u2029"
#: Controls but for U+0000, which is refused, tabs and ends of lines; formats but for those without which scripts and
#: emoji are other words: joiners, the soft hyphen, variants.
_HIDDEN = (
    "\x01-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e00ff"
)
_BREAK, _HIDE = re.compile(f"[{_BREAKS}]"), re.compile(f"[{_HIDDEN}]")


def cleaned(text: str) -> str:
    """The text without what nobody sees; with a blank for a break of a line that is none of ours."""
    return _HIDE.sub("", _BREAK.sub(" ", text))


def shows(text: str) -> bool:
    """Whether anything is seen of the text."""
    return not BLANK.issuperset(text)


def all_cleaned(raw: Any) -> Any:
    """JSON with all its texts cleaned, those empty of which nothing shows; keys stay."""
    if isinstance(raw, str):
        text = cleaned(raw)
        return text if shows(text) else ""
    if isinstance(raw, dict):
        return {key: all_cleaned(value) for key, value in raw.items()}
    return [all_cleaned(value) for value in raw] if isinstance(raw, list) else raw
