"""The card of an action round: its choice, what it is used for, and where the cards are."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    Action,
    AttemptCoup,
    CarryOutEvent,
    ChangeInfluence,
    DiscardToTrap,
    PlayCard,
    SetInfluence,
    StartActionRound,
    StartTurn,
)
from tests.markup import Element, sent_by
from tests.pages.twilight_struggle.support import PAGES, TRAPPED, US, USSR, board, entered, play, sheet
from tests.support import entry_id

ROUND: tuple[Action, ...] = (
    SetInfluence("iran", 2, 0),
    SetInfluence("sudan", 2, 0),
    StartTurn(1),
    StartActionRound(1, USSR),
)


def action(*played: Action, **fields: str) -> Element:
    """Return the sheet of the action after some entries of an action round."""
    return sheet(play(*ROUND, *played), "action", **fields)


class TestChoice:
    """The card is chosen once."""

    def test_it_is_offered(self) -> None:
        """By its number; a press names it, and its uses follow."""
        assert {"sheet": "play"} == sent_by(action().one("button", id="choose-card"))
        fidel = sheet(play(*ROUND), "play").one("button", id="play-fidel")

        assert "8 Fidel USSR Operations 2" == fidel.text
        assert (PlayCard("fidel", USSR), "action") == (entered(fidel), sent_by(fidel)["then"])

    def test_who_has_the_china_card(self) -> None:
        """It is offered to that side alone, face up."""
        assert sheet(play(*ROUND), "play").all("button", id="play-china_card")
        handed = (PlayCard("china_card", USSR), StartActionRound(1, US))
        assert not sheet(play(*ROUND, *handed), "play").all("button", id="play-china_card")

    def test_a_table_that_has_named_a_card_chooses_first(self) -> None:
        """The other controls are behind a fold; those who name none have them as before."""
        after = action(PlayCard("fidel", USSR), CarryOutEvent("fidel", USSR), StartActionRound(1, US))

        assert after.all("button", id="play-nasser")
        assert not after.all("button", id="play-fidel")
        assert after.one("details", id="without-card").all("button", id="operations-3")
        assert action().all("button", id="operations-3")

    def test_the_china_card_alone_changes_nothing_for_a_table_that_names_none(self) -> None:
        """There is no other way to play it."""
        after = action(PlayCard("china_card", USSR), StartActionRound(1, US))

        assert after.one("button", id="choose-card")
        assert not after.all("details", id="without-card")

    def test_another_card_is_a_correction(self) -> None:
        """Of the entry that has named it."""
        match_view = play(*ROUND, PlayCard("fidel", USSR), ChangeInfluence("iraq", ussr=1))
        other = sheet(match_view, "action").one("button", id="other-card")
        entry = sent_by(other)["entry"]
        nasser = sheet(match_view, "play", entry=entry).one("button", id="play-nasser")

        assert entry_id(4) == entry
        assert (PlayCard("nasser", USSR), entry) == (entered(nasser), sent_by(nasser)["entry"])
        assert "amend" == nasser.attributes["data-do"]

    def test_from_the_sheet_of_a_card(self) -> None:
        """In an action round in which none was named."""
        shown = sheet(play(*ROUND), "card", id="fidel").one("button", id="play-card")

        assert PlayCard("fidel", USSR) == entered(shown)
        assert not sheet(play(*ROUND, PlayCard("nasser", USSR)), "card", id="fidel").all("button", id="play-card")
        assert not sheet(play(StartTurn(1)), "card", id="fidel").all("button", id="play-card")

    @pytest.mark.parametrize(("played", "kind"), [(ROUND, PlayCard), ((StartTurn(1),), actions.SpendCard)])
    def test_the_china_card(self, played: tuple[Action, ...], kind: type) -> None:
        """Is the card of the round, from its sheet and from the tracks; without rounds it is handed over."""
        for name, control in (("card", "play-card"), ("tracks", "play-china")):
            button = sheet(play(*played), name, id="china_card").one("button", id=control)
            assert kind("china_card", USSR) == entered(button)

    def test_the_china_card_of_the_other_side(self) -> None:
        """Is not offered, with the reason."""
        shown = sheet(play(StartTurn(1), StartActionRound(1, US)), "card", id="china_card")

        assert not shown.all("button", id="play-card")
        assert "Only the side that has the China Card can play it." in shown.text


class TestUses:
    """What a card can be used for."""

    def test_what_is_known_of_it(self) -> None:
        """Number, name, side, and its Operations with what changes them."""
        purged = (*ROUND[:-1], CarryOutEvent("red_scare_purge", US), ROUND[-1])
        shown = sheet(play(*purged, PlayCard("fidel", USSR)), "action").one("section", "played-card").text

        assert "8 Fidel USSR" in shown
        assert "Operations value 1 (2 −1) · Red Scare/Purge −1" in shown.replace("\u00a0", " ")
        assert "Operations left: 1 of 1" in shown

    def test_the_bar_names_it(self) -> None:
        """With what is left of it."""

        def bar(*played: Action) -> str:
            return board(play(*ROUND, *played)).one("button", id="open-action").text

        assert "2 Fidel · Operations left: 2 of 2" == bar(PlayCard("fidel", USSR))
        assert "Fidel" == bar(PlayCard("fidel", USSR), CarryOutEvent("fidel", USSR))
        assert "Fidel · Operations used for a coup" == bar(PlayCard("fidel", USSR), AttemptCoup(USSR, "iran", 2, 1))

    def test_another_use_is_greyed_with_its_reason(self) -> None:
        """Influence goes on."""
        shown = action(PlayCard("fidel", USSR), ChangeInfluence("iraq", ussr=1))

        assert "disabled" not in shown.one("button", id="place-influence").attributes
        assert "disabled" in shown.one("button", id="attempt-COUP").attributes
        assert "Fidel has been used to place influence." in shown.text
        assert not shown.all("button", id="advance-in-space")

    def test_a_card_that_is_used_up_offers_nothing(self) -> None:
        """But an event of the opponent."""
        shown = action(PlayCard("duck_and_cover", USSR), AttemptCoup(USSR, "iran", 3, 1))

        assert not shown.all("button", id="place-influence")
        assert CarryOutEvent("duck_and_cover", USSR) == entered(shown.one("button", id="play-event"))
        assert "Event of the USA" in shown.text

    def test_every_country_says_why(self) -> None:
        """On the map and in the list."""
        page = board(play(*ROUND, PlayCard("fidel", USSR), AttemptCoup(USSR, "iran", 2, 1)))

        assert "Fidel has been used for a coup." == page.one("button", id="more-ussr-iraq").attributes["title"]

    def test_a_coup_has_the_value_of_the_card(self) -> None:
        """Nothing has to be chosen but the die; after another use there is none."""
        named = (*ROUND, PlayCard("fidel", USSR))
        coup = sheet(play(*named), "coup", country="iran")

        assert AttemptCoup(USSR, "iran", 2, 6) == entered(coup.one("button", id="die-6"))
        assert not coup.all("button", id="choose-operations-3")
        placed = sheet(play(*named, ChangeInfluence("iraq", ussr=1)), "targets", attempt="COUP")
        assert not placed.all("button", id="target-iran")

    @pytest.mark.parametrize("card", ["korean_war", "olympic_games", "missile_envy", "asia_scoring"])
    def test_events_with_a_form_open_it(self, card: str) -> None:
        """Where something has to be chosen before."""
        match_view = play(*ROUND, PlayCard(card, USSR))
        opened = sent_by(sheet(match_view, "action").one("button", id="play-event"))

        assert opened["sheet"] in {"card", "region"}
        assert PAGES.dialogs[str(opened["sheet"])](match_view, opened)

    def test_who_plays_it_is_known(self) -> None:
        """Its form asks no more."""
        shown = sheet(play(*ROUND, PlayCard("olympic_games", USSR)), "card", id="olympic_games")

        assert ["ussr"] == [one.attributes["value"] for one in shown.all("input") if one.attributes["name"] == "player"]

    def test_what_its_event_would_do_is_said_for_that_side(self) -> None:
        """And not that the other one cannot play it."""
        shown = sheet(play(*ROUND, PlayCard("grain_sales_to_soviets", USSR)), "card", id="grain_sales_to_soviets")

        assert "2 operations left" in shown.text
        assert "It is the action round" not in shown.text

    def test_the_event_of_the_opponent_is_due(self) -> None:
        """After the Operations."""
        match_view = play(*ROUND, PlayCard("duck_and_cover", USSR), AttemptCoup(USSR, "iran", 3, 1))

        assert ["The event of Duck and Cover has not happened yet."] == [
            one.text for one in PAGES.reminders(match_view)
        ]

    def test_the_second_card_of_un_intervention(self) -> None:
        """Is chosen after its event."""
        named = PlayCard("un_intervention", USSR)

        assert not action(named).all("button", id="second-card")
        assert action(named, CarryOutEvent("un_intervention", USSR)).all("button", id="second-card")

    def test_a_trapped_side_only_discards(self) -> None:
        """A card is discarded, and nothing else is done with it."""
        shown = sheet(play(*TRAPPED, StartActionRound(1, USSR), PlayCard("comecon", USSR)), "action")

        assert DiscardToTrap(USSR) == entered(shown.one("button", id="escape"))
        assert DiscardToTrap(USSR, escapes=False) == entered(shown.one("button", id="stay-trapped"))
        assert not shown.all("button", id="place-influence")
        assert "disabled" in shown.one("button", id="play-event").attributes


class TestGranted:
    """Coups that events grant."""

    def test_they_are_offered_where_the_event_allows_them(self) -> None:
        """With the Operations of its card."""
        match_view = play(*ROUND, PlayCard("che", USSR), CarryOutEvent("che", USSR))
        shown = sheet(match_view, "action")
        targets = sent_by(shown.one("button", id="owed-COUP-che"))

        assert not shown.all("button", id="owed-REALIGNMENT-che")
        listed = sheet(match_view, "targets", **targets).all("button", "event-button")
        assert ["target-sudan"] == [one.attributes["id"] for one in listed]
        coup = sheet(match_view, "coup", **sent_by(listed[0]))
        assert AttemptCoup(USSR, "sudan", 3, 6) == entered(coup.one("button", id="die-6"))

    def test_free_attempts_are_entered_as_free(self) -> None:
        """Are entered as such."""
        before = (*ROUND, PlayCard("ortega_elected_in_nicaragua", USSR), SetInfluence("honduras", 1, 0))
        match_view = play(*before, CarryOutEvent("ortega_elected_in_nicaragua", USSR))
        targets = sent_by(sheet(match_view, "action").one("button", id="owed-COUP-ortega_elected_in_nicaragua"))
        honduras = sheet(match_view, "targets", **targets).one("button", id="target-honduras")

        assert AttemptCoup(USSR, "honduras", 2, 6, is_free=True) == entered(
            sheet(match_view, "coup", **sent_by(honduras)).one("button", id="die-6")
        )

    def test_the_map_goes_on(self) -> None:
        """A coup that is left does not close it."""
        page = board(play(*ROUND[:-1], StartActionRound(1, US), PlayCard("che", US), CarryOutEvent("che", US)))

        assert "aria-disabled" not in page.one("button", id="more-us-iran").attributes


class TestDeck:
    """Where the cards are."""

    def test_every_card_is_in_one_of_three_places(self) -> None:
        """What may still come, the discard pile, and what is out of the game."""
        played = (
            PlayCard("fidel", USSR),
            CarryOutEvent("fidel", USSR),
            StartActionRound(1, US),
            PlayCard("nasser", US),
        )
        shown = sheet(play(*ROUND, *played), "deck")

        assert "Removed from the game: 1" == shown.one("details", id="deck-removed").one("summary").text
        assert "Fidel" in shown.one("details", id="deck-removed").text
        assert "Nasser" in shown.one("details", id="deck-discarded").text
        left = shown.one("details", id="deck-left").text
        assert "Asia Scoring" in left
        assert "Fidel" not in left
        assert "The China Card: USSR, face up" in shown.text
        assert {"sheet": "deck"} == sent_by(sheet(play(*ROUND), "cards").one("button", id="to-deck"))

    def test_a_card_that_an_event_discards(self) -> None:
        """Is entered by its sheet; it is no second card of the round."""
        match_view = play(*ROUND, PlayCard("fidel", USSR), actions.SpendCard("nato", US, actions.Use.DISCARD))
        (newest,) = match_view.replay.log_steps[-1:]

        assert (newest.refusal, newest.questions) == (None, ())
        assert "NATO" in sheet(match_view, "deck").one("details", id="deck-discarded").text


def test_the_new_entries_have_sentences() -> None:
    """A card that is played, and one that is discarded to a trap, whether the trap ends or stays."""
    said = [PAGES.describe(play().translator, one) for one in (PlayCard("fidel", USSR), DiscardToTrap(US))]

    assert ["USSR plays Fidel", "USA: a card is discarded, Quagmire ends"] == said
    assert "USSR: a card is discarded, Bear Trap stays" == PAGES.describe(
        play().translator, DiscardToTrap(USSR, escapes=False)
    )
