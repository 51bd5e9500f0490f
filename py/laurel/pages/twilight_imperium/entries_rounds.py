"""What players read about entries of the course of the game and of its end."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_imperium.actions import (
    CallTheEnd,
    GiveGiftOfPrescience,
    MakeSpeaker,
    RuleWinner,
    RunOutOfObjectives,
    StartPhase,
    TakeStrategyCard,
    TakeZeroToken,
)
from laurel.games.twilight_imperium.rounds import MOST_ROUNDS
from laurel.games.twilight_imperium.table import Options
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.translator import Translator
from laurel.pages.twilight_imperium.fields import PLAYER
from laurel.pages.twilight_imperium.wording import PHASES, card_name


def _speaker(translator: Translator, action: MakeSpeaker, _: Setup[Options]) -> str:
    return translator(N_("%(player)s: speaker")) % {"player": translator.player_name(action.player)}


def _strategy_card(translator: Translator, action: TakeStrategyCard, _: Setup[Options]) -> str:
    card = card_name(translator, action.card)
    if action.player is None:
        return translator(N_("Strategy card returned: %(card)s")) % {"card": card}
    return f"{translator.player_name(action.player)}: {card}"


def _zero_token(translator: Translator, action: TakeZeroToken, _: Setup[Options]) -> str:
    if action.player is None:
        return translator(N_("Nobody holds the “0” token"))
    return translator(N_("%(player)s: the “0” token")) % {"player": translator.player_name(action.player)}


def _gift(translator: Translator, action: GiveGiftOfPrescience, _: Setup[Options]) -> str:
    if action.player is None:
        return translator(N_("Gift of Prescience goes back"))
    gift = translator(N_("Gift of Prescience"))
    return f"{translator.player_name(action.player)}: {gift}"


def _phase(translator: Translator, action: StartPhase, _: Setup[Options]) -> str:
    return translator(N_("Round %(round)s")) % {"round": action.round} + " · " + translator(PHASES[action.phase])


def _no_objectives(translator: Translator, _action: RunOutOfObjectives, _: Setup[Options]) -> str:
    return translator(N_("The speaker cannot reveal another objective."))


def _end(translator: Translator, _action: CallTheEnd, _: Setup[Options]) -> str:
    return translator(N_("The players end the game"))


def _winner(translator: Translator, action: RuleWinner, _: Setup[Options]) -> str:
    names = translator.player_names(sorted({action.winner, *action.sharing}))
    return translator(N_("The players name the winner: %(player)s")) % {"player": names}


ENTRIES: Mapping[type, ActionText] = {
    MakeSpeaker: ActionText(
        title=N_("New speaker"),
        fields={"player": PLAYER},
        describe=_speaker,
    ),
    TakeStrategyCard: ActionText(
        title=N_("A strategy card"),
        fields={"card": Field(N_("Strategy card")), "player": PLAYER},
        describe=_strategy_card,
    ),
    TakeZeroToken: ActionText(
        title=N_("The “0” token"),
        fields={"player": PLAYER},
        describe=_zero_token,
    ),
    GiveGiftOfPrescience: ActionText(
        title=N_("Gift of Prescience"),
        fields={"player": PLAYER},
        describe=_gift,
    ),
    StartPhase: ActionText(
        title=N_("A phase begins"),
        fields={"phase": Field(N_("Phase")), "round": Field(N_("Round"), range(1, MOST_ROUNDS + 1))},
        describe=_phase,
    ),
}
"""By kind of action, in the order of the list of kinds."""

ENDINGS: Mapping[type, ActionText] = {
    RunOutOfObjectives: ActionText(
        title=N_("No objective left to reveal"),
        describe=_no_objectives,
    ),
    CallTheEnd: ActionText(
        title=N_("The players end the game"),
        describe=_end,
    ),
    RuleWinner: ActionText(
        title=N_("The players name the winner"),
        fields={"winner": Field(N_("Winner")), "sharing": Field(N_("Wins as well"))},
        describe=_winner,
    ),
}
"""By kind of action, in the order of the list of kinds."""
