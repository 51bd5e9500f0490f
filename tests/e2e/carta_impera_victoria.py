"""CIV: Carta Impera Victoria on the built site: stored matches, and what players do on its board."""

from __future__ import annotations

from typing import Any

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import Action, DrawLastCard, EndTurn, PlaceUtopia, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.state import Options
from laurel.match.setup import COLOURS, Player, Seat, Setup
from tests.e2e import seeds
from tests.e2e.actions import Laurel

ANNA, BORIS, CELIA, DMITRI = map(Seat, range(4))
LONG_NAMES = ("Anna-Maria Wielkopolska", "Boris", "Maximilian von Habsburg", "Ewa")


def match(*actions: Action, players: int = 4, name: str = "civ", **options: Any) -> str:
    """Return the document of a match in which actions were entered a minute apart."""
    seated = tuple(Player(LONG_NAMES[seat], COLOURS[seat]) for seat in range(players))
    return seeds.document(GAME, Setup(GAME.id, seated, Options(**options)), actions, name)


CARDS = tuple(
    PlayCards(Seat(seat), domain, 1 + (seat * 3 + index * 2) % 6)
    for seat in range(4)
    for index, domain in enumerate(Domain)
    if (seat + index) % 4
)
UTOPIAS = (PlaceUtopia(BORIS, ANNA, Domain.SCIENCE), PlaceUtopia(CELIA, ANNA, Domain.SCIENCE))
ROUND = tuple(EndTurn(Seat(seat)) for seat in range(4))

MATCHES = {
    "new": match(name="new", players=2),
    "middle": match(*CARDS, *UTOPIAS, EndTurn(ANNA), name="middle"),
    "three": match(*(one for one in CARDS if one.player < DMITRI), *UTOPIAS, name="three", players=3),
    "threat": match(
        *CARDS, *UTOPIAS, PlayCards(ANNA, Domain.CULTURE, 8), PlayCards(BORIS, Domain.UTOPIA, 7), name="threat"
    ),
    "teams": match(*CARDS, DrawLastCard(), name="teams", teams=True),
    "hegemony": match(PlayCards(ANNA, Domain.MILITARY, 12), EndTurn(ANNA), name="hegemony", teams=True),
    "majority": match(*CARDS, DrawLastCard(), *ROUND, name="majority"),
    "draw": match(DrawLastCard(), *ROUND, name="draw", teams=True),
}
STORED = seeds.stored(*MATCHES.values())


def play(laurel: Laurel, player: Seat, **cards: int) -> None:
    """Tap a player's columns: so many cards of each domain."""
    for domain, times in cards.items():
        for _ in range(times):
            laurel.change(lambda domain=domain: laurel.press(laurel.page.locator(f"#plus-{player}-{domain}")))


def end_turn(laurel: Laurel, times: int = 1) -> None:
    """End the turn of the player who has it, several times."""
    for _ in range(times):
        laurel.change(lambda: laurel.press(laurel.page.locator("#end-turn")))
