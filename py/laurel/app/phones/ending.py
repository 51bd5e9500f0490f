"""The end of connections."""

from __future__ import annotations

from laurel.app.connections import messages
from laurel.app.connections.messages import Bye, ListedDevice, Reason
from laurel.app.connections.state import Connection, HubLoss
from laurel.app.phones import returning, standing
from laurel.app.phones.sending import list_devices, send
from laurel.app.session.effects import CloseConnection
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.message import N_, Message
from laurel.match.texts import visible_name

ENDING_TEXTS = {
    "left": N_("%(name)s has left. The match stays on both phones."),
    "lost": N_("%(name)s is no longer connected. The match stays on both phones."),
    "dropped": N_("The phone with the code has ended the connection. The match stays on this phone."),
    "full": N_("No more than eight phones can join."),
    "version": N_("The other phone has another version of Laurel. Open Laurel on both with a network, then try again."),
    "device": N_("The code was opened on the phone that shows it. Scan it with another phone."),
    "other-match": N_("Another match on this phone has the same number. It stays as it is."),
    "hostile": N_("The other phone sent something that Laurel does not understand. The connection was ended."),
    "flooded": N_("The other phone sent too much at once. The connection was ended."),
    "too-long": N_("This match has become too long to be shared. It stays on both phones: go on in it on one of them."),
    "certificate": N_(
        "A phone joined as one that is known already, and could not show that it is the same. If it is, press "
        "“Disconnect” beside it on the phone with the code, and scan once more."
    ),
}
"""What is said at the end of a connection."""

GONE = ("left", "lost")
"""The reasons for which a phone is not reached, and has not refused anything."""

HUB_IS_GONE = N_(
    "%(name)s is no longer connected. That phone connected all the others, so each of them is alone now. "
    "They keep looking for it. Under “Phones” one of you can take over."
)
"""What a guest is told when the hub is gone."""


FOUND_AGAIN = N_("Connected with %(name)s again.")


def end(session: Session, connection: Connection, reason: Reason, *, shows_message: bool = True) -> None:
    """End a connection from here, and tell the other phone why; with `shows_message`, show it here as well."""
    send(session.view, connection, messages.write(Bye(reason)))
    session.view.effects.append(CloseConnection(connection.id))
    forget(session, connection, reason if shows_message else "")


def forget(session: Session, connection: Connection, reason: str) -> None:
    """Remember that a connection has ended, and say why; nothing where the reason is empty.

    Where it was lost, the phones come back to each other: that is said only where it fails.
    """
    phones = session.services.phones
    if phones.connections.pop(connection.id, None) is None:
        return
    if reason != "lost" and connection.device is not None:
        standing.drop_offers(session.view, phones, connection.device)
    standing.drop_unanswered(session.view, phones, connection.id)
    if phones.role == "guest":
        if not any(
            one.is_listed for one in phones.connections.values()
        ):  # otherwise it was another phone that wanted to be the hub
            _forget_hub(session, connection, reason)
    else:
        _forget_guest(session, connection, reason)


def _forget_guest(session: Session, connection: Connection, reason: str) -> None:
    """Go on without a guest, which is listed as away."""
    phones, device = session.services.phones, connection.device
    if device is not None:
        phones.asking.pop(device, None)
    if phones.role == "hub" and device is not None:
        phones.away[device] = ListedDevice(
            device,
            connection.name,
            connection.seat,
            is_connected=False,
            answer=connection.answer,
            certificate=connection.certificate,
        )
    if reason == "lost" and device is not None:
        returning.begin_for_guest(session.view, phones, device, session.now())
    comes_back = reason == "lost" and device is not None and standing.can_come_back(phones, device)
    if reason in ENDING_TEXTS and not comes_back:
        kind = "notice" if reason in GONE else "refusal"
        session.view.toast(Message(ENDING_TEXTS[reason], name=_name_of(session, connection)), kind=kind)
    list_devices(session.view, session.services)


def _forget_hub(session: Session, connection: Connection, reason: str) -> None:
    """Come back to the hub; or go on without it, if it has ended the connection."""
    view, services = session.view, session.services
    phones = services.phones
    if reason in GONE and phones.match is not None:
        phones.lost = HubLoss(phones.match, session.now())
        hub = connection.device or connection.expected
        if hub is not None and hub not in phones.returns:
            returning.begin(view, phones, hub)
        if not phones.returns:
            report_alone(session)
        return
    if reason in ENDING_TEXTS:
        view.toast(Message(ENDING_TEXTS[reason], name=_name_of(session, connection)), kind="refusal")
    for device in list(phones.held):
        standing.drop_offers(view, phones, device)
    services.phones = phones.without_match()


def report_alone(session: Session) -> None:
    """Tell a guest that the hub is not found."""
    session.services.phones.is_told_alone = True
    session.view.toast(Message(HUB_IS_GONE, name=name_of_hub(session)), kind="notice")


def end_all(view: ViewState, services: Services, reason: Reason) -> None:
    """End every connection and take back the codes, without messages on this phone."""
    phones = services.phones
    for connection in phones.connections.values():
        send(view, connection, messages.write(Bye(reason)))
    waiting = [code.id for code in (phones.invitation, phones.joining) if code is not None and code.id is not None]
    view.effects += [CloseConnection(one) for one in (*phones.connections, *waiting)]
    for device in {*phones.held, *(kept.device for kept in phones.kept.values())}:
        standing.drop_offers(view, phones, device)
    services.phones = phones.without_match()


def report_found(session: Session) -> None:
    """Tell a guest that the hub is found, if it was told that it is not."""
    phones = session.services.phones
    if phones.is_told_alone:
        phones.is_told_alone = False
        session.view.toasts = []
        session.view.toast(Message(FOUND_AGAIN, name=name_of_hub(session)), kind="notice")


def _name_of(session: Session, connection: Connection) -> str:
    """Return what a phone is called in messages."""
    if session.services.phones.role == "guest":
        return name_of_hub(session)
    return _named(session, connection.seat, connection.name) or session.services.translator(N_("Another phone"))


def name_of_hub(session: Session) -> str:
    """Return what a guest calls the hub in messages."""
    listed = session.services.phones.listed
    named = _named(session, listed[0].seat, listed[0].name) if listed else ""
    return named or session.services.translator(N_("The phone with the code"))


def _named(session: Session, seat: int | None, name: str) -> str:
    """Return the name of the player at a seat, or else that of the device; or empty."""
    opened, phones = session.opened, session.services.phones
    if seat is not None and opened is not None and opened.id == phones.match:
        players = session.match_view.players
        if 0 <= seat < len(players):
            return players[seat].name
    return visible_name(name)
