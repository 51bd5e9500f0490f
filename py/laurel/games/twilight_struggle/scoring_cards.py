"""Scoring cards: rule 10.1, and Control of Europe in rule 10.3.1."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import PlayScoringCard
from laurel.games.twilight_struggle.components import (
    COUNTRIES,
    REGIONS,
    SCORING_CARDS,
    SHUTTLE_DIPLOMACY,
    SOUTHEAST_ASIA_SCORING,
    UNSAID,
    CardId,
    Country,
    CountryId,
    Pair,
    Region,
    Side,
    SourceId,
)
from laurel.games.twilight_struggle.effects import without
from laurel.games.twilight_struggle.scoring import BONUSES, RegionScore, reasons, score_region
from laurel.games.twilight_struggle.shuttle import best, is_shuttled, score_without, takeable
from laurel.games.twilight_struggle.table import Ending, EndingKind, Table
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.ledger import Reason
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Points

EUROPE_CONTROLLED = "10.3.1"
SCORED = "10.1.2"


@frozen
class SoutheastAsiaScore:
    """What the card Southeast Asia Scoring is worth to both sides, and by which countries."""

    us: tuple[CountryId, ...]
    ussr: tuple[CountryId, ...]

    def of(self, side: Side) -> tuple[CountryId, ...]:
        """Return the countries of Southeast Asia that a side controls."""
        return self.us if side is Side.US else self.ussr

    @property
    def points(self) -> Pair:
        """What both sides gain: the values of their countries."""
        return Pair(*(sum(COUNTRIES[one].southeast_asia for one in own) for own in (self.us, self.ussr)))


@frozen
class Prospect:
    """What a scoring card would do if it were played now."""

    marker: int | None
    """Where the marker would stand; `None` where Control of Europe wins."""

    winner: Side | None
    """Who would win at once, or `None`."""


def play_scoring_card(table: Table, action: PlayScoringCard) -> Outcome[Table]:
    """A scoring card gives both sides their points at the same moment (10.1.2)."""
    if action.card not in SCORING_CARDS:
        raise Refusal(N_("This is no scoring card."))
    region = SCORING_CARDS[action.card]
    if region is None:
        return _score_southeast_asia(table)
    taken = _taken(table, REGIONS[region], action.taken)
    score = score_region(table, REGIONS[region]) if taken is None else score_without(table, REGIONS[region], taken)
    if is_shuttled(table, REGIONS[region]):
        table = without(table, SHUTTLE_DIPLOMACY)
    if score.winner is not None:
        return Outcome(evolve(table, ending=Ending(EndingKind.EUROPE, EUROPE_CONTROLLED, score.winner)))
    return book(table, score, SCORED)


def _taken(table: Table, region: Region, chosen: CountryId | None) -> CountryId | None:
    """Return the country that Shuttle Diplomacy takes: the one chosen, or else one that helps the US most."""
    if not is_shuttled(table, region):
        if chosen is not None:
            raise Refusal(N_("Shuttle Diplomacy does not apply here."))
        return None
    if chosen is not None and chosen not in takeable(table, region):
        raise Refusal(N_("Shuttle Diplomacy takes a battleground of this region that the USSR controls."))
    return chosen or next(iter(best(table, region)), None)


def book(table: Table, score: RegionScore, rule: str) -> Outcome[Table]:
    """Give both sides what a region is worth to them, with every reason."""
    gains = Pair(score.us.points or 0, score.ussr.points or 0)
    card = REGIONS[score.region].scoring_card
    return gain(table, gains, SourceId(card), rule, {side: reasons(score, side) for side in Side})


def score_southeast_asia(table: Table) -> SoutheastAsiaScore:
    """Southeast Asia has no tiers: every controlled country is worth its value on the card."""

    def held(side: Side) -> tuple[CountryId, ...]:
        return tuple(one.id for one in COUNTRIES.values() if one.southeast_asia and table.controls(side, one.id))

    return SoutheastAsiaScore(held(Side.US), held(Side.USSR))


def _score_southeast_asia(table: Table) -> Outcome[Table]:
    """The card is played once in a game."""
    if table.has_scored_southeast_asia:
        raise Refusal(N_("Southeast Asia has been scored in this game."))
    score = score_southeast_asia(table)
    said = {side: worths(score, side) for side in Side}
    after = evolve(table, has_scored_southeast_asia=True)
    return gain(after, score.points, SourceId(SOUTHEAST_ASIA_SCORING), SCORED, said)


def worths(score: SoutheastAsiaScore, side: Side) -> tuple[Reason, ...]:
    """What a side's points in Southeast Asia are made of."""
    return tuple(_worth(COUNTRIES[one]) for one in score.of(side))


def _worth(country: Country) -> Reason:
    said = Message(N_("Controlled: %(country)s"), country=Message(country.name))
    return Reason(Points(country.southeast_asia), said, BONUSES)


def can_be_forced_to_hold(card: CardId) -> bool:
    """Whether an event may force a player to keep a card: never a scoring card (10.1.5)."""
    return card not in SCORING_CARDS


def foresee(table: Table, card: CardId) -> Prospect:
    """Say what a scoring card would do if it were played now; raises `Refusal` where it cannot be."""
    return _prospect(play_scoring_card(table, PlayScoringCard(card)).state)


def prospect(table: Table, points: Pair, controller: Side | None) -> Prospect:
    """Say what a scoring card would do that pays so many points; `controller` has Europe, and wins by its card.

    After the end of the game it is what it would do if the game still went on.
    """
    if controller is not None:
        return Prospect(None, controller)
    return _prospect(gain(evolve(table, ending=None), points, UNSAID).state)


def _prospect(after: Table) -> Prospect:
    if after.ending is None:
        return Prospect(after.marker, None)
    return Prospect(after.marker if after.ending.kind is EndingKind.POINTS else None, after.ending.winner)
