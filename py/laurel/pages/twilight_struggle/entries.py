"""Every kind of action of Twilight Struggle: title, fields of the form, sentence of the history; and the options."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.china import CIVIL_WAR_ENDS_AT
from laurel.games.twilight_struggle.components import (
    BOXES,
    DEFCON_LEVELS,
    LAST_BOX,
    MOST_MILITARY_OPERATIONS,
    MOST_OPERATIONS,
    NO_AREA,
    NO_SOURCE,
    TRAPS,
    TURNS,
    CardId,
    CountryId,
    Pair,
    Superpower,
)
from laurel.games.twilight_struggle.influence import MOST_INFLUENCE
from laurel.games.twilight_struggle.opening import HIGHEST_HANDICAP
from laurel.games.twilight_struggle.operations import PRINTED
from laurel.games.twilight_struggle.track import MOST_POINTS
from laurel.match.message import N_, NC_
from laurel.pages.forms import Field
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.match.declarations import ActionText, in_groups
from laurel.pages.match.sentences import Words
from laurel.pages.twilight_struggle.wording import (
    USES,
    card_name,
    china_card,
    country_name,
    influence,
    region_name,
    round_name,
    side_name,
    source,
    turn_name,
    turn_number,
)

NOTHING = NC_("choice", "none")
"""What it is called to leave a field out that is no player."""

AMOUNTS = range(MOST_INFLUENCE + 1)
CHANGES = range(-MOST_INFLUENCE, MOST_INFLUENCE + 1)
POINTS = range(MOST_POINTS + 1)
"""Points that a side may gain at once."""

MOST_ACTION_ROUNDS = max(turn.action_rounds for turn in TURNS.values()) + 1
"""With Space Station or North Sea Oil."""

FIELDS: Mapping[str, Field] = {
    "card": Field(N_("Card")),
    "player": Field(N_("Who plays"), none=NOTHING),
    "country": Field(N_("Country")),
    "taken": Field(N_("Without the country"), none=NOTHING),
    "is_headline": Field(N_("As the headline")),
    "region": Field(N_("Region"), none=NOTHING),
    "drawn": Field(N_("The other card"), none=NOTHING),
    "use": Field(N_("How")),
    "die": Field(N_("Die"), none=NOTHING, is_die=True),
    "us_die": Field(N_("USA: die roll"), is_die=True),
    "ussr_die": Field(N_("USSR: die roll"), is_die=True),
    "target": Field(N_("Target"), none=NOTHING),
    "source": Field(N_("What for")),
    "by_event": Field(N_("By an event")),
    "is_free": Field(N_("Free, by an event")),
    "level": Field(NC_("DEFCON", "Level"), DEFCON_LEVELS),
    "phasing": Field(N_("Whose action round"), none=NOTHING),
    "succeeds": Field(N_("The attempt succeeds")),
    "escapes": Field(N_("The die shows 1 to 4")),
    "box": Field(NC_("space race", "Space"), range(LAST_BOX + 1)),
    "is_face_up": Field(N_("Face up")),
    "influence": Field(N_("Influence"), range(-CIVIL_WAR_ENDS_AT, CIVIL_WAR_ENDS_AT + 1)),
    "turn": Field(N_("Turn"), range(min(TURNS), max(TURNS) + 1)),
    "checks_operations": Field(N_("Military operations are checked first")),
    "number": Field(N_("Action round"), range(1, MOST_ACTION_ROUNDS + 1)),
    "holding": Field(N_("Who holds a scoring card")),
}
"""The controls of the fields of actions, by name. A kind of action may have others of its own."""

WORDS: Words = {
    CardId: card_name,
    CountryId: country_name,
    Superpower: side_name,
    actions.Use: lambda translator, use: translator(USES[use]),
}


def _us(range_: range) -> Field:
    return Field(N_("USA"), range_)


def _ussr(range_: range) -> Field:
    return Field(N_("USSR"), range_)


def _operations(range_: range) -> Field:
    return Field(N_("Operations"), range_)


# ------------------------------------------------------------------ cards


def _scoring_card(translator: Translator, action: actions.PlayScoringCard) -> str:
    name = card_name(translator, action.card)
    if action.taken is None:
        return name
    country = country_name(translator, action.taken)
    return translator(N_("%(card)s without %(country)s"), card=name, country=country)


def _event(translator: Translator, action: actions.PlayEvent | actions.CarryOutEvent) -> str:
    drawn = action.drawn if isinstance(action, actions.CarryOutEvent) else None
    names = ", ".join(card_name(translator, one) for one in (action.card, drawn) if one is not None)
    if isinstance(action, actions.CarryOutEvent) and action.region not in (None, NO_AREA):
        names = f"{names}, {region_name(translator, action.region)}"
    said = f"{side_name(translator, action.player)}: {names}"
    headline = translator(N_("as the headline"))
    return f"{said} ({headline})" if action.is_headline else said


def _war(translator: Translator, action: actions.FightWar) -> str:
    side, card = side_name(translator, action.player), card_name(translator, action.card)
    if action.target is None:
        return translator(N_("%(side)s: %(card)s, die %(die)s"), side=side, card=card, die=action.die)
    country = country_name(translator, action.target)
    text = N_("%(side)s: %(card)s in %(country)s, die %(die)s")
    return translator(text, side=side, card=card, country=country, die=action.die)


def _olympic_games(translator: Translator, action: actions.HoldOlympicGames) -> str:
    side = side_name(translator, action.player)
    if action.winner is None:
        return translator(N_("%(side)s: Olympic Games, boycotted"), side=side)
    winner = side_name(translator, action.winner)
    return translator(N_("%(side)s: Olympic Games, won by %(winner)s"), side=side, winner=winner)


def _discard_to_trap(translator: Translator, action: actions.DiscardToTrap) -> str:
    text = ESCAPED if action.escapes else HELD
    name = card_name(translator, TRAPS[action.player])
    return translator(text, side=side_name(translator, action.player), card=name)


ESCAPED = N_("%(side)s: a card is discarded, %(card)s ends")
HELD = N_("%(side)s: a card is discarded, %(card)s stays")

CARDS: Mapping[type, ActionText] = {
    actions.PlayScoringCard: ActionText(N_("A scoring card"), _scoring_card),
    actions.CarryOutEvent: ActionText(N_("The event of a card"), _event),
    actions.PlayEvent: ActionText(
        N_("The event of a card"),
        _event,
        is_listed=False,
    ),
    actions.FinishEvent: ActionText(N_("The rest of an event is not done"), N_("%(card)s: the rest is not done")),
    actions.PlayCard: ActionText(N_("The card of an action round"), N_("%(player)s plays %(card)s")),
    actions.DiscardToTrap: ActionText(N_("A card is discarded to Quagmire or Bear Trap"), _discard_to_trap),
    actions.SpendCard: ActionText(N_("A card without its event"), N_("%(player)s: %(card)s (%(use)s)")),
    actions.FightWar: ActionText(N_("A war"), _war),
    actions.HoldOlympicGames: ActionText(
        N_("Olympic Games"),
        _olympic_games,
        fields={"winner": Field(N_("Winner"), none=NOTHING)},
    ),
    actions.HoldSummit: ActionText(N_("Summit"), N_("%(player)s: Summit, USA %(us_die)s, USSR %(ussr_die)s")),
    actions.ResolveWeWillBuryYou: ActionText(N_("“We Will Bury You” gives its points")),
    actions.EndEffect: ActionText(N_("An effect ends"), N_("No longer in effect: %(card)s")),
    actions.ReshuffleDiscards: ActionText(N_("The discards are reshuffled")),
}
"""Scoring cards, events, wars, dice of events, and cards without their event."""


# ------------------------------------------------------------------ points


def _points(translator: Translator, action: actions.GainPoints) -> str:
    said = influence(translator, Pair(action.us, action.ussr), with_sign)
    return said if action.source == NO_SOURCE else f"{source(translator, action.source)}: {said}"


GAINS: Mapping[type, ActionText] = {
    actions.GainPoints: ActionText(
        N_("Points gained"),
        _points,
        fields={"us": _us(POINTS), "ussr": _ussr(POINTS)},
    ),
}
"""Points that the players enter."""


# ------------------------------------------------------------------ countries


def _changed_influence(translator: Translator, action: actions.ChangeInfluence) -> str:
    change = influence(translator, Pair(action.us, action.ussr), with_sign)
    said = f"{country_name(translator, action.country)}: {change}"
    if action.event is not None:
        return f"{said} ({card_name(translator, action.event)})"
    by_event = translator(N_("by an event"))
    return f"{said} ({by_event})" if action.by_event else said


def _set_influence(translator: Translator, action: actions.SetInfluence) -> str:
    return f"{country_name(translator, action.country)} = {influence(translator, Pair(action.us, action.ussr), str)}"


def _coup(translator: Translator, action: actions.AttemptCoup) -> str:
    said = translator(
        N_("%(side)s: coup in %(country)s, %(n)s operations"),
        side=side_name(translator, action.player),
        country=country_name(translator, action.country),
        n=action.operations,
    )
    die = translator(N_("die %(die)s"), die=action.die)
    return said if action.die is None else f"{said}, {die}"


MAP: Mapping[type, ActionText] = {
    actions.ChangeInfluence: ActionText(
        N_("Influence changes"),
        _changed_influence,
        fields={"us": _us(CHANGES), "ussr": _ussr(CHANGES)},
    ),
    actions.SetInfluence: ActionText(
        N_("Influence in a country"),
        _set_influence,
        fields={"us": _us(AMOUNTS), "ussr": _ussr(AMOUNTS)},
    ),
    actions.AttemptCoup: ActionText(
        N_("A coup"),
        _coup,
        fields={"operations": _operations(range(1, MOST_OPERATIONS + 1))},
    ),
    actions.Realign: ActionText(
        N_("A realignment roll"), N_("%(player)s: realignment roll in %(country)s, USA %(us_die)s, USSR %(ussr_die)s")
    ),
    actions.UseOperations: ActionText(
        N_("Operations of a card"),
        N_("Operations value %(operations)s"),
        fields={"operations": _operations(PRINTED)},
    ),
    actions.ConductOperations: ActionText(
        N_("Operations of a card"),
        N_("Operations value %(operations)s"),
        fields={"operations": _operations(range(1, MOST_OPERATIONS + 1))},
        is_listed=False,
    ),
    actions.ResolveEvent: ActionText(N_("An event moves influence"), is_listed=False),
}
"""Influence, coups and Realignment rolls, and what influence is placed with."""


# ------------------------------------------------------------------ tracks

STEP = N_("%(side)s: a step in the space race")
FAILED = N_("%(side)s: a failed attempt in the space race")


def _step_in_space(translator: Translator, action: actions.AdvanceInSpace) -> str:
    text = STEP if action.succeeds else FAILED
    return translator(text, side=side_name(translator, action.player))


def _space_marker(translator: Translator, action: actions.PlaceSpaceMarker) -> str:
    box = translator(BOXES[action.box].name) if action.box in BOXES else str(action.box)
    return translator(N_("%(side)s in the space race: %(box)s"), side=side_name(translator, action.player), box=box)


def _civil_war(translator: Translator, action: actions.ChangeCivilWar) -> str:
    return translator(N_("The Chinese Civil War: %(change)s"), change=with_sign(action.influence))


TRACKS: Mapping[type, ActionText] = {
    actions.SetMilitaryOperations: ActionText(
        N_("Military operations"),
        N_("%(player)s: military operations %(operations)s"),
        fields={"operations": _operations(range(MOST_MILITARY_OPERATIONS + 1))},
    ),
    actions.SetDefcon: ActionText(N_("DEFCON"), N_("DEFCON %(level)s")),
    actions.AdvanceInSpace: ActionText(N_("A step in the space race"), _step_in_space),
    actions.PlaceSpaceMarker: ActionText(N_("A marker of the space race"), _space_marker),
    actions.TakeChinaCard: ActionText(
        N_("The China Card"), lambda translator, action: china_card(translator, action.player)
    ),
    actions.ChangeCivilWar: ActionText(N_("The Chinese Civil War"), _civil_war),
}
"""Military operations, DEFCON, the space race, the China Card."""


# ------------------------------------------------------------------ the course of the game

CHECKED = N_("Military operations are checked")
HEADLINES = N_("Headlines")


def _turn(translator: Translator, action: actions.StartTurn) -> str:
    name = turn_name(translator, action.turn) if action.turn in TURNS else turn_number(translator, action.turn)
    return f"{translator(CHECKED)} · {name}" if action.checks_operations else name


def _headlines(translator: Translator, action: actions.RevealHeadlines) -> str:
    """Return both headlines, the USSR's first: `Headlines · USSR: Fidel · USA: NATO`."""
    revealed = ((Superpower.USSR, action.ussr), (Superpower.US, action.us))
    said = (f"{side_name(translator, side)}: {card_name(translator, card)}" for side, card in revealed)
    return " · ".join((translator(HEADLINES), *said))


def _held_cards(translator: Translator, action: actions.RevealHeldCards) -> str:
    if not action.holding:
        return translator(N_("Nobody holds a scoring card"))
    names = ", ".join(side_name(translator, side) for side in Superpower if side in action.holding)
    return translator(N_("A scoring card is held by: %(names)s"), names=names)


def _winner(translator: Translator, action: actions.RuleWinner) -> str:
    if action.winner is None:
        return translator(N_("The players agree on a draw"))
    return translator(N_("The players name the winner: %(player)s"), player=translator.player_name(action.winner))


COURSE: Mapping[type, ActionText] = {
    actions.StartTurn: ActionText(N_("A turn begins"), _turn),
    actions.RevealHeadlines: ActionText(
        HEADLINES, _headlines, fields={"ussr": Field(N_("USSR")), "us": Field(N_("USA"))}
    ),
    actions.StartActionRound: ActionText(
        N_("An action round begins"), lambda translator, action: round_name(translator, action.number, action.player)
    ),
    actions.EndActionRound: ActionText(N_("The action round ends")),
    actions.CheckMilitaryOperations: ActionText(CHECKED),
    actions.RevealHeldCards: ActionText(N_("Held cards are shown"), _held_cards),
    actions.ContinueFinalScoring: ActionText(N_("Final scoring continues")),
    actions.RuleWinner: ActionText(N_("Entry"), _winner, fields={"winner": Field(N_("Winner"))}, is_listed=False),
}
"""Turns, action rounds, the end of a turn, and the end of the game."""


GROUPS: Mapping[str, Mapping[type, ActionText]] = {
    N_("Cards"): CARDS,
    N_("Points"): GAINS,
    N_("Map"): MAP,
    N_("Tracks"): TRACKS,
    N_("Turns and action rounds"): COURSE,
}
"""The kinds of action by the heading under which the list of kinds has them."""

ENTRIES = in_groups(GROUPS, FIELDS)
"""Every kind of action, in the order of the list of kinds."""

OPTIONS: Mapping[str, Field] = {
    "ussr": Field(N_("USSR")),
    "scenario": Field(N_("Scenario")),
    "handicap": Field(N_("Influence that the USA places beyond the printed setup"), range(HIGHEST_HANDICAP + 1)),
    "optional_cards": Field(N_("Optional cards")),
    "promo_cards": Field(N_("Promotional cards (from a single source)")),
    "chinese_civil_war": Field(N_("The Chinese Civil War")),
    "allied_berlin": Field(N_("Turn Zero: Allied Berlin")),
    "nationalist_china": Field(N_("Turn Zero: Nationalist China")),
    "checks_operations": Field(N_("Influence, coups and wars follow the rules")),
    "held_card_loses": Field(N_("A player who holds a scoring card at the end of a turn loses")),
    "shuttle_diplomacy": Field(N_("Shuttle Diplomacy")),
}
"""How the setup form asks for the options."""
