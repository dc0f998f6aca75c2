"""Which choices are marked in a form as not going there: those alone that work in no way."""

import re
from typing import Any

import pytest

from catalog.models import Codex
from catalog.studio.aiming import aimed
from catalog.studio.cards import do_create_card
from catalog.studio.faults import BEGUN
from catalog.studio.posted import blank
from catalog.studio.records import require_use
from catalog.studio.trying import refusals
from rules.reading import FileError
from rules.shapes import ByWord, bare
from rules.system import systems
from tests.catalog.codices import owner_of
from tests.catalog.test_faults_said import Samples
from tests.catalog.test_filling import BOOKS
from tests.catalog.test_studio_editor import Editor
from tests.catalog.world import browser
from tests.factories import CodexFactory

#: The kind of card that has skills, under which key; and what its skills begin with, beside their moments.
BEARERS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "okko": ("character", "skills", {}),
    "anima": ("character", "abilities", {"types": ["might"], "target": {"who": "enemy"}, "duration": "turn"}),
    "sengoku": ("unit", "skills", {}),
}
#: And what some moments of theirs need besides.
AT = {"reaction": {"trigger": "defend"}, "always": {"target": {"who": "friends"}}}


class Bench:
    """A card with one skill that has one effect, at a moment."""

    def __init__(self, slug: str) -> None:
        self.game = systems()[slug]
        kind, self.key, self.begins = BEARERS[slug]
        self.shape: Any = self.game.shapes[kind]
        self.raw = next(raw for raw in BOOKS[slug]["cards"].values() if raw["kind"] == kind)
        self.skill: Any = bare(bare(self.shape.keys[self.key]).of)  # type: ignore[union-attr]
        if slug == "sengoku":
            self.skill = bare(list(self.skill.ways.values())[-1])
        self.effect: Any = bare(bare(self.skill.keys["effects"]).of)  # type: ignore[union-attr]
        when: Any = bare(self.skill.keys["when"])
        self.several = hasattr(when, "of")
        self.moments = bare(when.of).choices if self.several else when.choices

    def card(self, moment: str, effect: dict[str, Any], **more: Any) -> dict[str, Any]:
        when = [moment] if self.several else moment
        skill = {"id": "one", **self.begins, "when": when, "effects": [effect], **AT.get(moment, {}), **more}
        return {**self.raw, self.key: [skill]}

    def read(self, raw: Any) -> None:
        require_use(self.game, self.game.parse_card("card", raw, "$"))

    def fault(self, raw: Any) -> FileError | None:
        try:
            self.read(raw)
        except FileError as error:
            return error
        return None

    def marked(self, raw: Any) -> dict[str, FileError]:
        """What the new effect cannot be, each with why."""
        chooser = f"{self.key}.0.effects.0"
        chooser += f".{self.effect.key}" if isinstance(self.effect, ByWord) else ":key"
        return {word: error for (name, word), error in refusals(self.shape, raw, self.read).items() if name == chooser}

    def kind_of(self, effect: dict[str, Any]) -> str:
        if isinstance(self.effect, ByWord):
            return str(effect[self.effect.key])
        return next(key for key in effect if key in self.effect.choices)


@pytest.mark.parametrize("slug", BEARERS)
def test_no_choice_is_marked_that_works_once_it_is_filled_in(slug: str) -> None:
    """All effects of the vocabulary in all that they may be, at every moment."""
    bench, worked, marks = Bench(slug), 0, 0
    effects = Samples(right=True).of(bench.effect)
    for moment in bench.moments:
        marked = bench.marked(bench.card(moment, {}))
        works = {bench.kind_of(one) for one in effects if bench.fault(bench.card(moment, one)) is None}
        assert not works & set(marked), (moment, {word: marked[word].key for word in works & set(marked)})
        worked, marks = worked + len(works), marks + len(marked)
    assert worked and marks


@pytest.mark.parametrize("slug", BEARERS)
def test_no_choice_is_marked_for_what_it_leaves_empty_itself(slug: str) -> None:
    bench = Bench(slug)
    for moment in bench.moments:
        for word, error in bench.marked(bench.card(moment, {})).items():
            assert error.key not in BEGUN, (moment, word)


def test_what_falls_on_the_right_figure_by_itself_is_not_marked() -> None:
    bench = Bench("okko")
    marked = bench.marked(bench.card("attack", {}))
    assert "push" not in marked and "place" in marked
    assert bench.fault(bench.card("attack", {"push": 1})) is not None
    assert bench.fault(bench.card("attack", {"push": 1, "to": "target"})) is None


def test_an_effect_is_not_marked_for_a_moment_that_never_comes() -> None:
    """That is wrong with the skill as it is: it stands at its moment."""
    bench = Bench("sengoku")
    never = bench.card("command", {"add": {"dice": 1}})
    assert (fault := bench.fault(never)) and fault.key == "idle_sengoku_leader"
    assert bench.marked(bench.card("command", {})) == {}


def new_ability() -> Editor:
    codex: Codex = CodexFactory(system="anima")
    person = owner_of(codex)
    card = do_create_card(person=person, codex=codex, kind="character", names={"name_en": "Ghost"})
    page = Editor(codex, card.slug, browser(person))
    page.press("add abilities")
    return page


@pytest.mark.django_db
def test_a_stat_may_be_changed_and_nothing_is_told_before_it_is_filled_in() -> None:
    page = new_ability()
    at = "abilities.0"
    page.post.setlist(f"{at}.types", ["might"])
    page.post[f"{at}.when"], page.post[f"{at}.target.who"] = "action", "enemy"
    page.press(f"add {at}.effects")
    options = page.html.partition(f'id="f-{at}.effects.0.do"')[2].partition("</select>")[0] or page.html
    choice = re.search(r'value="modify".*?(?=value=")', options, re.S)
    assert choice and "(not here)" not in choice[0]
    page.post[f"{at}.effects.0.do"] = "modify"
    page.press("change")
    assert '<a href="#f-' not in page.text and f"{at}.effects.0" in page.post["quiet-parts"].split()
    looked = page.client.post(page.url, page.sending(press="look", touched=f"{at}.effects.0.stat"))
    assert '<a href="#f-' not in looked.content.decode()
    told = page.save().content.decode()
    assert "Fill in one of the two" in told
    page.post[f"{at}.effects.0.by"], page.post[f"{at}.effects.0.set"] = "1", "2"
    page.press("look")
    assert "Only one of the two goes here" in page.text


def test_a_new_part_begins_with_what_the_game_takes() -> None:
    """Of the first words of a part another is taken where the first does nothing."""
    bench = Bench("anima")
    new = {"do": "push", **blank(bench.effect.kinds["push"])}
    raw = bench.card("action", new, target={"who": "self"})
    assert (fault := bench.fault(raw)) and fault.key == "idle_anima_self"
    found = aimed(bench.shape, raw, "abilities.0.effects.0", bench.read)
    assert bench.fault(found) is None
    typed = bench.card("action", {**new, "direction": "toward"}, target={"who": "self"})
    assert aimed(bench.shape, typed, "abilities.0.effects.0", bench.read) == typed


@pytest.mark.django_db
def test_where_another_field_would_mend_it_that_stands_open() -> None:
    page = new_ability()
    page.post.setlist("abilities.0.types", ["might"])
    page.post["abilities.0.when"], page.post["abilities.0.target.who"] = "action", "enemy"
    page.press("add abilities.0.effects")
    page.post["abilities.0.effects.0.do"] = "modify"
    page.press("change")
    page.post["abilities.0.effects.0.by"] = "1"
    assert '<a href="#f-' not in page.press("look").text
    page.read(page.save())
    assert "nothing comes in it any more" in page.text
    more = page.html.partition('<details class="skill-more"')[2]
    assert more.startswith(" open>") and "Lasts" in more.partition("</summary>")[0]
    assert 'href="#f-abilities.0.effects.0.do-error"' in page.text
    page.post["abilities.0.duration"] = "turn"
    assert '<a href="#f-' not in page.press("look").text
