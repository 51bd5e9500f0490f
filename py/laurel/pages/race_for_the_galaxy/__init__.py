"""How Race for the Galaxy is shown."""

from __future__ import annotations

from attrs import evolve

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.dealing import takeovers_next
from laurel.games.race_for_the_galaxy.table import Options
from laurel.match.message import N_
from laurel.pages.race_for_the_galaxy import board, ranges, sheets, wording
from laurel.pages.sitting import GamePages


def alternating(options: Options) -> Options:
    """Return the options of the next match: with takeovers where the last one was without, and the other way round."""
    if options.rebel_vs_imperium or "rvi" not in options.boxes:
        return options
    return evolve(options, takeovers=takeovers_next(options.takeovers))


PAGES = GamePages(
    game=GAME,
    once_more=alternating,
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
    ranges=ranges.RANGES,
    undecided=wording.undecided,
    shortcuts=(("goals", "flag", N_("Goals")), ("military", "shield", N_("Military strength"))),
    option_groups=(
        (N_("Printing of the base game"), ("edition",)),
        (N_("Scenario for two"), ("rebel_vs_imperium", "rebel")),
    ),
)
