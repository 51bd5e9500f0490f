"""The end of the game on the pages."""

from __future__ import annotations

import pytest

from laurel.app.setup import drafts
from laurel.games.race_for_the_galaxy.actions import (
    ClaimGoal,
    CountHand,
    EndGame,
    RuleWinner,
    SettleGoals,
)
from laurel.games.race_for_the_galaxy.components import GoalId
from laurel.games.race_for_the_galaxy.state import Options
from laurel.pages.results import results as results_page
from tests.games.race_for_the_galaxy.support import A, B, setup
from tests.markup import form_fields, sent_by
from tests.pages.race_for_the_galaxy.support import (
    ENDED,
    FULL,
    LEVEL,
    MATCHES,
    PAGES,
    RUNNING,
    board,
    cards,
    control,
    entered_by,
    sheet,
    view_of,
)
from tests.pages.support import NO_NOTICES, time


class TestTheEnd:
    """What ends the game, and who has won."""

    def test_a_nearly_full_tableau_is_a_reminder(self) -> None:
        """One more card would end the game."""
        said = PAGES.reminders(view_of(*cards(A, f"{FULL} alien_robot_sentry rebel_miners space_port")))

        assert ["One more card ends the game: A."] == [one.text for one in said]

    def test_the_last_round(self) -> None:
        """The sheet of the round's end says so, and counts what is over the limit."""
        root = sheet(view_of(*RUNNING, *cards(A, FULL)), "round_end")

        assert "Last round. Full tableau: A." in root.text
        sent = form_fields(root.one("form"))
        assert {"discarded.0": "0", "discarded.1": "2", "discarded.2": "0"}.items() <= sent.items()

    def test_the_screen_leads_to_the_result(self) -> None:
        """Whatever ended the game: the board has the steps, and the end of the round opens them."""
        for entered in (ENDED, (*RUNNING, EndGame())):
            match_view = view_of(*entered)
            steps = board(match_view).one("button", id="before-result")
            assert "in chips" not in match_view.presentation.lead(match_view)
            assert {"sheet": "before_result"} == sent_by(steps)
            assert "Before the result 1. Goals 2. Hands and goods, if points are tied" == steps.text
            said = results_page.results(match_view, time, NO_NOTICES).regions[1].html
            assert "The game is over, but goals or hands have to be counted first." in said
        form = form_fields(sheet(view_of(*RUNNING, *cards(A, FULL)), "round_end").one("form"))
        assert "before_result" == form["then"]
        assert "then" not in form_fields(sheet(view_of(*RUNNING), "round_end").one("form"))

    def test_goals_that_nobody_has(self) -> None:
        """Everybody with the amount, what the tableaux say, and one button for all of it."""
        root = sheet(view_of(*ENDED), "before_result")
        asked = {one.attributes["id"] for one in root.all("section", "goal")}

        assert "open-galactic_standard_of_living" in asked
        assert SettleGoals(as_counted=True) == entered_by(control(root, "settle-counted"))
        assert SettleGoals() == entered_by(control(root, "settle-nobody"))
        claim = control(root, "give-galactic_standard_of_living-0")
        assert ClaimGoal(A, GoalId("galactic_standard_of_living")) == entered_by(claim)
        given = sheet(view_of(*ENDED, ClaimGoal(A, GoalId("galactic_standard_of_living"))), "before_result")
        assert "open-galactic_standard_of_living" not in {one.attributes["id"] for one in given.all("section", "goal")}

    def test_no_goals_in_play(self) -> None:
        """They are entered with their owners, or the match was played without."""
        match_view = view_of(*MATCHES["asks for the goals in play"])
        root = sheet(match_view, "before_result")

        assert {"sheet": "goal_owners"} == sent_by(root.one("button", id="pick-goals"))
        assert SettleGoals() == entered_by(control(root, "no-goals"))
        assert "before_result" == sent_by(control(sheet(match_view, "goal_owners"), "enter-goals"))["then"]

    def test_the_tie_break(self) -> None:
        """Hands and goods of who is level are asked for; where they are gone the table says who wins."""
        root = sheet(view_of(*LEVEL), "before_result")

        assert ["A", "B"] == [one.attributes["aria-label"] for one in root.all("section", "sheet-section")]
        assert RuleWinner(B) == entered_by(control(root, "rule-1"))
        shared = control(root, "rule-shared").within("form")
        assert shared is not None
        assert {"kind": "rule_winner", "winner": "0", "sharing[]": "1"} == form_fields(shared)
        assert "A wins" == view_of(*LEVEL, CountHand(A, 3), CountHand(B, 2)).outcome
        assert "B wins" == view_of(*MATCHES["ruled"]).outcome
        assert "A, B share the win" == view_of(*LEVEL, CountHand(A, 2), CountHand(B, 2)).outcome

    def test_a_finished_game_says_nothing_of_the_lead(self) -> None:
        """Nor how many chips are left."""
        said = board(view_of(*MATCHES["over"])).text

        assert "leads by" not in said
        assert "in chips" not in said.split("Undo")[0].replace("One point in chips", "")


class TestOnceMore:
    """The same table plays another match."""

    @pytest.mark.parametrize("takeovers", [False, True])
    def test_takeovers_alternate_when_played_once_more(self, *, takeovers: bool) -> None:
        """A match with them follows one without."""
        following = drafts.draft_from_match(PAGES, setup(players=3, takeovers=takeovers))
        assert ("takeovers", "no" if takeovers else "yes") in following.options

    @pytest.mark.parametrize("options", [Options("tgs"), Options(takeovers=True, rebel_vs_imperium=True)])
    def test_where_there_is_no_choice_nothing_changes(self, options: Options) -> None:
        """Without the second expansion there are no takeovers, and the scenario has them always."""
        assert options == PAGES.next_options(options)
