"""The sheet with the phones of a match, the screen on which a phone joins, and who uses a phone."""

from __future__ import annotations

from typing import Literal

from attrs import frozen
from markupsafe import Markup

from laurel.match.message import N_
from laurel.match.setup import LONGEST_NAME, Seat
from laurel.pages import routes
from laurel.pages.environment import render
from laurel.pages.options import Option, options
from laurel.pages.page import Page, Region
from laurel.pages.players import PlayerView
from laurel.pages.presentation import MatchView
from laurel.pages.translator import Translator

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
"""What a guest is told for as long as the hub is gone."""

LOOKING = N_("The connection is lost. This phone is looking for the others.")
"""What a guest is told while it tries the ways back for the first time."""

SIT = "sit"
"""The name of the sheet that asks who uses a phone."""

NOBODY = -1
"""The value of the choice that nobody in particular uses a phone."""


@frozen
class Sign:
    """How this phone is connected, on the button in the bar."""

    text: str
    kind: Literal["connected", "looking", "alone"]
    spoken: str
    """The same in words."""


@frozen
class DeviceRow:
    """A device that plays the match."""

    device: str
    name: str
    """The name of the device, or a number; empty where the player is enough."""

    player: PlayerView | None
    """The player who uses it."""

    is_connected: bool
    is_own: bool
    is_hub: bool
    """Whether it is, for a guest, the phone that connects all others."""

    can_be_dropped: bool
    can_join_again: bool
    """Whether it is away, and can join again with one scan."""


@frozen
class CodeView:
    """A code for the other phone."""

    state: Literal["waiting", "shown", "accepted", "expired", "failed", "no-address", "unsupported", "damaged", "other"]
    picture: Markup
    """The QR code; empty until it can be drawn."""

    text: str
    """What the QR code says, to be copied."""


@frozen
class PhonesView:
    """The sheet with the phones of a match."""

    is_guest: bool
    devices: tuple[DeviceRow, ...]
    rights: tuple[Option, ...]
    code: CodeView | None
    code_for: str
    """Who uses the phone for which the code is, or what that is called; empty where it is for any phone."""

    screen: str
    """The address of the scoreboard."""

    are_codes_missing: bool
    """Whether the part of Laurel that draws codes could not be loaded."""

    lost: str
    """That the phone which connected all others is gone; empty where it is not."""


@frozen
class JoinView:
    """The screen on which a phone answers the code of another one."""

    code: CodeView
    has_code: bool
    """Whether the address has a code; otherwise one is scanned or pasted."""

    game: str
    """The title of the game, as the code says it; empty where it does not."""

    names: str
    """Who plays, likewise."""

    is_connected: bool
    are_codes_missing: bool


@frozen
class HandOverView:
    """The sheet that shows a match as codes."""

    picture: Markup
    """The code, where one is enough; empty otherwise."""

    is_sequence: bool
    """Whether the codes are shown in turn."""

    label: str
    is_missing: bool
    """Whether the part of Laurel that draws codes could not be loaded."""


def hand_over_sheet(translator: Translator, view: HandOverView) -> str:
    """Return the sheet that shows a match as codes."""
    return render("sheet_hand_over.html", translator.language, view)


def phones_sheet(translator: Translator, view: PhonesView) -> str:
    """Return the sheet with the phones of a match."""
    return render("sheet_phones.html", translator.language, view)


def sit_sheet(match_view: MatchView, seat: Seat | None, device: str, taken: tuple[str, ...]) -> str:
    """Return the sheet that asks who uses this phone, and what it is called."""
    game = match_view.translator(match_view.presentation.title)
    return render(
        "sheet_sit.html",
        match_view.translator.language,
        game=game,
        players=match_view.players,
        taken=taken,
        screen=routes.screen(match_view.match.id),
        seat=NOBODY if seat is None else seat,
        device=device,
        longest=LONGEST_NAME,
    )


def join(translator: Translator, view: JoinView, notices: tuple[Region, ...]) -> Page:
    """Return the screen on which a phone joins a match."""
    body = Region("join", render("join.html", translator.language, view))
    return Page("join", translator(N_("Join a match")), translator.language, (body, *notices))


def rights_choices(translator: Translator, chosen: str) -> tuple[Option, ...]:
    """Return what the other phones may do, as choices."""
    return options(((value, translator(text)) for value, text in RIGHTS.items()), chosen)
