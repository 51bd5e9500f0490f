"""Race for the Galaxy on the built site: whole games and single operations."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import expect

from laurel.games.race_for_the_galaxy.actions import AddCard, KeepStartWorld, PickGoals, StartPhase
from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.match.setup import COLOURS
from tests.e2e import seeds
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.race_for_the_galaxy import (
    ANNA,
    BORIS,
    CELIA,
    GOALS,
    NAMES,
    STORED,
    cards,
    end_round,
    goal,
    match,
    phase,
    place,
)
from tools.visiting import PHONE

START_WORLDS = {
    ANNA: "epsilon_eridani",
    BORIS: "new_sparta",
    CELIA: "earths_lost_colony",
}

BEGAN = match(
    PickGoals(tuple(map(GoalId, GOALS.split()))),
    *(KeepStartWorld(seat, CardId(world)) for seat, world in START_WORLDS.items()),
    AddCard(BORIS, CardId("rebel_colony")),
    StartPhase(Phase.DEVELOP),
    *cards(BORIS, "space_marines expedition_force space_mercenaries"),
    name="began",
)
"""A match in the first round, in which Boris develops."""


def test_a_whole_game(open_laurel: OpenLaurel) -> None:
    """Boris has Greatest Military and loses it to Anna, who then takes over a world of his, and wins."""
    laurel = open_laurel("/match/began", stored=seeds.stored(BEGAN), language="ru")
    page = laurel.page
    phase(laurel, "develop")
    expect(goal(laurel, "greatest_military").locator(".shape")).to_have_class(f"shape c-{COLOURS[BORIS]}")
    expect(page.locator("#phase-develop")).to_be_disabled()
    end_round(laurel)
    phase(laurel, "develop")
    place(laurel, ANNA, "imperium_seat imperium_troops drop_ships expedition_force space_marines")
    phase(laurel, "settle")
    expect(goal(laurel, "greatest_military").locator(".shape")).to_have_class(f"shape c-{COLOURS[ANNA]}")

    laurel.press(page.locator("#open-takeovers"))
    laurel.press(laurel.sheet.locator("#target-imperium_seat-rebel_colony"))
    expect(laurel.sheet.locator(".sides tfoot td")).to_have_text(["10", "10"])
    laurel.change(lambda: laurel.press(laurel.sheet.locator("#declare")))
    laurel.change(lambda: laurel.press(laurel.sheet.locator("#resolve")))
    expect(laurel.sheet.locator(".takeover-won")).to_have_count(1)
    laurel.close_sheet()
    expect(page.locator("#add-0")).to_contain_text("7")
    expect(page.locator("#add-1")).to_contain_text("4")

    laurel.change(lambda: laurel.press(page.locator("#chip-2")))
    end_round(laurel)
    before = laurel.totals()
    laurel.again()
    assert before == laurel.totals()
    assert before[NAMES[ANNA]] > before[NAMES[BORIS]] > 0
    laurel.press(page.locator(".tools button[data-fields*=more]"))
    laurel.press(laurel.sheet.locator("button[data-fields*=end_game]"))
    laurel.press(laurel.sheet.locator("button[type=submit]"))
    laurel.change(lambda: laurel.press(page.locator("button[data-do=confirm]")))
    laurel.press(page.locator("#before-result"))
    laurel.change(lambda: laurel.press(laurel.sheet.locator("#settle-nobody")))
    laurel.press(page.locator(".tools .tool-main"))
    laurel.on("results")
    expect(page.locator(".winner-names")).to_have_text(NAMES[ANNA])


def test_nothing_lies_over_the_number(open_laurel: OpenLaurel) -> None:
    """With two players and with six, three digits, all signs and a winner."""
    laurel = open_laurel("/", stored=STORED, device=PHONE)
    for name in ("two", "twoover", "six"):
        laurel.go(f"/match/{name}").on("board")
        for tile in laurel.page.locator(".race-tile").all():
            number, marks = tile.locator(".tile-number text").bounding_box(), tile.locator(".mark").all()
            boxes = [mark.bounding_box() for mark in marks]
            assert number
            assert [box for box in boxes if box and _overlap(number, box)] == []


def _overlap(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Whether two boxes share more than a hair's breadth; a digit is lower than its line."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    top, height = one["y"] + one["height"] * 0.2, one["height"] * 0.6
    down = min(top + height, other["y"] + other["height"]) - max(top, other["y"])
    return across > 2 and down > 2


def test_enter_shows_what_it_takes(open_laurel: OpenLaurel) -> None:
    """A title that begins with what is typed stands first, and is marked."""
    sheet = open_laurel("/match/new", stored=STORED).open_sheet("#add-0")
    sheet.locator("#add-search").fill("gem")
    first = sheet.locator(".race-list > li[data-first]")
    expect(first).to_contain_text("Gem Smugglers")
    highest = """(items) => items
      .filter((item) => item.checkVisibility())
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)[0].textContent"""
    assert sheet.locator(".race-list > li").evaluate_all(highest) == first.text_content()


SEARCHES = (
    ("EARTH’S lóst", "Earth's Lost Colony", False),
    ("ngo", "New Galactic Order", False),
    ("biohazard", "Bio-Hazard Mining World", False),
    ("pangalacticl", "Pan-Galactic League", False),
    ("Галактик фед", "Galactic Federation", False),
    ("пуь цщкдв", "Gem World", False),
    ("galatic fed", "Galactic Federation", True),
    ("imperim lords", "Imperium Lords", True),
    ("alein toy", "Alien Toy Shop", True),
)
"""What is typed, the title that is found first, and whether that is pointed out as a guess."""


def test_the_search_forgives(open_laurel: OpenLaurel) -> None:
    """Accents, initials, missing spaces, another script or keyboard layout; one wrong letter, which it points out."""
    sheet = open_laurel("/match/new", stored=STORED).open_sheet("#add-0")
    for typed, title, is_guess in SEARCHES:
        sheet.locator("#add-search").fill(typed)
        expect(sheet.locator("li[data-first] .face-title")).to_have_text(title)
        expect(sheet.locator("[data-search-guess]")).to_be_visible(visible=is_guess)


def test_nothing_is_found(open_laurel: OpenLaurel) -> None:
    """And that is what the sheet says."""
    sheet = open_laurel("/match/new", stored=STORED).open_sheet("#add-0")
    sheet.locator("#add-search").fill("xyzzy")
    expect(sheet.locator("[data-search-none]")).to_be_visible()
    expect(sheet.locator(".race-card:visible")).to_have_count(0)


def test_filters_narrow_the_list_of_cards_together(open_laurel: OpenLaurel) -> None:
    """Kind, cost, colour and keyword narrow the list together."""
    sheet = open_laurel("/match/new", stored=STORED).open_sheet("#add-0")
    shown = sheet.locator(".race-list > li:visible .face-title")
    for name, tag in (("Kind", "military"), ("Keyword", "rebel"), ("Colour", "rare")):
        sheet.get_by_label(name, exact=True).select_option(tag)
    expect(shown).to_have_text(["Rebel Convict Mines", "Rebel Fuel Cache", "Rebel Miners"])
    sheet.get_by_label("Cost", exact=True).select_option("cost-1")
    expect(shown).to_have_text(["Rebel Fuel Cache"])


def test_cards_by_keyboard(open_laurel: OpenLaurel) -> None:
    """Typing a part of each title and Enter fill a tableau; the search is empty again, and has the focus."""
    laurel = open_laurel("/match/new", stored=STORED, device=DESKTOP)
    titles = ("old earth", "gem wo", "MINING ROB", "free trade")
    laurel.press(laurel.page.locator("#add-0"))
    expect(laurel.sheet.locator("#add-search")).to_be_focused()
    for title in titles:
        laurel.page.keyboard.type(title)
        laurel.change(lambda: laurel.page.keyboard.press("Enter"))
        expect(laurel.sheet.locator("#add-search")).to_have_value("")
        expect(laurel.sheet.locator("#add-search")).to_be_focused()
    laurel.page.keyboard.press("Escape")
    expect(laurel.page.locator("#add-0")).to_contain_text("4")
