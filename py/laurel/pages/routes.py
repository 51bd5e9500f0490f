"""The addresses of the screens: the part of the page's address after the `#`."""

from __future__ import annotations

HOME = "/"
NEW = "/new"
SETTINGS = "/settings"


def board(match: str) -> str:
    """Return the address of a match's board."""
    return f"/match/{match}"


def history(match: str) -> str:
    """Return the address of a match's history."""
    return f"/match/{match}/history"


def results(match: str) -> str:
    """Return the address of a match's results."""
    return f"/match/{match}/results"


def entry(match: str, entry_id: str) -> str:
    """Return the address of an entry in a match's history, where its sheet is open."""
    return f"{history(match)}/{entry_id}"
