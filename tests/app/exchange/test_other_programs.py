"""BG Stats and spreadsheets: what leaves Laurel, and what comes in."""

from __future__ import annotations

import csv
import json
from io import StringIO
from time import gmtime, strftime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from attrs import evolve

from laurel.app.plays import stored_people
from laurel.app.session.effects import OpenLink, SaveFile
from laurel.app.storage.keys import MATCH
from laurel.games import carta_impera_victoria
from laurel.games.carta_impera_victoria.actions import EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.carta_impera_victoria.state import Options
from laurel.games.twilight_imperium.actions import Gain
from laurel.games.twilight_imperium.components import SourceId
from laurel.match.archive import encode
from laurel.match.match import Match, MatchId
from laurel.match.setup import Player, Points, Setup
from laurel.pages.games import PRESENTATIONS
from laurel.plays.local_time import local_text
from laurel.plays.play import GameId
from tests.app.finished import stored
from tests.app.support import Tab, at_the_board, only
from tests.games.twilight_imperium.support import match
from tests.plays.support import play, seat, written
from tests.support import NOON, A, B, journal
from tests.zones import clock_of

WON = (Gain(B, Points(1), SourceId("secret_objective")), Gain(A, Points(10)))
RESULTS = "/match/a-match/results"


def finished(**kept: str) -> Tab:
    """Return a tab at the results of a match that the first of three players has won."""
    tab = at_the_board(*WON, players=3, store=kept)
    tab.go(RESULTS)
    return tab


def unnamed() -> Tab:
    """Return a tab with a finished match of two seats without a name, one of which has that of a seat, and of Anna."""
    names = ("", "Gracz 2", "Anna")
    played = match(*WON, players=3)
    players = tuple(evolve(one, name=name) for one, name in zip(played.setup.players, names, strict=True))
    return Tab(stored(evolve(played, setup=evolve(played.setup, players=players))))


def link(tab: Tab) -> dict[str, Any]:
    """Return what BG Stats is told by the link that is opened."""
    url = urlsplit(only(OpenLink, tab.do("bgstats-play")).url)
    assert (url.scheme, url.netloc, url.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    told: dict[str, Any] = json.loads(parse_qs(url.query)["data"][0])
    return told


def files(tab: Tab) -> list[SaveFile]:
    """Return the files that are offered."""
    return [effect for effect in tab.answer.effects if isinstance(effect, SaveFile)]


class TestLink:
    """The button on the results screen."""

    def test_it_opens_bgstats_with_the_result(self) -> None:
        """Who played, with which points and places, and how it ended."""
        told = link(finished())
        assert (told["sourcePlayId"], told["game"]["bggId"]) == ("a-match", 233078)
        assert [(one["name"], one["score"], one["rank"], one["winner"]) for one in told["players"]] == [
            ("A", 10, 1, True),
            ("B", 1, 2, False),
            ("C", 0, 3, False),
        ]
        assert told["comments"]

    def test_only_who_presses_it_sends_anything(self) -> None:
        """The screen says what is sent; showing it opens nothing."""
        tab = finished()
        assert not [effect for effect in tab.answer.effects if isinstance(effect, OpenLink)]
        assert "This leaves your device." in tab.page.text

    def test_a_running_match_has_no_button(self) -> None:
        """There is no result yet."""
        tab = at_the_board(Gain(A, Points(1)))
        tab.go(RESULTS)
        assert "BG Stats" not in tab.page.text

    def test_partners_are_a_team(self) -> None:
        """In a game that is played in teams."""
        players = tuple(
            Player(name, colour) for name, colour in zip("ABCD", ("red", "blue", "green", "black"), strict=True)
        )
        setup = Setup("carta_impera_victoria", players, Options(teams=True))
        hegemony = journal(PlayCards(A, Domain.MILITARY, 12), EndTurn(A))
        match: Match[Any] = Match(MatchId("civ"), NOON, setup, hegemony)
        tab = Tab({f"{MATCH}civ": encode(carta_impera_victoria.GAME, match)})
        tab.go("/match/civ")
        told = link(tab)
        assert [one["team"] for one in told["players"]] == ["A", "B", "A", "B"]
        assert "bggId" not in told["game"]

    def test_who_has_no_name_is_nobody(self) -> None:
        """BG Stats is told of a seat, and asks who it was; also in a match of a version that has stored such a name."""
        tab = unnamed()
        tab.do("settings", language="ru", theme="auto")
        tab.go(RESULTS)
        assert [(one["name"], "sourcePlayerId" in one) for one in link(tab)["players"]] == [
            ("Игрок\N{NO-BREAK SPACE}1", False),
            ("Игрок\N{NO-BREAK SPACE}2", False),
            ("Anna", True),
        ]

    def test_a_short_match_has_a_duration(self) -> None:
        """A minute at least."""
        assert link(finished())["durationMin"] >= 1


def test_the_games_at_boardgamegeek() -> None:
    """By their numbers there; that of CIV is not known."""
    numbers = {"twilight_imperium": 233078, "twilight_struggle": 12333, "race_for_the_galaxy": 28143}
    assert {game: PRESENTATIONS[game].bgg_id for game in numbers} == numbers


class TestTimes:
    """A match ends at one moment, whatever the clocks show."""

    def test_the_file_has_local_time_and_the_link_utc(self) -> None:
        """BG Stats shows what is in a file as it is, and turns the time of a link into that of its clock."""
        with clock_of("Asia/Tokyo"):
            tab = finished()
            ended = tab.session.services.plays.all()[0].ended
            assert link(tab)["playDate"] == strftime("%Y-%m-%d %H:%M:%S", gmtime(ended // 1000))
            tab.do("export-plays")
            (found,) = json.loads(only(SaveFile, tab.answer).text)["plays"]
            assert found["playDate"] == local_text(ended)
            assert isinstance(found["metaData"], str)

    def test_a_device_in_another_zone(self) -> None:
        """Reads the same moment; where the copy is gone, the same clock."""
        with clock_of("Asia/Tokyo"):
            tab = finished()
            tab.do("export-plays")
            file, ended, shown = only(SaveFile, tab.answer).text, *times(tab)
        with clock_of("America/Los_Angeles"):
            there = Tab()
            there.take_in(text=file)
            assert times(there)[0] == ended
            document = json.loads(file)
            document["plays"][0].update(metaData="", modificationDate="2030-01-01 10:00:00")
            there.take_in(text=json.dumps(document))
            assert times(there)[1] == shown


def times(tab: Tab) -> tuple[int, str]:
    """Return when the only play ended, and what the clock of the device showed then."""
    (play,) = tab.session.services.plays.all()
    return play.ended, local_text(play.ended)


class TestExport:
    """The buttons in the settings."""

    def test_a_file_for_bgstats(self) -> None:
        """With every finished match, which another device can import."""
        tab = finished()
        tab.do("export-plays")
        file = only(SaveFile, tab.answer)
        assert file.name == f"laurel-day-{tab.device.now()}.bgsplay"
        there = Tab()
        there.take_in(text=file.text)
        assert there.toasts == ["1 result imported."]
        (found,) = there.session.services.plays.all()
        assert (found.id, [one.points for one in found.seats]) == ("a-match", [10, 1, 0])

    def test_a_spreadsheet_is_in_the_language_of_the_reader(self) -> None:
        """With the names of games and sources in the reader's language, and a semicolon where programs expect it."""
        tab = finished()
        tab.do("export-spreadsheet")
        file = only(SaveFile, tab.answer)
        assert (file.name, file.type) == (f"laurel-day-{tab.device.now()}.csv", "text/csv")
        heads, first, second, *others = csv.reader(StringIO(file.text[1:], newline=""))
        assert len(heads) == len(first) == 15
        assert first[1:3] == ["Twilight Imperium", "a-match"]
        assert first[5:] == ["A", "", "", "10", "1", "1", "source not entered: 10", "", "", ""]
        assert second[5:] == ["B", "", "", "1", "2", "0", "Secret objective: 1", "", "", ""]
        assert len(others) == 1
        tab.do("settings", language="pl", theme="auto")
        tab.do("export-spreadsheet")
        assert only(SaveFile, tab.answer).text.count(";") >= 4 * 11

    def test_a_table_has_the_spaces_of_a_keyboard(self) -> None:
        """Pages show others, by which nobody finds a text."""
        objective = Gain(B, Points(1), SourceId("public_stage_1"))
        tab = at_the_board(objective, *WON, players=3)
        tab.do("settings", language="pl", theme="auto")
        tab.do("export-spreadsheet")
        assert "Publiczny cel etapu I: 1" in only(SaveFile, tab.answer).text

    def test_who_has_no_name(self) -> None:
        """An anonymous player for BG Stats, nobody in a table, and nobody again where the file is imported."""
        tab = unnamed()
        tab.do("export-plays")
        file = only(SaveFile, tab.answer).text
        assert [(one["name"], one["isAnonymous"]) for one in json.loads(file)["players"]] == [
            ("Player 1", True),
            ("Player 2", True),
            ("Anna", False),
        ]
        tab.do("export-spreadsheet")
        rows = tuple(csv.reader(StringIO(only(SaveFile, tab.answer).text[1:], newline="")))
        assert [row[5] for row in rows[1:]] == ["", "", "Anna"]
        there = Tab()
        there.take_in(text=file)
        assert [one.name for one in stored_people.load(there.session.services.match_store).people] == ["Anna"]

    def test_plays_of_other_programs_are_in_both(self) -> None:
        """Also where they name sources and games that Laurel does not know."""
        tab = finished()
        tab.session.services.foreign_plays.add(
            [
                play(seat("X", 1, 1, sources=(("no such source", Points(1)),)), name=f"f-{game}", game=GameId(game))
                for game in (*PRESENTATIONS, "other:Brass")
            ]
        )
        tab.do("export-spreadsheet")
        table = only(SaveFile, tab.answer).text
        assert ",Brass,f-other:Brass," in table
        assert table.count("no such source: 1") == len(PRESENTATIONS) + 1
        tab.do("export-plays")
        assert '"name":"Brass"' in only(SaveFile, tab.answer).text

    def test_a_match_that_was_a_play_before(self) -> None:
        """Is there once: the match itself counts."""
        tab = finished()
        tab.session.services.foreign_plays.add([play(name="a-match")])
        tab.do("export-plays")
        assert len(json.loads(only(SaveFile, tab.answer).text)["plays"]) == 1

    @pytest.mark.parametrize("event", ["export-plays", "export-spreadsheet"])
    def test_nothing_to_export(self, event: str) -> None:
        """No empty file is offered."""
        tab = at_the_board(Gain(A, Points(1)))
        tab.do(event)
        assert not files(tab)
        assert tab.toasts == ["No match has been finished yet."]

    def test_the_buttons_are_in_the_settings(self) -> None:
        """As soon as there is a match."""
        tab = finished()
        tab.go("/settings")
        assert "Spreadsheet" in tab.page.text
        empty = Tab()
        empty.go("/settings")
        assert "Spreadsheet" not in empty.page.text


class TestImport:
    """A file of BG Stats among the files that can be imported."""

    def test_it_is_counted(self) -> None:
        """What is new, and what is here already; a second time nothing is new."""
        tab = Tab()
        tab.take_in(text=written(play(name="a"), play(name="b", number=2)))
        assert tab.toasts == ["2 results imported."]
        tab.take_in(text=written(play(name="b", number=2), play(name="c", number=3)))
        assert tab.toasts == ["1 result imported. 1 result is already here."]
        before = dict(tab.store)
        tab.take_in(text=written(play(name="a")))
        assert tab.toasts == ["1 result is already here."]
        assert tab.store == before

    def test_what_was_imported_can_be_removed(self) -> None:
        """The settings say how many there are; what was removed comes back."""
        tab = Tab()
        tab.take_in(text=written(play(name="a"), play(name="b", number=2)))
        before = dict(tab.store)
        tab.go("/settings")
        assert "2 results were imported." in tab.page.text
        tab.do("remove-plays")
        assert tab.toasts == ["2 results were removed."]
        assert not tab.session.services.plays.all()
        assert not tab.page.all("button", id="remove-plays")
        tab.do("restore-plays")
        assert tab.store == before

    def test_own_matches_are_not_doubled(self) -> None:
        """What was exported here, and comes back as it is."""
        tab = finished()
        tab.do("export-plays")
        tab.take_in(text=only(SaveFile, tab.answer).text)
        assert tab.toasts == ["1 result is already here."]
        assert len(tab.session.services.plays.all()) == 1

    @pytest.mark.parametrize("hours", [0, 1, -5])
    def test_a_play_that_was_made_by_the_link_is_not_doubled(self, hours: int) -> None:
        """BG Stats has given it another id, and perhaps local time and other names of people."""
        tab = finished()
        tab.do("export-plays")
        document = json.loads(only(SaveFile, tab.answer).text)
        (found,) = document["plays"]
        del found["metaData"]
        found["uuid"] = "1DB76738-9A83-4201-93CB-48E842B3CC7B"
        day, time = found["playDate"].split()
        found["playDate"] = f"{day} {int(time[:2]) + hours:02}{time[2:]}"
        for player in document["players"]:
            player.update(name=f"{player['name']}.", uuid=f"other-{player['id']}")
        tab.take_in(text=json.dumps(document))
        assert tab.toasts == ["1 result is already here."]
        assert len(tab.session.services.plays.all()) == 1
        found["uuid"], found["playerScores"][1]["score"] = "another", "5"
        tab.take_in(text=json.dumps(document))
        assert tab.toasts == ["1 result imported."]

    @pytest.mark.parametrize("metadata", [None, "{}", '{"playUsedGameCopy":1}'])
    def test_a_match_that_was_edited_elsewhere_counts_once(self, metadata: str | None) -> None:
        """It has its UUID, also where nothing else is left of the copy."""
        tab = finished()
        tab.do("export-plays")
        document = json.loads(only(SaveFile, tab.answer).text)
        (found,) = document["plays"]
        found.update(metaData=metadata, modificationDate="2030-01-01 10:00:00", comments="Edited")
        found["playerScores"][0]["score"] = "77"
        tab.take_in(text=json.dumps(document))
        assert tab.toasts == ["1 result is already here."]
        assert [one.has_journal for one in tab.session.services.plays.all()] == [True]

    def test_a_person_who_is_called_as_a_seat_is(self) -> None:
        """Is a person: in a file of another program the id says so."""
        document = json.loads(written(play()))
        document["players"][0].update(name="Player 1", uuid="1DB76738-9A83-4201-93CB-48E842B3CC7B")
        document["plays"][0]["metaData"] = ""
        tab = Tab()
        tab.take_in(text=json.dumps(document))
        assert [bool(one.person) for one in tab.session.services.plays.all()[0].seats] == [True] * 3

    def test_a_match_that_names_nobody_comes_back(self) -> None:
        """Its players are the people of these names, and nothing has to be said of them."""
        tab = finished()
        tab.do("export-plays")
        document = json.loads(only(SaveFile, tab.answer).text)
        document["plays"][0].update(uuid="1DB76738-9A83-4201-93CB-48E842B3CC7B", playDate="2024-01-01 20:00:00")
        del document["plays"][0]["metaData"]
        tab.take_in(text=json.dumps(document))
        assert tab.toasts == ["1 result imported."]
        first, second = tab.session.services.plays.all()
        assert [one.person for one in first.seats] == [one.person for one in second.seats]

    def test_it_goes_back_as_it_came(self) -> None:
        """What BG Stats has of a match is under its own id there: it gets no second one."""
        tab = finished()
        tab.do("export-plays")
        document = json.loads(only(SaveFile, tab.answer).text)
        document["plays"][0].update(uuid="1DB76738-9A83-4201-93CB-48E842B3CC7B", metaData='{"x":1}')
        tab.take_in(text=json.dumps(document))
        tab.do("export-plays")
        assert json.loads(only(SaveFile, tab.answer).text)["plays"] == document["plays"]

    def test_what_bgstats_does_not_count(self) -> None:
        """Is left out, and that is said."""
        document = json.loads(written(play(name="a"), play(name="b", number=2)))
        document["plays"][0]["ignored"] = True
        tab = Tab()
        tab.take_in(text=json.dumps(document))
        assert tab.toasts == ["1 result imported. 1 result was left out, because BG Stats does not count it."]
        assert len(tab.session.services.plays.all()) == 1

    def test_a_play_that_bgstats_counts_no_more(self) -> None:
        """It counted before, and does not after the import."""
        tab = Tab()
        tab.take_in(text=written(play(name="a")))
        document = json.loads(written(play(name="a")))
        document["plays"][0].update(ignored=True, modificationDate="2030-01-01 10:00:00")
        tab.take_in(text=json.dumps(document))
        assert tab.session.services.plays.all() == ()

    def test_an_empty_file(self) -> None:
        """Is answered as well."""
        tab = Tab()
        tab.take_in(text='{"plays": [], "games": []}')
        assert tab.toasts == ["0 results imported."]

    def test_a_play_that_cannot_be_read(self) -> None:
        """Costs that play, which is named; what is sound is imported."""
        document = json.loads(written(play(name="a"), play(name="b", number=2)))
        document["plays"][1]["playerScores"] = []
        day = local_text(play(number=2).ended)[:10]
        tab = Tab()
        tab.take_in(text=json.dumps(document))
        unreadable = f"1 result cannot be read and was left out: Twilight Imperium, {day}"
        assert tab.toasts == [unreadable, "1 result imported."]
        assert tab.answer.alert == unreadable

    def test_a_damaged_file_changes_nothing(self) -> None:
        """It is no JSON."""
        tab = Tab()
        tab.take_in(text=written(play())[:-1])
        assert tab.toasts == ["This BG Stats file is damaged and cannot be read. Nothing was imported."]
        assert tab.answer.alert == tab.toasts[0]
        assert not tab.store

    def test_too_many_results_are_not_imported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing is imported."""
        monkeypatch.setattr("laurel.app.plays.records.MOST_RECORDS", 1)
        tab = Tab()
        tab.take_in(text=written(play(name="a"), play(name="b", number=2)))
        assert tab.toasts == ["There is no room for that many results."]
        assert not tab.store

    def test_a_match_that_speaks_of_plays(self) -> None:
        """Is imported as a match: only what the file is decides."""
        tab = finished()
        document = tab.store[f"{MATCH}a-match"].replace('"name":"A"', '"name":"A \\"plays\\" \\"games\\""')
        other = Tab()
        other.take_in(text=document)
        assert other.toasts == ["1 match imported."]
