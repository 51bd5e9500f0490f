"""The screens of a game, shown one after another and measured on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

from tests.e2e.actions import Laurel
from tests.e2e.numbers import Numbers


@frozen
class Screens:
    """The screens of a game with the matches that they show."""

    stored: Mapping[str, str]
    """Documents of matches by their key in local storage."""

    numbers: Numbers
    """The boards on which the essential numbers are measured."""

    smallest_target: int = 48
    """How many CSS pixels a control has at least, each way."""

    has_tablet_layout: bool = False
    """Whether a tablet shows a layout that neither a phone nor a desktop has."""

    strained: Mapping[str, str] = field(factory=dict)
    """Documents of matches with the longest names and everything that a board can tell of at once: what is owed, every
    warning, every player as the winner; by their key in local storage."""

    score: str = ""
    """CSS selector of the points of every player or of both sides on the board."""

    scores: int | None = None
    """How many elements have points where it is not one for each player or team."""

    edges: Mapping[str, str] = field(factory=dict)
    """Documents of more matches, in which one press ends something, by their key in local storage."""


def guide(laurel: Laurel) -> Iterator[str]:
    """Show the guide over a board: its first callout, and the last one, which explains the signs."""
    sheet = laurel.open_sheet("#to-guide")
    yield "guide"
    while sheet.locator("[data-part=next]").is_visible():
        laurel.page.keyboard.press("ArrowRight")
    yield "guide, the last callout"
    laurel.close_sheet()
