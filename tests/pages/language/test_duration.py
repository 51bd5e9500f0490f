"""How long a match took."""

from __future__ import annotations

import pytest

from laurel.match.edits import Milliseconds
from laurel.pages.language import duration
from laurel.pages.language.duration import HOUR, MINUTE
from laurel.pages.language.translator import Translator


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        ([], 0),
        ([10], 0),
        ([0, 10, 75], 75),
        ([0, 75, 10], 75),
        ([0, 360], 360),
        ([0, 60, 421, 430], 69),
    ],
    ids=["nothing", "one entry", "two hours", "an inserted entry", "a long break", "another day"],
)
def test_pauses_of_more_than_six_hours_do_not_count(minutes: list[int], expected: int) -> None:
    """All other time from the first to the last entry does."""
    assert expected * MINUTE == duration.playing_time(Milliseconds(one * MINUTE) for one in minutes)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "3 h 5 min"), ("ru", "3 ч 5 мин"), ("pl", "3 godz. 5 min"), ("cs", "3 h 5 min")],
)
def test_hours_and_minutes(language: str, text: str) -> None:
    """They stay together on a line."""
    took = duration.as_text(Translator(language), Milliseconds(3 * HOUR + 5 * MINUTE + 59_999))
    assert text == took.replace("\N{NO-BREAK SPACE}", " ")


def test_less_than_an_hour() -> None:
    """It has no hours."""
    assert "59\N{NO-BREAK SPACE}min" == duration.as_text(Translator("en"), Milliseconds(59 * MINUTE))


def test_a_finished_game_that_is_entered_took_no_time() -> None:
    """What is entered in less than five minutes was not played in them."""
    assert "" == duration.as_text(Translator("en"), Milliseconds(5 * MINUTE - 1))
