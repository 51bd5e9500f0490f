"""The actions of every game that is a sheet. Their stored names do not depend on the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType

from attrs import frozen

from laurel.match.setup import Seat

OF_ROWS = 0
"""The round of what is scored once."""


@frozen
class EnterValues:
    """Values are entered: of one cell, of a row, of a round, or of a whole pad."""

    round: int
    """From 1; `OF_ROWS` for values of rows."""

    values: Mapping[str, Mapping[Seat, tuple[int, ...]]]
    """By ask, and by the first seat of a side: one number, or those of which it is the sum; or those of a list.
    Each number of a counter is added."""


@frozen
class EndMatch:
    """The players end the match."""


Role = NewType("Role", str)
"""The number of a role in its sheet, from 1."""


@frozen
class SeatDetails:
    """What a player plays."""

    role: Role | None = None
    """`None` where nothing was chosen."""
