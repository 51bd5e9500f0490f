"""The presentation of Race for the Galaxy."""

from __future__ import annotations

from attrs import evolve
from markupsafe import Markup

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import EndGame, SettleGoals
from laurel.games.race_for_the_galaxy.dealing import takeovers_next
from laurel.games.race_for_the_galaxy.rounds import COURSE
from laurel.games.race_for_the_galaxy.table import Options, Table
from laurel.match.message import N_
from laurel.pages.forms import Choices
from laurel.pages.match_view import MatchView
from laurel.pages.page import Region
from laurel.pages.presentation import OptionGroup, Presentation, Shortcut
from laurel.pages.race_for_the_galaxy import board, sheets, wording
from laurel.pages.race_for_the_galaxy.entries import ENTRIES, OPTIONS
from laurel.pages.translator import Translator


class RaceForTheGalaxy(Presentation):
    """How Race for the Galaxy is shown."""

    game = GAME
    title = N_("Race for the Galaxy")
    order = 3
    usual_players = 4
    actions = ENTRIES
    sheets = sheets.SHEETS
    shortcuts = (Shortcut("goals", "flag", N_("Goals")), Shortcut("military", "shield", N_("Military strength")))
    options = OPTIONS
    option_groups = (
        OptionGroup(N_("Printing of the base game"), ("edition",)),
        OptionGroup(N_("Scenario for two"), ("rebel_vs_imperium", "rebel")),
    )

    def board(self, match_view: MatchView) -> tuple[Region, ...]:
        """Return the regions of the board, in reading order."""
        return board.board(match_view)

    def progress(self, translator: Translator, state: Table) -> str:
        """Return the progress of a match: round and phase."""
        return wording.course(translator, state)

    def announce(self, match_view: MatchView) -> str:
        """Return what the newest entry changed, for screen readers."""
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

    def undecided(self, state: Table) -> str:
        """Return the text of the results while nobody has won, as a key of the catalogues."""
        return wording.undecided(state)

    def is_offered(self, state: Table, kind: type) -> bool:
        """Return whether a kind of action makes sense: those of phases and rounds do not once the game is over."""
        if state.is_finished_game or state.is_over:
            return kind not in (*COURSE, *((EndGame,) if state.is_over else ()))
        return kind is not SettleGoals

    def source_group(self, translator: Translator, source: str) -> str:
        """Return the row of the score matrix of a source: cards, developments of cost 6, chips, goals."""
        return wording.source_group(translator, source)

    def chart(self, match_view: MatchView) -> Markup | str:
        """Return the chart of the points over the game; none for a finished game, whose entries are no course."""
        return "" if match_view.state.is_finished_game else super().chart(match_view)

    def next_options(self, options: Options) -> Options:
        """Return the options of the next match: matches alternate between takeovers and none."""
        if options.rebel_vs_imperium or "rvi" not in options.boxes:
            return options
        return evolve(options, takeovers=takeovers_next(options.takeovers))


PRESENTATION = RaceForTheGalaxy()
