"""How Twilight Imperium is shown."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import ScoreStatusPhase, StartPhase
from laurel.games.twilight_imperium.components import FACTIONS, FactionId
from laurel.games.twilight_imperium.sample import SAMPLE
from laurel.games.twilight_imperium.state import Options, State
from laurel.games.twilight_imperium.track import ADVANCE
from laurel.match.message import N_
from laurel.match.replay import LogStep
from laurel.match.setup import Seat, Setup
from laurel.pages.forms import Field
from laurel.pages.language.titles import Title
from laurel.pages.language.translator import Translator
from laurel.pages.match.declarations import MarkedSeat, OptionGroup, Shortcut
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.twilight_imperium import board as board_module
from laurel.pages.twilight_imperium import dialogs, groups, offered, owed, wording
from laurel.pages.twilight_imperium import scoreboard as scoreboard_module
from laurel.pages.twilight_imperium.callouts import CALLOUTS, SIGNS
from laurel.pages.twilight_imperium.entries import ENTRIES, OPTIONS, WORDS


class TwilightImperium(Presentation):
    """How Twilight Imperium is shown."""

    game = GAME
    title = N_("Twilight Imperium")
    order = 1
    icon = "twilight-imperium"
    about = N_("Taps add points; Laurel knows objectives, laws and relics, and who wins a tie.")
    sample = SAMPLE
    bgg_id = 233078
    usual_players = 6
    actions = ENTRIES
    words = WORDS
    begins_part = frozenset({StartPhase})
    corrections = dialogs.CORRECTIONS
    dialogs = dialogs.DIALOGS
    callouts = CALLOUTS
    signs = SIGNS
    shortcuts = (Shortcut("objectives", "objectives", N_("Objectives")),)
    options = OPTIONS
    option_groups = (
        OptionGroup(N_("Expansions"), ("prophecy_of_kings", "codices", "thunders_edge")),
        OptionGroup(
            N_("Galactic events"), ("total_war", "zealous_orthodoxy", "monuments_to_the_ages", "civilized_society")
        ),
        OptionGroup(N_("House rules"), ("agenda_points", "referee")),
    )
    role_label = N_("Faction")
    usual_rule = ADVANCE
    lead_dialog = "outlook"
    marked_seat = MarkedSeat("speaker", "speaker")
    seat_details = {"faction": Field(N_("Faction"), none=N_("Faction…"))}  # noqa: RUF012 - nobody changes it

    board = staticmethod(board_module.board)
    lead = staticmethod(board_module.lead)
    panel = staticmethod(board_module.panel)
    reminders = staticmethod(owed.reminders)
    layout = staticmethod(board_module.layout)
    quick_entries = staticmethod(board_module.quick_entries)
    scoreboard = staticmethod(scoreboard_module.scoreboard)
    outlook = staticmethod(scoreboard_module.outlook)
    progress = staticmethod(wording.course)
    announce = staticmethod(board_module.announce)
    source = staticmethod(wording.source)
    source_group = staticmethod(groups.source_group)
    rule = staticmethod(wording.rule)
    is_offered = staticmethod(offered.is_offered)
    narrow_control = staticmethod(offered.narrow_control)
    choices = staticmethod(wording.choices)

    def round(self, state: State) -> int:
        """Return the round that a table is in."""
        return state.round

    def player(self, translator: Translator, setup: Setup[Options], player: PlayerView) -> PlayerView:
        """Return a player with the faction that is played."""
        faction = setup.players[player.seat].details.faction
        return evolve(player, role=wording.faction(translator, faction)) if faction in FACTIONS else player

    def describe_step(self, match_view: MatchView, log_step: LogStep[State, Any]) -> str:
        """Return the sentence that describes an entry; who scores in a status phase is told in initiative order."""
        action = log_step.entry.action
        if isinstance(action, ScoreStatusPhase):
            action = wording.in_initiative_order(log_step.state, action)
        return self.describe(match_view.translator, action)

    def is_out(self, state: State, seat: Seat) -> bool:
        """Return whether a player was eliminated or has left."""
        return seat in state.home_systems.eliminated or seat in state.home_systems.left

    def has_left(self, state: State, seat: Seat) -> bool:
        """Return whether a player went home."""
        return seat in state.home_systems.left

    def role_name(self, translator: Translator, role: str) -> str | Title:
        """Return the name of a faction."""
        return wording.faction(translator, FactionId(role)) if role in FACTIONS else role


PRESENTATION = TwilightImperium()
