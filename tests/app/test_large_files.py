"""Files of a size that no player has: each is read or refused in a time that grows as the file does.

A limit of time has much room: it fails where the time grows with the square of the size.
"""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

import pytest

from laurel.match import plain
from tests.app.support import Tab, text_of
from tests.games.twilight_imperium.support import match

MANY_SECONDS = 6.0


def imported(file: object) -> Tab:
    """Import a file within the time."""
    tab, text = Tab(), json.dumps(file)
    began = perf_counter()
    tab.do("import", text=text)
    assert perf_counter() - began < MANY_SECONDS
    return tab


def plays(count: int, seats: int, players: int) -> dict[str, Any]:
    """Return a file of BG Stats."""
    scores = [{"playerRefId": seat % players, "score": str(seat % 7), "winner": seat == 0} for seat in range(seats)]
    return {
        "games": [{"id": 1, "name": "Chess"}],
        "players": [{"id": number, "name": f"P{number}", "uuid": f"u{number}"} for number in range(players)],
        "plays": [
            {"uuid": f"p{number}", "gameRefId": 1, "playDate": "2024-01-01 10:00:00", "playerScores": scores}
            for number in range(count)
        ],
    }


def test_plays_with_many_seats() -> None:
    """The places of all are found in one pass."""
    tab = imported(plays(500, 100, 100))
    assert tab.toasts == ["500 plays imported."]
    first, *others = sorted(tab.session.plays.all()[0].seats, key=lambda seat: (seat.place, seat.points))
    assert first.has_won
    assert {seat.place: seat.points for seat in others} == {2: 6, 16: 5, 30: 4, 44: 3, 58: 2, 72: 1, 87: 0}


def test_a_match_of_too_many_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused before anything is made of one of them."""
    monkeypatch.setattr(plain, "_player_from_plain", lambda *_: pytest.fail("a player was read"))
    document = json.loads(text_of(match()))
    document["setup"]["players"] *= 50_000
    assert imported(document).toasts == ["This match is damaged and cannot be read."]
