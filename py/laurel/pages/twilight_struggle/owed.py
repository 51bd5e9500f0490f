"""What an event has left to a player: how much of it is done, where it may be done, and how it is given up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from laurel.games.twilight_struggle.actions import ChangeInfluence, FinishEvent
from laurel.games.twilight_struggle.components import (
    ASIA,
    CARDS,
    COUNTRIES,
    REGIONS,
    SOUTHEAST_ASIA,
    SUBREGIONS,
    WE_WILL_BURY_YOU,
    Country,
    Pair,
    Superpower,
)
from laurel.games.twilight_struggle.influence import offers
from laurel.games.twilight_struggle.one_card import EVENT_LEFT, card_with_event_left
from laurel.games.twilight_struggle.operations import Attempt, is_in
from laurel.games.twilight_struggle.owed import amount_done, current_demand, demand_limit, open_demands
from laurel.games.twilight_struggle.state import Demand, OwedEvent, State
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.language.typography import MINUS
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.reminders import Reminder, opening_reminder
from laurel.pages.twilight_struggle.attempts import ATTEMPTS
from laurel.pages.twilight_struggle.countries import event_taps
from laurel.pages.twilight_struggle.wording import (
    LASTING,
    card_name,
    country_name,
    influence,
    region_name,
    side_name,
)

ATTEMPTS_LEFT: Mapping[str, str] = {"coup": N_("a coup"), "any": N_("a coup or realignment rolls")}
"""What is left of an event that grants them."""

MOST_NAMED = 3
"""How many countries or regions are named one by one."""


def rest_text(translator: Translator, owed: OwedEvent, *, is_short: bool = False) -> str:
    """Return what is left of an event: `USA: 2 more influence · Western Europe`, in short `USA +2 · Western Europe`.

    Where a player may go on with one demand or another, both are named.
    """
    left = tuple(demand_text(translator, owed, one, is_short=is_short) for one in _left_of(owed))
    return reduce(lambda one, other: translator(N_("%(one)s, or %(other)s"), one=one, other=other), left)


def _left_of(owed: OwedEvent) -> tuple[Demand, ...]:
    """Return the demands with which a player may go on."""
    left = tuple(one for one in open_demands(owed) if amount_done(one) < demand_limit(owed, one))
    may_choose = owed.is_choice or any(one.moved for one in left)
    return left if may_choose else left[:1]


def demand_text(translator: Translator, owed: OwedEvent, demand: Demand, *, is_short: bool = False) -> str:
    """Return what is left of a demand: whose influence, how much, and where."""
    left = demand_limit(owed, demand) - amount_done(demand)
    side = side_name(translator, demand.side)
    is_signed = is_short and not demand.by_operations
    amount = f"\u00a0{_signed(demand, left)}" if is_signed else f": {_amount(translator, demand, left)}"
    said = f"{side}{amount}"
    where = area(translator, demand) if demand.rooms else ""
    return f"{said} · {where}" if where else said


def _signed(demand: Demand, left: int) -> str:
    """Return what is left in short: `+2`, or `− ×3` of three countries."""
    if not demand.by_country:
        return with_sign(left if demand.adds else -left)
    return f"{'+' if demand.adds else MINUS}\u00a0×{left}"


def _amount(translator: Translator, demand: Demand, left: int) -> str:
    if demand.attempts is not None and not demand.done:
        return translator(ATTEMPTS_LEFT[demand.attempts])
    if demand.by_operations:
        return translator.plural("%(n)s operation left", "%(n)s operations left", left)
    if demand.by_country and demand.adds:
        return translator.plural("influence in %(n)s more country", "influence in %(n)s more countries", left)
    if demand.by_country:
        return translator.plural("less influence in %(n)s more country", "less influence in %(n)s more countries", left)
    if demand.adds:
        return translator.plural("%(n)s more influence", "%(n)s more influence", left)
    return translator.plural("%(n)s less influence", "%(n)s less influence", left)


def open_countries(demand: Demand) -> tuple[Country, ...]:
    """Return the countries where a demand that counts points or countries may go on."""
    made = dict(demand.done)
    return tuple(COUNTRIES[country] for country, room in demand.rooms if made.get(country, 0) < room)


def area(translator: Translator, demand: Demand) -> str:
    """Return where a demand may go on, in as few names as possible; empty for nowhere.

    A few countries have their own names, others that of the smallest area that has all of them. Influence is only taken
    where there is some, so countries without any may be in that area.
    """
    countries = open_countries(demand)
    if len(countries) <= MOST_NAMED:
        return ", ".join(country_name(translator, one.id) for one in countries)
    shared = next((one for one in SUBREGIONS if all(is_in(country, one) for country in countries)), None)
    if shared is not None:
        return region_name(translator, shared)
    regions = [one for one in REGIONS if any(country.region == one for country in countries)]
    if len(regions) <= MOST_NAMED:
        return ", ".join(region_name(translator, one) for one in regions)
    if demand.adds and len(countries) < sum(len(REGIONS[one].countries) for one in regions):
        return translator(N_("where it is marked"))
    elsewhere = [region_name(translator, one) for one in REGIONS if one not in regions]
    if not elsewhere:
        return translator(N_("anywhere"))
    return translator(N_("anywhere except %(regions)s"), regions=", ".join(elsewhere))


def label(translator: Translator, owed: OwedEvent) -> str:
    """Return what is to be done for an event: `Suez Crisis · USA: 3 less influence · France, Israel`."""
    return f"{card_name(translator, owed.card)} · {rest_text(translator, owed)}"


def reminders(match_view: MatchView) -> tuple[Reminder, ...]:
    """Return what events have left to the players, and whether “We Will Bury You” waits for UN Intervention."""
    state: State = match_view.state
    made = [opening_reminder(label(match_view.translator, one), "action") for one in state.owed]
    left = card_with_event_left(state)
    if left is not None:
        card = card_name(match_view.translator, left.id)
        made.append(opening_reminder(match_view.translator(EVENT_LEFT, card=card), "action"))
    if state.has_effect(WE_WILL_BURY_YOU) and state.course.phasing is Superpower.US:
        card = card_name(match_view.translator, WE_WILL_BURY_YOU)
        made.append(opening_reminder(match_view.translator(N_("%(card)s: UN Intervention?"), card=card), "cards"))
    return tuple(made)


def amount_left(owed: OwedEvent) -> int:
    """Return how much is left of the demand that comes next."""
    return demand_limit(owed, current_demand(owed)) - amount_done(current_demand(owed))


def dialog(match_view: MatchView) -> str:
    """Return the events that are not finished, each with the countries where it can be carried on."""
    state: State = match_view.state
    views = tuple(_view(match_view, one) for one in state.owed)
    return render(
        "twilight_struggle/owed_sheet.html",
        match_view.translator.language,
        title=match_view.translator(N_("Not finished yet")),
        events=views,
    )


def _view(match_view: MatchView, owed: OwedEvent) -> Values:
    """Return an event that is not finished.

    Values:
        text: what the card says.
        said: what is left.
        attempts: a coup and Realignment rolls, where the event grants them, each with what opens its targets.
        places: where it can be carried on, by region.
        label: what giving up the rest is called.
        obstacle: why the rest cannot be given up, or empty.
    """
    translator = match_view.translator
    demands = [one for one in open_demands(owed) if amount_done(one) < demand_limit(owed, one)]
    finish = FinishEvent(owed.card)
    return Values(
        name=card_name(translator, owed.card),
        card=owed.card,
        text=translator(CARDS[owed.card].text or LASTING[owed.card]),
        said=tuple(dict.fromkeys(demand_text(translator, owed, one) for one in demands)),
        attempts=tuple(_attempts(match_view, owed)),
        places=_places(match_view, owed),
        finish=finish,
        label=translator(N_("A card is discarded instead") if owed.or_discard else N_("Leave the rest")),
        obstacle=match_view.obstacle(finish),
    )


def _attempts(match_view: MatchView, owed: OwedEvent) -> Iterator[Values]:
    """Yield the attempts for which the Operations of an event can be used."""
    demand = current_demand(owed)
    for attempt, (kind, _) in ATTEMPTS.items():
        is_excluded = demand.without_coup if attempt is Attempt.COUP else demand.attempts == "coup"
        if demand.by_operations and not is_excluded:
            yield Values(
                id=f"owed-{attempt.name}-{owed.card}",
                name=match_view.translator(match_view.presentation.actions[kind].title),
                opens=(("sheet", "targets"), ("attempt", attempt.name), ("event", str(owed.card))),
            )


def places(state: State, owed: OwedEvent) -> tuple[Country, ...]:
    """Return the countries where an event can be carried on now, in the order of the regions."""
    offered = offers(state)
    return tuple(
        country
        for region in REGIONS.values()
        for country in region.countries
        for side, offer in zip(Superpower, offered[country.index], strict=True)
        if offer.event == owed.card and (taps := event_taps(offer, side, country)) is not None and taps.forward
    )


def regions_of(countries: Sequence[Country]) -> tuple[str, ...]:
    """Return the regions of the list that have some countries: Southeast Asia for Asia where all are there."""
    asian = [one for one in countries if one.region == ASIA]
    is_southeast = bool(asian) and all(is_in(one, SOUTHEAST_ASIA) for one in asian)
    found = dict.fromkeys(one.region for one in countries)
    return tuple(SOUTHEAST_ASIA if one == ASIA and is_southeast else one for one in found)


def active_regions(state: State) -> tuple[str, ...]:
    """Return the regions of the list where the event that is not finished can be carried on; empty without one."""
    return regions_of(places(state, state.owed[0])) if state.owed else ()


def target_elements(state: State, owed: OwedEvent) -> tuple[str, ...]:
    """Return the elements to which a press on an event that is not finished leads.

    They are the first region, and its first country on the map or in the list, whose button for influence may come
    after the frame; none where the event cannot be carried on.
    """
    found = places(state, owed)
    if not found:
        return ()
    control = "more" if current_demand(owed).adds else "less"
    side = current_demand(owed).side.value
    first = found[0].id
    return (f"show-{regions_of(found)[0]}", f"press-{first}", f"{control}-{side}-{first}", f"country-{first}")


def _places(match_view: MatchView, owed: OwedEvent) -> tuple[tuple[str, tuple[Values, ...]], ...]:
    found: list[tuple[str, tuple[Values, ...]]] = []
    offered = offers(match_view.state)
    for region in REGIONS.values():
        lines = tuple(
            _line(match_view, country, taps.forward, taps.points)
            for country in region.countries
            for side, offer in zip(Superpower, offered[country.index], strict=True)
            if offer.event == owed.card and (taps := event_taps(offer, side, country)) is not None and taps.forward
        )
        if lines:
            found.append((region_name(match_view.translator, region.id), lines))
    return tuple(found)


def _line(match_view: MatchView, country: Country, action: ChangeInfluence, points: str) -> Values:
    """Return a country where the event can be carried on.

    Values:
        now: its influence.
        closes: whether the event is finished by it.
    """
    state: State = match_view.state
    translator = match_view.translator
    is_last = len(state.owed) == 1 and amount_left(state.owed[0]) == 1
    held = state.board.influence(country)
    change = influence(translator, Pair(action.us, action.ussr), lambda _: points)
    return Values(
        country=country.id,
        name=country_name(translator, country.id),
        is_battleground=state.is_battleground(COUNTRIES[country.id]),
        now=influence(translator, held, str),
        points=change,
        action=action,
        closes=is_last,
    )
