"""The headline phase: two cards are revealed together, and their events happen one after the other (4.5)."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import Action, RevealHeadlines, SpendCard
from laurel.games.twilight_struggle.components import (
    CARDS,
    CHINA_CARD,
    DEFECTORS,
    UN_INTERVENTION,
    Card,
    CardId,
    Superpower,
)
from laurel.games.twilight_struggle.effects import card_of, check_not_removed, discard_card
from laurel.games.twilight_struggle.one_card import card_played, count_for_card
from laurel.games.twilight_struggle.owed import without_operations_of
from laurel.games.twilight_struggle.state import Headline, Phase, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome, Rule
from laurel.match.message import N_, Message, Question, Refusal

HEADLINES = "4.5"
NEVER_HEADLINES = frozenset({CHINA_CARD, UN_INTERVENTION})
"""Cards that cannot be headlines."""


def headline_order(us: CardId, ussr: CardId) -> tuple[Headline, ...]:
    """Return the headlines that happen, in order: the card with more Operations first, that of the USA if equal.

    A scoring card counts as 0. Defectors of the USA cancels the headline of the USSR.
    """
    american, soviet = Headline(us, Superpower.US), Headline(ussr, Superpower.USSR)
    if us == DEFECTORS:
        return (american,)
    return (american, soviet) if _operations(us) >= _operations(ussr) else (soviet, american)


def _operations(card: CardId) -> int:
    return CARDS[card].operations or 0


def reveal_headlines(state: State, action: RevealHeadlines) -> Outcome[State]:
    """Both players reveal a card, once a turn; one that is cancelled is discarded."""
    if state.course.phase is not Phase.HEADLINE:
        raise Refusal(N_("Headlines are revealed in the headline phase."), rule=HEADLINES)
    if state.course.has_revealed_headlines:
        raise Refusal(N_("The headlines of this turn have been revealed."), rule=HEADLINES)
    if action.us == action.ussr:
        raise Refusal(N_("The two headlines cannot be the same card."), rule=HEADLINES, field="ussr")
    for field, card in (("us", action.us), ("ussr", action.ussr)):
        _check_headline(state, card_of(card), field)
    happening = headline_order(action.us, action.ussr)
    if len(happening) == 1:
        state = discard_card(state, action.ussr)
    course = evolve(state.course, has_revealed_headlines=True, headlines=happening)
    return Outcome(evolve(state, course=course))


def _check_headline(state: State, card: Card, field: str) -> None:
    check_not_removed(state, card, field)
    if card.id in NEVER_HEADLINES:
        raise Refusal(N_("%(card)s cannot be a headline."), rule=HEADLINES, field=field, card=Message(card.name))


def can_be_revealed(state: State, card: Card) -> bool:
    """Whether a card may be a headline, as far as Laurel knows."""
    return card.id not in NEVER_HEADLINES and card.id not in state.removed


def with_headline_resolved(rule: Rule[State]) -> Rule[State]:
    """Return the rule of a card that is played: a headline with this card happens by it.

    In an action round it is that of the card that was named. Of a card that another event has brought, the event may
    happen in place of its Operations.
    """
    rule = count_for_card(rule)

    def play(state: State, action: Action) -> Outcome[State]:
        revealed, card = state.course.headlines, card_played(action)
        happening = next((one for one in revealed if one.card == card), None)
        if happening is not None:
            left = tuple(one for one in revealed if one is not happening)
            state = state.with_course(headlines=left, headliner=happening.player)
        made = rule(state, action)
        if card is None or isinstance(action, SpendCard):
            return made
        return evolve(made, state=without_operations_of(made.state, card))

    return play


def unresolved_questions(state: State) -> tuple[Question, ...]:
    """Return a question for each headline that has not happened when the game goes on."""
    return tuple(
        Question(N_("The headline has not happened yet: %(card)s."), rule=HEADLINES, card=Message(CARDS[one.card].name))
        for one in state.course.headlines
    )
