"""Scoring cards: rule 10.1, and Control of Europe in rule 10.3.1."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import PlayScoringCard
from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    LAST_TURN,
    NO_SOURCE,
    REGIONS,
    SCORING_CARDS,
    SHUTTLE_DIPLOMACY,
    SOUTHEAST_ASIA_SCORING,
    CardId,
    Country,
    CountryId,
    MapRegion,
    Pair,
    SourceId,
    Superpower,
)
from laurel.games.twilight_struggle.effects import discard_card, take_up_card, without_effect
from laurel.games.twilight_struggle.opening import SETUP
from laurel.games.twilight_struggle.scoring import BONUSES, RegionScore, reasons, score_region
from laurel.games.twilight_struggle.shuttle import best_countries, is_shuttled, score_without, takeable
from laurel.games.twilight_struggle.state import Ending, EndingKind, Phase, State
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.ledger import Reason
from laurel.match.message import N_, Message, Question, Refusal
from laurel.match.setup import Points

HAND = "4.3"
ROUNDS = "4.5"
FINAL = "10.3.2"
EUROPE_CONTROLLED = "10.3.1"
SCORED = "10.1.2"


@frozen
class SoutheastAsiaScore:
    """What the card Southeast Asia Scoring is worth to both sides, and by which countries."""

    us: tuple[CountryId, ...]
    ussr: tuple[CountryId, ...]

    def of(self, side: Superpower) -> tuple[CountryId, ...]:
        """Return the countries of Southeast Asia that a side controls."""
        return self.us if side is Superpower.US else self.ussr

    @property
    def points(self) -> Pair:
        """What both sides gain: the values of their countries."""
        return Pair(*(sum(COUNTRIES[one].southeast_asia for one in own) for own in (self.us, self.ussr)))


@frozen
class Prospect:
    """What a scoring card would do if it were played now."""

    marker: int | None
    """Where the marker would stand; `None` where Control of Europe wins."""

    winner: Superpower | None
    """Who would win at once, or `None`."""


def play_scoring_card(table: State, action: PlayScoringCard) -> Outcome[State]:
    """A scoring card gives both sides their points at the same moment (10.1.2)."""
    if action.card not in SCORING_CARDS:
        raise Refusal(N_("This is not a scoring card."), field="card")
    if table.course.phase is Phase.FINAL_SCORING:
        raise Refusal(N_("Final scoring has begun."), rule=FINAL)
    made = _scored(table, action)
    card = CardId(action.card)
    use = made.state.course.card
    state = made.state.with_course(
        scored=(*table.course.scored, card), card=None if use is None else evolve(use, scored=card)
    )
    state = take_up_card(state, card) if CARDS[card].once else discard_card(state, card)
    return evolve(made, state=state, questions=(*_before_first_turn(table), *_scored_before(table, card)))


def _before_first_turn(state: State) -> tuple[Question, ...]:
    """Return a question during set-up, when nobody has cards yet (3)."""
    if state.course.phase is not Phase.SETUP:
        return ()
    return (Question(N_("The first turn has not begun: no region is scored during setup."), rule=SETUP),)


def _scored_before(state: State, card: CardId) -> tuple[Question, ...]:
    """Return a question if a scoring card was played before that rules this one out.

    The same card would have to be drawn again in the turn, and nobody plays two cards in an action round.
    """
    if card in state.course.scored:
        said = N_("%(card)s was already played this turn.")
        return (Question(said, rule=HAND, card=Message(CARDS[card].name)),)
    use = state.course.card
    if use is not None and use.scored is not None:
        said = N_("%(card)s was already played in this action round.")
        return (Question(said, rule=ROUNDS, card=Message(CARDS[use.scored].name)),)
    return ()


def _scored(state: State, action: PlayScoringCard) -> Outcome[State]:
    region = SCORING_CARDS[action.card]
    if region is None:
        return _score_southeast_asia(state)
    taken = _taken(state, REGIONS[region], action.taken)
    score = score_region(state, REGIONS[region]) if taken is None else score_without(state, REGIONS[region], taken)
    if is_shuttled(state, REGIONS[region]):
        state = without_effect(state, SHUTTLE_DIPLOMACY)
    if score.winner is not None:
        return Outcome(evolve(state, ending=Ending(EndingKind.EUROPE, EUROPE_CONTROLLED, score.winner)))
    return book_score(state, score, SCORED)


def _taken(state: State, region: MapRegion, chosen: CountryId | None) -> CountryId | None:
    """Return the country that Shuttle Diplomacy takes: the one chosen, or else one that helps the US most."""
    if not is_shuttled(state, region):
        if chosen is not None:
            raise Refusal(N_("Shuttle Diplomacy does not apply here."), field="taken")
        return None
    if chosen is not None and chosen not in takeable(state, region):
        raise Refusal(
            N_("Shuttle Diplomacy takes a battleground of this region that the USSR controls."), field="taken"
        )
    return chosen or next(iter(best_countries(state, region)), None)


def book_score(state: State, score: RegionScore, rule: str) -> Outcome[State]:
    """Give both sides what a region is worth to them, with every reason."""
    gains = Pair(score.us.points or 0, score.ussr.points or 0)
    card = REGIONS[score.region].scoring_card
    return gain(state, gains, SourceId(card), rule, {side: reasons(score, side) for side in Superpower})


def score_southeast_asia(state: State) -> SoutheastAsiaScore:
    """Southeast Asia has no tiers: every controlled country is worth its value on the card."""

    def held(side: Superpower) -> tuple[CountryId, ...]:
        return tuple(one.id for one in COUNTRIES.values() if one.southeast_asia and state.controls(side, one.id))

    return SoutheastAsiaScore(held(Superpower.US), held(Superpower.USSR))


def _score_southeast_asia(state: State) -> Outcome[State]:
    """The card is played once in a game."""
    if state.has_scored_southeast_asia:
        raise Refusal(N_("Southeast Asia has been scored in this game."), field="card")
    score = score_southeast_asia(state)
    said = {side: southeast_asia_reasons(score, side) for side in Superpower}
    after = evolve(state, has_scored_southeast_asia=True)
    return gain(after, score.points, SourceId(SOUTHEAST_ASIA_SCORING), SCORED, said)


def southeast_asia_reasons(score: SoutheastAsiaScore, side: Superpower) -> tuple[Reason, ...]:
    """What a side's points in Southeast Asia are made of."""
    return tuple(_worth(COUNTRIES[one]) for one in score.of(side))


def _worth(country: Country) -> Reason:
    said = Message(N_("Controlled: %(country)s"), country=Message(country.name))
    return Reason(Points(country.southeast_asia), said, BONUSES)


def can_be_forced_to_hold(card: CardId) -> bool:
    """Whether an event may force a player to keep a card: never a scoring card (10.1.5)."""
    return card not in SCORING_CARDS


def prospect(state: State, points: Pair, controller: Superpower | None) -> Prospect:
    """Return what a scoring card with so many points would do; `controller` controls Europe, and wins by its card.

    After the end of the game it is what it would do if the game still went on. Where nothing but final scoring is left,
    20 points win nothing any more (10.3.2).
    """
    if controller is not None:
        return Prospect(None, controller)
    course = evolve(state.course, phase=Phase.FINAL_SCORING) if is_played_out(state) else state.course
    return _prospect(gain(evolve(state, ending=None, course=course), points, NO_SOURCE).state)


def is_played_out(state: State) -> bool:
    """Whether nothing but final scoring is left of the game."""
    course = state.course
    has_ended = course.turn == LAST_TURN and course.has_checked_operations
    return has_ended or course.phase is Phase.FINAL_SCORING


def _prospect(after: State) -> Prospect:
    if after.ending is None:
        return Prospect(after.marker, None)
    return Prospect(after.marker if after.ending.kind is EndingKind.POINTS else None, after.ending.winner)
