"""The exchange of edits with the phones that are connected: what arrives is judged and merged, what is new is sent.

Nothing here depends on how an edit was made: after every event, the edits that a phone lacks are sent to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from laurel.app import people
from laurel.app.chunks import ChunkWriter
from laurel.app.device import CloseConnection
from laurel.app.match_store import PLAIN_ID, Stored
from laurel.app.merging import announce_received, merge_copy, warn_refused
from laurel.app.navigation import redirect
from laurel.app.phones import exchange, messages
from laurel.app.phones.ending import end, end_all, forget
from laurel.app.phones.exchange import Copy, Guest, NotAccepted
from laurel.app.phones.messages import BadMessage, Bye, Devices, Have, Hello, Merged, Sit
from laurel.app.phones.sending import Ended, current, list_devices, new_edits, send, send_edits, stored_match
from laurel.app.phones.signalling import InvitationId
from laurel.app.phones.state import MOST_GUESTS, CodeState, Connection
from laurel.app.session import Command, OpenSheet, Session
from laurel.match.archive import Writer
from laurel.match.edits import DeviceId, Edit
from laurel.match.journal import ConflictingEdits
from laurel.match.match import NotACopy
from laurel.match.plain import revisions
from laurel.match.replay import replay
from laurel.match.setup import Seat
from laurel.pages import routes
from laurel.pages.forms import Fields, text

UNCONNECTED: Mapping[str, CodeState] = {"expired": "expired", "unsupported": "unsupported"}
"""The state of a code that led to no connection, by the reason that the browser reports; `failed` for any other."""

# ------------------------------------------------------------------------ events


def opened(session: Session, fields: Fields) -> None:
    """A connection is open: the hub sends the match, the guest waits for it."""
    phones, connection_id = session.phones, InvitationId(text(fields, "id"))
    connection = phones.connections[connection_id] = Connection(connection_id)
    if phones.invitation is not None and phones.invitation.id == connection_id:
        phones.invitation = None
    if phones.role != "hub":
        return
    try:
        stored = stored_match(session)
    except Ended as ended:
        end(session, connection, ended.reason)
    else:
        send(session, connection, messages.write_match(stored.game, stored.match))
        send(session, connection, messages.write(Have(exchange.counts(stored.match.journal.edits))))


def arrived(session: Session, fields: Fields) -> None:
    """A message has arrived. Whatever a phone sends that no phone should send ends its connection."""
    connection = session.phones.connections.get(InvitationId(text(fields, "id")))
    if connection is None:
        return
    try:
        kind, content = messages.split(text(fields, "text"))
        _receive(session, connection, kind, content)
    except Ended as ended:
        end(session, connection, ended.reason)
    except (BadMessage, NotAccepted, ConflictingEdits, NotACopy):
        end(session, connection, "hostile")


def steady(session: Session, fields: Fields) -> None:
    """The browser reports whether what is sent to a phone arrives."""
    connection = session.phones.connections.get(InvitationId(text(fields, "id")))
    if connection is not None:
        connection.is_steady = text(fields, "state") == "yes"
        list_devices(session)


def closed(session: Session, fields: Fields) -> None:
    """A connection was lost, or was never made."""
    phones, connection_id, reason = session.phones, InvitationId(text(fields, "id")), text(fields, "reason")
    connection = phones.connections.get(connection_id)
    if connection is not None:
        forget(session, connection, reason)
        return
    for code in (phones.invitation, phones.joining):
        if code is not None and code.id == connection_id:
            code.state = UNCONNECTED.get(reason, "failed")


# ----------------------------------------------------------------------- messages


def _receive(session: Session, connection: Connection, kind: str, content: str) -> None:
    """Do what a message asks for."""
    if kind == "edits":
        _receive_edits(session, connection, content)
        return
    is_hub = session.phones.role == "hub"
    if kind == "match":
        if is_hub or session.phones.joining is None:
            raise BadMessage("a match that nobody waits for")
        _receive_match(session, content)
        return
    message = messages.read(kind, content)
    match message:
        case Hello() if is_hub:
            _receive_hello(session, connection, message)
        case Sit() if is_hub and connection.is_introduced:
            connection.seat = messages.seat_of_sit(message, len(stored_match(session).match.setup.players))
            connection.name = message.name
            list_devices(session)
        case Merged() if is_hub and connection.is_introduced:
            connection.is_merging = False
        case Have() if not is_hub and not connection.is_introduced:
            _introduce(session, connection, message)
        case Devices() if not is_hub:
            session.phones.listed, session.phones.rights = message, message.rights
        case Bye():
            session.effects.append(CloseConnection(connection.id))
            forget(session, connection, message.reason)
        case _:
            raise BadMessage(f"{kind}: not from this phone, or not now")


def _receive_hello(session: Session, connection: Connection, hello: Hello) -> None:
    """Bind the connection to the device of a guest, and send what it lacks."""
    phones = session.phones
    others = [one for one in phones.connections.values() if one is not connection]
    if connection.device is not None:
        raise BadMessage("hello: for the second time")
    if hello.version != messages.PROTOCOL:
        raise Ended("version")
    if len(others) >= MOST_GUESTS:
        raise Ended("full")
    device = DeviceId(hello.device)
    if device == session.device_id():
        raise Ended("device")
    for other in others:
        if other.device == device:  # the phone is back before its old connection was found to be dead
            session.effects.append(CloseConnection(other.id))
            del phones.connections[other.id]
    before = phones.away.pop(device, None)
    connection.device, connection.name = device, hello.name
    connection.seat = Seat(before.seat) if before is not None and before.seat is not None else None
    stored = stored_match(session)
    lacking = exchange.missing(stored.match.journal.edits, hello.have)
    connection.known = {edit.id for edit in stored.match.journal.edits}
    connection.is_introduced = True
    for message in messages.write_edits(Writer(stored.game), lacking):
        send(session, connection, message)
    list_devices(session)


def _receive_match(session: Session, content: str) -> None:
    """Store the match of the hub, or find the copy that is here, and show its board."""
    game, match = messages.read_match(session.match_store.games, content)
    if not PLAIN_ID.fullmatch(match.id):
        raise BadMessage("match: an id that cannot be part of an address")
    try:
        if merge_copy(session, match) is None:
            session.match_store.add(game, match)
    except NotACopy as error:
        raise Ended("other-match") from error
    people.learn(session.match_store, [match.setup], session.device.new_id)
    phones = session.phones
    phones.joining, phones.match, phones.role = None, match.id, "guest"
    redirect(session, routes.board(match.id))


def _introduce(session: Session, connection: Connection, have: Have) -> None:
    """Send the hub who this is, and what it lacks; ask who uses this device."""
    if session.phones.match is None:
        raise BadMessage("have: before the match")
    stored = stored_match(session)
    edits = stored.match.journal.edits
    hello = Hello(messages.PROTOCOL, session.device_id(), session.preferences.device, exchange.counts(edits))
    lacking = exchange.missing(edits, have.have)
    send(session, connection, messages.write(hello))
    for message in messages.write_edits(Writer(stored.game), lacking):
        send(session, connection, message)
    send(session, connection, messages.write(Merged()))
    connection.known, connection.is_introduced = {edit.id for edit in edits}, True
    if session.table is not None and session.table.id == stored.match.id:
        session.sheet = OpenSheet("sit", {})


def _receive_edits(session: Session, connection: Connection, content: str) -> None:
    """Merge the edits of a message, if the other phone may make them."""
    phones = session.phones
    if not connection.is_introduced:
        raise BadMessage("edits: before the introduction")
    stored = stored_match(session)
    edits = messages.read_edits(stored.game, stored.match.initial_setup, content)
    if phones.role == "hub":
        _check(session, connection, stored, edits)
    elif len(stored.match.journal.edits) + len(edits) > exchange.MOST_EDITS:
        raise NotAccepted("the match would become too long")
    connection.known.update(edit.id for edit in edits)
    table = session.table
    if table is not None and table.id == stored.match.id:
        difference = table.receive(edits)
        if difference is not None and (phones.role == "hub" or phones.listed is not None):
            announce_received(session, difference, edits)
        elif difference is not None:  # the guest receives the match
            warn_refused(session, difference)
    else:
        _store(session, stored, edits)
    if any(revisions(edits)):
        before, after = stored.match.setup, stored_match(session).match.setup
        people.follow(session.match_store, stored.match.id, before, after, session.device.new_id)


def _check(session: Session, connection: Connection, stored: Stored, edits: tuple[Edit[Any], ...]) -> None:
    """Raise `NotAccepted` where a guest sends what it may not."""
    assert connection.device is not None  # noqa: S101 - it is introduced
    guest = Guest(connection.device, connection.seat, session.phones.rights, connection.is_merging)
    table, match = session.table, stored.match
    played = (
        table.replay
        if table is not None and table.id == match.id
        else replay(stored.game, stored.game.opening(match.setup), match.journal.log)
    )
    exchange.check(guest, edits, Copy(stored.game, match.journal, played), session.device.now())


def _store(session: Session, stored: Stored, edits: tuple[Edit[Any], ...]) -> None:
    """Store edits of a match that is not open."""
    match = evolve(stored.match, journal=stored.match.journal.merge_edits(edits))
    known = {edit.id for edit in stored.match.journal.edits}
    new = [edit for edit in edits if edit.id not in known]
    if new:
        chunks = ChunkWriter(match.id, session.author(), Writer(stored.game))
        session.match_store.append(stored.game, match, *chunks.add(new))


# ------------------------------------------------------------------------ sending


def after(session: Session) -> None:
    """Send the edits that are new since the last event to every phone that lacks them."""
    phones = session.phones
    if not phones.connections or phones.match is None:
        return
    found = current(session, phones.match)
    if found is None:
        end_all(session, "left")  # the match was deleted here
        return
    game, journal = found
    if journal is phones.synced:
        return
    new = new_edits(journal, phones.synced)
    phones.synced = journal
    for connection in phones.connections.values():
        if connection.is_introduced:
            send_edits(session, connection, game, new)


COMMANDS = {
    "connection-open": Command(opened, is_lasting=False, is_entry=False, keeps_messages=True),
    "connection-message": Command(arrived, is_lasting=False, is_entry=False, keeps_messages=True),
    "connection-steady": Command(steady, is_lasting=False, is_entry=False, keeps_messages=True),
    "connection-closed": Command(closed, is_lasting=False, is_entry=False, keeps_messages=True),
}
"""The events of connections."""
