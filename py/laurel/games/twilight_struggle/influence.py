"""Influence in countries: set-up (3), placing it with Operations (6.1), and rules 2.1.6 and 2.1.7."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, partial

from attrs import frozen

from laurel.games.twilight_struggle import owed
from laurel.games.twilight_struggle.actions import ChangeInfluence, SetInfluence
from laurel.games.twilight_struggle.components import (
    CARDS,
    CHERNOBYL,
    COUNTRIES,
    SIDE_NAMES,
    CardId,
    Country,
    CountryId,
    Pair,
    Superpower,
)
from laurel.games.twilight_struggle.effects import EVENT
from laurel.games.twilight_struggle.one_card import Purpose, check_use
from laurel.games.twilight_struggle.opening import check_free_influence, misplacements
from laurel.games.twilight_struggle.operations import (
    COST,
    FORBIDDEN,
    REACH,
    costs,
    is_closed_by_chernobyl,
    operations_for_places,
    reach,
)
from laurel.games.twilight_struggle.state import CardUse, Phase, State, country_of
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Question, Refusal

IN_ORDER = tuple(COUNTRIES.values())
MOST_INFLUENCE = 99
"""More than the box has markers for."""


TOO_DEAR = N_("%(country)s: costs %(cost)s, operations left: %(left)s.")
"""Why a point cannot be placed; of several ones, the first that cannot, when those before it are paid."""


@frozen
class InfluenceOffer:
    """What the rules say of one more point of a side in a country, and of one less."""

    cost: int = 0
    """Operations that the point costs; 0 where it costs none."""

    obstacle: Message | None = None
    """Why the point cannot be placed."""

    can_take: bool = True
    event: CardId | None = None
    """The event that leaves the change to a player."""

    more: int = 1
    """Points that a tap adds."""

    less: int = 1
    """Points that a tap takes."""

    takes: bool = False
    """Whether the event takes influence, and what adds some takes that back."""


def change_influence(state: State, action: ChangeInfluence) -> Outcome[State]:
    """Influence is placed in set-up, or with Operations in an action round; otherwise it changes by an event.

    What an event leaves to a player has to be as the event says. Influence is never below 0.
    """
    country = country_of(action.country)
    changes = Pair(action.us, action.ussr)
    before = state.board.influence(country)
    after = _with(state, country, Pair(before.us + changes.us, before.ussr + changes.ussr))
    event = action.event or owed.claiming_event(state, action, country)
    if event is not None:
        return owed.change_owed_influence(state, action, event, country)
    if not action.by_event:
        owed.check_nothing_owed(state)
    if action.by_event or not is_checked(state):
        return Outcome(after)
    for side in Superpower:
        if changes.of(side):
            card = check_change(state, side, country, changes.of(side))
            after = after.with_course(card=card)
    return Outcome(after)


def is_checked(state: State) -> bool:
    """Whether the place and the cost of influence are checked now: in set-up, and with Operations."""
    if not state.options.checks_operations:
        return False
    card = state.course.card
    return state.course.phase is Phase.SETUP if card is None else not card.is_event


def check_change(state: State, side: Superpower, country: Country, points: int) -> CardUse | None:
    """Refuse a change of a side's influence that the rules do not allow; return what the card is used for after it."""
    card = state.course.card
    if card is None:
        check_free_influence(state, side, country, points)
        return None
    if side is not state.course.phasing:
        said = N_("%(country)s: in this action round, only an event changes the influence of the %(side)s.")
        raise Refusal(said, rule=REACH, field=side.value, country=Message(country.name), side=_name(side))
    return _placed(state, card, side, country, points)


def _placed(state: State, card: CardUse, side: Superpower, country: Country, points: int) -> CardUse:
    """Return the use of the card after so many points in a country, or with the newest of them taken back."""
    if points < 0:
        return _taken_back(card, side, country, -points)
    check_use(state, side, Purpose.INFLUENCE)
    if country.id not in reach(card.board, side):
        said = N_(
            "%(country)s: the %(side)s had no influence there or in an adjacent country when the action round began."
        )
        raise Refusal(said, rule=REACH, field="country", country=Message(country.name), side=_name(side))
    if is_closed_by_chernobyl(state, side, country):
        raise Refusal(
            FORBIDDEN,
            rule=EVENT,
            field="country",
            country=Message(country.name),
            card=Message(CARDS[CHERNOBYL].name),
        )
    price = tuple(costs(state.board, side, (country,) * points))
    left = operations_for_places(state, card, (country.id, *(one for one, _ in card.placed))) - card.spent
    for one in price:
        if one > left:
            raise Refusal(TOO_DEAR, rule=COST, field=side.value, country=Message(country.name), cost=one, left=left)
        left -= one
    return evolve(card, placed=(*card.placed, *((country.id, one) for one in price)))


def _taken_back(card: CardUse, side: Superpower, country: Country, points: int) -> CardUse:
    """Take back points that were placed in this action round by mistake; Operations remove no other influence."""
    placed = list(card.placed)
    for _ in range(points):
        place = _newest(placed, country.id)
        if place is None:
            said = N_("%(country)s: only an event removes influence that was there when the action round began.")
            raise Refusal(said, rule=REACH, field=side.value, country=Message(country.name))
        del placed[place]
    return evolve(card, placed=tuple(placed))


def _newest(placed: list[tuple[CountryId, int]], country: CountryId) -> int | None:
    return next((place for place in reversed(range(len(placed))) if placed[place][0] == country), None)


class InfluenceOffers:
    """What the rules say of one point more and one less in every country, for the US and the USSR.

    They are in the order of `COUNTRIES`. What is asked for is found out then, once.
    """

    def __init__(self, state: State) -> None:
        self._of = cache(partial(_of_both, state))

    def __getitem__(self, index: int) -> tuple[InfluenceOffer, InfluenceOffer]:
        return self._of(index)

    def __iter__(self) -> Iterator[tuple[InfluenceOffer, InfluenceOffer]]:
        return map(self._of, range(len(COUNTRIES)))


@lru_cache(maxsize=4)
def offers(state: State) -> InfluenceOffers:
    """Return what the rules say of one point more and one less in every country; several parts of a page ask for it."""
    return InfluenceOffers(state)


def _of_both(state: State, index: int) -> tuple[InfluenceOffer, InfluenceOffer]:
    country = IN_ORDER[index]
    return offer(state, Superpower.US, country), offer(state, Superpower.USSR, country)


def offer(state: State, side: Superpower, country: Country) -> InfluenceOffer:
    """Return what the rules say of one more point of a side in a country, and of one less."""
    if owed.blocking_events(state):
        return _owed_offer(state, side, country)
    held = state.board.influence(country).of(side)
    if not is_checked(state):
        return InfluenceOffer(can_take=held > 0)
    can_take = held > 0 and not isinstance(_judge(state, side, country, -1), Refusal)
    card = _judge(state, side, country, 1)
    if isinstance(card, Refusal):
        return InfluenceOffer(0, card.message, can_take)
    return InfluenceOffer(card.placed[-1][1] if card else 0, None, can_take)


def _owed_offer(state: State, side: Superpower, country: Country) -> InfluenceOffer:
    """Return what the first event allows that is not finished and allows anything there."""
    for one in state.owed:
        for demand in owed.open_demands(one):
            may = owed.allowed_change(state, one, demand, country)
            if demand.side is side and (may.forward or may.back):
                forward = may.forward if demand.by_country else min(may.forward, 1)
                back = may.back if demand.by_country else min(may.back, 1)
                more, less = (forward, back) if demand.adds else (back, forward)
                return InfluenceOffer(
                    0,
                    None if more else owed.change_obstacle(one, side, country),
                    less > 0,
                    one.card,
                    more,
                    less,
                    not demand.adds,
                )
    return InfluenceOffer(0, owed.change_obstacle(owed.blocking_events(state)[0], side, country), can_take=False)


def _judge(state: State, side: Superpower, country: Country, points: int) -> CardUse | Refusal | None:
    try:
        return check_change(state, side, country, points)
    except Refusal as refusal:
        return refusal


def set_influence(state: State, action: SetInfluence) -> Outcome[State]:
    """Set the influence in a country: by an event, or because the map was wrong. It costs nothing.

    In set-up a question is asked about influence that the rules do not place there.
    """
    after = _with(state, country_of(action.country), Pair(action.us, action.ussr))
    if state.course.phase is not Phase.SETUP or not state.options.checks_operations:
        return Outcome(after)
    changed = {action.country}  # whatever is wrong elsewhere was so before
    known = misplacements(state, changed)
    wrong = (one for one in misplacements(after, changed) if one not in known)
    return Outcome(after, questions=tuple(Question(one.text, rule="3", **one.data) for one in wrong))


def _with(state: State, country: Country, influence: Pair) -> State:
    if min(influence.us, influence.ussr) < 0:
        raise Refusal(N_("%(country)s: there is no influence to remove."), country=Message(country.name))
    if max(influence.us, influence.ussr) > MOST_INFLUENCE:
        raise Refusal(N_("There are not that many influence markers."))
    return evolve(state, board=state.board.with_influence(country, influence))


def _name(side: Superpower) -> Message:
    return Message(SIDE_NAMES[side])
