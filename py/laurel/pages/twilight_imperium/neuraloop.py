"""The dialog of Neuraloop, a relic that replaces a public objective as it is revealed."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import ReplaceObjective
from laurel.games.twilight_imperium.components import OBJECTIVES, RELICS, Stage
from laurel.games.twilight_imperium.offers import deck
from laurel.games.twilight_imperium.state import State
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import ControlNames, Fields
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.twilight_imperium.objective_cards import view_of_objective, views_by_title
from laurel.pages.twilight_imperium.reveal import OTHERS
from laurel.pages.twilight_imperium.wording import component_title

DECKS = {**OTHERS, Stage.SECRET: N_("Secret objectives")}


def neuraloop_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form by which a player replaces a public objective and purges a relic."""
    state: State = match_view.state
    translator = match_view.translator
    player = chosen_player(match_view, fields)
    unscored = (one for one in reversed(state.objectives.revealed) if not state.scorers(one))
    return render(
        "twilight_imperium/neuraloop.html",
        translator.language,
        names=ControlNames(ReplaceObjective),
        player=player,
        objectives=tuple(view_of_objective(translator, OBJECTIVES[one]) for one in unscored),
        relics=tuple(
            (relic, component_title(translator, RELICS[relic]))
            for relic, seat in state.cards.relics
            if seat == player.seat
        ),
        decks=tuple(
            (translator(name), views_by_title(translator, deck(state, stage))) for stage, name in DECKS.items()
        ),
    )
