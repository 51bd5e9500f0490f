"""Mounts the library that encodes QR codes, which `static/codes.js` fetches, and passes sequences of codes on."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from attrs import asdict
from pyodide.ffi import create_proxy

from laurel.app.effects import CodeEffect, LoadCodes, ShowCodes

ARCHIVE = Path("/lib/codes.zip")


class Codes:
    """Carries out what the session asks for codes, by the functions of the module `device`."""

    def __init__(self, device: Any) -> None:
        self._device = device
        self._mount = create_proxy(mount)

    def carry_out(self, effect: CodeEffect) -> None:
        """Carry out an effect."""
        match effect:
            case LoadCodes():
                self._device.loadCodes(self._mount)
            case ShowCodes():
                self._device.showCodes(json.dumps(asdict(effect)))


def mount(archive: Any) -> None:
    """Let Python import from an archive: `archive` is a JavaScript `Uint8Array` with a zip of stored files."""
    ARCHIVE.write_bytes(archive.to_bytes())
    sys.path_importer_cache.pop(str(ARCHIVE), None)  # in case it was looked for before
    if str(ARCHIVE) not in sys.path:
        sys.path.append(str(ARCHIVE))
