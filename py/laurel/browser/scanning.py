"""Carries out what the session asks of the camera, with `static/device/scanner.js`."""

from __future__ import annotations

import json
from typing import Any

from laurel.app.effects import Scan, ScanEffect, ScanProgress, StopScanning
from laurel.match.message import N_
from laurel.pages.translator import Translator


def carry_out(device: Any, effect: ScanEffect, translator: Translator) -> None:
    """Carry out an effect, by the functions of the module `device`."""
    match effect:
        case Scan(title, hint):
            device.scan(json.dumps({"title": title, "hint": hint, "close": translator(N_("Close"))}))
        case ScanProgress(text):
            device.showScanProgress(text)
        case StopScanning():
            device.stopScanning()
