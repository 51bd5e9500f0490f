"""The colours of the players: their names, and the shapes that go with them."""

from __future__ import annotations

from laurel.match.message import N_

COLOUR_NAMES = {
    "black": N_("Black"),
    "blue": N_("Blue"),
    "green": N_("Green"),
    "purple": N_("Purple"),
    "red": N_("Red"),
    "yellow": N_("Yellow"),
    "orange": N_("Orange"),
    "pink": N_("Pink"),
    "turquoise": N_("Turquoise"),
    "white": N_("White"),
    "brown": N_("Brown"),
    "grey": N_("Grey"),
}
"""As keys of the catalogues."""

SHAPES = {
    "black": "square",
    "blue": "circle",
    "green": "triangle",
    "purple": "diamond",
    "red": "hexagon",
    "yellow": "star",
    "orange": "cross",
    "pink": "drop",
    "turquoise": "ring",
    "white": "crescent",
    "brown": "badge",
    "grey": "bars",
}
"""The shape of every colour, so that players do not differ by colour alone."""
