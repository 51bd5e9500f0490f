"""The dialog that asks the players to confirm a change."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from laurel.match.difference import AlteredEntry, Difference
from laurel.match.message import N_
from laurel.match.replay import LogStep
from laurel.pages.entry.entries import description, point_changes
from laurel.pages.entry.ruled_text import ruled_text
from laurel.pages.environment import Values, render
from laurel.pages.match.presentation import MatchView


def dialog(
    match_view: MatchView, difference: Difference[Any, Any], *, is_correction: bool, is_other_now: bool = False
) -> Markup:
    """Return the dialog about a change, as markup.

    `is_correction` says whether the change corrects or removes an older entry, otherwise it adds a new one;
    `is_other_now`, whether the players have confirmed the change, but are asked something else since.

    Values:
        outcome: the result of the match after the change, as a sentence; empty where the change does not alter it.
        loses: whether a player loses the match by it.
    """
    return render(
        "confirm.html",
        match_view.translator.language,
        questions=tuple(ruled_text(match_view, question) for question in difference.questions),
        altered=tuple(_altered(match_view, pair) for pair in difference.altered),
        outcome=_outcome(match_view, difference) if difference.has_other_winner else "",
        loses=any(question.loses for question in difference.questions),
        is_correction=is_correction,
        is_other_now=is_other_now,
    )


def _altered(match_view: MatchView, pair: AlteredEntry[Any, Any]) -> Values:
    """Return an older entry whose result the change alters.

    Values:
        what: what was entered, as a sentence.
        before: the result before the change: whose points changed, or that it had no effect.
        after: the result after it, or why the entry is refused then.
        rule: the number of the rule that refuses it, or empty.
    """
    refusal = pair.after.refusal
    return Values(
        what=description(match_view, pair.after),
        before=_result(match_view, pair.before),
        after=match_view.translator.message(refusal.message) if refusal else _result(match_view, pair.after),
        rule=match_view.presentation.rule(match_view.translator, refusal.rule) if refusal else "",
    )


def _result(match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
    """Return the result of an entry: whose points changed and by how much, or that none did."""
    translator = match_view.translator
    if log_step.refusal is not None:
        return translator(N_("no effect"))
    changed = tuple(one for one in point_changes(match_view, log_step) if one.change != "0")
    return ", ".join(one.text for one in changed) or translator(N_("no points"))


def _outcome(match_view: MatchView, difference: Difference[Any, Any]) -> str:
    later = MatchView(match_view.presentation, match_view.match, difference.after, match_view.translator)
    if difference.after.verdict is None:
        return match_view.translator(N_("The game is no longer over."))
    return later.outcome or match_view.translator(N_("The rules do not decide who wins."))
