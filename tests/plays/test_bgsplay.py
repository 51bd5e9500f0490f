"""Files of plays: written, read again, written by BG Stats, and damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from attrs import evolve

from laurel.match.archive import Unreadable
from laurel.match.setup import PersonId
from laurel.plays.bgsplay import Contents, read, score
from laurel.plays.bgsplay_writing import written
from laurel.plays.bgstats import GameReference, foreign_id
from laurel.plays.plain import play_from_plain, play_to_plain
from laurel.plays.play import GameId, Play
from tests.plays.support import GAMES, IMPERIUM, as_id, as_seat, play, seat

UUID = "1DB76738-9A83-4201-93CB-48E842B3CC7B"
OTHER_UUID = "F2C9D3CF-A0F1-4CEF-A0F8-21DCCD812345"


def contents(file: str, **people: str) -> Contents:
    """Read a file; `people` are the names of those whom the device knows, by id."""
    found = read(file, GAMES, {PersonId(person): name for person, name in people.items()})
    assert found is not None
    return found


def one(file: str, **people: str) -> Play:
    """Return the only play of a file."""
    (found,) = contents(file, **people).plays
    return found


def edited(file: str, change: Callable[[dict[str, Any]], object]) -> str:
    """Return a file after a change of its JSON object."""
    document = json.loads(file)
    change(document)
    return json.dumps(document)


def exported(**play_fields: Any) -> dict[str, Any]:
    """Return what BG Stats exports of one play of two people, with fields that Laurel does not know."""
    return {
        "about": "…",
        "tags": [],
        "players": [
            {"uuid": UUID, "id": 7, "name": "Anna", "isAnonymous": False, "metaData": {"isNpc": 0}},
            {"uuid": OTHER_UUID, "id": 8, "name": "Boris", "modificationDate": "2024-05-31 21:17:20"},
        ],
        "locations": [{"uuid": UUID, "id": 2, "name": "Home"}],
        "games": [
            {"uuid": UUID, "id": 274, "name": "Brass", "bggId": 28720, "highestWins": True, "copies": []},
            {"uuid": OTHER_UUID, "id": 275, "name": "TI4", "bggId": 233078},
        ],
        "plays": [
            {
                "uuid": UUID,
                "playDate": "2025-04-27 14:47:26",
                "durationMin": 31,
                "ignored": False,
                "locationRefId": 2,
                "gameRefId": 274,
                "rating": 0,
                "metaData": "",
                "playerScores": [
                    {"score": "12+3", "winner": False, "playerRefId": 7, "rank": 0, "seatOrder": 2, "role": None},
                    {"score": "22", "winner": True, "startPlayer": True, "playerRefId": 8, "seatOrder": 1, "role": "X"},
                ],
                **play_fields,
            }
        ],
        "challenges": [],
        "userInfo": {"meRefId": 7, "appVersion": "v5"},
    }


class TestRoundTrip:
    """What Laurel writes, Laurel reads."""

    @pytest.mark.parametrize(
        "made",
        [
            play(),
            play(name="one", number=3, is_draw=True),
            play(*(seat(name, 3, 1 + index % 2, team=index % 2) for index, name in enumerate("ABCD"))),
            play(seat("Anna", -4, 1, role="ussr", has_started=True, sources=(("x", -6), ("", 2)))),
            play(seat("", 0, 1, person=PersonId("")), game=GameId("other:Brass: Birmingham – „2“")),
            play(seat("Anna", 1, 2), seat("Boris", 1, 1, has_won=False)),
            evolve(play(), place="At Anna's", note="Late,\nand wet"),
        ],
    )
    def test_nothing_is_lost(self, made: Play) -> None:
        """Ids, points, places, roles, teams, times to the millisecond, and who began."""
        assert contents(written([made], GAMES, as_id, as_seat)) == Contents((made,), 0)

    def test_ten_thousand_plays(self) -> None:
        """In less than two seconds of a processor."""
        games = (IMPERIUM, GameId("other:Brass"))
        made = [play(name=f"match-{index}", number=index, game=games[index % 2]) for index in range(10_000)]
        began = process_time()
        found = contents(written(made, GAMES, as_id, as_seat))
        took = process_time() - began
        assert found.plays == tuple(made)
        assert took < 2 * 3  # the machine of the tests may be slower, and busy

    def test_without_the_copy(self) -> None:
        """As a program leaves it that keeps only what it knows: people, game, points, places and teams remain."""
        made = play(*(seat(name, 3, 1 + index % 2, team=index % 2) for index, name in enumerate("ABCD")))
        file = edited(written([made], GAMES, as_id, as_seat), lambda document: document["plays"][0].pop("metaData"))
        found = one(file, a="A", b="B", c="C", d="D")
        assert (found.seats, found.game, found.ended) == (made.seats, made.game, made.ended)

    def test_a_comment_that_was_edited_elsewhere(self) -> None:
        """It counts, and nothing else of the play is lost; so does a place."""
        made = evolve(play(), place="Home", note="Late")

        def change(document: dict[str, Any]) -> None:
            document["plays"][0]["comments"] = "Early"
            document["locations"][0]["name"] = "The club"

        found = one(edited(written([made], GAMES, as_id, as_seat), change))
        assert found == evolve(made, place="The club", note="Early", has_journal=False)

    def test_nobody_without_the_copy(self) -> None:
        """A seat without a name is nobody's, also where the file has only what BG Stats keeps."""
        made = play(seat("", 2, 1, person=PersonId("")), seat("Anna", 1, 2))
        file = edited(written([made], GAMES, as_id, as_seat), lambda document: document["plays"][0].pop("metaData"))
        found = one(file, anna="Anna")
        assert (found.seats[0].person, found.seats[0].name) == ("", "")

    @pytest.mark.parametrize(
        ("field", "value"), [("score", "11"), ("winner", False), ("rank", 3), ("startPlayer", True)]
    )
    def test_what_was_edited_elsewhere_counts(self, field: str, value: object) -> None:
        """And it is still the same play."""
        file = edited(
            written([play()], GAMES, as_id, as_seat),
            lambda document: document["plays"][0]["playerScores"][0].update({field: value}),
        )
        found = one(file)
        assert found.id == play().id
        assert found != play()

    def test_a_play_of_another_program_keeps_its_ids(self) -> None:
        """BG Stats recognizes its plays and people in the file."""
        document = json.loads(written([one(json.dumps(exported()))], GAMES, as_id, as_seat))
        assert document["plays"][0]["uuid"] == UUID.lower()
        assert {player["uuid"] for player in document["players"]} == {UUID.lower(), OTHER_UUID.lower()}


class TestForBgStats:
    """What BG Stats finds in a file."""

    def test_a_play(self) -> None:
        """Every field that it reads is there."""
        made = play(seat("Anna", 10, 1, role="sol", has_started=True), seat("Boris", -8, 2))
        document = json.loads(written([made], GAMES, lambda _, role: f"The {role}", as_seat))
        (found,) = document["plays"]
        anna, boris = found["playerScores"]
        assert (found["playDate"], found["durationMin"]) == ("2023-11-14 22:13:20", 120)
        assert document["games"][0]["bggId"] == 233078
        assert [player["name"] for player in document["players"]] == ["Anna", "Boris"]
        assert (anna["score"], anna["winner"], anna["rank"], anna["role"], anna["startPlayer"]) == (
            *("10", True, 1, "The sol", True),
        )
        assert (boris["score"], boris["winner"], boris["seatOrder"]) == ("-8", False, 2)
        assert not found["manualWinner"]

    def test_winners_that_points_do_not_show(self) -> None:
        """Then BG Stats must not find them by the points."""
        (found,) = json.loads(written([play(seat("A", 1, 1), seat("B", 2, 2))], GAMES, as_id, as_seat))["plays"]
        assert found["manualWinner"]

    def test_a_game_without_points(self) -> None:
        """It has no scores."""
        games = {IMPERIUM: GameReference("X", no_points=True)}
        (found,) = json.loads(written([play()], games, as_id, as_seat))["plays"]
        assert {line["score"] for line in found["playerScores"]} == {""}

    def test_each_player_and_game_is_there_once(self) -> None:
        """Under one number, to which all plays refer."""
        document = json.loads(written([play(name="a"), play(name="b")], GAMES, as_id, as_seat))
        assert [game["id"] for game in document["games"]] == [1]
        assert [player["id"] for player in document["players"]] == [1, 2, 3]


class TestOfBgStats:
    """What BG Stats writes."""

    def test_a_play_of_another_game(self) -> None:
        """By seat order, with the sum of a score and places by points."""
        found = one(json.dumps(exported()))
        boris, anna = found.seats
        assert (found.id, found.game) == (foreign_id(UUID), "other:Brass")
        assert (found.duration, found.has_journal) == (31 * 60_000, False)
        assert found.ended == 1_745_765_246_000
        assert (boris.name, boris.points, boris.place, boris.has_won, boris.has_started) == ("Boris", 22, 1, True, True)
        assert (anna.name, anna.points, anna.place, anna.person) == ("Anna", 15, 2, foreign_id(UUID))
        assert (boris.role, anna.role) == ("X", "")
        assert boris.team != anna.team

    def test_a_play_of_a_game_that_laurel_knows(self) -> None:
        """By its number at BoardGameGeek, or else by its title."""
        assert one(json.dumps(exported(gameRefId=275))).game == IMPERIUM
        document = exported()
        document["games"][0]["name"] = "twilight imperium"
        assert one(json.dumps(document)).game == IMPERIUM

    def test_people_are_found_by_name(self) -> None:
        """Where exactly one person has it."""
        found = one(json.dumps(exported()), p1="anna ", p2="Boris", p3="BORIS")
        assert [one.person for one in found.seats] == [foreign_id(OTHER_UUID), "p1"]

    def test_what_bgstats_does_not_count(self) -> None:
        """Is left out."""
        assert contents(json.dumps(exported(ignored=True))) == Contents((), 1)

    def test_yes_and_no_as_numbers(self) -> None:
        """As older versions write them."""
        assert contents(json.dumps(exported(ignored=1))).ignored == 1

    @pytest.mark.parametrize(
        ("scores", "is_draw"), [(("5", "5"), True), (("5", "4"), False), (("", ""), False), ((None, "5"), False)]
    )
    def test_a_draw(self, scores: tuple[str | None, str | None], is_draw: bool) -> None:
        """Nobody has won, and the best are level."""
        document = exported()
        for line, points in zip(document["plays"][0]["playerScores"], scores, strict=True):
            line.update(score=points, winner=False)
        assert one(json.dumps(document)).is_draw == is_draw
        document["games"][0]["cooperative"] = True
        assert not one(json.dumps(document)).is_draw

    def test_the_fewest_points_win(self) -> None:
        """Where the game says so."""
        document = exported()
        document["games"][0]["highestWins"] = False
        for line in document["plays"][0]["playerScores"]:
            line["winner"] = False
        assert [one.place for one in one(json.dumps(document)).seats] == [2, 1]

    def test_teams(self) -> None:
        """Players with the same name of a team are partners, and share the place of the better one."""
        document = exported()
        third = {"score": "1", "playerRefId": 7, "team": "Red", "seatOrder": 3}
        scores = document["plays"][0]["playerScores"]
        scores[0]["team"], scores[1]["team"] = "Blue", "Red"
        scores.append(third)
        assert [(one.team, one.place) for one in one(json.dumps(document)).seats] == [(0, 1), (1, 2), (0, 1)]

    @pytest.mark.parametrize(
        ("text", "points"),
        [
            *(("12", 12), ("-3", -3), ("12+3", 15), (" 12 + 3 - 20 ", -5), ("+4", 4), ("2.5", 3), ("-2.5", -2)),
            *(("0.1+0.2", 0), ("", None), (None, None), ("first", None), ("1+", None), ("1e9", None), ("٣", None)),
            *(("1+\t3", 4), ("1\n-\r\n 3", -2), ("+\t4", 4)),
            (7, 7),
        ],
    )
    def test_scores(self, text: object, points: int | None) -> None:
        """Whole numbers and sums; other texts are no points."""
        assert score(text) == points


def _change(*path: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    """Return what puts a value at a place of a document."""

    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


PLAY = ("plays", 0)
LINE = (*PLAY, "playerScores", 0)

DAMAGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a play is no object": _change(*PLAY, to=[]),
    "no players": _change("players", to=None),
    "a player is a text": _change("players", 0, to="Anna"),
    "a name is a number": _change("players", 0, "name", to=5),
    "a name is too long": _change("players", 0, "name", to="x" * 201),
    "a name has half a letter": _change("players", 0, "name", to="\ud800"),
    "two players with a number": _change("players", 1, "id", to=7),
    "two games with a number": _change("games", 1, "id", to=274),
    "a number that is a text": _change("games", 0, "id", to="274"),
    "a number that is true": _change("games", 0, "id", to=True),
    "a game without a name": _change("games", 0, "name", to=""),
    "a game that is missing": _change(*PLAY, "gameRefId", to=99),
    "a player that is missing": _change(*LINE, "playerRefId", to=99),
    "a reference that is a list": _change(*LINE, "playerRefId", to=[]),
    "nobody has played": _change(*PLAY, "playerScores", to=[]),
    "too many have played": lambda document: document["plays"][0]["playerScores"].extend(
        document["plays"][0]["playerScores"] * 60
    ),
    "no date": _change(*PLAY, "playDate", to=None),
    "another date": _change(*PLAY, "playDate", to="27.4.2025"),
    "a day that does not exist": _change(*PLAY, "playDate", to="2025-02-30 10:00:00"),
    "a date before all": _change(*PLAY, "playDate", to="0000-01-01 00:00:00"),
    "a date of another century": _change(*PLAY, "playDate", to="1899-01-01 00:00:00"),
    "an endless duration": _change(*PLAY, "durationMin", to=10**9),
    "a negative duration": _change(*PLAY, "durationMin", to=-1),
    "a fraction of a minute": _change(*PLAY, "durationMin", to=0.5),
    "a rank of nobody": _change(*LINE, "rank", to=10**6),
    "a huge score": _change(*LINE, "score", to="999999999+999999999"),
    "a huge number as a score": _change(*LINE, "score", to=10**30),
    "an infinite score": _change(*LINE, "score", to=float("inf")),
    "a score that is no number": _change(*LINE, "score", to=float("nan")),
    "a long score": _change(*LINE, "score", to="1" + "+1" * 1000),
    "a score that is an object": _change(*LINE, "score", to={}),
    "a winner in words": _change(*LINE, "winner", to="yes"),
    "a winner twice over": _change(*LINE, "winner", to=2),
    "no id": _change(*PLAY, "uuid", to=""),
    "two plays with an id": lambda document: document["plays"].append(document["plays"][0]),
    "a copy that is no play": _change(*PLAY, "metaData", to={"laurel": "{}"}),
    "a copy that is no text": _change(*PLAY, "metaData", to={"laurel": {}}),
    "a copy that is no JSON": _change(*PLAY, "metaData", to={"laurel": "x"}),
    "deep": _change("about", to=json.loads("[" * 70 + "]" * 70)),
}


class TestDamaged:
    """A file that is damaged is refused as a whole."""

    @pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES)
    def test_it_is_refused(self, change: Callable[[dict[str, Any]], object]) -> None:
        """With a message for people."""
        document = exported()
        change(document)
        with pytest.raises(Unreadable) as refused:
            contents(json.dumps(document))
        assert refused.value.message.text.startswith("This BG Stats file is damaged")

    def test_broken_text(self) -> None:
        """That has the names of the lists, and is no JSON; or a number of more digits than Python reads."""
        whole = json.dumps(exported())
        for broken in (whole[:-1], whole.replace('"12+3"', "9" * 5000), "[" * 100_000 + whole):
            with pytest.raises(Unreadable):
                contents(broken)

    def test_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is not parsed."""
        monkeypatch.setattr("laurel.plays.bgsplay.LONGEST_FILE", 1000)
        with pytest.raises(Unreadable) as refused:
            contents(json.dumps(exported()))
        assert refused.value.message.text == "This file is too large."

    @pytest.mark.parametrize("text", ['{"format": "laurel-match"}', '{"plays": 1, "games": 2}', '["plays", "games"]'])
    def test_another_file(self, text: str) -> None:
        """It is none of BG Stats, which is no error."""
        assert read(text, GAMES, {}) is None

    def test_what_is_read_can_be_stored(self) -> None:
        """Also at the limits."""
        document = exported(durationMin=60 * 24 * 365, playDate="9999-12-31 23:59:59")
        document["players"][0]["name"] = document["games"][0]["name"] = document["plays"][0]["uuid"] = "ж" * 200
        document["plays"][0]["playerScores"][0].update(role="ж" * 200, score="999999999", rank=100)
        found = one(json.dumps(document))
        assert play_from_plain(json.loads(json.dumps(play_to_plain(found)))) == found


def test_a_play_with_a_journal_has_none_elsewhere() -> None:
    """Its entries are not in the file."""
    assert contents(written([evolve(play(), has_journal=True)], GAMES, as_id, as_seat)).plays == (play(),)
