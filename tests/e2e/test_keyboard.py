"""The focus: after a press of any sort of control it is on something that is seen, and no bar covers a Tab stop."""

from __future__ import annotations

import pytest

from tests.app import finished
from tests.e2e import keyboard, screens, seeds
from tests.e2e.conftest import OpenLaurel
from tests.e2e.keyboard import Match
from tests.e2e.survey import Screens
from tests.e2e.test_statistics import STORED
from tools.visiting import PHONE

SCREENS = screens.found()

ROUTES = (
    *("/settings", "/new", "/new-sheet", "/dice", "/first", "/people", "/people/anna"),
    *("/statistics", "/statistics/anna", "/plays?players=2", "/"),
)
"""The screens that are no match's."""

MANY = 21
"""More finished matches than the first screen shows at once."""

LEAST_PRESSED = 50
"""So many sorts of controls a walk presses at the least."""

WALKS = 2
"""The walks among which the games are shared out, so that each worker has one."""


def matches(game: str, shown: Screens) -> dict[str, Match]:
    """Return the matches of a game, each by the game and its id."""
    matches = {key: Match(game, text) for key, text in shown.stored.items()}
    matches |= {key: Match(game, text, is_edge=True) for key, text in shown.edges.items()}
    return {f"{game} {key.rpartition(':')[2]}": match for key, match in matches.items()}


def test_the_focus_is_never_lost_where_no_match_is_shown(open_laurel: OpenLaurel) -> None:
    """The same on the screens of the app: home, setup, settings, people and statistics."""
    many = finished.stored(*finished.finished_matches(MANY))
    stored = {**STORED, **many, **seeds.stored(seeds.running()), "laurel:match:x": "garbage"}
    laurel = open_laurel("/", stored=stored, device=PHONE, reduced_motion="reduce")
    walk = keyboard.Walk(laurel)
    found = walk.screens(*ROUTES)
    assert walk.pressed > LEAST_PRESSED
    if found:
        pytest.fail(f"\n{keyboard.told(found)}", pytrace=False)


@pytest.mark.parametrize("first", range(WALKS))
def test_the_focus_is_never_lost(open_laurel: OpenLaurel, first: int) -> None:
    """Every sort of control is pressed by a key; afterwards the focus is neither on nothing nor behind a bar.

    Nor is any Tab stop of a screen or a sheet.
    """
    laurel = open_laurel("/", device=PHONE, reduced_motion="reduce")
    walked: dict[str, Match] = {}
    for game in list(SCREENS)[first::WALKS]:
        walked |= matches(game, SCREENS[game])
    walk = keyboard.Walk(laurel, walked)
    found = walk.matches()
    assert walk.pressed > LEAST_PRESSED * len(list(SCREENS)[first::WALKS])
    if found:
        pytest.fail(f"\n{keyboard.told(found)}", pytrace=False)
