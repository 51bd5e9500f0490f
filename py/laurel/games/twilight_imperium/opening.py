"""The beginning of a game of Twilight Imperium: what a setup may be, and the state that follows from it."""

from __future__ import annotations

from laurel.games.twilight_imperium.components import FACTIONS, FactionId
from laurel.games.twilight_imperium.state import Config, Objectives, Options, State
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Points, Seat, Setup

MOST_PLAYERS = {False: 6, True: 8}
"""The greatest number of players, without and with Prophecy of Kings."""


def opening(setup: Setup[Options]) -> State:
    """Return the state with every control token on space 0 (98.3)."""
    players, options = len(setup.players), setup.options
    if players not in range(3, 9):
        raise Refusal(N_("Twilight Imperium is for three to eight players."))
    if players > MOST_PLAYERS[options.prophecy_of_kings]:
        raise Refusal(N_("Seven and eight players need Prophecy of Kings."), field="prophecy_of_kings")
    if options.speaker not in setup.seats:
        raise Refusal(N_("The speaker has to be one of the players."), field="speaker")
    return State(
        target=Points(options.target),
        points=(Points(0),) * players,
        speaker=options.speaker,
        strategy_cards=((),) * players,
        config=_config(setup),
        objectives=Objectives(hands=(None,) * players, unnamed_secrets=(0,) * players),
    )


def check_setup(setup: Setup[Options]) -> None:
    """Refuse a new match in which two players have the same faction."""
    seats: dict[FactionId, Seat] = {}
    for seat, player in zip(setup.seats, setup.players, strict=True):
        faction = player.details.faction
        if faction in seats:
            name = FACTIONS[faction].name if faction in FACTIONS else faction
            text = N_("Two players have the same faction: %(faction)s.")
            raise Refusal(text, field=f"players.{seat}.details.faction", faction=Message(name))
        if faction is not None:
            seats[faction] = seat


def _config(setup: Setup[Options]) -> Config:
    options = setup.options
    codices = ("codex1", "codex2", "codex3", "codex4") if options.codices else ()
    return Config(
        boxes=frozenset({"base", *codices, *_chosen(pok=options.prophecy_of_kings, te=options.thunders_edge)}),
        events=_chosen(
            total_war=options.total_war,
            zealous_orthodoxy=options.zealous_orthodoxy,
            monuments_to_the_ages=options.monuments_to_the_ages,
            civilized_society=options.civilized_society,
        ),
        agenda_points=options.agenda_points,
        referee=options.referee,
        factions=tuple(player.details.faction or "" for player in setup.players),
    )


def _chosen(**choices: bool) -> frozenset[str]:
    return frozenset(name for name, is_chosen in choices.items() if is_chosen)
