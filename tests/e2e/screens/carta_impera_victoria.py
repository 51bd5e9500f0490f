"""The screens and the sheets of CIV: Carta Impera Victoria."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.actions import EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.match.setup import Seat
from tests.e2e import seeds
from tests.e2e.carta_impera_victoria import CARDS, CELIA, MATCHES, STORED, UTOPIAS, match
from tests.e2e.numbers import Numbers
from tests.e2e.survey import Screens

PLAYERS = 4


def _played(players: int) -> str:
    """Return a match in which everybody has cards."""
    actions = [one for one in CARDS if one.player < players]
    return match(*actions, *(UTOPIAS if players > CELIA else ()), players=players, name=f"of{players}")


NUMBERS = Numbers(
    seeds.stored(_played(2), _played(3), _played(4), MATCHES["teams"], MATCHES["threat"]),
    number=".column-number text",
    reached=".area-name > b, .column-plus",
)
STRAINED = seeds.stored(
    *(MATCHES[name] for name in ("threat", "teams", "draw")),
    match(*(PlayCards(Seat(seat), domain, 9) for seat, domain in enumerate(Domain) if seat < PLAYERS), name="threats"),
    *(
        match(
            *(EndTurn(Seat(before)) for before in range(seat)),
            *CARDS,
            PlayCards(Seat(seat), Domain.MILITARY, 12),
            EndTurn(Seat(seat)),
            name=f"won{seat}",
        )
        for seat in range(PLAYERS)
    ),
)
SCREENS = Screens(STORED, numbers=NUMBERS, strained=STRAINED, score=".area-points b")
