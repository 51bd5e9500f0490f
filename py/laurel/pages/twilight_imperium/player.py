"""The sheet about one player: what can be scored now, what lies there, where the points came from."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    BOOK,
    CROWN,
    CUSTODIANS,
    KNOWN_LAWS,
    RELICS,
    SHARD,
    SILVER_FLAME,
    Objective,
    RelicId,
    Source,
)
from laurel.games.twilight_imperium.offers import scorable, scorable_secrets, sources
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.match.setup import Seat
from laurel.pages.environment import render
from laurel.pages.forms import Fields, number, text
from laurel.pages.sitting import PlayerView, Sitting, seated
from laurel.pages.twilight_imperium.board import Marks, free_supports, imperial_holder, marks
from laurel.pages.twilight_imperium.grid import CardView, by_title, in_words, scoring_entries
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


@frozen
class Held:
    """A card in front of the player, and what can be done with it."""

    id: str
    name: str
    use: str
    """The kind of action that uses it, or empty."""


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
    free_relics: tuple[tuple[str, str], ...]
    free_laws: tuple[tuple[str, str], ...]
    ledger: tuple[Line, ...]
    has_support: bool
    """Whether somebody can still give Support for the Throne."""

    has_styx: bool
    offers_styx: bool
    can_resolve_imperial: bool
    is_action: bool
    is_speaker: bool
    has_zero: bool
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
        unnamed=tuple(_button(sitting, one) for one in sources(table.house) if _is_unnamed(table, one)),
        board=tuple(_button(sitting, one) for one in sources(table.house) if _is_plain(table, one, OF_THE_BOARD)),
        scenarios=tuple(_button(sitting, one) for one in sources(table.house) if _is_plain(table, one, SCENARIOS)),
        secrets=secrets(sitting, seat),
        marks=marks(sitting, seat),
        relics=tuple(
            Held(relic, words(RELICS[relic].name), USES.get(relic, ""))
            for relic, holder in table.cards.relics
            if holder == seat
        ),
        laws=tuple((law, words(KNOWN_LAWS[law].name)) for law, owner in table.laws if owner == seat),
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
        is_action=not table.has_phases or table.phase is Phase.ACTION,
        is_speaker=seat == table.speaker,
        has_zero=seat == table.zero_token,
        is_lost=seat in table.realms.lost,
        is_over=sitting.replay.verdict is not None,
    )
    return render("twilight_imperium/player.html", words.language, view)


USES = {BOOK: "use_book_of_latvinia", CROWN: "use_crown_of_emphidia", SILVER_FLAME: "roll_silver_flame", SHARD: ""}
"""What a relic is used by."""


def _button(sitting: Sitting, one: Source) -> SourceButton:
    return SourceButton(one.id, sitting.words(one.name), one.points)


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
    others: tuple[tuple[str, tuple[CardView, ...]], ...]
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
            (words(PHASES[phase]), cards)
            for phase in (Phase.ACTION, Phase.STATUS, Phase.AGENDA)
            if (cards := by_title(words, _of_phase(offers, phase)))
        ),
        scored=table.secrets_counted(player.seat),
        limit=table.secret_limit(player.seat),
        why=words.say(refused.message) if refused and not now else "",
    )
    return render("twilight_imperium/secrets.html", words.language, view)


def _of_phase(offers: tuple[tuple[Objective, object], ...], phase: Phase) -> tuple[Objective, ...]:
    """Return the objectives of a phase that cannot be scored now."""
    return tuple(card for card, obstacle in offers if obstacle is not None and card.phase == phase.value)
