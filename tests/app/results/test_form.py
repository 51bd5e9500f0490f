"""Results without a match: filled in, saved, shown, corrected, deleted and brought back."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from attrs import evolve

from laurel.app.session.effects import Navigate, SaveFile
from laurel.app.storage.keys import RESULT_DRAFTS
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.edits import MINUTE
from laurel.match.setup import Points
from laurel.pages.forms import Fields
from laurel.pages.language.numbers import NotNumbers, read_points
from laurel.pages.results.form import MOST_FACES
from laurel.plays.local_time import local_text
from laurel.plays.play import Play
from laurel.plays.statistics.company import frequent_people
from tests.app.support import PlainDevice, Tab, at_the_board, only
from tests.markup import Element
from tests.plays.records.test_bgsplay import exported
from tests.plays.support import play, seat
from tests.support import A


def form(tab: Tab, **more: str | list[str]) -> dict[str, str | list[str]]:
    """Return what the form sends."""
    now = local_text(tab.device.now())
    return {"date": now[:10], "time": now[11:16], "minutes": "", "place": "", "note": "", "new": "", **more}


def at_the_form(*names: str, language: str = "en", game: str = "Catan") -> Tab:
    """Return a tab at the form, with a game and new people."""
    tab = Tab(device=PlainDevice(language))
    tab.go("/log")
    tab.do("draft-result", game=game)
    for name in names:
        tab.do("draft-result", form(tab, new=name, who=chosen(tab)))
    return tab


def chosen(tab: Tab) -> list[str]:
    """Return the keys of the players."""
    shown = tab.session.view.results.form
    return [] if shown is None else list(shown.fields["who"])


def logged(tab: Tab) -> Play:
    """Return the only play."""
    (found,) = tab.session.services.named_plays()
    return found


def saved(scores: str, *names: str, **more: str | list[str]) -> Tab:
    """Return a tab that has saved a result with scores in the order of the names, `-` for none."""
    tab = at_the_form(*names)
    points = {f"score.{key}": score for key, score in zip(chosen(tab), scores.split(), strict=True) if score != "-"}
    tab.do("save-result", form(tab, who=chosen(tab), **points, **more))
    return tab


def corrected(tab: Tab, fields: Fields | None = None, /, **more: str | list[str]) -> Tab:
    """Open the form of the only play, and save it with other fields."""
    tab.go(f"/play/{logged(tab).id}/change")
    assert tab.session.view.results.form is not None
    tab.do("save-result", {**form(tab), **tab.session.view.results.form.fields, **(fields or {}), **more})
    return tab


class TestCounted:
    """A result is counted by the sheet of its game instead."""

    def test_people_and_remarks_come_along(self) -> None:
        """The setup has the names in their order; the match is of the day that was filled in."""
        tab = at_the_form("Anna", "Bob", "Cid", game="7 Wonders")
        tab.do("count-result", form(tab, who=chosen(tab), date="1970-01-01", time="00:00", place="Home", minutes="40"))
        assert tab.session.view.route == "/new"
        draft = tab.session.view.draft
        assert draft is not None
        assert [row.name for row in draft.rows] == ["Anna", "Bob", "Cid"]
        assert draft.game.startswith("sheet:seven-wonders")
        assert "come along" in tab.page.text
        tab.do("start")
        journal = tab.match.journal
        assert [player.name for player in tab.match.setup.players] == ["Anna", "Bob", "Cid"]
        assert [journal.text(about) for about in ("date", "length", "place", "note")] == [
            "1970-01-01 00:00:00",
            "40",
            "Home",
            "",
        ]

    def test_a_match_of_now_has_no_date(self) -> None:
        """It ends when it ends; without any remark nothing is said of them."""
        tab = at_the_form("Anna", "Bob", "Cid", game="7 Wonders")
        tab.do("count-result", form(tab, who=chosen(tab)))
        assert "come along" not in tab.page.text
        tab.do("start")
        assert tab.match.journal.edits == ()

    @pytest.mark.parametrize(
        ("game", "names"), [("Twilight Struggle", ("Anna", "Bob", "Cid")), ("Marbles", ("Anna", "Bob", "Cid"))]
    )
    def test_not_every_result_can_be(self, game: str, names: tuple[str, ...]) -> None:
        """Not with a number of players that the game does not have, nor of a game without a sheet."""
        tab = at_the_form(*names, game=game)
        assert not tab.page.all("button", id="count-result")
        tab.do("count-result", form(tab, who=chosen(tab)))
        assert tab.session.view.route == "/log"


class TestNew:
    """A result is logged."""

    def test_it_counts_and_is_shown(self) -> None:
        """The form is replaced by the screen of the play, and its people are people from now on."""
        tab = saved("10 8.5", "Anna", "Bob", place="Home", note="Fast", minutes="45")
        made = logged(tab)
        assert [(one.name, one.points, one.place, one.has_won) for one in made.seats] == [
            ("Anna", 10, 1, True),
            ("Bob", Fraction(17, 2), 2, False),
        ]
        assert (made.game, made.place, made.note, made.duration) == ("sheet:catan", "Home", "Fast", 45 * MINUTE)
        assert local_text(made.ended)[:16] == local_text(tab.device.now())[:16]
        assert only(Navigate, tab.answer) == Navigate(f"/play/{made.id}", replaces=True)
        assert tab.toasts == ["Saved."]
        assert "8.5" in tab.page.one("ol", "one-play-seats").text
        assert tab.page.one("h1").text.startswith("Catan")
        tab.go("/people")
        assert "Bob" in tab.page.text
        tab.go("/statistics")
        tab.do("open", sheet="plays")
        (line,) = tab.page.one("dialog").all("li", "play")
        assert line.one("a").attributes["href"] == f"#/play/{made.id}"

    def test_it_is_exported_like_a_match(self) -> None:
        """BG Stats gets its game by name, and its people and points."""
        tab = saved("10 -", "Anna", "Bob")
        tab.do("export-plays")
        written = json.loads(only(SaveFile, tab.answer).text)
        assert [one["name"] for one in written["games"]] == ["Catan"]
        assert written["plays"][0]["modificationDate"] == local_text(tab.device.now())
        assert [one["name"] for one in written["players"]] == ["Anna", "Bob"]
        assert [(one["score"], one["winner"]) for one in written["plays"][0]["playerScores"]] == [
            ("10", True),
            ("", False),
        ]

    def test_a_game_of_any_name(self) -> None:
        """It is in the list from then on, and the first one of it."""
        tab = saved("1 2", "Anna", "Bob")
        tab.go("/log")
        tab.do("draft-result", game="  Skulls   of Sedlec ")
        tab.do("save-result", form(tab, who=["person-x"], new="Cid", **{"score.new-Cid": "3"}))
        assert [one.game for one in tab.session.services.named_plays()][-1] == "other:Skulls of Sedlec"
        tab.go("/log")
        first = [button.text for button in tab.page.one("ul", "chips").all("button")][:2]
        assert sorted(first) == ["Catan", "Skulls of Sedlec"]

    def test_whoever_is_marked_or_has_the_best_points_wins(self) -> None:
        """Who is marked, or else the best points; a tie has several winners."""
        won = {"won": ["new-Bob"]}
        assert [one.has_won for one in logged(saved("10 8", "Anna", "Bob", **won)).seats] == [False, True]
        assert [one.has_won for one in logged(saved("- -", "Anna", "Bob", **won)).seats] == [False, True]
        assert [one.has_won for one in logged(saved("5 5", "Anna", "Bob")).seats] == [True, True]
        assert [one.has_won for one in logged(saved("5 4", "Anna", "Bob", wins="least")).seats] == [False, True]
        nobody = logged(saved("5 5", "Anna", "Bob", wins="nobody"))
        assert ([one.has_won for one in nobody.seats], nobody.is_draw) == ([False, False], True)

    def test_players_together_all_win_or_all_lose(self) -> None:
        """All have won, or nobody."""
        for wins, has_won in (("won", True), ("lost", False)):
            made = logged(saved("- -", "Anna", "Bob", wins=wins))
            assert (made.wins, {one.has_won for one in made.seats}, made.is_draw) == ("together", {has_won}, False)

    def test_teams_and_places(self) -> None:
        """A side wins together; places are what was typed."""
        tab = at_the_form("Anna", "Bob", "Cid")
        anna, bob, cid = chosen(tab)
        teams = {f"team.{anna}": "1", f"team.{cid}": "1", f"score.{cid}": "7", f"score.{bob}": "3"}
        tab.do("save-result", form(tab, who=[anna, bob, cid], **{"with": ["teams"]}, **teams))
        assert [(one.team, one.has_won, one.place) for one in logged(tab).seats] == [
            (0, True, 1),
            (1, False, 2),
            (0, True, 1),
        ]
        tab = at_the_form("Anna", "Bob", "Cid")
        ranks = {f"rank.{key}": str(place) for key, place in zip(chosen(tab), (2, 1, 2), strict=True)}
        tab.do("save-result", form(tab, who=chosen(tab), **{"with": ["places"]}, **ranks))
        assert [(one.place, one.has_won) for one in logged(tab).seats] == [(2, False), (1, True), (2, False)]

    def test_a_match_that_was_not_finished_has_no_result(self) -> None:
        """It needs no result, and is none."""
        made = logged(saved("3 -", "Anna", "Bob", **{"with": "unfinished"}))
        assert (made.has_result, made.seats[0].points, made.seats[0].has_won) == (False, 3, False)

    def test_undo_deletes_it(self) -> None:
        """And it can be brought back."""
        tab = saved("1 2", "Anna", "Bob")
        (undo,) = [one for one in tab.page.all("button") if one.attributes.get("data-do") == "delete-play"][:1]
        tab.do("delete-play", json.loads(undo.attributes["data-fields"]))
        assert tab.toasts == ["Deleted: Catan"]
        assert not tab.session.services.named_plays()


class TestRefused:
    """A clear message at the control that it is about."""

    @pytest.mark.parametrize(
        ("field", "more", "said"),
        [
            ("score.new-Anna", {}, "Enter points, or mark who has won."),
            ("score.new-Bob", {"score.new-Bob": "ten"}, "“ten” is not a number or a sum such as 10+15."),
            ("rank.new-Anna", {"with": "places"}, "Enter a place from 1 to 2 for everybody."),
            ("time", {"time": "", "score.new-Bob": "1"}, "Please fill this in."),
            ("date", {"date": "2026-02-31", "score.new-Bob": "1"}, "This is not a date."),
            ("date", {"date": "2199-01-01", "score.new-Bob": "1"}, "This date is in the future."),
            ("minutes", {"minutes": "-5", "score.new-Bob": "1"}, "This is not the length of a match."),
            ("who", {"who": []}, "Choose who has played, or type a name."),
        ],
    )
    def test_what_is_wrong(self, field: str, more: dict[str, str | list[str]], said: str) -> None:
        """Nothing is saved, and everything stays filled in."""
        tab = at_the_form("Anna", "Bob")
        tab.do("save-result", {**form(tab, who=chosen(tab), place="Home"), **more})
        assert tab.toasts == [said]
        assert tab.page.one("div", "toast").attributes.get("data-field") == field
        assert not tab.session.services.named_plays()
        assert tab.page.one(id="result-place").attributes["value"] == "Home"

    def test_a_result_needs_a_game(self) -> None:
        """A game is chosen first."""
        tab = at_the_form("Anna", game="")
        tab.do("save-result", form(tab, who=chosen(tab), won=chosen(tab)))
        assert tab.toasts == ["Choose a game, or type its name."]

    def test_a_game_that_is_played_together(self) -> None:
        """It asks whether it was won."""
        tab = at_the_form("Anna", game="Pandemic")
        tab.do("save-result", form(tab, who=chosen(tab)))
        assert tab.toasts == ["This game is played together: was it won or lost?"]


class TestDraft:
    """What is filled in stays."""

    def test_it_survives_the_end_of_the_page(self) -> None:
        """It is there when the form is opened again, until it is saved, left out, or a day old."""
        tab = at_the_form("Anna")
        again = Tab(tab.store, tab.device)
        again.go("/log")
        assert chosen(again) == ["new-Anna"]
        assert again.page.one(id="row-new-Anna").text.startswith("Anna")
        again.do("clear-result")
        assert RESULT_DRAFTS not in again.store
        tab = at_the_form("Anna")
        tab.device.wait(25 * 60 * MINUTE)
        again = Tab(tab.store, tab.device)
        again.go("/log")
        assert chosen(again) == []

    def test_players_are_in_the_order_in_which_they_were_chosen(self) -> None:
        """The page sends them in that of the faces."""
        tab = at_the_form("Anna", "Bob")
        tab.do("draft-result", form(tab, who=["new-Bob"]))
        tab.do("draft-result", form(tab, who=["new-Anna", "new-Bob"]))
        assert chosen(tab) == ["new-Bob", "new-Anna"]

    def test_one_press_sets_the_date_to_yesterday(self) -> None:
        """By the clock of the device."""
        tab = at_the_form("Anna")
        now = local_text(tab.device.now())
        tab.do("draft-result", form(tab, who=chosen(tab), day="yesterday"))
        assert tab.page.one(id="result-date").attributes["value"] < now[:10]

    def test_another_game_is_won_by_something_else(self) -> None:
        """What was chosen for one game does not hold for another one."""
        tab = at_the_form("Anna")
        tab.do("draft-result", form(tab, who=chosen(tab), wins="least"))
        tab.do("draft-result", game="")
        tab.do("draft-result", game="Azul")
        assert "checked" in tab.page.one(id="wins-most").attributes

    def test_a_damaged_draft_is_left_out(self) -> None:
        """The form is empty then."""
        tab = Tab({RESULT_DRAFTS: json.dumps({"": {"at": 10**15, "fields": {"date": 7}}, "x": 3})})
        tab.go("/log")
        assert chosen(tab) == []


class TestCorrected:
    """One play is changed."""

    def test_points_and_people(self) -> None:
        """The winner follows, it says what it said before, and undo takes it back."""
        tab = saved("10 8", "Anna", "Bob")
        before = logged(tab)
        corrected(tab, {"score.seat-1": "12", "won": [], "place": "Club", "minutes": "90"})
        after = logged(tab)
        assert [(one.points, one.has_won, one.place) for one in after.seats] == [(10, False, 2), (12, True, 1)]
        assert (after.id, after.place, after.duration) == (before.id, "Club", 90 * MINUTE)
        (earlier,) = tab.page.all("li", "one-play-earlier")
        assert "Anna 10 (Wins), Bob 8" in " ".join(earlier.text.split())
        tab.do("undo-correction", value=after.id)
        assert logged(tab) == before
        assert not tab.page.all("li", "one-play-earlier")
        tab.do("undo-correction", value=after.id)
        assert tab.toasts == ["This can no longer be undone."]

    def test_another_person_and_another_time(self) -> None:
        """Who was not there is taken out, and somebody else is put in."""
        tab = saved("10 8", "Anna", "Bob")
        corrected(tab, {"who": ["seat-0", "new-Cid"], "score.new-Cid": "11", "won": [], "date": "2020-05-05"})
        after = logged(tab)
        assert [(one.name, one.points, one.has_won) for one in after.seats] == [("Anna", 10, False), ("Cid", 11, True)]
        assert local_text(after.ended)[:10] == "2020-05-05"

    def test_what_decides_it(self) -> None:
        """A play becomes one that was lost together, is not finished, and is won by points again."""
        tab = saved("10 8", "Anna", "Bob")
        corrected(tab, wins="lost", won=[])
        assert (logged(tab).wins, logged(tab).seats[0].has_won) == ("together", False)
        corrected(tab, {"with": ["unfinished"]})
        assert not logged(tab).has_result
        corrected(tab, {"with": [], "wins": "most"})
        assert (logged(tab).wins, logged(tab).has_result, logged(tab).seats[0].has_won) == ("most", True, True)

    def test_a_correction_makes_teams_and_undoes_them(self) -> None:
        """Players become sides, and are by themselves again."""
        tab = saved("10 8 3", "Anna", "Bob", "Cid")
        corrected(tab, {"with": ["teams"], "team.seat-1": "1", "team.seat-2": "1"})
        assert [one.team for one in logged(tab).seats] == [0, 1, 1]
        corrected(tab, {"with": []})
        assert len({one.team for one in logged(tab).seats}) == 3

    def test_a_correction_sets_places_and_clears_them(self) -> None:
        """They are what was typed, and follow from the points again."""
        tab = saved("10 8", "Anna", "Bob")
        corrected(tab, {"with": ["places"], "rank.seat-0": "2", "rank.seat-1": "1"}, won=[])
        assert [(one.place, one.has_won) for one in logged(tab).seats] == [(2, False), (1, True)]
        corrected(tab, {"with": []}, won=[])
        assert [(one.place, one.has_won) for one in logged(tab).seats] == [(1, True), (2, False)]

    def test_the_note_alone(self) -> None:
        """Everything else stays as it was."""
        tab = saved("10 8", "Anna", "Bob", **{"with": "places", "rank.new-Anna": "2", "rank.new-Bob": "1"})
        before = logged(tab)
        corrected(tab, note="Late")
        assert logged(tab).note == "Late"
        assert logged(tab).seats == before.seats

    def test_saving_without_a_change_makes_no_correction(self) -> None:
        """Saving what was there makes no correction."""
        tab = corrected(saved("10 8", "Anna", "Bob"))
        assert not tab.page.all("li", "one-play-earlier")


SCORES: dict[str, list[dict[str, object]]] = {
    "ranks": [{"score": "", "rank": 2}, {"score": "", "rank": 1, "winner": True}],
    "no scores": [{"score": "", "winner": True}, {"score": "7"}],
    "a sum": [{"score": "86+84+", "winner": True}, {"score": "21,7"}],
    "a tie": [{"score": "5", "winner": True}, {"score": "5", "winner": True}],
    "a draw": [{"score": "5"}, {"score": "5"}],
    "nobody": [{"score": ""}, {"score": ""}],
    "a side": [{"score": "5", "winner": True, "team": "X"}, {"score": "5", "winner": True, "team": "X"}],
}
"""What files of BG Stats have of two players."""


class TestImported:
    """The form of a play of another program has all that it says."""

    @pytest.mark.parametrize("scoring", [0, 1, 2, 4, 12])
    @pytest.mark.parametrize("kind", SCORES)
    def test_saving_it_unchanged_changes_nothing(self, kind: str, scoring: int) -> None:
        """Whatever was recorded."""
        document = exported(scoringSetting=scoring, usesTeams=kind == "a side")
        scores = document["plays"][0]["playerScores"]
        document["plays"][0]["playerScores"] = [
            {**was, "winner": False, "rank": 0, **more} for was, more in zip(scores, SCORES[kind], strict=False)
        ]
        tab = Tab()
        tab.do("import", text=json.dumps(document))
        before, stored = logged(tab), list(tab.session.services.records.everything())
        corrected(tab)
        assert tab.toasts == ["Saved."]
        assert logged(tab) == before
        assert list(tab.session.services.records.everything()) == stored
        corrected(tab, note="Late")
        assert evolve(logged(tab), note=before.note) == before


class TestDeleted:
    """One play is deleted."""

    def test_it_is_brought_back(self) -> None:
        """The statistics have it no more, until undo."""
        tab = saved("10 8", "Anna", "Bob")
        before = logged(tab)
        tab.do("delete-play", value=before.id)
        assert not tab.session.services.named_plays()
        (undo,) = [one for one in tab.page.all("button") if one.attributes.get("data-do") == "bring-back-play"]
        tab.do("bring-back-play", json.loads(undo.attributes["data-fields"]))
        assert logged(tab) == before
        assert tab.page.one("h1").text.startswith("Catan")

    def test_what_is_not_here(self) -> None:
        """It says so, whatever is asked."""
        tab = Tab()
        tab.go("/play/nothing")
        assert "This result is not on this device." in tab.page.text
        tab.go("/play/nothing/change")
        assert "This result is not on this device." in tab.page.text
        for event in ("delete-play", "bring-back-play"):
            tab.do(event, value="nothing")
            assert tab.toasts == ["This result is not on this device."]


def test_the_play_of_a_match_leads_to_its_results() -> None:
    """It has a screen of its own."""
    tab = at_the_board(Gain(A, Points(10)))
    tab.go("/play/a-match")
    assert only(Navigate, tab.answer) == Navigate("/match/a-match/results", replaces=True)


class TestFaces:
    """Who is offered."""

    def test_who_plays_together_comes_first(self) -> None:
        """Who has played most, then with those most."""
        tables = [("a", "b"), ("a", "b"), ("c", "d"), ("c", "d"), ("c", "d"), ("c", "a"), ("e",)]
        plays = [play(*(seat(name, 0, 1) for name in table), number=at) for at, table in enumerate(tables)]
        assert frequent_people(plays)[:4] == ("c", "d", "a", "b")

    def test_the_others_are_folded(self) -> None:
        """With many people."""
        tab = at_the_form(*(f"P{number}x" for number in range(MOST_FACES + 3)))
        tab.do("save-result", form(tab, who=chosen(tab), won=chosen(tab)[:1]))
        tab.go("/log")
        folded: Element = tab.page.one(id="other-faces")
        assert len(folded.all("input")) == 3


@pytest.mark.parametrize(
    ("language", "written", "points"),
    [
        ("en", "10.5", Fraction(21, 2)),
        ("en", "1,250", 1250),
        ("cs", "10,5", Fraction(21, 2)),
        ("ru", "1 250", 1250),
        ("pl", "10+15-3", 22),
        ("pl", "−7", -7),
    ],
)
def test_points_are_read_in_the_language(language: str, written: str, points: Fraction) -> None:
    """With decimals, thousands, sums and signs."""
    assert read_points(written, language) == points


@pytest.mark.parametrize("written", ["", "x", "10,5", "1.2.3", "9999999999"])
def test_what_is_no_number_of_points(written: str) -> None:
    """A comma begins no decimals in English."""
    with pytest.raises(NotNumbers):
        read_points(written, "en")
