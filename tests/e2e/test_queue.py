"""What was entered before Python runs and waits for the next visit.

`tests/app/session/test_queued_events.py` has the rest.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.early import QUEUED, Visit
from tests.e2e.guard import Guard

FAILING_EXPORT = """() => {
  URL.createObjectURL = () => { throw new Error('no files'); };
  const button = document.createElement('button');
  button.dataset.do = 'export';
  document.querySelector('#app').append(button);
  button.click();
}"""


class TestLeft:
    """A page that is closed before Python is up."""

    def test_the_next_visit_enters_it(self, visit: Visit) -> None:
        """Once, also when two pages are opened; and it says so."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        laurel = visits.come_back("/match/seed").on("board")
        laurel.tap("Anna", times=2)
        beside = visits.context.new_page()
        beside.goto(f"{laurel.url}version.json")
        laurel.page.close()
        one, other = visits.early("/match/seed"), visits.early("/match/seed")
        assert beside.evaluate(QUEUED) == 1
        visits.let_go(one).expect_totals(2, 0, 0)
        other.wait().expect_totals(2, 0, 0)
        assert beside.evaluate(QUEUED) == 0
        said = "2 entries from your last visit were saved and are now entered."
        assert sum(tab.toasts.filter(has_text=said).count() for tab in (one, other)) == 1
        one.again().expect_totals(2, 0, 0)

    def test_a_reload_keeps_the_order(self, visit: Visit) -> None:
        """What was done before a reload is entered before what was done after it."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        laurel = visits.come_back("/match/seed").on("board")
        laurel.tap("Anna")
        laurel.tap("Boris")
        laurel = visits.early("/match/seed", laurel.page).on("board")
        laurel.press(laurel.undo) if laurel.undo.is_enabled() else laurel.page.keyboard.press("Control+z")
        laurel.tap("Celia")
        visits.let_go(laurel).expect_totals(1, 0, 1)

    def test_a_page_that_is_still_starting_is_left_alone(self, visit: Visit) -> None:
        """What waits on an open page is that page's own, however many come up before it."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed").on("board")
        laurel.tap("Anna")
        visits.site.let_go.set()
        other = visits.open("/match/seed")
        laurel.wait().expect_totals(1, 0, 0)
        other.expect_totals(1, 0, 0)
        first.expect_totals(1, 0, 0)
        assert laurel.page.evaluate(QUEUED) == 0

    def test_an_event_that_fails(self, visit: Visit, guard: Guard) -> None:
        """The rest is entered once, and the player is told; in a snapshot, Laurel starts again without it."""
        guard.allow("no files|snapshot")
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        laurel = visits.come_back("/match/seed").on("board")
        laurel.tap("Anna")
        laurel.page.evaluate(FAILING_EXPORT)
        visits.let_go(laurel).on("board").expect_totals(1, 0, 0)
        if laurel.page.evaluate("document.documentElement.dataset.start") == "ordinary":
            expect(laurel.page.locator("#trouble")).to_contain_text("Something went wrong in Laurel.")
            laurel.press(laurel.page.locator("#trouble").get_by_role("button", name="Close"))
        laurel.tap("Boris")
        laurel.expect_totals(1, 1, 0)
        assert laurel.page.evaluate(QUEUED) == 0
