"""What the players still have to do or to know, until it is no longer so: for the line over the tools."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from laurel.games.twilight_imperium.actions import MakeSpeaker, StartPhase
from laurel.games.twilight_imperium.components import POLITICS
from laurel.games.twilight_imperium.outlook import winners_by_objectives
from laurel.games.twilight_imperium.rounds import ends_with_this_phase
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.environment import render
from laurel.pages.forms import Fields
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.reminders import Reminder, opening_reminder
from laurel.pages.twilight_imperium import reveal
from laurel.pages.twilight_imperium.round_panel import imperial_holder, speakers


def reminders(match_view: MatchView) -> tuple[Reminder, ...]:
    """Return what is owed, the most important first."""
    return (*_ending(match_view), *_owed(match_view))


def _ending(match_view: MatchView) -> Iterator[Reminder]:
    """Yield what may end the game in this round."""
    state: State = match_view.state
    translator = match_view.translator
    if ends_with_this_phase(state):
        yield Reminder(translator(N_("Last round")), "ending")
    if winners := winners_by_objectives(state):
        names = translator.player_names(winners)
        text = translator(N_("Can win this round: %(names)s"), names=names)
        yield evolve(opening_reminder(text, "outlook", "ending"), label=translator(N_("Who can win?")))


def _owed(match_view: MatchView) -> Iterator[Reminder]:
    """Yield what the players have not entered yet."""
    state: State = match_view.state
    translator = match_view.translator
    if (holder := imperial_holder(state)) is not None:
        text = translator(N_("%(player)s: Imperial?"), player=translator.player_name(holder))
        yield evolve(opening_reminder(text, "imperial", seat=holder), label=translator(N_("Imperial")))
    if (holder := speaker_chooser(match_view)) is not None:
        text = translator(N_("%(player)s: new speaker?"), player=translator.player_name(holder))
        yield evolve(opening_reminder(text, "speaker"), label=translator(N_("New speaker")))
    if due := reveal.due_reveal_text(match_view):
        yield evolve(opening_reminder(due, "reveal"), label=translator(N_("Reveal")))
    for seat in state.unsaid:
        text = translator(N_("%(player)s: what for?"), player=translator.player_name(seat))
        yield evolve(opening_reminder(text, "source", seat=seat), label=translator(N_("What for?")))


def speaker_chooser(match_view: MatchView) -> Seat | None:
    """Return who began the action phase with Politics and has not named a speaker since; `None` for nobody."""
    state: State = match_view.state
    if state.phase not in (Phase.ACTION, Phase.STATUS, Phase.AGENDA):
        return None
    for log_step in reversed(match_view.replay.log_steps):
        action = log_step.entry.action
        if log_step.refusal is None and isinstance(action, MakeSpeaker):
            return None
        if isinstance(action, StartPhase) and action.phase is Phase.ACTION:
            held = log_step.state.strategy_cards
            return next((seat for seat in state.playing if POLITICS in held[seat]), None)
    return None


def speaker_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the players, of whom one becomes the speaker."""
    return render(
        "twilight_imperium/speaker.html",
        match_view.translator.language,
        speakers=speakers(match_view),
    )
