"""A sample match of CIV: three players, round 4."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.carta_impera_victoria.actions import Action, DiscardCards, EndTurn, MoveCards, PlaceUtopia, PlayCards
from laurel.games.carta_impera_victoria.components import ID, Domain
from laurel.games.carta_impera_victoria.state import Options
from laurel.match.sample import Sample
from laurel.match.setup import Player, Seat, Setup

NINA, TOMAS, VERA = map(Seat, range(3))
PLAYERS = (Player("Nina", "blue"), Player("Tomas", "red"), Player("Vera", "green"))
MILITARY, RELIGION, ECONOMY, SCIENCE, CULTURE, UTOPIA = Domain


def _turn(player: Seat, *actions: Action) -> Iterator[Action]:
    yield from actions
    yield EndTurn(player)


ACTIONS: tuple[Action, ...] = (
    *_turn(NINA, PlayCards(NINA, SCIENCE, 2)),
    *_turn(TOMAS, PlayCards(TOMAS, MILITARY), PlayCards(TOMAS, ECONOMY)),
    *_turn(VERA, PlayCards(VERA, CULTURE, 2)),
    *_turn(NINA, PlayCards(NINA, SCIENCE), PlayCards(NINA, RELIGION)),
    *_turn(TOMAS, PlayCards(TOMAS, MILITARY, 2)),
    *_turn(VERA, PlayCards(VERA, ECONOMY), PlayCards(VERA, UTOPIA)),
    *_turn(NINA, PlayCards(NINA, CULTURE), PlayCards(NINA, SCIENCE)),
    *_turn(TOMAS, DiscardCards(TOMAS, ECONOMY), MoveCards(NINA, SCIENCE, TOMAS), PlayCards(TOMAS, RELIGION, 2)),
    *_turn(VERA, PlayCards(VERA, CULTURE), PlaceUtopia(VERA, NINA, SCIENCE)),
    *_turn(NINA, PlayCards(NINA, SCIENCE, 2)),
    PlayCards(TOMAS, MILITARY),
)

SAMPLE = Sample(Setup(ID, PLAYERS, Options()), ACTIONS)
