"""What the tests of the catalogue's pages share: a page in words, the cards it lists, and cards as they are printed."""

import re
from html import unescape
from typing import Any

from django.template import Context, Template
from django.test import Client

import rules
from tests.factories import starter_file


def text_of(page: str) -> str:
    """The words of a page, without markup and with single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def get(client: Client, address: str, **options: Any) -> str:
    answer = client.get(address, **options)
    assert answer.status_code == 200, address
    return answer.content.decode()


def listed(page: str) -> list[str]:
    """The ids of the cards that a page of rows lists."""
    return re.findall(r'class="row-title" href="/(?:ru/)?codex/[a-z]+/([a-z0-9-]+)/', page)


def parsed(game: str, slug: str, **keys: Any) -> Any:
    """A card of the starter codex, as its game reads it; `keys` stand in place of its own."""
    return rules.system(game).parse_card(slug, starter_file(game)["cards"][slug] | keys, "$")


def face(game: str, shown: Any, **keys: str) -> str:
    """A card as it is printed."""
    asked = "".join(f" {key}='{value}'" for key, value in keys.items())
    return Template(f"{{% load look %}}{{% card '{game}' shown{asked} %}}").render(Context({"shown": shown}))
