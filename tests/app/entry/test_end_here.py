"""The players end a match before its rules do, in every game and by sheets."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from attrs import evolve

from laurel.app.session.effects import OpenLink, SaveFile, SharePicture, ShareText
from laurel.app.storage.keys import MATCH
from laurel.cli import main
from laurel.games import GAMES
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.end_here import EndHere
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.setup import COLOURS, Player, Points, Setup
from laurel.pages.forms import Fields
from laurel.pages.games import PRESENTATIONS
from laurel.sheets import library
from laurel.sheets.actions import SeatDetails
from laurel.sheets.rules import game as rules_of
from tests.app.exchange.test_importing import base64
from tests.app.phones.room import Room
from tests.app.png_files import picture
from tests.app.support import Tab, at_the_board, only
from tests.e2e import seeds
from tests.markup import read_page
from tests.pages.support import check_whole
from tests.support import NOON, A, B, C, D

NOW = Milliseconds(NOON)
GAMES_WITH_SAMPLE = [game for game in GAMES if PRESENTATIONS[game].sample]
SHEETS = ("seven-wonders", "wizard", "just-points", "hearts", "spades")
TOGETHER = ("pandemic", "hanabi")
NAMES = ("Anna", "Boris", "Celia", "Dana")
CONCEDES: Fields = {"conceded[]": ["0"]}
WINS: Fields = {"winners[]": ["1"]}
UNFINISHED: Fields = {"unfinished": "yes"}


def tab_of(game: str, players: int = 4) -> Tab:
    """Return a tab at the board of a match that runs: a sample's, or one by a sheet of the library."""
    if game in GAMES:
        sample = PRESENTATIONS[game].sample
        assert sample is not None
        match = evolve(sample.match("x", NOW), id=MatchId("m"))
        tab = Tab({f"{MATCH}m": encode(GAMES[game], match)})
    else:
        rules = rules_of(library.sheet(game))
        names = zip(NAMES, COLOURS, strict=False)
        seats = tuple(Player(name, colour, SeatDetails()) for name, colour in names)[:players]
        tab = Tab(seeds.stored(seeds.document(rules, Setup(rules.id, seats, rules.options()), (), "m")))
    tab.go("/match/m")
    return tab


def ended(tab: Tab, fields: Fields) -> Tab:
    """Choose an end in the sheet, and confirm it."""
    tab.do("open", sheet="more")
    tab.do("open", sheet="end_here")
    tab.device.wait(1000)
    tab.do("end-here", fields)
    assert tab.session.view.pending is not None
    tab.do("confirm")
    return tab


def won(tab: Tab) -> list[str]:
    """Return the names of those who have won."""
    return [tab.session.match_view.players[seat].name for seat in tab.session.match_view.winners]


of_every_game = pytest.mark.parametrize("game", [*GAMES_WITH_SAMPLE, *SHEETS])


@of_every_game
class TestEveryGame:
    """Each way of ending a match."""

    def test_it_is_in_the_list_of_entries(self, game: str) -> None:
        """The second tap opens the sheet, which names everybody."""
        tab = tab_of(game)
        tab.do("open", sheet="more")
        assert "The match ends here" in [one.text for one in tab.page.one("dialog").all("button")]
        tab.do("open", sheet="end_here")
        check_whole({"end_here": tab.answer.page})
        said = tab.page.one("dialog").text
        assert all(player.name in said for player in tab.session.match_view.players)

    def test_everybody_else_wins_when_somebody_concedes(self, game: str) -> None:
        """Everybody else wins, partners of a team together; points stay as they are."""
        tab = tab_of(game)
        match_view = tab.session.match_view
        own, *others = match_view.sides
        before = match_view.totals
        ended(tab, {"conceded[]": [str(own[0].seat)]})
        assert set(won(tab)) == {player.name for side in others for player in side}
        assert tab.session.match_view.totals == before
        assert tab.actions[-1].conceded == tuple(player.seat for player in own)

    def test_the_players_name_the_winner(self, game: str) -> None:
        """The others follow by their points."""
        tab = tab_of(game)
        side = tab.session.match_view.sides[1]
        ended(tab, {"winners[]": [str(side[0].seat)]})
        assert won(tab) == [player.name for player in side]
        tab.go("/match/m/results")
        assert tab.page.one("p", "winner-why").text.startswith("Ended by the players")
        first = tab.page.all("li", "standing")[0]
        assert all(player.name in first.text for player in side)

    def test_nobody_has_won(self, game: str) -> None:
        """The results say so."""
        tab = ended(tab_of(game), UNFINISHED)
        assert won(tab) == []
        tab.go("/match/m/results")
        assert tab.page.one("p", "winner-names").text == "Not finished"

    @pytest.mark.parametrize("fields", [CONCEDES, WINS, UNFINISHED])
    def test_every_screen_shows_it(self, game: str, fields: Fields) -> None:
        """Nothing can be entered any more; undo brings the board back as it was."""
        tab = tab_of(game)
        regions = tab.answer.page.regions
        ended(tab, fields)
        screens = ("/match/m", "/match/m/results", "/match/m/history", "/match/m/screen", "/", "/statistics")
        for route in screens:
            tab.go(route)
            check_whole({route: tab.answer.page})
        tab.go("/match/m/history")
        assert tab.page.all("span", "line-what")[0].text.startswith("The match ends here")
        tab.go("/match/m")
        enters = [one for one in tab.page.all("button") if one.attributes.get("data-do") in ("act", "tap", "amend")]
        assert all("disabled" in one.attributes for one in enters)
        tab.do("undo")
        assert tab.session.open_match.replay.verdict is None
        left = {region.id: region.html for region in tab.answer.page.regions if region.id in ("tiles", "scores")}
        assert left == {region.id: region.html for region in regions if region.id in left}


@pytest.mark.parametrize("game", TOGETHER)
class TestTogether:
    """Games in which all win or all lose."""

    def test_players_together_choose_among_three_ends(self, game: str) -> None:
        """All win, all lose, or not finished."""
        tab = tab_of(game)
        tab.do("open", sheet="end_here")
        chips = [one.text for one in tab.page.one("dialog").all("button", "chip-button")]
        assert chips == ["We have won", "We have lost", "Not finished"]

    @pytest.mark.parametrize(
        ("fields", "outcome", "ending"),
        [
            ({"winners[]": ["0"]}, "Won together", "Ended by the players"),
            ({"conceded[]": ["0"]}, "Lost together", "Given up"),
            (UNFINISHED, "Not finished", "Ended by the players before anybody had won"),
        ],
    )
    def test_the_results_say_how_players_together_ended(
        self, game: str, fields: Fields, outcome: str, ending: str
    ) -> None:
        """Who has won, and why."""
        tab = ended(tab_of(game), fields)
        assert tab.session.match_view.outcome == outcome
        tab.go("/match/m/results")
        assert tab.page.one("p", "winner-why").text == ending


def test_somebody_who_plays_alone() -> None:
    """Wins, loses, or has not finished."""
    tab = ended(tab_of("just-points", players=1), {"conceded[]": ["0"]})
    assert tab.session.match_view.outcome == "Nobody has won"
    assert won(ended(tab_of("just-points", players=1), {"winners[]": ["0"]})) == ["Anna"]


class TestSheet:
    """What can be chosen."""

    def test_a_game_of_two_sides_offers_one_tap_for_each(self) -> None:
        """One tap for each side, with its name, shape and side: the USSR concedes."""
        tab = tab_of("twilight_struggle")
        tab.do("open", sheet="end_here")
        concede = next(one for one in tab.page.all("button") if one.attributes.get("id") == "end-here-conceded-0")
        assert "USSR" in concede.text
        assert concede.all("svg", "shape")
        tab.do("end-here", json.loads(concede.attributes["data-fields"]))
        assert [one.text for one in tab.page.one("ul", "asked").all("li")] == [
            "Irena (USSR) conceded: Martin wins.",
            "Points stay as they are. Nothing more can be entered until this is undone.",
        ]
        tab.do("confirm")
        assert won(tab) == ["Martin"]

    def test_several_concede_and_one_is_named(self) -> None:
        """With more than two sides; without a name everybody else wins."""
        tab = ended(at_the_board(Gain(A, Points(3))), {"conceded[]": ["0", "2"], "winners[]": ["3"]})
        assert tab.actions[-1] == EndHere((A, C), (D,))
        assert "A, C conceded · D wins" in tab.announced.replace(", D", " · D")
        tab = ended(at_the_board(Gain(A, Points(3))), {"conceded[]": ["0", "2"]})
        assert tab.actions[-1] == EndHere((A, C), (B, D))

    def test_who_has_left_is_not_asked_for(self) -> None:
        """And does not win by the concession of somebody else; with two left, each is one tap."""
        tab = tab_of("just-points", players=3)
        tab.do("act", {"kind": "leave", "player": "2"})
        assert len(tab.actions) == 1
        tab.do("open", sheet="end_here")
        assert "Celia" not in tab.page.one("dialog").text
        assert won(ended(tab, CONCEDES)) == ["Boris"]

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({}, "Choose who concedes, or who wins."),
            ({"winners[]": ["9"]}, "The match has no such player."),
            ({"conceded[]": ["0"], "winners[]": ["0"]}, "Who concedes cannot win."),
            ({"conceded[]": ["0", "1", "2", "3"]}, "Somebody has to be left who wins."),
        ],
    )
    def test_what_is_no_choice(self, fields: Fields, said: str) -> None:
        """Nothing is entered, and a sentence says why."""
        tab = at_the_board(Gain(A, Points(3)))
        tab.do("open", sheet="end_here")
        tab.do("end-here", fields)
        assert tab.actions == [Gain(A, Points(3))]
        assert said in tab.page.text

    def test_going_back_stores_nothing(self) -> None:
        """The sheet stays open."""
        tab = at_the_board(Gain(A, Points(3)))
        tab.do("open", sheet="end_here")
        tab.do("end-here", UNFINISHED)
        tab.do("withdraw")
        assert tab.actions == [Gain(A, Points(3))]
        assert tab.page.one("dialog").one("h2").text == "The match ends here"

    def test_it_is_corrected_and_removed_from_the_history(self) -> None:
        """By the same sheet, in which the choice is marked."""
        tab = ended(at_the_board(Gain(A, Points(3)), players=4), {"winners[]": ["1"]})
        tab.go("/match/a-match/history")
        tab.do("open", sheet="entry", entry=tab.ids[-1])
        chosen = [one for one in tab.page.one("dialog").all("input") if "checked" in one.attributes]
        assert [(one.attributes["name"], one.attributes["value"]) for one in chosen] == [("winners[]", "1")]
        tab.do("end-here", {"conceded[]": ["1"], "entry": tab.ids[-1]})
        tab.do("confirm")
        assert tab.actions[1:] == [EndHere((B,), (A, C, D))]
        tab.do("remove", entry=tab.ids[-1])
        if tab.session.view.pending is not None:
            tab.do("confirm")
        assert tab.actions == [Gain(A, Points(3))]
        tab.do("undo")
        tab.do("undo")
        assert tab.actions[1:] == [EndHere(winners=(B,))]


class TestElsewhere:
    """What is kept of it."""

    def test_a_further_entry_is_refused(self) -> None:
        """With a sentence."""
        tab = ended(at_the_board(Gain(A, Points(3))), CONCEDES)
        tab.gain(B)
        assert len(tab.actions) == 2
        assert "The game is over. Undo something to go on." in tab.page.text

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            (CONCEDES, "A conceded"),
            (WINS, "Ended by the players"),
            (UNFINISHED, "Ended by the players before anybody had won"),
        ],
    )
    def test_shared_and_in_bg_stats(self, fields: Fields, said: str) -> None:
        """Text, picture and link say why; the picture brings the match back."""
        tab = ended(at_the_board(Gain(A, Points(3)), players=3), fields)
        tab.go("/match/a-match/results")
        assert said in only(ShareText, tab.do("share-text")).text
        effect = only(SharePicture, tab.do("share-picture"))
        assert json.loads(effect.picture)["reason"] == said
        there = Tab()
        there.do("import", picture=base64(picture(effect.chunk)))
        assert there.actions == tab.actions
        link = urlsplit(only(OpenLink, tab.do("bgstats-play")).url)
        told = json.loads(parse_qs(link.query)["data"][0])
        assert told["comments"] == said
        assert [seat for seat, one in enumerate(told["players"]) if one["winner"]] == list(tab.actions[-1].winners)

    def test_files_say_which_matches_were_not_finished(self) -> None:
        """A match that was not finished is ignored in BG Stats, and comes back; the table says how each one ended."""
        tab = ended(at_the_board(Gain(A, Points(3)), players=3), UNFINISHED)
        tab.do("export-plays")
        file = only(SaveFile, tab.answer)
        assert [one["ignored"] for one in json.loads(file.text)["plays"]] == [True]
        there = Tab()
        there.go("/")
        there.do("import", text=file.text)
        assert there.toasts == ["1 result imported."]
        tab.do("export-spreadsheet")
        heads, first, *_ = csv.reader(StringIO(only(SaveFile, tab.answer).text[1:], newline=""))
        assert (heads[-1], first[-1]) == ("How it ended", "Not finished")

    @pytest.mark.parametrize(
        ("fields", "card", "line"),
        [
            (CONCEDES, "A conceded", "Ended by a concession"),
            (WINS, "Ended by the players", "Ended by the players"),
            (UNFINISHED, "Not finished", "Not finished"),
        ],
    )
    def test_lists_of_matches_say_how_each_one_ended(self, fields: Fields, card: str, line: str) -> None:
        """The card of the first screen, and the match behind a figure of the statistics."""
        tab = ended(at_the_board(Gain(A, Points(3)), players=3), fields)
        tab.go("/")
        assert [one.text for one in tab.page.all("b", "match-draw")] == [card]
        tab.go("/statistics")
        tab.do("open", sheet="plays")
        assert line in tab.page.one("dialog").text

    def test_statistics_of_a_match_that_was_not_finished_alone(self) -> None:
        """It is counted as a match; there is no rate and no best result. The kept text says the same."""
        tab = ended(at_the_board(Gain(A, Points(3)), players=3), UNFINISHED)
        for again in (tab, Tab(tab.store)):
            again.go("/statistics")
            assert "%" not in again.page.text
            assert "Best results" not in again.page.text
            assert "Matches 1" in again.page.text

    def test_the_command_line(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """It prints why and who."""
        tab = ended(at_the_board(Gain(A, Points(3)), players=3), {"conceded[]": ["0"], "winners[]": ["2"]})
        tab.do("export")
        file = tmp_path / "match.json"
        file.write_text(only(SaveFile, tab.answer).text, "utf-8")
        assert main(["replay", str(file)]) == 0
        assert capsys.readouterr().out.splitlines()[-2:] == ["A conceded", "C wins"]

    def test_rematch_after_a_match_that_was_not_finished(self) -> None:
        """Nobody changes seats for it."""
        tab = ended(tab_of("twilight_struggle"), UNFINISHED)
        tab.go("/match/m/results")
        tab.do("rematch")
        draft = tab.session.view.draft
        assert draft is not None
        assert [row.name for row in draft.rows] == ["Irena", "Martin"]
        assert draft.seating is None

    def test_a_sample_ends_too(self) -> None:
        """And is counted nowhere."""
        tab = Tab()
        tab.go("/")
        tab.do("open-sample", game="twilight_struggle")
        ended(tab, CONCEDES)
        assert tab.session.match_view.outcome == "Martin wins"
        assert tab.session.services.plays.all() == ()

    def test_other_phones_get_the_end_but_may_not_always_enter_it(self) -> None:
        """They have it; one that enters only for its player does not end the match."""
        room = Room()
        rules = rules_of(library.sheet("just-points"))
        seats = tuple(Player(name, colour, SeatDetails()) for name, colour in zip("ABC", COLOURS, strict=False))
        setup = Setup(rules.id, seats, rules.options())
        hub = room.hub("hub", rules, Match(MatchId("m"), Milliseconds(0), setup, Journal()))
        guest = room.phone("guest")
        room.join(hub, guest)
        guest.do("sit", {"seat": "1"})
        hub.do("rights", {"rights": "own"})
        before = len(guest.edits)
        page = guest.do("open", {"sheet": "end_here"}).page
        (button,) = [one for one in read_page(page).all("button") if one.attributes.get("id") == "end-here-unfinished"]
        assert button.attributes["aria-disabled"] == "true"
        guest.do("end-here", UNFINISHED)
        guest.do("confirm", {})
        assert len(guest.edits) == before
        hub.do("end-here", CONCEDES)
        hub.do("confirm", {})
        assert len(guest.edits) > before
        assert hub.document == guest.document
