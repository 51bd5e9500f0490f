"""The dialog of a player: points by card with reasons, chips, hand and goods."""

from __future__ import annotations

from attrs import frozen
from markupsafe import Markup

from laurel.games.race_for_the_galaxy.actions import CountChips, CountHand, DiscardCard, GainChips, SetGoods
from laurel.games.race_for_the_galaxy.components import Card
from laurel.games.race_for_the_galaxy.goals import explain, goal_standings
from laurel.games.race_for_the_galaxy.meanings import line_label
from laurel.games.race_for_the_galaxy.near_misses import near_misses_of_card
from laurel.games.race_for_the_galaxy.rounds import cards_over_limit, hand_limit
from laurel.games.race_for_the_galaxy.scoring import CardScore, PlayerScore, scores
from laurel.games.race_for_the_galaxy.state import State, Tableau
from laurel.match.message import N_
from laurel.match.setup import Points, Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import ControlNames, Fields
from laurel.pages.language.translator import with_minus, with_sign
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.race_for_the_galaxy.cards import card_markup
from laurel.pages.race_for_the_galaxy.placings import placing_entry
from laurel.pages.race_for_the_galaxy.powers import powers_in_words


@frozen
class CounterButtons:
    """The entries of the buttons that change the chips or the hand."""

    one_less: CountChips | CountHand
    one_more: GainChips | CountHand
    five_more: GainChips | CountHand


def player_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return a player's tableau with the reasons for all points."""
    player = chosen_player(match_view, fields)
    state: State = match_view.state
    cards, tableau, score = state.cards(player.seat), state.tableaux[player.seat], scores(state)[player.seat]
    return render(
        "race_for_the_galaxy/player.html",
        match_view.translator.language,
        player=player,
        points=score.total,
        sums=_sums(match_view, score),
        chips=tableau.chips,
        chip_buttons=_chip_buttons(player.seat, tableau),
        hand=tableau.hand,
        hand_buttons=_hand_buttons(player.seat, tableau),
        hand_limit=hand_limit(cards),
        over_limit=cards_over_limit(state, player.seat),
        cards=tuple(_row(match_view, player.seat, card, worth) for card, worth in zip(cards, score.cards, strict=True)),
        goods=good_views(state, player.seat),
        names=ControlNames(SetGoods),
        developments=tuple(
            _development(match_view, card, worth, cards)
            for card, worth in zip(cards, score.cards, strict=True)
            if card.is_variable
        ),
        goals=_goals(match_view, player.seat),
        gambles=any(card.gambles for card in cards),
        is_over=match_view.replay.verdict is not None,
    )


def good_views(state: State, seat: Seat) -> tuple[tuple[Card, bool], ...]:
    """Return the worlds of a player that can have a good, and whether they have it."""
    goods = state.tableaux[seat].goods
    return tuple((card, card.id in goods) for card in state.cards(seat) if card.good)


def _chip_buttons(seat: Seat, tableau: Tableau) -> CounterButtons:
    return CounterButtons(
        CountChips(seat, Points(max(tableau.chips - 1, 0))),
        GainChips(seat, Points(1)),
        GainChips(seat, Points(5)),
    )


def _hand_buttons(seat: Seat, tableau: Tableau) -> CounterButtons:
    hand = tableau.hand or 0
    return CounterButtons(CountHand(seat, max(hand - 1, 0)), CountHand(seat, hand + 1), CountHand(seat, hand + 5))


def _sums(match_view: MatchView, score: PlayerScore) -> tuple[tuple[str, str], ...]:
    translator = match_view.translator
    return (
        (translator(N_("Printed")), with_minus(score.printed)),
        (translator(N_("Counted by developments")), with_minus(score.variable)),
        (translator(N_("Chips")), with_minus(score.chips)),
        (translator(N_("Goals")), with_minus(score.goals)),
    )


def _row(match_view: MatchView, seat: Seat, card: Card, worth: CardScore) -> Markup:
    """Return a card of the tableau, as markup; most of them are as they were an entry ago.

    Values:
        worth: its points now.
        entry: the entry that placed it, to be removed or corrected; `None` where it came by another one.
    """
    state: State = match_view.state
    return render(
        "race_for_the_galaxy/own_card.html",
        match_view.translator.language,
        id=card.id,
        title=card.title,
        face=card_markup(match_view.translator.language, card),
        worth=with_minus(worth.points),
        powers=powers_in_words(match_view.translator, card, state.deck),
        has_good=card.id in state.tableaux[seat].goods,
        discard=DiscardCard(seat, card.id),
        entry=placing_entry(match_view, seat, card.id),
        seat=seat,
        is_over=match_view.replay.verdict is not None,
    )


def _development(match_view: MatchView, card: Card, worth: CardScore, cards: tuple[Card, ...]) -> Values:
    """Return a development with variable points.

    Values:
        lines: what each counts as its `line_label`, the counted cards, and their points.
        missed: cards that do not count although they look alike, with the reason.
    """
    state: State = match_view.state
    lines = tuple(
        Values(
            label=match_view.translator.message(line_label(line, state.deck)),
            cards=_titles(state, worth, index),
            points=_scored(worth, index),
        )
        for index, line in enumerate(card.lines)
    )
    missed = tuple(
        (state.card(one.card).title, match_view.translator.message(one.because))
        for one in near_misses_of_card(card, cards)
    )
    return Values(
        id=card.id,
        title=card.title,
        points=with_minus(worth.points),
        lines=(*lines, *_parts(match_view, card, worth)),
        missed=missed,
    )


def _titles(state: State, worth: CardScore, line: int) -> str:
    return ", ".join(state.card(one.card).title for one in worth.counted_cards if one.line == line)


def _scored(worth: CardScore, line: int) -> str:
    return with_minus(sum(one.points for one in worth.counted_cards if one.line == line))


def _parts(match_view: MatchView, card: Card, worth: CardScore) -> tuple[Values, ...]:
    translator, parts = match_view.translator, worth.parts
    known = (
        (card.per_military, N_("Total Military"), parts.military),
        (card.chips_per_point, N_("Chips"), parts.chips),
        (len(card.points_by_kinds), N_("Different kinds of worlds"), parts.kinds),
        (card.per_good, N_("Goods"), parts.goods),
    )
    return tuple(
        Values(label=translator(name), cards="", points=with_minus(points)) for counts, name, points in known if counts
    )


def _goals(match_view: MatchView, seat: Seat) -> tuple[tuple[str, str], ...]:
    return tuple(
        (match_view.translator.message(explain(one.goal, seat, one.counted[seat])), with_sign(one.counted[seat]))
        for one in goal_standings(match_view.state)
        if one.counted[seat]
    )
