"""Lists the files of a built site that its service worker stores, with their digests."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NotRequired, TypedDict

HASHED = re.compile(r"(laurel|pyodide|pyscript)-[^/]+/")
"""The folders that are named after their contents."""

LATER = re.compile(r"laurel-[^/]+/static/(qr-worker\.js|zxing_reader\.wasm)$")
"""What reads QR codes is stored when it is first fetched, by a scan or by `static/keep-qr-reader.js`."""

LANGUAGE = re.compile(r"laurel-[^/]+/py/[a-z]{2}\.bin$")
"""The catalogue of a first board, by language: the visit that needs it fetches it, and no other one does."""

NEVER = re.compile(r"\.|sw\.js$|start\.js$|404\.html$|(startup|screenshots|social)/")
"""The worker itself, what only pages of earlier versions load, and what only other systems ask for."""

PAGE = "index.html"

BLOCK = re.compile(r'(?<=<script type="application/json" id="boot-files">)[^<]*')
"""The place of the list in the page."""


class KeptFile(TypedDict):
    """A file as `static/modules.d.ts` describes it; the page has an empty address."""

    address: str
    integrity: str
    isLater: NotRequired[bool]


def integrity(path: Path) -> str:
    """Return the digest of a file as browsers compare it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"


def kept(site: Path) -> Iterator[KeptFile]:
    """Yield what the service worker of a site stores, sorted by address."""
    for name, path in named(site):
        if LATER.match(name) or LANGUAGE.match(name):
            yield {"address": name, "integrity": integrity(path), "isLater": True}
        elif not NEVER.match(name):
            yield {"address": "" if name == PAGE else name, "integrity": integrity(path)}


def named(site: Path) -> Iterator[tuple[str, Path]]:
    """Yield every file of a site with its address, sorted."""
    return ((path.relative_to(site).as_posix(), path) for path in sorted(site.rglob("*")) if path.is_file())


def with_files(page: str, site: Path) -> str:
    """Return the page with the list of the files of its folders: their sizes and digests, by address."""
    files = {
        f"./{name}": (path.stat().st_size, integrity(path))
        for name, path in named(site)
        if HASHED.match(name) and not LATER.match(name)
    }
    return BLOCK.sub(json.dumps(files, separators=(",", ":")), page)
