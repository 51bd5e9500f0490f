"""How Twilight Imperium is shown."""

from __future__ import annotations

from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.components import FACTIONS
from laurel.games.twilight_imperium.table import Options, Table
from laurel.games.twilight_imperium.track import ADVANCE
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Choices, Field
from laurel.pages.match_view import MatchView, PlayerView
from laurel.pages.page import Region
from laurel.pages.presentation import MarkedSeat, OptionGroup, Presentation, Shortcut
from laurel.pages.translator import Translator
from laurel.pages.twilight_imperium import board, groups, offered, sheets, wording
from laurel.pages.twilight_imperium.entries import ENTRIES, OPTIONS


class TwilightImperium(Presentation):
    """How Twilight Imperium is shown."""

    game = GAME
    title = N_("Twilight Imperium")
    order = 1
    usual_players = 6
    actions = ENTRIES
    sheets = sheets.SHEETS
    shortcuts = (Shortcut("objectives", "objectives", N_("Objectives")),)
    options = OPTIONS
    option_groups = (
        OptionGroup(N_("Boxes"), ("prophecy_of_kings", "codices", "thunders_edge")),
        OptionGroup(
            N_("Galactic events"), ("total_war", "zealous_orthodoxy", "monuments_to_the_ages", "civilized_society")
        ),
        OptionGroup(N_("House rules"), ("agenda_points", "referee")),
    )
    usual_rule = ADVANCE
    marked_seat = MarkedSeat("speaker", "speaker")
    seat_details = {"faction": Field(N_("Faction"), none=N_("Faction…"))}  # noqa: RUF012 - nobody changes it

    def board(self, match_view: MatchView) -> tuple[Region, ...]:
        """Return the regions of the board, in reading order."""
        return board.board(match_view)

    def progress(self, translator: Translator, state: Table) -> str:
        """Return how far a match is."""
        return wording.course(translator, state)

    def announce(self, match_view: MatchView) -> str:
        """Return what changed with the newest entry, for screen readers."""
        return board.announce(match_view)

    def source(self, translator: Translator, source: str) -> str:
        """Return what a source of points is called."""
        return wording.source(translator, source)

    def source_group(self, translator: Translator, source: str) -> str:
        """Return the row of the score matrix in which the points of a source are counted."""
        return groups.group(translator, source)

    def rule(self, translator: Translator, number: str) -> str:
        """Return the number of a rule as this language's rulebook has it."""
        return wording.rule(translator, number)

    def player(self, translator: Translator, setup: Setup[Options], player: PlayerView) -> PlayerView:
        """Return a player with the faction that is played."""
        faction = setup.players[player.seat].details.faction
        return evolve(player, role=wording.faction(translator, faction)) if faction in FACTIONS else player

    def is_offered(self, state: Table, kind: type) -> bool:
        """Return whether a kind of action makes sense in a state."""
        return offered.is_offered(state, kind)

    def choices(self, translator: Translator, names: tuple[str, ...]) -> Choices:
        """Return what can be chosen from lists, by type."""
        return wording.choices(translator, names)


PRESENTATION = TwilightImperium()
