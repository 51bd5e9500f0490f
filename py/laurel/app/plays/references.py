"""The games that Laurel knows as other programs know them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from laurel.app.storage import kept_sheets
from laurel.match.own_text import OwnText
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.language.typography import as_typed
from laurel.pages.match.presentation import Presentation
from laurel.plays.play import GameId
from laurel.plays.records.bgstats import GameReference
from laurel.plays.records.reading import Games, spelling_key


def reference(presentation: Presentation) -> GameReference:
    """Return a game as other programs know it: by its English title."""
    game = presentation.game
    return GameReference(str(presentation.title), presentation.bgg_id, game.wins, presentation.no_points)


REFERENCES: Mapping[GameId, GameReference] = {one.play_game: reference(one) for one in PRESENTATIONS.values()}
"""Those that are no sheets."""


def titles(sheets: Mapping[GameId, str | OwnText]) -> dict[str, GameId]:
    """Return the games with rules, and those of sheets with these titles, by their titles in all languages.

    Of games of one title, one with rules comes before sheets, and a later sheet before an earlier one.
    """
    known = {**sheets, **{one.play_game: one.title for one in PRESENTATIONS.values()}}
    return {
        spelling_key(as_typed(str(translator(title)))): game
        for translator in map(Translator, LANGUAGES)
        for game, title in known.items()
    }


@cache
def known_games() -> Games:
    """Return the games with rules, and those of the sheets that come with Laurel: how records name them.

    They are read at the first call, which no start needs.
    """
    shipped = {GameId(one.play_game): one for one in kept_sheets.library().values()}
    sheets = {game: GameReference(str(one.name), one.bgg_id) for game, one in shipped.items()}
    return Games({**sheets, **REFERENCES}, titles({game: one.name for game, one in shipped.items()}))
