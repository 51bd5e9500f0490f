"""Python does not start: the screen tells so, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.e2e import audits, seeds
from tests.e2e.actions import START_TIMEOUT_MS
from tests.e2e.conftest import OpenContext
from tests.e2e.early import Visit
from tests.e2e.guard import Guard
from tools.serve import Site
from tools.visiting import PHONE


def serve_an_old_page_once(context: BrowserContext) -> list[str]:
    """Change the digests in the page that is fetched first; return the addresses fetched, a list that grows."""
    served: list[str] = []

    def page(route: Route) -> None:
        served.append(route.request.url)
        if len(served) > 1:
            route.continue_()
            return
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r"(?<=-)[0-9a-f]{12}(?=/)", "0" * 12, answer.text()))

    context.route(re.compile(r"/laurel/$"), page)
    return served


class TestFailure:
    """Python does not come up."""

    @pytest.mark.both_starts
    def test_the_failure_is_said_and_nothing_lost(
        self, visit: Visit, guard: Guard, built: Path, tmp_path: Path
    ) -> None:
        """The screen that says so takes the place of the board; the next try enters what was tapped."""
        guard.allow(r".")
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        laurel = visits.early("/match/seed", visits.open("/match/seed").page).on("board")
        laurel.tap("Anna", times=2)
        visits.site.directory = tmp_path
        visits.site.let_go.set()
        expect(laurel.page.locator("#boot-failure")).to_be_visible()
        expect(laurel.page.locator(".boot-mark")).to_be_visible()
        assert laurel.page.evaluate("document.querySelector('#app').childElementCount") == 0
        assert audits.small_targets(laurel.page) == []
        visits.site.directory = built
        laurel.page.get_by_role("button", name="Try again").tap()
        laurel.wait().on("board").expect_totals(2, 0, 0)

    def test_a_page_whose_folders_are_gone(self, open_context: OpenContext, site: Site, guard: Guard) -> None:
        """A page from an old cache, of whose build nothing is left, is fetched again by itself."""
        guard.allow("404|Failed to (load|fetch)|MIME type|disallowed")
        context = open_context(**PHONE)
        served = serve_an_old_page_once(context)
        page = context.new_page()
        page.goto(site.url)
        expect(page.locator("#app")).to_have_attribute("data-screen", "home", timeout=START_TIMEOUT_MS)
        assert len(served) >= 2

    def test_a_page_whose_folders_stay_gone(self, open_context: OpenContext, site: Site, guard: Guard) -> None:
        """When a fresh page does not help, it is said, in the reader's language, with a way to try again."""
        guard.allow("404|Failed to (load|fetch)|MIME type|disallowed|ERR_|digest|integrity")
        context = open_context(**PHONE, locale="pl-PL")
        context.route(re.compile(r"laurel-[0-9a-f]{12}/"), lambda route: route.fulfill(status=404, body=""))
        page = context.new_page()
        page.goto(site.url)
        expect(page.locator("#boot-retry")).to_be_visible(timeout=START_TIMEOUT_MS)
        expect(page.locator("#boot-retry")).to_have_text("Spróbuj ponownie")
