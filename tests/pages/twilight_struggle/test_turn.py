"""The course of a turn."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    Action,
    CarryOutEvent,
    CheckMilitaryOperations,
    EndActionRound,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
)
from laurel.pages import forms
from tests.markup import Element, form_fields, sent_by
from tests.pages.twilight_struggle.support import (
    PAGES,
    US,
    USSR,
    board,
    entered,
    play,
    sheet,
)


def after_turn(*played: Action) -> str:
    """Return what the sheet of the end of the turn says that the next turn changes."""
    return sheet(play(*played), "end").one("p", id="after-turn").text


class TestTurn:
    """What comes next, and the end of a turn."""

    def test_the_set_up(self) -> None:
        """It says what is still to be placed, and where."""
        asked = [line.text for line in board(play(handicap=2)).one("ul", "action-asked").all("li")]

        assert [
            "USSR places 6: Eastern Europe",
            "USA places 7: Western Europe",
            "USA places 2: Western Europe, or where it has printed influence",
        ] == asked

    def test_the_next_step(self) -> None:
        """Turns and action rounds are a button each; the end of a turn and final scoring are sheets."""

        def step(*played: Action) -> Element:
            return board(play(*played)).one("button", id="next-step")

        assert StartTurn(1) == entered(step())
        assert StartActionRound(1, USSR) == entered(step(StartTurn(1)))
        assert {"sheet": "end"} == sent_by(step(StartTurn(1), StartActionRound(6, US)))
        assert {"sheet": "reveal"} == sent_by(step(StartTurn(10), CheckMilitaryOperations()))

    def test_norad_comes_before_the_next_round(self) -> None:
        """The button leads to it at the end of the round; then the bar says what is owed."""
        fallen = (
            *(CarryOutEvent("norad", US), SetInfluence("canada", 4, 0), SetDefcon(3)),
            *(StartTurn(1), StartActionRound(1, USSR), SetDefcon(2)),
        )
        step = board(play(*fallen, optional_cards=True)).one("button", id="next-step")

        assert ("NORAD", EndActionRound()) == (step.text.removeprefix("USA").strip(), entered(step))
        assert (
            "1 USA +1 · where it is marked"
            == board(play(*fallen, EndActionRound(), optional_cards=True)).one("button", id="show-owed").text
        )

    def test_how_far_it_is(self) -> None:
        """The number is first: of the action round, else of the turn. The bar over the board does not repeat it."""

        def words(*played: Action) -> str:
            return board(play(*played)).one("p", "strip-turn").text

        assert words(StartTurn(3)).startswith("3 Turn")
        assert words(StartTurn(3), StartActionRound(5, US)).startswith("5 Action round Turn 3")
        assert "Turn 3 · Early War" == PAGES.progress_in_bar(
            play(StartTurn(3)).translator, play(StartTurn(3), StartActionRound(5, US)).state
        )

    def test_headlines_take_the_place_of_the_action(self) -> None:
        """They have the place of the action, whose sheet has the order of the events, and the end of the turn."""
        headline = play(StartTurn(1))

        assert "Headlines" == board(headline).one("button", id="open-action").text
        assert not board(headline).all("button", id="end-of-turn")
        shown = sheet(headline, "action")
        assert "happens first" in shown.text
        assert ["to-cards", "end-of-turn"] == [
            one.attributes["id"] for one in shown.one("div", "action-ways").all("button")
        ]

    def test_the_choice_of_the_headlines(self) -> None:
        """The USSR's card, then one of the other cards for the USA; both happen in the order that the sheet shows."""
        headline = play(StartTurn(1))
        first = sheet(headline, "action").one("button", id="headline-fidel")
        assert {"sheet": "action", "ussr": "fidel"} == sent_by(first)
        second = sheet(headline, "action", ussr="fidel")
        assert not second.all("button", id="headline-fidel") + second.all("button", id="headline-china_card")
        assert not second.all("button", id="reveal-headlines")
        both = {"ussr": "fidel", "us": "captured_nazi_scientist"}
        assert {"sheet": "action", **both} == sent_by(second.one("button", id="headline-captured_nazi_scientist"))
        chosen = sheet(headline, "action", **both)
        lines = [line.one("b").text for line in chosen.one("ol", id="headlines").all("li")]
        assert ["1. USSR: Fidel", "2. USA: Captured Nazi Scientist"] == lines
        assert actions.RevealHeadlines(**both) == entered(chosen.one("button", id="reveal-headlines"))
        assert {"sheet": "action", **both, "us": ""} == sent_by(chosen.one("button", id="other-us"))

    def test_defectors_cancels_the_other_headline(self) -> None:
        """It alone is listed."""
        chosen = sheet(play(StartTurn(1)), "action", ussr="asia_scoring", us="defectors")

        assert 1 == len(chosen.one("ol", id="headlines").all("li"))
        assert "Defectors cancels the headline of the USSR." in chosen.text

    def test_the_next_headline(self) -> None:
        """The bar opens it with its player; other cards are no headlines then."""
        revealed = (StartTurn(1), actions.RevealHeadlines("asia_scoring", "socialist_governments"))

        def bar(*more: Action) -> Element:
            return board(play(*revealed, *more)).one("section", "action").all("button")[0]

        assert "USSR: Socialist Governments" == bar().text
        fields = {"sheet": "card", "id": "socialist_governments", "player": "ussr"}
        assert fields == sent_by(bar())
        (other,) = sheet(play(*revealed), "card", id="fidel").all("input", type="checkbox")
        assert "checked" not in other.attributes
        event = actions.CarryOutEvent("socialist_governments", USSR, is_headline=True)
        assert "USA −3" in bar(event).text
        assert bar(event).attributes["data-shows"].startswith("show-europe")
        after = (event, actions.FinishEvent("socialist_governments"))
        assert "USA: Asia Scoring" == bar(*after).text
        assert {"sheet": "region", "region": "asia", "score": "yes"} == sent_by(bar(*after))
        done = (*after, actions.PlayScoringCard("asia_scoring"))
        assert ("Headlines", {"sheet": "action"}) == (bar(*done).text, sent_by(bar(*done)))
        assert not sheet(play(*revealed, *done), "action").all("button", id="headline-fidel")

    def test_a_headline_asks_neither_who_plays_it_nor_what_it_is(self) -> None:
        """It was revealed, wherever its sheet is opened from."""
        state = play(StartTurn(1), actions.RevealHeadlines("socialist_governments", "indo_pakistani_war"))
        event = sheet(state, "card", id="socialist_governments")

        form = event.all("form")[0]
        assert [] == form.all("input", type="radio")
        sent = form_fields(form)
        assert actions.CarryOutEvent("socialist_governments", US, is_headline=True) == forms.read(
            PAGES.game, forms.text(sent, "kind"), sent, "en"
        )
        war = sheet(state, "card", id="indo_pakistani_war", target="india")
        assert actions.FightWar("indo_pakistani_war", USSR, 1, "india") == entered(war.all("button", "die-button")[0])

    @pytest.mark.parametrize("name", ["action", "cards"])
    def test_what_to_look_out_for(self, name: str) -> None:
        """Before a card is chosen: what loses the game, and military operations."""
        state = (StartTurn(1), SetInfluence("cuba", 1, 1), SetDefcon(2), StartActionRound(1, USSR))
        (shown,) = sheet(play(*state), name).all("section", "danger")

        assert "USSR DEFCON 2, loses the game: a coup in a battleground · Duck and Cover May lose it:" in shown.text
        assert "Military operations: 0 of 2. At the end of the turn the other side gains 2." in shown.text

    def test_both_look_out_in_the_headline_phase(self) -> None:
        """Nobody is the only one whose turn it is; military operations can wait."""
        assert 2 == len(sheet(play(StartTurn(1), SetDefcon(2)), "action").all("section", "danger"))
        assert 0 == len(sheet(play(StartTurn(1)), "action").all("section", "danger"))

    def test_the_end_of_a_turn(self) -> None:
        """One press checks military operations and begins the next turn; held cards are shown in between."""
        before = sheet(play(StartTurn(1), actions.SetMilitaryOperations(US, 2)), "end")
        after = sheet(play(StartTurn(1), CheckMilitaryOperations()), "end")

        button = before.one("button", id="end-turn")
        assert "Turn 2 Check of military operations: USA +2" == button.text
        assert StartTurn(2, checks_operations=True) == entered(button)
        check = before.one("button", id="check-operations")
        assert (CheckMilitaryOperations(), "end") == (entered(check), sent_by(check)["then"])
        assert StartTurn(2) == entered(after.one("button", id="end-turn"))
        assert not after.all("button", id="check-operations")

    def test_what_the_next_turn_changes(self) -> None:
        """DEFCON, unless it is at its best, and the China Card where it lies face down."""
        used = (actions.TakeChinaCard(US, is_face_up=False), actions.SetDefcon(3))

        assert "DEFCON stays at 5." == after_turn(StartTurn(1))
        assert "DEFCON improves to 4. The China Card is turned face up." == after_turn(StartTurn(1), *used)

    def test_the_end_of_the_last_turn(self) -> None:
        """After the check final scoring follows, which is a sheet."""
        button = sheet(play(StartTurn(10)), "end").one("button", id="end-turn")

        assert (CheckMilitaryOperations(), "reveal") == (entered(button), sent_by(button)["then"])
