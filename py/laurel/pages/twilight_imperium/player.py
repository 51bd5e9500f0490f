"""The sheet about one player: what can be scored now, what lies there, where the points came from."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.actions import (
    Action,
    ActivateSystem,
    CountSecrets,
    DiscardLaw,
    Eliminate,
    ExchangeSupports,
    Gain,
    GainFromLaw,
    GainRelic,
    GainStyx,
    GiveGiftOfPrescience,
    GiveSupport,
    Lose,
    LoseHolyPlanet,
    LoseHomeSystem,
    MakeSpeaker,
    PurgeRelic,
    RegainHomeSystem,
    RollSilverFlame,
    ScorePublicObjective,
    ScoreSecretObjective,
    TakeMonument,
    TakeZeroToken,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.cards import WINNING_ROLL
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    BOOK,
    COMMODITIES_PER_POINT,
    CROWN,
    CUSTODIANS,
    HOLY_PLANET,
    KNOWN_LAWS,
    MONUMENT_TOKENS,
    MONUMENTS,
    NEURALOOP,
    RELICS,
    SILVER_FLAME,
    LawId,
    Objective,
    RelicId,
    SecretId,
    Source,
)
from laurel.games.twilight_imperium.limits import imperial_obstacle
from laurel.games.twilight_imperium.offers import Offer, scorable, scorable_secrets, sources
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.message import N_, Refusal
from laurel.match.setup import Points, Seat
from laurel.pages.environment import render
from laurel.pages.forms import Fields, Names, number, text
from laurel.pages.sitting import PlayerView, Sitting, seated
from laurel.pages.twilight_imperium.board import free_supports, imperial_holder
from laurel.pages.twilight_imperium.grid import CardButton, by_title, in_words, scoring_entries
from laurel.pages.twilight_imperium.tiles import Marks, marks
from laurel.pages.twilight_imperium.wording import PHASES, rule, source
from laurel.pages.words import Words, signed

OF_THE_BOARD = ("board", "card", "planet", "event")
"""Kinds of source that are gained without a life of their own, where no action of theirs knows more."""

SCENARIOS = ("scenario",)

WITH_ACTIONS = ("styx", "monuments_to_the_ages", "zealous_orthodoxy", "civilized_society")
"""Sources for which the rules have actions: they are not offered as plain gains."""


@frozen
class Line:
    """One line of a player's ledger."""

    change: str
    source: str
    printed: str
    """What the source is worth by itself, where the track cut it short."""

    round: int
    rule: str


@frozen
class SourceButton:
    """A source that a player can gain from with one tap."""

    name: str
    action: Gain
    why: str
    """Why the player cannot gain from it now, or empty."""


@frozen
class Use:
    """A button that uses a relic."""

    id: str
    """What its id ends in."""

    label: str
    action: Action


@frozen
class HeldRelic:
    """A relic in front of the player, and what can be done with it."""

    id: RelicId
    name: str
    uses: tuple[Use, ...]
    rolls: tuple[RollSilverFlame, ...]
    """What the die of The Silver Flame may show; empty for other relics."""

    purge: PurgeRelic

    @property
    def is_neuraloop(self) -> bool:
        """Whether it replaces an objective, for which there is a sheet."""
        return self.id == NEURALOOP


@frozen
class HeldLaw:
    """A law in front of the player, and what can be done with it."""

    id: LawId
    name: str
    discard: DiscardLaw
    lose_planet: LoseHolyPlanet | None
    """Nobody controls its planet any more; `None` for a law without a planet."""


@frozen
class MonumentView:
    """A monument of the galactic event, whether it stands or not."""

    action: TakeMonument
    """The player controls its planet; or it is destroyed, where the player does so already."""

    holder: PlayerView | None
    """Who controls its planet."""

    commodities: int
    points: int
    """What it is worth to whoever controls its planet."""

    @property
    def is_own(self) -> bool:
        """Whether the player controls its planet."""
        return self.action.player is None


@frozen
class Secrets:
    """A player's secret objectives."""

    scored: tuple[tuple[str, int], ...]
    """The scored ones, each with the entry that scored it."""

    limit: int
    unscored: int | None
    most: int
    """How many unscored ones there can be."""

    less: CountSecrets
    more: CountSecrets


@frozen
class ZeroButton:
    """Gives the "0" token, or takes it back: by Gift of Prescience where somebody plays the Naalu Collective."""

    action: TakeZeroToken | GiveGiftOfPrescience
    why: str
    """Why it cannot be given now, or empty."""

    @property
    def is_gift(self) -> bool:
        """Whether it is Gift of Prescience."""
        return isinstance(self.action, GiveGiftOfPrescience)

    @property
    def holds(self) -> bool:
        """Whether the player has it, and gives it back."""
        return self.action.player is None


@frozen
class PlayerSheet:
    """Everything about one player's points."""

    player: PlayerView
    points: int
    objectives: tuple[CardButton, ...]
    """Those that lie face up and can be scored now."""

    unnamed: tuple[SourceButton, ...]
    """Objectives that nobody names."""

    board: tuple[SourceButton, ...]
    scenarios: tuple[SourceButton, ...]
    secrets: Secrets
    marks: Marks
    supports: tuple[tuple[PlayerView, ActivateSystem], ...]
    """Who gets Support for the Throne back when a system of theirs is activated."""

    relics: tuple[HeldRelic, ...]
    laws: tuple[HeldLaw, ...]
    monuments: tuple[MonumentView, ...]
    """All of them with Monuments to the Ages; empty without."""

    free_relics: tuple[tuple[str, GainRelic], ...]
    free_laws: tuple[tuple[str, GainFromLaw], ...]
    ledger: tuple[Line, ...]
    has_support: bool
    """Whether somebody can still give Support for the Throne."""

    has_styx: bool
    offers_styx: bool
    can_resolve_imperial: bool
    may_resolve_imperial: bool
    """Whether the player may do so by another ability than the strategy card."""

    is_action: bool
    is_speaker: bool
    zero: ZeroButton | None
    """What the "0" token button does; `None` where there is nothing to do."""

    is_lost: bool
    is_over: bool

    note = Names(Gain)
    """The controls of the form for any other source."""

    @property
    def lose(self) -> Lose:
        """The player loses a point, and nobody says because of what."""
        return Lose(self.player.seat, Points(1))

    @property
    def styx(self) -> GainStyx:
        """The player gains Styx, or loses it to nobody."""
        return GainStyx(None if self.has_styx else self.player.seat)

    @property
    def speaker(self) -> MakeSpeaker:
        """The player becomes the speaker."""
        return MakeSpeaker(self.player.seat)

    @property
    def home(self) -> LoseHomeSystem | RegainHomeSystem:
        """The player loses the home system, or regains it."""
        return RegainHomeSystem(self.player.seat) if self.is_lost else LoseHomeSystem(self.player.seat)

    @property
    def eliminate(self) -> Eliminate:
        """The player is eliminated."""
        return Eliminate(self.player.seat)


def player_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return what one player can gain and lose, and where the points came from."""
    table: Table = sitting.state
    words = sitting.words
    player = seated(sitting, fields)
    seat = player.seat
    relics = dict(table.cards.relics)
    there = [RelicId(one.id) for one in sources(table.house) if one.kind == "relic"]
    laws = dict(table.laws)
    lying = marks(sitting, seat)
    view = PlayerSheet(
        player=player,
        points=table.points[seat],
        objectives=tuple(
            CardButton(in_words(words, card), ScorePublicObjective(seat, card.id))
            for card, obstacle in scorable(table, seat)
            if obstacle is None
        ),
        unnamed=tuple(_button(sitting, seat, one) for one in sources(table.house) if _is_unnamed(table, one)),
        board=tuple(_button(sitting, seat, one) for one in sources(table.house) if _is_plain(table, one, OF_THE_BOARD)),
        scenarios=tuple(
            _button(sitting, seat, one) for one in sources(table.house) if _is_plain(table, one, SCENARIOS)
        ),
        secrets=secrets(sitting, seat),
        marks=lying,
        supports=tuple((giver, ActivateSystem(seat, frozenset({giver.seat}))) for giver in lying.supports),
        relics=tuple(_held_relic(words, relic, seat) for relic, holder in table.cards.relics if holder == seat),
        laws=tuple(_held_law(words, law) for law, owner in table.laws if owner == seat),
        monuments=monuments(sitting, seat) if MONUMENTS in table.house.events else (),
        free_relics=tuple(
            (words(RELICS[relic].name), GainRelic(seat, relic))
            for relic in there
            if relics.get(relic) != seat and relic not in table.cards.purged
        ),
        free_laws=tuple(
            (words(one.name), GainFromLaw(seat, law))
            for law, one in ((LawId(one.id), one) for one in sources(table.house) if one.kind == "law" and one.points)
            if laws.get(law) != seat
        ),
        ledger=ledger(sitting, player),
        has_support=bool(free_supports(table, seat)),
        has_styx=table.cards.styx == seat,
        offers_styx=any(one.id == "styx" for one in sources(table.house)),
        can_resolve_imperial=imperial_holder(table) == seat,
        may_resolve_imperial=may_resolve_imperial(table, seat),
        is_action=is_action(table),
        is_speaker=seat == table.speaker,
        zero=zero_button(sitting, seat),
        is_lost=seat in table.realms.lost,
        is_over=sitting.replay.verdict is not None,
    )
    return render("twilight_imperium/player.html", words.language, view)


def _held_relic(words: Words, relic: RelicId, seat: Seat) -> HeldRelic:
    """Return a relic in front of a player."""
    rolls = range(1, WINNING_ROLL + 1) if relic == SILVER_FLAME else ()
    return HeldRelic(
        relic,
        words(RELICS[relic].name),
        _uses(words, relic, seat),
        tuple(RollSilverFlame(seat, roll) for roll in rolls),
        PurgeRelic(relic),
    )


def _uses(words: Words, relic: RelicId, seat: Seat) -> tuple[Use, ...]:
    """Return the buttons that use a relic; none for a relic without a use of its own."""
    if relic == BOOK:
        return (
            Use(
                "book-yes",
                words(N_("Used with all four specialties: +1")),
                UseBookOfLatvinia(seat, has_four_specialties=True),
            ),
            Use(
                "book-no",
                words(N_("Used without: speaker token")),
                UseBookOfLatvinia(seat, has_four_specialties=False),
            ),
        )
    return (Use("crown", words(N_("Used: +1")), UseCrownOfEmphidia(seat)),) if relic == CROWN else ()


def _held_law(words: Words, law: LawId) -> HeldLaw:
    """Return a law in front of a player."""
    planet = LoseHolyPlanet() if law == HOLY_PLANET else None
    return HeldLaw(law, words(KNOWN_LAWS[law].name), DiscardLaw(law), planet)


def is_action(table: Table) -> bool:
    """Whether it is the action phase, as far as the table enters its phases."""
    return not table.has_phases or table.phase is Phase.ACTION


def may_resolve_imperial(table: Table, seat: Seat) -> bool:
    """Whether Imperial is offered to a player by another ability, or where nobody enters strategy cards."""
    return imperial_obstacle(table, seat) is None and imperial_holder(table) != seat


def zero_button(sitting: Sitting, seat: Seat) -> ZeroButton | None:
    """Return what a player can do about the "0" token; the Naalu Collective has it by itself."""
    table: Table = sitting.state
    if table.naalu is None:
        token = TakeZeroToken(None if seat == table.zero_token else seat)
        return ZeroButton(token, sitting.obstacle(token))
    if seat == table.naalu:
        return None
    gift = GiveGiftOfPrescience(None if seat == table.gift else seat)
    return ZeroButton(gift, sitting.obstacle(gift))


def monuments(sitting: Sitting, seat: Seat) -> tuple[MonumentView, ...]:
    """Return the three monuments, what lies under them, and what one player can do with them."""
    table: Table = sitting.state
    standing = {monument: (sitting.players[seat], count) for monument, seat, count in table.cards.monuments}
    made = []
    for monument in MONUMENT_TOKENS:
        holder, commodities = standing.get(monument, (None, 0))
        action = TakeMonument(monument, None if holder == sitting.players[seat] else seat)
        made.append(MonumentView(action, holder, commodities, commodities // COMMODITIES_PER_POINT))
    return tuple(made)


def _button(sitting: Sitting, seat: Seat, one: Source) -> SourceButton:
    action = Gain(seat, Points(one.points), one.id)
    return SourceButton(sitting.words(one.name), action, sitting.obstacle(action))


def _is_unnamed(table: Table, one: Source) -> bool:
    """Whether an objective that nobody names is offered: only where the table does not enter what lies there."""
    return one.kind == "objective" and not table.objectives.revealed


def _is_plain(table: Table, one: Source, kinds: tuple[str, ...]) -> bool:
    """Whether a source of some kinds is gained as such, and still can be."""
    if one.id == CUSTODIANS and table.custodians_taken:
        return False
    return one.kind in kinds and one.points > 0 and one.id not in WITH_ACTIONS


def secrets(sitting: Sitting, seat: Seat) -> Secrets:
    """Return a player's secret objectives."""
    table: Table = sitting.state
    own = {*table.secrets_scored(seat), ANY_SECRET}
    limit = table.secret_limit(seat)
    unscored = table.objectives.hands[seat]
    return Secrets(
        scored=tuple(
            (source(sitting.words, one), entry) for one, entry in scoring_entries(sitting.replay, seat) if one in own
        ),
        limit=limit,
        unscored=unscored,
        most=max(limit - table.secrets_counted(seat), 0),
        less=CountSecrets(seat, (unscored or 1) - 1),
        more=CountSecrets(seat, (unscored or 0) + 1),
    )


def ledger(sitting: Sitting, player: PlayerView) -> tuple[Line, ...]:
    """Return every change of a player's total, newest first."""
    lines = [
        Line(
            signed(entry.points),
            source(sitting.words, entry.source),
            signed(entry.printed) if entry.printed != entry.points else "",
            entry.round,
            rule(sitting.words, entry.rule),
        )
        for entry in sitting.replay.ledger
        if entry.player == player.seat
    ]
    return tuple(reversed(lines))


@frozen
class Giver:
    """Who can give Support for the Throne to a player."""

    player: PlayerView
    give: GiveSupport
    exchange: ExchangeSupports


@frozen
class SupportSheet:
    """Who gives Support for the Throne to a player."""

    player: PlayerView
    givers: tuple[Giver, ...]
    entry: int | None
    """The entry that turns out to have been this, if any."""


def support_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return who can give Support for the Throne."""
    player = seated(sitting, fields)
    givers = tuple(
        Giver(sitting.players[seat], GiveSupport(seat, player.seat), ExchangeSupports(seat, player.seat))
        for seat in free_supports(sitting.state, player.seat)
    )
    view = SupportSheet(player, givers, number(fields, "entry") if text(fields, "entry") else None)
    return render("twilight_imperium/support.html", sitting.words.language, view)


@frozen
class SecretsSheet:
    """The secret objectives that a player can score: those of this phase, and the others by phase."""

    player: PlayerView
    now: tuple[CardButton, ...]
    others: tuple[tuple[str, str, tuple[CardButton, ...]], ...]
    """By phase: its name, why the cards cannot be scored now, and the cards."""

    scored: int
    limit: int
    why: str
    """Why none can be scored now, or empty."""

    @property
    def unnamed(self) -> ScoreSecretObjective:
        """The player scores one, and does not say which."""
        return ScoreSecretObjective(self.player.seat, ANY_SECRET)


def secrets_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return the secret objectives that nobody has scored, this phase's first."""
    table: Table = sitting.state
    words = sitting.words
    player = seated(sitting, fields)
    offers = scorable_secrets(table, player.seat)
    now = tuple(card for card, obstacle in offers if obstacle is None)
    refused = next((obstacle for _, obstacle in offers if obstacle is not None), None)
    view = SecretsSheet(
        player=player,
        now=_to_score(sitting, player.seat, now),
        others=tuple(
            (
                words(PHASES[phase]),
                words.say(barred[0][1].message),
                _to_score(sitting, player.seat, tuple(card for card, _ in barred)),
            )
            for phase in (Phase.ACTION, Phase.STATUS, Phase.AGENDA)
            if (barred := _of_phase(offers, phase))
        ),
        scored=table.secrets_counted(player.seat),
        limit=table.secret_limit(player.seat),
        why=words.say(refused.message) if refused and not now else "",
    )
    return render("twilight_imperium/secrets.html", words.language, view)


def _to_score(sitting: Sitting, seat: Seat, cards: tuple[Objective, ...]) -> tuple[CardButton, ...]:
    """Return secret objectives for a player to score, in this language's order."""
    return tuple(
        CardButton(card, ScoreSecretObjective(seat, SecretId(card.id))) for card in by_title(sitting.words, cards)
    )


def _of_phase(offers: tuple[Offer, ...], phase: Phase) -> list[tuple[Objective, Refusal]]:
    """Return the objectives of a phase that cannot be scored now, each with the reason."""
    return [(card, obstacle) for card, obstacle in offers if obstacle is not None and card.phase == phase.value]
