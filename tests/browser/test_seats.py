"""Two people at two browsers: a seat goes by its link, and who waits sees what has come."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fighters import Fighter


def test_a_fight_between_two_browsers(visit: Visit) -> None:
    mine, theirs = visit(), visit()
    Fighter(mine).sets_up("Demon hunters", "Night of the Oni", ("me", "me"), seed=3)
    mine.goto(f"{mine.url}seats/")
    link = mine.get_by_label("Link of the seat").nth(1).input_value()

    theirs.goto(re.sub(r"^https?://[^/]+", "", link))
    theirs.get_by_role("button", name="Take the seat").click()
    expect(theirs.get_by_role("heading", name="The other side decides.")).to_be_visible()

    mine.get_by_role("link", name="Back to the fight").click()
    mine.locator(".decision button").first.click()  # the first roll
    expect(theirs.locator(".log-panel .log-line").first).to_be_visible()  # nobody pressed anything there
    waits, decides = (mine, theirs) if mine.locator(".decision").count() == 0 else (theirs, mine)
    expect(decides.locator(".decision")).to_be_visible()
    expect(waits.get_by_role("heading", name="The other side decides.")).to_be_visible()


def test_a_new_link_takes_the_seat_back(visit: Visit) -> None:
    mine, theirs = visit(), visit()
    Fighter(mine).sets_up("Demon hunters", "Night of the Oni", ("me", "me"), seed=3)
    fight = mine.url
    mine.goto(f"{fight}seats/")
    link = re.sub(r"^https?://[^/]+", "", mine.get_by_label("Link of the seat").nth(1).input_value())
    theirs.goto(link)
    theirs.get_by_role("button", name="Take the seat").click()
    mine.reload()
    expect(mine.get_by_text("somebody else")).to_be_visible()
    mine.get_by_role("button", name="Make a new link").nth(1).click()
    expect(mine.get_by_text("The old link leads nowhere now")).to_be_visible()
    theirs.goto(fight)
    expect(theirs).to_have_url(re.compile(r"/replay/"))
