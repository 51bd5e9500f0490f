"""The pages of CIV: Carta Impera Victoria."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import DiscardCards, DrawLastCard, MoveCards, RemoveUtopia
from laurel.games.carta_impera_victoria.table import Options, Table, sides
from laurel.match.message import N_
from laurel.match.setup import Seat, Setup
from laurel.pages.carta_impera_victoria import board, sheets, wording
from laurel.pages.carta_impera_victoria.entries import ENTRIES, OPTIONS
from laurel.pages.forms import Choices
from laurel.pages.match_view import MatchView
from laurel.pages.page import Region
from laurel.pages.presentation import MarkedSeat, OptionGroup, Presentation, Shortcut
from laurel.pages.translator import Translator


class CartaImperaVictoria(Presentation):
    """How CIV is shown."""

    game = GAME
    title = N_("CIV: Carta Impera Victoria")
    order = 4
    usual_players = 4
    actions = ENTRIES
    sheets = sheets.SHEETS
    shortcuts = (Shortcut("majority", "crown", N_("Majority")),)
    options = OPTIONS
    option_groups = (OptionGroup(N_("House rules"), ("team_tie",)),)
    marked_seat = MarkedSeat("first_player", "first-player")

    def board(self, match_view: MatchView) -> tuple[Region, ...]:
        """Return the regions of the board, in reading order."""
        return board.board(match_view)

    def progress(self, translator: Translator, state: Table) -> str:
        """Return how far a match is."""
        return wording.progress(translator, state)

    def announce(self, match_view: MatchView) -> str:
        """Return the newest entry as sentences, for screen readers."""
        return board.announce(match_view)

    def source(self, translator: Translator, source: str) -> str:
        """Return the name of a source of points, which is a domain."""
        return wording.source(translator, source)

    def rule(self, translator: Translator, number: str) -> str:
        """Return the number of a rule, which is the same in every language."""
        return wording.rule(translator, number)

    def choices(self, translator: Translator, names: tuple[str, ...]) -> Choices:
        """Return the options of every type that is chosen from a list."""
        return wording.choices(translator, names)

    def is_offered(self, state: Table, kind: type) -> bool:
        """Return whether an action of a kind is possible: there are cards to remove, or to draw."""
        piles = [pile for area in state.areas for pile in area]
        if kind in (DiscardCards, MoveCards):
            return any(pile.cards for pile in piles)
        if kind is RemoveUtopia:
            return any(pile.face_down for pile in piles)
        return kind is not DrawLastCard or not state.is_deck_empty

    def sides(self, setup: Setup[Options]) -> tuple[tuple[Seat, ...], ...]:
        """Return which players have their points together: every player alone, or the partners of a team."""
        return sides(setup)


PRESENTATION = CartaImperaVictoria()
