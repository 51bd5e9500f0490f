"""The statistics of a made-up year equal counts that are made in another way: figure by figure, by loops over plays."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId, Points
from laurel.plays.play import SHORTEST, GameId, Play, PlayedSeat, PlayId, sort_by_time
from laurel.plays.statistics import statistics
from laurel.plays.statistics.statistics import Filter
from tests.plays.made_up import GAMES, PEOPLE, year
from tests.plays.support import by_person

YEARS = [pytest.param(sort_by_time(year(seed=seed)), id=f"seed {seed}") for seed in (1, 2)]
in_each_year = pytest.mark.parametrize("plays", YEARS)


def ids(plays) -> list[PlayId]:
    """Return the ids of plays."""
    return [play.id for play in plays]


def seat_of(play: Play, person: str) -> PlayedSeat | None:
    """Return where a person sat."""
    for seat in play.seats:
        if seat.person == person:
            return seat
    return None


def test_a_year_has_what_is_rare() -> None:
    """Teams, draws, shared wins, shared places, unknown people, plays of other programs and of unknown length."""
    plays = year()
    assert len(plays) == 1000
    assert any(play.is_draw for play in plays)
    assert any(not play.has_journal for play in plays)
    assert any(not play.duration for play in plays)
    assert any(not seat.person for play in plays for seat in play.seats)
    assert any(len({seat.team for seat in play.seats}) < len(play.seats) for play in plays)
    assert any(len({seat.team for seat in play.seats if seat.has_won}) > 1 for play in plays)


@in_each_year
class TestAYear:
    """Every figure, and the plays behind it."""

    def test_the_order_is_that_of_time(self, plays) -> None:
        """The oldest play is first."""
        times = [play.ended for play in plays]
        assert all(times[index] <= times[index + 1] for index in range(len(times) - 1))

    def test_everybody_has_their_plays_and_wins(self, plays) -> None:
        """Plays, wins and win rate of everybody; nobody known is no person."""
        tallies = by_person(plays)
        assert set(tallies) == set(PEOPLE)
        for person in PEOPLE:
            played, won = [], []
            for play in plays:
                seat = seat_of(play, person)
                if seat is not None:
                    played.append(play.id)
                    if seat.has_won:
                        won.append(play.id)
            assert ids(tallies[person].plays) == played
            assert ids(tallies[person].wins) == won
            assert tallies[person].rate == len(won) / len(played)

    def test_nobody_wins_a_draw(self, plays) -> None:
        """It is a play of everybody, and a win of nobody."""
        draws = {play.id for play in plays if play.is_draw}
        for tally in by_person(plays).values():
            assert not draws & set(ids(tally.wins))
            assert draws & set(ids(tally.plays))

    def test_roles_are_counted_in_each_game(self, plays) -> None:
        """In each game by itself: factions, sides, start worlds."""
        for game, (_, roles, _) in GAMES.items():
            of_game = [play for play in plays if play.game == game]
            tallies = statistics.by_role(statistics.parts(of_game))
            assert set(tallies) == set(roles) - {""}
            for role, tally in tallies.items():
                with_role = [(play, seat) for play in of_game for seat in play.seats if seat.role == role]
                assert ids(tally.plays) == [play.id for play, _ in with_role]
                assert ids(tally.wins) == [play.id for play, seat in with_role if seat.has_won]

    def test_games_and_numbers_of_players(self, plays) -> None:
        """Each play is counted once."""
        for game, found in statistics.by_game(plays).items():
            assert ids(found) == [play.id for play in plays if play.game == game]
        by_players = statistics.by_players(plays)
        assert list(by_players) == sorted({len(play.seats) for play in plays})
        for count, found in by_players.items():
            assert ids(found) == [play.id for play in plays if len(play.seats) == count]

    def test_a_person_by_game_and_number_of_players(self, plays) -> None:
        """The tally of each."""
        tally = by_person(plays)["anna"]
        for game, of_game in statistics.of_person_by_game(tally).items():
            assert ids(of_game.wins) == [
                play.id for play in plays if play.game == game and (seat := seat_of(play, "anna")) and seat.has_won
            ]
        for count, of_count in statistics.of_person_by_players(tally).items():
            assert ids(of_count.plays) == [
                play.id for play in plays if len(play.seats) == count and seat_of(play, "anna")
            ]

    def test_points_have_average_median_and_best(self, plays) -> None:
        """Average, median and best of each game, and of a person in a game."""
        for game in GAMES:
            for person in (None, "boris"):
                found = [
                    (play, seat)
                    for play in plays
                    for seat in play.seats
                    if play.game == game and person in (None, seat.person)
                ]
                points = sorted(seat.points for _, seat in found)
                middle = len(points) // 2
                scores = statistics.scores(tuple(found))
                assert scores.average == pytest.approx(sum(points) / len(points))
                assert scores.median == (points[middle] + points[-middle - 1]) / 2
                assert scores.best == points[-1]
                assert set(ids(scores.best_plays)) == {play.id for play, seat in found if seat.points == points[-1]}

    def test_sources_have_sum_and_average(self, plays) -> None:
        """Sum, average and plays of each; who had no points from a source counts in its average."""
        for game, (_, _, sources) in GAMES.items():
            of_game = statistics.parts(play for play in plays if play.game == game)
            shares = {share.source: share for share in statistics.sources(of_game)}
            assert set(shares) == set(sources)
            for source, share in shares.items():
                total, where = 0, []
                for play, seat in of_game:
                    for name, points in seat.sources:
                        if name == source:
                            total += points
                            where.append(play.id)
                assert share.points == total
                assert share.average == pytest.approx(total / len(of_game))
                assert set(ids(share.plays)) == set(where)
            assert [share.points for share in shares.values()] == sorted(
                (share.points for share in shares.values()), reverse=True
            )

    def test_sources_are_unknown_in_other_programs(self, plays) -> None:
        """Their players do not count in the average."""
        of_others = statistics.parts(evolve(play, has_journal=False) for play in plays)
        assert statistics.sources(of_others) == ()
        mixed = statistics.parts([*plays, *(evolve(play, has_journal=False) for play in plays)])
        assert statistics.sources(mixed) == statistics.sources(statistics.parts(plays))

    def test_lengths_count_where_they_are_known(self, plays) -> None:
        """Of those whose length is known."""
        known = [play for play in plays if play.duration >= SHORTEST]
        found = statistics.lengths(plays)
        assert found is not None
        assert found.average == pytest.approx(sum(play.duration for play in known) / len(known))
        assert found.longest.duration == max(play.duration for play in plays)
        assert ids(found.plays) == ids(known)

    def test_margins_are_of_plays_with_one_winner_ahead(self, plays) -> None:
        """The closest and the largest win of each game: of plays with one winner who was ahead by points."""
        for game in GAMES:
            leads: dict[int, set[PlayId]] = {}
            for play in plays:
                winning = {seat.team for seat in play.seats if seat.has_won}
                second = [seat for seat in play.seats if not seat.has_won]
                if play.game != game or len(winning) != 1 or not second:
                    continue
                second.sort(key=lambda seat: seat.place)
                won = next(seat.points for seat in play.seats if seat.has_won)
                if won >= second[0].points:
                    leads.setdefault(won - second[0].points, set()).add(play.id)
            margins = statistics.margins(play for play in plays if play.game == game)
            assert margins is not None
            assert (margins.closest.points, margins.largest.points) == (min(leads), max(leads))
            assert set(ids(margins.closest.plays)) == leads[min(leads)]
            assert set(ids(margins.largest.plays)) == leads[max(leads)]

    def test_duels_leave_out_plays_as_partners(self, plays) -> None:
        """Plays against each other, without those of partners, and the wins of both."""
        duels = statistics.duels(plays, PEOPLE)
        for index, one in enumerate(PEOPLE):
            for other in PEOPLE[index + 1 :]:
                met = [play for play in plays if seat_of(play, one) and seat_of(play, other)]
                together = [play for play in met if seat_of(play, one).team != seat_of(play, other).team]
                duel = duels[PersonId(one), PersonId(other)]
                assert ids(duel.plays) == ids(together)
                assert ids(duel.wins[0]) == [play.id for play in together if seat_of(play, one).has_won]
                assert ids(duel.wins[1]) == [play.id for play in together if seat_of(play, other).has_won]

    def test_who_wins_together_is_no_opponent(self, plays) -> None:
        """In a game that all win or lose together nobody plays against anybody."""
        together = [evolve(play, wins="together") for play in plays]
        assert statistics.duels(together, PEOPLE) == {}
        assert Filter(person=PersonId("ewa"), against=PersonId("jan")).of(together) == ()

    def test_streaks_are_the_longest_and_the_present_one(self, plays) -> None:
        """The longest one, the earliest of those, and the one that still runs."""
        for person, tally in by_person(plays).items():
            longest: list[PlayId] = []
            running: list[PlayId] = []
            for play in plays:
                seat = seat_of(play, person)
                if seat is None:
                    continue
                running = [*running, play.id] if seat.has_won else []
                if len(running) > len(longest):
                    longest = running
            streaks = statistics.streaks(tally)
            assert ids(streaks.longest) == longest
            assert ids(streaks.present) == running

    def test_filters_restrict_alone_and_together(self, plays) -> None:
        """Each restricts by itself, and all together."""
        cases = {
            Filter(game=GameId("twilight_struggle")): lambda play: play.game == "twilight_struggle",
            Filter(players=3): lambda play: len(play.seats) == 3,
            Filter(person=PersonId("ewa")): lambda play: bool(seat_of(play, "ewa")),
            Filter(role="us"): lambda play: any(seat.role == "us" for seat in play.seats),
            Filter(person=PersonId("ewa"), role="us"): lambda play: any(
                seat.person == "ewa" and seat.role == "us" for seat in play.seats
            ),
            Filter(person=PersonId("ewa"), has_won=True): lambda play: any(
                seat.person == "ewa" and seat.has_won for seat in play.seats
            ),
            Filter(person=PersonId("ewa"), has_won=False): lambda play: any(
                seat.person == "ewa" and not seat.has_won for seat in play.seats
            ),
            Filter(person=PersonId("ewa"), against=PersonId("jan")): lambda play: (
                len({seat.team for seat in play.seats if seat.person in ("ewa", "jan")}) == 2
            ),
            Filter(against=PersonId("jan")): lambda play: "jan" in {seat.person for seat in play.seats},
            Filter(points=Points(12)): lambda play: any(seat.points == 12 for seat in play.seats),
            Filter(margin=Points(1)): lambda play: statistics.margin(play) == 1,
            Filter(sources=frozenset({"chips", "new_economy"})): lambda play: any(
                source in ("chips", "new_economy") for seat in play.seats for source, _ in seat.sources
            ),
        }
        for chosen, fits in cases.items():
            expected = [play.id for play in plays if fits(play)]
            assert ids(chosen.of(plays)) == expected
            assert 0 < len(expected) < len(plays)
        both = Filter(GameId("twilight_imperium"), 4, PersonId("anna"))
        assert ids(both.of(plays)) == [
            play.id
            for play in plays
            if play.game == "twilight_imperium" and len(play.seats) == 4 and seat_of(play, "anna")
        ]


def test_two_with_one_marker() -> None:
    """The points of Twilight Struggle are the place of the marker: at 7 for one side it is won by 7, not by 14."""
    won = PlayedSeat(PersonId("anna"), "Anna", Points(7), 1, has_won=True, team=0)
    lost = PlayedSeat(PersonId("boris"), "Boris", Points(-7), 2, has_won=False, team=1)
    (play,) = year(1)
    assert statistics.margin(evolve(play, seats=(won, lost))) == 7
    assert statistics.margin(evolve(play, seats=(won, evolve(lost, points=Points(-6))))) == 13
    behind = (evolve(won, points=Points(-7)), evolve(lost, points=Points(7)))
    assert statistics.margin(evolve(play, seats=behind)) is None


def test_the_newest_name_is_shown() -> None:
    """A person who is called otherwise by now is called so everywhere."""
    old, new = year(2)
    seat = PlayedSeat(PersonId("anna"), "Anya", Points(1), 1, has_won=True, team=0)
    plays = sort_by_time(
        [
            evolve(old, ended=Milliseconds(1), seats=(evolve(seat, name="Anna"),)),
            evolve(new, ended=Milliseconds(2), seats=(seat,)),
        ]
    )
    assert statistics.names(plays) == {"anna": "Anya"}


def test_nothing_is_known_of_no_plays() -> None:
    """No figure fails for lack of plays."""
    assert statistics.lengths(()) is None
    assert statistics.margins(()) is None
    assert statistics.sources(()) == ()
    assert statistics.duels((), PEOPLE) == {}
    assert statistics.streaks(statistics.Tally(())) == statistics.Streaks((), ())
