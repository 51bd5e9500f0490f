"""The guides of the games: what they say of which places, the key to the signs, and the bar that opens them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import COLOURS, Player, Setup
from laurel.pages.board import board, dialogs
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView, Presentation
from tests.markup import Element, read
from tests.support import NOON

of_every_game = pytest.mark.parametrize("presentation", PRESENTATIONS.values(), ids=PRESENTATIONS.keys())

LONGEST_TEXT = 180
"""Characters of a callout in English: for more, a phone has no room beside its place."""


def view_of(presentation: Presentation) -> MatchView:
    """Return a new match of a game."""
    game = presentation.game
    players = tuple(
        Player(f"P{seat}", COLOURS[seat], game.seat_details()) for seat in range(presentation.usual_players)
    )
    setup = Setup(game.id, players, game.options())
    match: Match[Any] = Match(MatchId("new"), NOON, setup, Journal())
    return MatchView(presentation, match, replay(game, game.opening(setup), ()), Translator("en", ()))


def guide_of(presentation: Presentation) -> Element:
    """Return the guide of a game."""
    return read(dialogs.DIALOGS["guide"](view_of(presentation), {}))


@of_every_game
def test_a_guide_has_five_callouts(presentation: Presentation) -> None:
    """Each has its number, a heading of its own, one or two short sentences, and selectors of its place."""
    steps = guide_of(presentation).all("section", "guide-step")
    assert [step.one("p", "guide-count").text for step in steps] == [f"{number} of 5" for number in range(1, 6)]
    assert len({step.all("h3")[0].text for step in steps}) == 5
    texts = [step.all("p")[1].text for step in steps]
    assert [text for text in texts if len(text) > LONGEST_TEXT or not 1 <= text.count(". ") + 1 <= 2] == []
    assert all(json.loads(step.attributes["data-places"]) for step in steps)


@of_every_game
def test_the_last_callout_explains_the_signs(presentation: Presentation) -> None:
    """Every sign has a word of its own; no other callout has the key."""
    *others, last = guide_of(presentation).all("section", "guide-step")
    words = [item.text for item in last.all("li")]
    assert len(words) == len(set(words)) > len(presentation.signs)
    assert not [step for step in others if step.all("li")]


@of_every_game
def test_the_bar_over_a_board_opens_it(presentation: Presentation) -> None:
    """The sign has its words for every reader; the history has no such button, as its board is elsewhere."""
    shown = board.bar(view_of(presentation), "/", board.EMPTY_STATUS)
    button = read(shown.html).one("button", id="to-guide")
    assert button.text == "How to keep score"
    assert json.loads(button.attributes["data-fields"]) == {"sheet": "guide"}
    assert not read(board.bar(view_of(presentation), "/").html).all("button")
