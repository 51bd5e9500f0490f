"""The screens of the statistics: what they say, and that every figure leads to the matches behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from attrs import evolve

from laurel.games import GAMES
from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.setup import PersonId
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from laurel.pages.page import Page, markup
from laurel.pages.statistics.across import MOST_DAYS
from laurel.pages.statistics.play_lines import LISTED, PlayWording, plays_dialog
from laurel.pages.statistics.selection import selection
from laurel.pages.statistics.statistics import GAMES as GAMES_LEFT
from laurel.pages.statistics.statistics import StatisticsShown, person_statistics, statistics
from laurel.plays.play import GameId, Play, sort_by_time
from laurel.plays.statistics.finding import EVERYTHING, Index, Wanted, index_of
from laurel.plays.statistics.ratings import ratings_table
from laurel.plays.statistics.statistics import by_game, names
from tests.markup import Element, events, read, read_page, sent_by
from tests.pages.support import NO_NOTICES, check_whole, time
from tests.plays.made_up import DAY, START_OF_YEAR, year
from tests.plays.support import by_person, play, seat

PLAYS = sort_by_time(year())
NOW = Milliseconds(START_OF_YEAR + 365 * DAY)
ANNA = PersonId("anna")
LONG_TABLES = [f"{section}-1" for section in ("winners", "games", "opponents", "best", "places")]
EVERY_ROW = dict.fromkeys([*LONG_TABLES, GAMES_LEFT], 1000)
CHOICES = [
    pytest.param(EVERYTHING, id="all"),
    pytest.param(Wanted(when="days"), id="last 30 days"),
    pytest.param(Wanted(when="months", game="twilight_imperium", players="4"), id="a game of four"),
]


def wording(language: str = "en", wanted: Wanted = EVERYTHING) -> PlayWording:
    """Return a language with the names of all people."""
    return PlayWording(Translator(language), time, names(PLAYS), wanted=wanted)


@cache
def index(plays=PLAYS) -> Index:
    """Return the index of plays."""
    return index_of(plays, str)


def shown(wanted: Wanted = EVERYTHING, plays=PLAYS, *, has_ratings: bool = False) -> StatisticsShown:
    """Return what the screens are made of."""
    return StatisticsShown(index(plays).find(wanted, NOW), EVERY_ROW, has_ratings, NO_NOTICES)


def narrowed(wanted: Wanted) -> tuple[Play, ...]:
    """Return the plays that are wanted."""
    return index().find(wanted, NOW).plays


def page_of(person: PersonId | None, wanted: Wanted = EVERYTHING, language: str = "en") -> Page:
    """Return the screen of everybody, or of a person."""
    if person is None:
        return statistics(wording(language, wanted), shown(wanted))
    return person_statistics(wording(language, wanted), person, shown(wanted))


def table_of(page: Page, title: str) -> dict[str, list[str]]:
    """Return the figures of the table in the section of a title, by the name of the row."""
    root = read_page(page)
    section = next(one for one in root.all("section") if one.all("h2") and one.all("h2")[0].text == title)
    rows = [row for body in section.all("tbody") for row in body.all("tr")]
    return {row.one("th").text: [cell.text for cell in row.all("td")] for row in rows}


def facts_of(root: Element) -> dict[str, str]:
    """Return the facts in an element by label."""
    return {one.one("dt").text: one.one("dd").text for facts in root.all("dl", "facts") for one in facts.all("div")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", [None, ANNA])
def test_the_screens_are_whole(language: str, person: PersonId | None) -> None:
    """In every language: ids are unique, controls have names, every place of a sentence is filled."""
    page = page_of(person, language=language)
    sheet = plays_dialog(wording(language), PLAYS, {"sheet": "plays"})
    check_whole({"screen": page})
    assert "None" not in read(sheet).text
    assert "%(" not in markup(page) + sheet
    assert len(read(sheet).all("li", "play")) == LISTED


@pytest.mark.parametrize("chosen", CHOICES)
@pytest.mark.parametrize("person", [None, ANNA])
def test_every_figure_leads_to_the_matches_behind_it(person: PersonId | None, chosen: Wanted) -> None:
    """A number of matches or wins is the length of the list that it opens."""
    root = read_page(page_of(person, chosen))
    for button in root.all("button", "figure"):
        found = selection(sent_by(button), narrowed(chosen))
        assert found
        if "points" in sent_by(button):
            assert all(any(str(seat.points) == sent_by(button)["points"] for seat in play.seats) for play in found)
    counts = list(counts_of(root))
    for button in counts:
        assert len(selection(sent_by(button), narrowed(chosen))) == int(button.text), sent_by(button)
    assert len(counts) > 10


@pytest.mark.parametrize("chosen", CHOICES)
def test_an_average_length_leads_to_the_matches_whose_length_is_known(chosen: Wanted) -> None:
    """Of all, of a game, and by the number of players: the length is the average of the list that it opens."""
    root = read_page(page_of(None, chosen))
    facts = [one for facts in root.all("dl", "facts") for one in facts.all("div")]
    buttons = [one.one("button") for one in facts if one.one("dt").text == "Average length"]
    players = root.one("section", aria_labelledby="players")
    buttons += [row.all("td")[1].one("button") for row in players.one("tbody").all("tr")]
    assert len(buttons) > 2
    for button in buttons:
        found = selection(sent_by(button), narrowed(chosen))
        assert all(play.duration >= 5 * MINUTE for play in found)
        average = wording().duration(sum(play.duration for play in found) / len(found))
        meant = selection({**sent_by(button), "length": ""}, narrowed(chosen))
        assert button.text.split() == average.split()
        assert button.parent is not None
        notes = [note.text for note in button.parent.all("small")]
        assert notes == ([] if len(meant) == len(found) else [f"matches: {len(found)} of {len(meant)}"])


def test_only_numbers_of_players_and_days_lead_to_no_match() -> None:
    """Averages and rates lead to the matches of which they are made."""
    root = read_page(page_of(None))
    labels = {one.one("dt").text for facts in root.all("dl", "facts") for one in facts.all("div") if one.all("span")}
    assert labels == {"Players", "Days"}


COUNTS = {"Matches", "Victories", "Wins", "Losses"}
"""The labels of numbers of matches."""


def counts_of(root: Element) -> Iterator[Element]:
    """Yield the buttons with a number of matches: facts and cells of tables."""
    for facts in root.all("dl", "facts"):
        yield from (button for one in facts.all("div") if one.one("dt").text in COUNTS for button in one.all("button"))
    for table in root.all("table", "figures"):
        heads = [cell.text for cell in table.one("thead").all("th")][1:]
        for row in table.one("tbody").all("tr"):
            cells = zip(heads, row.all("td"), strict=True)
            yield from (button for head, cell in cells if head in COUNTS for button in cell.all("button"))


def test_who_wins_most() -> None:
    """Wins, matches and the rate of everybody, the most wins first."""
    records = by_person(PLAYS)
    rows = table_of(page_of(None), "Who wins most often")
    assert len(rows) == len(records)
    wins = [int(cells[0]) for cells in rows.values()]
    assert wins == sorted(wins, reverse=True)
    record = records[ANNA]
    rate = f"{round(100 * len(record.wins) / len(record.plays))}%"
    assert rows["Anna"] == [str(len(record.wins)), str(len(record.plays)), rate]


def test_bars_have_the_length_of_their_figures() -> None:
    """A win rate of 40% is a bar of 40 units of 100."""
    root = read_page(page_of(None))
    section = root.one("section", aria_labelledby="winners")
    for cell in section.all("td"):
        for bar in cell.all("rect"):
            assert float(bar.attributes["width"]) == pytest.approx(float(cell.text.removesuffix("%")), abs=0.5)


def test_head_to_head_is_the_same_from_both_sides() -> None:
    """What one has won, the other has lost; nobody plays against themselves."""
    rows = table_of(page_of(None), "Head to head")
    people = list(rows)
    for index, one in enumerate(people):
        assert rows[one][index] == "–"
        for other, name in enumerate(people):
            assert rows[one][other].split(":") == rows[name][index].split(":")[::-1]


def test_points_are_of_one_game_only() -> None:
    """The facts about points are in the sections of games."""
    root = read_page(page_of(None))
    games = root.all("details", "statistics-game")
    assert len(games) == len(by_game(PLAYS))
    for game in games:
        assert "Average points" in facts_of(game)
    whole = facts_of(root.one("section", aria_labelledby="summary"))
    assert whole["Matches"] == "1000"
    assert not any("points" in label for label in whole)


def test_a_chosen_game_is_open() -> None:
    """It needs no fold when it is alone."""
    root = read_page(page_of(None, Wanted(game="twilight_struggle")))
    assert not root.all("details", "statistics-game")
    assert table_of(page_of(None, Wanted(game="twilight_struggle")), "Twilight Struggle").keys() >= {"USA", "USSR"}


def test_a_person_has_a_record_and_links_to_matches() -> None:
    """The record, and the last matches with links to their results."""
    root = read_page(page_of(ANNA))
    record = by_person(PLAYS)[ANNA]
    facts = facts_of(root.one("section", aria_labelledby="summary"))
    assert (facts["Matches"], facts["Victories"]) == (str(len(record.plays)), str(len(record.wins)))
    last = root.one("section", aria_labelledby="last").all("li", "play")
    links = [link.attributes["href"] for line in last for link in line.all("a")]
    assert links == [address(play) for play in reversed(record.plays[-10:])]


def address(play: Play) -> str:
    """Return where a play of a list leads: to the results of a match, or to the screen of a recorded play."""
    return f"#/match/{play.id}/results" if play.has_journal else f"#/play/{play.id}"


def test_matches_of_other_programs_have_a_screen() -> None:
    """They have no results here."""
    foreign = tuple(play for play in PLAYS if not play.has_journal)
    links = read(plays_dialog(wording(), foreign, {"sheet": "plays"})).all("a")
    assert links[0].attributes["href"] == address(foreign[-1])


def test_a_list_goes_on() -> None:
    """A button lists as many again, and the last list has none."""
    for count in (LISTED, 2 * LISTED, 3 * LISTED):
        sheet = read(plays_dialog(wording(), PLAYS[:100], {"sheet": "plays", "shown": str(count), "won": "yes"}))
        assert len(sheet.all("li", "play")) == min(100, count)
        more = [event.fields for event in events(sheet) if event.do == "open"]
        assert more == ([{"sheet": "plays", "won": "yes", "shown": str(count + LISTED)}] if count < 100 else [])


def test_numbers_as_the_language_writes_them() -> None:
    """A comma or a point before the decimal, and a true minus."""
    assert wording().decimal(7.25) == "7.2"
    assert wording("cs").decimal(7.25) == "7,2"
    assert wording().decimal(-3) == "−3"
    assert wording("pl").decimal(-0.5) == "−0,5"


def test_statistics_of_nothing_say_what_will_be_here() -> None:
    """The screen says what will be here, and nothing can be chosen."""
    root = read_page(statistics(wording(), shown(plays=())))
    assert "who wins most often" in root.text
    assert not root.all("button")


def test_nothing_that_fits() -> None:
    """What is chosen stays, so that something else can be chosen."""
    for page in (page_of(None, Wanted(game="twilight_struggle", players="8")), page_of(PersonId("nobody"))):
        root = read_page(page)
        assert "No finished match fits this choice." in root.text
        assert root.all("button", "chip-button")


def test_markup_does_not_grow_with_the_matches() -> None:
    """A figure leads to its matches by what they have in common, not by a list of them."""
    assert len(re.findall("made-up-", markup(page_of(None)))) < 50 + 5 * MOST_DAYS  # the matches of a day


def test_ratings_are_a_setting() -> None:
    """They are those by all plays of a game, also where the form chooses some."""
    chosen = Wanted(game="twilight_imperium")
    assert "Ratings" not in markup(statistics(wording(), shown(chosen)))
    page = statistics(wording(), shown(chosen, has_ratings=True))
    tables = [table for table in read_page(page).all("table") if "Rating" in [cell.text for cell in table.all("th")]]
    assert len(tables) == 1
    first = ratings_table(PLAYS, GameId("twilight_imperium"))[0]
    row = tables[0].one("tbody").all("tr")[0]
    assert [cell.text for cell in row.all("td")] == [str(round(first.rating)), str(first.plays)]


@pytest.mark.parametrize("game", [*GAMES, "other:Catan"])
def test_a_source_that_a_game_does_not_have_is_named_by_its_id(game: str) -> None:
    """A file of another program may name any."""
    assert wording().source(GameId(game), "no_such_source")
    assert wording().source_name(GameId(game), "no_such_source").endswith("no_such_source")
    assert wording().source_name(GameId(game), "start") == "at the start"


def notes_of(page: Page, section: str) -> dict[str, str]:
    """Return what is told under the names of the rows of a section, by its id; of equal names, of the last one."""
    rows = read_page(page).one("section", aria_labelledby=section).all("th", scope="row")
    return {row.text.removesuffix(row.one("small").text).strip(): row.one("small").text for row in rows}


def test_days_best_results_and_places() -> None:
    """Where and with whom, who holds the best result, and where most is played; each leads to its matches."""
    plays = tuple(evolve(play, place="At Anna's" if number % 3 else "") for number, play in enumerate(PLAYS[-20:]))
    page = statistics(wording(), shown(plays=plays))
    assert any(note.startswith("At Anna's · ") for note in notes_of(page, "days").values())
    best = max(seat.points for play in plays for seat in play.seats if play.game == "twilight_imperium")
    assert table_of(page, "Best results")["Twilight Imperium " + notes_of(page, "best")["Twilight Imperium"]] == [
        str(best)
    ]
    (count,) = read_page(page).one("section", aria_labelledby="places").all("button")
    assert len(selection(sent_by(count), plays)) == int(count.text)


def test_the_best_game_of_a_person() -> None:
    """With how often chance would win; only where there is one."""
    facts = {person: facts_of(read_page(page_of(person))) for person in by_person(PLAYS)}
    best = [one["Best game"] for one in facts.values() if "Best game" in one]
    assert best
    assert all(re.search(r" won \d+ of \d+; about [\d.]+ expected by chance", text) for text in best)


@pytest.mark.parametrize(
    ("seats", "changed", "said"),
    [
        ((("Anna", 1, None), ("Boris", 2, None), ("Celia", 2, None)), {}, "Anna 1. Wins Boris 2. Celia 2."),
        ((("Anna", 1, 7), ("Boris", None, None)), {}, "Anna 7 Wins Boris"),
        ((("Anna", None, None), ("Boris", None, None)), {}, "Anna Boris Nobody has won"),
        ((("Anna", None, 3), ("Boris", None, 3)), {"wins": "together"}, "Anna 3 Boris 3 Lost together"),
        ((("Anna", 1, None), ("Boris", 1, None)), {"wins": "together"}, "Anna Wins Boris Wins Won together"),
        ((("Anna", 1, Fraction(43, 2)), ("Boris", 2, Fraction(-1, 4))), {}, "Anna 21,5 Wins Boris −0,25"),
    ],
)
def test_a_recorded_play_in_a_list(seats, changed: dict[str, object], said: str) -> None:
    """Places where nobody has points, decimals, missing points, and what was won or lost together."""
    made = tuple(
        evolve(seat(name, 0, place or 9), points=points, place=place, has_won=place == 1)
        for name, place, points in seats
    )
    language = "cs" if "," in said else "en"
    sheet = read(plays_dialog(PlayWording(Translator(language), time, {}), (play(*made, **changed),), {}))
    text = sheet.one("ul", "play-seats").text + " " + " ".join(one.text for one in sheet.all("p", "quiet"))
    expected = said if language == "en" else said.replace("Wins", "Vítězí")
    assert " ".join(text.split()) == expected


class TestWhatCounts:
    """Figures of results that say little."""

    def shown(self, *plays: Play) -> Page:
        """Return the statistics of plays of one game."""
        ordered = sort_by_time(plays)
        names_ = {PersonId(name.casefold()): name for name in ("Anna", "Boris", "Celia", "Dmitri")}
        return statistics(PlayWording(Translator("en"), time, names_), shown(plays=ordered))

    def test_missing_points_are_no_points(self) -> None:
        """They are in no average and in no best result, and 0 is a number of points."""
        page = self.shown(
            play(seat("Anna", 10, 1), seat("Boris", 0, 2)),
            play(evolve(seat("Anna", 0, 1), points=None), evolve(seat("Boris", 0, 2), points=None), name="b", number=1),
        )
        facts = facts_of(read_page(page))
        assert (facts["Average points"], facts["Median points"], facts["Most points"]) == ("5", "5", "10")
        assert table_of(page, "Who wins most often")["Anna"] == ["2", "2", "100%"]

    def test_who_is_level_shares_a_win(self) -> None:
        """Both have won; a draw has nobody won."""
        page = self.shown(
            play(seat("Anna", 5, 1), seat("Boris", 5, 1), seat("Celia", 1, 3)),
            play(*(seat(name, 5, 1, has_won=False) for name in ("Anna", "Boris")), name="b", number=1, is_draw=True),
        )
        wins = {name: row[:2] for name, row in table_of(page, "Who wins most often").items()}
        assert wins == {"Anna": ["1", "2"], "Boris": ["1", "2"], "Celia": ["0", "1"]}

    def test_a_team_wins_once(self) -> None:
        """For each of its people; they are no opponents."""
        page = self.shown(
            play(seat("Anna", 9, 1, 0), seat("Boris", 9, 1, 0), seat("Celia", 4, 2, 1), seat("Dmitri", 4, 2, 1))
        )
        assert {name: row[0] for name, row in table_of(page, "Who wins most often").items()} == {
            **dict.fromkeys(("Anna", "Boris"), "1"),
            **dict.fromkeys(("Celia", "Dmitri"), "0"),
        }
        assert table_of(page, "Head to head")["Anna"] == ["–", "–", "1:0", "1:0"]
        assert facts_of(read_page(page))["Largest win, in points"] == "5"

    def test_won_and_lost_together(self) -> None:
        """It is told how often; each has won as often, and nobody has won against anybody."""
        won = [play(seat("Anna", 0, 1), seat("Boris", 0, 1), name=f"w{n}", number=n, wins="together") for n in range(2)]
        lost = play(
            *(seat(name, 0, 1, has_won=False) for name in ("Anna", "Boris")), name="l", number=9, wins="together"
        )
        unfinished = evolve(lost, id="u", end="unfinished")
        plays = (*won, lost, unfinished)
        page = self.shown(*plays)
        facts = read_page(page)
        assert (facts_of(facts)["Won together"], facts_of(facts)["Lost together"]) == ("2", "1")
        assert table_of(page, "Who wins most often")["Anna"] == ["2", "4", "67%"]
        assert "Head to head" not in markup(page)
        for button in counts_of(facts):
            assert len(selection(sent_by(button), sort_by_time(plays))) == int(button.text)
        together = [fields for fields in map(sent_by, facts.all("button", "figure")) if "together" in fields]
        assert [len(selection(fields, plays)) for fields in together] == [2, 1]
