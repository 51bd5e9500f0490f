"""What a page remembers of the phones of a match for the next page: the role, the seat, and the ways back.

`static/device/owner.js` reads the role, the devices and the standing offers as well, before Python runs.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from laurel.app.connections import messages, signalling
from laurel.app.connections.messages import LAST_TERM, MOST_DEVICES, is_device
from laurel.app.connections.signalling import InvitationId
from laurel.app.connections.state import HubLoss, OwnAnswer, Phones, StoredPhones
from laurel.app.phones import sending, standing
from laurel.app.session.effects import KeepCredentials
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.storage.keys import PHONES
from laurel.app.storage.match_store import PLAIN_ID
from laurel.match.edits import MINUTE, DeviceId, Milliseconds
from laurel.match.match import MatchId
from laurel.match.plain import strict_converter
from laurel.match.setup import LONGEST_NAME, Seat
from laurel.match.strict import FIRST_TIME, LAST_TIME

VERSION = 3
READABLE = (2, VERSION)
"""Version 2 has no certificates of the devices."""

FORGOTTEN_AFTER = Milliseconds(24 * 60 * MINUTE)
"""After this time nobody comes back to a match by itself."""

NOTED_EVERY = Milliseconds(30 * MINUTE)
"""How exact the stored time is."""

_CONVERTER = strict_converter()


class NotRemembered(ValueError):
    """A stored value that no page has written."""


def read(services: Services) -> StoredPhones | None:
    """Return what an earlier page has stored; `None` where there is nothing, or it is old.

    What cannot be read is quarantined: then a new scan is needed, and nothing else is lost.
    """
    found = services.match_store.values.read_with(PHONES, {}, _from_plain)
    is_old = found is not None and abs(_now(services) - found.at) > FORGOTTEN_AFTER
    return None if is_old else found


def _from_plain(plain: dict[str, Any]) -> StoredPhones:
    found = _CONVERTER.structure(plain, StoredPhones)
    _check(found)
    return found


def _check(found: StoredPhones) -> None:
    """Raise `NotRemembered` or `BadMessage` for values that the types allow and no page writes."""
    times = [found.at, *([] if found.lost is None else [found.lost])]
    if found.version not in READABLE or not PLAIN_ID.fullmatch(found.match) or not 0 <= found.term <= LAST_TERM:
        raise NotRemembered("another version, or no match")
    if not all(FIRST_TIME <= time <= LAST_TIME for time in times):
        raise NotRemembered("not a time")
    if not 1 <= len(found.devices) <= MOST_DEVICES or len(found.held) > MOST_DEVICES:
        raise NotRemembered("no devices, or too many")
    if any(not is_device(one.device) or len(one.name) > LONGEST_NAME for one in found.devices):
        raise NotRemembered("not a device")
    messages.check_answer(found.answer)
    for listed in found.devices:
        messages.check_answer(listed.answer)
        messages.check_certificate(listed.certificate)
    for device, held in found.held.items():
        if not is_device(device) or len(held) > standing.MOST_HELD:
            raise NotRemembered("not a device, or too many ways back")
        if not all(signalling.is_id(offer) for offer in held):
            raise NotRemembered("not a way back")


def restore(services: Services) -> Phones | None:
    """Return the phones as the page before has known them; `None` where there are none to come back to."""
    found = read(services)
    if found is None or services.match_store.load(found.match) is None:
        services.match_store.values.forget(PHONES)
        return None
    match_id = MatchId(found.match)
    phones = Phones(match=match_id, role=found.role, rights=found.rights, term=found.term, is_owner=True)
    phones.remembered = found
    if found.answer:
        phones.own_answer = OwnAnswer(signalling.decode(found.answer).invitation, found.answer)
    phones.seat = None if found.seat is None else Seat(found.seat)
    phones.held = {DeviceId(device): tuple(map(InvitationId, held)) for device, held in found.held.items()}
    if found.role == "guest":
        phones.listed = found.devices
        phones.lost = HubLoss(match_id, _now(services) if found.lost is None else Milliseconds(found.lost))
    else:
        away = (evolve(one, is_connected=False) for one in found.devices[1:])
        phones.away = {DeviceId(one.device): one for one in away}
        phones.joined = list(phones.away)
    return phones


def on_event_handled(view: ViewState, services: Services) -> None:
    """Store what the next page has to know, where that has changed."""
    phones = services.phones
    if not phones.is_owner:
        return
    now = _now(services)
    present = _present(services, now)
    before = phones.remembered
    if present is None or before is None:
        if present is before:
            return
    elif evolve(present, at=before.at) == before and now - before.at < NOTED_EVERY:
        return
    phones.remembered = present
    if present is None:
        services.match_store.values.forget(PHONES)
    else:
        services.match_store.values.write_plain(PHONES, _CONVERTER.unstructure(present))
    if before is None or present is None or (present.held, present.answer) != (before.held, before.answer):
        held = (offer for of_device in phones.held.values() for offer in of_device)
        answer = () if phones.own_answer is None else (phones.own_answer.id,)
        view.effects.append(KeepCredentials((*held, *phones.holding, *answer)))


def _now(services: Services) -> Milliseconds:
    """Return the time, or the first or the last that can be stored."""
    return min(max(FIRST_TIME, services.device.now()), LAST_TIME)


def _present(services: Services, now: Milliseconds) -> StoredPhones | None:
    """Return what is known now; `None` where there are no other phones."""
    phones = services.phones
    if phones.match is None or phones.role == "":
        return None
    devices = sending.devices(services) if phones.role == "hub" else phones.listed
    if len(devices) <= (1 if phones.role == "hub" else 0):
        return None
    lost = None if phones.lost is None else phones.lost.at
    held: dict[str, tuple[str, ...]] = {str(device): of_device for device, of_device in phones.held.items()}
    named = tuple(evolve(one, is_connected=True) for one in devices)
    answer = "" if phones.own_answer is None else phones.own_answer.code
    return StoredPhones(
        VERSION, now, phones.match, phones.role, phones.rights, phones.term, phones.seat, lost, answer, named, held
    )
