"""The setup screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from laurel.match.clock import MOST_MINUTES
from laurel.match.message import N_, Message
from laurel.match.plain import setup_to_plain
from laurel.match.setup import Setup
from laurel.match.strict import Plain
from laurel.pages.environment import Values, render
from laurel.pages.forms import Control, as_text, controls
from laurel.pages.language.colours import COLOUR_NAMES
from laurel.pages.language.translator import Translator, shown_name
from laurel.pages.match.draft import Draft, FormValue, SeatRow
from laurel.pages.match.presentation import Presentation
from laurel.pages.page import Page, Region
from laurel.pages.people.signs import PersonSign

MOST_FACES = 8
"""How many people are offered beside the seats."""


@frozen
class SetupView:
    """The part of the session that the setup screen shows."""

    draft: Draft
    games: tuple[Presentation, ...]
    """Every game."""

    people: tuple[PersonSign, ...]
    """Whose names are suggested, first who sat down last."""

    problem: Message | None
    """Why the match cannot start; `None` where it can."""


def setup(translator: Translator, presentation: Presentation, screen: SetupView, notices: tuple[Region, ...]) -> Page:
    """Return the setup screen."""
    seats, players = presentation.game.seats, len(screen.draft.rows)
    body = Region(
        "setup",
        render(
            "setup.html",
            translator.language,
            game=translator(presentation.title),
            games=tuple((game.game.id, translator(game.title)) for game in _games(screen, presentation)),
            form=setup_form(
                translator, presentation, screen.draft, known_names=tuple(one.entered for one in screen.people)
            ),
            can_add=players < seats[-1],
            can_remove=players > seats[0],
            faces=_faces(screen, has_room=players < seats[-1]),
            problem=translator.message(screen.problem) if screen.problem else "",
            seats=_seats(translator, presentation, screen.draft),
            begins_first=presentation.sheet_text != "",
            most_minutes=MOST_MINUTES,
            has_suggested_seats=screen.draft.seating is not None and screen.draft.seating.is_suggested,
        ),
    )
    title = translator(N_("New match"))
    return Page("setup", title, translator.language, (body, *notices), game=presentation.style_name)


def _games(screen: SetupView, presentation: Presentation) -> tuple[Presentation, ...]:
    """Return the games to choose from: those that Laurel knows, and the one of the draft."""
    return screen.games if presentation in screen.games else (*screen.games, presentation)


def _faces(screen: SetupView, *, has_room: bool) -> tuple[PersonSign, ...]:
    seated = {row.name.casefold() for row in screen.draft.rows}
    if not has_room and "" not in seated:
        return ()
    return tuple(one for one in screen.people if one.entered.casefold() not in seated)[:MOST_FACES]


def setup_form(
    translator: Translator,
    presentation: Presentation,
    draft: Draft,
    *,
    names: tuple[str, ...] = (),
    known_names: tuple[str, ...] = (),
) -> Values:
    """Return the controls of a setup, filled in from a draft; `names` has the players' names, where they are known.

    Values:
        colours: the colours to choose from; empty where the game gives them.
        details: the controls of every seat's details.
        mark: the name of the marked seat, such as First player; empty where the game marks none.
        mark_others: what the other seat is called, or empty.
        groups: the options that most players never change. What is `chosen` in a group are those that are not as in a
            usual match, with what was chosen; empty where all are.
        known_names: names to choose from while typing one.
    """
    options = option_controls(translator, presentation, draft, names)
    usual = option_controls(translator, presentation, evolve(draft, options=()), names)
    grouped = {name for group in presentation.option_groups for name in group.options}
    mark = presentation.marked_seat
    return Values(
        draft=draft,
        colours=tuple((colour, translator(COLOUR_NAMES[colour])) for colour in presentation.colours),
        details=tuple(
            tuple(
                evolve(control, name=f"rows.{index}.details.{control.name}")
                for control in detail_controls(translator, presentation, row)
            )
            for index, row in enumerate(draft.rows)
        ),
        mark=translator(presentation.options[mark.option].label) if mark else "",
        mark_icon=mark.icon if mark else "",
        mark_others=translator(mark.others) if mark and mark.others else "",
        options=tuple(control for name, control in options.items() if name not in grouped),
        groups=tuple(
            _group(
                translator,
                translator(group.title),
                [(options[name], usual[name]) for name in group.options],
                is_only=len(presentation.option_groups) == 1,
            )
            for group in presentation.option_groups
        ),
        known_names=known_names,
    )


def _group(translator: Translator, title: str, pairs: Sequence[tuple[Control, Control]], *, is_only: bool) -> Values:
    """Return a group of options, of which each pair has the control as it is, and with its usual value.

    Values:
        has_title: whether its title is shown: the only group needs none, and no option that is called like its group.
    """
    options = tuple(control for control, _ in pairs)
    return Values(
        title=title,
        options=options,
        chosen=_chosen(translator, pairs),
        has_title=not is_only and [one.label for one in options] != [title],
    )


def _chosen(translator: Translator, pairs: Sequence[tuple[Control, Control]]) -> str:
    """Return what differs from the usual choices; each pair has a control as it is, and with its usual value."""
    changed = [control for control, usual in pairs if control.value != usual.value]
    return ", ".join(
        str(one.label)
        if one.is_switch and one.value[0] == "yes"
        else translator(
            N_("%(label)s: %(value)s"),
            label=one.label,
            value=", ".join(str(text) for value, text in one.choices if value in one.value) or ", ".join(one.value),
        )
        for one in changed
    )


def row_names(translator: Translator, draft: Draft) -> tuple[str, ...]:
    """Return the players' names as they are shown; a player without a name is named by the seat."""
    return tuple(shown_name(translator.language, row.name, seat) for seat, row in enumerate(draft.rows))


def _seats(translator: Translator, presentation: Presentation, draft: Draft) -> str:
    """Return whom the suggested seats mark, and who become partners if that changes; empty without a suggestion."""
    seating = draft.seating
    if seating is None:
        return ""
    if not seating.is_suggested:
        return translator(N_("The seats are those of the last match."))
    names = row_names(translator, draft)
    mark = presentation.marked_seat
    parts = [f"{translator(presentation.options[mark.option].label)} – {names[draft.marked]}"] if mark else []
    if seating.order != tuple(range(len(names))):
        half = len(names) // 2
        parts += [f"{one} + {other}" for one, other in zip(names[:half], names[half:], strict=True)]
    return translator(N_("Suggested after the last match: %(seats)s."), seats=", ".join(parts))


def option_controls(
    translator: Translator, presentation: Presentation, draft: Draft, names: tuple[str, ...]
) -> dict[str, Control]:
    """Return the controls of the game's options by name, without the option for the marked seat."""
    made = controls(
        presentation.game.options, presentation.context(translator, presentation.options, names), dict(draft.options)
    )
    marked = marked_option(presentation)
    return {control.name: control for control in made if control.name != marked}


def detail_controls(translator: Translator, presentation: Presentation, row: SeatRow) -> tuple[Control, ...]:
    """Return the controls of a seat's details."""
    return controls(
        presentation.game.seat_details, presentation.context(translator, presentation.seat_details), dict(row.details)
    )


def marked_option(presentation: Presentation) -> str:
    """Return the name of the option for the marked seat; empty where the game marks none."""
    return presentation.marked_seat.option if presentation.marked_seat else ""


def draft_of(presentation: Presentation, setup: Setup[Any]) -> Draft:
    """Return the draft that makes a setup."""
    plain = setup_to_plain(setup)
    rows = tuple(
        SeatRow(player["name"], player["colour"], _form_values(player["details"])) for player in plain["players"]
    )
    options = {name: as_text(value) for name, value in plain["options"].items()}
    marked = int(options.pop(marked_option(presentation), 0))
    return Draft(setup.game, rows, marked, tuple(options.items()), presentation.sheet_text)


def _form_values(plain: Plain) -> tuple[FormValue, ...]:
    return tuple((name, as_text(value)) for name, value in plain.items())
