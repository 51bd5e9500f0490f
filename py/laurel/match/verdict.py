"""How a game ended, who won, and the comparisons that decided it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from laurel.match.message import Message
from laurel.match.setup import Seat


@frozen
class Step:
    """One comparison between the players who were still level, and who was left after it."""

    criterion: Message
    values: Mapping[Seat, int | None]
    """What was compared, by seat; `None` where a player has nothing to compare."""

    left: tuple[Seat, ...]
    """The players still level after this step; a single one has won."""

    rule: str


@frozen
class Choice:
    """A way in which the players may settle what the rules leave open."""

    action: Any
    """What is entered for it: an action of the game."""

    winners: tuple[Seat, ...]
    """Who wins by it; empty for a draw."""


@frozen
class Verdict:
    """A decided game, or one that only the players can decide.

    `winners` has one seat, or several where the rules say a win is shared. It is empty while `choices` is not: then
    the rules are silent, and the players are asked for one of them. Both are empty for a draw that nobody wins.
    """

    ending: Message
    rule: str
    steps: tuple[Step, ...]
    winners: tuple[Seat, ...]
    choices: tuple[Choice, ...] = ()

    @property
    def candidates(self) -> tuple[Seat, ...]:
        """Who can still be named as the winner, where the rules are silent."""
        return tuple(choice.winners[0] for choice in self.choices if choice.winners)

    @property
    def needs_ruling(self) -> bool:
        """Whether the players have to say who won."""
        return not self.winners and bool(self.choices)

    @property
    def is_draw(self) -> bool:
        """Whether the game ended and nobody won."""
        return not self.winners and not self.choices
