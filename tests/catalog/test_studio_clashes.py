"""Two edits of the same field side by side: in the words of the card's form, nothing of either lost."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override

import rules
from catalog.models import Card
from catalog.studio.cards import do_create_card, do_save_card
from catalog.studio.clashing import Asked, asked
from catalog.studio.merging import merge
from catalog.studio.queries import draft
from tests.catalog.codices import owner_of
from tests.catalog.world import browser
from tests.factories import CodexFactory, MemberFactory, names, raw_character, starter_file

pytestmark = pytest.mark.django_db
GRIN = {"id": "grin", "name": names("Grin", "Ухмылка"), "when": ["attack"], "effects": [{"add": {"attack": 1}}]}
RONIN = raw_character(name=names("Ronin", "Ронин"), skills=[GRIN])


def made(system: str, raw: dict[str, Any]) -> Card:
    codex = CodexFactory(system=system)
    return do_create_card(person=owner_of(codex), codex=codex, kind=raw["kind"], names={}, data=raw, slug="ronin")


def clash(card: Card, mine: dict[str, Any], theirs: dict[str, Any], lang: str = "en") -> list[Asked]:
    _whole, clashes = merge(card.data, mine, theirs, rules.system(card.codex.system).shapes[card.kind])
    with override(lang):
        return asked(card, card.data, mine, theirs, clashes)


def grin(**keys: Any) -> dict[str, Any]:
    return RONIN | {"skills": [GRIN | keys]}


def test_numbers_words_and_texts_are_called_as_in_the_form() -> None:
    card = made("okko", RONIN)
    mine = RONIN | {"cost": 3, "alignment": "evil_creature", "unique": True, "text": names("Mine", "Моё")}
    theirs = RONIN | {"cost": 4, "alignment": "demon_hunter", "unique": False, "text": names("Theirs", "Их")}
    found = {one.key: one for one in clash(card, mine, theirs)}
    assert (found["cost"].label, found["cost"].before.text) == ("Cost", "2")
    assert (found["cost"].mine.text, found["cost"].theirs.text) == ("3", "4")
    assert (found["text.en"].mine.text, found["text.en"].theirs.text) == ("Mine", "Theirs")
    assert (found["text.ru"].label, found["text.ru"].mine.text) == ("Flavour, In Russian", "Моё")
    assert (found["unique"].mine.text, found["unique"].theirs.text, found["unique"].before.text) == ("yes", "no", "")
    assert found["alignment"].mine.text and found["alignment"].mine.text != found["alignment"].theirs.text
    russian = {one.key: one for one in clash(card, mine, theirs, "ru")}
    assert russian["cost"].label == "Стоимость"


def test_a_skill_is_named_and_said_wherever_it_stands() -> None:
    card = made("okko", RONIN)
    other = {"id": "calm", "when": ["attack"], "effects": [{"add": {"attack": 1}}]}
    mine = RONIN | {"skills": [other, GRIN | {"uses": 1}]}
    found = clash(card, mine, grin(uses=2))
    assert [(one.key, one.label) for one in found] == [("skills.grin.uses", "Skill “Grin”, Uses in a game")]
    assert (found[0].mine.text, found[0].theirs.text) == ("1", "2")
    assert found[0].mine.skill.startswith("Grin\n") and found[0].mine.skill != found[0].theirs.skill
    assert clash(card, mine, grin(uses=2), "ru")[0].label.startswith("Умение «Ухмылка», ")


def test_a_whole_skill_is_its_name_and_text() -> None:
    card = made("okko", RONIN)
    (found,) = clash(card, RONIN | {"skills": []}, grin(effects=[{"add": {"attack": 2}}]))
    assert (found.key, found.label, found.mine.text) == ("skills.grin", "Skill “Grin”", "")
    assert found.theirs.text.startswith("Grin\n") and found.before.text.startswith("Grin\n")
    assert found.before.text != found.theirs.text


def test_an_ability_beside_traits_says_its_own_text() -> None:
    raw = starter_file("anima")["cards"]["hunter-captain"]
    (ability,) = raw["abilities"]
    assert raw["traits"]
    card = made("anima", raw)
    (found,) = clash(card, raw | {"abilities": []}, raw | {"abilities": [ability | {"difficulty": 9}]})
    assert found.before.text.startswith("Mark the prey\n1 AP · subterfuge. Action, an enemy within 12 squares")


def test_effects_are_said_in_words() -> None:
    card = made("okko", RONIN)
    (found,) = clash(card, grin(effects=[{"push": 2}]), grin(effects=[{"add": {"attack": -1}}]))
    assert found.label.startswith("Skill “Grin”, ") and "{" not in found.mine.text + found.theirs.text
    assert "2" in found.mine.text and "\N{MINUS SIGN}1" in found.theirs.text


def test_what_no_word_tells_apart_is_told_by_the_data() -> None:
    """Two made a skill of the same id, by which another goes too; they say the same: only their groups differ."""
    stop = {"id": "stop", "group": "leap", "when": ["raise"], "effects": [{"add": {"steadiness": 1}}]}
    card = made("sengoku", starter_file("sengoku")["cards"]["tiger-banner"] | {"skills": [stop]})
    skill = {"id": "leap", "when": ["raise"], "effects": [{"add": {"impetus": 1}}]}
    mine, theirs = (card.data | {"skills": [stop, skill | {"group": group}]} for group in ("ours", "theirs"))
    (found,) = clash(card, mine, theirs)
    assert found.mine.text == found.theirs.text and '"ours"' in found.mine.data and '"theirs"' in found.theirs.data


@pytest.mark.parametrize("system", rules.systems())
def test_whatever_two_cards_have_differently_is_told_apart(system: str) -> None:
    """Each key of each card of the starter codex against that of the first of its kind."""
    first: dict[str, dict[str, Any]] = {}
    asks = 0
    for raw in starter_file(system)["cards"].values():
        theirs = first.setdefault(raw["kind"], raw)
        for key in raw.keys() | theirs.keys():
            base = {one: value for one, value in theirs.items() if one != key}
            asks += len(told_apart(system, raw["kind"], base, base | only(raw, key), base | only(theirs, key)))
    assert asks > 40


def only(raw: dict[str, Any], key: str) -> dict[str, Any]:
    return {key: raw[key]} if key in raw else {}


def told_apart(system: str, kind: str, base: Any, mine: Any, theirs: Any) -> list[Asked]:
    _whole, clashes = merge(base, mine, theirs, rules.system(system).shapes[kind])
    if not clashes:
        return []
    with override("en"):
        found = asked(FAKES[system, kind], base, mine, theirs, clashes)
    for one in found:
        assert one.mine != one.theirs and one.label and "{" not in one.mine.text + one.theirs.text, one
    return found


class Fake:
    """As much of a card as its words need."""

    slug = "x"

    def __init__(self, system: str, kind: str) -> None:
        self.kind, self.codex = kind, type("Codex", (), {"system": system})


FAKES: dict[tuple[str, str], Any] = {
    (slug, kind): Fake(slug, kind) for slug, game in rules.systems().items() for kind in game.shapes
}


def test_the_page_says_it_and_the_choice_is_kept() -> None:
    card = made("okko", RONIN)
    codex, owner = card.codex, owner_of(card.codex)
    editor = MemberFactory(codex=codex, role="editor", name="Ivan").person
    do_save_card(person=editor, codex=codex, slug="ronin", data=grin(uses=2) | {"cost": 5}, base=1)
    mine = grin(uses=1) | {"cost": 6}
    where = reverse("studio:json", args=[codex.slug, "ronin"])
    client, sent = browser(owner), {"text": json.dumps(mine), "base-revision": "1"}
    answer = client.post(where, sent)
    assert answer.status_code == 409
    told = re.sub(r"<[^>]+>", "", unescape(answer.content.decode()))
    for words in ("Ivan changed this card too", "Skill “Grin”, Uses in a game", "Cost", "The skill then:"):
        assert words in told
    assert "skills.grin.uses" not in told and '{"' not in told.replace(sent["text"], "").replace(written(mine), "")
    client.post(where, sent | {"seen": "2", "keep:cost": "mine", "keep:skills.grin.uses": "theirs"})
    data = draft(codex, "ronin").data
    assert (data["cost"], data["skills"][0]["uses"]) == (6, 2)


def written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)
