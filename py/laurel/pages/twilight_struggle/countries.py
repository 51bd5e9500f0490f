"""The countries as a list: the influence of both sides, who controls, and the dialog of a single country."""

from __future__ import annotations

from functools import lru_cache, partial

from attrs import frozen

from laurel.games.twilight_struggle.actions import (
    ChangeInfluence,
    SetInfluence,
    place,
)
from laurel.games.twilight_struggle.components import COUNTRIES, Country, CountryId, Pair, Superpower
from laurel.games.twilight_struggle.influence import InfluenceOffer, offers
from laurel.games.twilight_struggle.opening import placements
from laurel.games.twilight_struggle.operations import Attempt
from laurel.games.twilight_struggle.state import Board, Phase, State
from laurel.match.message import N_
from laurel.match.plain import action_to_plain, kind_of
from laurel.pages.entry.form import EntryForm, entry_form
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.language.hyphens import LONG, hyphenate
from laurel.pages.language.titles import localized_title
from laurel.pages.language.translator import Translator, name_in_every_language, with_sign
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import LateRegion, Region
from laurel.pages.twilight_struggle.attempts import ATTEMPTS, obstacle
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import country_name, region_name, side_name


@frozen(cache_hash=True)
class CountryState:
    """What may change about a country."""

    influence: Pair
    stability: int
    controller: Superpower | None
    is_battleground: bool


@frozen(cache_hash=True)
class Taps:
    """What taps on the influence of a side in a country enter: a point more, and a point less."""

    more: ChangeInfluence
    less: ChangeInfluence


@frozen(cache_hash=True)
class EventTaps:
    """What taps do to influence that an event leaves to a player."""

    forward: ChangeInfluence | None
    """What the event asks for; `None` where it allows no more."""

    back: ChangeInfluence | None
    """What takes that back; `None` where nothing was done."""

    takes: bool
    """Whether the event takes influence."""

    points: str
    """What a tap changes: `+2`."""


@frozen(cache_hash=True)
class SideInfluence:
    """A side's influence in a country, and what a tap may do to it."""

    key: str
    player: PlayerView
    number: int
    cost: int = 0
    """Operations that a further point costs; 0 where it costs none."""

    obstacle: str = ""
    """Why no point can be placed, or empty."""

    can_take: bool = False
    is_open: bool = False
    """Whether anything can be entered."""

    event: EventTaps | None = None
    """What an event leaves to a player there; `None` where it leaves nothing."""


@frozen
class CountryOffers:
    """What the rules allow in a country."""

    us: InfluenceOffer | None = None
    """`None` once the game is over."""

    ussr: InfluenceOffer | None = None
    is_asked: bool = False
    """Whether the side that places first in the set-up may do so there."""


@frozen(cache_hash=True)
class CountryFacts:
    """What never changes about a country."""

    id: CountryId
    name: str
    search_names: str
    """What finds it in a search: its name in every language."""

    hyphenated: str
    """The name, its longest words with soft hyphens."""

    areas: tuple[str, ...]
    """The region and its parts."""

    next_to: str
    """The superpower that it borders, or empty."""

    taps: tuple[Taps, Taps]
    """On the influence of the USA and of the USSR."""


@frozen(cache_hash=True)
class CountryRow:
    """A country in the list."""

    facts: CountryFacts
    influence: tuple[SideInfluence, SideInfluence]
    """The USA and the USSR."""

    stability: int
    is_battleground: bool
    controller: PlayerView | None
    is_asked: bool = False
    """Whether the side that places first in the set-up may do so there."""

    @property
    def is_owed(self) -> bool:
        """Whether an event still asks for influence there."""
        return any(one.event is not None and one.event.forward is not None for one in self.influence)


def heading(match_view: MatchView) -> Region:
    """Return the headings of the columns."""
    phasing, china = match_view.state.course.phasing, match_view.state.china
    us, ussr = (player_of(match_view, side) for side in Superpower)
    return Region(
        "heading",
        render(
            "twilight_struggle/heading.html",
            match_view.translator.language,
            us=us,
            ussr=ussr,
            active=None if phasing is None else player_of(match_view, phasing),
            china=None if china.holder is None else player_of(match_view, china.holder),
            is_face_up=china.is_face_up,
        ),
    )


def regions(match_view: MatchView) -> tuple[LateRegion, ...]:
    """Return a region of the page for every country."""
    board: Board = match_view.state.board
    return tuple(
        LateRegion(f"at-{one.id}", partial(_country, match_view, one), "world", at_once=place)
        for one, place in zip(COUNTRIES.values(), board.by_country, strict=True)
    )


def _country(match_view: MatchView, country: Country) -> Region:
    """Return the region of a country; nothing is offered any more once the game is over."""
    state: State = match_view.state
    offered = (
        CountryOffers()
        if match_view.replay.verdict
        else CountryOffers(*offers(state)[country.index], country.id in _asked(state))
    )
    return _region(match_view.translator, _players(match_view), country.id, country_state(state, country), offered)


def _players(match_view: MatchView) -> tuple[PlayerView, PlayerView]:
    """Return who plays the USA and the USSR."""
    return player_of(match_view, Superpower.US), player_of(match_view, Superpower.USSR)


def _asked(state: State) -> tuple[CountryId, ...]:
    """Return where the side that places first in the set-up does so, so that no row moves during it; empty after it."""
    return placements(state)[0].countries if state.course.phase is Phase.SETUP and placements(state) else ()


def _influence_of(
    translator: Translator,
    players: tuple[PlayerView, PlayerView],
    country: Country,
    held: Pair,
    offered: CountryOffers,
) -> tuple[SideInfluence, SideInfluence]:
    """Return the numbers of the USA and of the USSR in a country, and what is offered there."""

    def of(side: Superpower, player: PlayerView, one: InfluenceOffer | None) -> SideInfluence:
        number = held.of(side)
        if one is None:
            return SideInfluence(side.value, player, number)
        obstacle = "" if one.obstacle is None else translator.message(one.obstacle)
        taps = event_taps(one, side, country)
        return SideInfluence(side.value, player, number, one.cost, obstacle, one.can_take, is_open=True, event=taps)

    return of(Superpower.US, players[0], offered.us), of(Superpower.USSR, players[1], offered.ussr)


def event_taps(offered: InfluenceOffer, side: Superpower, country: Country) -> EventTaps | None:
    """Return what taps do where an event leaves influence to a player."""
    if offered.event is None:
        return None
    more = None if offered.obstacle else place(country.id, side, offered.more, offered.event)
    less = place(country.id, side, -offered.less, offered.event) if offered.can_take else None
    points = with_sign(-offered.less if offered.takes else offered.more)
    return (
        EventTaps(less, more, takes=True, points=points)
        if offered.takes
        else EventTaps(more, less, takes=False, points=points)
    )


def country_state(state: State, country: Country) -> CountryState:
    """Return what may have changed about a country."""
    controller = state.board.controller(country)
    return CountryState(
        state.board.influence(country),
        state.board.stability[country.index],
        controller,
        state.is_scored_as_battleground(country, controller),
    )


@lru_cache(maxsize=1024)
def _region(
    translator: Translator,
    players: tuple[PlayerView, PlayerView],
    country: CountryId,
    state: CountryState,
    offered: CountryOffers,
) -> Region:
    """Return the region of a country; most are as they were a tap ago."""
    influence = _influence_of(translator, players, COUNTRIES[country], state.influence, offered)
    row = _row(country_facts(translator, country), state, influence, is_asked=offered.is_asked)
    return Region(f"at-{country}", render("twilight_struggle/country.html", translator.language, row), "world")


def _row(
    facts: CountryFacts,
    state: CountryState,
    influence: tuple[SideInfluence, SideInfluence],
    *,
    is_asked: bool = False,
) -> CountryRow:
    return CountryRow(
        facts=facts,
        influence=influence,
        stability=state.stability,
        is_battleground=state.is_battleground,
        controller=None if state.controller is None else influence[state.controller is Superpower.USSR].player,
        is_asked=is_asked,
    )


@lru_cache(maxsize=1024)
def country_facts(translator: Translator, country: CountryId) -> CountryFacts:
    """Return what never changes about a country, in a language."""
    one = COUNTRIES[country]
    name = translator(one.name)
    return CountryFacts(
        id=country,
        name=name,
        search_names=name_in_every_language(one.name),
        hyphenated=hyphenate(name, LONG),
        areas=(one.region, *one.subregions),
        next_to="" if one.next_to is None else side_name(translator, one.next_to),
        taps=(_taps(country, Superpower.US), _taps(country, Superpower.USSR)),
    )


def _taps(country: CountryId, side: Superpower) -> Taps:
    return Taps(place(country, side), place(country, side, -1))


def country_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return a country with everything that can be entered about it."""
    country = COUNTRIES.get(CountryId(text(fields, "country")))
    if country is None:
        raise incomplete()
    is_over = match_view.replay.verdict is not None
    state = country_state(match_view.state, country)
    influence = _influence_of(match_view.translator, _players(match_view), country, state.influence, CountryOffers())
    row = _row(country_facts(match_view.translator, country.id), state, influence)
    return render(
        "twilight_struggle/country_sheet.html",
        match_view.translator.language,
        title=localized_title(match_view.translator, country.name),
        row=row,
        form=_influence(match_view, country),
        is_over=is_over,
        attempts=() if is_over else tuple(_attempt(match_view, country, one) for one in Attempt),
        region=region_name(match_view.translator, country.region),
        said=_control(match_view.translator, row),
        neighbours=tuple(_neighbour(match_view, one) for one in country.neighbours),
    )


def _influence(match_view: MatchView, country: Country) -> EntryForm:
    """Return the form for the influence of both sides, filled in with what the country has."""
    held = match_view.state.board.influence(country)
    action = SetInfluence(country.id, held.us, held.ussr)
    return entry_form(match_view, SetInfluence, action_to_plain(action), ("us", "ussr"))


def _attempt(match_view: MatchView, country: Country, attempt: Attempt) -> Values:
    """Return a coup or a Realignment roll: by the side whose action round it is, or by either.

    Values:
        kind: the kind of action, as it is stored.
        dialog: the dialog where it is entered.
        is_possible_free: whether it is forbidden unless an event grants it.
    """
    state: State = match_view.state
    sides = tuple(Superpower) if state.course.phasing is None else (state.course.phasing,)
    reasons = [obstacle(match_view, side, country, attempt) for side in sides]
    said = "" if "" in reasons else " ".join(dict.fromkeys(reasons))
    kind, sheet = ATTEMPTS[attempt]
    return Values(
        kind=kind_of(kind),
        sheet=sheet,
        name=match_view.translator(match_view.presentation.actions[kind].title),
        obstacle=said,
        is_possible_free=said != ""
        and any(not obstacle(match_view, side, country, attempt, is_free=True) for side in Superpower),
    )


def _control(translator: Translator, row: CountryRow) -> str:
    lead = row.influence[0].number - row.influence[1].number
    if row.controller is not None:
        return translator(
            N_("Controlled by the %(side)s: ahead by %(lead)s, and %(stability)s is enough"),
            side=row.controller.role,
            lead=abs(lead),
            stability=row.stability,
        )
    return translator(N_("Nobody controls it: control takes a lead of %(stability)s"), stability=row.stability)


def _neighbour(match_view: MatchView, country: CountryId) -> tuple[CountryId, str, PlayerView | None]:
    """Return a country next to another one, its name, and who controls it."""
    state: State = match_view.state
    controller = state.board.controller(COUNTRIES[country])
    player = None if controller is None else player_of(match_view, controller)
    return country, country_name(match_view.translator, country), player


DIALOGS = {"country": country_dialog}
