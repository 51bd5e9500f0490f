"""The numbers of every board are read across a table, and grow with the text."""

from __future__ import annotations

import pytest

from tests.e2e import audits, numbers, screens
from tests.e2e.conftest import OpenLaurel
from tests.e2e.numbers import Numbers
from tools.visiting import PHONE

FOUND = {game: shown.numbers for game, shown in screens.found().items()}


@pytest.mark.parametrize("shown", FOUND.values(), ids=FOUND.keys())
def test_numbers(open_laurel: OpenLaurel, shown: Numbers) -> None:
    """A digit is 7 mm tall on a phone and 12 mm on a tablet; larger text makes none smaller, and hides nothing.

    Neither the browser's letters, nor the zoom of the page, nor the spacing of text; in the longest language.
    """
    laurel = open_laurel("/", stored=shown.stored, language="ru")
    found: dict[str, list[str]] = {}
    for turn, key in enumerate(shown.stored):
        match = key.rpartition(":")[2]
        laurel.go(f"/match/{match}").on("board")
        found[match] = list(numbers.problems(laurel.page, shown, turn))
        laurel.page.set_viewport_size(PHONE["viewport"])
    audits.tell(found)
