"""Random matches as people enter them, number by number: what was meant is stored, for each player and value."""

from __future__ import annotations

import os
import time
from random import Random

import pytest

from laurel.pages.games import PRESENTATIONS
from laurel.sheets import library
from laurel.sheets.sheet import Sheet
from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel
from tests.e2e.meant_games import MeantGame
from tests.e2e.meant_sheets import MeantSheet
from tests.e2e.screens import found
from tests.e2e.screens.score_sheet import match
from tests.e2e.typist import Typist
from tools.visiting import PHONE, SHAPES

SECONDS = float(os.environ.get("WALK_SECONDS", "15"))
"""How long each of the four walks goes on."""

SEED = os.environ.get("WALK_SEED", "1")
DESKTOP = SHAPES["desktop"]
STEPS = 12
"""How many steps are done in a match."""

LANGUAGES = ("en", "ru", "pl", "cs")
WINDOWS = [{"width": width, "height": height} for width, height in ((390, 844), (360, 640), (820, 1180), (844, 390))]
MATCHES = {
    "twilight_imperium": "action",
    "twilight_struggle": "middle",
    "race_for_the_galaxy": "middle",
    "carta_impera_victoria": "middle",
}
"""By game, a match in mid-play."""


def kind_of(sheet: Sheet) -> str:
    """Return how a sheet is entered: in rounds, by counters on the tiles, or row by row."""
    if sheet.rounds is not None:
        return "rounds"
    return "counters" if all(ask.adds for row in sheet.rows for ask in row.asks) else "pads"


@pytest.mark.parametrize("kind", ["pads", "rounds", "counters"])
def test_what_is_stored_was_meant(open_laurel: OpenLaurel, kind: str) -> None:
    """Of rows, players, rounds and counters, corrected from everywhere, with keys, a keyboard and both hands."""
    random, until = Random(f"{SEED} {kind}"), time.monotonic() + SECONDS  # noqa: S311 - no secret
    sheets = [sheet for sheet in map(library.sheet, library.ids()) if kind_of(sheet) == kind]
    while time.monotonic() < until:
        sheet = random.choice(sheets)
        players = random.choice([number for number in sheet.players if 2 <= number <= 5] or [sheet.players[0]])
        stored = seeds.stored(match(sheet, players=players, name="meant"))
        device, language = {**PHONE, "viewport": random.choice(WINDOWS)}, random.choice(LANGUAGES)
        laurel = open_laurel("/match/meant", stored=stored, device=device, language=language).on("board")
        meant = MeantSheet(Typist(laurel, random, seed=SEED), sheet, language)
        for _ in range(STEPS):
            if time.monotonic() < until:
                meant.step()


def test_what_a_form_enters_was_meant(open_laurel: OpenLaurel) -> None:
    """Of every game with rules of its own: by its forms with numbers, and in the history."""
    random, until = Random(SEED), time.monotonic() + SECONDS  # noqa: S311 - no secret
    screens = found()
    while time.monotonic() < until:
        for game, id_ in MATCHES.items():
            laurel = open_laurel(f"/match/{id_}", stored=screens[game].stored, device=DESKTOP).on("board")
            meant = MeantGame(Typist(laurel, random, seed=SEED, is_touch=False), PRESENTATIONS[game])
            for _ in range(STEPS // 3):
                if time.monotonic() < until:
                    meant.step()
