"""Phones with different builds of Laurel: both say so, the connection ends, and nothing is half there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress

import pytest
from attrs import evolve

from laurel.app.connections.messages import PROTOCOL, SentText
from laurel.app.session.effects import CloseConnection, SendTo
from laurel.app.storage.keys import MATCH
from laurel.games import GAMES
from laurel.match.archive import VERSION
from tests.app.phones.room import Phone, Room, gain
from tests.games.twilight_imperium.support import match

OTHER = "another version of Laurel"

Change = Callable[[str], str]


def speaking(version: int, more: str = "") -> Change:
    """Return what a build sends instead that speaks another version, whose messages have another field."""

    def changed(text: str) -> str:
        kind, _, content = text.partition(" ")
        if kind in ("hello", "have"):
            return f"{kind} " + content.replace(f'"version":{PROTOCOL}', f'"version":{version}{more}')
        return text

    return changed


def wordless(text: str) -> str:
    """Return what a build sends whose first messages have their version alone."""
    kind, _, _ = text.partition(" ")
    return f'{kind} {{"version":1}}' if kind in ("hello", "have") else text


def storing(version: int) -> Change:
    """Return what a build sends whose documents are of another version."""
    return lambda text: (
        text.replace(f'"version":{VERSION}', f'"version":{version}') if text.startswith("match") else text
    )


BUILDS: dict[str, Change] = {
    "the version before": speaking(PROTOCOL - 1),
    "the first version": wordless,
    "the next version": speaking(PROTOCOL + 1),
    "a version with other fields": speaking(PROTOCOL + 2, ',"colour":"blue"'),
    "a later version with later documents": lambda text: storing(VERSION + 1)(speaking(PROTOCOL + 1)(text)),
}


class MixedRoom(Room):
    """A room in which one phone is of another build, which sends other texts."""

    change: Change = staticmethod(lambda text: text)
    other: Phone | None = None

    def carry_out(self, phone: Phone, effect: object) -> None:
        """Do what a browser would do."""
        if isinstance(effect, SendTo) and phone is self.other:
            effect = evolve(effect, text=SentText(self.change(effect.text)))
        if isinstance(effect, CloseConnection):  # what was sent before arrives
            sent = [one for one in self.messages if one[1] == effect.id]
            self.messages = deque(one for one in self.messages if one[1] != effect.id)
            for receiver, id_, text in sent:
                receiver.do("connection-message", {"id": id_, "text": text})
        super().carry_out(phone, effect)


def joined(change: Change, *, by: str, has_copy: bool = False) -> tuple[Phone, Phone]:
    """Return a hub and a guest that has tried to join; the phone `by` is of another build."""
    room = MixedRoom()
    hub, guest = room.hub("hub", GAMES["twilight_imperium"], match()), room.phone("guest")
    gain(hub, 0)
    if has_copy:
        room.join(hub, guest)
        hub.do("leave-phones")
    room.other, room.change = {"hub": hub, "guest": guest}[by], change
    with suppress(AssertionError):  # they are not connected any more
        room.join(hub, guest)
    return hub, guest


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("has_copy", [False, True])
def test_a_hub_of_another_build(build: str, has_copy: bool) -> None:
    """The guest says so at once; it has no match afterwards, or the one that it had, and goes on."""
    hub, guest = joined(BUILDS[build], by="hub", has_copy=has_copy)
    assert all(any(OTHER in said for said in phone.said) for phone in (hub, guest))
    assert guest.session.services.phones.role == ""
    assert not guest.session.services.phones.connections
    assert len([key for key in guest.store if key.startswith(MATCH)]) == int(has_copy)
    if has_copy:
        guest.do("go", {"route": "/match/a-match"})
        assert guest.points[0] == 1
    else:
        assert guest.session.view.route == "/"
    gain(hub, 1)
    assert hub.points[:2] == [1, 1]


@pytest.mark.parametrize("build", BUILDS)
def test_a_guest_of_another_build(build: str) -> None:
    """The hub says so; its match and its other phones go on."""
    hub, _ = joined(BUILDS[build], by="guest")
    assert any(OTHER in said for said in hub.said)
    assert not hub.session.services.phones.connections
    gain(hub, 1)
    assert hub.points[:2] == [1, 1]
