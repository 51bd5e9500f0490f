"""A match as pages see it: the rules, what happened, and the words to say it in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Any

from attrs import field, frozen
from markupsafe import Markup

from laurel.match.game import Game
from laurel.match.match import Match
from laurel.match.message import N_
from laurel.match.replay import Moment, Replay, judge
from laurel.match.setup import Points, Seat, Setup
from laurel.match.verdict import Verdict
from laurel.pages.forms import Choices, Fields, incomplete, number
from laurel.pages.page import Region
from laurel.pages.words import Words

SHAPES = {
    "black": "square",
    "blue": "circle",
    "green": "triangle",
    "purple": "diamond",
    "red": "hexagon",
    "yellow": "star",
    "orange": "cross",
    "pink": "drop",
}
"""The shape that goes with every colour, so that no player is told apart by colour alone."""


@frozen(cache_hash=True)
class PlayerView:
    """A player as every page shows one."""

    seat: Seat
    name: str
    colour: str
    shape: str
    faction: str = ""


Side = tuple[PlayerView, ...]
"""Players whose points are the same points: one player, or the partners of a team."""


@frozen(eq=False)
class Sitting:
    """One match, in one language."""

    pages: GamePages
    match: Match[Any]
    replay: Replay[Any, Any]
    words: Words
    players: tuple[PlayerView, ...] = field(init=False)

    @players.default
    def _players(self) -> tuple[PlayerView, ...]:
        return view_players(self.pages, self.words, self.match.setup)

    @property
    def state(self) -> Any:
        """The table as it is now."""
        return self.replay.state

    @property
    def is_draw(self) -> bool:
        """Whether the match has ended and nobody has won; a victory of all is a draw."""
        verdict = self.replay.verdict
        return verdict is not None and (verdict.is_draw or len(verdict.winners) == len(self.players))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won: nobody while the match runs, and nobody in a draw."""
        verdict = self.replay.verdict
        return () if verdict is None or self.is_draw else verdict.winners

    @property
    def outcome(self) -> str:
        """Who has won, as a sentence; empty while the match runs or waits for a ruling."""
        winners = self.winners
        if self.is_draw:
            return self.words(N_("A draw"))
        if not winners:
            return ""
        text = N_("%(names)s wins") if len(winners) == 1 else N_("%(names)s win together")
        return self.words(text) % {"names": self.words.listed(winners)}

    def judge(self, action: Any) -> Moment[Any, Any]:
        """Return what the rules say of an action if it were entered now, without entering it."""
        return judge(self.pages.game, self.replay, action)

    def obstacle(self, action: Any) -> str:
        """Return why the rules would refuse an action now, as a sentence; empty where they would not."""
        refusal = self.judge(action).refusal
        return self.words.say(refusal.message) if refusal else ""

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who has points together, in seat order: every player alone, or teams."""
        sides = self.pages.sides(self.match.setup)
        return tuple(tuple(self.players[seat] for seat in side) for side in sides)

    @property
    def totals(self) -> Mapping[Seat, Points]:
        """Every player's points now."""
        return self.pages.totals(self.replay.state)


Dress = Callable[[Words, Setup[Any], PlayerView], PlayerView]
"""Shows a player as what the player plays."""


def _as_seated(_words: Words, _setup: Setup[Any], player: PlayerView) -> PlayerView:
    """A player looks as chosen at setup."""
    return player


def _alone(setup: Setup[Any]) -> tuple[tuple[Seat, ...], ...]:
    """Every player has points alone."""
    return tuple((seat,) for seat in setup.seats)


@frozen(eq=False)
class GamePages:
    """What a game shows, beyond what all games share."""

    game: Game[Any, Any, Any]
    name: str
    """The game's title, as a key of the catalogues."""

    seats: range
    """How many players it takes."""

    board: Callable[[Sitting], tuple[Region, ...]]
    """The regions of the board, in reading order."""

    sheets: Mapping[str, Callable[[Sitting, Fields], str]]
    """The board's own sheets by name, as markup."""

    totals: Callable[[Any], Mapping[Seat, Points]]
    """Every player's points in a state."""

    course: Callable[[Words, Any], str]
    """How far a match is: `Round 3, action phase`."""

    describe: Callable[[Words, Any, Setup[Any]], str]
    """What an action was, as a sentence."""

    announce: Callable[[Sitting], str]
    """What changed with the newest entry, for those who hear the page."""

    source: Callable[[Words, str], str]
    """The name of a source of points."""

    rule: Callable[[Words, str], str]
    """The number of a rule as this language's rulebook has it."""

    choices: Callable[[Words, tuple[str, ...]], Choices]
    """What can be chosen from lists, by type; the names are the players'."""

    labels: Callable[[Words], Mapping[str, str]]
    """The label of every field of every action and of the options."""

    kinds: Callable[[Words], tuple[tuple[str, str], ...]]
    """The kinds of action that can be entered by form, and what they are called."""

    usual_players: int
    """How many seats an empty table has."""

    marked_seat: str = ""
    """The option that marks a seat at setup, such as `speaker`; empty where a game has none."""

    mark: str = "speaker"
    """The sign of the marked seat, as the templates know it."""

    shortcuts: tuple[tuple[str, str, str], ...] = ()
    """Sheets that the bar under the board opens: the sheet, its sign, and its name as a key of the catalogues."""

    option_groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Options of which most tables never think, by group: the name as a key of the catalogues, and the fields."""

    factions: Callable[[Words], tuple[tuple[str, str], ...]] = lambda _: ()
    """What players may play, by id, in the language's order; empty where a game has no such thing."""

    once_more: Callable[[Any], Any] = lambda options: options
    """The options with which the same table plays the next match, given those of the last one."""

    ranges: Mapping[str, range] = field(factory=dict)
    """What every number field of the actions and of the options may hold, as `laurel.pages.forms.Terms` reads it."""

    dress: Dress = _as_seated
    """How a player looks, where the game and not the player chooses colours."""

    chart: Callable[[Sitting], Markup | str] = lambda _: ""
    """A drawing of the points over the game for the results, or empty."""

    sides: Callable[[Setup[Any]], tuple[tuple[Seat, ...], ...]] = _alone
    """Who has points together: what a team has is shown once."""

    is_offered: Callable[[Any, str], bool] = lambda _state, _kind: True
    """Whether a kind of action makes sense in a state, so that the list of kinds offers it for a new entry."""

    undecided: Callable[[Any], str] = lambda _: N_("The match is still running.")
    """What the results say of a state in which nobody has won, as a key of the catalogues."""

    has_draw: bool = False
    """Whether the table may call a draw where the rules are silent."""

    has_one_marker: bool = False
    """Whether two players share one marker, so that what one gains the other loses."""

    @property
    def has_colours(self) -> bool:
        """Whether players choose their colours."""
        return self.dress is _as_seated


def seated(sitting: Sitting, fields: Fields) -> PlayerView:
    """Return the player whom a sheet is about.

    Raises:
        FormError: nobody sits there.
    """
    seat = number(fields, "seat")
    if not 0 <= seat < len(sitting.players):
        raise incomplete()
    return sitting.players[seat]


@lru_cache
def view_players(pages: GamePages, words: Words, setup: Setup[Any]) -> tuple[PlayerView, ...]:
    """Return how the players of a table are shown; a table is looked at many times."""
    factions = dict(pages.factions(words))
    return tuple(
        pages.dress(
            words,
            setup,
            PlayerView(seat, player.name, player.colour, SHAPES[player.colour], factions.get(player.faction, "")),
        )
        for seat, player in zip(setup.seats, setup.players, strict=True)
    )


def placed(
    sides: tuple[Side, ...], totals: Mapping[Seat, Points], verdict: Verdict | None = None
) -> tuple[tuple[Side, Points], ...]:
    """Return the players or teams as they are placed: the winners, then by how long each stayed level, then by points.

    Who had nothing to compare comes last. While the game runs only the points count; the seat order stays where they
    are level.
    """
    steps = verdict.steps if verdict else ()
    winners = verdict.winners if verdict else ()

    def place(pair: tuple[Side, Points]) -> tuple[bool, int, bool, int]:
        seats = {player.seat for player in pair[0]}
        stayed = sum(1 for _ in takewhile(lambda step: seats & set(step.left), steps))
        is_compared = not steps or any(steps[0].values.get(seat) is not None for seat in seats)
        return seats.isdisjoint(winners), -stayed, not is_compared, -pair[1]

    return tuple(sorted(((side, totals[side[0].seat]) for side in sides), key=place))
