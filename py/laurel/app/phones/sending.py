"""What is sent to the phones that are connected, and the match that it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from laurel.app.device import SendTo
from laurel.app.match_store import Stored
from laurel.app.phones import messages
from laurel.app.phones.messages import Devices, Listed, Reason, SentText
from laurel.app.phones.state import Connection
from laurel.app.session import Session
from laurel.match.archive import Writer
from laurel.match.edits import Edit
from laurel.match.journal import Journal
from laurel.match.match import MatchId
from laurel.match.plain import AnyGame


class Ended(Exception):
    """The connection has to be ended, and why: a reason of `Bye`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


def stored_match(session: Session) -> Stored:
    """Return the match that is exchanged, with the edits that this page has.

    Raises:
        Ended: it was deleted here.
    """
    match_id = session.phones.match
    stored = None if match_id is None else session.match_store.load(match_id)
    if stored is None:
        raise Ended("left")
    table = session.table
    return evolve(stored, match=table.match) if table is not None and table.id == match_id else stored


def current(session: Session, match_id: MatchId) -> tuple[AnyGame, Journal[Any]] | None:
    """Return the game and the journal of the match that is exchanged; `None` where it was deleted."""
    table = session.table
    if table is not None and table.id == match_id:
        return table.game, table.match.journal
    stored = session.match_store.load(match_id)
    return None if stored is None else (stored.game, stored.match.journal)


def send_edits(session: Session, connection: Connection, game: AnyGame, edits: Iterable[Edit[Any]]) -> None:
    """Send those of some edits that a phone lacks."""
    lacking = [edit for edit in edits if edit.id not in connection.known]
    connection.known.update(edit.id for edit in lacking)
    for message in messages.write_edits(Writer(game), lacking):
        send(session, connection, message)


def new_edits(journal: Journal[Any], synced: Journal[Any] | None) -> tuple[Edit[Any], ...]:
    """Return the edits of a journal that an older state of it does not have."""
    if synced is None:
        return journal.edits
    count = len(synced.edits)
    if journal.edits[:count] == synced.edits:  # compares identities: nothing came in before the end
        return journal.edits[count:]
    known = {edit.id for edit in synced.edits}
    return tuple(edit for edit in journal.edits if edit.id not in known)


def list_devices(session: Session) -> None:
    """Send every guest the list of the devices, and what they may enter."""
    phones = session.phones
    if phones.role != "hub":
        return
    message = messages.write(Devices(phones.rights, devices(session)))
    for connection in phones.connections.values():
        if connection.is_introduced:
            send(session, connection, message)


def devices(session: Session) -> tuple[Listed, ...]:
    """Return the devices that play the match, the hub first, as the hub knows them."""
    phones = session.phones
    own = Listed(session.device_id(), session.preferences.device, phones.seat, is_connected=True)
    guests = (
        Listed(connection.device, connection.name, connection.seat, connection.is_steady)
        for connection in phones.connections.values()
        if connection.device is not None
    )
    return (own, *guests, *phones.away.values())[: messages.MOST_DEVICES]


def send(session: Session, connection: Connection, message: SentText) -> None:
    """Send a message to a phone."""
    session.effects.append(SendTo(connection.id, message))
