"""Names from right to left, names with controls of direction, and names that cannot be seen, wherever names are shown.

Everything of every game is pressed, and every page and message is looked at.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape

import pytest

from laurel.app import warm_up
from laurel.app.handle import handle
from laurel.app.plays import stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import Person
from laurel.app.session.effects import SaveFile, ShareText
from laurel.app.session.events import Event, Response, join_texts
from laurel.app.storage.keys import MATCH, PEOPLE
from laurel.games.twilight_imperium.actions import Gain
from laurel.games.twilight_imperium.components import SourceId
from laurel.match.setup import COLOURS, PersonId, Points
from laurel.match.texts import BIDI_CONTROL, DIRECTED, ISOLATED, is_visible
from laurel.pages import routes
from laurel.pages.forms import Fields
from laurel.pages.page import Page, markup
from tests.app.finished import of_imperium
from tests.app.support import PlainDevice, Tab, at_the_board, only, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A

HEBREW = "\u05d0\u05d1\u05d2"
REVERSED = "\u202eBoris"
NAMES = (HEBREW, REVERSED, "\u2066Celia", "\u0645\u0631\u064a\u0645\u200f", "E\u2069\u2069", "\u200fF", "Жанна", "H")
UNSEEN = "\u200b\u200b"
VALUES = re.compile(r"""\b(?:value|data-fields)=(?:"[^"]*"|'[^']*')""")
"""What a form sends back as it is, and shows alone in a control."""


@cache
def directed(html: str) -> str:
    """Return what of a page or a message has a direction that reaches out; empty where nothing has."""
    text = ISOLATED.sub("", unescape(VALUES.sub("", html)))
    return "" if DIRECTED.search(text) is None else text


def check(response: Response) -> None:
    """Check everything that a response shows and says."""
    regions = (region.html for region in response.page.regions)
    for text in (*regions, response.page.title, join_texts(response.announcements), response.alert):
        assert not (found := directed(text)), ascii(found)


class Visit(warm_up.Visit):
    """A visit that presses everything in matches of players with such names."""

    names = NAMES

    def _start(self, game: str) -> str:
        self._do("go", {"route": routes.NEW})
        self._do("draft", {"game": game})
        rows = len(self._session.view.draft.rows) if self._session.view.draft else 0
        named = {f"rows.{row}.name": self.names[row] for row in range(rows)}
        colours = {f"rows.{row}.colour": self._session.view.draft.rows[row].colour for row in range(rows)}  # type: ignore[union-attr]
        self._do("draft", {**named, **colours})
        self._do("start", {})
        assert [player.name for player in self._session.open_match.match.setup.players] == list(self.names[:rows])
        return self._session.open_match.id

    def _do(self, name: str, fields: Fields) -> Page:
        response = handle(self._session, Event(name, fields))
        check(response)
        return super()._do("go", {"route": self._session.view.route}) if response.effects else response.page


def test_names_turn_no_sentence_in_any_game() -> None:
    """No name turns the sentence around it, or is turned by it."""
    Visit("ru").show_everything()


def test_sentences_are_read_in_their_order() -> None:
    """The sentence of an entry, and its announcement, in the order in which they are read."""
    tab = at_the_board()
    tab.do("revise", form_of_names(HEBREW, REVERSED, "Celia", "Dmitri"))
    tab.device.wait(10_000)
    answer = tab.do("act", kind="gain", player="0", points="1", source="secret_objective")
    assert f"\u2068{HEBREW}\u2069: secret objective" in join_texts(answer.announcements).lower()
    tab.device.wait(10_000)
    answer = tab.do("act", kind="gain", player="1", points="2", source="")
    assert "\u2068Boris\u2069" in join_texts(answer.announcements)
    check(tab.go("/match/a-match/history"))
    check(answer)


def form_of_names(*names: str) -> dict[str, str]:
    """Return the fields of the form of players."""
    named = {f"rows.{row}.name": name for row, name in enumerate(names)}
    return {**named, **{f"rows.{row}.colour": COLOURS[row] for row in range(len(names))}, "marked": "0"}


def test_people_statistics_and_exports() -> None:
    """Lists of people and figures are isolated. A table and a file have the names as they were entered."""
    known = People((Person(PersonId("a"), HEBREW, "red", ("\u202eBo",)), Person(PersonId("b"), UNSEEN)))
    played = text_of(of_imperium()).replace("Anna", HEBREW).replace("Boris", REVERSED).replace("Celia", UNSEEN)
    tab = Tab({PEOPLE: json.dumps(stored_people.to_plain(known)), f"{MATCH}imperium": played})
    for route in ("/people", "/people/a", "/people/b", "/statistics", "/statistics/a", "/match/imperium/results", "/"):
        check(tab.go(route))
    assert "No name" in markup(tab.go("/people").page)
    assert "Player 3" in markup(tab.go("/match/imperium").page)
    check(tab.do("edit-person", person="a", name=f"{HEBREW}{HEBREW}", colour="red"))
    tab.go("/match/imperium/results")
    shared = only(ShareText, tab.do("share-text"))
    assert not directed(shared.text)
    table = only(SaveFile, tab.do("export-spreadsheet")).text
    assert f"{REVERSED}" in table
    assert "\u2068" not in table
    assert "\u2068" not in only(SaveFile, tab.do("export-plays")).text


def test_notes_and_games_of_files() -> None:
    """What players have written as a source of points, and the title of a game that Laurel does not know."""
    tab = at_the_board(Gain(A, Points(1), SourceId(f"{HEBREW} {REVERSED}")), Gain(A, Points(1), SourceId("x" * 90_000)))
    for route in ("/match/a-match", "/match/a-match/history"):
        check(tab.go(route))
        assert len(markup(tab.answer.page)) < 200_000
    check(tab.do("import", text=json.dumps({"format": "laurel-match", "version": 7, "game": f"{REVERSED}4"})))
    assert tab.toasts == ["Laurel does not know this game yet: \u2068Boris4\u2069"]


def test_names_of_devices_turn_no_sentence() -> None:
    """The names of the devices in the history, and of those that are connected."""
    tab = at_the_board(device=PlainDevice())
    tab.do("settings", language="en", device=REVERSED, person=HEBREW)
    tab.tap(A)
    assert tab.session.services.preferences.device == REVERSED
    check(tab.go("/match/a-match/history"))
    tab.do("settings", language="en", device=UNSEEN, person="\u2800")
    assert (tab.session.services.preferences.device, tab.session.services.preferences.person) == ("", "")


class TestUnseen:
    """Names of which nothing is seen are no names; old matches that have them stay as they are."""

    @pytest.mark.parametrize("name", [UNSEEN, "\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u0301", "\x07", "\u202e"])
    def test_at_the_setup(self, name: str) -> None:
        """The seat has none, and nobody becomes a person."""
        assert not is_visible(name)
        tab = Tab()
        tab.go("/new")
        tab.do("draft", form_of_names(name, "Anna", name))
        tab.do("start")
        assert [player.name for player in tab.match.setup.players][:3] == ["", "Anna", ""]
        assert [one.name for one in stored_people.load(tab.session.services.match_store).people] == ["Anna"]

    def test_of_a_person(self) -> None:
        """It is refused, and the name stays."""
        known = People((Person(PersonId("a"), "Anna"),))
        tab = Tab({PEOPLE: json.dumps(stored_people.to_plain(known))})
        tab.go("/people/a")
        tab.do("edit-person", person="a", name=UNSEEN, colour="")
        assert tab.toasts == ["Enter a name."]
        assert stored_people.load(tab.session.services.match_store) == known

    def test_in_an_old_match(self) -> None:
        """It is read, shown by the seat, and the form of the players, submitted as it is, changes nothing."""
        tab = Tab({f"{MATCH}a-match": text_of(match()).replace('"name":"B"', f'"name":"{UNSEEN}"')})
        assert "Player 2" in markup(tab.go("/match/a-match").page)
        tab.do("revise", form_of_names("A", UNSEEN, "C", "D"))
        assert not tab.actions
        tab.do("revise", form_of_names("A", "Boris", "C", "D"))
        assert "Name: Player 2 → Boris" in markup(tab.go("/match/a-match/history").page)
        assert BIDI_CONTROL.search(markup(tab.answer.page)) is None
