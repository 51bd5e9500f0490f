"""Who uses which phone: the hub gives the seats.

    guest  sit  ->  hub:  the phone may have the seat                  ->  devices
                          it has another one, or another phone has it  ->  seat (asked): the person at the hub decides
                              allowed  ->  devices
                              refused  ->  seat (refused)

Where every phone may enter everything and nobody chooses in secret, a seat is only a name, and the phone has it at
once. Otherwise it decides what the phone may enter: then a phone has the first one that is free, and keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from laurel.app.connections import messages
from laurel.app.connections.messages import ListedDevice, SeatAnswer, Sit
from laurel.app.connections.state import Connection, Phones
from laurel.app.phones import sending
from laurel.app.phones.sending import send
from laurel.app.phones.shared_match import SharedMatch, shared_match
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.edits import DeviceId
from laurel.match.message import N_, Message
from laurel.match.setup import Seat
from laurel.match.texts import visible_name
from laurel.pages.forms import Fields, text
from laurel.pages.language.translator import shown_name

SEAT_QUESTION = N_("%(phone)s asks for the seat of %(player)s. Decide under “Phones”.")
"""What the person at the hub is told."""

ANSWER_TEXTS = {
    "asked": N_("Asked for the seat of %(player)s on the phone with the code."),
    "refused": N_("The phone with the code does not give this phone the seat of %(player)s."),
}
"""What a guest is told that does not have a seat at once, by `SeatAnswer.state`."""

KEEPS_SEAT = N_("This phone keeps its player until the phone with the code frees the seat.")
"""What a guest is told that wants to enter for nobody in particular."""


def known_devices(services: Services) -> tuple[ListedDevice, ...]:
    """Return the devices at the table with their seats, the hub first, as this phone knows them."""
    return services.phones.listed if services.phones.role == "guest" else sending.devices(services)


def may_seal(services: Services, device: DeviceId, players: Iterable[Seat]) -> bool:
    """Return whether a device seals something for some players: one of them uses it.

    The hub does so for players whom no device has. Without other phones any device does.
    """
    if not services.phones.has_others:
        return True
    listed, seats = known_devices(services), frozenset(players)
    owners = {one.device for one in listed if one.seat in seats} or {one.device for one in listed[:1]}
    return device in owners


def may_seal_here(services: Services, players: Iterable[Seat]) -> bool:
    """Return whether this device seals something for some players."""
    return may_seal(services, services.authors.device_id(), players)


# ------------------------------------------------------------------------------ the hub


def sit(session: Session, connection: Connection, message: Sit) -> None:
    """Give a guest the seat that it wants, or have the person at the hub decide; note the name of its device.

    Raises:
        BadMessage: the match has no such seat.
    """
    view, services = session.view, session.services
    shared = shared_match(session.opened, services)
    wanted = messages.seat_of_sit(message, len(shared.match.setup.players))
    connection.name = message.name
    if wanted != connection.seat:
        if _may_have(services, shared, connection, wanted):
            connection.seat = wanted
        elif wanted is None:
            send(view, connection, messages.write(SeatAnswer(None, "refused")))
        else:
            _ask(view, services, shared, connection, wanted)
    sending.list_devices(view, services)


def _may_have(services: Services, shared: SharedMatch, connection: Connection, wanted: Seat | None) -> bool:
    if services.phones.rights != "own" and not shared.game.has_seals(shared.replay.state):
        return True
    taken = {services.phones.seat, *(one.seat for one in sending.guests(services.phones))}
    return connection.seat is None and wanted not in taken


def _ask(view: ViewState, services: Services, shared: SharedMatch, connection: Connection, wanted: Seat) -> None:
    """Ask the person at the hub about a seat, once."""
    assert connection.device is not None  # noqa: S101 - it is introduced
    send(view, connection, messages.write(SeatAnswer(wanted, "asked")))
    if services.phones.asking.get(connection.device) != wanted:
        services.phones.asking[connection.device] = wanted
        asked = seat_question(services, _names(services, shared), connection.device, wanted)
        view.toast(asked, kind="notice")


def seat_question(services: Services, players: Sequence[str], device: DeviceId, wanted: Seat) -> Message:
    """Return that a phone asks for a seat, in a sentence; `players` has the names by seat."""
    listed = next((one for one in sending.guests(services.phones) if one.device == device), None)
    return Message(SEAT_QUESTION, phone=_called(services, listed, players), player=players[wanted])


def _names(services: Services, shared: SharedMatch) -> tuple[str, ...]:
    """Return the names of the players by seat, as they are shown."""
    language = services.translator.language
    return tuple(shown_name(language, player.name, seat) for seat, player in enumerate(shared.match.setup.players))


def _called(services: Services, listed: ListedDevice | None, players: Sequence[str]) -> str:
    """Return what a phone is called: its name, or else that of the player who uses it."""
    name = "" if listed is None else visible_name(listed.name)
    seat = None if listed is None else listed.seat
    of_player = players[seat] if seat is not None and 0 <= seat < len(players) else ""
    return name or of_player or services.translator(N_("Another phone"))


def allow(view: ViewState, services: Services, fields: Fields) -> None:
    """Give a phone the seat that it has asked for; another guest that has it has none any more."""
    phones, device = services.phones, DeviceId(text(fields, "device"))
    wanted = phones.asking.pop(device, None)
    if wanted is None:
        return
    for listed in sending.guests(phones):
        if listed.seat == wanted:
            _give(phones, DeviceId(listed.device), None)
    _give(phones, device, wanted)
    sending.list_devices(view, services)


def refuse(view: ViewState, services: Services, fields: Fields) -> None:
    """Let a phone keep the seat that it has."""
    phones, device = services.phones, DeviceId(text(fields, "device"))
    wanted = phones.asking.pop(device, None)
    for connection in phones.connections.values():
        if connection.device == device and wanted is not None:
            send(view, connection, messages.write(SeatAnswer(wanted, "refused")))


def free(view: ViewState, services: Services, fields: Fields) -> None:
    """Take the seat from a phone."""
    device = DeviceId(text(fields, "device"))
    services.phones.asking.pop(device, None)
    _give(services.phones, device, None)
    sending.list_devices(view, services)


def _give(phones: Phones, device: DeviceId, seat: Seat | None) -> None:
    """Note the seat of a guest, connected or away."""
    for connection in phones.connections.values():
        if connection.device == device:
            connection.seat = seat
    if device in phones.away:
        phones.away[device] = evolve(phones.away[device], seat=seat)


# ------------------------------------------------------------------------------- guests


def report_answer(session: Session, answer: SeatAnswer) -> None:
    """Tell what the hub says of a seat that this phone has asked for.

    Raises:
        BadMessage: the match has no such seat.
    """
    players = _names(session.services, shared_match(session.opened, session.services))
    seat = messages.seat_of_sit(Sit(answer.seat, ""), len(players))
    said = Message(KEEPS_SEAT) if seat is None else Message(ANSWER_TEXTS[answer.state], player=players[seat])
    session.view.toast(said, kind="notice")


def take_given_seat(session: Session, before: tuple[ListedDevice, ...]) -> None:
    """Take the seat that the hub gives this phone, and tell which phones have others than `before`."""
    services = session.services
    own = services.authors.device_id()
    players = _names(services, shared_match(session.opened, services))
    earlier = {one.device: one for one in before}
    for listed in services.phones.listed:
        seat = Seat(listed.seat) if listed.seat is not None and 0 <= listed.seat < len(players) else None
        if listed.device == own and services.phones.seat != seat:
            services.phones.seat = seat
            session.name_device()
        known = earlier.get(listed.device)
        if known is not None and known.seat is not None and known.seat != listed.seat:
            is_own = listed.device == own
            phone = services.translator(N_("This phone")) if is_own else _called(services, known, players)
            session.view.toast(_moved(phone, None if seat is None else players[seat]), kind="notice")


def _moved(phone: str, player: str | None) -> Message:
    """Return that a phone has another seat, or none, in a few words."""
    if player is None:
        return Message(N_("%(phone)s: nobody in particular uses it now."), phone=phone)
    return Message(N_("%(phone)s: %(player)s uses it now."), phone=phone, player=player)


COMMANDS = {
    "allow-seat": Command(of_view_and_services(allow), "request"),
    "refuse-seat": Command(of_view_and_services(refuse), "request"),
    "free-seat": Command(of_view_and_services(free), "request"),
}
"""The events by which the person at the hub decides about seats."""
