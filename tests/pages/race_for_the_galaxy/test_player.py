"""The sheet of a player."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import (
    CountChips,
    CountHand,
    DiscardCard,
    GainChips,
)
from laurel.games.race_for_the_galaxy.components import CardId
from laurel.games.race_for_the_galaxy.state import Variant
from laurel.match.setup import Points
from laurel.pages.language.translator import Translator
from laurel.pages.race_for_the_galaxy.powers import powers_in_words
from tests.games.race_for_the_galaxy.support import A
from tests.markup import form_fields, sent_by
from tests.pages.race_for_the_galaxy.support import (
    RUNNING,
    cards,
    control,
    entered_by,
    sheet,
    view_of,
)


class TestPlayer:
    """A player's sheet."""

    def test_what_feeds_a_development(self) -> None:
        """Line by line, with the cards that scored there."""
        one = control(sheet(view_of(*RUNNING), "player", seat="0"), "development-imperium_seat")

        assert "2: IMPERIUM card Imperium Seat, Imperium Troops 4" in one.text

    def test_every_card_says_its_powers(self) -> None:
        """In words: Military against worlds of a good as well."""
        deck = Variant().deck
        said = {card.id: powers_in_words(Translator("en"), card, deck) for card in deck.values()}

        assert any("against rare elements worlds" in one for one in said[CardId("alpha_centauri")])
        assert all(said[card.id] for card in deck.values() if card.versus)

    def test_what_was_not_counted(self) -> None:
        """With the reason."""
        match_view = view_of(*cards(A, "galactic_imperium rebel_cantina"))
        one = control(sheet(match_view, "player", seat="0"), "development-galactic_imperium")

        assert "Not counted: Rebel Cantina It is a rebel card, but not a military world." in one.text

    def test_the_parts_add_up(self) -> None:
        """Printed, counted, chips and goals are the total."""
        one = sheet(view_of(*RUNNING), "player", seat="0")
        sums = [int(part.text) for part in one.one("dl", "race-sums").all("dd")]

        assert one.one("p", "sheet-total").text == f"{sum(sums)} points"

    def test_goods_are_entered_in_one_form(self) -> None:
        """One form says on which worlds they lie."""
        form = sheet(view_of(*RUNNING), "player", seat="2").one("form", "goods")

        assert {
            "kind": "set_goods",
            "player": "2",
            "stay": "yes",
            "worlds[]": ["", "rebel_fuel_cache"],
        } == form_fields(form)

    def test_chips_and_hand_cards_are_counted_by_buttons(self) -> None:
        """One less and some more, of chips and of the hand; nobody has less than none."""
        root = sheet(view_of(*RUNNING), "player", seat="0")
        buttons = ("chips-less", "chips-more", "chips-five", "hand-less", "hand-more", "hand-five")

        assert [
            CountChips(A, Points(4)),
            GainChips(A, Points(1)),
            GainChips(A, Points(5)),
            CountHand(A, 0),
            CountHand(A, 1),
            CountHand(A, 5),
        ] == [entered_by(control(root, button)) for button in buttons]

    def test_any_card_of_the_tableau_can_be_discarded(self) -> None:
        """Every card of the tableau can go."""
        button = control(sheet(view_of(*RUNNING), "player", seat="0"), "discard-drop_ships")
        assert DiscardCard(A, CardId("drop_ships")) == entered_by(button)

    def test_a_gambler_can_look_at_the_odds(self) -> None:
        """Who has Gambling World can look at the odds."""
        assert {"sheet": "gambling"} == sent_by(control(sheet(view_of(*RUNNING), "player", seat="1"), "open-gambling"))


def test_the_odds_are_shown_for_every_stake() -> None:
    """A stake of 6 needs a larger card; the odds stand by the whole deck and by what is unseen."""
    rows = sheet(view_of(*RUNNING), "gambling").one("tbody").all("tr")

    assert 6 == len(rows)
    assert all("%" in row.text for row in rows)
