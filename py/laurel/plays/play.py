"""A play: who played which game when, with which result, and what of it counts.

Every play is listed, and counts as a match and as time that was played. One that was not finished has no result: it is
in no winning rate, streak, rating or series (`Play.has_result`). One that somebody has conceded, or whose winners the
players have named, has its winners like any other. But the points of all three are not those of a whole match: they are
in no average, best result, margin or share of a source (`Play.has_final_points`).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NewType

from attrs import frozen

from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.setup import PersonId, Points
from laurel.match.verdict import End
from laurel.match.wins import Wins

PlayId = NewType("PlayId", str)
"""The id of a match, or that of a play from another program."""

GameId = NewType("GameId", str)
"""The name of a folder in `laurel.games`; of a game that Laurel does not know, `OTHER` and its title."""

Score = int | Fraction
"""Points as they are recorded of a play, always exact: a whole number is an `int`."""

SHORTEST = 5 * MINUTE
"""Milliseconds of a match, of which fewer are no playing time: a finished game was entered."""

OTHER = "other:"


def title_of_other(game: GameId) -> str:
    """Return the title of a game that Laurel does not know."""
    return game.removeprefix(OTHER)


@frozen
class PlayedSeat:
    """The result of one player."""

    person: PersonId
    """Empty where nobody knows who played."""

    name: str
    """The name as it was entered in the match; empty for a seat without one."""

    points: Score | None
    """`None` where no points are recorded, which is not 0."""

    place: int | None
    """From 1. Players of a team, and players who are level, share a place. `None` where it is not known."""

    has_won: bool
    team: int
    """The index of the player's side: equal for the partners of a team."""

    role: str = ""
    """The id of what was played, such as a faction, a side or a start world; empty in games without roles."""

    has_started: bool = False
    """Whether the player had the first turn, where the match says so."""

    sources: tuple[tuple[str, Points], ...] = ()
    """The points by source, each source once, by the ids that the game's ledger has."""

    has_left: bool = False
    """Whether the player has left before the end."""

    is_nobody: bool = False
    """Whether nobody is meant, whatever the name: an Automa, or a player whom the table did not name."""


@frozen
class Play:
    """The result of one finished match."""

    id: PlayId
    game: GameId
    started: Milliseconds
    ended: Milliseconds
    """The time of the last entry; of a recorded play, its date and time, as they are where the device is."""

    duration: Milliseconds
    """How long it was entered, without pauses; 0 where that is not known."""

    seats: tuple[PlayedSeat, ...]
    """In seat order. In a draw nobody has won."""

    is_draw: bool = False
    wins: Wins = "most"
    """What wins the game."""

    place: str = ""
    """Where it was played, as it was entered; empty where that is not known."""

    note: str = ""
    """What the players have written about it, of several lines."""

    has_photo: bool = False

    has_journal: bool = True
    """Whether the match is stored with its entries: false for a play that was only recorded."""

    end: End = "rules"
    """By what it has ended."""

    @property
    def has_result(self) -> bool:
        """Whether it counts where wins are counted: a match that was not finished does not."""
        return self.end != "unfinished"

    @property
    def has_final_points(self) -> bool:
        """Whether its points are those of a match that was played to the end."""
        return self.end == "rules"

    @property
    def has_length(self) -> bool:
        """Whether the duration is the time for which the game was played."""
        return self.duration >= SHORTEST


def sort_by_time(plays: Iterable[Play]) -> tuple[Play, ...]:
    """Return plays in order of time; the id decides between plays that ended at once."""
    return tuple(sorted(plays, key=lambda play: (play.ended, play.started, play.id)))
