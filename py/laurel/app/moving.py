"""Moving about: screens, sheets, settings, keys, and what the browser itself reports."""

from __future__ import annotations

from laurel.app import drafts, preferences
from laurel.app.device import ActivateUpdate, Focus, Install
from laurel.app.session import FAILURE, UPDATE, Handler, Session
from laurel.app.shelf import MATCH, SETTINGS
from laurel.match.message import N_, Message
from laurel.pages import history, routes
from laurel.pages.forms import Fields, number, text
from laurel.pages.games import PRESENTATIONS
from laurel.pages.settings import OFFLINE, STORAGE


def go(session: Session, fields: Fields) -> None:
    """Show the screen of an address; an unknown one is the first screen."""
    session.close_sheet()
    session.problem = None
    session.history_shown = history.SHOWN
    session.route = text(fields, "route") or routes.HOME
    parts = session.route.strip("/").split("/")
    if parts[0] == "match" and len(parts) > 1:
        session.open(parts[1])
    elif session.route == routes.NEW and session.draft is None:
        session.draft = drafts.stored(session.shelf) or drafts.fresh(next(iter(PRESENTATIONS.values())))


def earlier(session: Session, _: Fields) -> None:
    """Show earlier entries of the history as well."""
    session.history_shown += history.SHOWN


def open_sheet(session: Session, fields: Fields) -> None:
    """Open a sheet over the board."""
    session.pending = None
    session.sheet = (text(fields, "sheet"), fields)


def close(session: Session, fields: Fields) -> None:
    """Close the sheet; where something is filled in that was not sent (`unsent`), ask first."""
    if text(fields, "unsent"):
        label = session.words(N_("Close anyway"))
        session.toast(
            Message(N_("What you filled in is not entered yet.")), kind="refusal", action="close", label=label
        )
    else:
        session.close_sheet()


def dismiss(session: Session, fields: Fields) -> None:
    """Take a message away."""
    name = text(fields, "name")
    if name == UPDATE:
        session.has_update = False
    elif name == FAILURE and session.shelf.failure is not None:
        session.seen_failure = session.shelf.failure.is_full
    else:
        index = number(fields, "toast")
        session.toasts = [toast for place, toast in enumerate(session.toasts) if place != index]


def settings(session: Session, fields: Fields) -> None:
    """Take over the settings form, at once and for good."""
    stored = {
        "language": text(fields, "language"),
        "theme": text(fields, "theme"),
        "awake": text(fields, "awake") != "no",
    }
    session.preferences = preferences.read(stored, session.device.languages())
    session.shelf.write_plain(SETTINGS, preferences.plain(session.preferences))


def key(session: Session, fields: Fields) -> None:
    """Choose a player by number, and move the chosen one's token."""
    pressed = text(fields, "key")
    if session.table is None or session.sheet is not None:
        return
    players = len(session.table.match.setup.players)
    if pressed.isdecimal() and 1 <= int(pressed) <= players:
        session.chosen_seat = int(pressed) - 1
        session.effects.append(Focus(session.chosen_seat))


def stored(session: Session, fields: Fields) -> None:
    """Another tab has stored something: show the newest."""
    changed = text(fields, "key")
    table = session.table
    if table is not None and changed == MATCH + table.id and table.catch_up():
        session.close_sheet()
        session.said = session.words(N_("Another tab changed this match: here is its newest state."))
    if changed == SETTINGS:
        session.preferences = preferences.read(session.shelf.read_plain(SETTINGS, {}), session.device.languages())


def offline(session: Session, fields: Fields) -> None:
    """The browser says whether Laurel can be opened without a network."""
    was, state = session.offline, text(fields, "state")
    session.offline = state if state in OFFLINE else was
    if was == "loading" and session.offline == "ready" and text(fields, "new") and session.table is None:
        session.toast(Message(N_("Ready to work offline.")))


def storage(session: Session, fields: Fields) -> None:
    """The browser says whether it may clear what is stored."""
    state = text(fields, "state")
    session.storage = state if state in STORAGE else session.storage


def awake(session: Session, fields: Fields) -> None:
    """The browser says whether it keeps the screen on."""
    session.is_awake = text(fields, "state") == "on"


def update(session: Session, _: Fields) -> None:
    """A new version waits."""
    session.has_update = True


def reload(session: Session, _: Fields) -> None:
    """Let the new version take over."""
    session.effects.append(ActivateUpdate())


def later(session: Session, _: Fields) -> None:
    """Leave the new version waiting until the next visit."""
    session.has_update = False


def installable(session: Session, _: Fields) -> None:
    """The browser could install Laurel."""
    session.can_install = True


def install(session: Session, _: Fields) -> None:
    """Ask the browser to install Laurel."""
    session.can_install = False
    session.effects.append(Install())


HANDLERS: dict[str, Handler] = {
    "go": go,
    "earlier": earlier,
    "open": open_sheet,
    "close": close,
    "dismiss": dismiss,
    "settings": settings,
    "key": key,
    "stored": stored,
    "offline": offline,
    "storage": storage,
    "awake": awake,
    "update": update,
    "reload": reload,
    "later": later,
    "installable": installable,
    "install": install,
}
