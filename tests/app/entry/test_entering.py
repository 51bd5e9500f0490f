"""Actions entered by forms and buttons: what is refused, what is shown, and which sheet is open."""

from __future__ import annotations

import pytest

from laurel.app.session.events import join_texts
from laurel.app.storage.keys import MATCH
from laurel.games.twilight_imperium.actions import (
    Gain,
    RevealObjective,
    RuleWinner,
    RunOutOfObjectives,
    StartPhase,
)
from laurel.games.twilight_imperium.components import CUSTODIANS, ObjectiveId
from laurel.games.twilight_imperium.state import Phase
from laurel.match.setup import Points
from tests.app.support import at_the_board
from tests.support import A, B, entry_id

ONE, TWO, TEN = Points(1), Points(2), Points(10)
MARKET = ObjectiveId("corner_the_market")


class TestRefused:
    """What the rules refuse."""

    def test_it_is_not_stored(self) -> None:
        """Neither shown nor stored, and the page has the reason."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS))
        before = tab.store[f"{MATCH}a-match"]
        tab.gain(B, source=CUSTODIANS)
        assert before == tab.store[f"{MATCH}a-match"]
        assert tab.points == [1, 0, 0, 0]
        assert tab.toasts == ["The custodians token has already been taken."]

    def test_the_rule_has_the_number_of_the_readers_edition(self) -> None:
        """98.4 of the English rules is 59.4 in the Russian box."""
        tab = at_the_board()
        tab.do("settings", language="ru", theme="auto")
        tab.do("act", kind="gain", player="0", points="0", source="")
        (toast,) = tab.toasts
        assert toast.endswith("59.4")

    @pytest.mark.parametrize(
        "fields",
        [
            {"kind": "gain", "points": ""},
            {"kind": "gain", "player": "x", "points": "1"},
            {"kind": "gain", "player": "0", "points": "1.5"},
            {"kind": "gain", "player": "0", "points": "1", "player.x": "1"},
            {"kind": "no such thing"},
            {},
        ],
    )
    @pytest.mark.parametrize("event", ["act", "tap", "insert", "correct"])
    def test_a_form_that_says_too_little_enters_nothing(self, event: str, fields: dict[str, str]) -> None:
        """The page says so."""
        tab = at_the_board(Gain(A, ONE))
        tab.do(event, {"entry": entry_id(0), "before": entry_id(0), **fields})
        assert [Gain(A, ONE)] == tab.actions
        assert len(tab.toasts) == 1

    @pytest.mark.parametrize("event", ["amend", "correct", "insert", "remove"])
    @pytest.mark.parametrize("entry", ["", "x", "-1", "7"])
    def test_an_entry_that_is_not_there_changes_nothing(self, event: str, entry: str) -> None:
        """As when another tab removed it."""
        tab = at_the_board(Gain(A, ONE))
        tab.do(event, entry=entry, before=entry, kind="gain", player="0", points="1")
        assert [Gain(A, ONE)] == tab.actions
        assert len(tab.toasts) == 1

    def test_one_sheet_leads_to_the_next(self) -> None:
        """After the scoring comes the reveal, unless the game is over."""
        tab = at_the_board(RevealObjective(MARKET), StartPhase(Phase.STATUS, 1))
        tab.do("act", kind="score_status_phase", then="reveal", **{"claims.0.public": MARKET})
        assert tab.page.one("dialog").one("h2").text == "Reveal a stage I objective"
        tab.do("act", kind="gain", player="0", points="9", then="reveal")
        assert not tab.has_sheet

    def test_a_refused_entry_of_the_status_phase_keeps_its_form(self) -> None:
        """The sheet stays open, so that what was filled in is not lost."""
        tab = at_the_board()
        tab.do("open", sheet="form", kind="score_status_phase")
        tab.do("act", {"kind": "score_status_phase", "claims.0.public": ""})
        assert tab.has_sheet
        assert tab.actions == []


class TestMessages:
    """What is shown and said after an entry."""

    def test_the_gain_and_the_notice_are_both_said(self) -> None:
        """Who only hears the page learns as much as who sees it."""
        tab = at_the_board(Gain(A, Points(9)), Gain(B, ONE))
        said = join_texts(tab.do("act", kind="lose", player="1", points="3", source="").announcements)
        assert said.startswith("B −1, now 0.")
        assert "points cannot go below 0" in said

    def test_a_notice_shows_its_rule(self) -> None:
        """On the board and in the history."""
        tab = at_the_board(Gain(A, ONE), Gain(B, ONE))
        tab.do("act", kind="lose", player="1", points="3", source="")
        assert tab.toasts == ["B: points cannot go below 0. rule 98.4.1"]
        tab.go("/match/a-match/history")
        assert "rule 98.4.1" in tab.page.one("small", "line-notice").text

    def test_messages_read_alike_are_told_apart(self) -> None:
        """The page shows the second one again, even after the first has left by itself."""
        tab = at_the_board(Gain(A, ONE), Gain(A, ONE))
        tab.do("undo")
        (first,) = [one.attributes["id"] for one in tab.page.all("div", "toast")]
        tab.do("undo")
        (second,) = [one.attributes["id"] for one in tab.page.all("div", "toast")]
        assert first != second


class TestSheets:
    """A sheet that is left while something in it is not sent."""

    def test_it_asks_first(self) -> None:
        """And closes on demand."""
        tab = at_the_board()
        tab.do("open", sheet="more")
        tab.do("close", unsent="yes")
        assert tab.has_sheet
        assert tab.toasts == ["What you have filled in has not been entered yet."]
        tab.do("close", value="")
        assert not tab.has_sheet

    def test_what_is_filled_in_stays_until_it_is_entered(self) -> None:
        """A refusal and a closed message leave the form alone; another sheet and an entry do not."""
        tab = at_the_board()
        assert not tab.do("open", sheet="form", kind="gain").keeps_input
        assert tab.do("act", kind="gain", player="0", points="0", source="").keeps_input
        assert tab.answer.is_refused
        assert tab.do("dismiss", toast="0").keeps_input
        assert not tab.answer.is_refused
        assert not tab.do("act", kind="gain", player="0", points="1", source="").keeps_input

    def test_the_reason_names_its_field(self) -> None:
        """What is missing, or what cannot be read."""
        tab = at_the_board()
        tab.do("act", kind="gain", points="1")
        assert tab.session.view.toasts[0].field == "player"
        tab.do("act", kind="gain", player="x", points="1")
        assert tab.session.view.toasts[0].field == "player"


class TestForms:
    """What the sheets enter."""

    def test_some_of_several_gain_at_once(self) -> None:
        """Who is left at 0 in the form is left out, not refused."""
        tab = at_the_board()
        tab.do(
            "act",
            {"kind": "gain_together", "gains.0": "1", "gains.1": "0", "gains.2": "2", "gains.3": "0", "source": ""},
        )
        assert tab.toasts == []
        assert tab.points == [1, 0, 2, 0]

    def test_nobody_voted_for(self) -> None:
        """A mutiny against which all voted is an event as well."""
        tab = at_the_board()
        tab.do("act", {"kind": "resolve_mutiny", "outcome": "against", "voted_for[]": ""})
        assert tab.toasts == []
        assert len(tab.actions) == 1

    def test_a_sheet_closes_after_its_entry(self) -> None:
        """Unless it says that it stays."""
        tab = at_the_board()
        tab.do("open", sheet="cards")
        tab.do("act", kind="take_strategy_card", card="1", player="0", stay="yes")
        assert tab.has_sheet
        tab.do("act", kind="take_strategy_card", card="2", player="1")
        assert not tab.has_sheet

    def test_the_table_names_the_winner(self) -> None:
        """Where the rules are silent the tied players are offered, and nobody else."""
        tab = at_the_board(Gain(A, TWO), Gain(B, TWO), RunOutOfObjectives())
        offered = tab.page.one("section", "ending").all("button")
        assert [one.text for one in offered] == ["A", "B"]
        tab.do("act", kind="rule_winner", winner="1")
        assert tab.actions[-1] == RuleWinner(B)
        assert tab.answer.alert == "B wins"
