"""Messages, refusals and notices: what the rules say, as data."""

from __future__ import annotations

import pytest

from laurel.match.message import N_, NC_, Message, Notice, Refusal, without_context
from tests.support import A, B


def test_marking_changes_nothing() -> None:
    """`N_` only marks a sentence for the catalogues."""
    assert "The game is over." == N_("The game is over.")


def test_a_context_is_part_of_the_key() -> None:
    """The same English word in two contexts has two keys; its text is the word alone."""
    phase, move = NC_("phase", "Action"), NC_("move", "Action")

    assert phase != move
    assert "Action" == without_context(phase) == without_context(move) == without_context("Action")


def test_a_message_carries_data() -> None:
    """Its data fills the places of the sentence."""
    message = Message("%(player)s has %(points)s.", player=A, points=3)

    assert {"player": A, "points": 3} == message.data
    assert "0 has 3." == message.text % message.data


def test_messages_compare_by_what_they_say() -> None:
    """The same sentence about the same player is the same message."""
    assert Message("x", player=A) == Message("x", player=A) != Message("x", player=B)


def test_a_refusal_says_why() -> None:
    """An exception with a message, the number of the rule, and the English sentence for a log."""
    refusal = Refusal("Not %(n)s.", rule="98.4", n=2)

    assert (Message("Not %(n)s.", n=2), "98.4") == (refusal.message, refusal.rule)
    assert "Not %(n)s." == str(refusal)
    with pytest.raises(Refusal):
        raise refusal


def test_a_rule_is_not_needed() -> None:
    """Plain sense has no number."""
    assert "" == Refusal("no").rule == Notice("look").rule


def test_a_notice_says_what_to_look_at() -> None:
    """A message and the number of the rule."""
    notice = Notice("Look at %(player)s.", rule="98.6", player=B)

    assert (Message("Look at %(player)s.", player=B), "98.6") == (notice.message, notice.rule)
