"""Screens, sheets, settings, keys, and what the browser reports."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from laurel.app.session.effects import FocusSeat, Navigate
from laurel.app.storage.keys import MATCH, SETTINGS
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.match import MatchId
from laurel.match.setup import Points
from laurel.pages.home.settings import COPIES, START
from laurel.pages.language.languages import LANGUAGES
from tests.app.support import A_WHILE, PlainDevice, Tab, at_the_board, only, text_of
from tests.games.twilight_imperium.support import match
from tests.markup import read_page
from tests.support import A, B, entry_id

ONE = Points(1)


class TestScreens:
    """Addresses."""

    @pytest.mark.parametrize(
        ("route", "screen"),
        [
            ("/", "home"),
            ("", "home"),
            ("/new", "setup"),
            ("/continue", "board"),
            ("/settings", "settings"),
            ("/match/a-match", "board"),
            ("/match/a-match/history", "history"),
            ("/match/a-match/results", "results"),
            ("/match/a-match/nonsense", "board"),
            ("/match", "home"),
            ("/match/", "home"),
            ("/match//", "home"),
            ("/match/no-such-match", "home"),
            ("/nonsense", "home"),
            ("nonsense", "home"),
            ("/../..", "home"),
        ],
    )
    def test_an_address_has_a_screen(self, route: str, screen: str) -> None:
        """An unknown one shows the first screen."""
        tab = at_the_board(Gain(A, ONE))
        assert tab.go(route).page.screen == screen

    @pytest.mark.parametrize(("route", "back"), [("/settings", "#/"), ("/match/a-match/settings", "#/match/a-match")])
    def test_the_settings_lead_back_to_where_they_were_opened(self, route: str, back: str) -> None:
        """To the first screen, although a match was open before, or to the board whose list of entries leads there."""
        tab = at_the_board(Gain(A, ONE))
        page = tab.go(route).page
        assert page.screen == "settings"
        assert read_page(page).one("header", "bar").all("a")[0].attributes["href"] == back

    def test_the_list_of_entries_leads_to_the_settings(self) -> None:
        """At the address of the match, to which they lead back."""
        tab = at_the_board(Gain(A, ONE))
        more = read_page(tab.do("open", sheet="more").page)
        assert "#/match/a-match/settings" in [link.attributes["href"] for link in more.all("a", "tool")]

    def test_a_match_that_is_not_here(self) -> None:
        """The page says so."""
        tab = Tab()
        tab.go("/match/nowhere/history")
        assert tab.toasts == ["This match is not on this device."]

    def test_continuing_opens_the_match_in_play_that_was_touched_last(self) -> None:
        """Finished ones are passed over. Its address takes the place of `/continue`: Back does not lead there again."""
        tab = at_the_board(Gain(A, ONE))
        for name, actions in {"b-match": [Gain(A, ONE), Gain(B, ONE)], "c-match": [Gain(A, ONE)] * 10}.items():
            tab.store[f"{MATCH}{name}"] = text_of(evolve(match(*actions), id=MatchId(name)))
        tab.go("/")
        answer = tab.go("/continue")
        assert only(Navigate, answer) == Navigate("/match/b-match", replaces=True)
        assert tab.session.open_match.id == "b-match"

        tab.go("/match/a-match")
        tab.device.wait(A_WHILE)
        tab.tap(A)
        tab.go("/")
        assert only(Navigate, tab.go("/continue")).route == "/match/a-match"
        assert only(Navigate, Tab().go("/continue")) == Navigate("/", replaces=True)

    def test_going_elsewhere_closes_the_sheet(self) -> None:
        """A sheet belongs to its screen."""
        tab = at_the_board()
        tab.do("open", sheet="more")
        tab.go("/match/a-match/history")
        assert not tab.has_sheet

    @pytest.mark.parametrize(
        "fields",
        [
            {"sheet": "no such sheet"},
            {},
            {"sheet": "form", "kind": "no such kind"},
            {"sheet": "form"},
            {"sheet": "form", "kind": "gain", "before": "x"},
            {"sheet": "more", "before": "x"},
            {"sheet": "entry", "entry": entry_id(99)},
            {"sheet": "entry"},
            {"sheet": "player", "seat": "9"},
            {"sheet": "player", "seat": "-1"},
            {"sheet": "player"},
        ],
    )
    def test_a_sheet_about_nothing_does_not_open(self, fields: dict[str, str]) -> None:
        """And the next event finds the page in order."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("open", fields)
        assert not tab.has_sheet
        tab.do("open", sheet="more")
        assert tab.has_sheet

    def test_the_address_of_an_entry_opens_its_sheet(self) -> None:
        """That of the history alone opens none."""
        tab = at_the_board(Gain(A, ONE))
        tab.go("/match/a-match/history")
        assert not tab.has_sheet
        tab.go(f"/match/a-match/history/{entry_id(0)}")
        assert tab.has_sheet

    def test_a_sheet_about_an_entry_that_goes(self) -> None:
        """Undone, or taken out in another tab: the sheet closes."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("open", sheet="entry", entry=entry_id(0))
        assert tab.has_sheet
        tab.do("undo")
        assert not tab.has_sheet


class TestLanguage:
    """Four languages, at any moment."""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_match_stays_as_it_is(self, language: str) -> None:
        """Another language, the same match, the same points."""
        tab = at_the_board(Gain(A, ONE))
        before = tab.match
        tab.do("settings", language=language, theme="light")
        answer = tab.go("/match/a-match")
        assert answer.page.language == language
        assert tab.match is before
        assert tab.points == [1, 0, 0, 0]

    def test_the_choice_outlives_the_tab(self) -> None:
        """With theme and screen."""
        tab = Tab()
        tab.do("settings", {"language": "cs", "theme": "dark", "awake": "no"})
        answer = Tab(tab.store).go("/settings")
        assert (answer.page.language, answer.theme) == ("cs", "dark")
        assert json.loads(tab.store[SETTINGS]) == {
            "language": "cs",
            "theme": "dark",
            "awake": False,
            "timer": False,
            "digits": True,
            "device": "",
            "ratings": False,
            "person": "",
        }

    def test_until_then_the_device_decides(self) -> None:
        """The first of its languages that Laurel speaks."""
        assert Tab(device=PlainDevice("de-DE", "pl-PL", "ru")).go("/").page.language == "pl"

    def test_nonsense_is_no_choice(self) -> None:
        """The settings fall back to the device's."""
        tab = Tab(device=PlainDevice("ru"))
        answer = tab.do("settings", language="xx", theme="pink")
        assert (answer.page.language, answer.theme) == ("ru", "auto")


class TestKeys:
    """Keys."""

    @pytest.mark.parametrize(("key", "seat"), [("1", 0), ("4", 3)])
    def test_a_number_chooses_a_player(self, key: str, seat: int) -> None:
        """By seat, from 1."""
        assert only(FocusSeat, at_the_board().do("key", key=key)) == FocusSeat(seat)

    def test_numbers_may_be_turned_off(self) -> None:
        """They act wherever the focus is, which is in the way of those who speak to their device (WCAG 2.1.4)."""
        tab = at_the_board()
        tab.do("settings", language="en", theme="auto", digits="no")
        assert not [effect for effect in tab.do("key", key="1").effects if isinstance(effect, FocusSeat)]

    @pytest.mark.parametrize("key", ["0", "5", "9", "", "x", "²", "12", "-1"])
    def test_other_keys_choose_nobody(self, key: str) -> None:
        """There is no such seat."""
        effects = at_the_board().do("key", key=key).effects
        assert not [effect for effect in effects if isinstance(effect, FocusSeat)]

    def test_not_behind_a_sheet(self) -> None:
        """Keys belong to what is on top."""
        tab = at_the_board()
        tab.do("open", sheet="more")
        assert not [effect for effect in tab.do("key", key="1").effects if isinstance(effect, FocusSeat)]


class TestUpdates:
    """A newer Laurel waits."""

    def test_nobody_is_disturbed_at_the_board(self) -> None:
        """The message waits for another screen."""
        tab = at_the_board()
        tab.do("update", {"state": "ready"})
        assert tab.toasts == []
        tab.go("/")
        assert tab.toasts == ["A new version is ready."]

    def test_it_can_be_closed(self) -> None:
        """Also behind other messages; then it comes at the next visit."""
        tab = at_the_board()
        tab.go("/")
        tab.do("update", {"state": "ready"})
        tab.do("delete", match="a-match")
        assert len(tab.toasts) == 2
        tab.do("dismiss", {"toast": "1", "name": "update"})
        assert tab.toasts == ["Match deleted."]
        tab.do("dismiss", toast="0")
        assert tab.toasts == []

    def test_one_that_did_not_arrive_whole(self) -> None:
        """It is said on the first screen, with another try; what comes of that takes its place."""
        tab = at_the_board()
        tab.do("update", {"state": "incomplete"})
        assert tab.toasts == []
        tab.go("/")
        [said] = tab.toasts
        assert said.startswith("A new version did not arrive whole.")
        tab.do("fetch-update")
        assert tab.toasts == []
        tab.do("update", {"state": "ready"})
        assert tab.toasts == ["A new version is ready."]

    def test_reports_leave_messages_alone(self) -> None:
        """What the browser says by itself takes no message away."""
        tab = at_the_board()
        tab.go("/")
        tab.do("delete", match="a-match")
        for report in ("awake", "storage", "offline", "installable"):
            tab.do(report, state="off")
        assert "Match deleted." in tab.toasts


class TestOffline:
    """Ready without a network."""

    def test_it_is_said_once(self) -> None:
        """To screen readers, when it becomes so and not at every visit. A line says it, and nothing covers anything."""
        tab = Tab()
        tab.go("/")
        tab.do("offline", state="ready", new="yes")
        assert tab.announced == "Ready to work offline."
        assert "Ready to work offline." in tab.page.one("p", "offline-ready").text
        tab.go("/")
        tab.do("offline", state="ready", new="yes")
        assert (tab.announced, tab.toasts) == ("", [])

    @pytest.mark.parametrize("start", START)
    def test_the_settings_say_how_laurel_started(self, start: str) -> None:
        """With a snapshot, without one, or in spite of one."""
        tab = Tab()
        tab.device.started = start
        tab.go("/settings")
        assert START[start] in tab.page.one("div", "about").text

    def test_the_button_to_install_comes_and_goes(self) -> None:
        """The button is there once the browser offers it, and goes with the tap."""
        tab = Tab()
        tab.do("installable")
        assert "Install" in tab.page.one("section", "home-files").text
        tab.do("install")
        assert "Install" not in tab.page.one("section", "home-files").text


class TestTimer:
    """A timer for the parts of a match."""

    def test_it_is_off_until_the_settings_ask_for_it(self) -> None:
        """Then the board has one, which knows its match and part; other screens have none."""
        tab = at_the_board(Gain(A, ONE))
        assert not tab.page.all("laurel-timer")
        tab.do("settings", language="ru", theme="auto", timer="yes")
        timer = tab.go("/match/a-match") and tab.page.one("laurel-timer")
        assert timer.attributes == {"data-match": "a-match", "data-part": "Round 1 · Strategy phase"}
        tab.go("/match/a-match/history")
        assert not tab.page.all("laurel-timer")

    def test_a_finished_match_has_none(self) -> None:
        """There is nothing left to count."""
        tab = at_the_board(Gain(A, Points(10)))
        tab.do("settings", language="en", theme="auto", timer="yes")
        tab.go("/match/a-match")
        assert not tab.page.all("laurel-timer")


class TestRecovered:
    """The browser reports what it has put back from the second copy."""

    def test_the_players_are_told_once(self) -> None:
        """With the number of matches, whatever else was put back."""
        tab = at_the_board(Gain(A, ONE))
        keys = ["laurel:match:a-match", "laurel:edits:a-match:x.1:1", "laurel:edits:b:x.2:1", "laurel:settings"]
        tab.do("recovered", {"keys": keys})
        assert tab.toasts == ["This browser had lost parts of 2 matches. They were put back from a second copy."]

    def test_recovering_the_settings_alone_says_nothing(self) -> None:
        """No match was touched: nothing is said."""
        tab = at_the_board()
        tab.do("recovered", {"keys": ["laurel:settings"]})
        assert tab.toasts == []

    @pytest.mark.parametrize("where", COPIES)
    def test_one_of_two_stores(self, where: str) -> None:
        """Where only one takes anything, the players are told, and not again and again."""
        tab = at_the_board()
        tab.do("storage", state="loose", where="both")
        assert tab.toasts == []
        tab.do("storage", state="loose", where=where)
        assert tab.toasts == [COPIES[where]]
        tab.do("tap", kind="gain", player="0", points="1")
        tab.do("storage", state="loose", where=where)
        assert tab.toasts == []
