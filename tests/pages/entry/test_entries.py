"""Entries as text."""

from __future__ import annotations

from laurel.pages.entry.entries import button_text, point_changes
from tests.games.race_for_the_galaxy.support import A
from tests.pages.race_for_the_galaxy.support import cards, view_of


def test_a_player_is_told_once() -> None:
    """A world gives its own points, and those of a development that counts it."""
    match_view = view_of(*cards(A, "galactic_imperium rebel_miners"))
    last = match_view.replay.log_steps[-1]

    assert 2 == len(last.gained)
    assert [change.text for change in point_changes(match_view, last)] == [button_text(match_view, last, "")]
