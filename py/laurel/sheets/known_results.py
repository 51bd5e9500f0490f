"""Entries played through the journal and the replay that the page uses, and the tests of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, frozen

from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.message import N_, Message, Question, Refusal
from laurel.match.plain import CONVERTER
from laurel.match.replay import Replay, replay
from laurel.match.setup import ALL_COLOURS, Player, Seat, Setup
from laurel.sheets.actions import OF_ROWS, VALUES, EndMatch, EnterValues, SeatDetails
from laurel.sheets.ending import has_ended, places
from laurel.sheets.entries import Cells
from laurel.sheets.options import Options, options_type
from laurel.sheets.rules import Action, check_round, game
from laurel.sheets.sections import Fault, join_place
from laurel.sheets.sheet import EnteredMatch, KnownResult, Sheet
from laurel.sheets.state import State


@frozen
class Result:
    """What entries come to."""

    points: Mapping[str, tuple[int | None, ...]]
    """By row, for each side; `None` where it has none yet, or is out."""

    rounds: tuple[tuple[int, ...], ...]
    """Of every complete round."""

    total: tuple[int, ...]
    has_ended: bool
    winners: tuple[int, ...]
    """Seats, from 1; empty while the match runs."""

    places: tuple[int, ...]
    questions: tuple[Question, ...]
    """Those of the checks that have failed."""


class EntryRefused(ValueError):
    """Entries that the sheet does not allow; `fault` says which and why."""

    def __init__(self, place: str, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        field = refusal.field
        if field.startswith(VALUES):
            field = field.removeprefix(VALUES).partition(".")[0]  # a test has the values of all sides in one list
        self.fault = Fault(join_place(place, field) if field else place, refusal.message)


def result(sheet: Sheet, entries: EnteredMatch) -> Result:
    """Return what entries come to.

    Raises:
        EntryRefused: one of them is not allowed.
    """
    rules = game(sheet)
    setup = Setup(rules.id, _players(entries.players), _options(sheet, entries))
    try:
        played: Replay[State, Action] = Replay(rules.opening(setup))
    except Refusal as refusal:
        raise EntryRefused("options", refusal) from refusal
    journal: Journal[Action] = Journal()
    for place, action in actions(entries):
        if _is_done(played.state, place, action):
            continue
        journal = journal.add(action, Milliseconds(len(journal.edits)))
        played = replay(rules, played.opening, journal.log, played)
        if (refused := played.log_steps[-1].refusal) is not None:
            raise EntryRefused(place, refused)
    return _result(played)


def actions(entries: EnteredMatch) -> Iterator[tuple[str, EnterValues | EndMatch]]:
    """Yield entries as actions, each with its place: the values of rows, every round, the end by the players."""
    if entered := _of_sides(entries.values):
        yield "values", EnterValues(OF_ROWS, entered)
    for number, values in enumerate(entries.rounds, 1):
        yield f"rounds[{number}]", EnterValues(number, _of_sides(values))
    if entries.is_over:
        yield "over", EndMatch()


def _is_done(state: State, place: str, action: EnterValues | EndMatch) -> bool:
    """Return whether nothing is left to do for an action: the end of an ended match, or a round without values.

    Raises:
        EntryRefused: there is no such round any more.
    """
    if isinstance(action, EndMatch):
        return has_ended(state)
    if action.values:
        return False
    if has_ended(state) and action.round not in state.complete:
        raise EntryRefused(place, Refusal(N_("There is no round %(n)s."), n=action.round))
    try:
        check_round(state, action.round)
    except Refusal as refusal:
        raise EntryRefused(place, refusal) from refusal
    return True


def differences(sheet: Sheet, test: KnownResult) -> Iterator[tuple[str, Message]]:
    """Yield what a test has otherwise than its sheet: the key of what is expected, and how they differ.

    Winners and places are those of an ended match: where nothing has ended it, the players do.
    """
    try:
        found = result(sheet, test.entries)
        if not found.has_ended and (test.winners is not None or test.places is not None):
            found = result(sheet, evolve(test.entries, is_over=True))
    except EntryRefused as refused:
        yield refused.fault.place, refused.fault.message
        return
    pairs: list[tuple[str, Any, Any]] = [("total", test.total, found.total), ("places", test.places, found.places)]
    pairs += [(f"points.{row}", points, found.points.get(row)) for row, points in test.points.items()]
    if test.winners is not None and set(test.winners) != set(found.winners):
        pairs.append(("winners", test.winners, found.winners))
    for key, expected, came in pairs:
        if expected is not None and expected != came:
            text = N_("The test “%(about)s” expects %(expected)s, and the sheet comes to %(found)s.")
            yield key, Message(text, about=test.about, expected=_listed(expected), found=_listed(came))


def _listed(numbers: tuple[int | None, ...] | None) -> str:
    return "–" if numbers is None else ", ".join("–" if number is None else str(number) for number in numbers) or "–"


def _players(count: int) -> tuple[Player, ...]:
    return tuple(Player("", ALL_COLOURS[seat], SeatDetails()) for seat in range(count))


def _options(sheet: Sheet, entries: EnteredMatch) -> Options:
    """Return the options of entries; a switch is 1 or 0 there."""
    switches = {option.id for option in sheet.options if option.is_switch}
    given = {name: bool(value) if name in switches else value for name, value in entries.options.items()}
    made: Options = CONVERTER.structure(given, options_type(sheet))
    return made


def _of_sides(values: Mapping[str, Cells]) -> dict[str, dict[Seat, tuple[int, ...]]]:
    """Return entered values by ask and side, without the empty ones."""
    found = {
        name: {Seat(side): numbers for side, numbers in enumerate(cells) if numbers is not None}
        for name, cells in values.items()
    }
    return {name: cells for name, cells in found.items() if cells}


def _result(played: Replay[State, Action]) -> Result:
    state = played.state
    ended = has_ended(state)
    winners = played.verdict.winners if played.verdict else ()
    return Result(
        state.row_points,
        tuple(state.round_points[number] for number in sorted(state.round_points)),
        tuple(state.total(side) for side in state.sides),
        ended,
        tuple(seat + 1 for seat in winners),
        tuple(places(state).values()),
        tuple(question for step in played.log_steps for question in step.questions if step.entry.action != EndMatch()),
    )
