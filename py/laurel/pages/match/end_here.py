"""The end of a match before its rules end it, in words."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.match.end_here import EndHere, concession_text, winners_text
from laurel.match.message import N_
from laurel.match.verdict import End
from laurel.pages.language.translator import Translator

UNFINISHED = N_("Not finished")
"""The text about a match that nobody has won, because it was not finished."""

ENDS: Mapping[End, str] = {
    "rules": "",
    "conceded": N_("Ended by a concession"),
    "decided": N_("Ended by the players"),
    "unfinished": UNFINISHED,
}
"""The texts about how matches have ended; none for those that ended by the rules."""


def describe(translator: Translator, action: EndHere) -> str:
    """Return the entry in words: `The match ends here · Bert conceded · Anna wins`."""
    said = [translator(N_("The match ends here"))]
    if action.end == "unfinished":
        said.append(translator(UNFINISHED))
    if action.conceded:
        said.append(translator.message(concession_text(action.conceded)))
    if action.winners:
        said.append(translator.message(winners_text(action.winners)))
    return " · ".join(said)
