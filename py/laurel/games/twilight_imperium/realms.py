"""Home systems, and players who leave the game: rules 33 and 61.15."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_imperium.actions import Eliminate, LoseHomeSystem, RegainHomeSystem
from laurel.games.twilight_imperium.cards import without_player
from laurel.games.twilight_imperium.table import ELIMINATED, Objectives, Table
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
    realms = evolve(table.realms, eliminated=table.realms.eliminated | {seat})
    after = evolve(
        made.state,
        realms=realms,
        laws=tuple((law, owner) for law, owner in table.laws if owner != seat),
        strategy_cards=tuple(() if one == seat else cards for one, cards in enumerate(table.strategy_cards)),
        zero_token=None if table.zero_token == seat else table.zero_token,
        gift=None if seat in (table.gift, table.naalu) else table.gift,
        objectives=_without_secrets(table.objectives, seat),
    )
    if table.speaker == seat:
        after = evolve(after, speaker=min(after.playing, key=after.clockwise_from_speaker))
    return evolve(made.then(Outcome(after)), questions=tuple(_consequences(table, after, seat)))


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
