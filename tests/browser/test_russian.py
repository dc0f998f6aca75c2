"""Every page that can be reached in Russian says nothing in English, to visitors and to those who logged in."""

import re
import secrets
from collections import Counter

import pytest
from playwright.sync_api import Page

from tests.browser.bands import Builder
from tests.browser.conftest import Visit
from tests.browser.fighters import Fighter
from tests.browser.texts import english_left, keys_left
from tests.browser.world import World
from tests.factories import PASSWORD

OF_A_KIND = 3  # pages that differ only in whose they are
LINKS = """() => [...document.querySelectorAll('a[href]:not([download], [href*=".png"])')]
    .map((link) => link.href.baseVal ?? link.href)"""


@pytest.fixture
def visitor(visit: Visit, world: World) -> Page:
    return visit(storage_state=world.state)


@pytest.fixture
def user(visit: Visit) -> Page:
    """Somebody with an account, a list and a fight."""
    page = visit()
    page.goto("/ru/account/sign-up/")
    page.locator("main input[type=email]").fill(f"reader-{secrets.token_hex(4)}@example.org")
    for field in page.locator("main input[type=password]").all():
        field.fill(PASSWORD)
    page.locator("main button").click()
    Builder(page, "ru").takes_over("Shadows").shares()
    Fighter(page, "ru").sets_up("Тени", "Ночь Они", ("greedy", "greedy"))
    return page


@pytest.fixture(params=["visitor", "user"])
def reader(request: pytest.FixtureRequest) -> Page:
    return request.getfixturevalue(request.param)


def test_no_english_is_left(reader: Page) -> None:
    faults, seen, kinds = [], set(), Counter()
    waiting = ["/ru/", "/ru/account/", "/ru/account/take-over/"]
    while waiting:
        path = waiting.pop(0)
        seen.add(path)
        reader.goto(path)
        faults += [f"{path}: {said}" for said in (*english_left(reader), *keys_left(reader))]
        for link in reader.evaluate(LINKS):
            found = re.sub(r"^https?://[^/]+|#.*", "", link)
            if found.startswith("/ru/") and found not in seen and found not in waiting:
                kinds[kind(found)] += 1
                if kinds[kind(found)] <= OF_A_KIND:
                    waiting.append(found)
    assert len(seen) > 30
    assert not faults, "\n".join(faults)


def kind(path: str) -> str:
    """The path without what names one thing of many."""
    place, _, query = path.partition("?")
    place = re.sub(r"/[\w-]{20,}/", "/*/", place)
    place = re.sub(r"(/codex/\w+/)[\w-]+/$", r"\1*/", place)
    return "&".join([place, *sorted(re.findall(r"(?:^|&)(\w+)=", query))])
