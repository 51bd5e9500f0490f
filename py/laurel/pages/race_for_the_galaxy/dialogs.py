"""The dialogs of the board by name, and two of them: the end of a round, and gambling."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import EndRound
from laurel.games.race_for_the_galaxy.ending import reasons_to_end, warnings
from laurel.games.race_for_the_galaxy.gambling import STAKES, Odds, odds, printed_odds
from laurel.games.race_for_the_galaxy.rounds import cards_over_limit, hand_limit
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import ControlNames, Fields
from laurel.pages.match.presentation import MatchView
from laurel.pages.race_for_the_galaxy.adding import add_dialog
from laurel.pages.race_for_the_galaxy.before_result import before_result_dialog, is_over
from laurel.pages.race_for_the_galaxy.entries import ENTRIES
from laurel.pages.race_for_the_galaxy.goal_owners import goal_owners_dialog
from laurel.pages.race_for_the_galaxy.goals import deal_goals_dialog, goals_dialog
from laurel.pages.race_for_the_galaxy.placings import move_dialog
from laurel.pages.race_for_the_galaxy.player import player_dialog
from laurel.pages.race_for_the_galaxy.starting import start_dialog
from laurel.pages.race_for_the_galaxy.strength import military_dialog
from laurel.pages.race_for_the_galaxy.takeovers import declare_dialog, takeovers_dialog


def round_end_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the form that ends the round."""
    state: State = match_view.state
    return render(
        "race_for_the_galaxy/round_end.html",
        match_view.translator.language,
        hands=tuple(
            (
                one,
                state.tableaux[one.seat].hand,
                hand_limit(state.cards(one.seat)),
                cards_over_limit(state, one.seat),
            )
            for one in match_view.players
        ),
        is_last=bool(reasons_to_end(state)),
        warnings=tuple(map(match_view.translator.message, warnings(state))),
        is_over=is_over(match_view),
        names=ControlNames(EndRound),
        discarded=ENTRIES[EndRound].fields["discarded"],
    )


def gambling_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the odds of every stake: by the printed table, and by the cards that are in no tableau."""
    state: State = match_view.state
    stakes = tuple(
        (stake, _percent(match_view, printed_odds(state.deck, stake)), _percent(match_view, odds(state, stake)))
        for stake in STAKES
    )
    return render("race_for_the_galaxy/gambling.html", match_view.translator.language, stakes)


def _percent(match_view: MatchView, chances: Odds) -> str:
    return match_view.translator(N_("%(percent)s%%"), percent=round(100 * chances.chance))


DIALOGS = {
    "add": add_dialog,
    "move": move_dialog,
    "player": player_dialog,
    "goals": goals_dialog,
    "deal_goals": deal_goals_dialog,
    "start_worlds": start_dialog,
    "military": military_dialog,
    "takeovers": takeovers_dialog,
    "declare": declare_dialog,
    "round_end": round_end_dialog,
    "goal_owners": goal_owners_dialog,
    "before_result": before_result_dialog,
    "gambling": gambling_dialog,
}
