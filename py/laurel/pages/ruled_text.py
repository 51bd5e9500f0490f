"""A text of the rules with the number of the rule: a question, or a remark about an entry."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import Notice, Question
from laurel.pages.presentation import MatchView


@frozen
class RuledText:
    """A text of the rules."""

    text: str
    rule: str
    """The number of the rule, as the rulebook of the language prints it; empty where there is none."""


def ruled_text(match_view: MatchView, said: Notice | Question) -> RuledText:
    """Return a question or a remark in the reader's language."""
    translator = match_view.translator
    return RuledText(translator.message(said.message), match_view.presentation.rule(translator, said.rule))
