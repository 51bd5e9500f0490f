"""The actions of every game that is a sheet. Their stored names do not depend on the sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NewType

from attrs import field, frozen
from attrs.validators import max_len

from laurel.match.plain import LATER
from laurel.match.setup import Seat

OF_ROWS = 0
"""The round of what is scored once."""

VALUES = "values."
"""What the name of the field of a value begins with; the id of the ask and, after a dot, the side follow."""

Salt = NewType("Salt", str)
"""At least 128 random bits, as hexadecimal digits."""

Digest = NewType("Digest", str)
"""A SHA-256 hash, as hexadecimal digits: see `laurel.sheets.sealing`."""

SALT = re.compile("[0-9a-f]{32,64}")
DIGEST = re.compile("[0-9a-f]{64}")


def pattern_validator(pattern: re.Pattern[str]) -> Callable[[object, object, Any], None]:
    """Return what raises `ValueError` for a text of another form; `None` is allowed."""

    def check(_instance: object, _attribute: object, value: Any) -> None:
        if value is not None and not pattern.fullmatch(value):
            raise ValueError(f"not of the form {pattern.pattern}")

    return check


MOST_SEEN = 12
"""The most seals of a round: a sheet is for twelve players at the most."""

LONGEST_MATCH_ID = 100
"""The most characters of the id of a match in a seal."""


def _check_seen(_instance: object, _attribute: object, seen: Mapping[Seat, Digest] | None) -> None:
    """Raise `ValueError` for what are not digests by side."""
    if seen is not None and (len(seen) > MOST_SEEN or not all(map(DIGEST.fullmatch, seen.values()))):
        raise ValueError("not digests by side")


@frozen
class EnterValues:
    """Values are entered: of one cell, of a row, of a round, or of a whole pad."""

    round: int
    """From 1; `OF_ROWS` for values of rows."""

    values: Mapping[str, Mapping[Seat, tuple[int, ...]]]
    """By ask, and by the first seat of a side: one number, or those of which it is the sum; or those of a list.
    Each number of a counter is added."""

    salt: Salt | None = field(default=None, metadata={LATER: True}, validator=pattern_validator(SALT))
    """Of values that a side had sealed, and now shows; `None` for values that are only entered."""

    seen: Mapping[Seat, Digest] | None = field(default=None, metadata={LATER: True}, validator=_check_seen)
    """With a salt: the seals of the round, by side, that were there when the side decided to show its values."""

    @property
    def sides(self) -> set[Seat]:
        """The first seat of every side of which a value is entered."""
        return {side for of_sides in self.values.values() for side in of_sides}

    def of_side(self, side: Seat) -> dict[str, tuple[int, ...]]:
        """Return the values of a side by ask, where the action has nothing but values of that side."""
        return {name: of_sides[side] for name, of_sides in self.values.items()}


@frozen
class Seal:
    """A side has chosen its secret values of a round, and tells only a hash of them until everybody has chosen."""

    round: int
    side: Seat
    """The first seat of the side."""

    match: str = field(validator=max_len(LONGEST_MATCH_ID))
    """The id of the match in which it was made: a copy may have another one."""

    made_for: int
    """The round when it was made: rounds before it may be inserted or taken out later."""

    digest: Digest = field(validator=pattern_validator(DIGEST))


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
