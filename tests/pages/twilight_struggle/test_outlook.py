"""Sheets that look ahead: final scoring now, cheapest changes, worth of countries."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import (
    GainPoints,
    SetInfluence,
    TakeChinaCard,
)
from laurel.games.twilight_struggle.components import COUNTRIES, REGIONS, Superpower
from laurel.games.twilight_struggle.outlook import paths
from laurel.games.twilight_struggle.scoring import score_region
from laurel.pages.forms import FormError
from laurel.pages.twilight_struggle import analysis
from tests.pages.twilight_struggle.support import (
    play,
    sheet,
)


class TestFinal:
    """The game if it ended now."""

    def test_regions_of_final_scoring_open_to_their_reasons(self) -> None:
        """Every region opens to its reasons, and the marker is where they put it."""
        text = sheet(play(SetInfluence("south_africa", 0, 3), TakeChinaCard(Superpower.US)), "final").text

        assert "Battleground: Nigeria" not in text
        assert "Presence: Africa" in text

    def test_control_of_europe(self) -> None:
        """It wins whatever the marker says, and nothing is said about the marker."""
        battlegrounds = [one.id for one in REGIONS["europe"].countries if one.battleground]
        held = [SetInfluence(country, 9, 0) for country in (*battlegrounds, "spain_portugal", "greece", "turkey")]
        found = sheet(play(*held), "final")

        assert "USA wins" in found.text
        assert "marker now" not in found.text

    def test_a_draw_is_possible_in_final_scoring(self) -> None:
        """Nobody has anything, and the China Card is weighed out by a point."""
        empty = [SetInfluence(country, 0, 0) for country in COUNTRIES]

        assert "A draw" in sheet(play(*empty, GainPoints(us=1)), "final").text


class TestPaths:
    """The cheapest changes."""

    def test_what_a_path_leads_to(self) -> None:
        """Once its influence is placed, the tier is reached."""
        state = play(SetInfluence("panama", 0, 2)).state
        america = REGIONS["central_america"]
        found = [path for path in paths(state, america, Superpower.US) if path is not None]

        assert found
        for path in found:
            tier = score_region(analysis.state_after(state, path), america).of(path.side).tier
            assert tier >= path.tier if path.side is Superpower.US else tier <= path.tier

    def test_the_cheapest_changes_are_told_in_words(self) -> None:
        """Which tier, by which country, for how much, and what the region is worth then."""
        text = sheet(play(), "paths", region="south_america").text

        assert "USA reaches Presence" in text
        assert "Colombia +1 · takes control" in text
        assert "1 operation" in text

    def test_nothing_in_reach(self) -> None:
        """Two countries cannot always change a tier."""
        crowded = [SetInfluence(one.id, 0, 9) for one in REGIONS["africa"].countries]

        assert "Nothing that one card can reach" in sheet(play(*crowded), "paths", region="africa").text

    def test_no_such_region(self) -> None:
        """A sheet about nothing is refused."""
        with pytest.raises(FormError):
            analysis.DIALOGS["paths"](play(), {"region": "atlantis"})


class TestWorths:
    """What a country is worth."""

    def test_the_most_first(self) -> None:
        """An empty South America: a battleground is worth Presence and a point to either side."""
        empty = [SetInfluence(one.id, 0, 0) for one in REGIONS["south_america"].countries]
        first, *_, last = sheet(play(*empty), "worths", region="south_america").one("tbody").all("tr")

        assert "battleground" in first.text
        assert "6 +3 USA +3 0 0 +3 USSR +3" in first.text
        assert "4 +2 USA +2 0 0 +2 USSR +2" in last.text

    def test_a_country_that_decides_the_game(self) -> None:
        """The last battleground of Europe comes first, and says who wins by it."""
        held = [SetInfluence(one.id, 9, 0) for one in REGIONS["europe"].countries if one.id != "poland"]
        first = sheet(play(*held, SetInfluence("poland", 0, 3)), "worths").one("tbody").all("tr")[0]

        assert "Poland" in first.text
        assert "the game" in first.text
        assert "USA wins" in first.text
