"""A match by a sheet on other devices: phones with their rights, a television, pictures, and codes."""

from __future__ import annotations

import pytest

from laurel.app.exchange.codes import hand_over
from laurel.app.session.effects import SharePicture, ShareText
from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.setup import COLOURS, Player, Setup
from laurel.pages.language.languages import LANGUAGES
from laurel.sheets import library
from laurel.sheets.actions import OF_ROWS, EndMatch, EnterValues, SeatDetails
from laurel.sheets.rules import game
from tests.app.exchange.test_importing import base64
from tests.app.phones.room import Phone, Room
from tests.app.png_files import picture
from tests.app.support import PlainDevice, Tab, only
from tests.e2e import seeds
from tests.support import A, B

FIRST = {
    "seven-wonders": EnterValues(OF_ROWS, {"civilian": {A: (20,), B: (11,)}}),
    "wizard": EnterValues(1, {"bid": {A: (1,), B: (0,)}}),
    "just-points": EnterValues(OF_ROWS, {"score": {A: (5, 5)}}),
}
"""A pad, rounds and a counter, each with an entry."""

each_sheet = pytest.mark.parametrize("sheet_id", FIRST)


def of(sheet_id: str, *more: object) -> tuple[str, str]:
    """Return the document of a match of three by a sheet of the library with its first entry, and its address."""
    rules = game(library.sheet(sheet_id))
    players = tuple(
        Player(name, colour, SeatDetails()) for name, colour in zip(("Anna", "Boris", "Celia"), COLOURS, strict=False)
    )
    setup = Setup(rules.id, players, rules.options())
    return seeds.document(rules, setup, (FIRST[sheet_id], *more), "m"), "/match/m"


def opened(sheet_id: str, *more: object, language: str = "en") -> Tab:
    """Return a tab with such a match."""
    document, route = of(sheet_id, *more)
    tab = Tab(seeds.stored(document), PlainDevice(language))
    tab.go(route)
    return tab


@each_sheet
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_television_shows_the_totals(sheet_id: str, language: str) -> None:
    """By place, in every language."""
    tab = opened(sheet_id, language=language)
    tab.go("/match/m/screen")
    assert tab.answer.page.screen == "scoreboard"
    totals = tab.session.match_view.totals.values()
    assert all(str(total) in tab.page.text for total in totals)
    assert tab.page.text.index("Anna") < tab.page.text.index("Celia")


@each_sheet
def test_a_result_is_shared_as_text_and_as_a_picture_that_is_the_match(sheet_id: str) -> None:
    """With the name of the game; the picture brings back every entry."""
    tab = opened(sheet_id, EndMatch())
    tab.go("/match/m/results")
    title = tab.session.services.translator(tab.session.match_view.presentation.title)
    assert title in only(ShareText, tab.do("share-text")).text
    chunk = only(SharePicture, tab.do("share-picture")).chunk
    there = Tab()
    there.do("import", picture=base64(picture(chunk)))
    assert there.match.journal.edits == tab.match.journal.edits
    assert there.match.setup == tab.match.setup


@each_sheet
def test_a_match_is_handed_over_by_codes(sheet_id: str) -> None:
    """The parts that one phone shows are the match on the one that scans them."""
    tab = opened(sheet_id)
    hand_over(tab.session.open_match, tab.session.view, tab.session.services)
    sequence = tab.session.services.codes.sequence
    assert sequence is not None
    there = Tab()
    there.go("/")
    there.do("scan-offer")
    for number in range(200):
        if there.session.view.offers.files is not None:
            break
        there.do("scanned", text=sequence.frame(number))
    there.do("keep-offered")
    assert there.match.journal.edits == tab.match.journal.edits


def test_a_phone_enters_only_for_its_player() -> None:
    """Where the phone with the code says so: the values of one player, and no row of all."""
    rules = game(library.sheet("seven-wonders"))
    players = tuple(Player(name, colour, SeatDetails()) for name, colour in zip("ABC", COLOURS, strict=False))
    room = Room()
    match = Match(MatchId("m"), Milliseconds(0), Setup(rules.id, players, rules.options()), Journal())
    hub = room.hub("hub", rules, match)
    guest = room.phone("guest")
    room.join(hub, guest)
    guest.do("sit", {"seat": "1"})
    hub.do("rights", {"rights": "own"})
    assert not enters(guest, "values.civilian.0[+]")
    assert not enters(guest, "values.civilian.0[+]", "values.civilian.1[+]")
    assert enters(guest, "values.civilian.1[+]")
    assert hub.document == guest.document


def enters(phone: Phone, *names: str) -> bool:
    """Enter 3 into the controls of these names; return whether that was entered."""
    before = len(phone.edits)
    phone.device.wait(10_000)
    phone.do("fill", {"kind": "enter_values", "round": "0", **dict.fromkeys(names, "3")})
    return len(phone.edits) > before
