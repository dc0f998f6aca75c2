"""Fights: set up, played by clicking, watched again."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.fighters import Fighter
from tests.browser.people import Somebody, comes_to_rest, starter_cards
from tests.browser.watch import Watch
from tests.browser.world import list_file, upload

ONE = {"okko": "sake-gourd", "shrine-guard": None}
OTHER = {"oni-smile": None}


def player(page: Page, **keys: str) -> Fighter:
    """Somebody with two small bands, One and Other."""
    upload(page, list_file("One", ONE))
    upload(page, list_file("Other", OTHER))
    return Fighter(page, **keys)


def position(page: Page) -> tuple[int, int]:
    """Which decision of how many the replay shows."""
    here, count = re.search(r"(\d+) of (\d+)", page.locator(".now-where").inner_text()).groups()
    return int(here), int(count)


def shows(page: Page, at: int) -> None:
    expect(page.locator(".now-where")).to_contain_text(re.compile(rf"\b{at} of \d+"))


@pytest.fixture
def watching(page: Page) -> Page:
    """The replay of greedy against greedy, at its beginning."""
    fighter = Fighter(page)
    fighter.sets_up("Demon hunters", "Night of the Oni", ("greedy", "greedy"), seed=3)
    return page


def test_greedy_against_greedy_is_watched_step_by_step(watching: Page) -> None:
    page = watching
    at, count = position(page)
    assert at == 0 and count > 20
    page.get_by_role("link", name="On", exact=True).click()
    shows(page, 1)
    expect(page).to_have_url(re.compile(r"\?at=1$"))
    page.get_by_role("link", name="To the end", exact=True).click()
    shows(page, count)
    expect(page.locator(".result-line")).to_contain_text(re.compile("Victory|Draw"))
    page.get_by_role("link", name="Back", exact=True).click()
    shows(page, count - 1)
    page.get_by_role("link", name="To the beginning", exact=True).click()
    shows(page, 0)


def test_the_keys_of_the_replay(watching: Page) -> None:
    page = watching
    count = position(page)[1]
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", count), ("Home", 0)):
        page.keyboard.press(key)
        shows(page, at)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    shows(page, 1)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_slider_and_the_turns_of_the_replay(watching: Page) -> None:
    page = watching
    slider = page.get_by_role("slider", name="Decision")
    slider.fill("17")
    shows(page, 17)
    expect(slider).to_be_focused()
    slider.press("ArrowRight")
    shows(page, 18)
    page.get_by_role("link", name="Turn 2", exact=True).click()
    expect(page.locator("#replay-board")).not_to_have_attribute("data-at", "18")
    page.get_by_role("link", name="On", exact=True).click()
    expect(page.locator(".now-where")).to_contain_text("Turn 2")


def test_the_slider_is_dragged_through_the_fight(watching: Page) -> None:
    """The board follows while the slider is held, and the slider stays in the hand."""
    page = watching
    slider = page.get_by_role("slider", name="Decision")
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + 12, box["y"] + box["height"] / 2)
    page.mouse.down()
    seen = 0
    for part in (0.3, 0.6, 0.95):
        page.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2, steps=3)
        at = int(slider.input_value())
        assert at > seen
        seen = at
        shows(page, at)
        expect(page.locator("#replay-board")).to_have_attribute("data-at", str(at))
        expect(page.locator(".replay-meta")).to_contain_text(f"{at} of")
        expect(page).to_have_url(re.compile(rf"at={at}$"))
    page.mouse.up()
    shows(page, seen)
    expect(slider).to_have_value(str(seen))
    page.keyboard.press("ArrowLeft")
    shows(page, seen - 1)


def test_the_log_tells_dice_and_rules_and_leads_to_the_board(watching: Page) -> None:
    page = watching
    page.get_by_role("link", name="The whole log").first.click()
    log = page.get_by_role("main")
    expect(log.get_by_role("heading", name="Turn 1", exact=True)).to_be_visible()
    combat = log.get_by_role("listitem").filter(has=page.get_by_role("link", name=re.compile("^CBT-"))).first
    expect(combat).to_contain_text(re.compile(r"\d"))
    jump = combat.get_by_role("link", name=re.compile("on the board"))
    at = int(jump.inner_text().split()[0])
    jump.click()
    shows(page, at)
    rule = page.get_by_role("link", name=re.compile(r"^[A-Z]{3}-\d\d$")).first
    name = rule.inner_text()
    rule.click()
    expect(
        page.get_by_role("row").filter(has=page.get_by_role("link", name=name, exact=True)).first
    ).to_be_in_viewport()


def test_a_fight_goes_to_others_by_link_and_by_file(watching: Page, visit: Visit, tmp_path: Path) -> None:
    page = watching
    count = position(page)[1]
    page.get_by_label("Link for others").click()
    link = page.get_by_label("Whoever has this link can watch the fight").input_value()
    stranger = visit()
    stranger.goto(link)
    expect(stranger).to_have_title(re.compile("Demon hunters against Night of the Oni"))
    shows(stranger, count)
    stranger.get_by_role("link", name="To the beginning", exact=True).click()
    shows(stranger, 0)

    with stranger.expect_download() as download:
        stranger.get_by_label("More about this fight").click()
        stranger.get_by_role("link", name="Fight file").click()
    file = tmp_path / "fight.json"
    download.value.save_as(file)
    stranger.goto("/fights/upload/")
    stranger.locator("input[type=file]").set_input_files(file)
    stranger.get_by_role("button", name="Upload").click()
    stranger.get_by_role("link", name="To the end", exact=True).click()
    shows(stranger, count)


@pytest.mark.parametrize("end", ["half", "x", "%00%FF", "%F0%9F%92%A9"])
def test_a_link_to_a_fight_cut_short_or_wrong(page: Page, watch: Watch, end: str) -> None:
    with watch.expecting(404):
        page.goto(f"/fights/{end}/replay/")
        expect(page.get_by_role("heading", name="No fight behind this link")).to_be_visible()


# Playing


def test_a_fight_against_greedy_to_its_end(page: Page) -> None:
    fighter = player(page)
    fighter.sets_up("One", "Other", seed=2)
    fighter.plays_to_the_end()
    expect(page.get_by_role("heading", name=re.compile("^(Victory|Draw)"))).to_be_visible()
    page.get_by_role("link", name="Watch it again").click()
    shows(page, 0)
    page.goto("/fights/")
    row = page.get_by_role("region", name="My fights").get_by_role("listitem")
    expect(row).to_contain_text(re.compile("won|draw"))
    expect(row.get_by_role("link", name="Watch One – Other")).to_be_visible()


def test_both_sides_by_hand_to_the_end(page: Page) -> None:
    fighter = player(page)
    fighter.sets_up("One", "Other", ("me", "me"), seed=2)
    fighter.plays_to_the_end()
    expect(page.get_by_role("heading", name=re.compile("^(Victory|Draw)"))).to_be_visible()


def face_to_face() -> bytes:
    """A fight file: shaken Okko, an earth on his card, before the Oni of the Smile, whose phase it is."""
    lists = [
        {
            "format": "muster-list",
            "version": 1,
            "system": "okko",
            "name": name,
            "cards": {card: starter_cards()[card]},
            "entries": [{"id": who, "card": card}],
        }
        for name, who, card in (("One", "a1", "okko"), ("Other", "b1", "oni-smile"))
    ]
    figures = {
        "a1": {"at": "c3", "facing": "N", "reserve": "earth", "status": "shaken"},
        "b1": {"at": "c4", "facing": "S"},
    }
    fight = {
        "format": "muster-fight",
        "version": 1,
        "system": "okko",
        "title": "One – Other",
        "seed": 2,
        "sides": [{"name": side, "list": one} for side, one in zip("AB", lists, strict=True)],
        "board": {"rows": ["......"] * 6},
        "start": {"phase": "B", "figures": figures},
        "options": {"max_turns": 12},
    }
    return json.dumps(fight).encode()


def test_the_other_side_is_answered(page: Page) -> None:
    fighter = Fighter(page)
    fighter.goes("/fights/upload/")
    page.locator("input[type=file]").set_input_files(
        {"name": "fight.json", "mimeType": "application/json", "buffer": face_to_face()}
    )
    for letter, kind in (("A", "me"), ("B", "greedy")):
        page.get_by_role("group", name=re.compile(f"side {letter}$")).get_by_role(
            "radio", name=kind, exact=True
        ).check()
    fighter.press(page.get_by_role("button", name="Upload"))
    expect(page.locator(".answers")).to_be_visible()
    expect(fighter.panel.get_by_role("heading")).to_have_text(re.compile("^Your answer: | tests Willpower against "))
    answer = fighter.panel.get_by_role("row").filter(has_text="Spend nothing").first
    expect(answer).to_contain_text(re.compile(r"free.*\d+%"))
    fighter.does(answer.get_by_role("button"))
    told = page.get_by_role("list", name="What happened").get_by_role("listitem")
    expect(told.filter(has_text=re.compile(r"\bdie \d\b")).first).to_be_visible()


def test_on_a_phone_five_dice_share_their_row_with_the_end_of_the_phase(visit: Visit) -> None:
    fighter = Fighter(visit(viewport=PHONE), lang="ru")
    doc = json.loads(face_to_face())
    doc["start"]["sides"] = {"B": {"dice": 5, "pool": ["fire", "air", "earth", "water", "torii"]}}
    fighter.brings(doc)
    dice = fighter.page.locator(".tray .die")
    expect(dice).to_have_count(5)
    last, end = dice.last.bounding_box(), fighter.end_link.bounding_box()
    assert end["y"] < last["y"] + last["height"] / 2 < end["y"] + end["height"]
    assert last["x"] + last["width"] < end["x"]


def test_the_odds_are_seen_before_an_attack(page: Page) -> None:
    fighter = player(page)
    fighter.sets_up("One", "Other", ("me", "me"))
    panel = fighter.panel
    fighter.plays_until(lambda: panel.locator(".odds-key").count() > 0 < panel.get_by_role("checkbox").count())
    percents = re.findall(r"(\d+)%", panel.locator(".odds-key").inner_text())
    assert percents
    for words in ("out", "shaken", "retreats"):
        expect(panel.locator("dl").first).to_contain_text(words)
    for rule in panel.locator(".odds-reason").all():
        expect(rule.get_by_role("link")).to_have_text(re.compile(r"^[A-Z]{3}-\d\d$"))
    before = panel.locator(".odds-sum b").first.inner_text()
    spend = panel.get_by_role("checkbox").first
    spend.check()
    expect(panel.locator(".odds-sum b").first).not_to_have_text(before)
    expect(panel.get_by_role("checkbox", checked=True)).to_be_focused()


def test_a_refusal_is_said_in_words_and_changes_nothing(page: Page) -> None:
    fighter = player(page)
    fighter.sets_up("One", "Other", ("me", "me"))
    fighter.plays_until(lambda: len(fighter.squares("move")) > 0)
    log = page.get_by_role("list", name="What happened").get_by_role("listitem")
    before = log.count()
    enemy = fighter.enemies()[0]
    fighter.does(fighter.square(enemy))
    said = fighter.panel.get_by_role("alert")
    expect(said).to_contain_text(re.compile(r"[a-z]{3,} .*\."))
    expect(said.get_by_role("link")).to_have_text(re.compile(r"^[A-Z]{3}-\d\d$"))
    expect(fighter.panel.get_by_role("button", name=re.compile("Attack|attack"))).to_have_count(0)
    expect(log).to_have_count(before)


def test_a_double_click_is_one_decision(page: Page, watch: Watch) -> None:
    fighter = player(page)
    fighter.sets_up("One", "Other", ("me", "me"))
    with watch.expecting(409):
        fighter.offered("roll").dblclick()
        fighter.offered("choose_edge").dblclick()
        expect(page.get_by_role("heading", name=re.compile("^Place "))).to_be_visible()
        page.wait_for_load_state("networkidle")
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("^Place "))).to_be_visible()
    expect(page.get_by_role("list", name="What happened").get_by_role("listitem")).to_have_count(2)


def test_an_old_tab_is_told_that_it_is_old(page: Page, watch: Watch) -> None:
    fighter = player(page)
    fighter.sets_up("One", "Other", ("me", "me"))
    old = page.context.new_page()
    old.goto(page.url)
    fighter.does(fighter.offered("roll"))
    with watch.expecting(409):
        old.get_by_role("button", name="Roll", exact=True).click()
        expect(old.get_by_role("status").filter(has_text="taken already")).to_be_visible()
    expect(old.get_by_role("button", name="Take this edge")).to_be_visible()


def test_my_fights_resume_and_are_deleted_and_brought_back(page: Page) -> None:
    fighter = player(page)
    fighter.sets_up("One", "Other", ("me", "me"))
    fighter.does(fighter.offered("roll"))
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Fights").click()
    mine = page.get_by_role("region", name="My fights")
    mine.get_by_role("link", name="Resume One – Other").click()
    expect(fighter.offered("choose_edge")).to_be_visible()
    page.goto("/fights/")
    mine.get_by_label("More: One – Other").click()
    mine.get_by_role("button", name="Delete").click()
    expect(mine).to_contain_text("No fights yet.")
    page.get_by_role("button", name="Undo").click()
    expect(mine.get_by_role("link", name="One – Other", exact=True)).to_be_visible()


def test_giving_up_is_asked_about(page: Page) -> None:
    fighter = player(page)
    fighter.sets_up("One", "Other", ("me", "me"))
    fighter.plays_until(lambda: len(fighter.squares("choose")) > 0)
    page.get_by_label("More about this fight").click()
    page.get_by_role("link", name="Concede").click()
    page.get_by_role("link", name="Fight on").click()
    expect(fighter.end_link).to_be_visible()
    page.get_by_label("More about this fight").click()
    page.get_by_role("link", name="Concede").click()
    fighter.does(fighter.offered("concede"))
    expect(page.get_by_role("heading", name=re.compile("^Victory"))).to_be_visible()


# Setting up


def side(page: Page, letter: str) -> Locator:
    return page.get_by_role("group", name=f"Side {letter}")


def test_an_illegal_list_is_said_and_can_fight_anyway(page: Page, watch: Watch) -> None:
    upload(page, list_file("Mixed", {"okko": None, "oni-smile": None}))
    page.goto("/fights/new/")
    side(page, "A").get_by_label("List", exact=True).select_option(label="Mixed")
    expect(side(page, "A")).to_contain_text("not legal: 1 rule broken")
    expect(side(page, "A").get_by_role("link", name="LST-02")).to_be_visible()
    with watch.expecting(422):
        page.get_by_role("button", name="Begin the fight").click()
        expect(side(page, "A").get_by_text("This list is not legal")).to_be_visible()
    page.get_by_role("checkbox", name=re.compile("^Play it anyway")).check()
    page.get_by_role("button", name="Begin the fight").click()
    expect(page.get_by_role("heading", name="The roll-off")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("lists need not be legal")


def test_a_list_by_its_link(page: Page, visit: Visit, watch: Watch) -> None:
    upload(page, list_file("Far away", ONE))
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_label("Link", exact=True).input_value()
    stranger = visit()
    stranger.goto(link)
    stranger.get_by_role("link", name="Fight with it").click()
    expect(side(stranger, "A")).to_contain_text("Far away: 10 of 16 zeni, legal")
    side(stranger, "B").get_by_label("List", exact=True).select_option(label="by link")
    with watch.expecting(422):
        side(stranger, "B").get_by_label("Link of the list").fill(link[:-8])
        stranger.get_by_role("button", name="Begin the fight").click()
        expect(side(stranger, "B").get_by_text("There is no list behind this link")).to_be_visible()
    side(stranger, "B").get_by_label("Link of the list").fill(link + "?utm_source=chat")
    side(stranger, "B").get_by_label("Link of the list").press("Tab")
    expect(side(stranger, "B")).to_contain_text("Far away: 10 of 16 zeni, legal")
    comes_to_rest(stranger)
    stranger.get_by_role("button", name="Begin the fight").click()
    expect(stranger).to_have_title(re.compile(r"Far away \(A\) against Far away \(B\)"))


def test_the_same_seed_is_the_same_fight(page: Page) -> None:
    fighter = Fighter(page)
    told = []
    for _ in range(2):
        fighter.sets_up("Shadows", "Swords for hire", ("greedy", "random"), seed=5)
        page.get_by_role("link", name="The whole log").first.click()
        expect(page.get_by_role("heading", name="Turn 1", exact=True)).to_be_visible()
        told.append(page.get_by_role("main").get_by_role("list").all_inner_texts())
    assert told[0] == told[1]


def test_shuffled_tiles_are_drawn_before_the_fight(page: Page) -> None:
    page.goto("/fights/new/")
    picture = page.locator(".board-pick").filter(has_text="Shuffled tiles")
    before = picture.inner_html()
    page.get_by_role("button", name="Shuffle again").click()
    expect(picture.get_by_role("radio")).to_be_checked()
    expect(page.get_by_role("button", name="Shuffle again")).to_be_focused()
    assert picture.inner_html() != before
    somebody = Somebody(page)
    somebody.button("Begin the fight").click()
    expect(page.locator("#fight")).to_be_visible()
