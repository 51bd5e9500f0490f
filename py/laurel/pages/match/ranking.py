"""The places of players and teams, by the comparisons of the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby, takewhile

from attrs import frozen

from laurel.match.message import NC_
from laurel.match.setup import Points, Seat
from laurel.match.verdict import Verdict, VerdictStep
from laurel.match.wins import Wins, advantage
from laurel.pages.language.translator import with_minus
from laurel.pages.match.players import Side
from laurel.pages.match.presentation import MatchView


@frozen
class Ranked:
    """A player or team with place and points."""

    place: int
    """From 1. Level players share a place, and the places after it are left out: 1, 2, 2, 4."""

    side: Side
    points: Points

    decided_by: VerdictStep | None
    """The comparison that decided the place: by which a winner has won, or by which another player fell behind."""

    @property
    def value(self) -> int | None:
        """What the player has in `decided_by`; `None` where nothing is compared."""
        return None if self.decided_by is None else _value(self.side, self.decided_by)


@frozen(order=True)
class _Rank:
    """What places are compared by; the lowest is first."""

    has_lost: bool
    stayed: int
    """Minus the number of comparisons in which the player stayed level with the best."""

    is_not_compared: bool
    behind: int
    """How far the player was from the best value in the first comparison that was lost."""


def current_ranking(match_view: MatchView) -> tuple[Ranked, ...]:
    """Return the players and teams of a match by place, as it is now."""
    wins, is_out, state = match_view.presentation.game.wins, match_view.presentation.is_out, match_view.state
    out = frozenset(side[0].seat for side in match_view.sides if is_out(state, side[0].seat))
    return rank_sides(match_view.sides, match_view.totals, match_view.replay.verdict, wins, out)


def note(match_view: MatchView, one: Ranked) -> str:
    """Return the comparison that decided a place with its value: `Cards: 4`; empty where points decided.

    Of a player who has left it is that.
    """
    if match_view.presentation.has_left(match_view.state, one.side[0].seat):
        return match_view.translator(NC_("player", "Left"))
    step, verdict = one.decided_by, match_view.replay.verdict
    if step is None or verdict is None or one.value is None or step is verdict.steps[0]:
        return ""
    return f"{match_view.translator.message(step.criterion)}: {with_minus(one.value)}"


def rank_sides(
    sides: tuple[Side, ...],
    totals: Mapping[Seat, Points],
    verdict: Verdict | None = None,
    wins: Wins = "most",
    out: frozenset[Seat] = frozenset(),
) -> tuple[Ranked, ...]:
    """Return the players and teams by place.

    The winners are first. The others follow by the number of comparisons that they stayed level in, then by how far
    they were behind in the next one. Who has nothing to compare is last. While the game runs, and where a verdict has
    no comparisons, points count; those who are `out` are behind the others. Those who share a place are in seat order.
    All have the first place in a game that is won together.
    """
    ranks = {
        side: _rank(side, advantage(wins, totals[side[0].seat]), verdict, is_out=side[0].seat in out) for side in sides
    }
    if wins == "together":
        ranks = dict.fromkeys(sides, next(iter(ranks.values())))
    listed = sorted(sides, key=ranks.__getitem__)
    made: list[Ranked] = []
    for _, level in groupby(listed, key=ranks.__getitem__):
        place = len(made) + 1
        made += [Ranked(place, side, totals[side[0].seat], _decided_by(side, verdict)) for side in level]
    return tuple(made)


def _rank(side: Side, points: int, verdict: Verdict | None, *, is_out: bool) -> _Rank:
    """Return the rank of a side, of whose points more are better."""
    if verdict is None:
        return _Rank(has_lost=is_out, stayed=0, is_not_compared=False, behind=-points)
    has_lost = not any(one.seat in verdict.winners for one in side)
    if not verdict.steps or not has_lost:
        return _Rank(has_lost, stayed=0, is_not_compared=has_lost and is_out, behind=-points if has_lost else 0)
    stayed = _stayed(side, verdict)
    if stayed == len(verdict.steps):
        return _Rank(has_lost, -stayed, is_not_compared=False, behind=0)
    step = verdict.steps[stayed]
    value, best = _value(side, step), step.values.get(step.left[0]) if step.left else None
    if value is None or best is None:
        return _Rank(has_lost, -stayed, is_not_compared=value is None, behind=-points)
    return _Rank(has_lost, -stayed, is_not_compared=False, behind=abs(best - value))


def _stayed(side: Side, verdict: Verdict) -> int:
    """Return how many comparisons a player or team stayed level in, from the first one on."""
    seats = {one.seat for one in side}
    return sum(1 for _ in takewhile(lambda step: not seats.isdisjoint(step.left), verdict.steps))


def _value(side: Side, step: VerdictStep) -> int | None:
    """Return the value of a player in a comparison; of a team, that of the partner who is compared."""
    return next((step.values[one.seat] for one in side if one.seat in step.values), None)


def _decided_by(side: Side, verdict: Verdict | None) -> VerdictStep | None:
    """Return the comparison that a side lost; of a winner, the one by which the last rival fell behind."""
    if verdict is None:
        return None
    stayed = _stayed(side, verdict)
    if stayed < len(verdict.steps):
        step = verdict.steps[stayed]
        return step if any(one.seat in step.values for one in side) else None
    narrowing = [step for step in verdict.steps if not set(step.values) <= set(step.left)]
    return narrowing[-1] if narrowing else None
