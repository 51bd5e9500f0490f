"""Carries out what the session asks for photographs, with `static/device/photos.js`."""

from __future__ import annotations

from typing import Any

from laurel.app.effects import KeepPhotos, MarkUnusedPhotos, PhotoEffect
from laurel.match.json_text import write_json


def carry_out(device: Any, effect: PhotoEffect) -> None:
    """Carry out an effect, by the functions of the module `device`."""
    match effect:
        case KeepPhotos(photos):
            device.keepPhotos(photos)
        case MarkUnusedPhotos(photos):
            device.markUnusedPhotos(write_json(photos))
