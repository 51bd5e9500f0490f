"""The home screen: every match, newest first, and a link to set up a new one."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.backups import Hint
from laurel.pages.environment import render
from laurel.pages.match_view import Side
from laurel.pages.page import Page, Region
from laurel.pages.translator import Translator


@frozen
class ScoredSide:
    """A player or team with the points, and whether they have won."""

    players: Side
    points: int
    has_won: bool


@frozen
class MatchCard:
    """A match in a list."""

    id: str
    game: str
    """The title of the game."""

    course: str
    """How far the match is."""

    when: str
    """The date and time of the newest edit."""

    sides: tuple[ScoredSide, ...]
    """In the order of `laurel.pages.ranking.ranked`."""

    is_over: bool
    draw: str = ""
    """A sentence where the match is a draw, or empty."""


@frozen
class Quarantined:
    """A stored text that cannot be read, and is kept under another key."""

    key: str
    why: str
    """What is wrong, as a sentence."""

    detail: str
    """The path to what is wrong, or empty."""


@frozen
class HomeView:
    """The lists of matches, and what the browser offers."""

    running: tuple[MatchCard, ...]
    finished: tuple[MatchCard, ...]
    deleted: tuple[MatchCard, ...]
    quarantined: tuple[Quarantined, ...]
    is_ready_offline: bool
    can_install: bool
    hint: Hint | None = None


def home(translator: Translator, view: HomeView, notices: tuple[Region, ...]) -> Page:
    """Return the home screen."""
    body = Region("home", render("home.html", translator.language, view))
    return Page("home", translator(N_("Laurel")), translator.language, (body, *notices))
