"""Final scoring, region by region."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import (
    SetInfluence,
)
from laurel.games.twilight_struggle.components import REGIONS
from tests.markup import sent_by
from tests.pages.twilight_struggle.support import (
    FINAL,
    play,
    sheet,
)


class TestReveal:
    """Final scoring, region by region."""

    @pytest.mark.parametrize("revealed", range(7))
    def test_one_step_after_another(self, revealed: int) -> None:
        """What has been revealed stands there, one button reveals the next, and the rest is hidden."""
        found = sheet(play(*FINAL[: 9 + revealed]), "reveal")
        button = found.one("button", id="reveal-now")

        assert len(found.all("li", "reveal-done")) == revealed
        assert len(found.all("li", "reveal-hidden")) == 6 - revealed
        assert sent_by(button) == {"kind": "continue_final_scoring", "stay": "yes"}

    def test_the_last_reveal_leads_to_the_results(self) -> None:
        """All is revealed: who has won, and the way to the results."""
        found = sheet(play(*FINAL), "reveal")

        assert len(found.all("li", "reveal-done")) == 7
        assert not found.all("button", id="reveal-now")
        assert "Results" in found.text

    def test_a_revealed_region_opens_to_its_reasons(self) -> None:
        """The battleground that gave the points is named."""
        found = sheet(play(SetInfluence("zaire", 1, 0), *FINAL), "reveal")

        assert "Battleground: Zaire" in found.one("details", id="reveal-africa").text

    def test_control_of_europe(self) -> None:
        """It ends the reveal with the first region."""
        held = [SetInfluence(one.id, 9, 0) for one in REGIONS["europe"].countries]
        found = sheet(play(*held, *FINAL[:10]), "reveal")

        assert "wins" in found.one("li", id="step-europe").text
        assert len(found.all("li", "reveal-hidden")) == 6
