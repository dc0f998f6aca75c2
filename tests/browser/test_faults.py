"""What goes wrong in other list builders, tried on ours in the browser with lists of every game. The row numbers are
those of the collection of faults; each stands in a table below with what the game has to say of it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import rules
from tests.browser.armies import Raiser, army_file
from tests.browser.bands import Builder
from tests.browser.conftest import Visit
from tests.browser.people import comes_to_rest
from tests.browser.texts import english_left, keys_left
from tests.browser.watch import Watch
from tests.browser.world import upload
from tests.builder.bands import entries
from tests.factories import starter_file


@dataclass(frozen=True)
class Game:
    """What the tests know of a game's lists.

    `legal`: cards of a legal list of the usual limit and what it spends; `limit`: the field of the limit, `less` and
    `more` the buttons beside it; `limits`: (the limit, the rules broken at it), of the legal list. `twins`: a list of
    one card that may stand once, four times; `fourfold`: the rule and its sentence. `empty`: the rules that an empty
    list breaks. `change`: what is done to a copy of the first of the legal list, and `changed`: how one sees it.
    `wrong`: cards that duplicated, all of them, break many rules, and these rules."""

    slug: str
    legal: dict[str, Any]
    spent: int
    limit: str
    limits: tuple[tuple[int, tuple[str, ...]], ...]
    twins: dict[str, Any]
    twin: str
    fourfold: tuple[str, str]
    empty: tuple[str, ...]
    change: Callable[[Builder, str], None]
    changed: str
    wrong: dict[str, Any]
    rules_wrong: tuple[str, ...]

    def __str__(self) -> str:
        return self.slug

    def builder(self, page: Page) -> Builder:
        return Raiser(page) if self.slug == "sengoku" else Builder(page, game=self.slug)

    def made(self, page: Page, doc: dict[str, Any]) -> Builder:
        """The editor of a list that stands already."""
        upload(page, doc)
        return self.builder(page)


def list_of(system: str, *words: str, **options: Any) -> dict[str, Any]:
    """A list file; each word is a card, or "card+what it carries"."""
    head = {"format": "muster-list", "version": 1, "system": system, "name": "List"}
    key = "upgrade" if system == "anima" else "equipment"
    return head | {"options": options, "entries": entries(*words, key=key)}


def gives(gear: str) -> Callable[[Builder, str], None]:
    def change(maker: Builder, name: str) -> None:
        row = maker.row(name)
        maker.press(row.get_by_role("link", name=f"{maker.term('gear')} {name}"))
        choice = maker.page.get_by_role("group", name=maker.term("gear_for", name=name))
        maker.press(choice.get_by_role("button", name=f"Give {maker.card(gear)}", exact=True))
        expect(choice).not_to_be_attached()

    return change


def shrinks(maker: Builder, name: str) -> None:
    assert isinstance(maker, Raiser)
    maker.resizes(name, 5)


MEMBERS = ("toa-fire", "toa-stone", "toa-water", "village-guard", "village-guard")
TWINS = {"commander": {"id": "ac", "name": "Tadaoki"}, "generals": [{"id": "ag1", "name": "Masanobu"}]}
GAMES = (
    Game(
        slug="okko",
        legal=list_of("okko", "ronin", "tikku", "okko", "shrine-guard", budget=16),
        spent=13,
        limit="Budget",
        limits=((12, ("LST-01",)), (13, ()), (1, ("LST-01",)), (99, ()), (16, ())),
        twins=list_of("okko", "noshin", "ronin", budget=99),
        twin="Noshin",
        fourfold=("LST-03", "Noshin: 4 of 1. A unique character may be taken once."),
        empty=("LST-07",),
        change=gives("war-fan"),
        changed="War Fan",
        wrong=list_of("okko", "okko", "oni-smile+ofuda", "tikku", budget=16),
        rules_wrong=("LST-01", "LST-02", "LST-03", "LST-04"),
    ),
    Game(
        slug="anima",
        legal=list_of("anima", "village-guard", *MEMBERS[:4]),
        spent=51,
        limit="Level limit",
        limits=((50, ("LST-01", "LST-05")), (55, ("LST-05",)), (29, ("LST-01", "LST-04", "LST-05")), (60, ())),
        twins=list_of("anima", "toa-water", "toa-stone", max_size=None),
        twin="Toa of Water",
        fourfold=("LST-17", "Toa of Water: 4 of 1. A unique character may be taken once."),
        empty=("LST-19",),
        change=gives("up-flask"),
        changed="Cleansing flask",
        wrong=list_of("anima", "toa-fire+up-plate", "toa-stone", "village-guard"),
        rules_wrong=("LST-04", "LST-10", "LST-17"),
    ),
    Game(
        slug="sengoku",
        legal=army_file("samurai-spears*12", "samurai-bows*10"),
        spent=44,
        limit="Budget",
        limits=((43, ("LST-01",)), (44, ()), (1, ("LST-01",)), (9999, ()), (150, ())),
        twins=army_file("yamabushi*4", "samurai-spears*12", options={"budget": 999}),
        twin="Yamabushi",
        fourfold=("LST-04", "Yamabushi: 4 units, and an army has at most 1."),
        empty=("LST-08", "LST-21"),
        change=shrinks,
        changed="5",
        wrong=army_file(
            *("heavy-cavalry*16", "yamabushi*3", "ashigaru-spears*17@owl"),
            led=TWINS | {"shinobi": 9, "banners": ["tiger-banner"] * 2, "clans": ["owl", "crow"]},
        ),
        rules_wrong=("LST-01", "LST-02", "LST-03", "LST-04", "LST-13", "LST-17", "LST-20"),
    ),
)
EVERY = pytest.mark.parametrize("game", GAMES, ids=str)


def test_every_game_is_here() -> None:
    assert [game.slug for game in GAMES] == list(rules.systems())


def usual(game: Game) -> int:
    return game.limits[-1][0]


@EVERY
def test_row_1_violations_come_and_go_with_the_limit_alone(page: Page, watch: Watch, game: Game) -> None:
    maker = game.made(page, game.legal)
    limit = page.get_by_role("textbox", name=game.limit, exact=True)
    for value, broken in game.limits:
        maker.write(limit, str(value))
        maker.sees_total(game.spent, value)
        maker.sees_broken(*broken)
    with watch.expecting(422):
        maker.write(limit, "many")
        expect(limit).to_have_accessible_description(re.compile("whole number", re.IGNORECASE))
    expect(limit).to_have_value("many")
    maker.write(limit, str(usual(game)))
    maker.sees_total(game.spent, usual(game))
    maker.sees_broken()


@EVERY
def test_row_2_four_copies_of_what_may_stand_once_are_one_violation_everywhere(
    page: Page, visit: Visit, game: Game
) -> None:
    maker = game.made(page, game.twins)
    for name in (game.twin, f"{game.twin} 1", f"{game.twin} 1"):
        before = maker.number
        maker.does(name, "Duplicate")
        expect(maker.entries).to_have_count(before + 1)
    rule, sentence = game.fourfold
    maker.sees_broken(rule)
    expect(maker.violation(rule)).to_contain_text(sentence)
    maker.sees_marked(rule, *(f"{game.twin} {n}" for n in range(1, 5)))
    link = maker.shares()
    editor = page.url.partition("?")[0]
    page.goto(editor + "text/")
    assert page.get_by_label("Plain text", exact=True).input_value().count(sentence) == 1
    page.goto(editor + "sheet/")
    expect(page.get_by_text(sentence)).to_have_count(1)
    stranger = visit()
    stranger.goto(link)
    expect(stranger.get_by_role("region", name="Not legal: 1 rule broken").get_by_text(sentence)).to_have_count(1)


@EVERY
def test_row_3_an_empty_list_breaks_only_what_an_empty_one_breaks(page: Page, game: Game) -> None:
    maker = game.builder(page).begins()
    maker.sees_total(0)
    maker.sees_broken(*game.empty)
    expect(page.locator("#total")).not_to_contain_text(re.compile(r"\d over"))


@EVERY
def test_row_4_a_duplicate_is_changed_and_its_original_is_not(page: Page, game: Game) -> None:
    """To the byte: the file says the same of it."""
    maker = game.made(page, game.legal)
    first = maker.entries.first
    name = first.locator(".row-title").inner_text().strip()
    several = re.fullmatch(r"(.+) \d", name)
    bare = several[1] if several else name
    maker.does(name, "Duplicate")
    expect(maker.entries).to_have_count(len(game.legal["entries"]) + 1)
    comes_to_rest(page)
    game.change(maker, f"{bare} 2")
    expect(maker.row(f"{bare} 2")).to_contain_text(game.changed)
    assert of_file(page)["entries"][0] == game.legal["entries"][0]
    assert of_file(page)["entries"][1] != game.legal["entries"][0]


def of_file(page: Page) -> dict[str, Any]:
    """The list file as one downloads it."""
    doc: dict[str, Any] = page.request.get(page.url.partition("?")[0] + "file/").json()
    return doc


@EVERY
def test_row_6_a_copy_is_whole_and_apart(page: Page, visit: Visit, game: Game) -> None:
    owner = game.made(page, game.legal)
    link = owner.shares()
    stranger = game.builder(visit())
    stranger.page.goto(link)
    stranger.press(stranger.button("Copy to my lists"))
    stranger.sees_total(game.spent)
    stranger.sees_broken()
    assert {**of_file(stranger.page), "cards": 0} == {**of_file(page), "cards": 0}
    stranger.write(stranger.page.get_by_role("textbox", name=game.limit, exact=True), str(usual(game) + 5))
    stranger.sees_total(game.spent, usual(game) + 5)
    name = stranger.entries.last.locator(".row-title").inner_text().strip()
    stranger.does(name, "Remove")
    expect(stranger.entries).to_have_count(len(game.legal["entries"]) - 1)
    page.reload()
    owner.sees_total(game.spent, usual(game))
    expect(owner.entries).to_have_count(len(game.legal["entries"]))


@EVERY
def test_row_7_a_link_with_what_mail_programs_hang_on_and_cut_short(
    page: Page, visit: Visit, watch: Watch, game: Game
) -> None:
    link = game.made(page, game.legal).shares()
    stranger = visit()
    for extra in ("?utm_source=mail&utm_campaign=%D0%BB", "?fbclid=IwAR0x_-%00%FF", "#:~:text=List"):
        stranger.goto(link + extra)
        expect(stranger.get_by_role("heading", level=1)).to_have_text(game.legal["name"])
    token = link.rstrip("/").rpartition("/")[2]
    with watch.expecting(404):
        for end in (token[: len(token) // 2], token + "x", "%F0%9F%92%A9", "%00%01%7F"):
            stranger.goto(f"/l/{end}/")
            expect(stranger.get_by_role("heading", name="No list behind this link")).to_be_visible()


@EVERY
def test_row_13_every_list_that_the_site_hands_out_is_legal(page: Page, game: Game) -> None:
    """The lists to begin with, which are also the opponents that the site knows."""
    for sample in starter_file(game.slug)["lists"]:
        maker = game.builder(page).takes_over(sample["name"])
        maker.sees_broken()


@EVERY
def test_row_14_focus_stays_on_what_was_pressed_and_everything_is_said(page: Page, game: Game) -> None:
    maker = game.made(page, game.legal)
    maker.hand = "keys"
    more = page.locator("button[data-focus$='-more']").filter(has=page.locator("svg[aria-label]"))
    more = more.and_(page.locator("#editor .column-details button")).first
    add = page.locator("#cards button").first
    for button in (add, more):
        maker.press(button)
        comes_to_rest(page)
        expect(button).to_be_focused()
    menu = maker.entries.first.locator("> .menu > summary")
    maker.press(menu)
    maker.press(maker.entries.first.locator("> .menu").get_by_role("button", name="Duplicate", exact=True))
    comes_to_rest(page)
    expect(menu).to_be_focused()
    expect(page.locator("#said")).to_have_attribute("role", "status")
    expect(page.locator("#said")).to_have_text(re.compile(r"\d"))


@EVERY
def test_row_15_a_broken_list_says_nothing_in_english_on_a_russian_page(page: Page, game: Game) -> None:
    upload(page, game.wrong | {"name": "60"})
    editor = page.url.partition("?")[0].replace("/lists/", "/ru/lists/")
    own = {"Tadaoki", "Masanobu", "owl", "crow"}
    for path in ("", "?tab=cards", "?tab=overview", "history/", "text/", "sheet/"):
        page.goto(editor + path)
        left = [said for said in (*english_left(page), *keys_left(page)) if not own & set(re.findall(r"\w+", said))]
        assert left == [], path


@EVERY
def test_row_16_what_duplicating_breaks_can_be_cleared_by_what_the_page_shows(page: Page, game: Game) -> None:
    """Everything twice, and then the last of the mends that are shown, again and again."""
    maker = game.made(page, game.wrong)
    for entry in game.wrong["entries"]:
        row = page.locator(f"#entry-{entry['id']}")
        before = maker.number
        maker.press(row.locator("> .menu > summary"))
        maker.press(row.locator("> .menu").get_by_role("button", name="Duplicate", exact=True))
        expect(maker.entries).to_have_count(before + 1)
    named = maker.said.locator(".violation .rule")
    expect(named).not_to_have_count(0)
    assert set(game.rules_wrong) <= set(named.all_inner_texts())
    for _ in range(30):
        before = named.all_inner_texts()
        if not maker.mends.count():
            break
        maker.press(maker.mends.last)
        expect(named).not_to_have_text(before)
    assert set(named.all_inner_texts()) <= set(game.empty)
