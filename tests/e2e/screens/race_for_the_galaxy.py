"""The screens and the sheets of Race for the Galaxy."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import AddCard, EndGame, GainChips, SettleGoals
from laurel.games.race_for_the_galaxy.components import CardKind
from laurel.games.race_for_the_galaxy.decks import deck
from laurel.match.setup import Points, Seat
from tests.e2e import seeds
from tests.e2e.numbers import Numbers
from tests.e2e.race_for_the_galaxy import MIDDLE, STORED, TWO, match
from tests.e2e.survey import Screens

NUMBERS = Numbers(
    seeds.stored(
        match(*TWO, name="of2", players=2),
        match(*TWO[:3], name="of2digits", players=2),
        *(match(*MIDDLE, name=f"of{players}", players=players) for players in range(3, 7)),
    ),
    number=".tile-number text",
    reached=".tile-name, .race-place, .race-plus",
)
PLAYERS = 4
DEVELOPMENTS = [one.id for one in deck("tgs_rvi").values() if one.kind is CardKind.DEVELOPMENT][: 11 * PLAYERS]
CLOSE = (
    *(GainChips(Seat(seat), Points(12)) for seat in range(PLAYERS)),
    *(AddCard(Seat(index % PLAYERS), card) for index, card in enumerate(DEVELOPMENTS)),
)
"""Everybody lacks a card to end the game, and few chips are left."""

STRAINED = seeds.stored(
    match(*CLOSE[PLAYERS:], name="cards", players=PLAYERS),
    match(*CLOSE, name="close", players=PLAYERS),
    match(*MIDDLE, *(GainChips(Seat(seat), Points(30)) for seat in range(5)), name="last", players=5),
    *(
        match(*MIDDLE, GainChips(Seat(seat), Points(90)), EndGame(), SettleGoals(), name=f"won{seat}", players=PLAYERS)
        for seat in range(PLAYERS)
    ),
)
SCREENS = Screens(STORED, numbers=NUMBERS, strained=STRAINED, score=".tile-number text")
