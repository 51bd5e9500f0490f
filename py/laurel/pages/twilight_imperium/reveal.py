"""The dialog that reveals the next public objective."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import RevealObjective, RunOutOfObjectives
from laurel.games.twilight_imperium.components import OBJECTIVES, Stage
from laurel.games.twilight_imperium.offers import deck
from laurel.games.twilight_imperium.revealing import REVEALED_AT_SETUP, is_reveal_due, next_reveal
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import Fields, text
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.objective_cards import CardButton, views_by_title

REVEALS = {Stage.ONE: N_("Reveal a stage I objective"), Stage.TWO: N_("Reveal a stage II objective")}
OTHERS = {Stage.ONE: N_("Stage I objectives"), Stage.TWO: N_("Stage II objectives")}


def due_reveal_text(match_view: MatchView) -> str:
    """Return what the speaker has to reveal now, as a sentence; empty where nothing is due."""
    state: State = match_view.state
    if match_view.replay.verdict is not None or not is_reveal_due(state) or not expects_reveal(state):
        return ""
    stage = next_reveal(state)
    return "" if stage is None else match_view.translator(REVEALS[stage])


def expects_reveal(state: State) -> bool:
    """Return whether reveals are entered, or may still begin to be."""
    return bool(state.objectives.revealed) or (state.round == 1 and state.phase is Phase.STRATEGY)


def reveal_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the objectives of the stage that comes next, or of the one that is asked for."""
    state: State = match_view.state
    translator = match_view.translator
    following = next_reveal(state)
    asked = text(fields, "stage")
    stage = Stage(asked) if asked in (Stage.ONE.value, Stage.TWO.value) else following or Stage.TWO
    other = Stage.ONE if stage is Stage.TWO else Stage.TWO
    return render(
        "twilight_imperium/reveal.html",
        translator.language,
        title=translator(REVEALS[stage]),
        progress=_progress(match_view),
        cards=_to_reveal(match_view, stage),
        other=other.value,
        other_name=translator(OTHERS[other]),
        is_another_due=len(state.objectives.of_setup) + 1 < REVEALED_AT_SETUP,
        empty_handed=RunOutOfObjectives() if following is None and state.phase is Phase.STATUS else None,
    )


def _is_setup(state: State) -> bool:
    return len(state.objectives.of_setup) < REVEALED_AT_SETUP


def _progress(match_view: MatchView) -> str:
    """Return how many of the setup's objectives are revealed, as in `2 of 2. Revealed: Erect a Monument`."""
    state: State = match_view.state
    translator = match_view.translator
    shown = state.objectives.of_setup
    if not _is_setup(state):
        return ""
    said = translator(N_("%(number)s of %(total)s"), number=len(shown) + 1, total=REVEALED_AT_SETUP)
    if not shown:
        return said
    title = translator(OBJECTIVES[shown[-1]].name)
    return f"{said}. " + translator(N_("Revealed: %(objective)s"), objective=title)


def _to_reveal(match_view: MatchView, stage: Stage) -> tuple[tuple[CardButton, bool], ...]:
    """Return the cards of a stage; during the setup those that were revealed stay in their places."""
    state: State = match_view.state
    shown_at_setup = state.objectives.of_setup if _is_setup(state) else ()
    shown = tuple(OBJECTIVES[one] for one in shown_at_setup if OBJECTIVES[one].stage is stage)
    return tuple(
        (CardButton(card, RevealObjective(card.id)), card.id in shown_at_setup)
        for card in views_by_title(match_view.translator, (*deck(state, stage), *shown))
    )
