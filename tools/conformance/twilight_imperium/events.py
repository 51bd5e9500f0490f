"""The events of a vector, each of which is an action, as somebody at the table would enter it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from laurel.games.twilight_imperium import actions
from laurel.games.twilight_imperium.actions import Action, Vote
from laurel.games.twilight_imperium.components import (
    LEAKS,
    NO_SOURCE,
    OBJECTIVES,
    LawId,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Claims, Phase, State
from laurel.match.setup import Points, Seat
from tools.conformance.runner import REMARKS, Inexpressible

REMARKS_OF_EVENTS = REMARKS | {"notes"}

EVENTS: Mapping[str, frozenset[str]] = {
    "gain": frozenset({"p", "n", "src"}),
    "lose": frozenset({"p", "n", "src"}),
    "group": frozenset({"gains", "src"}),
    "status_score": frozenset({"claims"}),
    "score_public": frozenset({"p", "id", "n"}),
    "score_secret": frozenset({"p", "id"}),
    "imperial": frozenset({"p", "public", "controls_mecatol"}),
    "phase": frozenset({"to", "round", "strategy_cards"}),
    "set_speaker": frozenset({"p"}),
    "cannot_reveal": frozenset(),
    "law_gain": frozenset({"p", "law"}),
    "law_discard": frozenset({"law"}),
    "leak": frozenset({"owner", "id"}),
    "leak_discarded": frozenset({"id"}),
    "support_give": frozenset({"giver", "holder"}),
    "activate": frozenset({"p", "units_of"}),
    "eliminate": frozenset({"p"}),
    "relic_move": frozenset({"relic", "to"}),
    "mutiny": frozenset({"outcome", "for_voters"}),
    "seed": frozenset({"outcome"}),
    "reveal": frozenset({"id"}),
    "gift_of_prescience": frozenset({"to"}),
    "undo": frozenset({"of"}),
    "replace": frozenset({"of", "with"}),
}
"""Every type of event that the game can express, and the fields that are read of it."""

Plain = Mapping[str, Any]


@frozen
class Place:
    """The table as vectors speak of it, where every seat is a letter."""

    letters: tuple[str, ...]
    table: State

    def seat(self, letter: str) -> Seat:
        """Return the seat of a letter; a letter that sits nowhere is a seat that the game refuses."""
        return Seat(self.letters.index(letter)) if letter in self.letters else Seat(-1)

    def strategy_cards(self, cards: Mapping[str, Sequence[int]] | None) -> Mapping[Seat, tuple[StrategyCard, ...]]:
        """Return strategy cards by seat; `None` is a table where nobody holds any."""
        return {self.seat(letter): tuple(map(StrategyCard, held)) for letter, held in (cards or {}).items()}


def kind_of(event: Plain) -> str:
    """Return the type of an event that the game can express, all of whose fields are known."""
    kind = str(event.get("t"))
    if kind not in EVENTS:
        raise Inexpressible(f"unknown event: {kind}")
    check_fields(kind, event, REMARKS_OF_EVENTS | {"t"} | EVENTS[kind])
    return kind


def check_fields(what: str, plain: Plain, known: set[str] | frozenset[str]) -> None:
    """Refuse fields that would be passed over in silence."""
    unknown = sorted(set(plain) - known)
    if unknown:
        raise Inexpressible(f"unknown {what}: {', '.join(unknown)}")


def gain(place: Place, event: Plain) -> Action:
    """`{"t": "gain", "p", "n", "src"}`."""
    return actions.Gain(place.seat(event["p"]), Points(event["n"]), SourceId(event.get("src", NO_SOURCE)))


def lose(place: Place, event: Plain) -> Action:
    """`{"t": "lose", "p", "n", "src"}`."""
    return actions.Lose(place.seat(event["p"]), Points(event["n"]), SourceId(event.get("src", NO_SOURCE)))


def group(place: Place, event: Plain) -> Action:
    """`{"t": "group", "gains": {player: points}, "src"}`."""
    gains = {place.seat(letter): Points(points) for letter, points in event["gains"].items()}
    return actions.GainTogether(gains, SourceId(event.get("src", NO_SOURCE)))


def status_score(place: Place, event: Plain) -> Action:
    """`{"t": "status_score", "claims": {player: {"public": [objective, points], "secret": objective}}}`."""

    def claimed(claims: Plain) -> Claims:
        check_fields("claim", claims, {"public", "secret"})
        public, secret = claims.get("public"), claims.get("secret")
        return Claims(objective_id(*public) if public else None, secret_id(secret) if secret else None)

    return actions.ScoreStatusPhase({place.seat(letter): claimed(claims) for letter, claims in event["claims"].items()})


def objective_id(objective: str, points: int | None = None) -> ObjectiveId:
    """Return the id of an objective that is worth so many points, if it is said how many."""
    if objective not in OBJECTIVES:
        raise Inexpressible(f"unknown objective: {objective}")
    if points not in (None, OBJECTIVES[objective].points):
        raise Inexpressible(f"{objective} is worth {OBJECTIVES[objective].points}, and not {points}")
    return ObjectiveId(objective)


def secret_id(objective: str) -> SecretId:
    """Return the id of a secret objective, or of whatever is claimed to be one."""
    if objective not in OBJECTIVES:
        raise Inexpressible(f"unknown objective: {objective}")
    return SecretId(ObjectiveId(objective))


def score_public(place: Place, event: Plain) -> Action:
    """`{"t": "score_public", "p", "id", "n"}`."""
    return actions.ScorePublicObjective(place.seat(event["p"]), objective_id(event["id"], event.get("n")))


def score_secret(place: Place, event: Plain) -> Action:
    """`{"t": "score_secret", "p", "id"}`."""
    return actions.ScoreSecretObjective(place.seat(event["p"]), secret_id(event["id"]))


def imperial(place: Place, event: Plain) -> Action:
    """`{"t": "imperial", "p", "public": [objective, points] or null, "controls_mecatol"}`."""
    public = event.get("public")
    objective = objective_id(*public) if public else None
    return actions.ResolveImperial(place.seat(event["p"]), objective, bool(event.get("controls_mecatol", False)))


def phase(place: Place, event: Plain) -> Action:
    """`{"t": "phase", "to", "round", "strategy_cards"}`; the round stays where none is given."""
    number = event.get("round", place.table.round)
    cards = place.strategy_cards(event["strategy_cards"]) if "strategy_cards" in event else None
    return actions.StartPhase(Phase(event["to"]), number, cards)


def set_speaker(place: Place, event: Plain) -> Action:
    """`{"t": "set_speaker", "p"}`."""
    return actions.MakeSpeaker(place.seat(event["p"]))


def cannot_reveal(_: Place, __: Plain) -> Action:
    """`{"t": "cannot_reveal"}`."""
    return actions.RunOutOfObjectives()


def law_gain(place: Place, event: Plain) -> Action:
    """`{"t": "law_gain", "law", "p"}`."""
    return actions.GainFromLaw(place.seat(event["p"]), LawId(event["law"]))


def law_discard(_: Place, event: Plain) -> Action:
    """`{"t": "law_discard", "law"}`."""
    return actions.DiscardLaw(LawId(event["law"]))


def mutiny(place: Place, event: Plain) -> Action:
    """`{"t": "mutiny", "outcome", "for_voters": [player]}`."""
    return actions.ResolveMutiny(Vote(event["outcome"]), frozenset(map(place.seat, event["for_voters"])))


def seed(_: Place, event: Plain) -> Action:
    """`{"t": "seed", "outcome"}`."""
    return actions.ResolveSeedOfAnEmpire(Vote(event["outcome"]))


def leak(place: Place, event: Plain) -> Action:
    """`{"t": "leak", "owner", "id"}`."""
    return actions.LeakSecret(place.seat(event["owner"]), secret_id(event["id"]))


def leak_discarded(place: Place, event: Plain) -> Action:
    """`{"t": "leak_discarded", "id"}`: there is one such law, so the objective has to be the leaked one."""
    leaked = place.table.objectives.leaked
    if leaked not in (None, event["id"]):
        raise Inexpressible(f"{event['id']} is not leaked, but {leaked}")
    return actions.DiscardLaw(LEAKS)


def support_give(place: Place, event: Plain) -> Action:
    """`{"t": "support_give", "giver", "holder"}`."""
    return actions.GiveSupport(place.seat(event["giver"]), place.seat(event["holder"]))


def activate(place: Place, event: Plain) -> Action:
    """`{"t": "activate", "p", "units_of": [player]}`."""
    return actions.ActivateSystem(place.seat(event["p"]), frozenset(map(place.seat, event["units_of"])))


def eliminate(place: Place, event: Plain) -> Action:
    """`{"t": "eliminate", "p"}`."""
    return actions.Eliminate(place.seat(event["p"]))


def relic_move(place: Place, event: Plain) -> Action:
    """`{"t": "relic_move", "relic", "to"}`; to nobody where it is purged."""
    relic = RelicId(event["relic"])
    return actions.PurgeRelic(relic) if event["to"] is None else actions.GainRelic(place.seat(event["to"]), relic)


def reveal(_: Place, event: Plain) -> Action:
    """`{"t": "reveal", "id"}`."""
    return actions.RevealObjective(objective_id(event["id"]))


def gift_of_prescience(place: Place, event: Plain) -> Action:
    """`{"t": "gift_of_prescience", "to"}`; to nobody where it goes back."""
    return actions.GiveGiftOfPrescience(None if event["to"] is None else place.seat(event["to"]))


ACTIONS: Mapping[str, Callable[[Place, Plain], Action]] = {
    "gain": gain,
    "lose": lose,
    "group": group,
    "status_score": status_score,
    "score_public": score_public,
    "score_secret": score_secret,
    "imperial": imperial,
    "phase": phase,
    "set_speaker": set_speaker,
    "cannot_reveal": cannot_reveal,
    "law_gain": law_gain,
    "law_discard": law_discard,
    "leak": leak,
    "leak_discarded": leak_discarded,
    "support_give": support_give,
    "activate": activate,
    "eliminate": eliminate,
    "relic_move": relic_move,
    "mutiny": mutiny,
    "seed": seed,
    "reveal": reveal,
    "gift_of_prescience": gift_of_prescience,
}
