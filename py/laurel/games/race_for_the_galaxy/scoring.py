"""Points by card, chips and goals, and what developments count."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from attrs import frozen

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.components import Card, CardId, GoalId, meets
from laurel.games.race_for_the_galaxy.goals import count_kinds, goal_standings
from laurel.games.race_for_the_galaxy.state import State, Tableau, Variant, cards_of
from laurel.match.setup import Points, Seat

CHIPS = "chips"
"""The source of ledger entries for victory point chips."""


@frozen
class CountedCard:
    """A card that a development counts, with the line by which it counts."""

    card: CardId
    line: int
    """The index in `Card.lines` of the development."""

    points: Points


@frozen
class BonusPoints:
    """The points of a development besides those of its lines."""

    military: Points = Points(0)
    chips: Points = Points(0)
    kinds: Points = Points(0)
    goods: Points = Points(0)

    @property
    def points(self) -> Points:
        """The sum of the parts."""
        return Points(self.military + self.chips + self.kinds + self.goods)


@frozen
class CardScore:
    """The points of one card in a tableau."""

    card: CardId
    printed: Points
    counted_cards: tuple[CountedCard, ...] = ()
    """The cards that it counts, in the order of the tableau; the development itself may be among them."""

    parts: BonusPoints = BonusPoints()

    @property
    def bonus(self) -> Points:
        """The points beyond the printed ones."""
        return Points(sum(one.points for one in self.counted_cards) + self.parts.points)

    @property
    def points(self) -> Points:
        """All points."""
        return Points(self.printed + self.bonus)


@frozen
class PlayerScore:
    """The points of one player. "Most" goals without a holder count once the goals are settled after the end."""

    cards: tuple[CardScore, ...]
    chips: Points
    first_goals: Mapping[GoalId, Points]
    most_goals: Mapping[GoalId, Points]

    @property
    def printed(self) -> Points:
        """The printed points of all cards."""
        return Points(sum(card.printed for card in self.cards))

    @property
    def variable(self) -> Points:
        """The points of all developments that depend on other cards."""
        return Points(sum(card.bonus for card in self.cards))

    @property
    def goals(self) -> Points:
        """The points of all goals."""
        return Points(sum(self.first_goals.values()) + sum(self.most_goals.values()))

    @property
    def total(self) -> Points:
        """All points."""
        return Points(self.printed + self.variable + self.chips + self.goals)


@lru_cache(maxsize=4)
def scores(state: State) -> tuple[PlayerScore, ...]:
    """Return the score of every seat.

    The rules, the ledger and the page ask for the same one: that after an action is that before the next.
    """
    goals = goal_standings(state)
    return tuple(
        PlayerScore(
            cards=score_cards(state, seat),
            chips=state.tableaux[seat].chips,
            first_goals={one.goal.id: one.counted[seat] for one in goals if not one.goal.is_most},
            most_goals={one.goal.id: one.counted[seat] for one in goals if one.goal.is_most},
        )
        for seat in state.seats
    )


def score_cards(state: State, seat: Seat) -> tuple[CardScore, ...]:
    """Return the points of each card in a player's tableau."""
    return _score_tableau(state.variant, state.tableaux[seat])


@lru_cache(maxsize=64)
def _score_tableau(variant: Variant, tableau: Tableau) -> tuple[CardScore, ...]:
    # An action changes one or two tableaux; the cache has the others.
    cards = cards_of(variant.deck, tableau)
    return tuple(_score(card, cards, tableau) for card in cards)


def _score(card: Card, cards: tuple[Card, ...], tableau: Tableau) -> CardScore:
    """Return the points of one card. A development counts every card by the first line whose criterion it meets."""
    if card.points is not None:
        return CardScore(card.id, card.points)
    counted = tuple(
        CountedCard(other.id, line, card.lines[line].points)
        for other in cards
        if (line := line_of(card, other)) is not None
    )
    return CardScore(card.id, Points(0), counted, _parts(card, cards, tableau))


@cache
def line_of(development: Card, card: Card) -> int | None:
    """Return the index of the first line whose criterion a card meets, the only one by which it counts; or `None`."""
    return next((index for index, line in enumerate(development.lines) if meets(line.criterion, card)), None)


def _parts(card: Card, cards: tuple[Card, ...], tableau: Tableau) -> BonusPoints:
    return BonusPoints(
        military=Points(card.per_military * military.total(cards)) if card.per_military else Points(0),
        chips=Points(tableau.chips // card.chips_per_point) if card.chips_per_point else Points(0),
        kinds=card.points_by_kinds[count_kinds(cards)] if card.points_by_kinds else Points(0),
        goods=Points(card.per_good * len(tableau.goods)),
    )


def sources(score: PlayerScore) -> dict[str, Points]:
    """Return a score by source of ledger entries: card, chips or goal."""
    by_source: dict[str, Points] = {CHIPS: score.chips}
    for goals in (score.first_goals, score.most_goals):
        by_source.update((goal, points) for goal, points in goals.items())
    for card in score.cards:
        by_source[card.card] = Points(by_source.get(card.card, 0) + card.points)
    return by_source
