"""Figures across games."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.match.edits import Milliseconds
from laurel.match.setup import Points
from laurel.match.wins import Wins
from laurel.plays.play import GameId, Play, PlayedSeat
from laurel.plays.statistics.across_games import BestResult, best_game, best_results, by_place, game_days
from tests.plays.made import person, play
from tests.plays.support import by_person

HOUR = 3600 * 1000


def at(made: Play, hours: int, place: str = "") -> Play:
    """Return a play that ended some hours after another one, at a place."""
    return evolve(made, ended=Milliseconds(made.ended + hours * HOUR), place=place)


def with_points(made: Play, *points: int, wins: Wins = "most") -> Play:
    """Return a play with other points."""
    pairs = zip(made.seats, points, strict=True)
    return evolve(made, wins=wins, seats=tuple(evolve(seat, points=Points(number)) for seat, number in pairs))


class TestGameDays:
    """A day of playing has the matches that had players in common, at one place."""

    def test_who_won_most(self) -> None:
        """Of several matches of different games; the newest day is first."""
        first = play(0, "Anna 1 Boris 2", "go")
        evening = (at(play(3, "Anna 1 Boris 2"), 0), at(play(3, "Boris 2 Celia 1", "go"), 1), play(3, "Anna 1 Boris 2"))
        newest, oldest = game_days((first, *evening))
        assert newest.plays == evening
        assert newest.people == (person("Anna"), person("Boris"), person("Celia"))
        assert (newest.most_wins, newest.wins) == ((person("Anna"),), 2)
        assert oldest.plays == (first,)

    def test_several_are_level_and_nobody_wins(self) -> None:
        """Winners who are level are all named; after a draw nobody is."""
        (day,) = game_days((play(0, "Anna 1 Boris 2"), play(0, "Anna 2 Boris 1")))
        assert (day.most_wins, day.wins) == ((person("Anna"), person("Boris")), 1)
        (day,) = game_days((play(0, "Anna 1 Boris 1", draw=True),))
        assert (day.most_wins, day.wins) == ((), 0)

    def test_others_play_elsewhere(self) -> None:
        """People who have nobody in common are apart, and so are two places; a place that is not known fits any."""
        home, club = at(play(0, "Anna 1 Boris 2"), 0, "Home"), at(play(0, "Anna 1 Boris 2"), 1, "Club")
        others = at(play(0, "Celia 1 Dmitri 2"), 2, "Home")
        unknown, again = play(0, "Anna 1 Celia 2"), at(play(0, "Boris 1 Ewa 2"), 3, "HOME")
        days = game_days((home, club, others, unknown, again))
        assert [(day.place, len(day.plays)) for day in days] == [("Home", 3), ("Home", 1), ("Club", 1)]

    def test_a_match_after_midnight_belongs_to_the_evening(self) -> None:
        """A match that ends in the night belongs to the evening before."""
        evening = evolve(play(0, "Anna 1 Boris 2"), ended=Milliseconds(1_700_000_000_000))  # 22:13 UTC
        assert len(game_days((evening, at(evening, 5)))) == 1
        assert len(game_days((evening, at(evening, 8)))) == 2

    def test_nobody_is_known(self) -> None:
        """Each match is by itself."""
        assert len(game_days((play(0, "? 1 ? 2"), play(0, "? 1 ? 2")))) == 2


class TestBestResults:
    """The best result of each game, and who had it first."""

    @pytest.mark.parametrize(("wins", "points", "who"), [("most", 9, "Boris"), ("least", 2, "Anna")])
    def test_the_best_result_is_by_what_wins(self, wins: Wins, points: int, who: str) -> None:
        """The most points, or the fewest; a result that was only reached again counts for those who had it first."""
        plays = (
            with_points(play(0, "Anna 1 Boris 2"), 2, 9, wins=wins),
            with_points(play(1, "Anna 1 Boris 2"), 9, 2, wins=wins),
        )
        found = best_results(plays)[plays[0].game]
        assert (found.points, found.wins, len(found.parts)) == (points, wins, 2)
        assert [seat.name for _, seat in found.first] == [who]

    def test_a_best_result_together_names_all(self) -> None:
        """All who had it are named."""
        made = with_points(play(0, "Anna 1 Boris 1"), 7, 7, wins="together")
        assert [seat.name for _, seat in best_results((made,))[made.game].first] == ["Anna", "Boris"]

    def test_a_game_without_points_has_no_best_result(self) -> None:
        """A game without points has no best result; games are apart."""
        none, some = with_points(play(0, "Anna 1 Boris 2", "go"), 0, 0), play(1, "Anna 1 Boris 2")
        assert list(best_results((none, some))) == [some.game]
        assert isinstance(best_results((some,))[some.game], BestResult)


class TestBestGame:
    """The game in which somebody wins more than by chance."""

    def test_more_players_make_a_win_worth_more(self) -> None:
        """Three of six against five others are more than four of six against one."""
        crowd = [
            play(day, "Anna 1 B 2 C 3 D 4 E 5 F 6" if day % 2 else "Anna 2 B 1 C 3 D 4 E 5 F 6") for day in range(6)
        ]
        duels = [play(day, "Anna 1 B 2" if day > 11 else "Anna 2 B 1", "go") for day in range(10, 16)]
        found = best_game(by_person((*crowd, *duels))[person("Anna")])
        assert found is not None
        assert (found.game, len(found.tally.wins), round(found.expected, 3)) == (crowd[0].game, 3, 1)

    def test_partners_have_the_chance_of_their_side(self) -> None:
        """One of two sides wins half of five plays by chance."""
        teams = [play(day, "Anna 1 B 2 C 1 D 2", teams=True) for day in range(5)]
        found = best_game(by_person(teams)[person("Anna")])
        assert found is not None
        assert found.expected == 2.5

    @pytest.mark.parametrize(
        "plays",
        [
            [play(day, "Anna 1 B 2") for day in range(4)],
            [play(day, "Anna 2 B 1") for day in range(9)],
            [play(day, "Anna 1") for day in range(9)],
            [evolve(play(day, "Anna 1 B 1"), wins="together") for day in range(9)],
        ],
        ids=["too few", "no more than by chance", "alone", "together"],
    )
    def test_it_says_nothing(self, plays: list[Play]) -> None:
        """There is none."""
        assert best_game(by_person(plays)[person("Anna")]) is None


def test_places_are_listed_by_their_number_of_matches() -> None:
    """The one of the most matches first, by its newest spelling."""
    plays = (
        at(play(0, "A 1"), 0, "club"),
        at(play(1, "A 1"), 0, "home"),
        at(play(2, "A 1"), 0, "Home"),
        play(3, "A 1"),
    )
    assert {place: len(of) for place, of in by_place(plays).items()} == {"Home": 2, "club": 1}
    assert next(iter(by_place(plays))) == "Home"


def test_seats_that_are_equal() -> None:
    """Nobody who is unknown twice is lost."""
    seat = PlayedSeat(person("?"), "", Points(3), 1, has_won=True, team=0)
    made = evolve(play(0, "A 1"), seats=(seat, seat), game=GameId("go"))
    assert len(best_results((made,))[GameId("go")].first) == 2
