"""Ratings by plays."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from laurel.plays.play import Play
from laurel.plays.statistics.ratings import START, STEP, expected_score, rating_changes, ratings_table
from tests.plays.made import GAME, person, play

NAMES = ("Anna", "Boris", "Cyril", "Dana", "Emil")


def ratings(*plays: Play) -> dict[str, float]:
    """Return the rating of everybody by name."""
    return {one.name: one.rating for one in ratings_table(plays, GAME)}


@st.composite
def many_plays(draw: st.DrawFn) -> list[Play]:
    """Return plays of some of five people, in any order, with any places, now and then in teams."""
    made = []
    for day in range(draw(st.integers(1, 12))):
        names = draw(st.permutations(NAMES))[: draw(st.integers(2, 5))]
        teams = len(names) == 4 and draw(st.booleans())
        places = [draw(st.integers(1, 4)) for _ in names]
        if teams:
            places = places[:2] * 2
        words = " ".join(f"{name} {place}" for name, place in zip(names, places, strict=True))
        made.append(play(day, words, teams=teams, draw=draw(st.booleans())))
    return made


def test_two_equal_players_exchange_half_a_step() -> None:
    """Of equal ratings, the winner takes half of the step from the other one."""
    assert {"Anna": START + STEP / 2, "Boris": START - STEP / 2} == ratings(play(1, "Anna 1 Boris 2"))


def test_a_draw_of_equal_ratings_changes_nothing() -> None:
    """Both have scored what was expected; so it is for any number of players."""
    assert {"Anna": START, "Boris": START} == ratings(play(1, "Anna 1 Boris 2", draw=True))
    assert {START} == set(ratings(play(1, "Anna 1 Boris 1 Cyril 1")).values())


def test_a_draw_is_half_a_win() -> None:
    """Who was expected to win loses by it."""
    after = ratings(play(1, "Anna 1 Boris 2"), play(2, "Anna 1 Boris 1", draw=True))
    won = START + STEP / 2
    assert won + STEP * (0.5 - expected_score(won, START - STEP / 2)) == pytest.approx(after["Anna"])


def test_three_players_are_three_results() -> None:
    """The first one has won two of two, the second one of two; divided by the two opponents."""
    after = ratings(play(1, "Anna 1 Boris 2 Cyril 3"))
    assert {"Anna": START + STEP / 2, "Boris": START, "Cyril": START - STEP / 2} == after


def test_teams_are_compared_by_the_mean() -> None:
    """Both partners get the same."""
    first = play(1, "Anna 1 Boris 2", teams=False)
    after = ratings(first, play(2, "Anna 1 Boris 3 Cyril 1 Dana 3", teams=True))
    lead = STEP / 4  # the mean of Anna and Cyril; that of Boris and Dana is as much below
    gain = STEP * (1 - expected_score(START + lead, START - lead))

    assert START + gain == pytest.approx(after["Cyril"])
    assert START + STEP / 2 + gain == pytest.approx(after["Anna"])


def test_who_is_not_known_has_no_rating() -> None:
    """The others are compared with each other."""
    assert ratings(play(1, "Anna 1 Boris 2")) == ratings(play(1, "? 1 Anna 2 Boris 3"))
    assert {} == ratings(play(1, "? 1 Anna 2"))


def test_other_games_have_other_ratings() -> None:
    """A play of another game changes nothing."""
    assert {} == ratings(play(1, "Anna 1 Boris 2", "twilight_struggle"))


def test_the_order_of_time_counts() -> None:
    """Whatever the order in which plays are given; exchanged in time, they lead elsewhere."""
    one, two = play(1, "Anna 1 Boris 2"), play(2, "Boris 1 Anna 2")
    exchanged = evolve(one, ended=two.ended, id=two.id), evolve(two, ended=one.ended, id=one.id)

    assert ratings(one, two) == ratings(two, one)
    assert ratings(one, two) != ratings(*exchanged)


def test_the_changes_of_a_play() -> None:
    """In seat order, each from what the plays before it had made."""
    plays = [play(1, "Anna 1 Boris 2"), play(2, "Boris 1 Anna 2")]
    (boris, anna) = rating_changes(plays, plays[1].id)

    assert (person("Boris"), person("Anna")) == (boris.person, anna.person)
    assert (START - STEP / 2, START + STEP / 2) == (boris.before, anna.before)
    assert ratings(*plays) == {"Boris": boris.after, "Anna": anna.after}
    assert () == rating_changes(plays, play(3, "Anna 1 Boris 2").id)


@given(many_plays())
def test_the_sum_of_all_ratings_stays(plays: list[Play]) -> None:
    """What some gain others lose; nobody by more than the step at once."""
    table = ratings_table(plays, GAME)

    assert START * len(table) == pytest.approx(sum(one.rating for one in table))
    for one in plays:
        assert all(abs(change.after - change.before) <= STEP for change in rating_changes(plays, one.id))


@given(many_plays())
def test_ratings_are_symmetric(plays: list[Play]) -> None:
    """Seats and names make no difference: with two people exchanged, their ratings are exchanged."""
    exchange = {"Anna": "Boris", "Boris": "Anna"}
    renamed = [
        evolve(
            one,
            seats=tuple(
                evolve(seat, name=exchange.get(seat.name, seat.name), person=person(exchange.get(seat.name, seat.name)))
                for seat in reversed(one.seats)
            ),
        )
        for one in plays
    ]
    before, after = ratings(*plays), ratings(*renamed)

    assert {exchange.get(name, name): pytest.approx(rating) for name, rating in before.items()} == after
