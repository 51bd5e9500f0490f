"""Twilight Imperium in words: what happened, what things are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from laurel.games.twilight_imperium import actions
from laurel.games.twilight_imperium.actions import Vote
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    FACTIONS,
    KNOWN_LAWS,
    MONUMENT_TOKENS,
    OBJECTIVES,
    RELICS,
    SECRETS,
    SOURCES,
    STRATEGY_CARDS,
    UNSAID,
    Card,
    FactionId,
    LawId,
    Monument,
    Objective,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
)
from laurel.games.twilight_imperium.table import AgendaPoints, Phase, Table, Target
from laurel.match.message import N_
from laurel.match.setup import Seat, Setup
from laurel.pages.forms import Choice, Choices
from laurel.pages.words import Words

PHASES = {
    Phase.STRATEGY: N_("Strategy phase"),
    Phase.ACTION: N_("Action phase"),
    Phase.STATUS: N_("Status phase"),
    Phase.AGENDA: N_("Agenda phase"),
}
SHORT_PHASES = {
    Phase.STRATEGY: N_("Strategy"),
    Phase.ACTION: N_("Action"),
    Phase.STATUS: N_("Status"),
    Phase.AGENDA: N_("Agenda"),
}
VOTES = {Vote.FOR: N_("For"), Vote.AGAINST: N_("Against")}

# The same statements carry another number in the Russian edition; the catalogues know it.
RULES = (
    N_("98.1"),
    N_("98.2.1"),
    N_("98.3"),
    N_("98.4"),
    N_("98.4.1"),
    N_("98.5"),
    N_("98.6"),
    N_("98.7"),
    N_("98.8"),
)

KINDS = {
    "gain": N_("Points gained"),
    "lose": N_("Points lost"),
    "gain_together": N_("Several gain at once"),
    "score_public_objective": N_("A public objective"),
    "score_secret_objective": N_("A secret objective"),
    "score_status_phase": N_("Status phase scoring"),
    "resolve_imperial": N_("Imperial"),
    "reveal_objective": N_("An objective is revealed"),
    "replace_objective": N_("Neuraloop replaces an objective"),
    "count_secrets": N_("Secret objectives in hand"),
    "give_support": N_("Support for the Throne is given"),
    "exchange_supports": N_("Support for the Throne is exchanged"),
    "activate_system": N_("A system is activated"),
    "lose_home_system": N_("A home system is lost"),
    "regain_home_system": N_("A home system is regained"),
    "eliminate": N_("A player is eliminated"),
    "gain_relic": N_("A relic is gained or moves"),
    "purge_relic": N_("A relic is purged"),
    "use_crown_of_emphidia": N_("The Crown of Emphidia is used"),
    "use_book_of_latvinia": N_("The Book of Latvinia is used"),
    "roll_silver_flame": N_("The Silver Flame is rolled for"),
    "gain_styx": N_("Styx changes hands"),
    "take_monument": N_("A monument changes hands"),
    "gain_from_law": N_("A law gives a point"),
    "lose_holy_planet": N_("Nobody controls the Holy Planet of Ixth"),
    "discard_law": N_("A law is discarded"),
    "resolve_mutiny": N_("Mutiny"),
    "leak_secret": N_("Classified Document Leaks"),
    "resolve_seed_of_an_empire": N_("Seed of an Empire"),
    "resolve_incentive_program": N_("Incentive Program"),
    "make_speaker": N_("New speaker"),
    "take_strategy_card": N_("A strategy card"),
    "take_zero_token": N_("The “0” token"),
    "give_gift_of_prescience": N_("Gift of Prescience"),
    "start_phase": N_("A phase begins"),
    "run_out_of_objectives": N_("No objective left to reveal"),
    "call_the_end": N_("The table ends the game"),
    "rule_winner": N_("The table names the winner"),
}


def source(words: Words, source_id: str) -> str:
    """Return what a source is called; a note of the table's own is its own name."""
    if source_id == UNSAID:
        return words(N_("not said from what"))
    known = SOURCES.get(source_id) or OBJECTIVES.get(source_id)
    return words(known.name) if known else source_id


def objective(words: Words, objective_id: str) -> str:
    """Return the title of an objective."""
    return words(OBJECTIVES[objective_id].name) if objective_id in OBJECTIVES else objective_id


def rule(words: Words, number: str) -> str:
    """Return the number of a rule in the edition of this language."""
    return words(number) if number in RULES else number


def course(words: Words, table: Table) -> str:
    """Return how far the match is."""
    return words(N_("Round %(round)s")) % {"round": table.round} + " · " + words(PHASES[table.phase])


def describe(words: Words, action: Any, _: Setup[Any]) -> str:  # noqa: C901, PLR0912 - one sentence a kind of action
    """Return what happened, as a sentence without the points, which stand beside it."""
    match action:
        case actions.Gain(player, _, source_id) | actions.Lose(player, _, source_id):
            return words.name(player) if source_id == UNSAID else f"{words.name(player)}: {source(words, source_id)}"
        case actions.GainTogether(gains, source_id):
            names = words.listed([seat for seat in sorted(gains) if gains[seat]])
            return names if source_id == UNSAID else f"{names}: {source(words, source_id)}"
        case actions.ScorePublicObjective(player, card) | actions.ScoreSecretObjective(player, card):
            return f"{words.name(player)}: {objective(words, card)}"
        case actions.ScoreStatusPhase(claims):
            return _status_phase(words, claims)
        case actions.ResolveImperial(player, card, _):
            return _imperial(words, player, card)
        case actions.CountSecrets(player, unscored):
            text = N_("%(player)s: unscored secret objectives: %(number)s")
            return words(text) % {"player": words.name(player), "number": unscored}
        case actions.GiveSupport(giver, holder):
            return _support(words, N_("Support for the Throne: %(giver)s → %(holder)s"), giver, holder)
        case actions.ExchangeSupports(giver, holder):
            return _support(words, N_("Support for the Throne: %(giver)s ↔ %(holder)s"), giver, holder)
        case actions.ActivateSystem(player, units_of):
            text = N_("%(player)s activates a system with units of: %(names)s")
            return words(text) % {"player": words.name(player), "names": words.listed(sorted(units_of))}
        case actions.RollSilverFlame(player, roll):
            text = N_("%(player)s: The Silver Flame, a roll of %(roll)s")
            return words(text) % {"player": words.name(player), "roll": roll}
        case actions.TakeMonument(monument, seat):
            text = N_("Monument %(number)s: %(player)s")
            return words(text) % {"number": monument, "player": _anybody(words, seat)}
        case actions.GainStyx(seat):
            return f"{source(words, 'styx')}: {_anybody(words, seat)}"
        case actions.GainFromLaw(player, law):
            return f"{words.name(player)}: {_law(words, law)}"
        case actions.LoseHolyPlanet():
            return f"{_law(words, 'holy_planet_of_ixth')}: {words(N_('nobody'))}"
        case actions.DiscardLaw(law):
            return words(N_("Law discarded: %(law)s")) % {"law": _law(words, law)}
        case actions.ResolveMutiny(outcome, _):
            return f"{source(words, 'mutiny')}: {words(VOTES[outcome])}"
        case actions.ResolveSeedOfAnEmpire(outcome):
            return f"{source(words, 'seed_of_an_empire')}: {words(VOTES[outcome])}"
        case actions.ResolveIncentiveProgram(outcome, card):
            return f"{source(words, 'incentive_program')}: {words(VOTES[outcome])}. {objective(words, card)}"
        case actions.StartPhase(phase, number, _):
            return words(N_("Round %(round)s")) % {"round": number} + " · " + words(PHASES[phase])
        case actions.TakeStrategyCard(card, None):
            return words(N_("Strategy card returned: %(card)s")) % {"card": card_name(words, card)}
        case actions.TakeStrategyCard(card, int(player)):
            return f"{words.name(player)}: {card_name(words, card)}"
        case actions.TakeZeroToken(None):
            return words(N_("Nobody holds the “0” token"))
        case actions.TakeZeroToken(int(player)):
            return words(N_("%(player)s: the “0” token")) % {"player": words.name(player)}
        case actions.GiveGiftOfPrescience(None):
            return words(N_("Gift of Prescience goes back"))
        case actions.GiveGiftOfPrescience(int(player)):
            return f"{words.name(player)}: {words(N_('Gift of Prescience'))}"
        case actions.MakeSpeaker(player):
            return words(N_("%(player)s: speaker")) % {"player": words.name(player)}
        case actions.RunOutOfObjectives():
            return words(N_("The speaker cannot reveal another objective."))
        case actions.CallTheEnd():
            return words(N_("The table ends the game"))
        case actions.RuleWinner(player, sharing):
            names = words.listed(sorted({player, *sharing}))
            return words(N_("The table names the winner: %(player)s")) % {"player": names}
        case actions.RevealObjective() | actions.ReplaceObjective() | actions.LeakSecret():
            return _about_objective(words, action)
        case actions.GainRelic() | actions.PurgeRelic() | actions.UseCrownOfEmphidia() | actions.UseBookOfLatvinia():
            return _about_relic(words, action)
        case actions.LoseHomeSystem() | actions.RegainHomeSystem() | actions.Eliminate():
            return words(ABOUT_REALMS[type(action)]) % {"player": words.name(action.player)}
    raise TypeError(action)


ABOUT_REALMS = {
    actions.LoseHomeSystem: N_("%(player)s: home system lost"),
    actions.RegainHomeSystem: N_("%(player)s: home system regained"),
    actions.Eliminate: N_("%(player)s: eliminated"),
}


def _about_objective(words: Words, action: Any) -> str:
    match action:
        case actions.RevealObjective(card):
            return words(N_("Revealed: %(objective)s")) % {"objective": objective(words, card)}
        case actions.ReplaceObjective(card, replacement, _):
            titles = {"objective": objective(words, card), "replacement": objective(words, replacement)}
            return words(N_("Neuraloop: %(objective)s → %(replacement)s")) % titles
        case actions.LeakSecret(player, card):
            text = N_("Classified Document Leaks: %(objective)s (%(player)s)")
            return words(text) % {"player": words.name(player), "objective": objective(words, card)}
    raise TypeError(action)


def _about_relic(words: Words, action: Any) -> str:
    match action:
        case actions.GainRelic(player, relic):
            return f"{words.name(player)}: {source(words, relic)}"
        case actions.PurgeRelic(relic):
            return words(N_("Purged: %(relic)s")) % {"relic": source(words, relic)}
        case actions.UseCrownOfEmphidia(player):
            return f"{words.name(player)}: {source(words, 'crown_emphidia_relic')}"
        case actions.UseBookOfLatvinia(player, _):
            return f"{words.name(player)}: {source(words, 'book_of_latvinia')}"
    raise TypeError(action)


def _imperial(words: Words, player: Seat, card: str | None) -> str:
    said = f"{words.name(player)}: {words(N_('Imperial'))}"
    return said if card is None else f"{said}, {objective(words, card)}"


def _status_phase(words: Words, claims: Mapping[Seat, actions.Claims]) -> str:
    """Return who scores what: `Status phase: Anna (Expand Borders, Secret objective); Boris (Sway the Council)`."""
    scored = "; ".join(
        f"{words.name(seat)} ({', '.join(objective(words, one) for one in (claim.public, claim.secret) if one)})"
        for seat, claim in sorted(claims.items())
        if claim.public or claim.secret
    )
    return f"{words(PHASES[Phase.STATUS])}: {scored}"


def _support(words: Words, text: str, giver: Seat, holder: Seat) -> str:
    return words(text) % {"giver": words.name(giver), "holder": words.name(holder)}


def _anybody(words: Words, seat: Seat | None) -> str:
    return words(N_("nobody")) if seat is None else words.name(seat)


def card_name(words: Words, card: int) -> str:
    """Return a strategy card with its initiative: `8 Imperial`."""
    return f"{card} {words(STRATEGY_CARDS[Card(card)])}" if card in STRATEGY_CARDS else str(card)


def _law(words: Words, law: str) -> str:
    return words(KNOWN_LAWS[LawId(law)].name) if law in KNOWN_LAWS else law


def choices(words: Words, names: tuple[str, ...]) -> Choices:
    """Return what can be chosen from lists, by type."""
    return {
        Seat: tuple((str(seat), name) for seat, name in enumerate(names)),
        SourceId: (
            (UNSAID, source(words, UNSAID)),
            *((one.id, words(one.name)) for one in SOURCES.values() if one.points),
        ),
        ObjectiveId: _titles(words, (one for one in OBJECTIVES.values() if one.id != ANY_SECRET)),
        SecretId: _titles(words, SECRETS.values()),
        RelicId: tuple((relic, words(one.name)) for relic, one in RELICS.items()),
        LawId: tuple((law, words(one.name)) for law, one in KNOWN_LAWS.items()),
        Card: tuple((str(card), card_name(words, card)) for card in STRATEGY_CARDS),
        Monument: tuple((str(monument), str(monument)) for monument in MONUMENT_TOKENS),
        Phase: tuple((phase.value, words(name)) for phase, name in PHASES.items()),
        Vote: tuple((vote.value, words(name)) for vote, name in VOTES.items()),
        Target: (("10", "10"), ("14", "14")),
        AgendaPoints: (("together", words(N_("at the same moment"))), ("in_turn", words(N_("one by one")))),
        FactionId: factions(words),
        bool: (("yes", words(N_("yes"))), ("no", words(N_("no")))),
    }


def _titles(words: Words, objectives: Iterable[Objective]) -> tuple[Choice, ...]:
    """Return objectives to choose from: those that nobody named first, public ones, then those of the secret deck."""
    titles = [(one.is_named, one.is_secret, words(one.name), one.id) for one in objectives]
    return tuple((objective_id, title) for *_, title, objective_id in sorted(titles))


def labels(words: Words) -> dict[str, str]:
    """Return the label of every field."""
    return {
        "player": words(N_("Player")),
        "points": words(N_("Points")),
        "source": words(N_("From what")),
        "gains": words(N_("Points")),
        "claims": words(N_("Objectives")),
        "public": words(N_("Public objective")),
        "secret": words(N_("Secret objective")),
        "objective": words(N_("Objective")),
        "replacement": words(N_("Replaced by")),
        "controls_mecatol": words(N_("Controls Mecatol Rex")),
        "unscored": words(N_("Unscored")),
        "giver": words(N_("From")),
        "holder": words(N_("To")),
        "units_of": words(N_("Units of")),
        "relic": words(N_("Relic")),
        "has_four_specialties": words(N_("All four technology specialties")),
        "roll": words(N_("Roll")),
        "monument": words(N_("Monument")),
        "law": words(N_("Law")),
        "outcome": words(N_("Outcome")),
        "voted_for": words(N_("Who voted For")),
        "phase": words(N_("Phase")),
        "round": words(N_("Round")),
        "card": words(N_("Strategy card")),
        "winner": words(N_("Winner")),
        "sharing": words(N_("Wins as well")),
        "target": words(N_("Victory point track")),
        "speaker": words(N_("Speaker")),
        "prophecy_of_kings": words(N_("Prophecy of Kings")),
        "codices": words(N_("Codices")),
        "thunders_edge": words(N_("Thunder’s Edge")),
        "total_war": words(N_("Total War")),
        "zealous_orthodoxy": words(N_("Zealous Orthodoxy")),
        "monuments_to_the_ages": words(N_("Monuments to the Ages")),
        "civilized_society": words(N_("Civilized Society")),
        "agenda_points": words(N_("An agenda gives points to several players")),
        "referee": words(N_("Refuse what the rules of scoring forbid")),
        "nobody": words(N_("nobody")),
        "nothing": words(N_("none")),
    }


def kinds(words: Words) -> tuple[tuple[str, str], ...]:
    """Return the kinds of entry, and what they are called."""
    return tuple((kind, words(name)) for kind, name in KINDS.items())


def factions(words: Words) -> tuple[Choice, ...]:
    """Return the factions, in this language's order."""
    return tuple(sorted(((one.id, words(one.name)) for one in FACTIONS.values()), key=lambda pair: pair[1]))


def faction(words: Words, faction_id: FactionId) -> str:
    """Return what a faction is called."""
    return words(FACTIONS[faction_id].name)
