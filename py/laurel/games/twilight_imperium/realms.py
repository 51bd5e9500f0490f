"""Home systems, and players who are eliminated or go home: rules 33 and 61.15."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_imperium.actions import Eliminate, LoseHomeSystem, RegainHomeSystem
from laurel.games.twilight_imperium.cards import without_player
from laurel.games.twilight_imperium.table import ELIMINATED, Objectives, Realms, Table
from laurel.match.attendance import ComeBack, Leave
from laurel.match.evolve import evolve, replaced
from laurel.match.game import Outcome
from laurel.match.message import N_, Question, Refusal
from laurel.match.setup import Seat


def lose_home_system(table: Table, action: LoseHomeSystem) -> Outcome[Table]:
    """A player who does not control every planet of their home system scores no public objectives (61.15)."""
    table.check(action.player)
    if action.player in table.realms.lost:
        raise Refusal(N_("%(player)s has already lost the home system."), player=action.player)
    return Outcome(_with_lost(table, table.realms.lost | {action.player}))


def regain_home_system(table: Table, action: RegainHomeSystem) -> Outcome[Table]:
    """A player who controls every planet of their home system again scores public objectives again."""
    table.check(action.player)
    if action.player not in table.realms.lost:
        raise Refusal(N_("%(player)s has not lost the home system."), player=action.player)
    return Outcome(_with_lost(table, table.realms.lost - {action.player}))


def _with_lost(table: Table, lost: frozenset[Seat]) -> Table:
    return evolve(table, realms=evolve(table.realms, lost=lost))


def eliminate(table: Table, action: Eliminate) -> Outcome[Table]:
    """A player leaves the game: notes, laws, strategy cards go, the speaker token passes on to the left (33)."""
    table.check(action.player)
    if len(table.playing) == 1:
        raise Refusal(N_("The last player at the table cannot be eliminated."))
    seat = action.player
    made = without_player(table, seat)
    laws = tuple((law, owner) for law, owner in table.laws if owner != seat)
    after = evolve(made.state, laws=laws, objectives=_without_secrets(table.objectives, seat))
    after = _without_turns(after, seat, evolve(table.realms, eliminated=table.realms.eliminated | {seat}))
    return evolve(made.then(Outcome(after)), questions=tuple(_consequences(table, after, seat)))


def leave(table: Table, action: Leave) -> Outcome[Table]:
    """A player goes home. The rules have no such case: points, cards and laws stay, the others play on."""
    table.check(action.player)
    if len(table.playing) == 1:
        raise Refusal(N_("The last player at the table cannot leave."))
    seat = action.player
    claims = tuple(claim for claim in table.objectives.claims if claim[0] != seat)
    after = table.with_hand(seat, None).with_objectives(claims=claims)
    after = _without_turns(after, seat, evolve(table.realms, left=table.realms.left | {seat}))
    return Outcome(after, questions=tuple(_new_speaker(table, after)))


def come_back(table: Table, action: ComeBack) -> Outcome[Table]:
    """A player who went home plays on, with the points as they were; strategy cards come in the next round."""
    table.check_seats(action.player)
    if action.player not in table.realms.left:
        raise Refusal(N_("%(player)s has not left."), player=action.player)
    return Outcome(evolve(table, realms=evolve(table.realms, left=table.realms.left - {action.player})))


def _without_turns(table: Table, seat: Seat, realms: Realms) -> Table:
    """Return a table with other realms, in which a player has no turn any more: cards of the round and tokens go."""
    after = evolve(
        table,
        realms=realms,
        strategy_cards=replaced(table.strategy_cards, seat, ()),
        zero_token=None if table.zero_token == seat else table.zero_token,
        gift=None if seat in (table.gift, table.naalu) else table.gift,
    )
    if table.speaker != seat:
        return after
    return evolve(after, speaker=min(after.playing, key=after.clockwise_from_speaker))


def _consequences(table: Table, after: Table, seat: Seat) -> Iterator[Question]:
    """Yield what happens when a player is eliminated, of which the players may be unaware."""
    text = N_(
        "%(player)s is out of the game, with all cards, laws, relics and secret objectives, and gains nothing more."
    )
    yield Question(text, rule=ELIMINATED, player=seat)
    for giver, holder in table.cards.supports:
        if giver == seat:
            text = N_("%(player)s loses the point for Support for the Throne.")
            yield Question(text, rule=ELIMINATED, player=holder)
    yield from _new_speaker(table, after)


def _new_speaker(table: Table, after: Table) -> Iterator[Question]:
    """Yield who becomes the speaker, where somebody else was."""
    if after.speaker != table.speaker:
        yield Question(N_("%(player)s becomes the speaker."), rule=ELIMINATED, player=after.speaker)


def _without_secrets(objectives: Objectives, seat: Seat) -> Objectives:
    """Secret objectives of an eliminated player go back into the deck, scored or not (33.7); a leaked one is public."""
    return evolve(
        objectives,
        claims=tuple(claim for claim in objectives.claims if claim[0] != seat),
        hands=replaced(objectives.hands, seat, None),
        unnamed_secrets=replaced(objectives.unnamed_secrets, seat, 0),
        scored=tuple(
            score
            for score in objectives.scored
            if score.player != seat or score.is_public or score.objective == objectives.leaked
        ),
    )
