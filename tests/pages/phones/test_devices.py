"""Who has entered what: devices in the history, and earlier versions of an entry."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from laurel.match.edits import Author, EntryId
from laurel.match.journal import Journal
from laurel.match.replay import replay
from laurel.pages.board import dialogs, history
from laurel.pages.match.presentation import MatchView
from tests.markup import Element, read, read_page
from tests.pages.stones import RULES, STONES, view
from tests.pages.support import time
from tests.support import A, B, at

TakeStones = RULES.TakeStones


def with_journal(journal: Journal[Any]) -> MatchView:
    """Return the view of a match of Stones with a journal."""
    base = view()
    match = evolve(base.match, journal=journal)
    return evolve(base, match=match, replay=replay(STONES.game, STONES.game.opening(match.setup), journal.log))


def by(author: str, journal: Journal[Any]) -> Journal[Any]:
    """Return a journal in which an author goes on."""
    return evolve(journal, author=Author(author))


def devices(match_view: MatchView) -> list[str]:
    """Return what the history shows of the devices, newest entry first."""
    page = history.history(match_view, history.Times(time, time, str), ())
    return [small.text for small in read_page(page).all("small", "line-device")]


def entry(match_view: MatchView, entry_id: EntryId) -> Element:
    """Return the sheet of an entry."""
    return read(dialogs.entry_dialog(match_view, {"entry": entry_id}))


def test_a_match_of_one_device() -> None:
    """Nothing is said about devices."""
    made = by("a.1", Journal()).add(TakeStones(A, 1), at(1))
    assert devices(with_journal(by("a.2", made).add(TakeStones(B, 1), at(2)))) == []


def test_entries_have_the_names_of_their_devices() -> None:
    """Each entry has the name of its device, as far as it is known."""
    made = by("b.1", Journal()).add(TakeStones(A, 1), at(1))
    made = by("a.1", made).add(TakeStones(B, 1), at(2))
    assert devices(with_journal(made)) == ["This device", "Another device"]
    named = by("a.1", by("b.1", made).name("Tablet", "Boris", at(3)))
    assert devices(with_journal(named)) == ["This device", "Tablet, Boris"]


def test_earlier_versions_of_an_entry() -> None:
    """The sheet of a corrected entry shows what it was, and from whom."""
    made = by("b.1", Journal()).add(TakeStones(A, 1), at(1))
    first = made.log[0].id
    made = by("a.1", made).correct(first, TakeStones(A, 2), at(2))
    (line,) = entry(with_journal(made), first).one("details").all("li")
    assert "Another device" in line.text


def test_an_entry_that_was_not_corrected() -> None:
    """It has no earlier versions."""
    made = by("a.1", Journal()).add(TakeStones(A, 1), at(1))
    assert not entry(with_journal(made), made.log[0].id).all("details")


def test_an_entry_of_another_day_has_its_date() -> None:
    """A match that is interrupted goes on at another day, whatever part of the game it is."""
    match_view = view(TakeStones(A, 1), TakeStones(B, 1), TakeStones(A, 1))
    times = [log_step.entry.at for log_step in match_view.replay.log_steps]
    written = history.Times(lambda at, _: f"time {at}", lambda at, _: f"date {at}", lambda at: str(at >= times[1]))
    page = read_page(history.history(match_view, written, ()))
    shown = [time_.text for time_ in page.all("time")]
    assert shown == [f"time {times[2]}", f"date {times[1]}", f"time {times[0]}"]
