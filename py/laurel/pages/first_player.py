"""The screen that finds who begins: by fingers on it, at random, after the last time, or by a press on a name."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.colours import SHAPES
from laurel.pages.environment import render
from laurel.pages.page import Page, Region
from laurel.pages.translator import Translator

FEWEST, MOST = 2, 10
"""How many players there are where nobody knows who they are."""


@frozen
class Candidate:
    """Somebody who may begin."""

    name: str
    colour: str
    begins: bool

    @property
    def shape(self) -> str:
        """The shape that goes with the colour."""
        return SHAPES[self.colour]


@frozen
class FirstPlayer:
    """What the screen shows."""

    candidates: tuple[Candidate, ...]
    """The players, clockwise; empty where nobody knows who they are."""

    back: str
    """The address to which the screen leads back."""

    mark: str = ""
    """What the first player is called, such as Speaker; empty for no name of its own."""

    has_last: bool = False
    """Whether it can be asked who is next after the last match."""

    count: int = FEWEST
    """How many players there are, where nobody knows who they are."""

    number: int | None = None
    """Which of them was chosen, from 1; `None` for none."""


def first_player(translator: Translator, view: FirstPlayer, notices: tuple[Region, ...]) -> Page:
    """Return the screen."""
    body = render("first_player.html", translator.language, of=view, counts=tuple(range(FEWEST, MOST + 1)), most=MOST)
    return Page("first", translator(N_("Who begins?")), translator.language, (Region("first", body), *notices))
