"""How a game ended, who won, and the comparisons that decided it."""

from __future__ import annotations

from collections.abc import Mapping

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
class Verdict:
    """A decided game, or one that only the table can decide.

    `winners` has one seat, or several where the rules say a win is shared. It is empty while `candidates`
    is not: then the rules are silent, and the table is asked to name one of them. Both are empty for a draw
    that nobody wins.
    """

    ending: Message
    rule: str
    steps: tuple[Step, ...]
    winners: tuple[Seat, ...]
    candidates: tuple[Seat, ...] = ()

    @property
    def needs_ruling(self) -> bool:
        """Whether the table has to say who won."""
        return not self.winners and bool(self.candidates)

    @property
    def is_draw(self) -> bool:
        """Whether the game ended and nobody won."""
        return not self.winners and not self.candidates
