"""The end of the game: what ends it, who has won, and how near it is."""

from __future__ import annotations

from attrs import frozen

from laurel.games.race_for_the_galaxy.actions import EndGame, RuleWinner
from laurel.games.race_for_the_galaxy.components import TABLEAU_SIZE
from laurel.games.race_for_the_galaxy.scoring import scores
from laurel.games.race_for_the_galaxy.table import Table
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Notice, Refusal
from laurel.match.setup import Seat
from laurel.match.verdict import Step, Verdict

POOL_IS_LOW = 5
"""From so few points in the pool on, per player, a round may empty it."""


@frozen
class Distance:
    """How near the end is."""

    cards: tuple[int, ...]
    """How many cards each seat's tableau lacks; 0 where it ends the game."""

    pool: int
    """Points in chips that are left; 0 or less ends the game."""


def tableau_size(table: Table, seat: Seat) -> int:
    """How many cards in this player's tableau end the game: 12, and 14 for the owner of Hidden Fortress only."""
    return max((card.tableau_size for card in table.cards(seat)), default=TABLEAU_SIZE)


def distance(table: Table) -> Distance:
    """Return how near the end is."""
    lacking = (max(tableau_size(table, seat) - len(table.tableaux[seat].cards), 0) for seat in table.seats)
    return Distance(tuple(lacking), table.pool)


def reasons_to_end(table: Table) -> tuple[Message, ...]:
    """Return why the game ends with this round; nothing where it goes on."""
    near = distance(table)
    full = tuple(
        Message(N_("%(player)s has %(cards)s cards in the tableau."), player=seat, cards=tableau_size(table, seat))
        for seat in table.seats
        if not near.cards[seat]
    )
    return full if near.pool > 0 else (*full, Message(N_("The last victory point chip has been given out.")))


def warnings(table: Table) -> tuple[Message, ...]:
    """Return what may end the game soon: a tableau that lacks one or two cards, a pool that one round may empty."""
    near = distance(table)
    short = tuple(
        Message(
            N_("%(player)s: %(cards)s more in the tableau, and the game ends."), player=seat, cards=near.cards[seat]
        )
        for seat in table.seats
        if 0 < near.cards[seat] <= 2
    )
    if not 0 < near.pool <= POOL_IS_LOW * len(table.tableaux):
        return short
    return (*short, Message(N_("Points left in the pool: %(points)s."), points=near.pool))


def end_game(table: Table, _: EndGame) -> Outcome[Table]:
    """The table ends the game, for a round that it has not entered."""
    doubts = () if reasons_to_end(table) else (Notice(N_("By what was entered, nothing ends the game yet.")),)
    return Outcome(evolve(table, is_over=True), notices=doubts)


def verdict(table: Table) -> Verdict | None:
    """The most points win; a tie goes to cards in hand and goods together, and is shared after that."""
    if not table.is_over:
        return None
    ending = next(iter(reasons_to_end(table)), Message(N_("The table has ended the game.")))
    totals: dict[Seat, int | None] = {seat: score.total for seat, score in zip(table.seats, scores(table), strict=True)}
    points = _most(Message(N_("Victory points")), totals)
    if len(points.left) == 1:
        return Verdict(ending, "", (points,), points.left)
    hands = {seat: tie_break(table, seat) for seat in points.left}
    cards = Message(N_("Cards in hand and goods"))
    if None not in hands.values():
        step = _most(cards, hands)
        return Verdict(ending, "", (points, step), step.left)
    steps = (points, Step(cards, hands, points.left, ""))
    if table.ruling:
        ruled = Step(Message(N_("The table's ruling")), dict.fromkeys(points.left), table.ruling, "")
        return Verdict(ending, "", (*steps, ruled), table.ruling)
    return Verdict(ending, "", steps, (), candidates=points.left)


def tie_break(table: Table, seat: Seat) -> int | None:
    """Cards in hand and goods on worlds together; `None` where the hand was not counted."""
    tableau = table.tableaux[seat]
    return None if tableau.hand is None else tableau.hand + len(tableau.goods)


def _most(criterion: Message, values: dict[Seat, int | None]) -> Step:
    best = max(value for value in values.values() if value is not None)
    return Step(criterion, values, tuple(seat for seat, value in values.items() if value == best), "")


def rule_winner(table: Table, action: RuleWinner) -> Outcome[Table]:
    """Where hands were not counted, the table says who has won, or that several share the win."""
    undecided = verdict(table)
    if undecided is None or not {action.winner, *action.sharing} <= set(undecided.candidates):
        raise Refusal(N_("Only a player who is tied for the win can be named."))
    return Outcome(evolve(table, ruling=tuple(sorted({action.winner, *action.sharing}))))
