"""Answers that are agreed in advance: by its own, a phone that is lost joins again with one scan instead of two.

    each phone   PrepareAnswer -> connection-described (answer) -> agree; the hub lists it for all
                 (both pages are opened again, or both phones have other addresses: no standing offer leads back)
    the hub      OfferConnection -> connection-described (offer) -> QR code, which names the answer
                 AcceptAnswer with the answer, at once
    the phone    scans it -> AnswerAgain -> both: connection-open

The answer has the certificate and the ICE credentials of its phone, and no addresses: the hub learns them by being
called. It serves again and again, until the phones are disconnected. A browser that does not take credentials of an
earlier page prepares none; then joining takes two scans.
"""

from __future__ import annotations

from laurel.app.connections import messages, signalling
from laurel.app.connections.messages import AgreedAnswer
from laurel.app.connections.signalling import Code, InvitationId
from laurel.app.connections.state import Connection, OwnAnswer, Phones
from laurel.app.phones import remembered, sending
from laurel.app.phones.sending import send
from laurel.app.session.effects import AnswerAgain, PrepareAnswer
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.match.edits import DeviceId


def prepare_answer(view: ViewState, services: Services) -> None:
    """Make the answer of this phone, unless it has one."""
    phones = services.phones
    if phones.is_owner and phones.own_answer is None:
        phones.own_answer = OwnAnswer(InvitationId(services.device.new_id()[:8]))
        view.effects.append(PrepareAnswer(phones.own_answer.id))


def send_described_answer(view: ViewState, services: Services, answer: InvitationId, sdp: str) -> bool:
    """Tell the others the answer of this phone, if that is what the browser has made; return whether it is."""
    phones = services.phones
    if phones.own_answer is None or phones.own_answer.id != answer:
        return False
    phones.own_answer = OwnAnswer(answer, signalling.code_of("answer", answer, sdp))
    if phones.role == "hub":
        sending.list_devices(view, services)
    for connection in phones.connections.values():
        if connection.is_listed:
            send_answer(view, services, connection)
    return True


def send_answer(view: ViewState, services: Services, connection: Connection) -> None:
    """Send a hub the answer of this phone, if it has one."""
    answer = services.phones.own_answer
    if answer is not None and answer.code:
        send(view, connection, messages.write(AgreedAnswer(answer.code)))


def can_join_again(phones: Phones, device: str) -> bool:
    """Return whether a phone is away, and has agreed on an answer."""
    away = phones.away.get(DeviceId(device))
    return away is not None and away.answer != ""


def is_own_answer(services: Services, answer: InvitationId) -> bool:
    """Return whether an answer is that of this phone; what the page before has stored is restored for that."""
    phones = services.phones
    if phones.match is None and phones.own_answer is None:
        found = remembered.read(services)
        if found is None or not found.answer or signalling.decode(found.answer).invitation != answer:
            return False
        services.phones = remembered.restore(services) or phones
        services.phones.is_owner = phones.is_owner
    own = services.phones.own_answer
    return own is not None and own.id == answer


def connect(view: ViewState, code: Code, answer: InvitationId) -> None:
    """Connect by the code of a hub that has accepted the answer of this phone."""
    view.effects.append(AnswerAgain(code.invitation, signalling.to_sdp(code.description), answer))
