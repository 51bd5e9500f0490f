"""What players read about every kind of entry of Twilight Imperium, and about the options."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from laurel.match.message import N_
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.twilight_imperium import entries_agendas, entries_cards, entries_rounds, entries_scoring


def _grouped(group: str, entries: Mapping[type, ActionText]) -> Mapping[type, ActionText]:
    return {kind: evolve(text, group=group) for kind, text in entries.items()}


ENTRIES: Mapping[type, ActionText] = {
    **_grouped(N_("Points and objectives"), entries_scoring.ENTRIES),
    **_grouped(N_("Cards and home systems"), entries_cards.ENTRIES),
    **_grouped(N_("Agendas and laws"), entries_agendas.ENTRIES),
    **_grouped(N_("Course of the round"), entries_rounds.ENTRIES),
    **_grouped(N_("End of the game"), entries_rounds.ENDINGS),
}
"""By kind of action, in the order of the list of kinds."""

OPTIONS: Mapping[str, Field] = {
    "target": Field(N_("Victory point track")),
    "speaker": Field(N_("Speaker")),
    "prophecy_of_kings": Field(N_("Prophecy of Kings")),
    "codices": Field(N_("Codices")),
    "thunders_edge": Field(N_("Thunder’s Edge")),
    "total_war": Field(N_("Total War"), is_title=True),
    "zealous_orthodoxy": Field(N_("Zealous Orthodoxy"), is_title=True),
    "monuments_to_the_ages": Field(N_("Monuments to the Ages"), is_title=True),
    "civilized_society": Field(N_("Civilized Society"), is_title=True),
    "agenda_points": Field(N_("An agenda gives points to several players")),
    "referee": Field(N_("Refuse what the rules of scoring forbid")),
}
"""How the setup form asks for the options."""
