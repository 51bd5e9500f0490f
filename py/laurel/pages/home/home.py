"""The home screen: what Laurel does for every game, every match, newest first, and a link to set up a new one."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.home.game_list import ListedGame, listed_game
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import Presentation
from laurel.pages.page import Page, Region

SHOWN = 20
"""Finished matches that are shown, and how many more each time."""

OfferedGame = tuple[ListedGame, str, bool]
"""A game, what Laurel does for it, and whether it has a sample match."""


@frozen
class CardPlayer:
    """A player on the card of a match, as they are called."""

    name: str
    colour: str


@frozen
class ScoredSide:
    """A player or team with the points, and whether they have won."""

    players: tuple[CardPlayer, ...]
    points: int
    has_won: bool
    leads: bool = False
    """Whether nobody has more points while the match runs, and somebody has less."""


@frozen
class MatchCard:
    """A match in a list."""

    id: str
    game: str
    """The title of the game."""

    icon: str
    """Its sign."""

    course: str
    """How far the match is."""

    when: str
    """The date and time of the newest edit."""

    sides: tuple[ScoredSide, ...]
    """In the order of `laurel.pages.match.ranking.rank_sides`."""

    is_over: bool
    how_ended: str = ""
    """How the match ended, where nobody has won, or the players have ended it; else empty."""

    is_sample: bool = False
    place: str = ""
    """Where it is played; empty where that is not known."""

    has_photo: bool = False
    played: int = 0
    """The date that was entered for it, in milliseconds; 0 where its edits say when it was."""


def game_cards(translator: Translator, presentations: Iterable[Presentation]) -> tuple[OfferedGame, ...]:
    """Return games as the home screen offers them, in the order in which they are given."""
    return tuple(
        (
            listed_game(translator, one, is_kept=False),
            translator(one.about) if one.about else "",
            one.sample is not None,
        )
        for one in presentations
    )


def home(translator: Translator, view: Values, notices: tuple[Region, ...]) -> Page:
    """Return the home screen.

    Values:
        running: the cards of matches that run.
        finished: those of the newest finished ones.
        more_finished: how many finished matches are not shown.
        deleted: the cards of deleted matches.
        quarantined: stored texts that cannot be read, by key, with what is wrong as a sentence, and the path to it.
        is_ready_offline: whether all files are kept for offline use.
        can_install: whether the browser offers to install the app.
        hint: about backups; `None` for none.
        games: what `game_cards` returns.
        has_matches: whether there are matches that are no samples.
        has_plays: whether there is something to count.
    """
    body = Region("home", render("home.html", translator.language, view))
    state = "" if view.running or view.finished else "empty"
    return Page("home", translator(N_("Laurel")), translator.language, (body, *notices), state=state)
