"""Standing offers: two phones that are connected prepare connections for the case that this one is lost.

    maker    OfferConnection -> connection-described (offer)  -> stand
    holder   HoldOffer       -> connection-described (answer) -> stood, and the offer is held
    maker    AcceptAnswer, and the offer waits as long as the page is open

Two guests do so as well; the hub passes `stand` and `stood` on. So one of them can take over when the hub is gone.

Both phones make offers for each other. The holder of one comes back by it (`laurel.app.phones.returning`), also when
its page was opened again in between. The maker cannot: its offer ends with its page, and then it comes back by one that
it holds. Each offer is bound to the certificates of both phones, and serves once; then the maker makes another.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from attrs import evolve

from laurel.app.connections import messages, signalling
from laurel.app.connections.messages import BadMessage, StandingAnswer, StandingOffer
from laurel.app.connections.signalling import Code, InvitationId, NotACode
from laurel.app.connections.state import Connection, OfferSender, OwnOffer, Phones
from laurel.app.phones.sending import send
from laurel.app.session.effects import AcceptAnswer, CloseConnection, HoldOffer, OfferConnection
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.match.edits import DeviceId

OFFERS = 3
"""How many standing offers a phone makes for another: it may come back so often before they are replaced."""

OFFERS_OF_GUESTS = 1
"""How many a guest makes for another guest."""

MOST_HELD = 4
"""The most standing offers of another phone that are held."""


def replenish(view: ViewState, services: Services, connection: Connection) -> None:
    """Make the standing offers for a phone that is connected, as far as it lacks some."""
    if connection.device is not None:
        _make(view, services, connection.device, OFFERS)


def _drop_reached(view: ViewState, phones: Phones, device: DeviceId) -> None:
    """Take back the standing offers that a phone has tried before it came back by another one.

    A handshake that was given up can be in the way of the next one.
    """
    _take_back(view, phones, (offer for offer in _kept_for(phones, device) if phones.kept[offer].is_reached))


def note_reached(phones: Phones, offer: InvitationId) -> None:
    """Note that the phone for which a standing offer was made tries it."""
    kept = phones.kept.get(offer)
    if kept is not None:
        kept.is_reached = True


def replenish_for_guests(view: ViewState, services: Services) -> None:
    """Make the standing offers of a guest for the other guests that are connected, as far as they lack some.

    Those that another guest has not answered when its connection ends do not reach it any more.
    """
    phones = services.phones
    for other in phones.listed[1:]:
        device = DeviceId(other.device)
        if device == services.authors.device_id():
            continue
        if other.is_connected:
            _make(view, services, device, OFFERS_OF_GUESTS)
        else:
            offers = _kept_for(phones, device)
            _take_back(view, phones, (offer for offer in offers if not phones.kept[offer].is_answered))


def _make(view: ViewState, services: Services, device: DeviceId, number: int) -> None:
    """Make standing offers for a device until there are so many that it has not tried."""
    phones = services.phones
    if not phones.is_owner:
        return
    _drop_reached(view, phones, device)
    for _ in range(number - len(_kept_for(phones, device))):
        offer = InvitationId(services.device.new_id()[:8])
        phones.kept[offer] = OwnOffer(device)
        view.effects.append(OfferConnection(offer, is_standing=True))


def replenish_all(view: ViewState, services: Services) -> None:
    """Make the standing offers that phones which are connected lack."""
    for connection in services.phones.connections.values():
        if connection.is_introduced:
            replenish(view, services, connection)


def _kept_for(phones: Phones, device: DeviceId) -> tuple[InvitationId, ...]:
    return tuple(offer for offer, kept in phones.kept.items() if kept.device == device)


def send_described(view: ViewState, phones: Phones, offer: InvitationId, sdp: str) -> bool:
    """Send a standing offer, or the answer to one, that the browser has made; return whether it is one.

    Where the connection over which it is to be sent is lost, or the browser describes connections in another way, it is
    taken back.
    """
    kept, sender = phones.kept.get(offer), phones.holding.pop(offer, None)
    if kept is not None:
        _send_offer(view, phones, offer, kept, sdp)
    elif sender is not None:
        _hold(view, phones, offer, sender, sdp)
    return kept is not None or sender is not None


def _send_offer(view: ViewState, phones: Phones, offer: InvitationId, kept: OwnOffer, sdp: str) -> None:
    connection = connection_to(phones, kept.device)
    is_passed_on = connection is None and phones.role == "guest"
    if is_passed_on:
        connection = next((one for one in phones.connections.values() if one.is_listed), None)
    code = signalling.code_of("offer", offer, sdp)
    if connection is None or not code:
        phones.kept.pop(offer)
        view.effects.append(CloseConnection(offer))
        return
    kept.sent_over = connection.id
    stand = StandingOffer(code, _kept_for(phones, kept.device), kept.device if is_passed_on else "")
    send(view, connection, messages.write(stand))


def connection_to(phones: Phones, device: str) -> Connection | None:
    """Return the connection to a device; `None` where there is none."""
    return next((one for one in phones.connections.values() if one.device == device), None)


def _hold(view: ViewState, phones: Phones, offer: InvitationId, sender: OfferSender, sdp: str) -> None:
    connection = phones.connections.get(sender.connection)
    code = signalling.code_of("answer", offer, sdp)
    if connection is None or not code:
        view.effects.append(CloseConnection(offer))
        return
    phones.held[sender.device] = (*phones.held.get(sender.device, ()), offer)
    send(view, connection, messages.write(StandingAnswer(code, sender.device if sender.is_passed_on else "")))


def receive(view: ViewState, phones: Phones, connection: Connection, message: StandingOffer | StandingAnswer) -> None:
    """Do what a message about standing offers asks for.

    Raises:
        BadMessage: no phone sends this, or not now.
    """
    code = _checked(message)
    if connection.device is None:
        raise BadMessage("a standing offer before the introduction")
    if not message.device:
        _take(view, phones, OfferSender(connection.device, connection.id, is_passed_on=False), message, code)
    elif phones.role == "hub":
        _pass_on(view, phones, connection.device, message)
    elif _is_other_guest(phones, message.device):
        with suppress(BadMessage):  # of another guest: the hub is not to blame
            sender = OfferSender(DeviceId(message.device), connection.id, is_passed_on=True)
            _take(view, phones, sender, message, code)


def _checked(message: StandingOffer | StandingAnswer) -> Code:
    """Return the code of a message.

    Raises:
        BadMessage: it has none, or too many ids.
    """
    if isinstance(message, StandingAnswer):
        return _read_code(message.answer, "answer")
    code = _read_code(message.offer, "offer")
    if code.invitation not in message.kept or len(message.kept) > MOST_HELD:
        raise BadMessage("stand: not among those that are kept, or too many")
    return code


def _pass_on(view: ViewState, phones: Phones, sender: DeviceId, message: StandingOffer | StandingAnswer) -> None:
    """Send a message of a guest to another guest, if that is connected."""
    receiver = connection_to(phones, message.device)
    if receiver is not None and receiver.is_introduced and message.device != sender:
        send(view, receiver, messages.write(evolve(message, device=sender)))


def _is_other_guest(phones: Phones, device: str) -> bool:
    return any(one.device == device for one in phones.listed[1:])


def _take(
    view: ViewState, phones: Phones, sender: OfferSender, message: StandingOffer | StandingAnswer, code: Code
) -> None:
    """Hold an offer, or let one wait that was answered.

    Raises:
        BadMessage: the id of the offer is used, or there is no such offer for the sender.
    """
    if isinstance(message, StandingAnswer):
        _accept(view, phones, sender.device, code)
        return
    if _is_known(phones, code.invitation):
        raise BadMessage("stand: an id that is used")
    held = phones.held.get(sender.device, ())
    drop_held(view, phones, sender.device, [one for one in held if one not in message.kept])
    if phones.is_owner:
        phones.holding[code.invitation] = sender
        view.effects.append(HoldOffer(code.invitation, signalling.to_sdp(code.description)))


def _accept(view: ViewState, phones: Phones, device: DeviceId, code: Code) -> None:
    """Let a standing offer wait that a device has answered.

    Raises:
        BadMessage: the offer is for another device, or was answered before.
    """
    kept = phones.kept.get(code.invitation)
    if kept is None:  # it was taken back while the answer was on its way
        return
    if kept.device != device or kept.is_answered:
        raise BadMessage("stood: not the one for whom it is, or for the second time")
    kept.is_answered = True
    view.effects.append(AcceptAnswer(code.invitation, signalling.to_sdp(code.description)))


def _read_code(text: str, kind: signalling.Kind) -> Code:
    """Return the content of a code of a kind.

    Raises:
        BadMessage: it is none.
    """
    try:
        code = signalling.decode(text)
    except NotACode as error:
        raise BadMessage(f"a standing offer: {error}") from error
    if code.description.kind != kind:
        raise BadMessage(f"a standing offer: no {kind}")
    return code


def _is_known(phones: Phones, offer: InvitationId) -> bool:
    held = (one for all_of_one in phones.held.values() for one in all_of_one)
    codes = (code.id for code in (phones.invitation, phones.joining) if code is not None)
    own = () if phones.own_answer is None else (phones.own_answer.id,)
    return offer in {*phones.kept, *phones.holding, *phones.connections, *held, *codes, *own}


def drop_held(view: ViewState, phones: Phones, device: DeviceId, offers: list[InvitationId]) -> None:
    """Forget standing offers of another phone."""
    view.effects += [CloseConnection(offer) for offer in offers]
    left = tuple(held for held in phones.held.get(device, ()) if held not in offers)
    if left:
        phones.held[device] = left
    else:
        phones.held.pop(device, None)


def drop_offers(view: ViewState, phones: Phones, device: DeviceId) -> None:
    """Take back all standing offers for a phone, and forget those that it has made."""
    _take_back(view, phones, _kept_for(phones, device))
    drop_held(view, phones, device, [*phones.held.get(device, ())])
    phones.returns.pop(device, None)  # what is tried is one of those that were held


def drop_unanswered(view: ViewState, phones: Phones, connection: InvitationId) -> None:
    """Take back the standing offers that were sent over a connection which has ended, and were not answered."""
    offers = [offer for offer, kept in phones.kept.items() if kept.sent_over == connection and not kept.is_answered]
    _take_back(view, phones, offers)


def close_replaced(view: ViewState, phones: Phones, connection: InvitationId) -> None:
    """Close a connection in the place of which there is another one."""
    del phones.connections[connection]
    view.effects.append(CloseConnection(connection))
    drop_unanswered(view, phones, connection)


def _take_back(view: ViewState, phones: Phones, offers: Iterable[InvitationId]) -> None:
    """Take back standing offers of this phone."""
    for offer in offers:
        del phones.kept[offer]
        view.effects.append(CloseConnection(offer))


def can_come_back(phones: Phones, device: DeviceId) -> bool:
    """Return whether a phone that is lost can come back to this one by itself."""
    return any(kept.device == device and kept.is_answered for kept in phones.kept.values())
