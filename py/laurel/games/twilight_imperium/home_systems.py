"""Home systems, and players who are eliminated or go home: rules 33 and 61.15."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_imperium.actions import Eliminate, LoseHomeSystem, RegainHomeSystem
from laurel.games.twilight_imperium.cards import without_player
from laurel.games.twilight_imperium.state import ELIMINATED, HomeSystems, Objectives, State
from laurel.match.attendance import ComeBack, Leave
from laurel.match.evolve import evolve, replace_item
from laurel.match.game import Outcome
from laurel.match.message import N_, Question, Refusal
from laurel.match.setup import Seat


def lose_home_system(state: State, action: LoseHomeSystem) -> Outcome[State]:
    """A player who does not control every planet of their home system scores no public objectives (61.15)."""
    state.check(action.player)
    if action.player in state.home_systems.lost:
        raise Refusal(N_("%(player)s has already lost the home system."), player=action.player)
    return Outcome(_with_lost(state, state.home_systems.lost | {action.player}))


def regain_home_system(state: State, action: RegainHomeSystem) -> Outcome[State]:
    """A player who controls every planet of their home system again scores public objectives again."""
    state.check(action.player)
    if action.player not in state.home_systems.lost:
        raise Refusal(N_("%(player)s has not lost the home system."), player=action.player)
    return Outcome(_with_lost(state, state.home_systems.lost - {action.player}))


def _with_lost(state: State, lost: frozenset[Seat]) -> State:
    return evolve(state, home_systems=evolve(state.home_systems, lost=lost))


def eliminate(state: State, action: Eliminate) -> Outcome[State]:
    """A player leaves the game: notes, laws, strategy cards go, the speaker token passes on to the left (33)."""
    state.check(action.player)
    if len(state.playing) == 1:
        raise Refusal(N_("The last player at the table cannot be eliminated."))
    seat = action.player
    made = without_player(state, seat)
    laws = tuple((law, owner) for law, owner in state.laws if owner != seat)
    after = evolve(made.state, laws=laws, objectives=_without_secrets(state.objectives, seat))
    after = _without_turns(after, seat, evolve(state.home_systems, eliminated=state.home_systems.eliminated | {seat}))
    return evolve(made.then(Outcome(after)), questions=tuple(_consequences(state, after, seat)))


def leave(state: State, action: Leave) -> Outcome[State]:
    """A player goes home. The rules have no such case: points, cards and laws stay, the others play on."""
    state.check(action.player)
    if len(state.playing) == 1:
        raise Refusal(N_("The last player at the table cannot leave."))
    seat = action.player
    claims = tuple(claim for claim in state.objectives.claims if claim[0] != seat)
    after = state.with_hand(seat, None).with_objectives(claims=claims)
    after = _without_turns(after, seat, evolve(state.home_systems, left=state.home_systems.left | {seat}))
    return Outcome(after, questions=tuple(_new_speaker(state, after)))


def come_back(state: State, action: ComeBack) -> Outcome[State]:
    """A player who went home plays on, with the points as they were; strategy cards come in the next round."""
    state.check_seats(action.player)
    if action.player not in state.home_systems.left:
        raise Refusal(N_("%(player)s has not left."), player=action.player)
    return Outcome(
        evolve(state, home_systems=evolve(state.home_systems, left=state.home_systems.left - {action.player}))
    )


def _without_turns(state: State, seat: Seat, realms: HomeSystems) -> State:
    """Return a table with other realms, in which a player has no turn any more: cards of the round and tokens go."""
    after = evolve(
        state,
        home_systems=realms,
        strategy_cards=replace_item(state.strategy_cards, seat, ()),
        zero_token=None if state.zero_token == seat else state.zero_token,
        gift=None if seat in (state.gift, state.naalu) else state.gift,
    )
    if state.speaker != seat:
        return after
    return evolve(after, speaker=min(after.playing, key=after.clockwise_from_speaker))


def _consequences(state: State, after: State, seat: Seat) -> Iterator[Question]:
    """Yield what happens when a player is eliminated, of which the players may be unaware."""
    text = N_(
        "%(player)s is out of the game, with all cards, laws, relics and secret objectives, and gains nothing more."
    )
    yield Question(text, rule=ELIMINATED, player=seat)
    for giver, holder in state.cards.supports:
        if giver == seat:
            text = N_("%(player)s loses the point for Support for the Throne.")
            yield Question(text, rule=ELIMINATED, player=holder)
    yield from _new_speaker(state, after)


def _new_speaker(state: State, after: State) -> Iterator[Question]:
    """Yield who becomes the speaker, where somebody else was."""
    if after.speaker != state.speaker:
        yield Question(N_("%(player)s becomes the speaker."), rule=ELIMINATED, player=after.speaker)


def _without_secrets(objectives: Objectives, seat: Seat) -> Objectives:
    """Secret objectives of an eliminated player go back into the deck, scored or not (33.7); a leaked one is public."""
    return evolve(
        objectives,
        claims=tuple(claim for claim in objectives.claims if claim[0] != seat),
        hands=replace_item(objectives.hands, seat, None),
        unnamed_secrets=replace_item(objectives.unnamed_secrets, seat, 0),
        scored=tuple(
            score
            for score in objectives.scored
            if score.player != seat or score.is_public or score.objective == objectives.leaked
        ),
    )
