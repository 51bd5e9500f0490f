"""The operations of Race for the Galaxy."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import (
    Action,
    AddCard,
    CountChips,
    DeclareTakeover,
    EndRound,
    EnterGoals,
    KeepStartWorld,
    PickGoals,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.games.race_for_the_galaxy.state import Options, Variant
from laurel.match.setup import Points, Seat
from tools.taps import Cost, Operation, adds, document, players
from tools.taps.hand import Hand

THREE = players("Anna", "Boris", "Celia")
SIX = players("Anna", "Boris", "Celia", "Dmitri", "Ewa", "Filip")
ANNA, BORIS, CELIA = map(Seat, range(3))
SEAT, COLONY = CardId("imperium_seat"), CardId("rebel_colony")

TABLEAUX = (
    """old_earth gem_world comet_zone expanding_colony mining_robots public_works earths_lost_colony alien_robot_sentry
    space_port rebel_base drop_ships free_trade_association""",
    """new_sparta expedition_force space_marines space_mercenaries rebel_outpost rebel_warrior_race new_galactic_order
    lost_alien_warship alien_robot_scout_ship imperium_lords rebel_homeworld new_military_tactics""",
    """epsilon_eridani contact_specialist genetics_lab bio_hazard_mining_world galactic_trendsetters merchant_guild
    consumer_markets spice_world diversified_economy research_labs alien_toy_shop galactic_imperium""",
)
"""The cards of three players at the end of a game."""

TITLES = {card.id: card.title for card in Variant().deck.values()}
CHIPS = (7, 24, 9)
STARTS = "epsilon_eridani new_sparta earths_lost_colony old_earth alpha_centauri damaged_alien_factory"
FIRSTS = tuple(
    map(GoalId, ("galactic_standard_of_living", "system_diversity", "overlord_discoveries", "galactic_status"))
)
MOSTS = tuple(map(GoalId, ("greatest_military", "propaganda_edge")))
OWNED = dict(zip((*FIRSTS[:2], FIRSTS[3], *MOSTS), (BORIS, CELIA, ANNA, BORIS, BORIS), strict=True))
"""Who has which goals at the end; the other is nobody's."""


def cards(seat: Seat, ids: str) -> tuple[AddCard, ...]:
    """Return the entries of a tableau."""
    return tuple(AddCard(seat, CardId(card)) for card in ids.split())


ENTERED: tuple[Action, ...] = tuple(card for seat, ids in enumerate(TABLEAUX) for card in cards(Seat(seat), ids))
FINISHED = Options(entry="finished")
OVER = document(GAME.id, THREE, (), FINISHED)
WITH_CARDS = document(GAME.id, THREE, ENTERED, FINISHED)
NEW = document(GAME.id, SIX, (PickGoals((*FIRSTS, *MOSTS)),))
LIVE: tuple[Action, ...] = (
    *cards(ANNA, "imperium_seat imperium_troops drop_ships expedition_force"),
    *cards(BORIS, "rebel_colony space_marines"),
)
ROUND = document(GAME.id, THREE, LIVE, Options(takeovers=True))
SETTLING = document(GAME.id, THREE, (*LIVE, StartPhase(Phase.SETTLE)), Options(takeovers=True))


def set_up(hand: Hand) -> None:
    """Choose the game, enter three names, and start."""
    hand.tap(f"label.chip:has(input[value={GAME.id}])")
    hand.tap("#seat-3 button[data-fields*=drop]")
    for seat, player in enumerate(THREE):
        hand.type(f"#seat-{seat} .seat-name", player.name)
    hand.tap(".setup-foot button")
    hand.page.locator(".race-tile").first.wait_for()


def find(hand: Hand, ids: str) -> None:
    """Enter cards by the search of the open sheet."""
    for card in ids.split():
        hand.find("#add-search", TITLES[CardId(card)], f"#card-{card}")


def tableau(hand: Hand) -> None:
    """Enter Anna's tableau."""
    hand.tap("#slot-next")
    find(hand, TABLEAUX[ANNA])


def chips(hand: Hand) -> None:
    """Enter the chips of everybody, page by page."""
    hand.tap("#add-0")
    for seat, counted in enumerate(CHIPS):
        hand.enter()  # with nothing to search, to the next field
        hand.type("#count-chips", str(counted))
        hand.enter()  # to the hand
        if seat < CELIA:
            hand.enter()  # to the next player


def goals(hand: Hand) -> None:
    """Enter the goals in play and their owners."""
    for goal in (*FIRSTS, *MOSTS):
        hand.tap(f"label:has(#tile-{goal})")
    own(hand)


def own(hand: Hand) -> None:
    """Correct what is suggested, and go on to the result."""
    for goal in (*FIRSTS, *MOSTS):
        for player in range(len(THREE)):
            owner = hand.page.locator(f"#owner-{goal}-{player}")
            if owner.is_checked() != (OWNED.get(goal) == player) and not (goal in MOSTS and owner.is_checked()):
                hand.tap(f"label:has(#owner-{goal}-{player})")
        if goal in MOSTS and goal not in OWNED and not hand.page.locator(f"#owner-{goal}-nobody").is_checked():
            hand.tap(f"label:has(#owner-{goal}-nobody)")
    hand.tap("#enter-goals")


def owners(hand: Hand) -> None:
    """Enter the goals when all tableaux are entered."""
    hand.tap("#slot-next")
    goals(hand)


def whole_end(hand: Hand) -> None:
    """Enter three tableaux with their chips, then the goals."""
    hand.tap("#slot-next")
    for ids, counted in zip(TABLEAUX, CHIPS, strict=True):
        find(hand, ids)
        hand.enter()  # with nothing to search, to the next field
        hand.type("#count-chips", str(counted))
        hand.enter()  # to the hand
        hand.enter()  # to the next player, and from the last one to the goals
    goals(hand)


def start_worlds(hand: Hand) -> None:
    """Enter the start worlds that six players were dealt."""
    hand.tap("#slot-worlds")
    for world in STARTS.split():
        hand.tap(f"#keep-{world}")


def card(hand: Hand) -> None:
    """Place a card during the game."""
    hand.tap("#add-0")
    hand.find("#add-search", "Gem World", "#card-gem_world")


def take_over(hand: Hand) -> None:
    """Declare a takeover."""
    hand.tap("#open-takeovers")
    hand.tap(f"#target-{SEAT}-{COLONY}")
    hand.tap("#declare")


ALL_GOALS = EnterGoals(
    (*FIRSTS, *MOSTS),
    {goal: (OWNED[goal],) for goal in FIRSTS if goal in OWNED},
    {goal: OWNED[goal] for goal in MOSTS if goal in OWNED},
)
COUNTED = tuple(CountChips(Seat(seat), Points(counted)) for seat, counted in enumerate(CHIPS))
PAGES = tuple(entry for seat, ids in enumerate(TABLEAUX) for entry in (*cards(Seat(seat), ids), COUNTED[seat]))

OPERATIONS = (
    Operation("set up, three players, named", "8 + 9 keys", None, "", set_up, adds()),
    Operation("one tableau of 12 cards", "2 + 75 keys", None, OVER, tableau, adds(*cards(ANNA, TABLEAUX[ANNA]))),
    Operation("chips of three players", "24", None, WITH_CARDS, chips, adds(*COUNTED)),
    Operation(
        "the whole end of a game", "41 + 230 keys", Cost(15, 110), OVER, whole_end, adds(*PAGES, ALL_GOALS), limit=180
    ),
    Operation("six goals and their owners at the end", "10 + 9", None, WITH_CARDS, owners, adds(ALL_GOALS)),
    Operation(
        "six start worlds",
        "20",
        None,
        NEW,
        start_worlds,
        adds(*(KeepStartWorld(Seat(seat), CardId(world)) for seat, world in enumerate(STARTS.split()))),
    ),
    Operation("a card during the game", "3 + 5 keys", None, ROUND, card, adds(AddCard(ANNA, CardId("gem_world")))),
    Operation(
        "a phase begins",
        "1",
        None,
        ROUND,
        lambda hand: hand.tap("#phase-develop"),
        adds(StartPhase(Phase.DEVELOP)),
    ),
    Operation(
        "a round ends",
        "2",
        None,
        SETTLING,
        lambda hand: hand.tap("#round-end"),
        adds(EndRound(dict.fromkeys((ANNA, BORIS, CELIA), 0))),
    ),
    Operation("a takeover is declared", "5", None, SETTLING, take_over, adds(DeclareTakeover(ANNA, SEAT, COLONY))),
)
