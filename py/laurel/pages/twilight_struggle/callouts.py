"""The guide of Twilight Struggle: what is said of the places of its board."""

from __future__ import annotations

from laurel.match.message import N_
from laurel.pages.match.declarations import TAKING_BACK, Callout, GuideSign

CALLOUTS = (
    Callout(
        N_("A point"),
        N_(
            "Score counts the region by the rules; Cards, in the bar below, enters the points of a card. "
            "Influence: tap + beside a country, or choose + above the map and tap the country."
        ),
        (
            ".panel-score",
            ".influence-number:not([aria-disabled])",
            ".node",
            ".panel-why",
            "#to-tracks",
        ),
    ),
    Callout(
        N_("Why it counts"),
        N_("This is the victory point marker. Tap it to see every move it has made, each with its card or region."),
        ("#to-points",),
    ),
    TAKING_BACK,
    Callout(
        N_("Action round"),
        N_("Enter the action of the round, then go on here. Laurel tells you what the turn still needs."),
        (
            "#next-step",
            ".strip-turn",
        ),
    ),
    Callout(
        N_("Who leads, and the end"),
        N_(
            "Outlook shows who would win if the game ended now. Laurel recognizes every end by itself: 20 "
            "points, Europe, DEFCON, the last turn."
        ),
        (
            ".ending",
            ".tool-final",
        ),
    ),
)

SIGNS = (
    GuideSign(N_("USA"), "circle", colour="blue"),
    GuideSign(N_("USSR"), "hexagon", colour="red"),
    GuideSign(N_("Stability"), text="3"),
    GuideSign(N_("Battlegrounds"), text="2/5"),
    GuideSign(N_("Scored"), "check"),
    GuideSign(N_("China Card face down"), text="↓"),
)
