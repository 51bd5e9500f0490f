"""The state of a game of CIV, as far as the two ways to win need it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from laurel.games.carta_impera_victoria.components import HEGEMONY, Domain
from laurel.match.evolve import evolve, replace_item
from laurel.match.message import N_, Refusal
from laurel.match.setup import Seat, Setup

TeamTie = Literal["draw", "sum"]
"""What decides between teams that are tied on points: nothing, or the tie-break with the partners' cards added."""

DOMAINS = tuple(Domain)
PLAYERS_OF_TEAMS = 4


@frozen
class Options:
    """What the players agree on before the game."""

    first_player: Seat = Seat(0)
    teams: bool = False
    """Whether two teams of two play, partners opposite each other."""

    team_tie: TeamTie = "draw"


@frozen
class Pile:
    """The cards of one domain in one play area."""

    cards: int = 0
    """The number of face-up cards: only these are cards of the domain."""

    face_down: tuple[Seat, ...] = ()
    """Who placed each of the face-down Utopia cards, oldest first."""


@frozen(slots=False)
class State:
    """The play areas, whose turn it is, and how the game has ended."""

    areas: tuple[tuple[Pile, ...], ...]
    """The play areas by seat, clockwise; a pile for each domain, in the order of `Domain`."""

    first_player: Seat
    turn: Seat
    """Whose turn it is."""

    is_team_game: bool = False
    team_tie: TeamTie = "draw"
    round: int = 1
    is_deck_empty: bool = False
    """Whether the last card of the Age deck was drawn."""

    hegemon: Seat | None = None
    """The player who had a Hegemony at the end of their turn."""

    is_last_round_over: bool = False
    """Whether the last card was drawn and everybody has had the same number of turns."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return tuple(map(Seat, range(len(self.areas))))

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Which players win together: every player alone, or partners, who sit opposite each other."""
        return _sides(self.seats, self.is_team_game)

    @property
    def turns_left(self) -> int | None:
        """The number of turns that are left, with the current one; `None` while the Age deck has cards (B)."""
        if not self.is_deck_empty:
            return None
        players = len(self.areas)
        return players - (self.turn - self.first_player) % players

    @property
    def upcoming(self) -> tuple[Seat, ...]:
        """The players who have a turn before the game ends, in turn order, the current one first."""
        order = (*self.seats[self.turn :], *self.seats[: self.turn])
        return order[: self.turns_left]

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Return a player's side: who wins together with the player, who is included."""
        return next(side for side in self.sides if seat in side)

    def pile(self, seat: Seat, domain: Domain) -> Pile:
        """Return the cards of one domain in a player's area."""
        return self.areas[seat][DOMAINS.index(domain)]

    def cards(self, seat: Seat, domain: Domain) -> int:
        """Return the number of face-up cards of a domain in a player's area."""
        return self.pile(seat, domain).cards

    def with_pile(self, seat: Seat, domain: Domain, pile: Pile) -> State:
        """Return a table with another pile for one domain of one area."""
        area = self.areas[seat]
        place = DOMAINS.index(domain)
        return evolve(self, areas=replace_item(self.areas, seat, replace_item(area, place, pile)))

    def check(self, *seats: Seat) -> None:
        """Check that there are such seats.

        Raises:
            Refusal: a seat is not one of the table's.
        """
        if not all(0 <= seat < len(self.areas) for seat in seats):
            raise Refusal(N_("There is no such player at this table."))


def sides(setup: Setup[Options]) -> tuple[tuple[Seat, ...], ...]:
    """Return which players win together and have their points together."""
    return _sides(setup.seats, setup.options.teams)


def _sides(seats: tuple[Seat, ...], is_team_game: bool) -> tuple[tuple[Seat, ...], ...]:
    if not is_team_game:
        return tuple((seat,) for seat in seats)
    half = len(seats) // 2
    return tuple(zip(seats[:half], seats[half:], strict=True))


def opening(setup: Setup[Options]) -> State:
    """Return the state before the first turn: empty areas, and the turn of the First Player.

    Raises:
        Refusal: the number of players is wrong, or the First Player is none of the players.
    """
    players, options = len(setup.players), setup.options
    if players not in HEGEMONY:
        raise Refusal(N_("CIV is for two to four players."))
    if options.teams and players != PLAYERS_OF_TEAMS:
        raise Refusal(N_("Two teams need four players."), field="teams")
    if options.first_player not in setup.seats:
        raise Refusal(N_("The First Player has to be one of the players."), field="first_player")
    return State(
        areas=((Pile(),) * len(DOMAINS),) * players,
        first_player=options.first_player,
        turn=options.first_player,
        is_team_game=options.teams,
        team_tie=options.team_tie,
    )
