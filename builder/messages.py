"""Finds every text of the site that wants translating. In Python, so that it needs no gettext on the machine."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.translation.template import templatize

FOLDERS = ("builder", "catalog", "templates")
CATALOG = Path(settings.BASE_DIR) / "builder" / "locale" / "ru" / "LC_MESSAGES" / "django.po"

# function → the names of its arguments that count
FUNCTIONS = {
    "_": ("text",),
    "gettext": ("text",),
    "gettext_lazy": ("text",),
    "gettext_noop": ("text",),
    "ngettext": ("text", "plural"),
    "ngettext_lazy": ("text", "plural"),
    "pgettext": ("context", "text"),
    "pgettext_lazy": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
    "npgettext_lazy": ("context", "text", "plural"),
}
CALL = re.compile(rf"(?<!\w)({'|'.join(FUNCTIONS)})\(")


class Message(NamedTuple):
    context: str | None
    text: str
    plural: str | None


class NotLiteral(ValueError):
    """A text that is put together while running cannot be translated."""


def found() -> dict[Message, list[str]]:
    """Every message of the site, with the files it stands in, sorted by file."""
    messages: dict[Message, list[str]] = {}
    for path in _files():
        name = path.relative_to(settings.BASE_DIR).as_posix()
        source = path.read_text()
        for message in in_python(source, name) if path.suffix == ".py" else in_template(source, name):
            places = messages.setdefault(message, [])
            if name not in places:
                places.append(name)
    return messages


def _files() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((Path(settings.BASE_DIR) / folder).rglob("*")):
            if path.suffix in (".py", ".html", ".txt") and "migrations" not in path.parts:
                yield path


def in_python(source: str, name: str) -> Iterator[Message]:
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if (function := _function(call)) in FUNCTIONS:
            yield _message(call, FUNCTIONS[function], f"{name}:{call.lineno}")


def in_template(source: str, name: str) -> Iterator[Message]:
    """Django turns the template's tags into calls, with noise between them; the calls are cut out and read."""
    text = templatize(source, name)
    for match in CALL.finditer(text):
        yield _message(_call_at(text, match.start()), FUNCTIONS[match[1]], name)


def _call_at(text: str, start: int) -> ast.Call:
    end = text.find(")", start)
    while end >= 0:
        try:
            return ast.parse(text[start : end + 1], mode="eval").body
        except SyntaxError:
            end = text.find(")", end + 1)
    raise NotLiteral(text[start : start + 60])


def _function(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _message(call: ast.Call, names: tuple[str, ...], place: str) -> Message:
    values = {name: _literal(arg, place) for name, arg in zip(names, call.args, strict=False)}
    return Message(values.get("context"), values["text"], values.get("plural"))


def _literal(node: ast.expr, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise NotLiteral(f"{place}: {ast.unparse(node)}")
