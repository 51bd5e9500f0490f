"""How Twilight Imperium is shown."""

from __future__ import annotations

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.table import Table
from laurel.match.message import N_
from laurel.match.setup import Points, Seat
from laurel.pages.sitting import GamePages
from laurel.pages.twilight_imperium import board, ranges, sheets, wording


def totals(table: Table) -> dict[Seat, Points]:
    """Return every player's points."""
    return dict(enumerate(table.points))  # type: ignore[arg-type]  # a seat is its index


PAGES = GamePages(
    game=GAME,
    name=N_("Twilight Imperium"),
    seats=range(3, 9),
    board=board.board,
    sheets=sheets.SHEETS,
    totals=totals,
    course=wording.course,
    describe=wording.describe,
    announce=board.announce,
    source=wording.source,
    rule=wording.rule,
    choices=wording.choices,
    labels=wording.labels,
    kinds=wording.kinds,
    usual_players=6,
    marked_seat="speaker",
    shortcuts=(("objectives", "objectives", N_("Objectives")),),
    option_groups=(
        (N_("Boxes"), ("prophecy_of_kings", "codices", "thunders_edge")),
        (N_("Galactic events"), ("total_war", "zealous_orthodoxy", "monuments_to_the_ages", "civilized_society")),
        (N_("House rules"), ("agenda_points", "referee")),
    ),
    ranges=ranges.RANGES,
    factions=wording.factions,
)
