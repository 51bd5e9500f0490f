"""The panel of the round: the phase, its steps, strategy cards and what their holders decide."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.actions import MakeSpeaker, StartPhase, TakeStrategyCard
from laurel.games.twilight_imperium.claiming import is_claiming
from laurel.games.twilight_imperium.components import IMPERIAL, POLITICS, STRATEGY_CARDS, Card
from laurel.games.twilight_imperium.rounds import ends_with_this_phase, next_phase, next_to_choose
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.players import PlayerView
from laurel.pages.presentation import MatchView
from laurel.pages.twilight_imperium.claims import is_scored
from laurel.pages.twilight_imperium.reveal import due
from laurel.pages.twilight_imperium.wording import PHASES, SHORT_PHASES


@frozen
class CardChoice:
    """A strategy card in the strategy phase."""

    number: Card
    name: str
    owner: PlayerView | None
    """Who has taken it."""

    action: TakeStrategyCard | None
    """Whoever chooses next takes it; `None` where it is taken, or where all have chosen."""


@frozen
class RoundView:
    """The round and the phase, and what comes next."""

    round: int
    phases: tuple[tuple[str, str, bool], ...]
    next: StartPhase
    next_name: str
    cards: tuple[CardChoice, ...]
    """The strategy cards in the strategy phase, each in its place; none in other phases."""

    chooser: PlayerView | None
    """Who chooses the next strategy card; `None` outside the strategy phase, or when all have chosen."""

    phase: str
    steps: StepsView | None
    """The steps of the status phase; `None` in other phases."""

    imperial: PlayerView | None
    """Who can resolve Imperial now."""

    politics: PoliticsView | None
    """Who can become the speaker by Politics; `None` outside the action phase, or where no player holds the card."""

    due: str
    """What the speaker has to reveal now, outside the status phase, as a sentence, or empty."""

    is_over: bool


@frozen
class StepsView:
    """The steps of the status phase, numbered: objectives are scored, then one is revealed."""

    is_scored: bool
    is_revealed: bool
    can_reveal: bool
    """Whether there is a second step: reveals are entered, and an objective is left."""

    due: str
    """What the speaker has to reveal, as a sentence, or empty."""

    @property
    def is_done(self) -> bool:
        """Whether no step is left."""
        return self.is_scored and (self.is_revealed or not self.can_reveal)


@frozen
class PoliticsView:
    """The holder of Politics, and everybody who may be the speaker."""

    holder: PlayerView
    speakers: tuple[SpeakerButton, ...]


@frozen
class SpeakerButton:
    """A player, and the entry that makes the player the speaker."""

    player: PlayerView
    is_speaker: bool
    action: MakeSpeaker


def round_view(match_view: MatchView) -> RoundView:
    """Return the round and the phase, and what comes next."""
    table: Table = match_view.state
    translator = match_view.translator
    following = next_phase(table)
    chooser = next_to_choose(table) if table.phase is Phase.STRATEGY else None
    return RoundView(
        round=table.round,
        phases=tuple((phase.value, translator(name), phase is table.phase) for phase, name in SHORT_PHASES.items()),
        next=following,
        next_name=translator(N_("End of the game") if ends_with_this_phase(table) else PHASES[following.phase]),
        cards=_card_choices(match_view, chooser),
        chooser=None if chooser is None else match_view.players[chooser],
        phase=table.phase.value,
        steps=_steps(match_view),
        politics=_politics(match_view),
        imperial=None if (holder := imperial_holder(table)) is None else match_view.players[holder],
        due="" if is_claiming(table) else due(match_view),
        is_over=match_view.replay.verdict is not None,
    )


def _card_choices(match_view: MatchView, chooser: Seat | None) -> tuple[CardChoice, ...]:
    """Return the strategy cards in the strategy phase, for the player who chooses next; none in other phases."""
    table: Table = match_view.state
    if table.phase is not Phase.STRATEGY or match_view.replay.verdict is not None:
        return ()
    owners = {card: match_view.players[seat] for seat in table.seats for card in table.strategy_cards[seat]}
    return tuple(
        CardChoice(
            card,
            match_view.translator(name),
            owners.get(card),
            None if chooser is None or card in owners else TakeStrategyCard(card, chooser),
        )
        for card, name in STRATEGY_CARDS.items()
    )


def _steps(match_view: MatchView) -> StepsView | None:
    """Return the steps of the status phase; `None` in other phases."""
    table: Table = match_view.state
    if not is_claiming(table):
        return None
    what = due(match_view)
    return StepsView(is_scored(table), table.objectives.has_revealed, bool(what) or table.objectives.has_revealed, what)


def _politics(match_view: MatchView) -> PoliticsView | None:
    """Return who can become the speaker by Politics, in the action phase."""
    table: Table = match_view.state
    holder = next((seat for seat in table.playing if POLITICS in table.strategy_cards[seat]), None)
    if table.phase is not Phase.ACTION or holder is None or match_view.replay.verdict is not None:
        return None
    return PoliticsView(
        match_view.players[holder],
        speakers(match_view),
    )


def speakers(match_view: MatchView) -> tuple[SpeakerButton, ...]:
    """Return everybody who may be the speaker."""
    table: Table = match_view.state
    return tuple(
        SpeakerButton(match_view.players[seat], seat == table.speaker, MakeSpeaker(seat)) for seat in table.playing
    )


def imperial_holder(table: Table) -> Seat | None:
    """Return who holds Imperial and has not resolved it in this action phase."""
    if table.phase is not Phase.ACTION:
        return None
    return next(
        (seat for seat in table.playing if IMPERIAL in table.strategy_cards[seat] and seat not in table.imperial), None
    )
