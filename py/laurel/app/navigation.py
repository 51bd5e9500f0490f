"""Commands for screens, sheets, settings and keys, and for reports of the browser."""

from __future__ import annotations

from laurel.app import drafts, guide, preferences, stored_people
from laurel.app.effects import ActivateUpdate, Focus, Install, Navigate, ReportStorage
from laurel.app.keys import EDITS, MATCH, SETTINGS, keys_of, match_of
from laurel.app.merging import merge_stored
from laurel.app.session import FAILURE, QUARANTINED, UPDATE, Command, OpenSheet, Session
from laurel.match.message import N_, Message
from laurel.pages import history, home, routes
from laurel.pages.forms import Fields, natural_number, number, text
from laurel.pages.guide import GUIDE
from laurel.pages.notices import Toast
from laurel.pages.phones import SIT
from laurel.pages.settings import COPIES, OFFLINE, STORAGE


def go(session: Session, fields: Fields) -> None:
    """Show the screen of an address; the first screen for an unknown one."""
    if text(fields, "route") == routes.CONTINUE:
        redirect(session, _newest_in_play(session), replaces=True)
        return
    session.close_sheet()
    session.problem = None
    session.history_shown = history.SHOWN
    session.finished_shown = home.SHOWN
    session.shows_result_text = False
    session.route = text(fields, "route") or routes.HOME
    parts = session.route.strip("/").split("/")
    if parts[0] == "match" and len(parts) > 1:
        session.open(parts[1])
        _open_entry(session)
    elif session.route == routes.NEW and session.draft is None:
        known = stored_people.ready(session.match_store, session.device.new_id)
        session.draft = drafts.with_present_names(drafts.first_draft(session.match_store), known)
    elif parts[0] == "people":
        stored_people.ready(session.match_store, session.device.new_id)
    if _shows_plays(session.route):
        stored_people.ready(session.match_store, session.device.new_id)
        session.plays.keep()
    if routes.is_settings(session.route):
        session.effects.append(ReportStorage())
    if session.route == routes.HOME:
        session.match_store.quarantine_unreadable(session.summaries.sound())
        session.summaries.listed(session.preferences.language)
        session.summaries.keep()


def _newest_in_play(session: Session) -> str:
    """Return the address of the match in play that was touched last, or of the first screen where there is none."""
    newest_first = session.summaries.listed(session.preferences.language).matches
    boards = (routes.board(one.id) for one in newest_first if not one.is_over)
    return next(boards, routes.HOME)


def _shows_plays(route: str) -> bool:
    """Return whether a screen needs the plays of all matches: the statistics, or results with the series."""
    return routes.is_statistics(route) or routes.is_results(route)


def _open_entry(session: Session) -> None:
    """Open the sheet of an entry where the address names one."""
    open_match = session.opened
    if open_match is not None and session.route.startswith(f"{routes.history(open_match.id)}/"):
        session.sheet = OpenSheet("entry", {"entry": session.route.rpartition("/")[2]})


def redirect(session: Session, route: str, *, replaces: bool = False) -> None:
    """Show the screen of an address at once, and have the browser follow to it, or have it replace the present one."""
    go(session, {"route": route})
    session.expected_route = session.route
    session.effects.append(Navigate(session.route, replaces))


def earlier(session: Session, _: Fields) -> None:
    """Show earlier entries of the history as well."""
    session.history_shown += history.SHOWN


def more_matches(session: Session, _: Fields) -> None:
    """Show more finished matches on the first screen as well."""
    session.finished_shown += home.SHOWN


def open_sheet(session: Session, fields: Fields) -> None:
    """Open a sheet over the board."""
    session.pending = None
    if text(fields, "sheet") == GUIDE:
        guide.show(session)
    else:
        session.sheet = OpenSheet(text(fields, "sheet"), fields)


def close(session: Session, fields: Fields) -> None:
    """Close the sheet; where something is filled in and not sent (`unsent`), ask first."""
    if text(fields, "unsent"):
        label = session.translator(N_("Close anyway"))
        session.toast(
            Message(N_("What you filled in is not entered yet.")), kind="refusal", action="close", label=label
        )
    else:
        was_asked = session.sheet is not None and session.sheet.name == SIT
        session.close_sheet()
        if was_asked:
            guide.open_after_joining(session)


def dismiss(session: Session, fields: Fields) -> None:
    """Close a message."""
    name = text(fields, "name")
    if name == UPDATE:
        session.has_update = False
    elif name == FAILURE and session.match_store.failure is not None:
        session.seen_failure = session.match_store.failure.is_full
    elif name == QUARANTINED and session.opened is not None:
        session.opened.quarantined = ()
    else:
        index = number(fields, "toast")
        session.toasts = [toast for place, toast in enumerate(session.toasts) if place != index]


def settings(session: Session, fields: Fields) -> None:
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
    session.preferences = preferences.read(chosen, session.device.languages())
    session.match_store.values.write_plain(SETTINGS, preferences.plain(session.preferences))
    session.name_device()


def key(session: Session, fields: Fields) -> None:
    """Move the focus to the player whose number was pressed."""
    pressed = natural_number(text(fields, "key"))
    if session.opened is None or session.sheet is not None or not session.preferences.digits:
        return
    players = len(session.opened.match.setup.players)
    if pressed is not None and 1 <= pressed <= players:
        session.effects.append(Focus(pressed - 1))


def stored(session: Session, fields: Fields) -> None:
    """Another tab has stored something, of which `key` names the key, or may have stored anything: read it."""
    changed = text(fields, "key")
    open_match = session.opened
    if open_match is not None and (not changed or changed.startswith((MATCH + open_match.id, keys_of(open_match.id)))):
        merge_stored(session)
        if changed == MATCH + open_match.id and open_match.is_deleted:
            text_ = session.translator(N_("This match was deleted in another tab."))
            label = session.translator(N_("Bring back"))
            session.toast_at_once(Toast(text_, "notice", "", "restore", label, open_match.id))
    if session.route == routes.HOME:
        session.match_store.quarantine_unreadable(session.summaries.sound())
    if changed == SETTINGS:
        session.preferences = preferences.read(
            session.match_store.values.read_plain(SETTINGS, {}), session.device.languages()
        )


def offline(session: Session, fields: Fields) -> None:
    """The browser reports whether Laurel can be opened without a network."""
    was, state = session.offline, text(fields, "state")
    session.offline = state if state in OFFLINE else was
    if was == "loading" and session.offline == "ready" and text(fields, "new") and session.opened is None:
        session.announce(session.translator(N_("Ready to work offline.")))


def storage(session: Session, fields: Fields) -> None:
    """The browser reports where it stores, whether it may clear that, and how many bytes are stored."""
    state, where, used = text(fields, "state"), text(fields, "where"), natural_number(text(fields, "used"))
    session.storage = state if state in STORAGE else session.storage
    session.used = session.used if used is None else used
    if where in COPIES and session.stored_where == "both":
        session.toast(Message(COPIES[where]), kind="notice")
    session.stored_where = where or session.stored_where


def recovered(session: Session, fields: Fields) -> None:
    """The browser reports that the usual storage had lost texts, which were put back from the second copy."""
    keys = fields.get("keys", [])
    matches = {match_of(key) or key.removeprefix(MATCH) for key in keys if key.startswith((MATCH, EDITS))}
    if matches:
        count = session.translator.plural(
            "This browser had lost a part of %(n)s match. It was put back from a second copy.",
            "This browser had lost parts of %(n)s matches. They were put back from a second copy.",
            len(matches),
        )
        session.toast_text(Toast(count, "notice"))


def awake(session: Session, fields: Fields) -> None:
    """The browser reports whether it keeps the screen on."""
    session.is_awake = text(fields, "state") == "on"


def update(session: Session, _: Fields) -> None:
    """The browser reports that a new version waits."""
    session.has_update = True


def reload(session: Session, _: Fields) -> None:
    """Activate the new version."""
    session.effects.append(ActivateUpdate())


def later(session: Session, _: Fields) -> None:
    """Leave the new version for the next visit."""
    session.has_update = False


def installable(session: Session, _: Fields) -> None:
    """The browser reports that it can install Laurel."""
    session.can_install = True


def install(session: Session, _: Fields) -> None:
    """Ask the browser to install Laurel."""
    session.can_install = False
    session.effects.append(Install())


COMMANDS = {
    "go": Command(go, is_lasting=False),
    "earlier": Command(earlier, is_lasting=False),
    "more-matches": Command(more_matches, is_lasting=False),
    "open": Command(open_sheet, is_lasting=False),
    "close": Command(close, is_lasting=False),
    "dismiss": Command(dismiss, is_lasting=False, keeps_messages=True),
    "settings": Command(settings, is_entry=False),
    "key": Command(key, is_lasting=False, keeps_messages=True),
    "stored": Command(stored, is_lasting=False, keeps_messages=True),
    "offline": Command(offline, keeps_messages=True),
    "storage": Command(storage, keeps_messages=True),
    "recovered": Command(recovered, is_lasting=False, is_entry=False, keeps_messages=True),
    "awake": Command(awake, keeps_messages=True),
    "update": Command(update, keeps_messages=True),
    "reload": Command(reload, is_lasting=False),
    "later": Command(later, is_lasting=False),
    "installable": Command(installable, keeps_messages=True),
    "install": Command(install, is_lasting=False),
}
