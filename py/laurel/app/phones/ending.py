"""The end of connections."""

from __future__ import annotations

from laurel.app.effects import CloseConnection
from laurel.app.phones import messages
from laurel.app.phones.messages import Bye, Listed, Reason
from laurel.app.phones.sending import list_devices, send
from laurel.app.phones.state import Connection, Lost, Phones
from laurel.app.services import Services
from laurel.app.session import Session
from laurel.app.view_state import ViewState
from laurel.match.message import N_, Message
from laurel.match.texts import visible

ENDINGS = {
    "left": N_("%(name)s has left. The match stays on both phones."),
    "lost": N_("%(name)s is no longer connected. The match stays on both phones."),
    "dropped": N_("The phone with the code has ended the connection. The match stays on this phone."),
    "full": N_("No more than eight phones can join."),
    "version": N_("The other phone has another version of Laurel. Open Laurel on both with a network, then try again."),
    "device": N_("The code was opened on the phone that shows it. Scan it with another phone."),
    "other-match": N_("Another match on this phone has the same number. It stays as it is."),
    "hostile": N_("The other phone sent something that Laurel does not understand. The connection was ended."),
    "flooded": N_("The other phone sent too much at once. The connection was ended."),
}
"""What is said at the end of a connection."""

HUB_IS_GONE = N_(
    "%(name)s is no longer connected. That phone connected all the others, so each of them is alone now. To go on"
    " together, one of you opens “Phones”, and the others scan the new code."
)
"""What a guest is told when the hub is gone."""


def end(session: Session, connection: Connection, reason: Reason, *, shows_message: bool = True) -> None:
    """End a connection from here, and tell the other phone why; with `shows_message`, show it here as well."""
    send(session.view, connection, messages.write(Bye(reason)))
    session.view.effects.append(CloseConnection(connection.id))
    forget(session, connection, reason if shows_message else "")


def forget(session: Session, connection: Connection, reason: str) -> None:
    """Remember that a connection has ended, and say why; nothing where the reason is empty."""
    services = session.services
    phones = services.phones
    if phones.connections.pop(connection.id, None) is None:
        return
    if phones.role == "hub" and connection.device is not None:
        away = Listed(connection.device, connection.name, connection.seat, is_connected=False)
        phones.away[connection.device] = away
    is_gone = reason in ("left", "lost")
    if reason in ENDINGS:
        text = HUB_IS_GONE if is_gone and phones.role == "guest" else ENDINGS[reason]
        session.view.toast(
            Message(text, name=_name_of(session, connection)),
            kind="notice" if is_gone else "refusal",
        )
    if phones.role == "guest":
        phones.role, phones.listed, phones.rights = "", None, "all"
        if is_gone and phones.match is not None:
            phones.lost = Lost(phones.match, services.device.now())
    elif phones.role == "hub":
        list_devices(session.view, services)


def end_all(view: ViewState, services: Services, reason: Reason) -> None:
    """End every connection and take back the codes, without messages on this phone."""
    phones = services.phones
    for connection in phones.connections.values():
        send(view, connection, messages.write(Bye(reason)))
    waiting = [code.id for code in (phones.invitation, phones.joining) if code is not None and code.id is not None]
    view.effects += [CloseConnection(one) for one in (*phones.connections, *waiting)]
    services.phones = Phones()


def _name_of(session: Session, connection: Connection) -> str:
    """Return what a phone is called in messages."""
    opened, phones, translator = session.opened, session.services.phones, session.services.translator
    listed = phones.listed
    hub = listed.devices[0] if phones.role == "guest" and listed is not None and listed.devices else None
    seat, name = (connection.seat, connection.name) if hub is None else (hub.seat, hub.name)
    if seat is not None and opened is not None and opened.id == phones.match:
        players = session.match_view.players
        if 0 <= seat < len(players):
            return players[seat].name
    return visible(name) or translator(N_("Another phone") if hub is None else N_("The phone with the code"))
