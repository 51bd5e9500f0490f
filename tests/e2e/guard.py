"""What no test may leave behind: errors on the console, errors on the page, and requests that leave the origin."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError

LOCAL_SCHEMES = {"data", "blob", "about"}


class Guard:
    """Watches browser contexts, and remembers what should not have happened there."""

    def __init__(self) -> None:
        # A browser that shows plain JSON asks the origin for an icon of its own accord.
        self._allowed = [re.compile(r"^console: .*/favicon\.ico\)$")]
        self._expected: list[re.Pattern[str]] = []
        self._found: list[str] = []
        self._watched: list[BrowserContext] = []

    @property
    def problems(self) -> list[str]:
        """What happened, less what the test has allowed, and what was to happen and did not."""
        known = [*self._allowed, *self._expected]
        strange = [one for one in self._found if not any(pattern.search(one) for pattern in known)]
        return strange + [
            f"did not happen: {pattern.pattern}"
            for pattern in self._expected
            if not any(pattern.search(one) for one in self._found)
        ]

    def allow(self, pattern: str) -> None:
        """Let a problem pass: a test about failure names the errors that may come with it."""
        self._allowed.append(re.compile(pattern))

    def expect(self, pattern: str) -> None:
        """Demand a problem: a test that causes one fails where it is not noticed."""
        self._expected.append(re.compile(pattern))

    def watch(self, context: BrowserContext) -> None:
        """Watch every page of a context. Violations of the content security policy come as console errors."""
        context.on("console", self._said)
        context.on("weberror", self._failed)
        context.on("request", self._asked)
        context.on("page", self._opened)
        self._watched.append(context)

    def release(self) -> None:
        """Cease to watch: the contexts may be another test's from now on."""
        for context in self._watched:
            context.remove_listener("console", self._said)
            context.remove_listener("weberror", self._failed)
            context.remove_listener("request", self._asked)
            context.remove_listener("page", self._opened)

    def _opened(self, page: Page) -> None:
        page.on("crash", self._crashed)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._found.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, error: WebError) -> None:
        self._found.append(f"page: {error.error}")

    def _asked(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in LOCAL_SCHEMES and address.hostname != "localhost":
            self._found.append(f"request to another origin: {request.url}")

    def _crashed(self, page: Page) -> None:
        self._found.append(f"page crashed: {page.url}")
