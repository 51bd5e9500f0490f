"""The first screen: every match, newest first, and the way to a new one."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.match_view import Side
from laurel.pages.page import Page, Region
from laurel.pages.translator import Translator


@frozen
class MatchCard:
    """A match in the list."""

    id: str
    game: str
    course: str
    when: str
    players: tuple[tuple[Side, int, bool], ...]
    """Every player or team with points, and whether they won, by points."""

    is_over: bool
    draw: str = ""
    """That it was a draw, or empty."""


@frozen
class Quarantined:
    """Something stored that cannot be read, and is kept."""

    key: str
    why: str
    detail: str


@frozen
class HomeView:
    """What the first screen shows."""

    running: tuple[MatchCard, ...]
    finished: tuple[MatchCard, ...]
    deleted: tuple[MatchCard, ...]
    quarantined: tuple[Quarantined, ...]
    is_ready_offline: bool
    can_install: bool


def home(translator: Translator, view: HomeView, notices: tuple[Region, ...]) -> Page:
    """Return the first screen."""
    body = Region("home", render("home.html", translator.language, view))
    return Page("home", translator(N_("Laurel")), translator.language, (body, *notices))
