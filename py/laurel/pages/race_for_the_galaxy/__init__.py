"""How Race for the Galaxy is shown."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy import GAME
from laurel.match.message import N_
from laurel.pages.race_for_the_galaxy import board, sheets, wording
from laurel.pages.sitting import GamePages

PAGES = GamePages(
    game=GAME,
    name=N_("Race for the Galaxy"),
    seats=range(2, 7),
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
    shortcuts=(("goals", "flag", N_("Goals")), ("military", "shield", N_("Military strength"))),
    option_groups=(
        (N_("Printing of the base game"), ("edition",)),
        (N_("Scenario for two"), ("rebel_vs_imperium", "rebel")),
    ),
)
