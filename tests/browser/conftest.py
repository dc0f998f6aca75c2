"""The site, a browser, and people who use it: each test gets visitors whom nobody has seen before."""

import os
from collections.abc import Callable, Iterator
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.addresses import HEADER
from tests.browser.site import Site, serve
from tests.browser.watch import Watch
from tests.browser.world import World, make_world

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# The window of each new visitor would make two pages of the browser's own, hidden under its address bar, and they cost
# more than most tests. Only the last such list that a browser is given counts: before these stand Playwright's own.
UNUSED = [
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning", "AimEnabled"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    f"--disable-features={','.join(UNUSED)}",
]
PATIENCE = 10_000  # milliseconds; a page takes 0.3 s, two suites on two cores may make it wait

Visit = Callable[..., Page]
VISITORS = count(1)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serve(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    executable = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def world(browser: Browser, site: Site) -> World:
    return make_world(browser, site.url)


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    site.faults()
    watch = Watch(site.url)
    yield watch
    assert watch.seen == []
    assert site.faults() == []


@pytest.fixture
def visit(site: Site, browser: Browser, watch: Watch) -> Iterator[Visit]:
    """A page of a new visitor's browser, English at a desk unless said otherwise; keys as `new_context` has them."""
    contexts = []

    def visit(**keys: Any) -> Page:
        usual = {"base_url": site.url, "viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce"}
        usual["extra_http_headers"] = {HEADER: str(IPv4Address("10.0.0.0") + next(VISITORS))}
        context = browser.new_context(**usual | keys)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        watch.over(context)
        return context.new_page()

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Page:
    return visit(viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures go: the folder that SHOTS names, else one that is thrown away."""
    folder = Path(os.environ.get("SHOTS") or tmp_path_factory.mktemp("shots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
