"""Every screen and every sheet of every game: axe finds nothing, controls are large enough, and nothing overflows.

`test_layout` has the other windows, in a file of its own so that another worker may run it.
"""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from tests.e2e import audits, screens, states
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.survey import Screens
from tools.visiting import PHONE, TABLET

SCREENS = screens.found()

of_every_game = pytest.mark.parametrize("shown", SCREENS.values(), ids=SCREENS.keys())
of_games_with_a_tablet_layout = pytest.mark.parametrize(
    "shown", [pytest.param(one, id=game) for game, one in SCREENS.items() if one.has_tablet_layout]
)


def test_every_game_has_screens() -> None:
    """No game is left out of the tests below."""
    assert set(GAMES) == set(SCREENS)


@of_every_game
def test_everything_on_a_phone(open_laurel: OpenLaurel, shown: Screens) -> None:
    """Axe finds nothing, light or dark, every control is large enough, and nothing reaches over the edge.

    With letters of twice the size nothing reaches over the edge either, and no text of a control is cut. No state is
    shown by a fill alone, and the edge of every control is seen, light or dark.
    """

    def small_targets(laurel: Laurel) -> list[str]:
        return audits.small_targets(laurel.page, shown.smallest_target)

    def overflowing(laurel: Laurel) -> list[str]:
        return audits.overflowing(laurel.page)

    seen = (states.filled_only, states.faint_shapes, states.axe_with_more_contrast)
    measures = (audits.axe_in_both_themes, small_targets, overflowing, audits.enlarged, *seen)
    shown.expect_no_problems(open_laurel, *measures, device=PHONE)


@of_every_game
def test_axe_finds_nothing_on_a_desktop(open_laurel: OpenLaurel, shown: Screens) -> None:
    """Neither light nor dark."""
    shown.expect_no_problems(open_laurel, audits.axe_in_both_themes, device=DESKTOP)


@of_games_with_a_tablet_layout
def test_axe_finds_nothing_on_a_tablet(open_laurel: OpenLaurel, shown: Screens) -> None:
    """Neither light nor dark; a sheet is laid out as on the desktop, and is not looked at again."""

    def axe_on_screen(laurel: Laurel) -> list[str]:
        return [] if laurel.sheet.count() else audits.axe_in_both_themes(laurel)

    shown.expect_no_problems(open_laurel, axe_on_screen, device=TABLET)
