"""Plays as plain values."""

from __future__ import annotations

import json
from typing import Any

import pytest

from laurel.plays.plain import play_from_plain, play_to_plain
from tests.plays.support import play

SEAT = ("seats", 0)


def test_a_play_comes_back() -> None:
    """Through JSON text."""
    assert play_from_plain(json.loads(json.dumps(play_to_plain(play())))) == play()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("id",), ""),
        (("id",), "x" * 201),
        (("game",), 5),
        (("started",), -1),
        (("ended",), 253_402_300_800_000),
        (("duration",), 0.5),
        (("draw",), 1),
        (("more",), 1),
        (("seats",), []),
        (("seats",), {}),
        (("seats",), [1]),
        (("seats",), [None] * 101),
        ((*SEAT, "name"), "\udc00"),
        ((*SEAT, "person"), None),
        ((*SEAT, "points"), 10**9 + 1),
        ((*SEAT, "points"), "1"),
        ((*SEAT, "points"), True),
        ((*SEAT, "place"), 0),
        ((*SEAT, "team"), -1),
        ((*SEAT, "won"), "yes"),
        ((*SEAT, "began"), None),
        ((*SEAT, "role"), []),
        ((*SEAT, "sources"), []),
        ((*SEAT, "sources"), {"x" * 100_001: 1}),
        ((*SEAT, "sources"), {"x": 1.5}),
        ((*SEAT, "sources"), {str(number): 1 for number in range(1001)}),
        ((*SEAT, "more"), 1),
    ],
)
def test_anything_else_is_refused(path: tuple[str | int, ...], value: object) -> None:
    """Wrong types, values out of range, and unknown fields."""
    plain: Any = json.loads(json.dumps(play_to_plain(play())))
    place = plain
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises((TypeError, ValueError)):
        play_from_plain(plain)


@pytest.mark.parametrize("value", [None, 1, "x", [], {}])
def test_what_is_no_play_at_all_is_refused(value: object) -> None:
    """A value that is no play at all."""
    with pytest.raises((TypeError, ValueError)):
        play_from_plain(value)
