"""A new match starts from the game, the options and the people of the last one."""

from __future__ import annotations

import json

import pytest

from laurel.app.storage.keys import QUARANTINE, SETUPS
from laurel.pages.match.draft import Draft
from tests.app.support import Tab
from tests.markup import form_fields


def start(tab: Tab, game: str = "", **changed: str) -> None:
    """Set a match up and start it."""
    tab.go("/new")
    if game:
        tab.do("draft", game=game)
    tab.do("start", {**form_fields(tab.page.one("form", "setup")), **changed})
    tab.go("/")


def draft(tab: Tab) -> Draft:
    """Return the draft of a new match, in a new tab."""
    tab.go("/new")
    assert tab.session.view.draft is not None
    return tab.session.view.draft


def test_game_people_and_options() -> None:
    """As they were; who had no name has none."""
    tab = Tab()
    start(tab, **{"rows.0.name": "Anna", "rows.2.name": "Celia", "target": "14"})
    again = draft(Tab(tab.store))
    assert again.game == "twilight_imperium"
    assert [row.name for row in again.rows] == ["Anna", "", "Celia", "", "", ""]
    assert dict(again.options)["target"] == "14"


def test_what_is_chosen_anew_for_every_match_is_not() -> None:
    """Factions and the first speaker."""
    tab = Tab()
    start(tab, **{"rows.0.name": "Anna", "rows.0.details.faction": "winnu", "marked": "2"})
    again = draft(tab)
    assert (again.rows[0].details, again.marked) == ((), 0)


def test_each_game_has_its_own_options_and_people() -> None:
    """Those of its last match, until somebody is named; with another game these people stay."""
    tab = Tab()
    start(tab, **{"rows.0.name": "Anna", "target": "14"})
    start(tab, "carta_impera_victoria", **{"rows.0.name": "Boris", "team_tie": "sum"})
    last = draft(tab)
    assert (last.game, last.rows[0].name, dict(last.options)["team_tie"]) == ("carta_impera_victoria", "Boris", "sum")
    tab.do("draft", game="twilight_imperium")
    other = draft(tab)
    assert (other.rows[0].name, dict(other.options)["target"]) == ("Anna", "14")
    tab.do("draft", {"rows.0.colour": "red", "rows.0.name": "Celia"})
    tab.do("draft", game="carta_impera_victoria")
    assert draft(tab).rows[0].name == "Celia"


def test_a_game_for_two_does_not_take_the_people_of_others() -> None:
    """A match of four is offered to the four who played it, although two played another game since."""
    tab = Tab()
    start(tab, "carta_impera_victoria", **{f"rows.{index}.name": name for index, name in enumerate("ABCD")})
    start(tab, "twilight_struggle", **{"rows.0.name": "A", "rows.1.name": "B"})
    tab.go("/new")
    tab.do("draft", game="carta_impera_victoria")
    assert [row.name for row in draft(tab).rows] == ["A", "B", "C", "D"]


class TestFaces:
    """People who are known have a button."""

    def faces(self, tab: Tab) -> list[str]:
        """Return the names on the buttons."""
        found = tab.page.all("div", "seat-faces")
        return [one.text for one in found[0].all("button")] if found else []

    def test_a_press_gives_a_seat(self) -> None:
        """The first that nobody has, with the usual colour; who has a seat is not offered."""
        tab = Tab()
        start(tab, **{"rows.0.name": "Anna", "rows.3.name": "Boris"})
        tab.session.view.draft = None
        tab.go("/new")
        assert self.faces(tab) == []
        tab.do("draft", {"rows.0.colour": "black", "rows.0.name": "Celia"})
        assert self.faces(tab) == ["Anna"]
        tab.do("draft", seat="Anna")
        assert [row.name for row in draft(tab).rows][:2] == ["Celia", "Anna"]
        assert self.faces(tab) == []

    def test_one_seat_more(self) -> None:
        """Where all have a name, and the game has room."""
        tab = Tab()
        start(tab, "carta_impera_victoria", **{f"rows.{index}.name": name for index, name in enumerate("ABCD")})
        tab.do("new", game="carta_impera_victoria")
        tab.do("draft", drop="3")
        assert self.faces(tab) == ["D"]
        tab.do("draft", seat="D")
        assert [row.name for row in draft(tab).rows] == ["A", "B", "C", "D"]
        tab.do("draft", seat="E")
        assert [row.name for row in draft(tab).rows] == ["A", "B", "C", "D"]


def test_remembered_options_are_named() -> None:
    """The closed section says what is not as usual; it says nothing where all is."""
    tab = Tab()
    tab.go("/new")
    tab.do("draft", game="race_for_the_galaxy")
    assert not tab.page.all("small", "setup-chosen")
    start(tab, "race_for_the_galaxy", edition="second", **{"rows.0.name": "A"})
    tab.do("new", game="race_for_the_galaxy")
    assert "second" in tab.page.one("small", "setup-chosen").text.casefold()


def test_without_names_the_other_game_is_as_it_was() -> None:
    """With its number of seats."""
    tab = Tab()
    start(tab, "race_for_the_galaxy")
    start(tab, "twilight_struggle")
    tab.go("/new")
    tab.do("draft", game="race_for_the_galaxy")
    assert len(draft(tab).rows) == 4


def test_a_name_that_is_corrected_in_the_newest_match() -> None:
    """The next match begins with it; a correction in an older match is none of its business."""
    tab = Tab()
    start(tab, **{"rows.0.name": "Ana"})
    rename(tab, 1, "Anna")
    assert draft(tab).rows[0].name == "Anna"
    tab.device.wait(1000)
    tab.session.view.draft = None
    start(tab, **{"rows.0.name": "Boris"})
    rename(tab, 1, "Anya")
    assert draft(tab).rows[0].name == "Boris"


def rename(tab: Tab, number: int, name: str) -> None:
    """Rename the first player of the match that was started as the first, second ..."""
    tab.go(f"/match/new{number}")
    tab.do("revise", {"rows.0.name": name, "rows.0.colour": tab.match.setup.players[0].colour})
    tab.session.view.draft = None


def test_a_rematch_is_as_before() -> None:
    """It has the setup of its match."""
    tab = Tab()
    start(tab, **{"rows.0.name": "Anna", "rows.0.details.faction": "winnu"})
    tab.go("/")
    tab.go(f"/match/{next(key for key in tab.store if ':match:' in key).rpartition(':')[2]}")
    tab.do("rematch")
    assert tab.session.view.draft is not None
    assert dict(tab.session.view.draft.rows[0].details)["faction"] == "winnu"


@pytest.mark.parametrize(
    "stored",
    [
        "no json",
        "{}",
        "[1]",
        '[{"game": "chess"}]',
        json.dumps(
            [{"game": "twilight_struggle", "rows": [{"name": "A", "colour": "black"}], "marked": 0, "options": []}]
        ),
        json.dumps([{"game": "twilight_struggle", "rows": 2, "marked": 0, "options": []}]),
    ],
)
def test_what_cannot_be_read_is_quarantined(stored: str) -> None:
    """The setup screen is as on the first visit."""
    tab = Tab({SETUPS: stored})
    assert not any(row.name for row in draft(tab).rows)
    assert SETUPS not in tab.store
    assert stored in [text for key, text in tab.store.items() if key.startswith(QUARANTINE)]
