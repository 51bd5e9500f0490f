"""What lies on a table of CIV, as far as its two victories need it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from laurel.games.carta_impera_victoria.components import HEGEMONY, Domain
from laurel.match.evolve import evolve
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat, Setup

TeamTie = Literal["draw", "sum"]
"""What follows where two teams are level on points: a draw, or the tie-break over the sums of the partners' cards."""

DOMAINS = tuple(Domain)
PLAYERS_OF_TEAMS = 4


@frozen
class Options:
    """What a table of CIV agrees on before it starts."""

    first_player: Seat = Seat(0)
    teams: bool = False
    """Whether two teams of two play, partners opposite each other."""

    team_tie: TeamTie = "draw"


@frozen
class Pile:
    """The cards of one domain in one play area."""

    cards: int = 0
    """Those that lie face up: the only ones that count."""

    face_down: tuple[Seat, ...] = ()
    """The Utopia cards that lie here face down: who placed each of them, oldest first."""


@frozen(slots=False)
class Table:
    """The play areas, whose turn it is, and how near the end of the game is."""

    areas: tuple[tuple[Pile, ...], ...]
    """The play areas by seat, clockwise; a pile for each domain, in the order of `Domain`."""

    first_player: Seat
    turn: Seat
    """Whose turn it is."""

    is_team_game: bool = False
    team_tie: TeamTie = "draw"
    round: int = 1
    is_deck_empty: bool = False
    """Whether somebody has drawn the last card of the Age deck."""

    hegemon: Seat | None = None
    """Who had a Hegemony at the end of the own turn."""

    is_last_round_over: bool = False
    """Whether everybody has had the same number of turns after the last card was drawn."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return tuple(map(Seat, range(len(self.areas))))

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together: every player alone, or the partners who sit opposite each other."""
        return _sides(self.seats, self.is_team_game)

    @property
    def turns_left(self) -> int | None:
        """How many turns are left, the present one included; `None` while there are cards in the Age deck (B)."""
        if not self.is_deck_empty:
            return None
        players = len(self.areas)
        return players - (self.turn - self.first_player) % players

    @property
    def coming(self) -> tuple[Seat, ...]:
        """Everybody who has a turn before the game ends, in the order of the turns, the present one first."""
        order = (*self.seats[self.turn :], *self.seats[: self.turn])
        return order[: self.turns_left]

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Return who wins with a player, the player included."""
        return next(side for side in self.sides if seat in side)

    def pile(self, seat: Seat, domain: Domain) -> Pile:
        """Return the cards of one domain in a player's area."""
        return self.areas[seat][DOMAINS.index(domain)]

    def cards(self, seat: Seat, domain: Domain) -> int:
        """Return how many cards of a domain lie face up in a player's area."""
        return self.pile(seat, domain).cards

    def with_pile(self, seat: Seat, domain: Domain, pile: Pile) -> Table:
        """Return the table after the cards of one domain in one area have changed."""
        area = self.areas[seat]
        place = DOMAINS.index(domain)
        changed = (*area[:place], pile, *area[place + 1 :])
        return evolve(self, areas=(*self.areas[:seat], changed, *self.areas[seat + 1 :]))

    def check(self, *seats: Seat) -> None:
        """Refuse a seat that nobody sits on."""
        if not all(0 <= seat < len(self.areas) for seat in seats):
            raise Refusal(N_("There is no such player at this table."))


def sides(setup: Setup[Options]) -> tuple[tuple[Seat, ...], ...]:
    """Return who wins together and has points together at a table that is set up."""
    return _sides(setup.seats, setup.options.teams)


def _sides(seats: tuple[Seat, ...], is_team_game: bool) -> tuple[tuple[Seat, ...], ...]:
    if not is_team_game:
        return tuple((seat,) for seat in seats)
    half = len(seats) // 2
    return tuple(zip(seats[:half], seats[half:], strict=True))


def opening(setup: Setup[Options]) -> Table:
    """Every play area is empty, and the First Player begins.

    Raises:
        Refusal: the number of players is wrong, or the First Player does not sit at the table.
    """
    players, options = len(setup.players), setup.options
    if players not in HEGEMONY:
        raise Refusal(N_("CIV is for two to four players."))
    if options.teams and players != PLAYERS_OF_TEAMS:
        raise Refusal(N_("Two teams need four players."), field="teams")
    if options.first_player not in setup.seats:
        raise Refusal(N_("The First Player has to sit at the table."), field="first_player")
    return Table(
        areas=((Pile(),) * len(DOMAINS),) * players,
        first_player=options.first_player,
        turn=options.first_player,
        is_team_game=options.teams,
        team_tie=options.team_tie,
    )
