"""Every kind of action of Twilight Imperium: title, fields of the form, sentence of the history; and the options."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_imperium import actions
from laurel.games.twilight_imperium.cards import WINNING_ROLL
from laurel.games.twilight_imperium.components import (
    NO_SOURCE,
    SECRET_LIMIT_WITH_OBSIDIAN,
    LawId,
    ObjectiveId,
    RelicId,
    SourceId,
    StrategyCard,
)
from laurel.games.twilight_imperium.gains import MOST_POINTS
from laurel.games.twilight_imperium.rounds import MOST_ROUNDS
from laurel.games.twilight_imperium.state import Claims, Phase
from laurel.match.message import N_, NC_
from laurel.pages.entry.attendance import LEAVING
from laurel.pages.forms import Field
from laurel.pages.language.translator import Translator
from laurel.pages.match.declarations import ActionText, in_groups
from laurel.pages.match.sentences import Words
from laurel.pages.twilight_imperium.wording import PHASES, VOTES, card_name, law, objective, source

PUBLIC = Field(N_("Public objective"), none=NC_("choice", "none"))
SECRET = Field(N_("Secret objective"), none=NC_("choice", "none"))

FIELDS: Mapping[str, Field] = {
    "player": Field(N_("Player")),
    "points": Field(N_("Points"), range(1, MOST_POINTS + 1)),
    "source": Field(N_("What for")),
    "gains": Field(N_("Points"), range(MOST_POINTS + 1)),
    "objective": Field(N_("Objective"), none=NC_("choice", "none")),
    "public": PUBLIC,
    "secret": SECRET,
    "claims": Field(N_("Objectives"), fields={"public": PUBLIC, "secret": SECRET}),
    "controls_mecatol": Field(N_("Controls Mecatol Rex")),
    "replacement": Field(N_("Replaced by")),
    "relic": Field(N_("Relic"), none=NC_("choice", "none")),
    "unscored": Field(N_("Unscored"), range(SECRET_LIMIT_WITH_OBSIDIAN + 1)),
    "giver": Field(NC_("player", "From")),
    "holder": Field(NC_("player", "To")),
    "units_of": Field(N_("Units of")),
    "has_four_specialties": Field(N_("All four technology specialties")),
    "roll": Field(NC_("result", "Roll"), range(1, WINNING_ROLL + 1)),
    "monument": Field(N_("Monument")),
    "law": Field(N_("Law")),
    "outcome": Field(N_("Outcome")),
    "voted_for": Field(N_("Who voted For")),
    "card": Field(N_("Strategy card")),
    "phase": Field(N_("Phase")),
    "round": Field(N_("Round"), range(1, MOST_ROUNDS + 1)),
    "winner": Field(N_("Winner")),
    "sharing": Field(N_("Wins as well")),
}
"""The controls of the fields of actions, by name. A kind of action may have others of its own."""

WORDS: Words = {
    ObjectiveId: objective,
    SourceId: source,
    RelicId: source,
    LawId: law,
    StrategyCard: card_name,
    Phase: lambda translator, phase: translator(PHASES[phase]),
    actions.Vote: lambda translator, vote: translator(VOTES[vote]),
}

CLAIMED = N_("To be scored")


# ------------------------------------------------------------------ points and objectives


def _points(translator: Translator, action: actions.Gain | actions.Lose) -> str:
    player = translator.player_name(action.player)
    return player if action.source == NO_SOURCE else f"{player}: {source(translator, action.source)}"


def _gain_together(translator: Translator, action: actions.GainTogether) -> str:
    names = translator.player_names([seat for seat in sorted(action.gains) if action.gains[seat]])
    return names if action.source == NO_SOURCE else f"{names}: {source(translator, action.source)}"


def _claim(translator: Translator, action: actions.ClaimObjectives) -> str:
    what = _claimed(translator, action.claims) or translator(N_("nothing"))
    return f"{translator(CLAIMED)}: {translator.player_name(action.player)} ({what})"


def _status_phase(translator: Translator, action: actions.ScoreStatusPhase) -> str:
    """Return who scores what: `Status phase: Anna (Expand Borders, Secret objective); Boris (Sway the Council)`."""
    scored = "; ".join(
        f"{translator.player_name(seat)} ({_claimed(translator, claims)})"
        for seat, claims in action.claims.items()
        if claims.objectives
    )
    return f"{translator(CLAIMED if action.is_draft else PHASES[Phase.STATUS])}: {scored}"


def _claimed(translator: Translator, claims: Claims) -> str:
    return ", ".join(objective(translator, one) for one in claims.objectives)


def _imperial(translator: Translator, action: actions.ResolveImperial) -> str:
    imperial = translator(N_("Imperial"))
    said = f"{translator.player_name(action.player)}: {imperial}"
    return said if action.objective is None else f"{said}, {objective(translator, action.objective)}"


SCORING: Mapping[type, ActionText] = {
    actions.Gain: ActionText(N_("Points gained"), _points),
    actions.Lose: ActionText(N_("Points lost"), _points),
    actions.GainTogether: ActionText(N_("Several gain at once"), _gain_together),
    actions.ScorePublicObjective: ActionText(N_("A public objective"), N_("%(player)s: %(objective)s")),
    actions.ScoreSecretObjective: ActionText(N_("A secret objective"), N_("%(player)s: %(secret)s")),
    actions.ClaimObjectives: ActionText(N_("Objectives to be scored"), _claim, is_listed=False),
    actions.ResolveClaims: ActionText(N_("Claimed objectives are scored"), is_listed=False),
    actions.ScoreStatusPhase: ActionText(N_("Status phase scoring"), _status_phase),
    actions.ResolveImperial: ActionText(N_("Imperial"), _imperial),
    actions.RevealObjective: ActionText(N_("An objective is revealed"), N_("Revealed: %(objective)s")),
    actions.ReplaceObjective: ActionText(
        N_("Neuraloop replaces an objective"), N_("Neuraloop: %(objective)s → %(replacement)s")
    ),
    actions.CountSecrets: ActionText(
        N_("Secret objectives in hand"), N_("%(player)s: unscored secret objectives: %(unscored)s")
    ),
}
"""Points and objectives."""


# ------------------------------------------------------------------ cards in front of players, and home systems

CARDS: Mapping[type, ActionText] = {
    actions.GiveSupport: ActionText(
        N_("Support for the Throne is given"), N_("Support for the Throne: %(giver)s → %(holder)s")
    ),
    actions.ExchangeSupports: ActionText(
        N_("Support for the Throne is exchanged"), N_("Support for the Throne: %(giver)s ↔ %(holder)s")
    ),
    actions.ActivateSystem: ActionText(
        N_("A system is activated"), N_("%(player)s activates a system with units of: %(units_of)s")
    ),
    actions.LoseHomeSystem: ActionText(N_("A home system is lost"), N_("%(player)s: home system lost")),
    actions.RegainHomeSystem: ActionText(N_("A home system is regained"), N_("%(player)s: home system regained")),
    actions.Eliminate: ActionText(N_("A player is eliminated"), N_("%(player)s: eliminated")),
    actions.GainRelic: ActionText(N_("A relic is gained or moves"), N_("%(player)s: %(relic)s")),
    actions.PurgeRelic: ActionText(N_("A relic is purged"), N_("Purged: %(relic)s")),
    actions.UseCrownOfEmphidia: ActionText(
        N_("The Crown of Emphidia is used"), N_("%(player)s: The Crown of Emphidia (relic)")
    ),
    actions.UseBookOfLatvinia: ActionText(N_("The Book of Latvinia is used"), N_("%(player)s: Book of Latvinia")),
    actions.RollSilverFlame: ActionText(
        N_("A roll for The Silver Flame"), N_("%(player)s: The Silver Flame, a roll of %(roll)s")
    ),
    actions.GainStyx: ActionText(N_("Styx changes hands"), N_("Styx: %(player)s")),
    actions.TakeMonument: ActionText(N_("A monument changes hands"), N_("Monument %(monument)s: %(player)s")),
}
"""Cards in front of players, and home systems."""


# ------------------------------------------------------------------ agendas and laws

AGENDAS: Mapping[type, ActionText] = {
    actions.GainFromLaw: ActionText(N_("A law gives a point"), N_("%(player)s: %(law)s")),
    actions.LoseHolyPlanet: ActionText(
        N_("Nobody controls the Holy Planet of Ixth"), N_("Holy Planet of Ixth: nobody")
    ),
    actions.DiscardLaw: ActionText(N_("A law is discarded"), N_("Law discarded: %(law)s")),
    actions.ResolveMutiny: ActionText(N_("Mutiny"), N_("Mutiny: %(outcome)s")),
    actions.LeakSecret: ActionText(
        N_("Classified Document Leaks"), N_("Classified Document Leaks: %(secret)s (%(player)s)")
    ),
    actions.ResolveSeedOfAnEmpire: ActionText(N_("Seed of an Empire"), N_("Seed of an Empire: %(outcome)s")),
    actions.ResolveIncentiveProgram: ActionText(
        N_("Incentive Program"), N_("Incentive Program: %(outcome)s. %(objective)s")
    ),
}
"""Agendas and laws."""


# ------------------------------------------------------------------ the course of the game, and its end


def _strategy_card(translator: Translator, action: actions.TakeStrategyCard) -> str:
    card = card_name(translator, action.card)
    if action.player is None:
        return translator(N_("Strategy card returned: %(card)s"), card=card)
    return f"{translator.player_name(action.player)}: {card}"


def _zero_token(translator: Translator, action: actions.TakeZeroToken) -> str:
    if action.player is None:
        return translator(N_("Nobody holds the “0” token"))
    return translator(N_("%(player)s: the “0” token"), player=translator.player_name(action.player))


def _gift(translator: Translator, action: actions.GiveGiftOfPrescience) -> str:
    if action.player is None:
        return translator(N_("Gift of Prescience goes back"))
    gift = translator(N_("Gift of Prescience"))
    return f"{translator.player_name(action.player)}: {gift}"


def _winner(translator: Translator, action: actions.RuleWinner) -> str:
    names = translator.player_names(action.winners)
    return translator(N_("The players name the winner: %(player)s"), player=names)


COURSE: Mapping[type, ActionText] = {
    actions.MakeSpeaker: ActionText(N_("New speaker"), N_("%(player)s: speaker")),
    actions.TakeStrategyCard: ActionText(N_("A strategy card"), _strategy_card),
    actions.TakeZeroToken: ActionText(N_("The “0” token"), _zero_token),
    actions.GiveGiftOfPrescience: ActionText(N_("Gift of Prescience"), _gift),
    actions.StartPhase: ActionText(N_("A phase begins"), N_("Round %(round)s · %(phase)s")),
}
"""The course of the round."""

ENDINGS: Mapping[type, ActionText] = {
    actions.RunOutOfObjectives: ActionText(
        N_("No objective left to reveal"), N_("The speaker cannot reveal another objective.")
    ),
    actions.CallTheEnd: ActionText(N_("The players end the game")),
    actions.RuleWinner: ActionText(N_("The players name the winner"), _winner),
}
"""The end of the game."""

GROUPS: Mapping[str, Mapping[type, ActionText]] = {
    N_("Points and objectives"): SCORING,
    N_("Cards and home systems"): CARDS,
    N_("Agendas and laws"): AGENDAS,
    N_("Course of the round"): COURSE,
    N_("End of the game"): {**LEAVING, **ENDINGS},
}
"""The kinds of action by the heading under which the list of kinds has them."""

ENTRIES = in_groups(GROUPS, FIELDS)
"""Every kind of action, in the order of the list of kinds."""

OPTIONS: Mapping[str, Field] = {
    "target": Field(N_("Victory point track")),
    "speaker": Field(N_("Speaker")),
    "prophecy_of_kings": Field(N_("Prophecy of Kings")),
    "codices": Field(N_("Codices")),
    "thunders_edge": Field(N_("Thunder's Edge")),
    "total_war": Field(N_("Total War"), is_title=True),
    "zealous_orthodoxy": Field(N_("Zealous Orthodoxy"), is_title=True),
    "monuments_to_the_ages": Field(N_("Monuments to the Ages"), is_title=True),
    "civilized_society": Field(N_("Civilized Society"), is_title=True),
    "agenda_points": Field(N_("An agenda gives points to several players")),
    "referee": Field(N_("Block what the scoring rules forbid")),
}
"""How the setup form asks for the options."""
