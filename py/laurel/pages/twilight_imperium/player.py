"""The sheet about one player: what can be scored now, what lies there, where the points came from."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.actions import Gain, GiveGiftOfPrescience, TakeZeroToken
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    BOOK,
    COMMODITIES_PER_POINT,
    CROWN,
    CUSTODIANS,
    KNOWN_LAWS,
    MONUMENT_TOKENS,
    MONUMENTS,
    NEURALOOP,
    RELICS,
    SILVER_FLAME,
    Objective,
    RelicId,
    Source,
)
from laurel.games.twilight_imperium.limits import imperial_obstacle
from laurel.games.twilight_imperium.offers import Offer, scorable, scorable_secrets, sources
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.message import Refusal
from laurel.match.plain import kind_of
from laurel.match.setup import Points, Seat
from laurel.pages.environment import render
from laurel.pages.forms import Fields, number, text
from laurel.pages.sitting import PlayerView, Sitting, seated
from laurel.pages.twilight_imperium.board import free_supports, imperial_holder
from laurel.pages.twilight_imperium.grid import CardView, by_title, in_words, scoring_entries
from laurel.pages.twilight_imperium.tiles import Marks, marks
from laurel.pages.twilight_imperium.wording import PHASES, rule, source
from laurel.pages.words import signed

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

    id: str
    name: str
    points: int
    why: str
    """Why the player cannot gain from it now, or empty."""


@frozen
class Held:
    """A card in front of the player, and what can be done with it."""

    id: str
    name: str
    use: str
    """The kind of action that uses it, or empty."""


@frozen
class MonumentView:
    """A monument of the galactic event, whether it stands or not."""

    number: int
    holder: PlayerView | None
    """Who controls its planet."""

    commodities: int
    points: int
    """What it is worth to whoever controls its planet."""


@frozen
class Secrets:
    """A player's secret objectives."""

    scored: tuple[tuple[str, int], ...]
    """The scored ones, each with the entry that scored it."""

    limit: int
    unscored: int | None
    most: int
    """How many unscored ones there can be."""


@frozen
class ZeroButton:
    """Gives the "0" token, or takes it back: by Gift of Prescience where somebody plays the Naalu Collective."""

    kind: str
    holds: bool
    why: str
    """Why it cannot be given now, or empty."""


@frozen
class PlayerSheet:
    """Everything about one player's points."""

    player: PlayerView
    points: int
    objectives: tuple[CardView, ...]
    """Those that lie face up and can be scored now."""

    unnamed: tuple[SourceButton, ...]
    """Objectives that nobody names."""

    board: tuple[SourceButton, ...]
    scenarios: tuple[SourceButton, ...]
    secrets: Secrets
    marks: Marks
    relics: tuple[Held, ...]
    laws: tuple[tuple[str, str], ...]
    monuments: tuple[MonumentView, ...]
    """All of them with Monuments to the Ages; empty without."""

    free_relics: tuple[tuple[str, str], ...]
    free_laws: tuple[tuple[str, str], ...]
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


def player_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return what one player can gain and lose, and where the points came from."""
    table: Table = sitting.state
    words = sitting.words
    player = seated(sitting, fields)
    seat = player.seat
    relics = dict(table.cards.relics)
    there = [RelicId(one.id) for one in sources(table.house) if one.kind == "relic"]
    laws = dict(table.laws)
    view = PlayerSheet(
        player=player,
        points=table.points[seat],
        objectives=tuple(in_words(words, card) for card, obstacle in scorable(table, seat) if obstacle is None),
        unnamed=tuple(_button(sitting, seat, one) for one in sources(table.house) if _is_unnamed(table, one)),
        board=tuple(_button(sitting, seat, one) for one in sources(table.house) if _is_plain(table, one, OF_THE_BOARD)),
        scenarios=tuple(
            _button(sitting, seat, one) for one in sources(table.house) if _is_plain(table, one, SCENARIOS)
        ),
        secrets=secrets(sitting, seat),
        marks=marks(sitting, seat),
        relics=tuple(
            Held(relic, words(RELICS[relic].name), USES.get(relic, ""))
            for relic, holder in table.cards.relics
            if holder == seat
        ),
        laws=tuple((law, words(KNOWN_LAWS[law].name)) for law, owner in table.laws if owner == seat),
        monuments=monuments(sitting) if MONUMENTS in table.house.events else (),
        free_relics=tuple(
            (relic, words(RELICS[relic].name))
            for relic in there
            if relics.get(relic) != seat and relic not in table.cards.purged
        ),
        free_laws=tuple(
            (one.id, words(one.name))
            for one in sources(table.house)
            if one.kind == "law" and one.points and laws.get(one.id) != seat  # type: ignore[call-overload]  # a law's id
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


USES = {
    BOOK: "use_book_of_latvinia",
    CROWN: "use_crown_of_emphidia",
    SILVER_FLAME: "roll_silver_flame",
    NEURALOOP: "replace_objective",
}
"""What a relic is used by."""


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
        holds = seat == table.zero_token
        return ZeroButton(kind_of(TakeZeroToken), holds, sitting.obstacle(TakeZeroToken(None if holds else seat)))
    if seat == table.naalu:
        return None
    holds = seat == table.gift
    action = GiveGiftOfPrescience(None if holds else seat)
    return ZeroButton(kind_of(GiveGiftOfPrescience), holds, sitting.obstacle(action))


def monuments(sitting: Sitting) -> tuple[MonumentView, ...]:
    """Return the three monuments, and what lies under them."""
    table: Table = sitting.state
    standing = {monument: (sitting.players[seat], count) for monument, seat, count in table.cards.monuments}
    made = []
    for monument in MONUMENT_TOKENS:
        holder, commodities = standing.get(monument, (None, 0))
        made.append(MonumentView(monument, holder, commodities, commodities // COMMODITIES_PER_POINT))
    return tuple(made)


def _button(sitting: Sitting, seat: Seat, one: Source) -> SourceButton:
    action = Gain(seat, Points(one.points), one.id)
    return SourceButton(one.id, sitting.words(one.name), one.points, sitting.obstacle(action))


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
    return Secrets(
        scored=tuple(
            (source(sitting.words, one), entry) for one, entry in scoring_entries(sitting.replay, seat) if one in own
        ),
        limit=limit,
        unscored=table.objectives.hands[seat],
        most=max(limit - table.secrets_counted(seat), 0),
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
class SupportSheet:
    """Who gives Support for the Throne to a player."""

    player: PlayerView
    givers: tuple[PlayerView, ...]
    entry: int | None
    """The entry that turns out to have been this, if any."""


def support_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return who can give Support for the Throne."""
    player = seated(sitting, fields)
    givers = tuple(sitting.players[seat] for seat in free_supports(sitting.state, player.seat))
    view = SupportSheet(player, givers, number(fields, "entry") if text(fields, "entry") else None)
    return render("twilight_imperium/support.html", sitting.words.language, view)


@frozen
class SecretsSheet:
    """The secret objectives that a player can score: those of this phase, and the others by phase."""

    player: PlayerView
    now: tuple[CardView, ...]
    others: tuple[tuple[str, str, tuple[CardView, ...]], ...]
    """By phase: its name, why the cards cannot be scored now, and the cards."""

    scored: int
    limit: int
    why: str
    """Why none can be scored now, or empty."""


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
        now=by_title(words, now),
        others=tuple(
            (words(PHASES[phase]), words.say(barred[0][1].message), by_title(words, tuple(card for card, _ in barred)))
            for phase in (Phase.ACTION, Phase.STATUS, Phase.AGENDA)
            if (barred := _of_phase(offers, phase))
        ),
        scored=table.secrets_counted(player.seat),
        limit=table.secret_limit(player.seat),
        why=words.say(refused.message) if refused and not now else "",
    )
    return render("twilight_imperium/secrets.html", words.language, view)


def _of_phase(offers: tuple[Offer, ...], phase: Phase) -> list[tuple[Objective, Refusal]]:
    """Return the objectives of a phase that cannot be scored now, each with the reason."""
    return [(card, obstacle) for card, obstacle in offers if obstacle is not None and card.phase == phase.value]
