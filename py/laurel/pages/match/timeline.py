"""What happened to the points of a match, as values: its course, and its story."""

from __future__ import annotations

from enum import IntEnum

from attrs import frozen

from laurel.match.edits import EntryId
from laurel.match.setup import Seat


@frozen
class ScoreChange:
    """The points of a player or team after an entry that changed them."""

    entry: EntryId
    side: int
    """The index of the player or team in `MatchView.sides`."""

    place: int
    """The index of the entry among those that changed points."""

    round: int
    """The round of the game that the ledger names."""

    before: int
    points: int
    others: int
    """The best points that another side had after the entry; 0 where there is no other."""

    sources: tuple[str, ...]
    """The ids of the sources that gave or took the points."""

    is_taken: bool = False
    """Whether the side lost points of its own; false where another side moved the marker that both share."""

    @property
    def change(self) -> int:
        """The points gained; negative for a loss."""
        return self.points - self.before


@frozen
class LeadChange:
    """An entry after which another side than before was alone in the lead, or none was; also the first entry."""

    score: ScoreChange
    """The points of the new leader, which the entry may have left as they were; of any side where several are level."""

    side: int | None
    """Who was alone in the lead after it; `None` where several were level."""

    was: int | None
    """The same for the entry before, or for the start."""

    last: int | None
    """Who was the last to be alone in the lead before it; `None` where nobody was."""

    @property
    def is_change(self) -> bool:
        """Whether another side than the last leader took the lead."""
        return self.side is not None and self.last is not None and self.side != self.last

    @property
    def breaks_tie(self) -> bool:
        """Whether the last leader, with whom another side had drawn level, is alone in the lead again."""
        return self.side is not None and self.side == self.last and self.was is None


@frozen
class ScoreCourse:
    """The course of the points of a match."""

    scores: tuple[ScoreChange, ...]
    """Every change of the points of a player or team, in the order of the log."""

    leads: tuple[LeadChange, ...]
    """Every entry that changed who leads, in the order of the log."""

    last_round: int
    """The round that the match has reached, which may be later than the last change of points."""


class MomentKind(IntEnum):
    """What makes an entry a moment; the lowest is the most important."""

    END = 0
    """The entry after which the verdict came."""

    KEPT = 1
    """From this entry to the end the winner was alone in the lead: by points, it made the win."""

    GAIN = 2
    """No other entry gave a side as many points."""

    LEAD = 3
    """Another side than the last leader took the lead."""

    LOSS = 4
    """A side lost points that it had."""

    TIE = 5
    """A leader with whom others had drawn level is alone in the lead again."""


@frozen
class Moment:
    """An entry that mattered, for one player or team."""

    kinds: tuple[MomentKind, ...]
    """The most important first; never empty."""

    side: int | None
    """The index of the player or team in `MatchView.sides`, of shared wins the first; `None` for a draw."""

    seats: tuple[Seat, ...]
    """The players whom it is about: those of the side, or all who win; empty for a draw."""

    entry: EntryId
    place: int | None
    """The index of the entry among those that changed points; `None` for an end that gave the winner none."""

    round: int
    before: int
    after: int
    """The points of the side before and after the entry; 0 for a draw."""

    others: int
    """The most points that another side had after the entry; 0 for a draw."""

    sources: tuple[str, ...]
    """The ids of the sources that gave or took the points; empty where there are none."""

    @property
    def kind(self) -> MomentKind:
        """The most important kind."""
        return self.kinds[0]


@frozen
class Story:
    """The course of a match, and the moments of it that decided the match."""

    course: ScoreCourse
    moments: tuple[Moment, ...]
