"""The card of an action round: its choice, and what it is used for."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_struggle.actions import CarryOutEvent, DiscardToTrap, PlayCard
from laurel.games.twilight_struggle.components import (
    CARDS,
    CHINA_CARD,
    SCORING_CARDS,
    TRAPS,
    UN_INTERVENTION,
    Card,
    PlayedId,
    Superpower,
)
from laurel.games.twilight_struggle.effects import check_can_happen
from laurel.games.twilight_struggle.offers import card_state, cards, is_in_deck
from laurel.games.twilight_struggle.one_card import (
    REPEATABLE_PURPOSES,
    Purpose,
    check_event,
    check_use,
    named_card_use,
    purpose_of_use,
)
from laurel.games.twilight_struggle.operations import changed_values
from laurel.games.twilight_struggle.state import CardUse, Headline, State
from laurel.match.message import N_, Refusal
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, fields_of, text
from laurel.pages.language.translator import with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle import headlines
from laurel.pages.twilight_struggle.attempts import ATTEMPTS
from laurel.pages.twilight_struggle.cards import effects_of, is_plain_event, search_names
from laurel.pages.twilight_struggle.danger import dangers
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import card_name, card_title, round_name, side_name


def play_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the choice of the card of the action round; with an `entry` another one is chosen in its place."""
    course = match_view.state.course
    name = "" if course.phasing is None else round_name(match_view.translator, course.action_round, course.phasing)
    return render(
        "twilight_struggle/play_sheet.html",
        match_view.translator.language,
        title=name,
        danger=dangers(match_view),
        cards=card_choices(match_view, text(fields, "entry")),
    )


def card_choices(match_view: MatchView, entry: str = "") -> tuple[Values, ...]:
    """Return the cards from which that of the action round is chosen, by number."""
    state: State = match_view.state
    side = state.course.phasing
    if side is None:
        return ()
    possible = (one for one in cards(state.options) if is_in_deck(state, one) and _may_be_held(state, one, side))
    return tuple(_line(match_view, one, side, entry) for one in possible)


def _may_be_held(state: State, card: Card, side: Superpower) -> bool:
    """Whether a side may have a card; one of the discard pile may have been taken from there."""
    if card.id == CHINA_CARD:
        return state.china.holder is side and state.china.is_face_up
    return card_state(state, card) != "removed"


def _line(match_view: MatchView, card: Card, side: Superpower, entry: str) -> Values:
    """Return a card that can be chosen.

    Values:
        search_names: what finds it in a search: its number, and its title in every language.
        player: whose event it has, or `None`.
        event: what a press does.
        fields: what it sends.
        state: `left` or `discarded`.
    """
    action = PlayCard(PlayedId(card.id), side)
    sent = fields_of(action, entry=entry, then="action")
    return Values(
        id=card.id,
        number=card.number,
        title=card_title(match_view.translator, card.id),
        search_names=search_names(card),
        player=None if card.side is None else player_of(match_view, card.side),
        operations=card.operations,
        state=card_state(match_view.state, card),
        event="amend" if entry else "act",
        fields=tuple(sent.items()),
    )


def card_view(match_view: MatchView, used: str) -> Values | None:
    """Return the card of the action round, as it was named, and what it was used for; `None` where it was not.

    Values:
        player: whose event it has, or `None`.
        operations: its Operations value, and what changes it; empty where it is not known.
        other: the fields of the event that chooses another card.
        second: the same for the card that is played with UN Intervention.
        ways: what its Operations can be used for.
        event: its own event.
    """
    state: State = match_view.state
    side = state.course.phasing
    use = None if side is None else named_card_use(state, side)
    if side is None or use is None or use.card is None:
        return None
    card = CARDS[use.card]
    entry = _entry(match_view)
    return Values(
        title=card_title(match_view.translator, card.id),
        number=card.number,
        player=None if card.side is None else player_of(match_view, card.side),
        operations=_operations(match_view, use, side),
        used=used,
        other=(("sheet", "play"), ("entry", entry)) if entry else (),
        second=(("sheet", "play"),) if card.id == UN_INTERVENTION and use.has_happened else (),
        ways=tuple(_ways(match_view, use, side)),
        event=_event(match_view, use, card, side),
    )


def _entry(match_view: MatchView) -> str:
    """Return the id of the entry that has named the card of the action round; empty where there is none."""
    for log_step in reversed(match_view.replay.log_steps):
        if isinstance(log_step.entry.action, PlayCard) and log_step.refusal is None:
            return str(log_step.entry.id)
    return ""


def _operations(match_view: MatchView, use: CardUse, side: Superpower) -> str:
    """Return the Operations of a card, and what events in effect add to the printed value: `3 (2 +1)`."""
    if use.operations is None:
        return ""
    said = match_view.translator(N_("Operations value %(n)s"), n=use.operations)
    changed = tuple(with_sign(number) for _, number in changed_values(match_view.state, side))
    return f"{said} ({use.printed} {' '.join(changed)})" if changed else said


def _ways(match_view: MatchView, use: CardUse, side: Superpower) -> Iterator[Values]:
    """Yield what the Operations of a card can be used for; nothing once they are used up or there are none.

    Values:
        event: what a press does.
        fields: what it sends.
        obstacle: why the card cannot be used for it, or empty.
    """
    if (
        use.card in SCORING_CARDS
        or use.trap is not None
        or purpose_of_use(use, side) not in {None, *REPEATABLE_PURPOSES}
    ):
        return
    translator = match_view.translator
    yield Values(
        id="place-influence",
        name=translator(N_("Place influence")),
        event="close",
        fields=(),
        obstacle=obstacle_text(match_view, side, Purpose.INFLUENCE),
    )
    for attempt, (kind, _) in ATTEMPTS.items():
        yield Values(
            id=f"attempt-{attempt.name}",
            name=translator(match_view.presentation.actions[kind].title),
            event="open",
            fields=(("sheet", "targets"), ("attempt", attempt.name)),
            obstacle=obstacle_text(match_view, side, attempt.purpose),
        )


def obstacle_text(match_view: MatchView, side: Superpower, purpose: Purpose) -> str:
    """Return why a side cannot use the card of its action round for something, as a sentence; empty where it can."""
    try:
        check_use(match_view.state, side, purpose)
    except Refusal as refusal:
        return match_view.translator.message(refusal.message)
    return ""


def _event(match_view: MatchView, use: CardUse, card: Card, side: Superpower) -> Values | None:
    """Return the event of the card of the action round; `None` for The China Card.

    Values:
        action: what enters it, where nothing has to be chosen before.
        opens: the fields of the event that opens its dialog otherwise.
        said: what it would do now.
        obstacle: why it cannot happen, or empty.
    """
    if card.id == CHINA_CARD:
        return None
    translator = match_view.translator
    action = CarryOutEvent(card.id, side) if is_plain_event(card) else None
    is_of_enemy = card.side is side.enemy
    name = N_("Event of the %(side)s") if is_of_enemy else N_("The event")
    obstacle = _blocked_event(match_view, use, card, side)
    return Values(
        name=translator(name, side=side_name(translator, side.enemy)) if is_of_enemy else translator(name),
        action=action,
        opens=headlines.opening_fields(Headline(card.id, side)),
        said=effects_of(match_view, card, action) if action is not None and not obstacle else (),
        text=translator(card.text) if card.text else "",
        obstacle=obstacle,
    )


def trap_view(match_view: MatchView, side: Superpower) -> Values | None:
    """Return what Quagmire or Bear Trap asks of a side in its action round; `None` where it holds nobody.

    Values:
        escapes: what is entered when the die ends it.
        stays: what is entered when it does not.
        obstacle: why no card can be discarded, or empty.
    """
    use = named_card_use(match_view.state, side)
    is_held = match_view.state.has_effect(TRAPS[side]) and (use is None or use.card not in SCORING_CARDS)
    if not is_held:
        return None
    return Values(
        name=card_name(match_view.translator, TRAPS[side]),
        escapes=DiscardToTrap(side),
        stays=DiscardToTrap(side, escapes=False),
        obstacle=match_view.obstacle(DiscardToTrap(side)),
    )


def names_cards(match_view: MatchView) -> bool:
    """Whether the players have named the card of an action round; The China Card, which every table names, apart."""
    named_by_them = (one.action for one in match_view.replay.log if isinstance(one.action, PlayCard))
    return any(one.card != CHINA_CARD for one in named_by_them)


def _blocked_event(match_view: MatchView, use: CardUse, card: Card, side: Superpower) -> str:
    """Return why the event of the card of the action round cannot happen, as a sentence; empty where it can."""
    if is_plain_event(card):
        return match_view.obstacle(CarryOutEvent(card.id, side))
    try:
        check_event(use, side)
        check_can_happen(match_view.state, card)
    except Refusal as refusal:
        return match_view.translator.message(refusal.message)
    return ""


DIALOGS = {"play": play_dialog}
