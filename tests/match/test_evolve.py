"""Frozen values with other fields."""

from __future__ import annotations

import attrs
import pytest
from attrs import frozen

from laurel.match.evolve import evolve


@frozen(slots=False)
class Open:
    """A class that is copied as it is."""

    one: int
    two: tuple[int, ...] = ()


@frozen
class Slotted:
    """A class that is asked field by field."""

    one: int
    two: tuple[int, ...] = ()


@pytest.mark.parametrize("kind", [Open, Slotted])
def test_the_others_stay(kind: type[Open]) -> None:
    """The value is another one, equal to one that was made like it; the first is as it was."""
    before = kind(1, (2,))
    after = evolve(before, one=3)
    assert (after, hash(after)) == (kind(3, (2,)), hash(kind(3, (2,))))
    assert before == kind(1, (2,))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        after.one = 4
