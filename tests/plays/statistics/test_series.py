"""The score between the same people, a best of several, and who sits where next."""

from __future__ import annotations

import pytest

from laurel.match.edits import Milliseconds
from laurel.plays.play import Play
from laurel.plays.statistics.series import Series, SeriesKey, decision, group_of, next_seats, series, series_until
from tests.plays.made import DAY, GAME, person, play
from tests.support import NOON

COUPLE = (
    play(1, "Anna 1 Boris 2"),
    play(2, "Boris 2 Anna 1"),
    play(3, "Boris 1 Anna 2"),
    play(4, "Anna 1 Boris 1", draw=True),
)
OTHERS = (
    play(5, "Anna 1 Boris 2 Cyril 3"),
    play(6, "Anna 1 Cyril 2"),
    play(7, "Anna 1 Boris 2", "twilight_struggle"),
    play(8, "Anna 1 ? 2"),
)
PAIRS = play(1, "Anna 1 Boris 3 Cyril 1 Dana 3", teams=True)


def of(*plays: Play) -> Series:
    """Return the series of the people of the first play."""
    group = group_of(plays[0])
    assert group is not None
    return series(plays, group)


def wins(of_series: Series) -> dict[str, int]:
    """Return the wins by name, of partners with a plus."""
    return {"+".join(tally.names): tally.wins for tally in of_series.tallies}


class TestRunning:
    """The wins of everybody."""

    def test_the_order_of_the_seats_does_not_matter(self) -> None:
        """Two matches of Anna, one of Boris, and a draw."""
        score = of(*COUPLE, *OTHERS)
        assert ({"Anna": 2, "Boris": 1}, 1) == (wins(score), score.draws)

    def test_other_people_and_other_games_are_other_series(self) -> None:
        """More people, fewer, others, or another game."""
        assert (COUPLE[0], *COUPLE[1:]) == of(*COUPLE, *OTHERS).plays

    def test_plays_are_in_order_of_time(self) -> None:
        """Whatever the order in which they are given."""
        assert COUPLE == of(*reversed(COUPLE)).plays

    def test_nobody_known_has_no_series(self) -> None:
        """Nobody can say whether it is the same person; nor where one person is in two seats."""
        assert group_of(OTHERS[3]) is None
        assert group_of(play(1, "Anna 1 Anna 2")) is None

    def test_a_shared_win_is_a_win_of_both(self) -> None:
        """And no draw, where a third one has lost."""
        score = of(play(1, "Anna 1 Boris 1 Cyril 3"), play(2, "Anna 1 Boris 2 Cyril 3"))
        assert ({"Anna": 2, "Boris": 1, "Cyril": 0}, 0) == (wins(score), score.draws)

    def test_partners_who_stay_are_counted_together(self) -> None:
        """A team has one score."""
        again = play(2, "Boris 1 Cyril 3 Dana 1 Anna 3", teams=True)
        assert {"Boris+Dana": 1, "Cyril+Anna": 1} == wins(of(PAIRS, again))

    def test_partners_who_change_are_counted_alone(self) -> None:
        """Everybody has the wins of their teams."""
        other = play(2, "Anna 1 Boris 3 Dana 1 Cyril 3", teams=True)
        assert {"Anna": 2, "Boris": 0, "Dana": 1, "Cyril": 1} == wins(of(PAIRS, other))

    def test_as_it_stood_after_a_play(self) -> None:
        """Later plays are left out."""
        assert {"Anna": 2, "Boris": 0} == wins(series_until(of(*COUPLE), COUPLE[1]))

    def test_a_group_nobody_has_played_in(self) -> None:
        """It has no plays and no wins."""
        empty = series(COUPLE, SeriesKey(GAME, frozenset({person("Emil"), person("Anna")})))
        assert ((), (), 0) == (empty.plays, empty.tallies, empty.draws)


class TestBestOf:
    """A number of matches decides."""

    @pytest.mark.parametrize(
        ("count", "best_of", "winners", "missing"),
        [(1, 3, [], [1, 2]), (2, 3, ["Anna"], [0, 2]), (4, 5, [], [1, 2]), (4, 7, [], [2, 3])],
    )
    def test_who_has_decided_it(self, count: int, best_of: int, winners: list[str], missing: list[int]) -> None:
        """More than half of the wins; a draw is nobody's."""
        stands = decision(of(*COUPLE[:count]), best_of, NOON)

        assert winners == [tally.names[0] for tally in stands.winners]
        assert missing == [stands.missing_wins(tally) for tally in stands.series.tallies]

    def test_the_match_after_a_decided_one_begins_anew(self) -> None:
        """Anna has won the first two, and Boris the third."""
        stands = decision(of(*COUPLE[:3]), 3, NOON)
        assert ({"Boris": 1, "Anna": 0}, ()) == (wins(stands.series), stands.winners)

    def test_earlier_matches_do_not_count(self) -> None:
        """Only those that ended since it was chosen."""
        stands = decision(of(*COUPLE), 3, Milliseconds(NOON + 2 * DAY))
        assert ({"Boris": 1, "Anna": 1}, 1) == (wins(stands.series), stands.series.draws)


class TestNextSeats:
    """Who sits where."""

    def test_the_mark_goes_on_clockwise(self) -> None:
        """The seats stay."""
        three = play(1, "Anna 1 Boris 2 Cyril 3")
        assert [((0, 1, 2), 1), ((0, 1, 2), 2), ((0, 1, 2), 0)] == [
            (seats.order, seats.marked) for seats in (next_seats([three], marked) for marked in range(3))
        ]

    def test_two_players_swap_sides(self) -> None:
        """The mark is that of a side."""
        assert (1, 0) == (next_seats(COUPLE, 0).marked, next_seats(COUPLE, 1).marked)
        assert not next_seats(COUPLE, 0).changes_seats

    def test_everybody_is_everybodys_partner_in_turn(self) -> None:
        """After three matches of four people in teams, no pair has played twice."""
        plays, names = [PAIRS], [seat.name for seat in PAIRS.seats]
        for day in (2, 3):
            names = [names[index] for index in next_seats(plays, 0).order]
            plays.append(play(day, " ".join(f"{name} 1" for name in names), teams=True))
        partners = {frozenset({one.seats[seat].name, one.seats[seat + 2].name}) for one in plays for seat in (0, 1)}

        assert 6 == len(partners)
        assert next_seats(plays, 0).changes_seats

    def test_the_mark_is_of_the_player_who_sat_next(self) -> None:
        """Also where that player sits elsewhere now."""
        seats = next_seats([PAIRS], 0)
        assert "Boris" == [PAIRS.seats[index].name for index in seats.order][seats.marked]

    def test_next_seats_need_a_play(self) -> None:
        """There is nothing to go on from."""
        with pytest.raises(ValueError, match="no play"):
            next_seats([], 0)
