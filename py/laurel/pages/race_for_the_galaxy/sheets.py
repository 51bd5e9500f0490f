"""The sheets of the board by name, and two of them: the end of a round, and gambling."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import EndRound
from laurel.games.race_for_the_galaxy.ending import reasons_to_end, warnings
from laurel.games.race_for_the_galaxy.gambling import STAKES, Odds, odds, printed_odds
from laurel.games.race_for_the_galaxy.rounds import hand_limit, over_the_limit
from laurel.games.race_for_the_galaxy.table import Table
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import Fields, Names
from laurel.pages.presentation import MatchView
from laurel.pages.race_for_the_galaxy.adding import add_sheet
from laurel.pages.race_for_the_galaxy.before_result import before_result_sheet, is_over
from laurel.pages.race_for_the_galaxy.entries import ENTRIES
from laurel.pages.race_for_the_galaxy.goal_owners import goal_owners_sheet
from laurel.pages.race_for_the_galaxy.goals import deal_goals_sheet, goals_sheet
from laurel.pages.race_for_the_galaxy.placings import move_sheet
from laurel.pages.race_for_the_galaxy.player import player_sheet
from laurel.pages.race_for_the_galaxy.starting import start_sheet
from laurel.pages.race_for_the_galaxy.strength import military_sheet
from laurel.pages.race_for_the_galaxy.takeovers import declare_sheet, takeovers_sheet


def round_end_sheet(match_view: MatchView, _: Fields) -> str:
    """Return the form that ends the round."""
    table: Table = match_view.state
    return render(
        "race_for_the_galaxy/round_end.html",
        match_view.translator.language,
        hands=tuple(
            (
                one,
                table.tableaux[one.seat].hand,
                hand_limit(table.cards(one.seat)),
                over_the_limit(table, one.seat),
            )
            for one in match_view.players
        ),
        is_last=bool(reasons_to_end(table)),
        warnings=tuple(map(match_view.translator.message, warnings(table))),
        is_over=is_over(match_view),
        names=Names(EndRound),
        discarded=ENTRIES[EndRound].fields["discarded"],
    )


def gambling_sheet(match_view: MatchView, _: Fields) -> str:
    """Return the odds of every stake: by the printed table, and by the cards that are in no tableau."""
    table: Table = match_view.state
    stakes = tuple(
        (stake, _percent(match_view, printed_odds(table.deck, stake)), _percent(match_view, odds(table, stake)))
        for stake in STAKES
    )
    return render("race_for_the_galaxy/gambling.html", match_view.translator.language, stakes)


def _percent(match_view: MatchView, chances: Odds) -> str:
    return match_view.translator(N_("%(percent)s%%"), percent=round(100 * chances.chance))


SHEETS = {
    "add": add_sheet,
    "move": move_sheet,
    "player": player_sheet,
    "goals": goals_sheet,
    "deal_goals": deal_goals_sheet,
    "start_worlds": start_sheet,
    "military": military_sheet,
    "takeovers": takeovers_sheet,
    "declare": declare_sheet,
    "round_end": round_end_sheet,
    "goal_owners": goal_owners_sheet,
    "before_result": before_result_sheet,
    "gambling": gambling_sheet,
}
