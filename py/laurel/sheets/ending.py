"""The end of a match by a sheet: when it has ended, who won, and the places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from attrs import frozen

from laurel.match.message import N_, Message, Refusal
from laurel.match.own_text import TEXT_PLACE
from laurel.match.setup import Seat
from laurel.match.verdict import Verdict, VerdictStep
from laurel.match.wins import advantage
from laurel.sheets.expressions import FormulaError
from laurel.sheets.formulas import Formula
from laurel.sheets.sheet import Sheet
from laurel.sheets.state import Situation, State

PLAYERS_ENDED = N_("The players have ended the match.")
CONDITION_MET = N_("The condition that ends the match is met.")
ENDS_AT = N_("The match ends at %(points)s points.")
ALL_ENTERED = N_("Everything has been entered.")

GOAL = re.compile(r"total >= (?:(?P<points>\d{1,9})|(?P<option>[a-z][a-z0-9_]*))(?: and .*)?")
"""The formula of a match that ends when somebody has so many points."""

MOST_POINTS = N_("Most points")
LEAST_POINTS = N_("Fewest points")


def verdict(state: State) -> Verdict | None:
    """Return how a match has ended; `None` while it runs."""
    ending = _ending(state)
    if ending is None:
        return None
    if state.sheet.end.wins == "together":
        if ending.text == ALL_ENTERED:
            ending = _reason(_total_of_all(state))
        return Verdict(ending, "", (), _seats(state, state.at_table) if has_won_together(state) else ())
    comparisons = _comparisons(state)
    steps = tuple(_step(state, comparison) for comparison in comparisons)
    if ending.text == ALL_ENTERED:
        ending = _reason(comparisons[-1])
    return Verdict(ending, "", steps, _seats(state, comparisons[-1].left))


def has_ended(state: State) -> bool:
    """Return whether a match has ended."""
    return _ending(state) is not None


def goal(state: State) -> int | None:
    """Return the points at which the match ends; `None` where it ends in another way."""
    when = state.sheet.end.when
    found = None if when is None else GOAL.fullmatch(when.text)
    if found is None:
        return None
    return int(found["points"]) if found["points"] else state.options.get(found["option"])


def has_won_together(state: State) -> bool:
    """Return whether all have won a game that is won together."""
    won = state.sheet.end.won
    if won is None or not state.still_in:
        return False
    return all(_value(state, side, won) for side in state.still_in)


def places(state: State) -> dict[Seat, int]:
    """Return the place of every side as it is now, from 1; those who share one are followed by a gap.

    Players who are out or have left are behind the others. All have the same place in a game that is won together.
    """
    if state.sheet.end.wins == "together":
        return dict.fromkeys(state.sides, 1)
    found: dict[Seat, int] = {}
    for group in _groups(state, state.sides):
        found |= dict.fromkeys(group, len(found) + 1)
    return {side: found[side] for side in state.sides}


def _ending(state: State) -> Message | None:
    """Return why a match has ended; `None` while it runs."""
    if state.is_over:
        return Message(PLAYERS_ENDED)
    if state.has_met_end:
        points = goal(state)
        return Message(CONDITION_MET) if points is None else Message(ENDS_AT, points=points)
    return Message(ALL_ENTERED) if _is_all_entered(state) else None


def _is_all_entered(state: State) -> bool:
    """Return whether the last round was played and the last cell was filled, or nobody is left who could do so.

    A counter is never filled, so a match with one goes on.
    """
    if not state.cells:
        return False
    if not state.still_in:
        return True
    if any(ask.adds for row in state.rows for ask in row.asks):
        return False
    if state.sheet.rounds is not None and (state.round_count is None or state.open_round is not None):
        return False
    return next(state.open_cells, None) is None


def _competing(state: State) -> tuple[Seat, ...]:
    """Return the sides that can win: those still in; where all are out, those who have not left."""
    return state.still_in or state.at_table


# --------------------------------------------------------------------------- comparisons


@frozen
class _TieBreak:
    """What sides were compared by, and which of them are still tied."""

    criterion: Message
    values: Mapping[Seat, int | None]
    left: tuple[Seat, ...]


def _comparisons(state: State) -> list[_TieBreak]:
    """Return the comparisons of the sides, as many as are needed: of points, and then by each formula."""
    least_wins = state.sheet.end.wins == "least"
    totals: dict[Seat, int | None] = {side: state.total(side) for side in _competing(state)}
    criterion = Message(LEAST_POINTS if least_wins else MOST_POINTS)
    found = [_compare(criterion, totals, -1 if least_wins else 1)]
    for formula in state.sheet.end.tie:
        if len(found[-1].left) == 1:
            break
        values = {side: _value(state, side, formula) for side in found[-1].left}
        found.append(_compare(Message(TEXT_PLACE, said=_described(state.sheet, formula)), values, 1))
    return found


def _total_of_all(state: State) -> _TieBreak:
    """Return what all have together, by the name of the only row where there is but one."""
    names = [row.name for row in state.sheet.rows]
    is_one = len(names) == 1 and state.sheet.rounds is None
    criterion = Message(TEXT_PLACE, said=names[0]) if is_one else Message(N_("Points"))
    return _TieBreak(criterion, {side: state.total(side) for side in state.sides}, state.sides)


def _reason(decisive: _TieBreak) -> Message:
    """Return why those who are left have won, where the match has no other end than that everything was entered."""
    value = decisive.values[decisive.left[0]]
    if value is None:
        return Message(ALL_ENTERED)
    return Message(N_("%(criterion)s: %(value)s."), criterion=decisive.criterion, value=value)


def _compare(criterion: Message, values: Mapping[Seat, int | None], sign: int) -> _TieBreak:
    """Return which sides have the best value; one without a value is behind the others."""
    best = max(values.values(), key=lambda value: _order(value, sign))
    return _TieBreak(criterion, values, tuple(side for side, value in values.items() if value == best))


def _order(value: int | None, sign: int = 1) -> tuple[bool, int]:
    return value is not None, sign * (value or 0)


def _described(sheet: Sheet, formula: Formula) -> object:
    """Return what a comparison is called: the name of what is asked or of a row, else the formula as it is written."""
    name = formula.text.strip().removeprefix("-")
    rows = {row.id: row.name for row in sheet.rows}
    if name in sheet.asks:
        return sheet.asks[name].name
    return rows.get(name.removeprefix("points(").removesuffix(")"), formula.text)


def _groups(state: State, sides: Sequence[Seat]) -> list[tuple[Seat, ...]]:
    """Return the sides by place, those who share one together."""
    groups = _by_points(state, sides)
    for formula in state.sheet.end.tie:
        groups = [part for group in groups for part in _split(state, group, formula)]
    return groups


def _by_points(state: State, sides: Sequence[Seat]) -> list[tuple[Seat, ...]]:
    """Return the sides in groups of the same points; those who are out or have left are last."""
    wins, competing = state.sheet.end.wins, _competing(state)
    return _grouped(sides, {side: (side in competing, advantage(wins, state.total(side))) for side in sides})


def _split(state: State, group: tuple[Seat, ...], formula: Formula) -> list[tuple[Seat, ...]]:
    if len(group) == 1:
        return [group]
    return _grouped(group, {side: _order(_value(state, side, formula)) for side in group})


def _grouped(sides: Sequence[Seat], keys: Mapping[Seat, tuple[bool, int]]) -> list[tuple[Seat, ...]]:
    """Return sides in groups of the same key, the largest first."""
    ordered = sorted(sides, key=lambda side: keys[side], reverse=True)
    return [tuple(sorted(group)) for _, group in groupby(ordered, key=lambda side: keys[side])]


def check_comparisons(state: State) -> None:
    """Raise `Refusal` for a match that has ended, where a formula that decides who has won has no value.

    So nobody loses by a formula without a value.
    """
    if not has_ended(state):
        return
    try:
        verdict(state)
        places(state)
    except FormulaError as error:
        raise Refusal(N_("Who has won cannot be worked out: %(reason)s"), reason=error.message) from error


def _value(state: State, side: Seat, formula: Formula) -> int | None:
    """Return the value of a formula of the end; `None` where it names what was not entered.

    Raises:
        FormulaError: it has no value, though the match has ended; no entry ends one so. Before that it has none yet.
    """
    situation = Situation(state, side, state.latest)
    if not situation.has(formula):
        return None
    try:
        return formula.value(situation)
    except FormulaError:
        if has_ended(state):
            raise
        return None


# --------------------------------------------------------------------------- seats


def _step(state: State, comparison: _TieBreak) -> VerdictStep:
    values = {seat: value for side, value in comparison.values.items() for seat in state.side(side)}
    ordered = {seat: values[seat] for seat in sorted(values)}
    return VerdictStep(comparison.criterion, ordered, _seats(state, comparison.left), "")


def _seats(state: State, sides: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats of sides, in order."""
    return tuple(sorted(seat for side in sides for seat in state.side(side)))
