"""How players enter a section of a whole game; what the program says of dice and of costs comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.components import (
    BOXES,
    COUNTRIES,
    CUBAN_MISSILE_CRISIS,
    DIE,
    NO_AREA,
    NORAD,
    OLYMPIC_GAMES,
    REGIONS,
    SCORING_CARDS,
    SOUTHEAST_ASIA,
    SUMMIT,
    UN_INTERVENTION,
    AreaId,
    Card,
    CardId,
    CountryId,
    Die,
    DrawnId,
    HeadlineId,
    LastingCardId,
    PlayedId,
    ScoringCardId,
    Superpower,
    War,
    WarCardId,
)
from laurel.games.twilight_struggle.coups import modifier as coup_modifier
from laurel.games.twilight_struggle.operations import costs, operations_for_places, operations_value
from laurel.games.twilight_struggle.owed import operations_in
from laurel.games.twilight_struggle.realignments import modifiers
from laurel.games.twilight_struggle.state import CardUse, Demand, State
from laurel.games.twilight_struggle.wars import is_won, regions_held
from laurel.games.twilight_struggle.wars import modifier as war_modifier
from laurel.match.evolve import evolve
from tools.conformance.runner import Inexpressible
from tools.conformance.twilight_struggle.game_table import GameTable, numbered, pair_of
from tools.conformance.twilight_struggle.position import Plain, country

FREE = frozenset({"junta", "ortega_elected_in_nicaragua", "tear_down_this_wall"})
"""Events whose coups and Realignment rolls are free, by their text."""

CAMBRIDGE_FIVE = "the_cambridge_five"
WARGAMES = "wargames"
GRAIN_SALES = "grain_sales_to_soviets"

Said = dict[str, object]
"""What the program says of a section beside the table: modifiers, results of dice, costs."""


def enter(game: GameTable, section: Plain) -> Said:
    """Enter a section; raises `Inexpressible` where no entry says it."""
    if section["use"] not in USES:
        raise Inexpressible(f"unknown use: {section['use']}")
    return USES[section["use"]](game, section)


def did(section: Plain, key: str) -> list[Plain]:
    """Return what was done of one kind."""
    return [one for one in section.get("did", ()) if key in one]


def setup(game: GameTable, section: Plain) -> Said:
    """Enter the free influence and the handicap."""
    for one in did(section, "influence"):
        game.change(one["influence"], Superpower(one["side"]), one["change"])
    return {}


def start_turn(game: GameTable, section: Plain) -> Said:
    """Enter the next turn, and the reshuffle."""
    game.enter(actions.StartTurn(section["turn"]))
    if did(section, "reshuffle"):
        game.enter(actions.ReshuffleDiscards())
    return {}


def reveal(game: GameTable, section: Plain) -> Said:
    """Enter both headlines."""
    us, ussr = (HeadlineId(numbered(section["cards"][side]).id) for side in ("us", "ussr"))
    game.enter(actions.RevealHeadlines(us, ussr))
    return {}


def happen(game: GameTable, section: Plain) -> Said:
    """Enter an event, then what its players have chosen."""
    card, player = numbered(section["event"]), Superpower(section["by"])
    before = game.table
    said = _begun(game, section, card, player)
    if game.table is before and section["card"] == section["event"]:  # the card is played without its event
        game.enter(actions.SpendCard(card.id, player))
    for one in did(section, "defcon"):
        game.enter(actions.SetDefcon(one["defcon"]))
    _choose(game, section, card.id, before)
    owed = game.owed(card.id)
    if owed is not None and owed.or_discard and did(section, "discard"):
        game.finish([owed.card])
    return said


def _begun(game: GameTable, section: Plain, card: Card, player: Superpower) -> Said:
    if card.war is not None:
        return _fight(game, section, card, card.war, player)
    if card.id in SCORING_CARDS:
        game.enter(actions.PlayScoringCard(ScoringCardId(card.id)))
    elif card.id == OLYMPIC_GAMES:
        for one in did(section, "winner"):
            game.enter(actions.HoldOlympicGames(player, one["winner"] and Superpower(one["winner"])))
    elif card.id == SUMMIT:
        game.enter(actions.HoldSummit(player, *_dice(game.table, section)))
    elif card.id != WARGAMES or "winner" in section["after"]:  # whether it ends the game is up to its player
        is_headline = section["round"] == "headline" and "through" not in section
        game.enter(actions.CarryOutEvent(card.id, player, is_headline, _drawn(section), _region(section, card)))
    return {}


def _region(section: Plain, card: Card) -> AreaId | None:
    """Return the region that Chernobyl names, or that of the scoring card which The Cambridge Five use."""
    if card.id != CAMBRIDGE_FIVE:
        return next((AreaId(one["region"]) for one in did(section, "region")), None)
    placed = {area for one in _places(section) for area in (COUNTRIES[one].region, *COUNTRIES[one].subregions)}
    shown = [SCORING_CARDS[numbered(one["shows"]).id] or SOUTHEAST_ASIA for one in did(section, "shows")]
    return next((AreaId(one) for one in shown if one in placed), NO_AREA)


def _drawn(section: Plain) -> DrawnId | None:
    """Return the card that Grain Sales takes, unless it is returned, or that Missile Envy brings."""
    return next((DrawnId(numbered(one["takes"]).id) for one in did(section, "takes") if one.get("keeps", True)), None)


def _dice(state: State, section: Plain) -> tuple[Die, Die]:
    """Return dice by which the named side wins Summit: the record does not have them."""
    bonus = regions_held(state)
    winner = next((one["winner"] for one in did(section, "winner")), None)
    for us, ussr in product(DIE, DIE):
        lead = us + bonus.us - ussr - bonus.ussr
        if winner == ("us" if lead > 0 else "ussr" if lead else None):
            return Die(us), Die(ussr)
    raise Inexpressible(f"no dice of Summit let {winner} win")


def _fight(game: GameTable, section: Plain, card: Card, war: War, player: Superpower) -> Said:
    for one in did(section, "war"):
        target = country(one["war"]).id
        taken = war_modifier(game.table, war, Superpower(one["fighter"]), target)
        game.enter(actions.FightWar(WarCardId(card.id), player, Die(one["die"]), target))
        return {"modifier": -taken, "won": is_won(war, one["die"], taken)}
    return {}


def _choose(game: GameTable, section: Plain, card: CardId, before: State) -> None:
    """Enter what the players have chosen: what was done less what the program has done by itself."""
    done = {(one, side): _moved(game.table, before, one, side) for one in _places(section) for side in Superpower}
    for one in did(section, "influence"):
        side, place = Superpower(one["side"]), country(one["influence"]).id
        already = done[place, side]
        done[place, side] = 0
        if one["change"] != already:
            game.change(place, side, one["change"] - already, card)


def _places(section: Plain) -> Iterable[CountryId]:
    return (country(one["influence"]).id for one in did(section, "influence"))


def _moved(state: State, before: State, place: CountryId, side: Superpower) -> int:
    one = country(place)
    return state.board.influence(one).of(side) - before.board.influence(one).of(side)


def granting(game: GameTable, section: Plain) -> tuple[CardId, Demand] | None:
    """Return the event whose Operations a section uses, and what it leaves of them; `None` for the card of a round."""
    side = Superpower(section["by"])
    return next(
        (
            (one.card, demand)
            for one in game.table.owed
            for demand in one.demands
            if "through" in section and demand.by_operations and demand.side is side
        ),
        None,
    )


def _spent(game: GameTable) -> int:
    """Return what the influence that was placed with the card of the round has cost so far."""
    return 0 if game.table.course.card is None else game.table.course.card.spent


def _played(game: GameTable, section: Plain) -> None:
    """Enter a card that an event has brought, or the second one of UN Intervention; that of a round is named."""
    card, player = numbered(section["of"]), Superpower(section["by"])
    if "through" not in section:
        return
    through = numbered(section["through"]).id
    if through == UN_INTERVENTION:
        game.enter(actions.PlayCard(PlayedId(card.id), player))
    elif through not in (GRAIN_SALES, card.id) or (through != card.id and card.side is not player.enemy):
        game.enter(actions.SpendCard(card.id, player))


def place_influence(game: GameTable, section: Plain) -> Said:
    """Enter the influence that is placed with Operations."""
    granted = granting(game, section)
    event = None if granted is None else granted[0]
    _played(game, section)
    before, price = _spent(game), 0
    for one in did(section, "influence"):
        places = [country(one["influence"])] * one["change"]
        cost = sum(costs(game.table.board, Superpower(one["side"]), places))
        price += cost if game.change(one["influence"], Superpower(one["side"]), one["change"], event) else 0
    return {"spent": price if granted else _spent(game) - before}


def attempt_coup(game: GameTable, section: Plain) -> Said:
    """Enter a coup, with the Operations that the program finds; before it Cuban Missile Crisis may be cancelled."""
    player, granted = Superpower(section["by"]), granting(game, section)
    is_free = "through" in section and numbered(section["through"]).id in FREE
    for one in did(section, "cancel"):
        game.enter(evolve(actions.place(country(one["influence"]).id, player, one["change"]), by_event=True))
        game.enter(actions.EndEffect(LastingCardId(CUBAN_MISSILE_CRISIS)))
    _played(game, section)
    for one in did(section, "coup"):
        target = country(one["coup"])
        operations = _operations(game.table, section, target.id, granted)
        said: Said = {"modifier": coup_modifier(game.table, player, target), "ops": operations}
        game.enter(actions.AttemptCoup(player, target.id, operations, Die(one["die"]), is_free))
        return said
    return {}


def _operations(state: State, section: Plain, place: CountryId, granted: tuple[CardId, Demand] | None) -> int:
    """Return how many Operations the card in use, or that of an event, has for a coup."""
    if granted is not None:
        return operations_in(granted[1], place)
    used = None if "through" in section else state.course.card
    value = operations_value(state, Superpower(section["by"]), section["ops"])
    return operations_for_places(state, used or CardUse(state.board, value), [place])


def realign(game: GameTable, section: Plain) -> Said:
    """Enter Realignment rolls."""
    player = Superpower(section["by"])
    is_free = "through" in section and numbered(section["through"]).id in FREE
    _played(game, section)
    rolls = []
    for one in did(section, "realign"):
        target, dice = country(one["realign"]), one["dice"]
        added = modifiers(game.table, target)
        game.enter(actions.Realign(player, target.id, Die(dice["us"]), Die(dice["ussr"]), is_free))
        rolls.append({"modifiers": {"us": added.us, "ussr": added.ussr}, "then": pair_of(game.table.board, target)})
    return {"rolls": rolls}


def race_in_space(game: GameTable, section: Plain) -> Said:
    """Enter an attempt in the space race."""
    player = Superpower(section["by"])
    for one in did(section, "won"):
        box = BOXES[game.table.space.of(player) + 1]
        game.enter(actions.AdvanceInSpace(player, one["won"]))
        return {"won": one["die"] <= box.highest_roll}
    return {}


def take_effect(game: GameTable, section: Plain) -> Said:
    """Enter “We Will Bury You”, or the point of NORAD."""
    is_norad = numbered(section["event"]).id == NORAD
    game.enter(actions.EndActionRound() if is_norad else actions.ResolveWeWillBuryYou())
    for one in did(section, "influence"):
        game.change(one["influence"], Superpower(one["side"]), one["change"], NORAD)
    return {}


def check_operations(game: GameTable, _: Plain) -> Said:
    """Enter the check of military operations."""
    game.enter(actions.CheckMilitaryOperations())
    return {}


def score_finally(game: GameTable, _: Plain) -> Said:
    """Enter final scoring: every region, and The China Card."""
    for _region in range(len(REGIONS) + 1):
        game.enter(actions.ContinueFinalScoring())
    return {}


def be_trapped(game: GameTable, section: Plain) -> Said:
    """Enter that a card is discarded, and whether its player escapes."""
    escapes = any(one["escapes"] for one in did(section, "escapes"))
    game.enter(actions.DiscardToTrap(Superpower(section["by"]), escapes))
    return {}


USES: Mapping[str, Callable[[GameTable, Plain], Said]] = {
    "setup": setup,
    "start_of_turn": start_turn,
    "headlines": reveal,
    "event": happen,
    "influence": place_influence,
    "coup": attempt_coup,
    "realignment": realign,
    "space": race_in_space,
    "trap": be_trapped,
    "effect": take_effect,
    "end_of_turn": check_operations,
    "final_scoring": score_finally,
}
