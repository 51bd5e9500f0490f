"""The screen that finds who begins: by fingers, at random, by who began the last time, or by a press on a name."""

from __future__ import annotations

from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page, Region

FEWEST, MOST = 2, 10
"""How many players there are where nobody knows who they are."""


def first_player(translator: Translator, view: Values, notices: tuple[Region, ...]) -> Page:
    """Return the screen.

    Values:
        candidates: the players, clockwise, each with name, colour, and whether they begin; empty where nobody knows who
            they are.
        back: the address to which the screen leads back.
        mark: what the first player is called, such as Speaker; empty for no name of its own.
        has_last: whether it can be asked who is next after the last match.
        count: how many players there are, where nobody knows who they are.
        number: which of them was chosen, from 1; `None` for none.
    """
    body = render("first_player.html", translator.language, of=view, counts=tuple(range(FEWEST, MOST + 1)), most=MOST)
    return Page("first", translator(N_("Who begins?")), translator.language, (Region("first", body), *notices))
