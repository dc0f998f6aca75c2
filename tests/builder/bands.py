"""What the tests of lists share: bands by a word per entry, a person's browser, and a press on a button."""

import json
import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from builder.accounts.models import Person
from builder.accounts.people import COOKIE, signed
from builder.lists import operations
from builder.lists.actions import do_edit_list
from builder.lists.models import List
from builder.lists.operations import Operation
from tests.factories import ListFactory, starter_release

HTMX = {"HX-Request": "true"}


def entries(*words: str, key: str = "equipment") -> list[dict[str, Any]]:
    """ "okko+sake-gourd" is Okko with a gourd; ids are a1, a2, …; `key` is the entry's for what it carries"""
    made = []
    for place, word in enumerate(words, 1):
        card, _, gear = word.partition("+")
        made.append({"id": f"a{place}", "card": card, key: gear or None})
    return made


def band(*words: str, **keys: Any) -> List:
    return ListFactory(entries=entries(*words), **keys)


def squad(*words: str, roles: dict[str, str | None] | None = None, **keys: Any) -> List:
    """The same in Anima: "toa-fire+up-plate"; `roles` by entry."""
    made = entries(*words, key="upgrade")
    for entry in made:
        if entry["id"] in (roles or {}):
            entry["role"] = roles[entry["id"]]
    return ListFactory(entries=made, **{"release": starter_release("anima"), **keys})


def words_of(found: List) -> list[str]:
    """The present entries, as `entries` takes them."""
    draft = List.objects.select_related("head").get(pk=found.pk).draft
    return [entry["card"] + (f"+{draft.gear_of(entry)}" if draft.gear_of(entry) else "") for entry in draft.entries]


def now(found: List) -> List:
    """The list as the database has it."""
    return List.objects.select_related("head", "release__codex", "person").get(pk=found.pk)


def edit(found: List, *wanted: Operation, base: int | None = None) -> Any:
    """Carry out the operations one after the other; the last outcome."""
    for operation in wanted:
        outcome = do_edit_list(person=found.person, token=found.token, operation=operation, base=base)
    return outcome


def browser(person: Person | None = None) -> Client:
    client = Client()
    if person and person.user:
        client.force_login(person.user)
    elif person:
        client.cookies[COOKIE] = signed(person.key)
    return client


def owner_of(found: List) -> Client:
    return browser(found.person)


def press(
    client: Client, found: List, operation: Operation | str, base: int | None = None, **extra: Any
) -> HttpResponse:
    """Press a button of the editor: without `headers` as a plain form."""
    op = operation if isinstance(operation, str) else operations.written(operation)
    data = {"op": op} | ({"base": base} if base else {})
    return client.post(reverse("lists:change", args=[found.token]), data, **extra)


def editor(client: Client, found: List, query: str = "", status: int = 200, **extra: Any) -> str:
    response = client.get(reverse("lists:edit", args=[found.token]) + query, **extra)
    assert response.status_code == status
    return response.content.decode()


def buttons(page: str) -> list[dict[str, Any]]:
    """The operations that the page's buttons send."""
    return [json.loads(unescape(op)) for op in re.findall(r'name="op" value="([^"]+)"', page)]


def mend_buttons(page: str) -> list[str]:
    """The operations of the buttons that stand beside a violation."""
    places = re.findall(r'<div class="(?:violation|entry-why)">.*?</div>\s*(?:</div>)?', page, re.DOTALL)
    return [unescape(op) for place in places for op in re.findall(r'name="op" value="([^"]+)"', place)]


def part(page: str, opening: str, closing: str) -> str:
    """What stands between two texts of the page; nothing when it has them not."""
    _, _, rest = page.partition(opening)
    return rest.partition(closing)[0]
