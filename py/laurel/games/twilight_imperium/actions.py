"""What can happen at a table of Twilight Imperium."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from laurel.games.twilight_imperium.components import UNSAID, Card, LawId, SourceId
from laurel.games.twilight_imperium.table import Phase
from laurel.match.setup import Points, Seat


class Vote(Enum):
    """The two outcomes of an agenda that is voted for or against."""

    FOR = "for"
    AGAINST = "against"


@frozen
class Gain:
    """A player gains victory points from one source."""

    player: Seat
    points: Points
    source: SourceId = UNSAID


@frozen
class Lose:
    """A player loses victory points because of one source."""

    player: Seat
    points: Points
    source: SourceId = UNSAID


@frozen
class GainTogether:
    """Several players gain victory points at the same moment, from one source."""

    gains: Mapping[Seat, Points]
    source: SourceId = UNSAID


@frozen
class Claims:
    """What one player scores in the status phase: one public and one secret objective at the most."""

    public: Points = Points(0)
    """1 for a stage I, 2 for a stage II objective, 0 for none."""

    secret: Points = Points(0)


@frozen
class ScoreStatusPhase:
    """The players score their objectives in the status phase, in initiative order."""

    claims: Mapping[Seat, Claims]


@frozen
class GainFromLaw:
    """A law that gives a point comes into play in front of a player, or moves there from another."""

    player: Seat
    law: LawId


@frozen
class DiscardLaw:
    """A law that gave a point is discarded."""

    law: LawId


@frozen
class ResolveMutiny:
    """The agenda Mutiny is resolved."""

    outcome: Vote
    voted_for: frozenset[Seat]


@frozen
class ResolveSeedOfAnEmpire:
    """The agenda Seed of an Empire is resolved."""

    outcome: Vote


@frozen
class StartPhase:
    """The table goes on to another phase."""

    phase: Phase
    round: int
    strategy_cards: Mapping[Seat, tuple[Card, ...]] | None = None
    """Who holds which strategy cards from here on; `None` where the phase itself says so."""


@frozen
class TakeStrategyCard:
    """A player takes a strategy card, or returns it to the table."""

    card: Card
    player: Seat | None = None


@frozen
class TakeZeroToken:
    """A player takes the "0" token for this round, or nobody has it any more."""

    player: Seat | None = None


@frozen
class MakeSpeaker:
    """The speaker token goes to a player."""

    player: Seat


@frozen
class RunOutOfObjectives:
    """The speaker has to reveal an objective card, and there is none."""


@frozen
class RuleWinner:
    """The table names the winner where the rules are silent."""

    winner: Seat


Action = (
    Gain
    | Lose
    | GainTogether
    | ScoreStatusPhase
    | GainFromLaw
    | DiscardLaw
    | ResolveMutiny
    | ResolveSeedOfAnEmpire
    | StartPhase
    | TakeStrategyCard
    | TakeZeroToken
    | MakeSpeaker
    | RunOutOfObjectives
    | RuleWinner
)
