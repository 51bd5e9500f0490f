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
from laurel.plays.local_time import local_text, moment
from laurel.plays.play import GameId, Play
from laurel.plays.records import bgsplay
from laurel.plays.records.bgsplay_writing import record_of
from laurel.plays.records.bgsplay_writing import write as file_of_records
from laurel.plays.records.bgstats import GameReference, foreign_id, person_uuid
from laurel.plays.records.reading import Games
from tests.plays.support import GAMES, IMPERIUM, NAMING, contents, play, seat, written

UUID = "1DB76738-9A83-4201-93CB-48E842B3CC7B"
OTHER_UUID = "F2C9D3CF-A0F1-4CEF-A0F8-21DCCD812345"


def one(file: str) -> Play:
    """Return the only play of a file."""
    (found,) = contents(file).plays
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
        assert contents(written(made)).plays == (made,)

    def test_ten_thousand_plays(self) -> None:
        """In less than two seconds of a processor."""
        games = (IMPERIUM, GameId("other:Brass"))
        made = [play(name=f"match-{index}", number=index, game=games[index % 2]) for index in range(10_000)]
        began = process_time()
        found = contents(written(*made))
        took = process_time() - began
        assert found.plays == tuple(made)
        assert took < 2 * 3  # the machine of the tests may be slower, and busy

    def test_without_the_copy(self) -> None:
        """As a program leaves it that keeps only what it knows: people, game, points, places and teams remain."""
        made = play(*(seat(name, 3, 1 + index % 2, team=index % 2) for index, name in enumerate("ABCD")))
        file = edited(written(made), lambda document: document["plays"][0].pop("metaData"))
        found = one(file)
        people = [PersonId(foreign_id(person_uuid(seat.person))) for seat in made.seats]
        seats = tuple(evolve(seat, person=person) for seat, person in zip(made.seats, people, strict=True))
        assert (found.seats, found.game, found.ended) == (seats, made.game, made.ended)

    def test_a_comment_that_was_edited_elsewhere(self) -> None:
        """It counts, and nothing else of the play is lost; so does a place."""
        made = evolve(play(), place="Home", note="Late")

        def change(document: dict[str, Any]) -> None:
            document["plays"][0]["comments"] = "Early"
            document["locations"][0]["name"] = "The club"

        found = one(edited(written(made), change))
        assert found == evolve(made, place="The club", note="Early", has_journal=False)

    def test_a_time_that_was_edited_elsewhere(self) -> None:
        """It is the time there; nothing else of the play is lost, so does its length."""

        def change(document: dict[str, Any]) -> None:
            document["plays"][0].update(playDate="2024-05-01 12:00:00", durationMin=7)

        at = moment("2024-05-01 12:00:00")
        found = one(edited(written(play()), change))
        assert found == evolve(play(), started=at, ended=at, duration=7 * 60_000)

    def test_a_player_who_is_another_one_elsewhere(self) -> None:
        """The points of the copy stay those of the seat."""
        made = play(seat("Anna", 4, 1, sources=(("x", 4),)), seat("Boris", 2, 2))
        file = edited(written(made), lambda document: document["players"][0].update(uuid=UUID, name="Zoe"))
        first, second = one(file).seats
        assert (first.person, first.name, first.sources) == (foreign_id(UUID), "Zoe", (("x", 4),))
        assert second == made.seats[1]

    @pytest.mark.parametrize("damaged", ["{}", "x", 5, None])
    def test_a_copy_that_is_damaged(self, damaged: object) -> None:
        """The fields of BG Stats count."""
        file = edited(
            written(play()), lambda document: document["plays"][0].update(metaData=json.dumps({"laurel": damaged}))
        )
        assert [one.points for one in one(file).seats] == [10, 8, 8]

    def test_what_earlier_versions_have_written(self) -> None:
        """The copy was no text but an object, and times were those of UTC."""
        time = "2023-11-14 22:13:20"

        def change(document: dict[str, Any]) -> None:
            (record,) = document["plays"]
            record.update(metaData={"laurel": json.loads(record["metaData"])["laurel"]}, playDate=time)

        assert one(edited(written(play()), change)) == play()

    def test_nobody_without_the_copy(self) -> None:
        """A seat without a name is nobody's, also where the file has only what BG Stats keeps."""
        made = play(seat("", 2, 1, person=PersonId("")), seat("Anna", 1, 2))
        file = edited(written(made), lambda document: document["plays"][0].pop("metaData"))
        first, second = one(file).seats
        assert (first.person, first.is_nobody, second.is_nobody) == ("", True, False)

    @pytest.mark.parametrize(
        ("field", "value"), [("score", "11"), ("winner", False), ("rank", 3), ("startPlayer", True)]
    )
    def test_what_was_edited_elsewhere_counts(self, field: str, value: object) -> None:
        """And it is still the same play."""
        file = edited(
            written(play()),
            lambda document: document["plays"][0]["playerScores"][0].update({field: value}),
        )
        found = one(file)
        assert found.id == play().id
        assert found != play()

    def test_a_play_of_another_program_keeps_its_ids(self) -> None:
        """BG Stats recognizes its plays and people in the file."""
        document = json.loads(file_of_records(contents(json.dumps(exported())).records))
        assert document["plays"] == exported()["plays"]
        assert all(document[name] == exported()[name] for name in ("players", "locations"))
        assert document["games"] == exported()["games"][:1]


class TestForBgStats:
    """What BG Stats finds in a file."""

    def test_a_play_has_every_field_that_bg_stats_reads(self) -> None:
        """Every field that it reads is there."""
        made = play(seat("Anna", 10, 1, role="sol", has_started=True), seat("Boris", -8, 2))
        naming = evolve(NAMING, role=lambda _, role: f"The {role}")
        document = json.loads(file_of_records([record_of(made, naming)]))
        (found,) = document["plays"]
        anna, boris = found["playerScores"]
        assert (found["playDate"], found["durationMin"]) == (local_text(made.ended), 120)
        assert document["games"][0]["bggId"] == 233078
        assert [player["name"] for player in document["players"]] == ["Anna", "Boris"]
        assert (anna["score"], anna["winner"], anna["rank"], anna["role"], anna["startPlayer"]) == (
            *("10", True, 1, "The sol", True),
        )
        assert (boris["score"], boris["winner"], boris["seatOrder"]) == ("-8", False, 2)
        assert not found["manualWinner"]

    def test_winners_that_points_do_not_show(self) -> None:
        """Then BG Stats must not find them by the points."""
        (found,) = json.loads(written(play(seat("A", 1, 1), seat("B", 2, 2))))["plays"]
        assert found["manualWinner"]

    def test_a_game_without_points(self) -> None:
        """It has no scores."""
        games = {IMPERIUM: GameReference("X", no_points=True)}
        naming = evolve(NAMING, games=games)
        (found,) = json.loads(file_of_records([record_of(play(), naming)]))["plays"]
        assert {line["score"] for line in found["playerScores"]} == {""}

    def test_each_player_and_game_is_there_once(self) -> None:
        """Under one number, to which all plays refer."""
        document = json.loads(written(play(name="a"), play(name="b")))
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
        assert local_text(found.ended) == "2025-04-27 14:47:26"
        assert (boris.name, boris.points, boris.place, boris.has_won, boris.has_started) == ("Boris", 22, 1, True, True)
        assert (anna.name, anna.points, anna.place, anna.person) == ("Anna", 15, 2, foreign_id(UUID))
        assert (boris.role, anna.role) == ("X", "")
        assert boris.team != anna.team

    def test_a_play_of_a_game_that_laurel_knows(self) -> None:
        """By its number at BoardGameGeek, or else by its title, where no number says that it is another game."""
        assert one(json.dumps(exported(gameRefId=275))).game == IMPERIUM
        document = exported()
        document["games"][0]["name"] = "twilight  imperium"
        assert one(json.dumps(document)).game == "other:twilight  imperium"
        document["games"][0]["bggId"] = 0
        assert one(json.dumps(document)).game == IMPERIUM

    def test_people_are_those_of_their_ids(self) -> None:
        """Whatever their names are; one without an id is known by the name."""
        document = exported()
        document["players"][1]["name"] = "Anna"
        assert [one.person for one in one(json.dumps(document)).seats] == [foreign_id(OTHER_UUID), foreign_id(UUID)]
        del document["players"][1]["uuid"]
        assert one(json.dumps(document)).seats[0].person == foreign_id("anna")

    @pytest.mark.parametrize("ignored", [True, 1])
    def test_what_bgstats_does_not_count(self, ignored: object) -> None:
        """Is kept, and is no play. Older versions write yes and no as numbers."""
        found = contents(json.dumps(exported(ignored=ignored)))
        assert (len(found.records), found.plays) == (1, ())

    @pytest.mark.parametrize(
        ("scores", "is_draw"), [(("5", "5"), True), (("5", "4"), False), (("", ""), False), ((None, "5"), False)]
    )
    def test_a_play_is_a_draw_if_the_best_are_level(self, scores: tuple[str | None, str | None], is_draw: bool) -> None:
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

    def test_players_with_one_team_name_are_partners(self) -> None:
        """Players with the same name of a team are partners, and share the place of the better one."""
        document = exported(usesTeams=True)
        third = {"score": "1", "playerRefId": 7, "team": "Red", "seatOrder": 3}
        scores = document["plays"][0]["playerScores"]
        scores[0]["team"], scores[1]["team"] = "Blue", "Red"
        scores.append(third)
        assert [(one.team, one.place) for one in one(json.dumps(document)).seats] == [(0, 1), (1, 2), (0, 1)]

    def test_teams_that_are_not_used(self) -> None:
        """Labels that are left over mean nothing."""
        document = exported(usesTeams=False)
        for line in document["plays"][0]["playerScores"]:
            line["team"] = "0"
        assert [one.team for one in one(json.dumps(document)).seats] == [0, 1]

    def test_teams_without_names(self) -> None:
        """Those who have won are one side, and the others another one."""
        document = exported(usesTeams=True)
        scores = document["plays"][0]["playerScores"]
        scores += [{"playerRefId": 7, "winner": True, "seatOrder": 3}, {"playerRefId": 7, "seatOrder": 4}]
        assert [one.team for one in one(json.dumps(document)).seats] == [0, 1, 0, 1]


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

COST_THE_PLAY: dict[str, Callable[[dict[str, Any]], object]] = {
    "a play is no object": _change(*PLAY, to=[]),
    "a player who is not listed": _change("players", 0, "id", to=70),
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
}
"""What is wrong so that nobody can say who played what and when."""

COST_A_FIELD: dict[str, Callable[[dict[str, Any]], object]] = {
    "an endless duration": _change(*PLAY, "durationMin", to=10**9),
    "a negative duration": _change(*PLAY, "durationMin", to=-1),
    "a fraction of a minute": _change(*PLAY, "durationMin", to=0.5),
    "a rank of nobody": _change(*LINE, "rank", to=10**6),
    "an infinite score": _change(*LINE, "score", to=float("inf")),
    "a score that is no number": _change(*LINE, "score", to=float("nan")),
    "a long score": _change(*LINE, "score", to="1" + "+1" * 1000),
    "a score that is an object": _change(*LINE, "score", to={}),
    "a winner in words": _change(*LINE, "winner", to="yes"),
    "a winner twice over": _change(*LINE, "winner", to=2),
    "no id": _change(*PLAY, "uuid", to=""),
    "two plays with an id": lambda document: document["plays"].append(document["plays"][0]),
    "a comment with half a letter": _change(*PLAY, "comments", to="\ud800"),
    "unknown fields": _change(*PLAY, "more", to={"\ud800": [None]}),
}


class TestDamaged:
    """Whatever is damaged costs as little as can be."""

    @pytest.mark.parametrize("change", COST_THE_PLAY.values(), ids=COST_THE_PLAY)
    def test_a_play_that_cannot_be_read(self, change: Callable[[dict[str, Any]], object]) -> None:
        """Is named, and the others are read."""
        document = exported()
        document["players"].append({"uuid": UUID, "id": 9, "name": "Anna"})
        document["games"].append({"uuid": UUID, "id": 300, "name": "Catan"})
        sound = {**document["plays"][0], "uuid": "sound", "gameRefId": 300, "playerScores": [{"playerRefId": 9}]}
        change(document)
        document["plays"].append(sound)
        found = contents(json.dumps(document))
        assert len(found.unreadable) == 1
        assert [play.game for play in found.plays] == ["other:Catan"]

    def test_how_it_is_named(self) -> None:
        """By its game and its date, as far as they are there."""
        assert contents(json.dumps(exported(playerScores=[]))).unreadable == ("Brass, 2025-04-27",)
        assert contents(json.dumps(exported(gameRefId=1, playDate=7))).unreadable == ("",)

    def test_no_players_at_all(self) -> None:
        """No play can be read then."""
        document = exported()
        del document["players"]
        assert len(contents(json.dumps(document)).unreadable) == 1

    @pytest.mark.parametrize("change", COST_A_FIELD.values(), ids=COST_A_FIELD)
    def test_a_field_that_cannot_be_read(self, change: Callable[[dict[str, Any]], object]) -> None:
        """Says nothing; the play counts."""
        document = exported()
        change(document)
        found = contents(json.dumps(document))
        assert (len(found.plays), found.unreadable) == (1, ())

    def test_a_file_that_is_nested_too_deeply(self) -> None:
        """Is refused as a whole: it could end Python."""
        document = exported()
        document["about"] = json.loads("[" * 70 + "]" * 70)
        with pytest.raises(Unreadable) as refused:
            contents(json.dumps(document))
        assert refused.value.message.text.startswith("This BG Stats file is damaged")

    def test_a_broken_file_is_unreadable(self) -> None:
        """That has the names of the lists, and is no JSON; or a number of more digits than Python reads."""
        whole = json.dumps(exported())
        for broken in (whole[:-1], whole.replace('"12+3"', "9" * 5000), "[" * 100_000 + whole):
            with pytest.raises(Unreadable):
                contents(broken)

    def test_a_file_that_is_too_long_is_not_parsed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The reader is told that it is too large."""
        monkeypatch.setattr("laurel.plays.records.bgsplay.LONGEST_FILE", 1000)
        with pytest.raises(Unreadable) as refused:
            contents(json.dumps(exported()))
        assert refused.value.message.text == "This file is too large."

    @pytest.mark.parametrize("text", ['{"format": "laurel-match"}', '{"plays": 1, "games": 2}', '["plays", "games"]'])
    def test_a_file_of_another_program_is_no_error(self, text: str) -> None:
        """It is none of BG Stats, which is no error."""
        assert bgsplay.read_contents(text, Games(GAMES)) is None


class TestTwice:
    """A UUID says which play it is; without one all that it says does."""

    def test_the_later_edit_counts(self) -> None:
        """In whichever order they come."""
        first = exported(modificationDate="2025-04-27 15:00:00")["plays"][0]
        later = {**first, "uuid": UUID.lower(), "modificationDate": "2025-04-28 15:00:00", "comments": "Later"}
        for plays in ([first, later], [later, first]):
            found = contents(json.dumps({**exported(), "plays": plays}))
            assert ([play.note for play in found.plays], found.repeated) == (["Later"], 1)

    def test_plays_without_an_id(self) -> None:
        """Are one where nothing differs but numbers that mean something in their file only."""
        document = exported(uuid=None)
        (known,) = contents(json.dumps(document)).records
        for one in (*document["players"], *document["games"]):
            one["id"] += 1000
        (record,) = document["plays"]
        record["gameRefId"] += 1000
        for line in record["playerScores"]:
            line["playerRefId"] += 1000
        assert contents(json.dumps(document)).records[0].id == known.id
        record["comments"] = "x"
        assert contents(json.dumps(document)).records[0].id != known.id


def test_a_play_with_a_journal_has_none_elsewhere() -> None:
    """Its entries are not in the file."""
    assert contents(written(evolve(play(), has_journal=True))).plays == (play(),)
