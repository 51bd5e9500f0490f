"""The dialog with the phones of a match, the screen on which a phone joins, and who uses a phone."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from laurel.match.message import N_
from laurel.match.setup import LONGEST_NAME, Seat
from laurel.pages import routes
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.options import SelectOption, options
from laurel.pages.page import Page, Region

RIGHTS = {
    "all": N_("enter everything"),
    "own": N_("enter only for their own player"),
    "none": N_("only watch"),
}
"""What the other phones may do."""

LOST = N_(
    "Not connected since %(time)s. The phone that connected all the others is gone, so each of them is alone. "
    "They keep looking for it. If it stays away, one of you takes over: the others follow, or scan the new code."
)
"""What a guest is told while the hub is gone."""

LOOKING = N_("The connection is lost. This phone is looking for the others.")
"""What a guest is told while it tries the ways back for the first time."""

SIT = "sit"
"""The name of the dialog that asks who uses a phone."""

SHEETS = ("phones", SIT, "hand-over")
"""The names of the dialogs about phones: `laurel.app.phones.showing` makes them."""

NOBODY = -1
"""The value of the choice that nobody in particular uses a phone."""


@frozen
class ConnectionStatus:
    """How this phone is connected, on the button in the bar."""

    text: str
    kind: Literal["connected", "looking", "alone"]
    spoken: str
    """The same in words."""


def hand_over_dialog(translator: Translator, view: Values) -> str:
    """Return the dialog that shows a match as codes.

    Values:
        picture: the code, where one is enough; empty otherwise.
        is_sequence: whether the codes are shown in turn.
        label: what the code is, in words.
        is_missing: whether the part of Laurel that draws codes could not be loaded.
    """
    return render("sheet_hand_over.html", translator.language, view)


def phones_dialog(translator: Translator, view: Values) -> str:
    """Return the dialog with the phones of a match.

    Values:
        is_guest: whether this phone is not the one that connects the others.
        devices: those that play the match: the `device`, its `name` (empty where the player is enough), the `player`
            who uses it or `None`, and whether it `is_connected`, `is_own`, `is_hub` (for a guest, the phone that
            connects all others), `can_be_dropped`, `can_be_freed` of its player, and `can_join_again` with one scan;
            `asks_for` is the player whose seat it asks for, or `None`.
        rights: what the other phones may do, as choices.
        code: the code for another phone, as in `join`; `None` where none is asked for.
        code_for: who uses the phone for which the code is, or what that is called; empty where it is for any phone.
        screen: the address of the scoreboard.
        are_codes_missing: whether the part of Laurel that draws codes could not be loaded.
        lost: that the phone which connected all others is gone; empty where it is not.
    """
    return render("sheet_phones.html", translator.language, view)


def sit_dialog(match_view: MatchView, seat: Seat | None, device: str, taken: tuple[str, ...]) -> str:
    """Return the dialog that asks who uses this phone, and what it is called."""
    game = match_view.translator(match_view.presentation.title)
    return render(
        "sheet_sit.html",
        match_view.translator.language,
        game=game,
        players=match_view.players,
        taken=taken,
        screen=routes.scoreboard(match_view.match.id),
        seat=NOBODY if seat is None else seat,
        device=device,
        longest=LONGEST_NAME,
    )


def join(translator: Translator, view: Values, notices: tuple[Region, ...]) -> Page:
    """Return the screen on which a phone joins a match by answering the code of another one.

    Values:
        code: the answer: its `state`, its `picture` (empty until it can be drawn), and its `text`, to be copied. The
            state is that of an invitation or of joining, or `damaged` for a code that cannot be read.
        has_code: whether the address has a code; otherwise one is scanned or pasted.
        game: the title of the game, as the code says it; empty where it does not.
        names: who plays, likewise.
        is_connected: whether the phones are connected.
        are_codes_missing: whether the part of Laurel that draws codes could not be loaded.
    """
    body = Region("join", render("join.html", translator.language, view))
    return Page("join", translator(N_("Join a match")), translator.language, (body, *notices))


def rights_choices(translator: Translator, chosen: str) -> tuple[SelectOption, ...]:
    """Return what the other phones may do, as choices."""
    return options(((value, translator(text)) for value, text in RIGHTS.items()), chosen)
