"""The screens of CIV: what they show at a table, and what they offer."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from laurel.app.match_store import MATCH
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
    StartTurn,
)
from laurel.games.carta_impera_victoria.components import ID
from laurel.match.archive import encode
from laurel.match.match import Match, MatchId
from laurel.match.plain import kind_of
from laurel.match.replay import replay
from laurel.pages import board as board_page
from laurel.pages import forms, notices, routes
from laurel.pages import history as history_page
from laurel.pages import results as results_page
from laurel.pages.forms import fields_of
from laurel.pages.games import PRESENTATIONS
from laurel.pages.languages import LANGUAGES
from laurel.pages.match_view import MatchView
from laurel.pages.page import Page, markup
from laurel.pages.translator import Translator
from tests.app.support import Tab
from tests.games.carta_impera_victoria.support import CULTURE, SCIENCE, UTOPIA, A, B, C, D, setup
from tests.markup import Element, form_fields, read, sent_by
from tests.pages.support import NO_NOTICES, check_whole, left_in_english, listed, time
from tests.support import NOON, journal

PAGES = PRESENTATIONS[ID]
TITLE = ("CIV", ": Carta Impera Victoria")
"""The title of the game is the same in every language."""

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


def sit(*actions: Action, language: str = "en", players: int = 4, **options: Any) -> MatchView:
    """Return a table after some actions."""
    seated = setup(players, **options)
    match: Match[Any] = Match(MatchId("a-match"), NOON, seated, journal(*actions))  # type: ignore[arg-type]
    played = replay(GAMES[ID], GAMES[ID].opening(seated), match.journal.log)
    return MatchView(PAGES, match, played, Translator(language, tuple(player.name for player in seated.players)))


def board(match_view: MatchView) -> Element:
    """Return the board."""
    return read(markup(board_page.board(match_view, NO_NOTICES, is_awake=False)))


def area(match_view: MatchView, player: str) -> Element:
    """Return a player's area on the board."""
    return next(one for one in board(match_view).all("article") if one.attributes["aria-label"] == player)


def screens(match_view: MatchView) -> dict[str, Page]:
    """Return every screen and every sheet of a match."""
    translator = match_view.translator
    made = {name: make(match_view, {"seat": "0"}) for name, make in PAGES.sheets.items()}
    for kind in listed(PAGES):
        made[f"form {kind}"] = board_page.form_sheet(match_view, {"kind": kind})
    for log_step in match_view.replay.log_steps:
        made[f"entry {log_step.entry.id}"] = board_page.entry_sheet(match_view, {"entry": str(log_step.entry.id)})
    over = {name: notices.over_board(translator, (), name, content) for name, content in made.items()}
    return {
        "results": results_page.results(match_view, NO_NOTICES),
        "history": history_page.history(match_view, time, NO_NOTICES),
        "board": board_page.board(match_view, NO_NOTICES, is_awake=True),
        **{name: Page("board", "", translator.language, regions) for name, regions in over.items()},
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
        assert left_in_english(page, english[title], language) <= {*LANGUAGES.values(), *TITLE}, title


def test_every_kind_of_entry_has_its_words() -> None:
    """In the list of kinds, and as a sentence of the history."""
    assert {kind_of(action) for action in GAMES[ID].actions} == set(listed(PAGES))
    lines = read(markup(screens(sit(*GAMES_OF_CIV["majority"]))["history"])).all("span", "line-what")
    assert "A: Science +6" in lines[-1].text
    assert "B: Utopia face down → A: Culture" in lines[-2].text


class TestArea:
    """A player's six domains."""

    def test_one_tap_a_card(self) -> None:
        """Each column is one button, and says whose cards of what it counts."""
        columns = area(sit(PlayCards(B, SCIENCE, 3)), "B").all("button", "column-plus")

        assert 6 == len(columns)
        assert fields_of(PlayCards(B, SCIENCE)) == sent_by(columns[3])
        assert "B, Science: 3 of 7 cards, most cards." in columns[3].text

    def test_no_card_is_taken_where_none_lies(self) -> None:
        """The key for less works only where there is something to take."""
        one = area(sit(PlayCards(B, SCIENCE)), "B")

        assert 1 == len([button for button in one.all("button") if button.attributes.get("data-key") == "-"])

    def test_leads(self) -> None:
        """Every leader's column is marked, tied ones too."""
        match_view = sit(PlayCards(A, SCIENCE, 2), PlayCards(B, SCIENCE, 2), PlayCards(C, SCIENCE))

        assert [1, 1, 0] == [len(area(match_view, name).all("div", "column-leads")) for name in "ABC"]

    def test_face_down_utopias(self) -> None:
        """They are counted on the column whose Hegemony they make harder."""
        one = area(sit(PlaceUtopia(B, A, SCIENCE), PlaceUtopia(C, A, SCIENCE)), "A")

        assert ["2"] == [mark.text for mark in one.all("span", "column-down")]
        assert "0 of 9 cards, 2 Utopias face down" in one.all("button", "column-plus")[3].text

    def test_the_nearest_hegemony(self) -> None:
        """It stands beside the points."""
        assert "Nearest to a Hegemony: Science 6 /7" in area(sit(PlayCards(A, SCIENCE, 6)), "A").text

    def test_nothing_is_counted_after_the_end(self) -> None:
        """The columns are no buttons any more."""
        assert not board(sit(*GAMES_OF_CIV["hegemony"])).all("button", "column-plus")

    def test_a_finger_that_stays_takes_a_card_away(self) -> None:
        """It presses what the minus key presses; where there is no card there is nothing to take."""
        one = area(sit(PlayCards(B, SCIENCE)), "B")

        held = [column.attributes.get("data-hold") for column in one.all("button", "column-plus")]
        assert [None, None, None, "minus-1-science", None, None] == held
        minus = next(button for button in one.all("button") if button.attributes.get("id") == "minus-1-science")
        assert fields_of(DiscardCards(B, SCIENCE)) == sent_by(minus)

    def test_names_of_the_domains(self) -> None:
        """Every column has its name, for boards with room; how much room they take depends on the language."""
        english, czech = (area(sit(language=language), "A").one("div", "columns") for language in ("en", "cs"))

        assert "Military" == english.all("span", "column-name")[0].text
        assert "columns-short" in english.attributes["class"]
        assert "columns-long" in czech.attributes["class"]

    def test_partners(self) -> None:
        """Each area says who the partner is."""
        assert "+ C" in area(sit(teams=True), "A").text


class TestTurn:
    """Whose turn it is, and what ends it."""

    def test_a_turn(self) -> None:
        """The button ends the turn of the player who has it."""
        button = next(one for one in board(sit(EndTurn(A))).all("button") if one.attributes.get("id") == "end-turn")

        assert fields_of(EndTurn(B)) == sent_by(button)
        assert "Next: C" in button.text

    def test_the_countdown(self) -> None:
        """From the last card on, the turns that are left are counted, and the card cannot be drawn again."""
        root = board(sit(EndTurn(A), DrawLastCard()))

        assert "3 turns left" == root.one("p", "turn-countdown").text
        assert "Last round: 3 turns left · turn: B" == PAGES.progress(
            Translator("en", tuple("ABCD")), sit(EndTurn(A), DrawLastCard()).state
        )
        assert not [one for one in root.all("button") if one.attributes.get("id") == "last-card"]


class TestThreats:
    """Who wins unless somebody prevents it."""

    def test_in_the_own_turn(self) -> None:
        """The table is warned, before the turn has ended."""
        match_view = sit(PlayCards(A, SCIENCE, 7))

        assert "A wins at the end of this turn unless stopped." in board(match_view).one("li", "warning").text
        assert "A wins at the end of this turn" in PAGES.announce(match_view)

    def test_in_a_later_turn(self) -> None:
        """The one whose turn it is comes first."""
        said = [line.text for line in board(sit(*GAMES_OF_CIV["threat"])).all("li", "warning")]

        assert [("A", True), ("B", False)] == [(line[0], "end of this turn" in line) for line in said]

    def test_of_a_later_turn(self) -> None:
        """The sentence and its short form say which turn it is."""
        said = board(sit(*GAMES_OF_CIV["threat"])).all("li", "warning")[1].text

        assert "B wins at the end of their next turn unless stopped." in said
        assert "next turn" in said

    def test_nobody(self) -> None:
        """Instead it is said who is ahead."""
        assert "Ahead by majority: A" in board(sit(PlayCards(A, SCIENCE, 6))).one("button", "forecast-lead").text

    def test_one_place(self) -> None:
        """A warning stands where it was said who is ahead: no region comes or goes on the board."""
        calm, threat = (PAGES.board(sit(*RUNNING, PlayCards(A, SCIENCE, cards))) for cards in (1, 4))

        assert [one.id for one in calm] == [one.id for one in threat]
        assert all("forecast-room" in next(one for one in of if one.id == "forecast").html for of in (calm, threat))

    def test_who_has_no_turn_left(self) -> None:
        """In the last round a Hegemony of somebody whose turn is over is no threat, and nothing says so."""
        match_view = sit(DrawLastCard(), *map(EndTurn, (A, B, C)), PlayCards(A, SCIENCE, 7))

        assert not board(match_view).all("li", "warning")
        assert "area-threatens" not in area(match_view, "A").attributes["class"]


class TestPlayer:
    """The sheet of a player offers what the rules allow, and says why it does not offer the rest."""

    def sheet(self, *actions: Action) -> Element:
        """Return A's sheet."""
        return read(PAGES.sheets["player"](sit(*actions), {"seat": "0"}))

    def test_domains_that_have_a_card(self) -> None:
        """Only their cards can leave; every domain says how many there are."""
        form = self.sheet(PlayCards(A, SCIENCE, 3)).one("details", id="move-cards")
        chips = form.all("label", "chip-domain")

        assert ["Military 0", "Religion 0", "Economy 0", "Science 3", "Culture 0", "Utopia 0"] == [
            chip.text for chip in chips
        ]
        disabled = ["disabled" in chip.one("input").attributes for chip in chips]
        assert [True, True, True, False, True, True] == disabled
        assert "3" == form.one("input", id="moved-cards").attributes["max"]

    def test_an_empty_area(self) -> None:
        """Nothing can leave it."""
        form = self.sheet().one("details", id="move-cards")

        assert "No cards lie face up here." == form.one("p").text
        assert not form.all("form")

    def test_a_utopia_that_was_face_up(self) -> None:
        """It can only come from an area that has one."""
        without, with_one = (self.sheet(*actions) for actions in ((), (PlayCards(B, UTOPIA),)))

        assert "disabled" in without.one("input", type="checkbox").attributes
        assert "Nobody has a Utopia card face up." in without.text
        assert "disabled" not in with_one.one("input", type="checkbox").attributes

    def test_what_the_buttons_enter(self) -> None:
        """A card more or less, a Utopia that is gone, and whose turn it is."""
        sheet = self.sheet(PlayCards(A, SCIENCE), PlaceUtopia(B, A, SCIENCE), EndTurn(A))
        sent = {id_: sent_by(sheet.one("button", id=id_)) for id_ in ("more-science", "less-science", "take-turn")}

        assert {
            "more-science": fields_of(PlayCards(A, SCIENCE)),
            "less-science": fields_of(DiscardCards(A, SCIENCE)),
            "take-turn": fields_of(StartTurn(A)),
        } == sent
        assert fields_of(RemoveUtopia(A, SCIENCE), stay="yes") == sent_by(sheet.one("button", id="remove-science"))

    @pytest.mark.parametrize(
        ("fold", "chosen", "action"),
        [
            ("utopia-down", {"domain": "culture", "player": "1"}, PlaceUtopia(B, A, CULTURE)),
            ("move-cards", {"domain": "science", "to_player": "2"}, MoveCards(A, SCIENCE, C)),
        ],
    )
    def test_what_the_forms_enter(self, fold: str, chosen: dict[str, str], action: Action) -> None:
        """The action with what was chosen, about the area of the sheet."""
        form = self.sheet(PlayCards(A, SCIENCE)).one("details", id=fold).one("form")

        assert set(chosen) <= {one.attributes.get("name") for one in form.all("input", type="radio")}
        assert action == forms.read(GAMES[ID], kind_of(type(action)), {**form_fields(form), **chosen})
        assert kind_of(type(action)) == form_fields(form)["kind"]


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


LEVEL_TEAMS = (PlayCards(A, SCIENCE), PlayCards(B, CULTURE), *GAMES_OF_CIV["level"])


class TestDraw:
    """Two teams that are level on points: nobody has won, on any screen."""

    def test_on_the_board(self) -> None:
        """The outcome is a draw, and no area and no team wins."""
        root = board(sit(*LEVEL_TEAMS, teams=True))

        assert "A draw" in root.one("section", "ending").text
        signs = [
            board(sit(*actions, teams=True)).one("section", "ending").one("path").attributes["d"]
            for actions in (LEVEL_TEAMS, GAMES_OF_CIV["hegemony"])
        ]
        assert signs[0] != signs[1], "the sign of a draw is not that of a victory"
        assert "Wins" not in root.text
        assert not root.all("article", "area-wins")

    def test_in_the_majorities(self) -> None:
        """No team would win now."""
        sheet = read(PAGES.sheets["majority"](sit(*LEVEL_TEAMS[:2], teams=True), {}))

        assert "Level now: A + C, B + D" in sheet.text
        assert "Wins" not in sheet.text

    def test_in_the_results(self) -> None:
        """They begin with the draw and its reason."""
        winner = read(markup(screens(sit(*LEVEL_TEAMS, teams=True))["results"])).one("div", "winner")

        assert "A draw The teams are level on points, and the rules name no tie-break. rule B" == winner.text

    def test_at_home(self) -> None:
        """The card of the match says it, and nobody is marked."""
        card = home_card(*LEVEL_TEAMS, teams=True)

        assert "A draw" == card.one("b", "match-draw").text
        assert "Wins" not in card.text

    def test_in_the_history(self) -> None:
        """Above the entries."""
        assert "A draw" in read(markup(screens(sit(*LEVEL_TEAMS, teams=True))["history"])).text

    def test_announced(self) -> None:
        """Those who hear the page hear it."""
        assert "A draw" == sit(*LEVEL_TEAMS, teams=True).outcome


class TestTeam:
    """What a team has is shown once, with the names of both partners."""

    ACTIONS: tuple[Action, ...] = (PlayCards(A, SCIENCE), PlayCards(C, CULTURE), PlayCards(B, UTOPIA))

    def test_on_the_board(self) -> None:
        """Above the areas, which have no points of their own."""
        root = board(sit(*self.ACTIONS, teams=True))

        assert ["A C 2 2 points", "B D 1 1 point"] == [team.text for team in root.all("li", "team")]
        assert 2 == len(root.all("span", "area-points"))
        assert not board(sit(*self.ACTIONS)).all("li", "team")

    def test_ahead(self) -> None:
        """Partners are named together."""
        assert "Ahead by majority: A + C" in board(sit(*self.ACTIONS, teams=True)).one("button", "forecast-lead").text

    def test_in_the_results(self) -> None:
        """In the standings, and in the comparison that decided."""
        root = read(markup(screens(sit(*self.ACTIONS, *GAMES_OF_CIV["level"], teams=True))["results"]))

        assert ["A C 2", "B D 1"] == [one.one("h3").text for one in root.all("li", "standing")]
        assert ["A C 2 stays in", "B D 1"] == [one.text for one in root.one("section", "ladder").one("ul").all("li")]

    def test_a_hegemony_in_the_results(self) -> None:
        """The comparison names the one who has the cards."""
        root = read(markup(screens(sit(*GAMES_OF_CIV["hegemony"], teams=True))["results"]))

        assert ["A 8 stays in"] == [one.text for one in root.one("section", "ladder").one("ul").all("li")]

    def test_at_home(self) -> None:
        """One line a team."""
        players = home_card(*self.ACTIONS, teams=True).all("span", "match-player")

        assert ["A C 2", "B D 1"] == [one.text for one in players]

    def test_in_the_history(self) -> None:
        """One change a team."""
        root = read(markup(screens(sit(*self.ACTIONS, teams=True))["history"]))

        assert ["B D +1", "A C +1", "A C +1"] == [one.text for one in root.all("span", "line-changes")]

    def test_announced(self) -> None:
        """Once."""
        said = PAGES.announce(sit(*self.ACTIONS, teams=True))

        assert "B: Utopia +1. B + D +1, now 1." == said


def home_card(*actions: Action, **options: Any) -> Element:
    """Return the card of a match on the first screen."""
    match_view = sit(*actions, **options)
    tab = Tab({f"{MATCH}a-match": encode(GAMES[ID], match_view.match)})
    tab.go(routes.HOME)
    return tab.page.one("li", "match")


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
    match_view = sit(*actions, **options)

    assert outcome == match_view.outcome
    assert outcome.partition(" ")[0] in board(match_view).text


def test_a_majority_that_was_lost_is_no_source() -> None:
    """The results name the domains that a player has, and none that somebody else took."""
    match_view = sit(PlayCards(A, SCIENCE), PlayCards(A, CULTURE), PlayCards(B, SCIENCE, 2))

    assert ((("Culture", "+1"),), (("Science", "+1"),)) == tuple(
        PAGES.points_by_source(match_view, one) for one in (A, B)
    )


def test_a_tap_changes_few_regions() -> None:
    """Only the own area is another one, and those whose lead is gone."""
    before, after = (
        {region.id: region.html for region in PAGES.board(sit(*actions))}
        for actions in (RUNNING, (*RUNNING, PlayCards(A, SCIENCE)))
    )

    assert {"area-0"} >= {name for name, html in before.items() if html != after[name]}


@pytest.mark.parametrize(("name", "is_long"), [("Anna-Maria", False), ("Anna Wielkopolska", True)])
def test_a_long_word_in_the_winners_name(name: str, is_long: bool) -> None:
    """It is set smaller, so that it is not broken on a phone."""
    seated = setup(2)
    seated = evolve(seated, players=(evolve(seated.players[0], name=name), seated.players[1]))
    match: Match[Any] = Match(MatchId("a-match"), NOON, seated, journal(*GAMES_OF_CIV["hegemony"]))  # type: ignore[arg-type]
    played = replay(GAMES[ID], GAMES[ID].opening(seated), match.journal.log)
    match_view = MatchView(PAGES, match, played, Translator("en", tuple(player.name for player in seated.players)))

    names = read(markup(results_page.results(match_view, NO_NOTICES))).one("p", "winner-names")
    assert is_long == ("winner-long" in names.classes)
