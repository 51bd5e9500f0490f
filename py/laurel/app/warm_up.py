"""The warm-up before a memory image is made: every screen is shown and every kind of button is pressed once.

What is computed on the way stays in the memory image (templates, catalogues, converters, forms); the matches do not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import count

from attrs import field, frozen

from laurel.app.handle import handle
from laurel.app.plays import stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import Person
from laurel.app.session.effects import Navigate
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.match.archive import VERSION
from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages.environment import render
from laurel.pages.forms import Fields
from laurel.pages.games import PRESENTATIONS
from laurel.pages.page import Page

COLLECTION_FROM_OUTSIDE = "objectname,objectid,own,minplayers,maxplayers\nA,1,1,2,4\n"
TABLE_FROM_OUTSIDE = "date,game,player\n1970-01-01,A,A\n"

FILE_FROM_OUTSIDE = json.dumps(
    {
        "format": "laurel-match",
        "version": VERSION,
        "id": "warm-up",
        "started": 0,
        "game": next(iter(PRESENTATIONS)),
        "setup": {"players": [], "options": {}},
        "edits": [],
    }
)

SHEET_FROM_OUTSIDE = """
laurel = 1
id = "warm-up"
name = "A"
players = 2
[[row]]
id = "a"
name = "A"
points = "2 * a"
[[test]]
players = 2
values = { a = [1, 2] }
total = [2, 4]
"""
"""A sheet with a formula and a test, as a file."""

SHEETS = ("sheet:seven-wonders", "sheet:wizard", "sheet:just-points")
"""A pad, rounds, and a counter, by the ids under which statistics know them."""


def warm_up_language(language: str) -> None:
    """Show every screen of Laurel in a language."""
    Visit(language).show_everything()
    render.cache_clear()


@frozen
class _StillDevice:
    """A device whose clock stands still."""

    language: str
    _ids: Iterator[int] = field(factory=count, init=False)

    def now(self) -> Milliseconds:
        return Milliseconds(0)

    def languages(self) -> Sequence[str]:
        return [self.language]

    def time(self, at: Milliseconds, language: str) -> str:
        return f"{at} {language}"

    def date(self, at: Milliseconds, language: str) -> str:
        return f"{at} {language}"

    def day(self, at: Milliseconds) -> str:
        return str(at)

    def size(self, number: int, language: str) -> str:
        return f"{number} {language}"

    def new_id(self) -> str:
        return f"warm-up-{next(self._ids)}"

    def random(self, count: int) -> int:
        return count - 1

    def version(self) -> str:
        return ""

    def build(self) -> str:
        return ""

    def site(self) -> str:
        return ""

    def start(self) -> str:
        return "ordinary"


class Visit:
    """A session over an empty store."""

    def __init__(self, language: str) -> None:
        self._session = Session({}, _StillDevice(language))

    def show_everything(self) -> None:
        """Show every screen, and press a button of each sort."""
        everybody = People((Person(PersonId("a"), "A", "red"), Person(PersonId("b"), "B", "", ("C",))))
        stored_people.store(self._session.services.match_store, everybody)
        shown = (
            routes.HOME,
            routes.SHEET,
            routes.NEW_SHEET,
            routes.SETTINGS,
            routes.PEOPLE,
            routes.STATISTICS,
            routes.PLAYS,
        )
        for route in (*shown, *(routes.person(one) for one in everybody.by_id)):
            self._do("go", {"route": route})
        self._do("merge-people", {"person": "b", "into": "a"})
        for route in (routes.PEOPLE, routes.person("a")):
            self._do("go", {"route": route})
        for route in (routes.DICE, routes.FIRST):
            self._press_everything(route)
        self._do("throw", {})
        self._log_result()
        self._offer_table()
        self._offer_collection()
        self._offer_sheet()
        self._make_sheet()
        for game in (*SHEETS, *PRESENTATIONS):
            match = self._start(game)
            self._press_everything(routes.board(match))
            self._do("go", {"route": routes.scoreboard(match)})
            self._do("go", {"route": routes.table(match)})
        match = self._session.open_match.id  # what all games share is pressed in one of them
        self._do("photo", {"photo": "0" * 32})
        self._do("seal", {})
        self._do("table", {"sides": "4"})
        for route in (routes.results(match), routes.history(match), routes.HOME):
            self._press_everything(route)

    def _log_result(self) -> None:
        """Log a result, show it and correct it."""
        self._do("go", {"route": routes.LOG})
        self._do("draft-result", {"game": "A"})
        self._do("draft-result", {"date": "1970-01-01", "time": "00:00", "new": "A", "with": ["teams", "places"]})
        self._do("save-result", {"date": "1970-01-01", "time": "00:00", "who": "person-a", "score.person-a": "1"})
        play = routes.play_in(self._session.view.route)
        self._do("go", {"route": routes.PLAYS})
        self._do("open", {"sheet": "find", "facet": "person"})
        self._do("find", {"person": "a"})
        self._do("go", {"route": routes.STATISTICS})
        self._do("go", {"route": routes.change_play(play)})
        self._do("save-result", {"date": "1970-01-01", "time": "00:00", "who": "seat-0", "score.seat-0": "2"})
        self._do("delete-play", {"value": play})

    def _offer_table(self) -> None:
        """Show a table with results from outside, and keep what it says."""
        self._do("import", {"text": TABLE_FROM_OUTSIDE})
        self._do("choose-columns", {"column.0": "day", "column.1": "game", "column.2": "name"})
        self._do("keep-offered", {})
        for keeps in ("leave-offered", "keep-offered"):
            self._do("offer", {"text": FILE_FROM_OUTSIDE})
            self._do(keeps, {})

    def _offer_collection(self) -> None:
        """Offer a collection of games, keep it and show it."""
        self._do("import", {"text": COLLECTION_FROM_OUTSIDE})
        self._do("keep-collection", {})
        self._do("remove-collection", {})

    def _offer_sheet(self) -> None:
        """Show a sheet from outside."""
        self._do("offer-sheet", {"sheet": SHEET_FROM_OUTSIDE})

    def _make_sheet(self) -> None:
        """Make a sheet, from its name to its text, and keep it."""
        self._do("go", {"route": routes.NEW_SHEET})
        self._do("draft-sheet", {"name": "A", "row[1].name": "B"})
        for part in ("row[1]", "rounds", "end", "option", "check", "test", "game", "text"):
            self._do("draft-sheet", {"open": part, "opens": "yes"})
        self._do("draft-sheet", {"text": SHEET_FROM_OUTSIDE})
        self._do("draft-sheet", {"row[1].points": "3 * a"})
        self._do("try-sheet", {"players": "2"})
        self._do("draft-sheet", {"drop": "test[1]"})
        self._do("keep-made-sheet", {})  # shows the list of games

    def _start(self, game: str) -> str:
        """Start a match of a game; return its id."""
        self._do("new", {"game": game})
        self._do("start", {})
        return self._session.open_match.id

    def _press_everything(self, route: str) -> None:
        """Press one button of each sort on a screen, and of each sort that appears then."""
        waiting: dict[str, Event] = {}
        pressed: set[str] = set()
        read: set[str] = set()  # most regions do not change when a button is pressed
        page = self._do("go", {"route": route})
        while True:
            news = [region.html for region in page.regions if region.html not in read]
            read.update(news)
            found = [event for html in news for event in _buttons(html)]
            waiting |= {_sort(event): event for event in found if _sort(event) not in pressed | set(waiting)}
            if not waiting:
                return
            sort = min(waiting, key=_is_removal)  # what is removed cannot be pressed any more
            event = waiting.pop(sort)
            if event.do != "confirm":  # every question is answered
                pressed.add(sort)
            page = self._do(event.do, event.fields)
            if self._is_over():  # most buttons are on the board of a match that runs
                page = self._do("undo", {})

    def _is_over(self) -> bool:
        open_match = self._session.opened
        return open_match is not None and open_match.replay.verdict is not None

    def _do(self, name: str, fields: Fields) -> Page:
        response = handle(self._session, Event(name, fields))
        for effect in response.effects:
            if isinstance(effect, Navigate):
                return self._do("go", {"route": effect.route})
        return response.page


def _is_removal(sort: str) -> bool:
    return sort.startswith("remove")


BUTTON = re.compile(r"""<button\s[^>]*?\bdata-do="(\w+)"(?: data-fields='([^']*)')?""")
"""The event of a button as the macro `does` writes it: the fields are JSON in which `>` and `'` are escaped."""

SORTING_FIELDS = {"kind", "phase", "sheet", "source", "then"}
"""The fields whose values make another sort of button; the others name one player, card or entry of many."""


def _sort(event: Event) -> str:
    """Return the sort of a button: the same for buttons that differ only in the player, card or entry."""
    return " ".join(
        [event.do, *(f"{name}={value if name in SORTING_FIELDS else ''}" for name, value in event.fields.items())]
    )


def _buttons(html: str) -> Iterator[Event]:
    for do, fields in BUTTON.findall(html):
        yield Event(do, {name: str(value) for name, value in json.loads(fields or "{}").items()})
