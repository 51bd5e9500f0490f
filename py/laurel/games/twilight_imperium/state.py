"""The state of a game of Twilight Imperium, as far as victory points need it, and queries on it."""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal

from attrs import frozen

from laurel.games.twilight_imperium.components import (
    NAALU,
    OBJECTIVES,
    OBSIDIAN,
    SAAR,
    SECRET_LIMIT,
    SECRET_LIMIT_WITH_OBSIDIAN,
    STRATEGY_CARDS,
    FactionId,
    LawId,
    Monument,
    ObjectiveId,
    RelicId,
    SecretId,
    StrategyCard,
)
from laurel.match.evolve import evolve, replace_item
from laurel.match.message import N_, Refusal
from laurel.match.setup import Points, Seat

Target = Literal[10, 14]
"""The last space of the victory point track: both sides of the board."""

AgendaPoints = Literal["together", "in_turn"]
"""How an agenda gives points to several players: at the same moment, or one by one until somebody arrives."""

ELIMINATED = "33"


class Phase(Enum):
    """The four phases of a round, in their order."""

    STRATEGY = "strategy"
    ACTION = "action"
    STATUS = "status"
    AGENDA = "agenda"


@frozen
class SeatDetails:
    """What a seat of Twilight Imperium has from the setup on."""

    faction: FactionId | None = None
    """The faction that is played there; `None` where none was chosen."""


@frozen
class Options:
    """What the players agree on before the game: boxes, galactic events, house rules."""

    target: Target = 10
    speaker: Seat = Seat(0)
    prophecy_of_kings: bool = True
    codices: bool = True
    thunders_edge: bool = True
    total_war: bool = False
    zealous_orthodoxy: bool = False
    monuments_to_the_ages: bool = False
    civilized_society: bool = False
    agenda_points: AgendaPoints = "together"
    referee: bool = True
    """Whether Laurel refuses what the rules of scoring forbid; otherwise it counts, with a notice."""


@frozen
class Config:
    """What is fixed from the setup on, besides the length of the track."""

    boxes: frozenset[str]
    events: frozenset[str] = frozenset()
    """The galactic events in play, by the id of their source."""

    agenda_points: AgendaPoints = "together"
    referee: bool = True
    factions: tuple[str, ...] = ()
    """The faction of every seat by id; empty where none was chosen."""

    def seat_of(self, faction: str) -> Seat | None:
        """Return who plays a faction."""
        return Seat(self.factions.index(faction)) if faction in self.factions else None

    def faction(self, seat: Seat) -> str:
        """Return what a player plays, or empty."""
        return self.factions[seat] if seat < len(self.factions) else ""


@frozen
class ScoredObjective:
    """A named objective that a player has scored."""

    player: Seat
    objective: ObjectiveId
    is_public: bool
    """Whether it was public when it was scored."""


@frozen
class Claims:
    """What one player scores in the status phase: one public and one secret objective at the most."""

    public: ObjectiveId | None = None
    secret: SecretId | None = None

    @property
    def objectives(self) -> tuple[ObjectiveId, ...]:
        """The claimed objectives: the public one before the secret one."""
        return tuple(one for one in (self.public, self.secret) if one)


NO_CLAIMS = Claims()


@frozen(slots=False)
class Objectives:
    """The objective cards: what was revealed, and who has scored what."""

    revealed: tuple[ObjectiveId, ...] = ()
    """Public objectives in the order in which they were revealed; empty where reveals are not entered."""

    extra: frozenset[ObjectiveId] = frozenset()
    """Those of them that an agenda added to the ten of the setup."""

    scored: tuple[ScoredObjective, ...] = ()
    """In the order of scoring; nothing twice."""

    unnamed_secrets: tuple[int, ...] = ()
    """Scored unnamed secret objectives by seat."""

    leaked: ObjectiveId | None = None
    """The secret objective that Classified Document Leaks has made public, while that law is in play."""

    public_scorers: frozenset[Seat] = frozenset()
    """Who has scored a public objective in this status phase."""

    secret_scorers: frozenset[Seat] = frozenset()
    """Who has scored a secret objective in this status phase."""

    just_revealed: frozenset[ObjectiveId] = frozenset()
    """What the speaker has revealed in this status phase, after its scoring."""

    hands: tuple[int | None, ...] = ()
    """Unscored secret objectives by seat; `None` where they are not counted."""

    claims: tuple[tuple[Seat, Claims], ...] = ()
    """Drafts of this status phase that are not scored yet, by seat; none of them is empty."""

    orthodox: Seat | None = None
    """Who was first to score two secret objectives, under Zealous Orthodoxy."""

    @property
    def of_setup(self) -> tuple[ObjectiveId, ...]:
        """The revealed ones of the ten public objectives of the setup."""
        return tuple([one for one in self.revealed if one not in self.extra]) if self.extra else self.revealed

    @property
    def has_revealed(self) -> bool:
        """Whether the speaker has revealed an objective in this status phase."""
        return bool(self.just_revealed)

    def secrets_of(self, seat: Seat) -> int:
        """Return how many secret objectives a player has scored as such, named or not, leaked ones too."""
        named = [score for score in self.scored if score.player == seat and not score.is_public]
        return len(named) + self.unnamed_secrets[seat]


@frozen
class Cards:
    """Cards of the players that matter for points."""

    supports: tuple[tuple[Seat, Seat], ...] = ()
    """Support for the Throne: who gave it, and who holds it; in the order of the givers."""

    relics: tuple[tuple[RelicId, Seat], ...] = ()
    purged: frozenset[RelicId] = frozenset()
    styx: Seat | None = None
    monuments: tuple[tuple[Monument, Seat, int], ...] = ()
    """Monuments in play: which one, who controls its planet, how many commodities are on it."""


@frozen
class HomeSystems:
    """What happened to the players' home systems."""

    lost: frozenset[Seat] = frozenset()
    """Players who do not control every planet of their home system."""

    burned: frozenset[Seat] = frozenset()
    """Players whose home system The Silver Flame has removed."""

    eliminated: frozenset[Seat] = frozenset()
    left: frozenset[Seat] = frozenset()
    """Players who went home before the end, without having been eliminated: their points stay as they are."""


@frozen(slots=False)
class State:
    """The victory point track and everything that changes it. Tuples have one item a seat, clockwise."""

    target: Points
    points: tuple[Points, ...]
    """The space of every player's control token."""

    speaker: Seat
    strategy_cards: tuple[tuple[StrategyCard, ...], ...]
    zero_token: Seat | None = None
    """The player who took the "0" token for this round, whatever the factions; `None` where none was entered."""

    gift: Seat | None = None
    """Who holds Gift of Prescience, and with it the "0" token until the end of the status phase."""

    round: int = 1
    phase: Phase = Phase.STRATEGY
    custodians_taken: bool = False
    had_agenda: bool = False
    """Whether an agenda phase was entered, so that the custodians token is gone."""

    laws: tuple[tuple[LawId, Seat | None], ...] = ()
    """Laws in play that gave a point, and their owners; `None` where no player controls the planet."""

    is_out_of_objectives: bool = False
    """Whether the speaker has no objective card left to reveal."""

    ruling: tuple[Seat, ...] = ()
    """The winners whom the players named where the rules leave them open."""

    has_phases: bool = False
    """Whether phases are entered; without them, objectives are scored at any time."""

    is_called: bool = False
    """Whether the players have ended the game before its end."""

    is_complete: bool = False
    """Civilized Society: whether the status phase after which the game ends is over."""

    imperial: frozenset[Seat] = frozenset()
    """Who has resolved the primary ability of Imperial in this round."""

    unsaid: tuple[Seat, ...] = ()
    """Who has gained points without a source, in the order of the first ones."""

    config: Config = Config(frozenset({"base"}))
    objectives: Objectives = Objectives()
    cards: Cards = Cards()
    home_systems: HomeSystems = HomeSystems()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return tuple(map(Seat, range(len(self.points))))

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Every seat whose player has neither been eliminated nor left, clockwise."""
        out = self.home_systems.eliminated | self.home_systems.left
        return tuple([seat for seat in self.seats if seat not in out]) if out else self.seats

    def plays(self, seat: Seat) -> bool:
        """Return whether a player is one of `playing`."""
        return seat not in self.home_systems.eliminated and seat not in self.home_systems.left

    def is_in(self, phase: Phase) -> bool:
        """Return whether a phase is played; never where phases are not entered."""
        return self.has_phases and self.phase is phase

    def may_be_in(self, *phases: Phase) -> bool:
        """Return whether one of some phases is played; always where phases are not entered."""
        return not self.has_phases or self.phase in phases

    def check(self, *seats: Seat | None) -> None:
        """Refuse a seat without a player, or whose player has been eliminated or has left; `None` is nobody."""
        present = [seat for seat in seats if seat is not None]
        self.check_seats(*present)
        for seat in present:
            if seat in self.home_systems.eliminated:
                raise Refusal(N_("%(player)s has been eliminated."), rule=ELIMINATED, player=seat)
            if seat in self.home_systems.left:
                raise Refusal(N_("%(player)s has left and takes no further part."), player=seat)

    def check_seats(self, *seats: Seat) -> None:
        """Refuse a seat without a player."""
        if not set(seats) <= set(range(len(self.points))):
            raise Refusal(N_("There is no such player at this table."))

    def with_objectives(self, **changes: Any) -> State:
        """Return the state with changes to its objectives."""
        return evolve(self, objectives=evolve(self.objectives, **changes))

    def with_hand(self, seat: Seat, unscored: int | None) -> State:
        """Return the state with another number of unscored secret objectives of a player; `None` for an unknown one."""
        return self.with_objectives(hands=replace_item(self.objectives.hands, seat, unscored))

    def with_cards(self, **changes: Any) -> State:
        """Return the state with changes to its cards."""
        return evolve(self, cards=evolve(self.cards, **changes))

    def on_last_space(self) -> tuple[Seat, ...]:
        """Return who is on the last space of the track."""
        if max(self.points) < self.target:
            return ()
        return tuple(seat for seat in self.playing if self.points[seat] >= self.target)

    def initiative(self, seat: Seat) -> int | None:
        """Return a player's place in initiative order: the lowest strategy card, or 0 with the "0" token.

        `None` while the player holds no strategy card; the token counts while any player holds one.
        """
        if seat == self.zero_holder and any(self.strategy_cards):
            return 0
        return min(self.strategy_cards[seat], default=None)

    @property
    def naalu(self) -> Seat | None:
        """Who plays the Naalu Collective, and is in the game."""
        seat = self.config.seat_of(NAALU)
        return seat if seat is not None and self.plays(seat) else None

    @property
    def zero_holder(self) -> Seat | None:
        """Who has initiative 0: by Gift of Prescience, by an entry, or as the Naalu Collective (Telepathic)."""
        if self.gift is not None:
            return self.gift
        return self.naalu if self.zero_token is None else self.zero_token

    @property
    def is_mecatol_open(self) -> bool:
        """Whether the custodians token is gone from Mecatol Rex: from there on, rounds have an agenda phase (8.1)."""
        return self.custodians_taken or self.had_agenda

    def clockwise_from_speaker(self, seat: Seat) -> int:
        """Return how many seats a player is from the speaker, clockwise; 0 for the speaker."""
        return (seat - self.speaker) % len(self.points)

    def in_initiative_order(self) -> tuple[Seat, ...]:
        """Return the players left in initiative order; without strategy cards, clockwise from the speaker."""
        behind_every_card, count = max(STRATEGY_CARDS) + 1, len(self.points)
        first = [min(held, default=behind_every_card) for held in self.strategy_cards]
        if any(self.strategy_cards) and (zero := self.zero_holder) is not None:
            first[zero] = 0
        places = [(first[seat], (seat - self.speaker) % count, seat) for seat in self.playing]
        return tuple([seat for _, _, seat in sorted(places)])

    def is_public(self, objective: ObjectiveId) -> bool:
        """Return whether an objective is public: by its deck, by a leak, or by Neuraloop."""
        known = OBJECTIVES.get(objective)
        if known is not None and not known.is_secret:
            return True
        return objective == self.objectives.leaked or objective in self.objectives.revealed

    def scorers(self, objective: ObjectiveId) -> tuple[Seat, ...]:
        """Return who has scored an objective, in the order of scoring."""
        return tuple([score.player for score in self.objectives.scored if score.objective == objective])

    def claims_of(self, seat: Seat) -> Claims:
        """Return what a player has drafted to score in this status phase."""
        return dict(self.objectives.claims).get(seat, NO_CLAIMS)

    def secrets_scored(self, seat: Seat) -> tuple[ObjectiveId, ...]:
        """Return the named secret objectives of a player that count against the limit; a leaked one does not."""
        scored, leaked = self.objectives.scored, self.objectives.leaked
        own = [one.objective for one in scored if one.player == seat and not one.is_public]
        return tuple(own) if leaked is None else tuple([one for one in own if one != leaked])

    def secrets_counted(self, seat: Seat) -> int:
        """Return how many scored secret objectives, named or not, count against a player's limit."""
        return len(self.secrets_scored(seat)) + self.objectives.unnamed_secrets[seat]

    def secret_limit(self, seat: Seat) -> int:
        """Return how many secret objectives a player may have, scored and unscored: 3, or 4 with The Obsidian."""
        return SECRET_LIMIT_WITH_OBSIDIAN if self.holder(OBSIDIAN) == seat else SECRET_LIMIT

    def holder(self, relic: RelicId) -> Seat | None:
        """Return who holds a relic, if anyone does."""
        return dict(self.cards.relics).get(relic)

    def has_home(self, seat: Seat) -> bool:
        """Return whether the home system lets a player score public objectives."""
        return not self.is_homeless(seat) or self.is_nomadic(seat)

    def is_nomadic(self, seat: Seat) -> bool:
        """Return whether a player scores public objectives without a home system: the Clan of Saar (Nomadic)."""
        return self.config.faction(seat) == SAAR

    def is_homeless(self, seat: Seat) -> bool:
        """Return whether a player does not control the whole home system."""
        return seat in self.home_systems.lost or seat in self.home_systems.burned
