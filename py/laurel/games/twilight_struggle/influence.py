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
    Side,
)
from laurel.games.twilight_struggle.effects import EVENT
from laurel.games.twilight_struggle.one_card import Purpose, check_use
from laurel.games.twilight_struggle.opening import check_free_influence, misplacements
from laurel.games.twilight_struggle.operations import COST, FORBIDDEN, REACH, closes, costs, most, reach
from laurel.games.twilight_struggle.table import CardUse, Phase, Table, country_of
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Question, Refusal

IN_ORDER = tuple(COUNTRIES.values())
MOST_INFLUENCE = 99
"""More than the box has markers for."""


TOO_DEAR = N_("%(country)s: costs %(cost)s, operations left: %(left)s.")
"""Why a point cannot be placed; of several ones, the first that cannot, when those before it are paid."""


@frozen
class Offer:
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


def change_influence(table: Table, action: ChangeInfluence) -> Outcome[Table]:
    """Influence is placed in set-up, or with Operations in an action round; otherwise it changes by an event.

    What an event leaves to a player has to be as the event says. Influence is never below 0.
    """
    country = country_of(action.country)
    changes = Pair(action.us, action.ussr)
    before = table.board.influence(country)
    after = _with(table, country, Pair(before.us + changes.us, before.ussr + changes.ussr))
    event = action.event or owed.claiming(table, action, country)
    if event is not None:
        return owed.change(table, action, event, country)
    if not action.by_event:
        owed.check_nothing_owed(table)
    if action.by_event or not is_checked(table):
        return Outcome(after)
    for side in Side:
        if changes.of(side):
            card = check_change(table, side, country, changes.of(side))
            after = after.with_course(card=card)
    return Outcome(after)


def is_checked(table: Table) -> bool:
    """Whether the place and the cost of influence are checked now: in set-up, and with Operations."""
    if not table.options.checks_operations:
        return False
    card = table.course.card
    return table.course.phase is Phase.SETUP if card is None else not card.is_event


def check_change(table: Table, side: Side, country: Country, points: int) -> CardUse | None:
    """Refuse a change of a side's influence that the rules do not allow; return what the card is used for after it."""
    card = table.course.card
    if card is None:
        check_free_influence(table, side, country, points)
        return None
    if side is not table.course.phasing:
        said = N_("%(country)s: in this action round, only an event changes the influence of the %(side)s.")
        raise Refusal(said, rule=REACH, field=side.value, country=Message(country.name), side=_name(side))
    return _placed(table, card, side, country, points)


def _placed(table: Table, card: CardUse, side: Side, country: Country, points: int) -> CardUse:
    """Return the use of the card after so many points in a country, or with the newest of them taken back."""
    if points < 0:
        return _taken_back(card, side, country, -points)
    check_use(table, side, Purpose.INFLUENCE)
    if country.id not in reach(card.board, side):
        said = N_(
            "%(country)s: the %(side)s had no influence there or in an adjacent country when the action round began."
        )
        raise Refusal(said, rule=REACH, field="country", country=Message(country.name), side=_name(side))
    if closes(table, side, country):
        raise Refusal(
            FORBIDDEN,
            rule=EVENT,
            field="country",
            country=Message(country.name),
            card=Message(CARDS[CHERNOBYL].name),
        )
    price = tuple(costs(table.board, side, (country,) * points))
    left = most(table, card, (country.id, *(one for one, _ in card.placed))) - card.spent
    for one in price:
        if one > left:
            raise Refusal(TOO_DEAR, rule=COST, field=side.value, country=Message(country.name), cost=one, left=left)
        left -= one
    return evolve(card, placed=(*card.placed, *((country.id, one) for one in price)))


def _taken_back(card: CardUse, side: Side, country: Country, points: int) -> CardUse:
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


class Offers:
    """What the rules say of one point more and one less in every country, for the US and the USSR.

    They are in the order of `COUNTRIES`. What is asked for is found out then, once.
    """

    def __init__(self, table: Table) -> None:
        self._of = cache(partial(_of_both, table))

    def __getitem__(self, index: int) -> tuple[Offer, Offer]:
        return self._of(index)

    def __iter__(self) -> Iterator[tuple[Offer, Offer]]:
        return map(self._of, range(len(COUNTRIES)))


@lru_cache(maxsize=4)
def offers(table: Table) -> Offers:
    """Return what the rules say of one point more and one less in every country; several parts of a page ask for it."""
    return Offers(table)


def _of_both(table: Table, index: int) -> tuple[Offer, Offer]:
    country = IN_ORDER[index]
    return offer(table, Side.US, country), offer(table, Side.USSR, country)


def offer(table: Table, side: Side, country: Country) -> Offer:
    """Return what the rules say of one more point of a side in a country, and of one less."""
    if owed.blocking(table):
        return _owed_offer(table, side, country)
    held = table.board.influence(country).of(side)
    if not is_checked(table):
        return Offer(can_take=held > 0)
    can_take = held > 0 and not isinstance(_judge(table, side, country, -1), Refusal)
    card = _judge(table, side, country, 1)
    if isinstance(card, Refusal):
        return Offer(0, card.message, can_take)
    return Offer(card.placed[-1][1] if card else 0, None, can_take)


def _owed_offer(table: Table, side: Side, country: Country) -> Offer:
    """Return what the first event allows that is not finished and allows anything there."""
    for one in table.owed:
        for demand in owed.open_demands(one):
            may = owed.allowed(table, one, demand, country)
            if demand.side is side and (may.forward or may.back):
                forward = may.forward if demand.by_country else min(may.forward, 1)
                back = may.back if demand.by_country else min(may.back, 1)
                more, less = (forward, back) if demand.adds else (back, forward)
                return Offer(
                    0,
                    None if more else owed.obstacle(one, side, country),
                    less > 0,
                    one.card,
                    more,
                    less,
                    not demand.adds,
                )
    return Offer(0, owed.obstacle(owed.blocking(table)[0], side, country), can_take=False)


def _judge(table: Table, side: Side, country: Country, points: int) -> CardUse | Refusal | None:
    try:
        return check_change(table, side, country, points)
    except Refusal as refusal:
        return refusal


def set_influence(table: Table, action: SetInfluence) -> Outcome[Table]:
    """Set the influence in a country: by an event, or because the map was wrong. It costs nothing.

    In set-up a question is asked about influence that the rules do not place there.
    """
    after = _with(table, country_of(action.country), Pair(action.us, action.ussr))
    if table.course.phase is not Phase.SETUP or not table.options.checks_operations:
        return Outcome(after)
    changed = {action.country}  # whatever is wrong elsewhere was so before
    known = misplacements(table, changed)
    wrong = (one for one in misplacements(after, changed) if one not in known)
    return Outcome(after, questions=tuple(Question(one.text, rule="3", **one.data) for one in wrong))


def _with(table: Table, country: Country, influence: Pair) -> Table:
    if min(influence.us, influence.ussr) < 0:
        raise Refusal(N_("%(country)s: there is no influence to remove."), country=Message(country.name))
    if max(influence.us, influence.ussr) > MOST_INFLUENCE:
        raise Refusal(N_("There are not that many influence markers."))
    return evolve(table, board=table.board.replaced(country, influence))


def _name(side: Side) -> Message:
    return Message(SIDE_NAMES[side])
