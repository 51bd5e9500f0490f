"""The sheets that open over the board of Twilight Imperium."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.components import SOURCES, STRATEGY_CARDS
from laurel.games.twilight_imperium.table import Table
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.forms import Fields, incomplete, number
from laurel.pages.sitting import PlayerView, Sitting
from laurel.pages.twilight_imperium.wording import rule, source
from laurel.pages.words import signed

GROUPS = (
    (N_("Objectives"), ("objective",)),
    (N_("Board and cards"), ("board", "promissory", "card", "planet", "relic")),
    (N_("Laws"), ("law",)),
    (N_("Events and scenarios"), ("event", "scenario")),
)
"""The kinds of source, as a player looks for them. Agendas move several tokens and have forms of their own."""


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
    is_law: bool


@frozen
class PlayerSheet:
    """Everything about one player's points."""

    player: PlayerView
    points: int
    groups: tuple[tuple[str, tuple[SourceButton, ...]], ...]
    ledger: tuple[Line, ...]
    is_speaker: bool
    has_zero: bool
    is_over: bool


@frozen
class StatusSheet:
    """The players in initiative order, with their initiative."""

    players: tuple[tuple[PlayerView, int | None], ...]


@frozen
class CardsSheet:
    """Who holds which strategy card: number, name, seat."""

    cards: tuple[tuple[int, str, int | None], ...]
    players: tuple[PlayerView, ...]


def player_sheet(sitting: Sitting, fields: Fields) -> str:
    """Return what one player can gain and lose, and where the points came from."""
    table: Table = sitting.state
    words = sitting.words
    seat = number(fields, "seat")
    if not 0 <= seat < len(sitting.players):
        raise incomplete()
    player = sitting.players[seat]
    view = PlayerSheet(
        player=player,
        points=table.points[player.seat],
        groups=tuple(
            (
                words(title),
                tuple(
                    SourceButton(one.id, words(one.name), one.points, one.kind == "law")
                    for one in SOURCES.values()
                    if one.kind in kinds
                ),
            )
            for title, kinds in GROUPS
        ),
        ledger=ledger(sitting, player),
        is_speaker=player.seat == table.speaker,
        has_zero=player.seat == table.zero_token,
        is_over=sitting.replay.verdict is not None,
    )
    return render("twilight_imperium/player.html", words.language, view)


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


def status_sheet(sitting: Sitting, _: Fields) -> str:
    """Return the form for the scoring step of the status phase."""
    table: Table = sitting.state
    view = StatusSheet(tuple((sitting.players[seat], table.initiative(seat)) for seat in table.in_initiative_order()))
    return render("twilight_imperium/status.html", sitting.words.language, view)


def cards_sheet(sitting: Sitting, _: Fields) -> str:
    """Return who holds which strategy card."""
    table: Table = sitting.state
    holders = {card: seat for seat in table.seats for card in table.strategy_cards[seat]}
    view = CardsSheet(
        tuple((card, sitting.words(name), holders.get(card)) for card, name in STRATEGY_CARDS.items()),
        sitting.players,
    )
    return render("twilight_imperium/cards.html", sitting.words.language, view)


SHEETS = {"player": player_sheet, "status": status_sheet, "cards": cards_sheet}
