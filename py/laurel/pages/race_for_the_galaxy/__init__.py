"""The presentation of Race for the Galaxy."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import EndGame, SettleGoals, StartPhase
from laurel.games.race_for_the_galaxy.components import PLAYERS_OF_THE_SCENARIO, Boxes, CardId
from laurel.games.race_for_the_galaxy.dealing import takeovers_next
from laurel.games.race_for_the_galaxy.rounds import COURSE
from laurel.games.race_for_the_galaxy.sample import SAMPLE
from laurel.games.race_for_the_galaxy.state import Options, State
from laurel.match.message import N_
from laurel.pages.language.titles import Title, english_title
from laurel.pages.language.translator import Translator
from laurel.pages.match.declarations import OptionGroup, Shortcut
from laurel.pages.match.draft import Draft
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.match.timeline import Story
from laurel.pages.race_for_the_galaxy import board as board_module
from laurel.pages.race_for_the_galaxy import dialogs, wording
from laurel.pages.race_for_the_galaxy import scoreboard as scoreboard_module
from laurel.pages.race_for_the_galaxy.callouts import CALLOUTS, SIGNS
from laurel.pages.race_for_the_galaxy.entries import ENTRIES, OPTIONS, WORDS

WITH_REBEL_VS_IMPERIUM: Mapping[str, Boxes] = {"base": "rvi", "tgs": "tgs_rvi"}
"""Boxes without Rebel vs Imperium, and the same with it."""


class RaceForTheGalaxy(Presentation):
    """How Race for the Galaxy is shown."""

    game = GAME
    title = N_("Race for the Galaxy")
    order = 3
    icon = "race-for-the-galaxy"
    about = N_("Name your cards; Laurel counts their points, Military and goals while you play.")
    sample = SAMPLE
    bgg_id = 28143
    usual_players = 4
    actions = ENTRIES
    words = WORDS
    begins_part = frozenset({StartPhase})
    dialogs = dialogs.DIALOGS
    callouts = CALLOUTS
    signs = SIGNS
    shortcuts = (Shortcut("goals", "flag", N_("Goals")), Shortcut("military", "shield", N_("Military strength")))
    options = OPTIONS
    option_groups = (
        OptionGroup(N_("Printing of the base game"), ("edition",)),
        OptionGroup(N_("Scenario for two"), ("rebel_vs_imperium", "rebel")),
    )

    role_label = N_("Start world")

    board = staticmethod(board_module.board)
    lead = staticmethod(board_module.lead_line)
    reminders = staticmethod(board_module.reminders)
    panel = staticmethod(board_module.panel)
    quick_entries = staticmethod(board_module.quick_entries)
    scoreboard = staticmethod(scoreboard_module.scoreboard)
    outlook = staticmethod(scoreboard_module.outlook)
    progress = staticmethod(wording.course)
    announce = staticmethod(board_module.announce)
    source = staticmethod(wording.source)
    choices = staticmethod(wording.choices)
    undecided_text = staticmethod(wording.undecided_text)
    source_group = staticmethod(wording.source_group)

    def round(self, state: State) -> int:
        """Return the round that a table is in."""
        return state.round

    def is_offered(self, state: State, kind: type) -> bool:
        """Return whether a kind of action makes sense: those of phases and rounds do not once the game is over."""
        if state.is_finished_game or state.is_over:
            return kind not in (*COURSE, *((EndGame,) if state.is_over else ()))
        return kind is not SettleGoals

    def role_name(self, translator: Translator, role: str) -> Title:
        """Return the title of a start world, which is always the English one."""
        return english_title(translator.language, wording.title(CardId(role)))

    def chart(self, match_view: MatchView, _: Story) -> str | None:
        """Return no chart for a finished game, whose entries are no course."""
        return None if self.has_course(match_view) else ""

    def has_course(self, match_view: MatchView) -> bool:
        """Return whether the match was entered while it was played, and not as a finished game."""
        return not match_view.state.is_finished_game

    def adjust_draft(self, before: Draft, draft: Draft) -> Draft:
        """Return a draft that goes with the scenario for two where that was just chosen, else without it.

        It needs its box, takeovers and two players; players with a name are not taken out.
        """
        was, now = dict(before.options), dict(draft.options)
        boxes = now.get("boxes", Options().boxes)
        fits = "rvi" in boxes and now.get("takeovers") == "yes" and len(draft.rows) == PLAYERS_OF_THE_SCENARIO
        if now.get("rebel_vs_imperium") != "yes" or fits:
            return draft
        if was.get("rebel_vs_imperium") == "yes":
            return evolve(draft, options=tuple({**now, "rebel_vs_imperium": "no"}.items()))
        needed = {"takeovers": "yes", "boxes": WITH_REBEL_VS_IMPERIUM.get(boxes, boxes)}
        are_named = any(row.name for row in draft.rows[PLAYERS_OF_THE_SCENARIO:])
        rows = draft.rows if are_named else draft.rows[:PLAYERS_OF_THE_SCENARIO]
        return evolve(draft, rows=rows, options=tuple({**now, **needed}.items()), seating=None)

    def next_options(self, options: Options) -> Options:
        """Return the options of the next match: matches alternate between takeovers and none."""
        if options.rebel_vs_imperium or "rvi" not in options.boxes:
            return options
        return evolve(options, takeovers=takeovers_next(options.takeovers))


PRESENTATION = RaceForTheGalaxy()
