"""What regions are worth, and their scoring cards."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import (
    Action,
    GainPoints,
    PlayScoringCard,
    SetInfluence,
    StartTurn,
)
from laurel.games.twilight_struggle.components import REGIONS
from laurel.pages.twilight_struggle import regions
from tests.markup import sent_by
from tests.pages.twilight_struggle.support import (
    EXAMPLE,
    PAGES,
    SHUTTLED,
    board,
    entered,
    play,
    sheet,
)


class TestRegions:
    """What regions are worth at this moment."""

    def test_the_example_of_the_rulebook(self) -> None:
        """One point against five, and where the marker would go."""
        panel = next(one for one in regions.panels(play(*EXAMPLE)) if one.region == "central_america")

        assert [1, 5] == [share.total for share in panel.sides]
        assert "USSR\u00a0+4" == panel.net.said
        assert panel.after is not None
        assert "USSR\u00a0+4" == panel.after.said

    def test_every_point_of_a_region_has_a_reason(self) -> None:
        """Every point has one, and every tier its conditions."""
        breakdowns = sheet(play(*EXAMPLE), "region", region="central_america").all("section", "breakdown")

        assert ["+1"] == [line.one("b").text for line in breakdowns[0].all("ul", "reasons")[0].all("li")]
        assert ["+3", "+1", "+1"] == [line.one("b").text for line in breakdowns[1].all("ul", "reasons")[0].all("li")]
        assert ["Domination reached"] == [one.text for one in breakdowns[1].all("h4") if "reached" in one.text]

    def test_control_of_europe(self) -> None:
        """Its card wins at once."""
        held = [SetInfluence(one.id, 9, 0) for one in REGIONS["europe"].countries]

        assert "USA wins at once" in sheet(play(*held), "region", region="europe").one("p", "forecast").text

    def test_a_card_that_would_reach_twenty_points_says_so(self) -> None:
        """The panel says that the card would win."""
        tile = board(play(GainPoints(ussr=17), *EXAMPLE)).one("span", id="tile-central_america")

        assert "wins USSR" in tile.text

    def test_after_the_end_no_region_wins_any_more(self) -> None:
        """With 20 points on the marker every card of that side would: the tiles have the points of the regions."""
        won = play(*EXAMPLE, GainPoints(ussr=20))

        assert not board(won).all("span", "tile-wins")

    def test_one_press_scores(self) -> None:
        """Where nothing has to be chosen; what ends the game or needs a choice opens the sheet."""
        plain = board(play(StartTurn(4))).one("button", id="score-central_america")
        asked = board(play(*SHUTTLED)).one("button", id="score-middle_east")
        ending = board(play(StartTurn(4), GainPoints(ussr=17), *EXAMPLE)).one("button", id="score-central_america")

        assert PlayScoringCard("central_america_scoring") == entered(plain)
        assert {"sheet": "region", "region": "middle_east"} == sent_by(asked)
        assert {"sheet": "region", "region": "central_america"} == sent_by(ending)

    def test_what_was_scored(self) -> None:
        """In this turn only."""
        scored = (StartTurn(4), PlayScoringCard("europe_scoring"))

        def mark(*played: Action) -> str:
            return board(play(*played)).one("span", id="tile-europe").text

        assert "scored this turn" in mark(*scored)
        assert "scored" not in mark(*scored, StartTurn(5))

    def test_a_card_of_a_later_era(self) -> None:
        """It cannot be played yet; Southeast Asia only once."""
        early = {one.region for one in regions.panels(play(StartTurn(1))) if one.can_score}
        later = play(StartTurn(4), PlayScoringCard("southeast_asia_scoring"))

        assert {"europe", "asia", "middle_east"} == early
        assert "southeast_asia" not in {one.region for one in regions.panels(later) if one.can_score}

    def test_no_region_is_scored_during_set_up(self) -> None:
        """There is no button that would; the guide points at what is entered then."""
        assert not board(play()).all("button", "panel-score")
        assert board(play(StartTurn(1))).all("button", "panel-score")
        assert not sheet(play(), "cards").all("button", id="scoring-cards")
        first, usable, *_ = PAGES.callouts[0].places
        assert (".panel-score", ".influence-number:not([aria-disabled])") == (first, usable)

    def test_shuttle_diplomacy_proposes_the_best_country(self) -> None:
        """The player picks the country, and the best one is proposed."""
        taken = sheet(play(*SHUTTLED), "region", region="middle_east").all("input", name="taken")

        assert {"iraq", "iran"} == {one.attributes["value"] for one in taken}
        assert 1 == len([one for one in taken if "checked" in one.attributes])

    def test_countries_of_southeast_asia_have_their_own_values(self) -> None:
        """Every controlled country has its own value."""
        thailand = sheet(play(SetInfluence("thailand", 2, 0)), "region", region="southeast_asia")

        assert "+2" in thailand.all("ul", "reasons")[0].text
