"""Regions of the board of Twilight Imperium: what is replaced after a tap, and what may wait."""

from __future__ import annotations

import re

import pytest

from laurel.games.twilight_imperium.actions import Gain, MakeSpeaker
from laurel.match.setup import Points
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import LateRegion, Region
from laurel.pages.twilight_imperium import board
from tests.markup import read
from tests.pages.twilight_imperium.support import at
from tests.support import A, B

ONE = Points(1)
CONTROL = re.compile(r"<(?:a|button|dialog|details|input|select|textarea)\b")

BOARDS = [(), (Gain(A, ONE),), (Gain(A, ONE), Gain(B, ONE), MakeSpeaker(B)), (Gain(A, Points(10)),)]


def region(match_view: MatchView, with_text: str) -> Region:
    """Return the region of the board that has a text first."""
    return next(one.rendered for one in board.board(match_view) if with_text in one.html)


def replaced(before: Region, after: Region) -> int:
    """Return how many characters of markup are replaced where nothing around the fragments differs."""
    assert before.frame == after.frame
    pairs = zip(before.fragments, after.fragments, strict=True)
    return sum(len(now.html) for was, now in pairs if was.html != now.html)


@pytest.mark.parametrize("actions", BOARDS)
def test_every_fragment_can_be_replaced_by_itself(actions: tuple[object, ...]) -> None:
    """It is in its region once, begins with its id, and holds nothing that a finger might be on."""
    for region in board.board(at(*actions)):
        for fragment in region.rendered.fragments:
            assert 1 == region.html.count(fragment.html) == region.html.count(f'id="{fragment.id}"')
            assert f'id="{fragment.id}"' in fragment.html.partition(">")[0]
            assert not CONTROL.search(fragment.html)


@pytest.mark.parametrize("actions", BOARDS)
def test_what_is_tapped_again_and_again_does_not_wait(actions: tuple[object, ...]) -> None:
    """Some regions may follow a frame later, but none that has a button for taps."""
    late = [region for region in board.board(at(*actions)) if isinstance(region, LateRegion)]
    assert late
    assert not any(read(region.html).all(data_do="tap") for region in late)


def test_a_late_region_is_the_region_that_it_renders() -> None:
    """Its element is made before it is rendered."""
    late = [region for region in board.board(at(Gain(A, ONE))) if isinstance(region, LateRegion)]
    assert [(one.id, one.within) for one in late] == [(one.rendered.id, one.rendered.within) for one in late]


def test_a_point_replaces_little_of_the_track() -> None:
    """Two spaces: the one that the player leaves, and the one that the player comes to."""
    before, after = (region(at(Gain(A, ONE), *more), 'class="track') for more in ((), (Gain(B, ONE),)))
    assert 0 < replaced(before, after) < len(after.html) / 2


def test_a_point_replaces_little_of_its_tile() -> None:
    """The number, as long as neither the lead nor the marks change."""
    before, after = (region(at(Gain(A, Points(taps))), 'class="tile') for taps in (2, 3))
    assert 0 < replaced(before, after) < len(after.html) / 4
