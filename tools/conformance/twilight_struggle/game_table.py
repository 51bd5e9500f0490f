"""The table of a whole game: what its players enter, what is left open, and how a difference is set right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from laurel.games.twilight_struggle import GAME, actions
from laurel.games.twilight_struggle.actions import Action
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES, Card, CardId, Country, Pair, Superpower
from laurel.games.twilight_struggle.state import Board, LastingEffect, Options, OwedEvent, State
from laurel.match.evolve import evolve
from laurel.match.message import Refusal
from laurel.match.setup import Setup
from tools.conformance.runner import Inexpressible, Result
from tools.conformance.twilight_struggle.position import PLAYERS, Plain, country, winner_of

NUMBERED: Mapping[int, Card] = {card.number: card for card in CARDS.values() if card.number is not None}

IN_EFFECT: Mapping[int, CardId] = {number: card.id for number, card in NUMBERED.items() if card.lasts}
"""Cards of which the program knows whether their event is in effect, by number."""


def numbered(number: int) -> Card:
    """Return a card by its number; raises `Inexpressible` where no card has it."""
    if number not in NUMBERED:
        raise Inexpressible(f"unknown card: {number}")
    return NUMBERED[number]


class GameTable:
    """The table of one game."""

    def __init__(self, options: Plain) -> None:
        self.table: State = GAME.opening(Setup(GAME.id, PLAYERS, Options(**options)))
        self.refused: list[str] = []
        """What the rules have not allowed since the last section."""

    def enter(self, action: Action) -> bool:
        """Enter something; say whether the rules allow it."""
        try:
            self.table = GAME.apply(self.table, action).state
        except Refusal as refusal:
            self.refused.append(refusal.message.text)
            return False
        return True

    def change(
        self, place: str, side: Superpower, points: int, event: CardId | None = None, *, is_free: bool = False
    ) -> bool:
        """Change the influence of a side; `is_free` leaves place and cost to the players."""
        one = actions.place(country(place).id, side, points, event)
        return self.enter(evolve(one, by_event=is_free))

    def owed(self, card: CardId) -> OwedEvent | None:
        """Return what the event of a card has left to a player, or `None`."""
        return next((one for one in self.table.owed if one.card == card), None)

    def finish(self, cards: Iterable[CardId]) -> None:
        """Leave the rest of events; what cannot be left is dropped."""
        for card in cards:
            if not self.enter(actions.FinishEvent(card)):
                self.table = evolve(self.table, owed=tuple(one for one in self.table.owed if one.card != card))

    def winner(self) -> str | None:
        """The side that has won, `draw`, or `None` while the game runs."""
        return winner_of(self.table, GAME.verdict(self.table))

    def set_right(self, after: Plain) -> None:
        """Make the table the one of a section, where it differs."""
        board = self.table.board
        for name, pair in {**after.get("map", {}), **whole(after.get("whole_map"))}.items():
            board = board.with_influence(country(name), Pair(*pair))
        self.table = evolve(
            self.table,
            board=board,
            score=after.get("vp", self.table.score),
            defcon=after["defcon"],
            military=Pair(**after["military_operations"]),
            space=Pair(**after["space"]),
            effects=tuple(self._effects(after.get("effects", {}))),
            ending=self.table.ending if "winner" in after else None,
        )

    def _effects(self, said: Mapping[str, bool]) -> Iterable[LastingEffect]:
        known = {IN_EFFECT[int(number)]: lasts for number, lasts in said.items()}
        yield from (one for one in self.table.effects if known.get(one.card, True))
        for card in (card for card, lasts in known.items() if lasts and not self.table.has_effect(card)):
            yield LastingEffect(card, CARDS[card].side or Superpower.US, self.table.course.turn)


def pair_of(board: Board, one: Country) -> list[int]:
    """Return the influence in a country as the format has it."""
    held = board.influence(one)
    return [held.us, held.ussr]


def whole(said: Plain | None) -> dict[str, list[int]]:
    """Return the influence in every country; a country that is missing has none. Nothing where nothing is said."""
    return {} if said is None else {one: said.get(one, [0, 0]) for one in COUNTRIES}


def changed(before: Board, after: Board) -> list[str]:
    """Return the countries whose influence is another one."""
    return [one.id for one in COUNTRIES.values() if before.influence(one) != after.influence(one)]


def standing(state: State) -> Result:
    """Return what lies on the table."""
    return {
        "vp": state.marker,
        "defcon": state.defcon,
        "military_operations": {"us": state.military.us, "ussr": state.military.ussr},
        "space": {"us": state.space.us, "ussr": state.space.ussr},
        "map": {one.id: pair_of(state.board, one) for one in COUNTRIES.values()},
        "whole_map": {one.id: pair_of(state.board, one) for one in COUNTRIES.values()},
        "effects": {str(number): state.has_effect(card) for number, card in IN_EFFECT.items()},
    }
