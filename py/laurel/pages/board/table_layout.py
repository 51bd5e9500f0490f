"""A match on a phone or tablet that lies in the middle: the tile of every player is turned to their seat."""

from __future__ import annotations

from laurel.pages import routes
from laurel.pages.board import turn_clock
from laurel.pages.environment import Values, render
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import AnyRegion, Page, Region

LAYOUTS = (2, 4)
"""On how many sides of the table people sit."""

PLAYER_DIALOG = "player"
"""The name of the dialog about a player, which most games have."""

FOUR_SIDES = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 2, 1, 1),
    6: (1, 2, 1, 2),
    7: (2, 2, 1, 2),
    8: (2, 2, 2, 2),
}
"""How many people sit at the bottom, left, top and right of the phone, by the number of players."""


def table(match_view: MatchView, sides: int, over: tuple[AnyRegion, ...]) -> Page:
    """Return the layout for people on two or four sides; `over` has the regions over it: messages and a dialog."""
    translator, shown = match_view.translator, turn_clock.clock_view(match_view)
    body = render(
        "table.html",
        translator.language,
        sides=_sides(match_view, sides, shown),
        title=translator(match_view.presentation.title),
        layout=sides,
        has_choice=len(match_view.players) > LAYOUTS[0],
        layouts=LAYOUTS,
        clock=shown,
        outcome=match_view.outcome,
        board=routes.board(match_view.match.id),
        results=routes.results(match_view.match.id),
    )
    return Page(
        "table",
        translator(match_view.presentation.title),
        translator.language,
        (Region("table", body), *over),
        size=str(len(match_view.players)),
        game=match_view.presentation.style_name,
        state="four" if sides == LAYOUTS[1] else "",
    )


def _sides(match_view: MatchView, sides: int, shown: Values | None) -> tuple[tuple[str, tuple[Values, ...]], ...]:
    """Return the sides by name with the tiles of their people, clockwise from the bottom."""
    tiles = _tiles(match_view, shown)
    made, start = [], 0
    for name, count in zip(("bottom", "left", "top", "right"), _counts(len(tiles), sides), strict=True):
        made.append((name, tiles[start : start + count]))
        start += count
    return tuple(side for side in made if side[1])


def _counts(players: int, sides: int) -> tuple[int, int, int, int]:
    """Return how many people sit at the bottom, left, top and right."""
    if sides == LAYOUTS[0] or players not in FOUR_SIDES:
        return ((players + 1) // 2, 0, players // 2, 0)
    return FOUR_SIDES[players]


def _tiles(match_view: MatchView, shown: Values | None) -> tuple[Values, ...]:
    """Return the tiles of all players.

    Values:
        dialog: the dialog that a press on the points opens; empty where the game has none about a player.
        clock: the time of the player; `None` where the clock is off.
        goes_to: who gets the turn by a press on the time: on the tile of the player whose turn it is, the next one.
    """
    presentation, is_running = match_view.presentation, match_view.replay.verdict is None
    lines = turn_clock.player_lines(match_view, turn_clock.clock(match_view)) if shown else ()
    first = {side[0].seat for side in match_view.sides}
    return tuple(
        Values(
            player=player,
            points=presentation.total(match_view.totals[player.seat]),
            leads=player.seat in match_view.leaders,
            has_won=player.seat in match_view.winners,
            sheet=PLAYER_DIALOG if PLAYER_DIALOG in presentation.dialogs else "",
            entries=presentation.quick_entries(match_view, player.seat) if is_running and player.seat in first else (),
            clock=lines[player.seat] if lines else None,
            goes_to=shown.next.seat if shown and shown.now.player == player else player.seat,
        )
        for player in match_view.players
    )
