"""The line over the tools of a board: who leads, and what lasts until somebody has done something about it."""

from __future__ import annotations

from attrs import frozen
from markupsafe import Markup

from laurel.pages.due import Due
from laurel.pages.environment import Values, render
from laurel.pages.presentation import MatchView

SHEET = "now"
"""The name of the sheet that lists everything of the line."""


@frozen
class NowView:
    """The line, or what takes its place: what the game asks at the moment, or who has won."""

    lead: str
    """Who leads, and whose turn it is; empty after the end."""

    lead_sheet: str
    """The sheet that explains it; empty where nothing can be pressed."""

    due: tuple[Due, ...]
    """The most important first; only the first has room."""

    panel: Markup | str
    """What the game asks at the moment, as markup; empty for nothing."""

    outcome: str
    """Who has won, as a sentence; empty while nobody has."""

    has_no_winner: bool
    choices: tuple[Values, ...]
    """The ways to settle the verdict; empty where the rules leave nothing open."""

    @property
    def is_listed(self) -> bool:
        """Whether the sheet has more than the line, or buttons that the line has not."""
        return len(self.due) > 1 or any(one.detail for one in self.due)


def markup(match_view: MatchView, lasting: tuple[Due, ...] = ()) -> Markup:
    """Return the line as markup; `lasting` is what lasts besides what the game owes, such as a fault."""
    return render("now.html", match_view.translator.language, view(match_view, lasting))


def view(match_view: MatchView, lasting: tuple[Due, ...] = ()) -> NowView:
    """Return the line. Where the game asks something, of the rest only faults are shown."""
    verdict, presentation = match_view.replay.verdict, match_view.presentation
    panel = presentation.panel(match_view)
    if verdict is not None:
        return NowView("", "", lasting, panel, match_view.outcome, match_view.has_no_winner, choices(match_view))
    if panel:
        return NowView("", "", lasting, panel, "", False, ())
    due = (*lasting, *presentation.now(match_view))
    return NowView(presentation.lead(match_view), presentation.lead_sheet, due, "", "", False, ())


def choices(match_view: MatchView) -> tuple[Values, ...]:
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


def sheet(match_view: MatchView, lasting: tuple[Due, ...]) -> Markup:
    """Return the sheet that lists everything of the line, in full."""
    presentation = match_view.presentation
    is_over = match_view.replay.verdict is not None
    owed = () if is_over else presentation.now(match_view)
    return render(
        "sheet_now.html",
        match_view.translator.language,
        lead=match_view.outcome if is_over else presentation.lead(match_view),
        due=(*lasting, *owed),
    )
