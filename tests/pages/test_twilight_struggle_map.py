"""The schematic map, the sheets that look ahead, the chart, and final scoring as a reveal."""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from laurel.games.twilight_struggle.actions import (
    Action,
    ChangeInfluence,
    GainPoints,
    PlayEvent,
    SetInfluence,
    StartTurn,
    TakeChinaCard,
)
from laurel.games.twilight_struggle.components import COUNTRIES, FORMOSAN_RESOLUTION, ID, REGIONS, TAIWAN, Side
from laurel.games.twilight_struggle.outlook import paths
from laurel.games.twilight_struggle.scoring import score_region
from laurel.pages import forms
from laurel.pages.forms import FormError
from laurel.pages.languages import LANGUAGES
from laurel.pages.match_view import MatchView
from laurel.pages.page import Page, Region, markup
from laurel.pages.twilight_struggle import analysis, chart, reveal, worldmap
from tests.markup import Element, read, sent_by
from tests.pages.support import left_in_english
from tests.pages.twilight_struggle import FINAL, sit

SHEETS = {**analysis.SHEETS, **chart.SHEETS, **reveal.SHEETS}


def region(match_view: MatchView, name: str) -> Region:
    """Return a region of the map."""
    return next(one for one in worldmap.regions(match_view) if one.id == name)


def node(match_view: MatchView, country: str) -> Element:
    """Return a country's button."""
    return read(region(match_view, f"map-{COUNTRIES[country].region}").html).one(id=f"press-{country}")


def sheet(match_view: MatchView, name: str, **fields: str) -> Element:
    """Return a sheet."""
    return read(SHEETS[name](match_view, fields))


class TestPlaces:
    """Where countries are drawn."""

    def test_every_country_has_a_place(self) -> None:
        """All 84 of them, inside the grid."""
        assert set(COUNTRIES) == set(worldmap.PLACES)
        assert all(
            1 <= one.column <= worldmap.COLUMNS and 1 <= one.row <= worldmap.ROWS for one in worldmap.PLACES.values()
        )

    def test_nothing_lies_on_anything_else(self) -> None:
        """Countries, superpowers and the names of regions share no cell."""
        placed = [*worldmap.PLACES.values(), *worldmap.POWERS.values(), *worldmap.REGION_PLACES.values()]
        cells = [
            (column, row)
            for one in placed
            for column in range(one.column, one.column + one.width)
            for row in range(one.row, one.row + one.height)
        ]

        assert len(set(cells)) == len(cells)

    def test_no_link_runs_through_a_country(self) -> None:
        """A line from the middle of one cell to that of another crosses the middle of no third one."""
        for link in worldmap.links():
            for country, place in worldmap.PLACES.items():
                if place not in (link.start, link.end):
                    assert _distance(place, link) > 0.3, (country, link)

    def test_links(self) -> None:
        """One for every two neighbours and every superpower's neighbour; Japan's goes round the world in two pieces."""
        neighbours = sum(len(one.neighbours) for one in COUNTRIES.values()) // 2
        powers = sum(one.next_to is not None for one in COUNTRIES.values())

        assert neighbours + powers + 1 == len(list(worldmap.links()))


def _distance(place: worldmap.Place, link: worldmap.Link) -> float:
    """Return how far the middle of a place is from a link, in cells."""
    start, end, point = (complex(one.x, one.y) for one in (link.start, link.end, place))
    way = end - start
    along = max(0.0, min(1.0, ((point - start) * way.conjugate()).real / abs(way) ** 2))
    return abs(point - start - along * way)


class TestMap:
    """The countries as they are now."""

    def test_control_is_said_and_shown(self) -> None:
        """A country says its whole name, influence, who controls it, and what it is."""
        france = node(sit(SetInfluence("france", 3, 0)), "france")

        assert "France. USA 3, USSR 0. Controlled by the USA. Battleground. Stability 3" in france.text
        assert france.one("span", "node-us").one("b", "node-influence-us").text == "3"

    def test_a_country_without_control(self) -> None:
        """Influence below the stability of a country controls nothing."""
        uk = node(sit(SetInfluence("uk", 5, 1)), "uk")

        assert "United Kingdom. USA 5, USSR 1. Stability 5" in uk.text
        assert not uk.all(of_class="node-us")

    def test_a_press(self) -> None:
        """Above the map is chosen what it does: with nothing chosen it opens the country."""
        poland = node(sit(), "poland")

        assert poland.attributes["data-hand"] == "map"
        assert sent_by(poland) == {"sheet": "country", "country": "poland"}

    @pytest.mark.parametrize("choice", ["us-more", "us-less", "ussr-more", "ussr-less"])
    def test_what_a_press_can_do(self, choice: str) -> None:
        """It changes the influence of either side by one."""
        match_view = sit(SetInfluence("poland", 2, 2))
        chosen = read(region(match_view, "map-hand").html).one("input", value=choice)
        fields = {**sent_by(node(match_view, "poland")), **sent_by(chosen)}
        side, sign = choice.split("-")

        action = forms.read(GAMES[ID], str(fields["kind"]), fields)

        change = 1 if sign == "more" else -1
        assert action == ChangeInfluence("poland", **{side: change})
        assert chosen.attributes["data-do"] == "tap"

    def test_a_tap_changes_one_node(self) -> None:
        """Of all the map, only what stands in the button of that country."""
        before = sit(StartTurn(1), SetInfluence("zaire", 1, 1))
        after = sit(StartTurn(1), SetInfluence("zaire", 1, 1), ChangeInfluence("zaire", us=1))
        changed = [
            (one, other)
            for one, other in zip(worldmap.regions(before), worldmap.regions(after), strict=True)
            if one != other
        ]

        ((was, now),) = [pair for pair in changed if pair[0].id == "map-africa"]
        assert was.frame != now.frame  # the region's own button says what it is worth
        assert ["node-zaire"] == [b.id for a, b in zip(was.fragments, now.fragments, strict=True) if a.html != b.html]
        assert len(changed) == 1

    def test_a_finished_game(self) -> None:
        """Nothing on the map can be changed any more; a press opens the country."""
        assert not region(sit(*FINAL), "map-hand").html

    def test_taiwan(self) -> None:
        """It is marked as a battleground only while the US controls it under Formosan Resolution."""
        played = (SetInfluence(TAIWAN, 3, 0), PlayEvent(FORMOSAN_RESOLUTION, Side.US))

        assert "Battleground" in node(sit(*played), TAIWAN).text
        assert "Battleground" not in node(sit(*played, SetInfluence(TAIWAN, 2, 0)), TAIWAN).text

    def test_what_a_region_is_worth_stands_beside_its_name(self) -> None:
        """Presence in Africa, a battleground of it, and the other side has nothing."""
        assert "Africa USA +2" in read(region(sit(SetInfluence("zaire", 1, 0)), "map-africa").html).text


class TestFinal:
    """The game if it ended now."""

    def test_reasons(self) -> None:
        """Every region opens to its reasons, and the marker is where they put it."""
        text = sheet(sit(SetInfluence("south_africa", 0, 3), TakeChinaCard(Side.US)), "final").text

        assert "Battleground: Nigeria" not in text
        assert "Presence: Africa" in text

    def test_control_of_europe(self) -> None:
        """It wins whatever the marker says, and nothing is said about the marker."""
        battlegrounds = [one.id for one in REGIONS["europe"].countries if one.battleground]
        held = [SetInfluence(country, 9, 0) for country in (*battlegrounds, "spain_portugal", "greece", "turkey")]
        found = sheet(sit(*held), "final")

        assert "USA wins" in found.text
        assert "marker now" not in found.text

    def test_a_draw(self) -> None:
        """Nobody has anything, and the China Card is weighed out by a point."""
        empty = [SetInfluence(country, 0, 0) for country in COUNTRIES]

        assert "A draw" in sheet(sit(*empty, GainPoints(us=1)), "final").text


class TestPaths:
    """The cheapest changes."""

    def test_what_a_path_leads_to(self) -> None:
        """Once its influence is placed, the tier is reached."""
        table = sit(SetInfluence("panama", 0, 2)).state
        america = REGIONS["central_america"]
        found = [path for path in paths(table, america, Side.US) if path is not None]

        assert found
        for path in found:
            tier = score_region(analysis.after(table, path), america).of(path.side).tier
            assert tier >= path.tier if path.side is Side.US else tier <= path.tier

    def test_in_words(self) -> None:
        """Which tier, by which country, for how much, and what the region is worth then."""
        text = sheet(sit(), "paths", region="south_america").text

        assert "USA reaches Presence" in text
        assert "Colombia +1 · takes control" in text
        assert "1 operation" in text

    def test_nothing_in_reach(self) -> None:
        """Two countries cannot always change a tier."""
        crowded = [SetInfluence(one.id, 0, 9) for one in REGIONS["africa"].countries]

        assert "Nothing that one card can reach" in sheet(sit(*crowded), "paths", region="africa").text

    def test_no_such_region(self) -> None:
        """A sheet about nothing is refused."""
        with pytest.raises(FormError):
            analysis.SHEETS["paths"](sit(), {"region": "atlantis"})


class TestWorths:
    """What a country is worth."""

    def test_the_most_first(self) -> None:
        """An empty South America: a battleground is worth Presence and a point to either side."""
        empty = [SetInfluence(one.id, 0, 0) for one in REGIONS["south_america"].countries]
        first, *_, last = sheet(sit(*empty), "worths", region="south_america").one("tbody").all("tr")

        assert "battleground" in first.text
        assert "6 +3 USA +3 0 0 +3 USSR +3" in first.text
        assert "4 +2 USA +2 0 0 +2 USSR +2" in last.text

    def test_a_country_that_decides_the_game(self) -> None:
        """The last battleground of Europe comes first, and says who wins by it."""
        held = [SetInfluence(one.id, 9, 0) for one in REGIONS["europe"].countries if one.id != "poland"]
        first = sheet(sit(*held, SetInfluence("poland", 0, 3)), "worths").one("tbody").all("tr")[0]

        assert "Poland" in first.text
        assert "the game" in first.text
        assert "USA wins" in first.text


class TestChart:
    """The marker over the turns."""

    def test_the_line(self) -> None:
        """It stays until the marker moves, and the moves of a turn share its width."""
        drawn = read(chart.chart(sit(GainPoints(us=2), GainPoints(ussr=5), StartTurn(2), GainPoints(us=20))))

        assert drawn.one("path", "chart-line").attributes["d"] == "M0 100H8V90H24V115H48V15"
        assert drawn.one("circle").attributes["cy"] == "15"

    def test_beyond_the_track(self) -> None:
        """A score past 20 is drawn at the end of the track."""
        drawn = read(chart.chart(sit(GainPoints(us=19), GainPoints(us=9))))

        assert drawn.one("circle").attributes["cy"] == "0"

    def test_the_table(self) -> None:
        """It says the same in words: turn, source, the move, and the marker after it."""
        found = sheet(sit(GainPoints(us=2, source="asia_scoring"), StartTurn(2), GainPoints(ussr=5)), "chart")

        assert "1 Asia Scoring +2 USA +2 +2 USA +2 2" in found.text

    def test_late_war(self) -> None:
        """It begins with turn 8, and with the USSR four points ahead."""
        drawn = read(chart.chart(sit(scenario="late_war")))

        assert ["8", "9", "10"] == [one.text for one in drawn.all("text", "chart-label")]
        assert drawn.one("path", "chart-line").attributes["d"] == "M0 120"


class TestReveal:
    """Final scoring, region by region."""

    @pytest.mark.parametrize("revealed", range(7))
    def test_one_step_after_another(self, revealed: int) -> None:
        """What has been revealed stands there, one button reveals the next, and the rest is hidden."""
        found = sheet(sit(*FINAL[: 9 + revealed]), "reveal")
        button = found.one("button", id="reveal-now")

        assert len(found.all("li", "reveal-done")) == revealed
        assert len(found.all("li", "reveal-hidden")) == 6 - revealed
        assert sent_by(button) == {"kind": "continue_final_scoring", "stay": "yes"}

    def test_the_end(self) -> None:
        """All is revealed: who has won, and the way to the results."""
        found = sheet(sit(*FINAL), "reveal")

        assert len(found.all("li", "reveal-done")) == 7
        assert not found.all("button", id="reveal-now")
        assert "Results" in found.text

    def test_reasons(self) -> None:
        """A region that was revealed opens to its reasons."""
        found = sheet(sit(SetInfluence("zaire", 1, 0), *FINAL), "reveal")

        assert "Battleground: Zaire" in found.one("details", id="reveal-africa").text

    def test_control_of_europe(self) -> None:
        """It ends the reveal with the first region."""
        held = [SetInfluence(one.id, 9, 0) for one in REGIONS["europe"].countries]
        found = sheet(sit(*held, *FINAL[:10]), "reveal")

        assert "wins" in found.one("li", id="step-europe").text
        assert len(found.all("li", "reveal-hidden")) == 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("played", [(), (SetInfluence("zaire", 1, 0), GainPoints(ussr=3)), FINAL])
def test_every_language(language: str, played: tuple[Action, ...]) -> None:
    """Every sheet and every region is well-formed, and nothing is left in English."""
    page, english = presentation(sit(*played, language=language)), presentation(sit(*played))

    read(markup(page))
    assert language == "en" or not left_in_english(page, english, language)


def presentation(match_view: MatchView) -> Page:
    """Return the map and every sheet on one page."""
    sheets = [Region(f"a-{name}", make(match_view, {})) for name, make in SHEETS.items()]
    return Page("board", "", match_view.translator.language, (*worldmap.regions(match_view), *sheets))
