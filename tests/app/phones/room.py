"""Phones in one room: sessions whose connections are lists of messages, delivered in order."""

from __future__ import annotations

import re
from collections import deque
from hashlib import sha256
from typing import Any

from laurel.app.connections import signalling
from laurel.app.connections.signalling import Candidate, Description, InvitationId
from laurel.app.connections.state import Invitation
from laurel.app.handle import handle
from laurel.app.phones import showing
from laurel.app.session.effects import (
    AcceptAnswer,
    AnswerAgain,
    AnswerConnection,
    CloseConnection,
    HoldOffer,
    LoadCodes,
    Navigate,
    OfferConnection,
    PrepareAnswer,
    Reconnect,
    SendTo,
)
from laurel.app.session.events import Event, Response
from laurel.app.session.session import Session
from laurel.app.storage.keys import MATCH
from laurel.games import GAMES
from laurel.match.archive import encode
from laurel.match.ledger import standings
from laurel.match.match import Match
from laurel.match.plain import AnyGame
from laurel.pages.forms import Fields
from laurel.pages.page import markup
from tests.app.support import NamedDevice, Store
from tests.games.twilight_imperium.support import match


def sdp_of(name: str, kind: signalling.Kind) -> str:
    """Return an SDP text as a browser writes it, for a device with this name."""
    fingerprint = bytes.fromhex(_fingerprint(name))
    description = Description(kind, "abcd", "abcdefghijklmnopqrstuvwx", fingerprint, (Candidate("192.168.1.7", 50000),))
    return signalling.to_sdp(description)


def _fingerprint(name: str) -> str:
    return (name.encode().hex() * 32)[:64]


def certificate_of(phone: Phone) -> str:
    """Return the fingerprint of the certificate of a phone."""
    return _fingerprint(phone.name)


class Phone:
    """A session with its store, and the effects that it asked for."""

    def __init__(self, room: Room, name: str) -> None:
        self.room = room
        self.name = name
        self.store = Store()
        self.device = HexDevice(name)
        self.session = Session(self.store, self.device)
        self.response: Response | None = None
        self.sent: list[str] = []
        """The messages to other phones, oldest first."""

        self.do("go", {"route": "/"})
        self.do("phones-owned")

    def do(self, name: str, fields: Fields | None = None) -> Response:
        """Handle an event and carry out its effects."""
        self.response = handle(self.session, Event(name, fields or {}, self.session.view.route))
        for effect in self.response.effects:
            self.room.carry_out(self, effect)
        return self.response

    def reload(self, route: str) -> None:
        """Open the page again, at an address; its connections are lost."""
        self.close()
        self.session = Session(self.store, self.device)
        self.do("go", {"route": route})
        self.do("phones-owned")

    def close(self) -> None:
        """Close the page: its connections are lost, its standing offers and attempts end."""
        self.room.waiting = {id_: maker for id_, maker in self.room.waiting.items() if maker is not self}
        self.room.attempts = [one for one in self.room.attempts if one[0] is not self]
        for id_ in [id_ for id_, ends in self.room.ends.items() if self in ends]:
            self.room.cut(id_, but=self)

    def act(self, kind: str, **fields: str) -> Response:
        """Enter an action."""
        return self.do("act", {"kind": kind, **fields})

    def sit(self, seat: int) -> None:
        """Say who uses the phone, by the seat; -1 for nobody."""
        self.do("sit", {"seat": str(seat)})

    @property
    def points(self) -> list[int]:
        """Everybody's points in the open match."""
        open_match = self.session.open_match
        totals = standings(open_match.replay.ledger, open_match.match.setup.seats)
        return [totals[seat] for seat in open_match.match.setup.seats]

    @property
    def markup(self) -> str:
        """The markup of what is shown."""
        assert self.response is not None
        return markup(self.response.page)

    @property
    def said(self) -> list[str]:
        """The messages that are shown, as they are read aloud."""
        return [toast.said for toast in self.session.view.toasts]

    @property
    def edits(self) -> tuple[Any, ...]:
        """The edits of the open match."""
        return self.session.open_match.match.journal.edits

    @property
    def document(self) -> str:
        """The document of the stored match."""
        open_match = self.session.open_match
        stored = self.session.services.match_store.load(open_match.id)
        assert stored is not None
        return encode(stored.game, stored.match)


def gain(phone: Phone, player: int, points: int = 1) -> None:
    """Enter points by a tap, long after the one before."""
    phone.device.wait(10_000)
    phone.do("tap", {"kind": "gain", "player": str(player), "points": str(points)})


def point(edit: str, at: int, player: int = 1, **more: Any) -> dict[str, Any]:
    """Return an edit that adds a point, as a message has it."""
    return {"do": "add", "id": edit, "at": at, "action": {"do": "gain", "player": player, "points": 1}, **more}


def device(phone: Phone) -> str:
    """Return the random name of a device."""
    return phone.session.services.authors.device_id()


def expect(hub: Phone, connection: str, certificate: str = "") -> None:
    """Have a hub show the code of a connection: whoever connects by it, with a certificate, may be anybody."""
    invitation = Invitation(InvitationId(connection), signalling.NO_DETAILS, certificate=certificate)
    hub.session.services.phones.invitation = invitation


class HexDevice(NamedDevice):
    """A device whose ids begin with eight hexadecimal digits of their own."""

    def new_id(self) -> str:
        """Return a new id."""
        return sha256(super().new_id().encode()).hexdigest()[:12]


class Room:
    """The phones, and the messages on their way."""

    def __init__(self) -> None:
        self.phones: list[Phone] = []
        self.ends: dict[str, list[Phone]] = {}
        """The two ends of every connection: the hub, then the guest."""

        self.messages: deque[tuple[Phone, str, str]] = deque()
        """Receiver, connection and text."""

        self.waiting: dict[str, Phone] = {}
        """The makers of the standing offers that wait."""

        self.attempts: list[tuple[Phone, Reconnect]] = []
        """The attempts to come back that are planned."""

        self.agreed: set[str] = set()
        """The offers whose maker has accepted an agreed answer."""

        self.is_delivering = True
        self.is_in_turn = False
        """Whether messages are being delivered now."""

    def phone(self, name: str) -> Phone:
        """Return a new phone."""
        self.phones.append(Phone(self, name))
        return self.phones[-1]

    def hub(self, name: str, game: AnyGame, shown: Match[Any]) -> Phone:
        """Return a phone that shows the board of a match."""
        phone = self.phone(name)
        phone.store[MATCH + shown.id] = encode(game, shown)
        phone.do("go", {"route": f"/match/{shown.id}"})
        return phone

    @classmethod
    def joined(cls, *guests: str, hub: str = "hub") -> Room:
        """Return a room whose hub shows a match of Twilight Imperium, in which some guests have joined."""
        room = cls()
        shown = room.hub(hub, GAMES["twilight_imperium"], match())
        for name in guests:
            room.join(shown, room.phone(name))
        return room

    def carry_out(self, phone: Phone, effect: object) -> None:
        """Do what a browser would do."""
        match effect:
            case OfferConnection(id_, is_standing=True):
                self.waiting[id_] = phone
                phone.do("connection-described", {"id": id_, "kind": "offer", "sdp": sdp_of(phone.name, "offer")})
            case HoldOffer(id_, _):
                phone.do("connection-described", {"id": id_, "kind": "answer", "sdp": sdp_of(phone.name, "answer")})
            case PrepareAnswer(id_):
                phone.do("connection-described", {"id": id_, "kind": "answer", "sdp": sdp_of(phone.name, "answer")})
            case AnswerAgain(id_, _, _) if id_ in self.agreed:
                self.ends[id_].append(phone)
                self._accept(id_)
            case Reconnect():
                self.attempts.append((phone, effect))
            case LoadCodes():
                phone.do("codes-loaded", {"state": "loaded"})
            case Navigate(route):
                phone.do("go", {"route": route})
            case _:
                self._carry_out_connection(phone, effect)

    def _carry_out_connection(self, phone: Phone, effect: object) -> None:
        match effect:
            case OfferConnection(id_):
                self.ends[id_] = [phone]
                phone.do("connection-described", {"id": id_, "kind": "offer", "sdp": sdp_of(phone.name, "offer")})
            case AnswerConnection(id_, _):
                self.ends[id_].append(phone)
                phone.do("connection-described", {"id": id_, "kind": "answer", "sdp": sdp_of(phone.name, "answer")})
            case AcceptAnswer(id_, _) if id_ in self.ends:
                self._accept(id_)
            case SendTo(id_, text):
                phone.sent.append(text)
                self.messages += [(end, id_, text) for end in self.ends.get(id_, []) if end is not phone]
                if self.is_delivering:
                    self.deliver()
            case CloseConnection(id_):
                self._deliver_last(id_)
                if self.waiting.get(id_) is phone:
                    del self.waiting[id_]
                self.attempts = [one for one in self.attempts if one[0] is not phone or one[1].id != id_]
                self.cut(id_, but=phone)

    def _accept(self, id_: str) -> None:
        """Open a connection; the offer to a phone whose answer is agreed waits for it."""
        if len(self.ends[id_]) == 1:
            self.agreed.add(id_)
            return
        for end in reversed(self.ends[id_]):  # the guest notices first
            end.do("connection-open", {"id": id_})
        self.deliver()

    def deliver(self) -> None:
        """Deliver all messages; what they lead to is delivered after them."""
        if not self.is_delivering:
            return
        self.is_delivering, self.is_in_turn = False, True
        while self.messages:
            receiver, id_, text = self.messages.popleft()
            receiver.do("connection-message", {"id": id_, "text": text})
        self.is_delivering, self.is_in_turn = True, False

    def _deliver_last(self, id_: str) -> None:
        """Deliver what was sent over a connection that ends, such as why it does."""
        self.deliver()
        if self.is_in_turn:
            last = [one for one in self.messages if one[1] == id_]
            self.messages = deque(one for one in self.messages if one[1] != id_)
            for receiver, _, text in last:
                receiver.do("connection-message", {"id": id_, "text": text})

    def cut(self, id_: str, but: Phone | None = None) -> None:
        """Break a connection; `but` knows of it already."""
        for end in self.ends.pop(id_, []):
            if end is not but:
                end.do("connection-closed", {"id": id_, "reason": "lost"})

    def attempts_of(self, phone: Phone) -> list[Reconnect]:
        """Return the attempts of a phone that are planned."""
        return [attempt for one, attempt in self.attempts if one is phone]

    def try_to_come_back(self) -> None:
        """Make every attempt that is planned: it succeeds where the other page waits. Others are planned again."""
        for phone, attempt in self.attempts[:]:
            if (phone, attempt) not in self.attempts:
                continue  # another attempt has succeeded
            self.attempts.remove((phone, attempt))
            maker = self.waiting.pop(attempt.id, None)
            if maker is None:
                phone.do("connection-closed", {"id": attempt.id, "reason": "expired"})
            else:
                self.ends[attempt.id] = [maker, phone]
                self.is_delivering = False
                for end in (maker, phone):
                    end.do("connection-open", {"id": attempt.id})
                self.is_delivering = True
                self.deliver()

    def join(self, hub: Phone, guest: Phone) -> str:
        """Have a phone join, by code and answer; return the connection."""
        hub.do("phones")
        if hub.session.services.phones.invitation is None:
            hub.do("invite-anew")
        link = showing.text_of_code(hub.session.services)
        guest.do("scan-offer")
        guest.do("scanned", {"text": link})
        answer = showing.text_of_code(guest.session.services)
        hub.do("scan-answer")
        hub.do("scanned", {"text": answer})
        self.deliver()
        assert self.ends, f"not connected: {hub.said}, {guest.said}"
        return re.sub(r".*/", "", next(reversed(self.ends)))
