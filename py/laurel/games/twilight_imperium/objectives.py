"""Objective cards are scored: rules 61 and 45 of the Rules Reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from laurel.games.twilight_imperium.actions import (
    CountSecrets,
    LeakSecret,
    ResolveImperial,
    ScorePublicObjective,
    ScoreSecretObjective,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    CIVILIZED_SOCIETY,
    IMPERIAL_MECATOL,
    OBJECTIVES,
    UNNAMED,
    ZEALOUS_ORTHODOXY,
    SourceId,
)
from laurel.games.twilight_imperium.initiative import earlier_players
from laurel.games.twilight_imperium.limits import (
    IMPERIAL_PRIMARY,
    THREE_SECRETS,
    TO_BE_ORTHODOX,
    Part,
    about_imperial,
    imperial_obstacle,
    judged,
    known,
    mecatol_obstacle,
    void,
)
from laurel.games.twilight_imperium.table import Claims, Objectives, Phase, Score, Table
from laurel.games.twilight_imperium.track import INITIATIVE_DECIDES, advance
from laurel.match.evolve import evolve, replaced
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Seat


def score(table: Table, part: Part, asked: frozenset[Seat] = frozenset()) -> Outcome[Table]:
    """Score an objective.

    Raises `Refusal` where the rules forbid it; without a referee it is scored with a notice.

    `asked` are the players whose objectives are part of the same entry: no questions about them.
    """
    told = (*judged(table, part.obstacle(table)), *_doubts(table, part))
    card = OBJECTIVES[part.objective]
    made = advance(noted(table, part), part.player, card.points, SourceId(card.id))
    made = orthodox(evolve(made, notices=(*told, *made.notices)), part)
    return evolve(made, questions=earlier_players(table, made.state, part.player, asked))


def _doubts(table: Table, part: Part) -> Iterator[Notice]:
    card = OBJECTIVES[part.objective]
    if card.box not in table.config.boxes:
        yield Notice(N_("This objective is from an expansion that is not in play. It still counts."))
    elif part.is_public and card.id == "become_a_martyr":
        text = N_("The rules do not say whether a player's own home planet counts for this objective. Here it counts.")
        yield Notice(text)


def noted(table: Table, part: Part) -> Table:
    """Return the table after a score is recorded and the allowance of the phase is used."""
    seat, before = part.player, table.objectives
    after = _with_score(before, part)
    if table.is_in(Phase.STATUS):
        if part.is_public:
            after = evolve(after, public_scorers=after.public_scorers | {seat})
        else:
            after = evolve(after, secret_scorers=after.secret_scorers | {seat})
    table = table if after is before else evolve(table, objectives=after)
    held = before.hands[seat]
    return table.with_hand(seat, held - 1) if held and not part.is_public else table


def _with_score(objectives: Objectives, part: Part) -> Objectives:
    """Return the objectives with a score recorded; of unnamed ones only secret objectives are counted."""
    if part.objective == ANY_SECRET:
        unnamed = objectives.unnamed_secrets
        return evolve(objectives, unnamed_secrets=replaced(unnamed, part.player, unnamed[part.player] + 1))
    score = Score(part.player, part.objective, part.is_public)
    if part.objective in UNNAMED or score in objectives.scored:
        return objectives
    return evolve(objectives, scored=(*objectives.scored, score))


def orthodox(outcome: Outcome[Table], part: Part) -> Outcome[Table]:
    """Add the point of Zealous Orthodoxy for the first player to have scored two secret objectives."""
    table = outcome.state
    if part.is_public or ZEALOUS_ORTHODOXY not in table.config.events or table.objectives.orthodox is not None:
        return outcome
    if table.objectives.secrets_of(part.player) < TO_BE_ORTHODOX or table.on_last_space():
        return outcome
    table = table.with_objectives(orthodox=part.player)
    return outcome.then(advance(table, part.player, 1, ZEALOUS_ORTHODOXY))


def score_public_objective(table: Table, action: ScorePublicObjective) -> Outcome[Table]:
    """A player scores a public objective: in the phase printed on it, and in the status phase no more than one."""
    table.check(action.player)
    return score(table, Part(action.player, action.objective, is_public=True))


def score_secret_objective(table: Table, action: ScoreSecretObjective) -> Outcome[Table]:
    """A player scores a secret objective: in the phase printed on it, and in the status phase no more than one."""
    table.check(action.player)
    return score(table, Part(action.player, action.secret, is_public=False))


def score_claims(table: Table, claims: Mapping[Seat, Claims]) -> Outcome[Table]:
    """Objectives are scored in initiative order, whatever the order of entry; the game may end in between (98.7).

    A claim that the rules forbid has no effect, and the others are scored; where none is left the entry is refused.
    """
    table.check(*claims)
    if not any(claim.objectives for claim in claims.values()):
        raise Refusal(N_("Choose at least one objective."))
    for objective in (one for claim in claims.values() for one in claim.objectives):
        known(objective)
    _check_order_is_known(table, claims)
    made, refused, late, asked = Outcome(table), [], [], frozenset(claims)
    for seat in table.in_initiative_order():
        for part in parts(seat, claims.get(seat, Claims())):
            if _is_over(made.state):
                late += [seat] if seat not in made.state.on_last_space() else []
                break
            try:
                made = made.then(score(made.state, part, asked))
            except Refusal as refusal:
                refused.append(refusal)
                made = without_effect(made, refusal)
    if refused and not made.gained:
        raise refused[0]
    return evolve(made, notices=(*made.notices, *_too_late(tuple(late))))


def without_effect(made: Outcome[Table], refusal: Refusal) -> Outcome[Table]:
    """Return an outcome with a notice about a part of the action that is refused."""
    return evolve(made, notices=(*made.notices, void(refusal)))


def _is_over(table: Table) -> bool:
    """Return whether the game has ended between two players; under Civilized Society every player still scores."""
    return bool(table.on_last_space()) and CIVILIZED_SOCIETY not in table.config.events


def parts(seat: Seat, claim: Claims) -> Iterator[Part]:
    """Yield a player's public objective, then the secret one."""
    if claim.public:
        yield Part(seat, claim.public, is_public=True)
    if claim.secret:
        yield Part(seat, claim.secret, is_public=False)


def _too_late(seats: tuple[Seat, ...]) -> Iterator[Notice]:
    """Yield a notice about the players before whose turn to score the game ended, where there are any."""
    if seats:
        yield Notice(
            N_("Not scored, because the game ended first: %(players)s."), rule=INITIATIVE_DECIDES, players=seats
        )


def _check_order_is_known(table: Table, claims: Mapping[Seat, Claims]) -> None:
    """Refuse claims by which two players could win while initiative order is not known."""
    if CIVILIZED_SOCIETY in table.config.events:
        return
    arriving = [seat for seat, claim in claims.items() if _arrives(table, seat, claim)]
    if len(arriving) > 1 and any(table.initiative(seat) is None for seat in arriving):
        raise Refusal(
            N_("Several players could reach the last space. Enter the strategy cards first: initiative decides."),
            rule=INITIATIVE_DECIDES,
        )


def _arrives(table: Table, seat: Seat, claim: Claims) -> bool:
    """Return whether a player who scored before the others would reach the last space."""
    if not _is_near(table, seat, claim):
        return False
    for part in parts(seat, claim):
        try:
            table = score(table, part).state
        except Refusal:
            continue
    return seat in table.on_last_space()


def _is_near(table: Table, seat: Seat, claim: Claims) -> bool:
    """Return whether the claimed objectives have enough points for the last space, with Zealous Orthodoxy."""
    points = [OBJECTIVES[objective].points for objective in claim.objectives]
    return table.points[seat] + sum(points) + 1 >= table.target


def resolve_imperial(table: Table, action: ResolveImperial) -> Outcome[Table]:
    """Score one public objective, then gain a point for Mecatol Rex (45.2).

    The objective does not count as the one of a status phase; the point needs neither an objective nor the home system.
    A player who does not control Mecatol Rex draws a secret objective instead.
    """
    table.check(action.player)
    seat = action.player
    told = judged(table, imperial_obstacle(table, seat))
    made = Outcome(with_imperial_used(table, seat), (), told, about_imperial(table, seat))
    refused = None
    if action.objective is not None:
        try:
            made = made.then(score(made.state, Part(seat, action.objective, is_public=True, by_imperial=True)))
        except Refusal as refusal:
            refused = refusal
            made = without_effect(made, refusal)
    if action.controls_mecatol and _is_over(made.state):
        return made
    if action.controls_mecatol:
        try:
            return made.then(gain_for_mecatol(made.state, seat))
        except Refusal as refusal:
            refused = refused or refusal
            made = without_effect(made, refusal)
    if refused is not None and not made.gained:
        raise refused
    return evolve(made, state=drawn(made.state, seat))


def gain_for_mecatol(table: Table, seat: Seat) -> Outcome[Table]:
    """Return the gain for Mecatol Rex by Imperial (45.2), which needs the custodians token to be gone (27.1)."""
    told = judged(table, mecatol_obstacle(table))
    made = advance(table, seat, 1, IMPERIAL_MECATOL, IMPERIAL_PRIMARY)
    return evolve(made, notices=(*told, *made.notices))


def with_imperial_used(table: Table, seat: Seat) -> Table:
    """Return the table after a player has resolved Imperial in this round."""
    return evolve(table, imperial=table.imperial | {seat}) if table.has_phases else table


def drawn(table: Table, seat: Seat) -> Table:
    """Return the table after a player drew a secret objective, where the hand is counted and not full."""
    held = table.objectives.hands[seat]
    if held is None or held + table.secrets_counted(seat) >= table.secret_limit(seat):
        return table
    return table.with_hand(seat, held + 1)


def count_secrets(table: Table, action: CountSecrets) -> Outcome[Table]:
    """A player has three secret objectives at the most, scored and unscored together; four with The Obsidian."""
    table.check(action.player)
    limit = table.secret_limit(action.player)
    room = limit - table.secrets_counted(action.player)
    if not 0 <= action.unscored <= max(room, 0):
        text = N_("%(player)s may have %(limit)s secret objectives, scored and unscored together.")
        raise Refusal(text, rule=THREE_SECRETS, player=action.player, limit=limit)
    return Outcome(table.with_hand(action.player, action.unscored))


def leak_secret(table: Table, action: LeakSecret) -> Outcome[Table]:
    """Classified Document Leaks makes a scored secret objective public: others may score it, its owner has done so."""
    table.check(action.player)
    if table.objectives.leaked is not None:
        raise Refusal(N_("This law is already in play."))
    if action.secret == ANY_SECRET:
        raise Refusal(N_("Name the secret objective."))
    if (
        known(action.secret).is_secret
        and Score(action.player, action.secret, is_public=False) in table.objectives.scored
    ):
        return Outcome(table.with_objectives(leaked=action.secret))
    raise Refusal(N_("%(player)s has not scored this secret objective."), player=action.player)


def discard_leaks(table: Table) -> Outcome[Table]:
    """Points stay when Classified Document Leaks is discarded; no other player scores the objective any more."""
    if table.objectives.leaked is None:
        raise Refusal(N_("This law is not in play."))
    return Outcome(table.with_objectives(leaked=None))
