"""The panel of the round: the phase, its steps, strategy cards and what their holders decide."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import MakeSpeaker, TakeStrategyCard
from laurel.games.twilight_imperium.claiming import is_claiming
from laurel.games.twilight_imperium.components import IMPERIAL, POLITICS, STRATEGY_CARDS
from laurel.games.twilight_imperium.rounds import ends_with_this_phase, next_phase, next_to_choose
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.environment import Values
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.claims import is_scored
from laurel.pages.twilight_imperium.reveal import due_reveal_text
from laurel.pages.twilight_imperium.wording import PHASES, SHORT_PHASES


def round_view(match_view: MatchView) -> Values:
    """Return the round and the phase, and what comes next.

    Values:
        cards: the strategy cards in the strategy phase, each in its place; none in other phases.
        chooser: who chooses the next strategy card; `None` outside the strategy phase, or when all have chosen.
        steps: the steps of the status phase; `None` in other phases.
        imperial: who can resolve Imperial now.
        politics: who can become the speaker by Politics; `None` outside the action phase, or where no player holds the
            card.
        due: what the speaker has to reveal now, outside the status phase, as a sentence, or empty.
    """
    state: State = match_view.state
    translator = match_view.translator
    following = next_phase(state)
    chooser = next_to_choose(state) if state.phase is Phase.STRATEGY else None
    return Values(
        round=state.round,
        phases=tuple([(phase.value, translator(name), phase is state.phase) for phase, name in SHORT_PHASES.items()]),
        next=following,
        next_name=translator(N_("End of the game") if ends_with_this_phase(state) else PHASES[following.phase]),
        cards=_card_choices(match_view, chooser),
        chooser=None if chooser is None else match_view.players[chooser],
        phase=state.phase.value,
        steps=_steps(match_view),
        politics=_politics(match_view),
        imperial=None if (holder := imperial_holder(state)) is None else match_view.players[holder],
        due="" if is_claiming(state) else due_reveal_text(match_view),
        is_over=match_view.replay.verdict is not None,
    )


def _card_choices(match_view: MatchView, chooser: Seat | None) -> tuple[Values, ...]:
    """Return the strategy cards in the strategy phase, for the player who chooses next; none in other phases.

    Values:
        owner: who has taken it.
        action: whoever chooses next takes it; `None` where it is taken, or where all have chosen.
    """
    state: State = match_view.state
    if state.phase is not Phase.STRATEGY or match_view.replay.verdict is not None:
        return ()
    owners = {card: match_view.players[seat] for seat in state.seats for card in state.strategy_cards[seat]}
    return tuple(
        Values(
            number=card,
            name=match_view.translator(name),
            owner=owners.get(card),
            action=None if chooser is None or card in owners else TakeStrategyCard(card, chooser),
        )
        for card, name in STRATEGY_CARDS.items()
    )


def _steps(match_view: MatchView) -> Values | None:
    """Return the steps of the status phase: objectives are scored, then one is revealed; `None` in other phases.

    Values:
        can_reveal: whether there is a second step: reveals are entered, and an objective is left.
        due: what the speaker has to reveal, as a sentence, or empty.
        is_done: whether no step is left.
    """
    state: State = match_view.state
    if not is_claiming(state):
        return None
    what, is_revealed = due_reveal_text(match_view), state.objectives.has_revealed
    return Values(
        is_scored=is_scored(state),
        is_revealed=is_revealed,
        can_reveal=bool(what) or is_revealed,
        due=what,
        is_done=is_scored(state) and (is_revealed or not what),
    )


def _politics(match_view: MatchView) -> Values | None:
    """Return who can become the speaker by Politics, in the action phase."""
    state: State = match_view.state
    holder = next((seat for seat in state.playing if POLITICS in state.strategy_cards[seat]), None)
    if state.phase is not Phase.ACTION or holder is None or match_view.replay.verdict is not None:
        return None
    return Values(
        holder=match_view.players[holder],
        speakers=speakers(match_view),
    )


def speakers(match_view: MatchView) -> tuple[Values, ...]:
    """Return everybody who may be the speaker."""
    state: State = match_view.state
    return tuple(
        [
            Values(player=match_view.players[seat], is_speaker=seat == state.speaker, action=MakeSpeaker(seat))
            for seat in state.playing
        ]
    )


def imperial_holder(state: State) -> Seat | None:
    """Return who holds Imperial and has not resolved it in this action phase."""
    if state.phase is not Phase.ACTION:
        return None
    return next(
        (seat for seat in state.playing if IMPERIAL in state.strategy_cards[seat] and seat not in state.imperial), None
    )
