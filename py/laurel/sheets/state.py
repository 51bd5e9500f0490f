"""The state of a match by a sheet: what was entered, and the points that follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

from laurel.match.evolve import evolve
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat
from laurel.sheets.actions import OF_ROWS, Digest, Seal
from laurel.sheets.expressions import FormulaError, look_up
from laurel.sheets.formulas import Formula, UsedNames
from laurel.sheets.sheet import MOST_ROUNDS, Ask, Row, Sheet

Cell = tuple[int, str]
"""The round, or `OF_ROWS`, and the id of an ask."""

Numbers = tuple[int, ...]
"""What was entered in a cell: the numbers of a list or a counter; else one number, or those of which it is the sum."""


@frozen(slots=False)
class State:
    """What was entered, and the points that follow from it. A side is one player, or the partners of a team."""

    sheet: Sheet
    players: int
    options: Mapping[str, int]
    """Every option of the sheet, with its default where the players chose nothing."""

    rows: tuple[Row, ...]
    """The rows that are there, each after those whose points it needs."""

    absent: frozenset[str]
    """The asks of the rows that are not there."""

    round_count: int | None
    """How many rounds there are; `None` where that is not known, or where there are none."""

    cells: Mapping[Cell, Mapping[Seat, Numbers]] = field(factory=dict)
    """What was entered, by the first seat of a side."""

    row_points: Mapping[str, tuple[int | None, ...]] = field(factory=dict)
    """By row, for each side; `None` where it has none yet, or is out."""

    complete: Mapping[int, tuple[Seat, ...]] = field(factory=dict)
    """The complete rounds, in their order, each with the sides that were still in when it was completed."""

    round_points: Mapping[int, tuple[int, ...]] = field(factory=dict)
    """For each side, of every complete round; 0 for a side that was out."""

    out: Mapping[Seat, int] = field(factory=dict)
    """The sides that take no further part, in the order in which they went out, each with its total."""

    waiting: frozenset[Seat] = frozenset()
    """Those who join late, and are not there yet."""

    left: frozenset[Seat] = frozenset()
    """Those who have left: they keep the points of their rows and rounds."""

    brought: Mapping[Seat, int] = field(factory=dict)
    """The points with which players have joined late."""

    seated: Mapping[int, tuple[Seat, ...]] = field(factory=dict)
    """Of complete rounds, the sides that were at the table, where those were not all."""

    seals: Mapping[tuple[int, Seat], Seal] = field(factory=dict)
    """The last seal of a side in a round: see `laurel.sheets.sealing`."""

    seen: Mapping[tuple[int, Seat], Mapping[Seat, Digest]] = field(factory=dict)
    """By round and side: the seals that were there when the side showed its values."""

    is_over: bool = False
    """Whether the players have ended the match."""

    has_met_end: bool = False
    """Whether the formula that ends the match holds."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return tuple(map(Seat, range(self.players)))

    @property
    def sides(self) -> tuple[Seat, ...]:
        """The first seat of every side."""
        return tuple(map(Seat, range(self.sheet.side_count(self.players))))

    @property
    def at_table(self) -> tuple[Seat, ...]:
        """The first seats of the sides that are there, those that are out as well."""
        if not (self.waiting or self.left):
            return self.sides
        return tuple(side for side in self.sides if side not in self.waiting and side not in self.left)

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """The first seats of the sides that take part."""
        return tuple(side for side in self.at_table if side not in self.out)

    def is_out(self, side: Seat) -> bool:
        """Return whether a side is none of `still_in`."""
        return side in self.out or side in self.left or side in self.waiting

    def seated_in(self, round_number: int) -> tuple[Seat, ...]:
        """Return the sides that were at the table in a complete round; of another one, and for rows, those of now."""
        return self.seated.get(round_number, self.sides) if round_number in self.complete else self.at_table

    def place_of(self, side: Seat, round_number: int) -> int:
        """Return which one a side is, from 1, of those at the table in a round: the `seat` of formulas."""
        return 1 + sum(other < side for other in self.seated_in(round_number))

    def players_in(self, round_number: int) -> int:
        """Return how many players are at the table in a round: the `players` of formulas."""
        return self.players if self.sheet.sides else len(self.seated_in(round_number))

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats of a player's side."""
        return self.sheet.seats_of_side(seat, self.players)

    @property
    def latest(self) -> int:
        """The last complete round; `OF_ROWS` where there is none."""
        return max(self.complete, default=OF_ROWS)

    def total(self, side: Seat, before: int | None = None) -> int:
        """Return the points of a side: of its rows and of its complete rounds, or of those `before` one."""
        if side in self.out:
            return self.out[side]
        rounds = [points[side] for number, points in self.round_points.items() if before is None or number < before]
        rows = sum(points[side] or 0 for points in self.row_points.values())
        return self.brought.get(side, 0) + rows + sum(rounds)

    # ------------------------------------------------------------------ values

    def entered_numbers(self, ask: Ask, side: Seat, round_number: int) -> Numbers | None:
        """Return what was entered for a value; `None` where nothing was."""
        return self.cells.get((round_number, ask.id), {}).get(side)

    def numbers(self, ask: Ask, side: Seat, round_number: int) -> Numbers | None:
        """Return the numbers that a value has; `None` where it has none yet.

        What is not asked has its start, or is 0.
        """
        entered = self.entered_numbers(ask, side, round_number)
        if ask.id in self.absent:
            return () if ask.kind == "list" else (0,)
        if ask.adds:
            return (sum((ask.start or (0,)) + (entered or ())),)
        if entered is not None:
            return entered if ask.kind == "list" else (sum(entered),)
        if ask.start is not None or self.is_asked(ask, side, round_number):
            return ask.start
        return () if ask.kind == "list" else (0,)

    def is_asked(self, ask: Ask, side: Seat, round_number: int) -> bool:
        """Return whether a value can be entered: its row is there, or its condition holds in a round.

        A condition that names a value which is not there yet, or has no value, does not hold.
        """
        try:
            return self.check_asked(ask, side, round_number)
        except FormulaError:
            return False

    def may_be_asked(self, ask: Ask, side: Seat, round_number: int) -> bool:
        """Return whether a value is asked, or can be entered together with what decides that.

        The latter has a usual value, and no condition of it that can be judged by now fails.
        """
        if self.is_asked(ask, side, round_number):
            return True
        if ask.start is None or ask.when is None or round_number == OF_ROWS:
            return False
        situation = Situation(self, side, round_number, is_before=True)
        conditions = ask.when.conditions or (ask.when,)
        return not situation.has(ask.when) and all(_may_hold(one, situation) for one in conditions)

    def check_asked(self, ask: Ask, side: Seat, round_number: int) -> bool:
        """Return the same; raise `FormulaError` where the condition has no value."""
        if round_number == OF_ROWS:
            return ask.id not in self.absent
        if ask.when is None:
            return True
        situation = Situation(self, side, round_number, is_before=True)
        return situation.has(ask.when) and bool(ask.when.value(situation))

    def allowed_numbers(self, ask: Ask, side: Seat, round_number: int) -> range | None:
        """Return the numbers between the limits of a value; `None` where it has no upper one, or one has no value."""
        if ask.most is None:
            return None
        situation = Situation(self, side, round_number)
        try:
            least, most = (one if isinstance(one, int) else one.value(situation) for one in (ask.least, ask.most))
        except FormulaError:
            return None
        return range(least, most + 1)

    def is_there(self, ask: Ask, side: Seat, round_number: int) -> bool:
        """Return whether a value is there, or is not asked."""
        if self.numbers(ask, side, round_number) is None:
            return False
        if ask.when is None or round_number == OF_ROWS:
            return True
        return Situation(self, side, round_number).has(ask.when)

    def dealer(self, round_number: int) -> Seat:
        """Return who deals in a round: after each one the next side that is at the table then."""
        if not (self.waiting or self.left or self.seated):
            return Seat((round_number - 1) % len(self.sides))
        dealer = len(self.sides)
        for number in range(1, round_number + 1):
            seated = self.seated_in(number)
            dealer = next((side for side in seated if side > dealer), seated[0])
        return Seat(dealer)

    def is_complete(self, round_number: int) -> bool:
        """Return whether all values of a round are there: something was entered, or nothing is asked."""
        rounds = self.sheet.rounds
        if rounds is None or not (self.is_begun(round_number) or self._is_empty(round_number)):
            return False
        for side in self.still_in:
            if not all(self.is_there(ask, side, round_number) for ask in rounds.asks):
                return False
            if rounds.points is not None and not Situation(self, side, round_number).has(rounds.points):
                return False
        return True

    def has_entered(self, side: Seat, round_number: int) -> bool:
        """Return whether a value of a side was entered for a round."""
        return any(number == round_number and side in of_sides for (number, _), of_sides in self.cells.items())

    def is_begun(self, round_number: int) -> bool:
        """Return whether a value of a round was entered."""
        return any(number == round_number for number, _ in self.cells)

    def _is_empty(self, round_number: int) -> bool:
        """Return whether nothing is asked in a round, of anybody; it is played by itself."""
        rounds = self.sheet.rounds
        if rounds is None or any(ask.when is None for ask in rounds.asks):
            return False
        return not any(self.is_asked(ask, side, round_number) for ask in rounds.asks for side in self.still_in)

    @property
    def open_round(self) -> int | None:
        """The first round that is not complete; `None` after the last one, and where there are none."""
        if self.sheet.rounds is None:
            return None
        number = next(one for one in range(1, MOST_ROUNDS + 2) if one not in self.round_points)
        return number if number <= (self.round_count or MOST_ROUNDS) else None

    @property
    def open_cells(self) -> Iterator[tuple[Ask, Seat]]:
        """The values of rows that are not there yet."""
        for row in self.rows:
            yield from self.open_cells_of(row)

    def open_cells_of(self, row: Row) -> Iterator[tuple[Ask, Seat]]:
        """Yield the values of a row that are not there yet."""
        for ask in row.asks:
            yield from ((ask, side) for side in self.still_in if self.numbers(ask, side, OF_ROWS) is None)

    # ------------------------------------------------------------------ points

    def points_of_rows(self) -> dict[str, tuple[int | None, ...]]:
        """Return the points of all rows, in the order of the sheet.

        Raises:
            Refusal: a formula has no value.
        """
        found: dict[str, tuple[int | None, ...]] = {}
        for row in self.rows:
            found[row.id] = tuple(self._points_of_row(row, side, found) for side in self.sides)
        return {row.id: found[row.id] for row in self.sheet.rows if row.id in found}

    def _points_of_row(self, row: Row, side: Seat, found: Mapping[str, tuple[int | None, ...]]) -> int | None:
        """Return a side's points of a row; `found` has those of the rows before it."""
        if side in self.out or side in self.waiting:
            return None
        if side in self.left:
            return self.row_points[row.id][side]
        situation = Situation(self, side, OF_ROWS, found)
        if row.points is not None:
            return self._worked_out(row.points, situation, row) if situation.has(row.points) else None
        numbers = self.numbers(row.asks[0], side, OF_ROWS)
        if numbers is None:
            return None
        try:
            return look_up(numbers[0], row.table) if row.table else sum(numbers)
        except FormulaError as error:
            raise _without_points(row, side, error) from error

    def _worked_out(self, formula: Formula, situation: Situation, row: Row) -> int:
        try:
            return formula.value(situation)
        except FormulaError as error:
            raise _without_points(row, situation.side, error) from error

    def points_of_rounds(self, changed: int) -> dict[int, tuple[int, ...]]:
        """Return the points of all complete rounds after an entry for the round `changed`, or for rows.

        Raises:
            Refusal: the formula has no value.
        """
        found = {number: self.round_points[number] for number in self.complete if number in self.round_points}
        for number in self.complete:
            if number not in found or self._depends_on(number, changed):
                found[number] = _points_of_round(evolve(self, round_points=found), number)
        return {number: found[number] for number in sorted(found)}

    def _depends_on(self, number: int, changed: int) -> bool:
        """Return whether the points of a round may have changed by an entry for one, or for rows."""
        formula = self.sheet.rounds.points if self.sheet.rounds else None
        if number == changed or formula is None:
            return number == changed
        if changed == OF_ROWS:
            return bool(formula.rows or "total" in formula.values or formula.values & self.sheet.row_of_ask.keys())
        return "total" in formula.values and number > changed


def _points_of_round(state: State, number: int) -> tuple[int, ...]:
    """Return the points of a complete round for every side; 0 for one that was out or not there."""
    took_part, before = state.complete[number], state.round_points.get(number)
    return tuple(
        (before[side] if before and side in state.left else _points_in_round(state, side, number))
        if side in took_part
        else 0
        for side in state.sides
    )


def _points_in_round(state: State, side: Seat, number: int) -> int:
    rounds = state.sheet.rounds
    if rounds is None:
        return 0
    if rounds.points is None:
        return sum(state.numbers(rounds.asks[0], side, number) or ())
    try:
        return rounds.points.value(Situation(state, side, number, sides=state.complete[number], is_before=True))
    except FormulaError as error:
        text = N_("Round %(n)s has no points for %(player)s: %(reason)s")
        raise Refusal(text, n=number, player=side, reason=error.message) from error


def _without_points(row: Row, side: Seat, error: FormulaError) -> Refusal:
    text = N_("“%(row)s” has no points for %(player)s: %(reason)s")
    return Refusal(text, row=row.name, player=side, reason=error.message)


def _may_hold(condition: Formula, situation: Situation) -> bool:
    """Return whether a condition holds, or names a value that is not there yet."""
    try:
        return not situation.has(condition) or bool(condition.value(situation))
    except FormulaError:
        return False


@frozen
class Situation:
    """The values that formulas name, for one side: those of rows, and those of one round."""

    state: State
    side: Seat
    round: int
    """`OF_ROWS` where a formula is about no round."""

    found: Mapping[str, tuple[int | None, ...]] | None = None
    """The points of rows as far as they are worked out; `None` for those of the table."""

    sides: tuple[Seat, ...] | None = None
    """Those that are compared; `None` for those that are still in."""

    is_before: bool = False
    """Whether the total is that before the round."""

    def has(self, formula: Formula) -> bool:
        """Return whether everything that a formula names is there."""
        return self._has(formula.own, (self.side,)) and self._has(formula.compared, self.state.still_in)

    def _has(self, used: UsedNames, sides: Sequence[Seat]) -> bool:
        asks = [ask for name in used.values if (ask := self.state.sheet.asks.get(name)) is not None]
        return all(
            all(self.state.is_there(ask, side, self._round_of(ask)) for ask in asks)
            and all(self._points(row)[side] is not None for row in used.rows)
            for side in sides
        )

    def _round_of(self, ask: Ask) -> int:
        return OF_ROWS if ask.id in self.state.sheet.row_of_ask else self.round

    def _points(self, row: str) -> Sequence[int | None]:
        """Return the points of a row for every side; 0 where the row is not there."""
        points = self.state.row_points if self.found is None else self.found
        return points.get(row) or (0,) * len(self.state.sides)

    # ------------------------------------------------------------------ for expressions

    def number(self, name: str) -> int:
        """Return the number of a name."""
        state = self.state
        if name in state.options:
            return state.options[name]
        match name:
            case "players":
                return state.players_in(self.round)
            case "seat":
                return state.place_of(self.side, self.round)
            case "round":
                return self.round
            case "rounds":
                return state.round_count or 0
            case "total":
                return state.total(self.side, before=self.round if self.is_before else None)
            case "dealer":
                return state.place_of(state.dealer(self.round), self.round)
        return sum(self.numbers(name))

    def numbers(self, name: str) -> Sequence[int]:
        """Return the numbers of a list."""
        ask = self.state.sheet.asks[name]
        return self.state.numbers(ask, self.side, self._round_of(ask)) or ()

    def points(self, row: str) -> int:
        """Return the side's points of a row."""
        return self._points(row)[self.side] or 0

    def everyone(self) -> Sequence[Situation]:
        """Return the situations of all sides that take part."""
        sides = self.state.still_in if self.sides is None else self.sides
        return [evolve(self, side=side) for side in sides]
