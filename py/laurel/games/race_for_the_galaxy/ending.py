"""The end of the game: what ends it, how near it is, and who wins."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from laurel.games.race_for_the_galaxy.actions import RuleWinner
from laurel.games.race_for_the_galaxy.dealing import goals_of
from laurel.games.race_for_the_galaxy.goals import unowned_goals
from laurel.games.race_for_the_galaxy.scoring import scores
from laurel.games.race_for_the_galaxy.state import State
from laurel.games.race_for_the_galaxy.tableaux import tableau_size
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Question, Refusal
from laurel.match.setup import Seat
from laurel.match.verdict import Verdict, VerdictStep, decision_step

POOL_IS_LOW = 5
"""Points in the pool per player from which on a warning is shown: one round may empty it."""


@frozen
class EndDistance:
    """How near the end of the game is."""

    cards: tuple[int, ...]
    """Cards that each seat's tableau lacks to end the game; 0 where it ends it."""

    pool: int
    """Points in chips that are left in the pool; 0 or less ends the game."""


def distance(state: State) -> EndDistance:
    """Return how near the end of the game is."""
    lacking = (max(tableau_size(state.cards(seat)) - len(state.tableaux[seat].cards), 0) for seat in state.seats)
    return EndDistance(tuple(lacking), state.pool)


def reasons_to_end(state: State) -> tuple[Message, ...]:
    """Return the reasons why the game ends with this round; empty where it goes on."""
    near = distance(state)
    full = tuple(
        Message(
            N_("The last round is over: %(player)s has %(cards)s cards in the tableau."),
            player=seat,
            cards=len(state.tableaux[seat].cards),
        )
        for seat in state.seats
        if not near.cards[seat]
    )
    if near.pool > 0:
        return full
    return (*full, Message(N_("The last round is over: the last victory point chip has been given out.")))


def doubts_about_end(state: State) -> tuple[Question, ...]:
    """Return the question to ask before the game is ended although nothing that was entered ends it."""
    return () if reasons_to_end(state) else (Question(N_("Going by the entries so far, nothing ends the game yet.")),)


def warnings(state: State) -> tuple[Message, ...]:
    """Return why this is the last round; before it, what may end the game soon. One sentence names all players."""
    near = distance(state)
    full, one, two = (tuple(seat for seat in state.seats if near.cards[seat] == lacking) for lacking in range(3))
    if full or near.pool <= 0:
        return (
            *_about(N_("Last round. Full tableau: %(players)s."), full),
            *((Message(N_("Last round. The last chip has been given out.")),) if near.pool <= 0 else ()),
        )
    low = (Message(N_("Points left in the pool: %(points)s."), points=near.pool),)
    return (
        *_about(N_("One more card ends the game: %(players)s."), one),
        *_about(N_("Two more cards end the game: %(players)s."), two),
        *(low if near.pool <= POOL_IS_LOW * len(state.tableaux) else ()),
    )


def _about(text: str, seats: tuple[Seat, ...]) -> tuple[Message, ...]:
    """Return a message about several players; none about nobody."""
    return (Message(text, players=seats),) if seats else ()


# Before the result


def needs_goal_owners(state: State) -> bool:
    """Return whether the owners of goals have to be entered: the game is over, and a goal has no owner.

    Also where no goals were put into play although the boxes have goals.
    """
    if not state.is_over or state.goals.is_settled:
        return False
    return bool(unowned_goals(state) if state.goals.in_play else goals_of(state.variant))


def tied_seats(state: State) -> tuple[Seat, ...]:
    """Return who is tied for the win once the goals are settled after the end; empty where one player leads."""
    if not state.is_over or needs_goal_owners(state):
        return ()
    leaders = _points(state).left
    return leaders if len(leaders) > 1 else ()


def seats_to_count(state: State) -> tuple[Seat, ...]:
    """Return the players tied for the win whose hand, or whose goods, have not been counted after the end."""
    return tuple(seat for seat in tied_seats(state) if not is_counted(state, seat))


def is_counted(state: State, seat: Seat) -> bool:
    """Return whether a player's hand and goods were counted for the tie-break.

    Goods are known without counting where the game was entered while it was played, and where no world can have one.
    """
    tableau = state.tableaux[seat]
    knows_goods = not state.is_finished_game or not any(card.good for card in state.cards(seat))
    return tableau.has_final_hand and (knows_goods or tableau.has_final_goods)


def verdict(state: State) -> Verdict | None:
    """Return who wins: the most points, then the most cards in hand and goods together; further ties share the win.

    `None` before the goals are settled and, where points are tied, before hands are counted.
    """
    if not state.is_over or needs_goal_owners(state):
        return None
    points = _points(state)
    hands = Message(N_("Cards in hand and goods"))
    values = {seat: tie_break(state, seat) for seat in points.left}
    if len(points.left) == 1:
        return Verdict(_ending(state), "", (points,), points.left)
    if not seats_to_count(state):
        step = _most(hands, values)
        return Verdict(_ending(state), "", (points, step), step.left)
    if state.ruling:
        steps = (points, VerdictStep(hands, values, points.left, ""), decision_step(points.left, state.ruling))
        return Verdict(_ending(state), "", steps, state.ruling)
    return None


def _ending(state: State) -> Message:
    return next(iter(reasons_to_end(state)), Message(N_("The players have ended the game.")))


def _points(state: State) -> VerdictStep:
    """Return the comparison of points."""
    totals = {seat: score.total for seat, score in zip(state.seats, scores(state), strict=True)}
    return _most(Message(N_("Victory points")), totals)


def tie_break(state: State, seat: Seat) -> int | None:
    """Return cards in hand and goods on worlds together; `None` where the hand was not counted."""
    tableau = state.tableaux[seat]
    return None if tableau.hand is None else tableau.hand + len(tableau.goods)


def _most(criterion: Message, values: Mapping[Seat, int | None]) -> VerdictStep:
    best = max(value for value in values.values() if value is not None)
    return VerdictStep(criterion, values, tuple(seat for seat, value in values.items() if value == best), "")


def rule_winner(state: State, action: RuleWinner) -> Outcome[State]:
    """Name the winner, or several who share the win, where hands cannot be counted any more."""
    if not seats_to_count(state) or not set(tied_seats(state)).issuperset(action.winners):
        raise Refusal(N_("Only one of the tied players can be chosen."))
    return Outcome(evolve(state, ruling=action.winners))
