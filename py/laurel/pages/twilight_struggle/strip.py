"""The strip over the board: the marker, DEFCON and the other tracks, and how far the turn is."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.components import LAST_SPACE, Pair
from laurel.games.twilight_struggle.table import Phase, Table
from laurel.pages.environment import render
from laurel.pages.hyphens import hyphenated
from laurel.pages.page import Region
from laurel.pages.players import PlayerView
from laurel.pages.presentation import MatchView
from laurel.pages.twilight_struggle.sides import Standing, player_of, players_of, standing
from laurel.pages.twilight_struggle.wording import era_name, part_of_turn, turn_number

TICKS = range(-LAST_SPACE, LAST_SPACE + 1, 5)
"""Spaces of the track that are marked in its drawing."""


@frozen
class StripView:
    """The marker, the tracks, and the turn."""

    marker: Standing
    score: int
    """The position of the marker: positive for the US."""

    last_space: int
    ticks: tuple[int, ...]
    players: tuple[tuple[str, PlayerView], ...]
    defcon: int
    military: Pair
    space: Pair
    china: PlayerView | None
    is_face_up: bool
    effects: int
    """How many events are in effect."""

    turn: str
    era: str
    number: int
    """The number of the action round, or else of the turn."""

    part: str
    """The phase, with soft hyphens."""

    phasing: PlayerView | None
    """Whose action round it is; `None` outside the action rounds."""

    points_sheet: str
    """The sheet that the marker opens: points to enter, or its moves after the end of the game."""


def region(match_view: MatchView) -> Region:
    """Return the strip as a region of the page."""
    return Region("strip", render("twilight_struggle/strip.html", match_view.translator.language, view(match_view)))


def view(match_view: MatchView) -> StripView:
    """Return what the strip shows."""
    table: Table = match_view.state
    course, holder = table.course, table.china.holder
    is_phasing = course.phase is Phase.ACTION and course.phasing is not None
    return StripView(
        marker=standing(match_view, table.marker),
        score=table.marker,
        last_space=LAST_SPACE,
        ticks=tuple(TICKS),
        players=players_of(match_view),
        defcon=table.defcon,
        military=table.military,
        space=table.space,
        china=None if holder is None else player_of(match_view, holder),
        is_face_up=table.china.is_face_up,
        effects=len(table.effects),
        turn=turn_number(match_view.translator, course.turn),
        era=era_name(match_view.translator, course.turn),
        number=course.action_round if is_phasing else course.turn,
        part=hyphenated(part_of_turn(match_view.translator, course)),
        phasing=player_of(match_view, course.phasing) if is_phasing and course.phasing else None,
        points_sheet="points" if match_view.replay.verdict is None else "chart",
    )
