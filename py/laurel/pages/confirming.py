"""The dialog that asks the players to decide before a change is made."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from laurel.match.difference import Altered, Difference
from laurel.match.message import N_
from laurel.match.replay import Moment
from laurel.pages.board import changes, what
from laurel.pages.environment import render
from laurel.pages.sitting import Sitting


@frozen
class AskedLine:
    """A question of the rules, and the number of the rule."""

    text: str
    rule: str


@frozen
class AlteredLine:
    """An entry whose result the change alters: what it was, what it will be, and why."""

    what: str
    before: str
    after: str
    rule: str


@frozen
class ConfirmView:
    """What the players decide about."""

    questions: tuple[AskedLine, ...]
    altered: tuple[AlteredLine, ...]
    outcome: str
    """The result of the match after the change, as a sentence, where it is another one; or empty."""

    is_correction: bool


def dialog(sitting: Sitting, difference: Difference[Any, Any], is_correction: bool) -> str:
    """Return the dialog with the questions about a change and with the results of other entries that it alters."""
    words, pages = sitting.words, sitting.pages
    view = ConfirmView(
        questions=tuple(
            AskedLine(words.say(question.message), pages.rule(words, question.rule))
            for question in difference.questions
        ),
        altered=tuple(_altered(sitting, pair) for pair in difference.altered),
        outcome=_outcome(sitting, difference) if difference.has_other_winner else "",
        is_correction=is_correction,
    )
    return render("confirm.html", words.language, view)


def _altered(sitting: Sitting, pair: Altered[Any, Any]) -> AlteredLine:
    refusal = pair.after.refusal
    return AlteredLine(
        what=what(sitting, pair.after),
        before=_result(sitting, pair.before),
        after=sitting.words.say(refusal.message) if refusal else _result(sitting, pair.after),
        rule=sitting.pages.rule(sitting.words, refusal.rule) if refusal else "",
    )


def _result(sitting: Sitting, moment: Moment[Any, Any]) -> str:
    """Return what an entry led to: whose points changed, or that none did."""
    words = sitting.words
    if moment.refusal is not None:
        return words(N_("no effect"))
    moved = tuple(one for one in changes(sitting, moment) if one.change != "0")
    return ", ".join(one.said for one in moved) or words(N_("no points"))


def _outcome(sitting: Sitting, difference: Difference[Any, Any]) -> str:
    later = Sitting(sitting.pages, sitting.match, difference.after, sitting.words)
    if difference.after.verdict is None:
        return sitting.words(N_("The game is not over any more."))
    return later.outcome or sitting.words(N_("The rules do not decide who wins."))
