"""What was kept before the rules became stricter: no page of it breaks, each says what the rules refuse."""

import json
from copy import deepcopy
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse

import rules
from builder.fights.actions import do_create_fight
from builder.fights.models import Fight
from catalog.models import Release, ReleaseCard
from rules.cards import MOST_PLACES
from tests.builder.bands import band, browser
from tests.factories import PersonFactory, starter_fight, starter_release

pytestmark = pytest.mark.django_db

SKILL = {"when": ["always"], "effects": [{"add": {"attack": 1}}]}


def with_many_skills(raw: dict[str, Any]) -> dict[str, Any]:
    return raw | {"skills": [{"id": f"s-{n}", **deepcopy(SKILL)} for n in range(MOST_PLACES + 1)]}


def aged(release: Release) -> None:
    """The release as of days when a card might have any number of skills."""
    row = ReleaseCard.objects.get(release=release, slug="okko")
    with connection.cursor() as cursor:  # what is released never changes by any other way
        data = json.dumps(with_many_skills(row.data))
        cursor.execute("UPDATE catalog_releasecard SET data = %s WHERE id = %s", [data, row.pk])
        cursor.execute("UPDATE catalog_release SET digest = %s WHERE id = %s", ["of-older-days", release.pk])


WORDS = {"": "cannot be read any more", "/ru": "больше нельзя прочитать"}


@pytest.mark.parametrize("lang", WORDS)
def test_a_released_card_that_is_too_large_breaks_no_page(lang: str) -> None:
    found = band("okko", release=starter_release("okko"))
    aged(found.release)
    client = browser(found.person)
    pages = [
        reverse("catalog:codex", args=["okko"]),
        reverse("catalog:card", args=["okko", "okko"]),
        reverse("lab:try", args=["okko", "okko"]),
        reverse("lists:index"),
        reverse("lists:edit", args=[found.token]),
    ]
    told = []
    for page in pages:
        answer = client.get(f"{lang}{page}")
        assert answer.status_code in (200, 422), page
        if answer.status_code == 422:
            html = answer.content.decode()
            assert WORDS[lang] in html and "skills" in html and "41" in html
            told.append(page)
    assert pages[1] in told
    inline = client.get(f"{lang}{pages[1]}", headers={"HX-Request": "true"}).content.decode()
    assert WORDS[lang] in inline and "<html" not in inline


def test_a_fight_of_older_days_says_so_too() -> None:
    person = PersonFactory()
    fight = do_create_fight(person=person, game=rules.open_fight(starter_fight()), seats={"A": "person", "B": "greedy"})
    doc = deepcopy(fight.file)
    cards = doc["sides"][0]["list"]["cards"]
    first = next(iter(cards))
    cards[first] = with_many_skills(cards[first])
    Fight.objects.filter(pk=fight.pk).update(file=doc)
    client = browser(person)
    assert client.get("/fights/").status_code == 200
    assert client.get(f"/fights/{fight.token}/").status_code == 409
