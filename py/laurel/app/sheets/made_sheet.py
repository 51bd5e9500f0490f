"""The screen on which a sheet is made: what is wrong with it, its text, and a match in which it is tried.

That match is in the memory of the page only. Its id is that of a sample, so it counts nowhere. No start needs this
module.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from typing import Any

from attrs import evolve

from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.sheets import drafts as sheet_drafts
from laurel.app.sheets.drafts import TRIAL
from laurel.app.storage import kept_sheets
from laurel.app.storage.match_store import MatchStore, StoredMatch
from laurel.match.edits import Author, Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match
from laurel.match.message import N_, Message
from laurel.match.setup import ALL_COLOURS, Player, Setup
from laurel.match.texts import is_visible
from laurel.pages import routes
from laurel.pages.board.board import can_undo
from laurel.pages.environment import render
from laurel.pages.games import find_game, presentation_of_sheet
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.page import AnyRegion, Page, Region
from laurel.pages.sheets import fields as sheet_fields
from laurel.pages.sheets.draft import MadeSheet, SheetDraft
from laurel.pages.sheets.new_sheet import new_sheet
from laurel.sheets import as_text, commented, editing
from laurel.sheets.actions import SeatDetails
from laurel.sheets.options import options_type
from laurel.sheets.reader import read_plain
from laurel.sheets.sections import BadSheet, Fault
from laurel.sheets.sheet import Sheet
from laurel.sheets.stored import sheet_of

USUAL_PLAYERS = 2
MOST_PLAYERS = 4
"""The most players of a match in which a sheet is tried, if the sheet allows so few."""

MISSING = N_("This is missing.")


def show(view: ViewState, services: Services) -> MadeSheet:
    """Show the sheet in the address: its draft, else the sheet that is kept, else a new one."""
    match_store, sheet = services.match_store, routes.edited_sheet(view.route) or ""
    stored, kept = sheet_drafts.load(match_store, sheet), draft_of_kept(match_store, sheet)
    draft = stored or kept or SheetDraft(editing.new_sheet())
    before = view.made
    opened = before.opened if before is not None and before.id == sheet else ""
    made = MadeSheet(sheet, draft, None, (), opened, is_kept=kept is not None, is_changed=stored is not None)
    view.made = read(services, made)
    return view.made


def draft_of_kept(match_store: MatchStore, sheet: str) -> SheetDraft | None:
    """Return a kept sheet as a draft; `None` where none with the id is kept."""
    found = (
        next((one for one in kept_sheets.kept_presentations(match_store) if _sheet(one).id == sheet), None)
        if sheet
        else None
    )
    if found is None:
        return None
    return SheetDraft(dict(_sheet(found).plain), kept_sheets.text_of(match_store, sheet))


def _sheet(presentation: Presentation) -> Sheet:
    return sheet_of(presentation.sheet_text)


def read(services: Services, made: MadeSheet, *, is_strict: bool = False) -> MadeSheet:
    """Return a sheet that is being made, with its faults, and with how it is played if only its tests fail.

    Empty fields that have to be filled in are faults only if it `is_strict`.
    """
    plain, places = complete_sheet(services, made)
    faults: tuple[Fault, ...] = ()
    presentation = None
    try:
        presentation = presentation_of_sheet(read_plain(plain).text)
    except BadSheet as bad:
        faults = bad.faults
        with suppress(BadSheet):  # one whose tests fail can be played
            presentation = presentation_of_sheet(read_plain(plain, is_tested=False).text)
    found = tuple((_place(one.place, places), one.message) for one in faults if is_strict or not _is_begun(plain, one))
    typed = tuple((place, _no_number(place)) for place in made.draft.typed if place != "text")
    return evolve(made, presentation=presentation, faults=(*_fault_of_text(made.draft), *typed, *found))


def _is_begun(plain: dict[str, Any], fault: Fault) -> bool:
    return fault.message.text == MISSING or editing.value_at(plain, fault.place) in ("", [])


def _no_number(place: str) -> Message:
    if place == "goal":
        return Message(N_("This has to be a number from %(least)s to %(most)s."), least=1, most=999_999)
    return Message(N_("This has to be a number from %(least)s to %(most)s, and not 0."), least=-999, most=999)


def _fault_of_text(draft: SheetDraft) -> tuple[tuple[str, Message], ...]:
    if "text" not in draft.typed:
        return ()
    from laurel.sheets.reader import read as read_file  # noqa: PLC0415 - beside the `read` of this module

    try:
        read_file(draft.typed["text"])
    except BadSheet as bad:
        return tuple(("text", one.message) for one in bad.faults[:1])
    return (("text", Message(N_("A sheet can contain only texts, whole numbers, true and false."))),)


def _place(place: str, places: Mapping[str, str]) -> str:
    """Return a place of a complete sheet in that of its draft."""
    found = next((one for one in places if place == one or place.startswith((f"{one}.", f"{one}["))), None)
    return place if found is None else places[found] + place[len(found) :]


def complete_sheet(services: Services, made: MadeSheet) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the sheet of a draft as it is kept, and the place of every value in the draft by that in the sheet."""
    translator = services.translator
    plain, places = editing.complete(made.draft.sheet, translator(N_("Points")))
    name = sheet_fields.text_in(plain.get("name", ""), translator.language)
    if not is_visible(name):
        plain = {**plain, "name": translator(N_("New sheet"))}
    if not plain.get("id"):
        taken = {_sheet(one).id for one in kept_sheets.kept_presentations(services.match_store)} | sheet_drafts.ids(
            services.match_store
        )
        plain = {**plain, "id": made.id or editing.sheet_id(name, taken)}
    return plain, places


def text_of(services: Services, made: MadeSheet) -> str:
    """Return a sheet as a text, with the comments that it has."""
    plain = {**complete_sheet(services, made)[0], "name": made.draft.sheet.get("name", "")}
    return commented.rewrite(made.draft.text, plain) if made.draft.text else as_text.to_toml(plain)


# --------------------------------------------------------------------------- the match in which it is tried


def is_trial(opened: OpenMatch | None) -> bool:
    """Return whether the open match is the one in which a sheet is tried."""
    return opened is not None and opened.id == TRIAL


def update_trial(session: Session, players: int = 0) -> None:
    """Play what was entered in the match in which a sheet is tried by the sheet as it is now.

    With another number of `players` the match begins again. While the sheet cannot be played, it stays as it was.
    """
    made, opened = session.view.made, session.opened
    if made is None:
        return
    before = opened.match if opened is not None and is_trial(opened) else None
    if made.presentation is None:
        session.opened = opened if before is not None else None
        return
    if before is not None and not players and opened is not None and opened.game.id == made.presentation.game.id:
        return
    sheet = _sheet(made.presentation)
    seats = players or (len(before.setup.players) if before is not None else USUAL_PLAYERS)
    seats = seats if seats in possible_players(sheet) else possible_players(sheet)[0]
    journal = before.journal if before is not None and len(before.setup.players) == seats and not players else None
    session.opened = _opened(made.presentation, sheet, seats, journal, session.now())


def possible_players(sheet: Sheet) -> tuple[int, ...]:
    """Return with how many players a sheet can be tried: two to four, or as few as it allows."""
    few = tuple(number for number in sheet.players if USUAL_PLAYERS <= number <= MOST_PLAYERS)
    possible = tuple(number for number in few if number % (sheet.sides or 1) == 0)
    return possible or (sheet.players[0],)


def _opened(
    presentation: Presentation, sheet: Sheet, seats: int, journal: Journal[Any] | None, now: Milliseconds
) -> OpenMatch:
    players = tuple(Player("", colour, SeatDetails()) for colour in ALL_COLOURS[:seats])
    setup = Setup(presentation.game.id, players, options_type(sheet)())
    match = Match(TRIAL, now, setup, Journal() if journal is None else journal)
    authors = (Author(f"trial.{number}") for number in count())
    match_store = MatchStore({}, find_game)
    match_store.add(presentation.game, match)
    return OpenMatch(match_store, StoredMatch(presentation.game, match, (), ""), lambda: next(authors))


def test_of_match(opened: OpenMatch | None) -> dict[str, Any] | None:
    """Return a test of what was entered in that match, and of what it comes to; `None` where nothing was."""
    if opened is None or not is_trial(opened):
        return None
    state = opened.replay.state
    if not state.cells:
        return None
    asks = state.sheet.asks
    by_round: dict[int, dict[str, Any]] = {}
    for (number, name), cells in state.cells.items():
        several = asks[name].has_several
        by_round.setdefault(number, {})[name] = [
            ("-" if side not in cells else list(cells[side]) if several else sum(cells[side])) for side in state.sides
        ]
    test: dict[str, Any] = {"players": state.players}
    if 0 in by_round:
        test["values"] = by_round[0]
    if latest := max(by_round):
        test["rounds"] = [by_round.get(number, {}) for number in range(1, latest + 1)]
    if state.is_over:
        test["over"] = True
    return {**test, "total": [state.total(side) for side in state.sides]}


# --------------------------------------------------------------------------- the screen


def page(services: Services, made: MadeSheet, trial: MatchView | None, over: tuple[AnyRegion, ...]) -> Page:
    """Return the screen of a sheet that is being made; `trial` is the match in which it is tried, `None` for none."""
    text = _text_shown(services, made) if made.opened == "text" else ""
    return new_sheet(services.translator, made, text, _trial(trial, services.translator, made), over)


def _text_shown(services: Services, made: MadeSheet) -> str:
    return made.draft.typed["text"] if "text" in made.draft.typed else text_of(services, made)


def _trial(match_view: MatchView | None, translator: Translator, made: MadeSheet) -> tuple[AnyRegion, ...]:
    """Return the regions of the match in which a sheet is tried: its tools and its board."""
    tests = made.draft.sheet.get("test")
    failed = sum(place.startswith("test[") for place, _ in made.faults)
    head = render(
        "sheet_trial.html",
        translator.language,
        players=() if match_view is None else possible_players(match_view.state.sheet),
        chosen=0 if match_view is None else len(match_view.players),
        can_undo=match_view is not None and can_undo(match_view),
        can_test=match_view is not None and bool(match_view.state.cells),
        lead="" if match_view is None else match_view.outcome or match_view.presentation.lead(match_view),
        is_wrong=made.presentation is None,
        failed=failed,
        passed=translator.plural("%(n)s test passes.", "%(n)s tests pass.", len(tests))
        if isinstance(tests, list) and tests and not failed and made.presentation is not None
        else "",
    )
    board = () if match_view is None else match_view.presentation.board(match_view)
    return (
        Region("trial", head, "trial"),
        *(evolve(region, within="trial") for region in board if isinstance(region, Region)),
    )


def write(draft: SheetDraft, text: str) -> SheetDraft:
    """Return a draft with the sheet of a text; where it is none, the text stays as what was typed."""
    from laurel.sheets.reader import values_of_file  # noqa: PLC0415

    typed = {place: one for place, one in draft.typed.items() if place != "text"}
    try:
        plain = values_of_file(text)
    except BadSheet:
        return evolve(draft, typed={**typed, "text": text})
    return SheetDraft(plain, text) if _is_plain(plain) else evolve(draft, typed={**typed, "text": text})


def _is_plain(value: Any) -> bool:
    """Return whether a value of a TOML file has only what a sheet may have: no dates and no fractions."""
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    return all(map(_is_plain, value)) if isinstance(value, list) else isinstance(value, str | int)
