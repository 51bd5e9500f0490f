"""The kinds of action of Twilight Struggle."""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

from laurel.games.twilight_struggle.components import (
    NO_SOURCE,
    AreaId,
    CardId,
    CountryId,
    Die,
    DrawnId,
    HeadlineId,
    LastingCardId,
    PlayedId,
    ScoringCardId,
    SourceId,
    Superpower,
    TakenId,
    WarCardId,
)
from laurel.match.plain import LATER
from laurel.match.setup import Seat


class Use(Enum):
    """What a card is played for, beside its event."""

    OPERATIONS = "operations"
    SPACE_RACE = "space_race"
    DISCARD = "discard"
    """It is not played: an event makes a player discard it."""


@frozen
class Action:
    """What is entered in a match of Twilight Struggle."""


@frozen
class ChangeInfluence(Action):
    """Influence is added to a country, or taken from it where a number is negative.

    In an action round it is placed with Operations, in set-up it is the free influence.
    """

    country: CountryId
    us: int = 0
    ussr: int = 0
    by_event: bool = False
    """Whether an event changes it: then neither its cost nor its place is checked."""

    event: CardId | None = field(default=None, metadata={LATER: True})
    """The card whose event leaves this change to a player: then it has to be one that the event allows."""


def place(country: CountryId, side: Superpower, points: int = 1, event: CardId | None = None) -> ChangeInfluence:
    """Return what adds influence of one side, or takes it where the number is negative."""
    us, ussr = (points, 0) if side is Superpower.US else (0, points)
    return ChangeInfluence(country, us, ussr, event=event)


@frozen
class SetInfluence(Action):
    """The influence in a country is set to these numbers."""

    country: CountryId
    us: int
    ussr: int


@frozen
class PlayScoringCard(Action):
    """A scoring card is played."""

    card: ScoringCardId
    taken: TakenId | None = None
    """The country that Shuttle Diplomacy takes from the USSR; `None` for the one that helps the US most."""


@frozen
class PlayEvent(Action):
    """The event of a card happens, and the players enter the influence that it moves: so before version 8.

    `player` is who plays the card, whoever gains by it.
    """

    card: CardId
    player: Superpower
    is_headline: bool = False


@frozen
class CarryOutEvent(Action):
    """The event of a card happens with the influence that it moves; `player` is who plays the card.

    What the event leaves to a player is owed from here on, and entered as `ChangeInfluence.event`.
    """

    card: CardId
    player: Superpower
    is_headline: bool = False
    drawn: DrawnId | None = field(default=None, metadata={LATER: True})
    """The card that Grain Sales to Soviets takes, if the US plays it, or that Missile Envy brings."""

    region: AreaId | None = field(default=None, metadata={LATER: True})
    """The region that Chernobyl closes, or that The Cambridge Five choose; `None` where it was not said."""


@frozen
class FinishEvent(Action):
    """The rest of what an event has left to a player is not done."""

    card: CardId


@frozen
class PlayCard(Action):
    """The player whose action round it is plays a card; what it is used for follows as entries of their own."""

    card: PlayedId
    player: Superpower


@frozen
class DiscardToTrap(Action):
    """A player who is held by Quagmire or Bear Trap discards a card and rolls a die: if it shows 1 to 4, that ends."""

    player: Superpower
    escapes: bool = True


@frozen
class SpendCard(Action):
    """A card that was not named as that of an action round goes to the discard pile without its event.

    It is a headline whose event cannot happen, was played for operations or for the space race, or was discarded.
    """

    card: CardId
    player: Superpower
    use: Use = Use.OPERATIONS


@frozen
class FightWar(Action):
    """The event of a war card happens: one die is rolled."""

    card: WarCardId
    player: Superpower
    """Who plays the card, whoever fights."""

    die: Die
    target: CountryId | None = None
    modifier: int | None = None
    """What is taken from the die; `None` if it follows from the map."""


@frozen
class HoldOlympicGames(Action):
    """A player sponsors the Olympic Games; nobody wins them where the opponent boycotts."""

    player: Superpower
    winner: Superpower | None


@frozen
class HoldSummit(Action):
    """Summit: both players roll a die, and the higher modified one wins."""

    player: Superpower
    us_die: Die
    ussr_die: Die


@frozen
class ResolveWeWillBuryYou(Action):
    """The US has played no UN Intervention in the action round after “We Will Bury You”."""


@frozen
class EndEffect(Action):
    """An event in effect ends, for a reason that Laurel does not track."""

    card: LastingCardId


@frozen
class GainPoints(Action):
    """Both sides gain points from one source, at the same moment."""

    us: int = 0
    ussr: int = 0
    source: SourceId = NO_SOURCE


@frozen
class AdvanceInSpace(Action):
    """An attempt in the space race: if it succeeds, the player goes on to the next box."""

    player: Superpower
    succeeds: bool = True


@frozen
class PlaceSpaceMarker(Action):
    """The marker of a player is put on a box of the space race; no points are gained."""

    player: Superpower
    box: int


@frozen
class AttemptCoup(Action):
    """A player attempts a coup."""

    player: Superpower
    country: CountryId
    operations: int
    die: Die | None = None
    """`None` if the players enter the change of influence by hand."""

    is_free: bool = False
    """Whether an event grants it, so that it is no military operation and DEFCON does not restrict it."""

    modifier: int | None = None
    """What is added to the die; `None` if it follows from the events in effect."""


@frozen
class Realign(Action):
    """A player makes a Realignment roll: both sides roll a die."""

    player: Superpower
    country: CountryId
    us_die: Die
    ussr_die: Die
    is_free: bool = False
    """Whether an event grants it, so that DEFCON does not restrict it."""


@frozen
class ConductOperations(Action):
    """The player whose action round it is conducts Operations with a card of this value: so before version 8.

    What events in effect make of the printed value is in it.
    """

    operations: int


@frozen
class UseOperations(Action):
    """The player whose action round it is conducts Operations with a card of this printed value."""

    operations: int


@frozen
class ResolveEvent(Action):
    """The event of the card of this action round happens, and moves influence anywhere: so before version 8."""


@frozen
class SetMilitaryOperations(Action):
    """A player's military operations of this turn are set to a number."""

    player: Superpower
    operations: int


@frozen
class SetDefcon(Action):
    """DEFCON is set to a level."""

    level: int
    phasing: Superpower | None = None
    """Whose action round or headline it is; `None` if it follows from the course of the turn."""


@frozen
class TakeChinaCard(Action):
    """The China Card goes to a player by an event, or to nobody."""

    player: Superpower | None
    is_face_up: bool = True


@frozen
class ChangeCivilWar(Action):
    """Soviet influence is added to the space of the Chinese Civil War, or taken from it."""

    influence: int


@frozen
class StartTurn(Action):
    """The turn marker moves on, and the headline phase begins."""

    turn: int
    checks_operations: bool = False
    """Whether military operations are checked first, unless they were checked in this turn (8.2)."""


@frozen
class RevealHeadlines(Action):
    """Both players reveal their headlines; the events follow as entries of their own."""

    us: HeadlineId
    ussr: HeadlineId


@frozen
class StartActionRound(Action):
    """A player's action round begins."""

    number: int
    player: Superpower


@frozen
class EndActionRound(Action):
    """The action round is over, and an event happens at its end."""


@frozen
class CheckMilitaryOperations(Action):
    """The action rounds are over: military operations are compared with DEFCON."""


@frozen
class RevealHeldCards(Action):
    """The players show the cards that they hold at the end of the turn."""

    holding: frozenset[Superpower]
    """Who holds a scoring card."""


@frozen
class ReshuffleDiscards(Action):
    """The draw deck is empty: the discarded cards are shuffled and become the new one."""


@frozen
class ContinueFinalScoring(Action):
    """Final scoring continues: the next region, and the China Card after the last one."""


@frozen
class RuleWinner(Action):
    """The players name the winner, or a draw, where the rules decide nothing."""

    winner: Seat | None = None
