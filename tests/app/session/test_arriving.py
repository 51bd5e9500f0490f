"""What no first board needs arrives after the first screen: what needs it waits until then."""

from __future__ import annotations

import pytest

from laurel.app.handle import replay_queue
from laurel.app.session.events import Event
from tests.app.support import Tab, at_the_board

SHORTLY = "Opens shortly"
WITHOUT_CONNECTION = "This part of Laurel has not been fetched yet. It opens as soon as there is a connection."


@pytest.fixture
def tab() -> Tab:
    """A tab at a board, for which the rest of Laurel is on its way."""
    tab = at_the_board()
    tab.session.arriving.state = "coming"
    return tab


def arrive(tab: Tab) -> None:
    """Have the rest of Laurel arrive."""
    tab.do("later-loaded", state="loaded")


def test_a_screen_waits_and_is_shown(tab: Tab) -> None:
    """Who goes to the statistics is told that they come, and stays where they are until then."""
    board = tab.session.view.route
    tab.go("/statistics")
    assert (tab.session.view.route, tab.toasts) == (board, [SHORTLY])
    arrive(tab)
    assert (tab.session.view.route, tab.toasts) == ("/statistics", [])
    tab.go("/plays")
    assert tab.session.view.route == "/plays"


def test_entries_go_on(tab: Tab) -> None:
    """A tap needs nothing more, and changes nothing of what waits."""
    tab.do("phones")
    tab.do("tap", kind="gain", player="1", points="1")
    assert len(tab.actions) == 1
    arrive(tab)
    assert tab.has_sheet
    assert tab.session.may_be_shared


def test_who_has_gone_elsewhere_stays_there(tab: Tab) -> None:
    """What was asked for at another place is not shown over what is open now."""
    tab.do("phones")
    tab.do("open", sheet="more")
    arrive(tab)
    assert not tab.session.may_be_shared


def test_only_the_last_request_waits(tab: Tab) -> None:
    """The screens that were asked for before are left out."""
    tab.go("/statistics")
    tab.go("/people")
    arrive(tab)
    assert tab.session.view.route == "/people"


def test_without_a_connection(tab: Tab) -> None:
    """A message tells why nothing opens: those who wait already, and whoever presses then."""
    tab.do("later-loaded", state="failed")
    assert tab.toasts == []
    tab.go("/settings")
    assert tab.toasts == [WITHOUT_CONNECTION]
    tab.do("later-loaded", state="failed")
    arrive(tab)
    assert tab.session.view.route == "/settings"


def test_who_waits_is_told_of_a_failure(tab: Tab) -> None:
    """Once, also where it is tried several times."""
    tab.go("/settings")
    tab.do("later-loaded", state="failed")
    assert WITHOUT_CONNECTION in tab.toasts
    before = len(tab.toasts)
    tab.do("later-loaded", state="failed")
    assert len(tab.toasts) == before


def test_files_are_read_wherever_the_players_are(tab: Tab) -> None:
    """A file that was dropped is not forgotten when another screen is opened."""
    tab.do("offer", text="date,game,player\n1970-01-01,A,A\n")
    tab.go("/")
    arrive(tab)
    assert tab.session.view.offers.table is not None


def test_reports_wait_without_a_message(tab: Tab) -> None:
    """A report of the browser that waits shows no message."""
    tab.do("phones-owned", state="yes")
    assert tab.toasts == []
    arrive(tab)
    assert tab.session.arriving.others == []


def test_a_game_that_is_a_sheet_waits(tab: Tab) -> None:
    """Its rules arrive later; those of the other games are here."""
    tab.do("new", game="sheet:just-points")
    assert tab.toasts == [SHORTLY]
    arrive(tab)
    assert tab.session.view.draft is not None


def test_a_refusal_of_one_does_not_stop_the_others(tab: Tab) -> None:
    """Each event that waits is done by itself."""
    tab.do("offer-sheet", sheet="")
    tab.do("offer", text="date,game,player\n1970-01-01,A,A\n")
    arrive(tab)
    assert tab.session.view.offers.table is not None


def test_what_waits_before_python_runs() -> None:
    """A file that was dropped while Laurel started, and an address that comes later, wait after the start as well."""
    tab = Tab()
    tab.session.arriving.state = "coming"
    dropped = Event("offer", {"text": "date,game,player\n1970-01-01,A,A\n"})
    response = replay_queue(tab.session, [dropped], "/statistics")
    assert response.page.screen == "home"
    arrive(tab)
    assert tab.session.view.offers.table is not None
