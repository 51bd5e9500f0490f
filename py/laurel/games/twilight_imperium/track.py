"""The victory point track: rules 98.1 to 98.6 of the Rules Reference (59.1 to 59.6 in the Russian edition)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from laurel.games.twilight_imperium.actions import (
    Claims,
    DiscardLaw,
    Gain,
    GainFromLaw,
    GainTogether,
    Lose,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    ScoreStatusPhase,
    Vote,
)
from laurel.games.twilight_imperium.components import (
    CUSTODIANS,
    LAWS,
    MUTINY,
    SEED_OF_AN_EMPIRE,
    LawId,
    SourceId,
)
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.game import Outcome
from laurel.match.ledger import LedgerEntry
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Points, Seat

ADVANCE = "98.4"
ON_THE_TRACK = "98.4.1"
MOST_AND_FEWEST = "98.5"
LAW_DISCARDED = "98.6"
INITIATIVE_DECIDES = "98.7"


def advance(table: Table, seat: Seat, printed: int, source: SourceId, rule: str = ADVANCE) -> Outcome[Table]:
    """Move a control token as many spaces as points were gained or lost (98.4).

    The token stays on the track: a gain ends on the last space and the rest of it is lost (98.4.1),
    a loss ends on 0, where every token began (98.3).
    """
    table.check(seat)
    before = table.points[seat]
    after = Points(min(max(before + printed, 0), table.target))
    points = (*table.points[:seat], after, *table.points[seat + 1 :])
    moved = LedgerEntry(seat, Points(after - before), source, rule, table.round, Points(printed))
    return Outcome(evolve(table, points=points), (moved,), _cut_short(seat, before, after, printed))


def _cut_short(seat: Seat, before: Points, after: Points, printed: int) -> tuple[Notice, ...]:
    if after - before == printed:
        return ()
    if printed > 0:
        return (Notice(N_("%(player)s: the track ends there, the rest is lost."), rule=ON_THE_TRACK, player=seat),)
    return (Notice(N_("%(player)s: nobody goes below 0."), rule=ON_THE_TRACK, player=seat),)


def together(table: Table, changes: Mapping[Seat, int], source: SourceId, rule: str = ADVANCE) -> Outcome[Table]:
    """Move several control tokens at the same moment: nobody is before anybody else."""
    gained: list[LedgerEntry] = []
    notices: list[Notice] = []
    for seat in sorted(changes, key=table.clockwise_from_speaker):
        outcome = advance(table, seat, changes[seat], source, rule)
        table = outcome.state
        gained += outcome.gained
        notices += outcome.notices
    return Outcome(table, tuple(gained), tuple(notices))


def gain(table: Table, action: Gain) -> Outcome[Table]:
    """Players gain victory points in a variety of ways (98.1)."""
    _check_points(action.points)
    if action.source == CUSTODIANS:
        table = take_custodians(table)
    outcome = advance(table, action.player, action.points, action.source)
    return evolve(outcome, notices=outcome.notices + overtakes(table, outcome.state, action.player))


def lose(table: Table, action: Lose) -> Outcome[Table]:
    """A player moves back on the track, and never below 0 (98.4)."""
    _check_points(action.points)
    return advance(table, action.player, -action.points, action.source)


def gain_together(table: Table, action: GainTogether) -> Outcome[Table]:
    """Several players gain points at the same moment, so that several may arrive together (98.7)."""
    gains = {seat: points for seat, points in action.gains.items() if points}
    if not gains:
        raise Refusal(N_("Choose at least one player."))
    for points in gains.values():
        _check_points(points)
    if action.source == CUSTODIANS:
        table = take_custodians(table)
    return together(table, gains, action.source)


def _check_points(points: int) -> None:
    if points < 1:
        raise Refusal(N_("Enter at least one point."), rule=ADVANCE)


def take_custodians(table: Table) -> Table:
    """There is one custodians token, and it never comes back to Mecatol Rex."""
    if table.custodians_taken:
        raise Refusal(N_("The custodians token has been taken already."))
    return evolve(table, custodians_taken=True)


def most(table: Table) -> tuple[Seat, ...]:
    """Everybody who is tied for the most victory points (98.5)."""
    return _all_with(table, max(table.points))


def fewest(table: Table) -> tuple[Seat, ...]:
    """Everybody who is tied for the fewest victory points (98.5)."""
    return _all_with(table, min(table.points))


def _all_with(table: Table, points: Points) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats if table.points[seat] == points)


def resolve_seed_of_an_empire(table: Table, action: ResolveSeedOfAnEmpire) -> Outcome[Table]:
    """For: everybody with the most points gains one. Against: everybody with the fewest (98.5)."""
    gaining = most(table) if action.outcome is Vote.FOR else fewest(table)
    return together(table, dict.fromkeys(gaining, 1), SEED_OF_AN_EMPIRE, MOST_AND_FEWEST)


def resolve_mutiny(table: Table, action: ResolveMutiny) -> Outcome[Table]:
    """Everybody who voted For gains a point if the agenda passes, and loses one if it does not."""
    change = 1 if action.outcome is Vote.FOR else -1
    return together(table, dict.fromkeys(action.voted_for, change), MUTINY)


def gain_from_law(table: Table, action: GainFromLaw) -> Outcome[Table]:
    """A law's point goes to the player it lies in front of; who had it before gives it up."""
    table.check(action.player)
    law, laws = _known_law(action.law), dict(table.laws)
    owner = laws.get(action.law)
    if owner == action.player:
        raise Refusal(N_("%(player)s has this law already."), player=owner)
    moves: dict[Seat, int] = {action.player: 1}
    if owner is not None:
        moves[owner] = -1
    laws[action.law] = action.player
    return together(evolve(table, laws=tuple(laws.items())), moves, law)


def discard_law(table: Table, action: DiscardLaw) -> Outcome[Table]:
    """Who gained a point from a law keeps it when the law is discarded (98.6), unless its own text says otherwise."""
    law, laws = _known_law(action.law), dict(table.laws)
    if action.law not in laws:
        raise Refusal(N_("This law is not in play."))
    owner = laws.pop(action.law)
    after = evolve(table, laws=tuple(laws.items()))
    if LAWS[action.law].taken_back_on_discard:
        return advance(after, owner, -1, law)
    return Outcome(
        after, notices=(Notice(N_("%(player)s keeps the point of the law."), rule=LAW_DISCARDED, player=owner),)
    )


def _known_law(law: LawId) -> SourceId:
    if law not in LAWS:
        raise Refusal(N_("No law of that name gives a point."))
    return LAWS[law].id


def score_status_phase(table: Table, action: ScoreStatusPhase) -> Outcome[Table]:
    """Objectives are scored in initiative order, whatever the order of entry; the game may end in between (98.7)."""
    table.check(*action.claims)
    claims = {seat: _checked(claim) for seat, claim in action.claims.items() if claim.public or claim.secret}
    if not claims:
        raise Refusal(N_("Choose at least one objective."))
    _check_order_is_known(table, claims)
    gained: list[LedgerEntry] = []
    notices: list[Notice] = []
    for seat in table.in_initiative_order():
        for points, source in _scored(claims.get(seat, Claims())):
            if table.on_last_space():
                notices += _too_late(table, seat)
                break
            outcome = advance(table, seat, points, source)
            table = outcome.state
            gained += outcome.gained
            notices += outcome.notices
    return Outcome(table, tuple(gained), tuple(notices))


def _too_late(table: Table, seat: Seat) -> tuple[Notice, ...]:
    """Say to everybody but the winner that the game ended first."""
    if seat in table.on_last_space():
        return ()
    text = N_("%(player)s scores nothing more: the game ended before.")
    return (Notice(text, rule=INITIATIVE_DECIDES, player=seat),)


def _checked(claims: Claims) -> Claims:
    if claims.public not in (0, 1, 2) or claims.secret not in (0, 1):
        raise Refusal(N_("In the status phase a player scores one public and one secret objective at the most."))
    return claims


def _scored(claims: Claims) -> Iterable[tuple[int, SourceId]]:
    if claims.public:
        yield claims.public, SourceId(f"public_stage_{claims.public}")
    if claims.secret:
        yield claims.secret, SourceId("secret_objective")


def _check_order_is_known(table: Table, claims: Mapping[Seat, Claims]) -> None:
    """Who scores first matters as soon as two could arrive, and then the strategy cards have to be known."""
    arriving = [
        seat for seat, claim in claims.items() if table.points[seat] + claim.public + claim.secret >= table.target
    ]
    if len(arriving) > 1 and any(table.initiative(seat) is None for seat in arriving):
        raise Refusal(
            N_("Several players could reach the last space. Enter the strategy cards first: initiative decides."),
            rule=INITIATIVE_DECIDES,
        )


def overtakes(before: Table, after: Table, seat: Seat) -> tuple[Notice, ...]:
    """In the status phase, somebody earlier in initiative order might have won before this player."""
    if before.phase is not Phase.STATUS or seat not in after.on_last_space():
        return ()
    order = before.in_initiative_order()
    within_reach = before.target - 3  # a stage II and a secret objective
    earlier = [other for other in order[: order.index(seat)] if before.points[other] >= within_reach]
    return tuple(
        Notice(
            N_("%(player)s scores earlier in initiative order: has %(player)s scored?"),
            rule=INITIATIVE_DECIDES,
            player=other,
        )
        for other in earlier
    )
