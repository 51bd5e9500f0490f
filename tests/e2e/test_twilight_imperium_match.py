"""The screens of Twilight Imperium under fingers, each by itself; `test_match` has a whole match."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from laurel.games.twilight_imperium.actions import RevealObjective
from laurel.games.twilight_imperium.components import ObjectiveId
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.twilight_imperium import (
    ANNA,
    CELIA,
    DMITRI,
    EWA,
    FRANTA,
    OUTLOOK,
)
from tools.visiting import PHONE, TABLET

SMALL: Mapping[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
LINE = 45
"""The height of a line in pixels that a finger can hit, with what rounding adds."""

SECRET = "secret_objective"  # noqa: S105 - a card

IN_STATUS = seeds.stored(seeds.named(seeds.phase("status", 2)))


def cell(laurel: Laurel, objective: str, seat: int) -> Any:
    """Return a cell of the grid: on its sheet where one is open, on the board otherwise."""
    place = "sheet" if laurel.sheet.count() else "board"
    return laurel.page.locator(f"#{place}-{objective}-{seat}")


class TestGrid:
    """Objectives by players."""

    def test_one_tap_scores_on_the_sheet(self, open_laurel: OpenLaurel) -> None:
        """Where no phases are entered; what is scored is shown, said, and opens its entry when tapped again."""
        lying = (RevealObjective(ObjectiveId(one)) for one in ("corner_the_market", "diversify_research"))
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.match(*lying, players=6)))
        laurel.open_sheet(".tool-objectives")
        laurel.press(cell(laurel, "diversify_research", EWA))
        expect(cell(laurel, "diversify_research", EWA)).to_contain_class("cell-scored c-red")
        expect(laurel.live).to_contain_text("Ewa +1, now 1.")
        laurel.press(cell(laurel, "diversify_research", EWA))
        expect(laurel.sheet.get_by_role("heading", name="A public objective")).to_be_visible()
        laurel.press(laurel.sheet.get_by_role("button", name="Remove"))
        laurel.expect_totals(0, 0, 0, 0, 0, 0)

    @pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
    def test_the_status_phase_is_the_grid(self, open_laurel: OpenLaurel, device: Mapping[str, Any]) -> None:
        """A tap and a click draft, another one withdraws; what the rules refuse is greyed with the reason."""
        laurel = open_laurel("/match/seed", stored=IN_STATUS, device=device)
        homeless = cell(laurel, "diversify_research", CELIA)
        expect(homeless).to_be_disabled()
        expect(homeless).to_have_attribute("title", re.compile("Celia does not control the whole home system"))
        laurel.press(cell(laurel, "diversify_research", DMITRI))
        laurel.press(cell(laurel, "corner_the_market", DMITRI))
        expect(cell(laurel, "diversify_research", DMITRI)).to_have_attribute("aria-pressed", "false")
        expect(cell(laurel, "corner_the_market", DMITRI)).to_have_attribute("aria-pressed", "true")
        laurel.press(cell(laurel, "secret", EWA))
        laurel.press(cell(laurel, "secret", FRANTA))
        laurel.press(cell(laurel, "secret", FRANTA))
        expect(laurel.slot).to_contain_text("2 objectives claimed")
        laurel.expect_totals(4, 3, 0, 0, 0, 0)
        laurel.again()
        laurel.press(laurel.page.locator("#resolve-claims"))
        laurel.expect_totals(4, 3, 0, 1, 1, 0)
        laurel.close_sheet()  # which reveals the next objective
        expect(cell(laurel, "diversify_research", DMITRI)).to_be_disabled()
        expect(cell(laurel, "corner_the_market", DMITRI)).to_contain_class("cell-scored c-purple")

    @pytest.mark.parametrize("device", [TABLET, DESKTOP], ids=["tablet", "desktop"])
    def test_grid_and_track_are_there_together(self, open_laurel: OpenLaurel, device: Mapping[str, Any]) -> None:
        """Where there is room, no sheet is needed."""
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()), device=device)
        expect(laurel.page.locator(".tool-objectives")).to_be_hidden()
        expect(laurel.page.locator(".track")).to_be_in_viewport(ratio=1)
        expect(cell(laurel, "corner_the_market", ANNA)).to_be_visible()

    def test_eight_players_fit_a_small_phone(self, open_laurel: OpenLaurel) -> None:
        """Nothing overflows, and every cell can be hit."""
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named(players=8)), device=SMALL)
        for width, height in ((320, 640), (360, 640), (844, 390)):  # the track is a line, and every new speaker is seen
            laurel.page.set_viewport_size({"width": width, "height": height})
            expect(laurel.page.locator(".track")).to_be_in_viewport(ratio=1)
            assert laurel.page.locator(".region-track").evaluate("one => one.offsetHeight") <= LINE
            for speaker in laurel.page.locator(".new-speaker .cell").all():
                expect(speaker).to_be_in_viewport(ratio=1)
            assert laurel.page.locator(".new-speaker .cells").evaluate("one => one.scrollWidth <= one.clientWidth")
        laurel.page.set_viewport_size(SMALL["viewport"])
        laurel.open_sheet(".tool-objectives")
        assert [*audits.overflowing(laurel.page), *audits.small_targets(laurel.page)] == []

    def test_a_cell_is_pressed_by_key(self, open_laurel: OpenLaurel) -> None:
        """The focus stays on the cell that was pressed."""
        laurel = open_laurel("/match/seed", stored=IN_STATUS, device=DESKTOP)
        cell(laurel, "corner_the_market", EWA).focus()
        laurel.page.keyboard.press("Enter")
        expect(cell(laurel, "corner_the_market", EWA)).to_have_attribute("aria-pressed", "true")
        expect(cell(laurel, "corner_the_market", EWA)).to_be_focused()


class TestSlot:
    """From what did the points come?"""

    def test_an_objective_in_two_taps(self, open_laurel: OpenLaurel) -> None:
        """The objectives that the player can score come first, and the entry becomes that objective's."""
        laurel = open_laurel("/match/seed", stored=IN_STATUS)
        laurel.tap("Ewa")
        expect(laurel.slot.locator(".chip-button").first).to_have_text("Corner the Market")
        laurel.press(laurel.slot.locator("#slot-develop_weaponry"))
        laurel.expect_totals(4, 3, 0, 0, 1, 0)
        laurel.open_sheet(".tool-objectives")
        expect(cell(laurel, "develop_weaponry", EWA)).to_contain_class("cell-scored c-red")

    def test_support_asks_who_gives_it(self, open_laurel: OpenLaurel) -> None:
        """And the note can go back later."""
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()))
        laurel.tap("Ewa")
        laurel.press(laurel.slot.locator("#slot-support"))
        laurel.press(laurel.sheet.locator(f"#give-{FRANTA}"))
        laurel.expect_totals(4, 3, 0, 0, 1, 0)
        laurel.open_player("Ewa")
        laurel.press(laurel.sheet.locator(f"#return-{FRANTA}"))
        laurel.expect_totals(4, 3, 0, 0, 0, 0)


class TestSheets:
    """Single sheets."""

    def test_imperial(self, open_laurel: OpenLaurel) -> None:
        """An objective in the action phase, and the point for Mecatol Rex."""
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()))
        laurel.open_sheet("#round-imperial")
        laurel.press(laurel.sheet.locator("label.chip", has_text="Diversify Research"))
        laurel.press(laurel.sheet.locator("#imperial-mecatol"))
        laurel.expect_totals(6, 3, 0, 0, 0, 0)
        expect(laurel.page.locator("#round-imperial")).to_have_count(0)

    def test_status_phase_leads_to_the_reveal(self, open_laurel: OpenLaurel) -> None:
        """Everybody is asked in initiative order; then the next objective is looked up and revealed."""
        laurel = open_laurel("/match/seed", stored=IN_STATUS)
        order = laurel.page.locator("#region-grid .grid-player").all_text_contents()
        assert order == ["Boris", "Celia", "Dmitri", "Ewa", "Franta", "Anna"]
        laurel.claim({EWA: ("diversify_research", "forge_an_alliance"), FRANTA: ("", SECRET)})
        laurel.expect_totals(4, 3, 0, 0, 2, 1)
        expect(laurel.sheet.get_by_role("heading", name="Reveal a stage I objective")).to_be_visible()
        laurel.sheet.locator("[data-filter]").fill("monu")
        expect(laurel.sheet.locator("[data-filtered] > li:visible")).to_have_count(1)
        laurel.choose_card("#reveal-erect_a_monument")
        expect(laurel.page.locator("#round-reveal")).to_be_disabled()
        expect(laurel.page.locator("#round-status")).to_contain_class("step-done")

    def test_secrets_are_counted_and_scored(self, open_laurel: OpenLaurel) -> None:
        """By the player's sheet: how many in hand, which one is scored, and never more than three."""
        laurel = open_laurel("/match/seed", stored=IN_STATUS)
        laurel.open_player("Anna")
        expect(laurel.sheet).to_contain_text("1 of 3 scored")
        laurel.press(laurel.sheet.locator("#hand-more"))
        laurel.press(laurel.sheet.locator("#hand-more"))
        expect(laurel.sheet.locator("#hand-more")).to_be_disabled()
        laurel.press(laurel.sheet.locator("#open-secrets"))
        laurel.choose_card("#secret-forge_an_alliance")
        laurel.press(laurel.page.locator("#resolve-claims"))
        laurel.expect_totals(5, 3, 0, 0, 0, 0)
        laurel.close_sheet()  # which reveals the next objective
        laurel.open_player("Anna")
        expect(laurel.sheet.locator(".stepper output").first).to_have_text("1")

    def test_agendas(self, open_laurel: OpenLaurel) -> None:
        """Seed of an Empire shows who gains; a law moves with its point; a secret objective becomes public."""
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named(seeds.phase("agenda", 2))))
        sheet = laurel.open_sheet("#round-agenda")
        laurel.press(sheet.locator("#agenda-seed summary"))
        expect(sheet.locator("#seed-against")).to_contain_text("Celia")
        laurel.press(sheet.locator("#seed-for"))
        laurel.expect_totals(5, 3, 0, 0, 0, 0)
        sheet = laurel.open_sheet("#round-agenda")
        laurel.press(sheet.locator("#agenda-political_censure summary"))
        laurel.press(sheet.locator(f"#law-political_censure-{EWA}"))
        laurel.expect_totals(5, 2, 0, 0, 1, 0)
        sheet = laurel.open_sheet("#round-agenda")
        laurel.press(sheet.locator("#agenda-leaks summary"))
        laurel.press(sheet.locator("#leak-adapt_new_strategies button"))
        laurel.open_sheet(".tool-objectives")
        expect(laurel.sheet.locator(".objective:not(.objective-secret)").first).to_contain_text("Adapt New Strategies")

    def test_a_sheet_that_follows_another_begins_at_its_heading(self, open_laurel: OpenLaurel) -> None:
        """However far the one before was scrolled."""
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()))
        laurel.open_player("Ewa")
        laurel.press(laurel.sheet.locator("#player-more summary"))
        laurel.press(laurel.sheet.locator("#may-imperial"))
        heading = laurel.sheet.get_by_role("heading", name="Imperial")
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
        assert laurel.sheet.evaluate("sheet => sheet.scrollTop") == 0

    def test_who_can_win(self, open_laurel: OpenLaurel) -> None:
        """One tap from the board; nobody is forgotten, and what it rests on is said."""
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()))
        laurel.open_sheet(OUTLOOK)
        expect(laurel.sheet.locator(".reach")).to_have_count(6)
        expect(laurel.sheet).to_contain_text("Laurel does not see the board")
        laurel.close_sheet()
        laurel.tap("Ewa")
        laurel.open_sheet("#slot-outlook")
        expect(laurel.sheet.locator(".reach")).to_have_count(6)

    def test_a_note_for_what_no_list_knows(self, open_laurel: OpenLaurel) -> None:
        """Free text is a source like any other."""
        laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()))
        laurel.open_player("Dmitri")
        laurel.press(laurel.sheet.locator("#player-more summary"))
        laurel.sheet.locator(".note input[name=source]").fill("A homebrew faction")
        laurel.press(laurel.sheet.locator(".note button[type=submit]"))
        laurel.expect_totals(4, 3, 0, 1, 0, 0)
        laurel.open_player("Dmitri")
        expect(laurel.sheet.locator(".ledger")).to_contain_text("A homebrew faction")

    def test_house_rules_are_kept(self, open_laurel: OpenLaurel) -> None:
        """A box that is left out takes its cards along."""
        laurel = open_laurel("/new")
        laurel.set_up(["Anna", "Boris", "Celia"])
        laurel.press(laurel.page.locator("#setup-more summary"))
        laurel.press(laurel.page.locator("label.chip", has_text="Prophecy of Kings"))
        laurel.press(laurel.page.locator("label.chip", has_text="Civilized Society"))
        laurel.start()
        stored = laurel.stored(f"laurel:match:{laurel.match_id}")
        assert '"prophecy_of_kings":false' in stored.replace(" ", "")
        assert '"civilized_society":true' in stored.replace(" ", "")
