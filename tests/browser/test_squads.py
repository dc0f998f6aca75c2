"""Composing a squad of Anima by clicking: from the choice of the game to a legal squad, quotas, options and roles."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.bands import Builder, builder

MEMBERS = ("toa-fire", "toa-stone", "toa-water", "village-guard", "village-guard")


def squad(page: Page, *members: str) -> Builder:
    maker = builder(page, game="anima")
    if members:
        maker.adds(*members)
    return maker


def tally(page: Page, label: str) -> Locator:
    return page.locator("#total .tallies li").filter(has_text=label)


def test_a_legal_squad_from_nothing(page: Page) -> None:
    maker = squad(page)
    maker.sees_broken("LST-19")
    maker.adds(*MEMBERS)
    maker.sees_total(51, 60)
    maker.sees_broken()
    for label, text in (("Leaders", "1 of 1"), ("Agents", "2 of 2"), ("Size", "5, of 5–7"), ("found", "Toa")):
        expect(tally(page, label)).to_contain_text(text)
    maker.equips("toa-fire", "up-plate")
    expect(tally(page, "Upgrades")).to_contain_text("2 of 6")
    maker.undoes()
    expect(tally(page, "Upgrades")).to_contain_text("0 of 6")
    maker.redoes()
    page.reload()
    maker.sees_total(51, 60)
    expect(maker.row("Toa of Fire")).to_contain_text("Reinforced plate")
    assert maker.shares().startswith("http")


def test_broken_rules_are_named_and_mended_by_what_is_shown(page: Page) -> None:
    maker = squad(page, *MEMBERS)
    maker.adds("rahi-alpha", "merc-captain")
    maker.equips("toa-fire", "up-shadow-oath")
    maker.sees_broken("LST-01", "LST-04", "LST-09", "LST-11", "LST-15")
    maker.sees_marked("LST-04", "Toa of Fire", "Free captain")
    maker.sees_marked("LST-09", "Toa of Fire")
    for _ in range(12):
        before = maker.said.locator(".violation").count()
        if not before:
            break
        maker.press(maker.mends.last)
        expect(maker.said.locator(".violation")).not_to_have_count(before)
    maker.sees_broken()


def test_what_would_break_a_rule_is_offered_with_the_reason(page: Page) -> None:
    maker = squad(page, "toa-fire", "toa-stone")
    offer = page.locator("#c-rahi-bird")
    expect(offer).to_contain_text("another organisation LST-11")
    expect(page.locator("#c-village-guard")).not_to_contain_text("LST-")
    maker.press(maker.row("Toa of Fire").get_by_role("link", name="Upgrade Toa of Fire"))
    choice = page.get_by_role("group", name="Upgrade for Toa of Fire")
    expect(choice.get_by_role("button", name="Give Shadow oath")).to_have_accessible_description("only dark LST-09")
    expect(choice.get_by_role("button", name="Give Mask of protection")).not_to_have_accessible_description("LST")


def test_scale_base_and_organisation_are_switched_on_the_page(page: Page) -> None:
    maker = squad(page, *MEMBERS)
    page.get_by_role("group", name="Scale").get_by_role("button", name="original scale").click()
    maker.sees_total(255, 300)
    maker.sees_broken()
    page.get_by_role("group", name="Scale").get_by_role("button", name="fan scale").click()
    maker.sees_total(51, 60)
    page.get_by_label("Organisation").select_option(label="Rahi")
    expect(tally(page, "chosen")).to_contain_text("Rahi")
    maker.sees_broken("LST-11")
    maker.undoes()
    maker.sees_broken()
    page.get_by_role("group", name="Composed").get_by_role("button", name="by alignment").click()
    expect(page.get_by_label("Organisation")).to_have_count(0)
    maker.sees_broken()
    limit = page.get_by_role("textbox", name="Level limit")
    maker.write(limit, "29")
    maker.sees_broken("LST-01", "LST-04", "LST-05")
    maker.write(limit, "60")
    maker.sees_broken()


def test_an_optional_leader_leads_by_a_press_on_a_phone(phone: Page) -> None:
    maker = squad(phone, "rahi-alpha")
    maker.does("Alpha beast", "Take it as leader")
    expect(maker.row("Alpha beast").locator(".tag")).to_have_text("leader")
    maker.opens("Overview")
    expect(phone.locator("#violations .tallies")).to_contain_text("Leaders 1 of 1")
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= phone.viewport_size["width"]
