"""Every kind of action of Race for the Galaxy: title, fields of the form, sentence of the history."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.race_for_the_galaxy import actions
from laurel.games.race_for_the_galaxy.components import MOST_CARDS, MOST_CHIPS, CardId, GoalId, Phase
from laurel.match.message import N_, NC_
from laurel.pages.forms import Field
from laurel.pages.language.translator import Translator
from laurel.pages.match.declarations import ActionText, in_groups
from laurel.pages.match.sentences import Words
from laurel.pages.race_for_the_galaxy.wording import PHASES, goal_title, title

CARDS = range(MOST_CARDS + 1)
"""The range of a number of cards."""

CHIPS = N_("Chips, in points")
DISCARDED = N_("Discarded")

FIELDS: Mapping[str, Field] = {
    "player": Field(N_("Player")),
    "card": Field(N_("Card")),
    "has_good": Field(N_("Comes with a good on it")),
    "insisted": Field(N_("An extra copy that the game does not contain")),
    "cards": Field(N_("Cards in hand"), CARDS),
    "worlds": Field(N_("Worlds with a good")),
    "phase": Field(N_("Phase")),
    "goals": Field(N_("Goals")),
    "world": Field(N_("World")),
    "goal": Field(N_("Goal")),
    "as_counted": Field(N_("Going by the tableaux")),
    "power": Field(N_("Takeover power")),
    "hand_cards": Field(N_("Cards discarded from hand"), CARDS),
    "discarded": Field(DISCARDED),
}
"""The controls of the fields of actions, by name. A kind of action may have others of its own."""

WORDS: Words = {
    CardId: lambda _, card: title(card),
    GoalId: lambda _, goal: goal_title(goal),
    Phase: lambda translator, phase: translator(PHASES.get(phase, phase.value)),
}


def _set_goods(translator: Translator, action: actions.SetGoods) -> str:
    player, goods = translator.player_name(action.player), len(action.worlds)
    return translator(N_("%(player)s, goods: %(goods)s"), player=player, goods=goods)


def _hold_goal(translator: Translator, action: actions.HoldGoal) -> str:
    place = translator(N_("the centre")) if action.player is None else translator.player_name(action.player)
    return f"{goal_title(action.goal)} → {place}"


def _settle_goals(translator: Translator, action: actions.SettleGoals) -> str:
    by_tableaux, as_said = N_("Goals are settled by the tableaux"), N_("Goals are settled after the end")
    return translator(by_tableaux if action.as_counted else as_said)


def _enter_goals(translator: Translator, action: actions.EnterGoals) -> str:
    owners = {**action.claims, **{goal: (seat,) for goal, seat in action.holders.items()}}
    goals = (
        f"{goal_title(goal)} → {translator.player_names(owners[goal])}" if owners.get(goal) else goal_title(goal)
        for goal in action.in_play
    )
    return translator(N_("Goals: %(goals)s"), goals=", ".join(goals) or translator(NC_("goals", "none")))


def _rule_winner(translator: Translator, action: actions.RuleWinner) -> str:
    names = translator.player_names(action.winners)
    return translator(N_("The players name the winner: %(player)s"), player=names)


GROUPS: Mapping[str, Mapping[type, ActionText]] = {
    N_("Tableau"): {
        actions.AddCard: ActionText(N_("A card is placed"), N_("%(player)s: %(card)s")),
        actions.DiscardCard: ActionText(
            N_("A card is discarded from the tableau"), N_("%(player)s: %(card)s is discarded")
        ),
        actions.SetGoods: ActionText(N_("Goods are counted"), _set_goods),
        actions.KeepStartWorld: ActionText(N_("A start world is kept"), N_("%(player)s begins with %(world)s")),
    },
    N_("Chips and hands"): {
        actions.GainChips: ActionText(
            N_("Chips are gained"), N_("%(player)s: chips"), {"chips": Field(CHIPS, range(1, MOST_CHIPS + 1))}
        ),
        actions.CountChips: ActionText(
            N_("Chips are counted"),
            N_("%(player)s: chips counted, %(chips)s"),
            {"chips": Field(CHIPS, range(MOST_CHIPS + 1))},
        ),
        actions.CountHand: ActionText(N_("Cards in hand are counted"), N_("%(player)s, cards in hand: %(cards)s")),
    },
    N_("Phases and rounds"): {
        actions.StartPhase: ActionText(N_("A phase begins"), N_("Phase: %(phase)s")),
        actions.EndPhase: ActionText(N_("The phase ends")),
        actions.EndRound: ActionText(N_("The round ends"), fields={"discarded": Field(DISCARDED, CARDS)}),
        actions.EndGame: ActionText(N_("The players end the game")),
    },
    N_("Goals"): {
        actions.PickGoals: ActionText(N_("Goals are picked"), N_("Goals in play: %(goals)s")),
        actions.ClaimGoal: ActionText(N_("A “first” goal is claimed"), N_("%(player)s: %(goal)s")),
        actions.HoldGoal: ActionText(N_("A “most” goal changes hands"), _hold_goal),
        actions.SettleGoals: ActionText(N_("Goals are settled after the end"), _settle_goals),
        actions.EnterGoals: ActionText(N_("Goals and their owners"), _enter_goals, is_listed=False),
    },
    N_("Takeovers"): {
        actions.UseTemporaryMilitary: ActionText(
            N_("Temporary Military is used"), N_("%(player)s: temporary Military")
        ),
        actions.DeclareTakeover: ActionText(
            N_("A takeover is declared"), N_("%(player)s declares a takeover of %(world)s with %(power)s")
        ),
        actions.ResolveTakeover: ActionText(N_("A takeover is resolved")),
        actions.MoveWorld: ActionText(N_("A world is taken over: only the result"), N_("%(world)s → %(player)s")),
    },
    "": {
        actions.DealStartWorlds: ActionText(N_("Entry"), N_("Start worlds are dealt"), is_listed=False),
        actions.RuleWinner: ActionText(N_("Entry"), _rule_winner, is_listed=False),
    },
}
"""The kinds of action by the heading under which the list of kinds has them; those without one are not listed."""

ENTRIES = in_groups(GROUPS, FIELDS)
"""Every kind of action, in the order of the list of kinds."""

OPTIONS: Mapping[str, Field] = {
    "boxes": Field(N_("Expansions")),
    "edition": Field(N_("Printing of the base game")),
    "takeovers": Field(N_("Takeovers")),
    "rebel_vs_imperium": Field(N_("Rebel vs Imperium")),
    "rebel": Field(N_("Leads the rebels")),
    "entry": Field(N_("Scoring")),
}
"""How the setup form asks for the options."""
