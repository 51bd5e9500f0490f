"""What a session knows of the other phones: its role, its connections, and the codes that are being exchanged."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from attrs import Factory, define, field, frozen

from laurel.app.connections.budgets import Budgets
from laurel.app.connections.messages import ListedDevice, Rights
from laurel.app.connections.signalling import NO_DETAILS, InvitationDetails, InvitationId
from laurel.app.formats.code_frames import Receiver
from laurel.match.edits import Added, DeviceId, Edit, EditId, Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.plain import AnyGame
from laurel.match.setup import Seat

MOST_GUESTS = 8

Role = Literal["", "hub", "guest"]
"""The hub invites the others and passes edits on; a guest is connected to the hub only."""

CodeState = Literal["waiting", "shown", "accepted", "expired", "failed", "no-address", "unsupported", "other"]
"""Of a code: it is being made, it is shown, it was answered, it is too old, it led to no connection, there is none
because the browser finds no network, or because it makes no connections, or it is for another phone than this one."""


@define
class Connection:
    """A connection that is open."""

    id: InvitationId
    device: DeviceId | None = None
    """The device of the other phone; `None` before it has introduced itself."""

    expected: DeviceId | None = None
    """The device that has the certificate of the connection, where it came back by a standing offer."""

    name: str = ""
    seat: Seat | None = None
    known: dict[EditId, Edit[Any]] = Factory(dict)
    """The edits that the other phone has, by id."""

    is_introduced: bool = False
    """Whether each of the two knows what the other has: from then on new edits are sent."""

    is_merging: bool = True
    """Whether the guest still sends what it had before the connection."""

    offered: tuple[AnyGame, Match[Any]] | None = None
    """For a guest: the match that the hub has sent, until it is known that both speak the same version."""

    is_listed: bool = False
    """For a guest: whether the hub has sent the list of devices."""

    is_steady: bool = True
    """Whether what is sent arrives at the moment."""

    answer: str = ""
    """For the hub: the code of the answer by which the guest joins again with one scan; empty for none."""

    certificate: str = ""
    """For the hub: the fingerprint of the certificate with which the guest has joined by a scan."""

    budgets: Budgets = Factory(Budgets)
    """What the other phone may still send."""


@define
class Invitation:
    """The code of the hub that a guest is to scan. It is used once."""

    id: InvitationId
    about: InvitationDetails
    state: CodeState = "waiting"
    code: str = ""
    """The text of the code; empty until it is made."""

    device: DeviceId | None = None
    """The phone for which it is, whose answer is agreed; `None` for any phone."""

    certificate: str = ""
    """The fingerprint of the certificate of the phone that has answered; empty before."""


@define
class JoinAttempt:
    """The answer of a guest, for the code in the address of the screen."""

    offer: str
    """The code that was scanned."""

    id: InvitationId | None = None
    """`None` where the text is not a code."""

    about: InvitationDetails = NO_DETAILS
    """What the code says of the match."""

    state: CodeState = "waiting"
    code: str = ""
    """The text of the answer; empty until it is made."""


@frozen
class OwnAnswer:
    """The answer of this phone by which it joins again with one scan."""

    id: InvitationId
    code: str = ""
    """Its code; empty until it is made, or where the browser makes none."""


@frozen
class OfferSender:
    """From whom a message about a standing offer is."""

    device: DeviceId
    connection: InvitationId
    """The connection over which it came."""

    is_passed_on: bool
    """Whether it is of another guest, and the hub has passed it on."""


@define
class OwnOffer:
    """A standing offer of this phone, by which another one can come back once."""

    device: DeviceId
    """The other phone."""

    sent_over: InvitationId | None = None
    """The connection over which it was sent; `None` before it is made."""

    is_answered: bool = False
    is_reached: bool = False
    """Whether the other phone has tried it: after it has come back, by this one or another, it is replaced."""


@define
class ReturnAttempts:
    """The attempts to come back to another phone."""

    attempts: dict[InvitationId, int] = Factory(dict)
    """How often it was tried by each standing offer."""


@frozen
class HubLoss:
    """The end of a guest's connection with the hub: from then on the phones do not follow each other."""

    match: MatchId
    at: Milliseconds


@frozen
class StoredPhones:
    """The phones of a match as a page has known them last."""

    version: int
    at: int
    """When it was noted, in milliseconds."""

    match: str
    role: Literal["hub", "guest"]
    rights: Rights
    term: int
    seat: int | None
    lost: int | None
    """Since when a guest has been alone, in milliseconds; `None` where it was not."""

    answer: str
    """The code of the answer by which this phone joins again; empty for none."""

    devices: tuple[ListedDevice, ...]
    """The hub first."""

    held: dict[str, tuple[str, ...]]
    """The standing offers of the others by device, the newest last. The browser keeps their credentials."""


@define
class Phones:
    """The other phones of one match, and how this one is connected with them."""

    match: MatchId | None = None
    role: Role = ""
    rights: Rights = "all"
    """What the guests may enter."""

    term: int = 0
    """How often a guest has taken over from the hub."""

    connections: dict[InvitationId, Connection] = Factory(dict)
    away: dict[DeviceId, ListedDevice] = Factory(dict)
    """For the hub: guests that were connected, and are not now."""

    joined: list[DeviceId] = Factory(list)
    """For the hub: the guests, in the order in which they joined first."""

    asking: dict[DeviceId, Seat] = Factory(dict)
    """For the hub: the seats that guests have asked for, and about which the person at the hub decides."""

    brought: dict[DeviceId, Counter[type[Any]]] = Factory(dict)
    """For the hub: how many edits of other devices, and names, each guest has sent, by kind."""

    invitation: Invitation | None = None
    joining: JoinAttempt | None = None
    held: dict[DeviceId, tuple[InvitationId, ...]] = Factory(dict)
    """The standing offers of other phones that this one has answered, the newest last: each is a way back, once."""

    holding: dict[InvitationId, OfferSender] = Factory(dict)
    """Those that are being answered."""

    kept: dict[InvitationId, OwnOffer] = Factory(dict)
    """The ways back of other phones to this one."""

    own_answer: OwnAnswer | None = None
    returns: dict[DeviceId, ReturnAttempts] = Factory(dict)
    """The phones to which this one tries to come back."""

    woken_at: Milliseconds | None = None
    """When this page has woken, or its network was back, the last time."""

    is_owner: bool = False
    """Whether this page is the one of the browser that comes back to other phones."""

    listed: tuple[ListedDevice, ...] = ()
    """For a guest: the devices that play the match, the hub first, as the hub has sent them last."""

    lost: HubLoss | None = None
    """For a guest whose hub is gone, until it is connected again or goes on alone."""

    is_told_alone: bool = False
    """Whether the players were told that the hub is not found."""

    seat: Seat | None = None
    """The player who uses this device, as was chosen here; `None` for nobody."""

    received: tuple[tuple[Milliseconds, Added[Any]], ...] = ()
    """The entries that were received last, with the time: see `laurel.app.phones.doubles`."""

    asked_about: EditId | None = None
    """The entry of this device that was compared with them last."""

    synced: Journal[object] | None = field(default=None, eq=False)
    """The journal up to which edits were sent."""

    remembered: StoredPhones | None = None
    """What was stored last for the next page; `None` for nothing."""

    receiver: Receiver = Factory(Receiver)
    """The parts of a match that were scanned."""

    scanned_for: Literal["", "answer", "offer"] = ""
    """What kind of code the camera looks for; empty while it is off."""

    @property
    def is_unused(self) -> bool:
        """Whether no match is shared, none is being joined, and nothing is remembered of one that was."""
        return self.match is None and self.joining is None and self.remembered is None

    def others(self, own: DeviceId) -> frozenset[DeviceId]:
        """Return the other devices that are connected; `own` is this one."""
        if self.lost is not None:
            return frozenset()
        if self.role == "guest" and self.listed:
            return frozenset(DeviceId(one.device) for one in self.listed if one.is_connected) - {own}
        return frozenset(one.device for one in self.connections.values() if one.device is not None)

    @property
    def has_others(self) -> bool:
        """Whether other phones take part, connected or away: not before the first one has joined."""
        return self.role == "guest" or bool(self.connections or self.away)

    def hub(self) -> tuple[DeviceId, ...]:
        """Return the device of a guest's hub, if it is known."""
        return tuple(DeviceId(one.device) for one in self.listed[:1])

    def without_match(self) -> Phones:
        """Return the phones of no match, as this page knows them."""
        return Phones(is_owner=self.is_owner, remembered=self.remembered)
