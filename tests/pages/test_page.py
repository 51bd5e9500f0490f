"""Regions and the parts that are replaced by themselves."""

from __future__ import annotations

import re

import pytest

from laurel.games.twilight_imperium.actions import Gain, MakeSpeaker
from laurel.match.setup import Points
from laurel.pages.page import Fragment, Region
from laurel.pages.twilight_imperium import board
from tests.pages.twilight_imperium.support import at
from tests.support import A, B

ONE = Points(1)
CONTROL = re.compile(r"<(?:a|button|dialog|details|input|select|textarea)\b")

BOARDS = [(), (Gain(A, ONE),), (Gain(A, ONE), Gain(B, ONE), MakeSpeaker(B)), (Gain(A, Points(10)),)]


def changed(before: Region, after: Region) -> list[str]:
    """Return the parts that differ, where nothing around them does."""
    assert before.frame == after.frame
    return [now.id for was, now in zip(before.fragments, after.fragments, strict=True) if was.html != now.html]


def test_the_frame_is_all_but_the_parts() -> None:
    """Each part leaves its id behind, so that a part more is another frame."""
    one, two = Fragment("1", "<b id=1>a</b>"), Fragment("2", "<b id=2>a</b>")
    assert "<p>1-<b id=2>a</b></p>" == Region("x", "<p><b id=1>a</b>-<b id=2>a</b></p>", fragments=(one,)).frame
    assert Region("x", one.html + two.html, fragments=(one, two)).frame != Region("x", one.html, fragments=(one,)).frame


@pytest.mark.parametrize("actions", BOARDS)
def test_every_part_can_be_replaced_by_itself(actions: tuple[object, ...]) -> None:
    """It is in its region once, begins with its id, and holds nothing that a finger might be on."""
    for region in board.board(at(*actions)):  # type: ignore[arg-type]
        for fragment in region.fragments:
            assert 1 == region.html.count(fragment.html) == region.html.count(f'id="{fragment.id}"')
            assert f'id="{fragment.id}"' in fragment.html.partition(">")[0]
            assert not CONTROL.search(fragment.html)


@pytest.mark.parametrize("actions", BOARDS)
def test_what_is_pressed_again_and_again_does_not_wait(actions: tuple[object, ...]) -> None:
    """The track and the question follow a frame later; tiles and their buttons answer at once."""
    assert ["track", "slot"] == [region.id for region in board.board(at(*actions)) if region.can_wait]  # type: ignore[arg-type]


def test_a_point_moves_between_two_spaces() -> None:
    """The rest of the track stays as it is."""
    before, after = (
        next(region for region in board.board(at(Gain(A, ONE), *more)) if region.id == "track")
        for more in ((), (Gain(B, ONE),))
    )
    assert ["space-0", "space-1"] == changed(before, after)


def test_a_point_changes_the_number_of_its_tile_alone() -> None:
    """As long as neither the lead nor the marks change."""
    before, after = (
        next(region for region in board.board(at(Gain(A, Points(taps)))) if region.id == "tile-0") for taps in (2, 3)
    )
    assert ["points-0"] == changed(before, after)
