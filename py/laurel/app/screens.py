"""The page that the session shows: a pure function of the session."""

from __future__ import annotations

from attrs import evolve

from laurel.app import backups, series, statistics, stored_people
from laurel.app.people import Person
from laurel.app.phones import showing
from laurel.app.session import FAILURE, QUARANTINED, UPDATE, Session
from laurel.match.journal import UnknownEntry
from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.pages import board as board_page
from laurel.pages import confirming, notices, now, routes, sheets
from laurel.pages import history as history_page
from laurel.pages import home as home_page
from laurel.pages import people as people_page
from laurel.pages import results as results_page
from laurel.pages import scoreboard as scoreboard_page
from laurel.pages import settings as settings_page
from laurel.pages import setup as setup_page
from laurel.pages.board import Shown
from laurel.pages.due import Due
from laurel.pages.forms import Fields, FormError, incomplete
from laurel.pages.games import PRESENTATIONS
from laurel.pages.home import HomeView, Quarantined
from laurel.pages.notices import NO_SHEET, Opened, Toast
from laurel.pages.page import Page, Region, with_messages_first
from laurel.pages.people import PersonSign
from laurel.pages.presentation import MatchView

DELETED_SHOWN = 10

NAMES_SUGGESTED = 40
"""The most names that are suggested while a name is typed."""


def page(session: Session) -> Page:
    """Return the page of the session's address. Its messages come first, or right after the bar."""
    return with_messages_first(_page(session))


def home(session: Session) -> Page:
    """Return the first screen, wherever the session is. Its messages come first."""
    return with_messages_first(_home(session))


def _page(session: Session) -> Page:
    if routes.is_settings(session.route):
        return _settings(session)
    if f"{session.route}/".startswith(f"{routes.PEOPLE}/"):
        return _people(session)
    if routes.offer_of(session.route) is not None:
        return showing.join_page(session, _toasts(session))
    if routes.is_statistics(session.route):
        return statistics.page(session, _messages(session))
    if session.route == routes.NEW and session.draft is not None:
        return _setup(session)
    if session.opened is not None and session.route.startswith(routes.board(session.opened.id)):
        return _match(session)
    return _home(session)


def _match(session: Session) -> Page:
    match_view = session.match_view
    if session.route == routes.results(match_view.match.id):
        compared = series.compared(session)
        return results_page.results(
            match_view,
            session.device.date,
            _toasts(session),
            shows_text=session.shows_result_text,
            series=compared.series,
            ratings=compared.ratings,
        )
    if is_watched(session):
        return scoreboard_page.scoreboard(match_view, showing.lost_at(session))
    is_history = session.route.startswith(routes.history(match_view.match.id))
    messages = _messages(session) if is_history else tuple(session.toasts)
    over = notices.over_board(session.translator, messages, _sheet(session), _question(session))
    if is_history:
        device = session.device
        times = history_page.Times(device.time, device.date, device.day)
        return history_page.history(match_view, times, over, session.history_shown)
    shown = Shown(session.is_awake, session.preferences.timer, showing.connected(session), _on_board(session))
    return board_page.board(match_view, over, shown)


def _sheet(session: Session) -> Opened:
    """Return the open sheet, or `NO_SHEET`."""
    if session.sheet is None:
        return NO_SHEET
    match_view, name, fields = session.match_view, session.sheet.name, session.sheet.fields
    make = {**sheets.SHEETS, **match_view.presentation.sheets}.get(name, _no_sheet)
    try:
        if name == now.SHEET:
            return Opened(name, now.sheet(match_view, _on_board(session)), fields)
        if name in showing.SHEETS:
            return Opened(name, showing.SHEETS[name](session, match_view, fields), fields)
        return Opened(name, make(match_view, fields), fields)
    except (UnknownEntry, FormError):  # the entry was undone or removed, here or in another tab
        return NO_SHEET


def has_sheet(page: Page) -> bool:
    """Return whether a sheet is open over a page."""
    return any(region.id == "sheet" and region.html for region in page.regions)


def keeps_screen_on(session: Session) -> bool:
    """Return whether the screen stays on: for a scoreboard always, for the board of a match in play if so set."""
    open_match = session.opened
    if is_watched(session):
        return True
    if open_match is None or session.route != routes.board(open_match.id):
        return False
    return session.preferences.awake and open_match.replay.verdict is None


def is_watched(session: Session) -> bool:
    """Return whether the scoreboard of a match is shown."""
    return session.opened is not None and session.route == routes.screen(session.opened.id)


def theme(session: Session) -> str:
    """Return the theme of the present screen: the one of the settings, and always the dark one for a scoreboard."""
    return "dark" if is_watched(session) else session.preferences.theme


def _question(session: Session) -> str:
    """Return the dialog that asks about the change that waits for a decision; empty where none does."""
    pending = session.pending
    if pending is None:
        return ""
    view = confirming.view(session.match_view, pending.proposal.difference, pending.is_correction)
    return confirming.dialog(evolve(view, is_other_now=pending.is_other_now), session.preferences.language)


def _no_sheet(_: MatchView, __: Fields) -> str:
    raise incomplete()


def _home(session: Session) -> Page:
    language = session.preferences.language
    listed = session.summaries.listed(language)
    running = [one for one in (*listed.samples, *listed.matches) if not one.is_over]
    finished = [one for one in (*listed.samples, *listed.matches) if one.is_over]
    shown = finished[: session.finished_shown]
    quarantined = session.match_store.unreadable()
    view = HomeView(
        running=session.summaries.cards(running, language),
        finished=session.summaries.cards(shown, language),
        more_finished=len(finished) - len(shown),
        deleted=session.summaries.cards(listed.deleted[:DELETED_SHOWN], language),
        games=home_page.game_cards(session.translator, PRESENTATIONS.values()),
        has_matches=bool(listed.matches),
        quarantined=tuple(
            Quarantined(key, session.translator.message(why.message), why.detail) for key, why in quarantined.items()
        ),
        is_ready_offline=session.offline == "ready",
        can_install=session.can_install,
        hint=backups.hint(session, listed.matches),
    )
    return home_page.home(session.translator, view, _toasts(session))


def _setup(session: Session) -> Page:
    draft = session.draft
    assert draft is not None  # noqa: S101 - `page` asks for this screen only with a draft
    known = stored_people.load(session.match_store).people[:NAMES_SUGGESTED]
    presentation = session.presentation(draft.game)
    screen = setup_page.Screen(
        draft, tuple(PRESENTATIONS.values()), tuple(_sign(session, one) for one in known), session.problem
    )
    return setup_page.setup(session.translator, presentation, screen, _toasts(session))


def _people(session: Session) -> Page:
    """Return the screen of the person in the address, or of everybody."""
    known = stored_people.load(session.match_store)
    everybody = tuple(_sign(session, person) for person in known.people)
    shown = known.by_id.get(PersonId(routes.person_of(session.route)))
    if shown is None:
        return people_page.people(session.translator, everybody, _toasts(session))
    return people_page.person(session.translator, _sign(session, shown), shown.names, everybody, _toasts(session))


def _sign(session: Session, person: Person) -> PersonSign:
    return PersonSign(person.id, session.translator.person_name(person.name), person.colour, person.name)


def _settings(session: Session) -> Page:
    where = "memory" if session.match_store.failure else session.stored_where
    status = settings_page.Status(
        theme=session.preferences.theme,
        is_awake_wanted=session.preferences.awake,
        has_timer=session.preferences.timer,
        has_digits=session.preferences.digits,
        has_ratings=session.preferences.ratings,
        device=session.preferences.device,
        person=session.preferences.person,
        storage="memory" if where == "memory" else session.storage,
        where=where,
        used="" if session.used is None else session.device.size(session.used, session.preferences.language),
        backup=backups.view(session),
        imported_plays=len(session.foreign_plays.plays()),
        offline=session.offline,
        start=session.device.start(),
        version=session.device.version(),
        back=routes.behind_settings(session.route),
    )
    return settings_page.settings(session.translator, status, _toasts(session))


def _toasts(session: Session) -> tuple[Region, ...]:
    return (notices.toasts(session.translator, _messages(session)),)


def _messages(session: Session) -> tuple[Toast, ...]:
    """Return the messages of a screen that has no line for what lasts: the newest, then what lasts."""
    lasting = (
        Toast(
            due.in_full,
            "alert" if due.kind == "alert" else "plain",
            action=due.event,
            label=due.label,
            value=str(dict(due.fields).get("value", "")),
            name=due.name,
        )
        for due in (*_update(session), *_lasting(session))
    )
    return (*session.toasts, *lasting)


def _update(session: Session) -> tuple[Due, ...]:
    """Return that a new version is ready, which is not said on a board."""
    if not session.has_update:
        return ()
    translator = session.translator
    return (
        Due(translator(N_("A new version is ready.")), event="reload", label=translator(N_("Reload")), name=UPDATE),
    )


def _lasting(session: Session) -> tuple[Due, ...]:
    """Return the faults that last, the most important first, as far as they were not closed."""
    return (*_failure(session), *_quarantined(session))


def _on_board(session: Session) -> tuple[Due, ...]:
    """Return what lasts in the line of a board: the faults, and what is so about other phones."""
    return (*_lasting(session), *showing.lasting(session))


def _failure(session: Session) -> tuple[Due, ...]:
    """Return that the store takes nothing."""
    failure = session.match_store.failure
    if failure is None or failure.is_full is session.seen_failure:
        return ()
    translator = session.translator
    if failure.is_full:
        text = N_("Not stored: full")
        why = N_("The storage of this browser is full: this match is kept in memory only. Export it.")
    else:
        text = N_("Not stored: not allowed")
        why = N_("This browser does not allow storage: this match is kept in memory only. Export it.")
    is_on_board = session.opened is not None and session.route == routes.board(session.opened.id)
    export = "export" if is_on_board else "export-all"
    label = translator(N_("Export"))
    return (Due(translator(text), "alert", export, detail=translator(why), label=label, name=FAILURE),)


def _quarantined(session: Session) -> tuple[Due, ...]:
    """Return that parts of the match on the screen cannot be read."""
    open_match = session.opened
    if open_match is None or not f"{session.route}/".startswith(f"{routes.board(open_match.id)}/"):
        return ()
    if not open_match.quarantined:
        return ()
    number, translator = len(open_match.quarantined), session.translator
    why = translator.plural(
        "%(n)s part of this match cannot be read and does not count. It is kept.",
        "%(n)s parts of this match cannot be read and do not count. They are kept.",
        number,
    )
    return (
        Due(
            translator.plural("%(n)s damaged part", "%(n)s damaged parts", number),
            "alert",
            "export-parts",
            (("value", open_match.id),),
            detail=why,
            label=translator(N_("Save a copy")),
            name=QUARANTINED,
        ),
    )
