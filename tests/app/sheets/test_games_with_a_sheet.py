"""Plays that were recorded elsewhere, of games that have a sheet: they are plays of the game of the sheet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from laurel.app.session.effects import SaveFile
from laurel.sheets.actions import EndMatch
from tests.app.sheets.test_shared_sheets import opened
from tests.app.support import Tab, only
from tests.plays.records.test_bgsplay import exported


def recorded(**game: object) -> dict[str, Any]:
    """Return what BG Stats exports of one play, of whose game these fields are different."""
    document = exported()
    document["games"][0].update(game)
    return document


def game_of(tab: Tab) -> str:
    """Return the game of the only play of a tab."""
    (one,) = tab.session.services.plays.all()
    return one.game


@pytest.mark.parametrize(
    "named", [{"name": "Azul (2017)", "bggId": 230802}, {"name": "азул", "bggId": 0}, {"name": "Azul", "bggId": None}]
)
def test_it_is_found_by_its_number_or_its_title(named: dict[str, object]) -> None:
    """In any language; lists have the title of the sheet, and what goes back is as it came."""
    tab, document = Tab(), recorded(**named)
    tab.take_in(text=json.dumps(document))
    assert game_of(tab) == "sheet:azul"
    tab.go("/plays?game=sheet:azul")
    assert [one.all("b")[0].text for one in tab.page.all("li", "play")] == ["Azul"]
    games = json.loads(str(only(SaveFile, tab.do("export-plays")).text))["games"]
    assert [one["name"] for one in games] == [named["name"]]


@pytest.mark.parametrize("named", [{"name": "Azul", "bggId": 4711}, {"name": "Azul Duel", "bggId": 0}])
def test_another_game_stays_another(named: dict[str, object]) -> None:
    """Also one of the same title, where its number says so."""
    tab = Tab()
    tab.take_in(text=json.dumps(recorded(**named)))
    assert game_of(tab) == f"other:{named['name']}"


def test_a_match_that_comes_back_counts_once() -> None:
    """BG Stats took it over by a link: it has another id there, and nothing that says whose it is but its game."""
    tab = opened("seven-wonders", EndMatch())
    document = json.loads(str(only(SaveFile, tab.do("export-plays")).text))
    del document["plays"][0]["metaData"]
    document["plays"][0]["uuid"] = document["games"][0]["uuid"] = "1DB76738-9A83-4201-93CB-48E842B3CC7B"
    tab.take_in(text=json.dumps(document))
    assert tab.toasts == ["1 result is already here."]
    assert game_of(tab) == "sheet:seven-wonders"
