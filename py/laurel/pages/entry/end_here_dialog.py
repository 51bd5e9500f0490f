"""The dialog by which the players end a match before its rules do."""

from __future__ import annotations

from laurel.match.edits import Entry, EntryId
from laurel.match.end_here import EndHere, all_win_or_lose
from laurel.match.message import N_, Message
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, FormError, text, texts
from laurel.pages.match.players import Side
from laurel.pages.match.presentation import MatchView

DIALOG = "end_here"
"""The name of the dialog."""

CONCEDED = "conceded[]"
WINNERS = "winners[]"
"""The fields of the event `end-here`: the first seats of the sides that concede, and of those that win."""

UNFINISHED = "unfinished"
"""The field by which nobody has won."""

CORRECTED = "entry"
"""The field with the entry that is corrected; empty for a new one."""


def dialog(match_view: MatchView, _: Fields) -> str:
    """Return the dialog that asks how the match ends."""
    return _dialog(match_view, EndHere(), None)


def correction_dialog(match_view: MatchView, entry: Entry[EndHere]) -> str:
    """Return the dialog that corrects such an end, or removes it."""
    return _dialog(match_view, entry.action, entry.id)


def _dialog(match_view: MatchView, action: EndHere, entry: EntryId | None) -> str:
    """Return the dialog; what is chosen in it is as in `action`."""
    sides = tuple(_side(side, action) for side in _in_play(match_view))
    return render(
        "sheet_end_here.html",
        match_view.translator.language,
        sides=sides,
        all_sides=tuple(side.value for side in sides),
        is_of_all=all_win_or_lose(match_view.presentation.game.wins, len(match_view.players)),
        end="" if entry is None else action.end,
        entry=entry,
    )


def _in_play(match_view: MatchView) -> tuple[Side, ...]:
    """Return the players and teams who can win or lose: those who are not out, and all where all win or lose."""
    if all_win_or_lose(match_view.presentation.game.wins, len(match_view.players)):
        return match_view.sides
    is_out, state = match_view.presentation.is_out, match_view.state
    return tuple(side for side in match_view.sides if not all(is_out(state, player.seat) for player in side))


def _side(side: Side, action: EndHere) -> Values:
    """Return a player or team that can be chosen."""
    seat = side[0].seat
    return Values(
        value=str(seat),
        players=side,
        has_conceded=seat in action.conceded,
        has_won=seat in action.winners,
    )


def read(match_view: MatchView, fields: Fields) -> EndHere:
    """Return the end that was chosen.

    Where somebody concedes and no winner is named, everybody else wins who is not out.

    Raises:
        FormError: nothing was chosen, or a side that the match does not have.
    """
    if text(fields, UNFINISHED):
        return EndHere()
    sides = {str(side[0].seat): tuple(player.seat for player in side) for side in _in_play(match_view)}
    conceding, winning = texts(fields, CONCEDED), texts(fields, WINNERS)
    if not (conceding or winning):
        raise FormError(Message(N_("Choose who concedes, or who wins.")))
    if not {*conceding, *winning} <= sides.keys():
        raise FormError(Message(N_("The match has no such player.")))
    if not winning:
        winning = tuple(side for side in sides if side not in conceding)
    return EndHere(_seats(sides, conceding), _seats(sides, winning))


def _seats(sides: dict[str, tuple[Seat, ...]], chosen: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return everybody of the sides that were chosen, in seat order."""
    return tuple(sorted(seat for side in set(chosen) for seat in sides[side]))
