"""How a match is shown: what the shared pages ask its game for, with the defaults, and the match as pages see it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property, lru_cache
from typing import Any, Literal

from attrs import evolve, field, frozen
from markupsafe import Markup

from laurel.match.edits import DeviceId, EditId, Entry, EntryId, device_of
from laurel.match.end_here import EndHere
from laurel.match.game import Game
from laurel.match.match import Match
from laurel.match.message import N_
from laurel.match.replay import LogStep, Replay, judge
from laurel.match.sample import Sample
from laurel.match.setup import COLOURS, Points, ReviseSetup, Seat, Setup
from laurel.match.wins import best
from laurel.pages.forms import (
    Choices,
    Control,
    Field,
    Fields,
    FormContext,
    action_type,
    controls,
    field_of,
    incomplete,
    number,
)
from laurel.pages.language.titles import Title
from laurel.pages.language.translator import Label, Translator, shown_name, with_minus
from laurel.pages.match import end_here
from laurel.pages.match.declarations import (
    ActionText,
    Callout,
    Correction,
    GuideSign,
    Insertion,
    MarkedSeat,
    OptionGroup,
    QuickEntry,
    Shortcut,
)
from laurel.pages.match.draft import Draft
from laurel.pages.match.players import PlayerView, Side
from laurel.pages.match.reminders import Reminder
from laurel.pages.match.sentences import Word, fill_sentence
from laurel.pages.match.timeline import Story
from laurel.pages.match.victory import victory
from laurel.pages.page import AnyRegion
from laurel.plays.play import GameId

Way = Literal["together", "secretly"]
"""How the secret values of all players are entered: in one form, or each by its player, whom nobody watches."""


class Presentation:
    """How a game is shown. A game derives a class, sets what has no default and overrides what differs.

    Texts are in the language of the `Translator` that is passed. No method changes a match. Where a method would only
    call a function, the class has that function instead: `progress = staticmethod(wording.progress)`.
    """

    game: Game[Any, Any, Any]
    """The rules."""

    title: Label
    """The game's title."""

    order: int = 100
    """The place of the game on the setup screen, which lists the lowest first."""

    icon: str = "wreath"
    """The sign of the game: the name of an icon."""

    about: str = ""
    """What Laurel does for the game, as a sentence and a key of the catalogues; empty for nothing in particular."""

    sample: Sample | None = None
    """The match in mid-play that players can try; `None` where there is none."""

    usual_players: int
    """How many players a new setup form has."""

    actions: Mapping[type, ActionText]
    """The texts of every kind of action, in the order of the list of kinds."""

    words: Mapping[Any, Word] = {}
    """How sentences of actions tell the values of the game's types: its cards, sides, places."""

    dialogs: Mapping[str, Callable[[MatchView, Fields], str]]
    """The game's own sheets by name: functions that return markup and raise `FormError` for wrong fields."""

    ending_dialogs: frozenset[str] = frozenset()
    """The names of the dialogs that say who has won: they stay open where an entry in them ends the match."""

    begins_part: frozenset[type] = frozenset()
    """The kinds of action that begin a part of the match (`part`). All other entries are in the part in which they were
    made, also those that end it."""

    corrections: Mapping[type, Callable[[MatchView, LogStep[Any, Any], Fields], Correction]] = {}
    """By kind of action, what corrects an entry better than the controls of its fields. The text is the sheet that
    follows, or empty."""

    options: Mapping[str, Field]
    """The setup form's fields by the name of the option."""

    option_groups: tuple[OptionGroup, ...] = ()
    seat_details: Mapping[str, Field] = {}
    """The setup form's fields by the name of the seat's detail."""

    callouts: tuple[Callout, ...]
    """The guide of the game, in the order in which it is read: how a point is entered, why it counts, how it is taken
    back, how the round goes on, and how the end is recognized."""

    signs: tuple[GuideSign, ...] = ()
    """The signs of the board that have no words."""

    marked_seat: MarkedSeat | None = None
    shortcuts: tuple[Shortcut, ...] = ()

    role_label: Label = ""
    """What the roles of the players are, such as factions; empty in games without roles."""

    usual_rule: str = ""
    """The number of the rule by which points are gained as a matter of course: the history does not repeat it."""

    bgg_id: int | None = None
    """The number of the game at BoardGameGeek; `None` where it is not known."""

    has_shared_marker: bool = False
    """Whether all move one marker: what a player gains, the others lose."""

    no_points: bool = False
    """Whether other programs are to have no points of the game, only winners."""

    lead_dialog: str = ""
    """The name of the dialog that explains who leads; empty where there is none."""

    round_text: str = N_("Round %(round)s")
    """What the rounds of the game are called, with their number as `round`, as a key of the catalogues."""

    colours: tuple[str, ...] = COLOURS
    """The colours that players choose from; empty where `player` sets them."""

    @property
    def style_name(self) -> str:
        """The name of the folder whose styles apply to the screens of a match."""
        return self.game.id

    @property
    def play_game(self) -> GameId:
        """The id by which statistics and series know the game, whatever version of its rules a match has."""
        return GameId(self.game.id)

    @property
    def file_name(self) -> str:
        """The name of the game in the names of files."""
        return self.play_game.rpartition(":")[2].replace("_", "-")

    @property
    def guide_name(self) -> str:
        """The name under which a device keeps that it has shown the guide: the same for games with one guide."""
        return self.game.id

    @property
    def sheet_text(self) -> str:
        """The sheet of the game as canonical JSON; empty for a game that Laurel knows."""
        return ""

    def board(self, match_view: MatchView, /) -> tuple[AnyRegion, ...]:
        """Return the regions of the board, in reading order."""
        raise NotImplementedError

    def scoreboard(self, _: MatchView, /) -> tuple[AnyRegion, ...]:
        """Return the regions of the scoreboard between its head and the newest entries, in reading order.

        They have no controls. Without any, they are the players by place.
        """
        return ()

    def outlook(self, _: MatchView, /) -> tuple[str, ...]:
        """Return who leads and who can win while a match runs, as sentences, the most important first."""
        return ()

    def lead(self, match_view: MatchView, /) -> str:
        """Return who leads and whose turn it is while a match runs, in a few words, for the line over the tools."""
        return next(iter(self.outlook(match_view)), "")

    def reminders(self, _: MatchView, /) -> tuple[Reminder, ...]:
        """Return what the table has to do, and what may end the game soon, the most important first."""
        return ()

    def panel(self, _: MatchView, /) -> Markup | str:
        """Return what the game asks at the moment, as markup that takes the place of the line; empty for nothing.

        It begins with words of the class `slot-head`, over which messages are shown: they cover no control.
        """
        return ""

    def quick_entries(self, _match_view: MatchView, _seat: Seat, /) -> tuple[QuickEntry, ...]:
        """Return what can be entered for a player by one press, while the match runs; the rest is in their dialog."""
        return ()

    def is_out(self, _state: Any, _seat: Seat, /) -> bool:
        """Return whether a player was eliminated or is not there, and does not lead with whatever points."""
        return False

    def has_left(self, _state: Any, _seat: Seat, /) -> bool:
        """Return whether a player has left the match: such a one is out, and keeps the points."""
        return False

    def layout(self, _: MatchView, /) -> str:
        """Return the name of the layout that the board has in this state of the match; empty for the usual one."""
        return ""

    def progress(self, translator: Translator, state: Any, /) -> str:
        """Return how far a match is: the round and its part, such as `Round 3 · Night`."""
        raise NotImplementedError

    def part(self, translator: Translator, state: Any, /) -> str:
        """Return the part of the match that a state is in, as the history heads it; empty for a match without parts."""
        return self.progress(translator, state)

    def progress_in_bar(self, translator: Translator, state: Any, /) -> str:
        """Return how far a match is for the bar over the board, without what the board itself shows."""
        return self.progress(translator, state)

    def round(self, _state: Any, /) -> int:
        """Return the number of the round that a state is in, from 1, as the ledger counts them."""
        return 1

    def announce(self, match_view: MatchView, before: Replay[Any, Any] | None = None, /) -> str:
        """Return what changed with the newest entry, for screen readers: who, what, how many points, and why.

        `before` is the replay before it: what has not changed since, such as who leads, is not said again.
        """
        raise NotImplementedError

    def source(self, translator: Translator, source: str, /) -> str:
        """Return the name of a source of points."""
        raise NotImplementedError

    def choices(self, _: Translator, /) -> Choices:
        """Return the choices of lists by the type of the field: those of the game's own types.

        `Seat` among them has the choices for a setup in which the players have no names yet.
        """
        return {}

    def choices_of_forms(self, translator: Translator, names: tuple[str, ...]) -> Choices:
        """Return the choices of all types; `names` are those of the players, by seat, where they are known."""
        seats: Choices = {Seat: tuple((str(seat), name) for seat, name in enumerate(names))}
        return {**seats, **_choices(self, translator.language), **(seats if names else {})}

    def rule(self, _: Translator, number: str, /) -> str:
        """Return the number of a rule as the rulebook of this language prints it."""
        return number

    def player(self, _translator: Translator, _setup: Setup[Any], player: PlayerView, /) -> PlayerView:
        """Return a player with the colour and the role that the game gives; by default as chosen at setup."""
        return player

    def role_name(self, translator: Translator, role: str, /) -> str | Title:
        """Return the name of what a player plays, whose id `Game.role` has."""
        return translator(role)

    def sides(self, setup: Setup[Any], /) -> tuple[tuple[Seat, ...], ...]:
        """Return the teams in seat order, whose points are counted together; by default one team a player."""
        return tuple((seat,) for seat in setup.seats)

    def is_offered(self, _state: Any, _kind: type, /) -> bool:
        """Return whether the list of kinds has a kind of action in this state."""
        return True

    def narrow_control(self, _state: Any, control: Control, /) -> Control:
        """Return a control of a form with the choices that make sense in this state, the likeliest first."""
        return control

    def chart(self, _match_view: MatchView, _told: Story, /) -> Markup | str | None:
        """Return the chart of the results screen as markup, empty for none; `None` for the line of everybody's points.

        It marks the moments of the story.
        """
        return None

    def has_course(self, _: MatchView, /) -> bool:
        """Return whether the entries of a match are in the order in which they happened."""
        return True

    def total(self, points: int, /) -> str:
        """Return the points of a side as a ranking shows them."""
        return with_minus(points)

    def score_against(self, translator: Translator, points: int, others: int, /) -> str:
        """Return the points of a side, and those of the best other side: `5 to 4`."""
        return translator(N_("%(points)s to %(others)s"), points=with_minus(points), others=with_minus(others))

    def undecided_text(self, _: Any, /) -> str:
        """Return the sentence of the results screen while nobody has won, as a key of the catalogues."""
        return N_("The match is still running.")

    def results_note(self, _: Translator) -> str:
        """Return a note below the points by source; empty for none."""
        return ""

    def source_group(self, translator: Translator, source: str, /) -> str:
        """Return the row of the score matrix in which the points of a source are counted: one for every source."""
        return self.source(translator, source)

    def adjust_draft(self, before: Draft, draft: Draft) -> Draft:  # noqa: ARG002 - for games that override it
        """Return a changed draft in which all choices fit the one that was just made; `before` is the former draft."""
        return draft

    def next_options(self, options: Any) -> Any:
        """Return the options with which the same players play the next match."""
        return options

    def describe(self, translator: Translator, action: Any) -> str:
        """Return the sentence that describes an action.

        Raises:
            LookupError: the sentence has a place that no word of the game tells.
        """
        if isinstance(action, ReviseSetup):
            return translator(N_("Players and options"))
        if isinstance(action, EndHere):
            return end_here.describe(translator, action)
        text = self.actions[type(action)]
        if callable(text.sentence):
            return text.sentence(translator, action)
        return fill_sentence(translator, text.sentence or text.title, action, self.words)

    def insertion(self, _match_view: MatchView, entry: Entry[Any]) -> Insertion | None:
        """Return the button that inserts an entry before another; `None` where the order of entries decides nothing."""
        return Insertion(N_("Insert before"), (("sheet", "more"), ("before", entry.id)))

    def describe_step(self, match_view: MatchView, log_step: LogStep[Any, Any], /) -> str:
        """Return the sentence that describes an entry of the log; the state after it may decide the order of names."""
        return self.describe(match_view.translator, log_step.entry.action)

    def context(self, translator: Translator, fields: Mapping[str, Field], names: tuple[str, ...] = ()) -> FormContext:
        """Return the language, the choices and the fields with which a form is made."""
        return FormContext(translator, self.choices_of_forms(translator, names), fields)

    def value_label(self, translator: Translator, kind: str, control: str, /) -> str:
        """Return what a number of a kind of action is called, by the name of its control; empty for no name."""
        known = self.actions.get(action_type(self.game, kind))
        field = None if known is None else known.fields.get(field_of(control))
        return "" if field is None else translator(field.label)

    def controls(
        self,
        translator: Translator,
        kind: type,
        names: tuple[str, ...],
        values: Mapping[str, Any] | None = None,
        without: Collection[Seat] = (),
    ) -> tuple[Control, ...]:
        """Return the controls of the form for a kind of action, filled in from plain `values` by field.

        Players `without` whom it is are no choices, and have no controls of their own.

        Raises:
            LookupError: a number field has no range.
        """
        context = self.context(translator, self.actions[kind].fields, names)
        seats = tuple(choice for choice in context.choices[Seat] if int(choice[0]) not in without)
        return controls(kind, evolve(context, choices={**context.choices, Seat: seats}), values or {})


@frozen(eq=False)
class MatchView:
    """A match with what is needed to show it in one language."""

    presentation: Presentation
    match: Match[Any]
    replay: Replay[Any, Any]
    translator: Translator
    others: frozenset[DeviceId] = frozenset()
    """The other devices that are connected now, and enter into the match as well."""

    own_seat: Seat | None = None
    """The player who uses this device, where several are connected; `None` for nobody in particular."""

    way: Way | Literal[""] = ""
    """How secret values of the game are entered, as was chosen on this device; empty where nothing was, and outside of
    sheets."""

    players: tuple[PlayerView, ...] = field(init=False)

    @players.default
    def _players(self) -> tuple[PlayerView, ...]:
        return view_players(self.presentation, self.translator, self.match.setup)

    def is_of_others(self, entry: EntryId) -> bool:
        """Return whether an entry was made by another device that is connected now."""
        return device_of(EditId(entry)) in self.others

    @property
    def state(self) -> Any:
        """The present state."""
        return self.replay.state

    @property
    def is_draw(self) -> bool:
        """Whether the match has ended in a draw: nobody has won; no game that is won together ends so."""
        verdict = self.replay.verdict
        return verdict is not None and verdict.is_draw and self.presentation.game.wins != "together"

    @property
    def has_no_winner(self) -> bool:
        """Whether the match has ended, and nobody has won."""
        verdict = self.replay.verdict
        return verdict is not None and not verdict.needs_ruling and not self.winners

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; empty while the match runs and in a draw."""
        verdict = self.replay.verdict
        return () if verdict is None else verdict.winners

    def has_won(self, side: Side) -> bool:
        """Return whether a player or team has won."""
        return side[0].seat in self.winners

    @cached_property
    def leaders(self) -> tuple[Seat, ...]:
        """Who has the best points while the match runs; empty while all are level.

        Who is out does not count. Nobody leads in a game that is won together.
        """
        game, is_out, state = self.presentation.game, self.presentation.is_out, self.state
        if self.replay.verdict is not None or game.wins == "together":
            return ()
        totals = {seat: points for seat, points in self.totals.items() if not is_out(state, seat)}
        leading = best(game.wins, totals.values())
        leaders = tuple([seat for seat, points in totals.items() if points == leading])
        return () if len(leaders) == len(totals) else leaders

    @property
    def outcome(self) -> str:
        """Who has won, as a sentence; empty while the match runs or waits for a ruling."""
        verdict = self.replay.verdict
        if verdict is None or verdict.needs_ruling:
            return ""
        winners = verdict.winners
        if verdict.end == "unfinished":
            return self.translator(end_here.UNFINISHED)
        if self.is_draw:
            return self.translator(N_("A draw"))
        if self.presentation.game.wins == "together":
            return self.translator(N_("Won together") if winners else N_("Lost together"))
        if not winners:
            return self.translator(N_("Nobody has won"))
        names = self.translator.player_names(winners)
        return victory(self.translator, names, winners=len(winners), sides=self.winning_sides)

    @property
    def ending_text(self) -> str:
        """How the match ended, where nobody has won, or the players have ended it; else empty."""
        verdict = self.replay.verdict
        if self.has_no_winner:
            return self.outcome
        return "" if verdict is None or verdict.end == "rules" else self.translator.message(verdict.ending)

    @property
    def winning_sides(self) -> int:
        """How many teams, or players without partners, have won."""
        return sum(any(player.seat in self.winners for player in side) for side in self.sides)

    def judge(self, action: Any) -> LogStep[Any, Any]:
        """Return the step that an action would make now, without entering it."""
        return judge(self.presentation.game, self.replay, action)

    def obstacle(self, action: Any) -> str:
        """Return why the rules refuse an action now, as a sentence; empty where they allow it."""
        refusal = self.judge(action).obstacle
        return self.translator.message(refusal.message) if refusal else ""

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The players or teams, in seat order."""
        players, sides = self.players, self.presentation.sides(self.match.setup)
        return tuple([tuple([players[seat] for seat in seats]) for seats in sides])

    @property
    def starting_totals(self) -> Mapping[Seat, Points]:
        """Every player's points before the first entry."""
        return self.presentation.game.points(self.replay.opening)

    @cached_property
    def totals(self) -> Mapping[Seat, Points]:
        """Every player's points now."""
        return self.presentation.game.points(self.replay.state)

    @cached_property
    def board(self) -> tuple[AnyRegion, ...]:
        """The regions of the board that are the game's own: a dialog that is opened or closed makes no others."""
        return self.presentation.board(self)

    def is_of(self, presentation: Presentation, match: Match[Any], replay: Replay[Any, Any], *more: object) -> bool:
        """Return whether it shows the very same match in the same way: the translator, other devices, and the seat."""
        is_same = self.presentation is presentation and self.match is match and self.replay is replay
        return is_same and (self.translator, self.others, self.own_seat) == more


def chosen_player(match_view: MatchView, fields: Fields) -> PlayerView:
    """Return the player of a dialog, whose seat is in the field `seat`.

    Raises:
        FormError: there is no such seat.
    """
    seat = number(fields, "seat")
    if not 0 <= seat < len(match_view.players):
        raise incomplete()
    return match_view.players[seat]


@lru_cache
def _choices(presentation: Presentation, language: str) -> Choices:
    """Return the choices that are the same in every match: a board asks for them again and again."""
    translator = Translator(language)
    yes_or_no = (("yes", translator(N_("yes"))), ("no", translator(N_("no"))))
    return {bool: yes_or_no, **presentation.choices(translator)}


@lru_cache
def view_players(presentation: Presentation, translator: Translator, setup: Setup[Any]) -> tuple[PlayerView, ...]:
    """Return how the players of a setup are shown. The result is cached, because every tap asks for it."""
    return tuple(
        presentation.player(
            translator,
            setup,
            PlayerView(seat, shown_name(translator.language, player.name, seat), player.colour),
        )
        for seat, player in zip(setup.seats, setup.players, strict=True)
    )
