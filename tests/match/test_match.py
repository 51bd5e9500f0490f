"""A match: its setup, its journal and its times."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.match.journal import Journal
from tests.match.documents import ONE
from tests.match.tokens import Action, Gain, match
from tests.support import NOON, A, B, at, entry_id, journal


class TestLastTouched:
    """When something was last entered."""

    def test_is_the_start_of_a_new_match(self) -> None:
        """Nothing was entered yet."""
        assert NOON == match().last_touched

    @pytest.mark.parametrize(
        ("made", "seconds"),
        [
            (journal(Gain(A, ONE), Gain(A, ONE)), 1),
            (journal(Gain(A, ONE)).correct(entry_id(0), Gain(B, ONE), at(5)), 5),
            (journal(Gain(A, ONE)).remove(entry_id(0), at(6)), 6),
        ],
        ids=["add", "correct", "remove"],
    )
    def test_is_the_time_of_the_newest_edit(self, made: Journal[Action], seconds: int) -> None:
        """Whatever kind of edit it is."""
        assert at(seconds) == evolve(match(), journal=made).last_touched
