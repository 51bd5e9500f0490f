"""What is said of those who have won."""

from __future__ import annotations

import pytest

from laurel.pages.language.translator import Translator
from laurel.pages.match.victory import victory, victory_word


@pytest.mark.parametrize(
    ("winners", "sides", "said"),
    [(1, 1, "wins"), (2, 1, "win as a team"), (2, 2, "share the win"), (4, 2, "share the win")],
)
def test_partners_win_as_a_team_and_opponents_share_the_win(winners: int, sides: int, said: str) -> None:
    """Two teams that are level share it as well."""
    english = Translator("en")

    assert f"A {said}" == victory(english, "A", winners=winners, sides=sides)
    assert said == victory_word(english, winners=winners, sides=sides)
