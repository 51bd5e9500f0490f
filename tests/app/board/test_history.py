"""The history: under which part of the match an entry is."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.app.storage.keys import MATCH
from laurel.games import GAMES
from laurel.games.carta_impera_victoria.actions import EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.race_for_the_galaxy.actions import EndGame, EndPhase, EndRound, StartPhase
from laurel.games.race_for_the_galaxy.components import Phase
from laurel.games.twilight_struggle.actions import CheckMilitaryOperations, StartActionRound, StartTurn
from laurel.games.twilight_struggle.components import Superpower
from laurel.match.archive import encode
from laurel.match.game import Game
from laurel.match.match import Match, MatchId
from laurel.match.setup import Player, Setup
from laurel.pages import routes
from laurel.pages.games import PRESENTATIONS
from laurel.sheets import library
from laurel.sheets.actions import OF_ROWS, EnterValues, SeatDetails
from laurel.sheets.rules import game
from tests.app.support import Tab
from tests.support import NOON, A, B, C, journal

OF_GAMES: dict[str, tuple[tuple[Any, ...], list[tuple[str, list[str]]]]] = {
    "carta_impera_victoria": (
        (
            *(PlayCards(A, Domain.MILITARY, 2), EndTurn(A), EndTurn(B), EndTurn(C)),
            *(PlayCards(A, Domain.MILITARY, 6), EndTurn(A)),
        ),
        [
            ("Round 2 · turn: Nina", ["Nina: end of turn", "Nina: Military, 6 cards played"]),
            ("Round 1 · turn: Vera", ["Vera: end of turn"]),
            ("Round 1 · turn: Tomas", ["Tomas: end of turn"]),
            ("Round 1 · turn: Nina", ["Nina: end of turn", "Nina: Military, 2 cards played rule B"]),
        ],
    ),
    "race_for_the_galaxy": (
        (StartPhase(Phase.EXPLORE), EndPhase(), EndRound({}), EndGame()),
        [
            ("Round 2", ["The players end the game"]),
            ("Round 1", ["The round ends"]),
            ("Round 1 · Explore", ["The phase ends", "Phase: Explore"]),
        ],
    ),
    "twilight_struggle": (
        (StartTurn(1), StartActionRound(1, Superpower.USSR), CheckMilitaryOperations()),
        [
            ("Turn 1 · End of the turn", ["Military operations are checked rule 8.2"]),
            ("Turn 1 · Round 1: USSR", ["Action round 1: USSR"]),
            ("Turn 1 · Headline phase", ["Turn 1 · Early War"]),
        ],
    ),
}
"""By game: what is entered into a match with the players of the sample, and the entries of each part, newest first."""


def parts(rules: Game[Any, Any, Any], setup: Setup[Any], *actions: Any) -> list[tuple[str, list[str]]]:
    """Return the headings of the history, each with the entries below it."""
    match: Match[Any] = Match(MatchId("one"), NOON, setup, journal(*actions))
    tab = Tab({f"{MATCH}one": encode(rules, match)})
    tab.go(routes.history(MatchId("one")))
    found = []
    for part in tab.page.all("section", "part"):
        heading = " ".join(one.text for one in part.all("h2")).replace("\N{NO-BREAK SPACE}", " ")
        found.append((heading, [one.text for one in part.all("span", "line-what")]))
    return found


@pytest.mark.parametrize("name", OF_GAMES)
def test_an_entry_is_in_the_part_in_which_it_was_made(name: str) -> None:
    """The end of a turn, of a phase and of the match belong to what they end; the start of a part begins that part."""
    actions, expected = OF_GAMES[name]
    sample = PRESENTATIONS[name].sample
    assert sample is not None

    assert parts(GAMES[name], sample.setup, *actions) == expected


@pytest.mark.parametrize(
    ("sheet_id", "entries", "headings"),
    [
        ("seven-wonders", [EnterValues(OF_ROWS, {one: {A: (1,), B: (2,)}}) for one in ("military", "civilian")], [""]),
        (
            "wizard",
            [EnterValues(one, {ask: {A: (1,), B: (0,), C: (0,)}}) for one in (1, 2) for ask in ("bid", "won")],
            ["Round 2 of 20", "Round 1 of 20"],
        ),
    ],
)
def test_a_sheet_has_rounds_or_no_parts(sheet_id: str, entries: list[EnterValues], headings: list[str]) -> None:
    """The last value of a round belongs to that round, and how many values are missing is no heading."""
    rules = game(library.sheet(sheet_id))
    players = tuple(
        Player(name, colour, SeatDetails()) for name, colour in (("Ann", "red"), ("Bo", "blue"), ("Cy", "green"))
    )

    assert [heading for heading, _ in parts(rules, Setup(rules.id, players, rules.options()), *entries)] == headings
