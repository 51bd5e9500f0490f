"""Operations: influence, coups and Realignment rolls."""

from __future__ import annotations

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    ChangeInfluence,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
)
from tests.pages.twilight_struggle.support import (
    USSR,
    board,
    entered,
    play,
    sheet,
)


class TestOperations:
    """Influence with Operations, coups and Realignment rolls."""

    ROUND = (SetInfluence("iran", 2, 0), StartTurn(1), StartActionRound(1, USSR))

    def test_what_is_out_of_reach_is_greyed_with_its_reason(self) -> None:
        """And so is the other side, until the table says that an event moves it."""
        page = board(play(*self.ROUND))
        far = page.one("button", id="more-ussr-france")

        assert "disabled" in far.attributes
        assert "no influence there or next to it" in far.attributes["title"]
        assert "disabled" in page.one("button", id="more-us-iran").attributes
        assert "disabled" not in page.one("button", id="more-ussr-iraq").attributes
        by_event = board(play(*self.ROUND, actions.ResolveEvent()))
        assert "disabled" not in by_event.one("button", id="more-us-iran").attributes

    def test_a_dearer_country_says_so(self) -> None:
        """Two operations while the enemy controls it."""
        dear = board(play(*self.ROUND)).one("button", id="more-ussr-iran")

        assert "2" == dear.attributes["data-cost"]
        assert "costs 2" in dear.attributes["aria-label"]

    def test_what_is_left(self) -> None:
        """Of the card's Operations."""
        spent = (*self.ROUND, actions.ConductOperations(3), ChangeInfluence("iran", ussr=1))

        assert "Operations left: 1 of 3" in board(play(*spent)).one("div", "ts-card").text
        assert "disabled" in board(play(*spent)).one("button", id="operations-1").attributes

    def test_a_coup(self) -> None:
        """The side is that of the action round; every die says what it leads to, and enters the whole coup."""
        asked = sheet(play(*self.ROUND), "coup", country="iran")
        shown = sheet(play(*self.ROUND), "coup", country="iran", operations="3", player="ussr")
        dice = shown.all("button", "die-button")

        assert "true" == asked.one("button", id="choose-player-ussr").attributes["aria-pressed"]
        assert "disabled" in asked.one("button", id="choose-player-us").attributes
        assert ["2 USA 2 → 1", "6 USA 2 → 0, USSR 0 → 3"] == [dice[1].text, dice[5].text]
        assert "DEFCON falls to 4" in shown.text
        assert actions.AttemptCoup(USSR, "iran", 3, 6) == entered(dice[5])

    def test_a_coup_that_the_rules_forbid(self) -> None:
        """Is greyed with its reason, and offers no dice."""
        closed = sheet(play(*self.ROUND, SetDefcon(2)), "country", country="iran")
        assert "at DEFCON 2" in closed.one("ul", "attempts").text
        assert not sheet(play(*self.ROUND, SetDefcon(2)), "coup", country="iran", operations="3").all(
            "button", "die-button"
        )

    def test_a_coup_that_ends_the_game(self) -> None:
        """Every die says so."""
        shown = sheet(
            play(*self.ROUND, SetInfluence("angola", 1, 0), SetDefcon(2)), "coup", country="angola", operations="3"
        )
        assert 6 == len(shown.all("button", "die-ends"))

    def test_a_realignment_roll(self) -> None:
        """Both dice are chosen, and what they lead to is said before it is entered."""
        shown = sheet(play(*self.ROUND), "realign", country="iran", player="ussr", us_die="1", ussr_die="6")

        assert "2:6 · USA 2 → 0" == shown.one("p", id="realign-outcome").text
        button = shown.one("button", id="enter-roll")
        assert "disabled" not in button.attributes
        assert actions.Realign(USSR, "iran", 1, 6) == entered(button)
        without = sheet(play(*self.ROUND), "realign", country="iran", us_die="1")
        assert "disabled" in without.one("button", id="enter-roll").attributes
