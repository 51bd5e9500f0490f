"""What a session shows of the other phones."""

from __future__ import annotations

from attrs import evolve
from markupsafe import Markup

from laurel.app.connections.messages import ListedDevice
from laurel.app.connections.state import HubLoss, Invitation, JoinAttempt, Phones
from laurel.app.device import Device
from laurel.app.phones import agreeing, returning, seats, sending
from laurel.app.phones.rights import limited_guest
from laurel.app.session.services import Services
from laurel.match.edits import Added, DeviceId, device_of
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.match.texts import for_display, visible_name
from laurel.pages import routes
from laurel.pages.environment import Values
from laurel.pages.exchange.codes import qr_svg
from laurel.pages.forms import Fields
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.reminders import Reminder
from laurel.pages.page import Page, Region
from laurel.pages.phones import phones as phones_page
from laurel.pages.phones.phones import ConnectionStatus

ALONE = N_("Not connected")
LOOKING_SHORT = N_("Looking for the others")
"""What the bar and the line of a board say of a guest whose hub is gone."""


def phones_dialog(match_view: MatchView, services: Services, _: Fields) -> str:
    """Return the dialog with the phones of the open match."""
    phones, translator = services.phones, services.translator
    is_guest = phones.role == "guest" and phones.match == match_view.match.id
    label = translator(N_("Code for another phone"))
    view = Values(
        is_guest=is_guest,
        devices=tuple(_row(match_view, services, *one) for one in enumerate(_listed(services), 1))
        if phones.match
        else (),
        rights=phones_page.rights_choices(translator, phones.rights),
        code=None if phones.invitation is None else _code(services, phones.invitation, label),
        code_for=_code_for(match_view, services),
        screen=routes.scoreboard(match_view.match.id),
        lost=_lost(match_view, services),
        are_codes_missing=services.codes.library == "failed",
    )
    return phones_page.phones_dialog(translator, view)


def sit_dialog(match_view: MatchView, services: Services, _: Fields) -> str:
    """Return the dialog that asks who uses this phone."""
    taken: dict[int, str] = {}
    devices = _listed(services) if services.phones.match == match_view.match.id else ()
    for number, listed in enumerate(devices, 1):
        if listed.seat is not None and listed.device != services.authors.device_id():
            taken[listed.seat] = _device_name(match_view, listed, number)
    names = tuple(taken.get(player.seat, "") for player in match_view.players)
    return phones_page.sit_dialog(match_view, services.phones.seat, services.preferences.device, names)


def hand_over_dialog(match_view: MatchView, services: Services, _: Fields) -> str:
    """Return the dialog that shows the match as codes."""
    translator, sequence = match_view.translator, services.codes.sequence
    label = translator(N_("The match as a code"))
    is_single = sequence is not None and sequence.count == 1
    is_drawn = services.codes.library == "loaded" and sequence is not None
    view = Values(
        picture=qr_svg(sequence.frame(0), label) if is_drawn and is_single and sequence is not None else Markup(),
        is_sequence=is_drawn and not is_single,
        label=label,
        is_missing=services.codes.library == "failed",
    )
    return phones_page.hand_over_dialog(translator, view)


DIALOGS = {"phones": phones_dialog, phones_page.SIT: sit_dialog, "hand-over": hand_over_dialog}
"""The dialogs about phones, by name."""


def join_page(services: Services, notices: tuple[Region, ...]) -> Page:
    """Return the screen on which this phone joins a match."""
    phones, translator = services.phones, services.translator
    joining = phones.joining or JoinAttempt("")
    view = Values(
        code=_code(services, joining, translator(N_("Answer for the other phone"))),
        has_code=joining.offer != "",
        game=_title(translator, joining.about.game),
        names=for_display(joining.about.names),
        is_connected=joining.id in phones.connections,
        are_codes_missing=services.codes.library == "failed",
    )
    return phones_page.join(translator, view, notices)


def _title(translator: Translator, game: str) -> str:
    """Return the title of a game of which a code has the id, or the title itself."""
    known = PRESENTATIONS.get(game)
    return for_display(game) if known is None else translator(known.title)


def connection_status(match_view: MatchView, services: Services) -> ConnectionStatus | None:
    """Return how this phone is connected with others for the open match; `None` where none takes part."""
    phones, translator = services.phones, services.translator
    number = _connected(match_view, phones)
    if number is None:
        return None
    if _is_looking(phones):
        return ConnectionStatus("…", "looking", translator(LOOKING_SHORT))
    if phones.lost is not None:
        return ConnectionStatus("!", "alone", translator(ALONE))
    spoken = translator.plural("%(n)s phone connected", "%(n)s phones connected", number)
    return ConnectionStatus(str(number), "connected" if number else "alone", spoken)


def _is_looking(phones: Phones) -> bool:
    """Return whether a guest looks for its hub, and will soon know whether it is there."""
    if phones.role != "guest":
        return False
    if phones.lost is not None:
        return returning.is_searching(phones)
    return bool(phones.connections) and not any(one.is_steady for one in phones.connections.values())


def _connected(match_view: MatchView, phones: Phones) -> int | None:
    """Return how many other phones are connected with the open match; `None` where none takes part."""
    if phones.match != match_view.match.id:
        return None
    if phones.lost is not None:
        return 0
    if phones.role == "guest" and phones.listed:
        return sum(listed.is_connected for listed in phones.listed) - 1
    known = [connection for connection in phones.connections.values() if connection.device is not None]
    return sum(connection.is_steady for connection in known) if known or phones.away else None


def lost_at_text(match_view: MatchView, services: Services) -> str:
    """Return since when the hub of the open match is gone, as a time of day; empty while it may be found at once."""
    lost = services.phones.lost
    if lost is None or lost.match != match_view.match.id or returning.is_searching(services.phones):
        return ""
    return services.device.time(lost.at, services.preferences.language)


def _lost(match_view: MatchView, services: Services) -> str:
    """Return that the hub is gone or looked for, as sentences; empty where it is there."""
    lost = services.phones.lost
    if lost is None or lost.match != match_view.match.id:
        return ""
    since = lost_at_text(match_view, services)
    return services.translator(phones_page.LOST, time=since) if since else services.translator(phones_page.LOOKING)


def _not_shared(match_view: MatchView, services: Services, lost: HubLoss) -> int:
    """Return how many entries were made on this phone since the hub is gone, without those that were undone."""
    journal, device = match_view.match.journal, services.authors.device_id()
    return sum(
        isinstance(edit, Added) and edit.at > lost.at and device_of(edit.id) == device and edit.id not in journal.undone
        for edit in journal.edits
    )


def reminders(match_view: MatchView, services: Services) -> tuple[Reminder, ...]:
    """Return what lasts about phones: that the hub is gone, and that this phone may not enter everything."""
    phones, translator = services.phones, services.translator
    if phones.match == match_view.match.id and phones.asking:
        return tuple(_asked(match_view, services, *one) for one in phones.asking.items())
    detail = _lost(match_view, services)
    if phones.match == match_view.match.id and _is_looking(phones):
        detail = translator(phones_page.LOOKING)
        return (Reminder(translator(LOOKING_SHORT), "owed", "phones", detail=detail, label=translator(N_("Phones"))),)
    if detail and phones.lost is not None:
        if count := _not_shared(match_view, services, phones.lost):
            text = translator.plural("Alone: %(n)s entry not shared", "Alone: %(n)s entries not shared", count)
        else:
            text = translator(ALONE)
        return (Reminder(text, "alert", "phones", detail=detail, label=translator(N_("Phones"))),)
    guest = limited_guest(match_view.match.id, services)
    if guest is None:
        return ()
    if guest.enters_for is None:
        return (Reminder(translator(N_("This phone only watches")), event="phones"),)
    text = translator(N_("This phone: only %(player)s"), player=match_view.players[guest.enters_for].name)
    return (Reminder(text, event="phones"),)


def _asked(match_view: MatchView, services: Services, device: DeviceId, seat: Seat) -> Reminder:
    """Return that a phone asks for a seat."""
    translator = services.translator
    players = tuple(player.name for player in match_view.players)
    detail = translator.message(seats.seat_question(services, players, device, seat))
    text = translator(N_("A phone asks for %(player)s"), player=players[seat])
    return Reminder(text, "owed", "phones", detail=detail, label=translator(N_("Phones")))


def text_of_code(services: Services) -> str:
    """Return the text of the code that is shown: the link for the other phone, or the answer."""
    phones = services.phones
    if phones.joining is not None:
        return phones.joining.code
    return "" if phones.invitation is None else link(services.device, phones.invitation)


def link(device: Device, invitation: Invitation) -> str:
    """Return the address that a phone opens to join; empty until the code is made."""
    return f"{device.site()}#{routes.join(invitation.code)}" if invitation.code else ""


def _code(services: Services, code: Invitation | JoinAttempt, label: str) -> Values:
    """Return a code with its state, its picture and its text."""
    text = link(services.device, code) if isinstance(code, Invitation) else code.code
    is_drawn = code.state == "shown" and services.codes.library == "loaded"
    state = "damaged" if isinstance(code, JoinAttempt) and code.id is None and code.state == "failed" else code.state
    return Values(state=state, picture=qr_svg(text, label) if is_drawn else Markup(), text=text)


def _listed(services: Services) -> tuple[ListedDevice, ...]:
    """Return the devices of the match, as the hub knows them."""
    phones = services.phones
    if phones.role != "guest":
        return sending.devices(services)
    if phones.lost is None:
        return phones.listed
    own = services.authors.device_id()
    return tuple(evolve(one, is_connected=one.device == own) for one in phones.listed)


def _row(match_view: MatchView, services: Services, number: int, listed: ListedDevice) -> Values:
    """Return a device of the list, in which it has a number."""
    is_own = listed.device == services.authors.device_id()
    is_hub = services.phones.role == "guest" and number == 1
    player = _player(match_view, services.phones.seat if is_own else listed.seat)
    is_told = player is not None or is_own or is_hub
    return Values(
        device=listed.device,
        name=_own_name(match_view, listed) if is_told else _device_name(match_view, listed, number),
        player=player,
        is_connected=listed.is_connected,
        is_own=is_own,
        is_hub=is_hub,
        can_be_dropped=services.phones.role == "hub" and not is_own,
        asks_for=_player(match_view, services.phones.asking.get(DeviceId(listed.device))),
        can_be_freed=services.phones.role == "hub" and not is_own and player is not None,
        can_join_again=agreeing.can_join_again(services.phones, listed.device),
    )


def _device_name(match_view: MatchView, listed: ListedDevice, number: int) -> str:
    """Return what a device is called: its name, or else its number among the devices, so that no two are alike."""
    usual = N_("The phone with the code") if number == 1 else N_("Phone %(n)s")
    return _own_name(match_view, listed) or match_view.translator(usual, n=number)


def _own_name(match_view: MatchView, listed: ListedDevice) -> str:
    """Return the name of a device, as it says or as the edits of the match have it; empty where it has none."""
    named = match_view.match.journal.device_name(DeviceId(listed.device))
    return visible_name(listed.name) or ("" if named is None else visible_name(named.device))


def _code_for(match_view: MatchView, services: Services) -> str:
    """Return what the phone is called for which the code is that is shown; empty where it is for any phone."""
    invitation = services.phones.invitation
    if invitation is None or invitation.device is None:
        return ""
    rows = [_row(match_view, services, number, one) for number, one in enumerate(_listed(services), 1)]
    row = next((row for row in rows if row.device == invitation.device), None)
    if row is None:
        return ""
    name: str = row.name if row.player is None else row.player.name
    return name


def _player(match_view: MatchView, seat: int | Seat | None) -> PlayerView | None:
    return match_view.players[seat] if seat is not None and 0 <= seat < len(match_view.players) else None
