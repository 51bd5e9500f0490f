"""How long a phone takes to come back: from sleep, when its page was lost, after its browser was killed or closed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import cycle

from attrs import frozen

from tools.phones.device import Device

PREPARED_WITHIN_S = 3
"""In this time phones that are connected have made the standing offers that they lack."""

BACK_WITHIN_S = 40
PLAYERS = 4


@frozen
class Time:
    """How long a phone took to show what was entered meanwhile, and the other one its next entry, in seconds."""

    what: str
    start: float
    """From when it was looked at until Laurel answered: 0 where it did all the time."""

    back: float | None
    """Since it was looked at: since its processes ran again, or since the page was asked for; `None` for never."""

    there: float | None

    def __str__(self) -> str:
        times = ("never" if one is None else f"{one:.2f}" for one in (self.start, self.back, self.there))
        return " | ".join([self.what, *times])


def times(hub: Device, guest: Device, board: str) -> Iterator[Time]:
    """Try everything with a hub and a guest that are connected."""
    players = cycle(range(PLAYERS))
    for name, phone, other in (("guest", guest, hub), ("hub", hub, guest)):
        for what, leave in ways(phone, board).items():
            phone.await_snapshot()
            time.sleep(PREPARED_WITHIN_S)
            come = leave()
            other.tap(next(players))
            began = come()
            back = phone.seconds_until(other.points(), began, BACK_WITHIN_S)
            phone.tap(next(players))
            there = other.seconds_until(phone.points(), time.monotonic(), BACK_WITHIN_S)
            yield Time(f"{name}: {what}", 0 if "sleeps" in what else phone.started_in, back, there)


def ways(phone: Device, board: str) -> dict[str, Callable[[], Callable[[], float]]]:
    """Return how a phone goes away, each with what brings it back and returns when that began."""

    def sleep(seconds: int) -> Callable[[], Callable[[], float]]:
        def leave() -> Callable[[], float]:
            phone.stop()
            time.sleep(seconds)
            return phone.go_on

        return leave

    def discard() -> Callable[[], float]:
        phone.discard()
        time.sleep(20)
        return lambda: phone.load_again(board)

    def reload() -> Callable[[], float]:
        return phone.reload

    def kill() -> Callable[[], float]:
        phone.kill()
        return lambda: phone.open(board)

    def close() -> Callable[[], float]:
        phone.close()
        time.sleep(20)
        return lambda: phone.open(board)

    return {
        "sleeps for 8 s": sleep(8),
        "sleeps for 60 s": sleep(60),
        "is discarded for 20 s": discard,
        "is reloaded": reload,
        "is reloaded again": reload,
        "is killed and opened at once": kill,
        "is closed for 20 s": close,
    }
