"""Writes the page: `python -m tools.languages FOLDER`, over the styles of the built site.

It is opened as a file: a list of the games, and under it each of their screens and sheets, as wide as a small phone, in
all languages. The frames are made when they are scrolled to.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from tests.e2e import rendered_phones
from tests.e2e import screens as screens_of_games
from tests.e2e.rendered_page import NOT_MARKUP
from tools import project, styles
from tools.languages.screens import (
    Row,
    guides_and_scoreboards,
    of_matches,
    plurals,
    rows,
    statistics,
    with_long_names,
    without_names,
)

HERE = Path(__file__).parent

FOR_SCRIPTS = re.compile(r'<link rel="(?:modulepreload|preload|manifest)"[^>]*>')
"""What the page fetches for its scripts, or only from a server."""

FRAME_SCRIPT = '<script src="frame.js"></script>'


def write(folder: Path, site: Path) -> int:
    """Write the page into a new folder, beside a built site; return the number of screens and sheets in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in ("index.html", "page.js", "page.css", "frame.js"):
        shutil.copy(HERE / name, folder)
    (folder / "frame.html").write_text(frame(site, folder), encoding="utf-8")
    groups: dict[str, Iterable[Row]] = {}
    for game, shown in screens_of_games.found().items():
        groups |= {
            game: of_matches(shown.stored),
            f"{game}, everything at once": of_matches(shown.strained),
            f"{game}, no names": of_matches(without_names(shown.stored)),
            f"{game}, 24 letters": of_matches(with_long_names(shown.stored)),
            f"{game}, guide and scoreboard": rows(partial(guides_and_scoreboards, shown.stored)),
        }
    groups["statistics"] = rows(statistics)
    groups["several phones"] = rows(rendered_phones.screens)
    groups["numbers"] = plurals()
    counts = {name: write_group(folder, number, listed) for number, (name, listed) in enumerate(groups.items())}
    write_script(folder / "groups.js", "groups", list(counts))
    return sum(counts.values())


def write_group(folder: Path, number: int, listed: Iterable[Row]) -> int:
    """Write the rows of a group; return how many there are."""
    kept = list(listed)
    write_script(folder / f"group-{number}.js", f"rows[{number}]", kept)
    return len(kept)


def write_script(path: Path, name: str, value: object) -> None:
    """Write a value as a script: a page that is opened as a file may fetch nothing else."""
    path.write_text(f"window.{name} = {json.dumps(value, ensure_ascii=False)};\n", encoding="utf-8")


def frame(site: Path, folder: Path) -> str:
    """Return the page of a frame: that of the built site, without its scripts."""
    page = FOR_SCRIPTS.sub("", NOT_MARKUP.sub("", (site / "index.html").read_text(encoding="utf-8")))
    page = styles.with_every_sheet(page)
    return page.replace('"./', f'"{os.path.relpath(site, folder)}/').replace("</body>", f"{FRAME_SCRIPT}</body>")


def main() -> None:
    """Write the page and say where it is."""
    parser = argparse.ArgumentParser(description="Write a page with every screen in every language, side by side.")
    parser.add_argument("folder", nargs="?", type=Path, default=project.ROOT / "dist.languages", help="where it goes")
    folder = parser.parse_args().folder.resolve()
    count = write(folder, project.built(project.SITE))
    print(f"{count} screens and sheets in every language: {folder / 'index.html'}")


if __name__ == "__main__":
    main()
