"""What arrives from the phones that are connected is judged and merged, and what is new is sent after every event.

Nothing here depends on how an edit was made: the journal is compared with what each phone has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from laurel.app.connections import judging, messages
from laurel.app.connections.counting import AuthorCounts, count_by_author, missing_edits
from laurel.app.connections.judging import Guest, GuestSentTooMuch, MatchCopy, MatchTooLong, NotAccepted
from laurel.app.connections.messages import (
    AgreedAnswer,
    BadMessage,
    Bye,
    Devices,
    EditCounts,
    Hello,
    ListedDevice,
    MergeDone,
    OtherVersion,
    SeatAnswer,
    Sit,
    StandingAnswer,
    StandingOffer,
)
from laurel.app.connections.signalling import InvitationId
from laurel.app.connections.state import MOST_GUESTS, CodeState, Connection, Phones
from laurel.app.navigation import redirect
from laurel.app.people import editing as editing_people
from laurel.app.phones import agreeing, doubles, remembered, returning, seats, standing, taking_over
from laurel.app.phones.ending import end, end_all, forget, report_alone, report_found
from laurel.app.phones.rights import send_rights
from laurel.app.phones.sending import guests, list_devices, send, send_edits, send_new_edits
from laurel.app.phones.shared_match import ConnectionEnded, SharedMatch, shared_match
from laurel.app.plays import stored_people
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import CloseConnection
from laurel.app.session.merging import announce_received, merge_copy, report_merge, warn_refused
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.storage.match_store import PLAIN_ID
from laurel.match.archive import NewerVersion, Unreadable, Writer
from laurel.match.edits import MINUTE, DeviceId, DeviceNamed, Edit, Milliseconds, device_of
from laurel.match.match import Match, NotACopy
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame, changes_of_setup
from laurel.match.sample import is_sample
from laurel.match.setup import Seat
from laurel.pages import routes
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields, text, texts
from laurel.pages.language.duration import in_words
from laurel.pages.phones.phones import SIT

UNCONNECTED: Mapping[str, CodeState] = {"expired": "expired", "unsupported": "unsupported"}
"""The state of a code that led to no connection, by the reason that the browser reports; `failed` for any other."""

CLOCKS_DIFFER = 10 * MINUTE
"""From which difference on the players are told that the clocks of two phones differ, in milliseconds."""

# ------------------------------------------------------------------------ events


def on_opened(session: Session, fields: Fields) -> None:
    """A connection is open: the hub sends the match, the guest waits for it."""
    services = session.services
    connection_id = InvitationId(text(fields, "id"))
    expected = returning.arrived_device(session.view, services.phones, connection_id)
    joining, invitation = services.phones.joining, services.phones.invitation
    is_joined = joining is not None and joining.id == connection_id
    is_invited = invitation is not None and invitation.id == connection_id
    if expected is None and not is_joined and not is_invited:  # it was given up when it succeeded
        session.view.effects.append(CloseConnection(connection_id))
        return
    if is_joined and services.phones.lost is not None:  # a guest that is alone joins again
        _leave_hub(session.view, services)
    phones = services.phones
    connection = phones.connections[connection_id] = Connection(connection_id, expected=expected)
    if invitation is not None and is_invited:
        connection.expected, connection.certificate = invitation.device, invitation.certificate
        phones.invitation = None
    if phones.role != "hub":
        return
    try:
        shared = shared_match(session.opened, services)
    except ConnectionEnded as ended:
        end(session, connection, ended.reason)
    else:
        send(session.view, connection, messages.write_match(shared.game, shared.match))
        have = count_by_author(Writer(shared.game), shared.match.journal.edits)
        sent = EditCounts(messages.PROTOCOL, services.device.now(), phones.term, have)
        send(session.view, connection, messages.write(sent))


def _leave_hub(view: ViewState, services: Services) -> None:
    """Forget the hub that is gone, and the ways back to it; the code that was scanned and the agreed answer stay."""
    joining, services.phones.joining = services.phones.joining, None
    answer = services.phones.own_answer
    end_all(view, services, "left")
    services.phones.joining, services.phones.own_answer = joining, answer


def on_owned(session: Session, fields: Fields) -> None:
    """This page is the one that comes back to other phones: begin with those of the page before.

    It has begun some attempts before Python ran; those that are not wanted end.
    """
    view, services = session.view, session.services
    services.phones.is_owner = True
    begun = {InvitationId(attempt) for attempt in texts(fields, "attempts")}
    restored = None
    if services.phones.match is None and services.phones.joining is None:
        restored = remembered.restore(services)
    if restored is None:
        standing.replenish_all(view, services)
    else:
        services.phones = restored
        session.name_device()
        for device in restored.held if restored.role == "hub" else restored.hub():
            returning.begin(view, restored, device, begun)
    wanted = {attempt for one in services.phones.returns.values() for attempt in one.attempts}
    view.effects += [CloseConnection(attempt) for attempt in sorted(begun - wanted)]


def on_reached(_: ViewState, services: Services, fields: Fields) -> None:
    """An attempt to come back by a standing offer of this phone has arrived."""
    standing.note_reached(services.phones, InvitationId(text(fields, "id")))


def on_woken(view: ViewState, services: Services, _: Fields) -> None:
    """The page has slept, or is looked at again, or the network is back."""
    returning.begin_again(view, services.phones, services.device.now())


def on_message(session: Session, fields: Fields) -> None:
    """A message has arrived. Whatever a phone sends that no phone should send ends its connection."""
    connection = session.services.phones.connections.get(InvitationId(text(fields, "id")))
    if connection is None:
        return
    try:
        kind, content = messages.split(text(fields, "text"))
        _check_may_send(session.services, connection, kind, len(content))
        _receive(session, connection, kind, content)
    except ConnectionEnded as ended:
        end(session, connection, ended.reason)
    except OtherVersion:
        end(session, connection, "version")
    except MatchTooLong:
        end(session, connection, "too-long")
    except GuestSentTooMuch:
        end(session, connection, "flooded")
    except (BadMessage, NotAccepted, Unreadable):
        end(session, connection, "hostile")
    phones = session.services.phones
    is_joining = phones.joining is not None and phones.joining.id == connection.id
    if is_joining and connection.id not in phones.connections and routes.offer_of(session.view.route):
        redirect(session, routes.HOME, replaces=True)  # the code has led nowhere, and is used up


def on_flooded(session: Session, fields: Fields) -> None:
    """The browser reports that a phone sends more than can be done: it is told so, and disconnected."""
    connection = session.services.phones.connections.get(InvitationId(text(fields, "id")))
    if connection is not None:
        end(session, connection, "flooded")


def on_steady(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser reports whether what is sent to a phone arrives."""
    connection = services.phones.connections.get(InvitationId(text(fields, "id")))
    if connection is not None:
        connection.is_steady = text(fields, "state") == "yes"
        list_devices(view, services)


def on_closed(session: Session, fields: Fields) -> None:
    """A connection was lost, or was never made."""
    phones, connection_id, reason = session.services.phones, InvitationId(text(fields, "id")), text(fields, "reason")
    connection = phones.connections.get(connection_id)
    if connection is not None:  # it was open, whatever has become of it
        forget(session, connection, "lost")
        return
    if phones.kept.pop(connection_id, None) is not None:
        standing.replenish_all(session.view, session.services)
        return
    is_own_answer = phones.own_answer is not None and phones.own_answer.id == connection_id
    if phones.holding.pop(connection_id, None) is not None or is_own_answer:
        return
    if returning.retry_missed(session.view, phones, connection_id, reason) is not None:
        _say_if_alone(session)
        return
    for code in (phones.invitation, phones.joining):
        if code is not None and code.id == connection_id:
            code.state = UNCONNECTED.get(reason, "failed")


def _say_if_alone(session: Session) -> None:
    """Tell a guest that the hub is not found, when it has been looked for in every way."""
    phones = session.services.phones
    if phones.role == "guest" and not returning.is_searching(phones) and not phones.is_told_alone:
        report_alone(session)


# ----------------------------------------------------------------------- messages


def _check_may_send(services: Services, connection: Connection, kind: str, length: int) -> None:
    """Raise an error where a phone may not send a message of a kind now, or sends too much. Nothing of it is read.

    Raises:
        BadMessage: it is not from this phone, or not now.
        Ended: it is too long, or there were too many.
    """
    is_hub = services.phones.role == "hub"
    may = _hub_takes(services.phones, connection, kind) if is_hub else _guest_takes(services.phones, connection, kind)
    if not may:
        raise BadMessage(f"{kind}: not from this phone, or not now")
    share = 1 if is_hub else MOST_GUESTS  # the hub speaks for all
    if not connection.budgets.take(kind, length, services.device.now(), share):
        raise ConnectionEnded("flooded")


def _hub_takes(phones: Phones, connection: Connection, kind: str) -> bool:
    """Return whether a hub takes a kind of message from a phone."""
    match kind:
        case "hello":
            return connection.device is None
        case "match" | "have":  # of another hub
            return not connection.is_introduced and connection.expected is not None
        case "edits":
            return connection.is_introduced and (connection.is_merging or phones.rights != "none")
        case "merged" | "sit" | "agree" | "stand" | "stood":
            return connection.is_introduced
        case _:
            return kind == "bye"


def _guest_takes(phones: Phones, connection: Connection, kind: str) -> bool:
    """Return whether a phone takes a kind of message from its hub, or from one that it joins."""
    match kind:
        case "match":
            return connection.expected is not None or phones.joining is not None
        case "have":
            return not connection.is_introduced
        case "edits" | "devices" | "seat" | "stand" | "stood":
            return connection.is_introduced
        case _:
            return kind == "bye"


def _receive(session: Session, connection: Connection, kind: str, content: str) -> None:
    """Do what a message asks for, which this phone takes from the other one now."""
    view, services = session.view, session.services
    if kind == "edits":
        _receive_edits(session, connection, content)
        return
    if kind == "match":
        _receive_match(session, connection, content)
        return
    message = messages.read(kind, content)
    match message:
        case Hello():
            _receive_hello(session, connection, message)
        case EditCounts():
            _receive_have(session, connection, message)
        case Devices():
            _receive_devices(session, connection, message)
        case Sit() | MergeDone() | AgreedAnswer():
            _receive_of_guest(session, connection, message)
        case SeatAnswer():
            seats.report_answer(session, message)
        case StandingOffer() | StandingAnswer():
            standing.receive(view, services.phones, connection, message)
        case Bye():
            view.effects.append(CloseConnection(connection.id))
            forget(session, connection, message.reason)


def _receive_of_guest(session: Session, connection: Connection, message: Sit | MergeDone | AgreedAnswer) -> None:
    """Note what a guest says of itself, and tell the others."""
    match message:
        case Sit():
            seats.sit(session, connection, message)
        case MergeDone():
            connection.is_merging = False
        case AgreedAnswer():
            connection.answer = message.answer
            list_devices(session.view, session.services)


def _receive_hello(session: Session, connection: Connection, hello: Hello) -> None:
    """Bind the connection to the device of a guest, and send what it lacks."""
    view, services = session.view, session.services
    phones = services.phones
    device = DeviceId(hello.device)
    others = [one for one in phones.connections.values() if one is not connection]
    if connection.expected not in (None, device):
        raise BadMessage("hello: of another device than the one that has the certificate")
    if len({other.device for other in others} - {None, device}) >= MOST_GUESTS:
        raise ConnectionEnded("full")
    if device == services.authors.device_id():
        raise ConnectionEnded("device")
    before = next((one for one in guests(phones) if one.device == device), None)
    if before is not None:
        _recognize(connection, before)
    shared = shared_match(session.opened, services)
    judging.check_length(shared.match.journal, ())
    for other in others:
        if other.device == device:  # the phone is back before its old connection was found to be dead
            standing.close_replaced(view, phones, other.id)
    phones.away.pop(device, None)
    connection.device, connection.name = device, hello.name
    if device not in phones.joined:
        phones.joined.append(device)
    if phones.invitation is not None and phones.invitation.device == device:  # it came back without the code
        view.effects.append(CloseConnection(phones.invitation.id))
        phones.invitation = None
    _introduced(view, connection, shared, hello.have)
    list_devices(view, services)
    standing.replenish(view, services, connection)
    agreeing.prepare_answer(view, services)
    _compare_clocks(view, services, hello.name, hello.now)


def _recognize(connection: Connection, before: ListedDevice) -> None:
    """Have a phone that was there before go on with its seat, if it has the certificate with which it had joined.

    Raises:
        Ended: it has another one: whoever has read the id of a device could say that it is that one.
    """
    is_proved = connection.expected is not None or before.certificate in ("", connection.certificate)
    if not is_proved:
        raise ConnectionEnded("certificate")
    connection.seat = None if before.seat is None else Seat(before.seat)
    connection.answer = before.answer
    connection.certificate = before.certificate or connection.certificate


def _introduced(view: ViewState, connection: Connection, shared: SharedMatch, have: AuthorCounts) -> None:
    """Send a phone, which has the edits that `have` counts, all others. From then on it is sent what is new."""
    edits, writer = shared.match.journal.edits, Writer(shared.game)
    send_edits(view, connection, writer, missing_edits(writer, edits, have))
    connection.known = {edit.id: edit for edit in edits}
    connection.is_introduced = True


def _compare_clocks(view: ViewState, services: Services, name: str, now: int) -> None:
    """Say so where the clock of another phone shows another time, `now`. The order of entries does not depend on it."""
    ahead = now - services.device.now()
    if abs(ahead) < CLOCKS_DIFFER:
        return
    text_ = (
        N_("The clocks differ by %(time)s: %(phone)s is ahead. Entries keep their order all the same.")
        if ahead > 0
        else N_("The clocks differ by %(time)s: %(phone)s is behind. Entries keep their order all the same.")
    )
    translator = services.translator
    phone, difference = name or translator(N_("Another phone")), in_words(translator, Milliseconds(abs(ahead)))
    view.toast(Message(text_, phone=phone, time=difference), kind="notice")


def _receive_match(session: Session, connection: Connection, content: str) -> None:
    """Keep the match of the hub until that says of which version it is."""
    services = session.services
    phones = services.phones
    try:
        game, match = messages.read_match(services.match_store.find_game, content)
    except NewerVersion as error:
        raise ConnectionEnded("version") from error
    if not PLAIN_ID.fullmatch(match.id):
        raise BadMessage("match: an id that cannot be part of an address")
    if connection.expected is not None and match.id != phones.match:
        raise BadMessage("match: another one than before")
    connection.offered = (game, match)


def _take_match(session: Session, connection: Connection, game: AnyGame, match: Match[Any]) -> None:
    """Store the match of the hub, or find the copy that is here; where it was joined by a code, show its board."""
    services = session.services
    phones = services.phones
    try:
        if merge_copy(session, match) is None:
            services.match_store.add(game, match)
    except NotACopy as error:
        raise ConnectionEnded("other-match") from error
    except NewerVersion as error:
        raise ConnectionEnded("version") from error
    if not is_sample(match.id):
        parted = stored_people.learn(services.match_store, [match.setup], services.device)
        editing_people.report_parted(session.view, services, parted)
    if connection.expected is None or routes.offer_of(session.view.route):
        phones.joining, phones.match, phones.role = None, match.id, "guest"
        redirect(session, routes.board(match.id), replaces=routes.offer_of(session.view.route) is not None)


def _receive_have(session: Session, connection: Connection, have: EditCounts) -> None:
    """Follow a hub: the one of before, or a guest that has taken over from it. Of two hubs one goes on as the hub."""
    if connection.offered is not None:
        _take_match(session, connection, *connection.offered)
        connection.offered = None
    phones = session.services.phones
    if phones.role == "hub":
        if not taking_over.has_to_yield(session.services, connection, have.term):
            return  # the other hub follows this one
        taking_over.yield_to(session, connection)
    elif taking_over.is_rival(phones, connection):
        end(session, connection, "left", shows_message=False)
        return
    elif _is_second(phones, connection):
        standing.close_replaced(session.view, phones, connection.id)
        return
    phones.term = have.term
    _introduce(session, connection, have)


def _is_second(phones: Phones, connection: Connection) -> bool:
    """Return whether a guest has introduced itself to the hub over another connection just now.

    Two attempts that succeed at once are as good as one: were both taken, each of the two phones could end another one.
    """
    others = (one for one in phones.connections.values() if one is not connection)
    return any(one.is_introduced and not one.is_listed and one.expected == connection.expected for one in others)


def _introduce(session: Session, connection: Connection, have: EditCounts) -> None:
    """Tell the hub which device this is, and send what it lacks."""
    view, services = session.view, session.services
    if services.phones.match is None:
        raise BadMessage("have: before the match")
    shared = shared_match(session.opened, services)
    known, now = count_by_author(Writer(shared.game), shared.match.journal.edits), services.device.now()
    hello = Hello(messages.PROTOCOL, services.authors.device_id(), services.preferences.device, now, known)
    send(view, connection, messages.write(hello))
    _introduced(view, connection, shared, have.have)
    _compare_clocks(view, services, "", have.now)


def _receive_devices(session: Session, connection: Connection, devices: Devices) -> None:
    """Take over what the hub says of the devices. The first time, ask who uses this one, unless that is known."""
    view, services = session.view, session.services
    phones = services.phones
    has_other_rights = devices.rights != phones.rights
    before = phones.listed
    if not devices.devices:
        raise BadMessage("devices: none")
    phones.listed, phones.rights, phones.lost = devices.devices, devices.rights, None
    if has_other_rights:
        send_rights(view, services.phones)
    if connection.is_listed:
        seats.take_given_seat(session, before)
        standing.replenish_for_guests(view, services)
        return
    connection.is_listed = True
    report_found(session)
    _bind_to_hub(connection, devices)
    taking_over.follow_hub(view, phones, connection)
    send(view, connection, messages.write(MergeDone()))  # all that the hub had is here, and what that changed is sent
    standing.replenish(view, services, connection)
    standing.replenish_for_guests(view, services)
    agreeing.prepare_answer(view, services)
    agreeing.send_answer(view, services, connection)
    own = next((listed for listed in devices.devices if listed.device == services.authors.device_id()), None)
    players = len(shared_match(session.opened, services).match.setup.players)
    if own is not None and own.seat is not None and 0 <= own.seat < players:
        phones.seat = Seat(own.seat)
        session.name_device()
    elif connection.expected is not None:
        send(view, connection, messages.write(Sit(phones.seat, services.preferences.device)))
    elif session.opened is not None and session.opened.id == phones.match:
        view.dialog = DialogRequest(SIT, {})


def _bind_to_hub(connection: Connection, devices: Devices) -> None:
    """Note which device the hub is.

    Raises:
        BadMessage: it is not the one that has the certificate of the connection.
    """
    connection.device = DeviceId(devices.devices[0].device)
    if connection.expected not in (None, connection.device):
        raise BadMessage("devices: of another hub")


def _receive_edits(session: Session, connection: Connection, content: str) -> None:
    """Merge the edits of a message, if the other phone may make them."""
    view, services = session.view, session.services
    phones = services.phones
    shared = shared_match(session.opened, services)
    edits = messages.read_edits(shared.game, shared.match.initial_setup, content)
    connection.known.update((edit.id, edit) for edit in edits)
    if phones.role == "hub":
        edits = _accepted(view, services, connection, shared, edits)
    else:
        copy = MatchCopy(shared.game, shared.match.journal, shared.replay)
        judging.check_length(shared.match.journal, copy.new(edits))
    merged = shared.receive(session, edits)
    if merged is not None:
        if phones.role == "hub" or connection.is_listed:
            announce_received(session.match_view, view, merged.difference, edits)
            doubles.note_received(session, edits)
        else:  # the guest receives the match
            warn_refused(session.match_view, view, merged.difference)
        report_merge(view, services.translator, merged)
    if any(changes_of_setup(edits)) and not is_sample(shared.match.id):
        before, after = shared.match.setup, shared_match(session.opened, services).match.setup
        parted = stored_people.store_revision(services.match_store, shared.match.id, before, after, services.device)
        editing_people.report_parted(view, services, parted)


def _accepted(
    view: ViewState, services: Services, connection: Connection, shared: SharedMatch, edits: tuple[Edit[Any], ...]
) -> tuple[Edit[Any], ...]:
    """Return the edits of a guest that are taken; raise `NotAccepted` where it sends what it may not."""
    assert connection.device is not None  # noqa: S101 - it is introduced
    phones, device = services.phones, connection.device
    others = frozenset(DeviceId(one.device) for one in seats.known_devices(services)) - {device}
    brought = phones.brought.setdefault(device, Counter())
    guest = Guest(device, connection.seat, phones.rights, connection.is_merging, others, brought)
    copy = MatchCopy(shared.game, shared.match.journal, shared.replay)
    taken = judging.accept_edits(guest, edits, copy)
    of_others_or_names = (
        edit for edit in copy.new(taken) if device_of(edit.id) != device or isinstance(edit, DeviceNamed)
    )
    brought.update(map(type, of_others_or_names))
    if len(taken) < len(edits):
        count = len(edits) - len(taken)
        left_out = services.translator.plural(
            "%(n)s entry that another phone sent was left out: that phone may not enter it.",
            "%(n)s entries that another phone sent were left out: that phone may not enter them.",
            count,
        )
        view.toast_text(Toast(left_out, "notice"))
    return taken


# ------------------------------------------------------------------------ sending


def on_event_handled(session: Session) -> None:
    """Send the edits that are new since the last event to every phone that lacks them."""
    services = session.services
    if services.phones.connections and services.phones.match is not None:
        doubles.on_event_handled(session)
        try:
            send_new_edits(session)
        except ConnectionEnded as ended:
            end_all(session.view, services, ended.reason)
    remembered.on_event_handled(session.view, services)


COMMANDS = {
    "connection-open": Command(on_opened, "report"),
    "connection-reached": Command(of_view_and_services(on_reached), "report"),
    "connection-message": Command(on_message, "report"),
    "connection-flooded": Command(on_flooded, "report"),
    "connection-steady": Command(of_view_and_services(on_steady), "report"),
    "connection-closed": Command(on_closed, "report"),
    "phones-owned": Command(on_owned, "report"),
    "phones-woken": Command(of_view_and_services(on_woken), "report"),
}
"""The events of connections."""
