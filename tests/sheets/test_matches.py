"""Matches of sheets in documents: each carries its sheet, and is read by it anywhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from laurel.cli import main
from laurel.match.archive import Unreadable, collect, decode, decode_any, encode, salvage
from laurel.match.edits import Author, Milliseconds
from laurel.match.game import Game
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId, NotACopy, merge
from laurel.match.plain import text_of
from laurel.match.replay import replay_match
from laurel.match.setup import Player, Seat, Setup
from laurel.pages.games import find_game
from laurel.sheets.actions import OF_ROWS, EndMatch, EnterValues, Role, SeatDetails
from laurel.sheets.reader import read_plain
from laurel.sheets.rules import game
from tests.sheets.support import row, sheet

A, B = Seat(0), Seat(1)
SHEET = sheet(
    row("coins", points='"coins // 3"'),
    row("taken", adds="true"),
    '[[option]]\nid = "x"\nname = "X"\ndefault = true',
    '[roles]\nname = "R"\nof = ["One", "Two"]',
)
GAME = game(SHEET)
ENTRIES: tuple[Any, ...] = (
    EnterValues(OF_ROWS, {"coins": {A: (7,), B: (9,)}}),
    EnterValues(OF_ROWS, {"taken": {A: (1, 2)}}),
    EndMatch(),
)


def match(*actions: Any, rules: Game[Any, Any, Any] = GAME) -> Match[Any]:
    """Return a match of two."""
    journal: Journal[Any] = Journal()
    for at, action in enumerate(actions):
        journal = journal.add(action, Milliseconds(at))
    players = (Player("Anna", "red", SeatDetails()), Player("Boris", "blue", SeatDetails(Role("2"))))
    return Match(MatchId("m"), Milliseconds(0), Setup(rules.id, players, rules.options(x=False)), journal)


def test_there_and_back() -> None:
    """Alone, and among others."""
    of = match(*ENTRIES)
    text = encode(GAME, of)
    read_game, read = decode(find_game, text)
    assert (read, read_game.id, read_game.document) == (of, GAME.id, SHEET.plain)
    assert replay_match(read_game, read).verdict == replay_match(GAME, of).verdict
    assert [one for _, one in decode_any(find_game, collect([text, text]))] == [of, of]
    assert salvage(find_game, text)[2].edits == of.journal.edits


def test_its_tests_do_not_matter_any_more() -> None:
    """A sheet that a later Laurel reads otherwise is still that of its matches."""
    document = json.loads(encode(GAME, match()))
    test = {"about": "x", "players": 1, "values": {"coins": [3]}, "total": [9]}
    rules = find_game_of({**document["sheet"], "test": [test]})
    assert decode(find_game, encode(rules, match(rules=rules)))[0].id == rules.id


def find_game_of(plain: dict[str, Any]) -> Game[Any, Any, Any]:
    """Return the game of a sheet as plain values, which need not pass its tests."""
    return game(read_plain(plain, is_tested=False))


@pytest.mark.parametrize(
    "damage",
    [
        {"sheet": None},
        {"sheet": 3},
        {"sheet": {}},
        {"sheet": {**SHEET.plain, "name": "Other"}},
        {"game": "sheet:test:0000000000000000"},
        {"game": "twilight_imperium"},
    ],
)
def test_a_damaged_document_is_refused(damage: dict[str, Any]) -> None:
    """A match without its sheet, or with another one, is refused with a reason."""
    document = json.loads(encode(GAME, match(*ENTRIES)))
    with pytest.raises(Unreadable):
        decode(find_game, json.dumps({**document, **damage}))


def test_a_game_that_laurel_knows_carries_no_sheet() -> None:
    """A document that has both is refused."""
    document = json.loads(encode(GAME, match()))
    with pytest.raises(Unreadable):
        decode(find_game, json.dumps({**document, "game": "twilight_struggle"}))


def test_the_command_line_replays_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the names of its rows."""
    path = tmp_path / "match.json"
    path.write_text(encode(GAME, match(*ENTRIES)), "utf-8")
    assert main(["replay", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "Anna: 5" in printed
    assert "taken" in printed


def test_copies_are_merged() -> None:
    """Entries of both, whoever made them; not with a match that has another version of the sheet."""
    of = match(ENTRIES[0])
    one = evolve(of, journal=of.journal.with_author(Author("a.1")).add(ENTRIES[1], Milliseconds(5)))
    other = evolve(of, journal=of.journal.with_author(Author("b.1")).add(ENTRIES[1], Milliseconds(6)))
    together = merge(one, other, text_of)
    assert replay_match(GAME, together).state.total(A) == 8
    changed = game(
        sheet(
            row("coins", points='"coins // 4"'),
            row("taken", adds="true"),
            '[[option]]\nid = "x"\nname = "X"\ndefault = true',
            '[roles]\nname = "R"\nof = ["One", "Two"]',
        )
    )
    with pytest.raises(NotACopy):
        merge(of, match(ENTRIES[0], rules=changed), text_of)


NUMBERS = st.lists(st.integers(-3, 12), max_size=3).map(tuple)
ACTIONS = st.one_of(
    st.just(EndMatch()),
    st.builds(
        EnterValues,
        st.integers(-1, 2),
        st.dictionaries(
            st.sampled_from(["coins", "taken", "other"]),
            st.dictionaries(st.integers(-1, 3).map(Seat), NUMBERS, max_size=3),
        ),
    ),
)


@given(st.lists(ACTIONS, max_size=8))
def test_any_entries_are_read_as_they_are_written(actions: list[Any]) -> None:
    """Whatever they are; those that the sheet does not allow are refused, and the sum of the ledger is the total."""
    of = match(*actions)
    read_game, read = decode(find_game, encode(GAME, of))
    assert read == of
    played = replay_match(read_game, read)
    for seat in (A, B):
        assert sum(entry.points for entry in played.ledger if entry.player == seat) == played.state.total(seat)
