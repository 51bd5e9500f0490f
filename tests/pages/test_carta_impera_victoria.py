"""The screens of CIV: what they show at a table, and what they offer."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.games import GAMES
from laurel.games.carta_impera_victoria.actions import (
    Action,
    DrawLastCard,
    EndTurn,
    MoveCards,
    PlaceUtopia,
    PlayCards,
    RemoveUtopia,
    StartTurn,
)
from laurel.games.carta_impera_victoria.components import ID
from laurel.match.match import Match, MatchId
from laurel.match.plain import kind_of
from laurel.match.replay import replay
from laurel.pages import board as board_page
from laurel.pages import history as history_page
from laurel.pages import notices
from laurel.pages import results as results_page
from laurel.pages.games import GAME_PAGES
from laurel.pages.languages import LANGUAGES
from laurel.pages.page import Page, markup
from laurel.pages.sitting import Sitting
from laurel.pages.words import Words
from tests.games.carta_impera_victoria.support import CULTURE, SCIENCE, UTOPIA, A, B, C, D, setup
from tests.markup import Element, read, sent_by
from tests.pages.test_screens import NO_NOTICES, check_whole, left_in_english, time
from tests.support import NOON, journal

PAGES = GAME_PAGES[ID]

RUNNING: tuple[Action, ...] = (
    PlayCards(A, SCIENCE, 6),
    PlaceUtopia(B, A, CULTURE),
    EndTurn(A),
    PlayCards(B, CULTURE, 2),
    MoveCards(A, SCIENCE, B),
    RemoveUtopia(A, CULTURE),
    PlaceUtopia(B, A, SCIENCE),
    StartTurn(A),
)
GAMES_OF_CIV: dict[str, tuple[Action, ...]] = {
    "new": (),
    "running": RUNNING,
    "threat": (*RUNNING, PlayCards(A, SCIENCE, 4), PlayCards(B, CULTURE, 6)),
    "hegemony": (PlayCards(A, SCIENCE, 8), EndTurn(A)),
    "last round": (*RUNNING, DrawLastCard()),
    "majority": (*RUNNING, DrawLastCard(), EndTurn(A), EndTurn(B), EndTurn(C), EndTurn(D)),
    "level": (DrawLastCard(), EndTurn(A), EndTurn(B), EndTurn(C), EndTurn(D)),
}


def sit(*actions: Action, language: str = "en", players: int = 4, **options: Any) -> Sitting:
    """Return a table after some actions."""
    seated = setup(players, **options)
    match: Match[Any] = Match(MatchId("a-match"), NOON, seated, journal(*actions))  # type: ignore[arg-type]
    played = replay(GAMES[ID], GAMES[ID].opening(seated), match.journal.log)
    return Sitting(PAGES, match, played, Words(language, tuple(player.name for player in seated.players)))


def board(sitting: Sitting) -> Element:
    """Return the board."""
    return read(markup(board_page.board(sitting, NO_NOTICES, is_awake=False)))


def area(sitting: Sitting, player: str) -> Element:
    """Return a player's area on the board."""
    return next(one for one in board(sitting).all("article") if one.attributes["aria-label"] == player)


def screens(sitting: Sitting) -> dict[str, Page]:
    """Return every screen and every sheet of a match."""
    words = sitting.words
    made = {name: make(sitting, {"seat": "0"}) for name, make in PAGES.sheets.items()}
    for kind, _ in PAGES.kinds(words):
        made[f"form {kind}"] = board_page.form_sheet(sitting, {"kind": kind})
    for moment in sitting.replay.moments:
        made[f"entry {moment.entry.id}"] = board_page.entry_sheet(sitting, {"entry": str(moment.entry.id)})
    over = {name: notices.over_board(words, (), name, content) for name, content in made.items()}
    return {
        "results": results_page.results(sitting, NO_NOTICES),
        "history": history_page.history(sitting, time, NO_NOTICES),
        "board": board_page.board(sitting, NO_NOTICES, is_awake=True),
        **{name: Page("board", "", words.language, regions) for name, regions in over.items()},
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES_OF_CIV)
@pytest.mark.parametrize("teams", [False, True])
def test_every_screen_is_whole(language: str, game: str, teams: bool) -> None:
    """Well nested, every id once, every control named, every placeholder filled."""
    check_whole(screens(sit(*GAMES_OF_CIV[game], language=language, teams=teams)))


@pytest.mark.parametrize("players", [2, 3])
def test_smaller_tables(players: int) -> None:
    """They are whole as well."""
    check_whole(screens(sit(PlayCards(A, SCIENCE, 2), EndTurn(A), DrawLastCard(), players=players)))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("game", GAMES_OF_CIV)
def test_nothing_is_left_in_english(language: str, game: str) -> None:
    """A text that stands on the English page and has letters is another one here."""
    english = screens(sit(*GAMES_OF_CIV[game]))
    for title, page in screens(sit(*GAMES_OF_CIV[game], language=language)).items():
        assert left_in_english(page, english[title], language) <= set(LANGUAGES.values()), title


def test_every_kind_of_entry_has_its_words() -> None:
    """In the list of kinds, and as a sentence of the history."""
    assert {kind_of(action) for action in GAMES[ID].actions} == {kind for kind, _ in PAGES.kinds(Words("en"))}
    lines = read(markup(screens(sit(*GAMES_OF_CIV["majority"]))["history"])).all("span", "line-what")
    assert "A: Science +6" in lines[-1].text
    assert "B: Utopia face down → A: Culture" in lines[-2].text


class TestArea:
    """A player's six domains."""

    def test_one_tap_a_card(self) -> None:
        """Each column is one button, and says whose cards of what it counts."""
        columns = area(sit(PlayCards(B, SCIENCE, 3)), "B").all("button", "column-plus")

        assert 6 == len(columns)
        assert {"kind": "play_cards", "player": "1", "domain": "science"} == sent_by(columns[3])
        assert columns[3].text.startswith("3 B, Science: 3 of 7 cards, most cards.")

    def test_no_card_is_taken_where_none_lies(self) -> None:
        """The key for less works only where there is something to take."""
        one = area(sit(PlayCards(B, SCIENCE)), "B")

        assert 1 == len([button for button in one.all("button") if button.attributes.get("data-key") == "-"])

    def test_leads(self) -> None:
        """Every leader's column is marked, tied ones too."""
        sitting = sit(PlayCards(A, SCIENCE, 2), PlayCards(B, SCIENCE, 2), PlayCards(C, SCIENCE))

        assert [1, 1, 0] == [len(area(sitting, name).all("div", "column-leads")) for name in "ABC"]

    def test_face_down_utopias(self) -> None:
        """They are counted on the column whose Hegemony they make harder."""
        one = area(sit(PlaceUtopia(B, A, SCIENCE), PlaceUtopia(C, A, SCIENCE)), "A")

        assert ["+2"] == [mark.text for mark in one.all("span", "column-down")]
        assert "0 of 9 cards" in one.all("button", "column-plus")[3].text

    def test_the_nearest_hegemony(self) -> None:
        """It stands beside the points."""
        assert "Nearest to a Hegemony: Science 6 /7" in area(sit(PlayCards(A, SCIENCE, 6)), "A").text

    def test_nothing_is_counted_after_the_end(self) -> None:
        """The columns are no buttons any more."""
        assert not board(sit(*GAMES_OF_CIV["hegemony"])).all("button", "column-plus")

    def test_partners(self) -> None:
        """Each area says who the partner is."""
        assert "+ C" in area(sit(teams=True), "A").text


class TestTurn:
    """Whose turn it is, and what ends it."""

    def test_a_turn(self) -> None:
        """The button ends the turn of the player who has it."""
        button = next(one for one in board(sit(EndTurn(A))).all("button") if one.attributes.get("id") == "end-turn")

        assert {"kind": "end_turn", "player": "1"} == sent_by(button)
        assert "Next: C" in button.text

    def test_the_countdown(self) -> None:
        """From the last card on, the turns that are left are counted, and the card cannot be drawn again."""
        root = board(sit(EndTurn(A), DrawLastCard()))

        assert "Last round: 3 turns left" in root.text
        assert not [one for one in root.all("button") if one.attributes.get("id") == "last-card"]


class TestThreats:
    """Who wins unless somebody prevents it."""

    def test_in_the_own_turn(self) -> None:
        """The table is warned, before the turn has ended."""
        sitting = sit(PlayCards(A, SCIENCE, 7))

        assert "A wins at the end of this turn unless somebody prevents it." in board(sitting).one("li", "warning").text
        assert "A wins at the end of this turn" in PAGES.announce(sitting)

    def test_in_a_later_turn(self) -> None:
        """The one whose turn it is comes first."""
        said = [line.text for line in board(sit(*GAMES_OF_CIV["threat"])).all("li", "warning")]

        assert [("A", True), ("B", False)] == [(line[0], "end of this turn" in line) for line in said]

    def test_nobody(self) -> None:
        """Instead it is said who is ahead."""
        assert "Ahead by majority: A" in board(sit(PlayCards(A, SCIENCE, 6))).one("div", "slot").text


class TestMajority:
    """The majorities as they stand, with reasons."""

    def sheet(self, *actions: Action, **options: Any) -> Element:
        """Return the sheet of majorities."""
        return read(PAGES.sheets["majority"](sit(*actions, **options), {}))

    def test_reasons(self) -> None:
        """One line a domain: who has how many cards, and who is paid for it."""
        lines = self.sheet(PlayCards(A, SCIENCE, 2), PlayCards(B, SCIENCE, 2), PlayCards(C, CULTURE)).all(
            "li", "majority"
        )

        assert ["Level: a point for each of them", "Most cards: C"] == [lines[n].one("small").text for n in (3, 4)]
        assert "Nobody has a card: no point" == lines[0].one("small").text

    def test_partners(self) -> None:
        """Level with each other, they have one point together."""
        sheet = self.sheet(PlayCards(A, SCIENCE, 2), PlayCards(C, SCIENCE, 2), teams=True)

        assert "Partners are level: one point for their team" == sheet.all("li", "majority")[3].one("small").text
        assert ["A C 1 Wins", "B D 0"] == [one.text for one in sheet.one("ol", "majority-sides").all("li")]

    def test_the_tie_break(self) -> None:
        """Every comparison after the points is said."""
        sheet = self.sheet(PlayCards(A, SCIENCE), PlayCards(B, UTOPIA), players=2)

        assert ["Utopia: A 0, B 1"] == [line.text for line in sheet.one("ol", "assumptions").all("li")]
        assert "If the majorities were counted now: B" in sheet.text


@pytest.mark.parametrize(
    ("actions", "options", "outcome"),
    [
        (GAMES_OF_CIV["running"], {}, ""),
        (GAMES_OF_CIV["hegemony"], {}, "A wins"),
        (GAMES_OF_CIV["hegemony"], {"teams": True}, "A, C win together"),
        (GAMES_OF_CIV["level"], {}, "A draw"),
    ],
    ids=["running", "alone", "team", "draw"],
)
def test_the_outcome(actions: tuple[Action, ...], options: dict[str, Any], outcome: str) -> None:
    """One wins, several win together, and a victory of all is a draw."""
    sitting = sit(*actions, **options)

    assert outcome == sitting.outcome
    assert outcome.partition(" ")[0] in board(sitting).text


def test_a_tap_changes_few_regions() -> None:
    """Only the own area is another one, and those whose lead is gone."""
    before, after = (
        {region.id: region.html for region in PAGES.board(sit(*actions))}
        for actions in (RUNNING, (*RUNNING, PlayCards(A, SCIENCE)))
    )

    assert {"area-0", "slot"} >= {name for name, html in before.items() if html != after[name]}
