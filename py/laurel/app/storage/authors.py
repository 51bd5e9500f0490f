"""The authors of edits: each visit of a device to a match has one, and so has each queued event."""

from __future__ import annotations

import re
from hashlib import sha256

from laurel.app.device import Device
from laurel.app.storage.keys import DEVICE
from laurel.app.storage.value_store import ValueStore
from laurel.match.edits import Author, DeviceId

PART_LENGTH = 8
"""Characters of each part of the name of an author: more than enough for the visits to one match."""

PART_LIMIT = 16
"""The most characters of each part."""

PART = f"[a-z0-9]{{1,{PART_LIMIT}}}"


class Authors:
    """Makes the names of authors: the id of the device, and a part that no other author of the device has."""

    def __init__(self, values: ValueStore, device: Device) -> None:
        self._values = values
        self._device = device

    def device_id(self) -> DeviceId:
        """Return the id of this device, which is made and stored when it is first needed."""
        stored: str = self._values.read_plain(DEVICE, "")
        if not re.fullmatch(PART, stored):
            stored = _part(self._device.new_id())
            self._values.write_plain(DEVICE, stored)
        return DeviceId(stored)

    def new(self) -> Author:
        """Return an author of this device that no other visit to a match has."""
        return Author(f"{self.device_id()}.{_part(self._device.new_id())}")

    def of_event(self, event_id: str) -> Author | None:
        """Return the author of the edit that a queued event makes, `None` for the author of the page.

        It follows from the id of the event, so that an event that was entered before can be recognized.
        """
        return Author(f"{self.device_id()}.{_event_part(event_id)}") if event_id else None


def _part(new_id: str) -> str:
    """Return a part of the name of an author, from a random id."""
    return re.sub("[^a-z0-9]", "", new_id.lower())[:PART_LENGTH]


def _event_part(event_id: str) -> str:
    """Return a part of the name of an author that is another one for every id of an event.

    An id as `static/store/queue.js` makes them, 12 characters and a number, is short enough up to the number 9999.
    """
    part = event_id.replace("-", "")
    return part if len(part) <= PART_LIMIT else sha256(event_id.encode()).hexdigest()[:PART_LIMIT]
