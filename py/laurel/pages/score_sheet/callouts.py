"""The guide of a game that is a sheet: what is said of the places of its board."""

from __future__ import annotations

from laurel.match.message import N_
from laurel.pages.match.declarations import TAKING_BACK, Callout

WHY = Callout(
    N_("Why it counts"),
    N_("Tap a player or a row to see how the points for every value are worked out."),
    (".score-tile", ".score-tiles"),
)

END = Callout(
    N_("The end"),
    N_("Laurel sees the end if the sheet describes it. Otherwise end the match here, or under “More”."),
    ("#end-match", ".tool-main", "#to-results"),
)

PAD = (
    Callout(
        N_("A value"),
        N_("Tap a row to enter it for everybody, or a player to enter all of theirs. You can type sums: 10+15."),
        (".pad-row", ".score-tile"),
    ),
    WHY,
    TAKING_BACK,
    Callout(
        N_("What is missing"),
        N_(
            "Each player's tile says how many values are missing; in the table, each is a dot. "
            "A missing value counts as 0."
        ),
        (".score-missing", ".score-tiles"),
    ),
    END,
)

ROUNDS = (
    Callout(
        N_("A round"),
        N_("Tap here for what is asked next: bids before the round, and its results after it."),
        ("#next-round", ".round-table", ".score-tiles"),
    ),
    WHY,
    TAKING_BACK,
    Callout(
        N_("The rounds"),
        N_("Every round has a line. Tap it to see what was entered, and to correct it."),
        (".round-line", ".round-table", "#next-round", ".score-tiles"),
    ),
    END,
)

COUNTER = (
    Callout(
        N_("Points"),
        N_("Tap a number to add it. Taps in quick succession become one entry."),
        (".count-add", ".score-tile", ".score-tiles"),
    ),
    WHY,
    TAKING_BACK,
    Callout(
        N_("Larger numbers"),
        N_("Tap here to enter any other number, including a negative one or a sum such as 10+15."),
        (".count-more", ".score-tile", ".score-tiles"),
    ),
    END,
)
