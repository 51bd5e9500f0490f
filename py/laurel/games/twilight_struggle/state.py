"""The state of a game of Twilight Struggle, as far as victory points depend on it."""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal

from attrs import frozen

from laurel.games.twilight_struggle.components import (
    COUNTRIES,
    FORMOSAN_RESOLUTION,
    LAST_SPACE,
    NEITHER,
    NORTH_SEA_OIL,
    STABILITY,
    TAIWAN,
    TURNS,
    Attempts,
    CardId,
    Country,
    CountryId,
    Pair,
    RegionId,
    Superpower,
)
from laurel.match.evolve import evolve, replace_item
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat

Scenario = Literal["standard", "late_war"]
"""The printed set-up: the whole game, or its last three turns."""

Shuttle = Literal["country", "battleground", "region"]
"""What Shuttle Diplomacy takes away: the country from everything that the USSR counts, its rank as a battleground
alone, or the country and the region's need for it."""


class Phase(Enum):
    """The parts of a turn, in order; set-up comes before the first turn and final scoring after the last."""

    SETUP = "setup"
    HEADLINE = "headline"
    ACTION = "action"
    END_OF_TURN = "end_of_turn"
    FINAL_SCORING = "final_scoring"


class EndingKind(Enum):
    """The ways in which a game ends."""

    POINTS = "points"
    EUROPE = "europe"
    NUCLEAR_WAR = "nuclear_war"
    CUBAN_MISSILE_CRISIS = "cuban_missile_crisis"
    HELD_CARD = "held_card"
    WARGAMES = "wargames"
    FINAL_SCORING = "final_scoring"


@frozen
class Options:
    """What the players agree on before the game: seats, scenario, variants, house rules."""

    ussr: Seat = Seat(0)
    """Who plays the USSR; the other one plays the USA."""

    scenario: Scenario = "standard"
    handicap: int = 0
    """Influence that the US places beyond the printed set-up."""

    optional_cards: bool = False
    promo_cards: bool = False
    chinese_civil_war: bool = False
    allied_berlin: bool = False
    """Turn Zero: Europe pays 3, 6 and 6, and Control of it does not win at once."""

    nationalist_china: bool = False
    """Turn Zero: Taiwan is a battleground, whoever holds it."""

    checks_operations: bool = True
    """Whether the rules of influence, wars and removed cards are applied; otherwise the players apply them by hand."""

    held_card_loses: bool = True
    """Whether holding a scoring card at the end of a turn loses the game, as in tournaments."""

    shuttle_diplomacy: Shuttle = "country"


@frozen
class Board:
    """Influence and stability by country, in the order of `COUNTRIES`."""

    us: tuple[int, ...]
    ussr: tuple[int, ...]
    stability: tuple[int, ...] = STABILITY

    def influence(self, country: Country) -> Pair:
        """Return the influence of both sides in a country."""
        return Pair(self.us[country.index], self.ussr[country.index])

    @property
    def by_country(self) -> tuple[tuple[int, int, int], ...]:
        """The influence of both sides in every country, and its stability."""
        return tuple(zip(self.us, self.ussr, self.stability, strict=True))

    def controller(self, country: Country) -> Superpower | None:
        """Return who leads in a country by at least its stability (2.1.7), or `None`."""
        lead = self.us[country.index] - self.ussr[country.index]
        stability = self.stability[country.index]
        if lead >= stability:
            return Superpower.US
        return Superpower.USSR if -lead >= stability else None

    def with_influence(self, country: Country, influence: Pair) -> Board:
        """Return the board with other influence in one country."""
        place = country.index
        return evolve(
            self, us=replace_item(self.us, place, influence.us), ussr=replace_item(self.ussr, place, influence.ussr)
        )

    def with_stability(self, country: Country, stability: int) -> Board:
        """Return the board with another stability of one country."""
        return evolve(self, stability=replace_item(self.stability, country.index, stability))


@frozen
class CardUse:
    """What the card of an action round is used for."""

    board: Board
    """The map as the action round began: influence may be placed with or next to what it has (6.1.1)."""

    operations: int | None = None
    """The Operations value of the card; `None` if it was not entered."""

    is_event: bool = False
    """Whether its event happens now."""

    placed: tuple[tuple[CountryId, int], ...] = ()
    """Every point of influence placed with Operations, in order, and what it cost."""

    printed: int | None = None
    """The Operations value without the events in effect; `None` if it was not entered."""

    event: CardId | None = None
    """The card whose event has happened in this action round."""

    scored: CardId | None = None
    """The scoring card that was played in this action round."""

    is_china_card: bool = False
    """Whether it is The China Card."""

    rolled: tuple[CountryId, ...] = ()
    """The country of every Realignment roll made with Operations."""

    has_attempted_coup: bool = False
    """Whether the Operations were used for a coup."""

    has_attempted_space: bool = False
    """Whether the card was used for an attempt in the space race."""

    card: CardId | None = None
    """The card, where the players have named it: then it is used for one thing only."""

    has_happened: bool = False
    """Whether the event of the card that was named has happened."""

    without_event: bool = False
    """Whether its event does not happen: UN Intervention was played before it."""

    trap: CardId | None = None
    """Quagmire or Bear Trap, where it held the player as the card was named."""

    is_lost_to_trap: bool = False
    """Whether the card was discarded to that event."""

    has_been_protested: bool = False
    """Whether Flower Power has paid for the card."""

    @property
    def is_used_up(self) -> bool:
        """Whether a coup, an attempt in the space race or an event that traps the player has used the whole card."""
        return self.has_attempted_coup or self.has_attempted_space or self.is_lost_to_trap

    @property
    def rolls(self) -> int:
        """How many Realignment rolls were made with Operations."""
        return len(self.rolled)

    @property
    def places(self) -> tuple[CountryId, ...]:
        """Where Operations were used for influence and Realignment rolls."""
        return (*(country for country, _ in self.placed), *self.rolled)

    @property
    def is_for_operations(self) -> bool:
        """Whether influence was placed with the card, or a coup or a Realignment roll made."""
        return bool(self.places) or self.has_attempted_coup

    @property
    def spent(self) -> int:
        """How many Operations were spent on influence."""
        return sum(cost for _, cost in self.placed)


@frozen
class Headline:
    """A card that was revealed as a headline, and who plays it."""

    card: CardId
    player: Superpower


@frozen
class GameProgress:
    """How far the game is."""

    turn: int = 1
    phase: Phase = Phase.SETUP
    action_round: int = 0
    """0 outside the action rounds."""

    phasing: Superpower | None = None
    """Whose action round it is; `None` if the players do not enter them."""

    has_checked_operations: bool = False
    """Whether military operations were checked in this turn."""

    card: CardUse | None = None
    """What the card of the action round is used for; `None` outside the action rounds."""

    has_fallen: bool = False
    """Whether DEFCON has fallen to 2 in this action round, and nothing has followed from that."""

    scored: tuple[CardId, ...] = ()
    """Scoring cards that were played in this turn."""

    has_revealed_headlines: bool = False
    """Whether the headlines of this turn were entered together."""

    headlines: tuple[Headline, ...] = ()
    """Headlines that were revealed and have not happened yet, in the order in which they happen."""

    headliner: Superpower | None = None
    """Whose headline happens, or has happened last; `None` if the players do not enter headlines together."""


@frozen
class LastingEffect:
    """An event that stays in effect, who played it, and in which turn."""

    card: CardId
    player: Superpower
    turn: int
    region: str = ""
    """The region that was named when it happened, or empty."""


CountryNumbers = tuple[tuple[CountryId, int], ...]
"""A number for each of some countries."""


@frozen
class Demand:
    """Influence that an event leaves to a player: where, how much, and how much of it is done."""

    side: Superpower
    """Whose influence it is."""

    adds: bool
    """Whether it is added; otherwise it is taken."""

    rooms: CountryNumbers
    """The most in each country; empty for Operations that may be used anywhere."""

    total: int
    """Points, countries or Operations in all."""

    by_country: bool = False
    """Whether `total` counts countries; each of them takes all of its room."""

    by_operations: bool = False
    """Whether `total` counts Operations."""

    raised_in: str = ""
    """The area where there is one Operation more if all of them are used there, or empty."""

    without_coup: bool = False
    """Whether these Operations are for influence and Realignment rolls alone."""

    attempts: Attempts | None = None
    """What these Operations are for where they place no influence; `rooms` has the countries then."""

    is_free: bool = False
    """Whether DEFCON does not restrict these attempts, and they are no military operations."""

    again: bool = False
    """Whether it is there only if the coup before it has removed influence, in another country."""

    moved: bool = False
    """Whether it places again what the demand before it has taken."""

    done: CountryNumbers = ()
    """The points so far; for Operations, what was used for each."""


@frozen
class OwedEvent:
    """What an event has left to a player, and which is not done yet."""

    card: CardId
    player: Superpower
    """Who played the card."""

    board: Board
    """The map as the event began: Operations reach from there."""

    demands: tuple[Demand, ...]
    is_choice: bool = False
    """Whether the first demand that is begun rules the others out."""

    or_discard: bool = False
    """Whether a player may discard a card instead."""

    drawn: CardId | None = None
    """The card whose Operations these are, where the event has brought it."""


@frozen
class China:
    """Who has The China Card, and which way up."""

    holder: Superpower | None
    """`None` until somebody claims it in the Chinese Civil War."""

    is_face_up: bool = True


@frozen
class Ending:
    """How the game ended."""

    kind: EndingKind
    rule: str
    winner: Superpower | None
    """`None` for a draw, and while the players have to name the winner."""

    needs_ruling: bool = False


@frozen(slots=False)
class State:
    """The state of a game of Twilight Struggle."""

    options: Options
    board: Board
    score: int
    """What the US has gained less what the USSR has gained. It may exceed the track; see `marker`."""

    defcon: int
    china: China
    course: GameProgress = GameProgress()
    military: Pair = NEITHER
    """Military operations of this turn."""

    space: Pair = NEITHER
    """The box of the space race that each side has reached, 0 before the first."""

    effects: tuple[LastingEffect, ...] = ()
    owed: tuple[OwedEvent, ...] = ()
    """What events have left to the players, the oldest first."""

    civil_war: int = 0
    """Soviet influence on the space of the Chinese Civil War."""

    has_scored_southeast_asia: bool = False
    removed: tuple[CardId, ...] = ()
    """Cards that were removed from the game, for their event happens only once."""

    discarded: tuple[CardId, ...] = ()
    """Cards played since the last reshuffle, as far as they were named, without those that were removed."""

    scored_at_end: tuple[RegionId, ...] = ()
    """Regions that final scoring has gone through."""

    ending: Ending | None = None

    @property
    def marker(self) -> int:
        """The position of the marker: the score, limited to the track."""
        return max(-LAST_SPACE, min(self.score, LAST_SPACE))

    def with_course(self, **changes: Any) -> State:
        """Return the state with changes to its course."""
        return evolve(self, course=evolve(self.course, **changes))

    def phasing_player(self, player: Superpower) -> Superpower:
        """Return who loses by nuclear war: whose action round it is, or whose headline happens.

        Where neither is known it is `player`, who plays the card.
        """
        return self.course.phasing or self.course.headliner or player

    def seat(self, side: Superpower) -> Seat:
        """Return the seat of a superpower."""
        return self.options.ussr if side is Superpower.USSR else Seat(1 - self.options.ussr)

    def side(self, seat: Seat) -> Superpower:
        """Return the superpower of a seat."""
        return Superpower.USSR if seat == self.options.ussr else Superpower.US

    def effect(self, card: CardId) -> LastingEffect | None:
        """Return the event of a card while it is in effect."""
        return next((effect for effect in self.effects if effect.card == card), None)

    def has_effect(self, card: CardId) -> bool:
        """Whether the event of a card is in effect."""
        return self.effect(card) is not None

    def has_happened(self, card: CardId) -> bool:
        """Whether the event of a card that happens once has happened, or is in effect from the start."""
        return card in self.removed or self.has_effect(card)

    def controls(self, side: Superpower, country: CountryId) -> bool:
        """Whether a side controls a country."""
        return self.board.controller(COUNTRIES[country]) is side

    def is_battleground(self, country: Country) -> bool:
        """Whether a country is a battleground outside of scoring."""
        return country.battleground or (country.id == TAIWAN and self.options.nationalist_china)

    def is_scored_as_battleground(self, country: Country, controller: Superpower | None) -> bool:
        """Whether a country counts as a battleground in scoring while `controller` has it.

        Taiwan does under Formosan Resolution while the US controls it.
        """
        if country.id == TAIWAN and controller is Superpower.US and self.has_effect(FORMOSAN_RESOLUTION):
            return True
        return self.is_battleground(country)

    def action_rounds(self, side: Superpower) -> int:
        """How many action rounds a side has in this turn: eight with Space Station or North Sea Oil."""
        oil = self.effect(NORTH_SEA_OIL)
        if side is Superpower.US and oil is not None and oil.turn == self.course.turn:
            return 8
        if self.space.of(side) == 8 and self.space.of(side.enemy) < 8:
            return 8
        return TURNS[self.course.turn].action_rounds


def country_of(country: CountryId) -> Country:
    """Return a country.

    Raises:
        Refusal: the map has no country with this id.
    """
    if country not in COUNTRIES:
        raise Refusal(N_("There is no such country on the map."))
    return COUNTRIES[country]
