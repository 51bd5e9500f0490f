"""What a session knows of the other phones: its role, its connections, and the codes that are being exchanged."""

from __future__ import annotations

from typing import Any, Literal

from attrs import Factory, define, field, frozen

from laurel.app.code_frames import Receiver
from laurel.app.phones.messages import Devices, Listed, Rights
from laurel.app.phones.signalling import InvitationId
from laurel.match.edits import DeviceId, Edit, EditId, Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import MatchId
from laurel.match.setup import Seat

MOST_GUESTS = 8

Role = Literal["", "hub", "guest"]
"""The hub invites the others and passes edits on; a guest is connected to the hub only."""

CodeState = Literal["waiting", "shown", "accepted", "expired", "failed", "no-address", "unsupported"]
"""Of a code: it is being made, it is shown, it was answered, it is too old, it led to no connection, there is none
because the browser finds no network, or because it makes no connections."""


@define
class Connection:
    """A connection that is open."""

    id: InvitationId
    device: DeviceId | None = None
    """The device of a guest; `None` before it has introduced itself, and for the hub of a guest."""

    name: str = ""
    seat: Seat | None = None
    known: dict[EditId, Edit[Any]] = Factory(dict)
    """The edits that the other phone has, by id."""

    is_introduced: bool = False
    """Whether each of the two knows what the other has: from then on new edits are sent."""

    is_merging: bool = True
    """Whether the guest still sends what it had before the connection."""

    is_steady: bool = True
    """Whether what is sent arrives at the moment."""


@define
class Invitation:
    """The code of the hub that a guest is to scan. It is used once."""

    id: InvitationId
    state: CodeState = "waiting"
    code: str = ""
    """The text of the code; empty until it is made."""


@define
class Joining:
    """The answer of a guest, for the code in the address of the screen."""

    offer: str
    """The code that was scanned."""

    id: InvitationId | None = None
    """`None` where the text is not a code."""

    state: CodeState = "waiting"
    code: str = ""
    """The text of the answer; empty until it is made."""


@frozen
class Lost:
    """The end of a guest's connection with the hub: from then on the phones do not follow each other."""

    match: MatchId
    at: Milliseconds


@define
class Phones:
    """The other phones of one match, and how this one is connected with them."""

    match: MatchId | None = None
    role: Role = ""
    rights: Rights = "all"
    """What the guests may enter."""

    connections: dict[InvitationId, Connection] = Factory(dict)
    away: dict[DeviceId, Listed] = Factory(dict)
    """For the hub: guests that were connected, and are not now."""

    invitation: Invitation | None = None
    joining: Joining | None = None
    listed: Devices | None = None
    """For a guest: what the hub has sent last."""

    lost: Lost | None = None
    """For a guest whose hub is gone, until it is connected again or goes on alone."""

    seat: Seat | None = None
    """The player who uses this device, as was chosen here; `None` for nobody."""

    synced: Journal[object] | None = field(default=None, eq=False)
    """The journal up to which edits were sent."""

    receiver: Receiver = Factory(Receiver)
    """The parts of a match that were scanned."""

    scanned_for: Literal["", "answer", "offer"] = ""
    """What kind of code the camera looks for; empty while it is off."""
