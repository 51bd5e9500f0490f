"""The link that opens BG Stats with a play."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from laurel.match.setup import PersonId
from laurel.plays.play import PlayId
from laurel.plays.records.bgstats import GameReference, LinkTexts, create_play_link, foreign_id, play_uuid
from tests.plays.support import GAMES, IMPERIUM, play, seat

REFERENCE = GAMES[IMPERIUM]
WIDE = "Ж" * 24
"""A name of which every letter takes six characters in a link."""


def data(link: str) -> dict[str, Any]:
    """Return what a link tells BG Stats."""
    assert len(link) < 8000
    decoded: dict[str, Any] = json.loads(parse_qs(urlsplit(link).query, strict_parsing=True)["data"][0])
    return decoded


def test_everything_is_in_the_link() -> None:
    """Who played, with which result, when and how long; times are in UTC."""
    seats = (seat("Anna", 10, 1, has_started=True), seat("Борис & Co", -2, 2, person=PersonId("")))
    texts = LinkTexts(roles=("Sol", "Hacan"), comments="Anna reached 10 points.")
    link = create_play_link(play(*seats), REFERENCE, texts)
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22")
    found = data(link)
    ids = [player.pop("sourcePlayerId") for player in found["players"]]
    assert len(set(ids)) == 2
    assert found == {
        "sourceName": "Laurel",
        "sourcePlayId": "a-match",
        "playDate": "2023-11-14 22:13:20",
        "durationMin": 120,
        "comments": "Anna reached 10 points.",
        "game": {
            "name": "Twilight Imperium",
            "sourceGameId": "twilight_imperium",
            "bggId": 233078,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"name": "Anna", "startPlayer": True, "rank": 1, "role": "Sol", "score": 10, "winner": True},
            {"name": "Борис & Co", "startPlayer": False, "rank": 2, "role": "Hacan", "score": -2, "winner": False},
        ],
    }


def test_partners_have_the_same_team() -> None:
    """Players without partners have none."""
    four = [seat(name, 3, 1 + index % 2, team=index % 2) for index, name in enumerate("ABCD")]
    teams = [player.get("team") for player in data(create_play_link(play(*four), REFERENCE))["players"]]
    assert teams == ["A", "B", "A", "B"]
    assert "team" not in data(create_play_link(play(), REFERENCE))["players"][0]


def test_a_game_without_points_or_number() -> None:
    """Neither points nor a number at BoardGameGeek are made up; 0 points are points."""
    found = data(create_play_link(play(seat("A", 0, 1)), GameReference("Chess", None, no_points=True)))
    assert "bggId" not in found["game"]
    assert "score" not in found["players"][0]
    assert data(create_play_link(play(seat("A", 0, 1)), REFERENCE))["players"][0]["score"] == 0


def test_the_same_person_has_the_same_id_in_every_play() -> None:
    """Whatever the name is now; a nameless seat is recognized by its name."""

    def ids(*seats: Any) -> list[str]:
        return [one["sourcePlayerId"] for one in data(create_play_link(play(*seats), REFERENCE))["players"]]

    nobody = PersonId("")
    assert ids(seat("Anna", 1, 1)) == ids(seat("Anne", 2, 1, person=PersonId("anna")))
    assert ids(seat("Anna", 1, 1, person=nobody)) == ids(seat(" ANNA", 1, 1, person=nobody))
    assert ids(seat("Anna", 1, 1, person=nobody)) != ids(seat("Boris", 1, 1, person=nobody))


class TestLength:
    """A link is shorter than 8,000 characters."""

    @pytest.mark.parametrize("letter", ["a", "ж", '"', "😀", "\udc00"])
    def test_long_comments_are_shortened(self, letter: str) -> None:
        """To what there is room for, and that is seen."""
        eight = [seat(f"{index}{WIDE}"[:24], index, index + 1) for index in range(8)]
        texts = LinkTexts(roles=(WIDE,) * 8, comments=letter * 10_000)
        link = create_play_link(play(*eight), REFERENCE, texts)
        found = data(link)
        assert len(link) > 7900
        assert found["comments"].endswith("…")
        assert [player["name"] for player in found["players"]] == [one.name for one in eight]
        assert found["players"][0]["role"] == WIDE

    def test_details_are_left_out(self) -> None:
        """The players, their points and who has won are always there."""
        sixteen = [seat(f"{index:02}{'ж' * 190}", index, index + 1) for index in range(16)]
        texts = LinkTexts(roles=("ж" * 200,) * 16, comments="x" * 10_000)
        found = data(create_play_link(play(*sixteen), GameReference("ж" * 500, 1), texts))
        assert [player["name"][:2] for player in found["players"]] == [f"{index:02}" for index in range(16)]
        assert [player["score"] for player in found["players"]] == list(range(16))
        assert [player["winner"] for player in found["players"]] == [True, *[False] * 15]

    def test_too_many_players(self) -> None:
        """That is an error, and no link that is cut."""
        with pytest.raises(ValueError, match="too many players"):
            create_play_link(play(*[seat("ж" * 24, 1, 1)] * 100), REFERENCE)


class TestIds:
    """The UUIDs of plays and people."""

    @pytest.mark.parametrize("uuid", ["1db76738-9a83-4201-93cb-48e842b3cc7b", "1DB76738-9A83-4201-93CB-48E842B3CC7B"])
    def test_a_uuid_of_bgstats_is_kept(self, uuid: str) -> None:
        """So BG Stats recognizes its own plays."""
        assert play_uuid(PlayId(foreign_id(uuid))) == uuid.lower()

    def test_another_text_gets_an_id(self) -> None:
        """One that can be part of an address."""
        assert foreign_id("LICHESS-ab/c?").removeprefix("bgs-").isalnum()
        assert foreign_id("a") != foreign_id("b")
