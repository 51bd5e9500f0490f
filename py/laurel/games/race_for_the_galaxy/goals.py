"""Goals: how near everybody is, who claims and who holds them, and what they are worth."""

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
    means,
)
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.table import Table, Tableau
from laurel.match.evolve import evolve
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
"""What is counted for a goal where it is no cards."""


@frozen
class Standing:
    """One goal, and where everybody stands with it."""

    goal: Goal
    progress: tuple[int, ...]
    """How much each seat has of what the goal counts."""

    owners: tuple[Seat, ...]
    """Who has claimed the "first" goal, or holds the "most" goal."""

    points: tuple[Points, ...]
    """What each seat would have for it if the game ended now, and the tile stayed where it lies."""

    counted: tuple[Points, ...]
    """What counts of that: nothing for a "most" goal that nobody holds, until the goals are settled after the end."""


def kinds(cards: Iterable[Card]) -> int:
    """How many different kinds of goods the worlds have, be they production or windfall worlds."""
    return len({card.good for card in cards if card.good})


def progress(goal: Goal, cards: tuple[Card, ...], tableau: Tableau) -> int:
    """How much of what a goal counts lies in a tableau."""
    if goal.metric:
        return METRICS[goal.metric](cards, tableau)
    counted = sum(counts(goal, card) for card in cards)
    return counted if goal.at_most is None else min(counted, goal.at_most)


@cache
def counts(goal: Goal, card: Card) -> bool:
    """Whether a card is one of those that a goal counts."""
    return any(means(match, card) for match in goal.counts)


def progress_of_all(table: Table, goal: Goal) -> tuple[int, ...]:
    """Return every seat's progress towards a goal."""
    return tuple(progress(goal, table.cards(seat), table.tableaux[seat]) for seat in table.seats)


def standings(table: Table) -> tuple[Standing, ...]:
    """Where everybody stands with every goal in play."""
    return tuple(standing(table, GOALS[goal]) for goal in table.goals.in_play)


def standing(table: Table, goal: Goal) -> Standing:
    """Where everybody stands with a goal."""
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
    """Return what a "most" goal is worth at the end: 5 to its holder, 3 to others who are tied for the most.

    They also have 3 where nobody holds the tile, and so has a single leader who could not take it any more.
    """
    best = max(*reached, goal.minimum)
    return tuple(
        MOST_POINTS if seat == holder else TIED_POINTS if amount == best else Points(0)
        for seat, amount in enumerate(reached)
    )


# Before the result


def unowned(table: Table) -> tuple[Goal, ...]:
    """Return the goals in play that nobody has claimed or holds."""
    owned = {goal for goal, _ in (*table.goals.claims, *table.goals.holders)}
    return tuple(GOALS[goal] for goal in table.goals.in_play if goal not in owned)


def suggested(table: Table, goal: Goal) -> tuple[Seat, ...]:
    """Return who may have a goal by what lies in the tableaux: who has enough, and for a "most" goal the most."""
    reached = progress_of_all(table, goal)
    least = max(*reached, goal.minimum) if goal.is_most else goal.minimum
    return tuple(seat for seat in table.seats if reached[seat] >= least)


def settled(table: Table) -> Table:
    """Return the table after the goals were gone through: a "most" goal that nobody holds counts for the leaders."""
    return evolve(table, goals=evolve(table.goals, is_settled=True))


def settle_goals(table: Table, action: SettleGoals) -> Outcome[Table]:
    """After the end, what nobody has is nobody's; if the table wants that, the tableaux decide first what they can."""
    if not table.is_over:
        raise Refusal(N_("Goals are settled when the game is over."))
    questions: list[Question] = []
    for goal in unowned(table):
        who = suggested(table, goal)
        if action.as_counted and len(who) == 1:
            table = _given(table, goal, who[0])
        else:
            questions += _left_lying(goal, who)
    return Outcome(settled(table), questions=tuple(questions))


def _given(table: Table, goal: Goal, seat: Seat) -> Table:
    if goal.is_most:
        return _held(table, goal.id, seat)
    return evolve(table, goals=evolve(table.goals, claims=(*table.goals.claims, (goal.id, seat))))


def _left_lying(goal: Goal, who: tuple[Seat, ...]) -> tuple[Question, ...]:
    """Ask about a tile that stays nobody's although somebody has enough for it; a tie leaves a "most" goal there."""
    if goal.is_most and len(who) != 1:
        return ()
    return tuple(
        Question(N_("Nobody has %(goal)s, but %(player)s has enough."), goal=goal.title, player=seat) for seat in who
    )


# What the end of a phase changes


def look_at(table: Table, phase: Phase) -> Outcome[Table]:
    """At the end of a phase "first" goals are claimed that name it, and "most" goals move or are lost."""
    notices: list[Notice] = []
    for goal in (GOALS[one] for one in table.goals.in_play):
        change = _hold_or_lose(table, goal, phase) if goal.is_most else _claim(table, goal, phase)
        table = change.state
        notices += change.notices
    return Outcome(table, notices=tuple(notices))


def _claim(table: Table, goal: Goal, phase: Phase) -> Outcome[Table]:
    """Everybody who meets an unclaimed "first" goal at the end of the same phase claims it, however far above."""
    if phase not in goal.checked_at or table.goals.claimants(goal.id):
        return Outcome(table)
    reached = progress_of_all(table, goal)
    winners = [seat for seat in table.seats if reached[seat] >= goal.minimum]
    claims = (*table.goals.claims, *((goal.id, seat) for seat in winners))
    text = N_("%(player)s claims %(goal)s.")
    notices = tuple(Notice(text, player=seat, goal=goal.title) for seat in winners)
    return Outcome(evolve(table, goals=evolve(table.goals, claims=claims)), notices=notices)


def _hold_or_lose(table: Table, goal: Goal, phase: Phase) -> Outcome[Table]:
    """A "most" goal goes to the single leader, but only after a phase that it names; it can be lost after any."""
    before = table.goals.holder(goal.id)
    reached = progress_of_all(table, goal)
    holder = kept_by(goal, reached, before)
    if holder is None and phase in goal.checked_at:
        holder = leader(goal, reached)
    if holder == before:
        return Outcome(table)
    return Outcome(_held(table, goal.id, holder), notices=(_moved(goal, before, holder),))


def kept_by(goal: Goal, reached: tuple[int, ...], holder: Seat | None) -> Seat | None:
    """Return the holder who still has enough, and whom nobody exceeds; to be equalled does no harm."""
    if holder is None or reached[holder] < max(*reached, goal.minimum):
        return None
    return holder


def leader(goal: Goal, reached: tuple[int, ...]) -> Seat | None:
    """Return the only player with the greatest amount, if it is enough."""
    best = max(*reached, goal.minimum)
    leaders = [Seat(seat) for seat, amount in enumerate(reached) if amount == best]
    return leaders[0] if len(leaders) == 1 else None


def _held(table: Table, goal: GoalId, holder: Seat | None) -> Table:
    others = tuple(held for held in table.goals.holders if held[0] != goal)
    holders = others if holder is None else tuple(sorted((*others, (goal, holder))))
    return evolve(table, goals=evolve(table.goals, holders=holders))


def _moved(goal: Goal, before: Seat | None, after: Seat | None) -> Notice:
    if after is not None:
        return Notice(N_("%(player)s takes %(goal)s."), player=after, goal=goal.title)
    return Notice(N_("%(player)s loses %(goal)s; the tile goes back to the centre."), player=before, goal=goal.title)


# Tables that do not enter phases


def claim_goal(table: Table, action: ClaimGoal) -> Outcome[Table]:
    """A player claims a "first" goal; others may still do so at the end of the same phase."""
    goal = _in_play(table, action.goal, action.player)
    if goal.is_most:
        raise Refusal(N_("%(goal)s is held, not claimed."), field="goal", goal=goal.title)
    if action.player in table.goals.claimants(goal.id):
        raise Refusal(
            N_("%(player)s has claimed %(goal)s already."), field="player", player=action.player, goal=goal.title
        )
    claims = (*table.goals.claims, (goal.id, action.player))
    return Outcome(evolve(table, goals=evolve(table.goals, claims=claims)), notices=_doubts(table, goal, action.player))


def hold_goal(table: Table, action: HoldGoal) -> Outcome[Table]:
    """A "most" goal goes to a player, or back to the centre."""
    goal = _in_play(table, action.goal, *(() if action.player is None else (action.player,)))
    if not goal.is_most:
        raise Refusal(N_("%(goal)s is claimed, not held."), field="goal", goal=goal.title)
    doubts = () if action.player is None else _doubts(table, goal, action.player)
    return Outcome(_held(table, goal.id, action.player), notices=doubts)


def _in_play(table: Table, goal: GoalId, *seats: Seat) -> Goal:
    table.check(*seats)
    if goal not in table.goals.in_play:
        raise Refusal(N_("This goal is not in play."), field="goal")
    return GOALS[goal]


def _doubts(table: Table, goal: Goal, seat: Seat) -> tuple[Notice, ...]:
    """Point out a goal that the player does not meet by what was entered."""
    reached = progress_of_all(table, goal)
    if reached[seat] < goal.minimum:
        text = N_("%(player)s has %(amount)s for %(goal)s and needs %(minimum)s: is everything entered?")
        return (Notice(text, player=seat, amount=reached[seat], goal=goal.title, minimum=goal.minimum),)
    if goal.is_most and reached[seat] < max(reached):
        return (Notice(N_("Somebody has more than %(player)s for %(goal)s."), player=seat, goal=goal.title),)
    return ()


def explain(goal: Goal, seat: Seat, points: Points) -> Message:
    """Say why a player has points for a goal."""
    if not goal.is_most:
        return Message(N_("%(player)s has claimed %(goal)s."), player=seat, goal=goal.title)
    if points == MOST_POINTS:
        return Message(N_("%(player)s holds %(goal)s."), player=seat, goal=goal.title)
    return Message(N_("%(player)s has the most for %(goal)s without holding it."), player=seat, goal=goal.title)
