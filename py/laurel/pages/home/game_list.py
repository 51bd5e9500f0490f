"""The list of all games: those that Laurel knows, and the sheets on this device."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import Presentation
from laurel.pages.page import Page, Region

SHEET_ICON = "pad"
"""The sign of every game that is a sheet: the name of an icon."""


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
    """Whether it is a sheet that was kept here, and so can be changed and deleted."""


def game_list(
    translator: Translator, games: tuple[ListedGame, ...], just_points: str, notices: tuple[Region, ...]
) -> Page:
    """Return the list of games; `just_points` is the id of the sheet for games that have none of their own."""
    body = render("games.html", translator.language, games=games, just_points=just_points)
    title = translator(N_("Games"))
    return Page("games", title, translator.language, (Region("games", body), *notices))


def listed_game(translator: Translator, presentation: Presentation, *, is_kept: bool) -> ListedGame:
    """Return a game as the list shows it."""
    seats = presentation.game.seats
    return ListedGame(
        presentation.game.id,
        translator(presentation.title),
        presentation.icon,
        seats[0],
        seats[-1],
        is_sheet=presentation.sheet_text != "",
        is_kept=is_kept,
    )
