"""The rules of every sheet: what an entry does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from laurel.match.attendance import Attendance, ComeBack, JoinLate, Leave, check_size
from laurel.match.evolve import evolve
from laurel.match.game import Game, Outcome, Rule
from laurel.match.ledger import LedgerEntry
from laurel.match.message import N_, Question, Refusal
from laurel.match.own_text import TEXT_PLACE, OwnText
from laurel.match.setup import Points, Seat, Setup
from laurel.sheets import attendance
from laurel.sheets.actions import OF_ROWS, VALUES, EndMatch, EnterValues, Seal, SeatDetails
from laurel.sheets.ending import check_comparisons, verdict
from laurel.sheets.expressions import FormulaError, step_limit
from laurel.sheets.formulas import LARGEST_WRITTEN, Formula
from laurel.sheets.options import Options, options_type, values_of
from laurel.sheets.sealing import (
    check_seal,
    check_shown,
    contradictions,
    has_seals,
    seal_name,
    unsealed_notices,
    with_seen,
)
from laurel.sheets.sheet import MOST_NUMBERS, MOST_ROUNDS, Amount, Ask, Check, Sheet
from laurel.sheets.state import Cell, Numbers, Situation, State

GAME_ID = "sheet"
"""How the id of a game begins whose rules are a sheet."""

ROUND_SOURCE = "round"
"""The source of the points of a round. No row can have this id: it is a name of formulas."""

JOINED_SOURCE = "joined-late"
"""The source of the points with which a player joins late. No row can have this id, which has a hyphen."""

Action = EnterValues | Seal | EndMatch | Attendance

STEPS_OF_ENTRY = 300_000
"""The steps that all formulas may take together after one entry: some tenths of a second."""


def play_game(sheet_id: str) -> str:
    """Return the id under which statistics know the game of a sheet, whatever version of it a match has."""
    return f"{GAME_ID}:{sheet_id}"


def game_id(sheet_id: str, digest: str) -> str:
    """Return the id of the game of a version of a sheet."""
    return f"{play_game(sheet_id)}:{digest}"


def game(sheet: Sheet) -> Game[State, Action, Options]:
    """Return the rules of a sheet.

    The id of the game is another one for every version of the sheet, so that no copy of a match is merged with one that
    has other rules.
    """
    return Game(
        id=game_id(sheet.id, sheet.digest),
        seats=sheet.players,
        options=options_type(sheet),
        opening=partial(opening, sheet),
        rules={EnterValues: enter_values, Seal: seal, EndMatch: end_match, **({} if sheet.sides else ATTENDANCE)},
        points=points,
        verdict=verdict,
        wins=sheet.end.wins,
        document=sheet.plain,
        seat_details=SeatDetails,
        actors=actors,
        merge=partial(add_up, sheet),
        taps=partial(last_additions, sheet),
        moved=partial(shift_rounds, sheet),
        has_seals=has_seals,
        seal=seal_name,
    )


def opening(sheet: Sheet, setup: Setup[Options]) -> State:
    """Return the state before the first entry.

    Raises:
        Refusal: the sheet is not for so many players, or does not have an option, or has no value for these.
    """
    check_size(sheet.players, setup.at_start)
    _check_roles(sheet, setup)
    waiting = frozenset(setup.seats[setup.at_start :])
    options = values_of(sheet, setup.options)
    before = State(sheet, len(setup.players), options, (), frozenset(), None, waiting=waiting)
    settings = Situation(before, Seat(0), OF_ROWS)
    rows = tuple(row for row in sheet.rows_in_order if row.when is None or _amount(row.when, settings))
    there = {row.id for row in rows}
    absent = frozenset(ask.id for row in sheet.rows if row.id not in there for ask in row.asks)
    round_count = _round_count(before)
    if round_count is not None and not 1 <= round_count <= MOST_ROUNDS:
        raise Refusal(N_("The sheet has %(n)s rounds with these players and options."), n=round_count)
    table = evolve(before, rows=rows, absent=absent, round_count=round_count)
    return _with_rounds(evolve(table, row_points=table.points_of_rows()), OF_ROWS)


def _round_count(state: State) -> int | None:
    """Return how many rounds there are for those at the table; `None` where the sheet does not say it."""
    count = state.sheet.rounds.count if state.sheet.rounds else None
    return None if count is None else _amount(count, Situation(state, Seat(0), OF_ROWS))


def _check_roles(sheet: Sheet, setup: Setup[Options]) -> None:
    """Raise `Refusal` for a role that the sheet does not have."""
    known = {None, *(str(number) for number in range(1, len(sheet.roles.of if sheet.roles else ()) + 1))}
    for index, player in enumerate(setup.players):
        if player.details.role not in known:
            raise Refusal(N_("There is no such role."), field=f"players.{index}.details.role")


def actors(state: State, action: Action) -> tuple[Seat, ...]:
    """Return the players of the side whose values an entry has; none where it has those of several."""
    if isinstance(action, Leave | ComeBack):
        return (action.player,)
    if isinstance(action, Seal):
        return state.side(action.side) if action.side in state.sides else ()
    if not isinstance(action, EnterValues):
        return ()
    return state.side(*action.sides) if len(action.sides) == 1 and action.sides <= {*state.sides} else ()


def points(state: State) -> Mapping[Seat, Points]:
    """Return everybody's points; every player of a side has the points of the side."""
    return {seat: Points(state.total(state.side(seat)[0])) for seat in state.seats}


def _amount(amount: Amount, situation: Situation) -> int:
    """Return a number, or the value of its formula; raise `Refusal` where it has none."""
    if not isinstance(amount, Formula):
        return amount
    try:
        return amount.value(situation)
    except FormulaError as error:
        text = N_("The formula “%(formula)s” has no value: %(reason)s")
        raise Refusal(text, formula=amount.text, reason=error.message) from error


# --------------------------------------------------------------------------- entering


def enter_values(state: State, action: EnterValues) -> Outcome[State]:
    """Enter values: each one is allowed by the sheet, and is the first one of its cell; those of a counter add up.

    Raises:
        Refusal: one of them is not allowed; then none is entered.
    """
    check_round(state, action.round)
    if not any(action.values.values()):
        raise Refusal(N_("Nothing was entered."))
    with step_limit(STEPS_OF_ENTRY):
        return _entered(state, action)


def _entered(state: State, action: EnterValues) -> Outcome[State]:
    cells: dict[Cell, Mapping[Seat, Numbers]] = dict(state.cells)
    for name, entered in action.values.items():
        ask = _find(state, name, action.round)
        cell = (action.round, name)
        known = dict(cells.get(cell, {}))
        for side, numbers in entered.items():
            _check_side(state, side)
            _check_numbers(state, ask, side, action.round, numbers)
            if side in known and not ask.adds:
                raise Refusal(
                    N_("%(player)s already has a value for “%(ask)s”."),
                    field=_field(ask, side),
                    player=side,
                    ask=ask.name,
                )
            known[side] = known.get(side, ()) + numbers
            if len(known[side]) > MOST_NUMBERS:
                text = N_("%(player)s: “%(ask)s” has too many numbers.")
                raise Refusal(text, field=_field(ask, side), player=side, ask=ask.name)
        cells[cell] = known
    check_shown(state, action)
    entered_table = evolve(state, cells=cells, seen=with_seen(state, action))
    _check_conditions(entered_table, action)
    counted = _counted(entered_table, action.round)
    is_settled = state.sheet.rounds is not None and counted.round_points == state.round_points
    after = counted if is_settled else _with_end(counted)
    questions = tuple(_new_questions(state, after, action.round))
    notices = (*unsealed_notices(state, action), *contradictions(state, action))
    return Outcome(after, tuple(_gained(state, counted, after)), notices, questions)


def seal(state: State, action: Seal) -> Outcome[State]:
    """Note the seal of a side, in place of an earlier one of the round.

    Raises:
        Refusal: there is no such round or side, nothing is to be kept secret, or values of the round are shown already.
    """
    check_round(state, action.round)
    _check_side(state, action.side)
    with step_limit(STEPS_OF_ENTRY):
        check_seal(state, action)
    return Outcome(evolve(state, seals={**state.seals, (action.round, action.side): action}))


def check_round(state: State, number: int) -> None:
    """Raise `Refusal` where there is no such round."""
    if number == OF_ROWS:
        return
    if state.sheet.rounds is None or number < 0 or number > (state.round_count or MOST_ROUNDS):
        raise Refusal(N_("There is no round %(n)s."), n=number)


def _find(state: State, name: str, round_number: int) -> Ask:
    """Return the ask of an id; raise `Refusal` where none is asked there."""
    of_rows = state.sheet.row_of_ask
    ask = state.sheet.asks.get(name)
    if ask is None or (name in of_rows) != (round_number == OF_ROWS) or name in state.absent:
        raise Refusal(N_("“%(name)s” is not asked for."), field=f"{VALUES}{name}", name=name)
    return ask


def _check_side(state: State, side: Seat) -> None:
    if side not in state.sides or side in state.waiting:
        raise Refusal(N_("There is no such player at this table."))
    if side in state.left:
        raise Refusal(N_("%(player)s has left and takes no further part."), player=side)
    if side in state.out:
        raise Refusal(N_("%(player)s is out and takes no further part."), player=side)


def _field(ask: Ask, side: Seat) -> str:
    """Return the field of an action that has the value of a side."""
    return f"{VALUES}{ask.id}.{side}"


def missing_refusal(state: State, field: str) -> Refusal:
    """Return the refusal of a form that was left empty; `field` is the control of the first value that it needs."""
    name, _, side = field.removeprefix(VALUES).partition("[")[0].rpartition(".")
    ask = state.sheet.asks.get(name)
    for seat in state.sides:
        if ask is not None and side == str(seat):
            return Refusal(N_("%(player)s: “%(ask)s” is missing."), field=_field(ask, seat), player=seat, ask=ask.name)
    return Refusal(N_("Nothing was entered."))


def _check_numbers(state: State, ask: Ask, side: Seat, round_number: int, numbers: Numbers) -> None:
    """Raise `Refusal` for a number that cannot be entered."""
    if not ask.has_several and numbers and ask.kind == "number":
        numbers = (sum(numbers),)
    if (len(numbers) != 1 and not ask.has_several) or (not numbers and ask.adds):
        text = N_("%(player)s: “%(ask)s” has to be one number.")
        raise Refusal(text, field=_field(ask, side), player=side, ask=ask.name)
    situation = Situation(state, side, round_number)
    least = _amount(ask.least, situation)
    most = LARGEST_WRITTEN if ask.most is None else _amount(ask.most, situation)
    for number in numbers:
        if ask.choices and number not in {choice.value for choice in ask.choices}:
            text = N_("%(player)s: %(n)s is not one of the numbers for “%(ask)s”.")
            raise Refusal(text, field=_field(ask, side), player=side, ask=ask.name, n=number)
        if number < least or number < -LARGEST_WRITTEN:
            text = N_("%(player)s: “%(ask)s” has to be at least %(least)s, not %(n)s.")
            raise Refusal(text, field=_field(ask, side), player=side, ask=ask.name, least=least, n=number)
        if number > most or number > LARGEST_WRITTEN:
            text = N_("%(player)s: “%(ask)s” has to be at most %(most)s, not %(n)s.")
            raise Refusal(text, field=_field(ask, side), player=side, ask=ask.name, most=most, n=number)


def _check_conditions(state: State, action: EnterValues) -> None:
    """Raise `Refusal` for a value that is not asked in its round, and for a condition that has no value."""
    for ask in state.sheet.asks_of_rounds if action.round != OF_ROWS else ():
        for side in state.still_in:
            try:
                is_asked = state.check_asked(ask, side, action.round)
            except FormulaError as error:
                text = N_("Whether “%(ask)s” is asked for %(player)s cannot be worked out: %(reason)s")
                raise Refusal(text, field=_field(ask, side), ask=ask.name, player=side, reason=error.message) from error
            if not is_asked and side in action.values.get(ask.id, {}):
                text = N_("%(player)s: “%(ask)s” is not asked for.")
                raise Refusal(text, field=_field(ask, side), player=side, ask=ask.name)


# --------------------------------------------------------------------------- what follows


def _counted(state: State, round_number: int) -> State:
    """Return the state with its points after an entry for a round, or for rows."""
    return _with_rounds(evolve(state, row_points=state.points_of_rows()), round_number)


def _with_end(counted: State) -> State:
    """Return a table without the players who are out, and perhaps at its end.

    Players go out, and the match ends, after a complete round; where there are no rounds, after every entry. Both may
    also be so because somebody has joined or left.
    """
    after = _without_those_who_are_out(counted)
    after = evolve(after, has_met_end=_holds_for_anyone(after, counted.sheet.end.when))
    check_comparisons(after)
    return after


def _with_rounds(state: State, round_number: int) -> State:
    """Return a table with the points of its complete rounds, after an entry for one, or for rows."""
    begun = {number for number, _ in state.cells if number != OF_ROWS} - state.complete.keys()
    state = _with_complete(state, [number for number in begun if state.is_complete(number)])
    state = evolve(state, round_points=state.points_of_rounds(round_number))
    while (number := state.open_round) is not None and state.is_complete(number):  # nothing is asked in it
        state = _with_complete(state, [number])
        state = evolve(state, round_points=state.points_of_rounds(number))
    return state


def _with_complete(state: State, numbers: Sequence[int]) -> State:
    """Return a table in which some more rounds are complete."""
    complete = dict(sorted({**state.complete, **dict.fromkeys(numbers, state.still_in)}.items()))
    if len(state.at_table) == len(state.sides):
        return evolve(state, complete=complete)
    return evolve(state, complete=complete, seated={**state.seated, **dict.fromkeys(numbers, state.at_table)})


def _without_those_who_are_out(state: State) -> State:
    """Return a table in which those for whom the formula holds are out; the points of the others are counted again."""
    out = [side for side in state.still_in if _holds(state, side, state.sheet.end.out)]
    if not out:
        return state
    left = evolve(state, out={**state.out, **{side: state.total(side) for side in out}})
    return evolve(left, row_points=left.points_of_rows())


def _holds(state: State, side: Seat, formula: Formula | None) -> bool:
    """Return whether a formula of the end holds for a side; one that names what is not there yet does not."""
    if formula is None:
        return False
    situation = Situation(state, side, state.latest)
    return situation.has(formula) and bool(_amount(formula, situation))


def _holds_for_anyone(state: State, formula: Formula | None) -> bool:
    return any(_holds(state, side, formula) for side in state.still_in)


def _gained(before: State, counted: State, after: State) -> Iterator[LedgerEntry]:
    """Yield the changes of points by an entry: of rows, first by what was entered, and of rounds."""
    for earlier, later in ((before, counted), (counted, after)):
        if earlier is later:
            continue
        for row in later.row_points:
            for side in later.still_in:
                change = (later.row_points[row][side] or 0) - (earlier.row_points[row][side] or 0)
                yield from _entries(later, side, change, row, before.open_round or 1)
    for number, of_round in counted.round_points.items():
        earlier_points = before.round_points.get(number, (0,) * len(before.sides))
        for side in sorted({*before.still_in, *counted.still_in}):
            yield from _entries(counted, side, of_round[side] - earlier_points[side], ROUND_SOURCE, number)


def _entries(state: State, side: Seat, change: int, source: str, number: int) -> Iterator[LedgerEntry]:
    """Yield a change of points for every player of a side."""
    if change:
        for seat in state.side(side):
            yield LedgerEntry(seat, Points(change), source, "", number, Points(change))


# --------------------------------------------------------------------------- who is at the table


def _attending(change: Callable[[State, Any], State]) -> Rule[State]:
    """Return the rule for an action by which other players are at the table; `change` makes the table of it."""

    def rule(state: State, action: Attendance) -> Outcome[State]:
        with step_limit(STEPS_OF_ENTRY):
            changed = change(state, action)
            counted = _counted(attendance.with_rounds_left(changed, _round_count(changed), action), OF_ROWS)
            is_settled = state.sheet.rounds is not None and not counted.complete
            after = counted if is_settled else _with_end(counted)
            gained = (*_brought(action, state), *_gained(state, counted, after))
            return Outcome(after, gained, questions=attendance.questions(state, action))

    return rule


def _brought(action: Attendance, state: State) -> Iterator[LedgerEntry]:
    """Yield the points with which a player joins late."""
    if isinstance(action, JoinLate):
        yield from _entries(state, action.seat, action.points, JOINED_SOURCE, state.open_round or 1)


ATTENDANCE: Mapping[type, Rule[State]] = {
    JoinLate: _attending(attendance.join_late),
    Leave: _attending(attendance.leave),
    ComeBack: _attending(attendance.come_back),
}
"""The rules for players who come and go; a sheet whose players are partners has none of them."""


# --------------------------------------------------------------------------- questions


def _new_questions(before: State, after: State, round_number: int) -> Iterator[Question]:
    """Yield a question for every check that fails by an entry, and did not fail before it."""
    for check in after.sheet.checks:
        if check.is_of_round and round_number == OF_ROWS:
            continue
        is_begun = any(not check.is_of_round or number == round_number for number, _ in before.cells)
        asked = _failing(before, check, round_number) if is_begun else {}
        failing = [one for side, one in _failing(after, check, round_number).items() if side not in asked]
        texts = dict.fromkeys(_text(check, situation) for situation in failing)
        yield from (Question(TEXT_PLACE, said=text) for text in texts)


def _failing(state: State, check: Check, round_number: int) -> dict[Seat, Situation]:
    """Return the sides for which a check fails, of those that have all values which it names."""
    number = round_number if check.is_of_round else state.latest
    situations = {side: Situation(state, side, number, is_before=check.is_of_round) for side in state.still_in}
    situations = {side: situation for side, situation in situations.items() if situation.has(check.that)}
    return {side: situation for side, situation in situations.items() if not _amount(check.that, situation)}


def _text(check: Check, situation: Situation) -> OwnText:
    """Return the text of a check with the values of its formulas; “?” for one that has none."""
    return OwnText(
        {language: "".join(_part(part, situation) for part in parts) for language, parts in check.parts.items()}
    )


def _part(part: str | Formula, situation: Situation) -> str:
    if isinstance(part, str):
        return part
    try:
        return str(part.value(situation)) if situation.has(part) else "?"
    except FormulaError:
        return "?"


# --------------------------------------------------------------------------- ending


def end_match(state: State, _: EndMatch) -> Outcome[State]:
    """End the match at once; cells that are empty stay without points, which is asked."""
    is_open = next(state.open_cells, None) is not None
    question = Question(N_("Some values are missing and will score nothing. End the match?"))
    ended = evolve(state, is_over=True)
    check_comparisons(ended)
    return Outcome(ended, questions=(question,) if is_open else ())


def shift_rounds(sheet: Sheet, others: Sequence[Action], action: Action, by: int) -> Sequence[Action]:
    """Return what other entries become where one of a round is inserted (1) or taken out (-1).

    The rounds after an inserted one are the next ones. They move up where all of a round is taken out, unless the sheet
    says how many rounds there are: then the round is asked again.
    """
    number = _round_of(action)
    if number == OF_ROWS or sheet.rounds is None:
        return others
    if by < 0 and (sheet.rounds.count is not None or any(_round_of(other) == number for other in others)):
        return others
    first = number if by > 0 else number + 1
    return [
        evolve(other, round=other.round + by)
        if isinstance(other, EnterValues | Seal) and other.round >= first
        else other
        for other in others
    ]


def _round_of(action: object) -> int:
    return action.round if isinstance(action, EnterValues) else OF_ROWS


def add_up(sheet: Sheet, earlier: Action, later: Action) -> EnterValues | None:
    """Return the entry that two additions to the same counter of the same player make together."""
    cell = _counter(sheet, earlier)
    if cell is None or cell != _counter(sheet, later):
        return None
    return _addition(cell, _numbers(earlier, cell) + _numbers(later, cell))


def last_additions(sheet: Sheet, earlier: Action, later: Action) -> Iterator[EnterValues]:
    """Yield the addition that has made the later entry of the earlier one."""
    cell = _counter(sheet, later)
    if cell is not None and cell == _counter(sheet, earlier):
        known, numbers = _numbers(earlier, cell), _numbers(later, cell)
        if numbers[: len(known)] == known:
            yield _addition(cell, numbers[len(known) :])


def _counter(sheet: Sheet, action: Action) -> tuple[str, Seat] | None:
    """Return the counter and the side to which an entry adds, where it does nothing else."""
    if not isinstance(action, EnterValues):
        return None
    match [(name, side) for name, of_sides in action.values.items() for side in of_sides]:
        case [(name, side)] if name in sheet.asks and sheet.asks[name].adds:
            return name, side
    return None


def _addition(cell: tuple[str, Seat], numbers: Numbers) -> EnterValues:
    name, side = cell
    return EnterValues(OF_ROWS, {name: {side: numbers}})


def _numbers(action: Action, cell: tuple[str, Seat]) -> Numbers:
    name, side = cell
    return action.values[name][side] if isinstance(action, EnterValues) else ()
