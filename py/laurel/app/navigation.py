"""Commands for screens, sheets, settings and keys, and for reports of the browser."""

from __future__ import annotations

from laurel.app.device import StoreFailure
from laurel.app.plays import stored_people
from laurel.app.session.commands import Command, of_services, of_view, of_view_and_services
from laurel.app.session.effects import (
    ActivateUpdate,
    FetchUpdate,
    FocusSeat,
    Install,
    Navigate,
    ReportIdle,
    ReportStorage,
)
from laurel.app.session.merging import merge_stored
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import FAILURE, QUARANTINED, UPDATE, UPDATES, ViewState
from laurel.app.setup import guide_opening, starting
from laurel.app.sheets.drafts import TRIAL
from laurel.app.storage.keys import EDITS, MATCH, SETTINGS, keys_of, match_of
from laurel.match.message import N_, Message
from laurel.pages import routes
from laurel.pages.board import history
from laurel.pages.board.guide_dialog import GUIDE
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields, natural_number, number, text
from laurel.pages.home import home
from laurel.pages.home.settings import COPIES, OFFLINE, STORAGE
from laurel.pages.phones.phones import SIT
from laurel.plays.play import PlayId


def go(session: Session, fields: Fields) -> None:
    """Show the screen of an address; the first screen for an unknown one."""
    view, services = session.view, session.services
    instead = _instead_of(services, text(fields, "route"))
    if instead:
        redirect(session, instead, replaces=True)
        return
    _begin_screen(view, text(fields, "route") or routes.HOME)
    _show_made_sheet(session)
    _show_result_form(view, services)
    parts = view.route.strip("/").split("/")
    if parts[0] == "match" and len(parts) > 1:
        session.open(parts[1])
        _open_entry(session.opened, view)
    elif view.route in (routes.NEW, f"{routes.NEW}{routes.FIRST}"):
        view.draft = starting.draft_of_setup(view, services)
    elif routes.sheet_of(view.route):
        from laurel.app.sheets import texts as sheet_texts  # noqa: PLC0415 - which no first board needs

        view.offers.sheet = sheet_texts.read(f"#{view.route}")
    elif parts[0] == "people":
        stored_people.load_people(services.match_store, services.device)
    if _shows_plays(view.route):
        stored_people.load_people(services.match_store, services.device)
        services.plays.keep()
        if services.plays.has_outdated:
            view.effects.append(ReportIdle())
    if routes.is_settings(view.route):
        view.effects.append(ReportStorage())
    if view.route == routes.HOME:
        services.match_store.quarantine_unreadable(services.summaries.sound())
        services.summaries.match_lists(services.preferences.language)
        services.summaries.keep()


def _instead_of(services: Services, route: str) -> str:
    """Return the address to which another one leads: to the newest match, or the results of a match; empty for none."""
    if route == routes.CONTINUE:
        return _newest_in_play(services)
    play = PlayId(routes.play_in(route))
    match = services.plays.returned_plays().get(play, play) if play else ""
    return routes.results(match) if match and services.match_store.load(match) is not None else ""


def _begin_screen(view: ViewState, route: str) -> None:
    """Leave what only the last screen had, and show the screen of another address."""
    view.close_dialog()
    view.problem = None
    view.history_shown = history.SHOWN
    view.finished_shown = home.SHOWN
    view.shows_result_text = False
    view.plays.begin(view.route, route)
    view.route = route


def _show_made_sheet(session: Session) -> None:
    """Show the sheet that is being made, where the address has one; on other screens nothing of it is left."""
    view = session.view
    session.close(TRIAL)
    if routes.edited_sheet(view.route) is None:
        view.made = None
    else:
        from laurel.app.sheets import made_sheet  # noqa: PLC0415 - which no start needs

        made_sheet.show(view, session.services)
        made_sheet.update_trial(session)


def _show_result_form(view: ViewState, services: Services) -> None:
    """Show the form for a result, where the address has one and the play is still there."""
    view.results.form = None
    if routes.is_result_form(view.route):
        from laurel.app.results import drafts as result_drafts  # noqa: PLC0415 - which no first board needs
        from laurel.app.results import recorded  # noqa: PLC0415 - which no first board needs

        stored_people.load_people(services.match_store, services.device)
        play = recorded.find(services, PlayId(routes.play_in(view.route)))
        if play is not None or view.route == routes.LOG:
            view.results.form = result_drafts.open_form(services, play)


def _newest_in_play(services: Services) -> str:
    """Return the address of the match in play that was touched last, or of the first screen where there is none."""
    newest_first = services.summaries.match_lists(services.preferences.language).matches
    boards = (routes.board(one.id) for one in newest_first if not one.is_over)
    return next(boards, routes.HOME)


def _shows_plays(route: str) -> bool:
    """Return whether a screen needs all plays: the list of them, the statistics, or results with the series."""
    return routes.shows_plays(route) or routes.is_results(route)


def _open_entry(opened: OpenMatch | None, view: ViewState) -> None:
    """Open the sheet of an entry where the address names one."""
    if opened is not None and view.route.startswith(f"{routes.history(opened.id)}/"):
        view.dialog = DialogRequest("entry", {"entry": view.route.rpartition("/")[2]})


def redirect(session: Session, route: str, *, replaces: bool = False) -> None:
    """Show the screen of an address at once, and have the browser follow to it, or have it replace the present one.

    A handler that need not wait for that screen sets `ViewState.next_route` instead.
    """
    view = session.view
    go(session, {"route": route})
    view.expected_route = view.route
    view.effects.append(Navigate(view.route, replaces))


def follow(session: Session) -> None:
    """Show the screen to which the event that was handled leads, and do what is to be done over it."""
    view = session.view
    redirect(session, view.next_route, replaces=view.arrival.replaces)
    view.arrival.then()


def show_earlier_entries(view: ViewState, _: Fields) -> None:
    """Show earlier entries of the history as well."""
    view.history_shown += history.SHOWN


def show_more_matches(view: ViewState, _: Fields) -> None:
    """Show more finished matches on the first screen as well."""
    view.finished_shown += home.SHOWN


def open_dialog(session: Session, fields: Fields) -> None:
    """Open a dialog over the board."""
    session.view.pending = None
    if text(fields, "sheet") == GUIDE:
        guide_opening.show(session.open_match, session.view, session.services.match_store)
    else:
        session.view.dialog = DialogRequest(text(fields, "sheet"), fields)


def close(session: Session, fields: Fields) -> None:
    """Close the sheet; where something is filled in and not sent (`unsent`), ask first."""
    view = session.view
    if text(fields, "unsent"):
        label = session.services.translator(N_("Close anyway"))
        view.toast(
            Message(N_("What you have filled in has not been entered yet.")),
            kind="refusal",
            action="close",
            label=label,
        )
    else:
        was_asked = view.dialog is not None and view.dialog.name == SIT
        view.close_dialog()
        if was_asked:
            guide_opening.open_after_joining(session)


def dismiss(session: Session, fields: Fields) -> None:
    """Close a message."""
    view, services = session.view, session.services
    name = text(fields, "name")
    if name == UPDATE:
        services.update = ""
    elif name == FAILURE and services.match_store.failure is not None:
        view.seen_failure = services.match_store.failure.is_full
    elif name == QUARANTINED and session.opened is not None:
        session.opened.quarantined = ()
    else:
        index = number(fields, "toast")
        view.toasts = [toast for place, toast in enumerate(view.toasts) if place != index]


def save_settings(session: Session, fields: Fields) -> None:
    """Apply and store the settings form."""
    chosen = {
        "language": text(fields, "language"),
        "theme": text(fields, "theme"),
        "awake": text(fields, "awake") != "no",
        "timer": text(fields, "timer") == "yes",
        "digits": text(fields, "digits") != "no",
        "ratings": text(fields, "ratings") == "yes",
        "device": text(fields, "device"),
        "person": text(fields, "person"),
    }
    session.services.change_preferences(chosen)
    session.name_device()


def on_key(session: Session, fields: Fields) -> None:
    """Move the focus to the player whose number was pressed."""
    pressed = natural_number(text(fields, "key"))
    if session.opened is None or session.view.dialog is not None or not session.services.preferences.digits:
        return
    players = len(session.opened.match.setup.players)
    if pressed is not None and 1 <= pressed <= players:
        session.view.effects.append(FocusSeat(pressed - 1))


def on_stored(session: Session, fields: Fields) -> None:
    """Another tab has stored something, of which `on_key` names the key, or may have stored anything: read it."""
    services = session.services
    changed = text(fields, "key")
    open_match = session.opened
    if open_match is not None and (not changed or changed.startswith((MATCH + open_match.id, keys_of(open_match.id)))):
        merge_stored(session)
        if changed == MATCH + open_match.id and open_match.is_deleted:
            text_ = services.translator(N_("This match was deleted in another tab."))
            label = services.translator(N_("Bring back"))
            session.view.toast_at_once(Toast(text_, "notice", "", "restore", label, open_match.id))
    if session.view.route == routes.HOME:
        services.match_store.quarantine_unreadable(services.summaries.sound())
    if changed == SETTINGS:
        services.read_preferences()


def on_offline(session: Session, fields: Fields) -> None:
    """The browser reports whether Laurel can be opened without a network."""
    services = session.services
    was, state = services.offline, text(fields, "state")
    services.offline = state if state in OFFLINE else was
    if was == "loading" and services.offline == "ready" and text(fields, "new") and session.opened is None:
        session.view.announce(services.translator(N_("Ready to work offline.")))


def on_storage(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser reports where it stores, whether it may clear that, and how many bytes are stored."""
    state, where, used = text(fields, "state"), text(fields, "where"), natural_number(text(fields, "used"))
    services.storage = state if state in STORAGE else services.storage
    services.used = services.used if used is None else used
    if where in COPIES and services.stored_where == "both":
        view.toast(Message(COPIES[where]), kind="notice")
    services.stored_where = where or services.stored_where
    services.match_store.unstored = StoreFailure(is_full=True) if text(fields, "full") else None


def on_recovered(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser reports that the usual storage had lost texts, which were put back from the second copy."""
    keys = fields.get("keys", [])
    matches = {match_of(key) or key.removeprefix(MATCH) for key in keys if key.startswith((MATCH, EDITS))}
    if matches:
        count = services.translator.plural(
            "This browser had lost a part of %(n)s match. It was put back from a second copy.",
            "This browser had lost parts of %(n)s matches. They were put back from a second copy.",
            len(matches),
        )
        view.toast_text(Toast(count, "notice"))


def on_awake(services: Services, fields: Fields) -> None:
    """The browser reports whether it keeps the screen on."""
    services.is_awake = text(fields, "state") == "on"


def on_update(services: Services, fields: Fields) -> None:
    """The browser reports that a new version waits, or that it did not arrive whole."""
    state = text(fields, "state")
    services.update = state if state in UPDATES else services.update


def activate_update(view: ViewState, _: Fields) -> None:
    """Activate the new version."""
    view.effects.append(ActivateUpdate())


def fetch_update(view: ViewState, services: Services, _: Fields) -> None:
    """Fetch the new version again; what comes of it is reported."""
    services.update = ""
    view.effects.append(FetchUpdate())


def postpone_update(services: Services, _: Fields) -> None:
    """Leave the new version for the next visit."""
    services.update = ""


def on_installable(services: Services, _: Fields) -> None:
    """The browser reports that it can install Laurel."""
    services.can_install = True


def install(view: ViewState, services: Services, _: Fields) -> None:
    """Ask the browser to install Laurel."""
    services.can_install = False
    view.effects.append(Install())


COMMANDS = {
    "go": Command(go, "request"),
    "earlier": Command(of_view(show_earlier_entries), "request"),
    "more-matches": Command(of_view(show_more_matches), "request"),
    "open": Command(open_dialog, "request"),
    "close": Command(close, "request"),
    "dismiss": Command(dismiss, "report"),
    "settings": Command(save_settings, "change"),
    "key": Command(on_key, "report"),
    "stored": Command(on_stored, "report"),
    "offline": Command(on_offline, "report"),
    "storage": Command(of_view_and_services(on_storage), "report"),
    "recovered": Command(of_view_and_services(on_recovered), "report"),
    "awake": Command(of_services(on_awake), "report"),
    "update": Command(of_services(on_update), "report"),
    "reload": Command(of_view(activate_update), "request"),
    "fetch-update": Command(of_view_and_services(fetch_update), "request"),
    "later": Command(of_services(postpone_update), "request"),
    "installable": Command(of_services(on_installable), "report"),
    "install": Command(of_view_and_services(install), "request"),
}
