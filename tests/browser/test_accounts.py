"""Accounts: signing up keeps what a visitor made; logging in and out; a forgotten password."""

import re
import secrets

from playwright.sync_api import Page, expect

from tests.browser.bands import Builder
from tests.browser.conftest import Visit
from tests.browser.people import Somebody
from tests.browser.site import Site
from tests.browser.watch import Watch
from tests.factories import PASSWORD


def new_email() -> str:
    return f"player-{secrets.token_hex(4)}@example.org"


def fill_in(page: Page, fields: dict[str, str]) -> None:
    for label, text in fields.items():
        page.get_by_label(label, exact=True).fill(text)


def sign_up(page: Page, email: str) -> None:
    page.goto("/account/sign-up/")
    fill_in(page, {"E-mail": email, "Password": PASSWORD, "The same once more": PASSWORD})
    page.get_by_role("main").get_by_role("button", name="Sign up").click()


def log_in(page: Page, email: str, password: str = PASSWORD) -> None:
    page.goto("/account/log-in/")
    fill_in(page, {"E-mail": email, "Password": password})
    page.get_by_role("main").get_by_role("button", name="Log in").click()


def log_out(page: Page) -> None:
    page.get_by_role("banner").get_by_label("Account").click()
    page.get_by_role("banner").get_by_role("button", name="Log out").click()


def test_signing_up_takes_the_visitors_lists_over(page: Page, visit: Visit) -> None:
    email = new_email()
    Builder(page).takes_over("Shadows")
    sign_up(page, email)
    expect(page.get_by_role("heading", name="Made before you logged in")).to_be_visible()
    page.get_by_role("button", name="Take over: 1 list").click()
    mine = page.get_by_role("region", name="My lists")
    expect(mine.get_by_role("link", name="Shadows")).to_be_visible()
    log_out(page)
    page.goto("/lists/")
    expect(mine).to_contain_text("No lists yet.")

    elsewhere = visit()
    log_in(elsewhere, email)
    expect(elsewhere.get_by_role("region", name="My lists").get_by_role("link", name="Shadows")).to_be_visible()


def test_what_is_left_stays_in_the_browser(page: Page) -> None:
    email = new_email()
    Builder(page).takes_over("Shadows")
    sign_up(page, email)
    page.get_by_role("button", name="Leave them here").click()
    expect(page.get_by_role("region", name="My lists")).to_contain_text("No lists yet.")
    log_out(page)
    page.goto("/lists/")
    expect(page.get_by_role("region", name="My lists").get_by_role("link", name="Shadows")).to_be_visible()


def test_wrong_entries_are_answered_at_the_field(page: Page) -> None:
    page.goto("/account/sign-up/")
    fill_in(page, {"E-mail": "nobody", "Password": "12345678", "The same once more": "87654321"})
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    email = page.get_by_label("E-mail", exact=True)
    expect(email).to_have_value("nobody")
    expect(email).to_have_attribute("aria-invalid", "true")
    expect(email).to_have_accessible_description(re.compile("e-?mail", re.IGNORECASE))
    log_in(page, "nobody@example.org", "wrong password")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("E-mail", exact=True)).to_have_value("nobody@example.org")


def test_a_forgotten_password(page: Page, site: Site) -> None:
    email = new_email()
    sign_up(page, email)
    log_out(page)
    page.goto("/account/log-in/")
    page.get_by_role("link", name="Forgot the password?").click()
    fill_in(page, {"E-mail": email})
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()

    page.goto(site.mailed_link(email))
    new = "another plain phrase"
    fill_in(page, {"New password": new, "The same once more": new})
    page.get_by_role("button", name="Set the password").click()
    expect(page.get_by_role("heading", name="The new password is set")).to_be_visible()
    log_in(page, email, new)
    expect(page.get_by_role("heading", name="My lists", level=1)).to_be_visible()
    log_out(page)
    page.goto(site.mailed_link(email))
    expect(page.get_by_role("heading", name="This link no longer works")).to_be_visible()


def test_a_link_brings_a_visitors_lists_to_another_browser(page: Page, visit: Visit, watch: Watch) -> None:
    Builder(page).takes_over("Shadows")
    page.goto("/lists/")
    page.get_by_role("link", name="A link that brings them back").click()
    page.get_by_role("button", name="Make a link that brings them back").click()
    link = page.get_by_label(re.compile("^The link that brings them back")).input_value()
    other = visit()
    other.goto(link)
    other.get_by_role("button", name="Bring them here").click()
    expect(other.get_by_role("region", name="My lists").get_by_role("link", name="Shadows")).to_be_visible()
    with watch.expecting(404):
        visit().goto(link[: len(link) // 2 + 10])


def test_the_same_in_russian(visit: Visit) -> None:
    reader = Somebody(visit(), "ru")
    reader.goes("/account/sign-up/")
    expect(reader.heading("Sign up")).to_be_visible()
    reader.page.get_by_label("E-mail", exact=True).or_(reader.field("E-mail")).first.fill(new_email())
    for password in reader.page.locator("input[type=password]").all():
        password.fill(PASSWORD)
    reader.page.get_by_role("main").get_by_role("button", name=reader.says("Sign up")).click()
    expect(reader.heading("My lists")).to_be_visible()
    assert "/ru/" in reader.page.url
