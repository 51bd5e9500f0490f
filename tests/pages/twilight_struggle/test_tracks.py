"""The tracks beside the map, and the marker."""

from __future__ import annotations

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    CheckMilitaryOperations,
    GainPoints,
    PlayEvent,
    SetDefcon,
    StartTurn,
)
from tests.markup import form_fields
from tests.pages.twilight_struggle.support import (
    EXAMPLE,
    US,
    USSR,
    board,
    entered,
    play,
    results_text,
    sheet,
)


class TestTracks:
    """Everything beside the map."""

    def test_every_button_enters_what_it_says(self) -> None:
        """Levels, military operations, the space race, the China Card, the civil war, and effects that end."""
        shown = sheet(play(PlayEvent("nato", US), StartTurn(1)), "tracks")
        entries = [entered(button) for button in shown.all("button") if button.attributes.get("data-do") == "act"]

        assert [
            actions.EndEffect("nato"),
            *(SetDefcon(level) for level in range(2, 6)),
            *(actions.SetMilitaryOperations(side, n) for side in (US, USSR) for n in range(6)),
            actions.AdvanceInSpace(US),
            actions.AdvanceInSpace(USSR),
            actions.SpendCard("china_card", USSR),
        ] == entries

    def test_the_civil_war(self) -> None:
        """One more and one less."""
        shown = sheet(play(chinese_civil_war=True), "tracks")
        chips = [one for one in shown.all("button", "chip-button") if "civil" in one.attributes["data-fields"]]

        assert ["+1", "−1"] == [chip.text for chip in chips]
        assert [actions.ChangeCivilWar(1), actions.ChangeCivilWar(-1)] == [entered(chip) for chip in chips]

    def test_nuclear_war_is_the_only_form_of_the_tracks(self) -> None:
        """It sets DEFCON to 1."""
        (war,) = sheet(play(), "tracks").all("form")

        assert {"kind": "set_defcon", "level": "1"} == form_fields(war)

    def test_what_ends_an_effect(self) -> None:
        """The end of the turn, the event of another card, or its own use."""
        played = (PlayEvent("nuclear_subs", US), PlayEvent("willy_brandt", USSR), PlayEvent("shuttle_diplomacy", US))
        text = sheet(play(StartTurn(8), *played, PlayEvent("nato", US)), "tracks").text

        assert "It ends with the turn." in text
        assert "It ends with the event of Tear Down this Wall." in text
        assert "It ends with the next scoring of Asia or the Middle East." in text
        assert "It stays in effect for the rest of the game." in text

    def test_the_way_out_of_the_cuban_missile_crisis(self) -> None:
        """The opponent buys it off with influence, which the players enter."""
        text = sheet(play(StartTurn(5), PlayEvent("cuban_missile_crisis", US)), "tracks").text

        assert "or when the opponent removes 2 influence: the USSR in Cuba, the USA in West Germany or Turkey." in text


class TestPoints:
    """Points that no other entry gives."""

    def test_one_press_gives_points_from_the_chosen_source(self) -> None:
        """Without a choice the points have no source."""
        plain, chosen = sheet(play(), "points"), sheet(play(), "points", source="summit")

        assert GainPoints(us=3) == entered(plain.one("button", id="gain-us-3"))
        assert GainPoints(ussr=2, source="summit") == entered(chosen.one("button", id="gain-ussr-2"))

    def test_a_form_gives_points_to_both_sides(self) -> None:
        """A form gives any number to both."""
        form = sheet(play(), "points", source="summit").one("details", id="points-both").one("form")

        assert {"kind": "gain_points", "us": "0", "ussr": "0", "source": "summit"} == form_fields(form)


class TestMarker:
    """The marker stays on its track."""

    def test_the_marker_stops_at_twenty(self) -> None:
        """18 and 4 more are 20, on the board and in the results; the end names the player."""
        won = play(StartTurn(1), GainPoints(us=18), GainPoints(us=4))

        assert "USA 20" in board(won).one("span", "marker-standing").text
        assert {0: -20, 1: 20} == dict(won.totals)
        assert "Bob (USA) has reached 20 victory points." in results_text(won)

    def test_the_last_turn(self) -> None:
        """After its check the tiles know no win by points, no card is scored, and the sheet says what comes."""
        over = play(*EXAMPLE, StartTurn(10), GainPoints(ussr=17), CheckMilitaryOperations())

        assert not board(over).all("span", "tile-wins")
        assert not board(over).all("button", id="score-central_america")
        assert "Every region is scored" in sheet(over, "end").text
        assert "DEFCON improves" not in sheet(over, "end").text
