"""Compares the compressed sizes of what the first visit loads with their limits: `python -m tools.sizes`.

The limits are in `sizes.toml`. The files are made as the build makes them; archives come from its cache where nothing
has changed. What a first visit fetches in all is counted in a built site.
"""

from __future__ import annotations

import gzip
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from attrs import frozen

from tools import archive, kept_files, project, serve, styles

TABLE = Path(__file__).with_name("sizes.toml")

CONTENTS: Mapping[str, Callable[[], bytes]] = {
    "app.css": lambda: styles.sheet().encode(),
    "later.css": lambda: styles.later_sheet().encode(),
    "boot.css": lambda: styles.start_sheet().encode(),
    "laurel.bin": archive.laurel,
    "later.bin": archive.rest,
    "standard.bin": archive.standard_library,
    "codes.bin": archive.codes,
}
"""What makes each file, by its name in the site."""

FIRST_VISIT = "first visit"
"""The name of the limit for everything that a first visit fetches."""

FIRST_BOARD = "first board"
"""The name of the limit for what a first visit in English fetches until a board can be used."""

AFTER = re.compile(r"py/(later|codes)\.bin$|(licences|snapshot-maker)\b|^(icons/|manifest|version\.json)")
"""What is fetched after the first board, by address."""


@frozen
class Limit:
    """How large a file may be, and how large it was when that was decided, in bytes."""

    size: int
    limit: int


def limits() -> dict[str, Limit]:
    """Return the limits by the names of the files; raises TypeError where one has other fields."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {name: Limit(**row) for name, row in table.items()}


def sizes() -> dict[str, int]:
    """Return the compressed size of every file of this checkout."""
    return {name: len(gzip.compress(make(), compresslevel=9, mtime=0)) for name, make in CONTENTS.items()}


def first_visit(site: Path) -> int:
    """Return how many bytes a server sends on a first visit of a built site.

    They are those of the service worker and of all files that it stores, which are all that the page needs, and the
    page itself.
    """
    stored = [site / (file["address"] or kept_files.PAGE) for file in kept_files.kept(site) if "isLater" not in file]
    return sum(map(_sent, [site / "sw.js", *stored]))


def first_board(site: Path) -> int:
    """Return how many bytes a server sends on a first visit of a built site until a board can be used."""
    stored = [file["address"] for file in kept_files.kept(site) if "isLater" not in file]
    return sum(_sent(site / (address or kept_files.PAGE)) for address in stored if not AFTER.search(address))


def _sent(file: Path) -> int:
    """Return the size of a file as a server sends it."""
    facts = file.stat()
    is_compressed = serve.content_type(file).startswith(serve.COMPRESSED)
    return len(serve.packed(file, facts.st_mtime_ns)) if is_compressed else facts.st_size


def problems(found: Mapping[str, int], allowed: Mapping[str, Limit]) -> Iterator[str]:
    """Yield a sentence for every file that is above its limit."""
    table = TABLE.relative_to(project.ROOT).as_posix()
    for name, size in found.items():
        limit = allowed[name]
        if size > limit.limit:
            yield (
                f"{name} has {size:,} bytes, compressed: {size - limit.size:,} more than the {limit.size:,} of the day "
                f"when its limit of {limit.limit:,} was written in {table}"
            )


def main() -> None:
    """Print the sizes and their limits; exit with 1 where a file is above its limit."""
    allowed, found = limits(), sizes()
    if project.SITE.exists():
        found |= {FIRST_BOARD: first_board(project.SITE), FIRST_VISIT: first_visit(project.SITE)}
    for name, size in found.items():
        print(f"{name:12} {size:>10,}  (limit {allowed[name].limit:,})")
    sys.exit("\n".join(problems(found, allowed)) or None)


if __name__ == "__main__":
    main()
