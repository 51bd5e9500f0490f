"""Every screen and every sheet of stored matches, rendered without a browser.

A walk in a browser waits for every press; here a screen takes milliseconds, so that a test can look at all of them in
every language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from attrs import define, field, frozen

from laurel.app.handle import handle
from laurel.app.plays import stored_people
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.app.storage.keys import MATCH
from laurel.app.warm_up import BUTTON
from laurel.match.edits import Milliseconds
from laurel.pages import routes
from laurel.pages.page import Page, markup
from laurel.sheets import library
from tests.app.support import PlainDevice

SHEET = "sheet"
"""The region of a sheet."""

GUIDE = "open guide"
"""The sheet that is left out: a script lays it out, and `test_guide` measures it."""

SORTING_FIELDS = ("kind", "sheet", "stage")
"""The fields by which the sheets of two buttons differ as a whole; by others they differ in a player, card or entry."""


TABLE = """date,game,player,score,Comments on what happened
1/2/2026,Antidisestablishmentarianism,Maximiliana Konstantinow,12345678.25,
1/2/2026,Antidisestablishmentarianism,Bob,5,
soon,Go,Anna,1,
"""
"""Results of a spreadsheet, whose dates can be read in two orders, and of which one is none."""

BACKUP_FILE_STATES = ("none", "kept", "ask", "failed")
"""What the browser reports of the backup file, which the settings show."""

BACKUP_FILE = {"name": "laurel-backup.json", "written": "5000", "reason": "NotFoundError: gone"}


class Clock(PlainDevice):
    """A device whose times and dates are as long as those of a browser."""

    def time(self, _at: Milliseconds, _language: str) -> str:
        """Return a time."""
        return "20:58"

    def date(self, _at: Milliseconds, _language: str) -> str:
        """Return a date with a time."""
        return "22 Nov 2026, 20:58"

    def day(self, _at: Milliseconds) -> str:
        """Return a day."""
        return "2026-11-22"


@frozen
class Rendered:
    """A screen with the sheets that open over it."""

    name: str
    language: str
    markup: str
    root: Mapping[str, str]
    """The `data-` attributes of the element of the screen."""

    sheets: tuple[tuple[str, str], ...] = ()
    """By name: the markup of the region of the sheet."""


@define
class Walk:
    """A walk over the screens of some matches in a language."""

    stored: Mapping[str, str]
    language: str
    _session: Session = field(init=False)
    _playing: str = field(default="", init=False)
    """The game of the match that is shown."""

    _opened: set[tuple[str, str]] = field(factory=set, init=False)
    """The sorts of buttons that were pressed, each with the game."""

    def __attrs_post_init__(self) -> None:
        self._session = Session(dict(self.stored), Clock(self.language))

    def screens(self) -> Iterator[Rendered]:
        """Render the screens of every match, home and setup; in the walk of a sheet also those of no game."""
        for key in self.stored:
            match = key.removeprefix(MATCH)
            self._playing = str(json.loads(self.stored[key])["game"])
            board = self._do("go", route=routes.board(match))
            yield self._rendered(f"board, {match}", board, tuple(self._sheets(board)))
            yield from self._tapped(match, self._do("go", route=routes.board(match)))
            for route in (routes.results(match), routes.history(match)):
                yield self._rendered(route, self._do("go", route=route))
        yield from self._with_clock()
        yield self._rendered("home", self._do("go", route=routes.HOME))
        yield self._rendered("setup", self._do("new", game=self._game()))
        if ":" in self._game():
            yield from self._sheets_from_outside()
            yield self._rendered("table", self._do("import", text=TABLE))
            yield from self._of_the_table()
            yield from self._people_and_settings()

    def _people_and_settings(self) -> Iterator[Rendered]:
        """Render the list of people, the first of them, and the settings in every state of the backup file."""
        yield self._rendered("people", self._do("go", route=routes.PEOPLE))
        for person in stored_people.load(self._session.services.match_store).people[:1]:
            yield self._rendered("person", self._do("go", route=routes.person(person.id)))
        for state in BACKUP_FILE_STATES:
            self._do("backup-file", state=state, **BACKUP_FILE)
            yield self._rendered(f"settings, {state}", self._do("go", route=routes.SETTINGS))

    def _with_clock(self) -> Iterator[Rendered]:
        """Render the first match around the table, and while its turn clock stands, there and on the board."""
        match = next(iter(self.stored)).removeprefix(MATCH)
        yield self._rendered(routes.table(match), self._do("go", route=routes.table(match)))
        self._do("clock", turn="0", limit="1", runs="no")
        for route in (routes.board(match), routes.table(match)):
            yield self._rendered(f"{route}, clock", self._do("go", route=route))

    def _of_the_table(self) -> Iterator[Rendered]:
        """Render the dice before and after a throw, and who begins."""
        yield self._rendered("dice", self._do("go", route=routes.DICE))
        self._do("dice", count="10", sides="100")
        yield self._rendered("dice, thrown", self._do("throw"))
        yield self._rendered("who begins", self._do("go", route=routes.FIRST))
        yield self._rendered("who begins, chosen", self._do("begins", by="random"))

    def _sheets_from_outside(self) -> Iterator[Rendered]:
        """Render the list of games, a sheet that is offered, and one with faults."""
        hearts = library.sheet("hearts").text
        for text in (hearts, "laurel = 2\n[rounds]\n"):
            yield self._rendered("sheet to paste", self._do("go", route=routes.SHEET))
            yield self._rendered("sheet", self._do("offer-sheet", sheet=text))
        self._do("offer-sheet", sheet=hearts.replace('"id":"hearts"', '"id":"own"'))
        yield self._rendered("sheet, shared", self._do("share-sheet"))
        self._do("keep-sheet")
        yield self._rendered("new sheet", self._do("make-sheet"))
        yield self._rendered("games", self._do("keep-made-sheet", name="Own"))
        self._do("make-sheet", game="sheet:own")
        self._do("draft-sheet", **{"rounds.points": "1 / 2", "opens": "yes", "open": "rounds"})
        yield self._rendered("sheet, a formula with a fault", self._do("go", route=routes.edit_sheet("own")))
        for part in ("rounds.ask[1]", "text"):
            opened = self._do("draft-sheet", opens="yes", open=part)
            yield self._rendered(f"sheet, {part}", opened)

    def _game(self) -> str:
        return str(json.loads(next(iter(self.stored.values())))["game"])

    def _do(self, event: str, /, **fields: Any) -> Page:
        return handle(self._session, Event(event, fields)).page

    def _rendered(self, name: str, page: Page, sheets: tuple[tuple[str, str], ...] = ()) -> Rendered:
        return Rendered(name, page.language, markup(page), root_of(page), sheets)

    def _tapped(self, match: str, board: Page) -> Iterator[Rendered]:
        """Render the board after the first tap of every sort, which is undone."""
        for sort, fields in buttons(board, "tap"):
            if self._is_new(sort):
                yield self._rendered(f"board, {match}: {sort}", self._do("tap", **fields))
                self._do("undo")

    def _sheets(self, page: Page) -> Iterator[tuple[str, str]]:
        """Render the sheets that the buttons of a screen open, and those that the buttons of these sheets open."""
        opened = {sort: fields for sort, fields in buttons(page, "open") if self._is_new(sort)}
        while opened:
            sort = next(iter(opened))
            sheet = self._do("open", **opened.pop(sort))
            yield sort, next(region.html for region in sheet.regions if region.id == SHEET)
            opened |= {sort: fields for sort, fields in buttons(sheet, "open") if self._is_new(sort)}
        self._do("close")

    def _is_new(self, sort: str) -> bool:
        """Return whether no button of a sort was pressed yet, and note that it is."""
        is_new = sort != GUIDE and (self._playing, sort) not in self._opened
        self._opened.add((self._playing, sort))
        return is_new


def walked(stored: Mapping[str, str], language: str) -> tuple[Rendered, ...]:
    """Return the screens of a walk, which is made once."""
    return _walked(tuple(stored.items()), language)


@cache
def _walked(stored: tuple[tuple[str, str], ...], language: str) -> tuple[Rendered, ...]:
    return tuple(Walk(dict(stored), language).screens())


def boards(stored: Mapping[str, str], language: str) -> Iterator[Rendered]:
    """Render the board of every match, by the id of the match."""
    session = Session(dict(stored), Clock(language))
    for key in stored:
        match = key.removeprefix(MATCH)
        page = handle(session, Event("go", {"route": routes.board(match)})).page
        yield Rendered(match, language, markup(page), root_of(page))


def root_of(page: Page) -> dict[str, str]:
    """Return the `data-` attributes of the element of a screen."""
    return {"screen": page.screen, "size": page.size, "game": page.game, "state": page.state}


def buttons(page: Page, wanted: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the buttons of a page that do something, each with its sort."""
    for region in page.regions:
        for do, sent in BUTTON.findall(region.html):
            fields = {name: str(value) for name, value in json.loads(sent or "{}").items()}
            if do == wanted:
                told = ", ".join(fields[name] for name in SORTING_FIELDS if name in fields)
                yield f"{do} {told or ' '.join(fields)}", fields
