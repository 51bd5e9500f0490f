"""Final scoring as a reveal: one region after another, and the China Card last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from laurel.games.twilight_struggle.actions import ContinueFinalScoring
from laurel.games.twilight_struggle.components import CARDS, CHINA_CARD, LAST_SPACE, REGIONS
from laurel.games.twilight_struggle.final import next_region
from laurel.games.twilight_struggle.state import EndingKind, State
from laurel.match.ledger import LedgerEntry
from laurel.match.message import N_
from laurel.match.replay import LogStep
from laurel.pages import routes
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.leads import MarkerText, lead
from laurel.pages.twilight_struggle.wording import side_name

HIDDEN = MarkerText("", "", "")
"""What nobody knows yet."""

NAMES = {**{str(region.id): region.name for region in REGIONS.values()}, str(CHINA_CARD): CARDS[CHINA_CARD].name}
"""Every step in its order."""


@frozen
class RevealStep:
    """A step of the reveal: a region, or the China Card."""

    id: str
    name: str
    state: str
    """`done`, `next` or `hidden`."""

    change: MarkerText = HIDDEN
    after: MarkerText = HIDDEN
    gains: tuple[Values, ...] = ()


def reveal_dialog(match_view: MatchView, _: Fields) -> str:
    """Return final scoring as far as it has come, with the next step to reveal."""
    state: State = match_view.state
    return render(
        "twilight_struggle/reveal.html",
        match_view.translator.language,
        marker=lead(match_view.translator, state.marker),
        beyond=any(abs(log_step.state.score) > LAST_SPACE for log_step in match_view.replay.log_steps),
        steps=tuple(steps(match_view)),
        reveal=ContinueFinalScoring(),
        outcome=_outcome(match_view),
        results=routes.results(match_view.match.id),
    )


def _outcome(match_view: MatchView) -> str:
    if match_view.replay.verdict is None:
        return ""
    return match_view.outcome or match_view.translator(N_("A draw"))


def steps(match_view: MatchView) -> Iterator[RevealStep]:
    """Return every region in the order of final scoring, and the China Card: what each gave, once it is revealed."""
    state: State = match_view.state
    revealed = dict(_revealed(match_view))
    due = "" if match_view.replay.verdict else _due(state)
    for step, name in NAMES.items():
        if step in revealed:
            yield revealed[step]
        else:
            yield RevealStep(step, match_view.translator(name), "next" if step == due else "hidden")


def _due(state: State) -> str:
    """Return the step that final scoring comes to next."""
    return next_region(state) or CHINA_CARD


def _revealed(match_view: MatchView) -> Iterator[tuple[str, RevealStep]]:
    """Return the steps that were entered, and what each led to."""
    before: State = match_view.replay.opening
    for log_step in match_view.replay.log_steps:
        if isinstance(log_step.entry.action, ContinueFinalScoring) and log_step.refusal is None:
            yield _due(before), _step(match_view.translator, _due(before), before, log_step)
        before = log_step.state


def _step(translator: Translator, step: str, before: State, log_step: LogStep[State, Any]) -> RevealStep:
    now = log_step.state
    wins = now.ending.winner if now.ending and now.ending.kind is EndingKind.EUROPE else None
    return RevealStep(
        step,
        translator(NAMES[step]),
        "done",
        lead(translator, now.score - before.score, wins),
        lead(translator, now.marker),
        tuple(_gain(translator, now, entry) for entry in log_step.gained),
    )


def _gain(translator: Translator, state: State, entry: LedgerEntry) -> Values:
    side = state.side(entry.player)
    reasons = tuple((with_sign(reason.points), translator.message(reason.message)) for reason in entry.reasons)
    return Values(side=side.value, name=side_name(translator, side), points=with_sign(entry.points), reasons=reasons)


DIALOGS = {"reveal": reveal_dialog}
"""The dialogs by name."""
