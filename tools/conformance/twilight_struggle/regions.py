"""`scoring`, `variants` and `final`: regions as they lie, and at the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.components import LAST_TURN, REGIONS, RegionId, Superpower
from laurel.games.twilight_struggle.final import final_scoring
from laurel.games.twilight_struggle.scoring import RegionScore, SideScore
from laurel.games.twilight_struggle.scoring_cards import score_southeast_asia
from laurel.games.twilight_struggle.shuttle import best_countries, is_shuttled, preview
from laurel.games.twilight_struggle.state import EndingKind, Shuttle, State
from tools.conformance.runner import Inexpressible, Result
from tools.conformance.twilight_struggle.position import VARIANTS, Plain, Position, event, flags, influence, on_map

READINGS: Mapping[str, Shuttle] = {
    "net_if_only_battleground_count_drops": "battleground",
    "net_if_region_total_shrinks": "region",
}
"""How a result names the other readings of Shuttle Diplomacy, and the option that chooses each."""


def side_row(score: SideScore) -> list[object]:
    """Return a side's result as a row."""
    points = score.points
    return [len(score.countries), len(score.battlegrounds), len(score.adjacent), score.tier.name.lower(), points]


def side_fields(score: SideScore) -> dict[str, object]:
    """Return a side's result as fields."""
    return dict(zip(("countries", "battlegrounds", "adjacent", "tier", "vp"), side_row(score), strict=True))


def region_result(score: RegionScore, said: Callable[[SideScore], object]) -> dict[str, object]:
    """Return what a region is worth, each side said in the way of the format."""
    result: dict[str, object] = {"us": said(score.us), "ussr": said(score.ussr), "net": score.net}
    return result if score.winner is None else {**result, "auto_win": score.winner.value}


def play_scoring(vector: Plain) -> Result:
    """Score every region as if it were the next one, and Southeast Asia by its card."""
    state = on_map(vector).table
    southeast = score_southeast_asia(state).points
    regions = {region: scored_next(state, region) for region in REGIONS}
    return {**regions, "southeast_asia": {"us": southeast.us, "ussr": southeast.ussr, "net": southeast.net}}


def scored_next(state: State, name: RegionId) -> Result:
    """Score a region as if it were the next one; under Shuttle Diplomacy in every reading."""
    region = REGIONS[name]
    result = region_result(preview(state, region), side_row)
    if not is_shuttled(state, region):
        return result
    for key, reading in READINGS.items():
        other = evolve(state, options=evolve(state.options, shuttle_diplomacy=reading))
        result[key] = preview(other, region).net
    return {**result, "shuttle_removed": "japan" if best_countries(state, region) == ("japan",) else "any"}


def play_variant(vector: Plain) -> Result:
    """Score one region under a variant."""
    if vector["variant"] not in VARIANTS:
        raise Inexpressible(f"unknown variant: {vector['variant']}")
    position = on_map(vector, VARIANTS[vector["variant"]])
    if vector["variant"] == "mobutu_zaire_3":
        position.enter(event("mobutu", Superpower.US))
    return region_result(preview(position.table, REGIONS[vector["region"]]), side_row)


def play_final(vector: Plain) -> Result:
    """Go through final scoring to its end."""
    position = Position(VARIANTS[vector.get("variant", "standard")])
    holder = None if vector["china_card"] == "none" else Superpower(vector["china_card"])
    board = influence(position.table, vector["map"])
    china = actions.TakeChinaCard(holder)
    position.start((*board, *flags(vector), actions.StartTurn(LAST_TURN), china), vector["vp_before"])
    foreseen = final_scoring(position.table)
    position.enter(*[actions.ContinueFinalScoring()] * (len(REGIONS) + 1))
    state = position.table
    is_counted = state.ending is not None and state.ending.kind is EndingKind.FINAL_SCORING
    return {
        "region_net": {score.region: score.net for score in foreseen.regions},
        "china_vp": foreseen.china.net,
        "vp_after": state.score if is_counted else None,
        "marker": state.marker if is_counted else None,
        "winner": position.winner(),
    }
