"""How long the way of a tap is: until the regions that are patched at once have their markup, or with all others."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import laurel
from laurel.app.storage.keys import MATCH
from laurel.games.twilight_imperium.actions import GainRelic
from laurel.match.match import Match
from laurel.match.sample import PREFIX as SAMPLE
from laurel.pages import routes
from laurel.pages.forms import Fields
from laurel.pages.games import PRESENTATIONS
from laurel.pages.page import LateRegion
from tests.app.phones.room import Room
from tests.app.support import A_WHILE, Tab
from tests.support import NOON, A, B
from tools.bench import repeated
from tools.bench.presses import sample

ENTRIES = 100

MOST_MODULES, MOST_CALLS = 60, 600
"""A few more than on the day when they were set: that a tap takes more is to be a decision."""

MOST_IN_LIST, MOST_ON_MAP = 1100, 2900
"""The same of a point of influence in Twilight Struggle."""

MOST_OF_A_CARD = 3800
"""And of a card in Race for the Galaxy."""

MOST_OF_AN_OBJECTIVE, MOST_OF_A_CORRECTION = 1500, 1500
"""And of an objective of Twilight Imperium and of a correction there, with everything that is shown after the frame."""

MOST_OF_AN_EDIT_OF_ANOTHER_PHONE = 2400
"""The same of a point that another phone has entered."""

MOST_OF_AN_OPENED_MATCH = 4100
"""The same of a match that is opened and played again from its beginning."""

PACKAGE = str(Path(laurel.__file__).parent)


def calls_of_a_tap() -> Counter[str]:
    """Return how often functions of each of Laurel's modules are called by a tap on a player who has been tapped on."""
    tab = Tab({f"{MATCH}bench": repeated.stored(ENTRIES)})
    tab.go(routes.board("bench"))
    for _ in range(2):
        tab.tap(A)
        tab.device.wait(A_WHILE)
    return calls_of(lambda: tab.tap(A))


def calls_of(work: Callable[[], object]) -> Counter[str]:
    """Return how often functions of each of Laurel's modules are called meanwhile."""
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: Any) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(PACKAGE) and path.endswith(".py"):
            calls[path] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def test_a_tap_takes_no_more_than_it_did() -> None:
    """Neither more modules nor more calls."""
    calls = calls_of_a_tap()
    assert len(calls) <= MOST_MODULES, sorted(calls)
    assert calls.total() <= MOST_CALLS, calls.most_common()


def test_a_tap_without_other_phones_asks_nothing_about_them() -> None:
    """But whether there are any."""
    asked = {Path(path).name for path in calls_of_a_tap() if Path(path).parent.name in ("phones", "connections")}
    assert asked == {"state.py"}


def test_what_is_announced_is_made_when_it_is_asked_for() -> None:
    """The words of an entry are not needed for the board."""
    assert not any(path.endswith(("/speech.py", "/entries.py")) for path in calls_of_a_tap())
    tab = Tab({f"{MATCH}bench": repeated.stored(ENTRIES)})
    tab.go(routes.board("bench"))
    tab.tap(A)
    assert "now 1" in tab.announced


@pytest.mark.parametrize("game", sorted(game for game, one in PRESENTATIONS.items() if one.sample is not None))
def test_a_sheet_over_a_board_makes_no_other_board(game: str) -> None:
    """The regions of the game are the very same when a sheet is opened, and when it is closed."""
    tab = Tab({f"{MATCH}{SAMPLE}bench": sample(game)})
    tab.go(routes.board(f"{SAMPLE}bench"))
    board = tab.session.match_view.board
    for page in (tab.do("open", sheet="more").page, tab.do("close").page):
        shown = {id(one) for one in page.regions}
        assert all(id(one) in shown for one in board)


def test_a_card_of_a_tableau_takes_no_more_than_it_did() -> None:
    """The other cards of the open sheet are rendered once."""
    tab = Tab({f"{MATCH}{SAMPLE}bench": sample("race_for_the_galaxy")})
    tab.go(routes.board(f"{SAMPLE}bench"))
    tab.do("open", sheet="add", seat="1")
    calls = [
        calls_of(lambda one=card: tab.do("act", kind="add_card", player="1", card=one, has_good="no", stay="yes"))
        for card in ("deficit_spending", "colony_ship", "terraforming_robots")
    ]
    assert calls[-1].total() <= MOST_OF_A_CARD, calls[-1].most_common()


def calls_of_influence(tab: Tab, country: str, hidden: str) -> Counter[str]:
    """Return the calls of a tap on the influence of the USA in a country, with all that is shown before the frame.

    `hidden` is the group of the regions that are not shown: the map or the list.
    """
    tab.device.wait(A_WHILE)
    before = {one.id: one.at_once for one in tab.answer.page.regions if isinstance(one, LateRegion)}

    def tap() -> None:
        page = tab.do("tap", kind="change_influence", country=country, us="1", ussr="0").page
        changed = [one for one in page.regions if not isinstance(one, LateRegion) or before[one.id] != one.at_once]
        assert all(one.rendered for one in changed if one.within != hidden)

    return calls_of(tap)


@pytest.mark.parametrize(("hidden", "most"), [("map", MOST_IN_LIST), ("world", MOST_ON_MAP)])
def test_a_point_of_influence_takes_no_more_than_it_did(hidden: str, most: int) -> None:
    """Not even the last one of an action round, after which no other country allows any: the others are late."""
    tab = Tab({f"{MATCH}{SAMPLE}bench": sample("twilight_struggle")})
    tab.go(routes.board(f"{SAMPLE}bench"))
    for country in ("norway", "denmark"):
        calls = calls_of_influence(tab, country, hidden)
        assert calls.total() <= most, calls.most_common()


def show_all(tab: Tab) -> None:
    """Render what is shown after the frame as well, and make what is announced."""
    assert all(one.rendered for one in tab.answer.page.regions)
    assert tab.announced is not None


def calls_with_all(tab: Tab, do: str, fields: Fields) -> Counter[str]:
    """Return the calls of an event with everything that it shows; fails where it enters nothing at once."""
    tab.device.wait(A_WHILE)
    before = tab.match.journal

    def enter() -> None:
        tab.do(do, fields)
        show_all(tab)

    calls = calls_of(enter)
    assert tab.match.journal is not before
    return calls


def at_the_sample(*events: tuple[str, Fields]) -> Tab:
    """Return a tab at the board of the sample of Twilight Imperium, after some events, all of it shown."""
    tab = Tab({f"{MATCH}{SAMPLE}bench": sample("twilight_imperium")})
    tab.go(routes.board(f"{SAMPLE}bench"))
    show_all(tab)
    for do, fields in events:
        tab.device.wait(A_WHILE)
        tab.do(do, fields)
        show_all(tab)
    return tab


STATUS_PHASE: tuple[str, Fields] = ("act", {"kind": "start_phase", "phase": "status", "round": "3"})


@pytest.mark.parametrize(
    ("before", "kind", "field", "cards"),
    [
        ((), "score_secret_objective", "secret", ("unveil_flagship", "spark_a_rebellion")),
        ((STATUS_PHASE,), "score_public_objective", "objective", ("raise_a_fleet", "raise_a_fleet")),
    ],
)
def test_an_objective_is_a_short_way(
    before: tuple[tuple[str, Fields], ...], kind: str, field: str, cards: tuple[str, str]
) -> None:
    """Who can win is found out once for a state, and only as far as the line over the tools says it."""
    first, second = ({"kind": kind, "player": str(seat), field: card} for seat, card in zip((A, B), cards, strict=True))
    tab = at_the_sample(*before, ("act", first))
    calls = calls_with_all(tab, "act", second)
    assert calls.total() <= MOST_OF_AN_OBJECTIVE, calls.most_common()


def test_a_correction_is_a_short_way() -> None:
    """Of a relic, with two entries after it that are played again."""
    later = ("act", {"kind": "gain", "player": "0", "points": "1", "source": "imperial_mecatol"})
    tab = at_the_sample(later, later)
    relic = next(entry for entry in tab.match.journal.log if isinstance(entry.action, GainRelic))
    sent: Fields = {"entry": relic.id, "kind": "gain_relic", "relic": relic.action.relic}
    tab.do("correct", {**sent, "player": "2"})
    show_all(tab)
    calls = calls_with_all(tab, "correct", {**sent, "player": "1"})
    assert calls.total() <= MOST_OF_A_CORRECTION, calls.most_common()


def test_an_edit_of_another_phone_is_a_short_way() -> None:
    """With the message that says who has entered what."""
    room = Room()
    hub = room.hub("hub", PRESENTATIONS["twilight_imperium"].game, match_of_sample())
    guest = room.phone("guest")
    room.join(hub, guest)
    hub.do("close")

    def gain(seat: int) -> None:
        hub.do("tap", {"kind": "gain", "player": str(seat), "points": "1"})

    gain(A)
    assert guest.markup
    hub.device.wait(A_WHILE)
    guest.device.wait(A_WHILE)
    room.is_delivering = False
    gain(B)
    room.is_delivering = True

    def receive() -> None:
        room.deliver()
        assert guest.markup

    calls = calls_of(receive)
    assert calls.total() <= MOST_OF_AN_EDIT_OF_ANOTHER_PHONE, calls.most_common()


def match_of_sample() -> Match[Any]:
    """Return the sample of Twilight Imperium as a match."""
    made = PRESENTATIONS["twilight_imperium"].sample
    assert made is not None
    return made.match("bench", NOON)


def test_a_match_is_opened_by_a_short_way() -> None:
    """It is played again from its beginning."""
    opened = at_the_sample()

    def start() -> None:
        tab = Tab(opened.store, opened.device)
        tab.go(routes.board(f"{SAMPLE}bench"))
        show_all(tab)

    calls = calls_of(start)
    assert calls.total() <= MOST_OF_AN_OPENED_MATCH, calls.most_common()
