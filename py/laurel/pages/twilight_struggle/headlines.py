"""The headline phase: both cards are chosen and revealed, and their events are entered one after the other."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import RevealHeadlines
from laurel.games.twilight_struggle.components import (
    CARDS,
    DEFECTORS,
    SCORING_CARDS,
    SOUTHEAST_ASIA,
    CardId,
    HeadlineId,
    Superpower,
)
from laurel.games.twilight_struggle.headlines import can_be_revealed, headline_order
from laurel.games.twilight_struggle.offers import cards, is_in_deck
from laurel.games.twilight_struggle.state import Headline, State
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.forms import Choice, Fields, text
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.cards import card_line
from laurel.pages.twilight_struggle.danger import dangers
from laurel.pages.twilight_struggle.sides import player_of
from laurel.pages.twilight_struggle.wording import card_name, side_name

NAMES = {Superpower.USSR: "ussr", Superpower.US: "us"}
"""The field of each side's card, in the order in which they are chosen."""


def dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the choice of both headlines, the USSR's first."""
    state: State = match_view.state
    translator = match_view.translator
    possible = [one for one in cards(state.options) if is_in_deck(state, one) and can_be_revealed(state, one)]
    ids = {one.id for one in possible}
    chosen = {side: CardId(text(fields, name)) for side, name in NAMES.items() if text(fields, name) in ids}
    missing = next((side for side in NAMES if side not in chosen), None)
    happening = headline_order(chosen[Superpower.US], chosen[Superpower.USSR]) if missing is None else ()
    listed = happening or tuple(Headline(card, side) for side, card in chosen.items())
    return render(
        "twilight_struggle/headlines_sheet.html",
        translator.language,
        danger=dangers(match_view),
        fields=tuple((NAMES[side], str(card)) for side, card in chosen.items()),
        chosen=tuple(_chosen(match_view, one) for one in listed),
        field=NAMES[missing] if missing else "",
        player=player_of(match_view, missing) if missing else None,
        cards=tuple(card_line(match_view, one) for one in possible if one.id not in chosen.values()) if missing else (),
        action=RevealHeadlines(HeadlineId(chosen[Superpower.US]), HeadlineId(chosen[Superpower.USSR]))
        if happening
        else None,
        cancelled=translator(N_("%(card)s cancels the headline of the USSR."), card=card_name(translator, DEFECTORS))
        if len(happening) == 1
        else "",
    )


def _chosen(match_view: MatchView, headline: Headline) -> Values:
    """Return a card that is chosen as a headline.

    Values:
        operations: 0 for a scoring card.
    """
    return Values(
        field=NAMES[headline.player],
        player=player_of(match_view, headline.player),
        name=card_name(match_view.translator, headline.card),
        operations=CARDS[headline.card].operations or 0,
    )


def label(match_view: MatchView, headline: Headline) -> str:
    """Return a headline that happens next: `USSR: Fidel`."""
    translator = match_view.translator
    return f"{side_name(translator, headline.player)}: {card_name(translator, headline.card)}"


def opening_fields(headline: Headline) -> tuple[Choice, ...]:
    """Return the fields of the event that opens the dialog of a headline: of its region, or of its card."""
    if headline.card in SCORING_CARDS:
        region = SCORING_CARDS[headline.card] or SOUTHEAST_ASIA
        return (("sheet", "region"), ("region", region), ("score", "yes"))
    return (("sheet", "card"), ("id", headline.card), ("player", headline.player.value))
