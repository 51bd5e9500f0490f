"""What an event has left to a player: how much of it is done, where it may be done, and how it is given up."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import ChangeInfluence, FinishEvent
from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    REGIONS,
    WE_WILL_BURY_YOU,
    CardId,
    Country,
    Pair,
    Side,
)
from laurel.games.twilight_struggle.influence import offers
from laurel.games.twilight_struggle.owed import current, done, limit, open_demands
from laurel.games.twilight_struggle.table import Demand, Owed, Table
from laurel.match.message import N_
from laurel.pages.due import Due, opens
from laurel.pages.environment import render
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


@frozen
class PlaceLine:
    """A country where the event can be carried on."""

    country: str
    name: str
    is_battleground: bool
    now: str
    """Its influence."""

    points: str
    action: ChangeInfluence
    closes: bool
    """Whether the event is finished by it."""


@frozen
class OwedView:
    """An event that is not finished."""

    name: str
    card: CardId
    text: str
    """What the card says."""

    said: tuple[str, ...]
    """What is done and what is not."""

    places: tuple[tuple[str, tuple[PlaceLine, ...]], ...]
    """Where it can be carried on, by region."""

    finish: FinishEvent
    label: str
    """What giving up the rest is called."""

    obstacle: str
    """Why the rest cannot be given up, or empty."""


def progress(translator: Translator, owed: Owed, demand: Demand | None = None) -> str:
    """Return how much of an event is done: of one of its demands, or of the one that comes next."""
    one = demand or current(owed)
    said = translator(_text(one))
    return said % {"side": side_name(translator, one.side), "done": done(one), "all": limit(owed, one)}


def _text(demand: Demand) -> str:
    if demand.by_operations:
        return USED
    if demand.adds:
        return ADDED_BY_COUNTRY if demand.by_country else ADDED
    return TAKEN_BY_COUNTRY if demand.by_country else TAKEN


def label(translator: Translator, owed: Owed) -> str:
    """Return what is to be done for an event: `Suez Crisis: remove influence (USA): 1 of 4`."""
    said = {"card": card_name(translator, owed.card), "what": progress(translator, owed)}
    return translator(N_("%(card)s: %(what)s")) % said


def now(match_view: MatchView) -> tuple[Due, ...]:
    """Return what events have left to the players, and whether “We Will Bury You” waits for UN Intervention."""
    table: Table = match_view.state
    made = [opens(label(match_view.translator, one), "action") for one in table.owed]
    if table.has_effect(WE_WILL_BURY_YOU) and table.course.phasing is Side.US:
        said = {"card": card_name(match_view.translator, WE_WILL_BURY_YOU)}
        made.append(opens(match_view.translator(N_("%(card)s: UN Intervention?")) % said, "cards"))
    return tuple(made)


def left(owed: Owed) -> int:
    """Return how much is left of what comes next."""
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


def _view(match_view: MatchView, owed: Owed) -> OwedView:
    translator = match_view.translator
    demands = [one for one in open_demands(owed) if limit(owed, one)]
    finish = FinishEvent(owed.card)
    return OwedView(
        name=card_name(translator, owed.card),
        card=owed.card,
        text=translator(CARDS[owed.card].text or LASTING[owed.card]),
        said=tuple(progress(translator, owed, one) for one in demands),
        places=_places(match_view, owed),
        finish=finish,
        label=translator(N_("A card is discarded instead") if owed.or_discard else N_("Leave the rest")),
        obstacle=match_view.obstacle(finish),
    )


def _places(match_view: MatchView, owed: Owed) -> tuple[tuple[str, tuple[PlaceLine, ...]], ...]:
    found: list[tuple[str, tuple[PlaceLine, ...]]] = []
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


def _line(match_view: MatchView, country: Country, action: ChangeInfluence, points: str) -> PlaceLine:
    table: Table = match_view.state
    translator = match_view.translator
    is_last = len(table.owed) == 1 and left(table.owed[0]) == 1
    held = table.board.influence(country)
    change = influence(translator, Pair(action.us, action.ussr), lambda _: points)
    return PlaceLine(
        country.id,
        country_name(translator, country.id),
        table.is_battleground(COUNTRIES[country.id]),
        influence(translator, held, str),
        change,
        action,
        closes=is_last,
    )
