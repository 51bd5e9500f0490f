"""The operations of CIV: Carta Impera Victoria."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import (
    Action,
    DiscardCards,
    DrawLastCard,
    EndTurn,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
)
from laurel.games.carta_impera_victoria.components import Domain
from laurel.match.setup import Seat
from tools.taps import Cost, Operation, adds, document, players, undoes
from tools.taps.hand import Hand

PLAYERS = players("Anna", "Boris", "Celia", "Dmitri")
ANNA, BORIS, DMITRI = Seat(0), Seat(1), Seat(3)
CULTURE, SCIENCE, UTOPIA = Domain.CULTURE, Domain.SCIENCE, Domain.UTOPIA

CARDS: tuple[Action, ...] = tuple(
    PlayCards(Seat(seat), domain, 1 + (seat + place) % 4) for seat in range(4) for place, domain in enumerate(Domain)
)
MIDDLE = document(GAME.id, PLAYERS, CARDS)
FACE_DOWN = document(GAME.id, PLAYERS, (*CARDS, PlaceUtopia(BORIS, ANNA, SCIENCE)))


def column(player: Seat, domain: Domain) -> str:
    """Return the column of a domain on the board."""
    return f"#plus-{player}-{domain.value}"


def end_turn(hand: Hand) -> None:
    """End the turn."""
    hand.tap("#end-turn")


def last_card(hand: Hand) -> None:
    """Draw the last card."""
    hand.tap("#last-card")


def take(hand: Hand) -> None:
    """Anna takes a card of Boris."""
    hand.tap(f"[data-seat='{ANNA}']")
    hand.tap(f"#target-{BORIS}-science")


def place_utopia(hand: Hand) -> None:
    """Boris places a Utopia of his area face down in Anna's Science."""
    hand.tap(f"[data-seat='{BORIS}']")
    hand.tap("#choose-utopia-")
    hand.tap(f"#target-{ANNA}-science")


def remove_utopia(hand: Hand) -> None:
    """The Utopia in Anna's Science is removed."""
    hand.tap(f"[data-seat='{ANNA}']")
    hand.tap("#remove-science")


OPERATIONS = (
    Operation(
        "a card is played",
        "1",
        Cost(1),
        MIDDLE,
        lambda hand: hand.tap(column(DMITRI, CULTURE)),
        adds(PlayCards(DMITRI, CULTURE)),
    ),
    Operation(
        "a card is discarded",
        "3",
        Cost(1),
        MIDDLE,
        lambda hand: hand.hold(column(DMITRI, CULTURE)),
        adds(DiscardCards(DMITRI, CULTURE)),
    ),
    Operation("a card is stolen", "5 + scroll", Cost(2), MIDDLE, take, adds(MoveCards(BORIS, SCIENCE, ANNA))),
    Operation(
        "a Utopia is placed face down",
        "5",
        Cost(3),
        MIDDLE,
        place_utopia,
        adds(PlaceUtopia(BORIS, ANNA, SCIENCE, is_from_area=True)),
    ),
    Operation(
        "a face-down Utopia is removed", "", Cost(2), FACE_DOWN, remove_utopia, adds(RemoveUtopia(ANNA, SCIENCE))
    ),
    Operation("a turn ends", "1", Cost(1), MIDDLE, end_turn, adds(EndTurn(ANNA))),
    Operation("the last card is drawn", "", Cost(1), MIDDLE, last_card, adds(DrawLastCard())),
    Operation("undo", "1", Cost(1), FACE_DOWN, lambda hand: hand.tap(".tools button[data-do=undo]"), undoes),
)
