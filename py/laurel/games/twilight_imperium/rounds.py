"""The course of a round: phases, strategy cards, the speaker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from laurel.games.twilight_imperium.actions import (
    GiveGiftOfPrescience,
    MakeSpeaker,
    StartPhase,
    TakeStrategyCard,
    TakeZeroToken,
)
from laurel.games.twilight_imperium.cards import add_commodities
from laurel.games.twilight_imperium.claiming import is_claiming
from laurel.games.twilight_imperium.components import (
    CARDS_PER_PLAYER,
    CIVILIZED_SOCIETY,
    MONUMENTS,
    STRATEGY_CARDS,
    StrategyCard,
)
from laurel.games.twilight_imperium.revealing import is_reveal_due, next_reveal
from laurel.games.twilight_imperium.state import Objectives, Phase, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Question, Refusal
from laurel.match.setup import Seat

NO_AGENDA = "8.1"
STATUS_STEPS = "81"
MOST_ROUNDS = 99


def start_phase(state: State, action: StartPhase) -> Outcome[State]:
    """Go on to a phase. Strategy cards are returned when the strategy or the agenda phase begins.

    A status phase in which nothing was left to reveal does not pass: the game ends in it (98.8).
    """
    if not 1 <= action.round <= MOST_ROUNDS:
        raise Refusal(N_("There is no such round."))
    ended = _ended(state, action)
    if ended is not None:
        return ended
    after = evolve(
        state,
        phase=action.phase,
        round=action.round,
        has_phases=True,
        objectives=_with_new_allowances(state),
        imperial=state.imperial if action.round == state.round else frozenset(),
        zero_token=None if action.phase is Phase.STRATEGY else state.zero_token,
        gift=None if action.phase in (Phase.AGENDA, Phase.STRATEGY) else state.gift,
        had_agenda=state.had_agenda or action.phase is Phase.AGENDA,
        strategy_cards=_held(state, action),
    )
    if action.phase is Phase.STATUS and MONUMENTS in state.config.events:
        return add_commodities(after)
    return Outcome(after, questions=(*_about_steps(state, action), *_about_agenda(state, action)))


def _about_steps(state: State, action: StartPhase) -> Iterator[Question]:
    """Ask once about steps of the status phase that are not done, where the players enter what is revealed (81)."""
    objectives = state.objectives
    if not is_claiming(state) or (action.phase, action.round) == (state.phase, state.round):
        return
    if objectives.claims:
        yield Question(N_("Some claimed objectives are not scored yet. Go on without them?"), rule=STATUS_STEPS)
    elif objectives.revealed and not (objectives.public_scorers or objectives.secret_scorers):
        yield Question(N_("Nobody has scored an objective in this status phase. Is that right?"), rule=STATUS_STEPS)
    if objectives.revealed and is_reveal_due(state) and next_reveal(state) is not None:
        yield Question(N_("No objective has been revealed in this status phase. Go on without it?"), rule=STATUS_STEPS)


def _about_agenda(state: State, action: StartPhase) -> tuple[Question, ...]:
    """Players skip the agenda phase until the custodians token is removed from Mecatol Rex (8.1)."""
    if action.phase is not Phase.AGENDA or state.is_mecatol_open:
        return ()
    text = N_(
        "The custodians token is not entered as taken, and there is no agenda phase before that. Has it been taken?"
    )
    return (Question(text, rule=NO_AGENDA),)


def _held(state: State, action: StartPhase) -> tuple[tuple[StrategyCard, ...], ...]:
    if action.strategy_cards is not None:
        return deal(state, action.strategy_cards)
    if action.phase in (Phase.STRATEGY, Phase.AGENDA):
        return ((),) * len(state.points)
    return state.strategy_cards


def _with_new_allowances(state: State) -> Objectives:
    """Return the objectives at the start of a phase, in which nothing is scored or revealed yet."""
    return evolve(
        state.objectives,
        claims=(),
        public_scorers=frozenset(),
        secret_scorers=frozenset(),
        just_revealed=frozenset(),
    )


def _ended(state: State, action: StartPhase) -> Outcome[State] | None:
    """Return how the game ends with the status phase, or `None` where it goes on."""
    if (action.phase, action.round) == (state.phase, state.round) or not ends_with_this_phase(state):
        return None
    if CIVILIZED_SOCIETY in state.config.events:
        return Outcome(evolve(state, is_complete=True))
    return Outcome(evolve(state, is_out_of_objectives=True))


def ends_with_this_phase(state: State) -> bool:
    """Return whether the game ends when the next phase begins: only a status phase can be the last one."""
    if state.phase is not Phase.STATUS:
        return False
    if CIVILIZED_SOCIETY in state.config.events:
        return bool(state.on_last_space())
    return next_reveal(state) is None and not state.objectives.has_revealed


def deal(state: State, cards: Mapping[Seat, tuple[StrategyCard, ...]]) -> tuple[tuple[StrategyCard, ...], ...]:
    """Return the strategy cards by seat; every card has one holder at the most."""
    state.check_seats(*cards)
    state.check(*[seat for seat, held in cards.items() if held])
    dealt = [card for held in cards.values() for card in held]
    if len(set(dealt)) < len(dealt) or not set(dealt) <= set(STRATEGY_CARDS):
        raise Refusal(N_("There is only one of each strategy card."))
    return tuple([tuple(sorted(cards.get(seat, ()))) for seat in state.seats])


def take_strategy_card(state: State, action: TakeStrategyCard) -> Outcome[State]:
    """A player takes a strategy card, or returns it; the number of players decides how many each has."""
    if action.card not in STRATEGY_CARDS:
        raise Refusal(N_("There is only one of each strategy card."))
    held = {seat: tuple([card for card in state.strategy_cards[seat] if card != action.card]) for seat in state.seats}
    state.check(action.player)
    if action.player is not None:
        if len(held[action.player]) >= CARDS_PER_PLAYER[len(state.points)]:
            raise Refusal(N_("%(player)s has all the strategy cards of this round."), player=action.player)
        held[action.player] += (action.card,)
    return Outcome(evolve(state, strategy_cards=deal(state, held)))


def take_zero_token(state: State, action: TakeZeroToken) -> Outcome[State]:
    """The player with the "0" token is first in initiative order for the round."""
    state.check(action.player)
    return Outcome(evolve(state, zero_token=action.player))


def give_gift_of_prescience(state: State, action: GiveGiftOfPrescience) -> Outcome[State]:
    """Gift of Prescience brings the "0" token to its holder until the end of the status phase; then it goes back.

    Meanwhile the Naalu Collective has the initiative of its strategy card.
    """
    naalu = state.naalu
    if naalu is None:
        raise Refusal(N_("Nobody at this table plays the Naalu Collective."))
    if action.player is None:
        if state.gift is None:
            raise Refusal(N_("Nobody has Gift of Prescience."))
        return Outcome(evolve(state, gift=None))
    state.check(action.player)
    if action.player == naalu:
        raise Refusal(N_("Players cannot use their own Gift of Prescience."), field="player")
    if state.is_in(Phase.AGENDA):
        raise Refusal(N_("Gift of Prescience goes back at the end of the status phase."), field="player")
    return Outcome(evolve(state, gift=action.player))


def make_speaker(state: State, action: MakeSpeaker) -> Outcome[State]:
    """The speaker token moves, and with it ties without strategy cards (98.7)."""
    state.check(action.player)
    return Outcome(evolve(state, speaker=action.player))


def next_to_choose(state: State) -> Seat | None:
    """Return who chooses the next strategy card, clockwise from the speaker; `None` when all have their cards."""
    wanted = CARDS_PER_PLAYER[len(state.points)]
    open_seats = [seat for seat in state.playing if len(state.strategy_cards[seat]) < wanted]
    return min(
        open_seats, key=lambda seat: (len(state.strategy_cards[seat]), state.clockwise_from_speaker(seat)), default=None
    )


def next_phase(state: State) -> StartPhase:
    """Return the phase that follows; there is an agenda phase once the custodians token is taken."""
    if state.phase is Phase.STRATEGY:
        return StartPhase(Phase.ACTION, state.round)
    if state.phase is Phase.ACTION:
        return StartPhase(Phase.STATUS, state.round)
    if state.phase is Phase.STATUS and state.is_mecatol_open:
        return StartPhase(Phase.AGENDA, state.round)
    return StartPhase(Phase.STRATEGY, state.round + 1)
