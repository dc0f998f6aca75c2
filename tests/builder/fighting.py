"""What the tests of fights share: a position where much can be done, and a browser that answers decisions."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from builder.fights.models import Fight
from rules.okko.boards import board_json
from tests.factories import FightFactory, starter_fight

HTMX = {"HX-Request": "true"}
BOTH = {"A": "person", "B": "person"}
ME_AND_GREEDY = {"A": "person", "B": "greedy"}
COMPUTERS = {"A": "greedy", "B": "random"}


def position(**start: Any) -> dict[str, Any]:
    """Turn 3, side A acts: Okko on g5 can reach the Oni of the Smile on g8, who keeps earth in reserve; Noshin is
    shaken, the Shrine Guard is done. A has one die of each of four faces. `start` replaces keys of the start."""
    doc = starter_fight(0, 2, board=board_json("village"), seed=4817)
    doc["options"]["max_turns"] = 12
    figures = {
        "a1": {"at": "g5", "facing": "N"},
        "a2": {"at": "d6", "facing": "N", "status": "shaken"},
        "a3": {"at": "e3", "facing": "N"},
        "a4": {"at": "f7", "facing": "N", "reserve": "earth", "activation": "done", "moved": True},
        "b1": {"at": "j9", "facing": "W"},
        "b2": {"at": "g8", "facing": "S", "reserve": "earth"},
        "b3": {"at": "h8", "facing": "S"},
        "b4": {"status": "out"},
    }
    pool = {"pool": ["fire", "torii", "air", "water"]}
    begun = {"turn": 3, "first": "B", "phase": "A", "stage": "act", "figures": figures, "sides": {"A": pool}}
    return doc | {"start": begun | start}


def fight(file: dict[str, Any] | None = None, **keys: Any) -> Fight:
    """A fight of a new visitor's, in that position unless a file is given."""
    return FightFactory(file=position() if file is None else file, **keys)


def now(found: Fight) -> Fight:
    """The fight as the database has it."""
    return Fight.objects.select_related("person").prefetch_related("seats").get(pk=found.pk)


def url(found: Fight, name: str = "play", query: str = "") -> str:
    return reverse(f"fights:{name}", args=[found.token]) + query


def post(client: Client, found: Fight, data: dict[str, Any], name: str = "act", **headers: str) -> HttpResponse:
    """Send a form of the fight as it is now, unless `number` says of which decision it is."""
    return client.post(url(found, name), {"number": now(found).number} | data, headers=headers)


def said(response: HttpResponse) -> str:
    """The words of an answer, without its tags."""
    html = re.sub(r"<(script|template|svg).*?</\1>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html))).strip()


def hrefs(response: HttpResponse) -> list[str]:
    return [unescape(href) for href in re.findall(r'href="([^"]*)"', response.content.decode())]
