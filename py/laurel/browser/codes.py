"""Mounts the library that encodes QR codes, which `static/codes.js` fetches."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ARCHIVE = Path("/lib/codes.zip")


def mount(archive: Any) -> None:
    """Let Python import from an archive: `archive` is a JavaScript `Uint8Array` with a zip of stored files."""
    ARCHIVE.write_bytes(archive.to_bytes())
    sys.path_importer_cache.pop(str(ARCHIVE), None)  # in case it was looked for before
    if str(ARCHIVE) not in sys.path:
        sys.path.append(str(ARCHIVE))
