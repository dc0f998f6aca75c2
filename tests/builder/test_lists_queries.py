"""What the pages of lists ask of the database, counted."""

from typing import Any

import pytest
from django.urls import reverse

from builder.lists.actions import do_share
from builder.lists.operations import Equip, Rename
from tests.builder.bands import HTMX, edit, entries, now, owner_of, press
from tests.factories import ListFactory, many_cards, names, release_of

pytestmark = pytest.mark.django_db


def test_pages_ask_the_database_no_more_for_more(django_assert_max_num_queries: Any) -> None:
    """However many cards, entries, revisions and lists there are."""
    cards = many_cards(300) | {
        f"gear-{n}": {"kind": "equipment", "cost": 1, "name": names(f"Gear {n}")} for n in range(50)
    }
    release = release_of(cards)
    found = ListFactory(release=release, entries=entries(*[f"card-{n}+gear-{n}" for n in range(30)]))
    for n in range(30):
        edit(found, Rename(f"Name {n}"))
    for _ in range(20):
        ListFactory(release=release, person=found.person, entries=entries("card-1+gear-1"))
    do_share(list=found)
    client = owner_of(found)
    base = now(found).head_id
    counted = {
        reverse("lists:edit", args=[found.token]): 6,
        reverse("lists:edit", args=[found.token]) + "?equip=a1&give=gear-1&card=card-9&q=number": 7,
        reverse("lists:index"): 7,
        reverse("lists:history", args=[found.token]): 6,
        reverse("lists:shared", args=[now(found).link]): 4,
        reverse("lists:text", args=[found.token]): 4,
        reverse("lists:file", args=[found.token]): 4,
    }
    for address, most in counted.items():
        with django_assert_max_num_queries(most):
            assert client.get(address).status_code == 200
    with django_assert_max_num_queries(9):
        assert press(client, found, Equip("a3", None), base, headers=HTMX).status_code == 200
