"""The hub's side of joining: codes for other phones, and what they may enter."""

from __future__ import annotations

from typing import get_args

from laurel.app.connections import signalling
from laurel.app.connections.messages import Rights
from laurel.app.connections.signalling import NO_DETAILS, Code, InvitationDetails, InvitationId, NoAddress, NotACode
from laurel.app.connections.state import Invitation, Phones
from laurel.app.exchange.codes import want_codes
from laurel.app.phones import agreeing, ending, sending, showing, standing
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import AcceptAnswer, CloseConnection, OfferConnection, Scan, ShareText, StopScanning
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.edits import DeviceId
from laurel.match.message import N_, Message
from laurel.match.setup import Seat
from laurel.pages.forms import Fields, FormError, text
from laurel.pages.match.presentation import MatchView


def open_phones(session: Session, _: Fields) -> None:
    """Show the phones of the open match, and a code for another one to join."""
    view, services = session.view, session.services
    view.pending = None
    view.dialog = DialogRequest("phones", {})
    want_codes(view, services.codes)
    if services.phones.role != "guest" or services.phones.match != session.open_match.id:
        _lead(session)
        if services.phones.invitation is None:
            _invite(session)


def _lead(session: Session) -> None:
    """Make this device the hub of the open match; the phones of another match are left."""
    services = session.services
    match_id = session.open_match.id
    if services.phones.match != match_id:
        ending.end_all(session.view, services, "left")
    services.phones.match, services.phones.role = match_id, "hub"


def _invite(session: Session, device: DeviceId | None = None) -> None:
    phones, made = session.services.phones, InvitationId(session.services.device.new_id()[:8])
    invitation = phones.invitation = Invitation(made, _about(session.match_view, phones.seat), device=device)
    session.view.effects.append(OfferConnection(invitation.id))


def _about(match_view: MatchView, seat: Seat | None) -> InvitationDetails:
    """Return what a code says of a match: the game, and who plays; who uses this phone is named first."""
    presentation = match_view.presentation
    is_known = presentation.game.document is None
    names = sorted((player.seat != seat, player.seat, player.name) for player in match_view.players)
    return InvitationDetails(
        presentation.game.id if is_known else match_view.translator(presentation.title),
        ", ".join(name for _, _, name in names),
    )


def invite_anew(session: Session, fields: Fields) -> None:
    """Show a new code in place of the old one."""
    _withdraw(session.view, session.services.phones)
    open_phones(session, fields)


def invite_again(session: Session, fields: Fields) -> None:
    """Show a code by which a phone that is away joins again with one scan; nothing happens where none is agreed."""
    view, services = session.view, session.services
    device = DeviceId(text(fields, "device"))
    if services.phones.role == "hub" and agreeing.can_join_again(services.phones, device):
        _withdraw(view, services.phones)
        _invite(session, device)


def _withdraw(view: ViewState, phones: Phones) -> None:
    """Take back the code that is shown."""
    if phones.invitation is not None:
        view.effects.append(CloseConnection(phones.invitation.id))
        phones.invitation = None


def on_described(view: ViewState, services: Services, fields: Fields) -> None:
    """The browser has described a connection: make the code of it."""
    connection_id, phones = InvitationId(text(fields, "id")), services.phones
    sdp = text(fields, "sdp")
    if standing.send_described(view, phones, connection_id, sdp) or agreeing.send_described_answer(
        view, services, connection_id, sdp
    ):
        return
    waiting = next((one for one in (phones.invitation, phones.joining) if one and one.id == connection_id), None)
    if waiting is None:
        view.effects.append(CloseConnection(connection_id))
        return
    kind: signalling.Kind = "offer" if waiting is phones.invitation else "answer"
    try:
        description = signalling.from_sdp(kind, sdp)
        about = waiting.about if kind == "offer" else NO_DETAILS
        answer = _accept_agreed(view, phones, waiting) if isinstance(waiting, Invitation) else None
        waiting.code, waiting.state = signalling.encode(Code(connection_id, description, about, answer)), "shown"
    except NoAddress:
        waiting.state = "no-address"
    except ValueError:  # a browser that describes connections in another way
        waiting.state = "failed"


def _accept_agreed(view: ViewState, phones: Phones, invitation: Invitation) -> InvitationId | None:
    """Accept the answer that is agreed with the phone for which a code is; return its id, `None` for any phone."""
    if invitation.device is None:
        return None
    away = phones.away.get(invitation.device)
    if away is None:
        raise ValueError("the phone is not away any more")
    agreed = signalling.decode(away.answer)
    view.effects.append(AcceptAnswer(invitation.id, signalling.to_sdp(agreed.description)))
    return agreed.invitation


# ------------------------------------------------------------------------- answers


def scan_answer(view: ViewState, services: Services, _: Fields) -> None:
    """Look for the answer of another phone with the camera."""
    services.phones.scanned_for = "answer"
    translator = services.translator
    hint = N_("Point the camera at the code that the other phone shows.")
    view.effects.append(Scan(translator(N_("Scan the answer")), translator(hint), translator(N_("Close"))))


def enter_answer(view: ViewState, services: Services, fields: Fields) -> None:
    """Take the answer from a form into which it was pasted.

    Raises:
        FormError: it is not an answer to the code that is shown.
    """
    try:
        accept(view, services.phones, text(fields, "code"))
    except NotACode as error:
        raise FormError(error.message, field="code") from error


def accept(view: ViewState, phones: Phones, scanned: str) -> None:
    """Connect with the phone that has answered.

    Raises:
        NotACode: the text is not the answer to the code that is shown.
    """
    code = signalling.decode(signalling.code_in(scanned))
    invitation = phones.invitation
    if code.description.kind == "offer":
        raise NotACode("an offer", N_("This is a link for joining. What belongs here is the other phone's answer."))
    if invitation is None or invitation.state != "shown":
        raise NotACode("no answer is expected")
    if code.invitation != invitation.id or invitation.device is not None:
        raise NotACode("the answer to another code")
    invitation.state, invitation.certificate = "accepted", code.description.fingerprint.hex()
    view.effects += [AcceptAnswer(invitation.id, signalling.to_sdp(code.description)), StopScanning()]


# ------------------------------------------------------------------------- guests


def choose_rights(view: ViewState, services: Services, fields: Fields) -> None:
    """Choose what the other phones may enter."""
    chosen = text(fields, "rights")
    for rights in get_args(Rights):
        if rights == chosen:
            services.phones.rights = rights
    sending.list_devices(view, services)


def drop(session: Session, fields: Fields) -> None:
    """End the connection with a phone."""
    device = DeviceId(text(fields, "device"))
    phones = session.services.phones
    for connection in list(phones.connections.values()):
        if connection.device == device:
            ending.end(session, connection, "dropped", shows_message=False)
    phones.away.pop(device, None)
    phones.asking.pop(device, None)
    if phones.invitation is not None and phones.invitation.device == device:
        _withdraw(session.view, phones)
    standing.drop_offers(session.view, phones, device)
    sending.list_devices(session.view, session.services)


def leave(view: ViewState, services: Services, _: Fields) -> None:
    """End all connections; the match stays on every phone."""
    ending.end_all(view, services, "dropped" if services.phones.role == "hub" else "left")
    view.close_dialog()
    left = N_("The match goes on here alone. What the others enter is merged when a phone joins again.")
    view.toast(Message(left))


def share_code(view: ViewState, services: Services, _: Fields) -> None:
    """Offer the text of the code that is shown to other apps, or copy it."""
    text_of_code = showing.text_of_code(services)
    if text_of_code:
        view.effects.append(ShareText(text_of_code))


COMMANDS = {
    "phones": Command(open_phones, "request"),
    "invite-anew": Command(invite_anew, "request"),
    "invite-again": Command(invite_again, "request"),
    "connection-described": Command(of_view_and_services(on_described), "report"),
    "scan-answer": Command(of_view_and_services(scan_answer), "request"),
    "enter-answer": Command(of_view_and_services(enter_answer), "request"),
    "share-code": Command(of_view_and_services(share_code), "request"),
    "rights": Command(of_view_and_services(choose_rights), "request"),
    "drop-phone": Command(drop, "request"),
    "leave-phones": Command(of_view_and_services(leave), "request"),
}
"""The events of the hub's sheet."""
