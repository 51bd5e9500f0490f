"""The marker over the turns."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import (
    GainPoints,
    StartTurn,
)
from laurel.pages.results.story import story
from laurel.pages.twilight_struggle import chart
from tests.markup import read
from tests.pages.twilight_struggle.support import (
    play,
    sheet,
)
from tests.support import entry_id

NUMBER_HEIGHT = 12
"""How high the number of a moment is."""


class TestChart:
    """The marker over the turns."""

    def test_the_line_stays_until_the_marker_moves(self) -> None:
        """It stays until the marker moves, and the moves of a turn share its width."""
        drawn = read(chart.chart(play(GainPoints(us=2), GainPoints(ussr=5), StartTurn(2), GainPoints(us=20))))

        assert drawn.one("path", "chart-line").attributes["d"] == "M0 100H8V90H24V115H48V15"
        assert drawn.one("circle", "chart-last").attributes["cy"] == "15"

    def test_beyond_the_track(self) -> None:
        """A score past 20 is drawn at the end of the track."""
        drawn = read(chart.chart(play(GainPoints(us=19), GainPoints(us=9))))

        assert drawn.one("circle", "chart-last").attributes["cy"] == "0"

    def test_the_drawing_has_room_over_the_track(self) -> None:
        """The number of a moment at 20, and what can be tapped there, do not lie on what stands above the drawing."""
        match_view = play(GainPoints(us=6), GainPoints(ussr=1), StartTurn(2), GainPoints(us=15))
        drawn = read(chart.chart(match_view, story(match_view)))
        _, top, _, height = map(float, drawn.one("svg", "chart-drawing").attributes["viewbox"].split())
        hit, number = drawn.all("circle", "chart-hit")[-1], drawn.all("text", "chart-number")[-1]

        assert hit.attributes["cy"] == "0"
        assert top <= -float(hit.attributes["r"])
        assert top <= float(number.attributes["y"]) - NUMBER_HEIGHT
        assert top + height == 218

    def test_the_table_says_the_chart_in_words(self) -> None:
        """It says the same in words: turn, source, the move, and the marker after it."""
        found = sheet(play(GainPoints(us=2, source="asia_scoring"), StartTurn(2), GainPoints(ussr=5)), "chart")

        assert "1 Asia Scoring +2 USA +2 +2 USA +2 2" in found.text

    def test_the_chart_of_late_war_begins_with_turn_8(self) -> None:
        """It begins with turn 8, and with the USSR four points ahead."""
        drawn = read(chart.chart(play(scenario="late_war")))

        assert ["8", "9", "10"] == [one.text for one in drawn.all("text", "chart-axis")][:3]
        assert drawn.one("path", "chart-line").attributes["d"] == "M0 120"

    def test_every_dot_leads_to_its_entry(self) -> None:
        """Its name has the turn, the source, and the marker after it."""
        drawn = read(chart.chart(play(GainPoints(us=2, source="asia_scoring"), StartTurn(2), GainPoints(ussr=5))))
        links = drawn.one("svg", "chart-drawing").all("a")

        assert ["Turn 1, Asia Scoring, USA +2", "Turn 2, source not entered, USSR +3"] == [
            one.attributes["aria-label"] for one in links
        ]
        assert all(one.attributes["href"].rpartition("/")[0].endswith("/history") for one in links)
        assert [entry_id(0), entry_id(2)] == [one.attributes["href"].rpartition("/")[2] for one in links]
