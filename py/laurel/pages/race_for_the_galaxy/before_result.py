"""The dialog that asks what the result needs: owners of goals, then hands and goods of tied players."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import CountHand, RuleWinner, SetGoods, SettleGoals
from laurel.games.race_for_the_galaxy.components import Goal
from laurel.games.race_for_the_galaxy.ending import is_counted, needs_goal_owners, seats_to_count, tied_seats
from laurel.games.race_for_the_galaxy.goals import progress_of_all, qualified_seats, unowned_goals
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.race_for_the_galaxy.entries import ENTRIES
from laurel.pages.race_for_the_galaxy.goals import goal_entry
from laurel.pages.race_for_the_galaxy.player import good_views
from laurel.pages.race_for_the_galaxy.suggestions import suggestion


def is_over(match_view: MatchView) -> bool:
    """Return whether nobody gains cards or chips any more: the game is over, or the players have ended the match."""
    return match_view.state.is_over or match_view.replay.verdict is not None


def steps(match_view: MatchView) -> tuple[Values, ...]:
    """Return the steps before the result; empty while the game runs and once it has a result."""
    state: State = match_view.state
    if not state.is_over or match_view.replay.verdict is not None:
        return ()
    goals, hands = needs_goal_owners(state), bool(seats_to_count(state))
    return (
        Values(name=match_view.translator(N_("Goals")), is_done=not goals, is_due=goals),
        Values(
            name=match_view.translator(N_("Hands and goods, if points are tied")),
            is_done=not goals and not hands,
            is_due=hands,
        ),
    )


def before_result_dialog(match_view: MatchView, _: Fields) -> str:
    """Return what the result still needs."""
    state: State = match_view.state
    asks = needs_goal_owners(state)
    return render(
        "race_for_the_galaxy/before_result.html",
        match_view.translator.language,
        steps=steps(match_view),
        asks_goals=asks,
        has_goals=bool(state.goals.in_play),
        goals=tuple(_goal(match_view, goal) for goal in unowned_goals(state)) if asks else (),
        hands=tuple(_hand(match_view, match_view.players[seat]) for seat in tied_seats(state)),
        settle_without=SettleGoals(),
        settle_counted=SettleGoals(as_counted=True),
        goods=ControlNames(SetGoods),
        hand=ControlNames(CountHand),
        ruling=ControlNames(RuleWinner),
        hand_field=ENTRIES[CountHand].fields["cards"],
    )


def _goal(match_view: MatchView, goal: Goal) -> Values:
    """Return a goal without an owner, and the players who qualify for it.

    Values:
        suggestion: who qualifies by the tableaux, as a sentence.
        is_decided: whether exactly one player qualifies by the tableaux.
        players: for every player: the amount, whether the player qualifies, and the entry that gives the goal.
    """
    state: State = match_view.state
    who, reached = qualified_seats(state, goal), progress_of_all(state, goal)
    return Values(
        goal=goal,
        suggestion=suggestion(match_view.translator, goal, who),
        is_decided=len(who) == 1,
        players=tuple(
            (player, reached[player.seat], player.seat in who, goal_entry(goal, player.seat))
            for player in match_view.players
        ),
    )


def _hand(match_view: MatchView, player: PlayerView) -> Values:
    """Return the hand and the goods of a player who is tied for the win.

    Values:
        goods: the worlds that can have a good, and whether they have it.
        ruling: the entry by which this player alone wins.
    """
    state: State = match_view.state
    tableau = state.tableaux[player.seat]
    return Values(
        player=player,
        hand=tableau.hand or 0,
        is_counted=is_counted(state, player.seat),
        goods=good_views(state, player.seat),
        ruling=RuleWinner(player.seat),
    )
