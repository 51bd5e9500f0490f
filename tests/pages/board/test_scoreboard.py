"""The scoreboard of every game: names, points, who leads, the newest entries, and nothing to press."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from laurel.app.session.events import Response, join_texts
from laurel.match.setup import Seat
from laurel.pages import routes
from laurel.pages.language.languages import LANGUAGES
from tests.app.support import PlainDevice, Tab
from tests.e2e import screens, seeds
from tests.markup import Element

MATCHES: Mapping[str, Mapping[str, str]] = {game: shown.stored for game, shown in screens.found().items()}
"""By game: its stored matches by key."""

EVERY = [(game, key.removeprefix(seeds.MATCH_KEY)) for game, stored in MATCHES.items() for key in stored]
BORIS = Seat(1)
CONTROLS = ("button", "input", "select", "textarea", "form", "dialog", "details", "summary")


def watch(stored: Mapping[str, str], match: str, language: str = "en") -> Tab:
    """Open the scoreboard of a stored match."""
    tab = Tab(dict(stored), PlainDevice(language))
    tab.go(routes.scoreboard(match))
    return tab


def shown(game: str, match: str, language: str = "en") -> Element:
    """Return the scoreboard of a match of a game."""
    return watch(MATCHES[game], match, language).page


def texts(root: Element, of_class: str) -> list[str]:
    """Return the texts of the elements of a class."""
    return [one.text for one in root.all(of_class=of_class)]


def points(root: Element) -> dict[str, str]:
    """Return the points of every player or team by names, by place."""
    return {
        " + ".join(name.one("b").text for name in rank.all(of_class="rank-name")): rank.one(of_class="rank-points")
        .one("b")
        .text
        for rank in root.all(of_class="rank")
    }


@pytest.mark.parametrize(
    ("game", "match", "language"), [(*one, [*LANGUAGES][turn % len(LANGUAGES)]) for turn, one in enumerate(EVERY)]
)
def test_it_can_be_watched_only(game: str, match: str, language: str) -> None:
    """It has the title, every name and at most three entries; no control, and one link, to the board."""
    tab = watch(MATCHES[game], match, language)
    root, match_view = tab.page, tab.session.match_view
    assert tab.answer.page.screen == "scoreboard"
    title = match_view.translator(match_view.presentation.title)
    assert " ".join(title.split()) in root.one("h1").text
    assert all(player.name in root.text for player in match_view.players)
    assert len(root.all(of_class="news-line")) <= 3
    assert [tag for tag in CONTROLS if root.all(tag)] == []
    assert [one.attributes["href"] for one in root.all("a")] == [f"#{routes.board(match)}"]
    ids = [one.attributes["id"] for one in root.all() if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    assert "%(" not in root.text
    assert "None" not in root.text


class TestSession:
    """What the device does while a scoreboard is shown."""

    def test_the_screen_stays_on(self) -> None:
        """Whatever the settings, and also when the match is over."""
        for document in (seeds.running(), seeds.finished()):
            tab = Tab(seeds.stored(document))
            tab.do("settings", language="en", theme="light", awake="no", timer="no")
            assert not tab.go(routes.board("seed")).keeps_screen_on
            assert tab.go(routes.scoreboard("seed")).keeps_screen_on

    def test_it_is_dark(self) -> None:
        """Whatever the settings; the board has the theme of the settings again."""
        tab = Tab(seeds.stored(seeds.running()))
        tab.do("settings", language="en", theme="light", awake="yes", timer="no")
        themes = [tab.go(route).theme for route in (routes.scoreboard("seed"), routes.board("seed"))]
        assert themes == ["dark", "light"]

    def test_it_follows_another_tab(self) -> None:
        """What another tab enters is shown, and announced once, without a message over the scoreboard."""
        store = seeds.stored(seeds.running())
        watched, board = Tab(store), Tab(store)
        watched.go(routes.scoreboard("seed"))
        board.go(routes.board("seed"))
        board.tap(BORIS)
        answer: Response = watched.do("stored", key="")
        assert points(watched.page)["Boris"] == "4"
        assert texts(watched.page, "rank-change") == ["+1"]
        assert join_texts(answer.announcements).count("Boris") == 1
        assert answer.alert == ""
        assert watched.toasts == []
        assert join_texts(watched.do("stored", key="").announcements) == ""

    def test_a_match_that_is_not_there(self) -> None:
        """It leads to the first screen, which says so."""
        tab = Tab(seeds.stored(seeds.running()))
        assert tab.go(routes.scoreboard("other")).page.screen == "home"


class TestTwilightImperium:
    """The players by place, the track, and the objectives."""

    def test_players_by_place(self) -> None:
        """The most points come first, and the newest entries are told with who has gained what."""
        root = shown("twilight_imperium", "eight")
        assert list(points(root).items())[:3] == [("Boris", "3"), ("Anna", "2"), ("Celia", "1")]
        assert texts(root, "watched-outlook")[0].startswith("Boris leads by 1 Who can win?")
        assert len(root.all(of_class="space")) == 15

    def test_objectives_with_who_has_scored_them(self) -> None:
        """The newest is the first; where none is revealed there are none."""
        root = shown("twilight_imperium", "named")
        scored = {
            one.one(of_class="watched-card-title").text: texts(one, "visually-hidden")
            for one in root.all(of_class="watched-objective")
        }
        assert scored == {
            "Diversify Research": [],
            "Develop Weaponry": ["Boris"],
            "Corner the Market": ["Anna-Maria Wielkopolska"],
        }
        assert shown("twilight_imperium", "eight").all(of_class="watched-objectives") == []

    def test_the_winner_takes_the_place_of_the_news(self) -> None:
        """The head tells who has won and why; the news gives way."""
        root = shown("twilight_imperium", "end")
        assert texts(root, "watched-outcome") == ["Boris wins"]
        assert texts(root, "watched-ending") == ["Boris reaches 10 victory points."]
        assert root.all(of_class="news-line") == root.all(of_class="rank-change") == []
        (winner,) = root.all(of_class="rank-wins")
        assert winner.one(of_class="rank-name").one("b").text == "Boris"

    def test_a_match_that_waits_for_a_ruling(self) -> None:
        """Nobody is called the winner before the players have decided."""
        root = shown("twilight_imperium", "tie")
        assert root.all(of_class="watched-outcome") == root.all(of_class="rank-wins") == []
        assert texts(root, "watched-ending") != []


class TestTwilightStruggle:
    """The marker between the sides, DEFCON, the turn, and the regions."""

    def test_the_marker_stands_between_both_players(self) -> None:
        """It stands at the lead of a side, on a track of all spaces, between the names of both players."""
        root = shown("twilight_struggle", "middle")
        assert texts(root, "duel-marker") == ["victory point marker USSR 2"]
        assert len(root.all(of_class="duel-space")) == 41
        assert texts(root, "duel-name") == ["Boris", "Anna-Maria Wielkopolska"]
        assert texts(root, "duel-gauges") == ["DEFCON 4 Turn 5"]
        assert texts(root, "watched-outlook") == ["Marker: USSR +2 If the game ended now: USSR wins"]

    def test_the_marker_is_on_its_space(self) -> None:
        """The spaces of the US are on the left; a lead of two for the USSR is two spaces right of the middle."""
        spaces = shown("twilight_struggle", "middle").all(of_class="duel-space")
        assert [number for number, one in enumerate(spaces) if one.all(of_class="duel-here")] == [22]

    def test_regions_say_who_would_gain_how_much(self) -> None:
        """Each says who would gain how much, and how many battlegrounds both sides control."""
        worths = shown("twilight_struggle", "middle").all(of_class="worth")
        assert len(worths) == 7
        assert worths[0].one("h2").text == "Europe"
        assert worths[0].one(of_class="worth-net").text == "USSR +1"
        assert texts(worths[0], "worth-battlegrounds") == [
            "battlegrounds: 1 of 5 1/5",
            "battlegrounds: 2 of 5 2/5",
        ]


class TestRaceForTheGalaxy:
    """The players with their tableaux, the goals, and the chips."""

    def test_tableaux_show_cards_where_three_play(self) -> None:
        """Cards, chips, goals and military strength of every player; the cards where three play."""
        root = shown("race_for_the_galaxy", "middle")
        assert points(root) == {"Celia": "37", "Anna-Maria Wielkopolska": "34", "Boris": "16"}
        assert texts(root, "watched-counts")[0] == "Tableau: 10 /12 Chips: 0 Goals: 1 Military strength: −1"
        assert len(root.all(of_class="watched-tableau")) == 3
        assert shown("race_for_the_galaxy", "six").all(of_class="watched-tableau") == []

    def test_goals_show_who_has_them(self) -> None:
        """Every goal in play with who has it, and the chips that are left."""
        root = shown("race_for_the_galaxy", "middle")
        assert "Greatest Military Anna-Maria Wielkopolska 6 /6" in texts(root, "watched-goal")
        assert len(root.all(of_class="watched-goal")) == 6
        assert texts(root, "watched-pool") == ["19 points in chips are left"]
        assert texts(root, "watched-outlook") == ["Celia leads by 3 Two more cards end the game: Celia."]


class TestCartaImperaVictoria:
    """The domains of every player, and who is about to win by Hegemony."""

    def test_each_player_has_six_domains(self) -> None:
        """Six for each player, with the cards that a Hegemony takes."""
        root = shown("carta_impera_victoria", "middle")
        assert [len(one.all(of_class="column")) for one in root.all(of_class="watched-domains")] == [6] * 4
        assert "Boris, Military: 4 cards (7 needed), most cards." in root.text
        assert texts(root, "watched-outlook") == ["Ahead: Boris (Utopia)"]

    def test_partners_share_a_place(self) -> None:
        """Partners share a place and their points."""
        root = shown("carta_impera_victoria", "teams")
        assert points(root) == {"Boris + Ewa": "4", "Anna-Maria Wielkopolska + Maximilian von Habsburg": "2"}
        assert [len(one.all(of_class="watched-domains")) for one in root.all(of_class="rank")] == [2, 2]

    def test_a_threat_comes_first(self) -> None:
        """Whoever is about to win is told instead of who is ahead."""
        (said,) = texts(shown("carta_impera_victoria", "threat"), "watched-outlook")
        assert said.startswith("Anna-Maria Wielkopolska wins at the end of this turn unless stopped.")
