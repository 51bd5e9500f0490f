"""The board of Twilight Imperium: the round, the track, a tile for every player."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_imperium.actions import Gain, Lose
from laurel.games.twilight_imperium.components import STRATEGY_CARDS, UNSAID
from laurel.games.twilight_imperium.rounds import next_phase, next_to_choose
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.games.twilight_imperium.track import most
from laurel.match.message import N_
from laurel.pages.environment import render
from laurel.pages.page import Region
from laurel.pages.sitting import PlayerView, Sitting
from laurel.pages.twilight_imperium.wording import PHASES, SHORT_PHASES
from laurel.pages.words import signed

QUICK_SOURCES = (
    ("public_stage_1", 1, N_("Stage I")),
    ("public_stage_2", 2, N_("Stage II")),
    ("secret_objective", 1, N_("Secret")),
    ("imperial_mecatol", 1, N_("Mecatol Rex")),
    ("custodians_token", 1, N_("Custodians")),
    ("support_for_the_throne", 1, N_("Support")),
)
"""What points nearly always come from, with the words that fit a small button."""


@frozen
class RoundView:
    """Where in the round the table is, and what comes next."""

    round: int
    phases: tuple[tuple[str, str, bool], ...]
    next_phase: str
    next_round: int
    next_name: str
    cards: tuple[tuple[int, str], ...]
    """The strategy cards that can still be chosen."""

    chooser: PlayerView | None
    """Who chooses the next strategy card; `None` outside the strategy phase, or when all have chosen."""

    is_status: bool
    is_over: bool


@frozen
class TrackView:
    """The victory point track: who stands on which space."""

    spaces: tuple[tuple[PlayerView, ...], ...]
    target: int


@frozen
class Tile:
    """What a player's tile shows."""

    player: PlayerView
    points: int
    target: int
    cards: tuple[tuple[int, str], ...]
    is_speaker: bool
    has_zero: bool
    is_leader: bool
    left: int
    is_winner: bool
    is_over: bool


@frozen
class PromptView:
    """The question that follows a quick tap: where did the points come from?"""

    entry: int
    player: PlayerView
    change: str
    sources: tuple[tuple[str, int, str], ...]


@frozen
class SlotView:
    """The place above the thumb: who leads, or the question after a quick tap."""

    lead: str
    prompt: PromptView | None


def board(sitting: Sitting) -> tuple[Region, ...]:
    """Return the regions of the board."""
    language = sitting.words.language
    return (
        Region("round", render("twilight_imperium/round.html", language, round_view(sitting))),
        Region("track", render("twilight_imperium/track.html", language, track_view(sitting))),
        *(
            Region(f"tile-{tile.player.seat}", render("twilight_imperium/tile.html", language, tile))
            for tile in tiles(sitting)
        ),
        Region("slot", render("twilight_imperium/slot.html", language, slot(sitting))),
    )


def round_view(sitting: Sitting) -> RoundView:
    """Return where in the round the table is."""
    table: Table = sitting.state
    words = sitting.words
    following = next_phase(table)
    chooser = next_to_choose(table) if table.phase is Phase.STRATEGY else None
    taken = {card for held in table.strategy_cards for card in held}
    return RoundView(
        round=table.round,
        phases=tuple((phase.value, words(name), phase is table.phase) for phase, name in SHORT_PHASES.items()),
        next_phase=following.phase.value,
        next_round=following.round,
        next_name=words(PHASES[following.phase]),
        cards=tuple((card, words(STRATEGY_CARDS[card])) for card in STRATEGY_CARDS if card not in taken),
        chooser=None if chooser is None else sitting.players[chooser],
        is_status=table.phase is Phase.STATUS,
        is_over=sitting.replay.verdict is not None,
    )


def track_view(sitting: Sitting) -> TrackView:
    """Return who stands where."""
    table: Table = sitting.state
    spaces = tuple(
        tuple(one for one in sitting.players if table.points[one.seat] == space) for space in range(table.target + 1)
    )
    return TrackView(spaces, table.target)


def lead(sitting: Sitting) -> str:
    """Return who leads, and by how much."""
    table: Table = sitting.state
    words = sitting.words
    leaders = most(table)
    best = table.points[leaders[0]]
    if best == 0:
        return words(N_("Nobody has scored yet"))
    if len(leaders) == len(table.points):
        return words(N_("All level at %(points)s")) % {"points": best}
    if len(leaders) > 1:
        return words(N_("Level in the lead: %(names)s")) % {"names": words.listed(leaders)}
    behind = max(points for seat, points in enumerate(table.points) if seat not in leaders)
    return words(N_("%(player)s leads by %(points)s")) % {"player": words.name(leaders[0]), "points": best - behind}


def tiles(sitting: Sitting) -> tuple[Tile, ...]:
    """Return a tile for every player, in seating order."""
    table: Table = sitting.state
    verdict = sitting.replay.verdict
    leaders = most(table) if any(table.points) else ()
    return tuple(
        Tile(
            player=one,
            points=table.points[one.seat],
            target=table.target,
            cards=tuple((card, sitting.words(STRATEGY_CARDS[card])) for card in table.strategy_cards[one.seat]),
            is_speaker=one.seat == table.speaker,
            has_zero=one.seat == table.zero_token,
            is_leader=one.seat in leaders,
            left=table.target - table.points[one.seat],
            is_winner=verdict is not None and one.seat in verdict.winners,
            is_over=verdict is not None,
        )
        for one in sitting.players
    )


def slot(sitting: Sitting) -> SlotView:
    """Return who leads, and what is to be asked about the newest entry."""
    return SlotView(lead(sitting), _prompt(sitting))


def _prompt(sitting: Sitting) -> PromptView | None:
    moments = sitting.replay.moments
    if not moments or moments[-1].verdict is not None or moments[-1].refusal is not None:
        return None
    entry = moments[-1].entry
    action = entry.action
    if not isinstance(action, Gain | Lose) or action.source != UNSAID:
        return None
    is_gain = isinstance(action, Gain)
    quick = ((key, worth, sitting.words(name)) for key, worth, name in QUICK_SOURCES if worth >= action.points)
    return PromptView(
        entry=entry.id,
        player=sitting.players[action.player],
        change=signed(action.points if is_gain else -action.points),
        sources=tuple(quick) if is_gain else (),
    )


def announce(sitting: Sitting) -> str:
    """Return what the newest entry changed, as in `Anna +2, now 7. Anna leads by 1.`."""
    if not sitting.replay.moments:
        return ""
    words = sitting.words
    table: Table = sitting.state
    moved = [
        words(N_("%(player)s %(change)s, now %(points)s."))
        % {"player": words.name(entry.player), "change": signed(entry.points), "points": table.points[entry.player]}
        for entry in sitting.replay.moments[-1].gained
    ]
    return " ".join([*moved, lead(sitting) + "."]) if moved else ""
