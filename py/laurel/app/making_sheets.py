"""Simple sheets that are made on this device by a form: its draft, and the sheet that is made of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from attrs import evolve

from laurel.app import drafts, kept_sheets, navigation, offering
from laurel.app.commands import Command, of_view_and_services
from laurel.app.keys import SHEET_DRAFT
from laurel.app.match_store import MatchStore
from laurel.app.services import Services
from laurel.app.session import Session
from laurel.app.view_state import ViewState
from laurel.match.json_text import write_json
from laurel.match.message import N_, Message
from laurel.match.plain import CONVERTER
from laurel.match.texts import is_visible
from laurel.pages import routes
from laurel.pages.forms import Fields, FormError, incomplete, natural_number, text, whole_number
from laurel.pages.games import presentation_of_sheet
from laurel.pages.new_sheet import KINDS, SheetDraft, ValueDraft
from laurel.pages.presentation import Presentation
from laurel.pages.translator import Translator

if TYPE_CHECKING:
    from laurel.sheets.making import Kind, Plan

MOST_VALUES = 30
"""More lines than a score pad has."""

WORTH = range(-999, 1_000)
GOAL = range(1, 1_000_000)

VALUE_AT = re.compile(r"(?:row|ask)\[(\d+)\]")
"""Which value the place of a fault is in, from 1."""


def make_sheet(session: Session, fields: Fields) -> None:
    """Open the form: for a new sheet, or with the `game` of a kept one that a form has made, to change it."""
    from laurel.sheets.making import plan_of  # noqa: PLC0415 - which no start needs

    found = kept_sheets.find(session.services.match_store, text(fields, "game"))
    plan = None if found is None or found.game.document is None else plan_of(found.game.document)
    if plan is not None:
        values = tuple(ValueDraft(one.name, "" if one.worth == 1 else str(one.worth)) for one in plan.values)
        goal = "" if plan.goal is None else str(plan.goal)
        _store(session.services.match_store, SheetDraft(plan.name, plan.kind, values, plan.wins, goal))
    navigation.redirect(session, routes.NEW_SHEET)


def can_change(presentation: Presentation) -> bool:
    """Return whether a sheet is one that the form has made."""
    from laurel.sheets.making import plan_of  # noqa: PLC0415 - which no start needs

    return presentation.game.document is not None and plan_of(presentation.game.document) is not None


def draft_sheet(_: ViewState, services: Services, fields: Fields) -> None:
    """Change the draft as the form says, or by the press of one of its buttons."""
    draft = _read(load(services.match_store), fields)
    if text(fields, "add") and len(draft.values) < MOST_VALUES:
        draft = evolve(draft, values=(*draft.values, ValueDraft()))
    dropped = natural_number(text(fields, "drop"))
    if dropped is not None and len(draft.values) > 1:
        draft = evolve(draft, values=draft.values[:dropped] + draft.values[dropped + 1 :])
    _store(services.match_store, draft)


def keep_made_sheet(session: Session, fields: Fields) -> None:
    """Keep the sheet of the form, and list it.

    Raises:
        FormError: something in the form cannot be used.
    """
    made = _made(session, fields)
    navigation.redirect(session, routes.GAMES)
    session.view.toast(Message(N_("The sheet “%(title)s” is kept."), title=session.services.translator(made.title)))


def play_made_sheet(session: Session, fields: Fields) -> None:
    """Keep the sheet of the form, and set up a match by it.

    Raises:
        FormError: something in the form cannot be used.
    """
    offering.set_up(session, _made(session, fields))


def load(match_store: MatchStore) -> SheetDraft:
    """Return the draft; an empty one where none is stored. What no form can have stored is quarantined."""
    try:
        return CONVERTER.structure(match_store.values.read_plain(SHEET_DRAFT, {}), SheetDraft)
    except drafts.UNREADABLE:
        match_store.quarantine.add(SHEET_DRAFT)
        return SheetDraft()


def _store(match_store: MatchStore, draft: SheetDraft) -> None:
    match_store.values.write_plain(SHEET_DRAFT, CONVERTER.unstructure(draft))


def _read(draft: SheetDraft, fields: Fields) -> SheetDraft:
    """Return the draft with what a form sends; its buttons send nothing of it."""
    values = tuple(
        ValueDraft(
            text(fields, f"values.{number}.name") if f"values.{number}.name" in fields else value.name,
            text(fields, f"values.{number}.worth") if f"values.{number}.worth" in fields else value.worth,
        )
        for number, value in enumerate(draft.values)
    )
    sent = {name: text(fields, name) for name in ("name", "kind", "wins", "goal") if name in fields}
    return evolve(draft, values=values, **sent)


def _made(session: Session, fields: Fields) -> Presentation:
    """Keep the sheet of the form, and return how it is shown; the form is empty afterwards."""
    from laurel.sheets.making import plain_sheet  # noqa: PLC0415 - which no start needs
    from laurel.sheets.reader import read_plain  # noqa: PLC0415
    from laurel.sheets.sections import BadSheet  # noqa: PLC0415

    match_store = session.services.match_store
    draft = _read(load(match_store), fields)
    _store(match_store, draft)
    if not is_visible(draft.name):
        raise incomplete("name")
    named = [number for number, value in enumerate(draft.values) if is_visible(value.name)]
    plain = plain_sheet(_plan(session.services.translator, draft, named))
    try:
        read_plain(plain)
    except BadSheet as bad:
        raise FormError(bad.faults[0].message, _field(bad.faults[0].place, named)) from bad
    presentation = presentation_of_sheet(write_json(plain, sort_keys=True))
    kept_sheets.keep(match_store, presentation)
    match_store.values.forget(SHEET_DRAFT)
    return presentation


def _plan(translator: Translator, draft: SheetDraft, named: list[int]) -> Plan:
    """Return the plan of a draft, of whose values those are `named`; without any, points are counted.

    Raises:
        FormError: a number in it is none.
    """
    from laurel.sheets.making import Plan, Value  # noqa: PLC0415 - which no start needs

    values = tuple(
        Value(draft.values[number].name, _number(draft.values[number].worth, f"values.{number}.worth", WORTH) or 1)
        for number in named
    )
    return Plan(
        draft.name,
        cast("Kind", draft.kind if draft.kind in dict(KINDS) else KINDS[0][0]),
        values or (Value(translator(N_("Points"))),),
        "least" if draft.wins == "least" else "most",
        None if draft.kind == KINDS[0][0] else _number(draft.goal, "goal", GOAL),
    )


def _number(written: str, field: str, allowed: range) -> int | None:
    """Return a number other than 0 that was typed; `None` where nothing was.

    Raises:
        FormError: it is another text, or a number that is not allowed.
    """
    if not written.strip():
        return None
    found = whole_number(written)
    if not found or found not in allowed:
        least, most = allowed[0], allowed[-1]
        text_ = N_("This has to be a number from %(least)s to %(most)s, and not 0.")
        raise FormError(Message(text_, least=least, most=most), field)
    return found


def _field(place: str, named: list[int]) -> str:
    """Return the control that the place of a fault is about; empty for none."""
    found = VALUE_AT.search(place)
    return "name" if place == "name" else f"values.{named[int(found[1]) - 1]}.name" if found and named else ""


COMMANDS = {
    "make-sheet": Command(make_sheet, is_lasting=False),
    "draft-sheet": Command(of_view_and_services(draft_sheet), is_entry=False),
    "keep-made-sheet": Command(keep_made_sheet),
    "play-made-sheet": Command(play_made_sheet),
}
"""The events about the form of a sheet."""
