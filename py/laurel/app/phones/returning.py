"""How a phone comes back to others that it has lost, by the standing offers that it holds.

    connected --lost--> looking --open--> connected
                        looking --every offer was tried--> alone --open--> connected
                        looking or alone --no offer is left--> a new scan is needed

A guest tries it when its connection is lost. A hub tries it at once where its page was opened again: its own standing
offers ended with the page. Where it has lost a guest, it waits some seconds for it, and then tries it as well: its
own address may be another one, at which its offers do not wait. A hub that has slept itself does not wait: its guests
may try rarely by then. All offers are tried, the newest first and the others shortly after, and each again and again:
the other phone may sleep. A page that wakes begins at once. A page that is opened has begun with the newest before
Python runs (`static/device/owner.js`).
"""

from __future__ import annotations

from collections.abc import Container

from attrs import frozen

from laurel.app.connections.signalling import InvitationId
from laurel.app.connections.state import Phones, ReturnAttempts
from laurel.app.phones import standing
from laurel.app.session.effects import CloseConnection, Reconnect
from laurel.app.session.view_state import ViewState
from laurel.match.edits import DeviceId, Milliseconds

SECOND = 1000

TIME_BETWEEN_ATTEMPTS = SECOND * 7 // 10
"""How long after another the offers are tried: a phone that can be reached answers within half a second."""


FOR_GUEST = Milliseconds(5 * SECOND)
"""How long a hub waits for a guest that it has lost, unless its own page has just woken."""

WOKEN_FOR = Milliseconds(10 * SECOND)
"""How long a page counts as just woken: in this time it finds out which connections it lost while it slept."""


@frozen
class AttemptTiming:
    """When an attempt begins, and how long it lasts."""

    after: Milliseconds
    within: Milliseconds


FIRST_ATTEMPT = AttemptTiming(Milliseconds(0), Milliseconds(5 * SECOND))
NEXT_ATTEMPT = AttemptTiming(Milliseconds(SECOND // 2), Milliseconds(12 * SECOND))
"""Those after the first: the other phone sleeps, or its network is away."""

LATE_ATTEMPT = AttemptTiming(Milliseconds(30 * SECOND), Milliseconds(12 * SECOND))
"""Those after some minutes."""

LATE_AFTER = 10
"""The attempts by one offer that are made before the pace is `LATE_ATTEMPT`."""


def attempt_timing(attempts: int) -> AttemptTiming:
    """Return the pace of an attempt after so many."""
    if attempts == 0:
        return FIRST_ATTEMPT
    return NEXT_ATTEMPT if attempts < LATE_AFTER else LATE_ATTEMPT


def begin(
    view: ViewState, phones: Phones, device: DeviceId, begun: Container[InvitationId] = (), later: int = 0
) -> None:
    """Try to come back to a phone, if there is a way, so many milliseconds `later`.

    The page has `begun` some attempts by itself.
    """
    stop(view, phones, device)
    held = phones.held.get(device, ())
    if held:
        phones.returns[device] = ReturnAttempts()
    for place, offer in enumerate(reversed(held)):
        if offer in begun:
            phones.returns[device].attempts[offer] = 1
        else:
            _try(view, phones.returns[device], offer, later + place * TIME_BETWEEN_ATTEMPTS)


def stop(view: ViewState, phones: Phones, device: DeviceId) -> None:
    """Give up coming back to a phone."""
    given_up = phones.returns.pop(device, None)
    if given_up is not None:
        view.effects += [CloseConnection(offer) for offer in given_up.attempts]


def begin_for_guest(view: ViewState, phones: Phones, device: DeviceId, now: Milliseconds) -> None:
    """Try to come back to a guest that the hub has lost: some seconds later, or at once where the hub has slept."""
    has_slept = phones.woken_at is not None and 0 <= now - phones.woken_at < WOKEN_FOR
    begin(view, phones, device, later=0 if has_slept else FOR_GUEST)


def begin_again(view: ViewState, phones: Phones, now: Milliseconds) -> None:
    """Begin every attempt again at once: the page has woken, or the network is back."""
    phones.woken_at = now
    for device in list(phones.returns):
        begin(view, phones, device)


def retry_missed(view: ViewState, phones: Phones, attempt: InvitationId, reason: str) -> DeviceId | None:
    """Try it again, if an attempt has failed; return the phone, or `None` where this was no attempt.

    An offer that the browser cannot use any more is dropped.
    """
    device = _goal(phones, attempt)
    if device is None:
        return None
    returning = phones.returns[device]
    if reason == "unusable":
        del returning.attempts[attempt]
        standing.drop_held(view, phones, device, [attempt])
        if not returning.attempts:
            del phones.returns[device]
        return device
    _try(view, returning, attempt, 0)
    return device


def _try(view: ViewState, returning: ReturnAttempts, offer: InvitationId, later: int) -> None:
    """Plan an attempt by a standing offer, so many milliseconds later than its pace says."""
    attempts = returning.attempts.get(offer, 0)
    returning.attempts[offer] = attempts + 1
    when = attempt_timing(attempts)
    view.effects.append(Reconnect(offer, Milliseconds(when.after + later), when.within))


def arrived_device(view: ViewState, phones: Phones, connection: InvitationId) -> DeviceId | None:
    """Return the phone that has come back by a standing offer, or to which this one has; `None` for another connection.

    The offer is spent, and attempts to come back to that phone end. Where the hub has come back, those of a guest go on
    until the hub has listed it: the hub ends its own where one of the guest has succeeded at the same time.
    """
    kept = phones.kept.pop(connection, None)
    if kept is not None:
        if phones.role == "hub":
            stop(view, phones, kept.device)
        return kept.device
    device = _goal(phones, connection)
    if device is not None:
        del phones.returns[device].attempts[connection]
        stop(view, phones, device)
        phones.held[device] = tuple(held for held in phones.held[device] if held != connection)
    return device


def _goal(phones: Phones, attempt: InvitationId) -> DeviceId | None:
    """Return the phone to which an attempt leads back; `None` where it is no attempt."""
    return next((device for device, one in phones.returns.items() if attempt in one.attempts), None)


def is_searching(phones: Phones) -> bool:
    """Return whether a way back is being tried for the first time: then it is soon known whether one leads back."""
    return any(attempts == 1 for one in phones.returns.values() for attempts in one.attempts.values())
