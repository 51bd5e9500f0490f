"""What others show of the site: the picture and texts of a link to it, and the page at addresses that it has not."""

import os
from collections.abc import Mapping
from pathlib import Path

from tools import project

NOT_FOUND = project.ROOT / "404.html"

PICTURE = "social/laurel.png"

RELATIVE = f'content="./{PICTURE}"'


def address(environment: Mapping[str, str] = os.environ) -> str:
    """Return where GitHub Pages publishes the repository that is built; `./` where it is built on another machine."""
    owner, _, repository = environment.get("GITHUB_REPOSITORY", "").partition("/")
    if not repository:
        return "./"
    host = f"{owner.lower()}.github.io"
    return f"https://{host}/" if repository.lower() == host else f"https://{host}/{repository}/"


def with_picture(page: str, site: str) -> str:
    """Return the page with the address of its picture as other sites need it: as a whole."""
    return page.replace(RELATIVE, f'content="{site}{PICTURE}"')


def draw(folder: Path) -> None:
    """Draw the picture: the wreath alone, since the fonts of a machine are its own."""
    target = folder / PICTURE
    target.parent.mkdir()
    project.run_node("social_picture.mjs", project.STATIC / "icons" / "laurel-maskable.svg", target)
