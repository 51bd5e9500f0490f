"""The operations of Twilight Struggle."""

from __future__ import annotations

from attrs import evolve

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    AttemptCoup,
    ChangeInfluence,
    FightWar,
    GainPoints,
    PlayScoringCard,
    StartActionRound,
    StartTurn,
    UseOperations,
)
from laurel.games.twilight_struggle.components import CardId, CountryId, Die, ScoringCardId, Superpower, WarCardId
from tools.taps import Cost, Log, Operation, adds, document, players, undoes
from tools.taps.hand import Hand

US, USSR = Superpower.US, Superpower.USSR
IRAN, IRAQ, SYRIA, POLAND, ITALY = map(CountryId, ("iran", "iraq", "syria", "poland", "italy"))
WEST_GERMANY = CountryId("west_germany")
KOREAN_WAR = WarCardId(CardId("korean_war"))

BEGUN: tuple[Action, ...] = (
    *(ChangeInfluence(POLAND, ussr=4), ChangeInfluence(CountryId("east_germany"), ussr=1)),
    *(ChangeInfluence(CountryId("austria"), ussr=1), ChangeInfluence(WEST_GERMANY, us=4), ChangeInfluence(ITALY, us=3)),
    *(StartTurn(1), StartActionRound(1, USSR)),
)
SEATED = players("Anna", "Boris")
ROUND = document(GAME.id, SEATED, BEGUN)
LATE = document(GAME.id, SEATED, (*BEGUN, StartActionRound(6, US)))


def region(hand: Hand, name: str) -> None:
    """Show the countries of a region, unless they are shown."""
    if not hand.page.locator(f"#show-{name}").is_checked():
        hand.tap(f"label.tab:has(#show-{name})")


def influence(hand: Hand) -> None:
    """The USSR places three influence in two countries, and its action round ends."""
    region(hand, "middle_east")
    hand.tap("#more-ussr-iraq", times=2)
    hand.tap("#more-ussr-syria")
    hand.tap("#next-step")


def coup(hand: Hand) -> None:
    """The USSR attempts a coup in Iran with a card of four operations, and rolls a five."""
    hand.tap("#open-action")
    hand.tap("#operations-4")
    hand.tap("#attempt-COUP")
    hand.tap("#target-iran")
    hand.tap("#die-5")


def score(hand: Hand) -> None:
    """Europe Scoring is played."""
    region(hand, "europe")
    hand.tap("#score-europe")


def end_turn(hand: Hand) -> None:
    """The turn ends, with military operations checked."""
    hand.tap("#next-step")
    hand.tap("#end-turn")


def war(hand: Hand) -> None:
    """The USSR plays Korean War and rolls a six."""
    hand.tap(".tool-cards")
    hand.tap(f"button[data-fields*='\"{KOREAN_WAR}\"']")
    hand.tap("#die-6")


def points(hand: Hand) -> None:
    """The USA gains two points."""
    hand.tap("#to-points")
    hand.tap("#gain-us-2")


def correct(hand: Hand) -> None:
    """Two influence were placed in Italy, and not three."""
    hand.tap("a[href$=history]")
    hand.tap(hand.page.locator(".lines button").nth(-5))
    hand.tap(".field-number:has(input[name=us]) [data-step='-1']")
    hand.tap("dialog[open] button[type=submit]")


def corrected(log: Log) -> Log:
    """Return a log whose fifth entry has one influence less."""
    return (*log[:4], evolve(log[4], us=2), *log[5:])


OPERATIONS = (
    Operation(
        "three influence in two countries, next action round",
        "6 + 3-4 swipes",
        Cost(4),
        ROUND,
        influence,
        adds(ChangeInfluence(IRAQ, ussr=2), ChangeInfluence(SYRIA, ussr=1), StartActionRound(1, US)),
    ),
    Operation(
        "a coup",
        "9-10",
        Cost(5),
        ROUND,
        coup,
        adds(UseOperations(4), AttemptCoup(USSR, IRAN, 4, Die(5))),
    ),
    Operation(
        "a region is scored", "3", Cost(2), ROUND, score, adds(PlayScoringCard(ScoringCardId(CardId("europe_scoring"))))
    ),
    Operation("a turn ends", "3", Cost(2), LATE, end_turn, adds(StartTurn(2, checks_operations=True))),
    Operation(
        "a war card with its influence",
        "4 + 5",
        Cost(4),
        ROUND,
        war,
        adds(FightWar(KOREAN_WAR, USSR, Die(6), CountryId("south_korea"))),
    ),
    Operation("points by hand", "5 + 2 swipes", Cost(3), ROUND, points, adds(GainPoints(us=2))),
    Operation("an old entry is corrected", "4 + scroll", Cost(4), ROUND, correct, corrected),
    Operation("undo", "1", Cost(1), ROUND, lambda hand: hand.tap(".tools button[data-do=undo]"), undoes),
)
