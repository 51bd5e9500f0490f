"""Scores as people type them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from laurel.plays.scores import read_score, score_text


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        *(("12", "12"), ("-3", "-3"), ("12+3", "15"), (" 12 + 3 - 20 ", "-5"), ("+4", "4"), ("2.5", "2.5")),
        *(("86+84+", "170"), ("20+0--0-3", "17"), ("10+6.+2", "18"), ("4+-2", "2"), ("5-", "5"), (" -52", "-52")),
        *(("21,7", "21.7"), ("0,1+0,2", "0.3"), (",5", "0.5"), ("3.10", "3.1"), ("\N{MINUS SIGN}4", "-4")),
        *(("1+\t3", "4"), ("1\n-\r\n 3", "-2"), ("+\t4", "4"), (7, "7"), (-2, "-2"), (0.5, "0.5")),
        *(("999999999999999", "999999999999999"), ("1" + "+1" * 30, "31")),
    ],
)
def test_a_typed_sum_is_exact(typed: object, points: str) -> None:
    """Numbers and sums, also with a sign at the end, are exact."""
    found = read_score(typed)
    assert found is not None
    assert score_text(found) == points
    assert isinstance(found, int) is ("." not in points)


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            " ",
            None,
            "DNF",
            "first",
            "1e9",
            "\N{ARABIC-INDIC DIGIT THREE}",
            "1 2",
            "+",
            "--",
            "1..2",
            True,
            {},
            [1],
        ),
        *("1" * 16, "1" + "+1" * 1000, float("nan"), float("inf"), 10**30),
    ],
)
def test_what_is_no_score_is_not_0(typed: object) -> None:
    """Anything else is none, which is not 0."""
    assert read_score(typed) is None


def test_a_score_that_is_no_decimal() -> None:
    """Is written as near as can be."""
    assert score_text(Fraction(-1, 3)) == "-0.333333333"
