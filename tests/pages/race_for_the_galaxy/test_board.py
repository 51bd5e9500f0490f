"""The board: phases and tiles."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    CountChips,
    EndPhase,
    EndRound,
    PickGoals,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.match.setup import Points
from tests.games.race_for_the_galaxy.support import A, B, C
from tests.markup import sent_by
from tests.pages.race_for_the_galaxy.support import (
    ENDED,
    MATCHES,
    RUNNING,
    board,
    cards,
    control,
    entered_by,
    sheet,
    tile,
    view_of,
)


def test_the_open_phase_can_end_and_a_later_one_begin() -> None:
    """By a press of its button."""
    settle, consume = (board(view_of(*RUNNING)).one("button", id=f"phase-{phase}") for phase in ("settle", "consume"))
    assert (EndPhase(), StartPhase(Phase.CONSUME)) == (entered_by(settle), entered_by(consume))


def test_phases_of_the_round_that_are_over() -> None:
    """They cannot be pressed, and the button says why."""
    gone, later = (board(view_of(*RUNNING)).one("button", id=f"phase-{phase}") for phase in ("develop", "consume"))

    assert ("disabled" in gone.attributes, "disabled" in later.attributes) == (True, False)
    assert "This phase of the round is over." == gone.attributes["title"]


def test_a_round_ends_by_one_tap() -> None:
    """Where no discards matter; for Budget Surplus, and for a hand over the limit, a sheet asks first."""
    surplus = PickGoals((GoalId("budget_surplus"),))
    asks = {"sheet": "round_end"}

    assert EndRound({A: 0, B: 0, C: 0}) == entered_by(control(board(view_of()), "round-end"))
    assert asks == sent_by(control(board(view_of(surplus)), "round-end"))
    assert asks == sent_by(control(board(view_of(*RUNNING)), "round-end"))


def test_the_last_round_asks_only_what_can_change_the_result() -> None:
    """A hand over the limit is counted after the end, where points are tied; a goal may still need the discards."""
    last = control(board(view_of(*ENDED[:-1])), "round-end")
    surplus = view_of(PickGoals((GoalId("budget_surplus"),)), *ENDED[4:-1])

    assert EndRound({A: 0, B: 0, C: 0}) == entered_by(last)
    assert "before_result" == sent_by(last)["then"]
    assert {"sheet": "round_end"} == sent_by(control(board(surplus), "round-end"))


def test_up_to_three_players_see_their_tableaux() -> None:
    """Title and points of every card are on the tile; with more players tiles have no room.

    Once somebody has a card, all tiles have the place for cards, so that their numbers are at one height.
    """
    placed = cards(A, "gem_world comet_zone")

    for players in (2, 3):
        assert "Comet Zone 2 Gem World 1" in tile(view_of(*placed, players=players), "A").text
        assert len(tile(view_of(*placed, players=players), "B").all("span", "race-tableau")) == 1
        assert tile(view_of(players=players), "A").all("span", "race-tableau") == []
    assert "Comet Zone" not in tile(view_of(*placed, players=4), "A").text


def test_numbers_have_one_size() -> None:
    """In every tile as many digits have room as the longest number has, at least two."""
    few, many = (view_of(CountChips(A, Points(chips)), players=2) for chips in (5, 111))

    for shown, width in ((few, 136), (many, 204)):
        numbers = [tile(shown, name).one("svg", "tile-number") for name in ("A", "B")]
        assert [f"0 0 {width} 76"] * 2 == [number.attributes["viewbox"] for number in numbers]


def test_the_pool_is_used_up() -> None:
    """Chips from outside the pool are no chips that are left."""
    said = board(view_of(*cards(A, "gem_world comet_zone"), CountChips(A, Points(30)), players=2)).text

    assert "has been given out" in said
    assert "-6" not in said


def test_the_scenario_reminds_of_the_cards_in_hand() -> None:
    """Until somebody has placed a card."""
    said = "Into hand: A Rebel Alliance B Imperium Seat"

    assert said in board(view_of(players=2, rebel_vs_imperium=True)).text
    assert said not in board(view_of(*cards(A, "gem_world"), players=2, rebel_vs_imperium=True)).text
    assert "Into hand" not in board(view_of(players=2)).text


class TestTile:
    """A player's tile."""

    def test_points_and_counts(self) -> None:
        """Points, Military, the hand, cards and chips."""
        said = tile(view_of(*RUNNING), "A").text

        assert "18 points. Details" in said
        assert "7 /12" in said
        assert "Military strength +6" in said

    def test_chips_by_one_tap(self) -> None:
        """One tap is one point; the button is what adds a point in every game."""
        assert "plus" in control(board(view_of()), "chip-1").attributes["class"].split()
        assert {"kind": "gain_chips", "player": "1", "chips": "1"} == sent_by(control(board(view_of()), "chip-1"))

    def test_a_card_is_two_taps_away(self) -> None:
        """The tile opens the list, and every item of the list places a card."""
        match_view = view_of()
        assert {"sheet": "add", "seat": "0"} == sent_by(control(board(match_view), "add-0"))
        item = control(sheet(match_view, "add", seat="0"), "card-gem_world")
        assert AddCard(A, CardId("gem_world")) == entered_by(item)
        assert "yes" == sent_by(item)["stay"]

    def test_hidden_fortress_makes_the_tableau_larger(self) -> None:
        """Its owner's tableau is full later."""
        assert "6 /14" in tile(view_of(*RUNNING), "C").text

    def test_over_the_hand_limit(self) -> None:
        """The hand is marked."""
        assert ["12"] == [mark.text.split()[-1] for mark in tile(view_of(*RUNNING), "B").all("span", "mark-bad")]

    def test_after_the_end(self) -> None:
        """Nothing is placed or gained any more."""
        assert not board(view_of(*MATCHES["over"])).all("button", "race-plus")
