"""Keeps what takes long to make from one build to the next, in `.cache/`."""

import hashlib
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from tools import project

FOLDER = project.ROOT / ".cache"
KEPT = 10
"""How many results of a kind are kept: those used last."""


def key(*parts: bytes) -> str:
    """Return a hash of everything that a result depends on: sources, versions, the programs that make it."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()


def scripts(*names: str) -> Iterable[bytes]:
    """Return the contents of programs in `tools/`, as parts of a key."""
    return ((project.ROOT / "tools" / name).read_bytes() for name in names)


def cached(kind: str, name: str, make: Callable[[Path], None]) -> Path:
    """Return the folder that has a result: of an earlier build, or else filled by `make`, which gets an empty folder.

    `kind` says what it is, `name` is the key of what it is made from. Raises what `make` raises; nothing is kept then.
    """
    folder = FOLDER / kind / name
    if not folder.exists():
        draft = folder.with_name(f"{name}.new")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        make(draft)
        draft.rename(folder)
        forget_oldest(folder.parent)
    folder.touch()
    return folder


def forget_oldest(folder: Path) -> None:
    """Keep only the results of a kind that were used last."""
    kept = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
    for path in kept[:-KEPT]:
        shutil.rmtree(path)
