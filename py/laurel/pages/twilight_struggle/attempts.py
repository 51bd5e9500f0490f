"""Coups and Realignment rolls: who, with what, and what every die would lead to, before it is entered."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from laurel.games.twilight_struggle.actions import AttemptCoup, FightWar, Realign
from laurel.games.twilight_struggle.components import COUNTRIES, DIE, Country, CountryId, Die, Pair, Side
from laurel.games.twilight_struggle.coups import lowers_defcon, modifier
from laurel.games.twilight_struggle.defcon import with_operations
from laurel.games.twilight_struggle.operations import Attempt, check_target, most
from laurel.games.twilight_struggle.realignments import modifiers, roll
from laurel.games.twilight_struggle.table import Table
from laurel.match.message import N_, Refusal
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, incomplete, text
from laurel.pages.players import PlayerView
from laurel.pages.presentation import MatchView
from laurel.pages.translator import signed
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import country_name, side_name

ATTEMPTS: Mapping[Attempt, tuple[type, str]] = {
    Attempt.COUP: (AttemptCoup, "coup"),
    Attempt.REALIGNMENT: (Realign, "realign"),
}
"""The kind of action of each attempt, and the sheet where it is entered."""

VALUES = range(1, 7)
"""Operations values that a coup may have."""


@frozen
class Option:
    """Something to choose, on a sheet that is shown anew with it."""

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
    ends: bool
    """Whether it would end the game."""


def obstacle(match_view: MatchView, side: Side, country: Country, attempt: Attempt, *, is_free: bool = False) -> str:
    """Return why a side cannot attempt something against a country, as a sentence; empty where it can."""
    try:
        check_target(match_view.state, side, country, attempt, is_free=is_free)
    except Refusal as refusal:
        return match_view.translator.message(refusal.message)
    return ""


def coup_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the sheet of a coup, with what is chosen so far."""
    country = _country(fields)
    table: Table = match_view.state
    is_free = text(fields, "is_free") == "yes"
    side = _side(match_view, fields, country, Attempt.COUP, is_free)
    value = text(fields, "operations") or _value(table, side, country)
    blocked = "" if side is None else obstacle(match_view, side, country, Attempt.COUP, is_free=is_free)
    is_ready = side is not None and value != "" and not blocked
    return render(
        "twilight_struggle/coup_sheet.html",
        match_view.translator.language,
        country=country.id,
        name=country_name(match_view.translator, country.id),
        now=influence_and_stability(match_view, country),
        sides=_sides(match_view, side, country, Attempt.COUP, is_free),
        side=side.value if side else "",
        values=tuple(Option(str(n), str(n), str(n) == value) for n in VALUES),
        value=value,
        is_free=is_free,
        is_decided=side is not None and side is table.course.phasing and not blocked and not is_free,
        obstacle=blocked,
        remarks=_remarks(match_view, side, country, value, is_free) if side and is_ready else (),
        dice=_dice(match_view, AttemptCoup(side, country.id, _number(value), is_free=is_free))
        if side and is_ready
        else (),
    )


def _number(value: str) -> int:
    if value not in map(str, VALUES):
        raise incomplete()
    return int(value)


def _country(fields: Fields) -> Country:
    country = COUNTRIES.get(CountryId(text(fields, "country")))
    if country is None:
        raise incomplete()
    return country


def _side(match_view: MatchView, fields: Fields, country: Country, attempt: Attempt, is_free: bool) -> Side | None:
    """Return who attempts it: as chosen, whose action round it is, or the only side that can."""
    if text(fields, "player") in {side.value for side in Side}:
        return Side(text(fields, "player"))
    table: Table = match_view.state
    if table.course.phasing is not None:
        return table.course.phasing
    able = [side for side in Side if not obstacle(match_view, side, country, attempt, is_free=is_free)]
    return able[0] if len(able) == 1 else None


def _value(table: Table, side: Side | None, country: Country) -> str:
    """Return how many Operations the card in use has for a coup there, where somebody has said its value."""
    card = table.course.card
    is_own = card is not None and side is table.course.phasing
    return str(most(table, card, [country.id])) if card is not None and is_own and card.operations else ""


def _sides(
    match_view: MatchView, chosen: Side | None, country: Country, attempt: Attempt, is_free: bool
) -> tuple[Option, ...]:
    return tuple(
        Option(
            side.value,
            side_name(match_view.translator, side),
            side is chosen,
            player_of(match_view, side),
            obstacle(match_view, side, country, attempt, is_free=is_free),
        )
        for side in Side
    )


def influence_and_stability(match_view: MatchView, country: Country) -> str:
    """Return the influence and the stability of a country in words: `USA 2, USSR 0 · Stability 3`."""
    influence = match_view.state.board.influence(country)
    said = match_view.translator(N_("USA %(us)s, USSR %(ussr)s")) % {"us": influence.us, "ussr": influence.ussr}
    stability = match_view.state.board.stability[country.index]
    return f"{said} · " + match_view.translator(N_("Stability %(n)s")) % {"n": stability}


def _remarks(match_view: MatchView, side: Side, country: Country, value: str, is_free: bool) -> tuple[str, ...]:
    """Return what a coup does whatever the die: events that change the die, DEFCON, and military operations."""
    table: Table = match_view.state
    made = []
    added = modifier(table, side, country)
    if added:
        made.append(match_view.translator(N_("By events in effect: die %(n)s")) % {"n": signed(added)})
    if lowers_defcon(table, country, side):
        made.append(match_view.translator(N_("Battleground: DEFCON falls to %(level)s")) % {"level": table.defcon - 1})
    if is_free:
        made.append(match_view.translator(N_("It is not a military operation, and DEFCON does not restrict it.")))
    else:
        operations = with_operations(table, side, _number(value)).military.of(side)
        made.append(match_view.translator(N_("Military operations: %(n)s")) % {"n": operations})
    return tuple(made)


def _dice(match_view: MatchView, attempt: AttemptCoup) -> tuple[DieLine, ...]:
    return tuple(_die(match_view, evolve(attempt, die=Die(die))) for die in DIE)


def _die(match_view: MatchView, attempt: AttemptCoup) -> DieLine:
    """Return what a die leads to, as the rules judge the whole entry."""
    log_step = match_view.judge(attempt)
    table: Table = log_step.state
    country = COUNTRIES[attempt.country]
    before, after = match_view.state.board.influence(country), table.board.influence(country)
    said = changed(match_view, before, after)
    if table.ending is not None:
        said = " · ".join(match_view.translator.message(one.message) for one in log_step.questions)
    return DieLine(attempt, said, table.ending is not None)


def changed(match_view: MatchView, before: Pair, after: Pair) -> str:
    """Return how influence changes: `USA 2 → 0, USSR 0 → 1`; or that nothing does."""
    said = [
        f"{side_name(match_view.translator, side)} {before.of(side)}\u00a0→\u00a0{after.of(side)}"
        for side in Side
        if before.of(side) != after.of(side)
    ]
    return ", ".join(said) or match_view.translator(N_("no influence changes"))


def realign_sheet(match_view: MatchView, fields: Fields) -> str:
    """Return the sheet of a Realignment roll, with what is chosen so far."""
    country = _country(fields)
    table: Table = match_view.state
    is_free = text(fields, "is_free") == "yes"
    side = _side(match_view, fields, country, Attempt.REALIGNMENT, is_free)
    blocked = "" if side is None else obstacle(match_view, side, country, Attempt.REALIGNMENT, is_free=is_free)
    added = modifiers(table, country)
    rolls = tuple(
        Values(
            field=f"{one.value}_die",
            player=player_of(match_view, one),
            modifier=signed(added.of(one)),
            dice=tuple(Option(str(n), str(n), text(fields, f"{one.value}_die") == str(n)) for n in DIE),
        )
        for one in Side
    )
    action = None if side is None or blocked else _chosen_roll(side, country, fields, is_free)
    return render(
        "twilight_struggle/realign_sheet.html",
        match_view.translator.language,
        country=country.id,
        name=country_name(match_view.translator, country.id),
        now=influence_and_stability(match_view, country),
        sides=_sides(match_view, side, country, Attempt.REALIGNMENT, is_free),
        side=side.value if side else "",
        is_free=is_free,
        obstacle=blocked,
        rolls=rolls,
        action=action,
        outcome=_roll(match_view, action) if action else "",
    )


def _chosen_roll(side: Side, country: Country, fields: Fields, is_free: bool) -> Realign | None:
    """Return the roll with the chosen dice; `None` until both are chosen."""
    dice = [text(fields, f"{one.value}_die") for one in Side]
    if any(one not in map(str, DIE) for one in dice):
        return None
    us, ussr = (Die(int(one)) for one in dice)
    return Realign(side, country.id, us, ussr, is_free)


def _roll(match_view: MatchView, action: Realign) -> str:
    """Return what a roll leads to: both totals, and the influence afterwards."""
    country = COUNTRIES[action.country]
    seen = roll(match_view.state, country, action.us_die, action.ussr_die)
    log_step = match_view.judge(action)
    before, after = match_view.state.board.influence(country), log_step.state.board.influence(country)
    return f"{seen.totals.us}:{seen.totals.ussr} · {changed(match_view, before, after)}"


SHEETS = {"coup": coup_sheet, "realign": realign_sheet}
