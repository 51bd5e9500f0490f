"""Every screen of Twilight Imperium, in every language, with every number of players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    Gain,
    Lose,
    RunOutOfObjectives,
    StartPhase,
    TakeStrategyCard,
    TakeZeroToken,
)
from laurel.games.twilight_imperium.components import CUSTODIANS, FACTIONS, SOURCES, SourceId, StrategyCard
from laurel.games.twilight_imperium.state import Phase, SeatDetails
from laurel.match.difference import Difference
from laurel.match.edits import Milliseconds
from laurel.match.match import Match
from laurel.match.message import Message
from laurel.match.replay import replay
from laurel.match.setup import ALL_COLOURS, PersonId, Player, Points
from laurel.pages.board import board as board_page
from laurel.pages.board import history as history_page
from laurel.pages.board.dialogs import DIALOGS
from laurel.pages.entry import confirming, notices
from laurel.pages.entry.notices import Toast
from laurel.pages.environment import Values
from laurel.pages.games import PRESENTATIONS
from laurel.pages.home import home as home_page
from laurel.pages.home import settings as settings_page
from laurel.pages.home.home import CardPlayer, MatchCard, ScoredSide, game_cards
from laurel.pages.language.colours import SHAPES
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.language.typography import typeset
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.ranking import rank_sides
from laurel.pages.page import Page, markup, region_id
from laurel.pages.people.screens import PersonSign
from laurel.pages.results import results as results_page
from laurel.pages.results.source_points import source_points
from laurel.pages.setup import setup as setup_page
from tests.games.twilight_imperium.support import match
from tests.markup import events, read, read_page, sent_by
from tests.pages.support import NO_NOTICES, TRANSLATED, check_filled, check_whole, left_in_english, listed, time
from tests.pages.twilight_imperium.support import sit
from tests.support import A, B, C, entry_id

PAGES = PRESENTATIONS["twilight_imperium"]
TABLES = range(3, 9)
HOSTILE = ("<img src=x onerror=alert(1)>", "'\"><script>alert(2)", "{{ 7*7 }}%(player)s", "</dialog>&amp;")
ONE = Points(1)

RUNNING: tuple[Action, ...] = (
    TakeStrategyCard(StrategyCard(8), A),
    TakeStrategyCard(StrategyCard(1), B),
    TakeZeroToken(C),
    StartPhase(Phase.ACTION, 1),
    Gain(A, ONE, CUSTODIANS),
    Gain(B, ONE, CUSTODIANS),
    StartPhase(Phase.STATUS, 1),
    Gain(B, Points(2), SourceId("public_stage_2")),
    Lose(C, ONE),
    StartPhase(Phase.AGENDA, 1),
    Gain(C, ONE),
)
STAGES: dict[str, tuple[Action, ...]] = {
    "new": (),
    "running": RUNNING,
    "near the end": (*RUNNING, Gain(A, Points(8))),
    "over": (*RUNNING, Gain(B, Points(9), SourceId("imperial_mecatol"))),
    "decided by initiative": (Gain(A, ONE), Gain(B, ONE), *RUNNING[:2], RunOutOfObjectives()),
    "undecided": (Gain(A, ONE), Gain(B, ONE), RunOutOfObjectives()),
}

PAIRS = [(players, [*STAGES][turn % len(STAGES)]) for turn, players in enumerate([*TABLES, *reversed(TABLES)])]
"""Every number of players with two stages, every stage with two numbers of players."""

TIMES = history_page.Times(time, time, str)


def table(players: int, stage: str, names: tuple[str, ...] = ()) -> Match[Action]:
    """Return a match; every second player leads a faction."""
    made = match(*STAGES[stage], players=players)
    factions = sorted(FACTIONS)
    seated = tuple(
        Player(
            names[seat % len(names)] if names else one.name,
            one.colour,
            SeatDetails(factions[seat] if seat % 2 else None),
        )
        for seat, one in enumerate(made.setup.players)
    )
    return evolve(made, setup=evolve(made.setup, players=seated))


ABOUT_AN_ENTRY = ("scored", "source", "support", "origins", "scoring", "naming")
"""Sheets about an entry, and not about a player."""


def _sheets(match_view: MatchView) -> list[tuple[str, str]]:
    """Return every sheet of a board, by name."""
    made = [(f"form {kind}", "form", {"kind": kind}) for kind in listed(PAGES)]
    made += [(f"entry {one.id}", "entry", {"entry": one.id}) for one in match_view.match.journal.log]
    made += [
        (f"origins {one.id}", "origins", {"entry": one.id})
        for one in match_view.match.journal.log
        if isinstance(one.action, Gain | Lose)
    ]
    made += [(name, name, {"seat": "1"}) for name in ("more", *PAGES.dialogs) if name not in ABOUT_AN_ENTRY]
    makers = {**DIALOGS, **PAGES.dialogs}
    return [(title, makers[name](match_view, fields)) for title, name, fields in made]


def _question(match_view: MatchView) -> str:
    """Return the dialog that asks whether to take the first entry out; nothing where there is none."""
    journal = match_view.match.journal
    if not journal.log:
        return ""
    changed = replay(GAME, match_view.replay.opening, journal.remove(journal.log[0].id, Milliseconds(0)).log)
    return confirming.dialog(match_view, Difference(match_view.replay, changed), is_correction=True)


@cache
def screens(language: str, players: int, stage: str, names: tuple[str, ...] = ()) -> dict[str, Page]:
    """Return every screen of a match."""
    match_view = sit(table(players, stage, names), language)
    toast = Toast(match_view.players[0].name, "alert", "98.7", "reload", "!")
    over = notices.overlay_regions(match_view.translator, (toast,), notices.NO_DIALOG)
    return {
        "board": board_page.board(match_view, over, board_page.BoardStatus(is_awake=True)),
        "history": history_page.history(match_view, TIMES, over),
        "results": results_page.results(match_view, time, NO_NOTICES),
        "home": home_page.home(Translator(language), _home_view(match_view), NO_NOTICES),
        "setup": setup_page.setup(Translator(language), PAGES, _setup_screen(match_view), NO_NOTICES),
        "settings": settings_page.settings(Translator(language), _settings_status(), NO_NOTICES),
    }


@cache
def sheets(language: str, players: int, stage: str, names: tuple[str, ...] = ()) -> dict[str, Page]:
    """Return every sheet over the board of a match, as a page of its own."""
    match_view = sit(table(players, stage, names), language)
    question = notices.overlay_regions(match_view.translator, (), notices.NO_DIALOG, _question(match_view))
    return {
        "question": Page("sheet", "question", language, question),
        **{
            title: Page(
                "sheet",
                title,
                language,
                notices.overlay_regions(match_view.translator, (), notices.OpenDialog("x", content)),
            )
            for title, content in _sheets(match_view)
        },
    }


def _home_view(match_view: MatchView) -> Values:
    sides = tuple(
        ScoredSide(
            tuple(CardPlayer(player.name, player.colour) for player in one.side),
            one.points,
            has_won=one.side[0].seat == 0,
            leads=one.side[0].seat == 1,
        )
        for one in rank_sides(match_view.sides, match_view.totals)
    )
    course = PAGES.progress(match_view.translator, match_view.state)
    card = MatchCard("x", match_view.translator(PAGES.title), PAGES.icon, course, "today", sides, is_over=False)
    name = match_view.players[0].name
    return Values(
        running=(evolve(card, id="s", is_sample=True), card),
        finished=(evolve(card, id="y", is_over=True),),
        deleted=(card,),
        quarantined=(Values(key="laurel:aside:x'\"", why=name, detail=name),),
        is_ready_offline=True,
        can_install=True,
        more_finished=3,
        games=game_cards(match_view.translator, [PAGES]),
        has_matches=True,
        has_plays=True,
        hint=None,
    )


def _setup_screen(match_view: MatchView) -> setup_page.SetupView:
    rows = tuple(
        setup_page.SeatRow(one.name, one.colour, (("faction", "arborec"),)) for one in match_view.match.setup.players
    )
    known = tuple(PersonSign(PersonId(f"p{one.seat}"), one.name, one.colour, one.name) for one in match_view.players)
    return setup_page.SetupView(
        setup_page.Draft(PAGES.game.id, rows), (PAGES,), known, Message("There is no such round.")
    )


def _settings_status() -> Values:
    return Values(
        preferences=settings_page.Preferences("en", "dark"),
        storage="kept",
        used="",
        backup=Values(
            matches=0,
            last=None,
            changed=0,
            file=Values(state="none", name="", text="", written="", reason=""),
            safari="",
        ),
        where="both",
        imported_plays=0,
        offline="ready",
        start="snapshot",
        version="1",
        site="http://localhost:8000/laurel/",
        back="/",
    )


def everywhere(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test in every language, at every size of table, at every stage of a match."""
    for name, values in (("language", LANGUAGES), ("players", TABLES), ("stage", STAGES)):
        test = pytest.mark.parametrize(name, list(values))(test)
    return test


@pytest.mark.parametrize(("players", "stage"), PAIRS)
def test_every_screen_is_whole(players: int, stage: str) -> None:
    """Well nested, every id once, every control named, every placeholder filled."""
    check_whole(screens("en", players, stage))


@pytest.mark.parametrize(("players", "stage"), [(3, "over"), (8, "running")])
def test_every_sheet_is_whole(players: int, stage: str) -> None:
    """The same holds for what opens over the board."""
    check_whole(sheets("en", players, stage))


@pytest.mark.parametrize(("players", "stage"), [(3, "over"), (8, "running"), (4, "undecided")])
def test_hostile_names_are_only_names(players: int, stage: str) -> None:
    """No name becomes markup, an attribute, or a pattern; every control still sends what it should."""
    presentation = {**screens("en", players, stage, HOSTILE), **sheets("en", players, stage, HOSTILE)}
    for title, page in presentation.items():
        root = read_page(page)
        assert not root.all("img"), title
        assert not root.all("script"), title
        assert not [name for one in root.all() for name in one.attributes if name.startswith("on")], title
        events(root)
        assert "49" not in root.text or "{{ 7*7 }}" in root.text
    names = [one.text for one in read_page(screens("en", players, stage, HOSTILE)["board"]).all("article", "tile")]
    assert all(any(hostile in name for hostile in HOSTILE) for name in names)


@pytest.mark.parametrize("stage", STAGES)
def test_nothing_is_left_in_english(stage: str) -> None:
    """A text that stands on the English page and has letters is another one here."""
    english = {**screens("en", 6, stage), **sheets("en", 6, stage)}
    translated = {**screens(TRANSLATED, 6, stage), **sheets(TRANSLATED, 6, stage)}
    check_filled(translated)
    for title, page in translated.items():
        left = left_in_english(page, english[title], TRANSLATED) - _same_everywhere()
        assert not left, (title, left)


def _same_everywhere() -> set[str]:
    """Proper names: of the program, the languages, the game, its factions and their cards."""
    names = {"Laurel", "Laurel 1", "Twilight Imperium", "Ctrl", *LANGUAGES.values(), "today"}
    names |= {one.name for one in (*FACTIONS.values(), *SOURCES.values())}
    return {typeset("en", name) for name in names}


class TestBoard:
    """The board and its regions."""

    @pytest.mark.parametrize("players", TABLES)
    def test_every_region_has_a_place_of_its_own(self, players: int) -> None:
        """Each is patched by its id; all of them stay from one state to the next."""
        before, after = (screens("en", players, stage)["board"] for stage in ("new", "over"))
        ids = [region_id(region) for region in before.regions]
        assert len(ids) == len(set(ids))
        assert [region.id for region in after.regions] == [region.id for region in before.regions]
        assert [region.within for region in after.regions] == [region.within for region in before.regions]

    def test_a_tap_changes_few_regions(self) -> None:
        """The other players' tiles are the very same markup."""
        before, after = (screens("en", 6, stage)["board"] for stage in ("running", "near the end"))
        is_same = {
            tile.attributes["aria-label"]: was.html == now.html
            for was, now in zip(before.regions, after.regions, strict=True)
            for tile in read(now.html).all("article")
        }
        assert not is_same["A"]
        assert is_same["D"]
        assert is_same["E"]
        assert is_same["F"]

    @pytest.mark.parametrize("stage", STAGES)
    def test_every_player_has_a_colour_and_a_shape(self, stage: str) -> None:
        """Nobody is told apart by colour alone."""
        match_view = sit(table(8, stage))
        assert len({SHAPES[one.colour] for one in match_view.players}) == 8
        assert set(SHAPES) == set(ALL_COLOURS)

    def test_points_are_those_of_the_rules(self) -> None:
        """As the ledger has them."""
        tiles = read_page(screens("en", 4, "running")["board"]).all("span", "tile-points")
        assert [tile.one("text").text for tile in tiles] == ["1", "2", "1", "0"]

    def test_an_entry_without_effect_asks_nothing(self) -> None:
        """Nobody wants to know where points came from that nobody got."""
        match_view = sit(match(Gain(A, Points(0))))
        assert "What for?" not in markup(board_page.board(match_view, NO_NOTICES))


class TestResults:
    """Who won, and where every point came from."""

    @pytest.mark.parametrize("stage", STAGES)
    @pytest.mark.parametrize("players", TABLES)
    def test_sources_add_up_to_the_total(self, players: int, stage: str) -> None:
        """For every player."""
        match_view = sit(table(players, stage))
        for one in match_view.players:
            sums = [part.points for part in source_points(match_view, one.seat)]
            assert sum(sums) == match_view.totals[one.seat]

    def test_every_comparison_is_shown(self) -> None:
        """What was compared, each player's value, and who stays in."""
        root = read_page(screens("en", 3, "decided by initiative")["results"])
        steps = [step.text for step in root.one("section", "comparisons").all("h3")]
        assert steps == ["Victory points rule 98.8", "Initiative rule 98.8"]
        assert [stays.text for stays in root.one("section", "comparisons").all("li", "stays")][-1] == "B 1 stays in"

    def test_a_tie_that_the_rules_leave_open(self) -> None:
        """The tied players are offered, and nobody is called the winner."""
        root = read_page(screens("en", 3, "undecided")["results"])
        assert not root.all("div", "winner")
        assert [one.text for one in root.one("div", "ending").all("button")] == ["A", "B"]


class TestHistory:
    """What happened, newest first."""

    def test_every_entry_has_a_line(self) -> None:
        """In the opposite order of the log."""
        lines = read_page(screens("en", 4, "running")["history"]).all("button", "line")
        assert [sent_by(line)["entry"] for line in lines] == [entry_id(n) for n in range(10, -1, -1)]

    def test_an_entry_without_effect_says_why(self) -> None:
        """It stays, marked, with the reason."""
        root = read_page(screens("en", 4, "running")["history"])
        (refused,) = root.all("button", "line-refused")
        assert "No effect. The custodians token has already been taken." in refused.text

    def test_what_the_track_cut_short_is_noted(self) -> None:
        """Below 0 nobody goes."""
        match_view = sit(match(Lose(C, ONE)))
        page = history_page.history(match_view, TIMES, NO_NOTICES)
        assert "C: points cannot go below 0 (rule 98.4.1)." in read_page(page).text

    def test_a_long_log_shows_its_newest_entries(self) -> None:
        """And says how many lie before them."""
        match_view = sit(match(*[Gain(A, ONE), Lose(A, ONE)] * 50))
        root = read_page(history_page.history(match_view, TIMES, NO_NOTICES, shown=60))
        assert [sent_by(line)["entry"] for line in root.all("button", "line")] == [
            entry_id(n) for n in range(99, 39, -1)
        ]
        assert root.one("button", "earlier").text == "40 earlier entries"
        root = read_page(history_page.history(match_view, TIMES, NO_NOTICES, shown=120))
        assert len(root.all("button", "line")) == 100
        assert not root.all("button", "earlier")
