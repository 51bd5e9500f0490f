"""What people enter: taps, actions, corrections, undo and redo."""

from __future__ import annotations

import pytest

from laurel.app.editing import TAPS_BELONG_TOGETHER
from laurel.app.match_store import MATCH
from laurel.games.twilight_imperium.actions import (
    Gain,
    GiveSupport,
    Lose,
    RevealObjective,
    RuleWinner,
    RunOutOfObjectives,
    ScorePublicObjective,
    StartPhase,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import CUSTODIANS, Card, ObjectiveId, SourceId
from laurel.games.twilight_imperium.table import Phase
from laurel.match.setup import Points, Seat
from tests.app.support import A_WHILE, Store, Tab, at_the_board, stored_actions, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B, C

ONE, TWO, TEN = Points(1), Points(2), Points(10)
SECRET = SourceId("secret_objective")
MARKET = ObjectiveId("corner_the_market")


class TestTaps:
    """Quick taps on one player are one entry."""

    @pytest.mark.parametrize(
        ("pause", "expected"),
        [
            (0, [Gain(A, TWO)]),
            (TAPS_BELONG_TOGETHER, [Gain(A, TWO)]),
            (TAPS_BELONG_TOGETHER + 1, [Gain(A, ONE), Gain(A, ONE)]),
        ],
    )
    def test_taps_within_four_seconds_are_one(self, pause: int, expected: list[Gain]) -> None:
        """Four seconds after the last tap the next one is an entry of its own."""
        tab = at_the_board()
        tab.tap(A)
        tab.device.wait(pause)
        tab.tap(A)
        assert expected == tab.actions == stored_actions(tab.store)

    def test_every_tap_begins_the_four_seconds_anew(self) -> None:
        """Five points tapped at leisure are one entry."""
        tab = at_the_board()
        for _ in range(5):
            tab.device.wait(TAPS_BELONG_TOGETHER - 1)
            tab.tap(A)
        assert [Gain(A, Points(5))] == tab.actions

    def test_another_player_separates(self) -> None:
        """A, B, A are three entries, however quick."""
        tab = at_the_board()
        for seat in (A, B, A):
            tab.tap(seat)
        assert [Gain(A, ONE), Gain(B, ONE), Gain(A, ONE)] == tab.actions

    def test_plus_and_minus_stay_apart(self) -> None:
        """A point gained and a point lost are two events."""
        tab = at_the_board()
        tab.tap(A)
        tab.tap(A, "lose")
        assert [Gain(A, ONE), Lose(A, ONE)] == tab.actions

    def test_a_named_source_separates(self) -> None:
        """Once it is said where a point came from, the next tap is another point."""
        tab = at_the_board()
        tab.tap(A)
        tab.do("amend", entry="0", source="secret_objective", points="1")
        tab.tap(A)
        assert [Gain(A, ONE, SECRET), Gain(A, ONE)] == tab.actions

    def test_a_correction_elsewhere_does_not_join_old_taps(self) -> None:
        """Taking out an old entry and tapping at once is a new entry, not more of one from an hour ago."""
        tab = at_the_board(Gain(B, ONE, SECRET), Gain(A, ONE))
        tab.device.wait(A_WHILE)
        tab.do("remove", entry="0")
        tab.tap(A)
        assert [Gain(A, ONE), Gain(A, ONE)] == tab.actions

    def test_undo_takes_back_one_tap(self) -> None:
        """Of two taps that are one entry, the first remains."""
        tab = at_the_board()
        tab.tap(A)
        tab.tap(A)
        tab.do("undo")
        assert [Gain(A, ONE)] == tab.actions

    def test_the_question_after_a_tap_names_sources_worth_as_much(self) -> None:
        """After two taps, only what gives two points is offered."""
        tab = at_the_board()
        tab.tap(A)
        tab.tap(A)
        assert "Stage II +2" in [one.text for one in tab.page.one("section", "slot").all("button")]
        assert "Secret" not in [one.text for one in tab.page.one("section", "slot").all("button")]


class TestRefused:
    """What the rules refuse."""

    def test_it_is_not_stored(self) -> None:
        """Neither shown nor stored, and the page says why, with the rule."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS))
        before = tab.store[f"{MATCH}a-match"]
        tab.gain(B, source=CUSTODIANS)
        assert before == tab.store[f"{MATCH}a-match"]
        assert tab.points == [1, 0, 0, 0]
        assert tab.toasts == ["The custodians token has been taken already."]

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
            {"kind": "gain"},
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
        tab.do(event, {"entry": "0", "before": "0", **fields})
        assert [Gain(A, ONE)] == tab.actions
        assert len(tab.toasts) == 1

    @pytest.mark.parametrize("event", ["amend", "correct", "insert", "remove"])
    @pytest.mark.parametrize("entry", ["", "x", "-1", "7"])
    def test_an_entry_that_is_not_there_changes_nothing(self, event: str, entry: str) -> None:
        """As when another tab took it out."""
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
        tab.do("open", sheet="status")
        tab.do("act", {"kind": "score_status_phase", "claims.0.public": ""})
        assert tab.has_sheet
        assert tab.actions == []


class TestTold:
    """What is shown and said after an entry."""

    def test_the_gain_and_the_notice_are_both_said(self) -> None:
        """Who only hears the page learns as much as who sees it."""
        tab = at_the_board(Gain(A, Points(9)), Gain(B, ONE))
        said = tab.do("act", kind="lose", player="1", points="3", source="").said
        assert said.startswith("B −1, now 0.")
        assert "nobody goes below 0" in said

    def test_a_notice_shows_its_rule(self) -> None:
        """On the board and in the history."""
        tab = at_the_board(Gain(A, ONE), Gain(B, ONE))
        tab.do("act", kind="lose", player="1", points="3", source="")
        assert tab.toasts == ["B: nobody goes below 0. rule 98.4.1"]
        tab.go("/match/a-match/history")
        assert "rule 98.4.1" in tab.page.one("small", "line-notice").text

    def test_messages_read_alike_are_told_apart(self) -> None:
        """The page shows the second one anew, even after the first has left by itself."""
        tab = at_the_board(Gain(A, ONE), Gain(A, ONE))
        tab.do("undo")
        (first,) = [one.attributes["id"] for one in tab.page.all("div", "toast")]
        tab.do("undo")
        (second,) = [one.attributes["id"] for one in tab.page.all("div", "toast")]
        assert first != second


class TestSheets:
    """A sheet that is left while something in it is not sent."""

    def test_it_asks_first(self) -> None:
        """And closes when it is told so."""
        tab = at_the_board()
        tab.do("open", sheet="more")
        tab.do("close", unsent="yes")
        assert tab.has_sheet
        assert tab.toasts == ["What you filled in is not entered yet."]
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
        assert tab.session.toasts[0].field == "player"
        tab.do("act", kind="gain", player="x", points="1")
        assert tab.session.toasts[0].field == "player"


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

    def test_what_the_rules_refuse_is_greyed_with_the_reason(self) -> None:
        """An entry without fields is offered under More only where it can be made."""
        tab = at_the_board(Gain(A, TEN))
        tab.do("open", sheet="more")
        greyed = [one.text for one in tab.page.all("button", "source-button") if "disabled" in one.attributes]
        assert greyed
        assert all("The game is over. Undo something to go on." in text for text in greyed)

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
        assert tab.answer.alarm == "B wins"


class TestAmend:
    """Saying afterwards where points came from."""

    def test_the_entry_keeps_its_place(self) -> None:
        """Only the source changes."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("amend", entry="0", source="secret_objective", points="1")
        assert [Gain(A, ONE, SECRET)] == tab.actions == stored_actions(tab.store)

    def test_a_quick_tap_turns_out_to_have_been_an_objective(self) -> None:
        """It becomes another kind of entry, of which nothing of the tap is left."""
        tab = at_the_board(RevealObjective(MARKET), Gain(A, ONE))
        tab.do("amend", entry="1", kind="score_public_objective", player="0", objective=MARKET)
        assert tab.actions[1] == ScorePublicObjective(A, MARKET)
        assert tab.points == [1, 0, 0, 0]

    def test_an_amendment_to_what_is_refused_leaves_the_tap(self) -> None:
        """Nobody scores an objective twice."""
        tab = at_the_board(RevealObjective(MARKET), ScorePublicObjective(A, MARKET), Gain(A, ONE))
        tab.do("amend", entry="2", kind="score_public_objective", player="0", objective=MARKET)
        assert tab.actions[2] == Gain(A, ONE)
        assert tab.toasts == ["A has scored this objective already. rule 61.8"]

    def test_an_amendment_on_a_sheet_closes_it(self) -> None:
        """As when somebody said who gave Support for the Throne."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("open", sheet="support", seat="0", entry="0")
        tab.do("amend", entry="0", kind="give_support", giver="1", holder="0")
        assert tab.actions == [GiveSupport(B, A)]
        assert not tab.has_sheet

    def test_what_the_rules_refuse_is_not_amended(self) -> None:
        """The custodians token cannot be taken twice, by an afterthought either."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS), Gain(B, ONE))
        tab.do("amend", entry="1", source=CUSTODIANS)
        assert tab.actions[1] == Gain(B, ONE)
        assert tab.toasts == ["The custodians token has been taken already."]

    def test_an_older_entry_is_amended_like_a_correction(self) -> None:
        """Another tab has entered more by now: what follows is not lost silently."""
        tab = at_the_board(Gain(B, ONE), Gain(A, ONE, CUSTODIANS), Gain(C, ONE))
        tab.do("amend", entry="0", source=CUSTODIANS)
        assert tab.actions[0] == Gain(B, ONE)
        assert len(tab.lines) == 1


class TestCorrections:
    """Old entries are corrected, and everything after them is counted again."""

    def test_totals_follow(self) -> None:
        """Two points instead of one."""
        tab = at_the_board(Gain(A, ONE, SECRET), Gain(B, ONE))
        tab.do("correct", entry="0", kind="gain", player="0", points="2", source="")
        assert tab.points == [2, 1, 0, 0]
        assert tab.toasts == ["Corrected. Everything after it was counted again."]

    def test_a_change_that_later_entries_contradict_asks_first(self) -> None:
        """The sheet names each of them and why, and nothing is stored until somebody decides."""
        tab = _with_a_contradiction()
        assert tab.lines == ["A: Custodians token Before: A +1 After: The custodians token has been taken already."]
        assert tab.actions == stored_actions(tab.store) == [Gain(B, ONE), Gain(A, ONE, CUSTODIANS)]

    def test_closing_leaves_all_as_it_was(self) -> None:
        """Afterwards there is nothing left to confirm."""
        tab = _with_a_contradiction()
        tab.do("close")
        tab.do("confirm")
        assert tab.actions == stored_actions(tab.store) == [Gain(B, ONE), Gain(A, ONE, CUSTODIANS)]
        assert not tab.has_sheet

    def test_confirmed_entries_stay_without_effect(self) -> None:
        """The refused one is still in the history, and says why it has no effect."""
        tab = _with_a_contradiction()
        tab.do("confirm")
        assert tab.actions == [Gain(B, ONE, CUSTODIANS), Gain(A, ONE, CUSTODIANS)]
        assert tab.points == [0, 1, 0, 0]
        tab.go("/match/a-match/history")
        (refused,) = tab.page.all("button", "line-refused")
        assert "The custodians token has been taken already." in refused.text

    def test_one_undo_takes_the_correction_back(self) -> None:
        """And one redo brings it again."""
        tab = _with_a_contradiction()
        tab.do("confirm")
        tab.do("undo")
        assert tab.points == [1, 1, 0, 0]
        tab.do("redo")
        assert tab.points == [0, 1, 0, 0]

    def test_an_entry_made_meanwhile_is_not_lost(self) -> None:
        """What was entered while the question was open outlives the answer."""
        tab = _with_a_contradiction()
        tab.tap(C)
        tab.do("confirm")
        assert Gain(C, ONE) in tab.actions
        assert Gain(C, ONE) in stored_actions(tab.store)

    @pytest.mark.parametrize("event", ["correct", "insert"])
    def test_what_is_refused_itself_is_not_asked_about(self, event: str) -> None:
        """No sheet: the rules just say no."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS), Gain(B, ONE), Gain(C, ONE))
        tab.do(event, entry="1", before="2", kind="gain", player="1", points="1", source=CUSTODIANS)
        assert tab.actions == [Gain(A, ONE, CUSTODIANS), Gain(B, ONE), Gain(C, ONE)]
        assert tab.toasts == ["The custodians token has been taken already."]
        assert not tab.has_sheet

    def test_an_entry_without_effect_is_not_corrected_into_another(self) -> None:
        """What the rules refuse is not stored, even in the place of what they refused before."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS), Gain(B, ONE, CUSTODIANS), Gain(C, ONE))
        tab.do("correct", entry="1", kind="gain", player="2", points="1", source=CUSTODIANS)
        assert tab.actions[1] == Gain(B, ONE, CUSTODIANS)
        assert tab.toasts == ["The custodians token has been taken already."]

    def test_an_entry_without_effect_can_be_put_right(self) -> None:
        """Corrected into something legal, it counts."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS), Gain(B, ONE, CUSTODIANS))
        tab.do("correct", entry="1", kind="gain", player="1", points="1", source="secret_objective")
        assert tab.points == [1, 1, 0, 0]

    def test_insert_before(self) -> None:
        """What was forgotten comes in where it belongs."""
        tab = at_the_board(Gain(A, ONE), Gain(C, ONE))
        tab.do("insert", before="1", kind="gain", player="1", points="1")
        assert tab.actions == [Gain(A, ONE), Gain(B, ONE), Gain(C, ONE)] == stored_actions(tab.store)

    def test_remove(self) -> None:
        """What never happened goes."""
        tab = at_the_board(Gain(A, ONE), Gain(C, ONE))
        tab.do("remove", entry="0")
        assert tab.actions == [Gain(C, ONE)] == stored_actions(tab.store)

    @pytest.mark.parametrize(("then", "sheet"), [("objectives", "objectives"), ("", None)])
    def test_a_change_leads_back_to_where_it_began(self, then: str, sheet: str | None) -> None:
        """A sheet over the board, or the board."""
        tab = at_the_board(RevealObjective(MARKET), ScorePublicObjective(A, MARKET))
        tab.do("open", sheet="scored", seat="0", objective=MARKET, then=then)
        tab.do("remove", entry="1", then=then)
        assert sheet == (tab.session.sheet and tab.session.sheet[0])

    def test_removing_can_ask_too(self) -> None:
        """Without the return of a card there is no room for the next one."""
        cards = [TakeStrategyCard(Card(1), A), TakeStrategyCard(Card(2), A), TakeStrategyCard(Card(1), None)]
        tab = at_the_board(*cards, TakeStrategyCard(Card(3), A), players=3)
        tab.do("remove", entry="2")
        assert tab.lines == ["A: 3 Politics Before: no points After: A has all the strategy cards of this round."]

    def test_an_entry_before_the_end_can_undo_the_end(self) -> None:
        """A corrected match goes on."""
        tab = at_the_board(Gain(A, TEN))
        tab.do("correct", entry="0", kind="gain", player="0", points="9")
        assert tab.session.open_table.replay.verdict is None
        assert tab.gain(B).said


class TestUndo:
    """Back and forth."""

    def test_to_the_beginning_and_back(self) -> None:
        """Whatever was done, undo and redo pass through the same tables."""
        tab = at_the_board()
        tables = [tab.points]
        for seat in (A, B, B, C):
            tab.gain(seat)
            tables.append(tab.points)
        tab.do("remove", entry="1")
        tables.append(tab.points)
        for points in reversed(tables[:-1]):
            tab.do("undo")
            assert tab.points == points
        for points in tables[1:]:
            tab.do("redo")
            assert tab.points == points

    @pytest.mark.parametrize("event", ["undo", "redo"])
    def test_where_there_is_nothing_nothing_happens(self, event: str) -> None:
        """No message, no entry."""
        tab = at_the_board()
        tab.do(event)
        assert tab.toasts == []
        assert tab.answer.said == ""

    def test_a_new_entry_forgets_what_was_undone(self) -> None:
        """There is only one story."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("undo")
        tab.tap(B)
        tab.do("redo")
        assert tab.actions == [Gain(B, ONE)]

    def test_undo_survives_a_reload(self) -> None:
        """What was undone is stored too, and comes back in a new tab."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("undo")
        later = Tab(tab.store)
        later.go("/match/a-match")
        assert later.actions == []
        later.do("redo")
        assert later.actions == [Gain(A, ONE)]

    def test_it_is_said(self) -> None:
        """With how far the match is now."""
        tab = at_the_board(Gain(A, ONE))
        assert tab.do("undo").said == "Undone: A · +1 Round 1 · Strategy phase"
        assert tab.do("redo").said == "Done again: A · +1 Round 1 · Strategy phase"

    def test_a_point_and_its_answer_are_one_step(self) -> None:
        """Nobody who takes a point back wants to keep the answer."""
        tab = at_the_board(Gain(B, ONE))
        tab.tap(A)
        tab.do("amend", entry="1", source="secret_objective", points="1")
        tab.do("undo")
        assert tab.actions == [Gain(B, ONE)]
        assert tab.toasts == ["Undone: A: Secret objective · +1"]
        tab.do("redo")
        assert tab.actions == [Gain(B, ONE), Gain(A, ONE, SECRET)]
        assert tab.toasts == ["Done again: A: Secret objective · +1"]

    @pytest.mark.parametrize(
        ("change", "undone", "redone"),
        [
            ({"do": "remove"}, "Back in the history: A · +1", "Taken out again: A · +1"),
            (
                {"do": "correct", "kind": "gain", "player": "0", "points": "2"},
                "Correction undone: A · +1",
                "Corrected again: A · +2",
            ),
        ],
    )
    def test_a_change_of_an_old_entry_is_named(self, change: dict[str, str], undone: str, redone: str) -> None:
        """With the entry as it is after the step, or as it was where it goes."""
        tab = at_the_board(Gain(A, ONE), Gain(B, ONE))
        tab.do(change["do"], {"entry": "0", **{name: value for name, value in change.items() if name != "do"}})
        tab.do("undo")
        assert tab.toasts == [undone]
        tab.do("redo")
        assert tab.toasts == [redone]

    def test_the_end_can_be_undone(self) -> None:
        """A finished match goes on."""
        tab = at_the_board(Gain(A, TEN))
        tab.do("undo")
        assert tab.session.open_table.replay.verdict is None


def _with_a_contradiction() -> Tab:
    """Return a tab that asks whether B, not A, took the custodians token first."""
    tab = at_the_board(Gain(B, ONE), Gain(A, ONE, CUSTODIANS))
    tab.device.wait(A_WHILE)
    tab.do("correct", entry="0", kind="gain", player=str(Seat(1)), points="1", source=CUSTODIANS)
    return tab


class _Interrupted(Store):
    """A store in which another tab writes between two reads of the same match."""

    def __init__(self) -> None:
        super().__init__()
        self.reads_left = -1
        self.newer = ""

    def __getitem__(self, key: str) -> str:
        if key == f"{MATCH}a-match" and self.reads_left >= 0:
            self.reads_left -= 1
            if self.reads_left < 0:
                self.kept[key] = self.newer
        return super().__getitem__(key)


@pytest.mark.parametrize("event", ["undo", "redo"])
def test_another_tab_between_reading_and_writing(event: str) -> None:
    """The step is not made: what it would take back is no longer what was seen."""
    store = _Interrupted()
    tab = at_the_board(Gain(A, ONE), Gain(B, ONE), store=store)
    if event == "redo":
        tab.do("undo")
    store.newer, store.reads_left = text_of(match(Gain(C, ONE))), 1
    tab.do(event)
    assert tab.toasts == ["Another tab changed this match: here is its newest state."]
    assert tab.actions == stored_actions(store) == [Gain(C, ONE)]
