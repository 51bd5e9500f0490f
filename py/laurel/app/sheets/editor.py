"""What the screen does on which sheets are made and changed. No start needs it."""

from __future__ import annotations

from typing import Any, cast, get_args

from attrs import evolve

from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.setup import starting
from laurel.app.sheets import drafts as sheet_drafts
from laurel.app.sheets import listed as listed_sheets
from laurel.app.sheets import made_sheet
from laurel.app.storage import kept_sheets
from laurel.match.json_text import write_json
from laurel.match.message import N_, Message
from laurel.match.texts import is_visible
from laurel.pages import routes
from laurel.pages.forms import Fields, FormError, incomplete, natural_number, text, whole_number
from laurel.pages.games import presentation_of_sheet
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.match.presentation import Presentation
from laurel.pages.sheets import fields as sheet_fields
from laurel.pages.sheets.draft import MadeSheet, SheetDraft
from laurel.pages.sheets.new_sheet import GOAL, MOST_VALUES, WORTH
from laurel.sheets import editing
from laurel.sheets.as_text import own_copy
from laurel.sheets.editing import Kind, Plain

WORTHS = range(-999, 1_000)
GOALS = range(1, 1_000_000)


def make_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Open the form: for a new sheet, or with the `game` of one, to change it, or a copy of one of the library."""
    game = text(fields, "game")
    found = kept_sheets.find(services.match_store, game) if game else None
    if found is None or found.game.document is None:
        view.next_route = routes.NEW_SHEET
    elif kept_sheets.is_shipped(found.game.id):
        view.next_route = routes.edit_sheet(_copy(services, dict(found.game.document)))
    else:
        view.next_route = routes.edit_sheet(str(found.game.document["id"]))


def _copy(services: Services, document: Plain) -> str:
    """Begin a copy of a sheet of the library, unless one is begun; return the id of the copy."""
    match_store = services.match_store
    kept = {str((one.game.document or {}).get("id")) for one in kept_sheets.kept_presentations(match_store)}
    copied = own_copy(document, services.translator.language, frozenset(LANGUAGES), kept)
    if copied["id"] not in sheet_drafts.ids(match_store):
        sheet_drafts.store(match_store, copied["id"], SheetDraft(copied))
    return str(copied["id"])


def draft_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Change the draft as the form says, or by the press of one of its buttons."""
    made = _taken_over(view, services, fields)
    plain, opened = made.draft.sheet, made.opened
    added, dropped, up = text(fields, "add"), text(fields, "drop"), text(fields, "up")
    if added and len(editing.items(plain, added)) < MOST_VALUES:
        plain = editing.with_new(plain, added)
    if dropped:
        plain, opened = editing.without_value(plain, dropped), "" if opened == dropped else opened
    if up:
        plain = editing.move_up(plain, up)
        opened = _before(up) if opened == up else opened
    if text(fields, "opens"):
        opened = text(fields, "open")
    changed = evolve(made, opened=opened)
    if plain is not made.draft.sheet:
        changed = evolve(changed, draft=evolve(made.draft, sheet=plain, typed={}))
    _show(view, services, changed)


def _before(place: str) -> str:
    around, index = editing.list_and_index(place)
    return f"{around}[{index}]"


def _made(view: ViewState, services: Services) -> MadeSheet:
    return view.made or made_sheet.show(view, services)


def _show(view: ViewState, services: Services, made: MadeSheet) -> MadeSheet:
    """Show a sheet that is being made, and store its draft where it was changed."""
    if made.draft is not _made(view, services).draft:
        sheet_drafts.store(services.match_store, made.id, made.draft)
        made = made_sheet.read(services, evolve(made, is_changed=True))
    view.made = made
    return made


def _taken_over(view: ViewState, services: Services, fields: Fields) -> MadeSheet:
    """Return the sheet that is being made with what a form sends, as far as it differs; buttons send nothing of it."""
    made = _made(view, services)
    language, draft = services.translator.language, made.draft
    for place in sorted(fields, key="kind".__eq__):  # last: it changes the places of values
        draft = _with(draft, place, text(fields, place).replace("\r\n", "\n"), language)
    if "text" in fields and made.opened == "text":
        written = text(fields, "text").replace("\r\n", "\n")
        shown = draft.typed["text"] if "text" in draft.typed else made_sheet.text_of(services, made)
        if written.strip() != shown.strip():
            draft = made_sheet.write(draft, written)
    return made if draft == made.draft else evolve(made, draft=draft)


def _with(draft: SheetDraft, place: str, written: str, language: str) -> SheetDraft:
    """Return a draft with what was typed into a control."""
    plain = draft.sheet
    if place == "kind":
        return (
            evolve(draft, sheet=editing.with_kind(plain, cast("Kind", written))) if written in get_args(Kind) else draft
        )
    if place == GOAL:
        return _with_number(draft, place, written, editing.goal_of(plain), GOALS)
    if place.endswith(f".{WORTH}"):
        worth = editing.worth_of(plain, place.removesuffix(f".{WORTH}"))
        return _with_number(draft, place, written, "" if worth == 1 else str(worth), WORTHS)
    field = sheet_fields.field_at(place)
    if field is None:
        return draft
    before = editing.value_at(plain, place)
    if written.strip() == sheet_fields.typed_text(field, before, language).strip():
        return draft
    value = sheet_fields.read(field, written, before, language)
    try:
        return evolve(draft, sheet=_changed(plain, place, value, written.strip()))
    except LookupError:  # it was taken out, as in another tab
        return draft


def _changed(plain: Plain, place: str, value: Any, written: str) -> Plain:
    around, _, key = place.rpartition(".")
    if place == "name":
        return {**plain, "name": "" if value is None else value}
    if key == "id":
        return editing.rename_item(plain, around, str(value or ""))
    if key == "name" and around.startswith(("row", "rounds.ask", "option")):
        return editing.with_name(plain, around, "" if value is None else value, written)
    if value is None and key in ("that", "text", "total"):
        value = [] if key == "total" else ""
    return editing.with_value(plain, place, value)


def _with_number(draft: SheetDraft, place: str, written: str, shown: str | None, allowed: range) -> SheetDraft:
    """Return a draft with a number other than 0 that was typed; another text is kept beside it."""
    others = {other: one for other, one in draft.typed.items() if other != place}
    written = written.strip()
    if written == draft.typed.get(place, shown):
        return draft
    number = whole_number(written.replace("\N{MINUS SIGN}", "-")) if written else None
    if written and (not number or number not in allowed):
        return evolve(draft, typed={**others, place: written})
    plain = draft.sheet
    if place == GOAL:
        return evolve(draft, sheet=editing.with_goal(plain, number), typed=others)
    changed = editing.with_worth(plain, place.removesuffix(f".{WORTH}"), number or 1)
    return evolve(draft, sheet=changed, typed=others)


def keep_made_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Keep the sheet of the form, and list it.

    Raises:
        FormError: something in the form cannot be used.
    """
    listed_sheets.list_kept(view, services, _kept(view, services, fields))


def play_made_sheet(view: ViewState, services: Services, fields: Fields) -> None:
    """Keep the sheet of the form, and set up a match by it.

    Raises:
        FormError: something in the form cannot be used.
    """
    starting.set_up(view, services, _kept(view, services, fields))


def _kept(view: ViewState, services: Services, fields: Fields) -> Presentation:
    """Keep the sheet of the form, and return how it is shown; its draft is deleted."""
    made = _show(view, services, _taken_over(view, services, fields))
    if not is_visible(sheet_fields.text_in(made.draft.sheet.get("name", ""), services.translator.language)):
        raise incomplete("name")
    made = made_sheet.read(services, made, is_strict=True)
    if made.faults:
        place, message = made.faults[0]
        view.made = evolve(made, opened=_part_of(place) or made.opened)
        raise FormError(message, place)
    plain, _ = made_sheet.complete_sheet(services, made)
    presentation = presentation_of_sheet(write_json(plain, sort_keys=True))
    kept_sheets.keep(services.match_store, presentation)
    kept_sheets.keep_text(
        services.match_store, str(plain["id"]), made_sheet.text_of(services, made) if made.draft.text else ""
    )
    sheet_drafts.forget(services.match_store, made.id)
    view.made = None
    return presentation


def _part_of(place: str) -> str:
    """Return the part of the form to be opened for a fault; empty where the short form has its place."""
    for prefix in ("row", "rounds.ask"):
        if place.startswith(f"{prefix}["):
            at = place[: place.index("]") + 1]
            return "" if place in (f"{at}.name", f"{at}.{WORTH}") else at
    first = place.partition(".")[0].partition("[")[0]
    if place in ("name", "end.wins", GOAL) or not first:
        return ""
    return first if first in ("rounds", "end", "option", "check", "test", "text") else "game"


def drop_sheet_draft(view: ViewState, services: Services, _: Fields) -> None:
    """Begin again: with the sheet as it is kept, or with an empty form; offer to bring the draft back."""
    made = _made(view, services)
    if not made.is_changed:
        return
    sheet_drafts.forget(services.match_store, made.id)
    view.made = None
    made_sheet.show(view, services)
    view.toast(
        Message(N_("All changes to this sheet are undone.")),
        action="restore-sheet-draft",
        label=services.translator(N_("Bring back")),
        value=sheet_drafts.as_text(made.id, made.draft),
    )


def restore_sheet_draft(view: ViewState, services: Services, fields: Fields) -> None:
    """Bring back a draft that was dropped."""
    restored = sheet_drafts.read_one(text(fields, "value"))
    if restored is None:
        return
    sheet, draft = restored
    sheet_drafts.store(services.match_store, sheet, draft)
    view.toasts = []
    if routes.edited_sheet(view.route) == sheet and view.made is not None:
        made_sheet.show(view, services)


def try_sheet(session: Session, fields: Fields) -> None:
    """Begin the match in which the sheet is tried again, with so many players."""
    _made(session.view, session.services)
    made_sheet.update_trial(session, players=natural_number(text(fields, "players")) or made_sheet.USUAL_PLAYERS)


def add_sheet_test(session: Session, _: Fields) -> None:
    """Make a test of what was entered where the sheet is tried, and of what it comes to."""
    view, services = session.view, session.services
    made, test = _made(view, services), made_sheet.test_of_match(session.opened)
    if test is None:
        return
    number = len(editing.items(made.draft.sheet, "test")) + 1
    test["about"] = services.translator(N_("Test %(n)s"), n=number)
    draft = evolve(made.draft, sheet=editing.with_item(made.draft.sheet, "test", test))
    _show(view, services, evolve(made, draft=draft, opened="test"))
    made_sheet.update_trial(session)
    view.announce(services.translator(N_("A test is added.")))
