"""What regions are worth now: a tile for each, a panel for the chosen one, and a dialog with every reason."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache, partial

from attrs import frozen

from laurel.games.twilight_struggle.actions import PlayScoringCard
from laurel.games.twilight_struggle.components import (
    CARDS,
    REGIONS,
    SCORING_CARDS,
    SOUTHEAST_ASIA,
    SOUTHEAST_ASIA_SCORING,
    CardId,
    CountryId,
    Pair,
    RegionId,
    ScoringCardId,
    Superpower,
)
from laurel.games.twilight_struggle.conditions import conditions
from laurel.games.twilight_struggle.offers import is_in_deck
from laurel.games.twilight_struggle.scoring import RegionScore, Tier, reasons
from laurel.games.twilight_struggle.scoring_cards import (
    Prospect,
    is_played_out,
    prospect,
    score_southeast_asia,
    southeast_asia_reasons,
)
from laurel.games.twilight_struggle.shuttle import best_countries, is_shuttled, preview, score_without, takeable
from laurel.games.twilight_struggle.state import Phase, State
from laurel.match.ledger import Reason
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, incomplete, text
from laurel.pages.language.hyphens import hyphenate
from laurel.pages.language.translator import Translator
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import AnyRegion, Fragment, LateRegion, Region
from laurel.pages.twilight_struggle.sides import MarkerStanding, player_of, standing
from laurel.pages.twilight_struggle.wording import card_name, country_name, region_name, tier_name


@frozen(cache_hash=True)
class SideSummary:
    """What one side has in a region."""

    player: PlayerView
    tier: str
    tier_points: int | None
    """`None` for Control of Europe, which wins the game."""

    countries: int
    battlegrounds: int
    adjacent: int
    total: int | None


@frozen(cache_hash=True)
class Panel:
    """A region as it is now, or Southeast Asia."""

    region: str
    name: str
    """With soft hyphens."""

    card: CardId
    sides: tuple[SideSummary, SideSummary]
    """The USA and the USSR."""

    net: MarkerStanding
    after: MarkerStanding | None
    """Where the marker would go; `None` where Control of Europe wins."""

    winner: PlayerView | None
    """Who would win at once by the card."""

    can_score: bool
    is_scored: bool
    """Whether its card was played in this turn."""

    battlegrounds: int = 0
    """How many the region has; 0 for Southeast Asia."""

    shuttled: str = ""
    """The country that Shuttle Diplomacy takes from the USSR, or empty."""

    @property
    def play(self) -> PlayScoringCard | None:
        """What scores the region at once; `None` if something has to be chosen before, or the game would end."""
        is_plain = self.can_score and self.winner is None and not self.shuttled
        return PlayScoringCard(ScoringCardId(self.card)) if is_plain else None


@lru_cache(maxsize=4 * len(REGIONS))
def preview_score(state: State, region: RegionId) -> RegionScore:
    """Score a region as if its card were played now; several parts of a page ask for it."""
    return preview(state, REGIONS[region])


def regions(match_view: MatchView, shown: Callable[[], tuple[Panel, ...]]) -> tuple[AnyRegion, ...]:
    """Return the field that searches for a country, and the panels, which `shown` makes."""
    language = match_view.translator.language

    def panel(place: int) -> Region:
        one = shown()[place]
        return Region(f"panel-{one.region}", render("twilight_struggle/panel.html", language, one), "panels")

    return (
        Region("search", render("twilight_struggle/search.html", language, None), "panels"),
        *(
            LateRegion(f"panel-{region}", partial(panel, place), "panels")
            for place, region in enumerate((*REGIONS, SOUTHEAST_ASIA))
        ),
    )


def tabs(match_view: MatchView, shown: tuple[Panel, ...], owed: Collection[str]) -> Region:
    """Return a tile for every region; what is on the tiles are parts of their own.

    `owed` are the regions where an event can be carried on.
    """
    language = match_view.translator.language
    tiles = tuple((one.region, _tile(language, one, is_owed=one.region in owed)) for one in shown)
    return Region(
        "tabs",
        render(
            "twilight_struggle/tabs.html",
            language,
            tiles=tiles,
        ),
        fragments=tuple(Fragment(f"tile-{region}", html) for region, html in tiles),
    )


def _tile(language: str, panel: Panel, *, is_owed: bool) -> str:
    return render("twilight_struggle/tile.html", language, panel=panel, is_owed=is_owed)


def panels(match_view: MatchView) -> tuple[Panel, ...]:
    """Return the six regions as they are now, and Southeast Asia."""
    return (
        *(_panel(match_view, preview_score(match_view.state, region)) for region in REGIONS),
        _southeast_asia(match_view),
    )


def _panel(match_view: MatchView, score: RegionScore) -> Panel:
    state: State = match_view.state
    region = REGIONS[score.region]
    us, ussr = (score.of(side).points for side in Superpower)
    seen = prospect(state, Pair(us or 0, ussr or 0), score.winner)
    return Panel(
        region=region.id,
        name=hyphenate(region_name(match_view.translator, region.id)),
        card=region.scoring_card,
        sides=(_summary(match_view, score, Superpower.US), _summary(match_view, score, Superpower.USSR)),
        battlegrounds=score.counts.battlegrounds,
        net=standing(match_view, score.net or 0),
        shuttled="" if score.taken is None else country_name(match_view.translator, score.taken),
        can_score=can_score(match_view, region.scoring_card),
        after=_after(match_view, seen),
        winner=_winner(match_view, seen, score.winner),
        is_scored=region.scoring_card in state.course.scored,
    )


def _after(match_view: MatchView, seen: Prospect) -> MarkerStanding | None:
    return None if seen.marker is None else standing(match_view, seen.marker)


def _winner(match_view: MatchView, seen: Prospect, controller: Superpower | None) -> PlayerView | None:
    """Return who would win by the card; after the end only who controls Europe, for 20 points are there already."""
    winner = seen.winner if match_view.replay.verdict is None else controller
    return None if winner is None else player_of(match_view, winner)


def can_score(match_view: MatchView, card: CardId) -> bool:
    """Whether a scoring card can be played: the first turn has begun, the card is in the deck, and the game goes on."""
    state: State = match_view.state
    if state.course.phase is Phase.SETUP:
        return False
    is_gone = card == SOUTHEAST_ASIA_SCORING and state.has_scored_southeast_asia
    is_open = match_view.replay.verdict is None and not is_played_out(state)
    return is_open and not is_gone and is_in_deck(state, CARDS[card])


def _summary(match_view: MatchView, score: RegionScore, side: Superpower) -> SideSummary:
    own = score.of(side)
    return SideSummary(
        player=player_of(match_view, side),
        tier=hyphenate(tier_name(match_view.translator, own.tier)),
        tier_points=own.tier_points,
        countries=len(own.countries),
        battlegrounds=len(own.battlegrounds),
        adjacent=len(own.adjacent),
        total=own.points,
    )


def _southeast_asia(match_view: MatchView) -> Panel:
    score = score_southeast_asia(match_view.state)
    seen = prospect(match_view.state, score.points, None)

    def summary(side: Superpower) -> SideSummary:
        held = len(score.of(side))
        return SideSummary(player_of(match_view, side), "", 0, held, 0, 0, score.points.of(side))

    return Panel(
        region=SOUTHEAST_ASIA,
        name=hyphenate(region_name(match_view.translator, SOUTHEAST_ASIA)),
        card=SOUTHEAST_ASIA_SCORING,
        sides=(summary(Superpower.US), summary(Superpower.USSR)),
        net=standing(match_view, score.points.net),
        can_score=can_score(match_view, SOUTHEAST_ASIA_SCORING),
        after=_after(match_view, seen),
        winner=_winner(match_view, seen, None),
        is_scored=SOUTHEAST_ASIA_SCORING in match_view.state.course.scored,
    )


def region_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return a region with every reason of its points, and the button that plays its card."""
    region = text(fields, "region")
    panel = next((one for one in panels(match_view) if one.region == region), None)
    if panel is None:
        raise incomplete()
    return render(
        "twilight_struggle/region_sheet.html",
        match_view.translator.language,
        panel=panel,
        names=ControlNames(PlayScoringCard),
        card=card_name(match_view.translator, panel.card),
        breakdowns=(_breakdown(match_view, panel, Superpower.US), _breakdown(match_view, panel, Superpower.USSR)),
        takeable=_takeable(match_view, panel),
    )


def _breakdown(match_view: MatchView, panel: Panel, side: Superpower) -> Values:
    """Return why a side has its points in a region.

    Values:
        reasons: points, in words, and the number of the rule.
    """
    state: State = match_view.state
    region = SCORING_CARDS[panel.card]
    if region is None:
        said: tuple[Reason, ...] = southeast_asia_reasons(score_southeast_asia(state), side)
        tiers: tuple[Values, ...] = ()
    else:
        score = preview(state, REGIONS[region])
        said = reasons(score, side)
        tiers = tuple(_tier(match_view.translator, score, side, tier) for tier in Tier if tier is not Tier.NONE)
    lines = tuple((int(one.points), match_view.translator.message(one.message), one.rule) for one in said)
    return Values(
        player=player_of(match_view, side), total=panel.sides[side is Superpower.USSR].total, reasons=lines, tiers=tiers
    )


def _tier(translator: Translator, score: RegionScore, side: Superpower, tier: Tier) -> Values:
    return Values(
        name=tier_name(translator, tier),
        conditions=tuple(
            Values(said=translator.message(one.message), own=one.own, wanted=one.wanted, is_met=one.is_met)
            for one in conditions(score.counts, side, tier)
        ),
        is_reached=score.of(side).tier is tier,
    )


def _takeable(match_view: MatchView, panel: Panel) -> tuple[tuple[CountryId, str, bool], ...]:
    state: State = match_view.state
    region = SCORING_CARDS[panel.card]
    if region is None or not is_shuttled(state, REGIONS[region]):
        return ()
    proposed = best_countries(state, REGIONS[region])
    return tuple(
        (country, _without(match_view, region, country), country in proposed[:1])
        for country in takeable(state, REGIONS[region])
    )


def _without(match_view: MatchView, region: RegionId, country: CountryId) -> str:
    name = country_name(match_view.translator, country)
    net = score_without(match_view.state, REGIONS[region], country).net
    if net is None:
        return match_view.translator(N_("%(country)s: wins the game"), country=name)
    after = standing(match_view, net)
    return f"{name}: {after.said}"


def scoring_dialog(match_view: MatchView, _: Fields) -> str:
    """Return every scoring card with what it would do now."""
    view = tuple(one for one in panels(match_view) if one.can_score)
    return render("twilight_struggle/scoring_sheet.html", match_view.translator.language, view)


DIALOGS = {"region": region_dialog, "scoring": scoring_dialog}
