"""Commands before a match: the draft of its setup, its start, samples, and the next match of the same players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, cast

from attrs import evolve

from laurel.app.people import editing as editing_people
from laurel.app.plays import people, stored_people
from laurel.app.plays.people_history import Change
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import AskPersistence
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import Arrival, ViewState
from laurel.app.setup import drafts, guide_opening
from laurel.app.storage import kept_sheets
from laurel.app.storage.match_store import MatchStore
from laurel.match.clock import clock_of
from laurel.match.edits import MINUTE, About, Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.message import N_, Message
from laurel.match.setup import Seat
from laurel.pages import routes
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields, FormError, incomplete, text
from laurel.pages.games import PRESENTATIONS, presentation_of, presentation_of_draft
from laurel.pages.language.translator import Translator
from laurel.pages.match.draft import Draft
from laurel.pages.match.presentation import Presentation
from laurel.pages.setup.setup import marked_option, row_names


def draft_of_setup(view: ViewState, services: Services) -> Draft:
    """Return the draft of the setup screen: the one that is being made, else the one that is stored, or a first one."""
    if view.draft is not None:
        return view.draft
    known = stored_people.load_people(services.match_store, services.device)
    return drafts.with_present_names(drafts.first_draft(services.match_store), known)


def set_up(view: ViewState, services: Services, presentation: Presentation) -> None:
    """Open the setup screen with a game."""
    view.draft = drafts.draft_of_game(services.match_store, draft_of_setup(view, services), presentation)
    drafts.store(services.match_store, view.draft)
    view.next_route = routes.NEW


def change_draft(view: ViewState, services: Services, fields: Fields) -> None:
    """Change the draft as the setup form says; whoever was named gets their usual colour."""
    _read_draft(view, services, fields, stored_people.load(services.match_store))


def _read_draft(view: ViewState, services: Services, fields: Fields, known: people.People | None = None) -> None:
    """Change the draft as the setup form says; without people it has the colours that the form shows."""
    if view.draft is not None:
        last, language = drafts.remembered_drafts(services.match_store), services.translator.language
        view.draft = drafts.apply_form(view.draft, fields, last, language, known)
        view.problem = None
        drafts.store(services.match_store, view.draft)


def shuffle(view: ViewState, services: Services, fields: Fields) -> None:
    """Put the players into a random order, and show it."""
    _read_draft(view, services, fields)
    if view.draft is not None:
        _show_random(view, services.match_store, drafts.shuffle_players(view.draft, services.device.random))
        names = row_names(services.translator, view.draft)
        view.toast(Message(N_("Seats: %(names)s"), names=", ".join(names)))


def choose_marked(view: ViewState, services: Services, fields: Fields) -> None:
    """Mark a random seat, and show which."""
    _read_draft(view, services, fields)
    option = "" if view.draft is None else marked_option(presentation_of_draft(view.draft))
    if view.draft is not None and option:
        seat = services.device.random(len(view.draft.rows))
        _show_random(view, services.match_store, evolve(view.draft, marked=seat, seating=None))
        label = services.translator(presentation_of_draft(view.draft).options[option].label)
        view.toast_text(Toast(f"{label}: {row_names(services.translator, view.draft)[seat]}"))


def choose_first(view: ViewState, services: Services, fields: Fields) -> None:
    """Have a random player begin: the first seat is theirs, and the others follow as they sit."""
    _read_draft(view, services, fields)
    if view.draft is None:
        return
    seat = services.device.random(len(view.draft.rows))
    _show_random(view, services.match_store, drafts.rotate_players(view.draft, seat))
    name = row_names(services.translator, view.draft)[0]
    view.toast(Message(N_("%(player)s begins. The others follow clockwise."), player=name))


def _show_random(view: ViewState, match_store: MatchStore, changed: Draft) -> None:
    view.draft = changed
    drafts.store(match_store, changed)


def start(session: Session, fields: Fields) -> None:
    """Start the match that the setup form describes."""
    view, services = session.view, session.services
    _read_draft(view, services, fields)
    if view.draft is None:
        return
    presentation = presentation_of_draft(view.draft)
    try:
        setup = drafts.to_setup(view.draft, presentation, services.translator)
    except FormError as problem:
        _refuse(view, services.translator, problem)
        return
    match_id = MatchId(services.device.new_id())
    setup, by_themselves = stored_people.seat(services.match_store, setup, services.device)
    journal = _new_journal(services, view.draft, session.now())
    match: Match[Any] = Match(match_id, session.now(), setup, journal)
    services.match_store.add(presentation.game, match)
    drafts.remember(services.match_store, presentation, setup)
    view.draft = None
    drafts.remove(services.match_store)
    view.next_route = routes.board(match.id)
    view.arrival = Arrival(replaces=True, then=partial(_begin, session, by_themselves))


def _begin(session: Session, by_themselves: Iterable[Change]) -> None:
    """Over the board of a new match open the guide, and say how the people have changed by its start."""
    guide_opening.open_first_time(session)
    editing_people.report_changes(session.view, session.services, by_themselves)
    session.view.effects.append(AskPersistence())


def _new_journal(services: Services, draft: Draft, at: Milliseconds) -> Journal[Any]:
    """Return the journal of a new match, with the remarks of a draft and its turn clock, which waits to be started."""
    if not draft.has_clock and not draft.remarks:
        return Journal()
    journal = Journal[Any](author=services.authors.new())
    for about, written in draft.remarks:
        journal = journal.note(cast("About", about), written, at)
    if not draft.has_clock:
        return journal
    first = draft.marked if presentation_of_draft(draft).marked_seat else 0
    return journal.set_clock(Seat(first), at, runs=False, limit=Milliseconds(draft.clock_minutes * MINUTE))


def _refuse(view: ViewState, translator: Translator, problem: FormError) -> None:
    """Show why the match cannot start: above the button, and beside the control that the reason is about."""
    view.problem = problem.message
    if problem.field:
        view.refuse(problem)
    else:
        view.alert = translator.message(problem.message)


def open_setup(view: ViewState, services: Services, fields: Fields) -> None:
    """Open the setup screen with a game.

    Raises:
        FormError: there is no such game on this device.
    """
    presentation = kept_sheets.find(services.match_store, text(fields, "game"))
    if presentation is None:
        raise incomplete()
    set_up(view, services, presentation)


def open_sample(session: Session, fields: Fields) -> None:
    """Open a fresh sample of a game, in place of the one that is there."""
    services = session.services
    presentation = PRESENTATIONS.get(text(fields, "game"))
    if presentation is None or presentation.sample is None:
        raise incomplete()
    game = presentation.game
    for stored in services.match_store.samples():
        if stored.game is game:
            services.match_store.delete(stored.match.id)
    match = presentation.sample.match(services.device.new_id(), session.now())
    services.match_store.add(game, match)
    session.view.next_route = routes.board(match.id)
    session.view.arrival = Arrival(then=partial(guide_opening.open_first_time, session))


def rematch(session: Session, _: Fields) -> None:
    """Open the setup screen with the players and options of the open match, and with seats that are suggested."""
    services = session.services
    open_match = session.open_match
    last = drafts.draft_from_match(presentation_of(open_match.game), open_match.match.setup)
    draft = drafts.with_present_names(last, stored_people.load(services.match_store))
    from laurel.app.setup import next_seats  # noqa: PLC0415 - which no first board needs

    draft = next_seats.with_next_seats(session.open_match, services.plays.all(), draft)
    clock = clock_of(open_match.match.journal.edits, len(draft.rows))
    session.view.draft = evolve(draft, has_clock=clock.turn is not None, clock_minutes=clock.limit // MINUTE)
    drafts.store(services.match_store, session.view.draft)
    session.view.next_route = routes.NEW


COMMANDS = {
    "draft": Command(of_view_and_services(change_draft), "change"),
    "shuffle": Command(of_view_and_services(shuffle), "change"),
    "choose-first": Command(of_view_and_services(choose_first), "change"),
    "choose-marked": Command(of_view_and_services(choose_marked), "change"),
    "start": Command(start),
    "new": Command(of_view_and_services(open_setup), "request"),
    "open-sample": Command(open_sample, "request"),
    "rematch": Command(rematch, "request"),
}
