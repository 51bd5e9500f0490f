"""What lies on a table of Twilight Imperium, as far as victory points need it, and questions to it."""

from __future__ import annotations

from enum import Enum
from typing import Literal

from attrs import frozen

from laurel.games.twilight_imperium.components import STRATEGY_CARDS, Card, LawId
from laurel.match.message import N_, Refusal
from laurel.match.setup import Points, Seat, Setup

Target = Literal[10, 14]
"""The last space of the victory point track: both sides of the board."""


class Phase(Enum):
    """The four phases of a round, in their order."""

    STRATEGY = "strategy"
    ACTION = "action"
    STATUS = "status"
    AGENDA = "agenda"


@frozen
class Options:
    """What a table of Twilight Imperium agrees on before it starts."""

    target: Target = 10
    speaker: Seat = Seat(0)


@frozen
class Table:
    """The victory point track and what decides its ties. Tuples hold one item a seat, clockwise."""

    target: Points
    points: tuple[Points, ...]
    """Where every player's control token stands."""

    speaker: Seat
    strategy_cards: tuple[tuple[Card, ...], ...]
    zero_token: Seat | None = None
    """Who holds the "0" token for this round."""

    round: int = 1
    phase: Phase = Phase.STRATEGY
    custodians_taken: bool = False
    laws: tuple[tuple[LawId, Seat], ...] = ()
    """Laws in play that gave a point, and whom they lie in front of."""

    is_out_of_objectives: bool = False
    """Whether the speaker had no objective card left to reveal."""

    ruling: Seat | None = None
    """Whom the table named where the rules are silent."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return tuple(map(Seat, range(len(self.points))))

    def check(self, *seats: Seat) -> None:
        """Refuse a seat that nobody sits on."""
        if not all(0 <= seat < len(self.points) for seat in seats):
            raise Refusal(N_("There is no such player at this table."))

    def on_last_space(self) -> tuple[Seat, ...]:
        """Who stands on the last space of the track."""
        if max(self.points) < self.target:
            return ()
        return tuple(seat for seat in self.seats if self.points[seat] >= self.target)

    def initiative(self, seat: Seat) -> int | None:
        """A player's place in initiative order: the lowest strategy card, or 0 with the "0" token.

        `None` while the player holds no strategy card; the token counts as long as anybody holds one.
        """
        if seat == self.zero_token and any(self.strategy_cards):
            return 0
        return min(self.strategy_cards[seat], default=None)

    def clockwise_from_speaker(self, seat: Seat) -> int:
        """Seats between the speaker and a player, clockwise; 0 for the speaker."""
        return (seat - self.speaker) % len(self.points)

    def in_initiative_order(self) -> tuple[Seat, ...]:
        """Every seat in initiative order; without strategy cards, clockwise from the speaker."""
        behind_every_card = max(STRATEGY_CARDS) + 1

        def place(seat: Seat) -> tuple[int, int]:
            initiative = self.initiative(seat)
            return (behind_every_card if initiative is None else initiative, self.clockwise_from_speaker(seat))

        return tuple(sorted(self.seats, key=place))


def opening(setup: Setup[Options]) -> Table:
    """Every player places a control token on space 0 (98.3)."""
    players = len(setup.players)
    if players not in range(3, 9):
        raise Refusal(N_("Twilight Imperium is for three to eight players."))
    if setup.options.speaker not in setup.seats:
        raise Refusal(N_("The speaker has to sit at the table."))
    return Table(
        target=Points(setup.options.target),
        points=(Points(0),) * players,
        speaker=setup.options.speaker,
        strategy_cards=((),) * players,
    )
