"""Files of a size that no player has: each is read or refused in a time that grows as the file does.

A limit of the time of the processor has much room: it fails where the time grows with the square of the size.
"""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest

from laurel.app.plays import stored_people
from laurel.match import plain
from laurel.match.archive import COLLECTION, VERSION
from tests.app.support import Tab, text_of
from tests.games.twilight_imperium.support import match

MANY_SECONDS = 8.0
"""Of the processor: what else the machine does makes no difference."""


def imported(file: object) -> Tab:
    """Import a file within the time."""
    tab, text = Tab(), json.dumps(file)
    began = process_time()
    tab.take_in(text=text)
    assert process_time() - began < MANY_SECONDS
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
    tab = imported(plays(250, 100, 100))
    assert tab.toasts == ["250 results imported."]
    first, *others = sorted(tab.session.services.plays.all()[0].seats, key=lambda seat: (seat.place, seat.points))
    assert first.has_won
    assert {seat.place: seat.points for seat in others} == {2: 6, 16: 5, 30: 4, 44: 3, 58: 2, 72: 1, 87: 0}


def test_plays_with_one_result() -> None:
    """Each of them counts, and each counts once, also where only the day and the id differ."""
    file = plays(2000, 2, 2)
    for number, play in enumerate(file["plays"]):
        play["playDate"] = f"{1971 + number // 28}-01-{1 + number % 28:02} 10:00:00"
    tab = imported(file)
    again = json.loads(json.dumps(file))
    for number, play in enumerate(again["plays"]):
        play["uuid"] = f"q{number}"
        play["playDate"] = play["playDate"].replace("-01-", "-01-" if number % 2 else "-07-", 1)
    began = process_time()
    tab.take_in(text=json.dumps(again))
    assert process_time() - began < MANY_SECONDS
    assert tab.toasts == ["2000 results imported."]
    tab.take_in(text=json.dumps(again))
    assert tab.toasts == ["2000 results are already here."]


def test_people_of_a_backup() -> None:
    """Each is added without a look at all others."""
    people = [{"id": f"p{n}", "name": f"N{n}", "colour": "", "names": [f"O{n}"], "merged": []} for n in range(5_000)]
    file = {"format": COLLECTION, "version": VERSION, "matches": [], "people": {"people": people, "forgotten": []}}
    tab = imported(file)
    assert len(stored_people.load(tab.session.services.match_store).people) == 5_000


def test_people_of_many_matches() -> None:
    """As those of a backup."""
    document = text_of(match())
    matches = [json.loads(document) for _ in range(500)]
    for number, one in enumerate(matches):
        one["id"] = f"m{number}"
        for seat, player in enumerate(one["setup"]["players"]):
            player |= {"name": f"N{number}.{seat}", "person": f"p{number}-{seat}"}
    tab = imported({"format": COLLECTION, "version": VERSION, "matches": matches})
    assert len(stored_people.load(tab.session.services.match_store).people) == 2000


def test_one_name_with_many_ids() -> None:
    """Each of them is a person."""
    file = plays(1, 1, 1)
    file["players"] = [{"id": number, "name": "Anna", "uuid": f"u{number}"} for number in range(10_000)]
    scores = [[{"playerRefId": number, "score": "1"}] for number in range(10_000)]
    file["plays"] = [
        {"uuid": f"p{number}", "gameRefId": 1, "playDate": "2024-01-01 10:00:00", "playerScores": score}
        for number, score in enumerate(scores)
    ]
    tab = imported(file)
    people = stored_people.load(tab.session.services.match_store).people
    assert [one.name for one in people] == ["Anna"] * 10_000


def test_a_match_of_too_many_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused before anything is made of one of them."""
    monkeypatch.setattr(plain, "_player_from_plain", lambda *_: pytest.fail("a player was read"))
    document = json.loads(text_of(match()))
    document["setup"]["players"] *= 50_000
    assert imported(document).toasts == ["This match is damaged and cannot be read."]
