"""Whole matches, as people play them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel

SIX = ["Anna", "Boris", "Celia", "Dmitri", "Ewa", "Franta"]
THREE = ["Anna", "Boris", "Celia"]


def sources(laurel: Laurel, player: str) -> dict[str, str]:
    """Return a player's points by source, as the results have them."""
    fold = laurel.page.locator("#every-source")
    if fold.get_attribute("open") is None:
        laurel.press(fold.locator("summary"))
    rows = fold.locator(".source-list", has=laurel.page.get_by_role("heading", name=player)).locator("dl > div")
    return {
        rows.nth(index).locator("dt").inner_text(): rows.nth(index).locator("dd").inner_text()
        for index in range(rows.count())
    }


def play_first_round(laurel: Laurel) -> None:
    """Celia speaks; Ewa takes the custodians token; four players score; an agenda gives the leaders a point."""
    laurel.expect_round(1, "Strategy")
    for player, card in zip(["Celia", "Dmitri", "Ewa", "Franta", "Anna", "Boris"], [4, 7, 8, 1, 3, 2], strict=True):
        laurel.choose(player, card)
    expect(laurel.page.locator(".choose-who")).to_have_text("All strategy cards are chosen.")
    expect(laurel.tile("Ewa")).to_contain_text("Imperial")

    laurel.next_phase()
    laurel.expect_round(1, "Action")
    laurel.tap("Ewa")
    laurel.say("Custodians")
    laurel.expect_totals(0, 0, 0, 0, 1, 0)

    laurel.next_phase()
    laurel.expect_round(1, "Status")
    laurel.score_objectives({"Anna": (1, True), "Boris": (2, False), "Celia": (1, False), "Ewa": (1, True)})
    laurel.expect_totals(2, 2, 1, 0, 3, 0)

    laurel.next_phase()
    laurel.expect_round(1, "Agenda")
    sheet = laurel.enter("Seed of an Empire")
    laurel.press(sheet.locator("label.chip", has_text="For"))
    laurel.press(sheet.get_by_role("button", name="Enter"))
    laurel.expect_totals(2, 2, 1, 0, 4, 0)


def play_second_round(laurel: Laurel) -> None:
    """Anna climbs to 9 and Boris to 8; Anna holds strategy card 8, Boris card 1."""
    laurel.next_phase()
    laurel.expect_round(2, "Strategy")
    for player, card in zip(["Celia", "Dmitri", "Ewa", "Franta", "Anna", "Boris"], [4, 7, 6, 5, 8, 1], strict=True):
        laurel.choose(player, card)
    laurel.next_phase()
    laurel.tap("Anna", times=5)
    laurel.expect_totals(7, 2, 1, 0, 4, 0)
    laurel.gain("Anna", "Imperial (Mecatol Rex)")
    laurel.support(2, "Anna")
    laurel.tap("Boris", times=6)
    laurel.expect_totals(9, 8, 1, 0, 4, 0)
    expect(laurel.slot).to_contain_text("Boris +6")
    expect(laurel.tile("Anna")).to_contain_text("One point to go")


def test_six_players_on_a_phone(open_laurel: OpenLaurel) -> None:
    """Six players set a table up and play to 10; the last space is reached by initiative, not by order of entry."""
    laurel = open_laurel(reduced_motion="no-preference")
    laurel.press(laurel.page.get_by_role("link", name="New match"))
    laurel.on("setup").set_up(
        SIX, colours={0: "Orange", 3: "Pink"}, factions={0: "Arborec", 4: "Emirates of Hacan"}, speaker=2, target=10
    )
    laurel.start()
    laurel.expect_totals(0, 0, 0, 0, 0, 0)
    assert list(laurel.totals()) == SIX
    expect(laurel.tile("Celia")).to_contain_text("Speaker")
    expect(laurel.tile("Anna")).to_contain_text("Arborec")
    expect(laurel.tile("Anna")).to_have_class(re.compile("c-orange"))
    expect(laurel.tile("Dmitri")).to_have_class(re.compile("c-pink"))

    play_first_round(laurel)
    play_second_round(laurel)
    laurel.next_phase()
    laurel.expect_round(2, "Status")
    laurel.score_objectives({"Anna": (1, False), "Boris": (2, False), "Dmitri": (0, True)})

    laurel.expect_totals(9, 10, 1, 0, 4, 0)
    expect(laurel.page.locator(".ending")).to_contain_text("Boris wins")
    expect(laurel.tile("Boris")).to_contain_text("Wins")

    laurel.press(laurel.page.locator(".tool-main"))
    laurel.on("results")
    expect(laurel.page.locator(".winner-names")).to_have_text("Boris")
    expect(laurel.page.locator(".winner")).to_contain_text("rule 98.7")
    comparisons = laurel.page.locator(".comparisons li h3")
    expect(comparisons.first).to_contain_text("Victory points")
    expect(laurel.page.locator(".comparisons .stays")).to_contain_text("Boris")
    assert sources(laurel, "Boris") == {"Stage II public objective": "+4", "source not entered": "+6"}
    assert sources(laurel, "Anna") == {
        "Stage I public objective": "+1",
        "Secret objective": "+1",
        "source not entered": "+5",
        "Imperial (Mecatol Rex)": "+1",
        "Support for the Throne": "+1",
    }
    assert sources(laurel, "Ewa")["Custodians token"] == "+1"
    expect(laurel.page.locator(".standing h3")).to_contain_text(["Boris", "Anna", "Ewa", "Celia", "Dmitri", "Franta"])


def test_nothing_is_scored_after_the_end_until_undo(open_laurel: OpenLaurel) -> None:
    """When the match is over the board offers no points, by finger or by key; undo opens it again."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.finished()), device=DESKTOP)
    laurel.expect_totals(9, 10, 0, 0)
    expect(laurel.page.locator("button.plus")).to_have_count(0)
    laurel.page.keyboard.press("1")
    laurel.page.keyboard.press("+")
    laurel.page.keyboard.press("-")
    laurel.expect_totals(9, 10, 0, 0)
    laurel.open_player("Anna")
    expect(laurel.sheet.locator(".source-button")).to_have_count(0)
    laurel.close_sheet()

    laurel.press(laurel.undo)
    laurel.expect_totals(9, 8, 0, 0)
    laurel.tap("Anna")
    laurel.press(
        laurel.question.get_by_role("button", name="Go on anyway", exact=True)
    )  # Boris comes earlier, and can still arrive
    laurel.expect_totals(10, 8, 0, 0)
    expect(laurel.page.locator(".ending")).to_contain_text("Anna wins")
