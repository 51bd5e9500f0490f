"""Texts of Race for the Galaxy: titles, sources, phases, choices."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.race_for_the_galaxy.components import Boxes, CardId, Edition, EntryMode, GoalId, Phase
from laurel.games.race_for_the_galaxy.decks import GOALS, deck
from laurel.games.race_for_the_galaxy.scoring import CHIPS
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.match.texts import for_display
from laurel.pages.forms import Choices
from laurel.pages.language.titles import english_title
from laurel.pages.language.translator import Translator

RUNNING = N_("The match is still running.")
PHASES = {
    Phase.EXPLORE: N_("Explore"),
    Phase.DEVELOP: N_("Develop"),
    Phase.SETTLE: N_("Settle"),
    Phase.CONSUME: N_("Consume"),
    Phase.PRODUCE: N_("Produce"),
}
"""The phases of a round in order."""

ALL_BOXES: tuple[Boxes, ...] = ("base", "tgs_rvi")
TITLES = {card.id: card.title for boxes in ALL_BOXES for card in deck(boxes).values()}
"""The title of every card of all boxes."""


BOXES: Mapping[str, str] = {
    "tgs": N_("The Gathering Storm"),
    "rvi": N_("Rebel vs Imperium"),
}
"""The titles of the expansions, as keys of the catalogues."""

EXPANSIONS: tuple[Boxes, ...] = ("tgs", "rvi")
OTHER_BOXES: Mapping[CardId, str] = {card: box for box in EXPANSIONS for card in deck(box) if card not in deck("base")}
"""The expansion of every card that is not in the base game."""


VARIABLE = frozenset(card.id for boxes in ALL_BOXES for card in deck(boxes).values() if card.is_variable)
"""The developments whose points depend on other cards."""


def title(card: CardId) -> str:
    """Return the title of a card; titles are not translated."""
    return TITLES.get(card) or for_display(card)


def goal_title(goal: GoalId) -> str:
    """Return the title of a goal tile; titles are not translated."""
    return GOALS[goal].title if goal in GOALS else for_display(goal)


def source(translator: Translator, source_id: str) -> str:
    """Return the name of a source of points: a card, a goal, or the chips."""
    if source_id == CHIPS:
        return translator(N_("Victory point chips"))
    return goal_title(GoalId(source_id)) if source_id in GOALS else title(CardId(source_id))


def source_group(translator: Translator, source_id: str) -> str:
    """Return the row of the score matrix of a source of points."""
    if source_id == CHIPS:
        return translator(N_("Victory point chips"))
    if source_id in GOALS:
        return translator(N_("Goals"))
    return translator(N_("Developments of cost 6") if source_id in VARIABLE else N_("Cards"))


def undecided_text(state: State) -> str:
    """Return the text of the results while nobody has won, as a key of the catalogues."""
    return N_("The game is over, but goals or hands have to be counted first.") if state.is_over else RUNNING


def course(translator: Translator, state: State) -> str:
    """Return the round and the open phase, if any."""
    if state.is_finished_game:
        return translator(N_("Finished game"))
    round_ = translator(N_("Round %(round)s"), round=state.round)
    part = N_("after the end") if state.is_over else PHASES.get(state.phase) if state.phase else None
    return f"{round_} · {translator(part)}" if part else round_


def choices(translator: Translator) -> Choices:
    """Return what can be chosen from lists, by type; the seats are those of the scenario for two."""
    return {
        Seat: (("0", translator(N_("the first player"))), ("1", translator(N_("the second player")))),
        CardId: tuple(
            (card, english_title(translator.language, name))
            for card, name in sorted(TITLES.items(), key=lambda item: item[1])
        ),
        GoalId: tuple((goal.id, english_title(translator.language, goal.title)) for goal in GOALS.values()),
        Phase: tuple((phase.value, translator(name)) for phase, name in PHASES.items()),
        Boxes: (
            ("tgs_rvi", translator(N_("base game and both expansions"))),
            ("tgs", translator(N_("with The Gathering Storm"))),
            ("rvi", translator(N_("with Rebel vs Imperium"))),
            ("base", translator(N_("base game alone"))),
        ),
        EntryMode: (
            ("live", translator(N_("enter points while you play"))),
            ("finished", translator(N_("score a finished game"))),
        ),
        Edition: (("first", translator(N_("first printing"))), ("revised", translator(N_("revised printing")))),
    }
