"""What the tests of lists share: bands by a word per entry, a person's browser, and a press on a button."""

import json
import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

import rules
from builder.accounts.models import Person
from builder.accounts.people import COOKIE, signed
from builder.lists import operations
from builder.lists.actions import do_edit_list
from builder.lists.files import whole_file
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


def change(client: Client, found: List, data: dict[str, Any], **extra: Any) -> Any:
    """Send a field of the editor's."""
    return client.post(reverse("lists:change", args=[found.token]), data, **extra)


def report(found: List) -> rules.Report:
    return rules.check(whole_file(now(found)))


def broken(found: List) -> list[str]:
    """The rules that the list breaks, without their game: "LST-01"."""
    return [violation.rule.partition("-")[2] for violation in report(found).violations]


def panel_of(page: str) -> str:
    return part(page, '<section id="violations"', "</section>")


def named(page: str) -> list[str]:
    """The rules that the panel names, in its order."""
    return re.findall(r"#[A-Z]+-(LST-\d\d)", panel_of(page))


def offered(page: str) -> dict[str, str]:
    """card id → the facts that stand in its row."""
    return {
        card: unescape(re.sub("<[^>]+>", "", text)).strip()
        for card, text in re.findall(r'id="why-([\w-]+)">(.*?)</span></div>', page, re.DOTALL)
    }


def english_left(page: str, own: set[str]) -> set[str]:
    """English words in a Russian page but for ids, what the owner wrote (`own`), and rows of the ledger, which name
    words of the format."""
    main = page[page.index("<main") : page.index("</main>")]
    shown = re.sub(r'<li class="row rule-row">.*?</li>|<pre.*?</pre>|<[^>]+>', " ", main, flags=re.DOTALL)
    words = set(re.findall(r"[A-Za-z]{3,}", unescape(shown))) - {"Muster", "BBCode", "list", "Alt"} - own
    return {word for word in words if not re.fullmatch("[A-Z]{3,5}", word)}  # rule ids


def part(page: str, opening: str, closing: str) -> str:
    """What stands between two texts of the page; nothing when it has them not."""
    _, _, rest = page.partition(opening)
    return rest.partition(closing)[0]


Break = tuple[tuple[str, ...], list[str], list[str]]
BREAKS: dict[str, Break] = {
    # what is broken: entries, rules, the culprits
    "too many zeni": (("okko+sake-gourd", "noshin", "tikku", "shrine-guard", "yamabushi"), ["LST-01"], []),
    "both masks": (("okko", "oni-smile"), ["LST-02"], ["a1", "a2"]),
    "both masks, several": (
        ("okko", "noshin", "oni-smile", "possessed-villager"),
        ["LST-01", "LST-02"],
        ["a1", "a2", "a3", "a4"],
    ),
    "a character four times": (("okko",) * 4, ["LST-01", "LST-03"], ["a1", "a2", "a3", "a4"]),
    "two civilians": (("tikku", "wandering-healer"), ["LST-04"], ["a1", "a2"]),
    "two civilians and a mask": (
        ("tikku", "wandering-healer", "possessed-villager"),
        ["LST-02", "LST-04"],
        ["a1", "a2", "a3"],
    ),
    "equipment that does not fit": (("tikku+lacquered-armour", "ronin"), ["LST-06"], ["a1"]),
    "equipment of a civilian": (("tikku+lacquered-armour",), ["LST-06"], ["a1"]),
    "equipment twice": (("ronin+masterwork-katana", "okko+masterwork-katana"), ["LST-08"], ["a1", "a2"]),
    "many at once": (
        ("okko+masterwork-katana", "kanatta+masterwork-katana", "ronin+demon-mask", "oni-sword+ofuda")
        + ("tikku", "tikku"),
        ["LST-01", "LST-02", "LST-03", "LST-04", "LST-06", "LST-06", "LST-08"],
        ["a1", "a2", "a3", "a4", "a5", "a6"],
    ),
    "two of each": (
        ("kanatta", "kanatta", "reaper-of-winds", "reaper-of-winds", "oni-sword"),
        ["LST-01", "LST-03", "LST-03"],
        ["a1", "a2", "a3", "a4"],
    ),
    "beyond any budget": (("oni-sword+sake-gourd",) * 20, ["LST-01", "LST-03"], [f"a{n}" for n in range(1, 21)]),
    "sixty": (("ronin",) * 60, ["LST-01"], []),
}


def made(what: str) -> List:
    return band(*BREAKS[what][0])
