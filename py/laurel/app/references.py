"""The games that Laurel knows as other programs know them."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.pages.games import PRESENTATIONS
from laurel.pages.presentation import Presentation
from laurel.plays.bgstats import GameReference
from laurel.plays.play import GameId


def reference(presentation: Presentation) -> GameReference:
    """Return a game as other programs know it: by its English title."""
    game = presentation.game
    return GameReference(str(presentation.title), presentation.bgg_id, game.wins, presentation.no_points)


REFERENCES: Mapping[GameId, GameReference] = {one.play_game: reference(one) for one in PRESENTATIONS.values()}
"""Those that are no sheets."""
