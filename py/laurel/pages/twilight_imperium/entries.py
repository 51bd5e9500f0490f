"""What players read about every kind of entry of Twilight Imperium, and about the options."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.match.message import N_
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.twilight_imperium import entries_agendas, entries_cards, entries_rounds, entries_scoring

ENTRIES: Mapping[type, ActionText] = {
    **entries_scoring.ENTRIES,
    **entries_cards.ENTRIES,
    **entries_agendas.ENTRIES,
    **entries_rounds.ENTRIES,
}
"""By kind of action, in the order of the list of kinds."""

OPTIONS: Mapping[str, Field] = {
    "target": Field(N_("Victory point track")),
    "speaker": Field(N_("Speaker")),
    "prophecy_of_kings": Field(N_("Prophecy of Kings")),
    "codices": Field(N_("Codices")),
    "thunders_edge": Field(N_("Thunder’s Edge")),
    "total_war": Field(N_("Total War")),
    "zealous_orthodoxy": Field(N_("Zealous Orthodoxy")),
    "monuments_to_the_ages": Field(N_("Monuments to the Ages")),
    "civilized_society": Field(N_("Civilized Society")),
    "agenda_points": Field(N_("An agenda gives points to several players")),
    "referee": Field(N_("Refuse what the rules of scoring forbid")),
}
"""How the setup form asks for the options."""
