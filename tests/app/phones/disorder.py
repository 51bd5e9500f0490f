"""A room in which everything happens in any order: messages are on their way, pages are busy, asleep or gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from random import Random

from attrs import frozen

from laurel.app.session.effects import AcceptAnswer, CloseConnection, HoldOffer, OfferConnection, Reconnect, SendTo
from laurel.app.session.session import Session
from laurel.pages.forms import Fields
from tests.app.phones.room import Phone, Room, sdp_of


@frozen
class Task:
    """An event that a browser will report to its page."""

    phone: Phone
    page: int
    """Which of the pages of the phone, one after the other: a later one does not get it."""

    connection: str
    name: str
    fields: Fields


class Disorder(Room):
    """Reports wait, and come in any order; those of one connection in theirs.

    While phones join, everything happens at once, as in any other room; `begin` ends that.
    """

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random
        self._has_begun = False
        self._tasks: list[Task] = []
        self._pages = Counter[Phone]()
        self._answered: set[str] = set()
        self.asleep: set[Phone] = set()

    def begin(self) -> None:
        """From now on nothing happens at once."""
        self._has_begun = True

    # ---------------------------------------------------------------- the browsers

    def carry_out(self, phone: Phone, effect: object) -> None:
        """Do what a browser would do, later."""
        if isinstance(effect, AcceptAnswer):
            self._answered.add(effect.id)
        if not self._has_begun:
            super().carry_out(phone, effect)
            return
        match effect:
            case OfferConnection(id_, is_standing=True):
                self.waiting[id_] = phone
                self._describe(phone, id_, "offer")
            case HoldOffer(id_, _):
                self._describe(phone, id_, "answer")
            case Reconnect(id_):
                if id_ not in self.ends and not any(one[1].id == id_ for one in self.attempts):
                    self.attempts.append((phone, effect))
            case SendTo(id_, text):
                self._send(phone, id_, text)
            case CloseConnection(id_):
                self._close(phone, id_)
            case _ if not isinstance(effect, AcceptAnswer):
                super().carry_out(phone, effect)

    def _send(self, phone: Phone, id_: str, text: str) -> None:
        for end in self.ends.get(id_, []):
            if end is not phone:
                self._report(end, id_, "connection-message", text=text)

    def _close(self, phone: Phone, id_: str) -> None:
        """End a connection, take back a standing offer, or give up an attempt."""
        if self.waiting.get(id_) is phone:
            del self.waiting[id_]
        self.attempts = [one for one in self.attempts if one[0] is not phone or one[1].id != id_]
        self._tasks = [task for task in self._tasks if task.phone is not phone or task.connection != id_]
        self._end(id_, but=phone)

    def _describe(self, phone: Phone, id_: str, kind: str) -> None:
        sdp = sdp_of(phone.name, "offer" if kind == "offer" else "answer")
        self._report(phone, id_, "connection-described", kind=kind, sdp=sdp)

    def _report(self, phone: Phone, id_: str, name: str, **fields: str) -> None:
        self._tasks.append(Task(phone, self._pages[phone], id_, name, {"id": id_, **fields}))

    def _end(self, id_: str, but: Phone | None = None) -> None:
        """End a connection: what was sent before arrives."""
        for end in self.ends.pop(id_, []):
            if end is not but:
                self._report(end, id_, "connection-closed", reason="lost")

    # ------------------------------------------------------------ what happens next

    def step(self) -> bool:
        """Let one of the things happen that can happen now; return whether there was any."""
        first: dict[tuple[Phone, str], Task] = {}
        for task in self._tasks:
            first.setdefault((task.phone, task.connection), task)
        ready = [task for task in first.values() if task.phone not in self.asleep]
        attempts = [one for one in self.attempts if one[0] not in self.asleep]
        happening: list[Callable[[], None]] = [
            *(lambda task=task: self._tell(task) for task in ready),
            *(lambda one=one: self._attempt(*one) for one in attempts),
        ]
        if happening:
            self._random.choice(happening)()
        return bool(happening)

    def _tell(self, task: Task) -> None:
        self._tasks.remove(task)
        if task.page == self._pages[task.phone]:
            task.phone.do(task.name, task.fields)

    def _attempt(self, phone: Phone, attempt: Reconnect) -> None:
        """Make an attempt to come back: it succeeds where the other page waits and is awake."""
        self.attempts.remove((phone, attempt))
        maker = self.waiting.get(attempt.id)
        if maker is None or maker in self.asleep or attempt.id not in self._answered:
            self._report(phone, attempt.id, "connection-closed", reason="expired")
            return
        del self.waiting[attempt.id]
        self.ends[attempt.id] = [maker, phone]
        for end in (maker, phone):
            self._report(end, attempt.id, "connection-open")

    # ------------------------------------------------------------- coming and going

    def end_page(self, phone: Phone) -> None:
        """Close the page of a phone: the others learn of it."""
        self._pages[phone] += 1
        self.waiting = {id_: maker for id_, maker in self.waiting.items() if maker is not phone}
        self.attempts = [one for one in self.attempts if one[0] is not phone]
        for id_ in self._connections_of(phone):
            self._end(id_, but=phone)

    def open_page(self, phone: Phone, route: str) -> None:
        """Open another page."""
        phone.session = Session(phone.store, phone.device)
        phone.do("go", {"route": route})
        phone.do("phones-owned")

    def lose(self, phone: Phone) -> None:
        """Break the connections of a phone, with what was on its way."""
        lost = self._connections_of(phone)
        self._tasks = [task for task in self._tasks if task.connection not in lost]
        for id_ in lost:
            self._end(id_)

    def _connections_of(self, phone: Phone) -> Collection[str]:
        return [id_ for id_, ends in self.ends.items() if phone in ends]
