"""QR codes of the session: mounting the library that encodes them, which no start has, and showing a match as codes.

A handler whose screen shows codes calls `want_codes`. The screen shows them when `session.codes.library` is `loaded`:
the browser reports that by the event `codes-loaded`, after which the page is shown again.
"""

from __future__ import annotations

from laurel.app.effects import LoadCodes, ShowCodes
from laurel.app.handover import SEQUENCE_VERSION, Handover, TooLarge, frames
from laurel.app.session import Command, Session
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.message import Refusal
from laurel.pages.codes import code_bits, side
from laurel.pages.forms import Fields, natural_number, text

PORTION = Milliseconds(20)
"""How long codes are made before the page can answer again."""


def want_codes(session: Session) -> None:
    """Have the library mounted, unless it is or is about to be. After a failure it is tried again."""
    if session.codes.library in ("absent", "failed"):
        session.codes.library = "loading"
        session.effects.append(LoadCodes())


def codes_loaded(session: Session, fields: Fields) -> None:
    """The device reports whether the library is mounted now."""
    match text(fields, "state"):
        case "loaded" | "failed" as state:
            session.codes.library = state
    _show_codes(session, 0)


def hand_over(session: Session) -> None:
    """Show the open match as QR codes. The handler that opens the sheet calls this.

    Afterwards `session.codes.handover` is the match as frames. Where its `count` is 1, the sheet shows its frame 0 by
    `laurel.pages.codes.qr_svg`; otherwise it has a `<canvas id="code-sequence">`, on which the codes are shown. Both
    only when `session.codes.library` is `loaded`.

    Raises:
        NothingOpen: no match is open.
        Refusal: the match is too long.
    """
    open_match = session.open_match
    try:
        session.codes.handover = frames(encode(open_match.game, open_match.match))
    except TooLarge as error:
        session.codes.handover = None
        raise Refusal(error.text) from error
    want_codes(session)
    _show_codes(session, 0)


def codes_wanted(session: Session, fields: Fields) -> None:
    """The device reports how many codes of the sequence it has (`made`): the next ones are made."""
    made = natural_number(text(fields, "made"))
    if made is not None:
        _show_codes(session, made)


def _show_codes(session: Session, first: int) -> None:
    """Have the next codes of the sequence shown, if there is one that has more of them."""
    handover = session.codes.handover
    if session.codes.library == "loaded" and handover is not None and handover.count > max(1, first):
        codes = _codes(session, handover, first)
        session.effects.append(ShowCodes(first, codes, side(SEQUENCE_VERSION), handover.count))


def _codes(session: Session, handover: Handover, first: int) -> tuple[str, ...]:
    """Return codes of a sequence: at least one, and as many as are made within `PORTION`."""
    codes: list[str] = []
    until = session.device.now() + PORTION
    for number in range(first, handover.count):
        codes.append(code_bits(handover.frame(number), SEQUENCE_VERSION))
        if session.device.now() >= until:
            break
    return tuple(codes)


COMMANDS = {
    "codes-loaded": Command(codes_loaded, is_lasting=False, is_entry=False, keeps_messages=True),
    "codes-wanted": Command(codes_wanted, is_lasting=False, is_entry=False, keeps_messages=True),
}
"""The events about codes."""
