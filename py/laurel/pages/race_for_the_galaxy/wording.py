"""Puts what happens at a table of Race for the Galaxy into words."""

from __future__ import annotations

from typing import Any

from laurel.games.race_for_the_galaxy import actions
from laurel.games.race_for_the_galaxy.components import Boxes, CardId, Edition, GoalId, Phase
from laurel.games.race_for_the_galaxy.decks import GOALS, deck
from laurel.games.race_for_the_galaxy.scoring import CHIPS
from laurel.games.race_for_the_galaxy.table import Table
from laurel.match.message import N_
from laurel.match.setup import Seat, Setup
from laurel.pages.forms import Choices
from laurel.pages.words import Words

RUNNING = N_("The match is still running.")
PHASES = {
    Phase.EXPLORE: N_("Explore"),
    Phase.DEVELOP: N_("Develop"),
    Phase.SETTLE: N_("Settle"),
    Phase.CONSUME: N_("Consume"),
    Phase.PRODUCE: N_("Produce"),
}
"""The phases that a table can play in a round, in their order."""

KINDS = {
    "add_card": N_("A card is placed"),
    "discard_card": N_("A card is discarded from the tableau"),
    "gain_chips": N_("Chips are gained"),
    "count_chips": N_("Chips are counted"),
    "count_hand": N_("Cards in hand are counted"),
    "set_goods": N_("Goods are counted"),
    "start_phase": N_("A phase begins"),
    "end_phase": N_("The phase ends"),
    "end_round": N_("The round ends"),
    "pick_goals": N_("Goals are picked"),
    "keep_start_world": N_("A start world is kept"),
    "claim_goal": N_("A “first” goal is claimed"),
    "hold_goal": N_("A “most” goal changes hands"),
    "settle_goals": N_("Goals are settled after the end"),
    "use_temporary_military": N_("Temporary Military is used"),
    "declare_takeover": N_("A takeover is declared"),
    "resolve_takeover": N_("A takeover is resolved"),
    "move_world": N_("A world is taken over without the desk"),
    "end_game": N_("The table ends the game"),
}

TITLES = {card.id: card.title for boxes in ("base", "tgs_rvi") for card in deck(boxes).values()}
"""The title of every card of all boxes."""


def title(card: CardId) -> str:
    """Return the title of a card; titles are not translated."""
    return TITLES.get(card, card)


def goal_title(goal: GoalId) -> str:
    """Return the title of a goal tile; titles are not translated."""
    return GOALS[goal].title if goal in GOALS else goal


def source(words: Words, source_id: str) -> str:
    """Return what a source of points is called: a card, a goal, or the chips."""
    if source_id == CHIPS:
        return words(N_("Victory point chips"))
    return goal_title(GoalId(source_id)) if source_id in GOALS else title(CardId(source_id))


def rule(_: Words, number: str) -> str:
    """Return the number of a rule: the rules of this game have none."""
    return number


def undecided(table: Table) -> str:
    """Return what the results say while nobody has won: after the end, that the table has to count first."""
    return N_("The game is over, but the table has to count goals or hands first.") if table.is_over else RUNNING


def course(words: Words, table: Table) -> str:
    """Return how far the match is: the round, and the phase if the table enters them."""
    round_ = words(N_("Round %(round)s")) % {"round": table.round}
    part = N_("after the end") if table.is_over else PHASES.get(table.phase) if table.phase else None
    return f"{round_} · {words(part)}" if part else round_


def describe(words: Words, action: Any, _: Setup[Any]) -> str:  # noqa: C901, PLR0912 - one sentence a kind of action
    """Return what happened, as a sentence without the points, which stand beside it."""
    match action:
        case actions.PickGoals(goals):
            return words(N_("Goals in play: %(goals)s")) % {"goals": ", ".join(map(goal_title, goals))}
        case actions.DealStartWorlds():
            return words(N_("Start worlds are dealt"))
        case actions.KeepStartWorld(player, world):
            return words(N_("%(player)s begins with %(card)s")) % _card(words, player, world)
        case actions.AddCard(player, card):
            return f"{words.name(player)}: {title(card)}"
        case actions.DiscardCard(player, card):
            return words(N_("%(player)s: %(card)s is discarded")) % _card(words, player, card)
        case actions.MoveWorld(world, player):
            return f"{title(world)} → {words.name(player)}"
        case actions.SetGoods(player, worlds):
            return words(N_("%(player)s: goods: %(goods)s")) % {"player": words.name(player), "goods": len(worlds)}
        case actions.GainChips(player, _):
            return words(N_("%(player)s: chips")) % {"player": words.name(player)}
        case actions.CountChips(player, chips):
            return words(N_("%(player)s: chips counted, %(chips)s")) % {"player": words.name(player), "chips": chips}
        case actions.CountHand(player, cards):
            return words(N_("%(player)s: cards in hand: %(cards)s")) % {"player": words.name(player), "cards": cards}
        case actions.StartPhase(phase):
            return words(N_("Phase: %(phase)s")) % {"phase": words(PHASES.get(phase, phase.value))}
        case actions.EndPhase():
            return words(N_("The phase ends"))
        case actions.EndRound():
            return words(N_("The round ends"))
        case actions.ClaimGoal(player, goal):
            return f"{words.name(player)}: {goal_title(goal)}"
        case actions.HoldGoal(goal, player):
            place = words(N_("the centre")) if player is None else words.name(player)
            return f"{goal_title(goal)} → {place}"
        case actions.SettleGoals(as_counted):
            return words(N_("Goals are settled as the tableaux say") if as_counted else KINDS["settle_goals"])
        case actions.EndGame():
            return words(N_("The table ends the game"))
        case actions.RuleWinner(player, sharing):
            names = words.listed(sorted({player, *sharing}))
            return words(N_("The table names the winner: %(player)s")) % {"player": names}
    return _about_takeovers(words, action)


def _about_takeovers(words: Words, action: Any) -> str:
    match action:
        case actions.UseTemporaryMilitary(player):
            return words(N_("%(player)s: temporary Military")) % {"player": words.name(player)}
        case actions.DeclareTakeover(player, power, world):
            text = N_("%(player)s declares a takeover of %(card)s by %(power)s")
            return words(text) % {**_card(words, player, world), "power": title(power)}
        case actions.ResolveTakeover():
            return words(N_("A takeover is resolved"))
    raise TypeError(action)


def _card(words: Words, player: Seat, card: CardId) -> dict[str, str]:
    return {"player": words.name(player), "card": title(card)}


def choices(words: Words, names: tuple[str, ...]) -> Choices:
    """Return what can be chosen from lists, by type; before there are names, the seats of the scenario for two."""
    seats = names or (words(N_("the first player")), words(N_("the second player")))
    return {
        Seat: tuple((str(seat), name) for seat, name in enumerate(seats)),
        CardId: tuple(sorted(TITLES.items(), key=lambda item: item[1])),
        GoalId: tuple((goal.id, goal.title) for goal in GOALS.values()),
        Phase: tuple((phase.value, words(name)) for phase, name in PHASES.items()),
        Boxes: (
            ("tgs_rvi", words(N_("base game and both expansions"))),
            ("tgs", words(N_("with The Gathering Storm"))),
            ("rvi", words(N_("with Rebel vs Imperium"))),
            ("base", words(N_("base game alone"))),
        ),
        Edition: (("first", words(N_("first printing"))), ("revised", words(N_("revised printing")))),
        bool: (("yes", words(N_("yes"))), ("no", words(N_("no")))),
    }


def labels(words: Words) -> dict[str, str]:
    """Return the label of every field."""
    return {
        "player": words(N_("Player")),
        "card": words(N_("Card")),
        "world": words(N_("World")),
        "worlds": words(N_("Worlds with a good")),
        "power": words(N_("Takeover power")),
        "has_good": words(N_("Comes with a good on it")),
        "insisted": words(N_("The table has a further copy")),
        "chips": words(N_("Chips, in points")),
        "cards": words(N_("Cards")),
        "phase": words(N_("Phase")),
        "goal": words(N_("Goal")),
        "goals": words(N_("Goals")),
        "as_counted": words(N_("As the tableaux say")),
        "hand_cards": words(N_("Cards discarded from the hand")),
        "discarded": words(N_("Discarded")),
        "boxes": words(N_("Boxes")),
        "edition": words(N_("Printing of the base game")),
        "takeovers": words(N_("Takeovers")),
        "rebel_vs_imperium": words(N_("Rebel vs Imperium")),
        "rebel": words(N_("Leads the rebels")),
        "nobody": words(N_("nobody")),
        "nothing": words(N_("none")),
    }


def kinds(words: Words) -> tuple[tuple[str, str], ...]:
    """Return the kinds of entry, and what they are called."""
    return tuple((kind, words(name)) for kind, name in KINDS.items())
