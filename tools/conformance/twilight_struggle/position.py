"""A match of Twilight Struggle in the making: its start, what is entered in it, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from laurel.games.twilight_struggle import GAME, actions
from laurel.games.twilight_struggle.actions import Action
from laurel.games.twilight_struggle.components import COUNTRIES, CardId, Country, CountryId, Pair, Superpower
from laurel.games.twilight_struggle.state import Options, Phase, State
from laurel.match.edits import Entry, EntryId, Milliseconds
from laurel.match.replay import Replay, replay
from laurel.match.setup import Player, Setup
from laurel.match.verdict import Verdict
from tools.conformance.runner import Inexpressible

Plain = Mapping[str, Any]

PLAYERS = (Player("USSR", "red"), Player("USA", "blue"))

VARIANTS: Mapping[str, Options] = {
    "standard": Options(),
    "late_war": Options(scenario="late_war"),
    "turn_zero_allied_berlin": Options(allied_berlin=True),
    "turn_zero_taiwan_permanent": Options(nationalist_china=True),
    "mobutu_zaire_3": Options(promo_cards=True),
}
"""The options of every variant that a vector may name."""


class Position:
    """A match in the making."""

    def __init__(self, options: Options | None = None) -> None:
        opening = GAME.opening(Setup(GAME.id, PLAYERS, options or Options()))
        self.replay: Replay[State, Action] = replay(GAME, opening, ())

    @property
    def table(self) -> State:
        """The table as it is now."""
        return self.replay.state

    @property
    def verdict(self) -> Verdict | None:
        """How the match ended, or `None` while it runs."""
        return self.replay.verdict

    def enter(self, *entered: Action) -> Position:
        """Add entries; what is refused stays without effect."""
        log = [log_step.entry for log_step in self.replay.log_steps]
        for action in entered:
            log.append(Entry(EntryId(str(len(log))), Milliseconds(0), action))
        self.replay = replay(GAME, self.replay.opening, tuple(log), self.replay)
        return self

    def start(self, given: Iterable[Action], points: int) -> Position:
        """Enter what leads to the start of a vector, and the points last.

        Raises:
            Inexpressible: the start cannot be reached, or the game would be over.
        """
        self.enter(*given)
        missing = points - self.table.score
        if missing:
            self.enter(actions.GainPoints(max(missing, 0), max(-missing, 0)))
        wrong = [log_step for log_step in self.replay.log_steps if log_step.refusal or log_step.verdict]
        if wrong:
            raise Inexpressible(f"the start cannot be reached: {wrong[0].refusal or wrong[0].verdict}")
        return self

    def outcome(self, *entered: Action) -> dict[str, Any]:
        """Enter what a vector asks about, and say what both sides gained by it and where the game stands."""
        before = len(self.replay.log_steps)
        self.enter(*entered)
        gained = [entry for log_step in self.replay.log_steps[before:] for entry in log_step.gained]
        return {
            "us_gains": sum(one.points for one in gained if one.player == self.table.seat(Superpower.US)),
            "ussr_gains": sum(one.points for one in gained if one.player == self.table.seat(Superpower.USSR)),
            "vp_after": self.table.score,
            "game_over": self.verdict is not None,
            "winner": self.winner(),
            "defcon": self.table.defcon,
            "final_scoring": self.table.course.phase is Phase.FINAL_SCORING,
        }

    def winner(self) -> str | None:
        """The side that has won, `draw`, or `None` while the game runs."""
        return winner_of(self.table, self.verdict)


def winner_of(state: State, verdict: Verdict | None) -> str | None:
    """Return the side that has won, `draw`, or `None` while the game runs."""
    if verdict is None:
        return None
    return "draw" if verdict.is_draw else state.side(verdict.winners[0]).value


def country(name: str) -> Country:
    """Return a country; raises `Inexpressible` where the map has none of that name."""
    if name not in COUNTRIES:
        raise Inexpressible(f"unknown country: {name}")
    return COUNTRIES[CountryId(name)]


def influence(state: State, board: Plain) -> Iterator[Action]:
    """Return what makes the map of a table the one of a vector."""
    wanted = {country(name).id: Pair(*pair) for name, pair in board.items()}
    for one in COUNTRIES.values():
        pair = wanted.get(one.id, Pair())
        if state.board.influence(one) != pair:
            yield actions.SetInfluence(one.id, pair.us, pair.ussr)


def event(card: str, side: Superpower) -> Action:
    """Return the entry of an event."""
    return actions.PlayEvent(CardId(card), side)


def flags(vector: Plain) -> Iterator[Action]:
    """Return what brings the cards in front of the US into play."""
    if vector.get("formosan"):
        yield event("formosan_resolution", Superpower.US)
    if vector.get("shuttle") or vector.get("shuttle_in_front"):
        yield event("shuttle_diplomacy", Superpower.US)


def on_map(vector: Plain, options: Options | None = None) -> Position:
    """Return a start with the map, the points and the cards of a vector."""
    position = Position(options)
    board = influence(position.table, vector.get("map", {}))
    return position.start((*board, *flags(vector)), vector.get("vp_before", 0))
