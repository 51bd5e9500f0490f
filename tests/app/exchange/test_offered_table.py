"""Tables with results from outside: shown first, then kept; a table that Laurel has written comes back as it was."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.app.session.effects import SaveFile
from laurel.match.edits import Milliseconds
from laurel.match.match import MatchId
from laurel.pages.language.languages import LANGUAGES
from laurel.plays.local_time import local_text
from tests.app.finished import finished_matches, stored
from tests.app.support import PlainDevice, Tab, only

HEADS = "date,game,player,score\n"
GO = "2026-11-21,Go,Anna,3\n2026-11-21,Go,Bob,5\n"
CHESS = "2026-11-22,Chess,Cid,2\n"
MATCHES = stored(*(evolve(match, id=MatchId(f"{match.id}-0123456789")) for match in finished_matches()))


class Device(PlainDevice):
    """A device with dates as spreadsheets have them."""

    def day(self, time: Milliseconds) -> str:
        """Return a date."""
        return local_text(time)[:10]


def at_home(language: str = "en", **kept: str) -> Tab:
    """Return a tab at the first screen."""
    tab = Tab(kept, Device())
    tab.do("settings", language=language, theme="auto")
    return tab


def table_of(tab: Tab) -> str:
    """Return all plays of a device as a table."""
    return str(only(SaveFile, tab.do("export-spreadsheet")).text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_laurel_comes_back_as_it_was(language: str) -> None:
    """With all its columns, in every language, on a device that has none of the matches."""
    table = table_of(at_home(language, **MATCHES))
    there = at_home(language)
    there.do("import", text=table)
    there.do("keep-offered")
    assert table_of(there) == table


def test_a_table_of_another_language_is_known() -> None:
    """Its games, columns and endings are named in all languages."""
    there = at_home()
    there.do("import", text=table_of(at_home("ru", **MATCHES)))
    there.do("keep-offered")
    here, there_plays = (
        {play.id: (play.game, play.end) for play in tab.session.services.plays.all()}
        for tab in (at_home(**MATCHES), there)
    )
    assert there_plays == here


def test_nothing_is_kept_before_a_press() -> None:
    """The screen shows what the table says; the address leads to it."""
    tab = at_home()
    tab.do("import", text=HEADS + GO)
    assert tab.session.view.route == "/offered"
    assert tab.page.one("button", id="keep-offered").text == "Keep 1 result"
    assert "Anna" in tab.page.one("ul", "play-seats").text
    assert tab.session.services.plays.all() == ()
    tab.do("keep-offered")
    assert tab.toasts == ["1 result imported."]
    assert tab.session.view.route == "/statistics"


def test_what_is_here_is_not_kept_twice() -> None:
    """A longer table of the same spreadsheet brings what is new; one without anything new has no button."""
    tab = at_home()
    tab.do("import", text=HEADS + GO)
    tab.do("keep-offered")
    tab.do("import", text=HEADS + GO + CHESS)
    assert tab.page.one("button", id="keep-offered").text == "Keep 1 result"
    tab.do("keep-offered")
    assert tab.toasts == ["1 result imported. 1 result is already here."]
    tab.do("import", text=HEADS + GO + CHESS)
    assert not tab.page.all("button", id="keep-offered")
    own = at_home(**MATCHES)
    own.do("import", text=table_of(own))
    assert not own.page.all("button", id="keep-offered")


def test_columns_can_be_chosen() -> None:
    """Of two columns with one meaning the one that was chosen last counts; the order of a date can be chosen too."""
    tab = at_home()
    tab.do("import", text="a,b,c,d\n1/2/2026,Go,Anna,3\n1/2/2026,Go,Bob,5\n")
    assert "Choose below which column has: Date, Game, Name." in tab.page.text
    columns = {"column.0": "day", "column.1": "game", "column.2": "name", "column.3": ""}
    tab.do("choose-columns", columns)
    assert [one.attributes["value"] for one in tab.page.all("input", name="order")] == ["mdy", "dmy"]
    tab.do("choose-columns", columns | {"column.3": "points", "order": "dmy"})
    tab.do("choose-columns", columns | {"column.3": "name", "order": "dmy"})
    offered = tab.session.view.offers.table
    assert offered is not None
    assert offered.columns == {"day": 0, "game": 1, "name": 3}
    tab.do("choose-columns", columns | {"column.3": "points", "order": "dmy"})
    tab.do("keep-offered")
    (kept,) = tab.session.services.plays.all()
    assert local_text(kept.ended) == "2026-02-01 12:00:00"
    assert [(seat.name, seat.points, seat.has_won) for seat in kept.seats] == [("Anna", 3, False), ("Bob", 5, True)]


def test_rows_that_cannot_be_read_are_named() -> None:
    """The others can be kept. Where dates have no common order, some are none."""
    tab = at_home()
    tab.do("import", text=HEADS + "13/1/2026,Go,Anna,3\n1/13/2026,Go,Anna,3\n")
    assert "Row 2: “13/1/2026” is not a date." in tab.page.text
    assert tab.page.one("button", id="keep-offered").text == "Keep 1 result"


def test_people_are_those_of_the_device() -> None:
    """Known ones by their names, others are new."""
    tab = at_home(**MATCHES)
    tab.go("/statistics")
    people = {seat.name: seat.person for play in tab.session.services.plays.all() for seat in play.seats}
    tab.do("import", text=HEADS + GO)
    tab.do("keep-offered")
    newest = {seat.name: seat.person for seat in tab.session.services.plays.all()[-1].seats}
    assert newest["Anna"] == people["Anna"] != newest["Bob"] != ""


def test_without_a_table_the_screen_says_how_one_comes_here() -> None:
    """As after a reload."""
    tab = at_home()
    tab.go("/offered")
    assert "CSV" in tab.page.text
    tab.do("choose-columns", {"column.0": "day"})
    tab.do("keep-offered")
    assert tab.session.services.plays.all() == ()


def test_a_game_that_laurel_has_is_that_game() -> None:
    """By its title in any language, with what wins it, also after the plays were kept and stored."""
    tab = at_home()
    tab.do("import", text=HEADS + "2026-11-21,Skyjo,Anna,30\n2026-11-21,Skyjo,Bob,20\n2026-11-22,Azul,Anna,70\n")
    tab.do("keep-offered")
    stored_plays = Tab(tab.store, Device()).session.services.plays.all()
    assert [play.game for play in stored_plays] == ["sheet:skyjo", "sheet:azul"]
    assert [[seat.has_won for seat in play.seats] for play in stored_plays] == [[False, True], [True]]
    assert [play.wins for play in stored_plays] == ["least", "most"]
