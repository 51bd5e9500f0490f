"""What was entered before Python runs and is not possible any more, or waits for the next visit."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.early import ASKING, QUEUED, Visit, entries
from tests.e2e.guard import Guard

FAILING_EXPORT = """() => {
  URL.createObjectURL = () => { throw new Error('no files'); };
  const button = document.createElement('button');
  button.dataset.do = 'export';
  document.querySelector('#app').append(button);
  button.click();
}"""
QUEUES = "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('laurel:queue:')))"


class TestRefused:
    """What no longer makes sense."""

    @pytest.mark.both_starts
    def test_the_match_has_ended_meanwhile(self, visit: Visit) -> None:
        """A tap at a match that another tab has ended is refused with the rule, once."""
        visits = visit(stored=seeds.stored(seeds.match(seeds.gain(0, 9), players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed").on("board")
        laurel.tap("Boris", times=2)
        first.tap("Anna")
        visits.let_go(laurel).expect_totals(10, 0, 0)
        expect(laurel.toasts).to_have_count(1)
        expect(laurel.toasts).to_contain_text("The game is over. Undo something to go on. ×2")
        first.expect_totals(10, 0, 0)

    def test_the_match_was_deleted_meanwhile(self, visit: Visit) -> None:
        """Taps at a match that another tab has deleted lead to the first screen, which says why."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed").on("board")
        laurel.tap("Boris", times=2)
        first.go("/").on("home")
        first.choose_in_menu("Delete")
        visits.let_go(laurel).on("home")
        expect(laurel.toasts).to_contain_text("This match is not on this device.")

    def test_the_entry_was_undone_meanwhile(self, visit: Visit) -> None:
        """A source for an entry that another tab took back is refused; what was entered there stays."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        first.tap("Anna")
        first.expect_totals(1, 0, 0)
        first.page.wait_for_function(ASKING, arg="/match/seed")
        laurel = visits.early("/match/seed").on("board")
        laurel.press(laurel.slot.locator("button[data-do=amend]").first)
        first.press(first.undo)
        visits.let_go(laurel).expect_totals(0, 0, 0)
        expect(laurel.toasts).to_contain_text("This entry is no longer there.")


class TestLeft:
    """A page that is closed before Python is up."""

    @pytest.mark.both_starts
    def test_the_next_visit_enters_it(self, visit: Visit) -> None:
        """Once, also when two pages are opened; and it says so."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.tap("Anna", times=2)
        beside = visits.context.new_page()
        beside.goto(f"{laurel.url}version.json")
        laurel.page.close()
        one, other = visits.early("/match/seed"), visits.early("/match/seed")
        assert beside.evaluate(QUEUED) == 1
        visits.let_go(one).expect_totals(2, 0, 0)
        other.wait().expect_totals(2, 0, 0)
        assert beside.evaluate(QUEUED) == 0
        said = "2 entries of your last visit were saved and are now entered."
        assert sum(tab.toasts.filter(has_text=said).count() for tab in (one, other)) == 1
        one.reload().expect_totals(2, 0, 0)

    def test_a_queue_that_could_not_be_deleted(self, visit: Visit) -> None:
        """What the page had entered before it was killed is not entered again."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.tap("Anna", times=2)
        queued = laurel.page.evaluate(QUEUES)
        visits.let_go(laurel).expect_totals(2, 0, 0)
        laurel.page.goto(f"{laurel.url}version.json")
        laurel.page.evaluate("queued => Object.assign(localStorage, queued)", queued)
        assert laurel.page.evaluate(QUEUED) == 1
        laurel.open("/match/seed").expect_totals(2, 0, 0)
        expect(laurel.toasts).to_have_count(0)
        assert laurel.page.evaluate(QUEUED) == 0

    def test_a_reload_keeps_the_order(self, visit: Visit) -> None:
        """What was done before a reload is entered before what was done after it."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.tap("Anna")
        laurel.tap("Boris")
        laurel = visits.early("/match/seed", laurel.page).on("board")
        laurel.press(laurel.undo) if laurel.undo.is_enabled() else laurel.page.keyboard.press("Control+z")
        laurel.tap("Celia")
        visits.let_go(laurel).expect_totals(1, 0, 1)

    def test_it_belongs_to_its_own_match(self, visit: Visit) -> None:
        """Entered in the match where it was tapped, while the next visit opens another one."""
        visits = visit(
            stored=seeds.stored(seeds.match(players=3, name="one"), seeds.match(players=3, name="two")),
        )
        first = visits.open("/match/one")
        laurel = visits.early("/match/one", first.page).on("board")
        laurel.tap("Anna")
        laurel = visits.early("/match/two", laurel.page)
        visits.let_go(laurel).on("board").expect_totals(0, 0, 0)
        expect(laurel.toasts).to_contain_text("1 entry of your last visit was saved and is now entered.")
        assert len(entries(laurel, "one")) == 1
        laurel.go("/match/one").expect_totals(1, 0, 0)

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

    @pytest.mark.parametrize("text", ["{", '[{"do": "tap"}]'])
    def test_a_damaged_queue(self, visit: Visit, text: str) -> None:
        """It is quarantined and reported on the first screen; Laurel starts."""
        visits = visit(stored={"laurel:queue:x": text})
        laurel = visits.open("/")
        expect(laurel.page.locator(".quarantined")).to_contain_text("1 stored item cannot be read")
        assert laurel.stored("laurel:aside:queue:x") == text
        assert laurel.stored("laurel:queue:x") is None

    def test_an_event_that_fails(self, visit: Visit, guard: Guard) -> None:
        """The rest is entered once, and the player is told; in a snapshot, Laurel starts again without it."""
        guard.allow("no files|snapshot")
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        first = visits.open("/match/seed")
        laurel = visits.early("/match/seed", first.page).on("board")
        laurel.tap("Anna")
        laurel.page.evaluate(FAILING_EXPORT)
        visits.let_go(laurel).on("board").expect_totals(1, 0, 0)
        if laurel.page.evaluate("document.documentElement.dataset.start") == "ordinary":
            expect(laurel.page.locator("#trouble")).to_contain_text("Something went wrong in Laurel.")
            laurel.press(laurel.page.locator("#trouble").get_by_role("button", name="Close"))
        laurel.tap("Boris")
        laurel.expect_totals(1, 1, 0)
        assert laurel.page.evaluate(QUEUED) == 0

    def test_an_unknown_event(self, visit: Visit) -> None:
        """What an older or newer build has left behind and nobody knows is refused in words."""
        waiting = [{"do": "dance", "fields": {}, "route": "/", "at": 1}]
        laurel = visit(stored={"laurel:queue:x": json.dumps(waiting)}).open("/")
        expect(laurel.toasts).to_contain_text("Laurel does not know this kind of entry.")
