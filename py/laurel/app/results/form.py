"""The form for a result: changed, left out and saved.

    form -> draft (fields as typed, stored) -> Play -> record

`#/log` has the form for a new result, `#/play/<id>` shows a recorded play, and `#/play/<id>/change` has the form for
it. Every change is sent, and the page is a function of the draft: the fields that the page sends, as they were typed,
kept for a day. The game is chosen in a form of its own, so that a name typed there is not taken for one while somebody
presses a game of the list.

`reading` reads the draft into a play: who is marked has won, else who has a first place, else who has the best points.
`recorded` makes a record of a new play, and changes only the fields of an old one that differ;
`laurel.plays.records.earlier` keeps the last ten states. See docs/decisions/0028.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

from attrs import evolve

from laurel.app.people import editing as editing_people
from laurel.app.plays import people, stored_people
from laurel.app.results import drafts as result_drafts
from laurel.app.results import recorded
from laurel.app.results.reading import moment_of, outcome, play_of, read_players
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import Arrival, ViewState
from laurel.app.setup import drafts
from laurel.app.storage import kept_sheets, suggested_places
from laurel.match.message import N_, Message
from laurel.match.setup import entered_name
from laurel.match.texts import CONTROLS
from laurel.pages import routes
from laurel.pages.entry.remarks import SAVED, typed_note, typed_place
from laurel.pages.entry.times import read_minutes
from laurel.pages.environment import Values
from laurel.pages.forms import Fields, FormError, text, texts
from laurel.pages.match.draft import FormValue
from laurel.pages.match.presentation import Presentation
from laurel.pages.page import Page, Region
from laurel.pages.results import form as result_page
from laurel.pages.results.form import ResultForm, new_key, take_fields
from laurel.plays.local_time import local_date, local_text
from laurel.plays.records.record import record_id


def change_draft(view: ViewState, services: Services, fields: Fields) -> None:
    """Change the draft as the form says."""
    if view.results.form is not None:
        view.results.form = _changed(services, view.results.form, fields)
        result_drafts.keep(services, view.results.form)


def _changed(services: Services, form: ResultForm, sent: Fields) -> ResultForm:
    """Return the form after something was sent: a name that was typed is a player, and yesterday a date."""
    form = take_fields(form, sent)
    if text(sent, "day") == "yesterday":
        form = evolve(form, fields={**form.fields, "date": local_date(services.device.now(), hours=24)})
    name = entered_name(normalize("NFC", CONTROLS.sub(" ", text(form.fields, "new"))))
    if not name or people.is_seat_name(name):
        return form
    key = next((face.key for face in form.faces if face.entered.casefold() == name.casefold()), new_key(name))
    who = dict.fromkeys((*texts(form.fields, "who"), key))
    return evolve(form, fields={**form.fields, "who": list(who), "new": ""})


def clear(view: ViewState, services: Services, _: Fields) -> None:
    """Leave out what is filled in."""
    if view.results.form is not None:
        view.results.form = evolve(view.results.form, fields=view.results.form.initial)
        result_drafts.keep(services, view.results.form)


def save(session: Session, fields: Fields) -> None:
    """Save what is filled in, as a new play or as a correction, and show the play."""
    view, services = session.view, session.services
    if view.results.form is None:
        return
    form = view.results.form = _changed(services, view.results.form, fields)
    result_drafts.keep(services, form)
    made = play_of(services, form)
    if form.play is None:
        by_themselves = recorded.enter(services, made)
    else:
        stored = services.records.find(record_id(form.play))
        view.results.corrected = form.play, None if stored is None else stored.record
        by_themselves = recorded.change(services, made)
    editing_people.report_changes(view, services, by_themselves)
    suggested_places.remember_place(services.match_store, made.place)
    result_drafts.keep(services, evolve(form, fields=form.initial))
    view.next_route, view.arrival = routes.play(made.id), Arrival(replaces=True)
    view.toast(
        Message(SAVED),
        action="delete-play" if form.play is None else "undo-correction",
        label=services.translator(N_("Undo")),
        value=made.id,
    )


def set_up_match(view: ViewState, services: Services, fields: Fields) -> None:
    """Set up a match of the game with the people, the date, the place and the note that are filled in.

    So every row of a sheet is entered, and not only who has how many points.

    Raises:
        FormError: the date or the length is none.
    """
    if view.results.form is None:
        return
    form = view.results.form = _changed(services, view.results.form, fields)
    presentation = _counted(services, form)
    if presentation is None:
        return
    names = [face.entered for face in form.chosen]
    remarks = tuple(_remarks(services, form))
    known = stored_people.load(services.match_store)
    view.draft = evolve(drafts.draft_of_names(services.match_store, presentation, names, known), remarks=remarks)
    drafts.store(services.match_store, view.draft)
    result_drafts.keep(services, evolve(form, fields=form.initial))
    view.next_route = routes.NEW


def _counted(services: Services, form: ResultForm) -> Presentation | None:
    """Return how the game that is chosen is counted, where Laurel can do that for as many players."""
    if form.play is not None or form.game is None:
        return None
    found = kept_sheets.find(services.match_store, form.game.id)
    return None if found is None or len(form.chosen) not in found.game.seats else found


def _remarks(services: Services, form: ResultForm) -> Iterator[FormValue]:
    """Yield what is filled in that a match notes; the date only where it is not that of now."""
    fields, initial = form.fields, form.initial
    if any(text(fields, name) != text(initial, name) for name in ("date", "time")):
        yield "date", local_text(moment_of(services, form))
    minutes = read_minutes(fields, services.translator.language)
    for about, written in (
        ("length", str(minutes) if minutes else ""),
        ("place", typed_place(fields)),
        ("note", typed_note(fields)),
    ):
        if written:
            yield about, written


def page(services: Services, form: ResultForm, toasts: tuple[Region, ...]) -> Page:
    """Return the form with what follows from what is filled in."""
    try:
        entered, winners, _ = read_players(services, form)
        wins = frozenset(one.key for one in entered if one.side in winners)
    except FormError:
        wins = frozenset()
    try:
        when = services.device.date(moment_of(services, form), services.translator.language)
    except FormError:
        when = ""
    is_counted = _counted(services, form) is not None
    read = Values(outcome=outcome(services, form), winners=wins, when=when, is_counted=is_counted)
    return result_page.result_form(services.translator, form, read, result_page.back_route(form.play), toasts)


COMMANDS = {
    "draft-result": Command(of_view_and_services(change_draft), "change"),
    "count-result": Command(of_view_and_services(set_up_match), "change"),
    "clear-result": Command(of_view_and_services(clear), "change"),
    "save-result": Command(save),
}
"""The events of the form."""
