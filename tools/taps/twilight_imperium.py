"""The operations of Twilight Imperium."""

from __future__ import annotations

from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    ClaimObjectives,
    ExchangeSupports,
    Gain,
    GiveSupport,
    MakeSpeaker,
    ResolveImperial,
    ResolveMutiny,
    RevealObjective,
    ScorePublicObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeStrategyCard,
    Vote,
)
from laurel.games.twilight_imperium.components import ANY_SECRET, CUSTODIANS, ObjectiveId, StrategyCard
from laurel.games.twilight_imperium.state import Claims, Phase
from laurel.match.setup import Points, Seat
from tools.taps import Cost, Log, Operation, adds, document, players
from tools.taps.hand import Hand

SIX = players("Anna", "Boris", "Celia", "Dmitri", "Ewa", "Franta")
ANNA, BORIS, CELIA, DMITRI, EWA, FRANTA = map(Seat, range(6))
NAMES = "corner_the_market develop_weaponry diversify_research erect_a_monument expand_borders found_a_golden_age"
PUBLICS = tuple(map(ObjectiveId, NAMES.split()))
NEXT = ObjectiveId("galvanize_the_people")
"""The objective that is revealed."""

CHOSEN = (8, 3, 1, 2, 4, 5)
"""The strategy card of every player: Anna has Imperial, Boris Politics."""


def cards() -> tuple[Action, ...]:
    """Return the choice of strategy cards."""
    return tuple(TakeStrategyCard(StrategyCard(number), Seat(seat)) for seat, number in enumerate(CHOSEN))


def play_round(number: int) -> tuple[Action, ...]:
    """Return a round to its status phase."""
    custodians = (Gain(ANNA, Points(1), CUSTODIANS),) if number == 1 else ()
    strategy = (StartPhase(Phase.STRATEGY, number),) if number > 1 else ()
    return (*strategy, *cards(), StartPhase(Phase.ACTION, number), *custodians, StartPhase(Phase.STATUS, number))


def rounds(number: int) -> tuple[Action, ...]:
    """Return whole rounds, each with a reveal."""
    whole = (
        (*play_round(one), RevealObjective(PUBLICS[one + 1]), StartPhase(Phase.AGENDA, one))
        for one in range(1, number + 1)
    )
    return tuple(action for one in whole for action in one)


BEGUN: tuple[Action, ...] = tuple(map(RevealObjective, PUBLICS[:2]))
STRATEGY = document(GAME.id, SIX, (*BEGUN, *rounds(1), StartPhase(Phase.STRATEGY, 2)))
ACTION = document(GAME.id, SIX, (*BEGUN, *rounds(1), *play_round(2)[:-1]))
STATUS = document(GAME.id, SIX, (*BEGUN, *rounds(4), *play_round(5)))
AGENDA = document(GAME.id, SIX, (*BEGUN, *rounds(1)))
CLAIMED = document(
    GAME.id,
    SIX,
    (*BEGUN, *play_round(1), ScorePublicObjective(CELIA, PUBLICS[0]), *rounds(1)[-2:], *play_round(2)[:-1]),
)


def cell(objective: str, player: Seat) -> str:
    """Return a cell of the grid on the board."""
    return f"#board-{objective}-{player}"


def gain(hand: Hand) -> None:
    """Boris gains a point for a public objective."""
    hand.tap(f"#plus-{BORIS}")
    hand.tap(f"#slot-{PUBLICS[0]}")


def mecatol(hand: Hand) -> None:
    """Anna resolves Imperial with Mecatol Rex."""
    hand.tap("#round-imperial")
    hand.tap("#imperial-mecatol")


def imperial(hand: Hand) -> None:
    """Anna resolves Imperial with an objective and Mecatol Rex."""
    hand.tap("#round-imperial")
    hand.tap(f"label.chip:has(input[value={PUBLICS[0]}])")
    hand.tap("#imperial-mecatol")


def give(hand: Hand) -> None:
    """Celia receives the Support of Boris."""
    hand.tap(f"[data-seat='{CELIA}']")
    hand.tap(f"#give-{BORIS}")


def exchange(hand: Hand) -> None:
    """Celia and Boris exchange Supports."""
    hand.tap(f"[data-seat='{CELIA}']")
    hand.tap(f"#exchange-{BORIS}")


def reveal(hand: Hand) -> None:
    """An objective is revealed."""
    hand.tap("#round-reveal")
    hand.tap(f"#reveal-{NEXT} button")


def status_phase(hand: Hand) -> None:
    """Everybody scores a public objective, three a secret one; the next one is revealed, and the phase ends."""
    for seat, objective in enumerate(PUBLICS):
        hand.tap(cell(objective, Seat(seat)))
    for seat in (ANNA, CELIA, EWA):
        hand.tap(cell("secret", seat))
    hand.tap("#resolve-claims")
    hand.tap(f"#reveal-{LAST} button")
    hand.tap(".button-next")


def strategy_cards(hand: Hand) -> None:
    """Six players choose a strategy card, and the action phase begins."""
    for card in CHOSEN:
        hand.tap(f"#choose-{card}")
    hand.tap(".button-next")


def mutiny(hand: Hand) -> None:
    """Mutiny passes with three votes."""
    hand.tap("#round-agenda")
    hand.tap("#agenda-mutiny summary")
    hand.tap("#agenda-mutiny label.chip:has(input[value=for])")
    for seat in (ANNA, CELIA, EWA):
        hand.tap(f"#agenda-mutiny label.chip:has(input[type=checkbox][value='{seat}'])")
    hand.tap("#agenda-mutiny button[type=submit]")


def correct(hand: Hand) -> None:
    """The objective of round 1 was scored by Dmitri, and not by Celia."""
    hand.tap(".tool-objectives")
    hand.tap(f"#sheet-{PUBLICS[0]}-{CELIA}")
    hand.tap(f"label.chip:has(input[name=player][value='{DMITRI}'])")
    hand.tap("dialog[open] button[type=submit]")


def corrected(log: Log) -> Log:
    """Return a log in which Dmitri has scored the objective."""
    return tuple(evolve(one, player=DMITRI) if isinstance(one, ScorePublicObjective) else one for one in log)


LAST = ObjectiveId("manipulate_galactic_law")
CLAIMS = {
    Seat(seat): Claims(objective, ANY_SECRET if seat in {ANNA, CELIA, EWA} else None)
    for seat, objective in enumerate(PUBLICS)
}

OPERATIONS = (
    Operation(
        "a public objective",
        "2 (grid 3)",
        Cost(1),
        STATUS,
        lambda hand: hand.tap(cell(PUBLICS[0], BORIS)),
        adds(ClaimObjectives(BORIS, PUBLICS[0])),
    ),
    Operation("Imperial, Mecatol Rex only", "3", Cost(2), ACTION, mecatol, adds(ResolveImperial(ANNA, None, True))),
    Operation(
        "Imperial with an objective", "4", Cost(3), ACTION, imperial, adds(ResolveImperial(ANNA, PUBLICS[0], True))
    ),
    Operation("Support is given", "3", Cost(2), ACTION, give, adds(GiveSupport(BORIS, CELIA))),
    Operation("Supports are exchanged", "3", Cost(3), ACTION, exchange, adds(ExchangeSupports(BORIS, CELIA))),
    Operation("an objective is revealed", "2 + swipes", Cost(2), STATUS, reveal, adds(RevealObjective(NEXT))),
    Operation(
        "status phase: six public, three secret objectives, reveal, next",
        "13 + 2-4 swipes",
        Cost(11),
        STATUS,
        status_phase,
        adds(ScoreStatusPhase(CLAIMS), RevealObjective(LAST), StartPhase(Phase.AGENDA, 5)),
    ),
    Operation(
        "the next phase",
        "1",
        Cost(1),
        ACTION,
        lambda hand: hand.tap(".button-next"),
        adds(StartPhase(Phase.STATUS, 2)),
    ),
    Operation(
        "six strategy cards", "7", Cost(7), STRATEGY, strategy_cards, adds(*cards(), StartPhase(Phase.ACTION, 2))
    ),
    Operation(
        "a new speaker",
        "3 + swipe",
        Cost(1),
        ACTION,
        lambda hand: hand.tap(f"#speaker-{CELIA}"),
        adds(MakeSpeaker(CELIA)),
    ),
    Operation(
        "Mutiny, three votes for",
        "7",
        Cost(6),
        AGENDA,
        mutiny,
        adds(ResolveMutiny(Vote.FOR, frozenset({ANNA, CELIA, EWA}))),
    ),
    Operation(
        "undo a point with its source",
        "2",
        Cost(1),
        STATUS,
        lambda hand: hand.tap(".tools button[data-do=undo]"),
        adds(),
        gain,
    ),
    Operation("an old claim is corrected", "5 + scrolling", Cost(3), CLAIMED, correct, corrected),
)
