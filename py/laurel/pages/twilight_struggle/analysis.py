"""Dialogs that look ahead: the game if it ended now, what changes a tier, what every country is worth.

What takes longer is computed for one region at a time, when its dialog is opened, and remembered.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from laurel.games.twilight_struggle.components import (
    COUNTRIES,
    EUROPE,
    NEITHER,
    REGIONS,
    TRACK,
    Country,
    MapRegion,
    RegionId,
    Superpower,
    pair_of,
)
from laurel.games.twilight_struggle.final import FinalScoring, final_scoring
from laurel.games.twilight_struggle.outlook import ControlChange, Path, Worth, paths, worth
from laurel.games.twilight_struggle.scoring import RegionScore, Tier, reasons, score_region
from laurel.games.twilight_struggle.state import State
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.leads import MarkerText, lead
from laurel.pages.twilight_struggle.wording import country_name, side_name, tier_name


def final_dialog(match_view: MatchView, _: Fields) -> str:
    """Return what final scoring would come to if the game ended now, with every reason."""
    state: State = match_view.state
    translator = match_view.translator
    seen = final_scoring(state)
    return render(
        "twilight_struggle/final.html",
        translator.language,
        outcome=_outcome(translator, seen),
        marker=lead(translator, state.marker),
        after=None if seen.score is None else lead(translator, max(TRACK[0], min(seen.score, TRACK[-1]))),
        regions=tuple(region_line(translator, score) for score in seen.regions),
        china=lead(translator, seen.china.net),
    )


def present_outcome(match_view: MatchView) -> MarkerText:
    """Return who would win if the game ended now."""
    return _outcome(match_view.translator, final_scoring(match_view.state))


def _outcome(translator: Translator, seen: FinalScoring) -> MarkerText:
    draw = translator(N_("A draw"))
    return MarkerText(draw, "", draw) if seen.winner is None else lead(translator, None, seen.winner)


def region_line(translator: Translator, score: RegionScore) -> Values:
    """Return a region's points with their reasons, side by side."""
    return Values(
        region=score.region,
        name=translator(REGIONS[score.region].name),
        lead=lead(translator, score.net, score.winner),
        sides=tuple(_side_line(translator, score, side) for side in Superpower),
    )


def _side_line(translator: Translator, score: RegionScore, side: Superpower) -> Values:
    """Return what a region gives to a side, and why.

    Values:
        reasons: points, the reason in words, and the number of the rule.
    """
    own = score.of(side)
    return Values(
        side=side.value,
        name=side_name(translator, side),
        tier=tier_name(translator, own.tier),
        points=translator(N_("wins")) if own.points is None else with_sign(own.points),
        reasons=tuple(
            (with_sign(one.points), translator.message(one.message), one.rule) for one in reasons(score, side)
        ),
    )


def paths_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the cheapest changes that move a tier of a region, for both sides."""
    translator, region = match_view.translator, chosen_region(fields)
    state: State = match_view.state
    score = score_region(state, region)
    movers = tuple(
        Values(
            side=side.value,
            name=side_name(translator, side),
            tier=tier_name(translator, score.of(side).tier),
            paths=tuple(_path(translator, state, region, one) for one in cheapest(state, region, side)),
        )
        for side in Superpower
    )
    return render(
        "twilight_struggle/paths.html",
        translator.language,
        regions=region_names(translator),
        region=region.id,
        lead=lead(translator, score.net, score.winner),
        movers=movers,
    )


@lru_cache(maxsize=16)
def cheapest(state: State, region: MapRegion, mover: Superpower) -> tuple[Path, ...]:
    """Return every path of a side in a region; looking for them takes a few hundredths of a second."""
    return tuple(path for path in paths(state, region, mover) if path is not None)


def _path(translator: Translator, state: State, region: MapRegion, path: Path) -> Values:
    """Return the cheapest way to a tier.

    Values:
        lead: what the region would be worth then.
    """
    changed = score_region(state_after(state, path), region)
    return Values(
        goal=_goal(translator, path),
        operations=path.operations,
        influence=path.influence,
        changes=tuple(_change(translator, one) for one in path.changes),
        lead=lead(translator, changed.net, changed.winner),
    )


def state_after(state: State, path: Path) -> State:
    """Return the state once a side has placed the influence of a path."""
    board = state.board
    for change in path.changes:
        country = COUNTRIES[change.country]
        influence = board.influence(country)
        board = board.with_influence(
            country, influence.with_number(path.mover, influence.of(path.mover) + change.influence)
        )
    return evolve(state, board=board)


def _goal(translator: Translator, path: Path) -> str:
    side = side_name(translator, path.side)
    if path.tier is Tier.NONE:
        return translator(N_("%(side)s has no country left"), side=side)
    text = N_("%(side)s reaches %(tier)s") if path.side is path.mover else N_("%(side)s falls to %(tier)s")
    return translator(text, side=side, tier=tier_name(translator, path.tier))


def _change(translator: Translator, change: ControlChange) -> Values:
    """Return influence that a country takes.

    Values:
        after: who controls the country then, in words.
    """
    then = translator(N_("nobody controls it")) if change.after is None else translator(N_("takes control"))
    return Values(
        country=change.country, name=country_name(translator, change.country), influence=change.influence, after=then
    )


def worths_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return what every country of a region is worth now, the most first."""
    translator, region = match_view.translator, chosen_region(fields)
    state: State = match_view.state
    score = score_region(state, region)
    lines = tuple(_worth(translator, state, one) for one in most_first(state, region))
    return render(
        "twilight_struggle/worths.html",
        translator.language,
        regions=region_names(translator),
        region=region.id,
        lead=lead(translator, score.net, score.winner),
        lines=lines,
    )


@lru_cache(maxsize=16)
def most_first(state: State, region: MapRegion) -> tuple[Worth, ...]:
    """Return the worth of a region's countries; one that decides the game comes before all others."""
    worths = [worth(state, country) for country in region.countries]
    return tuple(sorted(worths, key=lambda one: (one.swing is not None, -(one.swing or 0))))


def _worth(translator: Translator, state: State, one: Worth) -> Values:
    """Return what a country is worth in its region now.

    Values:
        swing: points between US and Soviet control, or empty where one of them wins at once.
    """
    country = COUNTRIES[one.country]
    controller = state.board.controller(country)
    return Values(
        country=one.country,
        name=country_name(translator, one.country),
        is_battleground=state.is_scored_as_battleground(country, controller),
        controller=controller.value if controller else "",
        swing="" if one.swing is None else str(one.swing),
        us=lead(translator, one.us, _winner(state, country, Superpower.US) if one.us is None else None),
        nobody=lead(translator, one.nobody, _winner(state, country, None) if one.nobody is None else None),
        ussr=lead(translator, one.ussr, _winner(state, country, Superpower.USSR) if one.ussr is None else None),
    )


def _winner(state: State, country: Country, controller: Superpower | None) -> Superpower | None:
    """Return who would control Europe with a country in other hands."""
    influence = NEITHER if controller is None else pair_of(controller, state.board.stability[country.index])
    changed = evolve(state, board=state.board.with_influence(country, influence))
    return score_region(changed, REGIONS[country.region]).winner


def chosen_region(fields: Fields) -> MapRegion:
    """Return the region that a dialog is about, Europe where it names none.

    Raises:
        FormError: there is no such region.
    """
    named = RegionId(text(fields, "region")) or EUROPE
    if named not in REGIONS:
        raise incomplete()
    return REGIONS[named]


def region_names(translator: Translator) -> tuple[tuple[RegionId, str], ...]:
    """Return the regions that a dialog can be about."""
    return tuple((region.id, translator(region.name)) for region in REGIONS.values())


DIALOGS = {"final": final_dialog, "paths": paths_dialog, "worths": worths_dialog}
"""The dialogs by name: `paths` and `worths` are about the region of the field `region`."""
