"""Stored matches of every game, for the tests of plays and statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from laurel.app.storage.keys import MATCH
from laurel.games import GAMES
from laurel.games import carta_impera_victoria as civ
from laurel.games import race_for_the_galaxy as race
from laurel.games import twilight_imperium as imperium
from laurel.games import twilight_struggle as struggle
from laurel.games.carta_impera_victoria.actions import EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.race_for_the_galaxy.actions import AddCard, EndGame, GainChips, KeepStartWorld, SettleGoals
from laurel.games.race_for_the_galaxy.components import CardId
from laurel.games.twilight_imperium.actions import Gain
from laurel.games.twilight_imperium.components import FactionId, SourceId
from laurel.games.twilight_imperium.state import SeatDetails
from laurel.games.twilight_struggle.actions import GainPoints
from laurel.games.twilight_struggle.components import SourceId as StruggleSource
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.setup import COLOURS, NoDetails, Player, Points, Seat, Setup
from tests.support import NOON, A, B

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
NAMES = ("Anna", "Boris", "Celia", "Dmitri")
FACTIONS = tuple(map(FactionId, ("arborec", "clan_of_saar", "emirates_of_hacan", "federation_of_sol")))


def made(
    game: Any,
    name: str,
    actions: Iterable[Any],
    *,
    names: Iterable[str] = NAMES[:2],
    options: Mapping[str, Any] | None = None,
    details: Iterable[Any] = (NoDetails(),) * 4,
    started: int = NOON,
) -> Match[Any]:
    """Return a match in which actions were entered ten minutes apart."""
    players = tuple(Player(one, colour, detail) for one, colour, detail in zip(names, COLOURS, details, strict=False))
    journal: Journal[Any] = Journal()
    for index, action in enumerate(actions, 1):
        journal = journal.add(action, Milliseconds(started + 10 * MINUTE * index))
    return Match(
        MatchId(name), Milliseconds(started), Setup(game.id, players, game.options(**(options or {}))), journal
    )


def of_imperium(name: str = "imperium", winner: int = 0, started: int = NOON, last: int = 8) -> Match[Any]:
    """Return a match of Twilight Imperium in which three players have factions, and one of them has ten points."""
    gains = (
        Gain(A, Points(1), SourceId("secret_objective")),
        Gain(B, Points(1), SourceId("public_stage_1")),
        Gain(Seat(winner), Points(1), SourceId("custodians_token")),
        Gain(Seat(winner), Points(last)),
    )
    details = [SeatDetails(faction) for faction in FACTIONS]
    return made(imperium.GAME, name, gains, names=NAMES[:3], details=details, started=started)


def of_struggle(name: str = "struggle") -> Match[Any]:
    """Return a match of Twilight Struggle that the USSR, who sits second, wins by 20 points."""
    gains = (
        GainPoints(us=3, source=StruggleSource("europe_scoring")),
        GainPoints(ussr=11, source=StruggleSource("asia_scoring")),
        GainPoints(ussr=12, source=StruggleSource("asia_scoring")),
    )
    return made(struggle.GAME, name, gains, options={"ussr": B})


def of_race(name: str = "race", started: int = NOON) -> Match[Any]:
    """Return a match of Race for the Galaxy in which the first player has the start world that is known."""
    actions = (
        KeepStartWorld(A, CardId("epsilon_eridani")),
        AddCard(B, CardId("spice_world")),
        GainChips(A, Points(9)),
        EndGame(),
        SettleGoals(as_counted=True),
    )
    return made(race.GAME, name, actions, started=started)


def of_civ(name: str = "civ") -> Match[Any]:
    """Return a team match of CIV that one side wins by Hegemony."""
    actions = (PlayCards(A, Domain.MILITARY, 12), EndTurn(A))
    return made(civ.GAME, name, actions, names=NAMES, options={"teams": True})


def stored(*matches: Match[Any]) -> dict[str, str]:
    """Return what the store has of matches."""
    return {f"{MATCH}{match.id}": encode(GAMES[match.setup.game], match) for match in matches}


def finished_matches(count: int = 12) -> tuple[Match[Any], ...]:
    """Return matches of every game, a day apart, which different players have won."""
    made_of = (of_struggle, of_race, of_civ)
    return tuple(
        evolve(made_of[number % 4 - 1](f"m{number}"), started=Milliseconds(NOON + number * DAY))
        if number % 4
        else of_imperium(f"m{number}", winner=number // 4 % 3, started=NOON + number * DAY)
        for number in range(count)
    )
