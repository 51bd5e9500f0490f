"""Coups and Realignment rolls: who, with what, and what every die would lead to, before it is entered."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from laurel.games.twilight_struggle.actions import AttemptCoup, FightWar, Realign
from laurel.games.twilight_struggle.components import COUNTRIES, DIE, Country, CountryId, Die, Pair, Superpower
from laurel.games.twilight_struggle.coups import lowers_defcon, modifier, operations_for
from laurel.games.twilight_struggle.defcon import with_operations
from laurel.games.twilight_struggle.operations import Attempt, operations_for_places
from laurel.games.twilight_struggle.owed import check_attempt, current_demand
from laurel.games.twilight_struggle.realignments import modifiers, roll
from laurel.games.twilight_struggle.state import Demand, State
from laurel.match.message import N_, Refusal
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.language.translator import with_sign
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import country_name, influence_change, side_name

ATTEMPTS: Mapping[Attempt, tuple[type, str]] = {
    Attempt.COUP: (AttemptCoup, "coup"),
    Attempt.REALIGNMENT: (Realign, "realign"),
}
"""The kind of action of each attempt, and the dialog where it is entered."""

VALUES = range(1, 7)
"""Operations values that a coup may have."""


@frozen
class AttemptOption:
    """Something to choose, in a dialog that is shown again with it."""

    value: str
    name: str
    is_chosen: bool
    player: PlayerView | None = None
    obstacle: str = ""
    """Why it cannot be chosen, or empty."""


@frozen
class DieLine:
    """A die, and what it leads to."""

    action: AttemptCoup | FightWar
    """The whole attempt with this die."""

    said: str


def obstacle(
    match_view: MatchView, side: Superpower, country: Country, attempt: Attempt, *, is_free: bool = False
) -> str:
    """Return why a side cannot attempt something against a country, as a sentence; empty where it can."""
    tried: AttemptCoup | Realign = (
        AttemptCoup(side, country.id, VALUES[0], is_free=is_free)
        if attempt is Attempt.COUP
        else Realign(side, country.id, Die(1), Die(1), is_free)
    )
    try:
        check_attempt(match_view.state, tried)
    except Refusal as refusal:
        return match_view.translator.message(refusal.message)
    return ""


def granted_demand(state: State, event: str) -> Demand | None:
    """Return the Operations that an event has left to a player, or `None`."""
    owed = (one for one in state.owed if one.card == event)
    return next((one for found in owed if (one := current_demand(found)).by_operations), None)


@frozen
class ChosenAttempt:
    """What is chosen for an attempt so far."""

    country: Country
    side: Superpower | None
    """Who attempts it; `None` until that is known."""

    is_free: bool
    """Whether an event grants it."""

    obstacles: Mapping[Superpower, str]
    """Why each side cannot attempt it, as a sentence; empty for one that can."""

    @property
    def obstacle(self) -> str:
        """Why it cannot be attempted by the side that is chosen, or empty."""
        return "" if self.side is None else self.obstacles[self.side]


def _chosen(match_view: MatchView, fields: Fields, attempt: Attempt) -> ChosenAttempt:
    """Return what is chosen.

    Raises:
        FormError: the fields name no country.
    """
    country = COUNTRIES.get(CountryId(text(fields, "country")))
    if country is None:
        raise incomplete()
    is_free = text(fields, "is_free") == "yes"
    obstacles = {side: obstacle(match_view, side, country, attempt, is_free=is_free) for side in Superpower}
    return ChosenAttempt(country, _side(match_view.state, fields, obstacles), is_free, obstacles)


def _side(state: State, fields: Fields, obstacles: Mapping[Superpower, str]) -> Superpower | None:
    """Return who attempts it: as chosen, whose action round it is, or the only side that can."""
    if text(fields, "player") in {side.value for side in Superpower}:
        return Superpower(text(fields, "player"))
    if state.course.phasing is not None:
        return state.course.phasing
    able = [side for side, why in obstacles.items() if not why]
    return able[0] if len(able) == 1 else None


def _attempt_view(match_view: MatchView, chosen: ChosenAttempt) -> Values:
    """Return what both dialogs show of an attempt.

    Values:
        country: the id of the country.
        now: its influence and its stability.
        sides: who can attempt it, to choose from.
        side: who is chosen, or empty.
        obstacle: why it cannot be attempted as it is chosen, or empty.
    """
    translator = match_view.translator
    return Values(
        country=chosen.country.id,
        name=country_name(translator, chosen.country.id),
        now=influence_and_stability(match_view, chosen.country),
        sides=tuple(
            AttemptOption(
                side.value, side_name(translator, side), side is chosen.side, player_of(match_view, side), why
            )
            for side, why in chosen.obstacles.items()
        ),
        side=chosen.side.value if chosen.side else "",
        is_free=chosen.is_free,
        obstacle=chosen.obstacle,
    )


def coup_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the dialog of a coup, with what is chosen so far."""
    chosen = _chosen(match_view, fields, Attempt.COUP)
    state: State = match_view.state
    known = _value(state, chosen)
    value = str(known) if known else text(fields, "operations") or _entered_value(state, chosen)
    coup = _chosen_coup(chosen, value)
    is_of_the_round = chosen.side is not None and chosen.side is state.course.phasing
    ending = _ending(match_view, coup) if coup else ""
    return render(
        "twilight_struggle/coup_sheet.html",
        match_view.translator.language,
        attempt=_attempt_view(match_view, chosen),
        values=() if known else tuple(AttemptOption(str(n), str(n), str(n) == value) for n in VALUES),
        value=value,
        is_decided=is_of_the_round and not chosen.obstacle and not chosen.is_free,
        remarks=_remarks(match_view, coup) if coup else (),
        ending=ending,
        dice=_dice(match_view, coup, has_influence=not ending) if coup else (),
    )


def _value(state: State, chosen: ChosenAttempt) -> int | None:
    """Return how many Operations an event, or the card that was named, has for a coup there; `None` if not known."""
    if chosen.side is None:
        return None
    return operations_for(state, AttemptCoup(chosen.side, chosen.country.id, VALUES[0], is_free=chosen.is_free))


def _entered_value(state: State, chosen: ChosenAttempt) -> str:
    """Return how many Operations the card in use has for a coup there, where somebody has said its value."""
    card = state.course.card
    if card is None or not card.operations or chosen.side is not state.course.phasing:
        return ""
    return str(operations_for_places(state, card, [chosen.country.id]))


def _chosen_coup(chosen: ChosenAttempt, value: str) -> AttemptCoup | None:
    """Return the coup without its die; `None` until everything is chosen, and where it cannot be attempted.

    Raises:
        FormError: there is no such Operations value.
    """
    if chosen.side is None or chosen.obstacle or not value:
        return None
    if value not in map(str, VALUES):
        raise incomplete()
    return AttemptCoup(chosen.side, chosen.country.id, int(value), is_free=chosen.is_free)


def influence_and_stability(match_view: MatchView, country: Country) -> str:
    """Return the influence and the stability of a country in words: `USA 2, USSR 0 · Stability 3`."""
    influence = match_view.state.board.influence(country)
    said = match_view.translator(N_("USA %(us)s, USSR %(ussr)s"), us=influence.us, ussr=influence.ussr)
    stability = match_view.state.board.stability[country.index]
    return f"{said} · " + match_view.translator(N_("Stability %(n)s"), n=stability)


def _remarks(match_view: MatchView, coup: AttemptCoup) -> tuple[str, ...]:
    """Return what a coup does whatever the die: events that change the die, DEFCON, and military operations."""
    state: State = match_view.state
    country = COUNTRIES[coup.country]
    made = []
    added = modifier(state, coup.player, country)
    if added:
        made.append(match_view.translator(N_("By events in effect: die %(n)s"), n=with_sign(added)))
    if lowers_defcon(state, country, coup.player):
        made.append(match_view.translator(N_("Battleground: DEFCON falls to %(level)s"), level=state.defcon - 1))
    if coup.is_free:
        made.append(match_view.translator(N_("It is not a military operation, and DEFCON does not restrict it.")))
    else:
        operations = with_operations(state, coup.player, coup.operations).military.of(coup.player)
        made.append(match_view.translator(N_("Military operations: %(n)s"), n=operations))
    return tuple(made)


def _ending(match_view: MatchView, coup: AttemptCoup) -> str:
    """Return how a coup would end the game, in words; empty where the game goes on.

    DEFCON, points and Cuban Missile Crisis end it, none of which depends on the die.
    """
    log_step = match_view.judge(evolve(coup, die=Die(DIE[0])))
    if log_step.state.ending is None:
        return ""
    return " · ".join(match_view.translator.message(one.message) for one in log_step.questions)


def _dice(match_view: MatchView, coup: AttemptCoup, *, has_influence: bool) -> tuple[DieLine, ...]:
    """Return a line for every die; without influence, which nobody counts any more, where the coup ends the game."""
    attempts = [evolve(coup, die=Die(die)) for die in DIE]
    return tuple(DieLine(one, _influence_after(match_view, one) if has_influence else "") for one in attempts)


def _influence_after(match_view: MatchView, coup: AttemptCoup) -> str:
    """Return how a coup changes the influence in its country, as the rules judge the whole entry."""
    country = COUNTRIES[coup.country]
    after = match_view.judge(coup).state.board.influence(country)
    return change_text(match_view, match_view.state.board.influence(country), after)


def change_text(match_view: MatchView, before: Pair, after: Pair) -> str:
    """Return how influence changes: `USA 2 → 0, USSR 0 → 1`; or that nothing does."""
    return influence_change(match_view.translator, before, after) or match_view.translator(N_("no influence changes"))


def realign_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the dialog of a Realignment roll, with what is chosen so far."""
    chosen = _chosen(match_view, fields, Attempt.REALIGNMENT)
    added = modifiers(match_view.state, chosen.country)
    rolls = tuple(
        Values(
            field=f"{side.value}_die",
            player=player_of(match_view, side),
            modifier=with_sign(added.of(side)),
            dice=tuple(AttemptOption(str(n), str(n), text(fields, f"{side.value}_die") == str(n)) for n in DIE),
        )
        for side in Superpower
    )
    action = _chosen_roll(chosen, fields)
    return render(
        "twilight_struggle/realign_sheet.html",
        match_view.translator.language,
        attempt=_attempt_view(match_view, chosen),
        rolls=rolls,
        action=action,
        outcome=_roll(match_view, action) if action else "",
    )


def _chosen_roll(chosen: ChosenAttempt, fields: Fields) -> Realign | None:
    """Return the roll with the chosen dice; `None` until everything is chosen, and where it cannot be attempted."""
    dice = [text(fields, f"{side.value}_die") for side in Superpower]
    if chosen.side is None or chosen.obstacle or any(die not in map(str, DIE) for die in dice):
        return None
    us, ussr = (Die(int(die)) for die in dice)
    return Realign(chosen.side, chosen.country.id, us, ussr, chosen.is_free)


def _roll(match_view: MatchView, action: Realign) -> str:
    """Return what a roll leads to: both totals, and the influence afterwards."""
    country = COUNTRIES[action.country]
    seen = roll(match_view.state, country, action.us_die, action.ussr_die)
    log_step = match_view.judge(action)
    before, after = match_view.state.board.influence(country), log_step.state.board.influence(country)
    return f"{seen.totals.us}:{seen.totals.ussr} · {change_text(match_view, before, after)}"


DIALOGS = {"coup": coup_dialog, "realign": realign_dialog}
