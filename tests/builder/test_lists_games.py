"""Lists of every game in the editor: every rule of lists that clicking can break, its mends, and what is offered."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import rules
from builder.lists.actions import do_create_list, do_undo
from builder.lists.files import whole_file
from builder.lists.games import game_of
from builder.lists.models import List
from builder.lists.operations import Draft, Duplicate
from tests.builder import armies, bands, squads
from tests.builder.armies import army
from tests.builder.bands import (
    band,
    broken,
    buttons,
    edit,
    editor,
    mend_buttons,
    named,
    now,
    offered,
    owner_of,
    part,
    press,
    report,
    squad,
)
from tests.factories import PersonFactory, starter_file, starter_release

pytestmark = pytest.mark.django_db

HOMES: dict[str, Any] = {"okko": bands, "anima": squads, "sengoku": armies}
MANY = pytest.mark.parametrize(("game", "what"), [(game, what) for game, home in HOMES.items() for what in home.BREAKS])


def grave(found: List, game: str) -> list[rules.Violation]:
    """What the list breaks, but for what only says that it is not finished."""
    return [fault for fault in report(found).violations if (fault.rule, fault.key) not in game_of(game).UNFINISHED]


# Every rule that clicking can break


@MANY
def test_a_broken_rule_is_named_at_its_culprits_and_in_the_panel(game: str, what: str) -> None:
    found = HOMES[game].made(what)
    *_list, rules_broken, culprits = HOMES[game].BREAKS[what]
    assert broken(found) == rules_broken
    page = editor(owner_of(found), found)
    assert named(page)[: len(rules_broken)] == rules_broken
    assert re.findall(r'class="(?:leader|entry) is-broken" id="entry-(\w+)"', page) == culprits
    assert f"not legal: {len(rules_broken)} rule" in part(page, "<title>", "</title>")


@MANY
def test_every_mend_that_is_offered_mends(game: str, what: str) -> None:
    """Its violation is gone, and nothing is broken that was whole; only members may be missing then."""
    found = HOMES[game].made(what)
    client = owner_of(found)
    before = report(found).violations
    mends = mend_buttons(editor(client, found))
    assert mends
    for mend in dict.fromkeys(mends):
        press(client, found, mend)
        after = grave(found, game)
        assert {violation.rule for violation in after} <= {violation.rule for violation in before}, mend
        assert len(after) < len(before), mend
        do_undo(person=found.person, token=found.token)


@MANY
@pytest.mark.parametrize("which", [0, -1])
def test_every_violation_can_be_cleared_by_what_the_page_shows(game: str, what: str, which: int) -> None:
    """Row 16: pressing mends, whichever, leads to a legal list."""
    found = HOMES[game].made(what)
    client = owner_of(found)
    for _ in range(30):
        mends = mend_buttons(editor(client, found))
        if not mends:
            break
        press(client, found, mends[which])
    assert report(found).ok
    assert now(found).draft.entries


@pytest.mark.parametrize(
    ("game", "made"),
    [
        ("anima", lambda: squad(*("up-plate",) * 100)),
        ("anima", lambda: squad(*("toa-fire+up-plate",) * 100)),
        ("sengoku", lambda: army(*("tiger-banner",) * 100)),
        ("sengoku", lambda: army(*("yamabushi*3@owl",) * 100)),
    ],
)
def test_a_monstrous_list_is_shown_soon_and_can_still_be_mended(game: str, made: Callable[[], List]) -> None:
    """What is tried out for a page has its bounds, and every violation its share of it."""
    found = made()
    client = owner_of(found)
    before = len(report(found).violations)
    mends = mend_buttons(editor(client, found))
    assert mends
    press(client, found, mends[-1])
    assert len(grave(found, game)) < before


# What it offers


@pytest.mark.parametrize(
    ("game", "made", "kind", "entry"),
    [
        ("okko", lambda: band("okko+sake-gourd", "tikku", "shrine-guard"), "character", {"equipment": None}),
        ("anima", lambda: squad("toa-fire", "toa-stone", "village-guard", "merc-gunner"), "character", {}),
        (
            "sengoku",
            lambda: army("yamabushi*12", "heavy-cavalry*12", "samurai-spears*12", "hill-hunters"),
            "unit",
            {"figures": 8},
        ),
    ],
)
def test_every_card_is_offered_and_marked_as_the_rules_would_judge(
    game: str, made: Callable[[], List], kind: str, entry: dict[str, Any]
) -> None:
    found = made()
    page = editor(owner_of(found), found)
    cards = {card: raw for card, raw in starter_file(game)["cards"].items() if raw["kind"] == kind}
    assert {op["card"] for op in buttons(page) if op["do"] == "add"} == set(cards)
    before = {violation.rule for violation in report(found).violations}
    for card, facts in offered(page).items():
        doc = whole_file(now(found))
        doc["cards"][card] = cards[card]
        doc["entries"] = [*doc["entries"], {"id": "new", "card": card, **entry}]
        after = {violation.rule for violation in rules.check(doc).violations} - before
        assert ("LST-" in facts) == bool(after), (card, facts, after)
        if after:
            assert rules.system(game).prefix + re.search(r"LST-\d\d", facts)[0] in after


@pytest.mark.parametrize("made", [band, squad, army])
def test_the_first_of_a_list_is_no_fault(made: Callable[[], List]) -> None:
    found = made()
    facts = offered(editor(owner_of(found), found))
    assert facts
    assert [card for card, text in facts.items() if "LST-" in text] == []


# Whatever is duplicated


@pytest.mark.parametrize("game", HOMES)
def test_row_16_whatever_is_duplicated_is_mended_by_what_the_page_shows(game: str) -> None:
    """mhollink/mesbg-list-builder-v2024#134: every entry of the sample lists, once and three times more."""
    release, broke = starter_release(game), 0
    for file in starter_file(game)["lists"]:
        for entry, times in product(file["entries"], (1, 3)):
            found = do_create_list(person=PersonFactory(), release=release, draft=Draft(file))
            for _ in range(times):
                edit(found, Duplicate(entry["id"]))
            client = owner_of(found)
            broke += not report(found).ok
            for _ in range(20):
                mends = mend_buttons(editor(client, found))
                assert bool(mends) == bool(report(found).violations)
                if not mends:
                    break
                press(client, found, mends[0])
            assert report(found).ok and now(found).draft.entries
    assert broke
