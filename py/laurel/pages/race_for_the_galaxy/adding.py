"""The dialog that places cards: all cards of the boxes, searched and filtered by a script."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from attrs import frozen
from markupsafe import Markup

from laurel.games.race_for_the_galaxy.actions import AddCard, CountChips, CountHand, EndGame, KeepStartWorld, SetGoods
from laurel.games.race_for_the_galaxy.components import Card, CardId, CardKind, Good, Keyword, Origin
from laurel.games.race_for_the_galaxy.dealing import goals_of
from laurel.games.race_for_the_galaxy.scoring import score_cards
from laurel.games.race_for_the_galaxy.state import State
from laurel.games.race_for_the_galaxy.tableaux import tableau_size
from laurel.match.edits import EntryId
from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import Choice, ControlNames, Fields, text
from laurel.pages.language.translator import Translator, with_minus
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.race_for_the_galaxy.cards import GOODS, card_markup, name_to_find, plain_text, printed_points, tags
from laurel.pages.race_for_the_galaxy.entries import ENTRIES
from laurel.pages.race_for_the_galaxy.placings import placing_entry
from laurel.pages.race_for_the_galaxy.wording import BOXES, OTHER_BOXES, title


@frozen
class ScoringStep:
    """What follows the page of a player when a finished game is scored."""

    label: str
    sheet: str = ""
    """The dialog that it opens; empty where it is an action."""

    seat: Seat = Seat(0)
    action: EndGame | None = None


def add_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return every card of the boxes, with its owners; with the field `replaces`, to replace a card of this entry."""
    player = chosen_player(match_view, fields)
    state: State = match_view.state
    tableau = state.tableaux[player.seat]
    placed = placed_cards(match_view, player.seat)
    replaces = text(fields, "replaces")
    replaced = next((one for one in placed if one.entry is not None and one.entry == replaces), None)
    return render(
        "race_for_the_galaxy/add.html",
        match_view.translator.language,
        player=player,
        cards=len(tableau.cards),
        tableau_size=tableau_size(state.cards(player.seat)),
        points=match_view.totals[player.seat],
        newest=_newest(match_view, player.seat),
        replaced=replaced,
        filters=_filters(match_view.translator),
        found=_found(match_view, player, replaced),
        others=_of_other_boxes(match_view),
        finished=_finished(match_view, player, placed) if state.is_finished_game else None,
    )


def _newest(match_view: MatchView, seat: Seat) -> str:
    """Return the title of the card of a tableau that was entered last, in whatever place of the tableau; else empty.

    A start world that is entered after other cards is the first card of its tableau anyway.
    """
    cards = {placing_entry(match_view, seat, card): title(card) for card in match_view.state.tableaux[seat].cards}
    steps = reversed(match_view.replay.log_steps)
    return next((cards[step.entry.id] for step in steps if step.entry.id in cards), "")


def placed_cards(match_view: MatchView, seat: Seat) -> tuple[Values, ...]:
    """Return the cards of a tableau with the entries that placed them, the newest first.

    Values:
        points: what it is worth now.
        entry: the entry that placed it; `None` where it came by another one.
        good: the kind of good that it can have, or empty.
    """
    state: State = match_view.state
    pairs = tuple(zip(state.cards(seat), score_cards(state, seat), strict=True))
    return tuple(
        Values(
            id=card.id,
            title=card.title,
            points=with_minus(worth.points),
            entry=placing_entry(match_view, seat, card.id),
            good=card.good.value if card.good else "",
            has_good=card.id in state.tableaux[seat].goods,
        )
        for card, worth in reversed(pairs)
    )


def _found(match_view: MatchView, player: PlayerView, replaced: Values | None) -> tuple[Markup, ...]:
    """Return the cards of the boxes by title, as markup; most of them are as they were a card ago."""
    state: State = match_view.state
    entry = None if replaced is None else replaced.entry
    owners: dict[CardId, tuple[PlayerView, ...]] = {}
    for seat in state.seats:
        for card_id in state.tableaux[seat].cards:
            owners[card_id] = (*owners.get(card_id, ()), match_view.players[seat])
    return tuple(
        _card(
            match_view.translator.language,
            card,
            owners.get(card.id, ()),
            _placing(state, player.seat, card),
            entry,
        )
        for card in sorted(state.deck.values(), key=attrgetter("title"))
    )


@lru_cache(maxsize=1024)
def _card(
    language: str,
    card: Card,
    owners: tuple[PlayerView, ...],
    action: KeepStartWorld | AddCard,
    replaced: EntryId | None,
) -> Markup:
    """Return a card of the boxes with its owners, and the entry that begins with it as start world, or places it.

    Values:
        name: the normalized title.
        is_own: whether the player's tableau has it.
        is_elsewhere: whether other tableaux have all copies.
    """
    is_own = any(owner.seat == action.player for owner in owners)
    return render(
        "race_for_the_galaxy/add_card.html",
        language,
        id=card.id,
        name=name_to_find(card),
        tags=tags(card),
        face=card_markup(language, card),
        points=printed_points(card),
        action=action,
        owners=owners,
        is_own=is_own,
        is_elsewhere=not is_own and len(owners) >= card.copies,
        seat=action.player,
        replaced=replaced,
    )


def _placing(state: State, seat: Seat, card: Card) -> KeepStartWorld | AddCard:
    if state.is_finished_game:
        return AddCard(seat, card.id)
    if card.start is not None and state.tableaux[seat].start is None:
        return KeepStartWorld(seat, card.id)
    return AddCard(seat, card.id, has_good=card.origin is Origin.WINDFALL)


def _of_other_boxes(match_view: MatchView) -> tuple[tuple[str, str, str], ...]:
    """Return the normalized title, the title and the box of cards that this match is played without."""
    state: State = match_view.state
    return tuple(
        (plain_text(title(card)), title(card), match_view.translator(BOXES[box]))
        for card, box in sorted(OTHER_BOXES.items(), key=lambda item: title(item[0]))
        if card not in state.deck
    )


def _finished(match_view: MatchView, player: PlayerView, placed: tuple[Values, ...]) -> Values:
    """Return what the page of a player has besides cards when a finished game is scored.

    Values:
        placed: the newest first.
        goods: the controls of the form of the goods.
    """
    state: State = match_view.state
    translator, tableau = match_view.translator, state.tableaux[player.seat]
    return Values(
        placed=placed,
        counts=(
            _count("chips", CountChips, translator(N_("Chips, in points")), tableau.chips or None, "count-cards"),
            _count("cards", CountHand, translator(N_("Cards in hand")), tableau.hand, "next-step"),
        ),
        goods=ControlNames(SetGoods),
        step=translator(N_("%(step)s of %(steps)s"), step=player.seat + 1, steps=len(match_view.players)),
        next=next_step(match_view, player.seat),
    )


def _count(name: str, action: type, label: str, value: int | None, following: str) -> Values:
    """Return a form of one number of a player.

    Values:
        number: the name of the control of the number.
        next: the id of the control to which the Enter key goes on.
    """
    field = ENTRIES[action].fields[name]
    return Values(
        id=f"count-{name}",
        names=ControlNames(action),
        number=name,
        label=label,
        field=field,
        value="" if value is None else str(value),
        next=following,
    )


def first_step(match_view: MatchView) -> ScoringStep:
    """Return the first step of scoring that is not done: a player without cards, then the goals or the result."""
    state: State = match_view.state
    without = next((player for player in match_view.players if not state.tableaux[player.seat].cards), None)
    if without is not None:
        return ScoringStep(match_view.translator(N_("Next: %(name)s"), name=without.name), "add", without.seat)
    return next_step(match_view, match_view.players[-1].seat)


def next_step(match_view: MatchView, seat: Seat) -> ScoringStep:
    """Return what follows the page of a player: the next player, then the goals, then the result."""
    state: State = match_view.state
    translator = match_view.translator
    if seat + 1 < len(match_view.players):
        following = match_view.players[seat + 1]
        return ScoringStep(translator(N_("Next: %(name)s"), name=following.name), "add", following.seat)
    if goals_of(state.variant):
        return ScoringStep(translator(N_("Next: who has the goals")), "goal_owners")
    return ScoringStep(translator(N_("Next: the result")), action=EndGame())


def _filters(translator: Translator) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    return (
        (
            translator(N_("Kind")),
            (
                (CardKind.WORLD.value, translator(N_("Worlds"))),
                ("military", translator(N_("Military worlds"))),
                (CardKind.DEVELOPMENT.value, translator(N_("Developments"))),
            ),
        ),
        (translator(N_("Cost")), tuple((f"cost-{cost}", str(cost)) for cost in range(10))),
        (translator(N_("Colour")), tuple((good.value, translator(GOODS[good])) for good in Good)),
        (translator(N_("Keyword")), tuple((keyword.value, keyword.value.upper()) for keyword in Keyword)),
    )
