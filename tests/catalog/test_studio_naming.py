"""Fields in which a card names another: the codex's own cards of that kind are offered while one types."""

import re
from typing import Any

import pytest

from tests.catalog.world import browser
from tests.factories import CodexFactory, PersonFactory, names, raw_character

pytestmark = pytest.mark.django_db
FRIENDS = {
    "id": "friends",
    "when": ["attack"],
    "if": [{"self": {"card": ["ash"]}}],
    "effects": [{"add": {"attack": 1}}],
}
CARDS = {
    "ash": raw_character(name=names("Ash <b>", "Ясень"), skills=[FRIENDS]),
    "bog": raw_character(name=names("Ashen Bog", "Топь")),
    "cat-ash": raw_character(name=names("Cat", "Кот")),
}


@pytest.fixture
def codex() -> Any:
    return CodexFactory(cards=CARDS)


def offered(codex: Any, typed: str, kind: str = "character", lang: str = "") -> list[tuple[str, str]]:
    client = browser(codex.members.first().person)
    address = f"{lang}/studio/{codex.slug}/cards/bog/named/{kind}/"
    answer = client.get(address, {"skills.0.if.0.self.card.0": typed})
    assert answer.status_code == 200
    return re.findall('<option value="([^"]*)">([^<]*)</option>', answer.content.decode())


def test_cards_are_found_by_their_names_first_and_by_their_ids(codex: Any) -> None:
    assert offered(codex, "ASH") == [("ash", "Ash &lt;b&gt;"), ("bog", "Ashen Bog"), ("cat-ash", "Cat")]
    assert offered(codex, "ясен", lang="/ru") == [("ash", "Ясень")]
    assert offered(codex, "attack") == []  # its skill says that, it is not called so
    assert offered(codex, "ash", "equipment") == offered(codex, "ash", "nonsense") == []


def test_who_may_not_see_the_codex_is_offered_nothing(codex: Any) -> None:
    stranger = browser(PersonFactory(account=True))
    assert stranger.get(f"/studio/{codex.slug}/cards/bog/named/character/").status_code == 404


def test_many_cards_are_offered_a_few_at_a_time_without_a_query_each(django_assert_max_num_queries: Any) -> None:
    codex = CodexFactory(
        cards={"bog": raw_character()} | {f"c{n}": raw_character(name=names("Ash")) for n in range(40)}
    )
    offered(codex, "ash")
    with django_assert_max_num_queries(8):
        assert len(offered(codex, "ash")) == 12


def test_the_field_asks_for_them(codex: Any) -> None:
    html = browser(codex.members.first().person).get(f"/studio/{codex.slug}/cards/ash/").content.decode()
    field = next(one for one in re.findall("<input [^>]*>", html) if 'name="skills.0.if.0.self.card.0"' in one)
    assert 'hx-get="named/character/"' in field and 'list="f-skills.0.if.0.self.card.0-known"' in field
    assert '<datalist id="f-skills.0.if.0.self.card.0-known"><span class="known-cards">' in html
