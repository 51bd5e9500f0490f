"""The end of a match of Twilight Struggle, in its sheet of final scoring."""

from __future__ import annotations

from laurel.app.storage.keys import MATCH
from laurel.games import twilight_struggle as struggle
from laurel.games.twilight_struggle.actions import CheckMilitaryOperations, ContinueFinalScoring, GainPoints, StartTurn
from laurel.match.archive import encode
from laurel.pages import routes
from laurel.pages.forms import fields_of
from tests.app.finished import made
from tests.app.support import Tab

LAST_TURN = (*(StartTurn(turn) for turn in range(1, 11)), CheckMilitaryOperations())


def tab_at_the_end() -> Tab:
    """Return a tab where final scoring is to begin, with its sheet."""
    tab = Tab({f"{MATCH}end": encode(struggle.GAME, made(struggle.GAME, "end", LAST_TURN))})
    tab.go(routes.board("end"))
    tab.do("open", sheet="reveal")
    return tab


def test_the_last_step_is_shown() -> None:
    """The sheet stays, with what The China Card has given, who has won, and the way to the results."""
    tab = tab_at_the_end()
    for _ in range(7):
        tab.do("act", fields_of(ContinueFinalScoring(), stay="yes"))

    assert tab.page.one("li", "reveal-done", id="step-china_card")
    assert tab.page.one("dialog").one("a", "button-main").attributes["href"] == f"#{routes.results('end')}"


def test_other_sheets_close() -> None:
    """Where an entry in them ends the match: the board says who has won."""
    tab = tab_at_the_end()
    tab.do("undo")
    tab.do("open", sheet="points")
    tab.do("act", fields_of(GainPoints(us=20), stay="yes"))

    assert tab.session.open_match.replay.verdict is not None
    assert not tab.has_sheet
