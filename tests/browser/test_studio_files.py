"""What goes out of a codex and comes in again: a table with one bad row of thirty, the whole codex, cards on paper."""

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Somebody
from tests.browser.watch import Watch


def copies_the_cards_of(game: str, somebody: Somebody, name: str) -> str:
    """Make a codex of the cards that come with a game; its address."""
    somebody.goes(f"/studio/new/?from={game}")
    somebody.write(somebody.field({"en": "Name, English", "ru": "Name, Russian"}[somebody.lang]), name)
    somebody.write(somebody.field("Your name"), "Me")
    somebody.press(somebody.button("Make the codex"))
    expect(somebody.heading(name)).to_be_visible()
    return somebody.page.url.partition("?")[0]


def downloads(somebody: Somebody, link: str, folder: Path) -> Path:
    with somebody.page.expect_download() as download:
        somebody.press(somebody.page.get_by_role("link", name=link, exact=True))
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    return target


def sends(somebody: Somebody, rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    file: FilePayload = {"name": "cards.csv", "mimeType": "text/csv", "buffer": out.getvalue().encode()}
    somebody.page.locator("input[type=file]").set_input_files(file)
    somebody.press(somebody.button("Look what it changes"))


@pytest.mark.parametrize(("lang", "hand"), [("en", "mouse"), ("ru", "touch"), ("en", "keys")])
def test_a_table_with_one_bad_row_of_thirty(visit: Visit, watch: Watch, tmp_path: Path, lang: str, hand: str) -> None:
    me = Somebody(
        visit(**({"viewport": PHONE, "has_touch": True, "is_mobile": True} if hand == "touch" else {})), lang, hand
    )
    codex = copies_the_cards_of("okko", me, "Thirty")
    me.press(me.link("Files, in and out"))
    table = downloads(me, "CSV", tmp_path)
    rows = list(csv.reader(io.StringIO(table.read_text("utf-8-sig"))))
    head, cards = rows[0], [row for row in rows[1:] if row[1] != "tile"]
    assert len(cards) == 26
    cost, attack = head.index("cost"), head.index("vigilant.attack")
    new = [["new-" + str(n), "character", *[""] * (len(head) - 2)] for n in range(4)]
    for row in cards:
        row[cost] = str(int(row[cost]) + 1)
    cards[16][attack] = "many"
    with watch.expecting(422):
        sends(me, [head, *cards, *new])
        expect(me.heading("The table cannot be taken")).to_be_visible()
    fault = me.page.get_by_role("row").filter(has_text="vigilant.attack")
    expect(fault).to_have_count(1)
    expect(fault.get_by_role("rowheader")).to_have_text("18")
    me.press(me.link("Choose the mended file"))
    cards[16][attack] = "5"
    sends(me, [head, *cards, *new])
    expect(me.heading("What the table changes")).to_be_visible()
    me.press(me.button("Take it over"))
    expect(me.page.get_by_role("status").filter(has_text="30")).to_be_visible()
    me.page.goto(f"{codex}cards/okko/history/")
    expect(me.page.get_by_role("main")).to_contain_text(re.compile(r"6.*7", re.DOTALL))


def test_a_whole_codex_goes_out_and_comes_in(page: Page, watch: Watch, tmp_path: Path) -> None:
    me = Somebody(page)
    copies_the_cards_of("sengoku", me, "Out")
    me.press(me.link("Files, in and out"))
    file = downloads(me, "JSON", tmp_path)
    me.goes("/studio/")
    me.press(me.link("From a file"))
    page.locator("input[type=file]").set_input_files(file)
    me.write(me.field("Your name"), "Me again")
    me.press(me.button("Make the codex"))
    expect(me.heading("Out")).to_be_visible()
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text("utf-8").replace('"charge"', '"fly"'), "utf-8")
    me.goes("/studio/upload/")
    page.locator("input[type=file]").set_input_files(broken)
    me.write(me.field("Your name"), "Me again")
    with watch.expecting(422):
        me.press(me.button("Make the codex"))
        expect(page.get_by_role("alert")).to_contain_text(re.compile(r"light-cavalry.*skills\[0\]", re.DOTALL))


def test_cards_on_paper(page: Page, tmp_path: Path) -> None:
    me = Somebody(page)
    me.goes("/codex/anima/")
    me.press(me.link("Print"))
    me.field("Size of a card").select_option("tarot")
    me.field("Sides").select_option("back")
    me.press(page.get_by_text("Only some of them, or some more often"))
    page.get_by_label("Copies of Toa of Fire").fill("2")
    asked = page.evaluate("() => Object.fromEntries(new FormData(document.getElementById('print')))")
    page.route("**/print/sheets/", lambda route: route.fulfill(status=204))  # the page stays
    page.get_by_role("button", name="Make the PDF", exact=True).click(no_wait_after=True)
    expect(page.get_by_text("The PDF is being made.")).to_be_visible()
    page.unroute("**/print/sheets/")
    answer = page.request.post("/codex/anima/print/sheets/", form=asked | {"make": "1"})
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")
    me.goes("/codex/anima/toa-fire/")
    picture = page.request.get(page.get_by_role("link", name="PNG", exact=True).get_attribute("href") or "")
    assert picture.body().startswith(b"\x89PNG")
