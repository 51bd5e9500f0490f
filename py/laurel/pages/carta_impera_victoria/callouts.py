"""The guide of CIV: what is said of the places of its board."""

from __future__ import annotations

from laurel.match.message import N_
from laurel.pages.match.declarations import TAKING_BACK, Callout, GuideSign

CALLOUTS = (
    Callout(
        N_("A card"),
        N_("Tap a domain when its player plays a card there. Hold it to remove one."),
        (
            "button.column-plus",
            ".column-plus",
        ),
    ),
    Callout(
        N_("Why it counts"),
        N_(
            "The player with the most cards in a domain gets a point; the number by the crown counts them. "
            "Majority, in the bar below, explains every domain."
        ),
        (
            ".area-points",
            ".tool-majority",
            ".area-head",
        ),
    ),
    TAKING_BACK,
    Callout(
        N_("The turn"),
        N_("Tap here when the turn ends; it shows whose turn it is. Laurel counts the turns after the last card."),
        (
            "#end-turn",
            ".turn",
        ),
    ),
    Callout(
        N_("Who leads, and the end"),
        N_(
            "Here Laurel says who is ahead, and warns when somebody is about to win. It recognizes both ways "
            "to win by itself."
        ),
        (
            ".now-line",
            ".ending",
            ".tool-majority",
        ),
    ),
)

SIGNS = (
    GuideSign(N_("Military"), "military"),
    GuideSign(N_("Religion"), "religion"),
    GuideSign(N_("Economy"), "economy"),
    GuideSign(N_("Science"), "science"),
    GuideSign(N_("Culture"), "culture"),
    GuideSign(N_("Utopia"), "utopia"),
    GuideSign(N_("Points"), "crown"),
    GuideSign(N_("To play"), "next"),
)
