"""What arrives from the phones that are connected is judged and merged, and what is new is sent after every event.

Nothing here depends on how an edit was made: the journal is compared with what each phone has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.app import stored_people
from laurel.app.effects import CloseConnection
from laurel.app.match_store import PLAIN_ID
from laurel.app.merging import announce_received, merge_copy, report, warn_refused
from laurel.app.navigation import redirect
from laurel.app.phones import judging, messages
from laurel.app.phones.counting import Counts, counts, missing
from laurel.app.phones.ending import end, end_all, forget
from laurel.app.phones.judging import Copy, Guest, NotAccepted
from laurel.app.phones.messages import BadMessage, Bye, Devices, Have, Hello, Merged, OtherVersion, Sit
from laurel.app.phones.rights import tell
from laurel.app.phones.sending import list_devices, send, send_edits, send_new_edits
from laurel.app.phones.shared_match import Ended, SharedMatch, shared_match
from laurel.app.phones.signalling import InvitationId
from laurel.app.phones.state import MOST_GUESTS, CodeState, Connection
from laurel.app.session import Command, OpenSheet, Session
from laurel.match.archive import Newer, Unreadable, Writer
from laurel.match.edits import MINUTE, DeviceId, Edit, Milliseconds
from laurel.match.match import NotACopy
from laurel.match.message import N_, Message
from laurel.match.plain import revisions
from laurel.match.sample import is_sample
from laurel.match.setup import Seat
from laurel.pages import routes
from laurel.pages.duration import in_words
from laurel.pages.forms import Fields, text
from laurel.pages.notices import Toast
from laurel.pages.phones import SIT

UNCONNECTED: Mapping[str, CodeState] = {"expired": "expired", "unsupported": "unsupported"}
"""The state of a code that led to no connection, by the reason that the browser reports; `failed` for any other."""

CLOCKS_DIFFER = 10 * MINUTE
"""From which difference on the players are told that the clocks of two phones differ, in milliseconds."""

# ------------------------------------------------------------------------ events


def opened(session: Session, fields: Fields) -> None:
    """A connection is open: the hub sends the match, the guest waits for it."""
    phones, connection_id = session.phones, InvitationId(text(fields, "id"))
    connection = phones.connections[connection_id] = Connection(connection_id)
    phones.lost = None
    if phones.invitation is not None and phones.invitation.id == connection_id:
        phones.invitation = None
    if phones.role != "hub":
        return
    try:
        shared = shared_match(session)
    except Ended as ended:
        end(session, connection, ended.reason)
    else:
        send(session, connection, messages.write_match(shared.game, shared.match))
        have = counts(Writer(shared.game), shared.match.journal.edits)
        send(session, connection, messages.write(Have(messages.PROTOCOL, session.device.now(), have)))


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
    except OtherVersion:
        end(session, connection, "version")
    except (BadMessage, NotAccepted, Unreadable):
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
            connection.seat = messages.seat_of_sit(message, len(shared_match(session).match.setup.players))
            connection.name = message.name
            list_devices(session)
        case Merged() if is_hub and connection.is_introduced:
            connection.is_merging = False
        case Have() if not is_hub and not connection.is_introduced:
            _introduce(session, connection, message)
        case Devices() if not is_hub:
            _receive_devices(session, message)
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
    shared = shared_match(session)
    _introduced(session, connection, shared, hello.have)
    list_devices(session)
    _compare_clocks(session, hello.name, hello.now)


def _introduced(session: Session, connection: Connection, shared: SharedMatch, have: Counts) -> None:
    """Send a phone, which has the edits that `have` counts, all others. From then on it is sent what is new."""
    edits, writer = shared.match.journal.edits, Writer(shared.game)
    send_edits(session, connection, writer, missing(writer, edits, have))
    connection.known = {edit.id: edit for edit in edits}
    connection.is_introduced = True


def _compare_clocks(session: Session, name: str, now: int) -> None:
    """Say so where the clock of another phone shows another time, `now`. The order of entries does not depend on it."""
    ahead = now - session.device.now()
    if abs(ahead) < CLOCKS_DIFFER:
        return
    text_ = (
        N_("The clocks differ by %(time)s: %(phone)s is ahead. Entries keep their order all the same.")
        if ahead > 0
        else N_("The clocks differ by %(time)s: %(phone)s is behind. Entries keep their order all the same.")
    )
    translator = session.translator
    phone, difference = name or translator(N_("Another phone")), in_words(translator, Milliseconds(abs(ahead)))
    session.toast(Message(text_, phone=phone, time=difference), kind="notice")


def _receive_match(session: Session, content: str) -> None:
    """Store the match of the hub, or find the copy that is here, and show its board."""
    try:
        game, match = messages.read_match(session.match_store.games, content)
    except Newer as error:
        raise Ended("version") from error
    if not PLAIN_ID.fullmatch(match.id):
        raise BadMessage("match: an id that cannot be part of an address")
    try:
        if merge_copy(session, match) is None:
            session.match_store.add(game, match)
    except NotACopy as error:
        raise Ended("other-match") from error
    if not is_sample(match.id):
        stored_people.learn(session.match_store, [match.setup], session.device.new_id)
    phones = session.phones
    phones.joining, phones.match, phones.role = None, match.id, "guest"
    redirect(session, routes.board(match.id))


def _introduce(session: Session, connection: Connection, have: Have) -> None:
    """Tell the hub which device this is, and send what it lacks."""
    if session.phones.match is None:
        raise BadMessage("have: before the match")
    shared = shared_match(session)
    known, now = counts(Writer(shared.game), shared.match.journal.edits), session.device.now()
    hello = Hello(messages.PROTOCOL, session.device_id(), session.preferences.device, now, known)
    send(session, connection, messages.write(hello))
    _introduced(session, connection, shared, have.have)
    _compare_clocks(session, "", have.now)


def _receive_devices(session: Session, devices: Devices) -> None:
    """Take over what the hub says of the devices. The first time, ask who uses this one, unless the hub knows."""
    phones, is_first = session.phones, session.phones.listed is None
    has_other_rights = devices.rights != phones.rights
    phones.listed, phones.rights = devices, devices.rights
    if has_other_rights:
        tell(session)
    if not is_first:
        return
    for connection in phones.connections.values():  # all that the hub had is here, and what that changed is sent
        send(session, connection, messages.write(Merged()))
    own = next((listed for listed in devices.devices if listed.device == session.device_id()), None)
    seats = len(shared_match(session).match.setup.players)
    if own is not None and own.seat is not None and 0 <= own.seat < seats:
        phones.seat = Seat(own.seat)
        session.name_device()
    elif session.opened is not None and session.opened.id == phones.match:
        session.sheet = OpenSheet(SIT, {})


def _receive_edits(session: Session, connection: Connection, content: str) -> None:
    """Merge the edits of a message, if the other phone may make them."""
    phones = session.phones
    if not connection.is_introduced:
        raise BadMessage("edits: before the introduction")
    shared = shared_match(session)
    edits = messages.read_edits(shared.game, shared.match.initial_setup, content)
    connection.known.update((edit.id, edit) for edit in edits)
    if phones.role == "hub":
        edits = _accepted(session, connection, shared, edits)
    elif len(shared.match.journal.edits) + len(edits) > judging.MOST_EDITS:
        raise NotAccepted("the match would become too long")
    merged = shared.receive(session, edits)
    if merged is not None:
        if phones.role == "hub" or phones.listed is not None:
            announce_received(session, merged.difference, edits)
        else:  # the guest receives the match
            warn_refused(session, merged.difference)
        report(session, merged)
    if any(revisions(edits)) and not is_sample(shared.match.id):
        before, after = shared.match.setup, shared_match(session).match.setup
        stored_people.follow(session.match_store, shared.match.id, before, after, session.device.new_id)


def _accepted(
    session: Session, connection: Connection, shared: SharedMatch, edits: tuple[Edit[Any], ...]
) -> tuple[Edit[Any], ...]:
    """Return the edits of a guest that are taken; raise `NotAccepted` where it sends what it may not."""
    assert connection.device is not None  # noqa: S101 - it is introduced
    guest = Guest(connection.device, connection.seat, session.phones.rights, connection.is_merging)
    taken = judging.accepted(guest, edits, Copy(shared.game, shared.match.journal, shared.replay))
    if len(taken) < len(edits):
        count = len(edits) - len(taken)
        left_out = session.translator.plural(
            "%(n)s entry that another phone sent was left out: that phone may not enter it.",
            "%(n)s entries that another phone sent were left out: that phone may not enter them.",
            count,
        )
        session.toast_text(Toast(left_out, "notice"))
    return taken


# ------------------------------------------------------------------------ sending


def after(session: Session) -> None:
    """Send the edits that are new since the last event to every phone that lacks them."""
    if not session.phones.connections or session.phones.match is None:
        return
    try:
        send_new_edits(session)
    except Ended as ended:
        end_all(session, ended.reason)


COMMANDS = {
    "connection-open": Command(opened, is_lasting=False, is_entry=False, keeps_messages=True),
    "connection-message": Command(arrived, is_lasting=False, is_entry=False, keeps_messages=True),
    "connection-steady": Command(steady, is_lasting=False, is_entry=False, keeps_messages=True),
    "connection-closed": Command(closed, is_lasting=False, is_entry=False, keeps_messages=True),
}
"""The events of connections."""
