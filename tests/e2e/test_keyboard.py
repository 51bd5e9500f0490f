"""The focus: after a press of any sort of control it is on something that is seen, and no bar covers a Tab stop."""

from __future__ import annotations

import pytest

from tests.e2e import keyboard, screens, seeds
from tests.e2e.conftest import OpenLaurel
from tests.e2e.survey import Screens
from tests.e2e.test_statistics import STORED
from tools.visiting import PHONE

SCREENS = screens.found()

ROUTES = (
    *("/settings", "/new", "/new-sheet", "/dice", "/first", "/people", "/people/anna"),
    *("/statistics", "/statistics/anna", "/"),
)
"""The screens that are no match's."""

LEAST_PRESSED = 50
"""So many sorts of controls every game has at the least."""

of_every_game = pytest.mark.parametrize("shown", SCREENS.values(), ids=SCREENS.keys())


@of_every_game
def test_the_focus_is_never_lost(open_laurel: OpenLaurel, shown: Screens) -> None:
    """Every sort of control is pressed by a key; afterwards the focus is neither on nothing nor behind a bar.

    Nor is any Tab stop of a screen or a sheet.
    """
    laurel = open_laurel("/", device=PHONE, reduced_motion="reduce")
    documents = {key.rpartition(":")[2]: text for key, text in {**shown.stored, **shown.edges}.items()}
    walk = keyboard.Walk(laurel, documents, frozenset(key.rpartition(":")[2] for key in shown.edges))
    found = walk.matches()
    assert walk.pressed > LEAST_PRESSED
    if found:
        pytest.fail(f"\n{keyboard.told(found)}", pytrace=False)


def test_the_focus_is_never_lost_where_no_match_is_shown(open_laurel: OpenLaurel) -> None:
    """The same on the screens of the app: home, setup, settings, people and statistics."""
    stored = {**STORED, **seeds.stored(seeds.running()), "laurel:match:x": "garbage"}
    laurel = open_laurel("/", stored=stored, device=PHONE, reduced_motion="reduce")
    walk = keyboard.Walk(laurel, {})
    found = walk.screens(*ROUTES)
    assert walk.pressed > LEAST_PRESSED
    if found:
        pytest.fail(f"\n{keyboard.told(found)}", pytrace=False)
