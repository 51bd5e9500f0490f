"""Migrations of stored documents of Twilight Struggle."""

from __future__ import annotations

from typing import Any


def without_checks(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with `checks_operations` off: in version 3 the players moved all influence by hand."""
    setup = document["setup"]
    return {**document, "setup": {**setup, "options": {**setup["options"], "checks_operations": False}}}
