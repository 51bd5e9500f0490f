"""Small tables of Race for the Galaxy, and short ways to play at them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import Action, AddCard, PickGoals
from laurel.games.race_for_the_galaxy.components import CardId, GoalId
from laurel.games.race_for_the_galaxy.scoring import CardScore, score_cards, scores
from laurel.games.race_for_the_galaxy.state import Options, State
from laurel.match.game import Outcome
from laurel.match.message import Refusal
from laurel.match.setup import COLOURS, Player, Seat, Setup

A, B, C = (Seat(index) for index in range(3))
NOBODY = Seat(9)


def seeded(seed: int) -> Random:
    """Return a random generator that repeats."""
    return Random(seed)  # noqa: S311 - goals and start worlds are no secrets


def setup(players: int = 3, **options: Any) -> Setup[Options]:
    """Return a table of players who are called A, B, C and so on."""
    seated = tuple(Player(chr(ord("A") + index), COLOURS[index]) for index in range(players))
    return Setup(GAME.id, seated, Options(**options))


def table(*tableaux: str, **options: Any) -> State:
    """Return a table with placed cards: their ids, a text for each player."""
    made = GAME.opening(setup(max(len(tableaux), 2), **options))
    for seat, cards in enumerate(tableaux):
        made = after(made, *(AddCard(Seat(seat), CardId(card)) for card in cards.split()))
    return made


def with_goals(made: State, *goals: str) -> State:
    """Return the table with goal tiles in play."""
    return after(made, PickGoals(tuple(map(GoalId, goals))))


def after(before: State, *actions: Action) -> State:
    """Return the table after several actions."""
    for action in actions:
        before = GAME.apply(before, action).state
    return before


def outcome(before: State, action: Action) -> Outcome[State]:
    """Return all that an action leads to."""
    return GAME.apply(before, action)


def refusal(before: State, action: Action) -> str:
    """Return why an action is refused, with its data filled in; fails where it is not."""
    with pytest.raises(Refusal) as caught:
        GAME.apply(before, action)
    return caught.value.message.text % caught.value.message.data


def notices(before: State, action: Action) -> list[str]:
    """Return what an action points out."""
    said = (notice.message for notice in GAME.apply(before, action).notices)
    return [message.text % message.data for message in said]


def questions(before: State, action: Action) -> list[str]:
    """Return what the players are asked before an action is entered."""
    asked = (question.message for question in GAME.apply(before, action).questions)
    return [message.text % message.data for message in asked]


def totals(made: State) -> list[int]:
    """Return everybody's points."""
    return [score.total for score in scores(made)]


def score_of(made: State, card: str, seat: Seat = A) -> CardScore:
    """Return what a card is worth."""
    return next(score for score in score_cards(made, seat) if score.card == card)


def worth(made: State, card: str, seat: Seat = A) -> int:
    """Return the points of a card."""
    return score_of(made, card, seat).points
