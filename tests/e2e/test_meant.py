"""Random matches as people enter them, number by number: what was meant is stored, for each player and value."""

from __future__ import annotations

import os
import time
from random import Random

import pytest

from laurel.sheets import library
from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel
from tests.e2e.meant_sheets import MeantSheet
from tests.e2e.screens.score_sheet import match
from tests.e2e.typist import Typist
from tools.visiting import PHONE

SECONDS = float(os.environ.get("WALK_SECONDS", "20"))
SEED = os.environ.get("WALK_SEED", "1")
STEPS = 12
"""How many steps are done in a match."""

PADS = ("terraforming-mars", "seven-wonders", "agricola", "carcassonne", "splendor", "scrabble")
ROUNDS = ("wizard", "canasta", "tichu", "skyjo", "oh-hell", "five-crowns")
COUNTERS = ("just-points", "just-points", "darts-501", "molkky")


@pytest.mark.parametrize("sheets", [PADS, ROUNDS, COUNTERS], ids=["pads", "rounds", "counters"])
def test_what_is_stored_was_meant(open_laurel: OpenLaurel, sheets: tuple[str, ...]) -> None:
    """Of rows, players, rounds and counters, corrected from everywhere, with keys, a keyboard and both hands."""
    random, until = Random(f"{SEED} {sheets}"), time.monotonic() + SECONDS  # noqa: S311 - no secret
    while time.monotonic() < until:
        sheet = library.sheet(random.choice(sheets))
        players = random.choice([number for number in sheet.players if number <= 5])
        stored = seeds.stored(match(sheet, players=players, name="meant"))
        laurel = open_laurel("/match/meant", stored=stored, device=PHONE).on("board")
        meant = MeantSheet(Typist(laurel, random), sheet)
        for _ in range(STEPS):
            if time.monotonic() < until:
                meant.step()
