"""What is said of the winners of a match: of one player, of partners, and of opponents who share the win."""

from __future__ import annotations

from laurel.match.message import N_
from laurel.pages.language.translator import Translator


def victory(translator: Translator, names: str, *, winners: int, sides: int) -> str:
    """Return who has won as a sentence; `winners` are how many players, `sides` of how many teams or single players."""
    if winners == 1:
        return translator(N_("%(names)s wins"), names=names)
    said = N_("%(names)s win as a team") if sides == 1 else N_("%(names)s share the win")
    return translator(said, names=names)


def victory_word(translator: Translator, *, winners: int, sides: int) -> str:
    """Return what is said under the names of the winners."""
    if winners == 1:
        return translator(N_("wins"))
    return translator(N_("win as a team") if sides == 1 else N_("share the win"))
