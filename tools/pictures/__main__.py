"""Takes pictures of a built site, or compares two sets of them.

`python -m tools.pictures take FOLDER` takes the pictures of the site in `dist/`, or of another one that `--site` names.
`python -m tools.pictures compare BEFORE AFTER` lists the pictures that differ, and by how many pixels.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools import chromium, project, visiting
from tools.pictures import comparing, taking
from tools.serve import Site


def main() -> None:
    """Do what the command line asks for; the exit status is 0 where two sets are equal."""
    parser = argparse.ArgumentParser(description="Take pictures of every screen, or compare two sets of them.")
    commands = parser.add_subparsers(dest="command", required=True)
    take = commands.add_parser("take", help="take pictures of a built site")
    take.add_argument("folder", type=Path, help="where the pictures go")
    take.add_argument("--site", type=Path, default=project.SITE, help="the built site")
    take.add_argument("--game", default="", help="only the screens of this game, by the name of its folder")
    take.add_argument("--language", choices=visiting.LOCALES, default="en", help="the language of the texts")
    take.add_argument("--shapes", nargs="+", choices=visiting.SHAPES, default=["phone", "tablet"], help="the screens")
    compare = commands.add_parser("compare", help="compare two sets of pictures")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    compare.add_argument("--allow", type=int, default=comparing.ALLOWED, help="difference of a colour, of 255")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = chromium.launched(playwright)
        if asked.command == "take":
            with Site(project.built(asked.site.resolve())) as site:
                wanted = taking.Wanted(tuple(asked.shapes), asked.language, asked.game)
                count = taking.take(browser, site, asked.folder, wanted)
                print(f"{count} pictures in {asked.folder}")
            return
        lines = comparing.compare(browser, asked.before, asked.after, asked.allow)
    print("\n".join(lines) if lines else "no picture differs")
    if lines:
        sys.exit(1)


if __name__ == "__main__":
    main()
