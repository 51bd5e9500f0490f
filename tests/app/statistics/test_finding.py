"""The list of all plays in a session: what narrows it is in the address, and it shows some plays at a time."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.app.plays import stored_people
from laurel.app.session.effects import KeepAddress
from laurel.pages import routes
from laurel.pages.page import LateRegion, markup
from laurel.pages.statistics.finding import MOST_OPTIONS, PAGE, PART, STEP
from laurel.plays.play import GameId, Play
from laurel.plays.records.bgsplay_writing import record_of
from tests.app.statistics.test_statistics import at_the_statistics, matches
from tests.app.support import Store, Tab, only
from tests.app.test_way_of_a_tap import calls_of
from tests.markup import events, read
from tests.plays.support import NAMING, play, seat


def with_records(*plays: Play) -> Tab:
    """Return a tab at the list of recorded plays."""
    tab = Tab(Store())
    services = tab.session.services
    services.records.add(record_of(one, NAMING) for one in plays)
    stored_people.learn_of_plays(services.match_store, services.records.plays(), tab.device)
    tab.go("/plays")
    return tab


def many(count: int, **more: Any) -> Tab:
    """Return a tab at the list of so many recorded plays, each on another day."""
    return with_records(*(play(name=f"n{number}", number=number, **more) for number in range(count)))


def listed(tab: Tab) -> list[str]:
    """Return the addresses of the plays that are listed."""
    return [one.all("a")[0].attributes["href"] for one in tab.page.all("li", "play")]


def test_all_plays_are_listed() -> None:
    """Matches and results that were recorded, the newest first; the home screen and the statistics lead there."""
    tab = at_the_statistics("/")
    assert [link.attributes["href"] for link in tab.page.all("a", id="to-plays")] == ["#/plays"]
    tab.session.services.records.add([record_of(play(name="recorded", number=500), NAMING)])
    tab.go("/plays")
    assert len(listed(tab)) == 5
    assert {one.split("/")[1] for one in listed(tab)} == {"match", "play"}
    tab.go("/statistics")
    assert tab.page.one("a", id="to-plays").attributes["href"] == "#/plays"


def test_what_narrows_is_kept_in_the_address() -> None:
    """No other entry of the history comes of it; how many there are is announced, and links keep it."""
    tab = at_the_statistics("/plays")
    tab.do("find", players="2")
    assert only(KeepAddress, tab.answer) == KeepAddress("/plays?players=2")
    assert tab.announced == "Matches: 2 of 4"
    assert len(listed(tab)) == 2
    address = tab.page.one("a", id="to-statistics").attributes["href"]
    assert address == "#/statistics?players=2"
    tab.go(address.removeprefix("#"))
    assert matches(tab) == "2"
    assert "Matches: 2 of 4" in tab.page.one("p", id="finding-count").text
    tab.do("find", all="yes")
    assert tab.session.view.route == "/statistics"
    assert not tab.page.all("p", id="finding-count")
    again = Tab(tab.store)
    again.go("/plays?players=2")
    assert len(listed(again)) == 2


def test_a_search_finds_names_places_notes_and_titles() -> None:
    """By names, places, notes and the titles of games in the reader's language and in English, while somebody types."""
    tab = with_records(
        play(name="a", place="Kraków", note="Rain"), play(seat("Zoë", 1, 1), seat("Jan", 0, 2), name="b", number=1)
    )
    for words, found in (("krakow", 1), ("RAIN", 1), ("zoe", 1), ("imperium", 2), ("zoe krakow", 0), (" ", 2)):
        tab.do("find", words=words)
        assert len(listed(tab)) == found
    tab.do("settings", language="ru")
    tab.go("/plays?words=twilight")
    assert len(listed(tab)) == 2


def test_nothing_that_fits() -> None:
    """The screen says so, and how to see everything again."""
    tab = at_the_statistics("/plays?game=no%20such%20game&players=x&nonsense=1")
    assert "No finished match fits this choice." in tab.page.text
    assert not listed(tab)
    (way_out,) = [event for event in events(tab.page) if event.do == "find" and "all" in event.fields]
    tab.do(way_out.do, way_out.fields)
    assert len(listed(tab)) == 4


def test_nothing_was_played() -> None:
    """There is nothing to search in."""
    tab = Tab()
    tab.go("/plays")
    assert "No match has been finished yet." in tab.page.text
    assert not tab.page.all("input")


def test_a_long_list() -> None:
    """A part comes after the other; only the new one is made, and further pages have addresses of their own."""
    tab = many(PAGE + STEP + 5)
    assert len(listed(tab)) == STEP
    tab.do("more-plays")
    before = {region.id: region.html for region in tab.answer.page.regions}
    tab.do("more-plays")
    after = {region.id: region.html for region in tab.answer.page.regions}
    new = {f"plays-{number}" for number in range(2 * STEP // PART, 3 * STEP // PART)}
    assert {name for name in after if after[name] != before[name]} == {*new, "plays-more"}
    assert after["plays-1"] is before["plays-1"]
    for _ in range(20):
        tab.do("more-plays")
    assert len(listed(tab)) == PAGE
    older = tab.page.one("a", id="older-plays").attributes["href"]
    assert older == "#/plays?page=1"
    tab.go(older.removeprefix("#"))
    assert len(listed(tab)) == STEP
    tab.do("more-plays")
    assert len(listed(tab)) == STEP + 5
    assert not tab.page.all("button", id="more-plays")
    assert tab.page.one("a", id="newer-plays").attributes["href"] == "#/plays"


def test_what_a_window_shows_is_first() -> None:
    """The rows below it are late where they are new; what no play is left for is emptied with the first ones."""
    tab = many(100)
    tab.do("find", words="anna")
    assert late(tab) == ["plays-1"]
    assert len(listed(tab)) == STEP
    tab.do("more-plays")
    assert late(tab) == ["plays-2", "plays-3"]
    tab.do("find", words="nobody")
    assert late(tab) == []


def late(tab: Tab) -> list[str]:
    """Return the ids of the regions that wait until the others are drawn."""
    return [region.id for region in tab.answer.page.regions if isinstance(region, LateRegion)]


def test_a_list_is_gone_back_to() -> None:
    """As much of it is there as before, and what is shown of one play leads back to it."""
    tab = many(100)
    tab.do("find", words="anna")
    tab.do("more-plays")
    route = tab.session.view.route
    tab.go(listed(tab)[-1].removeprefix("#"))
    assert f'href="#{route}"' in markup(tab.answer.page)
    tab.go(route)
    assert len(listed(tab)) == 2 * STEP
    tab.do("find", words="")
    assert len(listed(tab)) == STEP


@pytest.mark.parametrize("facet", ["game", "person", "winner", "players", "when"])
@pytest.mark.parametrize("route", ["/plays", "/statistics"])
def test_one_thing_is_chosen_in_a_sheet(route: str, facet: str) -> None:
    """It offers what plays have, with how many: so many are found then. The sheet of what is chosen ends that."""
    tab = at_the_statistics(route)
    tab.do("open", sheet="find", facet=facet)
    options = {event.fields[facet]: read_count(tab, event.fields[facet]) for event in sent(tab, facet)}
    assert options
    for value, count in options.items():
        tab.do("find", {facet: value})
        assert not tab.has_sheet
        tab.do("find", words="")
        found = tab.session.services.finder().find(wanted(tab), tab.device.now())
        assert len(found.plays) == count
        tab.do("open", sheet="find", facet=facet)
        assert {event.fields[facet] for event in sent(tab, facet)} == {"", *options}
        tab.do("find", {facet: ""})
    assert tab.session.view.route == route


def wanted(tab: Tab) -> Any:
    """Return what the address of a tab wants."""
    from laurel.pages.statistics.play_lines import read_wanted  # noqa: PLC0415

    return read_wanted(tab.session.view.route)


def sent(tab: Tab, facet: str) -> list[Any]:
    """Return the events of the options of the open sheet."""
    return [event for event in events(tab.page.one("dialog")) if event.do == "find" and facet in event.fields]


def read_count(tab: Tab, value: str) -> int:
    """Return the number at an option of the open sheet."""
    button = next(
        one for one in tab.page.one("dialog").all("button", "find-option") if value in one.attributes["data-fields"]
    )
    return int(button.all("span")[-1].text)


def test_many_values_are_found_by_a_search() -> None:
    """The sheet has those of most plays, and says how many more there are."""
    tab = with_records(*(play(seat(f"N{n:03}", 1, 1), name=f"p{n}", number=n) for n in range(MOST_OPTIONS + 9)))
    tab.do("open", sheet="find", facet="person")
    assert len(sent(tab, "person")) == MOST_OPTIONS
    assert "9 more" in tab.page.one("dialog").text
    tab.do("open", sheet="find", facet="person", words="n06")
    assert len(sent(tab, "person")) == 9
    tab.do("open", sheet="find", facet="person", words="nobody")
    assert "Nothing found." in tab.page.one("dialog").text
    tab.do("open", sheet="find", facet="nonsense")
    assert not tab.has_sheet


def test_only_values_that_are_offered_are_named() -> None:
    """A sheet of 400 games names no more of them than one of 100."""
    calls = []
    for count in (100, 400):
        tab = with_records(*(play(name=f"n{n}", number=n, game=GameId(f"other:Game {n}")) for n in range(count)))
        tab.do("find", words="anna")
        calls.append(calls_of(lambda: tab.do("open", sheet="find", facet="game")).total())  # noqa: B023 - called at once
    few, more = calls
    assert more < few * 1.1


def test_nobody_is_no_person() -> None:
    """An Automa and an anonymous player are no people; plays with them are found by the name."""
    automa = seat("Automa", 5, 1, is_nobody=True, person="")
    tab = with_records(play(seat("Anna", 3, 2, has_won=False), automa), play(seat("Anna", 3, 1), name="b", number=1))
    index = tab.session.services.finder().index
    assert len(index.by("person")) == 1
    assert [positions.bit_count() for positions in index.by("winner").values()] == [1]
    tab.do("find", words="automa")
    assert len(listed(tab)) == 1


def test_filtering_many_calls_no_more_functions() -> None:
    """What narrows a list of 1,200 plays calls about as many functions as with 120."""
    calls = []
    for count in (120, 1200):
        tab = many(count)
        tab.do("find", words="b")
        calls.append(calls_of(lambda: tab.do("find", words="anna")).total())  # noqa: B023 - it is called at once
    few, more = calls
    assert more < few * 1.2


def test_a_search_asks_nothing_again_for_every_game_or_block() -> None:
    """With 300 plays of as many games, a search finds no sheet of theirs again, and asks once where the device is."""
    tab = with_records(*(play(name=f"n{n}", number=n, game=GameId(f"other:Game {n}")) for n in range(300)))
    tab.do("find", words="b")
    calls = calls_of(lambda: tab.do("find", words="anna"))
    of = {path.rpartition("/")[2]: count for path, count in calls.items()}
    assert "kept_sheets.py" not in of
    assert of["local_time.py"] <= 4


def test_the_first_statistics_of_a_visit_have_nothing_left_to_read() -> None:
    """What could be done while there was nothing else to do is done: no play is read, named or put into the index."""
    calls = []
    for count in (150, 1500):
        store = many(count).store
        visit = Tab(store)
        visit.go(routes.HOME)
        while visit.session.services.read_ahead(200):
            pass
        calls.append(calls_of(lambda: visit.go(routes.STATISTICS)))  # noqa: B023 - it is called at once
    few, more = calls
    reading = {path for path in more if path.endswith(("reading.py", "kept_plays.py", "people.py"))}
    assert all(more[path] <= few[path] + 10 for path in reading)
    per_play = (more.total() - few.total()) / 1350
    assert per_play < 15  # the lengths of plays, and the plays of the three who have played all of them


def test_other_statistics_begin_with_ten_rows() -> None:
    """Of many people ten are shown, and more when somebody wants to see them."""
    tab = with_records(*(play(seat(f"N{n:03}", 1, 1), name=f"p{n}", number=n) for n in range(80)))
    tab.go("/statistics")

    def rows() -> int:
        return len(tab.page.one("section", aria_labelledby="winners").one("tbody").all("tr"))

    assert rows() == 10
    tab.do("more-rows", table="winners-1")
    assert rows() == 60
    tab.do("more-rows", table="winners-1")
    assert rows() == 80
    assert not [event for event in events(tab.page) if event.fields == {"table": "winners-1"}]
    tab.go("/")
    tab.go("/statistics")
    assert rows() == 10
    assert read(markup(tab.answer.page)).all("button", id="more-winners-1")
