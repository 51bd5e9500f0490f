"""Fields that several kinds of entry have, and descriptions that are always the same sentence."""

from __future__ import annotations

from typing import Any

from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import Describe
from laurel.pages.translator import Translator

NOTHING = N_("none")
"""What it is called to leave a field out that is no player."""

CARD = Field(N_("Card"))
COUNTRY = Field(N_("Country"))
DIE = Field(N_("Die"), none=NOTHING, is_die=True)
IS_FREE = Field(N_("free, by an event"))
PLAYER = Field(N_("Who plays"), none=NOTHING)
US_DIE = Field(N_("USA: die roll"), is_die=True)
USSR_DIE = Field(N_("USSR: die roll"), is_die=True)


def us(range_: range) -> Field:
    """Return the field of a number of the USA."""
    return Field(N_("USA"), range_)


def ussr(range_: range) -> Field:
    """Return the field of a number of the USSR."""
    return Field(N_("USSR"), range_)


def operations(range_: range) -> Field:
    """Return the field of a number of operations."""
    return Field(N_("Operations"), range_)


def fixed(text: str) -> Describe:
    """Return what describes every action of a kind by the same text, a key of the catalogues."""

    def describe(translator: Translator, _action: object, _setup: Setup[Any]) -> str:
        return translator(text)

    return describe
