"""Draws, teams and winners of CIV on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from laurel.games.carta_impera_victoria.actions import Action, EndTurn, PlayCards
from laurel.pages.board import now
from laurel.pages.results import results as results_page
from laurel.pages.results.source_points import source_points
from tests.games.carta_impera_victoria.support import CULTURE, SCIENCE, UTOPIA, A, B, C, D, setup
from tests.markup import read, read_page
from tests.pages.carta_impera_victoria.support import MATCHES, PAGES, board, home_card, screens, view, view_of
from tests.pages.support import NO_NOTICES, time

LEVEL_TEAMS = (PlayCards(A, SCIENCE), PlayCards(B, CULTURE), *MATCHES["level"])


class TestDraw:
    """Two teams that are level on points: nobody has won, on any screen."""

    def test_on_the_board(self) -> None:
        """The outcome is a draw, and no area and no team wins."""
        root = board(view(*LEVEL_TEAMS, teams=True))

        assert "A draw" in root.one("section", "ending").text
        signs = [
            board(view(*actions, teams=True)).one("section", "ending").one("use").attributes["href"]
            for actions in (LEVEL_TEAMS, MATCHES["hegemony"])
        ]
        assert signs[0] != signs[1], "the sign of a draw is not that of a victory"
        assert "Wins" not in root.text
        assert not root.all("article", "area-wins")

    def test_in_the_majorities(self) -> None:
        """No team would win now."""
        sheet = read(PAGES.dialogs["majority"](view(*LEVEL_TEAMS[:2], teams=True), {}))

        assert "Tied now: A + C, B + D" in sheet.text
        assert "Wins" not in sheet.text

    def test_in_the_results(self) -> None:
        """They begin with the draw and its reason."""
        winner = read_page(screens(view(*LEVEL_TEAMS, teams=True))["results"]).one("div", "winner")

        assert winner.text.startswith("A draw The teams are tied on points, and the rules name no tie-break. rule B ")

    def test_a_draw_marks_nobody_on_the_first_screen(self) -> None:
        """The card of the match says it, and nobody is marked."""
        card = home_card(*LEVEL_TEAMS, teams=True)

        assert "A draw" == card.one("b", "match-draw").text
        assert "Wins" not in card.text

    def test_in_the_history(self) -> None:
        """Above the entries."""
        assert "A draw" in read_page(screens(view(*LEVEL_TEAMS, teams=True))["history"]).text


class TestTeam:
    """What a team has is shown once, with the names of both partners."""

    ACTIONS: tuple[Action, ...] = (PlayCards(A, SCIENCE), PlayCards(C, CULTURE), PlayCards(B, UTOPIA))

    def test_on_the_board(self) -> None:
        """Above the areas, which have no points of their own."""
        root = board(view(*self.ACTIONS, teams=True))

        assert ["A C 2 2 points", "B D 1 1 point"] == [team.text for team in root.all("li", "team")]
        assert 2 == len(root.all("span", "area-points"))
        assert not board(view(*self.ACTIONS)).all("li", "team")

    def test_partners_who_lead_are_named_together(self) -> None:
        """With a plus between their names."""
        assert "Ahead: A + C" in now.markup(view(*self.ACTIONS, teams=True))

    def test_in_the_results(self) -> None:
        """In the standings, and in the comparison that decided."""
        root = read_page(screens(view(*self.ACTIONS, *MATCHES["level"], teams=True))["results"])

        assert ["1. A C 2", "2. B D 1"] == [one.one("h3").text for one in root.all("li", "standing")]
        assert ["A C 2 stays in", "B D 1"] == [
            one.text for one in root.one("section", "comparisons").one("ul").all("li")
        ]

    def test_a_hegemony_in_the_results(self) -> None:
        """The comparison names the one who has the cards."""
        root = read_page(screens(view(*MATCHES["hegemony"], teams=True))["results"])

        assert ["A 8 stays in"] == [one.text for one in root.one("section", "comparisons").one("ul").all("li")]

    def test_a_team_has_one_line_on_the_first_screen(self) -> None:
        """With the points of the team."""
        players = home_card(*self.ACTIONS, teams=True).all("li", "match-player")

        assert ["A C Leads 2", "B D 1"] == [one.text for one in players]

    def test_in_the_history(self) -> None:
        """One change a team."""
        root = read_page(screens(view(*self.ACTIONS, teams=True))["history"])

        assert ["B D +1", "A C +1", "A C +1"] == [one.text for one in root.all("span", "line-changes")]

    def test_a_change_of_a_team_is_announced_once(self) -> None:
        """The points are those of the team, not of each partner."""
        said = PAGES.announce(view(*self.ACTIONS, teams=True))

        assert "B: Utopia, 1 card played. B + D +1, now 1." == said


@pytest.mark.parametrize(
    ("actions", "options", "outcome"),
    [
        (MATCHES["running"], {}, ""),
        (MATCHES["hegemony"], {}, "A wins"),
        (MATCHES["hegemony"], {"teams": True}, "A, C win as a team"),
        (MATCHES["level"], {}, "A, B, C, D share the win"),
        (LEVEL_TEAMS, {"teams": True}, "A draw"),
    ],
    ids=["running", "alone", "team", "shared", "draw"],
)
def test_the_outcome_names_all_who_win(actions: tuple[Action, ...], options: dict[str, Any], outcome: str) -> None:
    """One wins, or several share the win; teams for whom the rules have no tie-break draw."""
    match_view = view(*actions, **options)

    assert outcome == match_view.outcome
    assert outcome.partition(" ")[0] in board(match_view).text


def test_a_majority_that_was_lost_is_no_source() -> None:
    """The results name the domains that a player has, and none that somebody else took."""
    match_view = view(PlayCards(A, SCIENCE), PlayCards(A, CULTURE), PlayCards(B, SCIENCE, 2))

    assert [("Culture", 1), ("Science", 1)] == [
        (part.source, part.points) for one in (A, B) for part in source_points(match_view, one)
    ]


@pytest.mark.parametrize(("name", "is_long"), [("Anna-Maria", False), ("Anna Wielkopolska", True)])
def test_a_long_word_in_the_winners_name(name: str, is_long: bool) -> None:
    """It is set smaller, so that it is not broken on a phone."""
    seated = setup(2)
    seated = evolve(seated, players=(evolve(seated.players[0], name=name), seated.players[1]))
    match_view = view_of(seated, *MATCHES["hegemony"])

    names = read_page(results_page.results(match_view, time, NO_NOTICES)).one("p", "winner-names")
    assert is_long == ("winner-long" in names.classes)


class TestEndAfterTheLastPoints:
    """A match that ends in a later round than the last change of points."""

    ROUND: tuple[Action, ...] = tuple(map(EndTurn, (A, B, C, D)))
    HEGEMONY: tuple[Action, ...] = (
        PlayCards(B, CULTURE),
        PlayCards(A, SCIENCE, 3),
        PlayCards(C, UTOPIA),
        *ROUND,
        PlayCards(A, SCIENCE),
        *ROUND,
        PlayCards(A, SCIENCE, 3),
        EndTurn(A),
    )

    def test_in_the_story(self) -> None:
        """The end is told in the round in which it came."""
        root = read_page(screens(view(*self.HEGEMONY))["results"])

        assert root.one("section", "story").all("li")[-1].text.endswith("Round 3 A Victory by Hegemony.")

    def test_in_the_charts(self) -> None:
        """Their axes go on to that round."""
        charts = read_page(screens(view(*self.HEGEMONY))["results"]).all("section", "points-chart")

        assert 2 == len(charts)
        assert all(3 == len(one.all("path", "chart-round")) for one in charts)

    def test_while_it_runs(self) -> None:
        """The chart of the points goes on to the present round."""
        root = read_page(screens(view(*self.HEGEMONY[:-2]))["results"])

        assert 3 == len(root.one("section", "points-chart").all("path", "chart-round"))

    def test_the_cards_of_a_hegemony(self) -> None:
        """Everybody's cards in their nearest domain, with who played them; no others than those of the points."""
        chart = read_page(screens(view(*self.HEGEMONY))["results"]).all("section", "points-chart")[0]

        assert "Cards towards a Hegemony" == chart.one("h2").text
        assert [
            "1 B +1 1 Culture",
            "1 A +3 3 Science",
            "1 C +1 1 Utopia",
            "2 A +1 4 Science",
            "3 A +3 7 Science",
        ] == [row.text for row in chart.one("tbody").all("tr")]
        assert "A, round 3: 7 cards, Science" == chart.one("svg", role="group").all("a")[-1].attributes["aria-label"]
        assert chart.one("path", "chart-goal")

    def test_a_victory_by_majority(self) -> None:
        """It has the chart of the points only."""
        root = read_page(screens(view(*MATCHES["majority"]))["results"])

        assert ["Points during the match"] == [one.one("h2").text for one in root.all("section", "points-chart")]
