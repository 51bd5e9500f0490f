"""How a game is shown that is a sheet."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import evolve

from laurel.match.attendance import ComeBack
from laurel.match.edits import Entry
from laurel.match.message import N_
from laurel.match.plain import AnyGame
from laurel.match.replay import LogStep, Replay
from laurel.match.setup import ALL_COLOURS, Seat, Setup
from laurel.pages.entry.attendance import JOINING, LEAVING
from laurel.pages.entry.speech import entry_speech
from laurel.pages.forms import Choices, Field
from laurel.pages.home.game_list import SHEET_ICON
from laurel.pages.language.titles import Title
from laurel.pages.language.translator import Translator, with_minus
from laurel.pages.match.declarations import ActionText, Callout, Insertion
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.score_sheet import callouts
from laurel.pages.score_sheet.board import board, is_counter, quick_entries
from laurel.pages.score_sheet.cells import hidden_in
from laurel.pages.score_sheet.dialogs import DIALOGS, ROUND, correct_seal, correct_values, first_entry, value_of
from laurel.pages.score_sheet.wording import entry_text, round_name
from laurel.plays.play import GameId
from laurel.sheets.actions import OF_ROWS, EndMatch, EnterValues, Role, Seal
from laurel.sheets.ending import goal, has_ended
from laurel.sheets.formulas import LARGEST_WRITTEN
from laurel.sheets.rules import JOINED_SOURCE, ROUND_SOURCE, game, play_game
from laurel.sheets.sheet import Option, Sheet
from laurel.sheets.state import State

USUAL_PLAYERS = 4


class ScoreSheet(Presentation):
    """How the game of a sheet is shown."""

    icon = SHEET_ICON
    style_name = "score_sheet"
    guide_name = "score_sheet"
    colours = ALL_COLOURS
    dialogs = DIALOGS
    corrections = {EnterValues: correct_values, Seal: correct_seal}  # noqa: RUF012 - nobody changes it

    board = staticmethod(board)
    quick_entries = staticmethod(quick_entries)

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.game: AnyGame = game(sheet)
        self.title = sheet.name
        self.bgg_id = sheet.bgg
        self.role_label = sheet.roles.name if sheet.roles else ""
        self.usual_players = min(max(USUAL_PLAYERS, sheet.players[0]), sheet.players[-1])
        self.options = {one.id: _option_field(one) for one in sheet.options}
        self.seat_details = {"role": Field(sheet.roles.name, none="–")} if sheet.roles else {}
        self.actions = {
            EnterValues: ActionText(N_("Values"), self._sentence, is_listed=False),
            Seal: ActionText(N_("A secret choice"), self._sentence, is_listed=False),
            **({} if sheet.sides else {**JOINING, **LEAVING}),
            EndMatch: ActionText(N_("End the match"), self._sentence),
        }
        self.callouts = _callouts(sheet)

    @property
    def play_game(self) -> GameId:
        """The id of the sheet, whatever version of it a match has."""
        return GameId(play_game(self.sheet.id))

    @cached_property
    def sheet_text(self) -> str:
        """The sheet as canonical JSON."""
        return self.sheet.text

    # ------------------------------------------------------------ entries

    def _sentence(self, translator: Translator, action: EnterValues | Seal | EndMatch) -> str:
        return entry_text(translator, self.sheet, action, frozenset())

    def describe_step(self, match_view: MatchView, log_step: LogStep[Any, Any]) -> str:
        """Return the sentence that describes an entry, without the values that are still secret."""
        action = log_step.entry.action
        if not isinstance(action, EnterValues):
            return self.describe(match_view.translator, action)
        return entry_text(match_view.translator, self.sheet, action, hidden_in(match_view.state, action))

    def value_label(self, translator: Translator, kind: str, control: str) -> str:
        """Return the name of the value that a control has."""
        ask = self.sheet.asks.get(value_of(control))
        return super().value_label(translator, kind, control) if ask is None else translator(ask.name)

    def insertion(self, match_view: MatchView, entry: Entry[Any]) -> Insertion | None:
        """Return what inserts a round before that of an entry; `None` where the order of entries decides nothing."""
        action = entry.action
        if not isinstance(action, EnterValues) or action.round == OF_ROWS:
            return None
        first = first_entry(match_view, action.round)
        return Insertion(N_("Insert a round"), (("sheet", ROUND), ("number", str(action.round)), ("before", first)))

    def announce(self, match_view: MatchView, before: Replay[Any, Any] | None = None) -> str:
        """Return the newest entry, the points that it changes, and who leads where that has changed."""
        return entry_speech(match_view, before, self.lead)

    def is_offered(self, state: State, kind: type) -> bool:
        """Return whether a kind of entry makes sense: the match is ended when something was entered."""
        if kind is EndMatch:
            return bool(state.cells)
        return kind is not ComeBack or bool(state.left)

    def source(self, translator: Translator, source: str) -> str:
        """Return the name of a row, or that of the rounds; raise `LookupError` for another source."""
        if source == ROUND_SOURCE:
            return translator(N_("Rounds"))
        if source == JOINED_SOURCE:
            return translator(N_("Points to start with"))
        return translator(next(row.name for row in self.sheet.rows if row.id == source))

    def choices(self, translator: Translator) -> Choices:
        """Return the roles, by their numbers."""
        roles = self.sheet.roles.of if self.sheet.roles else ()
        return {Role: tuple((str(number), translator(name)) for number, name in enumerate(roles, 1))}

    # ------------------------------------------------------------ players

    def sides(self, setup: Setup[Any]) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides: players alone, or every so many-th of them together."""
        players = len(setup.players)
        return tuple(self.sheet.seats_of_side(Seat(side), players) for side in range(self.sheet.side_count(players)))

    def is_out(self, state: State, seat: Seat) -> bool:
        """Return whether a player takes no further part, or is not there yet."""
        return state.is_out(state.side(seat)[0])

    def has_left(self, state: State, seat: Seat) -> bool:
        """Return whether a player has left."""
        return seat in state.left

    def player(self, translator: Translator, setup: Setup[Any], player: PlayerView) -> PlayerView:
        """Return a player with the role that was chosen at setup."""
        role = setup.players[player.seat].details.role
        return player if role is None else evolve(player, role=self.role_name(translator, role))

    def role_name(self, translator: Translator, role: str) -> str | Title:
        """Return the name of a role by its number; the number itself where the sheet has no such role."""
        roles = self.sheet.roles.of if self.sheet.roles else ()
        is_known = role.isdecimal() and 1 <= int(role) <= len(roles)
        return translator(roles[int(role) - 1]) if is_known else role

    # ------------------------------------------------------------ how far a match is

    def round(self, state: State) -> int:
        """Return the round that is played, or the last one that was."""
        played = None if has_ended(state) else state.open_round
        return played or max(state.latest, 1)

    def progress(self, translator: Translator, state: State) -> str:
        """Return the round or how many values are missing, and the points at which the match ends."""
        reached, points = self._reached(translator, state), None if has_ended(state) else goal(state)
        if points is None:
            return reached
        return translator(N_("%(reached)s · to %(points)s"), reached=reached, points=points)

    def _reached(self, translator: Translator, state: State) -> str:
        if self.sheet.rounds is not None:
            text = round_name(translator, self.sheet, self.round(state))
            if state.round_count is None:
                return text
            return translator(N_("%(round)s of %(count)s"), round=text, count=state.round_count)
        if is_counter(state):
            return translator(N_("Counter"))
        missing = sum(1 for _ in state.open_cells)
        if not missing:
            return translator(N_("Everything is entered"))
        return translator.plural("%(n)s value missing", "%(n)s values missing", missing)

    def part(self, translator: Translator, state: State) -> str:
        """Return the round; empty for a sheet without rounds, whose entries have no order."""
        return self._reached(translator, state) if self.sheet.rounds is not None else ""

    def lead(self, match_view: MatchView) -> str:
        """Return who leads, and with how many points; before the first entry, how to begin."""
        state: State = match_view.state
        translator = match_view.translator
        if not state.cells:
            return translator(_beginning(state))
        if self.game.wins == "together":
            return self.progress(translator, state)
        leaders = match_view.leaders
        if not leaders:
            return translator(N_("All are tied"))
        text = N_("%(names)s leads with %(points)s") if len(leaders) == 1 else N_("%(names)s lead with %(points)s")
        points = with_minus(match_view.totals[leaders[0]])
        return translator(text, names=translator.player_names(leaders), points=points)

    def outlook(self, match_view: MatchView) -> tuple[str, ...]:
        """Return who leads while a match runs."""
        return (self.lead(match_view),) if match_view.state.cells else ()


def _beginning(state: State) -> str:
    """Return how the first value is entered, as a key of the catalogues."""
    if state.sheet.rounds is not None:
        return N_("Tap the round to enter what it asks for")
    return N_("Tap a number to add it") if is_counter(state) else N_("Tap a row or a player to enter values")


def _option_field(option: Option) -> Field:
    most = LARGEST_WRITTEN if option.most is None else option.most
    return Field(option.name, None if option.is_switch else range(option.least, most + 1))


def _callouts(sheet: Sheet) -> tuple[Callout, ...]:
    if sheet.rounds is not None:
        return callouts.ROUNDS
    is_counting = all(ask.adds for row in sheet.rows for ask in row.asks)
    return callouts.COUNTER if is_counting else callouts.PAD
