"""The values of a match by a sheet as pages see them: what was entered where, by which entry, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from laurel.match.edits import EntryId
from laurel.match.setup import Seat
from laurel.pages.match.presentation import MatchView
from laurel.sheets.actions import OF_ROWS, EnterValues
from laurel.sheets.sheet import Ask
from laurel.sheets.state import Numbers, State

CellKey = tuple[int, str, Seat]
"""The round, or `OF_ROWS`, the id of an ask, and the first seat of a side."""

EntriesByPlace = Mapping[CellKey, tuple[EntryId, ...]]
"""The entries that have entered each value."""


@frozen
class Cell:
    """A value of a side."""

    ask: Ask
    side: Seat
    round: int
    numbers: Numbers | None
    """What was entered; `None` where nothing was. Of a counter, every number that was added."""

    entries: tuple[EntryId, ...]
    """The entries that have entered it: several for a counter."""

    is_hidden: bool
    """Whether it is secret until every player has entered one."""


def entries_by_place(match_view: MatchView) -> EntriesByPlace:
    """Return the entries that have entered each value."""
    found: dict[CellKey, tuple[EntryId, ...]] = {}
    for log_step in match_view.replay.log_steps:
        action = log_step.entry.action
        if isinstance(action, EnterValues) and log_step.refusal is None:
            for name, of_sides in action.values.items():
                for side in of_sides:
                    place = (action.round, name, side)
                    found[place] = (*found.get(place, ()), log_step.entry.id)
    return found


def cell(match_view: MatchView, entries: EntriesByPlace, ask: Ask, place: tuple[int, Seat]) -> Cell:
    """Return a value; `place` is its round, or `OF_ROWS`, and its side."""
    state: State = match_view.state
    round_number, side = place
    numbers = state.entered_numbers(ask, side, round_number)
    known = entries.get((round_number, ask.id, side), ())
    return Cell(ask, side, round_number, numbers, known, is_hidden(state, ask, round_number))


def is_hidden(state: State, ask: Ask, round_number: int) -> bool:
    """Return whether a value of a round is secret, and not every player has entered one who is asked."""
    if not ask.secret or round_number == OF_ROWS:
        return False
    return any(
        state.entered_numbers(ask, side, round_number) is None and state.is_asked(ask, side, round_number)
        for side in state.still_in
    )


def hidden_in(state: State, action: EnterValues) -> frozenset[str]:
    """Return the asks of an entry whose values are not told yet."""
    asks = (state.sheet.asks.get(name) for name in action.values)
    return frozenset(ask.id for ask in asks if ask is not None and is_hidden(state, ask, action.round))


def open_asks(state: State, round_number: int) -> tuple[Ask, ...]:
    """Return what a round asks next: what is entered before it is played, then the rest; empty where it is complete."""
    for is_before in (True, False):
        part = tuple(ask for ask in state.sheet.asks_of_rounds if ask.before is is_before)
        missing = [ask for ask in part for side in state.still_in if is_missing(state, ask, side, round_number)]
        if missing:
            return tuple(
                ask for ask in part if any(state.may_be_asked(ask, side, round_number) for side in state.still_in)
            )
    return ()


def omitted_asks(state: State, round_number: int) -> tuple[Ask, ...]:
    """Return what was left out of a complete round, and can still be entered: it has its usual value."""
    return tuple(
        ask
        for ask in state.sheet.asks_of_rounds
        if ask.start is not None
        and any(
            state.is_asked(ask, side, round_number) and state.entered_numbers(ask, side, round_number) is None
            for side in state.still_in
        )
    )


def is_missing(state: State, ask: Ask, side: Seat, round_number: int) -> bool:
    """Return whether a value of a round has to be entered."""
    if not state.is_asked(ask, side, round_number) or state.entered_numbers(ask, side, round_number) is not None:
        return False
    return ask.start is None or not state.is_begun(round_number)
