"""How CIV is shown."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.table import sides
from laurel.match.message import N_
from laurel.pages.carta_impera_victoria import board, ranges, sheets, wording
from laurel.pages.sitting import GamePages

PAGES = GamePages(
    game=GAME,
    name=N_("CIV: Carta Impera Victoria"),
    seats=range(2, 5),
    usual_players=4,
    board=board.board,
    sheets=sheets.SHEETS,
    totals=board.totals,
    course=wording.course,
    describe=wording.describe,
    announce=board.announce,
    source=wording.source,
    rule=wording.rule,
    choices=wording.choices,
    labels=wording.labels,
    kinds=wording.kinds,
    ranges=ranges.RANGES,
    marked_seat="first_player",
    mark="flag",
    sides=sides,
    shortcuts=(("majority", "crown", N_("Majority")),),
    option_groups=((N_("House rules"), ("team_tie",)),),
)
