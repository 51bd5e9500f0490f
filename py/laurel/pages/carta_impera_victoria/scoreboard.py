"""The scoreboard of CIV: every player's cards in the six domains, and how far from a Hegemony each is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from laurel.games.carta_impera_victoria.state import State
from laurel.match.setup import Seat
from laurel.pages.board.standings import standings
from laurel.pages.carta_impera_victoria import board
from laurel.pages.environment import Values, render
from laurel.pages.match.players import Side
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Region


def scoreboard(match_view: MatchView) -> tuple[Region, ...]:
    """Return the players or teams with their areas."""
    areas = {area.player.seat: area for area in board.areas(match_view)}
    return (standings(match_view, partial(details, match_view, areas)),)


def details(match_view: MatchView, areas: Mapping[Seat, Values], side: Side) -> str:
    """Return the domains of a player or team as markup."""
    return render(
        "carta_impera_victoria/scoreboard_domains.html",
        match_view.translator.language,
        areas=tuple(areas[player.seat] for player in side),
    )


def outlook(match_view: MatchView) -> tuple[str, ...]:
    """Return who is about to win by Hegemony; where nobody is, who is ahead by majority."""
    state: State = match_view.state
    if warnings := board.warnings(match_view):
        return warnings
    has_cards = any(pile.cards for area in state.areas for pile in area)
    return (board.lead(match_view),) if has_cards else ()
