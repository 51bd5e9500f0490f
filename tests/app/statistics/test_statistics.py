"""The statistics in a session: the form, the sheet of matches, and matches that come and go."""

from __future__ import annotations

from laurel.app.plays import stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import Person
from laurel.app.storage.keys import MATCH
from laurel.match.setup import PersonId
from laurel.pages.routes import is_statistics, person_in_statistics, person_statistics
from tests.app.finished import of_civ, of_imperium, of_race, of_struggle, stored
from tests.app.support import Tab
from tests.markup import events
from tests.pages.statistics.test_statistics import facts_of

EVERY_GAME = (of_imperium(), of_struggle(), of_race(), of_civ())


def at_the_statistics(route: str = "/statistics") -> Tab:
    """Return a tab with a finished match of every game, whose players are known by their names in small letters."""
    tab = Tab(stored(*EVERY_GAME))
    everybody = People(tuple(Person(PersonId(name.lower()), name) for name in ("Anna", "Boris", "Celia", "Dmitri")))
    stored_people.store(tab.session.services.match_store, everybody)
    tab.go(route)
    return tab


def matches(tab: Tab) -> str:
    """Return how many matches the screen counts."""
    return facts_of(tab.page.one("section", aria_labelledby="summary"))["Matches"]


def test_the_home_screen_leads_there() -> None:
    """Once a match is finished."""
    tab = at_the_statistics("/")
    assert [link.text for link in tab.page.all("a", href="#/statistics")] == ["Statistics"]
    tab = Tab()
    tab.go("/")
    assert not tab.page.all("a", href="#/statistics")


def test_nothing_is_played_yet() -> None:
    """The screen says what will be there."""
    tab = Tab()
    assert tab.go("/statistics").page.screen == "statistics"
    assert "Once a match is finished" in tab.page.text


def test_what_narrows_is_in_the_address() -> None:
    """So it survives a look at something else, Back and a reload, until everything is shown again."""
    tab = at_the_statistics()
    assert matches(tab) == "4"
    tab.do("find", players="2")
    assert matches(tab) == "2"
    address = tab.session.view.route
    (boris,) = {link.attributes["href"] for link in tab.page.all("a") if link.text == "Boris"}
    tab.go(boris.removeprefix("#"))
    assert matches(tab) == "2"
    tab.go("/")
    tab.go(address)
    assert matches(tab) == "2"
    tab.do("find", all="yes")
    assert matches(tab) == "4"


def test_the_matches_behind_a_figure() -> None:
    """A sheet lists them; closing it shows the statistics again."""
    tab = at_the_statistics()
    tab.do("open", sheet="plays", person="boris", won="yes")
    assert tab.has_sheet
    lines = tab.page.one("dialog").all("li", "play")
    assert [line.all("a")[0].attributes["href"] for line in lines] == ["#/match/struggle/results"]
    tab.do("close")
    assert not tab.has_sheet
    assert tab.answer.page.screen == "statistics"


def test_somebody_who_is_not_known() -> None:
    """The address of a person who was forgotten shows the statistics of everybody; one without matches has none."""
    tab = at_the_statistics("/statistics/nobody")
    assert tab.page.one("h1").text == "Statistics"
    stored_people.store(tab.session.services.match_store, People((Person(PersonId("new"), "Newcomer"),)))
    tab.go("/statistics/new")
    assert tab.page.one("h1").text == "Newcomer"
    assert "No finished match fits this choice." in tab.page.text


def test_another_sheet_does_not_open_here() -> None:
    """The sheets of a board need a match."""
    tab = at_the_statistics()
    tab.do("open", sheet="form")
    assert not tab.has_sheet
    assert tab.session.view.dialog is None


def test_every_control_has_an_answer() -> None:
    """Whatever can be pressed on the screens leads somewhere."""
    for route in ("/statistics", "/statistics/anna"):
        tab = at_the_statistics(route)
        for event in events(tab.page):
            tab.do(event.do, event.fields)
            assert tab.has_sheet == (event.do == "open")
            assert not tab.toasts
            tab.do("go", route=route)


def test_another_tab_ends_a_match() -> None:
    """It counts at once."""
    tab = at_the_statistics()
    tab.store |= stored(of_imperium("more"))
    tab.do("stored", key=f"{MATCH}more")
    assert matches(tab) == "5"


def test_the_address_of_a_person() -> None:
    """Any name can be in it."""
    for person in ("anna", "анна", "a/b", "100%", "o'neil #7"):
        route = person_statistics(person)
        assert route.isascii()
        assert person_in_statistics(route) == person
        assert is_statistics(route)
    assert not is_statistics("/statisticsx")
    assert person_in_statistics("/statistics") is None
