"""The frame around every page: theme, language, going back and forth."""

from playwright.sync_api import Page, expect


def test_home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("button", name="Make a band of 16 zeni").click()
    expect(page.get_by_role("heading", name="Cards")).to_be_attached()
    page.screenshot(path="/tmp/shot-editor.png")
