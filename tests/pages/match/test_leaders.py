"""Who leads: the same on the first screen, on the scoreboard and on the board."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import Action, Eliminate, Gain, Lose
from laurel.match.setup import Points, Seat
from tests.app.support import Tab, at_the_board
from tests.support import A, B, C, D

ONE, TWO, TEN = Points(1), Points(2), Points(10)
LEVEL = tuple(Gain(seat, ONE) for seat in (A, B, C, D))


def names(tab: Tab, of_class: str) -> list[str]:
    """Return the names of the players whose elements have a class."""
    return sorted(next(iter(one.all("b") or one.all("h2"))).text[0] for one in tab.page.all(of_class=of_class))


@pytest.mark.parametrize(
    ("actions", "leaders"),
    [
        ((), ()),
        ((Gain(B, ONE),), (B,)),
        ((Gain(A, TWO), Gain(C, TWO), Gain(B, ONE)), (A, C)),
        (LEVEL, ()),
        ((*LEVEL, Gain(D, ONE)), (D,)),
        ((*LEVEL, Lose(D, ONE)), (A, B, C)),
        ((Gain(B, TWO), Gain(C, ONE), Eliminate(B)), (C,)),
    ],
    ids=["start", "one", "two", "level", "after level", "behind", "eliminated"],
)
def test_the_same_players_lead_on_every_screen(actions: tuple[Action, ...], leaders: tuple[Seat, ...]) -> None:
    """Who has the most points, and more than somebody else, while the match runs."""
    expected = ["ABCD"[seat] for seat in leaders]
    tab = at_the_board(*actions)
    assert names(tab, "tile-leads") == expected
    tab.go("/match/a-match/screen")
    assert names(tab, "rank-leads") == expected
    tab.go("/")
    cards = [one for one in tab.page.all("li", "match-player") if "Leads" in one.text]
    assert sorted(one.one("span", "match-name").text[-1] for one in cards) == expected


def test_after_the_end() -> None:
    """Nobody leads any more: who has won is marked instead, on the board with the border of the leader as well."""
    tab = at_the_board(Gain(B, TEN))
    assert names(tab, "tile-leads") == names(tab, "tile-wins") == ["B"]
    tab.go("/match/a-match/screen")
    assert (names(tab, "rank-leads"), names(tab, "rank-wins")) == ([], ["B"])
