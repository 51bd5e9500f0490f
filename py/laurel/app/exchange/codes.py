"""QR codes of the session: mounting the library that encodes them, which no start has, and showing a match or a sheet.

A handler whose screen shows codes calls `want_codes`. The screen shows them when `services.codes.library` is `loaded`:
the browser reports that by the event `codes-loaded`, after which the page is shown again.
"""

from __future__ import annotations

from laurel.app.device import Device
from laurel.app.formats.code_frames import SEQUENCE_VERSION, FrameSequence, TooLarge, frames
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import LoadCodes, ShowCodes
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import CodesState, Services
from laurel.app.session.view_state import ViewState
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.message import Refusal
from laurel.pages.exchange.codes import code_bits, side
from laurel.pages.forms import Fields, natural_number, text

TIME_PER_PORTION = Milliseconds(20)
"""How long codes are made before the page can answer again."""


def want_codes(view: ViewState, codes: CodesState) -> None:
    """Have the library mounted, unless it is or is about to be. After a failure it is tried again."""
    if codes.library in ("absent", "failed"):
        codes.library = "loading"
        view.effects.append(LoadCodes())


def on_codes_loaded(view: ViewState, services: Services, fields: Fields) -> None:
    """The device reports whether the library is mounted now."""
    match text(fields, "state"):
        case "loaded" | "failed" as state:
            services.codes.library = state
    _show_codes(view, services, 0)


def hand_over(open_match: OpenMatch, view: ViewState, services: Services) -> None:
    """Show the open match as QR codes. The handler that opens the sheet calls this.

    Afterwards `services.codes.sequence` is the match as frames. Where its `count` is 1, the sheet shows its frame 0 by
    `laurel.pages.exchange.codes.qr_svg`; otherwise it has a `<canvas id="code-sequence">`, on which the codes are
    shown. Both only when `services.codes.library` is `loaded`.

    Raises:
        Refusal: the match is too long.
    """
    show_document(view, services, encode(open_match.game, open_match.match))


def show_document(view: ViewState, services: Services, document: str) -> None:
    """Show a document as QR codes: see `hand_over`.

    Raises:
        Refusal: it is too long.
    """
    try:
        services.codes.sequence = frames(document)
    except TooLarge as error:
        services.codes.sequence = None
        raise Refusal(error.text) from error
    want_codes(view, services.codes)
    _show_codes(view, services, 0)


def on_codes_wanted(view: ViewState, services: Services, fields: Fields) -> None:
    """The device reports how many codes of the sequence it has (`made`): the next ones are made."""
    made = natural_number(text(fields, "made"))
    if made is not None:
        _show_codes(view, services, made)


def _show_codes(view: ViewState, services: Services, first: int) -> None:
    """Have the next codes of the sequence shown, if there is one that has more of them."""
    sequence = services.codes.sequence
    if services.codes.library == "loaded" and sequence is not None and sequence.count > max(1, first):
        codes = _codes(services.device, sequence, first)
        view.effects.append(ShowCodes(first, codes, side(SEQUENCE_VERSION), sequence.count))


def _codes(device: Device, sequence: FrameSequence, first: int) -> tuple[str, ...]:
    """Return codes of a sequence: at least one, and as many as are made within `TIME_PER_PORTION`."""
    codes: list[str] = []
    until = device.now() + TIME_PER_PORTION
    for number in range(first, sequence.count):
        codes.append(code_bits(sequence.frame(number), SEQUENCE_VERSION))
        if device.now() >= until:
            break
    return tuple(codes)


COMMANDS = {
    "codes-loaded": Command(of_view_and_services(on_codes_loaded), "report"),
    "codes-wanted": Command(of_view_and_services(on_codes_wanted), "report"),
}
"""The events about codes."""
