"""A browser without JavaScript: the forms of a page, sent as they stand."""

from html.parser import HTMLParser
from typing import Any


class _Forms(HTMLParser):
    """Collects forms: where they are sent, what they hold, which buttons they have."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self._form: dict[str, Any] | None = None
        self._select: tuple[str, list[tuple[str, bool]]] | None = None
        self._option: list[Any] | None = None

    def handle_starttag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        keys = {name: value or "" for name, value in found}
        if tag == "form":
            self._form = {"action": keys.get("action", ""), "id": keys.get("id", ""), "fields": [], "buttons": []}
            self.forms.append(self._form)
        elif self._form is None:
            return
        elif tag == "input":
            self._input(keys)
        elif tag == "button" and keys.get("type") != "button":
            self._form["buttons"].append((keys.get("name", ""), keys.get("value", "")))
        elif tag == "select":
            self._select = (keys.get("name", ""), [])
        elif tag == "option" and self._select:
            self._option = [keys.get("value"), "selected" in keys, ""]

    def _input(self, keys: dict[str, str]) -> None:
        kind = keys.get("type", "text")
        if keys.get("name") and (kind not in ("checkbox", "radio") or "checked" in keys) and self._form:
            self._form["fields"].append((keys["name"], keys.get("value", "on" if kind == "checkbox" else "")))

    def handle_data(self, data: str) -> None:
        if self._option is not None:
            self._option[2] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "option" and self._option and self._select:
            value, selected, words = self._option
            self._select[1].append((words.strip() if value is None else value, selected))
            self._option = None
        elif tag == "select" and self._select and self._form:
            name, options = self._select
            chosen = next((value for value, selected in options if selected), options[0][0] if options else "")
            self._form["fields"].append((name, chosen))
            self._select = None
        elif tag == "form":
            self._form = None


def forms_of(html: str, to: str) -> list[dict[str, Any]]:
    """The forms of a page that are sent to this address."""
    reader = _Forms()
    reader.feed(html)
    return [form for form in reader.forms if form["action"] == to]


def sent(form: dict[str, Any], button: tuple[str, str] | None = None) -> dict[str, list[str]]:
    """What a form sends when it is sent by this button."""
    data: dict[str, list[str]] = {}
    for name, value in [*form["fields"], *([button] if button and button[0] else [])]:
        data.setdefault(name, []).append(value)
    return data
