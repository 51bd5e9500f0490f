"""The list of countries, and the sheet of a country."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import (
    ChangeInfluence,
    PlayEvent,
    SetInfluence,
    StartTurn,
)
from laurel.pages.forms import FormError
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.match.presentation import MatchView
from tests.markup import Element
from tests.pages.twilight_struggle.support import (
    GAMES_PLAYED,
    US,
    board,
    entered,
    play,
    sheet,
)


class TestCountries:
    """The list of countries."""

    def row(self, match_view: MatchView, country: str) -> Element:
        """Return a country's row."""
        return board(match_view).one("div", id=f"region-at-{country}")

    def test_one_tap_a_point(self) -> None:
        """Each side's number is a button that adds influence; beside it is one that takes it, where there is any."""
        row = self.row(play(), "east_germany")

        assert ChangeInfluence("east_germany", ussr=1) == entered(row.one("button", id="more-ussr-east_germany"))
        assert ChangeInfluence("east_germany", ussr=-1) == entered(
            self.row(play(StartTurn(1)), "east_germany").one("button", id="less-ussr-east_germany")
        )
        assert not row.all("button", id="less-us-east_germany")

    def test_control_is_shown_in_words_colour_and_shape(self) -> None:
        """It is said in words, colour and shape."""
        row = self.row(play(), "east_germany")

        assert "controlled by the USSR" in row.text
        assert "country-held" in row.one("article").classes
        assert "controlled" not in self.row(play(), "poland").text

    def test_taiwan_as_a_battleground(self) -> None:
        """Formosan Resolution makes it one while the US controls it."""
        actions_ = (PlayEvent("formosan_resolution", US), SetInfluence("taiwan", 3, 0))

        assert "battleground" in self.row(play(*actions_), "taiwan").text
        assert "battleground" not in self.row(play(actions_[0]), "taiwan").text

    def test_nothing_is_entered_after_the_end(self) -> None:
        """The numbers are no buttons any more."""
        assert not board(play(*GAMES_PLAYED["nuclear war"])).all("button", "influence-number")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_found_by_its_name_in_every_language(self, language: str) -> None:
        """At a table not everybody reads the same edition."""
        name_in_every_language = (
            self.row(play(language=language), "west_germany").one("article").attributes["data-name"]
        )

        names = ("West Germany", "Западная Германия", "Niemcy Zachodnie", "Západní Německo")
        assert [] == [name for name in names if name not in name_in_every_language]

    def test_an_unknown_country(self) -> None:
        """It has no sheet."""
        with pytest.raises(FormError):
            sheet(play(), "country", country="atlantis")
