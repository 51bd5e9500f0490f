"""What few tables of Twilight Imperium play with, entered by hand: events, a relic, a hero."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from laurel.games.twilight_imperium.actions import GainRelic
from laurel.games.twilight_imperium.components import NEURALOOP, SILVER_FLAME
from laurel.match.setup import Seat
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.twilight_imperium import BORIS, CELIA, DMITRI, agenda, on_sheet
from tools.visiting import PHONE

SMALL: Mapping[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}


def fits(laurel: Laurel) -> None:
    """Expect that the open sheet fits the screen, and that a finger can hit every control."""
    assert [*audits.overflowing(laurel.page), *audits.cut_text(laurel.page), *audits.small_targets(laurel.page)] == []


def test_a_monument(open_laurel: OpenLaurel) -> None:
    """It gains a commodity in every status phase, moves with its points, and takes them along when it is destroyed."""
    seed = seeds.match(seeds.phase("action"), options={"monuments_to_the_ages": True})
    laurel = open_laurel("/match/seed", stored=seeds.stored(seed), device=SMALL, language="ru")
    laurel.open_player("Anna")
    fits(laurel)
    laurel.press(laurel.sheet.locator("#monument-2"))
    laurel.next_phase()
    for _ in range(2):
        for _ in ("strategy", "action", "status"):
            laurel.next_phase()
    laurel.expect_totals(1, 0, 0, 0)
    laurel.open_player("Boris")
    expect(laurel.sheet.locator("#monument-2")).to_contain_text("+1")
    fits(laurel)
    laurel.press(laurel.sheet.locator("#monument-2"))
    laurel.expect_totals(0, 1, 0, 0)
    laurel.open_player("Boris")
    laurel.press(laurel.sheet.locator("#monument-2"))
    laurel.expect_totals(0, 0, 0, 0)


def test_neuraloop(open_laurel: OpenLaurel) -> None:
    """The newest objective makes room for a secret one, and another relic than Neuraloop is purged."""
    seed = seeds.named(GainRelic(Seat(0), NEURALOOP))
    laurel = open_laurel("/match/seed", stored=seeds.stored(seed), device=SMALL)
    laurel.open_player("Anna")
    laurel.press(laurel.sheet.locator("#open-neuraloop"))
    expect(laurel.sheet.get_by_role("radio", name="Diversify Research")).to_be_checked()
    fits(laurel)
    laurel.press(laurel.sheet.locator("label.chip", has_text="Book of Latvinia"))
    laurel.sheet.locator("[data-filter]").fill("unveil")
    laurel.choose_card("#replace-unveil_flagship")
    expect(laurel.tile("Anna")).to_contain_text("Neuraloop")
    expect(laurel.tile("Anna")).not_to_contain_text("Book of Latvinia")
    laurel.go("/match/seed/history").on("history")
    expect(laurel.page.locator("button.line").first).to_contain_text("Diversify Research → Unveil Flagship")


def test_the_table_ends_a_civilized_game(open_laurel: OpenLaurel) -> None:
    """Two arrive in the agenda phase, the table ends the game there, and lets both of them win."""
    seed = seeds.match(seeds.phase("agenda"), seeds.gain(0, 10), seeds.gain(2, 10), options={"civilized_society": True})
    laurel = open_laurel("/match/seed", stored=seeds.stored(seed))
    laurel.open_sheet("#round-agenda")
    laurel.press(laurel.sheet.locator("#call-the-end"))
    expect(laurel.page.locator(".ending .chip-button")).to_have_text(["Anna", "Celia"])
    sheet = laurel.enter("The players name the winner")
    laurel.press(sheet.get_by_role("group", name="Winner").locator("label.chip", has_text="Anna"))
    laurel.press(sheet.get_by_role("group", name="Wins as well").locator("label.chip", has_text="Celia"))
    laurel.press(sheet.get_by_role("button", name="Enter"))
    expect(laurel.page.locator(".ending")).to_contain_text("Anna, Celia")
    expect(laurel.slot.locator("button")).to_have_count(0)


def test_imperial_by_a_hero(open_laurel: OpenLaurel) -> None:
    """Somebody resolves Imperial who does not hold it: the players are asked, and it counts."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()))
    laurel.open_player("Ewa")
    laurel.press(laurel.sheet.locator("#player-more summary"))
    laurel.press(laurel.sheet.locator("#may-imperial"))
    laurel.press(laurel.sheet.locator("label.chip", has_text="Diversify Research"))
    laurel.press(laurel.sheet.locator("#imperial-mecatol"))
    expect(laurel.question).to_contain_text("Ewa does not hold Imperial.")
    laurel.press(laurel.question.locator(".button-main"))
    laurel.expect_totals(4, 3, 0, 0, 2, 0)


def test_a_roll_for_the_silver_flame(open_laurel: OpenLaurel) -> None:
    """The history says what the die showed."""
    laurel = open_laurel(
        "/match/seed", stored=seeds.stored(seeds.named(GainRelic(Seat(3), SILVER_FLAME))), device=SMALL
    )
    laurel.open_player("Dmitri")
    fits(laurel)
    laurel.press(laurel.sheet.locator("#flame-7"))
    expect(laurel.tile("Dmitri")).to_contain_text("Home system lost")
    laurel.go("/match/seed/history").on("history")
    expect(laurel.page.locator("button.line").first).to_contain_text("Dmitri: The Silver Flame, a roll of 7")


def test_a_planet_that_nobody_holds(open_laurel: OpenLaurel) -> None:
    """Without Prophecy of Kings: Holy Planet of Ixth moves, is lost to nobody, gained again, and its point stays."""
    seed = seeds.match(seeds.phase("agenda"), options={"prophecy_of_kings": False})
    laurel = open_laurel("/match/seed", stored=seeds.stored(seed))
    agenda(laurel, "holy_planet_of_ixth", f"#law-holy_planet_of_ixth-{BORIS}")
    on_sheet(laurel, "Anna", "#player-more summary", "#do-law-holy_planet_of_ixth")
    laurel.expect_totals(1, 0, 0, 0)
    on_sheet(laurel, "Anna", "#do-planet-lost")
    laurel.expect_totals(0, 0, 0, 0)
    agenda(laurel, "holy_planet_of_ixth", f"#law-holy_planet_of_ixth-{CELIA}")
    agenda(laurel, "holy_planet_of_ixth", "#discard-holy_planet_of_ixth")
    laurel.expect_totals(0, 0, 1, 0)
    agenda(laurel, "crown_emphidia_law", f"#law-crown_emphidia_law-{DMITRI}")
    laurel.expect_totals(0, 0, 1, 1)
