"""The board of Twilight Imperium: the round, the track, who leads, and the question after a quick tap."""

from __future__ import annotations

from functools import partial
from typing import Any

from markupsafe import Markup

from laurel.games.twilight_imperium.actions import (
    Gain,
    Lose,
    ScorePublicObjective,
)
from laurel.games.twilight_imperium.claiming import is_claiming
from laurel.games.twilight_imperium.components import NO_SOURCE, SourceId
from laurel.games.twilight_imperium.gains import gain
from laurel.games.twilight_imperium.offers import scorable
from laurel.games.twilight_imperium.state import Phase, State
from laurel.games.twilight_imperium.track import leading_seats
from laurel.match.journal import UnknownEntry
from laurel.match.message import N_, Refusal
from laurel.match.replay import LogStep, Replay
from laurel.match.setup import Points, Seat
from laurel.pages.entry.speech import entry_speech
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.language.translator import with_sign
from laurel.pages.match.declarations import QuickEntry, quick_entry
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.page import AnyRegion, Fragment, LateRegion, Region
from laurel.pages.twilight_imperium import grid, tiles
from laurel.pages.twilight_imperium.claims import claims_bar
from laurel.pages.twilight_imperium.objective_cards import CardButton, view_of_objective
from laurel.pages.twilight_imperium.round_panel import imperial_holder, round_view

Quick = tuple[str, int, str]
"""A source of points, what it is worth, and the words that fit a small button."""

QUICK_OBJECTIVES: tuple[Quick, ...] = (
    ("public_stage_1", 1, N_("Stage I")),
    ("public_stage_2", 2, N_("Stage II")),
)
"""For players who do not enter which objectives are revealed."""

QUICK_SECRET: Quick = ("secret_objective", 1, N_("Secret"))
QUICK_BOARD: tuple[Quick, ...] = (
    ("imperial_mecatol", 1, N_("Mecatol Rex")),
    ("custodians_token", 1, N_("Custodians")),
)


def quick_entries(match_view: MatchView, seat: Seat) -> tuple[QuickEntry, ...]:
    """Return the buttons that take a point from a player and give one, as their tile has them; none for who is out."""
    if match_view.presentation.is_out(match_view.state, seat):
        return ()
    translator, name = match_view.translator, match_view.players[seat].name
    return (
        quick_entry(with_sign(-1), translator(N_("%(player)s: lose a point"), player=name), Lose(seat, Points(1))),
        quick_entry(with_sign(1), translator(N_("%(player)s: gain a point"), player=name), Gain(seat, Points(1))),
    )


def layout(match_view: MatchView) -> str:
    """Return what is above the tiles and takes their room.

    `claiming` is the grid in which objectives are claimed, `choosing` the strategy cards; an empty text is nothing.
    """
    state: State = match_view.state
    if match_view.replay.verdict is not None:
        return ""
    if state.phase is Phase.STRATEGY:
        return "choosing"
    return "claiming" if is_claiming(state) else ""


def board(match_view: MatchView) -> tuple[AnyRegion, ...]:
    """Return the regions of the board."""
    language = match_view.translator.language
    return (
        Region("round", render("twilight_imperium/round.html", language, round_view(match_view)), "side"),
        LateRegion("track", partial(track, match_view), "side"),
        *[tiles.tile_region(language, tile) for tile in tiles.tiles(match_view)],
        *grid.regions(match_view),
    )


def track(match_view: MatchView) -> Region:
    """Return the track; every space is a fragment."""
    language = match_view.translator.language
    spaces = tuple([render("twilight_imperium/space.html", language, space) for space in spaces_of(match_view)])
    return Region(
        "track",
        render(
            "twilight_imperium/track.html",
            language,
            spaces=spaces,
            target=match_view.state.target,
        ),
        "side",
        fragments=tuple([Fragment(f"space-{number}", html) for number, html in enumerate(spaces)]),
    )


def spaces_of(match_view: MatchView) -> tuple[Values, ...]:
    """Return the spaces of the track in order.

    Values:
        left: spaces from here to the last one.
    """
    state: State = match_view.state
    players: dict[int, list[PlayerView]] = {}
    for one in match_view.players:
        players.setdefault(state.points[one.seat], []).append(one)
    return tuple(
        [
            Values(number=number, players=tuple(players.get(number, ())), left=state.target - number)
            for number in range(state.target + 1)
        ]
    )


def lead(match_view: MatchView) -> str:
    """Return who leads, and by how much."""
    state: State = match_view.state
    translator = match_view.translator
    leaders = leading_seats(state)
    best = state.points[leaders[0]]
    if best == 0:
        return translator(N_("Nobody has scored yet"))
    if len(leaders) == len(state.points):
        return translator(N_("All tied at %(points)s"), points=best)
    if len(leaders) > 1:
        return translator(N_("Tied for the lead: %(names)s"), names=translator.player_names(leaders))
    behind = max(points for seat, points in enumerate(state.points) if seat not in leaders)
    return translator(
        N_("%(player)s leads by %(points)s"), player=translator.player_name(leaders[0]), points=best - behind
    )


def panel(match_view: MatchView) -> Markup | str:
    """Return the question about the newest entry, or the claims to be scored, as markup; empty for neither."""
    asked, claims, is_over = prompt(match_view), claims_bar(match_view), match_view.replay.verdict is not None
    if asked is None and claims is None:
        return ""
    language = match_view.translator.language
    return render("twilight_imperium/panel.html", language, prompt=asked, claims=claims, is_over=is_over)


def prompt(match_view: MatchView) -> Values | None:
    """Return the question about the newest entry; `None` where nothing is open.

    Of several phones, each asks about the newest entry that was not made on another one.
    """
    log_steps = reversed(match_view.replay.log_steps)
    newest = next((log_step for log_step in log_steps if not match_view.is_of_others(log_step.entry.id)), None)
    return None if newest is None else prompt_about(match_view, newest)


def prompt_about(match_view: MatchView, log_step: LogStep[State, Any]) -> Values | None:
    """Return the question about an entry, and the answers that the rules allow; `None` where nothing is open.

    Values:
        objectives: public objectives that the player can score now.
        sources: other sources: what each is called on a small button, and the points from it.
        offers_imperial: whether the player can resolve Imperial now, from which the points may have come.
    """
    entry, state = log_step.entry, log_step.state
    action = entry.action
    if log_step.refusal is not None or not isinstance(action, Gain | Lose) or action.source != NO_SOURCE:
        return None
    is_gain = isinstance(action, Gain)
    return Values(
        entry=entry.id,
        player=match_view.players[action.player],
        change=with_sign(action.points if is_gain else -action.points),
        objectives=_quick_objectives(match_view, state, action) if is_gain else (),
        sources=_quick_sources(match_view, state, action) if is_gain else (),
        offers_imperial=is_gain and imperial_holder(state) == action.player,
        offers_support=is_gain and action.points == 1 and bool(free_supports(state, action.player)),
    )


def source_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the question about the newest entry of points for a player that has no source, as a dialog."""
    seat = chosen_player(match_view, fields).seat
    unsaid = (one for one in reversed(match_view.replay.log_steps) if _is_unsaid(one, seat))
    log_step = next(unsaid, None)
    if log_step is None:
        raise UnknownEntry(f"no points of seat {seat} without a source")
    return render("twilight_imperium/source.html", match_view.translator.language, prompt_about(match_view, log_step))


def _is_unsaid(log_step: LogStep[State, Any], seat: Seat) -> bool:
    """Return whether a player gains points without a source by an entry."""
    action = log_step.entry.action
    is_gain = isinstance(action, Gain) and (action.player, action.source) == (seat, NO_SOURCE)
    return is_gain and log_step.refusal is None


def free_supports(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return who can still give a player Support for the Throne."""
    given = dict(state.cards.supports)
    return tuple(one for one in state.playing if one != seat and one not in given)


def _quick_objectives(match_view: MatchView, state: State, action: Gain | Lose) -> tuple[CardButton, ...]:
    """Return the objectives worth at least as much as the tap that the player can score now."""
    return tuple(
        CardButton(view_of_objective(match_view.translator, card), ScorePublicObjective(action.player, card.id))
        for card, obstacle in scorable(state, action.player)
        if obstacle is None and card.points >= action.points
    )


def _quick_sources(match_view: MatchView, state: State, action: Gain | Lose) -> tuple[tuple[str, Gain], ...]:
    """Return what points nearly always come from, the likeliest in this phase first, as far as the rules allow it."""
    unnamed = (*(() if state.objectives.revealed else QUICK_OBJECTIVES), QUICK_SECRET)
    ordered = (*QUICK_BOARD, *unnamed) if state.is_in(Phase.ACTION) else (*unnamed, *QUICK_BOARD)
    answers = (
        (match_view.translator(name), Gain(action.player, Points(worth), SourceId(key)))
        for key, worth, name in ordered
        if worth >= action.points
    )
    return tuple((name, answer) for name, answer in answers if is_open(state, answer))


def is_open(state: State, action: Gain) -> bool:
    """Whether the rules let a player gain from a source now."""
    try:
        gain(state, action)
    except Refusal:
        return False
    return True


def announce(match_view: MatchView, before: Replay[Any, Any] | None = None) -> str:
    """Return the newest entry, the points now and a new leader: `Anna: Imperial. Anna +2, now 7. Anna leads by 1.`."""
    return entry_speech(match_view, before, lead)
