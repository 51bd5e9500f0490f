"""What players read about every kind of entry, and about the options of a game."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from laurel.games.twilight_struggle.opening import HIGHEST_HANDICAP
from laurel.match.message import N_
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.twilight_struggle.entries_cards import CARDS
from laurel.pages.twilight_struggle.entries_course import COURSE
from laurel.pages.twilight_struggle.entries_map import MAP
from laurel.pages.twilight_struggle.entries_tracks import POINTS, TRACKS

GROUPS: Mapping[str, Mapping[type, ActionText]] = {
    N_("Cards"): CARDS,
    N_("Points"): POINTS,
    N_("Map"): MAP,
    N_("Tracks"): TRACKS,
    N_("Turns and action rounds"): COURSE,
}
"""The kinds of entry by the heading under which the list of kinds has them."""

ENTRIES: Mapping[type, ActionText] = {
    kind: evolve(text, group=group) for group, texts in GROUPS.items() for kind, text in texts.items()
}
"""What players read about every kind of entry, in the order of the list of kinds."""

OPTIONS: Mapping[str, Field] = {
    "ussr": Field(N_("USSR")),
    "scenario": Field(N_("Scenario")),
    "handicap": Field(N_("Influence that the USA places beyond the printed setup"), range(HIGHEST_HANDICAP + 1)),
    "optional_cards": Field(N_("Optional cards")),
    "promo_cards": Field(N_("Promotional cards (from a single source)")),
    "chinese_civil_war": Field(N_("The Chinese Civil War")),
    "allied_berlin": Field(N_("Turn Zero: Allied Berlin")),
    "nationalist_china": Field(N_("Turn Zero: Nationalist China")),
    "checks_operations": Field(N_("Influence, coups and wars follow the rules")),
    "held_card_loses": Field(N_("A player who holds a scoring card at the end of a turn loses")),
    "shuttle_diplomacy": Field(N_("Shuttle Diplomacy")),
}
"""How the setup form asks for the options."""
