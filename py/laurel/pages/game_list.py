"""The list of all games: those that Laurel knows, and the sheets on this device."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.page import Page, Region
from laurel.pages.presentation import Presentation
from laurel.pages.translator import Translator


@frozen
class ListedGame:
    """A game in the list."""

    id: str
    title: str
    icon: str
    fewest: int
    most: int
    is_sheet: bool
    is_kept: bool
    """Whether it is a sheet that can be deleted."""


@frozen(eq=False)
class Listed:
    """The games of the list, the last played first."""

    games: tuple[Presentation, ...]
    kept: frozenset[str]
    """The ids of those whose sheets can be deleted."""

    just_points: str
    """The game that counts points in any other one."""


def game_list(translator: Translator, listed: Listed, notices: tuple[Region, ...]) -> Page:
    """Return the list of all games."""
    body = render(
        "games.html",
        translator.language,
        games=tuple(_listed(translator, one, listed) for one in listed.games),
        just_points=listed.just_points,
    )
    title = translator(N_("Games"))
    return Page("games", title, translator.language, (Region("games", body), *notices))


def _listed(translator: Translator, presentation: Presentation, listed: Listed) -> ListedGame:
    game = presentation.game
    return ListedGame(
        game.id,
        translator(presentation.title),
        presentation.icon,
        game.seats[0],
        game.seats[-1],
        is_sheet=presentation.sheet_text != "",
        is_kept=game.id in listed.kept,
    )
