"""A text of the rules with the number of the rule: a question, or a remark about an entry."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_, Notice, Question
from laurel.pages.match.presentation import MatchView


@frozen
class RuledText:
    """A text of the rules."""

    text: str
    rule: str
    """The number of the rule, as the rulebook of the language prints it; empty where there is none."""

    sentence: str
    """The text with the number of the rule in it: `Points cannot go below 0 (rule 98.4.1).`"""


def ruled_text(match_view: MatchView, said: Notice | Question) -> RuledText:
    """Return a question or a remark in the reader's language."""
    translator = match_view.translator
    text, rule = translator.message(said.message), match_view.presentation.rule(translator, said.rule)
    if not rule:
        return RuledText(text, rule, text)
    with_rule = translator(N_("%(text)s (rule %(rule)s)."), text=text.removesuffix("."), rule=rule)
    return RuledText(text, rule, with_rule)
