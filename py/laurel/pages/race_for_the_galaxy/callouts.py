"""The guide of Race for the Galaxy: what is said of the places of its board."""

from __future__ import annotations

from laurel.match.message import N_
from laurel.pages.match.declarations import TAKING_BACK, Callout, GuideSign

CALLOUTS = (
    Callout(
        N_("A point"),
        N_("Cards and chips give points: tap Cards to place a card, and Chips for one point in chips."),
        (
            ".race-foot",
            ".race-counts",
            ".race-plus",
        ),
    ),
    Callout(
        N_("Why it counts"),
        N_("Laurel adds up cards, chips and goals by the rules. Tap the number to see where every point comes from."),
        (
            ".race-sum > .tile-number",
            ".tile-name",
        ),
    ),
    TAKING_BACK,
    Callout(
        N_("The round"),
        N_(
            "Tap a phase when it is played, and “Round ends” after the last one. Or leave that out, and enter "
            "the cards when the game is over."
        ),
        (
            "#round-end",
            "#before-result",
            ".race-course",
            ".bar-title",
        ),
    ),
    Callout(
        N_("Who leads, and the end"),
        N_(
            "Under the tiles Laurel says who leads and warns when the game is about to end. It knows the last"
            " round and the tie-break."
        ),
        (
            ".now-line",
            ".ending",
            ".slot > *",
            ".tool-goals",
        ),
    ),
)

SIGNS = (
    GuideSign(N_("Cards in the tableau"), "cards"),
    GuideSign(N_("Points in chips"), "chip"),
    GuideSign(N_("Military strength"), "shield"),
    GuideSign(N_("Goods"), "goods"),
    GuideSign(N_("Cards in hand"), "hand"),
    GuideSign(N_("Goals"), "flag"),
)
