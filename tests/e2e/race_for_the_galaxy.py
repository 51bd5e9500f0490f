"""Matches of Race for the Galaxy on the built site, and how they are played."""

from __future__ import annotations

from typing import Any

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
from laurel.games.race_for_the_galaxy.state import Options
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tools.visiting import PHONE

ANNA, BORIS, CELIA = map(Seat, range(3))
NAMES = ("Anna-Maria Wielkopolska", "Boris", "Celia", "Maximilian von Habsburg", "Ewa", "Dmitri")
SEAT, ALLIANCE, COLONY = map(CardId, ("imperium_seat", "rebel_alliance", "rebel_colony"))
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


def match(*actions: Action, name: str, players: int = 3, **options: Any) -> str:
    """Return the document of a match in which actions were entered a minute apart."""
    seated = tuple(Player(NAMES[seat], COLOURS[seat]) for seat in range(players))
    return seeds.document(GAME, Setup(GAME.id, seated, Options(**{"takeovers": True, **options})), actions, name)


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
    "declared": match(
        *MIDDLE,
        DeclareTakeover(ANNA, SEAT, COLONY),
        DeclareTakeover(CELIA, ALLIANCE, COLONY),
        name="declared",
    ),
    "asked": match(*MIDDLE, EndGame(), name="asked"),
    "level": match(*LEVEL, name="level"),
    "two": match(*TWO, name="two", players=2),
    "twoover": match(*TWO, EndGame(), SettleGoals(), name="twoover", players=2),
    "finished": match(*TWO[1:-4], name="finished", players=2, entry="finished", takeovers=False),
    "over": match(*MIDDLE, EndGame(), SettleGoals(as_counted=True), name="over"),
}
STORED = seeds.stored(*MATCHES.values())


def place(laurel: Laurel, player: Seat, ids: str) -> None:
    """Find cards by a part of their titles, and place them by tapping; the search keeps the focus."""
    laurel.press(laurel.page.locator(f"#add-{player}"))
    for card in ids.split():
        item = laurel.sheet.locator(f"#card-{card}")
        laurel.sheet.locator("#add-search").fill(card.replace("_", " ").title())
        laurel.change(lambda item=item: laurel.press(item))
        expect(item).to_contain_class("race-card-gone")
        expect(laurel.sheet.locator("#add-search")).to_be_focused()
    laurel.close_sheet()


def phase(laurel: Laurel, name: str) -> None:
    """Begin a phase, or end it."""
    laurel.change(lambda: laurel.press(laurel.page.locator(f"#phase-{name}")))


def end_round(laurel: Laurel) -> None:
    """End the round, which asks for nothing."""
    laurel.change(lambda: laurel.press(laurel.page.locator("#round-end")))


def goal(laurel: Laurel, name: str) -> Locator:
    """Return the tile of a goal."""
    return laurel.page.locator(f"#goal-{name}")
