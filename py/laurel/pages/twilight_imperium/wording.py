"""Twilight Imperium in words: what happened, what things are called."""

from __future__ import annotations

from typing import Any

from laurel.games.twilight_imperium import actions
from laurel.games.twilight_imperium.actions import Vote
from laurel.games.twilight_imperium.components import (
    FACTIONS,
    LAWS,
    SOURCES,
    STRATEGY_CARDS,
    UNSAID,
    Card,
    LawId,
    SourceId,
)
from laurel.games.twilight_imperium.table import Phase, Table, Target
from laurel.match.message import N_
from laurel.match.setup import Seat, Setup
from laurel.pages.forms import Choice, Choices
from laurel.pages.words import Words, signed

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
    "score_status_phase": N_("Status phase scoring"),
    "gain_from_law": N_("A law gives a point"),
    "discard_law": N_("A law is discarded"),
    "resolve_mutiny": N_("Mutiny"),
    "resolve_seed_of_an_empire": N_("Seed of an Empire"),
    "make_speaker": N_("New speaker"),
    "take_strategy_card": N_("A strategy card"),
    "take_zero_token": N_("The “0” token"),
    "start_phase": N_("A phase begins"),
    "run_out_of_objectives": N_("No objective left to reveal"),
}


def source(words: Words, source_id: str) -> str:
    """Return what a source is called; a note of the table's own is its own name."""
    if source_id == UNSAID:
        return words(N_("not said from what"))
    known = SOURCES.get(source_id)
    return words(known.name) if known else source_id


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
        case actions.ScoreStatusPhase():
            return words(N_("Objectives scored in initiative order"))
        case actions.GainFromLaw(player, law):
            return f"{words.name(player)}: {_law(words, law)}"
        case actions.DiscardLaw(law):
            return words(N_("Law discarded: %(law)s")) % {"law": _law(words, law)}
        case actions.ResolveMutiny(outcome, _):
            return f"{source(words, 'mutiny')}: {words(VOTES[outcome])}"
        case actions.ResolveSeedOfAnEmpire(outcome):
            return f"{source(words, 'seed_of_an_empire')}: {words(VOTES[outcome])}"
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
        case actions.MakeSpeaker(player):
            return words(N_("%(player)s: speaker")) % {"player": words.name(player)}
        case actions.RunOutOfObjectives():
            return words(N_("The speaker cannot reveal another objective."))
        case actions.RuleWinner(player):
            return words(N_("The table names the winner: %(player)s")) % {"player": words.name(player)}
    raise TypeError(action)


def card_name(words: Words, card: int) -> str:
    """Return a strategy card with its initiative: `8 Imperial`."""
    return f"{card} {words(STRATEGY_CARDS[Card(card)])}" if card in STRATEGY_CARDS else str(card)


def _law(words: Words, law: str) -> str:
    return words(LAWS[LawId(law)].name) if law in LAWS else law


def choices(words: Words, names: tuple[str, ...]) -> Choices:
    """Return what can be chosen from lists, by type."""
    return {
        Seat: tuple((str(seat), name) for seat, name in enumerate(names)),
        SourceId: ((UNSAID, source(words, UNSAID)), *((one.id, words(one.name)) for one in SOURCES.values())),
        LawId: tuple((law, words(one.name)) for law, one in LAWS.items()),
        Card: tuple((str(card), card_name(words, card)) for card in STRATEGY_CARDS),
        Phase: tuple((phase.value, words(name)) for phase, name in PHASES.items()),
        Vote: tuple((vote.value, words(name)) for vote, name in VOTES.items()),
        Target: (("10", "10"), ("14", "14")),
    }


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
        "law": words(N_("Law")),
        "outcome": words(N_("Outcome")),
        "voted_for": words(N_("Who voted For")),
        "phase": words(N_("Phase")),
        "round": words(N_("Round")),
        "card": words(N_("Strategy card")),
        "winner": words(N_("Winner")),
        "target": words(N_("Victory point track")),
        "speaker": words(N_("Speaker")),
        "nobody": words(N_("nobody")),
    }


def kinds(words: Words) -> tuple[tuple[str, str], ...]:
    """Return the kinds of entry, and what they are called."""
    return tuple((kind, words(name)) for kind, name in KINDS.items())


def factions(words: Words) -> tuple[Choice, ...]:
    """Return the factions, in this language's order."""
    return tuple(sorted(((one.id, words(one.name)) for one in FACTIONS.values()), key=lambda pair: pair[1]))


def changes(gained: tuple[Any, ...], words: Words) -> str:
    """Return the points that an entry moved: `Anna +2, Boris −1`."""
    return ", ".join(f"{words.name(entry.player)} {signed(entry.points)}" for entry in gained)
