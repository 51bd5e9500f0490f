"""Where a game is at BoardGameGeek."""

from __future__ import annotations

from laurel.pages.environment import Values

SITE = "https://boardgamegeek.com"


def links(bgg_id: int | None) -> Values | None:
    """Return the addresses of a game by its number at BoardGameGeek; `None` for a game without one.

    Values:
        game: the page of the game.
        plays: the page of its plays, on which one is logged.
    """
    if bgg_id is None:
        return None
    return Values(game=f"{SITE}/boardgame/{bgg_id}", plays=f"{SITE}/plays/thing/{bgg_id}")
