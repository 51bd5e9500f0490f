"""How Twilight Struggle is shown."""

from __future__ import annotations

from markupsafe import Markup

from laurel.games.twilight_struggle import GAME, offers
from laurel.games.twilight_struggle.table import Options, Table
from laurel.match.message import N_
from laurel.match.setup import Seat, Setup
from laurel.pages.forms import Choices
from laurel.pages.match_view import MatchView, PlayerView
from laurel.pages.page import Region
from laurel.pages.presentation import MarkedSeat, OptionGroup, Presentation, Shortcut, SourcePoints
from laurel.pages.translator import Translator
from laurel.pages.twilight_struggle import board, chart, sides, wording
from laurel.pages.twilight_struggle.entries import ENTRIES, OPTIONS


class TwilightStruggle(Presentation):
    """How Twilight Struggle is shown."""

    game = GAME
    title = N_("Twilight Struggle")
    order = 2
    usual_players = 2
    actions = ENTRIES
    sheets = board.SHEETS
    shortcuts = (Shortcut("cards", "cards", N_("Cards")), Shortcut("final", "eye", N_("Outlook")))
    options = OPTIONS
    option_groups = (
        OptionGroup(
            N_("Variants"),
            ("optional_cards", "promo_cards", "chinese_civil_war", "allied_berlin", "nationalist_china", "handicap"),
        ),
        OptionGroup(N_("House rules"), ("checks_operations", "held_card_loses", "shuttle_diplomacy")),
    )
    marked_seat = MarkedSeat("ussr", "flag")
    colours = ()

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

    def rule(self, translator: Translator, number: str) -> str:
        """Return the number of a rule as this language's rulebook has it."""
        return wording.rule(translator, number)

    def choices(self, translator: Translator, names: tuple[str, ...]) -> Choices:
        """Return what can be chosen from lists, by type."""
        return wording.choices(translator, names)

    def player(self, translator: Translator, setup: Setup[Options], player: PlayerView) -> PlayerView:
        """Return a player in the colour and shape of the superpower that is played."""
        return sides.as_superpower(translator, setup, player)

    def is_offered(self, state: Table, kind: type) -> bool:
        """Return whether a kind of action makes sense in a state, so that the list of kinds has it."""
        return offers.is_offered(state, kind)

    def chart(self, match_view: MatchView) -> Markup | str:
        """Return how the marker went."""
        return chart.chart(match_view)

    def results_note(self, translator: Translator) -> str:
        """Return how to read the points of two players who share one marker."""
        return translator(N_("Both share one marker: what the other one gains counts with a minus."))

    def points_by_source(self, match_view: MatchView, seat: Seat) -> tuple[SourcePoints, ...]:
        """Return a player's points by source: what the other player gains counts against the player."""
        return self.summed(
            match_view, seat, {other: 1 if other == seat else -1 for other in match_view.match.setup.seats}
        )


PRESENTATION = TwilightStruggle()
