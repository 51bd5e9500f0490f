"""The line over the tools of a board: who leads, and what lasts until somebody has done something about it.

    Presentation.lead, .reminders, .panel;  app.screens  ->  markup  ->  now.html

The line is the region `slot`, which stays in view on a phone. It shows who leads and whose turn it is
(`Presentation.lead`), or instead the first reminder: what the table still owes or what may end the game
(`Presentation.reminders`), and faults that last, such as a store that takes nothing (`laurel.app.screens`). A number
counts the others; a press opens the dialog `now`, which lists all with their buttons.

What a game asks at the moment (`Presentation.panel`), such as where points come from, takes the place of the line. It
begins with words, `.slot-head`, that leave room for a message. At the end the line says who has won. A game's styles
may put buttons of its own there, as on a phone on its side.

The regions `clock`, `toasts` and `slot` are the group `foot`: messages and line have the same cell of a grid, so
nothing moves when a message comes or goes, and no other control is under it. With the largest letters no bar stays in
view, and a message is at the end of what is seen. The region `scores` has everybody's points in one row where the tiles
do not fit; CSS alone decides that.

`tests/e2e/test_layout.py` measures this on stored matches with all that a board can show at once (`Screens.strained`).
"""

from __future__ import annotations

from markupsafe import Markup

from laurel.pages.environment import Values, render
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.reminders import Reminder

DIALOG = "now"
"""The name of the dialog that lists everything of the line."""


def markup(match_view: MatchView, lasting: tuple[Reminder, ...] = ()) -> Markup:
    """Return the line, or what is shown instead: what the game asks at the moment, or who has won.

    `lasting` is what lasts besides what the game owes, such as a fault: only that is shown where something takes the
    place of the line.
    """
    presentation = match_view.presentation
    panel = presentation.panel(match_view)
    has_line = match_view.replay.verdict is None and not panel
    due = (*lasting, *presentation.reminders(match_view)) if has_line else lasting
    is_listed = len(due) > 1 or any(one.detail for one in due)
    lead_sheet = presentation.lead_dialog if has_line else ""
    return render(
        "now.html",
        match_view.translator.language,
        lead=presentation.lead(match_view) if has_line else "",
        lead_sheet=lead_sheet,
        due=due,
        press=_press(due, lead_sheet, is_listed=is_listed),
        panel=panel,
        outcome=match_view.outcome,
        has_no_winner=match_view.has_no_winner,
        choices=ruling_choices(match_view),
    )


def _press(due: tuple[Reminder, ...], lead_sheet: str, *, is_listed: bool) -> Values | None:
    """Return the event of a press on the line, with its fields; `None` where the line is no button."""
    if is_listed:
        return Values(event="open", fields=(("sheet", "now"),))
    if due:
        return Values(event=due[0].event, fields=due[0].fields) if due[0].event else None
    return Values(event="open", fields=(("sheet", lead_sheet),)) if lead_sheet else None


def ruling_choices(match_view: MatchView) -> tuple[Values, ...]:
    """Return the ways to settle the verdict; empty where the rules leave nothing open.

    Values:
        winners: empty for a draw.
    """
    verdict = match_view.replay.verdict
    if verdict is None:
        return ()
    return tuple(
        Values(action=choice.action, winners=tuple(match_view.players[seat] for seat in choice.winners))
        for choice in verdict.choices
    )


def dialog(match_view: MatchView, lasting: tuple[Reminder, ...]) -> Markup:
    """Return the dialog that lists everything of the line, in full."""
    presentation = match_view.presentation
    is_over = match_view.replay.verdict is not None
    owed = () if is_over else presentation.reminders(match_view)
    return render(
        "sheet_now.html",
        match_view.translator.language,
        lead=match_view.outcome if is_over else presentation.lead(match_view),
        due=(*lasting, *owed),
    )
