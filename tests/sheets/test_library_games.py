"""What sheets of the library allow and ask: numbers of players, limits, and checks, by the rules of their games."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.sheets import library
from tests.sheets.support import score

COMPLETE = {"settlements": [0, 0, 0], "cities": [4, 3, 1], "longest_road": [1, 0, 0], "largest_army": [0, 1, 0]}


def asked(name: str, **entries: Any) -> list[str]:
    """Return the questions of the checks that fail."""
    return list(score(library.sheet(name), **entries)["questions"])


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("castles-of-burgundy", 1, 4),
        ("gaia-project", 1, 4),
        ("great-western-trail", 1, 4),
        ("kingdom-builder", 2, 5),
        ("seven-wonders", 2, 8),
        ("tichu", 4, 4),
        ("tichu-six", 6, 6),
        ("tichu-three", 3, 3),
        ("wingspan", 1, 7),
    ],
)
def test_the_numbers_of_players_that_are_printed(name: str, least: int, most: int) -> None:
    """Those of the box, and of the expansions that the sheet names."""
    players = library.sheet(name).players
    assert (players[0], players[-1]) == (least, most)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("belote", 15722),
        ("canasta", 17104),
        ("farkle", 3181),
        ("five-crowns", 1472),
        ("pinochle", 4583),
        ("riichi-mahjong", 108018),
        ("spades", 592),
    ],
)
def test_the_number_at_boardgamegeek(name: str, number: int) -> None:
    """By it other programs know the game."""
    assert library.sheet(name).bgg == number


def test_the_epidemics_of_pandemic() -> None:
    """The seventh card is in an expansion."""
    assert "refused" in score(library.sheet("pandemic"), players=2, options={"epidemics": 7}, values={"cures": [4]})


@pytest.mark.parametrize(("options", "provinces"), [({}, 13), ({"map": 11}, 12)])
def test_the_provinces_of_concordia(options: dict[str, int], provinces: int) -> None:
    """No more than the map has."""
    values = {"provinces": [provinces, 1]}
    assert "refused" in score(library.sheet("concordia"), players=2, options=options, values=values)


def test_the_older_love_letter_is_for_four_at_most() -> None:
    """With five, the first round asks."""
    rounds = [{"tokens": [1, 0, 0, 0, 0]}] * 2
    assert len(asked("love-letter", players=5, options={"old": True}, rounds=rounds)) == 1
    assert not asked("love-letter", players=5, rounds=rounds)


def test_who_has_won_catan_is_asked_where_two_could_have() -> None:
    """Points do not say whose turn it was."""
    assert asked("catan", players=3, values={**COMPLETE, "vp_cards": [1, 2, 0]})
    assert asked("catan", players=3, values={**COMPLETE, "vp_cards": [0, 2, 0]})
    assert not asked("catan", players=3, values={**COMPLETE, "vp_cards": [0, 0, 0]})
    options = {"knights": True}
    rest = {"metropolises": [0, 0, 0], "defender": [0, 0, 0], "merchant": [0, 0, 0]}
    values = {name: numbers for name, numbers in COMPLETE.items() if name != "largest_army"} | rest
    assert not asked("catan", players=3, options=options, values={**values, "vp_cards": [2, 2, 0]})


def test_the_sticks_stay_at_a_nagashi_mangan() -> None:
    """It is a draw that pays like a win, and nothing is asked."""
    riichi = [0, 1, 0, 0]
    assert not asked("riichi-mahjong", players=4, rounds=[{"won": [-4000, -2000, 8000, -2000], "riichi": riichi}])
    assert not asked("riichi-mahjong", players=4, rounds=[{"won": [12000, -4000, -4000, -4000], "riichi": riichi}])
    assert asked("riichi-mahjong", players=4, rounds=[{"won": [-8000, 0, 8000, 0], "riichi": riichi}])


def test_a_miss_that_may_be_the_third_one_is_asked_about() -> None:
    """Two turns of everybody are behind, and something was hit."""
    rounds = [{"throw": [5, "-"]}, {"throw": ["-", 5]}, {"throw": [0, "-"]}, {"throw": ["-", 5]}]
    assert not asked("molkky", players=2, rounds=rounds)
    assert asked("molkky", players=2, rounds=[*rounds, {"throw": [0, "-"]}])


@pytest.mark.parametrize("by_card", [False, True])
def test_a_right_bid_without_a_bonus_needs_no_zero(by_card: bool) -> None:
    """A bonus that nobody enters is 0."""
    options = {"by_card": by_card, "alliances": True, "abilities": True}
    sheet = library.sheet("skull-king")
    assert score(sheet, players=2, options=options, rounds=[{"bid": [1, 0], "won": [1, 0]}])["total"] == [20, 10]
