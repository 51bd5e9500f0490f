"""Cards that look as if they counted and do not, or count for less: what was not counted, and why."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, CardId, Goal, Good, Keyword, Match
from laurel.games.race_for_the_galaxy.goals import counts
from laurel.games.race_for_the_galaxy.scoring import line_of
from laurel.match.message import N_, Message


@frozen
class NearMiss:
    """A card that one could take for a card that counts, and why it does not."""

    card: CardId
    because: Message


def missed_by(development: Card, cards: Iterable[Card]) -> tuple[NearMiss, ...]:
    """Return the near misses of a development: lines worth more than what a card scores, parts that nearly use it."""
    return tuple(
        NearMiss(card.id, because)
        for card in cards
        if (because := _by_lines(development, card) or _by_parts(development, card))
    )


def missed_by_goal(goal: Goal, cards: Iterable[Card]) -> tuple[NearMiss, ...]:
    """Return the near misses of a goal."""
    return tuple(
        NearMiss(card.id, because) for card in cards if not counts(goal, card) and (because := _by_goal(goal, card))
    )


def _by_lines(development: Card, card: Card) -> Message | None:
    scored = line_of(development, card)
    points = 0 if scored is None else development.lines[scored].points
    better = (line.match for line in development.lines if line.points > points)
    return _first(better, card)


def _by_goal(goal: Goal, card: Card) -> Message | None:
    return without_kind(card) if goal.metric == "kinds" else _first(goal.counts, card)


def _by_parts(development: Card, card: Card) -> Message | None:
    if development.points_by_kinds:
        return without_kind(card)
    if not development.per_military:
        return None
    if card.versus:
        return Message(N_("Its Military is only against certain worlds."))
    if card.discard_for or card.hand_cards:
        return Message(N_("Its Military is only for one Settle phase."))
    return None


def _first(matches: Iterable[Match], card: Card) -> Message | None:
    return next((because for match in matches if (because := nearly(match, card))), None)


def without_kind(card: Card) -> Message | None:
    """Say why a card with the keyword ALIEN adds no kind of world: it is not yellow."""
    if Keyword.ALIEN not in card.keywords or card.good:
        return None
    return Message(N_("It has the word ALIEN, but no colour."))


def nearly(match: Match, card: Card) -> Message | None:
    """Say by what a card misses those that are meant, if it is one that is often taken for them."""
    if match.keyword is Keyword.REBEL and match.is_military and Keyword.REBEL in card.keywords:
        return None if card.is_military_world else Message(N_("It is a rebel card, but no military world."))
    if match.has_chromosome and Keyword.UPLIFT in card.keywords and not card.has_chromosome:
        return Message(N_("It has the word UPLIFT, but no chromosome."))
    if match.keyword is Keyword.TERRAFORMING and match.keyword not in card.keywords and "terraform" in card.id:
        return Message(N_("Its title lacks the word TERRAFORMING."))
    if match.good is Good.GENES and card.has_chromosome and card.good is None:
        return Message(N_("It has the chromosome, but is no genes world."))
    if match.good is Good.ALIEN and Keyword.ALIEN in card.keywords and card.good is None:
        return Message(N_("It has the word ALIEN, but no colour."))
    if match.cost == card.cost and match.kind is not card.kind and match.kind is not None:
        return Message(N_("It costs as much, but is no development."))
    if match.is_variable and match.cost == card.cost and not card.is_variable:
        return Message(N_("Its points are printed, and do not vary."))
    return None
