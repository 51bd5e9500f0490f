"""Phones that tap, sleep, lose their network and are opened again in any order: all are together in the end."""

from __future__ import annotations

from random import Random

import pytest

from laurel.games import GAMES
from tests.app.phones.disorder import Disorder
from tests.app.phones.room import Phone
from tests.games.twilight_imperium.support import match

GUESTS = 3
TIMES = 12
"""How often a phone goes away."""

MOST_STEPS = 20_000


@pytest.mark.parametrize("seed", [5, 9, 14, 17])
def test_phones_in_disorder_agree_in_the_end(seed: int) -> None:
    """Each has every entry, and the guests are connected, without a scan."""
    random = Random(seed)  # noqa: S311 - the same at every run
    room = Disorder(random)
    hub = room.hub("hub", GAMES["twilight_imperium"], match())
    guests = [room.phone(f"guest{number}") for number in range(GUESTS)]
    for seat, guest in enumerate(guests):
        room.join(hub, guest)
        guest.do("sit", {"seat": str(seat)})
    for phone in room.phones:
        phone.do("close")
    room.begin()
    for _ in range(TIMES):
        play(room, random, random.choice((20, 200)))
        go_away(room, random, random.choice(room.phones))
        settle(room)
    settle(room)
    assert all(is_back(guest) for guest in guests)
    assert len({phone.document for phone in room.phones}) == 1


def go_away(room: Disorder, random: Random, phone: Phone) -> None:
    """Have a phone sleep, lose its network, or be opened again."""
    route = phone.session.view.route
    how = random.choice(("opened again", "closed", "asleep", "without network"))
    if how == "without network":
        room.lose(phone)
        return
    if how != "asleep":
        room.end_page(phone)
    if how != "opened again":
        room.asleep.add(phone)
        play(room, random, random.choice((30, 300)))
        room.asleep.remove(phone)
    if how != "asleep":
        room.open_page(phone, route)
    elif random.random() < 0.5:
        room.lose(phone)
        phone.do("phones-woken")


def play(room: Disorder, random: Random, steps: int) -> None:
    """Let so many things happen, while those that are awake tap."""
    for _ in range(steps):
        room.step()
        phone = random.choice(room.phones)
        if random.random() < 0.05 and phone not in room.asleep:
            phone.device.wait(4_000)
            phone.do("tap", {"kind": "gain", "player": str(random.randrange(GUESTS)), "points": "1"})


def settle(room: Disorder) -> None:
    """Let things happen until nothing is left, or a guest has looked for the hub in vain for long."""
    for _ in range(MOST_STEPS):
        if not room.step():
            return


def is_back(guest: Phone) -> bool:
    """Return whether a guest is connected with the hub."""
    return any(connection.is_listed for connection in guest.session.services.phones.connections.values())
