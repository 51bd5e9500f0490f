"""The guide of a game opens by itself once on a device, and by its button as often as wanted."""

from __future__ import annotations

import json

import pytest

from laurel.app.storage.keys import GUIDES, PEOPLE, QUARANTINE
from laurel.games import GAMES
from laurel.pages import routes
from tests.app.phones.room import Phone, Room
from tests.app.support import FULL, Store, Tab, at_the_board
from tests.games.twilight_imperium.support import match

GAME = "twilight_imperium"


def start(tab: Tab, game: str = GAME) -> None:
    """Start a match of a game."""
    tab.go(routes.NEW)
    tab.do("draft", game=game)
    tab.do("start")


def has_guide(tab: Tab) -> bool:
    """Return whether the guide is open."""
    return any("sheet-guide" in one.classes for one in tab.page.all("dialog"))


def test_it_opens_with_the_first_match_of_a_game() -> None:
    """Not with the second one, nor at the next visit; other games have guides of their own."""
    tab = Tab()
    start(tab)
    assert has_guide(tab)
    tab.go(tab.session.view.route)  # the browser follows to the address of the match
    assert has_guide(tab)
    start(tab)
    assert not has_guide(tab)
    later = Tab(tab.store)
    start(later)
    assert not has_guide(later)
    start(later, "race_for_the_galaxy")
    assert has_guide(later)
    assert json.loads(later.store[GUIDES]) == [GAME, "race_for_the_galaxy"]


def test_a_match_that_is_there_opens_without_it() -> None:
    """Whoever goes to a board is not stopped."""
    tab = at_the_board()
    assert not has_guide(tab)
    assert GUIDES not in tab.store


def test_the_button_opens_it() -> None:
    """As often as wanted; then it does not open by itself any more."""
    tab = at_the_board()
    for _ in range(2):
        tab.do("open", sheet="guide")
        assert has_guide(tab)
        tab.do("close")
        assert not has_guide(tab)
    start(tab)
    assert not has_guide(tab)


@pytest.mark.parametrize(
    "stored", ["?", "{}", "null", '"twilight_imperium"', "[[]]", "[7, {}]", '["another game"]', "[" * 100 + "]" * 100]
)
def test_what_else_is_stored_does_not_count(stored: str) -> None:
    """A damaged text is put aside or passed over: the guide opens, and the next text is sound."""
    tab = Tab({GUIDES: stored})
    start(tab)
    assert has_guide(tab)
    assert json.loads(tab.store[GUIDES]) == [GAME]
    assert all(
        key in (GUIDES, PEOPLE) or not key.startswith(QUARANTINE) or tab.store[key] == stored for key in tab.store
    )


def test_a_store_that_is_full_stops_nothing() -> None:
    """The match begins with its guide, and the next one without it, as long as the page is open."""
    store = Store()
    tab = Tab(store)
    store.fails_to_write = FULL
    start(tab)
    assert has_guide(tab)
    start(tab)
    assert not has_guide(tab)


@pytest.mark.parametrize("answer", [("sit", {"seat": "1"}), ("close", {})])
def test_it_opens_after_joining_a_match(answer: tuple[str, dict[str, str]]) -> None:
    """Once it is said who uses the phone, or that is closed; on the phone that has the match it does not."""
    room = Room()
    hub, guest = room.hub("hub", GAMES[GAME], match()), room.phone("guest")
    room.join(hub, guest)
    assert "laurel-guide" not in guest.markup
    guest.do(*answer)
    assert "laurel-guide" in guest.markup
    guest.do("close")
    _ask(guest, answer)
    _ask(hub, answer)


def _ask(phone: Phone, answer: tuple[str, dict[str, str]]) -> None:
    """Say again who uses a phone: that opens no guide."""
    phone.do("open", {"sheet": "sit"})
    phone.do(*answer)
    assert "laurel-guide" not in phone.markup
