"""The lists with which a new fight opens: of all that are ready, those that cost about the same."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rules
from builder.fights.setup import source_of, starter_costs
from builder.home import fight_to_watch
from tests.builder.armies import army
from tests.builder.bands import band, owner_of, squad
from tests.factories import starter_release

pytestmark = pytest.mark.django_db
NEW = reverse("fights:create")


def chosen(client: Client, system: str, **asked: Any) -> tuple[str, str]:
    form = client.get(NEW, {"system": system} | asked).context["form"]
    return form["a"].value(), form["b"].value()


@pytest.mark.parametrize("system", rules.systems())
def test_a_new_fight_opens_with_two_lists_of_about_the_same_cost(system: str) -> None:
    """Two different ones, and none of the others is nearer."""
    starter_release(system)
    a, b = chosen(Client(), system)
    costs = starter_costs(system)
    for key, cost in costs.items():
        assert source_of(None, key, system).spent == cost
    assert a != b
    assert min(abs(costs[a] - cost) for key, cost in costs.items() if key != a) == abs(costs[a] - costs[b])
    watch = fight_to_watch(system)
    assert (watch["a"], watch["b"]) == (a, b)


@pytest.mark.parametrize(
    ("made", "system", "match"),
    [
        (lambda: army("samurai-spears*16", "samurai-bows*12"), "sengoku", "starter-2"),
        (lambda: army("heavy-cavalry*16", "samurai-spears*16", "yamabushi*12"), "sengoku", "starter-1"),
        (lambda: band("tikku"), "okko", "starter-5"),
        (lambda: squad("toa-fire"), "anima", "starter-5"),
    ],
)
def test_ones_own_list_meets_a_ready_one_of_about_its_cost(made: Any, system: str, match: str) -> None:
    found = made()
    assert chosen(owner_of(found), system) == (found.token, match)
    assert chosen(owner_of(found), system, b="starter-0") == (found.token, "starter-0")


def test_without_ready_lists_the_link_is_asked_for() -> None:
    assert chosen(Client(), "sengoku") == ("link", "link")
