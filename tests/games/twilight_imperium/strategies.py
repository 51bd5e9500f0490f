"""Random matches: valid and refused actions of every kind, and journals in which everything is edited."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import evolve
from hypothesis import strategies as st

from laurel.games.twilight_imperium import GAME, actions
from laurel.games.twilight_imperium.actions import Action, Vote
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    CUSTODIANS,
    KNOWN_LAWS,
    NO_SOURCE,
    OBJECTIVES,
    RELICS,
    SECRETS,
    STRATEGY_CARDS,
    FactionId,
    LawId,
    Monument,
    ObjectiveId,
    RelicId,
    SecretId,
    SourceId,
    Stage,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Claims, Options, Phase, SeatDetails
from laurel.match import attendance
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup
from tests.match.strategies import NAMES, Drawn, Strategy, mostly

FEW, MANY = 3, 8
"""Players at a table, at the least and at the most."""


@cache
def seats(players: int) -> Strategy[Seat]:
    """A seat at the table, and now and then one that nobody sits on."""
    return mostly(st.integers(0, players - 1), -1, players, 99).map(Seat)


@cache
def points(highest: int = 4) -> Strategy[Points]:
    """A few points, and now and then none, too many, or fewer than none."""
    return mostly(st.integers(1, highest), -2, 0, 1000).map(Points)


@cache
def strategy_cards(players: int) -> Strategy[Mapping[Seat, tuple[StrategyCard, ...]]]:
    """Who holds which cards: each card once, and now and then a card too many."""
    hands = st.dictionaries(st.sampled_from(sorted(STRATEGY_CARDS)), seats(players)).map(
        lambda owners: {
            seat: tuple(StrategyCard(card) for card in owners if owners[card] == seat) for seat in owners.values()
        }
    )
    muddle = st.dictionaries(seats(players), st.lists(st.integers(0, 9).map(StrategyCard), max_size=3).map(tuple))
    return hands | hands | hands | muddle


SOURCES = st.sampled_from([NO_SOURCE, NO_SOURCE, CUSTODIANS, SourceId("secret_objective"), SourceId("a note")])
LAW_IDS = st.sampled_from([*KNOWN_LAWS, LawId("no law")])
RELIC_IDS = st.sampled_from([*RELICS, RelicId("no relic")])
FEW_OF_EACH = [
    card.id
    for stage in Stage
    for card in [one for one in OBJECTIVES.values() if one.stage is stage and one.is_named][:5]
]
"""Few enough that the same one comes up again."""

OBJECTIVE_IDS = st.sampled_from([*FEW_OF_EACH, ANY_STAGE_I, ANY_STAGE_II, ANY_SECRET, ObjectiveId("no objective")])
SECRET_IDS = st.sampled_from([*list(SECRETS)[:6], ANY_SECRET, SecretId(ObjectiveId("expand_borders"))])
CLAIMS = st.builds(Claims, st.none() | OBJECTIVE_IDS, st.none() | SECRET_IDS)
VOTES = st.sampled_from(Vote)


@cache
def kinds(players: int) -> Mapping[type, Strategy[Any]]:
    """Every kind of action at a table of so many."""
    seat = seats(players)
    return {
        actions.Gain: st.builds(actions.Gain, seat, points(), SOURCES),
        actions.Lose: st.builds(actions.Lose, seat, points(2), SOURCES),
        actions.GainTogether: st.builds(actions.GainTogether, st.dictionaries(seat, points()), SOURCES),
        actions.ScorePublicObjective: st.builds(actions.ScorePublicObjective, seat, OBJECTIVE_IDS),
        actions.ScoreSecretObjective: st.builds(actions.ScoreSecretObjective, seat, SECRET_IDS),
        actions.ResolveImperial: st.builds(actions.ResolveImperial, seat, st.none() | OBJECTIVE_IDS, st.booleans()),
        actions.RevealObjective: st.builds(actions.RevealObjective, OBJECTIVE_IDS),
        actions.ReplaceObjective: st.builds(
            actions.ReplaceObjective, OBJECTIVE_IDS, OBJECTIVE_IDS, st.none() | RELIC_IDS
        ),
        actions.CountSecrets: st.builds(actions.CountSecrets, seat, mostly(st.integers(0, 3), -1, 4)),
        actions.GiveSupport: st.builds(actions.GiveSupport, seat, seat),
        actions.ExchangeSupports: st.builds(actions.ExchangeSupports, seat, seat),
        actions.ActivateSystem: st.builds(actions.ActivateSystem, seat, st.frozensets(seat)),
        actions.LoseHomeSystem: st.builds(actions.LoseHomeSystem, seat),
        actions.RegainHomeSystem: st.builds(actions.RegainHomeSystem, seat),
        actions.Eliminate: st.builds(actions.Eliminate, seat),
        attendance.Leave: st.builds(attendance.Leave, seat),
        attendance.ComeBack: st.builds(attendance.ComeBack, seat),
        actions.GainRelic: st.builds(actions.GainRelic, seat, RELIC_IDS),
        actions.PurgeRelic: st.builds(actions.PurgeRelic, RELIC_IDS),
        actions.UseCrownOfEmphidia: st.builds(actions.UseCrownOfEmphidia, seat),
        actions.UseBookOfLatvinia: st.builds(actions.UseBookOfLatvinia, seat, st.booleans()),
        actions.RollSilverFlame: st.builds(actions.RollSilverFlame, seat, mostly(st.integers(1, 10), 0, 11)),
        actions.GainStyx: st.builds(actions.GainStyx, st.none() | seat),
        actions.TakeMonument: st.builds(
            actions.TakeMonument, mostly(st.integers(1, 3), 0, 4).map(Monument), st.none() | seat
        ),
        actions.ClaimObjectives: st.builds(
            actions.ClaimObjectives, seat, st.none() | OBJECTIVE_IDS, st.none() | SECRET_IDS
        ),
        actions.ScoreStatusPhase: st.builds(
            actions.ScoreStatusPhase, st.dictionaries(seat, CLAIMS), mostly(st.just(False), True)
        ),
        actions.ResolveClaims: st.builds(actions.ResolveClaims),
        actions.GainFromLaw: st.builds(actions.GainFromLaw, seat, LAW_IDS),
        actions.LoseHolyPlanet: st.builds(actions.LoseHolyPlanet),
        actions.LeakSecret: st.builds(actions.LeakSecret, seat, SECRET_IDS),
        actions.ResolveIncentiveProgram: st.builds(actions.ResolveIncentiveProgram, VOTES, OBJECTIVE_IDS),
        actions.DiscardLaw: st.builds(actions.DiscardLaw, LAW_IDS),
        actions.ResolveMutiny: st.builds(actions.ResolveMutiny, VOTES, st.frozensets(seat)),
        actions.ResolveSeedOfAnEmpire: st.builds(actions.ResolveSeedOfAnEmpire, VOTES),
        actions.StartPhase: st.builds(
            actions.StartPhase,
            st.sampled_from(Phase),
            mostly(st.integers(1, 9), -1, 0, 200),
            st.none() | strategy_cards(players),
        ),
        actions.TakeStrategyCard: st.builds(
            actions.TakeStrategyCard, mostly(st.integers(1, 8), 0, 9).map(StrategyCard), st.none() | seat
        ),
        actions.TakeZeroToken: st.builds(actions.TakeZeroToken, st.none() | seat),
        actions.GiveGiftOfPrescience: st.builds(actions.GiveGiftOfPrescience, st.none() | seat),
        actions.MakeSpeaker: st.builds(actions.MakeSpeaker, seat),
        actions.RunOutOfObjectives: st.builds(actions.RunOutOfObjectives),
        actions.CallTheEnd: st.builds(actions.CallTheEnd),
        actions.RuleWinner: st.builds(actions.RuleWinner, seat, st.just(frozenset()) | st.frozensets(seat, max_size=2)),
    }


@cache
def any_action(players: int) -> Strategy[Any]:
    """Any kind of action; those that end the game or a player outright are rarer than the others."""
    by_kind = dict(kinds(players))
    ends = [by_kind.pop(kind) for kind in (actions.RunOutOfObjectives, actions.Eliminate, attendance.Leave)]
    return st.one_of(*[*by_kind.values()] * 3, *ends)


@cache
def logs(players: int, longest: int = 25) -> Strategy[list[Action]]:
    """What was entered, one after another."""
    return st.lists(any_action(players), max_size=longest)


FACTIONS = st.sampled_from([None, *map(FactionId, ("arborec", "winnu", "naalu_collective", "clan_of_saar"))])
PLAYERS = st.builds(Player, NAMES, st.sampled_from(COLOURS), st.builds(SeatDetails, FACTIONS))


def _each_faction_once(players: list[Player]) -> list[Player]:
    seen: set[SeatDetails] = set()
    made = []
    for player in players:
        made.append(evolve(player, details=SeatDetails()) if player.details in seen else player)
        seen.add(player.details)
    return made


@st.composite
def setups(draw: st.DrawFn) -> Setup[Options]:
    """A table that the game allows."""
    players = _each_faction_once(draw(st.lists(PLAYERS, min_size=FEW, max_size=MANY)))
    speaker = st.integers(0, len(players) - 1).map(Seat)
    events = {name: st.booleans() for name in ("zealous_orthodoxy", "monuments_to_the_ages", "referee")}
    rare = st.sampled_from([False, False, False, True])
    options = st.builds(
        Options,
        target=st.sampled_from((10, 14)),
        speaker=speaker,
        civilized_society=rare,
        agenda_points=st.sampled_from(("together", "in_turn")),
        **events,
    )
    return Setup("twilight_imperium", tuple(players), draw(options))


DRAWN = Drawn(GAME, setups(), kinds, any_action)


@st.composite
def whole_matches(draw: st.DrawFn) -> tuple[Setup[Options], list[Action]]:
    """A table and what was entered at it; often late in the game, when several could still win."""
    setup = draw(setups())
    players = len(setup.players)
    late = draw(st.booleans()) and draw(standings(setup))
    return setup, [*(late or ()), *draw(logs(players))]


@st.composite
def endings(draw: st.DrawFn) -> tuple[Setup[Options], list[Action]]:
    """A table, how it came to its end, most often with several level, and what somebody entered after it."""
    setup = draw(setups())
    arrivals = st.sets(st.sampled_from(setup.seats), min_size=1).map(lambda who: dict.fromkeys(who, Points(3)))
    claims = st.builds(
        Claims,
        st.sampled_from([None, ANY_STAGE_I, ANY_STAGE_II, ObjectiveId("expand_borders")]),
        st.sampled_from([None, ANY_SECRET]),
    )
    race = st.dictionaries(st.sampled_from(setup.seats), claims, min_size=2)
    end = draw(
        st.builds(actions.GainTogether, arrivals)
        | st.builds(actions.ScoreStatusPhase, race)
        | st.just(actions.RunOutOfObjectives())
    )
    return setup, [*draw(standings(setup)), end, *draw(logs(len(setup.players), longest=6))]


@st.composite
def standings(draw: st.DrawFn, setup: Setup[Options]) -> list[Action]:
    """How a table comes to stand late in the game: points, strategy cards, the "0" token."""
    close = st.integers(setup.options.target - 3, setup.options.target - 1).map(Points)
    gains = draw(st.lists(close, min_size=len(setup.seats), max_size=len(setup.seats)))
    cards = draw(st.permutations(sorted(STRATEGY_CARDS)))
    held = {seat: (StrategyCard(cards[seat]),) for seat in setup.seats[: draw(st.sampled_from([0, 2, MANY, MANY]))]}
    zero = actions.TakeZeroToken(draw(st.none() | st.sampled_from(setup.seats)))
    phase = draw(st.sampled_from(Phase))
    return [actions.GainTogether(dict(zip(setup.seats, gains, strict=True))), actions.StartPhase(phase, 5, held), zero]
