"""The scoreboard of Twilight Imperium: the players with their signs, the objectives, and the victory point track."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from laurel.match.message import N_
from laurel.pages.board.standings import WATCHED, standings
from laurel.pages.environment import render
from laurel.pages.match.players import Side
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Region
from laurel.pages.twilight_imperium import board, forecast, grid, tiles
from laurel.pages.twilight_imperium.signs import SignKind, Words

PLACE = "watched"
"""The part of the ids of elements; see `grid.RowView.place`."""

WORDED = (SignKind.NEAR, SignKind.OUT)
"""Signs that have their word; the others have an icon or a number only."""


def scoreboard(match_view: MatchView) -> tuple[Region, ...]:
    """Return the players, the objectives if any is revealed, and the track."""
    return (
        standings(match_view, partial(details, match_view)),
        *(() if match_view.state.objectives.revealed == () else (objectives(match_view),)),
        evolve(board.track(match_view), within=""),
    )


def details(match_view: MatchView, side: Side) -> str:
    """Return a player's signs as markup."""
    shown = tuple(
        sign if sign.kind in WORDED else evolve(sign, words=Words.NEVER)
        for sign in tiles.signs(match_view)[side[0].seat]
        if sign.kind is not SignKind.WINS
    )
    return render("twilight_imperium/scoreboard_signs.html", match_view.translator.language, shown) if shown else ""


def objectives(match_view: MatchView) -> Region:
    """Return the public objectives."""
    html = render(
        "twilight_imperium/scoreboard_objectives.html",
        match_view.translator.language,
        rows=grid.rows(grid.view_grid(match_view, PLACE)),
    )
    return Region("objectives", html, WATCHED)


def outlook(match_view: MatchView) -> tuple[str, ...]:
    """Return who leads, and who can win in this round."""
    question = match_view.translator(N_("Who can win?"))
    return board.lead(match_view), f"{question} {forecast.verdict(match_view)}"
