"""The dialogs of takeovers: possible targets, the form of a declaration, and the next resolution."""

from __future__ import annotations

from typing import TypeVar, cast

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import DeclareTakeover, ResolveTakeover
from laurel.games.race_for_the_galaxy.components import Card, CardId
from laurel.games.race_for_the_galaxy.contests import Contest, contest
from laurel.games.race_for_the_galaxy.state import Declaration, State
from laurel.games.race_for_the_galaxy.takeovers import (
    declaring_obstacle,
    forecast,
    next_takeover,
    proposed_declaration,
    temporary_left,
    void_reason,
)
from laurel.games.race_for_the_galaxy.vulnerability import targets
from laurel.match.message import N_, Refusal
from laurel.match.plain import kind_of
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields, NumberError, incomplete, read, text
from laurel.pages.language.translator import with_sign
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.race_for_the_galaxy.before_result import is_over
from laurel.pages.race_for_the_galaxy.wording import title

DECLARING, RESOLVING = ControlNames(DeclareTakeover), ControlNames(ResolveTakeover)
ActionT = TypeVar("ActionT", DeclareTakeover, ResolveTakeover)


def takeovers_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return all takeovers, with a forecast that includes the defender's choice."""
    state: State = match_view.state
    waiting = next_takeover(state)
    void = void_reason(state, waiting) if waiting else None
    resolved = sum(one.succeeded is not None for one in state.declarations)
    is_meant = waiting and not void and text(fields, "resolved") == str(resolved)
    chosen = _chosen(match_view, ResolveTakeover(), fields) if is_meant else ResolveTakeover()
    fought, obstacle = _forecast(match_view, chosen) if waiting and not void else (None, "")
    return render(
        "race_for_the_galaxy/takeovers.html",
        match_view.translator.language,
        declared=tuple(_declared(match_view, one) for one in state.declarations),
        next=contest_view(match_view, waiting, fought or contest(state, waiting)) if waiting else None,
        obstacle=obstacle,
        void=match_view.translator.message(void) if void else "",
        temporary=_temporary(state, waiting.defender, chosen) if waiting and not void else None,
        resolved=resolved,
        resolving=RESOLVING,
        declaring=DECLARING,
        offers=tuple(
            _offer(match_view, player, card)
            for player in match_view.players
            for card in state.cards(player.seat)
            if card.takeover
        ),
        is_open=state.variant.takeovers and not is_over(match_view),
    )


def _declared(match_view: MatchView, one: Declaration) -> tuple[PlayerView, PlayerView, str, str, str]:
    ends = {None: "", True: "won", False: "lost"}
    players = match_view.players
    return players[one.attacker], players[one.defender], title(one.power), title(one.world), ends[one.succeeded]


def _offer(match_view: MatchView, player: PlayerView, card: Card) -> Values:
    """Return a takeover power in a tableau.

    Values:
        obstacle: why it cannot be used now, or empty.
    """
    state: State = match_view.state
    obstacle = declaring_obstacle(state, player.seat, card.id)
    return Values(
        player=player,
        power=card.id,
        title=card.title,
        obstacle=match_view.translator.message(obstacle.message) if obstacle else "",
        targets=() if obstacle else _targets(match_view, player, card),
    )


def _targets(match_view: MatchView, player: PlayerView, power: Card) -> tuple[Values, ...]:
    state: State = match_view.state
    if power.takeover is None:
        return ()
    worlds = [
        (owner, world)
        for owner in match_view.players
        if owner.seat != player.seat
        for world in targets(state, owner.seat, power.takeover)
        if state.owners(world)[0] == owner.seat  # of several copies, a takeover is of the first
    ]
    return tuple(_target(state, player.seat, power.id, owner, world) for owner, world in worlds)


def _target(state: State, attacker: Seat, power: CardId, owner: PlayerView, world: CardId) -> Values:
    fought = contest(state, proposed_declaration(state, attacker, power, world))
    return Values(
        owner=owner,
        world=world,
        title=title(world),
        attack=fought.attack.sum,
        defence=fought.defence.sum,
        succeeds=fought.succeeds,
    )


def declare_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form of a declaration, with a forecast that includes the attacker's choice.

    Raises:
        FormError: no such takeover can be declared.
    """
    state: State = match_view.state
    player = chosen_player(match_view, fields)
    power, world = CardId(text(fields, DECLARING.power)), CardId(text(fields, DECLARING.world))
    try:
        declared = proposed_declaration(state, player.seat, power, world)
    except Refusal as refusal:
        raise incomplete() from refusal
    action = _chosen(match_view, DeclareTakeover(player.seat, power, world), fields)
    fought, obstacle = _forecast(match_view, action)
    return render(
        "race_for_the_galaxy/declare.html",
        match_view.translator.language,
        contest=contest_view(match_view, declared, fought or contest(state, declared)),
        power=power,
        world=world,
        temporary=_temporary(state, player.seat, action),
        is_used_up=state.card(power).takeover_discards,
        names=DECLARING,
        obstacle=obstacle,
    )


def _chosen(match_view: MatchView, action: ActionT, fields: Fields) -> ActionT:
    """Return a declaration or a resolution with the temporary Military of the form, as far as it can be read."""
    names = ControlNames(type(action))
    said = {name: value for name, value in fields.items() if name in (names.hand_cards, f"{names.discarded}[]")}
    try:
        return cast("ActionT", read(GAME, kind_of(type(action)), said, match_view.translator.language, action))
    except NumberError:  # said when it is entered
        return action


def _forecast(match_view: MatchView, action: DeclareTakeover | ResolveTakeover) -> tuple[Contest | None, str]:
    """Return both sides if an action were entered, or why it is refused."""
    obstacle = match_view.obstacle(action)
    return (None, obstacle) if obstacle else (forecast(match_view.state, action), "")


def contest_view(match_view: MatchView, declared: Declaration, fought: Contest) -> Values:
    """Return both sides of a takeover.

    Values:
        rows: label, attack and defence of every part that is not 0 for both.
        lacks: how much more the losing side needs.
    """
    return Values(
        attacker=match_view.players[declared.attacker],
        defender=match_view.players[declared.defender],
        power=title(declared.power),
        world=title(declared.world),
        rows=_rows(match_view, fought),
        attack=fought.attack.sum,
        defence=fought.defence.sum,
        succeeds=fought.succeeds,
        lacks=fought.defender_lacks if fought.succeeds else fought.attacker_lacks,
    )


def _rows(match_view: MatchView, fought: Contest) -> tuple[tuple[str, str, str], ...]:
    attack, defence = fought.attack, fought.defence
    parts = (
        (N_("Total Military"), attack.total, defence.total),
        (N_("Only against this world"), attack.specialised, defence.specialised),
        (N_("Bonus in takeovers"), attack.bonus, defence.bonus),
        (N_("Temporary"), attack.temporary, defence.temporary),
        (N_("Defence of the world"), attack.world, defence.world),
    )
    return tuple(
        (match_view.translator(name), with_sign(ours), with_sign(theirs))
        for name, ours, theirs in parts
        if ours or theirs
    )


def _temporary(state: State, seat: Seat, action: DeclareTakeover | ResolveTakeover) -> Values:
    """Return temporary Military that a player can still use, and the choice.

    Values:
        hand_cards: how many cards of the hand can be discarded.
        discards: cards of the tableau that can be discarded, with their Military.
        used: the chosen number of hand cards.
        chosen: the chosen cards of the tableau.
    """
    left = temporary_left(state, seat)
    discards = tuple((card, f"{title(card)} {with_sign(state.card(card).discard_for)}") for card in left.discards)
    most = max(left.hand_cards, action.hand_cards, 0)
    return Values(hand_cards=range(most + 1), discards=discards, used=action.hand_cards, chosen=action.discarded)
