"""Names and flavour texts that come, change and go are told as words, in each language by itself, wherever a difference
is told."""

import copy
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client

import rules
from catalog.actions import do_release
from catalog.differences import Change, Printed, changes, said
from catalog.studio.cards import blank, do_save_card
from catalog.studio.queries import draft
from rules.shapes import NAMES, PROSE, Many, Nullable, Record, bare, keys_of
from tests.catalog.codices import owner_of
from tests.catalog.world import browser
from tests.factories import CodexFactory, names, raw_character, starter_file

SYSTEMS = tuple(rules.systems())
TEXTS = (NAMES, PROSE)
#: What a text may be, and what it becomes; None: it is not there.
STEPS = (
    (None, {"en": "", "ru": "Слово"}),
    (None, {"en": "Word", "ru": "Слово"}),
    (None, {"en": "", "ru": ""}),
    ({"en": "Word", "ru": ""}, {"en": "Word", "ru": "Слово"}),
    ({"en": "Word", "ru": "Слово"}, {"en": "Other", "ru": "Слово"}),
    ({"en": "Word", "ru": "Слово"}, {"en": "Other", "ru": "Иное"}),
    ({"en": "", "ru": ""}, {"en": "Word", "ru": ""}),
)
DATA = re.compile(r"in the data|в данных|\{|\ben\b|\bru\b", re.IGNORECASE)


def text_places(shape: Any, raw: Any) -> Iterator[tuple[Any, ...]]:
    """Where a card has or may have a text: its own, and those of its skills."""
    for key, of in keys_of(bare(shape)).items():
        inside = bare(of)
        if inside in TEXTS:
            yield (key,)
        elif isinstance(inside, Many) and isinstance(raw.get(key), list):
            for place, item in enumerate(raw[key]):
                thing = next(iter(item_shapes(inside)), None)
                if isinstance(item, dict) and thing and thing.keys.get("name") in TEXTS:
                    yield key, place, "name"


def item_shapes(many: Many) -> Iterator[Record]:
    """The shapes of the things with keys that may stand in a list."""
    of = bare(many.of)
    ways = getattr(of, "ways", {"": of}).values()
    yield from (one for one in map(bare, ways) if isinstance(one, Record))


def with_text(raw: Any, path: tuple[Any, ...], text: Any) -> Any:
    """A copy of the card with this text there; None: without."""
    made = copy.deepcopy(raw)
    at = made
    for key in path[:-1]:
        at = at[key]
    at.pop(path[-1], None)
    return made if text is None else put(made, at, path[-1], text)


def put(made: Any, at: Any, key: str, text: Any) -> Any:
    at[key] = text
    return made


def both(system: str, before: Any, after: Any, lang: Any) -> list[Change]:
    """What is told of them, which has nothing of the data; there and back the same the other way round."""
    cards = Printed(before), Printed(after)
    there, back = changes(system, "x", *cards, lang), changes(system, "x", *cards[::-1], lang)
    assert [(one.before, one.after) for one in there] == [(one.after, one.before) for one in back]
    assert tuple(there) == said(system, "x", *cards, lang, {}, "test")
    for change in there:
        told = (change.label, change.before or "", change.after or "")
        assert change.kind != "data" and not any(map(DATA.search, told)), change
        assert change.before is not None or change.after is not None
    return there


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_text_that_comes_changes_or_goes_is_told_in_words(system: str) -> None:
    game = rules.system(system)
    seen = set()
    blanks = [{"kind": kind, "name": names("New", "Новая")} | blank(system, kind) for kind in game.shapes]
    for raw in [*blanks, *starter_file(system)["cards"].values()]:
        for path in text_places(game.shapes[raw["kind"]], raw):
            seen.add((raw["kind"], path[-1] if len(path) == 1 else f"{path[0]}.{path[-1]}"))
            for before, after in STEPS:
                told = both(system, with_text(raw, path, before), with_text(raw, path, after), "en")
                assert told
                assert both(system, with_text(raw, path, before), with_text(raw, path, after), "ru")
    kinds = set(game.shapes)
    assert kinds == {kind for kind, place in seen if place == "name"}
    flavoured = {kind for kind, shape in game.shapes.items() if "text" in keys_of(bare(shape))}
    assert {kind for kind, place in seen if place == "text"} == flavoured
    assert any("." in place for _kind, place in seen)


def test_a_text_that_may_be_null() -> None:
    kinds = rules.system("okko").shapes
    assert isinstance(keys_of(bare(kinds["character"]))["text"], Nullable)
    raw = raw_character(name=names("Ronin", "Ронин"))
    assert both("okko", raw, raw | {"text": None}, "en") == [Change("text", "Flavour", None, "nothing")]
    [one] = both("okko", raw | {"text": None}, raw | {"text": {"en": "", "ru": "Слово"}}, "ru")
    assert one == Change("text", "Описание на русском", None, "Слово")


def test_the_languages_are_told_apart_and_a_skill_by_its_name() -> None:
    skill = {"id": "skill-1", "when": ["attack"], "effects": [{"add": {"attack": 1}}]}
    raw = raw_character(name=names("Ronin", "Ронин"), skills=[skill])
    first = with_text(raw, ("skills", 0, "name"), {"en": "Grin", "ru": ""})
    second = with_text(raw, ("skills", 0, "name"), {"en": "Grin", "ru": "Ухмылка"})
    assert Change("name", "Name of “Grin” in English", None, "Grin") in both("okko", raw, first, "en")
    assert Change("name", "Name of “Grin” in English", "Grin", None) in both("okko", first, raw, "en")
    assert Change("name", "Название «Ухмылка» на русском", None, "Ухмылка") in both("okko", first, second, "ru")
    unnamed = with_text(raw, ("skills", 0, "name"), {"en": "", "ru": ""})
    assert both("okko", raw, unnamed, "en") == [Change("name", "Name of “skill-1”", None, "empty")]
    assert both("okko", raw, unnamed, "ru") == [Change("name", "Название «skill-1»", None, "пусто")]


def pages(client: Client, urls: list[str]) -> list[str]:
    """What these say in both languages."""
    answers = [client.get(lang + url) for url in urls for lang in ("", "/ru")]
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    return [unescape(re.sub(r"<[^>]+>", "", answer.content.decode())) for answer in answers]


@pytest.mark.django_db
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_page_shows_a_text_as_data(system: str) -> None:
    """History, what the drafts have differently, and what the next release has, as a page and as text."""
    game, cards = rules.system(system), starter_file(system)["cards"]
    slug, raw, path = next(
        (slug, raw, path)
        for slug, raw in cards.items()
        for path in list(text_places(game.shapes[raw["kind"]], raw))[::-1]
        if len(path) == 3 or path == ("text",)
    )
    codex = CodexFactory(system=system, cards={slug: with_text(raw, path, None)})
    client, root = browser(owner_of(codex)), f"/codex/{codex.address}/releases/"
    do_release(codex=codex, samples=[])
    for release, text in enumerate(({"en": "", "ru": "Впервые так"}, None), 2):
        card = draft(codex, slug)
        data = with_text(card.data, path, text)
        do_save_card(person=owner_of(codex), codex=codex, slug=slug, data=data, base=card.revision)
        told = pages(client, [f"{root}drafts/", f"{root}drafts/?text=1", f"/studio/{codex.slug}/cards/{slug}/history/"])
        do_release(codex=codex, samples=[])
        step = f"{root}{release - 1}-{release}/"
        for page in told + pages(client, [step, f"{step}text/"]):
            assert "Впервые так" in page
            assert "In the data" not in page and "В данных" not in page and '{"' not in page
