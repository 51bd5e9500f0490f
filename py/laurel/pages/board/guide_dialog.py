"""The guide of a game: callouts over its board, and a key to its signs. `static/page/guide.js` places them.

    Callout -> sheet_guide.html -> <laurel-guide> -> ring, numbers and card over the live board

The question mark over a board opens a dialog over the whole window, through which the board is seen. A `Presentation`
has five `callouts` and the `signs` of its board that have no words. A callout names its place by selectors, of which
the first one that is visible counts; one without a place is left out. The dialog has all texts.
`laurel.app.setup.guide_opening` opens it by itself after the first start of a game on a device.
"""

from __future__ import annotations

from attrs import evolve

from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import Fields
from laurel.pages.language.translator import Translator
from laurel.pages.match.declarations import GuideSign
from laurel.pages.match.presentation import MatchView

GUIDE = "guide"
"""The name of the dialog."""

BAR_SIGNS = (GuideSign(N_("Phones"), "phone"), GuideSign(N_("History"), "history"))
"""The signs of the bar that have no words on a phone."""


def guide_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the guide of the game of a match, as a dialog over its board."""
    translator, presentation = match_view.translator, match_view.presentation
    return render(
        "sheet_guide.html",
        translator.language,
        callouts=tuple(
            evolve(one, heading=translator(one.heading), text=translator(one.text)) for one in presentation.callouts
        ),
        signs=_signs(translator, presentation.signs),
        bar_signs=_signs(translator, BAR_SIGNS),
    )


def _signs(translator: Translator, signs: tuple[GuideSign, ...]) -> tuple[GuideSign, ...]:
    return tuple(evolve(one, word=translator(one.word)) for one in signs)


DIALOGS = {GUIDE: guide_dialog}
