"""Phones that tap for minutes, while one after the other sleeps, is reloaded, killed or closed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from attrs import frozen

from tests.e2e import phones
from tools.phones.device import Device

AWAY_S = (1.0, 30.0)
"""How long a phone is away, at least and at most."""

BETWEEN_S = (1.0, 6.0)
"""How long until the next one goes away."""

SAME_WITHIN_S = 60

WATCHED_EVERY_S = 0.5

PREPARED_WITHIN_S = 60
"""In this time a page that was opened again has made standing offers, and those who lose it hold them."""


@frozen
class Result:
    """What has happened."""

    taps: int
    away: Counter[str]
    waits: Sequence[float]
    """The seconds after a page that was opened again was there, until others could come back to it."""

    documents: int
    """How many different matches the phones have at the end: one, where nothing is lost."""

    same_after: float | None
    """The seconds after the last tap until all had the same; `None` for never."""


def endure(devices: Sequence[Device], match: str, seconds: int, random: Random, tell: Callable[[str], None]) -> Result:
    """Have all phones tap for some seconds, and at most one after the other go away; the first one is the hub.

    Two pages that are opened again at once do not find each other: where one is opened again, the next goes away after
    the offers of the first one are with those who can lose it. What happens is told, with what the sign of each phone
    says then.
    """
    board, away, taps = f"/match/{match}", Counter[str](), 0
    waits: list[float] = []
    began = time.monotonic()
    end = began + seconds
    while time.monotonic() < end:
        taps += _tap(devices, random, random.uniform(*BETWEEN_S))
        device, how = random.choice(devices), random.choice(("sleeps", "reloads", "is killed", "is closed"))
        away[how] += 1
        tell(f"{time.monotonic() - began:.0f} s: {_signs(devices)}; {device.name} {how}")
        if how == "sleeps":
            device.stop()
            taps += _tap([one for one in devices if one is not device], random, random.uniform(*AWAY_S))
            device.go_on()
            continue
        ways = _ways_back(devices, device)
        if how == "reloads":
            device.reload()
        else:
            {"is killed": device.kill, "is closed": device.close}[how]()
            taps += _tap([one for one in devices if one is not device], random, random.uniform(*AWAY_S))
            device.open(board)
        opened = time.monotonic()
        while not _is_prepared(devices, device, ways) and time.monotonic() < opened + PREPARED_WITHIN_S:
            taps += _tap(devices, random, WATCHED_EVERY_S)
        waits.append(time.monotonic() - opened)
    ended = time.monotonic()
    while time.monotonic() < ended + SAME_WITHIN_S:
        documents = [phones.document(device.laurel, match) for device in devices]
        if len({*documents}) == 1:
            return Result(taps, away, waits, 1, time.monotonic() - ended)
        time.sleep(0.2)
    tell(f"at the end: {_signs(devices)}; " + ", ".join(f"{len(document):,} characters" for document in documents))
    return Result(taps, away, waits, len({*documents}), None)


def _lose(devices: Sequence[Device], device: Device) -> Sequence[Device]:
    """Return the phones that lose their connection with a phone which goes away: the hub, or all guests."""
    hub, *guests = devices
    return guests if device is hub else (hub,)


def _ways_back(devices: Sequence[Device], device: Device) -> list[set[str]]:
    """Return the standing offers of a phone that each of those holds who lose it."""
    own = device.device_id()
    return [one.ways_back_to(own) for one in _lose(devices, device)]


def _is_prepared(devices: Sequence[Device], device: Device, earlier: list[set[str]]) -> bool:
    """Return whether each of them holds an offer that the page of a phone has made, beside earlier ones."""
    return all(now - before for before, now in zip(earlier, _ways_back(devices, device), strict=True))


def _signs(devices: Sequence[Device]) -> str:
    """Return what the sign of each phone says: how many are connected with the hub, `…` or `!` on a lone guest."""
    return " ".join(device.sign() or "-" for device in devices)


def _tap(devices: Sequence[Device], random: Random, seconds: float) -> int:
    """Have phones tap at random for some seconds; return how often."""
    end, taps = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        taps += random.choice(devices).tap_or_undo(random)
        time.sleep(random.uniform(0.05, 0.3))
    return taps
