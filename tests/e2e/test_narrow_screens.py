"""Every screen and every sheet of every game in a window of 320 pixels, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.e2e import audits, screens
from tests.e2e.actions import Laurel
from tests.e2e.conftest import PHONE, OpenLaurel
from tests.e2e.survey import Screens

NARROW: Mapping[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}


def too_wide(laurel: Laurel) -> list[str]:
    """Return what reaches over the edge, and the controls whose text is cut off."""
    return [*audits.overflowing(laurel.page), *audits.cut_text(laurel.page)]


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "pl-PL", "cs-CZ"])
@pytest.mark.parametrize("shown", screens.found().values(), ids=screens.found())
def test_width_320(open_laurel: OpenLaurel, shown: Screens, locale: str) -> None:
    """320 pixels are enough: nothing has to be scrolled sideways, and no text of a control is cut."""
    shown.expect_no_problems(open_laurel, too_wide, device=NARROW, locale=locale)
