"""The library that encodes QR codes is mounted when a code is wanted first; a match is shown as codes."""

from __future__ import annotations

import pytest

from laurel.app.exchange.codes import hand_over, want_codes
from laurel.app.formats import code_frames
from laurel.app.formats.code_frames import SEQUENCE_VERSION
from laurel.app.handle import handle
from laurel.app.session.effects import LoadCodes, ShowCodes
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.match.archive import decode
from laurel.match.edits import Milliseconds
from laurel.match.message import Refusal
from laurel.pages import routes
from laurel.pages.exchange.codes import code_bits, qr_svg
from laurel.pages.games import find_game
from tests.app.code_frames import document
from tests.app.support import PlainDevice, Tab


def test_it_is_asked_for_once() -> None:
    """Not at the start, and not again while it is being mounted or when it is there."""
    session = Session({}, PlainDevice())
    assert session.services.codes.library == "absent"
    want_codes(session.view, session.services.codes)
    want_codes(session.view, session.services.codes)
    assert session.view.effects == [LoadCodes()]
    handle(session, Event("codes-loaded", {"state": "loaded"}))
    want_codes(session.view, session.services.codes)
    assert session.services.codes.library == "loaded"
    assert session.view.effects == []


def test_it_is_asked_for_again_after_a_failure() -> None:
    """As where there was no network."""
    session = Session({}, PlainDevice())
    want_codes(session.view, session.services.codes)
    handle(session, Event("codes-loaded", {"state": "failed"}))
    assert session.services.codes.library == "failed"
    want_codes(session.view, session.services.codes)
    assert session.services.codes.library == "loading"
    assert session.view.effects == [LoadCodes()]


def test_a_report_that_is_not_known_changes_nothing() -> None:
    """The state remains what it was."""
    session = Session({}, PlainDevice())
    handle(session, Event("codes-loaded", {"state": "perhaps"}))
    assert session.services.codes.library == "absent"


# A match as codes


class SlowDevice(PlainDevice):
    """A device on which time passes whenever it is asked for."""

    slow = 0

    def now(self) -> Milliseconds:
        """Return the time, which goes on by `slow` milliseconds."""
        self.wait(self.slow)
        return super().now()


def opened(entries: int, slow: int = 0) -> Tab:
    """Return a tab in which a match with so many entries is open, on a slow device."""
    game, match = decode(find_game, document(entries))
    device = SlowDevice()
    tab = Tab(device=device)
    device.slow = slow
    tab.session.services.match_store.add(game, match)
    tab.go(routes.board(match.id))
    tab.session.view.effects = []
    return tab


def portions(tab: Tab) -> list[ShowCodes]:
    """Return the codes that the session has asked to show since the last event."""
    return [effect for effect in tab.session.view.effects if isinstance(effect, ShowCodes)]


def test_a_match_is_shown_as_soon_as_the_library_is_there() -> None:
    """Until then there is nothing to show."""
    tab = opened(150)
    hand_over(tab.session.open_match, tab.session.view, tab.session.services)
    assert tab.session.view.effects == [LoadCodes()]
    tab.do("codes-loaded", state="loaded")
    (portion,) = portions(tab)
    assert (portion.first, portion.side, portion.total) == (0, 65, tab.session.services.codes.sequence.count)
    assert len(portion.codes) >= 1


def test_all_codes_come_in_portions() -> None:
    """Each is that of the frame with its number. What is not there any more is not made."""
    tab = opened(150, slow=30)
    tab.session.services.codes.library = "loaded"
    hand_over(tab.session.open_match, tab.session.view, tab.session.services)
    shown = list(portions(tab)[0].codes)
    assert len(shown) == 1
    frames = tab.session.services.codes.sequence
    while len(shown) < frames.count:
        tab.do("codes-wanted", made=str(len(shown)))
        (portion,) = portions(tab)
        assert portion.first == len(shown)
        shown += portion.codes
    assert shown == [code_bits(frames.frame(number), SEQUENCE_VERSION) for number in range(frames.count)]
    tab.do("codes-wanted", made=str(len(shown)))
    assert portions(tab) == []


def test_as_many_codes_as_can_be_made_at_once() -> None:
    """The page answers again after 20 ms; a fast device makes several meanwhile."""
    tab = opened(150, slow=6)
    tab.session.services.codes.library = "loaded"
    hand_over(tab.session.open_match, tab.session.view, tab.session.services)
    assert len(portions(tab)[0].codes) == 4


def test_a_short_match_is_one_picture() -> None:
    """It is in the sheet; there is no sequence."""
    tab = opened(4)
    hand_over(tab.session.open_match, tab.session.view, tab.session.services)
    tab.do("codes-loaded", state="loaded")
    assert portions(tab) == []
    assert tab.session.services.codes.sequence.count == 1
    assert qr_svg(tab.session.services.codes.sequence.frame(0), "Code")


def test_a_match_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused."""
    monkeypatch.setattr(code_frames, "MOST_PACKED", 1000)
    tab = opened(150)
    with pytest.raises(Refusal, match="too long for codes"):
        hand_over(tab.session.open_match, tab.session.view, tab.session.services)
    assert tab.session.services.codes.sequence is None


@pytest.mark.parametrize("made", ["", "-1", "x", "999999"])
def test_codes_that_nobody_wants(made: str) -> None:
    """A report that makes no sense is left alone, and so is one without a match that is shown."""
    tab = opened(150)
    tab.session.services.codes.library = "loaded"
    tab.do("codes-wanted", made="0")
    assert portions(tab) == []
    hand_over(tab.session.open_match, tab.session.view, tab.session.services)
    tab.do("codes-wanted", made=made)
    assert portions(tab) == []
