"""Every screen of Race for the Galaxy, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.games import GAMES
from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
)
from laurel.games.race_for_the_galaxy.components import ID, CardId
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.match.plain import kind_of
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Page
from laurel.pages.race_for_the_galaxy.wording import TITLES
from tests.games.race_for_the_galaxy.support import A
from tests.pages.race_for_the_galaxy.support import (
    COLONY,
    MATCHES,
    PAGES,
    SEAT,
    view_of,
)
from tests.pages.support import TRANSLATED, check_filled, check_whole, left_in_english, listed, screens_of


def screens(match_view: MatchView) -> dict[str, Page]:
    """Return every screen and every sheet of a match."""
    owner = match_view.state.owners(COLONY)
    can_declare = owner and match_view.state.tableaux[A].cards.count(SEAT) and owner[0] != A
    has_goals = "tgs" in match_view.match.setup.options.boxes
    elsewhere = next((card for tableau in match_view.state.tableaux[1:] for card in tableau.cards), "")
    fields = {"seat": "0", "power": SEAT, "world": COLONY, "card": elsewhere}
    possible = {"declare": can_declare, "deal_goals": has_goals, "goal_owners": has_goals, "move": elsewhere}
    sheets = {name: make(match_view, fields) for name, make in PAGES.dialogs.items() if possible.get(name, True)}
    return screens_of(match_view, sheets)


@pytest.mark.parametrize("played", MATCHES)
def test_every_screen_is_whole_and_translated(played: str) -> None:
    """Well nested, every id once, every control named, every placeholder filled.

    In another language a text that has letters is another one than on the English page, but for titles and keywords.
    """
    english = screens(view_of(*MATCHES[played]))
    check_whole(english)
    translated = screens(view_of(*MATCHES[played], language=TRANSLATED))
    check_filled(translated)
    for title, page in translated.items():
        left = left_in_english(page, english[title], TRANSLATED) - set(LANGUAGES.values())
        assert not {text for text in left if not is_title(text)}, title


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"rebel_vs_imperium": True}),
        (4, {"boxes": "base", "takeovers": False}),
        (5, {"boxes": "rvi"}),
        (6, {"edition": "revised"}),
    ],
    ids=["scenario", "base", "rvi", "revised"],
)
def test_screens_of_other_tables_are_whole(players: int, options: dict[str, Any]) -> None:
    """They are whole as well, goals or not."""
    match_view = view_of(AddCard(A, CardId("gem_world")), players=players, **options)
    check_whole(screens(match_view))


def is_title(text: str) -> bool:
    """Whether a text is made of titles, keywords and names alone."""
    for known in sorted(
        ("Race for the Galaxy", *TITLES.values(), *(goal.title for goal in GOALS.values())), key=len, reverse=True
    ):
        text = text.replace(known, "")
    rest = {word.strip(":,.…()") for word in text.split()}
    return not {word for word in rest if word.isalpha() and len(word) > 2 and not word.isupper()}


def test_every_kind_of_entry_has_its_words() -> None:
    """In the list of kinds, except for those that only a sheet enters; and as a sentence of the history."""
    unlisted = {kind_of(action) for action in GAMES[ID].actions} - set(listed(PAGES))
    assert unlisted == {"rule_winner", "deal_start_worlds", "enter_goals"}
    entered = {type(action) for actions in MATCHES.values() for action in actions}
    assert entered == set(GAMES[ID].actions)
