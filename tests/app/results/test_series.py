"""The series of a group, its ratings, and the seats of the next match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from laurel.app.plays import people, stored_people
from laurel.app.results.series import SERIES
from laurel.app.session.services import Services
from laurel.app.storage.keys import MATCH, QUARANTINE, SETTINGS
from laurel.games import GAMES
from laurel.games.carta_impera_victoria.actions import DrawLastCard, EndTurn
from laurel.games.race_for_the_galaxy.actions import CountHand, EndGame, SettleGoals
from laurel.games.twilight_imperium.actions import Gain
from laurel.games.twilight_struggle.actions import GainPoints
from laurel.games.twilight_struggle.state import Options
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.setup import Player, Points, Setup
from laurel.pages.language.languages import LANGUAGES
from laurel.plays.play import Play
from tests.app.known_people import maker
from tests.app.support import Tab
from tests.games.carta_impera_victoria.support import setup as civ_setup
from tests.games.race_for_the_galaxy.support import setup as race_setup
from tests.games.twilight_imperium.support import match
from tests.pages.support import check_whole
from tests.support import NOON, A, B, C, D, journal

DAY = 24 * 3600 * 1000
TEN = Points(10)


def store_of(*matches: Match[Any]) -> dict[str, str]:
    """Return a store with matches, one a day, which are called `match-1`, `match-2` and so on."""
    store = {}
    for day, one in enumerate(matches, 1):
        at = Milliseconds(NOON + day * DAY)
        made: Journal[Any] = Journal()
        for entry in one.journal.log:
            made = made.add(entry.action, Milliseconds(entry.at + day * DAY))
        stored = evolve(one, id=MatchId(f"match-{day}"), started=at, journal=made)
        store[f"{MATCH}match-{day}"] = encode(GAMES[one.setup.game], stored)
    return store


def won_by(*winners: int) -> dict[str, str]:
    """Return a store with a match of Twilight Imperium for every winner, all between A, B and C."""
    return store_of(*(match(Gain(winner, TEN), players=3) for winner in winners))


def at_results(store: dict[str, str], number: int) -> Tab:
    """Return a tab at the results of one of the matches."""
    tab = Tab(store)
    tab.go(f"/match/match-{number}/results")
    return tab


def series(tab: Tab) -> str:
    """Return what the screen says about the series; empty for nothing."""
    return " ".join(one.text for one in tab.page.all("section", "series"))


class TestSeries:
    """On the results screen."""

    def test_the_first_match_has_no_score(self) -> None:
        """A best of several can be chosen."""
        assert "A 1" not in series(at_results(won_by(A), 1))
        assert "Start a best-of series" in series(at_results(won_by(A), 1))

    def test_the_score_after_several(self) -> None:
        """Up to the match that is shown, with links to the earlier ones."""
        store = won_by(A, B, A)
        tab = at_results(store, 3)

        assert "A 2, B 1, C 0, draws: 0" in series(tab)
        assert ["#/match/match-2/results", "#/match/match-1/results"] == [
            one.attributes["href"] for one in tab.page.one("section", "series").all("a")
        ]
        assert "A 1, B 1, C 0, draws: 0" in series(at_results(store, 2))
        assert series(at_results(store, 1)) == ""

    def test_a_running_match_has_none(self) -> None:
        """It has no result yet."""
        store = store_of(match(Gain(A, TEN), players=3), match(Gain(A, Points(1)), players=3))
        assert "" == series(at_results(store, 2))


def test_the_plays_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Series and ratings of the results are made of one list: with a thousand matches it takes a while."""
    listed: list[Services] = []
    list_plays = Services.named_plays

    def counting(services: Services) -> tuple[Play, ...]:
        listed.append(services)
        return list_plays(services)

    monkeypatch.setattr(Services, "named_plays", counting)
    at_results({**won_by(A, B), SETTINGS: json.dumps({"ratings": True})}, 2)
    assert len(listed) == 1


class TestBestOf:
    """Chosen on the results screen."""

    def test_it_counts_from_the_match_on_which_it_was_chosen(self) -> None:
        """The wins before it do not count; the setting is that of the group."""
        store = won_by(A, A, B)
        tab = at_results(store, 3)
        tab.do("best-of", best_of="3")

        assert "Best of 3: B 1, A 0, C 0, draws: 0. Wins still needed: B 1, A 2, C 2." in series(tab)
        (kept,) = json.loads(store[SERIES])
        assert ("twilight_imperium", 3) == (kept["game"], kept["best_of"])
        later = won_by(A, A, B, B)
        later[SERIES] = store[SERIES]
        assert "Series won by: B." in series(at_results(later, 4))

    def test_another_number_goes_on_with_the_same_matches(self) -> None:
        """What has begun stays."""
        store = won_by(A)
        at_results(store, 1).do("best-of", best_of="3")
        longer = {**won_by(A, B), SERIES: store[SERIES]}
        tab = at_results(longer, 2)
        tab.do("best-of", best_of="5")
        assert "Best of 5: A 1, B 1, C 0, draws: 0." in series(tab)

    def test_none_ends_it(self) -> None:
        """Nothing of it is kept."""
        store = won_by(A, B)
        tab = at_results(store, 2)
        tab.do("best-of", best_of="5")
        tab.do("best-of", best_of="")
        assert "[]" == store[SERIES]
        assert "Best of 5" not in series(tab)

    def test_an_older_match_offers_none(self) -> None:
        """The setting is about what is played now."""
        store = won_by(A, B)
        tab = at_results(store, 1)
        tab.do("best-of", best_of="3")
        assert "Best of" not in series(tab)
        assert SERIES not in store

    @pytest.mark.parametrize(
        "stored",
        [
            "no json",
            "{}",
            "[1]",
            '[{"game": "twilight_imperium", "people": ["a"], "best_of": 3}]',
            '[{"game": "twilight_imperium", "people": ["a"], "best_of": 4, "since": 0}]',
            '[{"game": "twilight_imperium", "people": ["a"], "best_of": 3.0, "since": 0}]',
            '[{"game": "twilight_imperium", "people": ["a"], "best_of": 3, "since": -1}]',
            '[{"game": "twilight_imperium", "people": "a", "best_of": 3, "since": 0}]',
            '[{"game": "twilight_imperium", "people": [""], "best_of": 3, "since": 0}]',
            r'[{"game": "twilight_imperium", "people": ["\ud800"], "best_of": 3, "since": 0}]',
            '[{"game": 1, "people": ["a"], "best_of": 3, "since": 0}]',
            '[{"game": "twilight_imperium", "people": ["a"], "best_of": 3, "since": 0, "more": 1}]',
        ],
    )
    def test_what_laurel_has_not_stored_is_quarantined(self, stored: str) -> None:
        """The screen is shown without it."""
        store = {**won_by(A, B), SERIES: stored}
        tab = at_results(store, 2)

        assert "A 1, B 1, C 0, draws: 0" in series(tab)
        assert SERIES not in store
        assert stored in [text for key, text in store.items() if key.startswith(QUARANTINE)]


class TestPeople:
    """A series is of people, whatever they were called in a match."""

    def test_a_name_that_was_corrected(self) -> None:
        """The score has the present name, and the best of several goes on."""
        store = won_by(A, B)
        tab = at_results(store, 2)
        tab.do("best-of", best_of="5")
        known = stored_people.load(tab.session.services.match_store)
        renamed = people.rename_person(known, known.by_name["b"], "Boris", maker())
        stored_people.store(tab.session.services.match_store, renamed)
        assert "A 1, Boris 1, C 0" in series(at_results(store, 2))
        assert "Best of 5: Boris 1, A 0, C 0" in series(at_results(store, 2))

    def test_two_people_that_are_one(self) -> None:
        """The matches of both are one series, with the best of several that one of them had."""
        named = match(Gain(A, TEN), players=3)
        players = (evolve(named.setup.players[0], name="Ann"), *named.setup.players[1:])
        other = evolve(named, setup=evolve(named.setup, players=players))
        store = store_of(named, other)
        tab = at_results(store, 2)
        tab.do("best-of", best_of="3")
        assert "Ann 1" not in series(tab).partition("Best of")[0]
        known = stored_people.load(tab.session.services.match_store)
        stored_people.store(
            tab.session.services.match_store,
            people.merge_person(known, known.by_name["ann"], known.by_name["a"], maker()),
        )
        assert "A 2, B 0, C 0, draws: 0" in series(at_results(store, 2))
        assert "Best of 3: A 1, B 0, C 0" in series(at_results(store, 2))


class TestRatings:
    """Off by default."""

    def test_ratings_are_shown_where_the_setting_is_on(self) -> None:
        """When it is on, the results show everybody's rating and what has changed."""
        tab = at_results(won_by(A, B), 2)
        assert not tab.page.all("section", "ratings")
        tab.do("settings", language="en", theme="auto", ratings="yes")
        tab.go("/match/match-2/results")
        lines = [one.text for one in tab.page.one("section", "ratings").all("li")]

        assert ["A", "B", "C"] == [line.split()[0] for line in lines]
        assert ["\N{MINUS SIGN}9", "+17", "\N{MINUS SIGN}7"] == [line.split()[2] for line in lines]
        tab.go("/settings")
        assert (
            "checked"
            in next(
                one
                for one in tab.page.all("input")
                if one.attributes["name"] == "ratings" and one.attributes["type"] == "checkbox"
            ).attributes
        )


def test_the_statistics_have_the_ratings() -> None:
    """A table of every game, where the settings ask for ratings."""
    tab = at_results(won_by(A, B), 2)
    tab.go("/statistics")
    assert "Ratings" not in tab.page.text
    tab.do("settings", language="en", theme="auto", ratings="yes")
    tab.go("/statistics")
    assert "Ratings Player Rating Matches B 1509 2 A 1507 2 C 1485 2" in tab.page.text


def after(*matches: Match[Any]) -> Tab:
    """Return a tab at the setup screen of the match that follows the last one of these."""
    tab = at_results(store_of(*matches), len(matches))
    tab.do("rematch")
    tab.go("/new")
    return tab


def seats(tab: Tab) -> tuple[list[str], int]:
    """Return the names of the draft in seat order, and the marked seat."""
    assert tab.session.view.draft is not None
    return [row.name for row in tab.session.view.draft.rows], tab.session.view.draft.marked


def civ(**options: Any) -> Match[Any]:
    """Return a match of CIV of four that has ended."""
    actions = (DrawLastCard(), *map(EndTurn, (A, B, C, D)))
    return Match(MatchId("x"), NOON, civ_setup(4, **options), journal(*actions))


def duel() -> Match[Any]:
    """Return a match of Twilight Struggle that Anna has won with the USSR."""
    players = (Player("Anna", "red"), Player("Boris", "blue"))
    return Match(MatchId("x"), NOON, Setup("twilight_struggle", players, Options()), journal(GainPoints(0, 20)))


class TestNextSeats:
    """On the setup screen that Play again opens."""

    def test_the_speaker_token_goes_on(self) -> None:
        """The players keep their seats; a line says so, and a button exchanges it."""
        tab = after(match(Gain(A, TEN), players=3))
        assert (["A", "B", "C"], 1) == seats(tab)
        assert "Suggested after the last match: Speaker – B." in tab.page.text
        tab.do("seats")
        assert (["A", "B", "C"], 0) == seats(tab)
        assert "The seats are those of the last match." in tab.page.text
        tab.do("seats")
        assert (["A", "B", "C"], 1) == seats(tab)

    def test_sides_are_swapped(self) -> None:
        """Boris has the USSR now."""
        tab = after(duel())
        assert (["Anna", "Boris"], 1) == seats(tab)
        assert "USSR – Boris" in tab.page.text

    def test_partners_change_in_the_next_match(self) -> None:
        """A played with C, and then with D; the next one in the old order begins."""
        tab = after(civ(teams=True))
        assert (["A", "C", "D", "B"], 3) == seats(tab)
        assert "A + D, C + B" in tab.page.text
        tab.do("seats")
        assert (["A", "B", "C", "D"], 0) == seats(tab)

    def test_names_that_were_changed_stay_with_their_seats(self) -> None:
        """What the form has is read before the seats are exchanged."""
        tab = after(civ(teams=True))
        colours = [row.colour for row in tab.session.view.draft.rows]
        tab.do("seats", {"rows.3.name": "Bea", "rows.3.colour": colours[3]})
        assert ["A", "Bea", "C", "D"] == seats(tab)[0]

    def test_a_game_without_a_marked_seat_has_no_suggestion(self) -> None:
        """Race for the Galaxy: all play at once."""
        actions = (EndGame(), SettleGoals(), CountHand(A, 1), CountHand(B, 0))
        tab = after(Match(MatchId("x"), NOON, race_setup(2), journal(*actions)))
        assert tab.session.view.draft is not None
        assert tab.session.view.draft.seating is None
        assert not [one for one in tab.page.all("button") if one.attributes.get("id") == "change-seats"]

    @pytest.mark.parametrize(
        ("event", "fields"),
        [
            ("shuffle", {}),
            ("choose-marked", {}),
            ("draft", {"move": "1"}),
            ("draft", {"add": "yes"}),
            ("draft", {"marked": "2"}),
        ],
    )
    def test_players_who_seat_themselves_get_no_line(self, event: str, fields: dict[str, str]) -> None:
        """The suggestion is dropped."""
        tab = after(match(Gain(A, TEN), players=3))
        tab.do(event, fields)
        assert "Suggested" not in tab.page.text
        before = seats(tab)
        tab.do("seats")
        assert before == seats(tab)

    def test_it_is_there_after_a_reload(self) -> None:
        """The draft keeps it."""
        tab = after(civ(teams=True))
        again = Tab(tab.store)
        again.go("/new")
        again.do("seats")
        assert ["A", "B", "C", "D"] == seats(again)[0]

    @pytest.mark.parametrize(
        "change", [{"order": [0, 0, 1]}, {"order": [0, 1]}, {"last_marked": 3}, {"next_marked": -1}]
    )
    def test_a_damaged_suggestion_is_not_read(self, change: dict[str, Any]) -> None:
        """The whole draft is quarantined, as by any damage."""
        tab = after(match(Gain(A, TEN), players=3))
        draft = json.loads(tab.store["laurel:draft"])
        tab.store["laurel:draft"] = json.dumps({**draft, "seating": {**draft["seating"], **change}})
        again = Tab(tab.store)
        again.go("/new")
        assert [key for key in again.store if key.startswith(QUARANTINE)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_of_a_series_are_whole_in_every_language(language: str) -> None:
    """The results, the setup of the next match, and the settings."""
    tab = at_results(won_by(A, B), 2)
    tab.do("settings", language=language, theme="auto", ratings="yes")
    tab.go("/match/match-2/results")
    tab.do("best-of", best_of="7")
    pages = {"results": tab.answer.page}
    tab.do("rematch")
    pages["setup"] = tab.answer.page
    tab.go("/settings")
    check_whole({**pages, "settings": tab.answer.page})
