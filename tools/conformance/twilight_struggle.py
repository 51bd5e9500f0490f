"""The five formats of Twilight Struggle: a start is entered as a table would, then what the vector asks about.

Everything is replayed: actions are entered one after the other, and what the rules refuse has no effect.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from attrs import evolve

from laurel.games.twilight_struggle import GAME, actions
from laurel.games.twilight_struggle.actions import Action, Use
from laurel.games.twilight_struggle.components import (
    CARDS,
    COUNTRIES,
    LAST_TURN,
    REGIONS,
    SCORING_CARDS,
    TRACK,
    CardId,
    Country,
    CountryId,
    Pair,
    RegionId,
    Side,
)
from laurel.games.twilight_struggle.events import battlegrounds_held
from laurel.games.twilight_struggle.final import final_scoring
from laurel.games.twilight_struggle.scoring import RegionScore, SideScore
from laurel.games.twilight_struggle.scoring_cards import can_be_forced_to_hold, score_southeast_asia
from laurel.games.twilight_struggle.shuttle import best, is_shuttled, preview
from laurel.games.twilight_struggle.table import EndingKind, Options, Phase, Shuttle, Table
from laurel.games.twilight_struggle.wars import is_won, regions_held
from laurel.match.journal import Entry, EntryId, Milliseconds
from laurel.match.replay import Replay, replay
from laurel.match.setup import COLOURS, Player, Setup
from laurel.match.verdict import Verdict
from tools.conformance.runner import Adapter, Case, Inexpressible, Result

Plain = Mapping[str, Any]
Play = Callable[[Plain], Result]

PLAYERS = tuple(Player(name, colour) for name, colour in zip(("USSR", "USA"), COLOURS, strict=False))
NUMBERED = {card.number: card.id for card in CARDS.values() if card.number is not None}

READINGS: Mapping[str, Shuttle] = {
    "net_if_only_battleground_count_drops": "battleground",
    "net_if_region_total_shrinks": "region",
}
"""How a result names the other readings of Shuttle Diplomacy, and the option that chooses each."""

VARIANTS: Mapping[str, Options] = {
    "standard": Options(),
    "late_war": Options(scenario="late_war"),
    "turn_zero_allied_berlin": Options(allied_berlin=True),
    "turn_zero_taiwan_permanent": Options(nationalist_china=True),
    "mobutu_zaire_3": Options(promo_cards=True),
}
"""The options of every variant that a vector may name."""


class Position:
    """A match in the making."""

    def __init__(self, options: Options | None = None) -> None:
        opening = GAME.opening(Setup(GAME.id, PLAYERS, options or Options()))
        self.replay: Replay[Table, Action] = replay(GAME, opening, ())

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.replay.state

    @property
    def verdict(self) -> Verdict | None:
        """How the match ended, or `None` while it runs."""
        return self.replay.verdict

    def enter(self, *entered: Action) -> Position:
        """Add entries; what is refused stays without effect."""
        log = [moment.entry for moment in self.replay.moments]
        for action in entered:
            log.append(Entry(EntryId(len(log)), Milliseconds(0), action))
        self.replay = replay(GAME, self.replay.opening, tuple(log), self.replay)
        return self

    def start(self, given: Iterable[Action], points: int) -> Position:
        """Enter what leads to the start of a vector, and the points last.

        Raises:
            Inexpressible: the start cannot be reached, or the game would be over.
        """
        self.enter(*given)
        missing = points - self.table.score
        if missing:
            self.enter(actions.GainPoints(max(missing, 0), max(-missing, 0)))
        wrong = [moment for moment in self.replay.moments if moment.refusal or moment.verdict]
        if wrong:
            raise Inexpressible(f"the start cannot be reached: {wrong[0].refusal or wrong[0].verdict}")
        return self

    def outcome(self, *entered: Action) -> dict[str, Any]:
        """Enter what a vector asks about, and say what both sides gained by it and where the game stands."""
        before = len(self.replay.moments)
        self.enter(*entered)
        gained = [entry for moment in self.replay.moments[before:] for entry in moment.gained]
        return {
            "us_gains": sum(one.points for one in gained if one.player == self.table.seat(Side.US)),
            "ussr_gains": sum(one.points for one in gained if one.player == self.table.seat(Side.USSR)),
            "vp_after": self.table.score,
            "game_over": self.verdict is not None,
            "winner": self.winner(),
            "defcon": self.table.defcon,
            "final_scoring": self.table.course.phase is Phase.FINAL_SCORING,
        }

    def winner(self) -> str | None:
        """The side that has won, `draw`, or `None` while the game runs."""
        if self.verdict is None:
            return None
        return "draw" if self.verdict.is_draw else self.table.side(self.verdict.winners[0]).value


def country(name: str) -> Country:
    """Return a country; raises `Inexpressible` where the map has none of that name."""
    if name not in COUNTRIES:
        raise Inexpressible(f"unknown country: {name}")
    return COUNTRIES[CountryId(name)]


def influence(table: Table, board: Plain) -> Iterator[Action]:
    """Return what makes the map of a table the one of a vector."""
    wanted = {country(name).id: Pair(*pair) for name, pair in board.items()}
    for one in COUNTRIES.values():
        pair = wanted.get(one.id, Pair())
        if table.board.influence(one) != pair:
            yield actions.SetInfluence(one.id, pair.us, pair.ussr)


def event(card: str, side: Side) -> Action:
    """Return the entry of an event."""
    return actions.PlayEvent(CardId(card), side)


def flags(vector: Plain) -> Iterator[Action]:
    """Return what brings the cards in front of the US into play."""
    if vector.get("formosan"):
        yield event("formosan_resolution", Side.US)
    if vector.get("shuttle") or vector.get("shuttle_in_front"):
        yield event("shuttle_diplomacy", Side.US)


def on_map(vector: Plain, options: Options | None = None) -> Position:
    """Return a start with the map, the points and the cards of a vector."""
    position = Position(options)
    board = influence(position.table, vector.get("map", {}))
    return position.start((*board, *flags(vector)), vector.get("vp_before", 0))


def side_row(score: SideScore) -> list[object]:
    """Return a side's result as a row."""
    points = score.points
    return [len(score.countries), len(score.battlegrounds), len(score.adjacent), score.tier.name.lower(), points]


def side_fields(score: SideScore) -> dict[str, object]:
    """Return a side's result as fields."""
    return dict(zip(("countries", "battlegrounds", "adjacent", "tier", "vp"), side_row(score), strict=True))


def region_result(score: RegionScore, said: Callable[[SideScore], object]) -> dict[str, object]:
    """Return what a region is worth, each side said in the way of the format."""
    result: dict[str, object] = {"us": said(score.us), "ussr": said(score.ussr), "net": score.net}
    return result if score.winner is None else {**result, "auto_win": score.winner.value}


def play_scoring(vector: Plain) -> Result:
    """Score every region as if it were the next one, and Southeast Asia by its card."""
    table = on_map(vector).table
    southeast = score_southeast_asia(table).points
    regions = {region: scored_next(table, region) for region in REGIONS}
    return {**regions, "southeast_asia": {"us": southeast.us, "ussr": southeast.ussr, "net": southeast.net}}


def scored_next(table: Table, name: RegionId) -> Result:
    """Score a region as if it were the next one; under Shuttle Diplomacy in every reading."""
    region = REGIONS[name]
    result = region_result(preview(table, region), side_row)
    if not is_shuttled(table, region):
        return result
    for key, reading in READINGS.items():
        other = evolve(table, options=evolve(table.options, shuttle_diplomacy=reading))
        result[key] = preview(other, region).net
    return {**result, "shuttle_removed": "japan" if best(table, region) == ("japan",) else "any"}


def play_variant(vector: Plain) -> Result:
    """Score one region under a variant."""
    if vector["variant"] not in VARIANTS:
        raise Inexpressible(f"unknown variant: {vector['variant']}")
    position = on_map(vector, VARIANTS[vector["variant"]])
    if vector["variant"] == "mobutu_zaire_3":
        position.enter(event("mobutu", Side.US))
    return region_result(preview(position.table, REGIONS[vector["region"]]), side_row)


def play_final(vector: Plain) -> Result:
    """Go through final scoring to its end."""
    position = Position(VARIANTS[vector.get("variant", "standard")])
    holder = None if vector["china_card"] == "none" else Side(vector["china_card"])
    board = influence(position.table, vector["map"])
    china = actions.TakeChinaCard(holder)
    position.start((*board, *flags(vector), actions.StartTurn(LAST_TURN), china), vector["vp_before"])
    foreseen = final_scoring(position.table)
    position.enter(*[actions.ContinueFinalScoring()] * (len(REGIONS) + 1))
    table = position.table
    is_counted = table.ending is not None and table.ending.kind is EndingKind.FINAL_SCORING
    return {
        "region_net": {score.region: score.net for score in foreseen.regions},
        "china_vp": foreseen.china.net,
        "vp_after": table.score if is_counted else None,
        "marker": table.marker if is_counted else None,
        "winner": position.winner(),
    }


def play_event(vector: Plain) -> Result:
    """Play everything else that moves the marker."""
    kind, given = vector["kind"], dict(vector["given"])
    options = VARIANTS[given.pop("variant", "standard")]
    points = given.pop("vp_before")
    position = Position(options)
    position.start(tuple(start_of_event(position.table, kind, given)), points)
    before = position.table
    result = position.outcome(*asked(kind, given))
    after, player = position.table, player_of(given)
    return {
        **result,
        **war_result(kind, given, after),
        "box": after.space.of(player),
        "china_card_after": after.china.holder.value if after.china.holder else "none",
        "us_battlegrounds": battlegrounds_held(before).us,
        "ussr_battlegrounds": battlegrounds_held(before).ussr,
        "us_regions": regions_held(before).us,
        "ussr_regions": regions_held(before).ussr,
    }


def player_of(given: Plain) -> Side:
    """Return who plays the card of a vector; the US where nobody is named and it does not matter."""
    return Side(given.get("player", given.get("phasing", "us")))


def start_of_event(table: Table, kind: str, given: Plain) -> Iterator[Action]:
    """Return what leads to the start of an event, from every field that is given."""
    player = player_of(given)
    yield from influence(table, given.get("map", {}))
    yield from flags(given)
    for name, value in given.items():
        yield from start_of_field(name, value, player)
    if kind == "card_59":
        yield event("flower_power", Side.USSR)
    if kind == "card_109":
        yield event("yuri_and_samantha", Side.USSR)
    if given.get("evil_empire"):
        yield event("an_evil_empire", Side.US)


def start_of_field(name: str, value: Any, player: Side) -> Iterator[Action]:
    """Return what one given field says about the start.

    Raises:
        Inexpressible: nobody knows this field.
    """
    known: Mapping[str, Callable[[], Action | None]] = {
        "defcon": lambda: actions.SetDefcon(value),
        "defcon_before": lambda: actions.SetDefcon(value),
        "us_milops": lambda: actions.SetMilitaryOperations(Side.US, value),
        "ussr_milops": lambda: actions.SetMilitaryOperations(Side.USSR, value),
        "player_milops": lambda: actions.SetMilitaryOperations(player, value),
        "opponent_milops": lambda: actions.SetMilitaryOperations(player.enemy, value),
        "from_box": lambda: actions.PlaceSpaceMarker(player, value),
        "opponent_box": lambda: actions.PlaceSpaceMarker(player.enemy, value),
        "china_card": lambda: actions.TakeChinaCard(None if value == "none" else Side(value)),
        "libya_ussr": lambda: actions.SetInfluence(CountryId("libya"), 0, value),
        "uk_us_controlled": lambda: actions.SetInfluence(CountryId("uk"), 5 if value else 0, 0),
        "nato": lambda: event("nato", Side.US) if value else None,
    }
    if name not in known and name not in ASKED:
        raise Inexpressible(f"unknown field of an event: {name}")
    made = known[name]() if name in known else None
    if made is not None:
        yield made


ASKED = frozenset(
    {
        *("map", "formosan", "shuttle", "player", "phasing", "evil_empire"),
        *("card", "die", "modifier", "us_die", "ussr_die"),
        *("played", "us_plays_war_card_as", "us_coups_later_this_turn"),
    }
)
"""Given fields that are read elsewhere."""


def asked(kind: str, given: Plain) -> tuple[Action, ...]:
    """Return what a vector asks about, as entries."""
    player = player_of(given)
    if kind in KINDS:
        return KINDS[kind](given, player)
    number = re.fullmatch(r"card_(\d+)", kind)
    if number is None or int(number[1]) not in NUMBERED:
        raise Inexpressible(f"unknown kind: {kind}")
    card = NUMBERED[int(number[1])]
    is_said = "player" in given or "phasing" in given
    return (actions.PlayEvent(card, player if is_said else CARDS[card].side or player),)


def play_defectors(given: Plain, _: Side) -> tuple[Action, ...]:
    """Return how Defectors is played: `headline_of_us`, `action_round_of_ussr`, `space_race_by_ussr`."""
    said = re.fullmatch(r"(action_round|headline|space_race)_(?:of|by)_(us|ussr)", given["played"])
    if said is None:
        raise Inexpressible(f"unknown way of playing a card: {given['played']}")
    card, player = CardId("defectors"), Side(said[2])
    if said[1] == "space_race":
        return (actions.SpendCard(card, player, Use.SPACE_RACE),)
    return (actions.PlayEvent(card, player, is_headline=said[1] == "headline"),)


def play_war_card(given: Plain, _: Side) -> tuple[Action, ...]:
    """Return how the US plays a war card, Brush War, under Flower Power; as an event it fails."""
    card = CardId("brush_war")
    if given["us_plays_war_card_as"] == "event":
        return (actions.FightWar(card, Side.US, die=1, modifier=0),)
    return (actions.SpendCard(card, Side.US, Use(given["us_plays_war_card_as"])),)


def fight(given: Plain, player: Side) -> tuple[Action, ...]:
    """Return a war."""
    card = NUMBERED[given["card"]]
    return (actions.FightWar(card, player, given["die"], modifier=given["modifier"]),)


def war_result(kind: str, given: Plain, table: Table) -> Result:
    """Return whether a war was won, and the military operations of who fought it."""
    card = CARDS[NUMBERED[given["card"]]] if kind == "war" else None
    if card is None or card.war is None:
        return {}
    return {
        "success": is_won(card.war, given["die"], given["modifier"]),
        "milops": table.military.of(card.side or player_of(given)),
    }


KINDS: Mapping[str, Callable[[Plain, Side], tuple[Action, ...]]] = {
    "space_advance": lambda _, player: (actions.AdvanceInSpace(player),),
    "milops_check": lambda _, __: (actions.CheckMilitaryOperations(),),
    "war": fight,
    "card_45": lambda given, player: (actions.HoldSummit(player, given["us_die"], given["ussr_die"]),),
    "card_59": play_war_card,
    "card_103": play_defectors,
    "card_109": lambda given, _: (
        *[actions.AttemptCoup(Side.US, CountryId("sudan"), 1)] * given["us_coups_later_this_turn"],
    ),
}
"""Kinds of events that are more than the event of one card."""


def play_seed(vector: Plain) -> Result:
    """Play a statement of the rules."""
    if vector["kind"] not in STATEMENTS:
        raise Inexpressible(f"unknown kind: {vector['kind']}")
    return STATEMENTS[vector["kind"]](vector["given"])


def state_control(given: Plain) -> Result:
    """Who controls a country."""
    one = country(given["country"])
    if one.stability != given.get("stability", one.stability):
        raise Inexpressible(f"the stability of {one.id} is {one.stability}")
    table = on_map({"map": {one.id: [given["us"], given["ussr"]]}}).table
    controller = table.board.controller(one)
    return {"controlled_by": controller.value if controller else None}


def state_region(given: Plain) -> Result:
    """What a region is worth, and where its scoring card leaves the game."""
    position = on_map(given)
    region = REGIONS[given["region"]]
    scored = region_result(preview(position.table, region), side_fields)
    return {**position.outcome(actions.PlayScoringCard(region.scoring_card)), **scored}


def state_points(given: Plain) -> Result:
    """Points of one event, or of two where each side gains by its own."""
    together = (actions.GainPoints(given["us_gains"], given["ussr_gains"]),)
    apart = (actions.GainPoints(us=given["us_gains"]), actions.GainPoints(ussr=given["ussr_gains"]))
    return on_map(given).outcome(*(together if given.get("same_event", True) else apart))


def state_sequence(given: Plain) -> Result:
    """Points of several events, one after the other."""
    position = on_map(given)
    before = len(position.replay.moments)
    result = position.outcome(*(actions.GainPoints(one["us"], one["ussr"]) for one in given["events"]))
    ends = [index for index, moment in enumerate(position.replay.moments[before:], 1) if moment.verdict]
    return {**result, "game_ends_at_event": ends[0] if ends else None}


def state_operations(given: Plain) -> Result:
    """The check of military operations."""
    return play_event({"kind": "milops_check", "given": given})


def state_defcon(given: Plain) -> Result:
    """DEFCON moves in somebody's action round."""
    position = Position().start((actions.SetDefcon(given["defcon_before"]),), given["vp_before"])
    level = given["defcon_before"] + given["change"]
    return position.outcome(actions.SetDefcon(level, Side(given["phasing"])))


def state_order(given: Plain) -> Result:
    """The check of military operations comes before final scoring."""
    given_, turn = dict(given), actions.StartTurn(given["turn"])
    points = given_.pop("vp_before")
    del given_["turn"]
    position = Position()
    fields = (one for name, value in given_.items() for one in start_of_field(name, value, Side.US))
    position.start((turn, *fields), points)
    result = position.outcome(actions.CheckMilitaryOperations())
    position.enter(actions.ContinueFinalScoring())
    has_begun = position.table.course.phase is Phase.FINAL_SCORING
    return {**result, "after_milops": result["vp_after"], "final_scoring": has_begun}


def state_setup(_: Plain) -> Result:
    """The track, and where the marker begins."""
    return {"vp": Position().table.score, "min": TRACK[0], "max": TRACK[-1], "boxes": len(TRACK)}


def state_board(given: Plain) -> Result:
    """A map in the middle of the game, without any card played."""
    position = on_map(given).enter(actions.StartTurn(given["turn"]))
    return {"game_over": position.verdict is not None}


def state_hand(given: Plain) -> Result:
    """Whether an event may force a player to keep the cards of a hand."""
    if given["hand"] != ["scoring card"]:
        raise Inexpressible(f"a hand of {given['hand']}")
    return {"may_be_forced_to_hold": any(map(can_be_forced_to_hold, SCORING_CARDS))}


STATEMENTS: Mapping[str, Play] = {
    "control": state_control,
    "region": state_region,
    "vp_event": state_points,
    "vp_sequence": state_sequence,
    "milops": state_operations,
    "defcon": state_defcon,
    "final": play_final,
    "order": state_order,
    "setup": state_setup,
    "board_only": state_board,
    "legality": state_hand,
}
"""The kinds of statements."""


def adapter(play: Play) -> Adapter:
    """Return what turns a document into cases that are played in one way."""

    def cases(document: Plain) -> Iterator[Case]:
        for index, vector in enumerate(document["vectors"]):
            known = vector if isinstance(vector, Mapping) else {}
            yield Case(str(known.get("id", f"#{index}")), known.get("expect", {}), partial(_checked, play, vector))

    return cases


def _checked(play: Play, vector: Plain) -> Result:
    if not vector.get("expect"):
        raise Inexpressible("the vector expects nothing")
    return play(vector)


ADAPTERS: Mapping[str, Adapter] = {
    "twilight_struggle/scoring": adapter(play_scoring),
    "twilight_struggle/final": adapter(play_final),
    "twilight_struggle/events": adapter(play_event),
    "twilight_struggle/variants": adapter(play_variant),
    "twilight_struggle/seed": adapter(play_seed),
}
