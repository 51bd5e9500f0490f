"""What holds for every session, whatever is tapped, typed or sent."""

from __future__ import annotations

from typing import Any

from hypothesis import event as note
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.app.handle import COMMANDS
from laurel.app.session.events import Event
from laurel.app.storage.keys import MATCH, QUARANTINE
from laurel.games.twilight_imperium import GAME
from laurel.match.archive import decode
from laurel.match.plain import kind_of
from laurel.match.replay import replay
from laurel.pages.games import PRESENTATIONS, find_game
from laurel.pages.twilight_imperium.board import QUICK_BOARD, QUICK_OBJECTIVES, QUICK_SECRET
from tests.app.support import Tab, text_of
from tests.games.twilight_imperium.strategies import DRAWN
from tests.games.twilight_imperium.support import match
from tests.markup import events
from tests.support import trace

TABS = 2

ODD = st.sampled_from(["", "0", "1", "2", "-1", "7", "99", "x", "yes", "no", "1.5", "١", "\0", "'\"<", "9" * 30])
KINDS = st.sampled_from([kind_of(action) for action in GAME.actions])
SHEETS = st.sampled_from(["form", "entry", "more", "confirm", "nothing", *PRESENTATIONS[GAME.id].dialogs])
SOURCES = st.sampled_from([source for source, _, _ in (*QUICK_OBJECTIVES, QUICK_SECRET, *QUICK_BOARD)])
ROUTES = st.sampled_from(
    ["/", "/new", "/settings", "/match/a-match", "/match/a-match/history", "/match/a-match/results", "/match/x", "?"]
)
VALUES: dict[str, st.SearchStrategy[str]] = {
    **dict.fromkeys(("entry", "before", "player", "seat", "winner", "points", "card", "round", "toast"), ODD),
    **dict.fromkeys(("drop", "move", "add", "marked", "rows.0.name", "rows.1.colour", "rows.0", "rows", "target"), ODD),
    **dict.fromkeys(("gains.0", "gains.1", "gains", "claims.0.public", "claims.1", "strategy_cards.0[]"), ODD),
    **dict.fromkeys(("voted_for[]", "stay", "value", "language", "theme", "awake", "state", "new", "text"), ODD),
    "kind": KINDS | ODD,
    "sheet": SHEETS | ODD,
    "source": SOURCES | ODD,
    "phase": st.sampled_from(["strategy", "action", "status", "agenda"]) | ODD,
    "outcome": st.sampled_from(["for", "against"]) | ODD,
    "route": ROUTES,
    "match": st.just("a-match") | ODD,
    "key": st.sampled_from([f"{MATCH}a-match", f"{QUARANTINE}match:broken", "laurel:settings"]) | ODD,
}
NONSENSE = st.fixed_dictionaries({}, optional=dict(VALUES.items())).flatmap(
    lambda fields: st.sets(st.sampled_from(sorted(VALUES)), max_size=6).map(
        lambda kept: {name: value for name, value in fields.items() if name in kept}
    )
)
LISTS = st.dictionaries(st.sampled_from(sorted(VALUES)), st.lists(ODD, max_size=3), max_size=2)


@settings(max_examples=12)
@given(st.data())
def test_nothing_breaks_and_nothing_is_lost(data: st.DataObject) -> None:
    """Tap anything that is shown, send any nonsense, in two tabs over one store: every page can be shown,
    what is shown is stored, and every total is the sum of its ledger.
    """  # noqa: D205 - one sentence
    store = {f"{MATCH}a-match": text_of(match()), f"{MATCH}broken": "{"}
    tabs = [Tab(store) for _ in range(TABS)]
    for tab in tabs:
        tab.go("/match/a-match")
    for _ in range(data.draw(st.integers(1, 25))):
        tab = tabs[data.draw(st.integers(0, TABS - 1))]
        tab.device.wait(data.draw(st.sampled_from([0, 100, 5000])))
        sent = data.draw(st.one_of(_shown(tab), _shown(tab), _sent()))
        note(sent.do)
        tab.do(sent.do, sent.fields)
        _check(tab)


def _shown(tab: Tab) -> st.SearchStrategy[Event]:
    """A control of the page."""
    return st.sampled_from(events(tab.page) or [Event("go", {"route": "/"})])


def _sent() -> st.SearchStrategy[Event]:
    """Any event, with fields that fit and fields that do not."""
    fields = st.one_of(NONSENSE, NONSENSE, st.tuples(NONSENSE, LISTS).map(lambda both: {**both[0], **both[1]}))
    return st.builds(Event, st.sampled_from(sorted(COMMANDS)), fields)


def _check(tab: Tab) -> None:
    opened = tab.session.open_match if tab.session.opened else None
    for key, text in tab.store.items():
        if key.startswith(MATCH) and text != "{":
            decode(find_game, text)
    if opened is None:
        return
    game, of = opened.game, opened.match
    assert trace(replay(game, game.opening(of.setup), of.journal.log)) == trace(opened.replay)
    if tab.answer.page.screen == "board" and game is GAME:
        assert tab.points == _points_on_the_page(tab)


def _points_on_the_page(tab: Tab) -> list[int]:
    return [int(shown.one("text").text) for shown in tab.page.all("span", "tile-points")]


@settings(max_examples=12)
@given(DRAWN.matches())
def test_every_match_from_outside_can_be_shown(of: Any) -> None:
    """Whatever a file says happened: it is imported, every screen of it can be shown, and it is stored as it was."""
    tab = Tab()
    tab.take_in(text=text_of(of))
    for screen in ("", "/history", "/results"):
        tab.go(f"/match/{of.id}{screen}")
        assert tab.answer.page.screen in ("board", "history", "results")
        _check(tab)
    assert decode(find_game, tab.store[MATCH + of.id])[1] == of
