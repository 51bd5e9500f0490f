"""The board of a game that is a sheet: the players with their totals, and a pad, the rounds, or counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import with_minus, with_sign
from laurel.pages.match.declarations import QuickEntry, quick_entry
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Region
from laurel.pages.score_sheet.cells import is_hidden, open_asks
from laurel.pages.score_sheet.wording import NOTHING, asked_text, number_text, round_name, side_names, value_text
from laurel.sheets.actions import OF_ROWS, EndMatch, EnterValues
from laurel.sheets.sheet import Ask, Row
from laurel.sheets.state import State

STEPS = (1, 5, 10)
"""The numbers that a counter adds at one press."""


@frozen
class PadCell:
    """The points of a side in a row; what was entered, in a row that only breaks ties."""

    text: str
    is_missing: bool
    value: str
    """What was entered, where it differs from the points."""


def board(match_view: MatchView) -> tuple[Region, ...]:
    """Return the regions of the board."""
    state: State = match_view.state
    language = match_view.translator.language
    regions = [Region("players", render("score_sheet/players.html", language, tiles=tuple(tiles(match_view))), "main")]
    if state.sheet.rounds is not None:
        regions.append(Region("rounds", _rounds(match_view), "main"))
    if state.rows and not is_counter(state):
        pad = render("score_sheet/pad.html", language, sides=match_view.sides, parts=pad_parts(match_view))
        regions.append(Region("pad", pad, "main"))
    if match_view.replay.verdict is None:
        has_begun = bool(state.cells)
        regions.append(
            Region(
                "finish", render("score_sheet/finish.html", language, action=EndMatch(), has_begun=has_begun), "main"
            )
        )
    return tuple(regions)


def is_counter(state: State) -> bool:
    """Return whether all that is asked are a few counters, which stand on the players' tiles."""
    return state.sheet.rounds is None and 0 < len(counters(state)) <= MOST_COUNTERS and not _others(state)


MOST_COUNTERS = 4
"""As many as a tile has room for."""


def counters(state: State) -> tuple[Row, ...]:
    """Return the rows to which entries add."""
    return tuple(row for row in state.rows if len(row.asks) == 1 and row.asks[0].adds)


def _others(state: State) -> bool:
    return any(not ask.adds for row in state.rows for ask in row.asks)


def tiles(match_view: MatchView) -> Iterator[Values]:
    """Yield the players or teams, clockwise.

    Values:
        missing: how many values are missing, in words; empty for none, and where nothing is counted so.
        opens: whether a press opens what the sheet asks of them, and where they leave.
    """
    state: State = match_view.state
    number, is_running = state.open_round, match_view.replay.verdict is None
    dealer = _dealer(match_view, number) if is_running and number is not None else None
    counted = counters(state) if is_running and is_counter(state) else ()
    missing_by_side = Counter(side for _, side in state.open_cells)
    for side, players in zip(state.sides, match_view.sides, strict=True):
        missing = missing_by_side[side]
        yield Values(
            players=players,
            seat=side,
            points=match_view.presentation.total(state.total(side)),
            leads=side in match_view.leaders,
            has_won=side in match_view.winners,
            is_out=side in state.out,
            has_left=side in state.left,
            is_dealer=dealer in players,
            missing=match_view.translator.plural("%(n)s missing", "%(n)s missing", missing)
            if missing and is_running
            else "",
            opens=bool(state.rows) or not state.sheet.sides,
            counters=tuple(_counter(match_view, row, side, len(counted) == 1) for row in counted)
            if side in state.still_in
            else (),
        )


def quick_entries(match_view: MatchView, seat: Seat) -> tuple[QuickEntry, ...]:
    """Return the buttons of the only counter of a player's side; none where there are several, or none."""
    state: State = match_view.state
    counted, side = counters(state), state.side(seat)[0]
    if not is_counter(state) or len(counted) > 1 or side not in state.still_in:
        return ()
    return tuple(_steps(match_view, counted[0].asks[0], side))


def _counter(match_view: MatchView, row: Row, side: Seat, is_only: bool) -> Values:
    """Return a value to which every entry adds, with the buttons that add to it.

    Values:
        is_only: whether it is the only one, whose name says nothing that the total does not.
    """
    ask, table = row.asks[0], match_view.state
    value = sum(table.numbers(ask, side, OF_ROWS) or ())
    return Values(
        row=row.id,
        name=match_view.translator(row.name),
        value=with_minus(value),
        is_only=is_only,
        steps=tuple(_steps(match_view, ask, side)),
    )


def _steps(match_view: MatchView, ask: Ask, side: Seat) -> Iterator[QuickEntry]:
    """Yield the buttons of a counter: the first of its choices, or the usual numbers that it allows."""
    numbers = tuple(choice.value for choice in ask.choices)[: len(STEPS) + 1] or STEPS
    allowed = [one for one in numbers if not isinstance(ask.most, int) or one <= ask.most]
    if not ask.choices and isinstance(ask.least, int) and ask.least < 0:
        allowed = [-1, *allowed]
    translator, table = match_view.translator, match_view.state
    names = side_names(translator, table.side(side))
    for one in allowed:
        name = f"{names}, {translator(ask.name)}: {with_sign(one)}"
        yield quick_entry(with_sign(one), name, EnterValues(OF_ROWS, {ask.id: {side: (one,)}}))


# ---------------------------------------------------------------- the pad


def pad_parts(match_view: MatchView) -> tuple[tuple[Values, ...], ...]:
    """Return the rows of the pad in parts, each of which begins with the row that has a heading above it."""
    parts: list[tuple[Values, ...]] = []
    for row in pad_rows(match_view):
        if row.group or not parts:
            parts.append((row,))
        else:
            parts[-1] += (row,)
    return tuple(parts)


def pad_rows(match_view: MatchView) -> Iterator[Values]:
    """Yield the rows of the pad that are there, in the order of the sheet.

    Values:
        group: the heading above it; empty for none.
    """
    state: State = match_view.state
    translator = match_view.translator
    there = {row.id for row in state.rows}
    heading = ""
    for row in state.sheet.rows:
        if row.id not in there:
            continue
        group = translator(row.group) if row.group else ""
        yield Values(
            id=row.id,
            name=translator(row.name),
            group=group if group != heading else "",
            colour=row.colour,
            is_computed=not row.asks,
            cells=tuple(_pad_cell(match_view, row, side) for side in state.sides),
        )
        heading = group


def _pad_cell(match_view: MatchView, row: Row, side: Seat) -> PadCell:
    state: State = match_view.state
    points = state.row_points[row.id][side]
    numbers = state.numbers(row.asks[0], side, OF_ROWS) if len(row.asks) == 1 else None
    value = "" if numbers is None else value_text(match_view.translator, row.asks[0], (sum(numbers),))
    if row.asks and row.asks[0].kind == "list":
        value = ""
    if points is None:
        return PadCell(NOTHING, side in state.still_in, value)
    if value and not row.has_points:
        return PadCell(value, is_missing=False, value="")
    text = with_minus(points)
    return PadCell(text, is_missing=False, value="" if value == text else value)


# ---------------------------------------------------------------- rounds


def _rounds(match_view: MatchView) -> str:
    return render(
        "score_sheet/rounds.html",
        match_view.translator.language,
        next=next_round(match_view),
        sides=match_view.sides,
        lines=tuple(round_lines(match_view)),
    )


def next_round(match_view: MatchView) -> Values | None:
    """Return the round that is played; `None` where none is left, or the match has ended.

    Values:
        asked: the names of what is asked, where they are few.
    """
    state: State = match_view.state
    number, translator = state.open_round, match_view.translator
    if number is None or match_view.replay.verdict is not None:
        return None
    name = round_name(translator, state.sheet, number)
    if state.round_count is not None:
        name = translator(N_("%(round)s of %(count)s"), round=name, count=state.round_count)
    asked = asked_text(translator, open_asks(state, number))
    return Values(number=number, name=name, asked=asked, dealer=_dealer(match_view, number))


def _dealer(match_view: MatchView, number: int) -> PlayerView | None:
    state: State = match_view.state
    if state.sheet.rounds is None or not state.sheet.rounds.has_dealer:
        return None
    dealer = (number - 1) % state.players if state.sheet.sides else state.dealer(number)
    return match_view.players[dealer]


def round_lines(match_view: MatchView) -> Iterator[Values]:
    """Yield the rounds of which something was entered, the newest first.

    Values:
        cells: the points of every side, and what was entered: `1/2`.
    """
    state: State = match_view.state
    begun = {number for number, _ in (*state.cells, *state.seals) if number != OF_ROWS}
    for number in sorted(begun | state.complete.keys(), reverse=True):
        asks = _told_asks(state, number)
        cells = tuple(_round_cell(match_view, number, side, asks) for side in state.sides)
        yield Values(
            number=number, name=_short_name(match_view, number), dealer=_dealer(match_view, number), cells=cells
        )


def _short_name(match_view: MatchView, number: int) -> str:
    state: State = match_view.state
    has_name = state.sheet.rounds is not None and number <= len(state.sheet.rounds.names)
    return round_name(match_view.translator, state.sheet, number) if has_name else str(number)


def _told_asks(state: State, number: int) -> tuple[Ask, ...]:
    """Return what the line of a round tells: what was entered for anybody, and what has to be entered now."""
    now = () if number in state.complete else [ask for ask in open_asks(state, number) if ask.start is None]
    return tuple(ask for ask in state.sheet.asks_of_rounds if (number, ask.id) in state.cells or ask in now)


def _round_cell(match_view: MatchView, number: int, side: Seat, asks: tuple[Ask, ...]) -> tuple[str, str]:
    """Return the points of a side in a round, and what was entered of some asks."""
    state: State = match_view.state
    points = state.round_points.get(number)
    values = []
    for ask in asks:
        is_asked = state.is_asked(ask, side, number)
        numbers = state.entered_numbers(ask, side, number)
        if numbers is None and is_asked and number in state.complete:
            numbers = ask.start
        if numbers is None and not is_asked:
            values.append("–")
        elif numbers is None:
            values.append("✓" if ask.secret and (number, side) in state.seals else NOTHING)
        elif is_hidden(state, ask, number):
            values.append("✓")
        else:
            values.append(", ".join(number_text(match_view.translator, ask, one) for one in _told(ask, numbers)) or "–")
    took_part = side in state.complete.get(number, state.still_in)
    is_told = state.sheet.rounds is not None and state.sheet.rounds.points is None
    text = with_minus(points[side]) if points is not None and took_part else ("–" if not took_part else "")
    return text, "" if (is_told and text) or not took_part else "/".join(values)


def _told(ask: Ask, numbers: tuple[int, ...]) -> tuple[int, ...]:
    return numbers if ask.kind == "list" else (sum(numbers),)
