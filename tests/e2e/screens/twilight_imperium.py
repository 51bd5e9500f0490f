"""The screens and the sheets of Twilight Imperium, and the shared ones beside the board."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import GainRelic, RevealObjective, ScoreStatusPhase, TakeMonument
from laurel.games.twilight_imperium.components import MONUMENT_TOKENS, NEURALOOP, SILVER_FLAME, ObjectiveId
from laurel.games.twilight_imperium.state import Claims
from laurel.match.setup import Seat
from tests.e2e import seeds
from tests.e2e.numbers import Numbers
from tests.e2e.survey import Screens

LONG_NAMES = ("Anna-Maria Wielkopolska", "Boris", "Ce", "Maximilian von Habsburg", "Ewa", "Franta")

PHASES = {
    "strategy phase": seeds.match(seeds.take(0, 3), players=6, name="strategy", names=LONG_NAMES, has_factions=True),
    "action phase": seeds.running(players=6, name="action", names=LONG_NAMES, has_factions=True),
    "status phase": seeds.match(*seeds.cards(1, 2, 3, 4), seeds.phase("status"), name="status"),
    "agenda phase": seeds.match(seeds.gain(0, 1, "custodians_token"), seeds.phase("agenda"), name="agenda"),
    "tie": seeds.tied(name="tie"),
    "end": seeds.finished(name="end"),
    "eight players": seeds.running(players=8, name="eight", target=14),
    "objectives": seeds.named(players=8, name="named", names=(*LONG_NAMES, "Gosia", "Hugo")),
    "eliminated": seeds.named(seeds.out(3), name="out"),
    "rare cards": seeds.named(
        GainRelic(Seat(0), NEURALOOP),
        GainRelic(Seat(0), SILVER_FLAME),
        TakeMonument(MONUMENT_TOKENS[0], Seat(0)),
        name="rare",
        options={"monuments_to_the_ages": True},
    ),
    "claims": seeds.named(seeds.phase("status", 2), players=6, name="claims", names=LONG_NAMES),
}


NUMBERS = Numbers(
    seeds.stored(
        *(
            seeds.named(
                seeds.gain(0, 9, "x"),
                seeds.gain(1, 9, "x"),
                players=players,
                name=f"of{players}",
                target=14,
                names=(*LONG_NAMES, "Gosia", "Hugo"),
                has_factions=True,
            )
            for players in range(3, 9)
        )
    ),
    number=".tile-number text",
    reached=".tile-name, .plus",
)
EDGES = (
    seeds.match(seeds.gain(0, 9), name="almost"),
    seeds.match(*(seeds.take(seat, seat + 1) for seat in range(3)), name="lastcard"),
)

STRAINED = seeds.stored(
    *(
        seeds.named(
            *actions,
            players=players,
            name=f"{name}{players}",
            target=14,
            names=(*LONG_NAMES, "Gosia", "Hugo"),
            has_factions=True,
        )
        for players in (4, 6, 8)
        for name, actions in {
            "asked": (seeds.gain(0, 8, "x"), seeds.gain(1, 1)),
            "picks": (seeds.phase("strategy", 3), seeds.gain(0, 8, "x"), seeds.gain(1, 1)),
            "claims": (seeds.phase("status", 2),),
            "scored": (
                seeds.phase("status", 2),
                ScoreStatusPhase({Seat(0): Claims(ObjectiveId("diversify_research"))}),
                RevealObjective(ObjectiveId("expand_borders")),
            ),
            "agenda": (seeds.phase("status", 2), seeds.phase("agenda", 2)),
        }.items()
    ),
    *(
        seeds.named(
            seeds.gain(seat, 14, "x"), name=f"won{seat}", names=(*LONG_NAMES, "Gosia", "Hugo"), has_factions=True
        )
        for seat in range(6)
    ),
)
SCREENS = Screens(
    seeds.stored(*PHASES.values()),
    smallest_target=44,
    numbers=NUMBERS,
    strained=STRAINED,
    score=".tile-number text",
    edges=seeds.stored(*EDGES),
)
