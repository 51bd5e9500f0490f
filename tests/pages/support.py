"""What tests of several pages need."""

from __future__ import annotations

from laurel.match.plain import kind_of
from laurel.pages.presentation import Presentation


def listed(presentation: Presentation) -> list[str]:
    """Return the kinds of entry that the list of a game has."""
    return [kind_of(kind) for kind, text in presentation.actions.items() if text.is_listed]
