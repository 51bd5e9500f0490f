"""The screen on which dice are thrown."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page, Region

SIDES = (4, 6, 8, 10, 12, 20, 100)
"""How many sides a die may have."""

MOST_DICE = 10
"""How many dice are thrown at once at most."""

KEPT = 8
"""How many throws are shown."""


@frozen
class Throw:
    """A throw of equal dice."""

    number: int
    """Of how many throws it is the last: from 1."""

    sides: int
    results: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.results)

    def name(self, translator: Translator) -> str:
        """Return what was thrown, as players write it: `2d6`."""
        return translator(N_("%(count)sd%(sides)s"), count=len(self.results), sides=self.sides)

    @property
    def in_full(self) -> str:
        """The results, and their sum where there are several: `3 + 4 = 7`."""
        results = " + ".join(map(str, self.results))
        return results if len(self.results) == 1 else f"{results} = {self.total}"


@frozen
class Dice:
    """The dice that are chosen, and the last throws."""

    count: int = 1
    sides: int = 6
    throws: tuple[Throw, ...] = ()
    """The newest first."""


def dice(translator: Translator, thrown: Dice, back: str, notices: tuple[Region, ...]) -> Page:
    """Return the screen; `back` is the address to which it leads back."""
    body = render(
        "dice.html",
        translator.language,
        dice=thrown,
        sides=SIDES,
        most=MOST_DICE,
        back=back,
        newest=thrown.throws[0] if thrown.throws else None,
        names=tuple(one.name(translator) for one in thrown.throws),
    )
    return Page("dice", translator(N_("Dice")), translator.language, (Region("dice", body), *notices))
