"""Goals: progress, claims, holders and points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from attrs import frozen

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.actions import ClaimGoal, HoldGoal, SettleGoals
from laurel.games.race_for_the_galaxy.components import (
    FIRST_POINTS,
    MOST_POINTS,
    TIED_POINTS,
    Card,
    Goal,
    GoalId,
    Phase,
    meets,
)
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.state import State, Tableau
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Notice, Question, Refusal
from laurel.match.setup import Points, Seat

METRICS: Mapping[str, Callable[[tuple[Card, ...], Tableau], int]] = {
    "chips": lambda _, tableau: tableau.chips,
    "goods": lambda _, tableau: len(tableau.goods),
    "kinds": lambda cards, _: count_kinds(cards),
    "phases": lambda cards, _: len({power for card in cards for power in card.powers}),
    "military": lambda cards, _: military.total(cards),
    "discarded": lambda _, tableau: tableau.discarded,
}
"""What counts the progress of a goal that does not count cards."""


@frozen
class GoalStanding:
    """The state of one goal."""

    goal: Goal
    progress: tuple[int, ...]
    """The amount of each seat."""

    owners: tuple[Seat, ...]
    """The players who have claimed the "first" goal, or the holder of the "most" goal."""

    points: tuple[Points, ...]
    """The points of each seat if the game ended now with this holder."""

    counted: tuple[Points, ...]
    """The points that count now: 0 for a "most" goal without a holder until the goals are settled."""


def count_kinds(cards: Iterable[Card]) -> int:
    """Return how many different kinds of goods the worlds have, production and windfall worlds alike."""
    return len({card.good for card in cards if card.good})


def progress(goal: Goal, cards: tuple[Card, ...], tableau: Tableau) -> int:
    """Return how much a tableau has of what a goal counts."""
    if goal.metric:
        return METRICS[goal.metric](cards, tableau)
    counted = sum(is_counted(goal, card) for card in cards)
    return counted if goal.at_most is None else min(counted, goal.at_most)


@cache
def is_counted(goal: Goal, card: Card) -> bool:
    """Return whether a goal counts a card."""
    return any(meets(criterion, card) for criterion in goal.counts)


def progress_of_all(state: State, goal: Goal) -> tuple[int, ...]:
    """Return every seat's progress towards a goal."""
    return tuple(progress(goal, state.cards(seat), state.tableaux[seat]) for seat in state.seats)


def goal_standings(state: State) -> tuple[GoalStanding, ...]:
    """Return the state of every goal in play."""
    return tuple(goal_standing(state, GOALS[goal]) for goal in state.goals.in_play)


def goal_standing(state: State, goal: Goal) -> GoalStanding:
    """Return the state of a goal."""
    reached = progress_of_all(state, goal)
    if not goal.is_most:
        owners = state.goals.claimants(goal.id)
        points = tuple(FIRST_POINTS if seat in owners else Points(0) for seat in state.seats)
        return GoalStanding(goal, reached, owners, points, points)
    holder = state.goals.holder(goal.id)
    points = most_goal_points(goal, reached, holder)
    if holder is not None:
        return GoalStanding(goal, reached, (holder,), points, points)
    return GoalStanding(goal, reached, (), points, points if state.goals.is_settled else (Points(0),) * len(points))


def most_goal_points(goal: Goal, reached: tuple[int, ...], holder: Seat | None) -> tuple[Points, ...]:
    """Return the points of each seat for a "most" goal: 5 for its holder, 3 for others with as many.

    Without a holder, everybody with the most has 3 points, also a single leader.
    """
    best = max(*reached, goal.minimum)
    return tuple(
        MOST_POINTS if seat == holder else TIED_POINTS if amount == best else Points(0)
        for seat, amount in enumerate(reached)
    )


# Before the result


def unowned_goals(state: State) -> tuple[Goal, ...]:
    """Return the goals in play that nobody has claimed or holds."""
    owned = {goal for goal, _ in state.goals.owners}
    return tuple(GOALS[goal] for goal in state.goals.in_play if goal not in owned)


def qualified_seats(state: State, goal: Goal) -> tuple[Seat, ...]:
    """Return who qualifies for a goal by the tableaux: who has enough and, for a "most" goal, the most."""
    reached = progress_of_all(state, goal)
    least = max(*reached, goal.minimum) if goal.is_most else goal.minimum
    return tuple(seat for seat in state.seats if reached[seat] >= least)


def with_settled_goals(state: State) -> State:
    """Return the state with settled goals: "most" goals without a holder count for the leaders from now on."""
    return state.with_goals(is_settled=True)


def settle_goals(state: State, action: SettleGoals) -> Outcome[State]:
    """Make the owners of the goals final; with `as_counted`, a goal first goes to the only player who qualifies."""
    if not state.is_over:
        raise Refusal(N_("Goals are settled when the game is over."))
    questions: list[Question] = []
    for goal in unowned_goals(state):
        who = qualified_seats(state, goal)
        if action.as_counted and len(who) == 1:
            state = _given(state, goal, who[0])
        else:
            questions += doubts_about_unowned(goal, who)
    return Outcome(with_settled_goals(state), questions=tuple(questions))


def _given(state: State, goal: Goal, seat: Seat) -> State:
    if goal.is_most:
        return _held(state, goal.id, seat)
    return state.with_goals(claims=(*state.goals.claims, (goal.id, seat)))


def doubts_about_unowned(goal: Goal, who: tuple[Seat, ...]) -> tuple[Question, ...]:
    """Return questions about a goal that stays without an owner although somebody qualifies for it."""
    if goal.is_most and len(who) != 1:
        return ()
    return tuple(
        Question(N_("Nobody has %(goal)s, but %(player)s has enough."), goal=goal.title, player=seat) for seat in who
    )


# The end of a phase


def check_goals(state: State, phase: Phase) -> Outcome[State]:
    """Update the goals at the end of a phase: "first" goals are claimed, "most" goals are taken or lost."""
    notices: list[Notice] = []
    for goal in (GOALS[one] for one in state.goals.in_play):
        change = _hold_or_lose(state, goal, phase) if goal.is_most else _claim(state, goal, phase)
        state = change.state
        notices += change.notices
    return Outcome(state, notices=tuple(notices))


def _claim(state: State, goal: Goal, phase: Phase) -> Outcome[State]:
    """Give an unclaimed "first" goal that is checked after this phase to everybody who meets it."""
    if phase not in goal.checked_at or state.goals.claimants(goal.id):
        return Outcome(state)
    reached = progress_of_all(state, goal)
    winners = [seat for seat in state.seats if reached[seat] >= goal.minimum]
    claims = (*state.goals.claims, *((goal.id, seat) for seat in winners))
    text = N_("%(player)s claims %(goal)s.")
    notices = tuple(Notice(text, player=seat, goal=goal.title) for seat in winners)
    return Outcome(state.with_goals(claims=claims), notices=notices)


def _hold_or_lose(state: State, goal: Goal, phase: Phase) -> Outcome[State]:
    """Move a "most" goal: it is taken after the phases printed on it only, and can be lost after any phase."""
    before = state.goals.holder(goal.id)
    reached = progress_of_all(state, goal)
    holder = kept_holder(goal, reached, before)
    if holder is None and phase in goal.checked_at:
        holder = leader(goal, reached)
    if holder == before:
        return Outcome(state)
    return Outcome(_held(state, goal.id, holder), notices=(_moved(goal, before, holder),))


def kept_holder(goal: Goal, reached: tuple[int, ...], holder: Seat | None) -> Seat | None:
    """Return the holder if the amount is still enough and nobody has more; else `None`."""
    if holder is None or reached[holder] < max(*reached, goal.minimum):
        return None
    return holder


def leader(goal: Goal, reached: tuple[int, ...]) -> Seat | None:
    """Return the only player with the greatest amount if it is enough; else `None`."""
    best = max(*reached, goal.minimum)
    leaders = [Seat(seat) for seat, amount in enumerate(reached) if amount == best]
    return leaders[0] if len(leaders) == 1 else None


def _held(state: State, goal: GoalId, holder: Seat | None) -> State:
    others = tuple(held for held in state.goals.holders if held[0] != goal)
    holders = others if holder is None else tuple(sorted((*others, (goal, holder))))
    return state.with_goals(holders=holders)


def _moved(goal: Goal, before: Seat | None, after: Seat | None) -> Notice:
    if after is not None:
        return Notice(N_("%(player)s takes %(goal)s."), player=after, goal=goal.title)
    return Notice(N_("%(player)s loses %(goal)s; the tile goes back to the centre."), player=before, goal=goal.title)


# Matches whose phases are not entered


def claim_goal(state: State, action: ClaimGoal) -> Outcome[State]:
    """A player claims a "first" goal; others may claim it as well, as at the end of the same phase."""
    goal = _in_play(state, action.goal, action.player)
    if goal.is_most:
        raise Refusal(N_("%(goal)s is held, not claimed."), field="goal", goal=goal.title)
    if action.player in state.goals.claimants(goal.id):
        raise Refusal(
            N_("%(player)s has already claimed %(goal)s."), field="player", player=action.player, goal=goal.title
        )
    claims = (*state.goals.claims, (goal.id, action.player))
    return Outcome(state.with_goals(claims=claims), notices=doubts_about_owner(state, goal, action.player))


def hold_goal(state: State, action: HoldGoal) -> Outcome[State]:
    """A "most" goal goes to a player or back to the centre."""
    goal = _in_play(state, action.goal, action.player)
    if not goal.is_most:
        raise Refusal(N_("%(goal)s is claimed, not held."), field="goal", goal=goal.title)
    doubts = () if action.player is None else doubts_about_owner(state, goal, action.player)
    return Outcome(_held(state, goal.id, action.player), notices=doubts)


def _in_play(state: State, goal: GoalId, player: Seat | None) -> Goal:
    state.check(player)
    if goal not in state.goals.in_play:
        raise Refusal(N_("This goal is not in play."), field="goal")
    return GOALS[goal]


def doubts_about_owner(state: State, goal: Goal, seat: Seat) -> tuple[Notice, ...]:
    """Return a notice if the player does not qualify for the goal by what was entered."""
    reached = progress_of_all(state, goal)
    if reached[seat] < goal.minimum:
        text = N_("%(player)s has %(amount)s for %(goal)s and needs %(minimum)s: is everything entered?")
        return (Notice(text, player=seat, amount=reached[seat], goal=goal.title, minimum=goal.minimum),)
    if goal.is_most and reached[seat] < max(reached):
        return (Notice(N_("Somebody has more than %(player)s for %(goal)s."), player=seat, goal=goal.title),)
    return ()


def explain(goal: Goal, seat: Seat, points: Points) -> Message:
    """Return why a player has points for a goal."""
    if not goal.is_most:
        return Message(N_("%(player)s has claimed %(goal)s."), player=seat, goal=goal.title)
    if points == MOST_POINTS:
        return Message(N_("%(player)s holds %(goal)s."), player=seat, goal=goal.title)
    return Message(N_("%(player)s has the most for %(goal)s without holding it."), player=seat, goal=goal.title)
