"""The turn clock of a match: from the setup to the results."""

from __future__ import annotations

from laurel.app.session.effects import SaveFile, ShareText
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.clock import Clock, clock_of
from laurel.match.setup import Points, Seat
from tests.app.support import SECOND, Tab, at_the_board, only, stored
from tests.markup import sent_by
from tests.support import A, B, C


def face(tab: Tab, of_class: str = "clock") -> dict[str, str]:
    """Return the attributes of the first time in an element of the page."""
    return tab.page.one(of_class=of_class).all("laurel-clock")[0].attributes


def running(tab: Tab) -> Tab:
    """Return a tab in whose match the time of the first player runs."""
    tab.do("clock", {"turn": "0", "runs": "yes"})
    return tab


def press(tab: Tab, control: str) -> None:
    """Press a control of the page by its id."""
    button = tab.page.one(id=control)
    tab.do(button.attributes["data-do"], sent_by(button))


def clock_in(tab: Tab) -> Clock:
    """Return the clock of the open match."""
    return clock_of(tab.match.journal.edits, len(tab.match.setup.players))


def turn(tab: Tab) -> Seat | None:
    """Return whose turn it is by the clock."""
    now = clock_in(tab).turn
    return None if now is None else now.seat


class TestBoard:
    """The clock over the tools."""

    def test_off_by_default(self) -> None:
        """A board has no clock until somebody asks for one."""
        assert not at_the_board(players=3).page.all(of_class="clock")

    def test_switched_on_it_waits(self) -> None:
        """Time runs only once somebody starts it."""
        tab = at_the_board(players=3)
        tab.do("clock", {"limit": "30"})

        assert {"data-since": "", "data-limit": str(30 * 60 * SECOND)} == _of(tab, "data-since", "data-limit")

    def test_one_press_passes_the_turn(self) -> None:
        """The big button is for the next player, clockwise; the last one passes to the first."""
        tab = running(at_the_board(players=3))
        tab.device.wait(10 * SECOND)
        press(tab, "clock-turn")

        assert "B" in tab.page.one(id="clock-turn").text
        assert tab.announced == "Turn: B"
        assert str(tab.device.clock) == face(tab)["data-since"]
        assert (10 * SECOND, 0, 0) == clock_in(tab).totals

    def test_a_pause_keeps_the_counted_time(self) -> None:
        """A pause keeps what was counted, and the next press goes on."""
        tab = running(at_the_board(players=3))
        tab.device.wait(10 * SECOND)
        press(tab, "clock-pause")

        assert {"data-spent": str(10 * SECOND), "data-since": ""} == _of(tab, "data-spent", "data-since")
        tab.device.wait(50 * SECOND)
        press(tab, "clock-turn")
        assert str(tab.device.clock) == face(tab)["data-since"]

    def test_a_name_in_the_sheet_gives_that_player_the_turn(self) -> None:
        """A name in the sheet makes it that player's turn."""
        tab = running(at_the_board(players=3))
        tab.do("open", {"sheet": "clock"})
        press(tab, "clock-2")

        assert (C, False) == (turn(tab), tab.has_sheet)

    def test_a_clock_that_is_switched_off_keeps_its_times(self) -> None:
        """Switched off it is gone, and its times are not."""
        tab = running(at_the_board(players=3))
        tab.device.wait(10 * SECOND)
        tab.do("clock", {"turn": "off"})

        assert not tab.page.all(of_class="clock")
        assert (10 * SECOND, 0, 0) == clock_in(tab).totals

    def test_after_a_restart(self) -> None:
        """The clock is stored with the match, and has run on."""
        tab = running(at_the_board(players=3))
        again = Tab(tab.store, tab.device)
        again.go("/match/a-match")

        assert face(tab) == face(again)

    def test_another_tab_shows_the_same_clock(self) -> None:
        """What one tab passes on, the other shows."""
        tab = running(at_the_board(players=3))
        other = Tab(tab.store, tab.device)
        other.go("/match/a-match")
        press(other, "clock-turn")
        tab.catch_up()

        assert face(tab) == face(other)

    def test_undo_leaves_it(self) -> None:
        """Undo is for entries."""
        tab = running(at_the_board(Gain(A, Points(2)), players=3))
        tab.do("undo")

        assert (0, A) == (len(tab.match.journal.log), turn(tab))

    def test_what_is_no_limit(self) -> None:
        """A limit is at most a day."""
        tab = at_the_board(players=3)
        tab.do("clock", {"limit": "5000"})

        assert tab.toasts == ["At most 1440 minutes."]
        assert not tab.match.journal.edits


def _of(tab: Tab, *names: str) -> dict[str, str]:
    """Return some attributes of the total of the player whose turn it is."""
    total = tab.page.one(of_class="clock").all("laurel-clock")[1].attributes
    return {name: total[name] for name in names}


class TestSetup:
    """The clock is an option of every match."""

    def test_a_match_set_up_with_a_clock_begins_with_it_stopped(self) -> None:
        """The match begins with the clock, which waits for its start."""
        tab = Tab()
        tab.do("new", {"game": "twilight_imperium"})
        tab.do("draft", {"clock": "yes", "minutes": "45"})
        tab.do("start")

        clock = clock_in(tab)
        assert (clock.since, clock.limit) == (None, 45 * 60 * SECOND)
        assert clock.turn is not None

    def test_a_rematch_has_the_clock_again(self) -> None:
        """The next match of the same people has it as well."""
        tab = running(at_the_board(players=3))
        tab.do("rematch")

        assert tab.session.view.draft is not None
        assert tab.session.view.draft.has_clock

    def test_a_match_has_no_clock_unless_one_is_chosen(self) -> None:
        """It is off by default."""
        tab = Tab()
        tab.do("new", {"game": "twilight_imperium"})
        tab.do("start")

        assert not tab.match.journal.edits


class TestResults:
    """The times of a match."""

    def test_of_a_match_that_is_over(self) -> None:
        """The clock stands since the last entry; who took the most time comes first."""
        tab = running(at_the_board(players=3))
        tab.device.wait(60 * SECOND)
        tab.do("clock", {"turn": "1", "runs": "yes"})
        tab.device.wait(30 * SECOND)
        tab.do("tap", {"kind": "gain", "player": "1", "points": "10", "source": "imperial_rider"})
        tab.device.wait(3600 * SECOND)
        tab.go("/match/a-match/results")
        times = tab.page.one(of_class="times")

        assert ["A 67 % 1:00", "B 33 % 0:30", "C 0 % 0:00"] == [
            " ".join(line.text.split()) for line in times.all(of_class="time-used")
        ]
        assert "Longest turn: A, 1:00" in times.text
        tab.do("share-text")
        assert "Time on the turn clock: A 1:00, B 0:30, C 0:00" in only(ShareText, tab.answer).text

    def test_without_a_clock(self) -> None:
        """Nothing is said of time."""
        tab = at_the_board(Gain(B, Points(10)))
        tab.go("/match/a-match/results")

        assert not tab.page.all(of_class="times")

    def test_it_survives_an_export(self) -> None:
        """The document has every setting."""
        tab = running(at_the_board(players=3))
        document = only(SaveFile, tab.do("export")).text
        there = Tab()
        there.do("import", {"text": document})

        assert clock_in(tab) == clock_of(stored(there.store).journal.edits, 3)
