"""How a game is shown: what every game's pages have, and what a game says for itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen
from markupsafe import Markup

from laurel.match.game import Game
from laurel.match.message import N_
from laurel.match.setup import COLOURS, ReviseSetup, Seat, Setup
from laurel.pages.chart import line_chart
from laurel.pages.forms import Choices, Control, Field, Fields, FormContext, action_controls
from laurel.pages.page import Region
from laurel.pages.translator import Translator

if TYPE_CHECKING:
    from laurel.pages.match_view import MatchView, PlayerView

Describe = Callable[[Translator, Any, Setup[Any]], str]
"""Says what an action was, as a sentence without the points, which stand beside it."""


@frozen(eq=False)
class ActionText:
    """What players read about one kind of action: what it is called, what its form asks for, and what it was."""

    title: str
    """As a key of the catalogues."""

    describe: Describe
    fields: Mapping[str, Field] = field(factory=dict)
    """How the form asks for its fields, by name; a field that is not named has no control."""

    is_listed: bool = True
    """Whether the list of kinds of entry has it."""

    group: str = ""
    """The heading under which the list of kinds has it, as a key of the catalogues; empty for the first group."""


@frozen
class MarkedSeat:
    """A seat that is marked at setup, such as the speaker's."""

    option: str
    """The option that holds the seat."""

    icon: str


@frozen
class Shortcut:
    """A sheet that the bar under the board opens."""

    sheet: str
    icon: str
    label: str
    """As a key of the catalogues."""


@frozen
class OptionGroup:
    """Options that most players never change, folded together on the setup screen."""

    title: str
    """As a key of the catalogues."""

    options: tuple[str, ...]


@frozen
class SourcePoints:
    """The points that a player has from one source."""

    source: str
    """What the source is called."""

    group: str
    """The row of the score matrix in which they are counted."""

    points: int


class Presentation:
    """How a game is shown. A game overrides what differs; what has no default has to be given.

    Sentences are made in the language of the `Translator` that are passed. Nothing here changes a match.
    """

    game: Game[Any, Any, Any]
    """The rules."""

    title: str
    """The game's title, as a key of the catalogues."""

    order: int = 100
    """Where the setup screen lists it: the lowest first."""

    usual_players: int
    """How many seats an empty table has."""

    actions: Mapping[type, ActionText]
    """What players read about every kind of action, in the order of the list of kinds."""

    sheets: Mapping[str, Callable[[MatchView, Fields], str]]
    """The board's own sheets by name, as markup."""

    options: Mapping[str, Field]
    """How the setup form asks for the options."""

    option_groups: tuple[OptionGroup, ...] = ()
    seat_details: Mapping[str, Field] = {}
    """How the setup form asks for a seat's details."""

    marked_seat: MarkedSeat | None = None
    shortcuts: tuple[Shortcut, ...] = ()

    colours: tuple[str, ...] = COLOURS
    """The colours that players choose from; empty where `player` gives them."""

    def board(self, match_view: MatchView) -> tuple[Region, ...]:
        """Return the regions of the board, in reading order."""
        raise NotImplementedError

    def progress(self, translator: Translator, state: Any) -> str:
        """Return how far a match is: `Round 3 · Action phase`."""
        raise NotImplementedError

    def announce(self, match_view: MatchView) -> str:
        """Return what changed with the newest entry, for screen readers."""
        raise NotImplementedError

    def source(self, translator: Translator, source: str) -> str:
        """Return what a source of points is called."""
        raise NotImplementedError

    def choices(self, translator: Translator, names: tuple[str, ...]) -> Choices:
        """Return what can be chosen from lists, by type; `names` are the players'."""
        raise NotImplementedError

    def rule(self, _: Translator, number: str) -> str:
        """Return the number of a rule as this language's rulebook has it."""
        return number

    def player(self, _translator: Translator, _setup: Setup[Any], player: PlayerView) -> PlayerView:
        """Return how a player looks, and what the player plays: as chosen at setup."""
        return player

    def sides(self, setup: Setup[Any]) -> tuple[tuple[Seat, ...], ...]:
        """Return who has points together, in seat order: every player alone."""
        return tuple((seat,) for seat in setup.seats)

    def is_offered(self, _state: Any, _kind: type) -> bool:
        """Return whether a kind of action makes sense in a state, so that the list of kinds has it."""
        return True

    def chart(self, match_view: MatchView) -> Markup | str:
        """Return the chart of the points over the game for the results, or an empty text."""
        return line_chart(match_view)

    def undecided(self, _: Any) -> str:
        """Return what the results say of a state in which nobody has won, as a key of the catalogues."""
        return N_("The match is still running.")

    def results_note(self, _: Translator) -> str:
        """Return what has to be known to read the points by source; empty where nothing has."""
        return ""

    def source_group(self, translator: Translator, source: str) -> str:
        """Return the row of the score matrix in which the points of a source are counted: one for every source."""
        return self.source(translator, source)

    def points_by_source(self, match_view: MatchView, seat: Seat) -> tuple[SourcePoints, ...]:
        """Return a player's points by source, in the order in which the sources first gave any.

        What was gained and lost again is left out.
        """
        return self.summed(match_view, seat, {seat: 1})

    def summed(self, match_view: MatchView, seat: Seat, signs: Mapping[Seat, int]) -> tuple[SourcePoints, ...]:
        """Return points by source, those of every player in `signs` counted with the sign that stands there."""
        sums: dict[str, int] = {}
        for entry in match_view.replay.ledger:
            if entry.player in signs:
                sums[entry.source] = sums.get(entry.source, 0) + signs[entry.player] * entry.points
        translator = match_view.translator
        named = tuple(
            SourcePoints(self.source(translator, source), self.source_group(translator, source), sum_)
            for source, sum_ in sums.items()
            if sum_
        )
        head_start = self.game.points(match_view.replay.opening)[seat]
        at_start = translator(N_("at the start"))
        return (SourcePoints(at_start, at_start, head_start), *named) if head_start else named

    def next_options(self, options: Any) -> Any:
        """Return the options with which the same players play the next match."""
        return options

    def describe(self, translator: Translator, action: Any, setup: Setup[Any]) -> str:
        """Return what an action was, as a sentence."""
        if isinstance(action, ReviseSetup):
            return translator(N_("Players and options"))
        return self.actions[type(action)].describe(translator, action, setup)

    def context(self, translator: Translator, fields: Mapping[str, Field], names: tuple[str, ...] = ()) -> FormContext:
        """Return what a form with these fields is written in."""
        return FormContext(translator, self.choices(translator, names), fields)

    def controls(
        self, translator: Translator, kind: type, names: tuple[str, ...], action: object | None = None
    ) -> tuple[Control, ...]:
        """Return the controls of the form for a kind of action, filled in from `action` if there is one.

        Raises:
            LookupError: a number field has no range.
        """
        return action_controls(self.game, self.context(translator, self.actions[kind].fields, names), kind, action)
