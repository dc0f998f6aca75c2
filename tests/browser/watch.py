"""What must never happen while somebody uses the site, whatever a test looks at."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response

# Tells of breaches of the content security policy that the console keeps for itself.
REPORT_BREACHES = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""

# What the browser and htmx say of requests that fail or are answered by an error; `_failed` and `_answered` judge them.
ABOUT_REQUESTS = re.compile(
    r"Failed to load resource|Response Status Error Code|htmx:(afterRequest|sendError|sendAbort|responseError)\b"
)


class Watch:
    """Notes errors of the console, exceptions, requests that fail or leave the site, and answers that are errors."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.seen: list[str] = []
        self._expected: set[int] = set()

    def over(self, context: BrowserContext) -> None:
        context.add_init_script(REPORT_BREACHES)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.seen.append(f"exception: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    @contextmanager
    def expecting(self, *statuses: int) -> Iterator[None]:
        """In this block answers with these statuses are what the test is about."""
        self._expected.update(statuses)
        yield
        self._expected.difference_update(statuses)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not ABOUT_REQUESTS.match(message.text):
            self.seen.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # Aborted: the page itself gave it up, for a newer request or because it was left.
        if request.failure != "net::ERR_ABORTED":
            self.seen.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if not response.url.startswith((self.url, "data:", "blob:")):
            self.seen.append(f"left the site: {response.url}")
        if response.status >= 400 and response.status not in self._expected:
            self.seen.append(f"answer {response.status}: {response.request.method} {response.url}")
