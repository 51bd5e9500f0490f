"""A page of an older build, as an old cache has it."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Route


def serve_an_old_page_once(context: BrowserContext, digests: str) -> list[str]:
    """Change the digests in the page that is fetched first; return the addresses that are fetched, a list that grows.

    `digests` is a pattern of the digests in the names of folders.
    """
    served: list[str] = []

    def page(route: Route) -> None:
        served.append(route.request.url)
        if len(served) > 1:
            route.continue_()
            return
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(digests, "0" * 12, answer.text()))

    context.route(re.compile(r"/laurel/$"), page)
    return served
