"""The end of a game: who won, and by which comparisons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from attrs import frozen

from laurel.match.message import N_, Message
from laurel.match.setup import Seat

End = Literal["rules", "conceded", "decided", "unfinished"]
"""By what a match has ended: by the rules of its game, or before that as the players decided: because somebody has
conceded, with winners whom they named, or not finished."""

ALL_ENDS: tuple[End, ...] = get_args(End)


@frozen
class VerdictStep:
    """One comparison of the players who were tied, and who is still tied after it."""

    criterion: Message
    values: Mapping[Seat, int | None]
    """The compared values by seat; `None` where a player has none."""

    left: tuple[Seat, ...]
    """The players still tied after this step; a single one has won."""

    rule: str
    """The number of the rule; empty where the rulebook has no numbers, and for a decision of the players."""


def decision_step(tied: tuple[Seat, ...], ruling: tuple[Seat, ...]) -> VerdictStep:
    """Return the players' decision between those whom the rules leave tied, as the last step of a verdict."""
    return VerdictStep(Message(N_("The players' decision")), dict.fromkeys(tied), ruling, "")


@frozen
class RulingChoice:
    """A way to settle a verdict that the rules leave open."""

    action: Any
    """The action of the game that is entered for it."""

    winners: tuple[Seat, ...]
    """Who wins by it; empty for a draw."""


@frozen
class Verdict:
    """The end of a game, decided or left open by the rules.

    `winners` has one seat, or several where the rules share the win. It is empty while `choices` is not: then the
    rules do not decide, and the players choose. Both are empty for a draw.
    """

    ending: Message
    rule: str
    """The number of the rule by which it has ended; empty where the rulebook has no numbers."""

    steps: tuple[VerdictStep, ...]
    winners: tuple[Seat, ...]
    choices: tuple[RulingChoice, ...] = ()
    end: End = "rules"

    @property
    def candidates(self) -> tuple[Seat, ...]:
        """The players who can be chosen as the winner, where the rules do not decide."""
        return tuple(choice.winners[0] for choice in self.choices if choice.winners)

    @property
    def needs_ruling(self) -> bool:
        """Whether the players have to choose the winner."""
        return not self.winners and bool(self.choices)

    @property
    def is_draw(self) -> bool:
        """Whether the game ended without a winner by its rules."""
        return not self.winners and not self.choices and self.end == "rules"
