"""What an event has left to a player: how much of it is done, where it may be done, and how it is given up."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import ChangeInfluence, FinishEvent
from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    REGIONS,
    WE_WILL_BURY_YOU,
    Country,
    Pair,
    Side,
)
from laurel.games.twilight_struggle.influence import offers
from laurel.games.twilight_struggle.owed import current, done, limit, open_demands
from laurel.games.twilight_struggle.table import Demand, Owed, Table
from laurel.match.message import N_
from laurel.pages.due import Due, opens
from laurel.pages.environment import Values, render
from laurel.pages.presentation import MatchView
from laurel.pages.translator import Translator
from laurel.pages.twilight_struggle.countries import event_taps
from laurel.pages.twilight_struggle.wording import (
    LASTING,
    card_name,
    country_name,
    influence,
    region_name,
    side_name,
)

ADDED = N_("add influence (%(side)s): %(done)s of %(all)s")
ADDED_BY_COUNTRY = N_("add influence (%(side)s), countries: %(done)s of %(all)s")
TAKEN = N_("remove influence (%(side)s): %(done)s of %(all)s")
TAKEN_BY_COUNTRY = N_("remove influence (%(side)s), countries: %(done)s of %(all)s")
USED = N_("Operations (%(side)s): %(done)s of %(all)s")


def progress(translator: Translator, owed: Owed, demand: Demand | None = None) -> str:
    """Return how much of an event is done: of one of its demands, or of the one that comes next."""
    one = demand or current(owed)
    return translator(_text(one), side=side_name(translator, one.side), done=done(one), all=limit(owed, one))


def _text(demand: Demand) -> str:
    if demand.by_operations:
        return USED
    if demand.adds:
        return ADDED_BY_COUNTRY if demand.by_country else ADDED
    return TAKEN_BY_COUNTRY if demand.by_country else TAKEN


def label(translator: Translator, owed: Owed) -> str:
    """Return what is to be done for an event: `Suez Crisis: remove influence (USA): 1 of 4`."""
    card = card_name(translator, owed.card)
    return translator(N_("%(card)s: %(what)s"), card=card, what=progress(translator, owed))


def now(match_view: MatchView) -> tuple[Due, ...]:
    """Return what events have left to the players, and whether “We Will Bury You” waits for UN Intervention."""
    table: Table = match_view.state
    made = [opens(label(match_view.translator, one), "action") for one in table.owed]
    if table.has_effect(WE_WILL_BURY_YOU) and table.course.phasing is Side.US:
        card = card_name(match_view.translator, WE_WILL_BURY_YOU)
        made.append(opens(match_view.translator(N_("%(card)s: UN Intervention?"), card=card), "cards"))
    return tuple(made)


def left(owed: Owed) -> int:
    """Return how much is left of the demand that comes next."""
    return limit(owed, current(owed)) - done(current(owed))


def sheet(match_view: MatchView) -> str:
    """Return the events that are not finished, each with the countries where it can be carried on."""
    table: Table = match_view.state
    views = tuple(_view(match_view, one) for one in table.owed)
    return render(
        "twilight_struggle/owed_sheet.html",
        match_view.translator.language,
        title=match_view.translator(N_("Not finished yet")),
        events=views,
    )


def _view(match_view: MatchView, owed: Owed) -> Values:
    """Return an event that is not finished.

    Values:
        text: what the card says.
        said: what is done and what is not.
        places: where it can be carried on, by region.
        label: what giving up the rest is called.
        obstacle: why the rest cannot be given up, or empty.
    """
    translator = match_view.translator
    demands = [one for one in open_demands(owed) if limit(owed, one)]
    finish = FinishEvent(owed.card)
    return Values(
        name=card_name(translator, owed.card),
        card=owed.card,
        text=translator(CARDS[owed.card].text or LASTING[owed.card]),
        said=tuple(progress(translator, owed, one) for one in demands),
        places=_places(match_view, owed),
        finish=finish,
        label=translator(N_("A card is discarded instead") if owed.or_discard else N_("Leave the rest")),
        obstacle=match_view.obstacle(finish),
    )


def _places(match_view: MatchView, owed: Owed) -> tuple[tuple[str, tuple[Values, ...]], ...]:
    found: list[tuple[str, tuple[Values, ...]]] = []
    offered = offers(match_view.state)
    for region in REGIONS.values():
        lines = tuple(
            _line(match_view, country, taps.forward, taps.points)
            for country in region.countries
            for side, offer in zip(Side, offered[country.index], strict=True)
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
    table: Table = match_view.state
    translator = match_view.translator
    is_last = len(table.owed) == 1 and left(table.owed[0]) == 1
    held = table.board.influence(country)
    change = influence(translator, Pair(action.us, action.ussr), lambda _: points)
    return Values(
        country=country.id,
        name=country_name(translator, country.id),
        is_battleground=table.is_battleground(COUNTRIES[country.id]),
        now=influence(translator, held, str),
        points=change,
        action=action,
        closes=is_last,
    )
