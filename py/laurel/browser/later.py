"""Mounts the archive of what no first board needs, and the catalogue of the language of a first visit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import Path as PathInArchive
from zipfile import ZipFile

from laurel.pages.language.languages import add_catalogues

FIRST = "/lib/laurel.zip"
ARCHIVE = "/lib/later.zip"
LANGUAGE = "/lib/language.zip"
"""Where `static/python-options.js` and `static/python.js` put the archives."""

CATALOGUES = "laurel/locale/"

LAYERS = ("laurel/plays/", "laurel/sheets/", "laurel/pages/", "laurel/app/")
TEMPLATES = "laurel/pages/compiled/"


def is_there() -> bool:
    """Return whether the archive is in the file system: then nothing has to wait for it."""
    return Path(ARCHIVE).exists()


def mount_language() -> None:
    """Let the catalogue of the language be found, where it was fetched by itself."""
    if Path(LANGUAGE).exists():
        add_catalogues(PathInArchive(LANGUAGE, CATALOGUES))


def write(archive: Any) -> None:
    """Put the archive into the file system: `archive` is a JavaScript `Uint8Array` with a zip of stored files."""
    Path(ARCHIVE).write_bytes(archive.to_bytes())


def import_ahead() -> Iterator[bool]:
    """Import the modules of the archive one by one, the lower layers first: then no press has to wait for that."""
    names = [name.removesuffix(".pyc") for name in _names(ARCHIVE) if name.endswith(".pyc")]
    for layer in LAYERS:
        for name in names:
            if name.startswith(layer) and not name.startswith(TEMPLATES):
                import_module(name.removesuffix("/__init__").replace("/", "."))
                yield True


def mount() -> None:
    """Let Python import from the archive."""
    sys.path_importer_cache.pop(ARCHIVE, None)  # in case it was looked for before
    sys.path.append(ARCHIVE)
    for package in sorted(_packages(FIRST) & _folders(ARCHIVE)):
        import_module(package.replace("/", ".")).__path__.append(f"{ARCHIVE}/{package}")
    add_catalogues(PathInArchive(ARCHIVE, CATALOGUES))


def _packages(archive: str) -> set[str]:
    return {name.rpartition("/")[0] for name in _names(archive) if name.endswith("/__init__.pyc")}


def _folders(archive: str) -> set[str]:
    return {str(folder) for name in _names(archive) if name.endswith(".pyc") for folder in PurePosixPath(name).parents}


def _names(archive: str) -> list[str]:
    with ZipFile(archive) as opened:
        return opened.namelist()
