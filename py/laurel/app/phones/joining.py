"""The guest's side of joining: the code of the hub is answered, and the players say who uses this device."""

from __future__ import annotations

from laurel.app import navigation
from laurel.app.connections import messages, signalling
from laurel.app.connections.messages import Sit
from laurel.app.connections.signalling import Code, NotACode
from laurel.app.connections.state import JoinAttempt, Phones
from laurel.app.exchange import offered_sheet
from laurel.app.exchange.codes import want_codes
from laurel.app.phones import agreeing, ending, handing_over, inviting, seats, sending
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import AnswerConnection, CloseConnection, Scan, ScanProgress, SendTo, StopScanning
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.app.setup import guide_opening
from laurel.app.sheets import texts as sheet_texts
from laurel.app.storage import preferences
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Seat
from laurel.pages import routes
from laurel.pages.forms import Fields, FormError, number, text

CAMERA = {
    "refused": N_("The browser does not allow the camera. Allow it in the site's settings, or copy the code instead."),
    "missing": N_("This device has no camera that Laurel can use. Copy the code instead."),
    "failed": N_("The camera does not work: %(detail)s. Copy the code instead."),
}
"""What is said when the camera ends by itself."""


def on_event_handled(view: ViewState, services: Services) -> None:
    """Answer the code in the address, where it is that of the screen for joining."""
    offer = routes.offer_of(view.route)
    joining = services.phones.joining
    if not offer:
        _give_up(view, services.phones)
    elif joining is None or joining.offer != offer:
        _answer(view, services, offer)


def _answer(view: ViewState, services: Services, offer: str) -> None:
    joining = JoinAttempt(offer)
    try:
        code = _offer(offer)
    except NotACode:
        code, joining.state = None, "failed"
    is_agreed = code is not None and code.answer is not None and agreeing.is_own_answer(services, code.answer)
    if services.phones.lost is None:  # who is alone remembers the hub until the new connection is open
        answer = services.phones.own_answer if is_agreed else None
        ending.end_all(view, services, "left")
        services.phones.own_answer = answer
    want_codes(view, services.codes)
    services.phones.joining = joining
    if code is None:
        return
    joining.id, joining.about = code.invitation, code.about
    if code.answer is None:
        view.effects.append(AnswerConnection(code.invitation, signalling.to_sdp(code.description)))
    elif is_agreed:
        joining.state = "accepted"
        agreeing.connect(view, code, code.answer)
    else:
        joining.state = "other"


def _offer(text_of_code: str) -> Code:
    """Return the code of a hub; raise `NotACode` for another text."""
    code = signalling.decode(text_of_code)
    if code.description.kind != "offer":
        raise NotACode("an answer", N_("This is an answer. It belongs on the phone that showed the first code."))
    return code


def _give_up(view: ViewState, phones: Phones) -> None:
    """Drop the answer that is not used."""
    joining, phones.joining = phones.joining, None
    if joining is not None and joining.id is not None:
        view.effects.append(CloseConnection(joining.id))


# -------------------------------------------------------------------------- camera


def scan_offer(view: ViewState, services: Services, _: Fields) -> None:
    """Look for the code of a hub with the camera."""
    services.phones.scanned_for = "offer"
    services.phones.receiver.forget()
    translator = services.translator
    hint = N_("Point the camera at the code on the phone that has the match.")
    view.effects.append(Scan(translator(N_("Join a match")), translator(hint), translator(N_("Close"))))


def on_scanned(session: Session, fields: Fields) -> None:
    """The camera has read a code."""
    services = session.services
    wanted = services.phones.scanned_for
    if wanted == "offer" and handing_over.is_part(text(fields, "text")):
        handing_over.receive(session, text(fields, "text"))
        return
    if wanted == "offer" and sheet_texts.is_sheet(text(fields, "text")):
        services.phones.scanned_for = ""
        session.view.effects.append(StopScanning())
        offered_sheet.offer(session.view, text(fields, "text"))
        return
    try:
        if wanted == "answer":
            inviting.accept(session.view, services.phones, text(fields, "text"))
        elif wanted == "offer":
            join(session, text(fields, "text"))
    except NotACode as error:
        session.view.effects.append(ScanProgress(services.translator.message(error.message)))
    else:
        services.phones.scanned_for = ""


def on_scan_stopped(session: Session, fields: Fields) -> None:
    """The camera was closed, or does not work."""
    wanted, session.services.phones.scanned_for = session.services.phones.scanned_for, ""
    reason = text(fields, "reason")
    if reason in CAMERA:
        if wanted == "offer":
            navigation.redirect(session, routes.JOIN)  # there the code can be pasted
        session.view.toast(Message(CAMERA[reason], detail=text(fields, "detail")), kind="refusal")


def enter_offer(session: Session, fields: Fields) -> None:
    """Take the code of a hub from a form into which it was pasted.

    Raises:
        FormError: it is not such a code.
    """
    try:
        join(session, text(fields, "code"))
    except NotACode as error:
        raise FormError(error.message, field="code") from error


def join(session: Session, scanned_text: str) -> None:
    """Show the screen that answers the code of a hub.

    Raises:
        NotACode: the text is not such a code.
    """
    offer = signalling.code_in(scanned_text)
    _offer(offer)
    session.view.effects.append(StopScanning())
    navigation.redirect(session, routes.join(offer))


# --------------------------------------------------------------------------- seats


def sit(session: Session, fields: Fields) -> None:
    """Choose the player who uses this device; `-1` for nobody.

    The hub gives a guest its seat.

    Raises:
        FormError: the match has no such player.
        Refusal: the hub, which is away, would have to give the seat.
    """
    phones, chosen = session.services.phones, number(fields, "seat")
    if chosen >= len(session.open_match.match.setup.players):
        raise FormError(Message(N_("This player is not in the match.")))
    seat = Seat(chosen) if chosen >= 0 else None
    is_connected = phones.role == "guest" and phones.lost is None
    if phones.role == "guest" and not is_connected and phones.rights == "own" and phones.seat is not None:
        raise Refusal(seats.KEEPS_SEAT)
    if not is_connected:
        phones.seat = seat
    session.view.close_dialog()
    _tell(session, seat)
    guide_opening.open_after_joining(session)


def name_phone(session: Session, fields: Fields) -> None:
    """Give this device a name, which the settings show as well."""
    session.services.change_preferences(
        {**preferences.to_plain(session.services.preferences), "device": text(fields, "device")}
    )
    _tell(session, session.services.phones.seat)


def _tell(session: Session, seat: Seat | None) -> None:
    """Have the edits of this device say who uses it, and tell the other phones, or ask the hub for a seat."""
    services = session.services
    phones = services.phones
    session.name_device()
    if phones.role == "guest":
        message = messages.write(Sit(seat, services.preferences.device))
        session.view.effects += [SendTo(connection, message) for connection in phones.connections]
    else:
        sending.list_devices(session.view, services)


COMMANDS = {
    "scan-offer": Command(of_view_and_services(scan_offer), "request"),
    "scanned": Command(on_scanned, "report"),
    "scan-stopped": Command(on_scan_stopped, "request"),
    "enter-offer": Command(enter_offer, "request"),
    "sit": Command(sit, "request"),
    "name-phone": Command(name_phone, "change"),
}
"""The events of the screen for joining, and of the camera."""
