"""The list of all that points may come from, from which the source of an entry is chosen or corrected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    Gain,
    GainFromLaw,
    GainRelic,
    GainStyx,
    GiveSupport,
    Lose,
    ScorePublicObjective,
    ScoreSecretObjective,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.components import (
    BOOK,
    CROWN,
    OBJECTIVES,
    SHARD,
    STYX,
    SUPPORT,
    LawId,
    ObjectiveId,
    RelicId,
    SecretId,
    Source,
)
from laurel.games.twilight_imperium.offers import available_sources, public_objectives, scorable_secrets
from laurel.games.twilight_imperium.state import State
from laurel.match.edits import EntryId
from laurel.match.message import N_, Refusal
from laurel.match.replay import LogStep
from laurel.match.setup import Points, Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, incomplete, text
from laurel.pages.language.titles import Title
from laurel.pages.language.translator import with_sign
from laurel.pages.match.declarations import Correction
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.board import free_supports
from laurel.pages.twilight_imperium.objective_cards import view_of_objective, views_by_title
from laurel.pages.twilight_imperium.wording import component_title, objective_title, source_title

Sourced = Gain | Lose | ScorePublicObjective | ScoreSecretObjective
"""What the list can correct: points of one player from one source."""

FIELDS = frozenset({"source", "objective", "secret"})
"""The fields of these actions that name the source."""

BOARD = ("board", "card", "planet")
AGENDAS = ("law", "agenda")
OTHERS = ("event", "scenario")
LOST = ("promissory", "law", "agenda", "relic", "planet", "event", "scenario", "card", "board")
"""The kinds of source in the order in which points are lost to them, the likeliest first."""


def origins_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the list for an entry of points, as a dialog; what the rules refuse is left out."""
    log_step = match_view.replay.step(EntryId(text(fields, "entry")))
    if not isinstance(log_step.entry.action, Sourced):
        raise incomplete("entry")
    points = _points(log_step.entry.action)
    before = match_view.replay.state_before(log_step.entry.id)
    groups = (
        Values(
            title=match_view.translator(title),
            origins=tuple(_origins(match_view, before, points, log_step, found)),
            is_folded=is_folded,
        )
        for title, found, is_folded in _groups(match_view, before, points)
    )
    return render(
        "twilight_imperium/origins.html",
        match_view.translator.language,
        player=match_view.players[points.player],
        change=with_sign(points.points if isinstance(points, Gain) else -points.points),
        entry=log_step.entry.id,
        then=text(fields, "then"),
        groups=tuple(group for group in groups if group.origins),
        note=points,
        names=ControlNames(type(points)),
    )


def correction(match_view: MatchView, log_step: LogStep[State, Any], fields: Fields) -> Correction:
    """Return the source of an entry with the button that opens the list, in place of the controls."""
    action = log_step.entry.action
    named = {Gain: "source", Lose: "source", ScorePublicObjective: "objective", ScoreSecretObjective: "secret"}
    html = render(
        "twilight_imperium/origin.html",
        match_view.translator.language,
        entry=log_step.entry.id,
        name=source_title(match_view.translator, getattr(action, named[type(action)])),
        then=text(fields, "then"),
    )
    return Correction(html, FIELDS)


def _points(action: Sourced) -> Gain | Lose:
    """Return the points of an action, without their source."""
    if isinstance(action, Gain | Lose):
        return type(action)(action.player, action.points)
    card = action.objective if isinstance(action, ScorePublicObjective) else action.secret
    return Gain(action.player, OBJECTIVES[card].points if card in OBJECTIVES else Points(1))


Found = Iterable[tuple[Title, Action]]


def _groups(match_view: MatchView, state: State, points: Gain | Lose) -> Iterator[tuple[str, Found, bool]]:
    """Yield the headings, what stands below each, and whether it is folded; the likeliest first."""
    if isinstance(points, Lose):
        yield N_("Cards, laws and agendas"), _losses(match_view, state, points), False
        return
    yield N_("Objectives"), _objectives(match_view, state, points), False
    yield N_("Board and cards"), _plain(match_view, state, points, BOARD), False
    yield N_("Support for the Throne"), _supports(match_view, state, points.player), False
    yield N_("Relics"), _relics(match_view, state, points), False
    yield N_("Laws and agendas"), _agendas(match_view, state, points), False
    yield N_("Other expansions and events"), _plain(match_view, state, points, OTHERS), False
    yield N_("Secret objectives"), _secrets(match_view, state, points.player), True


def _origins(
    match_view: MatchView, state: State, points: Gain | Lose, log_step: LogStep[State, Any], found: Found
) -> Iterator[Values]:
    """Yield what the rules allow, with what it gains the player.

    Values:
        id: what the id of its button ends in.
        text: what has to be fulfilled for it; empty where it is no objective card.
    """
    for name, action in found:
        gained = _gained(state, action, points.player)
        if gained is None:
            continue
        id_ = source_of(action)
        yield Values(
            id=id_ if not isinstance(action, GiveSupport) else f"{id_}-{action.giver}",
            name=name,
            text=view_of_objective(match_view.translator, OBJECTIVES[id_]).text if id_ in OBJECTIVES else "",
            change=with_sign(gained),
            giver=match_view.players[action.giver] if isinstance(action, GiveSupport) else None,
            action=action,
            is_chosen=action == log_step.entry.action,
        )


def _gained(state: State, action: Action, seat: Seat) -> int | None:
    """Return how many points an action would have gained a player; `None` where the rules refuse it."""
    try:
        gained = GAME.apply(state, action).gained
    except Refusal:
        return None
    return sum(entry.printed for entry in gained if entry.player == seat)


def source_of(action: Action) -> str:
    """Return the id of what an action of the list gains from."""
    match action:
        case Gain(source=source) | Lose(source=source):
            return source
        case ScorePublicObjective(objective=card) | ScoreSecretObjective(secret=card):
            return card
        case GainRelic(relic=relic):
            return relic
        case GainFromLaw(law=law):
            return law
        case GiveSupport():
            return SUPPORT
        case GainStyx():
            return STYX
        case UseCrownOfEmphidia():
            return CROWN
        case _:
            return BOOK


def _gain(points: Gain | Lose, source: Source) -> Gain | Lose:
    """Return points from a source: no fewer than it is worth, no fewer than were entered."""
    if isinstance(points, Lose):
        return Lose(points.player, points.points, source.id)
    return Gain(points.player, Points(max(points.points, source.points)), source.id)


def _plain(match_view: MatchView, state: State, points: Gain, kinds: tuple[str, ...]) -> Iterator[tuple[Title, Action]]:
    for one in available_sources(state.config):
        if one.kind in kinds and one.points:
            action: Action = GainStyx(points.player) if one.id == STYX else _gain(points, one)
            yield component_title(match_view.translator, one), action


def _objectives(match_view: MatchView, state: State, points: Gain) -> Iterator[tuple[Title, Action]]:
    """Yield the revealed objectives, or the unnamed ones where none is revealed, and an unnamed secret one."""
    translator = match_view.translator
    for card in public_objectives(state):
        yield objective_title(translator, card), ScorePublicObjective(points.player, card.id)
    for one in available_sources(state.config):
        if one.kind == "objective" and (OBJECTIVES[ObjectiveId(one.id)].is_secret or not state.objectives.revealed):
            yield component_title(translator, one), _gain(points, one)


def _secrets(match_view: MatchView, state: State, seat: Seat) -> Iterator[tuple[Title, Action]]:
    cards = tuple(card for card, obstacle in scorable_secrets(state, seat) if obstacle is None)
    for view in views_by_title(match_view.translator, cards):
        yield view.title, ScoreSecretObjective(seat, SecretId(view.id))


def _supports(match_view: MatchView, state: State, seat: Seat) -> Iterator[tuple[Title, Action]]:
    for giver in free_supports(state, seat):
        yield Title(match_view.players[giver].name), GiveSupport(giver, seat)


def _relics(match_view: MatchView, state: State, points: Gain) -> Iterator[tuple[Title, Action]]:
    """Yield the relics that give points: one in front of the player is used, another one gives them anyway."""
    held = {relic for relic, holder in state.cards.relics if holder == points.player}
    for one in available_sources(state.config):
        if one.kind != "relic" or not one.points:
            continue
        relic = RelicId(one.id)
        action: Action = _gain(points, one)
        if relic == SHARD:
            action = GainRelic(points.player, relic)
        elif relic in held and relic == CROWN:
            action = UseCrownOfEmphidia(points.player)
        elif relic in held and relic == BOOK:
            action = UseBookOfLatvinia(points.player, has_four_specialties=True)
        yield component_title(match_view.translator, one), action


def _agendas(match_view: MatchView, state: State, points: Gain) -> Iterator[tuple[Title, Action]]:
    for one in available_sources(state.config):
        if one.kind in AGENDAS and one.points:
            action = GainFromLaw(points.player, LawId(one.id)) if one.kind == "law" else _gain(points, one)
            yield component_title(match_view.translator, one), action


def _losses(match_view: MatchView, state: State, points: Lose) -> Iterator[tuple[Title, Action]]:
    found = [one for one in available_sources(state.config) if one.kind in LOST and one.points]
    for one in sorted(found, key=lambda source: LOST.index(source.kind)):
        yield component_title(match_view.translator, one), _gain(points, one)
