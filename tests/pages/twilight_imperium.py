"""Matches of Twilight Imperium as their pages see them."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import Action
from laurel.match.match import Match
from laurel.pages.games import PRESENTATIONS
from laurel.pages.match_view import MatchView
from laurel.pages.translator import Translator
from tests.games.twilight_imperium.support import match, played

PAGES = PRESENTATIONS["twilight_imperium"]


def sit(of: Match[Action], language: str = "en") -> MatchView:
    """Return the view of a match that its pages are made of."""
    names = tuple(player.name for player in of.setup.players)
    return MatchView(PAGES, of, played(of), Translator(language, names))


def at(*actions: Action, language: str = "en") -> MatchView:
    """Return the view of a match of four players after some actions, all of which the rules allow."""
    match_view = sit(match(*actions), language)
    assert [str(one.refusal) for one in match_view.replay.log_steps if one.refusal] == []
    return match_view
