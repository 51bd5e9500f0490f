"""The scoreboard of Race for the Galaxy: the players with their tableaux, the goals, and the chips that are left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from laurel.games.race_for_the_galaxy.state import State
from laurel.match.setup import Seat
from laurel.pages.board.standings import standings
from laurel.pages.environment import Values, render
from laurel.pages.match.players import Side
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Region
from laurel.pages.race_for_the_galaxy import board
from laurel.pages.race_for_the_galaxy.before_result import is_over


def scoreboard(match_view: MatchView) -> tuple[Region, ...]:
    """Return the players and the goals."""
    tiles = {tile.player.seat: tile for tile in board.tiles(match_view)}
    return (standings(match_view, partial(details, match_view, tiles)), goals(match_view))


def details(match_view: MatchView, tiles: Mapping[Seat, Values], side: Side) -> str:
    """Return a player's cards, chips, goals and military strength as markup."""
    return render("race_for_the_galaxy/scoreboard_tableau.html", match_view.translator.language, tiles[side[0].seat])


def goals(match_view: MatchView) -> Region:
    """Return the goals with who has them, and the chips that are left."""
    state: State = match_view.state
    return Region(
        "goals",
        render(
            "race_for_the_galaxy/scoreboard_goals.html",
            match_view.translator.language,
            goals=board.goal_views(match_view),
            pool=state.pool,
            is_over=is_over(match_view),
        ),
    )


def outlook(match_view: MatchView) -> tuple[str, ...]:
    """Return who leads, and what may end the game soon."""
    return board.lead(match_view), *board.near_end(match_view)
