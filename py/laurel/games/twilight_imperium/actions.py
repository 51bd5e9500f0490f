"""The actions of Twilight Imperium."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from laurel.games.twilight_imperium.components import (
    NO_SOURCE,
    LawId,
    Monument,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Claims, Phase
from laurel.match.setup import Points, Seat


class Vote(Enum):
    """The two outcomes of an agenda that is voted for or against."""

    FOR = "for"
    AGAINST = "against"


@frozen
class Action:
    """What is entered in a match of Twilight Imperium."""


@frozen
class Gain(Action):
    """A player gains victory points from one source."""

    player: Seat
    points: Points
    source: SourceId = NO_SOURCE


@frozen
class Lose(Action):
    """A player loses victory points because of one source."""

    player: Seat
    points: Points
    source: SourceId = NO_SOURCE


@frozen
class GainTogether(Action):
    """Several players gain victory points at the same moment, from one source."""

    gains: Mapping[Seat, Points]
    source: SourceId = NO_SOURCE


@frozen
class ScorePublicObjective(Action):
    """A player scores a public objective, or a secret one that has become public."""

    player: Seat
    objective: ObjectiveId


@frozen
class ScoreSecretObjective(Action):
    """A player scores a secret objective from their hand."""

    player: Seat
    secret: SecretId


@frozen
class ClaimObjectives(Action):
    """A player drafts what to score in the status phase, in place of an earlier draft; nothing is scored yet."""

    player: Seat
    public: ObjectiveId | None = None
    secret: SecretId | None = None
    """With neither objective, the player's draft is withdrawn."""

    @property
    def claims(self) -> Claims:
        """What is drafted."""
        return Claims(self.public, self.secret)


@frozen
class ScoreStatusPhase(Action):
    """The players score their objectives in the status phase, in initiative order."""

    claims: Mapping[Seat, Claims]
    is_draft: bool = False
    """Whether the claims are drafts of several players, and nothing is scored yet."""


@frozen
class ResolveClaims(Action):
    """The players score what they have drafted in this status phase, in initiative order."""


@frozen
class ResolveImperial(Action):
    """A player resolves the primary ability of Imperial: a public objective, then the point for Mecatol Rex."""

    player: Seat
    objective: ObjectiveId | None = None
    controls_mecatol: bool = False


@frozen
class RevealObjective(Action):
    """The speaker reveals a public objective: two during setup, one in each status phase."""

    objective: ObjectiveId


@frozen
class ReplaceObjective(Action):
    """Neuraloop: a public objective that was just revealed is replaced, and a relic is purged."""

    objective: ObjectiveId
    replacement: ObjectiveId
    relic: RelicId | None = None
    """The relic that is purged; `None` where relics are not entered."""


@frozen
class CountSecrets(Action):
    """The number of unscored secret objectives that a player holds."""

    player: Seat
    unscored: int


@frozen
class GiveSupport(Action):
    """A player gives Support for the Throne to another one."""

    giver: Seat
    holder: Seat


@frozen
class ExchangeSupports(Action):
    """Two players give each other Support for the Throne in one transaction."""

    giver: Seat
    holder: Seat


@frozen
class ActivateSystem(Action):
    """A player activates a system that contains units of others."""

    player: Seat
    units_of: frozenset[Seat]


@frozen
class LoseHomeSystem(Action):
    """A player no longer controls every planet of their home system."""

    player: Seat


@frozen
class RegainHomeSystem(Action):
    """A player controls every planet of their home system again."""

    player: Seat


@frozen
class Eliminate(Action):
    """A player is eliminated."""

    player: Seat


@frozen
class GainRelic(Action):
    """A player gains a relic, from the deck or from the player who had it."""

    player: Seat
    relic: RelicId


@frozen
class PurgeRelic(Action):
    """A relic is purged without the effect of its text."""

    relic: RelicId


@frozen
class UseCrownOfEmphidia(Action):
    """A player who controls the Tomb of Emphidia purges The Crown of Emphidia."""

    player: Seat


@frozen
class UseBookOfLatvinia(Action):
    """A player purges the Book of Latvinia."""

    player: Seat
    has_four_specialties: bool
    """Whether the player's planets have all four technology specialties."""


@frozen
class RollSilverFlame(Action):
    """A player rolls one die for The Silver Flame and purges it."""

    player: Seat
    roll: int


@frozen
class GainStyx(Action):
    """A player gains the planet card of Styx; `None` where no player has it any more."""

    player: Seat | None = None


@frozen
class TakeMonument(Action):
    """A player controls the planet of a monument from here on; `None` where it was destroyed."""

    monument: Monument
    player: Seat | None = None


@frozen
class GainFromLaw(Action):
    """A law that gives a point comes into play as a player's, or moves to them from another player."""

    player: Seat
    law: LawId


@frozen
class LoseHolyPlanet(Action):
    """No player controls the planet of Holy Planet of Ixth any more; the law stays in play."""


@frozen
class DiscardLaw(Action):
    """A law that matters for points is discarded."""

    law: LawId


@frozen
class LeakSecret(Action):
    """Classified Document Leaks: a secret objective that a player has scored becomes public."""

    player: Seat
    secret: SecretId


@frozen
class ResolveMutiny(Action):
    """The agenda Mutiny is resolved."""

    outcome: Vote
    voted_for: frozenset[Seat]


@frozen
class ResolveSeedOfAnEmpire(Action):
    """The agenda Seed of an Empire is resolved."""

    outcome: Vote


@frozen
class ResolveIncentiveProgram(Action):
    """The agenda Incentive Program is resolved: one more public objective from the deck."""

    outcome: Vote
    objective: ObjectiveId


@frozen
class StartPhase(Action):
    """The game goes on to another phase."""

    phase: Phase
    round: int
    strategy_cards: Mapping[Seat, tuple[StrategyCard, ...]] | None = None
    """Who holds which strategy cards from here on; `None` where that follows from the phase."""


@frozen
class TakeStrategyCard(Action):
    """A player takes a strategy card, or returns it to the table."""

    card: StrategyCard
    player: Seat | None = None


@frozen
class TakeZeroToken(Action):
    """A player takes the "0" token for this round; `None` where no player has it any more."""

    player: Seat | None = None


@frozen
class GiveGiftOfPrescience(Action):
    """The Naalu Collective gives Gift of Prescience to a player, or gets it back."""

    player: Seat | None = None


@frozen
class MakeSpeaker(Action):
    """The speaker token goes to a player."""

    player: Seat


@frozen
class RunOutOfObjectives(Action):
    """The speaker has to reveal an objective card, and there is none."""


@frozen
class CallTheEnd(Action):
    """The players end the game now, by their own decision."""


@frozen
class RuleWinner(Action):
    """The players name the winner where the rules leave it open."""

    winner: Seat
    sharing: frozenset[Seat] = frozenset()
    """Who wins as well, where a win can be shared."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Everybody who wins, in seat order."""
        return tuple(sorted({self.winner, *self.sharing}))
