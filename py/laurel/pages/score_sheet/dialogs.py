"""The dialogs in which values are entered: of a row, of a player, and of a round; and the correction of an entry."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen
from attrs import fields as attrs_fields

from laurel.match.edits import EntryId
from laurel.match.message import N_
from laurel.match.plain import kind_of
from laurel.match.replay import LogStep
from laurel.match.setup import Seat
from laurel.pages.entry.attendance import attendance_button
from laurel.pages.environment import Values, render
from laurel.pages.forms import LIST_MARK, NUMBER_MARK, Fields, incomplete, number, text, without_mark
from laurel.pages.language.translator import with_minus
from laurel.pages.match.declarations import Correction
from laurel.pages.match.players import Side, names_of
from laurel.pages.match.presentation import MatchView, Way
from laurel.pages.score_sheet.cells import (
    Cell,
    EntriesByPlace,
    cell,
    entries_by_place,
    hidden_in,
    omitted_asks,
    open_asks,
)
from laurel.pages.score_sheet.wording import asked_text, number_text, reason, round_name, typed_text, value_text
from laurel.sheets.actions import OF_ROWS, VALUES, EnterValues, Seal
from laurel.sheets.sealing import has_seals_of, seal_of
from laurel.sheets.sheet import Ask, Row
from laurel.sheets.state import State

ROW, PLAYER, ROUND = "row", "player", "round"
"""The names of the dialogs. The field of the first is `row`, of the second `seat`, of the third `number`."""

MOST_CHIPS = 11
"""A value of a round with so many numbers at the most is chosen by one press, and not typed."""


@frozen
class ValueField:
    """A value in a form: with a control where it can be entered, and with what was entered so far."""

    name: str
    """The name of its control."""

    is_open: bool
    """Whether it has a control, in which it can be entered."""

    label: str
    kind: str
    """`choice` for one of `choices`, `list` for several numbers, `adds` for a counter, else `number`."""

    choices: tuple[tuple[str, str], ...]
    typed: str = ""
    """What its control opens with."""

    start: str = ""
    """The value as long as nothing is entered; empty for none."""

    entered: str = ""
    """What was entered, as a text; empty where nothing was."""

    entries: tuple[EntryId, ...] = ()
    """The entries that have entered it."""


@frozen
class FieldGroup:
    """Values that belong together: those of a player, or those of a row."""

    side: Side
    """Whose they are; empty where the whole form is one player's."""

    fields: tuple[ValueField, ...]
    title: str = ""
    points: str = ""
    """The points that they are worth; empty where they are none yet."""

    reason: str = ""
    """How the points come about; empty where they are what was entered."""

    help: str = ""


@frozen
class ValueForm:
    """A form of values."""

    title: str
    groups: tuple[FieldGroup, ...]
    round: int
    """The round, or `OF_ROWS`."""

    asked: str = ""
    """What the form asks, below its title; empty where the fields say it."""

    following: NextForm | None = None
    """The dialog that follows when the form is entered; `None` for none."""

    help: str = ""
    total: str = ""
    """The points of the player whose form it is; empty where it is not one player's."""

    kind: str = kind_of(EnterValues)
    """Of the action that the form enters."""

    before: EntryId | None = None
    """The entry before which it is inserted; `None` for the end of the log."""

    attendance: Values | None = None
    """The button by which the player whose form it is leaves or is back; `None` for none."""

    is_secret: bool = False
    """Whether it has values that nobody else is to see yet."""

    is_sealed: bool = False
    """Whether other phones learn its values only when everybody has chosen."""

    ways: tuple[Values, ...] = ()
    """How its values can be entered: see `_ways`."""

    wanted: str = ""
    """The name of the control for which it was opened; empty for none."""

    part: str = ""
    """Which part of a round it asks, by which forms with the same title are told apart."""

    @property
    def first(self) -> str:
        """The name of the control in which it begins: the one that is wanted, else the first number.

        Empty where no number can be typed, or none has to be and a choice comes first, and none was wanted.
        """
        named = [field for group in self.groups for field in group.fields if field.is_open]
        if any(field.name == self.wanted for field in named):
            return self.wanted
        begins = next((field for field in named if field.kind != "choice"), None)
        return "" if begins is None or (begins.start and begins is not named[0]) else begins.name

    can_be_empty: bool = False
    """Whether nothing of it has to be filled in."""

    @property
    def missing(self) -> str:
        """The name of the first control that has to be filled in, or else of the first one; empty for none."""
        if self.can_be_empty:
            return ""
        fields = [field for group in self.groups for field in group.fields if field.is_open]
        required = [field for field in fields if not field.start]
        return next((field.name for field in (*required, *fields)), "")

    @property
    def kinds(self) -> set[str]:
        """The kinds of the fields that can be filled in."""
        return {field.kind for group in self.groups for field in group.fields if field.is_open}

    @property
    def has_numbers(self) -> bool:
        """Whether a number can be typed."""
        return bool(self.kinds - {"choice"})


@frozen
class NextForm:
    """The dialog that follows: the fields of its event, and a text, which is empty where the button names none."""

    fields: tuple[tuple[str, str], ...]
    text: str = ""


# ---------------------------------------------------------------- a row, and a player


def row_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form of a row: a value, or several, of every player. It begins with that of the field `seat`.

    Raises:
        FormError: there is no such row.
    """
    state: State = match_view.state
    row = next((row for row in state.rows if row.id == text(fields, ROW)), None)
    if row is None:
        raise incomplete()
    entries = entries_by_place(match_view)
    sides = zip(state.sides, match_view.sides, strict=True)
    groups = tuple(_group_of_row(match_view, entries, row, side, players) for side, players in sides)
    following = _next_row(match_view, row)
    title = match_view.translator(row.name)
    wanted = control_name(row.asks[0], Seat(number(fields, "seat"))) if text(fields, "seat") and row.asks else ""
    form = ValueForm(title, groups, OF_ROWS, following=following, help=_help(match_view, row), wanted=wanted)
    return _rendered(match_view, form)


def player_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form of a player: the values of all rows, and the points of the rounds.

    Raises:
        FormError: there is no such player.
    """
    state: State = match_view.state
    seat = Seat(number(fields, "seat"))
    if seat not in state.seats:
        raise incomplete()
    side = state.side(seat)[0]
    entries = entries_by_place(match_view)
    there = {row.id for row in state.rows}
    groups = tuple(
        evolve(
            _group_of_row(match_view, entries, row, side, ()),
            title=match_view.translator(row.name),
            help=_help(match_view, row),
        )
        for row in state.sheet.rows
        if row.id in there
    )
    groups += tuple(
        FieldGroup((), (), round_name(match_view.translator, state.sheet, number), with_minus(points[side]))
        for number, points in state.round_points.items()
        if side in state.complete[number]
    )
    total = match_view.translator.plural("%(n)s point", "%(n)s points", state.total(side))
    is_running = match_view.replay.verdict is None
    form = ValueForm(
        _names(match_view, side),
        groups,
        OF_ROWS,
        following=_next_player(match_view, side),
        total=total,
        attendance=None if state.sheet.sides or not is_running else attendance_button(match_view, side),
    )
    return _rendered(match_view, form)


def _group_of_row(match_view: MatchView, entries: EntriesByPlace, row: Row, side: Seat, players: Side) -> FieldGroup:
    state: State = match_view.state
    points = state.row_points[row.id][side]
    is_open = side in state.still_in and match_view.replay.verdict is None
    cells = (cell(match_view, entries, ask, (OF_ROWS, side)) for ask in row.asks)
    return FieldGroup(
        players,
        tuple(_field(match_view, one, is_open=is_open, has_label=len(row.asks) > 1) for one in cells),
        points=with_minus(points) if points is not None and row.has_points else "",
        reason=reason(match_view.translator, state, row, side),
    )


def _help(match_view: MatchView, row: Row) -> str:
    return match_view.translator(row.help) if row.help else ""


def _next_row(match_view: MatchView, row: Row) -> NextForm | None:
    """Return the next row in which a value is missing: after the given row, else from the beginning of the dialog."""
    state: State = match_view.state
    there = {one.id for one in state.rows}
    rows = [one for one in state.sheet.rows if one.id in there]
    after = rows.index(row) + 1
    for one in (*rows[after:], *rows[: after - 1]):
        if any(state.open_cells_of(one)):
            return NextForm((("then", ROW), (ROW, one.id)), match_view.translator(one.name))
    return None


def _next_player(match_view: MatchView, side: Seat) -> NextForm | None:
    """Return the next player or team of whom a value is missing, clockwise."""
    state: State = match_view.state
    after = state.sides.index(side) + 1
    missing = {seat for _, seat in state.open_cells}
    for one in (*state.sides[after:], *state.sides[: after - 1]):
        if one in missing:
            return NextForm((("then", PLAYER), ("seat", str(one))), _names(match_view, one))
    return None


# ---------------------------------------------------------------- a round


def round_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form of a round: what it asks next, or, where it is complete, what was entered.

    The field `only` leaves out what is complete. Secret values are entered in one form or secretly, as was chosen on
    this device; where nothing was, secretly if several phones are connected, or were. Then the form is one player's,
    whose `seat` is in the fields; without it, who has still to choose is listed. With several phones it is first that
    of the player who uses this one, and the values are sealed, unless the field `by_hand` says that they are entered
    for a phone that does not show them.
    With `before`, the form is that of another round, which is inserted before that entry.

    Raises:
        FormError: there is no such round, or nothing of it is left to enter and only that was asked for.
    """
    state: State = match_view.state
    round_number = number(fields, "number")
    if state.sheet.rounds is None or round_number < 1:
        raise incomplete()
    if text(fields, "before"):
        before = match_view.match.journal.find(EntryId(text(fields, "before")))
        return _inserted_round(match_view, round_number, before.id)
    asks = open_asks(state, round_number)
    if not asks and text(fields, "only"):
        raise incomplete()
    if round_number in state.complete:
        left = omitted_asks(state, round_number)
        form = _round_form(match_view, round_number, left, state.sides)
        return _rendered(match_view, evolve(form, asked="" if left else form.asked, can_be_empty=True))
    waiting = [
        side
        for side in state.still_in
        if any(ask.secret and state.entered_numbers(ask, side, round_number) is None for ask in asks)
    ]
    if not waiting or match_view.replay.verdict is not None:
        return _rendered(match_view, _round_form(match_view, round_number, asks, state.sides))
    is_shared = bool(match_view.others) or has_seals_of(state, round_number)
    is_sealed = is_shared and not text(fields, "by_hand")
    sealed = [side for side in waiting if seal_of(state, round_number, side, match_view.match.id) is not None]
    to_choose = [side for side in waiting if side not in sealed]
    chosen = Seat(number(fields, "seat")) if text(fields, "seat") else None
    way = match_view.way or ("secretly" if is_shared else "together")
    ways = () if chosen is not None else _ways(match_view, way, is_shared=is_shared)
    if way == "together" and chosen is None and to_choose:
        sides = tuple(side for side in state.sides if side not in sealed)
        return _rendered(match_view, evolve(_round_form(match_view, round_number, asks, sides), ways=ways))
    if chosen is None and is_shared and match_view.own_seat is not None:
        own = state.side(match_view.own_seat)[0]
        chosen = own if own in to_choose else None
    if chosen is not None and chosen in waiting:
        asks = tuple(ask for ask in asks if ask.secret) if is_sealed else asks
        form = _round_form(match_view, round_number, asks, (chosen,))
        return _rendered(match_view, evolve(form, is_secret=True, is_sealed=is_sealed, ways=ways))
    return render(
        "score_sheet/passing.html",
        match_view.translator.language,
        title=_round_title(match_view, round_number),
        asked=asked_text(match_view.translator, asks),
        round=round_number,
        waiting=tuple((side, _players(match_view, side)) for side in to_choose),
        sealed=tuple((side, _players(match_view, side)) for side in sealed),
        entered=tuple(_players(match_view, side) for side in state.still_in if side not in waiting),
        is_shared=is_shared,
        ways=ways,
    )


def _ways(match_view: MatchView, chosen: Way, *, is_shared: bool) -> tuple[Values, ...]:
    """Return how secret values can be entered.

    Values:
        id: the way.
        is_chosen: whether it is the one that is used now.
    """
    secretly = N_("Secretly, each on their own phone") if is_shared else N_("Secretly, one by one")
    names: tuple[tuple[Way, str], ...] = (("together", N_("All in one form")), ("secretly", secretly))
    return tuple(Values(id=way, name=match_view.translator(name), is_chosen=way == chosen) for way, name in names)


def _players(match_view: MatchView, side: Seat) -> Side:
    state: State = match_view.state
    return match_view.sides[state.sides.index(side)]


def _names(match_view: MatchView, side: Seat) -> str:
    return names_of(_players(match_view, side))


def _round_title(match_view: MatchView, round_number: int, asks: Sequence[Ask] = ()) -> str:
    """Return the name of a round, and of the only value that an entry has there."""
    state: State = match_view.state
    name = round_name(match_view.translator, state.sheet, round_number)
    return f"{name} · {match_view.translator(asks[0].name)}" if len(asks) == 1 else name


def _round_form(match_view: MatchView, round_number: int, asks: tuple[Ask, ...], sides: tuple[Seat, ...]) -> ValueForm:
    """Return the form of a round for some sides: what it asks next, with what was entered of the rest."""
    state: State = match_view.state
    entries = entries_by_place(match_view)
    is_open = match_view.replay.verdict is None
    shown = [ask for ask in state.sheet.asks_of_rounds if ask in asks or (round_number, ask.id) in state.cells]
    groups = []
    for side in sides:
        if side not in state.at_table and not state.has_entered(side, round_number):
            continue
        cells = [cell(match_view, entries, ask, (round_number, side)) for ask in shown]
        asked = [
            _field(match_view, one, is_open=is_open and one.ask in asks and side in state.still_in)
            for one in cells
            if one.numbers is not None or (one.ask in asks and state.may_be_asked(one.ask, side, round_number))
        ]
        points = state.round_points.get(round_number)
        took_part = side in state.complete.get(round_number, state.sides)
        is_alone = len(shown) == 1
        fields = (evolve(one, label="") if is_alone or (one.is_open and len(asks) == 1) else one for one in asked)
        worth = with_minus(points[side]) if points is not None and took_part else ""
        groups.append(FieldGroup(_players(match_view, side), tuple(fields), points=worth))
    following = NextForm((("then", ROUND), ("number", str(round_number)), ("only", "yes")))
    return ValueForm(
        _round_title(match_view, round_number),
        tuple(groups),
        round_number,
        asked_text(match_view.translator, asks or shown),
        following if asks else None,
        part=" ".join(ask.id for ask in asks),
    )


def first_entry(match_view: MatchView, round_number: int) -> EntryId:
    """Return the first entry of a round that has one, or of a later one."""
    return next(
        entry.id
        for entry in match_view.match.journal.log
        if isinstance(entry.action, EnterValues) and entry.action.round >= round_number
    )


def _inserted_round(match_view: MatchView, round_number: int, before: EntryId) -> str:
    """Return the form of a round that is inserted, with everything that rounds ask."""
    state: State = match_view.state
    without = evolve(state, cells={place: cell for place, cell in state.cells.items() if place[0] != round_number})
    asks = tuple(
        ask
        for ask in state.sheet.asks_of_rounds
        if any(without.may_be_asked(ask, side, round_number) for side in state.sides)
    )
    groups = []
    for side in match_view.replay.state_before(before).still_in:
        cells = (
            Cell(ask, side, round_number, None, (), is_hidden=False)
            for ask in asks
            if without.may_be_asked(ask, side, round_number)
        )
        fields = tuple(_field(match_view, one, is_open=True, has_label=len(asks) > 1) for one in cells)
        groups.append(FieldGroup(_players(match_view, side), fields))
    title = match_view.translator(N_("Insert: %(round)s"), round=_round_title(match_view, round_number, asks))
    return _rendered(match_view, ValueForm(title, tuple(groups), round_number, before=before))


# ---------------------------------------------------------------- a form


def _field(match_view: MatchView, of: Cell, *, is_open: bool, has_label: bool = True) -> ValueField:
    """Return a value of a form; one that is not `is_open` cannot be entered."""
    translator, ask = match_view.translator, of.ask
    entered = "" if of.numbers is None else value_text(translator, ask, of.numbers)
    if of.is_hidden and entered:
        entered = translator(N_("hidden"))
    can_enter = is_open and (ask.adds or of.numbers is None)
    start = "" if ask.start is None or ask.adds else value_text(translator, ask, ask.start)
    few = _few_numbers(match_view.state, of)
    return ValueField(
        control_name(ask, of.side),
        can_enter,
        translator(ask.name) if has_label else "",
        "choice" if few else _kind(ask),
        few or _choices(match_view, ask),
        start=start,
        entered=entered,
        entries=of.entries,
    )


def _few_numbers(state: State, of: Cell) -> tuple[tuple[str, str], ...]:
    """Return the numbers of a value of a round as choices, where it has only a few; empty otherwise."""
    ask = of.ask
    if of.round == OF_ROWS or ask.kind != "number" or ask.choices:
        return ()
    allowed = state.allowed_numbers(ask, of.side, of.round)
    if allowed is None or len(allowed) > MOST_CHIPS:
        return ()
    return tuple((str(one), with_minus(one)) for one in allowed)


def control_name(ask: Ask, side: Seat) -> str:
    """Return the name of the control of a value."""
    return f"{VALUES}{ask.id}.{side}{LIST_MARK if ask.kind == 'list' else NUMBER_MARK}"


def value_of(control: str) -> str:
    """Return the id of the ask whose value a control has; empty for another control."""
    return without_mark(control).removeprefix(VALUES).partition(".")[0] if control.startswith(VALUES) else ""


def _kind(ask: Ask) -> str:
    if ask.kind == "list":
        return "list"
    if ask.kind == "yes" or ask.choices:
        return "choice"
    return "adds" if ask.adds else "number"


def _choices(match_view: MatchView, ask: Ask) -> tuple[tuple[str, str], ...]:
    if ask.kind == "list":
        return ()
    numbers = (1, 0) if ask.kind == "yes" else tuple(choice.value for choice in ask.choices)
    return tuple((str(one), number_text(match_view.translator, ask, one)) for one in numbers)


def _rendered(match_view: MatchView, form: ValueForm) -> str:
    return render("score_sheet/values.html", match_view.translator.language, form)


def correct_values(match_view: MatchView, log_step: LogStep[State, EnterValues], fields: Fields) -> Correction:
    """Return the fields of an entry, which open with what was entered, without values that are still secret.

    They begin with that of the control which the field `value` names.
    """
    state: State = match_view.state
    action = log_step.entry.action
    groups: dict[Seat, list[ValueField]] = {}
    hidden = hidden_in(state, action)
    for name, of_sides in action.values.items():
        ask = None if name in hidden else state.sheet.asks.get(name)
        for side, numbers in of_sides.items():
            if ask is None or side not in state.sides:
                continue
            field = ValueField(
                control_name(ask, side),
                True,
                match_view.translator(ask.name) if len(action.values) > 1 else "",
                _kind(ask),
                _choices(match_view, ask),
                typed_text(ask, numbers),
            )
            groups.setdefault(side, []).append(field)
    shown = tuple(FieldGroup(_players(match_view, side), tuple(fields)) for side, fields in sorted(groups.items()))
    form = ValueForm("", shown, action.round, wanted=text(fields, "value"))
    html = render("score_sheet/correction.html", match_view.translator.language, form)
    title = _title_of_entry(match_view, action)
    replaced = frozenset({"values", "round", "salt", "seen"})
    return Correction(html, replaced, bool(shown), begins_in_field=form.first != "", title=title)


def correct_seal(match_view: MatchView, log_step: LogStep[State, Seal], _fields: Fields) -> Correction:
    """Return the correction of a seal, which has no fields: to choose otherwise, a player undoes it, or seals again."""
    title = _round_title(match_view, log_step.entry.action.round)
    return Correction("", frozenset(one.name for one in attrs_fields(Seal)), title=title)


def _title_of_entry(match_view: MatchView, action: EnterValues) -> str:
    """Return the round of an entry, or its only row, and its only value; empty where it has several rows."""
    state: State = match_view.state
    asks = [state.sheet.asks[name] for name in action.values if name in state.sheet.asks]
    only = asks if len(asks) == 1 else []
    if action.round != OF_ROWS:
        return _round_title(match_view, action.round, only)
    rows = {row.id: row for ask in asks if (row := state.sheet.row_of_ask.get(ask.id)) is not None}
    if len(rows) != 1:
        return ""
    (row,) = rows.values()
    names = [row.name, *(ask.name for ask in only if len(row.asks) > 1)]
    return " · ".join(map(match_view.translator, names))


DIALOGS = {ROW: row_dialog, PLAYER: player_dialog, ROUND: round_dialog}
"""The sheets by name."""
