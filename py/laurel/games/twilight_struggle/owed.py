"""What an event has left to a player: which changes of influence it allows, how much of it is done, and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from laurel.games.twilight_struggle import norad
from laurel.games.twilight_struggle.actions import AttemptCoup, ChangeInfluence, FinishEvent, Realign
from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    NORAD,
    SIDE_NAMES,
    SOUTHEAST_ASIA,
    VIETNAM_REVOLTS,
    CardId,
    Country,
    CountryId,
    Pair,
    Superpower,
)
from laurel.games.twilight_struggle.effects import EVENT
from laurel.games.twilight_struggle.operations import (
    Attempt,
    check_card,
    check_target,
    costs,
    is_closed_by_chernobyl,
    is_in,
    operations_value,
    reach,
)
from laurel.games.twilight_struggle.state import Demand, OwedEvent, State, country_of
from laurel.match.evolve import evolve, replace_item
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Question, Refusal


@frozen
class AllowedChange:
    """What an event allows to do with a side's influence in a country now."""

    event: CardId
    forward: int = 0
    """Points in its own direction: added where it adds, taken where it takes."""

    back: int = 0
    """Points that may be taken back."""


def open_demands(owed: OwedEvent) -> tuple[Demand, ...]:
    """Return the demands that are not ruled out by a choice."""
    begun = tuple(demand for demand in owed.demands if demand.done)
    return begun if owed.is_choice and begun else owed.demands


def demand_limit(owed: OwedEvent, demand: Demand) -> int:
    """Return how much a demand is in all: what moves is as much as was taken."""
    if demand.by_operations:
        return operations_in(demand)
    return sum(_points(other) for other in owed.demands if not other.moved) if demand.moved else demand.total


def operations_in(demand: Demand, *places: CountryId) -> int:
    """Return how many Operations there are if those that are left are used in these countries."""
    used = [*places, *(country for country, _ in demand.done)]
    is_raised = used and demand.raised_in and all(is_in(COUNTRIES[one], demand.raised_in) for one in used)
    return demand.total + bool(is_raised)


def amount_done(demand: Demand) -> int:
    """Return how much of a demand is done, in what its total counts."""
    if not demand.by_country:
        return _points(demand)
    rooms = dict(demand.rooms)
    return sum(points == rooms[country] for country, points in demand.done)


def _points(demand: Demand) -> int:
    return sum(points for _, points in demand.done)


def current_demand(owed: OwedEvent) -> Demand:
    """Return the demand that is to be done next, or the last one."""
    demands = open_demands(owed)
    return next((one for one in demands if amount_done(one) < demand_limit(owed, one)), demands[-1])


def allowed_change(state: State, owed: OwedEvent, demand: Demand, country: Country) -> AllowedChange:
    """Return what a demand allows in a country."""
    if demand.attempts is not None:
        return AllowedChange(owed.card)
    made = dict(demand.done).get(country.id, 0)
    held = state.board.influence(country).of(demand.side)
    if demand.by_operations:
        left = operations_in(demand, country.id) - _points(demand)
        price = next(costs(state.board, demand.side, (country,)))
        return AllowedChange(owed.card, int(_reaches(state, owed, demand, country) and price <= left))
    left = demand_limit(owed, demand) - _points(demand)
    room = dict(demand.rooms).get(country.id, 0) - made
    if not demand.by_country:
        forward = min(room, left)
    elif made or len(demand.done) < demand.total:
        forward = room
    else:
        forward = 0
    if demand.adds:
        return AllowedChange(owed.card, forward, min(made, held))
    placed = sum(_points(other) for other in owed.demands if other.moved)
    return AllowedChange(owed.card, min(forward, held), min(made, _points(demand) - placed))


def change_owed_influence(state: State, action: ChangeInfluence, event: CardId, country: Country) -> Outcome[State]:
    """Change influence as an event allows it."""
    if event == NORAD:  # earlier versions of Laurel asked for it as soon as DEFCON had fallen
        state = norad.demand_influence(state)
    owed = next((one for one in state.owed if one.card == event), None)
    if owed is None:
        raise Refusal(N_("%(card)s: nothing is left to do."), rule=EVENT, card=_name(event))
    fitting = _fitting(state, owed, action, country)
    if fitting is None:
        side = Superpower.US if action.us else Superpower.USSR
        said = change_obstacle(owed, side, country)
        raise Refusal(said.text, rule=EVENT, field="country", **said.data)
    return Outcome(_changed(state, owed, fitting[0], country, fitting[1]))


def claiming_event(state: State, action: ChangeInfluence, country: Country) -> CardId | None:
    """Return the event for which a change counts that names none.

    Influence by Operations is that of Operations which an event has left to its side, and a free entry is whatever an
    event has left there.
    """
    for owed in state.owed:
        fitting = _fitting(state, owed, action, country)
        if fitting is not None and (action.by_event or owed.demands[fitting[0]].by_operations):
            return owed.card
    return None


def _fitting(state: State, owed: OwedEvent, action: ChangeInfluence, country: Country) -> tuple[int, int] | None:
    """Return the place of the demand that allows a change, and the points in its direction; `None` where none does."""
    changes = {
        side: Pair(action.us, action.ussr).of(side) for side in Superpower if Pair(action.us, action.ussr).of(side)
    }
    for place, demand in enumerate(owed.demands):
        if demand in open_demands(owed) and changes.keys() == {demand.side}:
            points = changes[demand.side] * (1 if demand.adds else -1)
            may = allowed_change(state, owed, demand, country)
            if -may.back <= points <= may.forward or _is_paid(state, owed, demand, country, points):
                return place, points
    return None


def change_obstacle(owed: OwedEvent, side: Superpower, country: Country) -> Message:
    """Return why an event allows nothing, or nothing more, with a side's influence in a country."""
    own = [one for one in open_demands(owed) if one.side is side]
    is_possible = any(one.by_operations or country.id in dict(one.rooms) for one in own)
    text = NO_MORE if is_possible else NOT_THERE if own else NOT_THEIRS
    return Message(text, country=Message(country.name), card=_name(owed.card), side=Message(SIDE_NAMES[side]))


NOT_THEIRS = N_("%(country)s: %(card)s does not change the influence of the %(side)s now.")
NOT_THERE = N_("%(country)s: %(card)s changes nothing there.")
NO_MORE = N_("%(country)s: %(card)s allows no more there.")


def _is_paid(state: State, owed: OwedEvent, demand: Demand, country: Country, points: int) -> bool:
    """Whether Operations are enough for several points at once."""
    is_placed = demand.by_operations and demand.attempts is None
    if not is_placed or points < 1 or not _reaches(state, owed, demand, country):
        return False
    price = sum(costs(state.board, demand.side, (country,) * points))
    return price <= operations_in(demand, country.id) - _points(demand)


def _reaches(state: State, owed: OwedEvent, demand: Demand, country: Country) -> bool:
    """Whether influence may be placed in a country with the Operations of an event."""
    return country.id in reach(owed.board, demand.side) and not is_closed_by_chernobyl(state, demand.side, country)


def _changed(state: State, owed: OwedEvent, place: int, country: Country, points: int) -> State:
    demand = owed.demands[place]
    counted = sum(costs(state.board, demand.side, (country,) * points)) if demand.by_operations else points
    counts = dict(demand.done)
    counts[country.id] = counts.get(country.id, 0) + counted
    after = evolve(demand, done=tuple((one, number) for one, number in counts.items() if number))
    held = state.board.influence(country)
    influence = held.with_number(demand.side, held.of(demand.side) + (points if demand.adds else -points))
    board = state.board.with_influence(country, influence)
    return _with(evolve(state, board=board), owed, place, after)


def _with(state: State, owed: OwedEvent, place: int, demand: Demand) -> State:
    """Return the state with a demand in place of an earlier one; an event that is finished is owed no longer."""
    return _with_demands(state, owed, replace_item(owed.demands, place, demand))


def _with_demands(state: State, owed: OwedEvent, demands: tuple[Demand, ...]) -> State:
    after = evolve(owed, demands=demands)
    is_finished = all(amount_done(one) == demand_limit(after, one) for one in open_demands(after))
    rest = tuple(after if one is owed else one for one in state.owed if one is not owed or not is_finished)
    return evolve(state, owed=rest)


def operations_of(state: State, side: Superpower, printed: int) -> Demand:
    """Return the Operations that an event grants to a side, with what events in effect make of them."""
    value = operations_value(state, side, printed)
    raised_in = SOUTHEAST_ASIA if side is Superpower.USSR and state.has_effect(VIETNAM_REVOLTS) else ""
    return Demand(side, adds=True, rooms=(), total=value, by_operations=True, raised_in=raised_in)


def grant(state: State, card: CardId, player: Superpower, demand: Demand, drawn: CardId | None = None) -> State:
    """Return the state with something that an event leaves to a player, unless the players move influence by hand."""
    if not state.options.checks_operations:
        return state
    return evolve(state, owed=(*state.owed, OwedEvent(card, player, state.board, (demand,), drawn=drawn)))


def without_operations_of(state: State, card: CardId) -> State:
    """Return the state after the event of a card that another one has brought.

    Its Operations are used as well only where it is an event of the opponent.
    """
    return _without(state, lambda one: one.drawn == card and CARDS[card].side is not one.demands[0].side.enemy)


def without_drawn(state: State, side: Superpower) -> State:
    """Return the state after an attempt in the space race, for which a card that an event has brought is used."""
    return _without(state, lambda one: one.drawn is not None and one.demands[0].side is side)


def _without(state: State, is_over: Callable[[OwedEvent], bool]) -> State:
    return evolve(state, owed=tuple(one for one in state.owed if not is_over(one)))


def granting_event(state: State, action: AttemptCoup | Realign) -> tuple[OwedEvent, int] | None:
    """Return the event whose Operations a coup or a Realignment roll uses, and the place of the demand, or `None`."""
    return next(
        (
            (owed, place)
            for owed in state.owed
            for place, demand in enumerate(owed.demands)
            if demand.side is action.player and _grants(demand, action)
        ),
        None,
    )


def check_attempt(state: State, action: AttemptCoup | Realign) -> None:
    """Refuse an attempt that the rules forbid: at its target, or with what is left of the card of the action round."""
    attempt = Attempt.COUP if isinstance(action, AttemptCoup) else Attempt.REALIGNMENT
    check_target(state, action.player, country_of(action.country), attempt, is_free=action.is_free)
    if not action.is_free and granting_event(state, action) is None:
        check_card(state, action.player, action.country, attempt)


def _grants(demand: Demand, action: AttemptCoup | Realign) -> bool:
    if not demand.by_operations or demand.is_free is not action.is_free or amount_done(demand) == operations_in(demand):
        return False
    if isinstance(action, AttemptCoup) and demand.without_coup:
        return False
    if isinstance(action, Realign) and demand.attempts == "coup":
        return False
    return not demand.rooms or action.country in dict(demand.rooms)


def with_attempt(state: State, action: AttemptCoup | Realign, *, has_removed: bool = False) -> State:
    """Return the state after an attempt with Operations of an event: a coup uses all, a Realignment roll one.

    A coup that has removed influence may allow another one, in another country.
    """
    granted = granting_event(state, action)
    if granted is None:
        return state
    owed, place = granted
    demand, country = owed.demands[place], action.country
    left = operations_in(demand, country) - _points(demand)
    used = (country, 1 if isinstance(action, Realign) else left)
    demands = replace_item(owed.demands, place, evolve(demand, done=(*demand.done, used)))
    return _with_demands(state, owed, tuple(_following(demands, place, country, has_removed=has_removed)))


def _following(demands: tuple[Demand, ...], place: int, country: CountryId, *, has_removed: bool) -> Iterator[Demand]:
    """Yield demands after an attempt in a country by the one at a place."""
    for number, demand in enumerate(demands):
        if number <= place or not demand.again:
            yield demand
        elif has_removed:
            yield evolve(demand, rooms=tuple(room for room in demand.rooms if room[0] != country))


def finish_event(state: State, action: FinishEvent) -> Outcome[State]:
    """The rest of an event is not done; what was taken to be moved has to be placed."""
    owed = next((one for one in state.owed if one.card == action.card), None)
    if owed is None:
        raise Refusal(N_("%(card)s: nothing is left to do."), rule=EVENT, card=_name(action.card))
    if any(amount_done(one) < demand_limit(owed, one) for one in owed.demands if one.moved):
        raise Refusal(N_("%(card)s: what was removed has to be placed."), rule=EVENT, card=_name(action.card))
    return Outcome(evolve(state, owed=tuple(one for one in state.owed if one is not owed)))


def blocking_events(state: State) -> tuple[OwedEvent, ...]:
    """Return the events that come before other influence: not those that have left coups or Realignment rolls alone."""
    return tuple(one for one in state.owed if current_demand(one).attempts is None)


def check_nothing_owed(state: State) -> None:
    """Refuse other influence while an event is not finished."""
    for owed in blocking_events(state):
        raise Refusal(N_("%(card)s comes first: it is not finished."), rule=EVENT, card=_name(owed.card))


def unfinished_questions(state: State) -> tuple[Question, ...]:
    """Return a question for each event that is not finished when the game goes on."""
    return tuple(_question(one, current_demand(one)) for one in state.owed)


def _question(owed: OwedEvent, demand: Demand) -> Question:
    if demand.attempts is not None and not demand.done:
        text = ATTEMPTS_LEFT[demand.attempts]
        return Question(text, rule=EVENT, card=_name(owed.card))
    counted = {"done": amount_done(demand), "all": demand_limit(owed, demand)}
    return Question(N_("%(card)s is not finished: %(done)s of %(all)s."), rule=EVENT, card=_name(owed.card), **counted)


ATTEMPTS_LEFT: Mapping[str, str] = {
    "coup": N_("%(card)s: the coup that it allows is left."),
    "any": N_("%(card)s: the coup or the realignment rolls that it allows are left."),
}


def _name(card: CardId) -> Message:
    return Message(CARDS[card].name)
