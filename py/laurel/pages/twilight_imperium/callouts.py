"""The guide of Twilight Imperium: what is said of the places of its board."""

from __future__ import annotations

from laurel.match.message import N_
from laurel.pages.match.declarations import TAKING_BACK, Callout, GuideSign

CALLOUTS = (
    Callout(
        N_("A point"),
        N_("Tap + on the tile of whoever gains a point. In the status phase, tick in the grid what everybody scores."),
        (
            "button.plus",
            ".cell",
            "button.tile-score",
        ),
    ),
    Callout(
        N_("Why it counts"),
        N_(
            "After a point, Laurel asks what it was for, and offers what the rules allow. Tap a player's name to "
            "see every point with its source and rule."
        ),
        (
            ".slot-asks .slot-what",
            ".tile-name",
            ".grid-head",
            "#to-history",
        ),
    ),
    TAKING_BACK,
    Callout(
        N_("The round"),
        N_("When a phase is over, go on to the next one here. What is still to be entered is shown beside it."),
        (
            ".button-next",
            ".phases",
            ".round-number",
            ".bar-title",
        ),
    ),
    Callout(
        N_("Who leads, and the end"),
        N_(
            "The line above the bar below says who leads; tap it to see who can still win. Laurel recognizes the "
            "end by itself, and knows the tie-break."
        ),
        (
            "#now",
            ".ending",
            "#slot-outlook",
            ".slot",
        ),
    ),
)

SIGNS = (
    GuideSign(N_("Strategy card"), text="1"),
    GuideSign(N_("Speaker"), "speaker"),
    GuideSign(N_("Secret objectives"), "secret"),
    GuideSign(N_("Support for the Throne"), "support"),
    GuideSign(N_("Relic"), "relic"),
    GuideSign(N_("Law"), "law"),
    GuideSign(N_("Monument"), "monument"),
    GuideSign(N_("Home system lost"), "homeless"),
    GuideSign(N_("Points without a source"), "question"),
)
