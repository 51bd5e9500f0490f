"""The clock is set forward or back, or the device is in another zone, while Laurel is open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from time import localtime
from zoneinfo import ZoneInfo

import pytest
from attrs import evolve

from laurel.app.storage.keys import MATCH
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.clock import clock_of as turn_clock_of
from laurel.match.edits import Milliseconds
from laurel.match.match import MatchId
from laurel.match.setup import Points
from laurel.plays.local_time import local_date, local_text, moment
from laurel.plays.play import title_of_other
from laurel.plays.statistics.across_games import game_days
from laurel.plays.statistics.finding import Wanted, index_of
from tests.app.results.test_form import at_the_form, chosen, form
from tests.app.storage.test_no_room import plays
from tests.app.support import PlainDevice, Store, Tab, at_the_board, text_of
from tests.games.twilight_imperium.support import match
from tests.plays.made import play
from tests.support import A, B
from tests.zones import clock_of

MINUTE = 60_000

CHANGES = {
    "Europe/Prague": ("2026-03-29", "2026-10-25"),
    "America/New_York": ("2026-03-08", "2026-11-01"),
    "Australia/Lord_Howe": ("2026-10-04", "2026-04-05"),
    "America/Santiago": ("2026-09-06", "2026-04-05"),
    "Africa/Casablanca": ("2026-03-22", "2026-02-15"),
    "Asia/Kathmandu": ("2026-03-29", "2026-10-25"),
}
"""A day on which the clock of a zone is set forward, and one on which it is set back; Kathmandu has none."""

DAYS = [(zone, day) for zone, days in CHANGES.items() for day in days]

FLIGHT = ("Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Prague")
"""A flight over the date line: 24 hours back, and on."""


def at(zone: str, day: str, hour: float) -> Milliseconds:
    """Return the moment so many hours after a day began in a zone: hours of the sun, not of its clock."""
    return Milliseconds(
        int((datetime.fromisoformat(day).replace(tzinfo=ZoneInfo(zone)).timestamp() + hour * 3600) * 1000)
    )


class ZonedDevice(PlainDevice):
    """A device that writes dates by its zone."""

    def date(self, at: Milliseconds, language: str) -> str:  # noqa: ARG002 - as the device has it
        """Return a date and a time."""
        return local_text(at)[:16]


@contextmanager
def opened(zone: str, now: Milliseconds) -> Iterator[PlainDevice]:
    """Return a device in a zone, at a moment."""
    with clock_of(zone):
        device = ZonedDevice()
        device.clock = now
        yield device


@pytest.mark.parametrize(("zone", "day"), DAYS)
def test_the_turn_clock(zone: str, day: str) -> None:
    """A turn of ten minutes has ten minutes, at every half hour around the change."""
    for half_hours in range(-4, 14):
        with opened(zone, at(zone, day, half_hours / 2)) as device:
            tab = at_the_board(device=device)
            tab.do("clock", turn="0", runs="yes")
            for turn in ("1", "2"):
                device.wait(10 * MINUTE)
                tab.do("clock", turn=turn)
            totals = turn_clock_of(tab.match.journal.edits, 4).totals
            assert totals == (10 * MINUTE, 10 * MINUTE, 0, 0)


def test_the_turn_clock_on_a_flight() -> None:
    """Each leg is one turn of two hours, whatever the clocks at both ends show."""
    device = PlainDevice()
    tab = at_the_board(device=device)
    tab.do("clock", turn="0", runs="yes")
    for leg, zone in enumerate(FLIGHT, 1):
        with clock_of(zone):
            device.wait(120 * MINUTE)
            tab.do("clock", turn=str(leg % 4))
    assert turn_clock_of(tab.match.journal.edits, 4).totals == (240 * MINUTE, *[120 * MINUTE] * 3)


@pytest.mark.parametrize(("zone", "day"), DAYS)
def test_yesterday_is_right_when_the_clock_changes(zone: str, day: str) -> None:
    """It is the day before, at every half hour of the day of the change and of the next one."""
    for half_hours in range(96):
        with opened(zone, at(zone, day, half_hours / 2)) as device:
            today = date.fromisoformat(local_text(device.now())[:10])
            assert local_date(device.now(), hours=24) == str(today - timedelta(days=1))
            assert local_date(device.now()) == str(today)


def test_yesterday_in_the_form() -> None:
    """Half an hour after midnight, on the day after the clock was set forward."""
    with opened("Europe/Prague", at("Europe/Prague", "2026-03-30", 0.5)) as device:
        tab = at_the_form("Anna")
        tab.device.clock = device.clock
        tab.do("draft-result", form(tab, who=chosen(tab), day="yesterday"))
        assert tab.page.one(id="result-date").attributes["value"] == "2026-03-29"


@pytest.mark.parametrize(("zone", "day"), DAYS)
def test_a_day_of_playing(zone: str, day: str) -> None:
    """It ends at five by the clock, also in the night of a change."""
    evening = Milliseconds(at(zone, day, -2))
    with clock_of(zone):
        before = evolve(play(0, "Anna 1 Boris 2"), ended=evening)
        for half_hours in range(16):
            ended = at(zone, day, half_hours / 2)
            later = evolve(play(0, "Anna 1 Boris 2"), ended=ended)
            is_same = localtime(ended / 1000).tm_hour < 5
            assert len(game_days((before, later))) == (1 if is_same else 2), local_text(ended)


@pytest.mark.parametrize(("zone", "day"), DAYS)
def test_dates_that_are_typed(zone: str, day: str) -> None:
    """Whatever a clock shows is read as a moment of that date, and the same time where it shows it once."""
    with clock_of(zone):
        for half_hours in range(-4, 52):
            shown = local_text(at(zone, day, half_hours / 2))
            assert local_text(moment(shown)) == shown
        for hour in range(24):
            assert local_text(moment(f"{day} {hour:02}:15:00"))[:10] == day


@pytest.mark.parametrize("zone", [*CHANGES, *FLIGHT])
def test_both_ends_of_a_year_are_in_that_year(zone: str) -> None:
    """The first and the last minute of a year by its clock are in that year."""
    with clock_of(zone):
        first, last = moment("2025-01-01 00:00:00"), moment("2025-12-31 23:59:00")
        ends = (Milliseconds(first - 1), first, last, Milliseconds(last + MINUTE))
        plays_ = tuple(evolve(play(0, "Anna 1 Boris 2"), ended=one) for one in ends)
        for now in (moment("2025-07-01 12:00:00"), moment("2026-03-29 02:30:00")):
            found = index_of(plays_, title_of_other).find(Wanted(when="2025"), now).plays
            assert [one.ended for one in found] == [first, last]


def test_a_recorded_play_after_a_flight() -> None:
    """It was at eight in the evening, by the clock of wherever the device is, also on a page that stays open."""
    tab = Tab()
    shown: set[str] = set()
    for zone in FLIGHT:
        with clock_of(zone):
            if not shown:
                tab.do("import", text=plays(1))
            shown |= {local_text(one.ended) for one in tab.session.services.plays.all()}
    assert shown == {"2026-01-11 20:00:00"}


def test_a_match_whose_date_was_set_after_a_flight() -> None:
    """Its card has the date that was set, as the form has it, at the next visit as well."""
    store = Store()
    for number in range(7):
        over = match(Gain(B, Points(1)), Gain(A, Points(10)), players=3)
        store[f"{MATCH}m{number}"] = text_of(evolve(over, id=MatchId(f"m{number}")))
    with clock_of("Europe/Prague"):
        tab = Tab(store, ZonedDevice())
        tab.go("/match/m0/results")
        tab.do("note", note="", place="", date="2020-05-01", time="20:00", minutes="95")
        tab.go("/")
        tab.session.services.summaries.keep()
        tab.session.services.plays.all()
        tab.session.services.plays.keep()
    for zone in FLIGHT:
        with clock_of(zone):
            later = Tab(store, ZonedDevice())
            later.go("/")
            assert "2020-05-01 20:00" in later.page.text, zone
            assert "2020-05-01 20:00:00" in {local_text(one.ended) for one in later.session.services.plays.all()}
