"""Stored matches to begin a test with, made by the same core that runs in the browser."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    Eliminate,
    Gain,
    GainFromLaw,
    GainRelic,
    GainTogether,
    GiveSupport,
    Lose,
    LoseHomeSystem,
    RevealObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    FactionId,
    LawId,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Claims, Options, Phase, SeatDetails, Target
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.game import Game
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup

NOON = 1_700_000_000_000
NAMES = ("Anna", "Boris", "Celia", "Dmitri", "Ewa", "Franta", "Gosia", "Hugo")
FACTIONS = tuple(
    FactionId(one)
    for one in (
        *("arborec", "barony_of_letnev", "clan_of_saar", "embers_of_muaat", "emirates_of_hacan", "federation_of_sol"),
    )
)

MATCH_KEY = "laurel:match:"


def document(game: Game[Any, Any, Any], setup: Setup[Any], actions: Iterable[Any], name: str) -> str:
    """Return the document of a match of any game in which actions were entered a minute apart."""
    journal: Journal[Any] = Journal()
    for index, action in enumerate(actions, 1):
        journal = journal.add(action, Milliseconds(NOON + 60_000 * index))
    return encode(game, Match(MatchId(name), Milliseconds(NOON), setup, journal))


def gain(seat: int, points: int, source: str = "") -> Gain:
    """A player gains points, by default from nobody knows what."""
    return Gain(Seat(seat), Points(points), SourceId(source))


def lose(seat: int, points: int) -> Lose:
    """A player loses points."""
    return Lose(Seat(seat), Points(points))


def together(gains: Mapping[int, int]) -> GainTogether:
    """Several players gain points at the same moment."""
    return GainTogether({Seat(seat): Points(points) for seat, points in gains.items()})


def status(claims: Mapping[int, tuple[int, int]]) -> ScoreStatusPhase:
    """Players score objectives: by seat, the public objective's points and whether there is a secret one."""
    publics = {0: None, 1: ANY_STAGE_I, 2: ANY_STAGE_II}
    return ScoreStatusPhase(
        {Seat(seat): Claims(publics[one], ANY_SECRET if two else None) for seat, (one, two) in claims.items()}
    )


def phase(name: str, number: int = 1) -> StartPhase:
    """The table goes on to a phase of a round."""
    return StartPhase(Phase(name), number)


def take(seat: int, card: int) -> TakeStrategyCard:
    """A player takes a strategy card."""
    return TakeStrategyCard(StrategyCard(card), Seat(seat))


def out(seat: int) -> Eliminate:
    """A player is eliminated."""
    return Eliminate(Seat(seat))


def cards(*numbers: int) -> tuple[Action, ...]:
    """Every player takes one strategy card, in seating order."""
    return tuple(take(seat, number) for seat, number in enumerate(numbers))


def match(
    *actions: Action,
    players: int = 4,
    target: Target = 10,
    speaker: int = 0,
    name: str = "seed",
    names: Sequence[str] = NAMES,
    has_factions: bool = False,
    options: Mapping[str, bool] | None = None,
) -> str:
    """Return the document of a match in which actions were entered a minute apart."""
    seated = tuple(
        Player(names[seat], COLOURS[seat], SeatDetails(FACTIONS[seat % len(FACTIONS)] if has_factions else None))
        for seat in range(players)
    )
    setup = Setup(GAME.id, seated, Options(target, Seat(speaker), **(options or {})))
    return document(GAME, setup, actions, name)


def stored(*documents: str) -> dict[str, str]:
    """Return what local storage holds when these matches are in it."""
    return {MATCH_KEY + str(json.loads(document)["id"]): document for document in documents}


def edits(document: str) -> list[dict[str, Any]]:
    """Return the edits of the document of a match."""
    return list(json.loads(document)["edits"])


def running(players: int = 4, **more: Any) -> str:
    """A match in its second round: everybody has scored something, and everybody holds a strategy card."""
    return match(
        *cards(*range(1, players + 1)),
        phase("action"),
        gain(0, 1, "custodians_token"),
        gain(1, 2),
        phase("status"),
        status({0: (1, 0), 1: (0, 1)}),
        phase("agenda"),
        phase("strategy", 2),
        *cards(*reversed(range(1, players + 1))),
        phase("action", 2),
        gain(2, 1, "imperial_mecatol"),
        players=players,
        **more,
    )


def named(*more: Action, players: int = 6, **options: Any) -> str:
    """A match in its second round whose table enters objectives, and where cards lie in front of players."""
    return match(
        *(RevealObjective(ObjectiveId(one)) for one in ("corner_the_market", "develop_weaponry")),
        *cards(*range(1, players + 1)),
        phase("action"),
        gain(1, 1, "custodians_token"),
        phase("status"),
        ScoreStatusPhase(
            {
                Seat(0): Claims(ObjectiveId("corner_the_market"), SecretId(ObjectiveId("adapt_new_strategies"))),
                Seat(1): Claims(ObjectiveId("develop_weaponry")),
            }
        ),
        RevealObjective(ObjectiveId("diversify_research")),
        phase("agenda"),
        GainFromLaw(Seat(1), LawId("political_censure")),
        phase("strategy", 2),
        *cards(*(8, *range(1, players))),
        phase("action", 2),
        GiveSupport(Seat(1), Seat(0)),
        GiveSupport(Seat(2), Seat(0)),
        GainRelic(Seat(0), RelicId("book_of_latvinia")),
        LoseHomeSystem(Seat(2)),
        *more,
        players=players,
        **options,
    )


def finished(players: int = 4, **more: Any) -> str:
    """A match that the second player has won from behind, by initiative."""
    return match(
        *cards(8, 1, 3, 4)[:players],
        phase("action"),
        gain(0, 9),
        gain(1, 8),
        phase("status"),
        status({0: (1, 0), 1: (2, 0)}),
        players=players,
        **more,
    )


def tied(**more: Any) -> str:
    """A match that two players end together, of whom only the first holds a strategy card."""
    return match(take(0, 4), phase("action"), gain(0, 9), gain(1, 9), together({0: 1, 1: 1}), players=3, **more)
