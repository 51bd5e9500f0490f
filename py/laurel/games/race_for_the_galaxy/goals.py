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
from laurel.games.race_for_the_galaxy.table import Table, Tableau
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Notice, Question, Refusal
from laurel.match.setup import Points, Seat

METRICS: Mapping[str, Callable[[tuple[Card, ...], Tableau], int]] = {
    "chips": lambda _, tableau: tableau.chips,
    "goods": lambda _, tableau: len(tableau.goods),
    "kinds": lambda cards, _: kinds(cards),
    "phases": lambda cards, _: len({power for card in cards for power in card.powers}),
    "military": lambda cards, _: military.total(cards),
    "discarded": lambda _, tableau: tableau.discarded,
}
"""What counts the progress of a goal that does not count cards."""


@frozen
class Standing:
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


def kinds(cards: Iterable[Card]) -> int:
    """Return how many different kinds of goods the worlds have, production and windfall worlds alike."""
    return len({card.good for card in cards if card.good})


def progress(goal: Goal, cards: tuple[Card, ...], tableau: Tableau) -> int:
    """Return how much a tableau has of what a goal counts."""
    if goal.metric:
        return METRICS[goal.metric](cards, tableau)
    counted = sum(counts(goal, card) for card in cards)
    return counted if goal.at_most is None else min(counted, goal.at_most)


@cache
def counts(goal: Goal, card: Card) -> bool:
    """Return whether a goal counts a card."""
    return any(meets(criterion, card) for criterion in goal.counts)


def progress_of_all(table: Table, goal: Goal) -> tuple[int, ...]:
    """Return every seat's progress towards a goal."""
    return tuple(progress(goal, table.cards(seat), table.tableaux[seat]) for seat in table.seats)


def standings(table: Table) -> tuple[Standing, ...]:
    """Return the state of every goal in play."""
    return tuple(standing(table, GOALS[goal]) for goal in table.goals.in_play)


def standing(table: Table, goal: Goal) -> Standing:
    """Return the state of a goal."""
    reached = progress_of_all(table, goal)
    if not goal.is_most:
        owners = table.goals.claimants(goal.id)
        points = tuple(FIRST_POINTS if seat in owners else Points(0) for seat in table.seats)
        return Standing(goal, reached, owners, points, points)
    holder = table.goals.holder(goal.id)
    points = shares(goal, reached, holder)
    if holder is not None:
        return Standing(goal, reached, (holder,), points, points)
    return Standing(goal, reached, (), points, points if table.goals.is_settled else (Points(0),) * len(points))


def shares(goal: Goal, reached: tuple[int, ...], holder: Seat | None) -> tuple[Points, ...]:
    """Return the points of each seat for a "most" goal: 5 for its holder, 3 for others with as many.

    Without a holder, everybody with the most has 3 points, also a single leader.
    """
    best = max(*reached, goal.minimum)
    return tuple(
        MOST_POINTS if seat == holder else TIED_POINTS if amount == best else Points(0)
        for seat, amount in enumerate(reached)
    )


# Before the result


def unowned(table: Table) -> tuple[Goal, ...]:
    """Return the goals in play that nobody has claimed or holds."""
    owned = {goal for goal, _ in table.goals.owners}
    return tuple(GOALS[goal] for goal in table.goals.in_play if goal not in owned)


def suggested(table: Table, goal: Goal) -> tuple[Seat, ...]:
    """Return who qualifies for a goal by the tableaux: who has enough and, for a "most" goal, the most."""
    reached = progress_of_all(table, goal)
    least = max(*reached, goal.minimum) if goal.is_most else goal.minimum
    return tuple(seat for seat in table.seats if reached[seat] >= least)


def settled(table: Table) -> Table:
    """Return the table with settled goals: "most" goals without a holder count for the leaders from now on."""
    return table.with_goals(is_settled=True)


def settle_goals(table: Table, action: SettleGoals) -> Outcome[Table]:
    """Make the owners of the goals final; with `as_counted`, a goal first goes to the only player who qualifies."""
    if not table.is_over:
        raise Refusal(N_("Goals are settled when the game is over."))
    questions: list[Question] = []
    for goal in unowned(table):
        who = suggested(table, goal)
        if action.as_counted and len(who) == 1:
            table = _given(table, goal, who[0])
        else:
            questions += doubts_about_unowned(goal, who)
    return Outcome(settled(table), questions=tuple(questions))


def _given(table: Table, goal: Goal, seat: Seat) -> Table:
    if goal.is_most:
        return _held(table, goal.id, seat)
    return table.with_goals(claims=(*table.goals.claims, (goal.id, seat)))


def doubts_about_unowned(goal: Goal, who: tuple[Seat, ...]) -> tuple[Question, ...]:
    """Return questions about a goal that stays without an owner although somebody qualifies for it."""
    if goal.is_most and len(who) != 1:
        return ()
    return tuple(
        Question(N_("Nobody has %(goal)s, but %(player)s has enough."), goal=goal.title, player=seat) for seat in who
    )


# The end of a phase


def look_at(table: Table, phase: Phase) -> Outcome[Table]:
    """Update the goals at the end of a phase: "first" goals are claimed, "most" goals are taken or lost."""
    notices: list[Notice] = []
    for goal in (GOALS[one] for one in table.goals.in_play):
        change = _hold_or_lose(table, goal, phase) if goal.is_most else _claim(table, goal, phase)
        table = change.state
        notices += change.notices
    return Outcome(table, notices=tuple(notices))


def _claim(table: Table, goal: Goal, phase: Phase) -> Outcome[Table]:
    """Give an unclaimed "first" goal that is checked after this phase to everybody who meets it."""
    if phase not in goal.checked_at or table.goals.claimants(goal.id):
        return Outcome(table)
    reached = progress_of_all(table, goal)
    winners = [seat for seat in table.seats if reached[seat] >= goal.minimum]
    claims = (*table.goals.claims, *((goal.id, seat) for seat in winners))
    text = N_("%(player)s claims %(goal)s.")
    notices = tuple(Notice(text, player=seat, goal=goal.title) for seat in winners)
    return Outcome(table.with_goals(claims=claims), notices=notices)


def _hold_or_lose(table: Table, goal: Goal, phase: Phase) -> Outcome[Table]:
    """Move a "most" goal: it is taken after the phases printed on it only, and can be lost after any phase."""
    before = table.goals.holder(goal.id)
    reached = progress_of_all(table, goal)
    holder = kept_by(goal, reached, before)
    if holder is None and phase in goal.checked_at:
        holder = leader(goal, reached)
    if holder == before:
        return Outcome(table)
    return Outcome(_held(table, goal.id, holder), notices=(_moved(goal, before, holder),))


def kept_by(goal: Goal, reached: tuple[int, ...], holder: Seat | None) -> Seat | None:
    """Return the holder if the amount is still enough and nobody has more; else `None`."""
    if holder is None or reached[holder] < max(*reached, goal.minimum):
        return None
    return holder


def leader(goal: Goal, reached: tuple[int, ...]) -> Seat | None:
    """Return the only player with the greatest amount if it is enough; else `None`."""
    best = max(*reached, goal.minimum)
    leaders = [Seat(seat) for seat, amount in enumerate(reached) if amount == best]
    return leaders[0] if len(leaders) == 1 else None


def _held(table: Table, goal: GoalId, holder: Seat | None) -> Table:
    others = tuple(held for held in table.goals.holders if held[0] != goal)
    holders = others if holder is None else tuple(sorted((*others, (goal, holder))))
    return table.with_goals(holders=holders)


def _moved(goal: Goal, before: Seat | None, after: Seat | None) -> Notice:
    if after is not None:
        return Notice(N_("%(player)s takes %(goal)s."), player=after, goal=goal.title)
    return Notice(N_("%(player)s loses %(goal)s; the tile goes back to the centre."), player=before, goal=goal.title)


# Matches whose phases are not entered


def claim_goal(table: Table, action: ClaimGoal) -> Outcome[Table]:
    """A player claims a "first" goal; others may claim it as well, as at the end of the same phase."""
    goal = _in_play(table, action.goal, action.player)
    if goal.is_most:
        raise Refusal(N_("%(goal)s is held, not claimed."), field="goal", goal=goal.title)
    if action.player in table.goals.claimants(goal.id):
        raise Refusal(
            N_("%(player)s has already claimed %(goal)s."), field="player", player=action.player, goal=goal.title
        )
    claims = (*table.goals.claims, (goal.id, action.player))
    return Outcome(table.with_goals(claims=claims), notices=doubts_about_owner(table, goal, action.player))


def hold_goal(table: Table, action: HoldGoal) -> Outcome[Table]:
    """A "most" goal goes to a player or back to the centre."""
    goal = _in_play(table, action.goal, action.player)
    if not goal.is_most:
        raise Refusal(N_("%(goal)s is claimed, not held."), field="goal", goal=goal.title)
    doubts = () if action.player is None else doubts_about_owner(table, goal, action.player)
    return Outcome(_held(table, goal.id, action.player), notices=doubts)


def _in_play(table: Table, goal: GoalId, player: Seat | None) -> Goal:
    table.check(player)
    if goal not in table.goals.in_play:
        raise Refusal(N_("This goal is not in play."), field="goal")
    return GOALS[goal]


def doubts_about_owner(table: Table, goal: Goal, seat: Seat) -> tuple[Notice, ...]:
    """Return a notice if the player does not qualify for the goal by what was entered."""
    reached = progress_of_all(table, goal)
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
