"""Operations: influence, coups and Realignment rolls."""

from __future__ import annotations

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    Action,
    ChangeInfluence,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
)
from tests.markup import sent_by
from tests.pages.twilight_struggle.support import (
    US,
    USSR,
    board,
    entered,
    play,
    sheet,
)


class TestOperations:
    """Influence with Operations, coups and Realignment rolls."""

    ROUND = (SetInfluence("iran", 2, 0), StartTurn(1), StartActionRound(1, USSR))

    def test_where_the_set_up_asks_for_influence(self) -> None:
        """Those of the USSR are first during all of it, so that no row moves; the bar leads to those of the USA."""

        def asked(*played: Action) -> set[str]:
            return {one.attributes["aria-label"] for one in board(play(*played)).all("article", "country-asked")}

        assert {"Poland", "East Germany"} < asked()
        assert "Italy" not in asked()
        placed = ChangeInfluence("poland", ussr=6)
        assert asked() == asked(placed)
        bar = board(play(placed)).one("ul", "action-asked").one("button")
        assert "show-europe press-canada more-us-canada" == bar.attributes["data-shows"]
        assert set() == asked(StartTurn(1))

    def test_what_is_out_of_reach_is_greyed_with_its_reason(self) -> None:
        """And so is the other side, until the table says that an event moves it."""
        page = board(play(*self.ROUND))
        far = page.one("button", id="more-ussr-france")

        assert "true" == far.attributes["aria-disabled"]
        assert "no influence there or in an adjacent country" in far.attributes["title"]
        assert "true" == page.one("button", id="more-us-iran").attributes["aria-disabled"]
        assert "aria-disabled" not in page.one("button", id="more-ussr-iraq").attributes
        by_event = board(play(*self.ROUND, actions.ResolveEvent()))
        assert "aria-disabled" not in by_event.one("button", id="more-us-iran").attributes

    def test_a_dearer_country_says_so(self) -> None:
        """Two operations while the enemy controls it."""
        dear = board(play(*self.ROUND)).one("button", id="more-ussr-iran")

        assert "2" == dear.attributes["data-cost"]
        assert "costs 2" in dear.attributes["aria-label"]

    def test_what_is_left(self) -> None:
        """Of the card's Operations."""
        spent = (*self.ROUND, actions.UseOperations(3), ChangeInfluence("iran", ussr=1))

        assert "1 Operations left: 1 of 3" == board(play(*spent)).one("button", id="open-action").text
        assert "disabled" in sheet(play(*spent), "action").one("button", id="operations-1").attributes

    def test_events_in_effect_change_the_value(self) -> None:
        """Of the printed value; the event is named."""
        purged = (*self.ROUND, actions.CarryOutEvent("red_scare_purge", US), actions.UseOperations(3))
        revolts = actions.CarryOutEvent("vietnam_revolts", USSR)
        revolting = (StartTurn(1), revolts, StartActionRound(1, USSR), actions.UseOperations(2))
        spent = (*revolting, ChangeInfluence("vietnam", ussr=3))

        said = board(play(*purged)).one("button", id="open-action").text
        assert "Operations left: 2 of 2 (3 −1)" in said.replace("\u00a0", " ")
        assert "Red Scare/Purge −1" in sheet(play(*purged), "action").text
        assert "2 of 2" in board(play(*revolting)).one("button", id="open-action").text
        assert "Vietnam Revolts +1: all in Southeast Asia" in sheet(play(*revolting), "action").text
        assert "Operations left: 0 of 3" in board(play(*spent)).one("button", id="open-action").text
        chosen = sheet(play(*purged), "action").one("button", id="operations-3")
        assert "true" == chosen.attributes["aria-pressed"]

    def test_what_an_attempt_leaves(self) -> None:
        """A Realignment roll takes one Operation, a coup all of them."""
        begun = (*self.ROUND, actions.ConductOperations(3))
        rolled = play(*begun, actions.Realign(USSR, "iran", 3, 3))
        attempted = play(*begun, actions.AttemptCoup(USSR, "iran", 3, 1))

        assert "Operations left: 2 of 3" in board(rolled).one("button", id="open-action").text
        assert "Operations used for a coup" in board(attempted).one("button", id="open-action").text

    def test_the_ways_to_use_a_card(self) -> None:
        """Its value, the attempts, the space race and its event are one sheet."""
        shown = sheet(play(*self.ROUND), "action")

        assert actions.UseOperations(4) == entered(shown.one("button", id="operations-4"))
        assert {"sheet": "cards"} == sent_by(shown.one("button", id="to-cards"))
        assert ["An event"] == [one.text for one in shown.all("button") if "event" in one.text]
        assert actions.AdvanceInSpace(USSR) == entered(shown.one("button", id="advance-in-space"))
        failed = entered(shown.one("button", id="fail-in-space"))
        assert actions.AdvanceInSpace(USSR, succeeds=False) == failed
        assert "Card used for the space race" in board(play(*self.ROUND, failed)).one("button", id="open-action").text
        assert {"sheet": "targets", "attempt": "COUP"} == sent_by(shown.one("button", id="attempt-COUP"))

    def test_a_card_that_is_too_low_for_space(self) -> None:
        """The attempt is closed, and says what the next box needs."""
        shown = sheet(play(*self.ROUND, actions.ConductOperations(1)), "action")

        assert "disabled" in shown.one("button", id="advance-in-space").attributes
        assert "at least 2 operations" in shown.text

    def test_only_countries_that_allow_an_attempt_are_targets(self) -> None:
        """Only countries that the rules allow, with their influence; a press opens the coup there."""
        shown = sheet(play(*self.ROUND), "targets", attempt="COUP")

        fields = {"sheet": "coup", "country": "iran", "player": "ussr", "is_free": "no"}
        assert fields == sent_by(shown.one("button", id="target-iran"))
        assert not shown.all("button", id="target-france")
        assert "USA 2, USSR 0" in shown.one("button", id="target-iran").text
        assert not sheet(play(*self.ROUND, SetDefcon(2)), "targets", attempt="COUP").all("button", id="target-iran")

    def test_the_map_follows_the_active_side(self) -> None:
        """A press adds influence of the side whose action round it is; of either when an event moves it."""

        def sides(*played: Action) -> list[str]:
            labels = board(play(*played)).one("form", "map-tap").all("label")
            return [label.text for label in labels if "adds" in label.text]

        assert ["adds influence: USSR"] == sides(*self.ROUND)
        assert ["adds influence: USA"] == sides(*self.ROUND, StartActionRound(1, US))
        assert ["adds influence: USSR", "adds influence: USA"] == sides(*self.ROUND, actions.ResolveEvent())

    def test_every_die_of_a_coup_says_what_it_does(self) -> None:
        """The side is that of the action round; every die says what it leads to, and enters the whole coup."""
        asked = sheet(play(*self.ROUND), "coup", country="iran")
        shown = sheet(play(*self.ROUND), "coup", country="iran", operations="3", player="ussr")
        dice = shown.all("button", "die-button")

        assert "true" == asked.one("button", id="choose-player-ussr").attributes["aria-pressed"]
        assert "disabled" in asked.one("button", id="choose-player-us").attributes
        assert ["2 USA 2 → 1", "6 USA 2 → 0, USSR 0 → 3"] == [dice[1].text, dice[5].text]
        assert "DEFCON falls to 4" in shown.text
        assert actions.AttemptCoup(USSR, "iran", 3, 6) == entered(dice[5])

    def test_a_coup_with_more_operations_in_an_area(self) -> None:
        """Vietnam Revolts adds one in Southeast Asia, and nowhere else."""
        begun = (SetInfluence("iran", 2, 0), SetInfluence("burma", 1, 0), StartTurn(1))
        revolts = (actions.CarryOutEvent("vietnam_revolts", USSR), StartActionRound(1, USSR), actions.UseOperations(2))

        def value(country: str) -> str:
            chosen = sheet(play(*begun, *revolts), "coup", country=country).all("button")
            pressed = (one for one in chosen if one.attributes.get("aria-pressed") == "true")
            return " ".join(one.attributes["id"] for one in pressed)

        assert "choose-operations-3" in value("burma")
        assert "choose-operations-2" in value("iran")

    def test_a_coup_that_the_rules_forbid(self) -> None:
        """Is greyed with its reason, and offers no dice."""
        closed = sheet(play(*self.ROUND, SetDefcon(2)), "country", country="iran")
        assert "at DEFCON 2" in closed.one("ul", "attempts").text
        assert not sheet(play(*self.ROUND, SetDefcon(2)), "coup", country="iran", operations="3").all(
            "button", "die-button"
        )

    def test_a_coup_that_ends_the_game(self) -> None:
        """It is said once, and no die says what nobody counts any more."""
        shown = sheet(
            play(*self.ROUND, SetInfluence("angola", 1, 0), SetDefcon(2)), "coup", country="angola", operations="3"
        )
        assert 1 == shown.text.count("loses by nuclear war")
        assert ["1", "2", "3", "4", "5", "6"] == [one.text for one in shown.all("button", "die-ends")]

    def test_a_realignment_roll(self) -> None:
        """Both dice are chosen, and what they lead to is said before it is entered."""
        shown = sheet(play(*self.ROUND), "realign", country="iran", player="ussr", us_die="1", ussr_die="6")

        assert "2:6 · USA 2 → 0" == shown.one("p", id="realign-outcome").text
        button = shown.one("button", id="enter-roll")
        assert "disabled" not in button.attributes
        assert actions.Realign(USSR, "iran", 1, 6) == entered(button)
        without = sheet(play(*self.ROUND), "realign", country="iran", us_die="1")
        assert "disabled" in without.one("button", id="enter-roll").attributes
