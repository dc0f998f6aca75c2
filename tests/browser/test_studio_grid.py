"""The table of many cards in a browser, by keyboard alone; and a block of cells out of a spreadsheet."""

from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.test_pages import too_wide
from tests.browser.test_studio_editor import Editor
from tests.browser.watch import Watch

PASTE = """(cell, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


@dataclass
class Clerk(Editor):
    """Somebody before the table of their own copy of a starter codex."""

    def cell(self, card: str, column: str) -> Locator:
        return self.page.locator(f'[name="c:{card}:{column}"]')

    def keys(self, *keys: str) -> None:
        """Press keys one after another: names of keys as they are, all else is typed."""
        for key in keys:
            if key[0].isupper():
                self.page.keyboard.press(key)
            else:
                self.page.keyboard.type(key)

    def is_told(self, text: str) -> None:
        """The page that comes says so: nothing is pressed before it is there."""
        expect(self.page.get_by_role("status").get_by_text(text)).to_be_visible()

    def sees(self, **costs: str) -> None:
        for name, cost in costs.items():
            expect(self.cell(name, "cost")).to_have_value(cost)


def clerk(visit: Visit, **keys: str) -> Clerk:
    me = Clerk(visit(), **keys)
    me.copies("okko")
    return me


def test_stats_of_two_cards_are_changed_by_keyboard(visit: Visit, watch: Watch) -> None:
    me = clerk(visit, hand="keys")
    me.press(me.link("Edit as a table"))
    expect(me.heading("Edit as a table")).to_be_visible()
    me.reach(me.cell("okko", "alignment"))
    me.keys("ArrowRight", "99", "Enter")
    expect(me.cell("noburo", "cost")).to_be_focused()
    me.keys("5", "ArrowRight", "ArrowRight", "ArrowRight", "Tab")
    attack = me.cell("noburo", "vigilant.attack")
    expect(attack).to_be_focused()
    before = attack.input_value()
    me.keys("0", "Escape")
    expect(attack).to_have_value(before)
    me.keys("2")
    expect(me.page.locator(".is-changed")).to_have_count(3)
    with watch.expecting(422):
        me.keys("Control+s")
        expect(me.page.get_by_role("alert")).to_contain_text("Okko, Cost")
    cost = me.cell("okko", "cost")
    expect(cost).to_have_accessible_description("The number must be from 0 to 20.")
    expect(cost).to_be_focused()
    expect(cost).to_have_value("99")
    me.sees(noburo="5")
    me.keys("7", "Control+s")
    me.is_told("Saved: 3 cells.")
    expect(cost).to_be_focused()
    me.page.reload()
    me.sees(okko="7", noburo="5")
    me.keys("Control+z")
    me.is_told("Undone: 3 cells.")
    me.sees(okko="6", noburo="6")
    expect(attack).to_have_value(before)
    me.keys("Control+Shift+z")
    me.is_told("Redone: 3 cells.")
    me.sees(okko="7", noburo="5")
    expect(attack).to_have_value("2")


def test_a_block_of_cells_is_pasted_whole_or_not_at_all(visit: Visit) -> None:
    me = clerk(visit)
    me.page.goto(f"{me.codex}grid/")
    start = me.cell("okko", "cost")
    start.focus()
    start.evaluate(PASTE, "3\tno\tyes\r\n4\tда\t\r\n")
    me.sees(okko="3", noburo="4", noshin="4")
    expect(me.cell("okko", "unique")).not_to_be_checked()
    expect(me.cell("okko", "civilian")).to_be_checked()
    expect(me.cell("noburo", "unique")).to_be_checked()
    start.evaluate(PASTE, "8\tno\n8\tmaybe\n")
    expect(me.page.locator("#said")).to_contain_text(
        "Noburo, Unique: a box is to be ticked here, so yes or no goes, not “maybe”"
    )
    me.sees(okko="3", noburo="4")
    last = me.page.locator("tr[data-row]").last.locator("textarea").last
    last.evaluate(PASTE, "1\t2\n")
    expect(me.page.locator("#said")).to_contain_text("larger")
    name = me.cell("okko", "name.en")
    name.evaluate(PASTE, '"Okko\nthe  Hunter"')  # a cell of two lines, as a spreadsheet copies it
    expect(name).to_have_value("Okko the  Hunter")
    name.evaluate(PASTE, '"\r\nOkko\r\n\r\nII"\t"Окко\nвторой"\n')
    expect(name).to_have_value("Okko II")
    expect(me.cell("okko", "name.ru")).to_have_value("Окко второй")
    me.press(me.button("Save"))
    me.is_told("Saved: 6 cells.")
    me.sees(okko="3", noburo="4")


def test_a_block_is_chosen_copied_pasted_and_filled_down_by_keyboard(visit: Visit, watch: Watch) -> None:
    me = clerk(visit, hand="keys")
    me.page.goto(f"{me.codex}grid/")
    me.cell("okko", "alignment").focus()
    me.keys("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown")
    expect(me.page.locator("#said")).to_have_text("Chosen: rows 2, columns 3")
    expect(me.page.locator(".is-picked")).to_have_count(6)
    me.keys("Control+c", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft")
    expect(me.cell("tikku", "alignment")).to_be_focused()
    expect(me.page.locator(".is-picked")).to_have_count(0)
    guard = me.cell("shrine-guard", "unique")
    me.keys("Control+v")
    me.sees(okko="6", noburo="6", noshin="4", tikku="6", **{"shrine-guard": "6"})
    expect(guard).to_be_checked()
    me.keys("Control+z")
    me.sees(tikku="2", **{"shrine-guard": "3"})
    expect(guard).not_to_be_checked()
    me.keys("Control+v")
    expect(guard).to_be_checked()
    me.cell("okko", "cost").fill("21")
    me.cell("noburo", "cost").click(modifiers=["Shift"])
    me.keys("Control+d")
    me.sees(okko="21", noburo="21", noshin="4", tikku="6")
    with watch.expecting(422):
        me.keys("Control+s")
        expect(me.page.get_by_role("alert")).to_contain_text("Noburo, Cost: The number must be from 0 to 20.")
    me.sees(tikku="6")
    me.cell("okko", "cost").fill("9")
    me.cell("noburo", "cost").fill("8")
    me.keys("Control+s")
    me.is_told("Saved: 5 cells.")
    expect(me.cell("noburo", "cost")).to_be_focused()
    me.keys("Control+z")  # nothing is typed there since
    me.is_told("Undone: 5 cells.")
    me.sees(okko="6", noburo="6", noshin="4", tikku="2", **{"shrine-guard": "3"})
    expect(me.cell("shrine-guard", "unique")).not_to_be_checked()


def test_the_table_scrolls_in_its_box_on_a_phone(visit: Visit) -> None:
    me = Clerk(visit(viewport=PHONE, has_touch=True, is_mobile=True), hand="touch")
    me.copies("okko")
    me.page.goto(f"{me.codex}grid/")
    name = me.page.locator("#row-okko th a")
    left = name.bounding_box()["x"]
    me.write(me.cell("okko", "shaken.willpower"), "5")
    assert me.page.locator("#box").evaluate("(box) => box.scrollLeft") > 100
    assert name.bounding_box()["x"] == left
    assert too_wide(me.page) == []
    me.press(me.button("Save"))
    me.is_told("Saved: 1 cell.")
    expect(me.cell("okko", "shaken.willpower")).to_have_value("5")
