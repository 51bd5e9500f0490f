"""The chart of points over the rounds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from laurel.games.twilight_imperium.actions import Action, Gain, GainTogether, Lose, StartPhase
from laurel.games.twilight_imperium.components import SourceId
from laurel.games.twilight_imperium.state import Phase
from laurel.match.setup import Points
from laurel.pages.results import chart_layout as layout
from laurel.pages.results.chart import line_chart
from laurel.pages.results.course import course
from laurel.pages.results.story import story
from tests.games.twilight_imperium.support import match
from tests.markup import Element, read
from tests.pages.twilight_imperium.support import sit
from tests.support import A, B, C, entry_id

ONE, TWO = Points(1), Points(2)
MATCH = (
    Gain(A, ONE, SourceId("custodians_token")),
    StartPhase(Phase.ACTION, 2),
    GainTogether({A: ONE, B: TWO}),
    Lose(A, ONE),
    Gain(B, ONE),
)


def chart(*actions: Action, language: str = "en", players: int = 3) -> Element:
    """Return the chart of a match with some actions."""
    match_view = sit(match(*actions, players=players), language)
    return read(line_chart(match_view, story(match_view)))


def test_nothing_is_drawn_before_the_first_point() -> None:
    """There is no line yet."""
    assert line_chart(sit(match()), story(sit(match()))) == ""


def test_every_change_of_points_is_a_point_that_leads_to_its_entry() -> None:
    """Its name says who, when, how many points, and from what."""
    marks = chart(*MATCH).one("svg", role="group").all("a")

    assert [
        (f"#/match/a-match/history/{entry_id(0)}", "A, round 1: 1 point, Custodians token"),
        (f"#/match/a-match/history/{entry_id(2)}", "A, round 2: 2 points, source not entered"),
        (f"#/match/a-match/history/{entry_id(2)}", "B, round 2: 2 points, source not entered"),
        (f"#/match/a-match/history/{entry_id(3)}", "A, round 2: 1 point, source not entered"),
        (f"#/match/a-match/history/{entry_id(4)}", "B, round 2: 3 points, source not entered"),
    ] == [(one.attributes["href"], one.attributes["aria-label"]) for one in marks]


def test_the_table_says_the_same() -> None:
    """It has a row for every point, with a link to the entry."""
    rows = chart(*MATCH).one("tbody").all("tr")

    assert "2 B +2 2 source not entered" == rows[2].text
    assert f"#/match/a-match/history/{entry_id(2)}" == rows[2].one("a").attributes["href"]
    assert "2 A \N{MINUS SIGN}1 1 source not entered" == rows[3].text


def test_the_chart_counts_changes_of_the_lead() -> None:
    """A leads, both are level, then B leads: one change."""
    root = chart(*MATCH)

    assert 2 == len(root.all("rect"))
    assert "Lead changes: 1" == root.one("p").text


def test_every_player_has_a_line_with_a_label() -> None:
    """It begins at the left edge and ends at the right one."""
    root = chart(*MATCH)
    lines = [one.attributes["d"] for one in root.all("path", "chart-line")]

    assert 3 == len(lines)
    assert all(line.startswith(f"M{layout.LEFT} ") and line.endswith(f"H{layout.RIGHT}") for line in lines)
    assert ["1 A", "3 B", "0 C"] == [one.text for one in root.all("text", "chart-label")]


def test_one_round_has_no_round_numbers() -> None:
    """Its entries are drawn one after the other."""
    root = chart(Gain(A, ONE), Gain(C, TWO))

    assert "Points during the match" == root.one("h2").text
    assert not root.all("path", "chart-round")
    assert ["A", "C"] == [one.one("th").text for one in root.one("tbody").all("tr")]


def test_an_entry_that_changes_no_points_is_left_out() -> None:
    """The next one is the second point."""
    scores = course(sit(match(Gain(A, ONE), Gain(B, Points(0)), Gain(C, ONE)))).scores

    assert [(entry_id(0), 0), (entry_id(2), 1)] == [(one.entry, one.place) for one in scores]


@pytest.mark.parametrize("heights", [[50.0] * 8, [240.0] * 8, [44.0, 45.0, 249.0, 250.0], [100.0]])
def test_labels_do_not_cover_each_other(heights: list[float]) -> None:
    """They stay in the order of their lines, within the drawing."""
    moved = sorted(layout.spread_labels(heights))

    assert all(after - before >= layout.LABEL_HEIGHT for before, after in pairwise(moved))
    assert layout.TOP <= moved[0]
    assert moved[-1] <= layout.HEIGHT


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([0], [0, 1]),
        ([10], [0, 2, 4, 6, 8, 10]),
        ([-3, 2], [-3, -2, -1, 0, 1, 2]),
        ([74], [0, 20, 40, 60, 80]),
        ([0, 1_234], [0, 250, 500, 750, 1_000, 1_250]),
        ([-1, 999_999_999], [-200_000_000, 0, 200_000_000, 400_000_000, 600_000_000, 800_000_000, 1_000_000_000]),
    ],
)
def test_ticks_are_round_numbers(values: list[int], ticks: list[int]) -> None:
    """At most seven of them, and 0 is one."""
    assert ticks == list(layout.Scale.of(values).ticks)
