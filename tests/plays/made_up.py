"""A made-up year of plays: everything about them is random, and the same for the same seed."""

from __future__ import annotations

from random import Random

from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId, Points
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId

PEOPLE = ("anna", "boris", "celia", "dmitri", "ewa", "franta", "gosia", "hugo", "ida", "jan")
START_OF_YEAR = 1_767_225_600_000
DAY = 24 * 3600 * 1000

GAMES = {
    "twilight_imperium": (
        range(3, 9),
        ("arborec", "clan_of_saar", "emirates_of_hacan", "federation_of_sol", "xxcha_kingdom", "jol_nar", "naalu", ""),
        ("imperial", "secret_objective", "custodians_token", "public_stage_1", "public_stage_2", "start"),
    ),
    "twilight_struggle": (range(2, 3), ("us", "ussr"), ("europe_scoring", "space_race", "military_operations")),
    "race_for_the_galaxy": (
        range(2, 7),
        ("old_earth", "alpha_centauri", "new_sparta", "epsilon_eridani", "earths_lost_colony", "damaged_alien_factory"),
        ("chips", "galactic_federation", "new_economy", "overlord_discoveries"),
    ),
    "carta_impera_victoria": (range(2, 5), (), ("military", "religion", "economy", "science", "culture", "utopia")),
    "other:Catan": (range(3, 5), (), ()),
}


def year(count: int = 1000, seed: int = 1) -> tuple[Play, ...]:
    """Return plays over a year, in no order: games, teams, draws, shared places and unknown people."""
    random = Random(seed)  # noqa: S311 - made-up plays
    return tuple(_play(random, number) for number in range(count))


def _play(random: Random, number: int) -> Play:
    game = random.choice(tuple(GAMES))
    players, roles, sources = GAMES[game]
    count = random.choice(players)
    is_team_game = game == "carta_impera_victoria" and count == 4 and random.random() < 0.5
    teams = [seat % 2 if is_team_game else seat for seat in range(count)]
    seats = _seats(random, teams, roles, sources)
    is_draw = random.random() < 0.05
    ended = START_OF_YEAR + random.randrange(365) * DAY + random.randrange(20) * 3600 * 1000
    took = 0 if random.random() < 0.1 else random.randrange(10, 400) * 60_000
    return Play(
        id=PlayId(f"made-up-{number}"),
        game=GameId(game),
        started=Milliseconds(ended - took),
        ended=Milliseconds(ended),
        duration=Milliseconds(took),
        seats=tuple(_lost(seat) for seat in seats) if is_draw else seats,
        is_draw=is_draw,
        has_journal=not game.startswith("other:"),
    )


def _seats(
    random: Random, teams: list[int], roles: tuple[str, ...], sources: tuple[str, ...]
) -> tuple[PlayedSeat, ...]:
    people = random.sample(PEOPLE, len(teams))
    points = {team: _points(random, sources) for team in teams}
    totals = {team: sum(gained for _, gained in of_team) for team, of_team in points.items()}
    order = sorted(set(totals.values()), reverse=True)
    shares_win = random.random() < 0.5
    best = [team for team in totals if totals[team] == order[0]]
    winners = set(best if shares_win else best[:1])
    played = random.sample(roles, len(teams)) if len(roles) >= len(teams) else [""] * len(teams)
    return tuple(
        PlayedSeat(
            person=PersonId("" if random.random() < 0.02 else people[seat]),
            name=people[seat].title(),
            points=Points(totals[team]),
            place=sum(1 for other in totals.values() if other > totals[team]) + 1,
            has_won=team in winners,
            team=team,
            role=played[seat],
            has_started=seat == 0,
            sources=points[team],
        )
        for seat, team in enumerate(teams)
    )


def _points(random: Random, sources: tuple[str, ...]) -> tuple[tuple[str, Points], ...]:
    found = ((source, Points(random.randrange(-1, 6))) for source in sources)
    return tuple((source, points) for source, points in found if points)


def _lost(seat: PlayedSeat) -> PlayedSeat:
    return PlayedSeat(
        seat.person, seat.name, seat.points, 1, False, seat.team, seat.role, seat.has_started, seat.sources
    )
