"""The dialog about one player: what can be scored now, the player's cards, where the points came from."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import (
    ActivateSystem,
    Eliminate,
    ExchangeSupports,
    Gain,
    GainFromLaw,
    GainRelic,
    GainStyx,
    GiveGiftOfPrescience,
    GiveSupport,
    Lose,
    LoseHomeSystem,
    MakeSpeaker,
    RegainHomeSystem,
    ScorePublicObjective,
    TakeZeroToken,
)
from laurel.games.twilight_imperium.components import (
    CUSTODIANS,
    MONUMENTS,
    RELICS,
    LawId,
    RelicId,
    Source,
)
from laurel.games.twilight_imperium.limits import imperial_obstacle
from laurel.games.twilight_imperium.offers import available_sources, scorable
from laurel.games.twilight_imperium.state import Phase, State
from laurel.games.twilight_imperium.track import ADVANCE
from laurel.match.edits import EntryId
from laurel.match.setup import Points, Seat
from laurel.pages.entry.attendance import attendance_button
from laurel.pages.entry.form import entry_form
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, text
from laurel.pages.language.translator import with_sign
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.twilight_imperium import held
from laurel.pages.twilight_imperium.board import free_supports
from laurel.pages.twilight_imperium.objective_cards import CardButton, view_of_objective
from laurel.pages.twilight_imperium.round_panel import imperial_holder
from laurel.pages.twilight_imperium.secret_objectives import secrets
from laurel.pages.twilight_imperium.tiles import supporters
from laurel.pages.twilight_imperium.wording import GIFT_OF_PRESCIENCE, component_title, rule, source_title

PLAIN_KINDS = ("board", "card", "planet", "event")
"""Kinds of source that are entered as plain gains."""

SCENARIOS = ("scenario",)

WITH_ACTIONS = ("styx", "monuments_to_the_ages", "zealous_orthodoxy", "civilized_society")
"""Sources for which the rules have actions: they are not offered as plain gains."""


def player_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return what one player can gain and lose, and where the points came from."""
    state: State = match_view.state
    translator = match_view.translator
    player = chosen_player(match_view, fields)
    seat = player.seat
    relics = dict(state.cards.relics)
    relics_in_play = [RelicId(one.id) for one in available_sources(state.config) if one.kind == "relic"]
    laws = dict(state.laws)
    has_styx, is_lost = state.cards.styx == seat, seat in state.home_systems.lost
    return render(
        "twilight_imperium/player.html",
        translator.language,
        player=player,
        points=state.points[seat],
        objectives=tuple(
            CardButton(view_of_objective(translator, card), ScorePublicObjective(seat, card.id))
            for card, obstacle in scorable(state, seat)
            if obstacle is None
        ),
        unnamed=tuple(
            _button(match_view, seat, one) for one in available_sources(state.config) if _is_unnamed(state, one)
        ),
        board=tuple(
            _button(match_view, seat, one)
            for one in available_sources(state.config)
            if _is_plain(state, one, PLAIN_KINDS)
        ),
        scenarios=tuple(
            _button(match_view, seat, one)
            for one in available_sources(state.config)
            if _is_plain(state, one, SCENARIOS)
        ),
        secrets=secrets(match_view, seat),
        is_eliminated=seat in state.home_systems.eliminated,
        attendance=attendance_button(match_view, seat),
        supports=tuple(
            (giver, ActivateSystem(seat, frozenset({giver.seat})))
            for giver in supporters(state, match_view.players, seat)
        ),
        relics=held.relics(match_view, seat),
        laws=held.laws(match_view, seat),
        monuments=held.monuments(match_view, seat) if MONUMENTS in state.config.events else (),
        free_relics=tuple(
            (component_title(translator, RELICS[relic]), GainRelic(seat, relic))
            for relic in relics_in_play
            if relics.get(relic) != seat and relic not in state.cards.purged
        ),
        free_laws=tuple(
            (component_title(translator, one), GainFromLaw(seat, law))
            for law, one in (
                (LawId(one.id), one) for one in available_sources(state.config) if one.kind == "law" and one.points
            )
            if laws.get(law) != seat
        ),
        ledger=ledger(match_view, player),
        givers=_givers(match_view, seat),
        has_styx=has_styx,
        styx=GainStyx(None if has_styx else seat),
        offers_styx=any(one.id == "styx" for one in available_sources(state.config)),
        can_resolve_imperial=imperial_holder(state) == seat,
        may_resolve_imperial=may_resolve_imperial(state, seat),
        is_action=state.may_be_in(Phase.ACTION),
        is_speaker=seat == state.speaker,
        speaker=MakeSpeaker(seat),
        zero=zero_button(match_view, seat),
        is_lost=is_lost,
        home=RegainHomeSystem(seat) if is_lost else LoseHomeSystem(seat),
        eliminate=Eliminate(seat),
        lose=Lose(seat, Points(1)),
        is_over=match_view.replay.verdict is not None,
        note=entry_form(match_view, Gain, {"player": seat}, ("points",)),
        names=ControlNames(Gain),
    )


def may_resolve_imperial(state: State, seat: Seat) -> bool:
    """Return whether a player may resolve Imperial by another ability, or because no strategy cards are entered."""
    return imperial_obstacle(state, seat) is None and imperial_holder(state) != seat


def zero_button(match_view: MatchView, seat: Seat) -> Values | None:
    """Return what a player can do about the "0" token; `None` for the Naalu Collective, which has it by itself.

    Values:
        action: gives it, or takes it back where the player `holds` it.
        is_gift: whether that is by Gift of Prescience: where a player has the Naalu Collective.
        why: why it cannot be given now, or empty.
    """
    state: State = match_view.state
    if seat == state.naalu:
        return None
    if state.naalu is None:
        action: TakeZeroToken | GiveGiftOfPrescience = TakeZeroToken(None if seat == state.zero_token else seat)
    else:
        action = GiveGiftOfPrescience(None if seat == state.gift else seat)
    return Values(
        player=match_view.players[seat],
        action=action,
        holds=action.player is None,
        is_gift=state.naalu is not None,
        gift=GIFT_OF_PRESCIENCE,
        why=match_view.obstacle(action),
    )


def _button(match_view: MatchView, seat: Seat, one: Source) -> Values:
    """Return a source that a player can gain from with one tap.

    Values:
        why: why the player cannot gain from it now, or empty.
    """
    action = Gain(seat, Points(one.points), one.id)
    return Values(name=component_title(match_view.translator, one), action=action, why=match_view.obstacle(action))


def _is_unnamed(state: State, one: Source) -> bool:
    """Return whether an unnamed objective is offered: only where reveals are not entered."""
    return one.kind == "objective" and not state.objectives.revealed


def _is_plain(state: State, one: Source, kinds: tuple[str, ...]) -> bool:
    """Return whether a source of some kinds is entered as a plain gain, and still can be."""
    if one.id == CUSTODIANS and state.custodians_taken:
        return False
    return one.kind in kinds and one.points > 0 and one.id not in WITH_ACTIONS


def ledger(match_view: MatchView, player: PlayerView) -> tuple[Values, ...]:
    """Return every change of a player's total, newest first.

    Values:
        printed: what the source is worth by itself, where the track cut it short.
        rule: the number of the rule, where it is not the one by which points are always gained; empty otherwise.
    """
    lines = [
        Values(
            change=with_sign(entry.points),
            source=source_title(match_view.translator, entry.source),
            printed=with_sign(entry.printed) if entry.printed != entry.points else "",
            round=entry.round,
            rule="" if entry.rule == ADVANCE else rule(match_view.translator, entry.rule),
        )
        for entry in match_view.replay.ledger
        if entry.player == player.seat
    ]
    return tuple(reversed(lines))


def _givers(match_view: MatchView, seat: Seat) -> tuple[Values, ...]:
    return tuple(
        Values(player=match_view.players[giver], give=GiveSupport(giver, seat), exchange=ExchangeSupports(giver, seat))
        for giver in free_supports(match_view.state, seat)
    )


def support_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return who can have given Support for the Throne, of which a point came."""
    player = chosen_player(match_view, fields)
    return render(
        "twilight_imperium/support.html",
        match_view.translator.language,
        player=player,
        givers=_givers(match_view, player.seat),
        entry=EntryId(text(fields, "entry")),
    )
