"""A guest takes over from a hub that is gone, and the others follow it.

It comes back to the other guests by the standing offers that guests make for each other; who has none joins by a scan.
Each time a guest takes over, the term rises: where two hubs meet, as when the first one wakes, the one of the later
term goes on, and the other follows it.
"""

from __future__ import annotations

from attrs import evolve

from laurel.app.connections import messages
from laurel.app.connections.messages import Bye
from laurel.app.connections.state import Connection, Phones
from laurel.app.phones import inviting, returning, standing
from laurel.app.phones.sending import send
from laurel.app.session.commands import Command
from laurel.app.session.effects import CloseConnection
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.edits import DeviceId
from laurel.pages.forms import Fields


def take_over(session: Session, fields: Fields) -> None:
    """Make this phone, a guest whose hub is gone, the hub; nothing happens where it is not."""
    view, services = session.view, session.services
    phones = services.phones
    if phones.role != "guest" or phones.lost is None:
        return
    own, listed = services.authors.device_id(), phones.listed
    phones.role, phones.lost, phones.listed = "hub", None, ()
    phones.term += 1
    phones.away = {DeviceId(one.device): evolve(one, is_connected=False) for one in listed if one.device != own}
    phones.joined = list(phones.away)
    for device in list(phones.held):
        returning.begin(view, phones, device)
    inviting.open_phones(session, fields)


def is_rival(phones: Phones, connection: Connection) -> bool:
    """Return whether a connection is with another phone than the hub, while the hub is there."""
    if phones.lost is not None or connection.expected is None:
        return False
    others = [one for one in phones.connections.values() if one is not connection]
    return any(one.is_steady and one.device not in (None, connection.expected) for one in others)


def follow_hub(view: ViewState, phones: Phones, connection: Connection) -> None:
    """Have a guest follow the hub of a connection alone."""
    for other in list(phones.connections):
        if other != connection.id:
            standing.close_replaced(view, phones, other)
    for device in list(phones.returns):
        returning.stop(view, phones, device)


def has_to_yield(services: Services, connection: Connection, term: int) -> bool:
    """Return whether this hub follows another one, of a term: the later goes on, or else the lesser device."""
    own = (-services.phones.term, services.authors.device_id())
    return connection.expected is not None and (-term, connection.expected) < own


def yield_to(session: Session, connection: Connection) -> None:
    """Become a guest of another hub; the guests of this one, of which it has the match as well, look for it."""
    view, phones = session.view, session.services.phones
    for other in list(phones.connections.values()):
        if other is not connection:
            send(view, other, messages.write(Bye("left")))
            standing.close_replaced(view, phones, other.id)
    if phones.invitation is not None:
        view.effects.append(CloseConnection(phones.invitation.id))
    phones.role, phones.invitation, phones.away, phones.asking = "guest", None, {}, {}


COMMANDS = {"take-over": Command(take_over, "request")}
"""The event by which a guest takes over."""
