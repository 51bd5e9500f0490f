"""Where a copy of Laurel has its source, and where its reports go."""

from __future__ import annotations

import re

REPOSITORY = ""
"""The address of the repository whose copy this is; empty where the address of the site tells it, or nobody does."""

GITHUB_PAGES = re.compile(r"https://([a-z\d-]+)\.github\.io/([\w.-]+)/", re.ASCII)
"""A site of GitHub Pages, which has the names of its owner and of its repository."""


def repository(site: str) -> str:
    """Return the address of the repository of a copy at the address `site`; empty where that is not known."""
    found = GITHUB_PAGES.match(site)
    return REPOSITORY or (f"https://github.com/{found[1]}/{found[2]}" if found else "")
