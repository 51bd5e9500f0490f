"""A match as pages show it: the presentation of its game, its replay, and a translator."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from laurel.match.match import Match
from laurel.match.message import N_
from laurel.match.replay import LogStep, Replay, judge
from laurel.match.setup import Points, Seat, Setup
from laurel.pages.forms import Fields, incomplete, number
from laurel.pages.titles import Title
from laurel.pages.translator import Translator, shown_name

if TYPE_CHECKING:
    from laurel.pages.presentation import Presentation

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
"""The shape of every colour, so that players do not differ by colour alone."""


@frozen(cache_hash=True)
class PlayerView:
    """A player as shown on pages."""

    seat: Seat
    name: str
    """As it is shown: see `laurel.pages.translator.shown_name`."""

    colour: str
    shape: str
    role: str | Title = ""
    """What the player plays, such as a faction, translated; empty in games without roles."""


Side = tuple[PlayerView, ...]
"""Players whose points are counted together: one player, or the partners of a team."""


@frozen(eq=False)
class MatchView:
    """A match with what is needed to show it in one language."""

    presentation: Presentation
    match: Match[Any]
    replay: Replay[Any, Any]
    translator: Translator
    players: tuple[PlayerView, ...] = field(init=False)

    @players.default
    def _players(self) -> tuple[PlayerView, ...]:
        return view_players(self.presentation, self.translator, self.match.setup)

    @property
    def state(self) -> Any:
        """The present state."""
        return self.replay.state

    @property
    def is_draw(self) -> bool:
        """Whether the match has ended without a winner, or all have won."""
        verdict = self.replay.verdict
        return verdict is not None and (verdict.is_draw or len(verdict.winners) == len(self.players))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; empty while the match runs and in a draw."""
        verdict = self.replay.verdict
        return () if verdict is None or self.is_draw else verdict.winners

    @cached_property
    def leaders(self) -> tuple[Seat, ...]:
        """Who has the most points while the match runs; empty while all are level and while nobody has any.

        Who was eliminated does not count.
        """
        if self.replay.verdict is not None:
            return ()
        is_out, state = self.presentation.is_out, self.state
        totals = {seat: points for seat, points in self.totals.items() if not is_out(state, seat)}
        fewest, most = min(totals.values()), max(totals.values())
        return tuple(seat for seat, points in totals.items() if points == most > max(fewest, 0))

    @property
    def outcome(self) -> str:
        """Who has won, as a sentence; empty while the match runs or waits for a ruling."""
        winners = self.winners
        if self.is_draw:
            return self.translator(N_("A draw"))
        if not winners:
            return ""
        text = N_("%(names)s wins") if len(winners) == 1 else N_("%(names)s win together")
        return self.translator(text) % {"names": self.translator.player_names(winners)}

    def judge(self, action: Any) -> LogStep[Any, Any]:
        """Return the step that an action would make now, without entering it."""
        return judge(self.presentation.game, self.replay, action)

    def obstacle(self, action: Any) -> str:
        """Return why the rules refuse an action now, as a sentence; empty where they allow it."""
        refusal = self.judge(action).refusal
        return self.translator.message(refusal.message) if refusal else ""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The players or teams, in seat order."""
        return tuple(tuple(self.players[seat] for seat in seats) for seats in self.presentation.sides(self.match.setup))

    @property
    def totals(self) -> Mapping[Seat, Points]:
        """Every player's points now."""
        return self.presentation.game.points(self.replay.state)


def seated(match_view: MatchView, fields: Fields) -> PlayerView:
    """Return the player of a sheet, whose seat is in the field `seat`.

    Raises:
        FormError: there is no such seat.
    """
    seat = number(fields, "seat")
    if not 0 <= seat < len(match_view.players):
        raise incomplete()
    return match_view.players[seat]


@lru_cache
def view_players(presentation: Presentation, translator: Translator, setup: Setup[Any]) -> tuple[PlayerView, ...]:
    """Return how the players of a setup are shown. The result is cached, because every tap asks for it."""
    return tuple(
        presentation.player(
            translator,
            setup,
            PlayerView(seat, shown_name(translator.language, player.name, seat), player.colour, SHAPES[player.colour]),
        )
        for seat, player in zip(setup.seats, setup.players, strict=True)
    )
