"""What counts of plays that were not played to their end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from laurel.match.setup import PersonId
from laurel.plays.plain import play_from_plain, play_to_plain
from laurel.plays.play import Play
from laurel.plays.statistics.across_games import best_game, best_results, game_days
from laurel.plays.statistics.ratings import rating_changes
from laurel.plays.statistics.series import group_of, series
from laurel.plays.statistics.statistics import Filter, duels, lengths, margin, parts, scores, sources, streaks
from tests.plays.support import IMPERIUM, by_person, contents, play, seat, written

ANNA, BORIS = PersonId("anna"), PersonId("boris")

WON = play(seat("Anna", 10, 1), seat("Boris", 4, 2), name="won", has_journal=True)
CONCEDED = play(seat("Boris", 3, 1), seat("Anna", 99, 2), name="conceded", number=1, end="conceded", has_journal=True)
DECIDED = play(seat("Boris", 50, 1), seat("Anna", 1, 2), name="decided", number=2, end="decided", has_journal=True)
UNFINISHED = play(
    seat("Anna", 80, 1, has_won=False),
    seat("Boris", 7, 2),
    name="unfinished",
    number=3,
    end="unfinished",
    has_journal=True,
)
ALL = (WON, CONCEDED, DECIDED, UNFINISHED)
ended_early = pytest.mark.parametrize("made", [CONCEDED, DECIDED, UNFINISHED])


class TestStatistics:
    """Figures over them."""

    def test_all_are_plays_and_take_time(self) -> None:
        """They are listed, also under the day."""
        record = by_person(ALL)[ANNA]
        assert record.plays == ALL
        found = lengths(ALL)
        assert found is not None
        assert found.plays == ALL
        assert sum(len(day.plays) for day in game_days(ALL)) == len(ALL)

    def test_wins_are_counted_of_those_with_a_result(self) -> None:
        """Two of three, although there are four plays."""
        record = by_person(ALL)[BORIS]
        assert record.with_result == (WON, CONCEDED, DECIDED)
        assert (record.wins, record.rate) == ((CONCEDED, DECIDED), 2 / 3)
        assert by_person((UNFINISHED,))[BORIS].rate == 0

    def test_the_plays_of_a_rate(self) -> None:
        """The filters that a figure sends keep the plays that it counts."""
        assert Filter(has_result=True).of(ALL) == (WON, CONCEDED, DECIDED)
        assert Filter(has_final_points=True).of(ALL) == (WON,)

    def test_a_streak_goes_on_over_one_that_was_not_finished(self) -> None:
        """It is neither won nor lost."""
        later = play(seat("Boris", 5, 1), seat("Anna", 1, 2), name="later", number=4)
        assert streaks(by_person((*ALL, later))[BORIS]).present == (CONCEDED, DECIDED, later)

    def test_a_duel_counts_plays_with_a_result(self) -> None:
        """Its plays are those with a result."""
        duel = duels(ALL, (ANNA, BORIS))[ANNA, BORIS]
        assert duel.plays == (WON, CONCEDED, DECIDED)
        assert duel.wins == ((WON,), (CONCEDED, DECIDED))

    def test_points_are_those_of_whole_matches(self) -> None:
        """In averages, best results and sources; there may be none."""
        found = scores(parts(ALL))
        assert found is not None
        assert (found.average, found.best, found.best_plays) == (7, 10, (WON,))
        assert best_results(ALL)[IMPERIUM].points == 10
        assert scores(parts(ALL[1:])) is None
        assert best_results(ALL[1:]) == {}

    @ended_early
    def test_no_margin_and_no_share_of_a_source(self, made: Play) -> None:
        """Points did not decide them."""
        assert margin(made) is None
        assert sources(parts((made,))) == ()

    def test_the_best_game(self) -> None:
        """Matches that were not finished are not among those by which it is found."""
        won = [play(seat("Anna", 5, 1), seat("Boris", 1, 2), name=f"w{n}", number=n) for n in range(5)]
        found = best_game(by_person((*won, UNFINISHED))[ANNA])
        assert found is not None
        assert len(found.tally.parts) == 5


class TestSeriesAndRatings:
    """What follows from them."""

    def test_a_series_leaves_out_what_was_not_finished(self) -> None:
        """Conceded and decided games count as won; one that was not finished does not count, not as a draw either."""
        group = group_of(WON)
        assert group is not None
        found = series(ALL, group)
        assert found.plays == (WON, CONCEDED, DECIDED)
        assert ({one.names[0]: one.wins for one in found.tallies}, found.draws) == ({"Boris": 2, "Anna": 1}, 0)

    def test_a_concession_changes_ratings(self) -> None:
        """Who has won by a concession gains, whatever the points; one that was not finished changes nothing."""
        changes = {one.person: one.after - one.before for one in rating_changes((CONCEDED,), CONCEDED.id)}
        assert changes[BORIS] == -changes[ANNA] == 16
        assert rating_changes(ALL, UNFINISHED.id) == ()


def file_of(*plays: Play, **changed: Any) -> str:
    """Return the file of plays, of whose records some fields are changed."""
    document = json.loads(written(*plays))
    for one in document["plays"]:
        one.update(changed)
    return json.dumps(document)


class TestFiles:
    """The file for BG Stats, and plain values."""

    @ended_early
    def test_plain_values_say_how_a_play_ended(self, made: Play) -> None:
        """They say how the play ended; other plays have no such field."""
        plain = play_to_plain(made)
        assert plain["end"] == made.end
        assert play_from_plain(plain).end == made.end
        assert "end" not in play_to_plain(WON)
        with pytest.raises(ValueError, match="not an end"):
            play_from_plain({**plain, "end": "x"})

    @ended_early
    def test_what_is_written_is_read(self, made: Play) -> None:
        """BG Stats leaves a match that was not finished out of its statistics, and finds the winners of the others."""
        (record,) = json.loads(file_of(made))["plays"]
        assert record["ignored"] is not made.has_result
        assert [one["winner"] for one in record["playerScores"]] == [seat.has_won for seat in made.seats]
        (found,) = contents(file_of(made)).plays
        assert found.end == made.end
        assert [one.has_won for one in found.seats] == [one.has_won for one in made.seats]

    def test_what_is_counted_in_bg_stats_again(self) -> None:
        """Then it has the result that BG Stats has."""
        (found,) = contents(file_of(UNFINISHED, ignored=False)).plays
        assert found.end == "rules"

    def test_what_is_ignored_in_bg_stats(self) -> None:
        """A finished match is left out, as one of another program is."""
        found = contents(file_of(WON, ignored=True))
        assert (len(found.records), found.plays) == (1, ())
