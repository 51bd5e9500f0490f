"""A setup that is being made on the setup screen."""

from __future__ import annotations

from attrs import frozen

FormValue = tuple[str, str]
"""The name of a control, and its value."""


@frozen
class SeatRow:
    """One seat of a draft."""

    name: str
    colour: str
    details: tuple[FormValue, ...] = ()
    """The game's details of the seat."""

    has_chosen_colour: bool = False
    """Whether somebody has chosen the colour on the setup screen."""


@frozen
class Seating:
    """The seats that are suggested for another match of the same people, and those of the last one."""

    order: tuple[int, ...]
    """The seats of the last match in the suggested order."""

    last_marked: int
    next_marked: int
    is_suggested: bool
    """Whether the draft has the suggested seats, and not those of the last match."""


@frozen
class Draft:
    """A setup that is being made on the setup screen."""

    game: str
    rows: tuple[SeatRow, ...]
    marked: int = 0
    """The seat that the game marks, such as that of the first player."""

    options: tuple[FormValue, ...] = ()
    """The game's other options."""

    sheet: str = ""
    """The sheet of the game as canonical JSON; empty for a game that Laurel knows."""

    seating: Seating | None = None
    """The suggested seats; `None` where there is no suggestion, or the players have seated themselves otherwise."""

    has_clock: bool = False
    """Whether the match has a turn clock."""

    clock_minutes: int = 0
    """How many minutes each player has on it; 0 for no limit."""

    remarks: tuple[FormValue, ...] = ()
    """What is noted of the match when it starts, by what it is about: `date`, `length`, `place`, `note`."""
