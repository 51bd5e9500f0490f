"""Players and options during a match: the dialog that revises them, and what a revision has changed."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.match.edits import Entry, EntryId
from laurel.match.message import N_, NC_
from laurel.match.setup import ReviseSetup
from laurel.pages.entry import attendance
from laurel.pages.environment import render
from laurel.pages.forms import Control, Fields
from laurel.pages.language.colours import COLOUR_NAMES
from laurel.pages.match.draft import Draft
from laurel.pages.match.presentation import MatchView
from laurel.pages.setup.setup import detail_controls, draft_of, option_controls, row_names, setup_form

REVISED_ENTRY = "revised-entry"
"""The name of the field with the entry that is corrected. It is no identifier, so that no option has the same name."""

NOTHING = "–"
"""Stands for a value that is left empty."""


def players_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the form that revises the players and options."""
    return _dialog(match_view, draft_of(match_view.presentation, match_view.match.setup), None)


def revision_dialog(match_view: MatchView, entry: Entry[ReviseSetup]) -> str:
    """Return the form that corrects a revision."""
    setup = entry.action.apply(match_view.match.setup)
    return _dialog(match_view, draft_of(match_view.presentation, setup), entry.id)


def _dialog(match_view: MatchView, draft: Draft, entry: EntryId | None) -> str:
    names = row_names(match_view.translator, draft)
    form = setup_form(match_view.translator, match_view.presentation, draft, names=names)
    return render(
        "sheet_players.html",
        match_view.translator.language,
        form=form,
        entry=entry,
        entry_name=REVISED_ENTRY,
        attendance=attendance.attendance_buttons(match_view) if entry is None else None,
    )


def describe(match_view: MatchView, entry: EntryId, revision: ReviseSetup) -> str:
    """Return what a revision has changed: `Name: Anna → Anya · Points to win: 10 → 14`."""
    match, presentation = match_view.match, match_view.presentation
    setup = match.setup_before(entry)
    before, after = draft_of(presentation, setup), draft_of(presentation, revision.apply(setup))
    return " · ".join(_changes(match_view, before, after)) or match_view.translator(N_("Players and options"))


def _changes(match_view: MatchView, before: Draft, after: Draft) -> Iterator[str]:
    translator, presentation = match_view.translator, match_view.presentation
    names = row_names(translator, after)
    for old, new, before_name, name in zip(before.rows, after.rows, row_names(translator, before), names, strict=True):
        if old.name != new.name:
            yield _change(translator(NC_("person", "Name")), before_name, name)
        if old.colour != new.colour and presentation.colours:
            label = translator(N_("Colour"))
            yield _change(
                f"{label} ({name})", translator(COLOUR_NAMES[old.colour]), translator(COLOUR_NAMES[new.colour])
            )
        details = zip(
            detail_controls(translator, presentation, old), detail_controls(translator, presentation, new), strict=True
        )
        for earlier, later in details:
            if earlier.value != later.value:
                yield _change(f"{later.label} ({name})", _text(earlier), _text(later))
    if presentation.marked_seat is not None and before.marked != after.marked:
        label = translator(presentation.options[presentation.marked_seat.option].label)
        yield _change(label, names[before.marked], names[after.marked])
    options = option_controls(translator, presentation, after, names)
    for option, earlier in option_controls(translator, presentation, before, names).items():
        if earlier.value != options[option].value:
            yield _change(str(earlier.label), _text(earlier), _text(options[option]))


def _change(label: str, before: str, after: str) -> str:
    return f"{label}: {before} → {after}"


def _text(control: Control) -> str:
    """Return the value of a control as its reader sees it."""
    texts = {value: str(text) for value, text in control.choices}
    return ", ".join(texts.get(value, value) for value in control.value if value) or NOTHING
