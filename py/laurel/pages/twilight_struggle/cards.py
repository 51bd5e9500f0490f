"""The cards: a list to choose from, and a dialog for a single one that says what its event would do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from laurel.games.twilight_struggle.actions import (
    Action,
    CarryOutEvent,
    FightWar,
    HoldOlympicGames,
    HoldSummit,
    PlayCard,
    ReshuffleDiscards,
    ResolveWeWillBuryYou,
    SpendCard,
    Use,
)
from laurel.games.twilight_struggle.components import (
    CARDS,
    CHINA_CARD,
    DIE,
    FLOWER_POWER,
    OLYMPIC_GAMES,
    SCORING_CARDS,
    SUMMIT,
    WE_WILL_BURY_YOU,
    Card,
    CardId,
    PlayedId,
    Superpower,
)
from laurel.games.twilight_struggle.ending import warnings
from laurel.games.twilight_struggle.offers import card_state, cards, is_in_deck
from laurel.games.twilight_struggle.state import Headline, Phase, State
from laurel.games.twilight_struggle.wars import regions_held
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.forms import Choice, ControlNames, Fields, incomplete, text
from laurel.pages.language.translator import name_in_every_language, with_sign
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.danger import dangers
from laurel.pages.twilight_struggle.owed import rest_text
from laurel.pages.twilight_struggle.regions import can_score
from laurel.pages.twilight_struggle.sides import player_of, players_of
from laurel.pages.twilight_struggle.wars import war_view
from laurel.pages.twilight_struggle.wording import (
    ERAS,
    LASTING,
    area_name,
    card_name,
    card_title,
    china_card,
    ending_text,
    influence_moves,
    side_name,
)

STATES = {
    "left": N_("In the deck or in a hand"),
    "discarded": N_("In the discard pile"),
    "removed": N_("Removed from the game"),
}
"""The states of cards, in the order of the filter."""

GROUPS = (Superpower.US, Superpower.USSR, None)
FORMS: Mapping[str, type] = {
    "event": CarryOutEvent,
    "war": FightWar,
    "olympic_games": HoldOlympicGames,
    "summit": HoldSummit,
    "china": PlayCard,
}
"""The kind of action that the form of a card enters."""


def cards_dialog(match_view: MatchView, _: Fields) -> str:
    """Return the cards that can be in the deck."""
    table: State = match_view.state
    in_deck = [one for one in cards(table.options) if is_in_deck(table, one)]
    offered = [one for one in in_deck if one.id not in SCORING_CARDS]
    return render(
        "twilight_struggle/cards_sheet.html",
        match_view.translator.language,
        groups=tuple(
            (
                side_name(match_view.translator, side) if side else match_view.translator(N_("Either side")),
                player_of(match_view, side) if side else None,
                tuple(card_line(match_view, one) for one in offered if one.side is side),
            )
            for side in GROUPS
        ),
        states=tuple(
            (state, f"{match_view.translator(name)}: {count}") for state, name, count in _counted(table, in_deck)
        ),
        later=_later(match_view),
        reshuffle=ReshuffleDiscards() if table.discarded and match_view.replay.verdict is None else None,
        danger=dangers(match_view),
        burying=ResolveWeWillBuryYou()
        if table.has_effect(WE_WILL_BURY_YOU) and match_view.replay.verdict is None
        else None,
        can_score=any(can_score(match_view, one) for one in SCORING_CARDS),
    )


def deck_dialog(match_view: MatchView, _: Fields) -> str:
    """Return where the cards are: what may still come, the discard pile, what is out of the game, and later eras."""
    table: State = match_view.state
    in_deck = [one for one in cards(table.options) if is_in_deck(table, one) and one.id != CHINA_CARD]
    return render(
        "twilight_struggle/deck_sheet.html",
        match_view.translator.language,
        china=china_card(match_view.translator, table.china.holder),
        is_face_up=table.china.is_face_up,
        states=tuple(
            (state, match_view.translator(name), tuple(_deck_lines(match_view, in_deck, state)))
            for state, name in STATES.items()
        ),
        later=_later(match_view),
    )


def _deck_lines(match_view: MatchView, in_deck: Sequence[Card], state: str) -> Iterator[Values]:
    """Yield the cards that are somewhere, by number.

    Values:
        player: whose event it has, or `None`.
    """
    for one in in_deck:
        if card_state(match_view.state, one) == state:
            player = None if one.side is None else player_of(match_view, one.side)
            name = card_name(match_view.translator, one.id)
            yield Values(id=one.id, number=one.number, name=name, operations=one.operations, player=player)


def card_line(match_view: MatchView, card: Card) -> Values:
    """Return a card as a line of a list.

    Values:
        search_names: what finds it in a search: its number, and its title in every language.
        state: `left` in the deck or in a hand, `discarded`, or `removed` from the game.
    """
    table: State = match_view.state
    title = card_title(match_view.translator, card.id)
    is_promo = card.box == "promo"
    state = card_state(table, card)
    return Values(
        id=card.id,
        number=card.number,
        title=title,
        search_names=search_names(card),
        state=state,
        is_promo=is_promo,
        is_in_effect=table.has_effect(card.id),
    )


def search_names(card: Card) -> str:
    """Return what finds a card in a search: its number, and its title in every language."""
    return f"{card.number or ''}|{name_in_every_language(card.name)}"


def _counted(table: State, in_deck: Sequence[Card]) -> Iterator[tuple[str, str, int]]:
    """Yield every state of cards with its name and how many cards are in it; the China Card is never in the deck."""
    states = [card_state(table, one) for one in in_deck if one.id != CHINA_CARD]
    yield from ((state, name, states.count(state)) for state, name in STATES.items())


def _later(match_view: MatchView) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the cards of eras to come, by era."""
    state: State = match_view.state
    coming = [one for one in cards(state.options) if not is_in_deck(state, one)]
    return tuple(
        (match_view.translator(name), names)
        for era, name in ERAS.items()
        if (names := tuple(card_name(match_view.translator, one.id) for one in coming if one.era == era))
    )


def card_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return a single card, with what its event would do now."""
    card = CARDS.get(CardId(text(fields, "id")))
    if card is None or card.id in SCORING_CARDS:
        raise incomplete()
    state: State = match_view.state
    bonus = regions_held(state)
    use = state.course.card
    is_named = use is not None and use.card == card.id
    return render(
        "twilight_struggle/card_sheet.html",
        match_view.translator.language,
        id=card.id,
        title=card_title(match_view.translator, card.id),
        form=form_of(card),
        names=ControlNames(FORMS[form_of(card)]),
        spending=ControlNames(SpendCard),
        discard=Use.DISCARD.value,
        faces=tuple(DIE),
        players=players_of(match_view),
        chosen=_likely(state, card),
        has_rounds=state.course.phasing is not None,
        is_named=is_named,
        is_known=_player(state, card) is not None,
        play=china_card_action(match_view) if card.id == CHINA_CARD else _play(match_view, card),
        is_revealed=_headline(state, card) is not None,
        may_be_headline=state.course.phase is Phase.HEADLINE,
        is_headline=not state.course.has_revealed_headlines,
        previews=_previews(match_view, card),
        war=war_view(match_view, card, fields),
        text=match_view.translator(card.text) if card.text else "",
        lasting=_lasting(match_view, card),
        drawn=_drawn(match_view, card),
        regions=tuple((area, area_name(match_view.translator, area)) for area in card.regions),
        obstacle=match_view.obstacle(_of_china(state)) if card.id == CHINA_CARD else _obstacle(match_view, card),
        is_promo=card.box == "promo",
        protests=card.war is not None and state.has_effect(FLOWER_POWER),
        boycott=match_view.translator(N_("boycotted: DEFCON %(level)s"), level=max(state.defcon - 1, 1)),
        bonus=(bonus.us, bonus.ussr),
    )


def china_card_action(match_view: MatchView) -> PlayCard | SpendCard | None:
    """Return what plays the China Card: as the card of an action round, or where the players enter none."""
    action = _of_china(match_view.state)
    return None if match_view.obstacle(action) else action


def _of_china(state: State) -> PlayCard | SpendCard:
    side = state.course.phasing
    if side is None:
        return SpendCard(CHINA_CARD, state.china.holder or Superpower.USSR)
    return PlayCard(PlayedId(CHINA_CARD), side)


def _play(match_view: MatchView, card: Card) -> PlayCard | None:
    """Return what names a card as that of the action round; `None` where that is not possible now."""
    state: State = match_view.state
    side = state.course.phasing
    if side is None or state.course.card is None or match_view.replay.verdict is not None:
        return None
    action = PlayCard(PlayedId(card.id), side)
    return None if match_view.obstacle(action) else action


NOT_DRAWN = {"played": N_("none: it is returned"), "happens": N_("not entered")}
"""What it is called that an event brings no card, by what becomes of one."""


def _drawn(match_view: MatchView, card: Card) -> tuple[Choice, ...]:
    """Return the cards that an event may bring, after none; nothing where it brings none."""
    if not card.draws:
        return ()
    state: State = match_view.state
    possible = [one for one in cards(state.options) if is_in_deck(state, one) and one.id not in (card.id, CHINA_CARD)]
    named = [(one.id, card_title(match_view.translator, one.id)) for one in possible if one.id not in state.removed]
    none = match_view.translator(NOT_DRAWN[card.draws])
    return (("", none), *((str(one), title.text) for one, title in named))


def _lasting(match_view: MatchView, card: Card) -> str:
    translator = match_view.translator
    if card.id not in LASTING:
        return ""
    said = (LASTING[card.id],) if LASTING[card.id] != card.text else ()
    return " ".join((*map(translator, said), ending_text(translator, card.id)))


def form_of(card: Card) -> str:
    """Return which form the dialog of a card has."""
    if card.war is not None:
        return "war"
    return {CHINA_CARD: "china", OLYMPIC_GAMES: "olympic_games", SUMMIT: "summit"}.get(card.id, "event")


def is_plain_event(card: Card) -> bool:
    """Whether nothing is chosen as the event of a card happens."""
    return form_of(card) == "event" and card.id not in SCORING_CARDS and not card.draws and not card.regions


def _likely(state: State, card: Card) -> str:
    """Return whose headline or round it is, or whose event the card is."""
    if card.id == CHINA_CARD:
        return state.china.holder.value if state.china.holder else ""
    headline = _headline(state, card)
    side = headline.player if headline else state.course.phasing or card.side
    return side.value if side else ""


def _player(state: State, card: Card) -> Superpower | None:
    """Return who plays a card that was named as that of the action round, or revealed as a headline; else `None`."""
    headline, use = _headline(state, card), state.course.card
    if headline is not None:
        return headline.player
    return state.course.phasing if use is not None and use.card == card.id else None


def _headline(state: State, card: Card) -> Headline | None:
    """Return the headline with this card that has not happened yet."""
    return next((one for one in state.course.headlines if one.card == card.id), None)


def _previews(match_view: MatchView, card: Card) -> tuple[tuple[PlayerView | None, tuple[str, ...]], ...]:
    """Return what the event would do for each side that may play the card; for `None` where both are the same."""
    actions = [action for side in Superpower if (action := _played(card, side))]
    if not actions or match_view.replay.verdict is not None:
        return ()
    side = _player(match_view.state, card)
    if side is not None:
        own = _played(card, side)
        return () if own is None else ((None, effects_of(match_view, card, own)),)
    us, ussr = (effects_of(match_view, card, action) for action in actions)
    if us == ussr:
        return ((None, us),)
    return ((player_of(match_view, Superpower.US), us), (player_of(match_view, Superpower.USSR), ussr))


def _played(card: Card, side: Superpower) -> Action | None:
    """Return a card's event as a side plays it; `None` where more has to be said than the side."""
    if card.id == OLYMPIC_GAMES:
        return HoldOlympicGames(side, side)
    if form_of(card) != "event":
        return None
    return CarryOutEvent(card.id, side, region=card.regions[0] if card.regions else None)


def effects_of(match_view: MatchView, card: Card, action: Action) -> tuple[str, ...]:
    """Return what an action would change, in words; why it cannot be, where the rules refuse it."""
    state: State = match_view.state
    translator = match_view.translator
    made = match_view.judge(action)
    if made.obstacle is not None:
        return (translator.message(made.obstacle.message),)
    if card.regions:  # what it changes depends on the region that is named
        return ()
    after: State = made.state
    gains = tuple(f"{match_view.players[one.player].role} {with_sign(one.points)}" for one in made.gained)
    asked = (*(one.message for one in made.notices), *(one.message for one in made.questions))
    notices = tuple(translator.message(one) for one in asked)
    said = tuple(say(match_view, state, after) for say in CHANGES)
    made_here = (*gains, *filter(None, said), *notices)
    if made_here or card.text:
        return made_here
    return (translator(N_("changes nothing Laurel tracks")),)


def _influence(match_view: MatchView, before: State, after: State) -> str:
    return " · ".join(influence_moves(match_view.translator, before.board, after.board))


def _owed(match_view: MatchView, before: State, after: State) -> str:
    begun = [one for one in after.owed if one not in before.owed]
    return " · ".join(rest_text(match_view.translator, one) for one in begun)


def _defcon(match_view: MatchView, before: State, after: State) -> str:
    changed = match_view.translator(N_("DEFCON %(level)s"), level=after.defcon)
    return changed if after.defcon != before.defcon else ""


def _military(match_view: MatchView, before: State, after: State) -> str:
    if after.military == before.military:
        return ""
    now = after.military
    return match_view.translator(N_("military operations: USA %(us)s, USSR %(ussr)s"), us=now.us, ussr=now.ussr)


def _in_space(match_view: MatchView, before: State, after: State) -> str:
    if after.space == before.space:
        return ""
    now = after.space
    return match_view.translator(N_("space race: USA %(us)s, USSR %(ussr)s"), us=now.us, ussr=now.ussr)


def _china(match_view: MatchView, before: State, after: State) -> str:
    if after.china == before.china:
        return ""
    return china_card(match_view.translator, after.china.holder)


def _in_effect(match_view: MatchView, before: State, after: State) -> str:
    begun = [one.card for one in after.effects if not before.has_effect(one.card)]
    if not begun:
        return ""
    names = ", ".join(card_name(match_view.translator, card) for card in begun)
    return match_view.translator(N_("in effect from here on: %(card)s"), card=names)


def _end(match_view: MatchView, _: State, after: State) -> str:
    """Return who wins at once, where no question before the entry says it."""
    if after.ending is None or warnings(after):
        return ""
    winner = side_name(match_view.translator, after.ending.winner)
    return match_view.translator(N_("the game ends: %(side)s"), side=winner)


CHANGES: tuple[Callable[[MatchView, State, State], str], ...] = (
    _influence,
    _owed,
    _defcon,
    _military,
    _in_space,
    _china,
    _in_effect,
    _end,
)
"""What an event may change beside the marker; each says it in words, or nothing."""


def _obstacle(match_view: MatchView, card: Card) -> str:
    """Return why neither side can play the event, where neither can."""
    reasons = [match_view.obstacle(action) if (action := _played(card, side)) else "" for side in Superpower]
    return reasons[0] if all(reasons) else ""


DIALOGS = {"cards": cards_dialog, "deck": deck_dialog, "card": card_dialog}
