"""Cards that do not count for a development or a goal although they look alike, and the reason."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, CardId, Criterion, Goal, Good, Keyword
from laurel.games.race_for_the_galaxy.goals import is_counted
from laurel.games.race_for_the_galaxy.scoring import line_of
from laurel.match.message import N_, Message


@frozen
class NearMiss:
    """A card that does not count although it resembles those that do, and the reason."""

    card: CardId
    because: Message


def near_misses_of_card(development: Card, cards: Iterable[Card]) -> tuple[NearMiss, ...]:
    """Return the near misses of a development: cards that nearly count for a better line or another part."""
    return tuple(
        NearMiss(card.id, because)
        for card in cards
        if (because := _by_lines(development, card) or _by_parts(development, card))
    )


def near_misses_of_goal(goal: Goal, cards: Iterable[Card]) -> tuple[NearMiss, ...]:
    """Return the near misses of a goal."""
    return tuple(
        NearMiss(card.id, because) for card in cards if not is_counted(goal, card) and (because := _by_goal(goal, card))
    )


def _by_lines(development: Card, card: Card) -> Message | None:
    scored = line_of(development, card)
    points = 0 if scored is None else development.lines[scored].points
    better = (line.criterion for line in development.lines if line.points > points)
    return _first(better, card)


def _by_goal(goal: Goal, card: Card) -> Message | None:
    return missing_kind_reason(card) if goal.metric == "kinds" else _first(goal.counts, card)


def _by_parts(development: Card, card: Card) -> Message | None:
    if development.points_by_kinds:
        return missing_kind_reason(card)
    if not development.per_military:
        return None
    if card.versus:
        return Message(N_("Its Military is only against certain worlds."))
    if card.discard_for or card.hand_cards:
        return Message(N_("Its Military is only for one Settle phase."))
    return None


def _first(criteria: Iterable[Criterion], card: Card) -> Message | None:
    return next((because for criterion in criteria if (because := near_miss_reason(criterion, card))), None)


def missing_kind_reason(card: Card) -> Message | None:
    """Return why an ALIEN card does not count as a kind of world: it has no good; `None` for other cards."""
    if Keyword.ALIEN not in card.keywords or card.good:
        return None
    return Message(N_("It has the word ALIEN, but is not an alien technology world."))


def near_miss_reason(criterion: Criterion, card: Card) -> Message | None:
    """Return why a card that resembles those of a criterion does not meet it; `None` where it resembles none."""
    if criterion.keyword is Keyword.REBEL and criterion.is_military and Keyword.REBEL in card.keywords:
        return None if card.is_military_world else Message(N_("It is a rebel card, but not a military world."))
    if criterion.has_chromosome and Keyword.UPLIFT in card.keywords and not card.has_chromosome:
        return Message(N_("It has the word UPLIFT, but no chromosome."))
    if criterion.keyword is Keyword.TERRAFORMING and criterion.keyword not in card.keywords and "terraform" in card.id:
        return Message(N_("Its title does not have the word TERRAFORMING."))
    if criterion.good is Good.GENES and card.has_chromosome and card.good is None:
        return Message(N_("It has the chromosome, but is not a genes world."))
    if criterion.good is Good.ALIEN and (because := missing_kind_reason(card)):
        return because
    if criterion.cost == card.cost and criterion.kind is not card.kind and criterion.kind is not None:
        return Message(N_("It costs as much, but is not a development."))
    if criterion.is_variable and criterion.cost == card.cost and not card.is_variable:
        return Message(N_("Its points are printed, and do not vary."))
    return None
