"""A list goes to others: by its link, and by its file."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bands import Builder, builder
from tests.browser.conftest import Visit
from tests.browser.people import Somebody
from tests.browser.watch import Watch


def shared(page: Page) -> str:
    return Builder(page).takes_over("Night of the Oni").shares()


def test_a_stranger_reads_the_link_and_copies_it(page: Page, visit: Visit) -> None:
    owner = Builder(page)
    link = shared(page)
    stranger = Builder(visit())
    stranger.page.goto(link)
    expect(stranger.page).to_have_title("Night of the Oni — Okko, 16 of 16 zeni, legal · Muster")
    description = stranger.page.locator("meta[name=description]").get_attribute("content")
    assert "Oni of the Sword" in description and "16 of 16 zeni" in description
    band = stranger.page.get_by_role("region", name="Band")
    expect(band.get_by_role("group")).to_have_count(4)
    expect(stranger.page.get_by_role("textbox")).to_have_count(0)
    band.get_by_text("Oni of the Smile").click()
    expect(band.get_by_role("group").nth(1)).to_contain_text("Shaken")

    stranger.button("Copy to my lists").click()
    stranger.sees_total(16)
    stranger.does("Possessed Villager", "Remove")
    stranger.write(stranger.page.get_by_role("textbox", name="Name of the list"), "My own")
    stranger.sees_total(14)
    expect(stranger.page).to_have_title(re.compile("^My own — "))
    page.reload()
    owner.sees_total(16)
    expect(page.get_by_role("textbox", name="Name of the list")).to_have_value("Night of the Oni")


def test_a_copy_keeps_budget_and_note_and_can_be_edited(page: Page, visit: Visit) -> None:
    owner = Builder(page).takes_over("First game: hunters")
    owner.write(owner.field("Note for readers"), "Guard stays <b>close</b>")
    link = owner.shares()
    stranger = Builder(visit())
    stranger.page.goto(link)
    expect(stranger.page.get_by_text("Guard stays <b>close</b>")).to_be_visible()
    stranger.button("Copy to my lists").click()
    stranger.sees_total(12, 12)
    expect(stranger.field("Note for readers")).to_have_value("Guard stays <b>close</b>")
    stranger.button("Budget one less").click()
    stranger.sees_total(12, 11)
    stranger.sees_broken("LST-01")
    page.reload()
    owner.sees_total(12, 12)


def test_an_illegal_list_says_so_wherever_it_shows(page: Page, visit: Visit) -> None:
    maker = builder(page)
    maker.adds("okko", "oni-smile")
    link = maker.shares()
    expect(page).to_have_title(re.compile("not legal: 1 rule broken"))
    stranger = visit()
    stranger.goto(link)
    expect(stranger).to_have_title(re.compile("not legal: 1 rule broken"))
    broken = stranger.get_by_role("region", name="Not legal: 1 rule broken")
    expect(broken.get_by_role("link", name="LST-02")).to_be_visible()
    page.goto("/lists/")
    expect(page.get_by_role("region", name="My lists")).to_contain_text("not legal: 1 rule broken")
    page.goto("/")
    expect(page.get_by_role("main")).to_contain_text("not legal")


def test_a_link_with_what_mail_programs_hang_on(page: Page, visit: Visit) -> None:
    link = shared(page)
    stranger = visit()
    for extra in ("?utm_source=mail&utm_campaign=%D0%BB", "?fbclid=IwAR0x_-%00%FF", "?q=" + "x" * 1500, "#:~:text=Oni"):
        stranger.goto(link + extra)
        expect(stranger.get_by_role("heading", level=1)).to_have_text("Night of the Oni")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_link_cut_short_or_wrong(page: Page, visit: Visit, watch: Watch, lang: str) -> None:
    link = shared(page)
    token = link.rstrip("/").rpartition("/")[2]
    stranger = Somebody(visit(), lang)
    wrong = [token[: len(token) // 2], token + "x", "%F0%9F%92%A9", "%00%01%7F", "%E2%80%AE..%5C", "a" * 3000, ""]
    with watch.expecting(404):
        for end in wrong:
            stranger.goes(f"/l/{end}/" if end else "/l/")
            expect(stranger.heading("No list behind this link")).to_be_visible()
            said = stranger.says(
                "This link is cut short or wrong, or its owner stopped sharing. Ask for it again, or make a list."
            )
            expect(stranger.page.get_by_text(said)).to_be_visible()
            expect(stranger.button("Make a list")).to_be_visible()


def test_a_link_can_be_taken_back(page: Page, visit: Visit, watch: Watch) -> None:
    link = shared(page)
    Builder(page).button("Stop sharing").click()
    expect(page.get_by_text("Only you see this list.")).to_be_visible()
    stranger = visit()
    with watch.expecting(404):
        stranger.goto(link)
        expect(stranger.get_by_role("heading", name="No list behind this link")).to_be_visible()


def test_a_downloaded_file_comes_back(page: Page, visit: Visit, tmp_path: Path) -> None:
    file = Builder(page).takes_over("Swords for hire").downloads(tmp_path)
    assert json.loads(file.read_text())["format"] == "muster-list"
    other = Builder(visit())
    uploads(other, file)
    other.sees_total(16)
    expect(other.page.get_by_role("textbox", name="Name of the list")).to_have_value("Swords for hire")
    expect(other.row("Master Kanatta")).to_contain_text("Masterwork Katana")
    again = other.downloads(tmp_path / "again")
    assert json.loads(again.read_text()) == json.loads(file.read_text())


def uploads(somebody: Somebody, file: Path) -> None:
    somebody.goes("/lists/")
    somebody.link("Upload a list file").click()
    somebody.page.locator("input[type=file]").set_input_files(file)
    somebody.button("Upload").click()


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda doc: doc["entries"][1].update(card="nobody"), "$.entries[1].card"),
        (lambda doc: doc.update(colour="red"), "$.colour"),
        (lambda doc: doc["options"].update(budget="much"), "$.options.budget"),
    ],
    ids=["unknown card", "unknown key", "wrong type"],
)
def test_a_file_that_is_wrong_is_answered_with_the_place(
    page: Page, watch: Watch, tmp_path: Path, change: object, path: str
) -> None:
    file = Builder(page).takes_over("Swords for hire").downloads(tmp_path)
    doc = json.loads(file.read_text())
    change(doc)
    file.write_text(json.dumps(doc))
    with watch.expecting(422):
        uploads(Somebody(page), file)
        expect(page.get_by_role("alert")).to_contain_text(path)
    page.goto("/lists/")
    expect(page.get_by_role("region", name="My lists").get_by_role("link")).to_have_count(1)


def test_a_file_that_is_no_list(page: Page, watch: Watch, tmp_path: Path) -> None:
    file = tmp_path / "picture.json"
    file.write_bytes(bytes(range(256)))
    page.goto("/lists/")
    with watch.expecting(422):
        uploads(Somebody(page), file)
        expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("heading", name="Upload a list file")).to_be_visible()
