"""The pages of CIV: Carta Impera Victoria."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import (
    DiscardCards,
    DrawLastCard,
    MoveCards,
    RemoveUtopia,
    StartTurn,
)
from laurel.games.carta_impera_victoria.sample import SAMPLE
from laurel.games.carta_impera_victoria.state import State, sides
from laurel.match.message import N_
from laurel.pages.carta_impera_victoria import board as board_module
from laurel.pages.carta_impera_victoria import dialogs, race, wording
from laurel.pages.carta_impera_victoria import scoreboard as scoreboard_module
from laurel.pages.carta_impera_victoria.callouts import CALLOUTS, SIGNS
from laurel.pages.carta_impera_victoria.entries import ENTRIES, OPTIONS
from laurel.pages.match.declarations import MarkedSeat, OptionGroup, Shortcut
from laurel.pages.match.presentation import Presentation


class CartaImperaVictoria(Presentation):
    """How CIV is shown."""

    game = GAME
    title = N_("CIV: Carta Impera Victoria")
    order = 4
    icon = "carta-impera-victoria"
    about = N_("Tap the cards on the table; Laurel sees who has a majority, and when a Hegemony threatens.")
    sample = SAMPLE
    usual_players = 4
    actions = ENTRIES
    begins_part = frozenset({StartTurn})
    dialogs = dialogs.DIALOGS
    callouts = CALLOUTS
    signs = SIGNS
    shortcuts = (Shortcut("majority", "crown", N_("Majority")),)
    options = OPTIONS
    option_groups = (OptionGroup(N_("House rules"), ("team_tie",)),)
    lead_dialog = "majority"
    marked_seat = MarkedSeat("first_player", "first-player")

    board = staticmethod(board_module.board)
    lead = staticmethod(board_module.turn_and_lead)
    reminders = staticmethod(board_module.reminders)
    scoreboard = staticmethod(scoreboard_module.scoreboard)
    outlook = staticmethod(scoreboard_module.outlook)
    progress = staticmethod(wording.progress)
    progress_in_bar = staticmethod(wording.round_number)
    announce = staticmethod(board_module.announce)
    source = staticmethod(wording.source)
    choices = staticmethod(wording.choices)
    sides = staticmethod(sides)
    chart = staticmethod(race.charts)

    def round(self, state: State) -> int:
        """Return the round that a table is in."""
        return state.round

    def is_offered(self, state: State, kind: type) -> bool:
        """Return whether an action of a kind is possible: there are cards to remove, or to draw."""
        piles = [pile for area in state.areas for pile in area]
        if kind in (DiscardCards, MoveCards):
            return any(pile.cards for pile in piles)
        if kind is RemoveUtopia:
            return any(pile.face_down for pile in piles)
        return kind is not DrawLastCard or not state.is_deck_empty


PRESENTATION = CartaImperaVictoria()
