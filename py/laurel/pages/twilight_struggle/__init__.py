"""How Twilight Struggle is shown."""

from __future__ import annotations

from typing import Any

from laurel.games.twilight_struggle import GAME, offers
from laurel.games.twilight_struggle.actions import (
    CheckMilitaryOperations,
    ContinueFinalScoring,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import Superpower
from laurel.games.twilight_struggle.sample import SAMPLE
from laurel.games.twilight_struggle.state import Phase, State
from laurel.match.message import N_
from laurel.match.replay import LogStep
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.match.declarations import MarkedSeat, OptionGroup, Shortcut
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.twilight_struggle import board as board_module
from laurel.pages.twilight_struggle import chart, owed, reveal, sides, wording
from laurel.pages.twilight_struggle import scoreboard as scoreboard_module
from laurel.pages.twilight_struggle.callouts import CALLOUTS, SIGNS
from laurel.pages.twilight_struggle.entries import ENTRIES, OPTIONS, WORDS


class TwilightStruggle(Presentation):
    """How Twilight Struggle is shown."""

    game = GAME
    title = N_("Twilight Struggle")
    order = 2
    icon = "twilight-struggle"
    about = N_("Influence goes on a map; Laurel scores regions, wars and the space race, and watches DEFCON.")
    sample = SAMPLE
    bgg_id = 12333
    has_shared_marker = True
    usual_players = 2
    actions = ENTRIES
    words = WORDS
    begins_part = frozenset({CheckMilitaryOperations, StartActionRound, StartTurn})
    dialogs = board_module.DIALOGS
    ending_dialogs = frozenset(reveal.DIALOGS)
    callouts = CALLOUTS
    signs = SIGNS
    shortcuts = (Shortcut("cards", "cards", N_("Cards")), Shortcut("final", "eye", N_("Outlook")))
    options = OPTIONS
    option_groups = (
        OptionGroup(
            N_("Variants"),
            ("optional_cards", "promo_cards", "chinese_civil_war", "allied_berlin", "nationalist_china", "handicap"),
        ),
        OptionGroup(N_("House rules"), ("checks_operations", "held_card_loses", "shuttle_diplomacy")),
    )
    marked_seat = MarkedSeat("ussr", "flag", N_("USA"))
    role_label = N_("Side")
    round_text = N_("Turn %(round)s")
    colours = ()

    board = staticmethod(board_module.board)
    reminders = staticmethod(owed.reminders)
    scoreboard = staticmethod(scoreboard_module.scoreboard)
    outlook = staticmethod(scoreboard_module.outlook)
    progress = staticmethod(wording.course)
    progress_in_bar = staticmethod(wording.course_in_bar)
    announce = staticmethod(board_module.announce)
    source = staticmethod(wording.source)
    choices = staticmethod(wording.choices)
    player = staticmethod(sides.as_superpower)
    is_offered = staticmethod(offers.is_offered)
    chart = staticmethod(chart.chart)

    def round(self, state: State) -> int:
        """Return the turn that a table is in."""
        return state.course.turn

    def describe_step(self, match_view: MatchView, log_step: LogStep[State, Any]) -> str:
        """Return the sentence that describes an entry; one of final scoring says what it has scored."""
        has_scored = log_step.refusal is None and log_step.state.course.phase is Phase.FINAL_SCORING
        if isinstance(log_step.entry.action, ContinueFinalScoring) and has_scored:
            return wording.final_scoring(match_view.translator, log_step.state)
        return self.describe(match_view.translator, log_step.entry.action)

    def role_name(self, translator: Translator, role: str) -> str:
        """Return the name of a superpower."""
        return wording.side_name(translator, Superpower(role)) if role in {side.value for side in Superpower} else role

    def total(self, points: int) -> str:
        """Return how far the marker is on the side's half of the track; a dash where it is on the other one."""
        return "–" if points < 0 else with_sign(points)

    def score_against(self, _: Translator, points: int, __: int) -> str:
        """Return how far the marker is on the side's half of the track: `+5`."""
        return with_sign(points)

    def results_note(self, translator: Translator) -> str:
        """Return how to read the points of two players who share one marker."""
        return translator(N_("Both sides share one marker: the other side's points count as negative."))


PRESENTATION = TwilightStruggle()
