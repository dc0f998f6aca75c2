"""A deployment saved beside an army, in a real browser: made by pressing, taken where a battle asks, kept there."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.bands import Builder
from tests.browser.conftest import PHONE, Visit
from tests.browser.generals import General
from tests.browser.texts import english_left, keys_left

KEPT = re.compile(r"/lists/([\w-]+)/deployment/$")
PLACES = {"a1": "b2", "a2": "g3", "a3": "f3", "a4": "a3"}


def camps(me: General) -> str:
    """Take an army over and go to its deployment; its token."""
    Builder(me.page, me.lang, me.hand, "sengoku").takes_over("First battle")
    me.press(me.link("Deploy the army"))
    expect(me.heading("Deployment")).to_be_visible()
    found = KEPT.search(me.page.url)
    assert found
    return found[1]


def row(me: General, who: str) -> Locator:
    return me.panel.locator(f"[data-focus=unit-{who}]")


def places(me: General, who: str, cell: str) -> None:
    """Two presses: the unit, the cell."""
    me.does(row(me, who))
    expect(row(me, who)).to_have_attribute("aria-current", "true")
    me.picks(cell)
    expect(row(me, who)).to_contain_text(cell)


def saves(me: General) -> None:
    me.press(me.button("Save the deployment"))
    expect(me.page.get_by_text(me.says("The deployment is saved with this list."))).to_be_visible()
    expect(me.panel.get_by_text(me.says("saved"), exact=True)).to_be_visible()


def sets_up(me: General, token: str, how: str) -> None:
    """A battle of the army against the computer; `how`: what the deployment begins with."""
    me.goes(f"/fights/new/?system=sengoku&a={token}")
    chosen = me.field("Deployment of side A")
    chosen.select_option(label=me.says(how))
    expect(chosen).to_have_value({"as saved with the list": "saved", "made when the battle begins": "hand"}[how])
    me.begins(seed=5)
    me.asked("deploy")


def test_a_deployment_is_made_taken_changed_and_kept_by_mouse(page: Page) -> None:
    me = General(page)
    token = camps(me)
    expect(me.panel.get_by_text("Not placed yet: 4 units, Headquarters.")).to_be_visible()
    places(me, "a1", "b2")
    places(me, "a2", "c2")
    places(me, "a3", "f3")
    places(me, "a4", "a3")
    me.does(row(me, "hq"))
    me.picks("g1")
    expect(me.refused.get_by_role("link", name="SET-03")).to_be_visible()  # nobody stands on g3
    expect(me.panel.get_by_text("not saved yet")).to_be_visible()
    places(me, "a2", "g3")
    expect(me.refused).to_have_count(0)
    expect(me.panel.get_by_text("Everybody is placed as the rules have it.")).to_be_visible()
    me.does(me.panel.locator(".facings").get_by_role("link", name="east"))
    expect(row(me, "a2")).to_contain_text("g3 E")
    saves(me)
    page.reload()
    expect(row(me, "a2")).to_contain_text("g3 E")
    expect(page.locator(".board .block-a")).to_have_count(4)

    sets_up(me, token, "as saved with the list")
    expect(me.panel.get_by_text("As saved with First battle.")).to_be_visible()
    expect(row(me, "a1")).to_contain_text("b2 N")
    expect(me.seal).to_be_enabled()
    places(me, "a1", "c1")
    expect(me.link("Use the deployment saved with this list")).to_be_visible()
    me.does(me.button("Keep this deployment with the list"))
    expect(page.get_by_text("The deployment is saved with the list First battle.")).to_be_visible()
    expect(row(me, "a1")).to_contain_text("c1 N")
    me.carries_out()
    me.asked("stake")
    expect(page.locator(".army-own tbody tr").filter(has_text="Light cavalry")).to_contain_text("c1")

    page.goto(f"/lists/{token}/deployment/")
    expect(row(me, "a1")).to_contain_text("c1 N")


def test_a_deployment_in_russian_by_touch(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, locale="ru-RU")
    me = General(page, "ru", "touch")
    token = camps(me)
    for who, cell in PLACES.items():
        places(me, who, cell)
    me.does(row(me, "hq"))
    me.picks("g1")
    expect(me.panel.get_by_text(me.says("Everybody is placed as the rules have it."))).to_be_visible()
    fits_the_phone(page)
    saves(me)
    assert english_left(page) == keys_left(page) == []
    me.does(me.link("Clear the field"))
    expect(page.locator(".board .block-a")).to_have_count(0)
    me.does(me.link("As it is saved"))
    expect(page.locator(".board .block-a")).to_have_count(4)

    sets_up(me, token, "made when the battle begins")
    expect(page.locator(".board .block-a")).to_have_count(0)
    me.does(me.link("Use the deployment saved with this list"))
    expect(page.locator(".board .block-a")).to_have_count(4)
    for who, cell in PLACES.items():
        expect(row(me, who)).to_contain_text(cell)
    fits_the_phone(page)
    me.carries_out()
    me.asked("stake")


def test_by_keys_alone(page: Page) -> None:
    me = General(page, hand="keys")
    camps(me)
    places(me, "a3", "f3")
    me.does(row(me, "hq"))
    me.picks("e1")
    saves(me)
    page.reload()
    expect(row(me, "a3")).to_contain_text("f3 N")
    expect(row(me, "hq")).to_contain_text("e1")


def fits_the_phone(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
