"""The end of a match before its rules end it, as the players decide: a concession, named winners, or not finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set

from attrs import frozen

from laurel.match.message import N_, Message, Question, Refusal
from laurel.match.setup import Seat
from laurel.match.verdict import End, Verdict
from laurel.match.wins import Wins

ENDINGS: Mapping[End, str] = {
    "conceded": N_("Given up"),
    "decided": N_("Ended by the players"),
    "unfinished": N_("Ended by the players before anybody had won"),
}
"""Why a match has ended, where no single player has conceded."""


@frozen
class EndHere:
    """The match ends here, and points stay as they are.

    It is an action that every game has and no game has a rule for. Somebody has conceded, or the players name who has
    won; where it has neither, the match is not finished, and nobody has won.
    """

    conceded: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def end(self) -> End:
        """By what the match ends."""
        if self.conceded:
            return "conceded"
        return "decided" if self.winners else "unfinished"


def end_here(
    action: EndHere, seats: Set[Seat], wins: Wins, concession: Callable[[tuple[Seat, ...]], Message]
) -> Verdict:
    """Return the verdict of a match that ends so.

    `seats` are all players, and `wins` is what wins the game; `concession` says who has conceded.

    Raises:
        Refusal: nobody is left who could win, or somebody is to win who has conceded.
    """
    winning, conceding = set(action.winners), set(action.conceded)
    if not winning | conceding <= seats:
        raise Refusal(N_("The match has no such player."))
    if winning & conceding:
        raise Refusal(N_("Who concedes cannot win."))
    is_of_all = all_win_or_lose(wins, len(seats))
    if is_of_all and not (winning in (set(), seats) and conceding in (set(), seats)):
        raise Refusal(N_("In this game all win or all lose."))
    if conceding and not winning and not is_of_all:
        raise Refusal(N_("Somebody has to be left who wins."))
    ending = concession(action.conceded) if conceding and not is_of_all else Message(ENDINGS[action.end])
    return Verdict(ending, "", (), action.winners, end=action.end)


def all_win_or_lose(wins: Wins, players: int) -> bool:
    """Return whether nobody plays against anybody: the game is won together, or somebody plays alone."""
    return wins == "together" or players == 1


def concession_text(seats: tuple[Seat, ...]) -> Message:
    """Say who has conceded."""
    if len(seats) == 1:
        return Message(N_("%(player)s conceded"), player=seats[0])
    return Message(N_("%(players)s conceded"), players=seats)


def questions(action: EndHere, verdict: Verdict) -> tuple[Question, ...]:
    """Return what the players are asked before the match ends so: what is stored, and what follows from it."""
    follows = Question(N_("Points stay as they are. Nothing more can be entered until this is undone."))
    if action.end == "unfinished":
        stored = N_("Not finished: this counts as a match that was played, but in no winning rate, rating or series.")
        return Question(stored), follows
    winners = winners_text(action.winners) if action.winners else Message(N_("nobody wins"))
    return Question(N_("%(ending)s: %(winners)s."), ending=verdict.ending, winners=winners), follows


def winners_text(seats: tuple[Seat, ...]) -> Message:
    """Say who wins."""
    if len(seats) == 1:
        return Message(N_("%(player)s wins"), player=seats[0])
    return Message(N_("%(players)s win"), players=seats)
