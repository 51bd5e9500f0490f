"""The action of the round: what the card is used for, what is left of it, and what comes next."""

from __future__ import annotations

from laurel.games.twilight_struggle import one_card
from laurel.games.twilight_struggle.actions import (
    AdvanceInSpace,
    UseOperations,
)
from laurel.games.twilight_struggle.components import BOXES, COUNTRIES, REGIONS, Country, Superpower
from laurel.games.twilight_struggle.one_card import REPEATABLE_PURPOSES, Purpose, purpose_of_use
from laurel.games.twilight_struggle.opening import Placement, misplacements, missing_placements, placements
from laurel.games.twilight_struggle.operations import (
    PRINTED,
    Attempt,
    bonuses,
    changed_values,
    operations_left,
    total_operations,
)
from laurel.games.twilight_struggle.space import obstacle as space_obstacle
from laurel.games.twilight_struggle.state import CardUse, Phase, State
from laurel.match.message import N_, NC_
from laurel.pages.environment import Values, render
from laurel.pages.forms import Choice, Fields, incomplete, text
from laurel.pages.language.translator import Translator, with_sign
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Region
from laurel.pages.twilight_struggle import headlines, owed, playing
from laurel.pages.twilight_struggle.attempts import ATTEMPTS, granted_demand, influence_and_stability, obstacle
from laurel.pages.twilight_struggle.danger import dangers
from laurel.pages.twilight_struggle.turn import next_step_view
from laurel.pages.twilight_struggle.wording import card_name, country_name, part_of_turn, region_name, round_name

NOWHERE = {
    Attempt.COUP: N_("Nowhere: the opponent has no influence where a coup is allowed."),
    Attempt.REALIGNMENT: N_("Nowhere: the opponent has no influence where a realignment roll is allowed."),
}
"""What is said of each attempt where no country allows it."""

USED = frozenset({Phase.HEADLINE, Phase.ACTION})
"""Phases in which cards are played."""


def region(match_view: MatchView) -> Region:
    """Return the bar as a region of the page; it is empty once the game is over."""
    state: State = match_view.state
    step = next_step_view(match_view)
    if step is None:
        return Region("action", "")
    html = render(
        "twilight_struggle/action.html",
        match_view.translator.language,
        owed=_owed(match_view) if state.owed else None,
        label=_label(match_view) if state.owed or state.course.phase in USED else "",
        opens=_opens(state),
        left=_left(state),
        asked=_asked(match_view) if state.course.phase is Phase.SETUP else (),
        step=step,
    )
    return Region("action", html)


def _opens(state: State) -> tuple[Choice, ...]:
    """Return what the bar opens: the next headline, unless an event is not finished, or the action."""
    revealed = state.course.headlines
    return headlines.opening_fields(revealed[0]) if revealed and not state.owed else (("sheet", "action"),)


def _owed(match_view: MatchView) -> Values:
    """Return the first event that is not finished.

    Values:
        card: the event, which the dialog of everything that is not finished explains.
        leads: the elements where it is carried on.
    """
    first = match_view.state.owed[0]
    return Values(
        card=card_name(match_view.translator, first.card), leads=owed.target_elements(match_view.state, first)
    )


def _asked(match_view: MatchView) -> tuple[Values, ...]:
    """Return what is placed wrong before the first turn, and what is still to be placed.

    Values:
        ids: the elements that a press leads to: the region, and the first country on the map or in the list.
    """
    state, translator = match_view.state, match_view.translator
    wrong = tuple(Values(said=translator.message(one), ids=()) for one in misplacements(state))
    due = [one for one in placements(state) if one.left > 0]
    left = tuple(
        Values(said=translator.message(said), ids=_leading(one))
        for said, one in zip(missing_placements(state), due, strict=True)
    )
    return (*wrong, *left) or (Values(said=translator(N_("Everything is placed: the first turn can begin.")), ids=()),)


def _leading(placement: Placement) -> tuple[str, ...]:
    first = COUNTRIES[placement.countries[0]]
    return f"show-{first.region}", f"press-{first.id}", f"more-{placement.side.value}-{first.id}"


def _left(state: State) -> int | None:
    """Return how much an event has left to a player, else how many Operations are left; `None` if that is not known."""
    if state.owed:
        return owed.amount_left(state.owed[0])
    card = state.course.card
    is_counted = card and state.options.checks_operations and not card.is_event and not _is_used_up(state, card)
    return operations_left(state, card) if card and is_counted and card.operations is not None else None


def _is_used_up(state: State, card: CardUse) -> bool:
    """Whether no Operations are left to count: of a card that was named, also after its own event."""
    side = state.course.phasing
    is_event = side is not None and card.card is not None and purpose_of_use(card, side) is Purpose.EVENT
    return card.is_used_up or is_event


def _label(match_view: MatchView) -> str:
    """Return what is left of an event, else what the card is used for and how many Operations are left."""
    state: State = match_view.state
    card, translator = state.course.card, match_view.translator
    if state.owed:
        return owed.rest_text(translator, state.owed[0], is_short=True)
    if state.course.phase is Phase.HEADLINE:
        revealed = state.course.headlines
        return headlines.label(match_view, revealed[0]) if revealed else translator(N_("Headlines"))
    if card is None or not state.options.checks_operations:
        return translator(NC_("move of a player", "Action"))
    if card.card is not None:
        return _named_label(match_view, card, card_name(translator, card.card))
    return _use_label(match_view, card)


def _named_label(match_view: MatchView, card: CardUse, name: str) -> str:
    """Return the card that was named, and what it is used for: `Fidel · Operations left: 1 of 2`."""
    side = match_view.state.course.phasing
    is_event = side is not None and purpose_of_use(card, side) is Purpose.EVENT
    is_unused = not card.is_for_operations and not card.is_used_up and card.operations is None
    return name if is_event or is_unused else f"{name} · {_use_label(match_view, card)}"


def _used(match_view: MatchView) -> str:
    """Return what the card that was named is used for, without its name."""
    card, side = match_view.state.course.card, match_view.state.course.phasing
    if card is None or card.card is None or side is None:
        return ""
    purpose = purpose_of_use(card, side)
    if purpose is None or purpose in REPEATABLE_PURPOSES:
        return "" if card.operations is None else _use_label(match_view, card)
    return match_view.translator(one_card.USED_TEXTS[purpose], card=card_name(match_view.translator, card.card))


def _use_label(match_view: MatchView, card: CardUse) -> str:
    """Return what a card is used for, and how many Operations are left."""
    state, translator = match_view.state, match_view.translator
    if card.is_event:
        return translator(N_("Event: influence is free"))
    if card.is_lost_to_trap:
        return translator(N_("Card discarded"))
    if card.has_attempted_coup:
        return translator(N_("Operations used for a coup"))
    if card.has_attempted_space:
        return translator(N_("Card used for the space race"))
    if card.operations is None:
        return _without_value(translator, card)
    left, every = operations_left(state, card), total_operations(state, card)
    said = translator(N_("Operations left: %(left)s of %(all)s"), left=left, all=every)
    changed = "" if card.printed is None else _changed(state)
    return f"{said} ({card.printed}{changed})" if changed else said


def _changed(state: State) -> str:
    """Return what events in effect add to the printed value of a card of this action round: `−1`."""
    side = state.course.phasing
    return "" if side is None else "".join(f"\u00a0{with_sign(one)}" for _, one in changed_values(state, side))


def _without_value(translator: Translator, card: CardUse) -> str:
    """Return what a card is used for whose Operations value was not entered."""
    used = card.spent + card.rolls
    if used:
        return translator(N_("Operations used: %(n)s"), n=used)
    if card.event is not None:
        return translator(N_("Event: %(card)s"), card=card_name(translator, card.event))
    if card.scored is not None:
        return card_name(translator, card.scored)
    return translator(NC_("move of a player", "Action"))


def _reasons(match_view: MatchView, side: Superpower, card: CardUse | None) -> tuple[str, ...]:
    """Return the events in effect that change the printed value, and what it gains in one area."""
    state: State = match_view.state
    translator = match_view.translator
    if card is None or not state.options.checks_operations:
        return ()
    changed = tuple(f"{card_name(translator, one)} {with_sign(number)}" for one, number in changed_values(state, side))
    gained = tuple(
        translator(
            N_("%(card)s +1: all in %(area)s"), card=card_name(translator, one), area=region_name(translator, area)
        )
        for one, area in bonuses(state, card)
    )
    return (*changed, *gained)


def action_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return what events have left to the players, the choice of the headlines, or what a card may be used for."""
    state: State = match_view.state
    if state.owed:
        return owed.dialog(match_view)
    course, translator = state.course, match_view.translator
    is_running = match_view.replay.verdict is None
    if is_running and course.phase is Phase.HEADLINE and not course.has_revealed_headlines:
        return headlines.dialog(match_view, fields)
    side = course.phasing if is_running else None
    card = playing.card_view(match_view, _used(match_view)) if side else None
    return render(
        "twilight_struggle/action_sheet.html",
        translator.language,
        title=round_name(translator, course.action_round, side) if side else part_of_turn(translator, course),
        card=card,
        can_choose=side is not None and card is None,
        choice=playing.card_choices(match_view) if card is None and playing.names_cards(match_view) else (),
        values=_values(match_view) if side and card is None and state.options.checks_operations else (),
        label=_label(match_view),
        danger=dangers(match_view),
        is_headline_phase=course.phase is Phase.HEADLINE,
        reasons=_reasons(match_view, side, course.card) if side else (),
        attempts=tuple(
            (attempt.name, translator(match_view.presentation.actions[kind].title))
            for attempt, (kind, _) in ATTEMPTS.items()
            if side and card is None
        ),
        space=_space(match_view, side) if side else None,
        trap=playing.trap_view(match_view, side) if side else None,
    )


def _values(match_view: MatchView) -> tuple[Values, ...]:
    """Return the Operations values that the card of this action round may have.

    Values:
        obstacle: why it cannot be chosen, or empty.
    """
    card: CardUse | None = match_view.state.course.card
    if card is None:
        return ()
    return tuple(
        Values(
            action=action,
            is_chosen=action.operations == (card.printed or card.operations),
            obstacle=match_view.obstacle(action),
        )
        for action in map(UseOperations, PRINTED)
    )


def _space(match_view: MatchView, side: Superpower) -> Values | None:
    """Return an attempt to reach the next box; `None` after the last one, and where the card was used otherwise.

    Values:
        action: what is entered when it succeeds.
        failed: what is entered when it fails.
        needs: which card and which die it takes.
    """
    state: State = match_view.state
    translator = match_view.translator
    box = BOXES.get(state.space.of(side) + 1)
    if box is None or playing.obstacle_text(match_view, side, Purpose.SPACE_RACE):
        return None
    card = state.course.card
    blocked = space_obstacle(state, side, None if card is None else card.operations)
    obstacle = match_view.obstacle(AdvanceInSpace(side)) or ("" if blocked is None else translator.message(blocked))
    is_first = state.space.of(side.enemy) < box.box
    return Values(
        action=AdvanceInSpace(side),
        failed=AdvanceInSpace(side, succeeds=False),
        box=translator(box.name),
        points=box.first if is_first else box.second,
        needs=translator(N_("card of %(n)s or more, die 1 to %(die)s"), n=box.operations, die=box.highest_roll),
        obstacle=obstacle,
    )


def targets_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the countries where an attempt may be made: with the card of the action round, or as an `event` allows.

    Raises:
        FormError: there is no such attempt.
    """
    state: State = match_view.state
    attempt = Attempt.__members__.get(text(fields, "attempt"))
    if attempt is None:
        raise incomplete()
    kind, sheet = ATTEMPTS[attempt]
    demand = granted_demand(state, text(fields, "event"))
    side, is_free = (state.course.phasing, False) if demand is None else (demand.side, demand.is_free)
    rooms = dict(demand.rooms) if demand is not None and demand.rooms else COUNTRIES
    translator = match_view.translator
    lines = {
        region.id: tuple(
            _target(match_view, country)
            for country in region.countries
            if side and country.id in rooms and not obstacle(match_view, side, country, attempt, is_free=is_free)
        )
        for region in REGIONS.values()
    }
    return render(
        "twilight_struggle/targets_sheet.html",
        translator.language,
        title=translator(match_view.presentation.actions[kind].title),
        opens=(("sheet", sheet), ("player", side.value if side else ""), ("is_free", "yes" if is_free else "no")),
        groups=tuple((region_name(translator, region), found) for region, found in lines.items() if found),
        nowhere="" if any(lines.values()) else translator(NOWHERE[attempt]),
    )


def _target(match_view: MatchView, country: Country) -> Values:
    """Return a country where an attempt is allowed.

    Values:
        now: its influence and its stability.
    """
    state: State = match_view.state
    return Values(
        country=country.id,
        name=country_name(match_view.translator, country.id),
        is_battleground=state.is_battleground(COUNTRIES[country.id]),
        now=influence_and_stability(match_view, country),
    )


DIALOGS = {**playing.DIALOGS, "action": action_dialog, "targets": targets_dialog}
