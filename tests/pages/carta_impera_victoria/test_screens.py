"""Every screen and every sheet of CIV, in every language."""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from laurel.games.carta_impera_victoria.actions import (
    Action,
    DiscardCards,
    DrawLastCard,
    EndTurn,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
)
from laurel.games.carta_impera_victoria.components import ID
from laurel.match.plain import kind_of
from laurel.pages.language.languages import LANGUAGES
from tests.games.carta_impera_victoria.support import CULTURE, SCIENCE, A, B
from tests.markup import read_page
from tests.pages.carta_impera_victoria.support import MATCHES, PAGES, screens, view
from tests.pages.support import TRANSLATED, check_filled, check_whole, left_in_english, listed

TITLE = ("CIV", ": Carta Impera Victoria")
"""The title of the game is the same in every language."""


@pytest.mark.parametrize("game", MATCHES)
@pytest.mark.parametrize("teams", [False, True])
def test_every_screen_is_whole_and_translated(game: str, teams: bool) -> None:
    """Well nested, every id once, every control named, every placeholder filled.

    In another language a text that has letters is another one than on the English page.
    """
    english = screens(view(*MATCHES[game], teams=teams))
    check_whole(english)
    translated = screens(view(*MATCHES[game], language=TRANSLATED, teams=teams))
    check_filled(translated)
    for title, page in translated.items():
        left = left_in_english(page, english[title], TRANSLATED)
        assert left <= {*LANGUAGES.values(), *TITLE}, title


@pytest.mark.parametrize("players", [2, 3])
def test_screens_of_smaller_tables_are_whole(players: int) -> None:
    """They are whole as well."""
    check_whole(screens(view(PlayCards(A, SCIENCE, 2), EndTurn(A), DrawLastCard(), players=players)))


def test_every_kind_of_entry_has_its_words() -> None:
    """In the list of kinds, and as a sentence of the history."""
    assert {kind_of(action) for action in GAMES[ID].actions} == set(listed(PAGES))
    lines = read_page(screens(view(*MATCHES["majority"]))["history"]).all("span", "line-what")
    assert "A: Science, 6 cards played" in lines[-1].text
    assert "B: Utopia face down → Culture (A)" in lines[-2].text


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PlayCards(A, SCIENCE), "A: Science, 1 card played"),
        (DiscardCards(A, SCIENCE, 2), "A: Science, 2 cards discarded"),
        (MoveCards(A, SCIENCE, B), "A → B: Science, 1 card"),
        (MoveCards(A, SCIENCE, A, CULTURE, 3), "A: Science → Culture, 3 cards"),
        (MoveCards(A, SCIENCE, B, CULTURE), "A: Science → B: Culture, 1 card"),
    ],
)
def test_an_entry_is_described_with_what_it_counts(action: Action, text: str) -> None:
    """Numbers of cards are followed by what they count: numbers with a sign are points."""
    match_view = view()

    assert text == PAGES.describe(match_view.translator, action)


def test_only_kinds_that_the_rules_can_accept_are_offered() -> None:
    """Kinds of entry that the rules would refuse whatever they say are not offered."""
    empty, used = view().state, view(PlayCards(A, SCIENCE), PlaceUtopia(B, A, SCIENCE), DrawLastCard()).state
    changing = {DiscardCards, MoveCards, RemoveUtopia, DrawLastCard}

    assert {DrawLastCard} == {kind for kind in changing if PAGES.is_offered(empty, kind)}
    assert {DiscardCards, MoveCards, RemoveUtopia} == {kind for kind in changing if PAGES.is_offered(used, kind)}
    assert all(PAGES.is_offered(used, kind) for kind in (PlayCards, PlaceUtopia, EndTurn))
