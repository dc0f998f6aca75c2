"""What of a card can do nothing in any fight keeps it from being saved and published; what was saved so once is there
to be mended."""

import re
from typing import Any

import pytest

from catalog.models import DRAFTS, Card, Codex, Publication
from catalog.studio.cards import (
    do_create_card,
    do_delete_card,
    do_restore_card,
    do_restore_revision,
    do_save_card,
)
from catalog.studio.publishing import do_publish
from catalog.studio.queries import draft
from rules.reading import FileError
from tests.catalog.codices import owner_of, run
from tests.catalog.world import browser
from tests.factories import CodexFactory

pytestmark = pytest.mark.django_db

SKILL = {"id": "wild-shot", "when": ["shooting"], "effects": [{"dice_per_figure": 3}]}
MENDED = SKILL | {"when": ["melee"]}
WHERE = "$.skills[0].effects[0].dice_per_figure"


def stored() -> Codex:
    """A codex with a card whose skill does nothing, as it could be saved once."""
    codex: Codex = CodexFactory(system="sengoku")
    card = do_create_card(person=owner_of(codex), codex=codex, kind="unit", names={"name_en": "Archers"})
    old = card.data | {"skills": [SKILL]}
    DRAFTS["unit"].objects.filter(pk=card.pk).update(data=old)
    codex.revisions.filter(slug=card.slug).update(data=old)
    return codex


def save(codex: Codex, **keys: Any) -> Card:
    card = draft(codex, "archers")
    who = {"person": owner_of(codex), "codex": codex, "slug": "archers"}
    return do_save_card(**who, data=card.data | keys, base=card.revision).card


def test_what_does_nothing_is_not_saved_and_is_once_it_does_something() -> None:
    codex = stored()
    with pytest.raises(FileError) as told:
        save(codex, steadiness=5)
    assert told.value.path == WHERE
    assert draft(codex, "archers").data["steadiness"] != 5
    assert save(codex, skills=[MENDED]).data["skills"] == [MENDED]


def test_what_does_nothing_is_told_by_the_publication() -> None:
    codex = stored()
    made = run(do_publish(person=owner_of(codex), codex=codex, notes="x"))
    assert made.state == Publication.REFUSED
    assert [problem["path"] for problem in made.problems] == [WHERE]
    save(codex, skills=[MENDED])
    assert run(do_publish(person=owner_of(codex), codex=codex, notes="x")).state == Publication.DONE


def test_what_was_saved_once_comes_back_from_the_bin_and_from_its_history() -> None:
    codex = stored()
    who = {"person": owner_of(codex), "codex": codex, "slug": "archers"}
    do_delete_card(**who)
    assert do_restore_card(**who).data["skills"] == [SKILL]
    save(codex, skills=[MENDED])
    do_restore_revision(**who, number=1)
    assert draft(codex, "archers").data["skills"] == [SKILL]


@pytest.mark.parametrize(
    ("lang", "words", "mark"),
    [("", "this does nothing", "(not here)"), ("/ru", "это ничего не делает", "(здесь нельзя)")],
)
def test_its_form_tells_it_at_the_field_and_marks_what_does_nothing_there(lang: str, words: str, mark: str) -> None:
    codex = stored()
    page = f"{lang}/studio/{codex.slug}/cards/archers/"
    client = browser(owner_of(codex))
    html = client.get(page).content.decode()
    assert re.search(rf'id="f-skills.0.effects.0.dice_per_figure-error"[^>]*>[^<]*{words}', html)
    save(codex, skills=[MENDED])
    html = client.get(page).content.decode()
    assert not re.search(rf'-error"[^>]*>[^<]*{words}', html)
    moment = re.search(r'name="skills.0.when" value="risk".*?</label>', html, re.S)
    assert mark in moment[0]
