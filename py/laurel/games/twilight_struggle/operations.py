"""What Operations may do, and where: rules 6.1 to 6.3, DEFCON (8.1.5), and the events that restrict them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache

from laurel.games.twilight_struggle.actions import ConductOperations, ResolveEvent, UseOperations
from laurel.games.twilight_struggle.components import (
    ASIA,
    BREZHNEV_DOCTRINE,
    CARDS,
    CHERNOBYL,
    CHINA_CARD,
    CONTAINMENT,
    COUNTRIES,
    DE_GAULLE_LEADS_FRANCE,
    DIE,
    EUROPE,
    FRANCE,
    JAPAN,
    MOST_OPERATIONS,
    NATO,
    NEITHER,
    RED_SCARE_PURGE,
    SIDE_NAMES,
    SOUTHEAST_ASIA,
    THE_REFORMER,
    US_JAPAN_PACT,
    VIETNAM_REVOLTS,
    WEST_GERMANY,
    WILLY_BRANDT,
    CardId,
    Country,
    CountryId,
    RegionId,
    Superpower,
)
from laurel.games.twilight_struggle.effects import EVENT
from laurel.games.twilight_struggle.one_card import Purpose, card_of_use, check_use, named_card_use
from laurel.games.twilight_struggle.state import Board, CardUse, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Refusal

REACH = "6.1.1"
COST = "6.1.2"
REALIGNMENT = "6.2"
COUP = "6.3"
BANS = "8.1.5"
ROUNDS = "4.5"

PRINTED = range(1, 5)
"""Operations values that are printed on cards."""

BANNED_AT: Mapping[RegionId, int] = {RegionId("europe"): 4, RegionId("asia"): 3, RegionId("middle_east"): 2}
"""The DEFCON level from which downwards a region allows neither coups nor Realignment rolls."""

LEFT_OUT: Mapping[CountryId, CardId] = {FRANCE: DE_GAULLE_LEADS_FRANCE, WEST_GERMANY: WILLY_BRANDT}
"""Countries that NATO no longer protects once an event is in effect."""


class Attempt(Enum):
    """What may be attempted against a country with dice."""

    COUP = COUP
    REALIGNMENT = REALIGNMENT

    @property
    def purpose(self) -> Purpose:
        """What a card is used for by it."""
        return Purpose[self.name]


@lru_cache(maxsize=16)
def reach(board: Board, side: Superpower) -> frozenset[CountryId]:
    """Return where a side may place influence with Operations: with or next to its own, or next to its superpower.

    The influence as the action round began counts (6.1.1).
    """
    own = board.us if side is Superpower.US else board.ussr
    return frozenset(
        one.id
        for one in COUNTRIES.values()
        if own[one.index] or one.next_to is side or any(own[COUNTRIES[other].index] for other in one.neighbours)
    )


def is_closed_by_chernobyl(state: State, side: Superpower, country: Country) -> bool:
    """Whether Chernobyl lets a side place no influence in a country with Operations."""
    named = state.effect(CHERNOBYL)
    return side is Superpower.USSR and named is not None and is_in(country, named.region)


def price(board: Board, country: Country, side: Superpower) -> int:
    """A point of influence costs one Operation, and two while the enemy controls the country (6.1.2)."""
    return 2 if board.controller(country) is side.enemy else 1


def costs(board: Board, side: Superpower, places: Sequence[Country]) -> Iterator[int]:
    """Return what each point costs when influence is placed in these countries, one point after the other (6.1.2)."""
    for number, country in enumerate(places, 1):
        yield price(board, country, side)
        if number < len(places):
            held = board.influence(country)
            board = board.with_influence(country, held.with_number(side, held.of(side) + 1))


def total_operations(state: State, card: CardUse) -> int:
    """Return how many Operations a card has, with those that it gains by where all of them were used so far."""
    if not card.places:
        return MOST_OPERATIONS if card.operations is None else card.operations
    return operations_for_places(state, card, card.places)


def operations_left(state: State, card: CardUse) -> int:
    """Return how many Operations of the card are not used yet: a coup uses all, a Realignment roll one (6.2, 6.3)."""
    return 0 if card.is_used_up else max(total_operations(state, card) - card.spent - card.rolls, 0)


def check_card(state: State, side: Superpower, country: CountryId, attempt: Attempt) -> None:
    """Refuse an attempt with the card of the action round that was used otherwise, or has no Operations left."""
    check_use(state, side, attempt.purpose)
    use = named_card_use(state, side)
    if use is None or attempt is Attempt.COUP or operations_for_places(state, use, (*use.rolled, country)) > use.rolls:
        return
    raise Refusal(N_("%(card)s has no operations left."), rule=REALIGNMENT, card=Message(card_of_use(use).name))


def check_value(operations: int) -> None:
    """Refuse an Operations value that no card has."""
    if not 1 <= operations <= MOST_OPERATIONS:
        raise Refusal(N_("No card has that many operations."), field="operations")


def check_die(die: int, field: str = "die") -> None:
    """Refuse what no die shows."""
    if die not in DIE:
        raise Refusal(N_("A die shows 1 to 6."), field=field)


def conduct_operations(state: State, action: ConductOperations) -> Outcome[State]:
    """Set the Operations value of the card; influence already placed counts."""
    check_value(action.operations)
    card = _card(state)
    if card.spent > action.operations:
        raise Refusal(N_("Operations already spent: %(n)s."), rule=COST, field="operations", n=card.spent)
    return _used(state, evolve(card, operations=action.operations, printed=None, is_event=False))


def use_operations(state: State, action: UseOperations) -> Outcome[State]:
    """Set the Operations value by what is printed on the card and the events in effect; influence placed counts."""
    if action.operations not in PRINTED:
        raise Refusal(N_("No card has that many operations."), field="operations")
    card = _card(state)
    if card.card is not None and CARDS[card.card].operations not in (None, action.operations):
        said = N_("%(card)s is a card of %(n)s operations.")
        name = Message(CARDS[card.card].name)
        raise Refusal(said, rule=COST, field="operations", card=name, n=CARDS[card.card].operations)
    side = state.course.phasing
    value = action.operations if side is None else operations_value(state, side, action.operations)
    after = evolve(card, operations=value, printed=action.operations, is_event=False)
    if card.spent > operations_for_places(state, after, card.places):
        raise Refusal(N_("Operations already spent: %(n)s."), rule=COST, field="operations", n=card.spent)
    return _used(state, after)


def operations_value(state: State, side: Superpower, printed: int) -> int:
    """Return what events in effect make of a printed value: at least 1, and not raised above 4.

    All of them are added up before that.
    """
    value = printed + sum(number for _, number in changed_values(state, side))
    return max(min(value, max(printed, PRINTED[-1])), PRINTED[0])


def changed_values(state: State, side: Superpower) -> tuple[tuple[CardId, int], ...]:
    """Return the events in effect that change the Operations value of a side's cards, each with what it adds."""
    purge = state.effect(RED_SCARE_PURGE)
    raising = BREZHNEV_DOCTRINE if side is Superpower.USSR else CONTAINMENT
    raised = ((raising, 1),) if state.has_effect(raising) else ()
    return (*raised, (RED_SCARE_PURGE, -1)) if purge is not None and purge.player is not side else raised


def bonuses(state: State, card: CardUse) -> tuple[tuple[CardId, str], ...]:
    """Return what gives a card one more Operation where all of them are used in one area, and the area (9, 5.2)."""
    china = ((CHINA_CARD, str(ASIA)),) if card.is_china_card else ()
    is_revolting = state.course.phasing is Superpower.USSR and state.has_effect(VIETNAM_REVOLTS)
    return (*china, (VIETNAM_REVOLTS, SOUTHEAST_ASIA)) if is_revolting else china


def operations_for_places(state: State, card: CardUse, places: Sequence[CountryId]) -> int:
    """Return how many Operations a card has for influence in these countries."""
    if card.operations is None:
        return MOST_OPERATIONS
    gained = (all(is_in(COUNTRIES[place], area) for place in places) for _, area in bonuses(state, card))
    return card.operations + sum(gained)


def is_in(country: Country, area: str) -> bool:
    """Whether a country is in a region, or in a part of one."""
    return area == country.region or area in country.subregions


def resolve_event(state: State, _: ResolveEvent) -> Outcome[State]:
    """Begin the event of the card: the influence that it changes costs nothing and may be anywhere."""
    return _used(state, evolve(_card(state), is_event=True))


def _card(state: State) -> CardUse:
    if state.course.card is None:
        raise Refusal(N_("No action round has begun."), rule=ROUNDS)
    return state.course.card


def _used(state: State, card: CardUse) -> Outcome[State]:
    return Outcome(state.with_course(card=card))


FORBIDDEN = N_("%(country)s: forbidden by %(card)s.")


def check_target(state: State, side: Superpower, country: Country, attempt: Attempt, *, is_free: bool) -> None:
    """Refuse a coup or a Realignment roll where the rules forbid it.

    The enemy must have influence there (6.2, 6.3), DEFCON must allow the region unless an event grants the attempt
    (8.1.5), and no event in effect may forbid it.
    """
    if not state.board.influence(country).of(side.enemy):
        said = N_("%(country)s: the %(side)s has no influence there.")
        raise _refused(said, attempt.value, country, side=Message(SIDE_NAMES[side.enemy]))
    if not is_free and state.defcon <= BANNED_AT.get(country.region, 0):
        said = N_("%(country)s: at DEFCON %(level)s neither coups nor realignment rolls are allowed there.")
        raise _refused(said, BANS, country, level=state.defcon)
    card = forbidding_event(state, side, country, attempt)
    if card is not None:
        raise _refused(FORBIDDEN, EVENT, country, card=Message(CARDS[card].name))


def _refused(text: str, rule: str, country: Country, **data: object) -> Refusal:
    return Refusal(text, rule=rule, field="country", country=Message(country.name), **data)


def forbidding_event(state: State, side: Superpower, country: Country, attempt: Attempt) -> CardId | None:
    """Return the event in effect that forbids the USSR an attempt: NATO, the pact with Japan, or The Reformer."""
    if side is not Superpower.USSR:
        return None
    if is_under_nato(state, country):
        return NATO
    if country.id == JAPAN and state.has_effect(US_JAPAN_PACT):
        return US_JAPAN_PACT
    if attempt is Attempt.COUP and country.region == EUROPE and state.has_effect(THE_REFORMER):
        return THE_REFORMER
    return None


def is_under_nato(state: State, country: Country) -> bool:
    """Whether NATO protects a country: one in Europe that the US controls, unless an event has left it out."""
    if country.region != EUROPE or not state.has_effect(NATO):
        return False
    is_left_out = country.id in LEFT_OUT and state.has_effect(LEFT_OUT[country.id])
    return not is_left_out and state.board.controller(country) is Superpower.US


def without_influence(board: Board, country: Country, side: Superpower, number: int) -> Board:
    """Return the board with so much less of a side's influence in a country, as far as there is any."""
    held = board.influence(country)
    return board.with_influence(country, held.with_number(side, max(held.of(side) - number, 0)))


def take_over(board: Board, country: Country, side: Superpower) -> Board:
    """Return the board with all enemy influence in a country replaced by a side's own."""
    held = board.influence(country)
    return board.with_influence(country, NEITHER.with_number(side, held.us + held.ussr))
