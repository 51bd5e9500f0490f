"""Every kind of action of Race for the Galaxy: title, fields of the form, sentence of the history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.games.race_for_the_galaxy import actions
from laurel.games.race_for_the_galaxy.components import MOST_CARDS, MOST_CHIPS, CardId
from laurel.match.message import N_
from laurel.match.setup import Seat, Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText, Describe
from laurel.pages.race_for_the_galaxy.wording import PHASES, goal_title, title
from laurel.pages.translator import Translator

CARDS = range(MOST_CARDS + 1)
"""The range of a number of cards."""

CHIPS = N_("Chips, in points")
DISCARDED = N_("Discarded")

TABLEAU = N_("Tableau")
COUNTS = N_("Chips and hands")
GOALS = N_("Goals")
COURSE = N_("Phases and rounds")
TAKEOVERS = N_("Takeovers")

PLAYER = Field(N_("Player"))
CARD = Field(N_("Card"))
WORLD = Field(N_("World"))
GOAL = Field(N_("Goal"))

TEMPORARY_MILITARY: Mapping[str, Field] = {
    "hand_cards": Field(N_("Cards discarded from hand"), CARDS),
    "discarded": Field(DISCARDED),
}
"""The fields of temporary Military."""


def _constant(sentence: str) -> Describe:
    """Return a description that is the same sentence for every action of a kind."""
    return lambda translator, _action, _setup: translator(sentence)


def _about_card(translator: Translator, player: Seat, card: CardId) -> dict[str, str]:
    return {"player": translator.player_name(player), "card": title(card)}


def _pick_goals(translator: Translator, action: actions.PickGoals, _: Setup[Any]) -> str:
    return translator(N_("Goals in play: %(goals)s")) % {"goals": ", ".join(map(goal_title, action.goals))}


def _keep_start_world(translator: Translator, action: actions.KeepStartWorld, _: Setup[Any]) -> str:
    return translator(N_("%(player)s begins with %(card)s")) % _about_card(translator, action.player, action.world)


def _add_card(translator: Translator, action: actions.AddCard, _: Setup[Any]) -> str:
    return f"{translator.player_name(action.player)}: {title(action.card)}"


def _discard_card(translator: Translator, action: actions.DiscardCard, _: Setup[Any]) -> str:
    return translator(N_("%(player)s: %(card)s is discarded")) % _about_card(translator, action.player, action.card)


def _move_world(translator: Translator, action: actions.MoveWorld, _: Setup[Any]) -> str:
    return f"{title(action.world)} → {translator.player_name(action.player)}"


def _set_goods(translator: Translator, action: actions.SetGoods, _: Setup[Any]) -> str:
    text = translator(N_("%(player)s: goods: %(goods)s"))
    return text % {"player": translator.player_name(action.player), "goods": len(action.worlds)}


def _gain_chips(translator: Translator, action: actions.GainChips, _: Setup[Any]) -> str:
    return translator(N_("%(player)s: chips")) % {"player": translator.player_name(action.player)}


def _count_chips(translator: Translator, action: actions.CountChips, _: Setup[Any]) -> str:
    text = translator(N_("%(player)s: chips counted, %(chips)s"))
    return text % {"player": translator.player_name(action.player), "chips": action.chips}


def _count_hand(translator: Translator, action: actions.CountHand, _: Setup[Any]) -> str:
    text = translator(N_("%(player)s: cards in hand: %(cards)s"))
    return text % {"player": translator.player_name(action.player), "cards": action.cards}


def _start_phase(translator: Translator, action: actions.StartPhase, _: Setup[Any]) -> str:
    return translator(N_("Phase: %(phase)s")) % {"phase": translator(PHASES.get(action.phase, action.phase.value))}


def _claim_goal(translator: Translator, action: actions.ClaimGoal, _: Setup[Any]) -> str:
    return f"{translator.player_name(action.player)}: {goal_title(action.goal)}"


def _hold_goal(translator: Translator, action: actions.HoldGoal, _: Setup[Any]) -> str:
    place = translator(N_("the centre")) if action.player is None else translator.player_name(action.player)
    return f"{goal_title(action.goal)} → {place}"


def _settle_goals(translator: Translator, action: actions.SettleGoals, _: Setup[Any]) -> str:
    by_tableaux, as_said = N_("Goals are settled by the tableaux"), N_("Goals are settled after the end")
    return translator(by_tableaux if action.as_counted else as_said)


def _enter_goals(translator: Translator, action: actions.EnterGoals, _: Setup[Any]) -> str:
    owners = {**action.claims, **{goal: (seat,) for goal, seat in action.holders.items()}}
    goals = (
        f"{goal_title(goal)} → {translator.player_names(owners[goal])}" if owners.get(goal) else goal_title(goal)
        for goal in action.in_play
    )
    return translator(N_("Goals: %(goals)s")) % {"goals": ", ".join(goals) or translator(N_("none"))}


def _use_temporary_military(translator: Translator, action: actions.UseTemporaryMilitary, _: Setup[Any]) -> str:
    return translator(N_("%(player)s: temporary Military")) % {"player": translator.player_name(action.player)}


def _declare_takeover(translator: Translator, action: actions.DeclareTakeover, _: Setup[Any]) -> str:
    text = translator(N_("%(player)s declares a takeover of %(card)s by %(power)s"))
    return text % {**_about_card(translator, action.player, action.world), "power": title(action.power)}


def _rule_winner(translator: Translator, action: actions.RuleWinner, _: Setup[Any]) -> str:
    names = translator.player_names(sorted({action.winner, *action.sharing}))
    return translator(N_("The players name the winner: %(player)s")) % {"player": names}


ENTRIES: Mapping[type, ActionText] = {
    actions.AddCard: ActionText(
        title=N_("A card is placed"),
        group=TABLEAU,
        describe=_add_card,
        fields={
            "player": PLAYER,
            "card": CARD,
            "has_good": Field(N_("Comes with a good on it")),
            "insisted": Field(N_("An additional copy that the boxes do not have")),
        },
    ),
    actions.DiscardCard: ActionText(
        title=N_("A card is discarded from the tableau"),
        group=TABLEAU,
        describe=_discard_card,
        fields={"player": PLAYER, "card": CARD},
    ),
    actions.GainChips: ActionText(
        title=N_("Chips are gained"),
        group=COUNTS,
        describe=_gain_chips,
        fields={"player": PLAYER, "chips": Field(CHIPS, range(1, MOST_CHIPS + 1))},
    ),
    actions.CountChips: ActionText(
        title=N_("Chips are counted"),
        group=COUNTS,
        describe=_count_chips,
        fields={"player": PLAYER, "chips": Field(CHIPS, range(MOST_CHIPS + 1))},
    ),
    actions.CountHand: ActionText(
        title=N_("Cards in hand are counted"),
        group=COUNTS,
        describe=_count_hand,
        fields={"player": PLAYER, "cards": Field(N_("Cards in hand"), CARDS)},
    ),
    actions.SetGoods: ActionText(
        title=N_("Goods are counted"),
        group=TABLEAU,
        describe=_set_goods,
        fields={"player": PLAYER, "worlds": Field(N_("Worlds with a good"))},
    ),
    actions.StartPhase: ActionText(
        title=N_("A phase begins"),
        group=COURSE,
        describe=_start_phase,
        fields={"phase": Field(N_("Phase"))},
    ),
    actions.EndPhase: ActionText(title=N_("The phase ends"), group=COURSE, describe=_constant(N_("The phase ends"))),
    actions.EndRound: ActionText(
        title=N_("The round ends"),
        group=COURSE,
        describe=_constant(N_("The round ends")),
        fields={"discarded": Field(DISCARDED, CARDS)},
    ),
    actions.PickGoals: ActionText(
        title=N_("Goals are picked"),
        group=GOALS,
        describe=_pick_goals,
        fields={"goals": Field(N_("Goals"))},
    ),
    actions.KeepStartWorld: ActionText(
        title=N_("A start world is kept"),
        group=TABLEAU,
        describe=_keep_start_world,
        fields={"player": PLAYER, "world": WORLD},
    ),
    actions.ClaimGoal: ActionText(
        title=N_("A “first” goal is claimed"),
        group=GOALS,
        describe=_claim_goal,
        fields={"player": PLAYER, "goal": GOAL},
    ),
    actions.HoldGoal: ActionText(
        title=N_("A “most” goal changes hands"),
        group=GOALS,
        describe=_hold_goal,
        fields={"goal": GOAL, "player": PLAYER},
    ),
    actions.SettleGoals: ActionText(
        title=N_("Goals are settled after the end"),
        group=GOALS,
        describe=_settle_goals,
        fields={"as_counted": Field(N_("By the tableaux"))},
    ),
    actions.EnterGoals: ActionText(
        title=N_("Goals and their owners"),
        describe=_enter_goals,
        is_listed=False,
    ),
    actions.UseTemporaryMilitary: ActionText(
        title=N_("Temporary Military is used"),
        group=TAKEOVERS,
        describe=_use_temporary_military,
        fields={"player": PLAYER, **TEMPORARY_MILITARY},
    ),
    actions.DeclareTakeover: ActionText(
        title=N_("A takeover is declared"),
        group=TAKEOVERS,
        describe=_declare_takeover,
        fields={"player": PLAYER, "power": Field(N_("Takeover power")), "world": WORLD, **TEMPORARY_MILITARY},
    ),
    actions.ResolveTakeover: ActionText(
        title=N_("A takeover is resolved"),
        group=TAKEOVERS,
        describe=_constant(N_("A takeover is resolved")),
        fields=TEMPORARY_MILITARY,
    ),
    actions.MoveWorld: ActionText(
        title=N_("A world is taken over: only the result"),
        group=TAKEOVERS,
        describe=_move_world,
        fields={"world": WORLD, "player": PLAYER},
    ),
    actions.EndGame: ActionText(
        title=N_("The players end the game"),
        group=COURSE,
        describe=_constant(N_("The players end the game")),
    ),
    actions.DealStartWorlds: ActionText(
        title=N_("Entry"),
        describe=_constant(N_("Start worlds are dealt")),
        is_listed=False,
    ),
    actions.RuleWinner: ActionText(title=N_("Entry"), describe=_rule_winner, is_listed=False),
}
"""Every kind of action, in the order of the list of kinds of entry."""

OPTIONS: Mapping[str, Field] = {
    "boxes": Field(N_("Boxes")),
    "edition": Field(N_("Printing of the base game")),
    "takeovers": Field(N_("Takeovers")),
    "rebel_vs_imperium": Field(N_("Rebel vs Imperium")),
    "rebel": Field(N_("Leads the rebels")),
    "entry": Field(N_("What to do with this game")),
}
"""How the setup form asks for the options."""
