"""Drafts of a setup: read from the form of the setup screen, stored, and made into a `Setup`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from attrs import evolve

from laurel.app.plays.people import People, find_by_name, is_seat_name
from laurel.app.storage.keys import DRAFT, SETUPS
from laurel.app.storage.match_store import MatchStore
from laurel.match.clock import MOST_MINUTES
from laurel.match.edits import About
from laurel.match.evolve import replace_item
from laurel.match.message import N_, Message, Refusal
from laurel.match.plain import CONVERTER, setup_from_plain, setup_to_plain
from laurel.match.setup import ALL_COLOURS, COLOURS, LONGEST_NAME, Setup, entered_name
from laurel.match.texts import is_visible
from laurel.pages.entry.revising import REVISED_ENTRY
from laurel.pages.forms import Fields, FormError, incomplete, number, text, with_typed_numbers
from laurel.pages.games import PRESENTATIONS, presentation_of_draft
from laurel.pages.language.numbers import NotNumbers, read_number
from laurel.pages.language.translator import Translator
from laurel.pages.language.typography import as_typed
from laurel.pages.match.draft import Draft, SeatRow
from laurel.pages.match.presentation import Presentation
from laurel.pages.setup.setup import draft_of, marked_option, row_names

OWN_FIELDS = {"game", "marked", "add", "drop", "move", "seat", "clock", "minutes", REVISED_ENTRY}
"""The fields of the form that are neither rows nor options of the game."""


MOST_REMEMBERED = 16
"""Of how many games the people and options of the last match are stored."""


def new_draft(presentation: Presentation) -> Draft:
    """Return a draft for the usual number of players, without names."""
    rows = tuple(SeatRow("", colour) for colour in colours_of(presentation)[: presentation.usual_players])
    return Draft(presentation.game.id, rows, sheet=presentation.sheet_text)


def colours_of(presentation: Presentation) -> tuple[str, ...]:
    """Return the colours that the players of a game may have; where the game gives them, those of a draft."""
    return presentation.colours or COLOURS


def draft_from_match(presentation: Presentation, setup: Setup[Any]) -> Draft:
    """Return a draft with the players and options of a match; a name of a seat is none.

    A match in which somebody has left and others have joined may have had more players than the game has at once.
    """
    draft = draft_of(presentation, evolve(setup, options=presentation.next_options(setup.options)))
    rows = draft.rows[: presentation.game.seats[-1]]
    return evolve(draft, rows=tuple(evolve(row, name="") if is_seat_name(row.name) else row for row in rows))


def first_draft(match_store: MatchStore) -> Draft:
    """Return the draft for a new match: the stored one, or the people and options of the last match."""
    stored = load(match_store)
    if stored is not None:
        return stored
    last = next(iter(remembered_drafts(match_store).values()), None)
    return last or new_draft(next(iter(PRESENTATIONS.values())))


def remember(match_store: MatchStore, presentation: Presentation, setup: Setup[Any]) -> None:
    """Store the people and options of the newest match, for the next one.

    Without what is chosen again for every match: the details of the seats and the marked seat.
    """
    draft = draft_from_match(presentation, setup)
    rows = tuple(evolve(row, details=()) for row in draft.rows)
    older = [last for last in remembered_drafts(match_store).values() if last.game != draft.game]
    newest_first = [evolve(draft, rows=rows, marked=0), *older][:MOST_REMEMBERED]
    match_store.values.write_plain(SETUPS, [_to_plain(last) for last in newest_first])


def draft_of_game(match_store: MatchStore, draft: Draft, presentation: Presentation) -> Draft:
    """Return a draft of another game with the same players and the options of its last match."""
    if draft.game == presentation.game.id:
        return draft
    last = remembered_drafts(match_store)
    return _of_game(draft, presentation, last.get(presentation.game.id), last.get(draft.game))


def remembered_drafts(match_store: MatchStore) -> dict[str, Draft]:
    """Return the drafts of the last match of every game, the newest first; what cannot be read is quarantined."""
    stored = match_store.values.read_with(SETUPS, [], lambda plain: tuple(map(_from_plain, plain)))
    return {draft.game: draft for draft in stored or ()}


def draft_of_names(match_store: MatchStore, presentation: Presentation, names: Sequence[str], known: People) -> Draft:
    """Return a draft of a game with the options of its last match, for people by their names in their usual colours."""
    rows = tuple(SeatRow(name, colour) for name, colour in zip(names, ALL_COLOURS, strict=False))
    seated = draft_of_game(match_store, Draft("", rows), presentation)
    unnamed = evolve(seated, rows=tuple(evolve(row, name="") for row in seated.rows))
    return evolve(seated, rows=_with_usual_colours(unnamed, seated, known))


def with_present_names(draft: Draft, people: People) -> Draft:
    """Return a draft in which everybody who is known has their present name; no name is there twice after that."""
    rows = tuple(_with_present_name(row, people) for row in draft.rows)
    called = [row.name.casefold() for row in rows if row.name]
    return evolve(draft, rows=rows) if len(set(called)) == len(called) else draft


def _with_present_name(row: SeatRow, people: People) -> SeatRow:
    person = find_by_name(people, row.name)
    return row if person is None else evolve(row, name=entered_name(person.name))


def store(match_store: MatchStore, draft: Draft) -> None:
    """Store a draft for the next visit."""
    match_store.values.write_plain(DRAFT, _to_plain(draft))


def load(match_store: MatchStore) -> Draft | None:
    """Return the stored draft; `None` where there is none. What no setup screen can have stored is quarantined."""
    return match_store.values.read_with(DRAFT, {}, _from_plain)


def remove(match_store: MatchStore) -> None:
    """Delete the stored draft."""
    match_store.values.forget(DRAFT)


def _to_plain(draft: Draft) -> dict[str, Any]:
    plain: dict[str, Any] = CONVERTER.unstructure(draft)
    return plain


def _from_plain(plain: dict[str, Any]) -> Draft:
    rows = [_row_from_plain(row) for row in plain["rows"]]
    draft = CONVERTER.structure({**plain, "rows": rows}, Draft)
    presentation = presentation_of_draft(draft)
    if presentation.game.id != draft.game:
        raise ValueError(f"the sheet of another game: {presentation.game.id}")
    colours = {row.colour for row in draft.rows}
    if len(draft.rows) not in presentation.game.seats or draft.marked not in range(len(draft.rows)):
        raise ValueError(f"not a number of seats, or no seat is marked: {len(draft.rows)}, {draft.marked}")
    if len(colours) < len(draft.rows) or not colours <= set(ALL_COLOURS):
        raise ValueError(f"not a colour for every seat: {colours}")
    if any(len(row.name) > LONGEST_NAME for row in draft.rows):
        raise ValueError("a name is too long")
    if any(about not in get_args(About) for about, _ in draft.remarks):
        raise ValueError(f"remarks about nothing that is known: {draft.remarks}")
    if draft.clock_minutes not in range(MOST_MINUTES + 1):
        raise ValueError(f"not a limit of the clock: {draft.clock_minutes}")
    _check_seating(draft)
    return draft


def _check_seating(draft: Draft) -> None:
    """Raise `ValueError` where the suggested seats are not those of the draft."""
    seating, seats = draft.seating, range(len(draft.rows))
    if seating is None:
        return
    if sorted(seating.order) != list(seats) or not {seating.last_marked, seating.next_marked} <= set(seats):
        raise ValueError(f"not seats of the draft: {seating}")


def _row_from_plain(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a row with its details, which drafts of earlier versions have beside the name and the colour."""
    known = ("name", "colour", "details", "has_chosen_colour")
    details = [[name, value] for name, value in plain.items() if name not in known and value]
    return {
        "name": plain["name"],
        "colour": plain["colour"],
        "details": plain.get("details", details),
        "has_chosen_colour": plain.get("has_chosen_colour", False),
    }


def apply_form(
    draft: Draft, fields: Fields, last: Mapping[str, Draft], language: str, people: People | None = None
) -> Draft:
    """Return the draft after a change in the form or a press of one of its buttons.

    `last` has the drafts of the last match of every game, of which another game takes its options. Where `people` are
    given, whoever of them was named has their usual colour after that.
    """
    read = _read(draft, fields, language)
    presentation = presentation_of_draft(draft)
    if text(fields, "seat"):
        read = _with_somebody(read, entered_name(text(fields, "seat")), presentation)
    if people is not None:
        read = evolve(read, rows=_with_usual_colours(draft, read, people))
    game = text(fields, "game")
    if game != draft.game and game in PRESENTATIONS:
        return _of_game(read, PRESENTATIONS[game], last.get(game), last.get(draft.game))
    return presentation.adjust_draft(draft, _after_button(draft, read, fields, presentation))


def _after_button(draft: Draft, read: Draft, fields: Fields, presentation: Presentation) -> Draft:
    """Return the draft that was `read` from the form after a press of one of its buttons, if one was pressed."""
    if text(fields, "add"):
        return _with_player(read, presentation)
    if text(fields, "drop"):
        return _without_player(read, number(fields, "drop"), presentation.game.seats)
    if text(fields, "move"):
        return _with_seat_up(read, number(fields, "move"))
    return read if read.marked == draft.marked else evolve(read, seating=None)


def _read(draft: Draft, fields: Fields, language: str) -> Draft:
    rows = tuple(_row(row, fields, f"rows.{index}.") for index, row in enumerate(draft.rows))
    options = {name: text(fields, name) for name in fields if name not in OWN_FIELDS and not name.startswith("rows.")}
    return evolve(
        draft,
        rows=_with_different_colours(draft.rows, rows),
        marked=number(fields, "marked") if text(fields, "marked") else draft.marked,
        options=tuple((name, value) for name, value in options.items() if value) or draft.options,
        has_clock=text(fields, "clock") == "yes" if text(fields, "clock") else draft.has_clock,
        clock_minutes=_minutes(text(fields, "minutes"), language, draft.clock_minutes),
    )


def _minutes(typed: str, language: str, before: int) -> int:
    """Return the minutes that were typed, `MOST_MINUTES` at the most; `before` where they are no number."""
    try:
        minutes = read_number(typed, language)
    except NotNumbers:
        return before
    return min(max(minutes, 0), MOST_MINUTES)


def _of_game(draft: Draft, presentation: Presentation, last: Draft | None, former: Draft | None) -> Draft:
    """Return a draft of another game with the same players, as many as it has seats for, and its `last` options.

    Players who were only remembered, of the match that `former` has, are replaced by those of the game's last match.
    """
    names = [row.name for row in draft.rows]
    if not any(names) or (last is not None and former is not None and names == [row.name for row in former.rows]):
        return last or new_draft(presentation)
    seated = tuple(evolve(row, details=()) for row in draft.rows[: presentation.game.seats[-1]])
    rows, options = _with_colours_of(presentation, seated), last.options if last else ()
    other = Draft(presentation.game.id, rows, min(draft.marked, len(rows) - 1), options, presentation.sheet_text)
    other = evolve(other, remarks=draft.remarks)
    while len(other.rows) not in presentation.game.seats:
        other = _with_player(other, presentation)
    return other


def _with_colours_of(presentation: Presentation, rows: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Return the rows with colours of a game: a player whose colour the game does not have gets another one."""
    allowed = colours_of(presentation)
    free = (colour for colour in allowed if colour not in {row.colour for row in rows})
    return tuple(row if row.colour in allowed else evolve(row, colour=next(free)) for row in rows)


def _row(row: SeatRow, fields: Fields, prefix: str) -> SeatRow:
    colour = text(fields, f"{prefix}colour")
    if colour not in ALL_COLOURS:  # the buttons of the form send no rows
        return row
    name = entered_name(text(fields, f"{prefix}name"))
    start = f"{prefix}details."
    details = ((sent.removeprefix(start), text(fields, sent)) for sent in fields if sent.startswith(start))
    has_chosen_colour = row.has_chosen_colour or colour != row.colour
    return SeatRow(name, colour, tuple((detail, value) for detail, value in details if value), has_chosen_colour)


def _with_usual_colours(before: Draft, after: Draft, people: People) -> tuple[SeatRow, ...]:
    """Return the rows of a draft in which everybody who was just named has their usual colour.

    Colours that were chosen stay, and so do those of other players with a name.
    """
    rows = list(after.rows)
    called = [row.name for row in before.rows]
    for index in range(len(rows)):
        person = find_by_name(people, rows[index].name)
        if person is None or called[index : index + 1] == [rows[index].name] or rows[index].has_chosen_colour:
            continue
        if person.colour not in presentation_of_draft(after).colours:
            continue
        holder = next((other for other, row in enumerate(rows) if row.colour == person.colour), index)
        if holder != index and (rows[holder].name or rows[holder].has_chosen_colour):
            continue
        rows[holder] = evolve(rows[holder], colour=rows[index].colour)
        rows[index] = evolve(rows[index], colour=person.colour)
    return tuple(rows)


def _with_different_colours(before: tuple[SeatRow, ...], after: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Return the rows with different colours: who had a colour that another player chooses gets the other's."""
    rows = list(after)
    for index, old in enumerate(before):
        chosen = rows[index].colour
        for other, row in enumerate(rows):
            if other != index and row.colour == chosen != old.colour:
                rows[other] = evolve(row, colour=old.colour)
    return tuple(rows)


def _with_player(draft: Draft, presentation: Presentation) -> Draft:
    if len(draft.rows) >= presentation.game.seats[-1]:
        return draft
    used = {row.colour for row in draft.rows}
    row = SeatRow("", next(colour for colour in colours_of(presentation) if colour not in used))
    return evolve(draft, rows=(*draft.rows, row), seating=None)


def _with_somebody(draft: Draft, name: str, presentation: Presentation) -> Draft:
    """Return the draft with a name at the first seat that has none, or at one more seat where the game has it."""
    free = next((index for index, row in enumerate(draft.rows) if not row.name), len(draft.rows))
    wider = draft if free < len(draft.rows) else _with_player(draft, presentation)
    if free == len(wider.rows):
        return draft
    rows = replace_item(wider.rows, free, evolve(wider.rows[free], name=name))
    return evolve(wider, rows=rows, seating=None)


def _without_player(draft: Draft, index: int, seats: range) -> Draft:
    if len(draft.rows) <= seats[0] or not 0 <= index < len(draft.rows):
        return draft
    rows = draft.rows[:index] + draft.rows[index + 1 :]
    marked = draft.marked - (draft.marked > index)
    return evolve(draft, rows=rows, marked=min(marked, len(rows) - 1), seating=None)


def _with_seat_up(draft: Draft, index: int) -> Draft:
    if not 1 <= index < len(draft.rows):
        return draft
    rows = list(draft.rows)
    rows[index - 1], rows[index] = rows[index], rows[index - 1]
    moved = {index: index - 1, index - 1: index}
    return evolve(draft, rows=tuple(rows), marked=moved.get(draft.marked, draft.marked), seating=None)


def shuffle_players(draft: Draft, random: Callable[[int], int]) -> Draft:
    """Return the draft with its players in a random order; `random` returns a number below its argument."""
    seats = list(range(len(draft.rows)))
    for last in range(len(seats) - 1, 0, -1):
        other = random(last + 1)
        seats[last], seats[other] = seats[other], seats[last]
    rows = tuple(draft.rows[seat] for seat in seats)
    return evolve(draft, rows=rows, marked=seats.index(draft.marked), seating=None)


def rotate_players(draft: Draft, first: int) -> Draft:
    """Return the draft with another player on the first seat; all sit as before."""
    rows = draft.rows[first:] + draft.rows[:first]
    return evolve(draft, rows=rows, marked=(draft.marked - first) % len(rows), seating=None)


def toggle_seating(draft: Draft) -> Draft:
    """Return the draft with the suggested seats, or with those of the last match where it has the suggested ones."""
    seating = draft.seating
    if seating is None:
        return draft
    order, marked = seating.order, seating.next_marked
    if seating.is_suggested:
        order, marked = tuple(order.index(seat) for seat in range(len(order))), seating.last_marked
    rows = tuple(draft.rows[seat] for seat in order)
    return evolve(draft, rows=rows, marked=marked, seating=evolve(seating, is_suggested=not seating.is_suggested))


def _check_names(draft: Draft, translator: Translator) -> None:
    """Raise `FormError` at the second of two players who would be shown with the same name."""
    folded = [as_typed(name).casefold() for name in row_names(translator, draft)]
    for index, name in enumerate(folded):
        if name in folded[:index]:
            raise FormError(Message(N_("Two players have the same name.")), f"rows.{index}.name")


def to_setup(
    draft: Draft,
    presentation: Presentation,
    translator: Translator,
    base: Setup[Any] | None = None,
) -> Setup[Any]:
    """Return the setup of a draft; a player without a name that can be seen has an empty one.

    Options for which the form has no control are those of `base`, where it is given. Players behind those with whom
    `base` began have joined late.

    Raises:
        FormError: two players have the same name, or a value is not one of the game. Its field is a control.
        FormError: the game does not allow such a setup.
    """
    _check_names(draft, translator)
    kept = {} if base is None else setup_to_plain(base)["options"]
    marked = marked_option(presentation)
    options = with_typed_numbers(presentation.game.options, dict(draft.options), translator.language)
    plain = {
        "players": [
            {
                "name": row.name if is_visible(row.name) else "",
                "colour": row.colour,
                "details": {key: value for key, value in row.details if value},
            }
            for row in draft.rows
        ],
        "options": {**kept, **options, **({marked: draft.marked} if marked else {})},
    }
    try:
        setup = setup_from_plain(presentation.game, plain)
    except (ValueError, TypeError, KeyError, ExceptionGroup) as error:
        raise incomplete() from error
    if base is not None:
        setup = evolve(setup, late=len(setup.players) - base.at_start)
    try:
        presentation.game.check_setup(setup)
        presentation.game.opening(setup)
    except Refusal as refusal:
        raise FormError(refusal.message, _control(presentation, refusal.field)) from refusal
    return setup


def revise_setup(setup: Setup[Any], presentation: Presentation, translator: Translator, fields: Fields) -> Setup[Any]:
    """Return the setup after the form of its players and options was submitted; raises what `to_setup` raises.

    Whoever has kept the name is the same person. So is whose name could not be seen and was not replaced.
    """
    read = _read(draft_of(presentation, setup), fields, translator.language)
    after = to_setup(read, presentation, translator, setup)
    players = tuple(
        evolve(player, name=old.name, person=old.person)
        if player.name == old.name or not (row.name or is_visible(old.name))
        else player
        for player, row, old in zip(after.players, read.rows, setup.players, strict=True)
    )
    return evolve(after, players=players)


def add_player(
    setup: Setup[Any], with_one_more: Draft, presentation: Presentation, translator: Translator, fields: Fields
) -> Setup[Any]:
    """Return the setup with the player of a form, who is the last of a draft; raises what `to_setup` raises."""
    of_player = {name: value for name, value in fields.items() if name.startswith("rows.")}
    after = to_setup(_read(with_one_more, of_player, translator.language), presentation, translator, setup)
    return evolve(setup, players=(*setup.players, after.players[-1]), late=setup.late + 1)


def _control(presentation: Presentation, field: str) -> str:
    """Return the name of the control for a field of a setup, such as `players.2.name`."""
    if field and field == marked_option(presentation):
        return "marked"
    return f"rows.{field.removeprefix('players.')}" if field.startswith("players.") else field
