"""Race for the Galaxy on the built site: a game with a takeover and a lost goal, and every screen looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import (
    Action,
    AddCard,
    ClaimGoal,
    CountHand,
    DeclareTakeover,
    EndGame,
    GainChips,
    HoldGoal,
    KeepStartWorld,
    PickGoals,
    SetGoods,
    SettleGoals,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.games.race_for_the_galaxy.table import Options
from laurel.match.archive import encode
from laurel.match.journal import Journal, Milliseconds
from laurel.match.match import Match, MatchId
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.audits import axe_in_both_themes, tell
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenLaurel

ANNA, BORIS, CELIA = map(Seat, range(3))
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
NAMES = ("Anna-Maria Wielkopolska", "Boris", "Celia", "Maximilian von Habsburg", "Ewa", "Dmitri")
SEAT, ALLIANCE, COLONY = map(CardId, ("imperium_seat", "rebel_alliance", "rebel_colony"))


def match(*actions: Action, name: str, players: int = 3) -> str:
    """Return the document of a match in which actions were entered a minute apart."""
    seated = tuple(Player(NAMES[seat], COLOURS[seat]) for seat in range(players))
    journal: Journal[Action] = Journal()
    for index, action in enumerate(actions, 1):
        journal = journal.add(action, Milliseconds(seeds.NOON + 60_000 * index))
    setup = Setup(GAME.id, seated, Options(takeovers=True))
    return encode(GAME, Match(MatchId(name), Milliseconds(seeds.NOON), setup, journal))


def cards(seat: Seat, ids: str) -> tuple[Action, ...]:
    """Return the placing of several cards."""
    return tuple(AddCard(seat, CardId(card)) for card in ids.split())


FIRSTS = "galactic_standard_of_living system_diversity overlord_discoveries galactic_status"
MOSTS = "greatest_military propaganda_edge"
GOALS = f"{FIRSTS} {MOSTS}"
MIDDLE: tuple[Action, ...] = (
    PickGoals(tuple(map(GoalId, GOALS.split()))),
    KeepStartWorld(ANNA, CardId("epsilon_eridani")),
    KeepStartWorld(BORIS, CardId("new_sparta")),
    StartPhase(Phase.DEVELOP),
    *cards(ANNA, "imperium_seat imperium_troops drop_ships expedition_force galactic_exchange"),
    *cards(BORIS, "expedition_force space_mercenaries terraforming_robots rebel_colony imperium_lords gambling_world"),
    *cards(CELIA, "earths_lost_colony contact_specialist rebel_alliance rebel_pact rebel_fuel_cache rebel_miners"),
    *cards(CELIA, "rebel_underground rebel_sympathizers rebel_homeworld pirate_world"),
    GainChips(ANNA, Points(17)),
    CountHand(BORIS, 13),
    SetGoods(CELIA, frozenset({CardId("rebel_miners")})),
    StartPhase(Phase.SETTLE),
)
LEVEL: tuple[Action, ...] = (
    *cards(ANNA, "epsilon_eridani gem_world comet_zone"),
    *cards(BORIS, "new_sparta spice_world mining_world"),
    EndGame(),
    SettleGoals(),
)
TWO: tuple[Action, ...] = (
    PickGoals(tuple(map(GoalId, GOALS.split()))),
    *cards(ANNA, "epsilon_eridani imperium_seat gem_world comet_zone galactic_imperium"),
    *cards(BORIS, "new_sparta spice_world mining_world space_marines"),
    GainChips(ANNA, Points(95)),
    GainChips(BORIS, Points(24)),
    CountHand(ANNA, 12),
    SetGoods(ANNA, frozenset({CardId("gem_world")})),
    HoldGoal(GoalId("greatest_military"), ANNA),
    ClaimGoal(ANNA, GoalId("galactic_status")),
)
MATCHES = {
    "new": match(name="new", players=2),
    "middle": match(*MIDDLE, name="middle"),
    "six": match(*MIDDLE, name="six", players=6),
    "desk": match(
        *MIDDLE,
        DeclareTakeover(ANNA, SEAT, COLONY),
        DeclareTakeover(CELIA, ALLIANCE, COLONY),
        name="desk",
    ),
    "asked": match(*MIDDLE, EndGame(), name="asked"),
    "level": match(*LEVEL, name="level"),
    "two": match(*TWO, name="two", players=2),
    "twoover": match(*TWO, EndGame(), SettleGoals(), name="twoover", players=2),
    "over": match(*MIDDLE, EndGame(), SettleGoals(as_counted=True), name="over"),
}
STORED = seeds.stored(*MATCHES.values())


# ---------------------------------------------------------------------- playing


def set_up(laurel: Laurel, *names: str) -> None:
    """Choose the game with takeovers, fill in the players, and start."""
    page = laurel.page
    laurel.press(page.locator("label.chip", has=page.locator(f"input[value={GAME.id}]")))
    expect(page.locator(".seats > .seat")).to_have_count(4)
    for seat in range(4, len(names), -1):
        laurel.press(page.locator(f"#seat-{seat - 1} button[data-fields*=drop]"))
    for seats in range(5, len(names) + 1):
        laurel.press(page.locator("button[data-do=draft][data-fields*=add]"))
        expect(page.locator(".seats > .seat")).to_have_count(seats)
    for seat, name in enumerate(names):
        page.locator(f"#seat-{seat} .seat-name").fill(name)
    laurel.press(page.locator("label.chip", has=page.locator("input[name=takeovers][value=yes]")))
    laurel.press(page.locator(".setup-foot button"))
    laurel.on("board")


def pick_goals(laurel: Laurel) -> None:
    """Put the goals of the tests into play, whatever was drawn."""
    sheet = laurel.open_sheet("#slot-goals")
    for tile in sheet.locator("input[name='goals[]'][type=checkbox]").all():
        if tile.is_checked() != (tile.get_attribute("value") in GOALS.split()):
            laurel.press(tile)
    laurel.change(lambda: laurel.press(sheet.locator("button[type=submit]")))
    expect(laurel.sheet).to_have_count(0)


def pick_worlds(laurel: Laurel, *worlds: str) -> None:
    """Have everybody begin with a start world that the table has picked."""
    sheet = laurel.open_sheet("#slot-worlds")
    laurel.press(sheet.locator("#pick-worlds summary"))
    for left, world in zip(range(len(worlds), 0, -1), worlds, strict=True):
        expect(sheet.locator("form.pick")).to_have_count(left)
        pick = sheet.locator("form.pick").first
        pick.locator("select").select_option(world)
        laurel.change(lambda pick=pick: laurel.press(pick.locator("button")))  # type: ignore[misc]
    laurel.close_sheet()


def place(laurel: Laurel, player: Seat, ids: str) -> None:
    """Find cards by a part of their titles, and place them by tapping."""
    laurel.press(laurel.page.locator(f"#add-{player}"))
    for card in ids.split():
        item = laurel.sheet.locator(f"#card-{card}")
        laurel.sheet.locator("#add-search").fill(card.replace("_", " ").title())
        laurel.change(lambda item=item: laurel.press(item))  # type: ignore[misc]
        expect(item).to_have_class("race-card race-card-gone")
    laurel.close_sheet()


def phase(laurel: Laurel, name: str) -> None:
    """Begin a phase, or end it."""
    laurel.change(lambda: laurel.press(laurel.page.locator(f"#phase-{name}")))


def end_round(laurel: Laurel) -> None:
    """End the round."""
    laurel.press(laurel.page.locator("#round-end"))
    laurel.change(lambda: laurel.press(laurel.sheet.locator("#end-round")))


def goal(laurel: Laurel, name: str) -> Locator:
    """Return the tile of a goal."""
    return laurel.page.locator(f"#goal-{name}")


THREE = {"Anna": "epsilon_eridani", "Boris": "new_sparta", "Celia": "earths_lost_colony"}
SIX = {**THREE, "Dmitri": "old_earth", "Ewa": "alpha_centauri", "Filip": "damaged_alien_factory"}
"""Players, and the start world of each."""


@pytest.mark.parametrize(
    ("players", "device", "locale"),
    [
        pytest.param(THREE, PHONE, "en-GB", marks=pytest.mark.both_starts),
        (THREE, TABLET, "ru-RU"),
        (SIX, PHONE, "ru-RU"),
        (SIX, TABLET, "en-GB"),
    ],
    ids=["three-phone-en", "three-tablet-ru", "six-phone-ru", "six-tablet-en"],
)
def test_a_whole_game(
    open_laurel: OpenLaurel, players: Mapping[str, str], device: Mapping[str, Any], locale: str
) -> None:
    """Boris takes Greatest Military and loses it to Anna, who then takes over a world of his, and wins."""
    laurel = open_laurel("/new", device=device, locale=locale)
    page = laurel.page
    set_up(laurel, *players)
    pick_goals(laurel)
    pick_worlds(laurel, *players.values())

    place(laurel, BORIS, "rebel_colony")
    phase(laurel, "develop")
    place(laurel, BORIS, "space_marines expedition_force space_mercenaries")
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
    laurel.reload()
    assert before == laurel.totals()
    assert before["Anna"] > before["Boris"] > 0
    laurel.press(page.locator(".tools button[data-fields*=more]"))
    laurel.press(laurel.sheet.locator("button[data-fields*=end_game]"))
    laurel.press(laurel.sheet.locator("button[type=submit]"))
    laurel.change(lambda: laurel.press(page.locator("button[data-do=confirm]")))
    laurel.press(page.locator("#before-result"))
    laurel.change(lambda: laurel.press(laurel.sheet.locator("#settle-nobody")))
    laurel.press(page.locator("#to-results"))
    laurel.on("results")
    expect(page.locator(".winner-names")).to_have_text("Anna")


def test_the_end_asks_for_goals(open_laurel: OpenLaurel) -> None:
    """Before it names a winner; what the tableaux say is entered at once, and the rest is nobody's."""
    laurel = open_laurel("/match/asked", stored=STORED, device=SMALL)
    before = laurel.totals()
    expect(laurel.page.locator(".ending")).to_have_count(0)
    sheet = laurel.open_sheet("#before-result")
    expect(sheet.locator("#open-galactic_standard_of_living")).to_contain_text("By the tableaux: Anna-Maria")
    laurel.change(lambda: laurel.press(sheet.locator("#settle-counted")))
    expect(laurel.page.locator(".ending")).to_contain_text("wins")
    assert laurel.totals()[NAMES[ANNA]] == before[NAMES[ANNA]] + 3


def test_the_end_asks_for_hands(open_laurel: OpenLaurel) -> None:
    """Where points are level: cards and goods of who is level, then the winner."""
    laurel = open_laurel("/match/level", stored=STORED)
    sheet = laurel.open_sheet("#before-result")
    laurel.change(lambda: laurel.press(sheet.locator("label", has_text="Gem World")))
    for seat, hand in ((ANNA, "2"), (BORIS, "2")):
        sheet.locator(f"#final-hand-{seat}").fill(hand)
        laurel.change(lambda seat=seat: laurel.press(sheet.locator(f"#count-hand-{seat}")))  # type: ignore[misc]
    expect(laurel.page.locator(".ending")).to_contain_text(f"{NAMES[ANNA]} wins")


def test_a_forecast_counts_what_is_chosen(open_laurel: OpenLaurel) -> None:
    """One card from the hand of the defender, and the takeover fails before it is resolved."""
    laurel = open_laurel("/match/desk", stored=STORED)
    sheet = laurel.open_sheet("#slot-takeover")
    expect(sheet.locator("#forecast")).to_contain_text("succeeds")
    laurel.press(sheet.locator("#hand-cards-more"))
    expect(sheet.locator("#forecast")).to_contain_text("fails")
    laurel.change(lambda: laurel.press(sheet.locator("#resolve")))
    expect(sheet.locator(".takeover-lost")).to_have_count(1)


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
    first = sheet.locator(".race-list > li[data-found]")
    expect(first).to_contain_text("Gem Smugglers")
    highest = """(items) => items
      .filter((item) => item.checkVisibility())
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)[0].textContent"""
    assert sheet.locator(".race-list > li").evaluate_all(highest) == first.text_content()


def test_dealing(open_laurel: OpenLaurel) -> None:
    """Pairs are dealt, dealt again, and everybody keeps one of two."""
    laurel = open_laurel("/match/new", stored=STORED)
    sheet = laurel.open_sheet("#slot-worlds")
    first = sheet.locator(".face-title").all_inner_texts()
    laurel.press(sheet.locator("#draw-worlds"))
    expect(sheet.locator(".face-title")).not_to_have_text(first)
    laurel.change(lambda: laurel.press(sheet.locator("button[type=submit].button-main")))
    for left in (4, 2):
        kept = sheet.locator("button[data-fields*=keep_start_world]")
        expect(kept).to_have_count(left)
        laurel.change(lambda kept=kept: laurel.press(kept.first))  # type: ignore[misc]
    laurel.close_sheet()
    for seat in (ANNA, BORIS):
        expect(laurel.page.locator(f"#add-{seat}")).to_contain_text("1")


def test_a_card_that_is_elsewhere(open_laurel: OpenLaurel) -> None:
    """It is refused, with where it is; accents, case and the end of the title do not matter."""
    laurel = open_laurel("/match/middle", stored=STORED)
    sheet = laurel.open_sheet("#add-0")
    sheet.locator("#add-search").fill("EARTH’S lóst")
    expect(sheet.locator(".race-card:visible")).to_have_count(1)
    laurel.press(sheet.locator("#card-earths_lost_colony"))
    expect(laurel.toasts).to_contain_text("Earth's Lost Colony is somewhere else: Celia.")


def test_filters(open_laurel: OpenLaurel) -> None:
    """Kind, cost, colour and keyword narrow the list together."""
    sheet = open_laurel("/match/new", stored=STORED).open_sheet("#add-0")
    shown = sheet.locator(".race-list > li:visible .face-title")
    for name, tag in (("Kind", "military"), ("Keyword", "rebel"), ("Colour", "rare")):
        sheet.get_by_label(name, exact=True).select_option(tag)
    expect(shown).to_have_text(["Rebel Convict Mines", "Rebel Fuel Cache", "Rebel Miners"])
    sheet.get_by_label("Cost", exact=True).select_option("cost-1")
    expect(shown).to_have_text(["Rebel Fuel Cache"])


def test_twelve_cards_by_keyboard(open_laurel: OpenLaurel) -> None:
    """Typing a part of each title and Enter fill a tableau well under a minute."""
    laurel = open_laurel("/match/new", stored=STORED, device=DESKTOP)
    titles = (
        *("old earth", "gem wo", "comet", "expand colony", "MINING ROB", "public", "earths lost"),
        *("alien robot sen", "space port", "rebel base", "drop ships", "free trade"),
    )
    laurel.press(laurel.page.locator("#add-0"))
    expect(laurel.sheet.locator("#add-search")).to_be_focused()
    began = monotonic()
    for title in titles:
        laurel.page.keyboard.type(title)
        laurel.change(lambda: laurel.page.keyboard.press("Enter"))
        expect(laurel.sheet.locator("#add-search")).to_have_value("")
        expect(laurel.sheet.locator("#add-search")).to_be_focused()
    assert monotonic() - began < 60
    laurel.page.keyboard.press("Escape")
    expect(laurel.page.locator("#add-0")).to_contain_text("12")


# ---------------------------------------------------------------------- looking


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet of the game, one after another, and say which it is."""
    page = laurel.page
    for name, players in (("new", 2), ("six", 6), ("over", 3), ("desk", 3)):
        laurel.go(f"/match/{name}").on("board")
        expect(page.locator(".race-tile")).to_have_count(players)
        yield f"board, {name}"
    laurel.press(page.locator("#slot-takeover"))
    yield "sheet: takeovers"
    laurel.close_sheet()
    for route in ("results", "history"):
        laurel.go(f"/match/over/{route}").on(route)  # type: ignore[arg-type]
        yield route
    for name in ("asked", "level"):
        laurel.go(f"/match/{name}").on("board")
        laurel.open_sheet("#before-result")
        yield f"sheet: before the result, {name}"
        laurel.close_sheet()
    laurel.go("/match/new").on("board")
    for opener in ("#slot-goals", "#slot-worlds"):
        laurel.open_sheet(opener)
        yield f"sheet: {opener}"
        laurel.close_sheet()
    laurel.go("/match/middle").on("board")
    sheets = ("#add-0", "#goal-propaganda_edge", "[data-seat='2']", "#round-end", ".tool-military", "#open-takeovers")
    for opener in sheets:
        laurel.open_sheet(opener)
        yield f"sheet: {opener}"
        laurel.close_sheet()
    laurel.open_sheet("[data-seat='1']")
    laurel.press(laurel.sheet.locator("#own-rebel_colony summary"))
    yield "sheet: a card"
    laurel.press(laurel.sheet.locator("#open-gambling"))
    yield "sheet: gambling"
    laurel.close_sheet()


def survey(laurel: Laurel, *measures: Callable[[Laurel], list[str]]) -> None:
    """Expect that the measures find nothing on any screen."""
    tell({where: [problem for measure in measures for problem in measure(laurel)] for where in visit(laurel)})


def test_everything_on_a_phone(open_laurel: OpenLaurel) -> None:
    """No control is smaller than 48 pixels, nothing reaches over the edge, and axe finds nothing, light or dark."""
    laurel = open_laurel("/", stored=STORED, reduced_motion="reduce")
    small, wide = (lambda one: audits.small_targets(one.page)), (lambda one: audits.overflowing(one.page))
    survey(laurel, axe_in_both_themes, small, wide)


def test_axe_finds_nothing_on_a_desktop(open_laurel: OpenLaurel) -> None:
    """Neither light nor dark."""
    survey(open_laurel("/", stored=STORED, device=DESKTOP, reduced_motion="reduce"), axe_in_both_themes)


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "pl-PL", "cs-CZ"])
def test_width_320(open_laurel: OpenLaurel, locale: str) -> None:
    """320 pixels are enough in every language."""
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    laurel = open_laurel("/", stored=STORED, device=narrow, locale=locale, reduced_motion="reduce")
    survey(laurel, lambda one: audits.overflowing(one.page), lambda one: audits.cut_text(one.page))
