"""Every event has an answer, and every control that is shown has an event."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import product

import pytest

from laurel.app.exchange.backups import BACKUP, HINTS
from laurel.app.handle import COMMANDS, recover
from laurel.app.plays import stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import Person
from laurel.app.results.series import SERIES
from laurel.app.session.effects import (
    ActivateUpdate,
    AllowBackupFile,
    AskPersistence,
    ChooseBackupFile,
    CloseConnection,
    FetchUpdate,
    FocusSeat,
    Install,
    MarkUnusedPhotos,
    Navigate,
    OfferConnection,
    SaveBackup,
    SaveFile,
    Scan,
    SharePicture,
    ShareText,
    StopBackupFile,
)
from laurel.app.session.events import Event, join_texts
from laurel.app.session.services import BackupFile
from laurel.app.storage.keys import COLLECTION, MATCH, PEOPLE, QUARANTINE, SETTINGS, SHEET_DRAFTS, SHEETS
from laurel.games.twilight_imperium.actions import Gain, Lose, RunOutOfObjectives, TakeZeroToken
from laurel.games.twilight_imperium.components import SourceId
from laurel.match.setup import PersonId, Points
from laurel.pages.board import board, dialogs, history
from laurel.pages.board.dice import Dice
from laurel.pages.board.history import SHOWN
from laurel.pages.forms import Fields
from laurel.pages.home import home
from laurel.pages.statistics.finding import STEP
from tests.app.support import A_WHILE, Tab, at_the_board, deleted_ids, only, stored_actions, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.markup import events
from tests.support import A, B, C, entry_id

ONE, TWO = Points(1), Points(2)
SECRET = SourceId("secret_objective")

Check = Callable[[Tab], object]


def sheet_is(name: str) -> Check:
    """The page has this sheet."""
    return lambda tab: f"sheet-{name}" in tab.page.one("dialog").classes


def is_at(tab: Tab, route: str) -> bool:
    """Return whether the tab shows the screen of an address."""
    return tab.session.view.route == route


OWN_SHEET = json.dumps({"laurel": 1, "id": "own", "name": "Own", "players": 2, "row": [{"id": "a", "name": "A"}]})
OWN_DRAFT = json.dumps({"id": "own", "sheet": json.loads(OWN_SHEET), "text": "", "typed": {}})

EVENTS: dict[str, tuple[Fields, Check]] = {
    "act": ({"kind": "take_zero_token", "player": "2"}, lambda tab: tab.actions[2:] == [TakeZeroToken(C)]),
    "tap": ({"kind": "gain", "player": "1", "points": "1"}, lambda tab: tab.actions[2:] == [Gain(B, ONE)]),
    "amend": (
        {"entry": entry_id(1), "source": "imperial_rider"},
        lambda tab: tab.actions[1].source == "imperial_rider",
    ),
    "correct": (
        {"entry": entry_id(0), "kind": "lose", "player": "0", "points": "1"},
        lambda tab: tab.actions[0] == Lose(A, ONE),
    ),
    "insert": (
        {"before": entry_id(1), "kind": "gain", "player": "2", "points": "1"},
        lambda tab: tab.actions == [Gain(A, TWO), Gain(C, ONE), Gain(B, ONE, SECRET)],
    ),
    "remove": ({"entry": entry_id(0)}, lambda tab: tab.actions == [Gain(B, ONE, SECRET)]),
    "take-mine-back": ({"value": entry_id(0)}, lambda tab: tab.actions == [Gain(B, ONE, SECRET)]),
    "revise": (
        {"rows.0.name": "Anya", "rows.0.colour": "black"},
        lambda tab: tab.match.setup.players[0].name == "Anya",
    ),
    "join-late": ({"rows.4.name": "E"}, lambda tab: tab.toasts == ["Laurel does not know this kind of entry."]),
    "end-here": ({"unfinished": "yes"}, lambda tab: tab.has_sheet and "Not finished" in tab.page.text),
    "note": (
        {"note": "Late", "place": "Home"},
        lambda tab: (tab.match.journal.text("note"), tab.match.journal.text("place")) == ("Late", "Home"),
    ),
    "photo": ({"photo": "0" * 32}, lambda tab: tab.match.journal.photos() == ("0" * 32,)),
    "remove-photo": ({"photo": "0" * 32}, lambda tab: not tab.toasts),
    "restore-photo": ({"value": "0" * 32}, lambda tab: tab.match.journal.photos() == ("0" * 32,)),
    "photos-left-out": ({"photos": "2"}, lambda tab: "2 photos" in tab.toasts[0]),
    "photo-failed": ({"reason": "full"}, lambda tab: "full" in tab.toasts[0]),
    "photos-kept": ({"photos": ["0" * 32]}, lambda tab: only(MarkUnusedPhotos, tab.answer).photos == ("0" * 32,)),
    "confirm": ({}, lambda tab: not tab.has_sheet and len(tab.actions) == 2),
    "withdraw": ({}, lambda tab: tab.session.view.pending is None),
    "later-loaded": ({"state": "loaded"}, lambda tab: tab.session.arriving.state == "here"),
    "undo": ({}, lambda tab: tab.actions == [Gain(A, TWO)]),
    "redo": ({}, lambda tab: len(tab.actions) == 2),
    "clock": ({"turn": "1", "runs": "yes"}, lambda tab: "B" in tab.page.one(id="clock-turn").text),
    "draft-result": ({"game": "Catan"}, lambda tab: tab.session.view.results.form is None),
    "count-result": ({}, lambda tab: tab.session.view.draft is None),
    "clear-result": ({}, lambda tab: not tab.toasts),
    "save-result": ({}, lambda tab: not tab.toasts),
    "delete-play": ({"value": "x"}, lambda tab: "not on this device" in tab.toasts[0]),
    "bring-back-play": ({"value": "x"}, lambda tab: "not on this device" in tab.toasts[0]),
    "undo-correction": ({"value": "x"}, lambda tab: "no longer" in tab.toasts[0]),
    "seal": ({"kind": "enter_values", "round": "1"}, lambda tab: tab.answer.is_refused),
    "dice": ({"sides": "20", "count": "3"}, lambda tab: tab.session.view.dice == Dice(3, 20)),
    "throw": ({"count": "2"}, lambda tab: tab.announced == "2d6: 6 + 6 = 12"),
    "players": ({"players": "5"}, lambda tab: tab.session.view.begins == (5, None)),
    "begins": ({"seat": "1"}, lambda tab: tab.toasts == ["B begins."]),
    "table": ({"sides": "4"}, lambda tab: '"sides":4' in tab.store["laurel:table"]),
    "way": ({"way": "secretly", "sheet": "round"}, lambda tab: "secretly" in tab.store["laurel:ways"]),
    "draft": ({"add": "yes"}, lambda tab: tab.session.view.draft is None),
    "shuffle": ({}, lambda tab: tab.session.view.draft is None),
    "choose-first": ({}, lambda tab: tab.session.view.draft is None),
    "choose-marked": ({}, lambda tab: tab.session.view.draft is None),
    "start": ({}, lambda tab: stored_ids(tab.store) == {"a-match"}),
    "rematch": ({}, lambda tab: only(Navigate, tab.answer) == Navigate("/new")),
    "best-of": ({"best_of": "3"}, lambda tab: SERIES not in tab.store),
    "seats": ({}, lambda tab: tab.session.view.draft is None),
    "delete": ({"match": "a-match"}, lambda tab: not stored_ids(tab.store) and deleted_ids(tab.store) == {"a-match"}),
    "restore": ({"value": "a-match"}, lambda tab: stored_ids(tab.store) == {"a-match"}),
    "export": ({}, lambda tab: only(SaveFile, tab.answer).text == tab.store[f"{MATCH}a-match"]),
    "export-all": ({}, lambda tab: '"id":"a-match"' in only(SaveBackup, tab.answer).text),
    "backed-up": (
        {"by": "share", "at": "1", "matches": "2"},
        lambda tab: tab.store[BACKUP] == '{"at":1,"matches":2}',
    ),
    "backup-file": (
        {"state": "ask", "name": "x"},
        lambda tab: tab.session.services.backup.file == BackupFile("ask", "x"),
    ),
    "backup-due": ({}, lambda tab: not tab.answer.effects),
    "choose-backup-file": ({}, lambda tab: tab.answer.effects == (ChooseBackupFile("laurel-backup.json"),)),
    "allow-backup-file": ({}, lambda tab: tab.answer.effects == (AllowBackupFile(),)),
    "stop-backup-file": ({}, lambda tab: tab.answer.effects == (StopBackupFile(),)),
    "close-hint": ({"name": "backup"}, lambda tab: "backup" in tab.store[HINTS]),
    "import": ({"text": "nonsense"}, lambda tab: tab.toasts == ["This is not a Laurel file."]),
    "offer": ({"text": "nonsense"}, lambda tab: tab.toasts == ["This is not a Laurel file."]),
    "export-aside": ({"key": f"{QUARANTINE}x"}, lambda tab: only(SaveFile, tab.answer).text == "?"),
    "export-parts": ({"value": "x"}, lambda tab: only(SaveFile, tab.answer).text == "!"),
    "remove-aside": ({"key": f"{QUARANTINE}x"}, lambda tab: f"{QUARANTINE}x" not in tab.store),
    "share-picture": ({}, lambda tab: only(SharePicture, tab.answer).name.startswith("laurel-twilight-imperium-day-")),
    "share-text": ({}, lambda tab: "2. B" in only(ShareText, tab.answer).text),
    "shared": ({"state": "copied"}, lambda tab: tab.toasts == ["The text is copied. Paste it where you like."]),
    "codes-loaded": ({"state": "loaded"}, lambda tab: tab.session.services.codes.library == "loaded"),
    "bgstats-play": ({}, lambda tab: tab.toasts == ["The match is still running."]),
    "export-plays": ({}, lambda tab: tab.toasts == ["No match has been finished yet."]),
    "remove-plays": ({}, lambda tab: tab.toasts == ["0 results were removed."]),
    "restore-plays": ({}, lambda tab: tab.toasts == ["0 results imported."]),
    "export-spreadsheet": ({}, lambda tab: tab.toasts == ["No match has been finished yet."]),
    "phones": ({}, lambda tab: only(OfferConnection, tab.answer) and tab.session.services.phones.role == "hub"),
    "invite-anew": ({}, lambda tab: only(OfferConnection, tab.answer)),
    "invite-again": ({"device": "x"}, lambda tab: not tab.answer.effects),
    "connection-described": ({"id": "1"}, lambda tab: tab.answer.effects == (CloseConnection("1"),)),
    "connection-open": ({"id": "1"}, lambda tab: tab.answer.effects == (CloseConnection("1"),)),
    "connection-reached": ({"id": "1"}, lambda tab: not tab.answer.effects),
    "connection-message": ({"id": "1", "text": "x"}, lambda tab: not tab.answer.effects),
    "connection-steady": ({"id": "1", "state": "no"}, lambda tab: not tab.answer.effects),
    "connection-closed": ({"id": "1", "reason": "lost"}, lambda tab: not tab.toasts),
    "phones-owned": ({}, lambda tab: tab.session.services.phones.is_owner),
    "phones-woken": ({}, lambda tab: not tab.answer.effects),
    "take-over": ({}, lambda tab: not tab.answer.effects),
    "scan-answer": ({}, lambda tab: only(Scan, tab.answer).title == "Scan the answer"),
    "scan-offer": ({}, lambda tab: only(Scan, tab.answer).title == "Join a match"),
    "scanned": ({"text": "x"}, lambda tab: not tab.toasts),
    "scan-stopped": ({"reason": "refused"}, lambda tab: "camera" in tab.toasts[0]),
    "enter-answer": ({"code": "x"}, lambda tab: "not a code" in tab.toasts[0]),
    "enter-offer": ({"code": "x"}, lambda tab: "not a code" in tab.toasts[0]),
    "share-code": ({}, lambda tab: not tab.answer.effects),
    "rights": ({"rights": "own"}, lambda tab: tab.session.services.phones.rights == "own"),
    "drop-phone": ({"device": "x"}, lambda tab: not tab.answer.effects),
    "leave-phones": ({}, lambda tab: "goes on here alone" in tab.toasts[0]),
    "codes-wanted": ({"made": "1"}, lambda tab: not tab.answer.effects),
    "hand-over": ({}, sheet_is("hand-over")),
    "name-phone": ({"device": " Tablet "}, lambda tab: tab.session.services.preferences.device == "Tablet"),
    "connection-flooded": ({"id": "x"}, lambda tab: not tab.answer.effects),
    "allow-seat": ({"device": "x"}, lambda tab: not tab.answer.effects),
    "refuse-seat": ({"device": "x"}, lambda tab: not tab.answer.effects),
    "free-seat": ({"device": "x"}, lambda tab: not tab.answer.effects),
    "sit": ({"seat": "1"}, lambda tab: tab.session.services.phones.seat == 1),
    "edit-person": ({"person": "anna", "name": "Anya"}, lambda tab: tab.toasts == ["Saved: Anya"]),
    "unname-person": (
        {"person": "anna", "name": "Ann"},
        lambda tab: tab.toasts == ["Other name removed: Ann (Anna)"],
    ),
    "merge-people": ({"person": "boris", "into": "anna"}, lambda tab: tab.session.view.route == "/people/anna"),
    "divide-person": (
        {"person": "anna", "name": "Ann"},
        lambda tab: tab.toasts == ["This person is no longer on this device."],
    ),
    "forget-person": ({"person": "anna"}, lambda tab: tab.toasts == ["Forgotten: Anna"]),
    "undo-people": ({}, lambda tab: tab.toasts == ["This can no longer be undone."]),
    "erase-person": ({}, lambda tab: tab.toasts == ["This person is no longer on this device."]),
    "fill": ({"kind": "take_zero_token", "player": "2"}, lambda tab: tab.actions[2:] == [TakeZeroToken(C)]),
    "offer-sheet": ({"sheet": "laurel = 1"}, lambda tab: tab.session.view.offers.sheet.faults and is_at(tab, "/sheet")),
    "keep-sheet": ({}, lambda tab: SHEETS not in tab.store and is_at(tab, "/match/a-match")),
    "play-sheet": ({}, lambda tab: SHEETS not in tab.store and is_at(tab, "/match/a-match")),
    "forget-sheet": ({"game": "sheet:own"}, lambda tab: not tab.toasts),
    "restore-sheet": ({"value": OWN_SHEET}, lambda tab: json.loads(tab.store[SHEETS])[0]["id"] == "own"),
    "show-sheet": ({"game": "sheet:azul"}, lambda tab: "Azul" in tab.page.text and is_at(tab, "/sheet")),
    "share-sheet": ({}, lambda tab: tab.session.view.offers.sheet is None),
    "save-sheet-file": ({}, lambda tab: not tab.answer.effects),
    "make-sheet": ({}, lambda tab: is_at(tab, "/new-sheet")),
    "draft-sheet": ({"name": "Go"}, lambda tab: "Go" in tab.store[SHEET_DRAFTS]),
    "drop-sheet-draft": ({}, lambda tab: SHEET_DRAFTS not in tab.store),
    "restore-sheet-draft": ({"value": OWN_DRAFT}, lambda tab: "Own" in tab.store[SHEET_DRAFTS]),
    "try-sheet": ({"players": "3"}, lambda tab: len(tab.match.setup.players) == 3),
    "add-sheet-test": ({}, lambda tab: SHEET_DRAFTS not in tab.store),
    "keep-made-sheet": ({"name": "Go"}, lambda tab: json.loads(tab.store[SHEETS])[0]["id"] == "own-go"),
    "play-made-sheet": ({"name": "Go"}, lambda tab: tab.session.view.draft.game.startswith("sheet:own-go:")),
    "share-sheet-link": ({}, lambda tab: not tab.answer.effects),
    "choose-columns": ({"column.0": "day"}, lambda tab: tab.session.view.offers.table is None),
    "keep-collection": ({}, lambda tab: COLLECTION not in tab.store),
    "leave-collection": ({}, lambda tab: tab.session.view.offers.collection is None),
    "remove-collection": ({}, lambda tab: tab.toasts == ["Your games were removed."]),
    "restore-collection": ({}, lambda tab: COLLECTION not in tab.store),
    "keep-offered": ({}, lambda tab: is_at(tab, "/match/a-match")),
    "leave-offered": ({}, lambda tab: is_at(tab, "/") and tab.toasts == ["Nothing of it was kept."]),
    "find": ({"game": "twilight_imperium"}, lambda tab: not tab.has_sheet),
    "more-plays": ({}, lambda tab: tab.session.view.plays.listed[1] == 2 * STEP),
    "more-rows": ({"table": "winners-1"}, lambda tab: tab.session.view.plays.rows == {"winners-1": 60}),
    "new": ({"game": "twilight_struggle"}, lambda tab: tab.session.view.draft.game == "twilight_struggle"),
    "open-sample": (
        {"game": "twilight_struggle"},
        lambda tab: only(Navigate, tab.answer) == Navigate(f"/match/{tab.session.open_match.id}"),
    ),
    "remove-sample": ({"match": "a-match"}, lambda tab: stored_ids(tab.store) == {"a-match"} and tab.toasts),
    "more-matches": ({}, lambda tab: tab.session.view.finished_shown == 2 * home.SHOWN),
    "earlier": ({}, lambda tab: tab.session.view.history_shown == 2 * SHOWN),
    "go": ({"route": "/settings"}, lambda tab: tab.answer.page.screen == "settings"),
    "open": ({"sheet": "more"}, sheet_is("more")),
    "put-back": ({"sheet": "more"}, sheet_is("more")),
    "unsent": ({"back": "none"}, lambda tab: "could not be put back" in tab.toasts[0]),
    "close": ({}, lambda tab: not tab.has_sheet),
    "dismiss": ({"toast": "0"}, lambda tab: not tab.toasts),
    "settings": ({"language": "pl", "theme": "dark"}, lambda tab: '"pl"' in tab.store[SETTINGS]),
    "key": ({"key": "3"}, lambda tab: only(FocusSeat, tab.answer) == FocusSeat(C)),
    "stored": ({"key": f"{MATCH}a-match"}, lambda tab: len(tab.actions) == 2),
    "offline": ({"state": "ready", "new": "yes"}, lambda tab: tab.session.services.offline == "ready"),
    "recovered": ({"keys": ["laurel:match:a-match"]}, lambda tab: "second copy" in "".join(tab.toasts)),
    "idle": ({}, lambda tab: not tab.toasts),
    "storage": ({"state": "kept"}, lambda tab: tab.session.services.storage == "kept"),
    "awake": ({"state": "on"}, lambda tab: bool(tab.page.all("span", "awake"))),
    "update": ({"state": "ready"}, lambda tab: tab.session.services.update == "ready"),
    "reload": ({}, lambda tab: only(ActivateUpdate, tab.answer)),
    "fetch-update": ({}, lambda tab: only(FetchUpdate, tab.answer)),
    "later": ({}, lambda tab: not tab.session.services.update),
    "installable": ({}, lambda tab: tab.session.services.can_install),
    "install": ({}, lambda tab: only(Install, tab.answer)),
}


KNOWN = json.dumps(
    stored_people.to_plain(
        People((Person(PersonId("anna"), "Anna", "red", ("Ann",)), Person(PersonId("boris"), "Boris", "blue")))
    )
)
"""People as they are stored."""


def test_every_event_has_a_case() -> None:
    """Whoever adds an event says here what it does."""
    assert set(COMMANDS) == set(EVENTS)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_event_does_what_its_name_says(name: str) -> None:
    """At the board of a match with two entries, each event leads to what is listed above."""
    tab = at_the_board(
        Gain(A, TWO),
        Gain(B, ONE, SECRET),
        store={f"{QUARANTINE}x": "?", f"{QUARANTINE}edits:x:a.b:1": "!", PEOPLE: KNOWN},
    )
    fields, is_done = EVENTS[name]
    tab.do(name, fields)
    assert is_done(tab)


@pytest.mark.parametrize(
    "name",
    [
        "act",
        "tap",
        "amend",
        "correct",
        "insert",
        "remove",
        "revise",
        "note",
        "photo",
        "remove-photo",
        "undo",
        "redo",
        "rematch",
        "export",
        "bgstats-play",
    ],
)
def test_an_event_about_a_match_finds_none_open(name: str) -> None:
    """A late event for a match that is gone is answered, and starts nothing."""
    tab = Tab()
    tab.do(name, EVENTS[name][0])
    assert tab.toasts == ["This entry is no longer there."]
    assert not tab.store


BEFORE_THE_END, AFTER_THE_END, UNDECIDED = (
    (Gain(A, TWO),),
    (Gain(B, Points(10)),),
    (Gain(A, TWO), Gain(B, TWO), RunOutOfObjectives()),
)
OF_A_MATCH = ("/match/a-match", "/match/a-match/history", "/match/a-match/results", "/")
OTHERS = ("/new", "/settings", "/people", "/people/anna")


@pytest.mark.parametrize(
    ("route", "entered"),
    [
        *product(OF_A_MATCH, [(), BEFORE_THE_END, AFTER_THE_END, UNDECIDED]),
        *product(OTHERS, [BEFORE_THE_END]),
    ],
)
def test_every_control_that_is_shown_has_an_answer(route: str, entered: tuple[Gain, ...]) -> None:
    """Whatever can be tapped on a page, or in a sheet opened from it, does something and breaks nothing."""
    for event in one_of_each(events(_at(route, entered).page)):
        assert event.do in COMMANDS
        tab = _at(route, entered)
        tab.do(event.do, event.fields)
        if event.do != "open":
            continue
        for inside in one_of_each(events(tab.page.one("dialog"))):
            again = _at(route, entered)
            again.do(event.do, event.fields)
            again.do(inside.do, inside.fields)


def one_of_each(shown: Iterable[Event]) -> Iterable[Event]:
    """Return the last control of every sort: what differs in values only, such as the seat, is of one sort."""
    return {
        (event.do, frozenset(event.fields), event.fields.get("kind"), event.fields.get("sheet")): event
        for event in shown
    }.values()


def _at(route: str, entered: tuple[Gain, ...]) -> Tab:
    tab = at_the_board(*entered, store={PEOPLE: KNOWN})
    tab.device.wait(A_WHILE)
    tab.go(route)
    return tab


def test_an_unknown_event_is_a_mistake_of_ours() -> None:
    """It is not swallowed."""
    with pytest.raises(KeyError):
        Tab().do("dance")


class TestEffects:
    """What the device is asked to do."""

    def test_the_screen_stays_on_at_the_board_only(self) -> None:
        """At the board of a running match, unless the reader does not want it; nowhere else."""
        tab = at_the_board(Gain(A, ONE))
        assert tab.answer.keeps_screen_on
        assert not tab.go("/match/a-match/history").effects
        assert not tab.go("/").effects
        tab.do("settings", language="en", theme="auto", awake="no")
        assert not tab.go("/match/a-match").keeps_screen_on

    def test_the_screen_may_sleep_after_the_end(self) -> None:
        """A finished match needs no light."""
        assert not at_the_board(Gain(A, Points(10))).answer.keeps_screen_on

    def test_a_new_match_asks_the_browser_to_keep_it(self) -> None:
        """Only now is there something worth keeping."""
        tab = Tab()
        tab.go("/new")
        answer = tab.do("start")
        assert AskPersistence() in answer.effects
        assert Navigate("/match/new1", replaces=True) in answer.effects

    def test_effects_are_asked_for_once(self) -> None:
        """The next answer does not repeat them."""
        tab = at_the_board()
        tab.do("export")
        assert not [effect for effect in tab.do("close").effects if isinstance(effect, SaveFile)]


class TestMistakes:
    """A mistake of ours is one event's, not every event's from then on."""

    def test_a_sheet_that_cannot_be_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is closed, and the board is as it is stored."""

        def fails(*_: object) -> str:
            raise ZeroDivisionError

        monkeypatch.setitem(dialogs.DIALOGS, "more", fails)
        tab = at_the_board(Gain(A, ONE))
        with pytest.raises(ZeroDivisionError):
            tab.do("open", sheet="more")
        tab.answer = recover(tab.session)
        assert tab.answer.failure == ""
        assert not tab.has_sheet
        tab.tap(A)
        assert tab.points[A] == 2

    def test_a_screen_that_cannot_be_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The first screen is shown instead, and the browser follows there."""

        def fails(*_: object) -> str:
            raise ZeroDivisionError

        tab = at_the_board(Gain(A, ONE))
        monkeypatch.setattr(history, "history", fails)
        with pytest.raises(ZeroDivisionError):
            tab.go("/match/a-match/history")
        tab.answer = recover(tab.session)
        assert tab.answer.page.screen == "home"
        assert "ZeroDivisionError" in tab.answer.failure
        assert only(Navigate, tab.answer) == Navigate("/")
        tab.go("/match/a-match")
        assert tab.points[A] == 1

    def test_a_late_region_that_cannot_be_rendered(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The first screen is shown instead, although the board is only rendered in part at first."""

        def fails(*_: object) -> str:
            raise ZeroDivisionError

        tab = at_the_board(Gain(A, ONE))
        monkeypatch.setattr(board, "recent", fails)
        assert tab.do("go", route="/match/a-match").page.screen == "board"
        tab.answer = recover(tab.session)
        assert tab.answer.page.screen == "home"


class TestWords:
    """What is said to those who hear the page."""

    def test_a_tap_is_announced(self) -> None:
        """Who moved, how far, and who leads."""
        tab = at_the_board()
        assert join_texts(tab.tap(B).announcements) == "B +1, now 1. B leads by 1."

    def test_a_refusal_is_an_alert(self) -> None:
        """It does not wait, and it carries the rule."""
        tab = at_the_board(Gain(A, Points(10)))
        answer = tab.tap(B)
        assert answer.alert == "The game is over. Undo something to go on."
        assert tab.toasts == ["The game is over. Undo something to go on. rule 98.7"]

    def test_the_end_is_an_alert(self) -> None:
        """Everybody hears who wins."""
        assert at_the_board(Gain(A, Points(9))).tap(A).alert == "A wins"

    def test_nothing_is_said_twice(self) -> None:
        """The next answer is silent."""
        tab = at_the_board()
        tab.tap(A)
        assert join_texts(tab.do("close").announcements) == ""


def test_an_exported_match_is_its_stored_text() -> None:
    """Export and storage are one form."""
    tab = at_the_board(Gain(A, ONE))
    file = only(SaveFile, tab.do("export"))
    assert file.text == text_of(match(Gain(A, ONE)))
    assert file.name == f"laurel-twilight-imperium-day-{tab.match.started}.json"
    assert stored_actions(tab.store) == [Gain(A, ONE)]
