"""The players or teams by place with their points, as the scoreboard shows them."""

from __future__ import annotations

from collections.abc import Callable

from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import with_sign
from laurel.pages.match.players import Side
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.ranking import Ranked, current_ranking, note
from laurel.pages.page import Region

WATCHED = "watched"
"""The group of the regions of the scoreboard that are laid out side by side where there is room."""

Details = Callable[[Side], str]
"""Returns what a game shows of a player or team beside name and points, as markup."""


def _no_details(_: Side) -> str:
    return ""


def standings(match_view: MatchView, details: Details = _no_details) -> Region:
    """Return the players or teams with their points, by place."""
    ranking = current_ranking(match_view)
    view = tuple(standing(match_view, one, details) for one in ranking)
    return Region("standings", render("standings.html", match_view.translator.language, view), WATCHED)


def standing(match_view: MatchView, one: Ranked, details: Details = _no_details) -> Values:
    """Return a player or team with place and points.

    Values:
        points: the total with a minus sign where it is negative.
        change: what the newest entry added to the points, with a sign; empty for nothing, and once the match is over.
        note: the comparison that decided the place, where it was not the points; or empty.
        details: what the game shows beside that, as markup; or empty.
        leads: whether the player is one of `MatchView.leaders`.
    """
    is_over = match_view.replay.verdict is not None
    return Values(
        place=one.place,
        players=one.side,
        total=one.points,
        points=match_view.presentation.total(one.points),
        change="" if is_over else _change(match_view, one.side[0].seat),
        note=note(match_view, one),
        details=details(one.side),
        leads=one.side[0].seat in match_view.leaders,
        has_won=match_view.has_won(one.side),
    )


def _change(match_view: MatchView, seat: Seat) -> str:
    """Return what the newest entry added to a player's points, with a sign; empty for nothing."""
    newest = match_view.replay.log_steps[-1:]
    added = sum(entry.points for step in newest for entry in step.gained if entry.player == seat)
    return with_sign(added) if added else ""
