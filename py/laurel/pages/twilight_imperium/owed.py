"""What the players still have to do or to know, until it is no longer so: for the line over the tools."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from laurel.games.twilight_imperium.actions import MakeSpeaker, StartPhase
from laurel.games.twilight_imperium.components import POLITICS
from laurel.games.twilight_imperium.outlook import winners_by_objectives
from laurel.games.twilight_imperium.rounds import ends_with_this_phase
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.due import Due, opens
from laurel.pages.environment import render
from laurel.pages.forms import Fields
from laurel.pages.presentation import MatchView
from laurel.pages.twilight_imperium import reveal
from laurel.pages.twilight_imperium.round_panel import imperial_holder, speakers


def now(match_view: MatchView) -> tuple[Due, ...]:
    """Return what is owed, the most important first."""
    return (*_ending(match_view), *_owed(match_view))


def _ending(match_view: MatchView) -> Iterator[Due]:
    """Yield what may end the game in this round."""
    table: Table = match_view.state
    translator = match_view.translator
    if ends_with_this_phase(table):
        yield Due(translator(N_("Last round")), "ending")
    if winners := winners_by_objectives(table):
        names = translator.player_names(winners)
        text = translator(N_("Can win this round: %(names)s"), names=names)
        yield evolve(opens(text, "outlook", "ending"), label=translator(N_("Who can win?")))


def _owed(match_view: MatchView) -> Iterator[Due]:
    """Yield what the players have not entered yet."""
    table: Table = match_view.state
    translator = match_view.translator
    if (holder := imperial_holder(table)) is not None:
        text = translator(N_("%(player)s: Imperial?"), player=translator.player_name(holder))
        yield evolve(opens(text, "imperial", seat=holder), label=translator(N_("Imperial")))
    if (holder := speaker_chooser(match_view)) is not None:
        text = translator(N_("%(player)s: new speaker?"), player=translator.player_name(holder))
        yield evolve(opens(text, "speaker"), label=translator(N_("New speaker")))
    if due := reveal.due(match_view):
        yield evolve(opens(due, "reveal"), label=translator(N_("Reveal")))
    for seat in table.unsaid:
        text = translator(N_("%(player)s: what for?"), player=translator.player_name(seat))
        yield evolve(opens(text, "source", seat=seat), label=translator(N_("What for?")))


def speaker_chooser(match_view: MatchView) -> Seat | None:
    """Return who began the action phase with Politics and has not named a speaker since; `None` for nobody."""
    table: Table = match_view.state
    if table.phase not in (Phase.ACTION, Phase.STATUS, Phase.AGENDA):
        return None
    for log_step in reversed(match_view.replay.log_steps):
        action = log_step.entry.action
        if log_step.refusal is None and isinstance(action, MakeSpeaker):
            return None
        if isinstance(action, StartPhase) and action.phase is Phase.ACTION:
            held = log_step.state.strategy_cards
            return next((seat for seat in table.playing if POLITICS in held[seat]), None)
    return None


def speaker_sheet(match_view: MatchView, _: Fields) -> str:
    """Return the players, of whom one becomes the speaker."""
    return render(
        "twilight_imperium/speaker.html",
        match_view.translator.language,
        speakers=speakers(match_view),
    )
