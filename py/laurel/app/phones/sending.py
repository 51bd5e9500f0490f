"""What is sent to the phones that are connected: new edits, and the list of the devices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from laurel.app.connections import messages
from laurel.app.connections.messages import Devices, ListedDevice, SentText
from laurel.app.connections.state import Connection, Phones
from laurel.app.phones.shared_match import shared_match
from laurel.app.session.effects import SendTo
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.archive import Writer
from laurel.match.edits import DeviceId, Edit, device_of


def send_new_edits(session: Session) -> None:
    """Send the edits that are new since the last time to every phone that lacks them.

    Raises:
        Ended: the match was deleted here.
    """
    services = session.services
    phones, shared = services.phones, shared_match(session.opened, services)
    journal = shared.match.journal
    if journal is phones.synced:
        return
    new = journal.edits if phones.synced is None else journal.edits_missing_in(phones.synced)
    phones.synced = journal
    writer = Writer(shared.game)
    for connection in phones.connections.values():
        if connection.is_introduced:
            send_edits(session.view, connection, writer, (edit for edit in new if _lacks(services, connection, edit)))


def _lacks(services: Services, connection: Connection, edit: Edit[Any]) -> bool:
    """Return whether a phone lacks an edit, and takes it.

    From a guest that may not enter everything the hub takes only its own edits, and if it only looks on, none.
    """
    if connection.known.get(edit.id) == edit:
        return False
    if services.phones.role != "guest" or services.phones.rights == "all":
        return True
    return services.phones.rights == "own" and device_of(edit.id) == services.authors.device_id()


def send_edits(view: ViewState, connection: Connection, writer: Writer, edits: Iterable[Edit[Any]]) -> None:
    """Send edits to a phone, and note that it has them."""
    lacking = tuple(edits)
    connection.known.update((edit.id, edit) for edit in lacking)
    for message in messages.write_edits(writer, lacking):
        send(view, connection, message)


def list_devices(view: ViewState, services: Services) -> None:
    """Send every guest the list of the devices, and what they may enter."""
    phones = services.phones
    if phones.role != "hub":
        return
    message = messages.write(Devices(phones.rights, devices(services)))
    for connection in phones.connections.values():
        if connection.is_introduced:
            send(view, connection, message)


def devices(services: Services) -> tuple[ListedDevice, ...]:
    """Return the devices that play the match as the hub knows them: the hub first, then the others as they joined."""
    phones = services.phones
    answer = "" if phones.own_answer is None else phones.own_answer.code
    own = ListedDevice(
        services.authors.device_id(), services.preferences.device, phones.seat, is_connected=True, answer=answer
    )
    listed = guests(phones)[: messages.MOST_DEVICES - 1]
    order = {device: place for place, device in enumerate(phones.joined)}
    return (own, *sorted(listed, key=lambda one: order.get(DeviceId(one.device), len(order))))


def guests(phones: Phones) -> tuple[ListedDevice, ...]:
    """Return the guests that the hub knows: those that are connected, and those that were."""
    connected = (
        ListedDevice(
            connection.device,
            connection.name,
            connection.seat,
            connection.is_steady,
            connection.answer,
            connection.certificate,
        )
        for connection in phones.connections.values()
        if connection.device is not None
    )
    return (*connected, *phones.away.values())


def send(view: ViewState, connection: Connection, message: SentText) -> None:
    """Send a message to a phone."""
    view.effects.append(SendTo(connection.id, message))
