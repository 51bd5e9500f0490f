"""Revisions of the setup: players and options that are changed during a match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve, frozen

from laurel.match.archive import VERSION, Unreadable, decode, encode
from laurel.match.difference import Difference
from laurel.match.edits import Milliseconds
from laurel.match.game import Game, Outcome
from laurel.match.journal import Journal
from laurel.match.ledger import LedgerEntry
from laurel.match.match import Match, MatchId
from laurel.match.message import Message, Refusal
from laurel.match.replay import Replay, replay
from laurel.match.setup import Player, Points, ReviseSetup, Seat, Setup
from laurel.match.verdict import Verdict
from tests.support import among, entry_id, redo, undo

A, B = Seat(0), Seat(1)


@frozen
class Options:
    """What is agreed on."""

    target: int = 3


@frozen
class Details:
    """What a seat has besides."""

    side: str = ""


@frozen
class Count:
    """A player gains a point."""

    player: Seat


@frozen
class Rest:
    """Nobody gains anything."""


@frozen
class State:
    """Everybody's points."""

    target: int
    totals: tuple[int, ...]


def _open(setup: Setup[Options]) -> State:
    if setup.options.target < 1:
        raise Refusal("No target.", field="target")
    return State(setup.options.target, (0,) * len(setup.players))


def _count(state: State, action: Count) -> Outcome[State]:
    totals = tuple(total + (seat == action.player) for seat, total in enumerate(state.totals))
    entry = LedgerEntry(action.player, Points(1), "count", "1", 1, Points(1))
    return Outcome(evolve(state, totals=totals), (entry,))


def _rest(state: State, _: Rest) -> Outcome[State]:
    return Outcome(state)


def _end(state: State) -> Verdict | None:
    winners = tuple(Seat(seat) for seat, total in enumerate(state.totals) if total >= state.target)
    return Verdict(Message("The end."), "1", (), winners) if winners else None


GAME: Game[State, Any, Options] = Game(
    id="count",
    seats=range(1, 5),
    options=Options,
    opening=_open,
    rules={Count: _count, Rest: _rest},
    points=lambda state: {Seat(seat): Points(total) for seat, total in enumerate(state.totals)},
    verdict=_end,
    seat_details=Details,
)
PLAYERS = (Player("Anna", "red", Details()), Player("Bob", "blue", Details("north")))
RENAMED = (Player("Anya", "green", Details("south")), PLAYERS[1])


def match(*actions: object, options: Options = Options()) -> Match[Any]:
    """Return a match with entries."""
    journal: Journal[Any] = Journal()
    for at, action in enumerate(actions):
        journal = journal.add(action, Milliseconds(at))
    return Match(MatchId("m"), Milliseconds(0), Setup("count", PLAYERS, options), journal)


def played(of: Match[Any]) -> Replay[State, Any]:
    """Return the replay of a match."""
    return replay(GAME, GAME.opening(of.setup), of.journal.log)


def edited(of: Match[Any], journal: Journal[Any]) -> Match[Any]:
    """Return the match with another journal."""
    return evolve(of, journal=journal)


def damaged(of: Match[Any], **changed: object) -> str:
    """Return the detail with which a document is refused whose last action has other fields."""
    document = json.loads(encode(GAME, of))
    document["edits"][-1]["action"] |= changed
    with pytest.raises(Unreadable) as caught:
        decode(among({"count": GAME}), json.dumps(document))
    return caught.value.detail


class TestSetup:
    """The setup that applies."""

    def test_the_newest_revision_applies_from_the_beginning(self) -> None:
        """Of two the later one; entries before it are played with its options."""
        first, second = ReviseSetup(PLAYERS, Options(5)), ReviseSetup(RENAMED, Options(2))
        after = match(Count(A), Count(A), first, second)
        assert after.setup == Setup("count", RENAMED, Options(2))
        assert after.initial_setup == Setup("count", PLAYERS, Options())
        assert played(after).verdict is not None

    def test_undone_removed_and_corrected_like_any_entry(self) -> None:
        """The setup is that of the log as it is then."""
        revised = match(Count(A), ReviseSetup(RENAMED, Options(2)))
        journal = revised.journal
        assert edited(revised, undo(journal)).setup == revised.initial_setup
        assert edited(revised, redo(undo(journal))).setup == revised.setup
        assert edited(revised, journal.remove(entry_id(1), Milliseconds(9))).setup == revised.initial_setup
        corrected = journal.correct(entry_id(1), ReviseSetup(PLAYERS, Options(7)), Milliseconds(9))
        assert edited(revised, corrected).setup.options == Options(7)
        inserted = journal.add(ReviseSetup(PLAYERS, Options(9)), Milliseconds(9), before=entry_id(0))
        assert edited(revised, inserted).setup == revised.setup

    def test_the_setup_before_an_entry(self) -> None:
        """So that the history can tell what a revision changed."""
        of = match(ReviseSetup(PLAYERS, Options(5)), Count(A), ReviseSetup(RENAMED, Options(2)))
        assert of.setup_before(entry_id(0)) == of.initial_setup
        assert of.setup_before(entry_id(2)).options == Options(5)
        assert of.setup_before(entry_id(7)) == of.setup


class TestReplay:
    """A revision by itself changes no state."""

    def test_it_moves_no_points(self) -> None:
        """And is not refused, not even after the end."""
        log_step = played(match(Count(A), Count(A), Count(A), ReviseSetup(RENAMED, Options()))).log_steps[-1]
        assert (log_step.refusal, log_step.gained, log_step.state.totals) == (None, (), (3, 0))
        assert log_step.verdict is not None

    def test_what_it_alters_is_found(self) -> None:
        """A lower target ends the game earlier: later entries are refused, and somebody else wins."""
        before = match(Count(A), Count(B), Count(A), Count(B), Count(B))
        after = edited(before, before.journal.add(ReviseSetup(PLAYERS, Options(2)), Milliseconds(9)))
        found = Difference(played(before), played(after))
        assert [pair.after.entry.id for pair in found.altered] == [entry_id(3), entry_id(4)]
        assert found.has_other_winner
        assert (found.refusal, found.questions) == (None, ())

    def test_the_game_goes_on_after_it(self) -> None:
        """A higher target: nothing else is altered, and yet the players are asked."""
        before = match(Count(A), Count(A), Count(A))
        after = edited(before, before.journal.add(ReviseSetup(PLAYERS, Options(9)), Milliseconds(9)))
        found = Difference(played(before), played(after))
        assert found.altered == ()
        assert found.has_other_winner

    def test_a_name_alters_nothing(self) -> None:
        """Nobody has to be asked."""
        before = match(Count(A))
        after = edited(before, before.journal.add(ReviseSetup(RENAMED, Options()), Milliseconds(9)))
        found = Difference(played(before), played(after))
        assert (found.altered, found.has_other_winner) == ((), False)


class TestDocuments:
    """Revisions are stored, and read strictly."""

    def test_revisions_come_back_with_what_was_undone(self) -> None:
        """The document has the revision that was undone as well."""
        of = match(Count(A), ReviseSetup(RENAMED, Options(5)), ReviseSetup(PLAYERS, Options(9)))
        of = edited(of, undo(of.journal))
        assert decode(among({"count": GAME}), encode(GAME, of)) == (GAME, of)

    def test_the_stored_form(self) -> None:
        """The fields of a setup, beside the kind."""
        document = json.loads(encode(GAME, match(ReviseSetup(RENAMED, Options(5)))))
        assert document["version"] == VERSION
        assert document["edits"][0]["action"] == {
            "do": "revise_setup",
            "players": [
                {"name": "Anya", "colour": "green", "details": {"side": "south"}},
                {"name": "Bob", "colour": "blue", "details": {"side": "north"}},
            ],
            "options": {"target": 5},
        }
        assert document["setup"]["players"][0]["name"] == "Anna"

    def test_a_document_of_version_4(self) -> None:
        """It is read as one of version 5, which has one more action."""
        plain = json.loads(encode(GAME, match()))
        edits = [{"do": "add", "id": 3, "at": 9, "action": {"do": "count", "player": 0}}]
        texts = [json.dumps({**plain, "version": version, "edits": edits, "undone": []}) for version in (4, 5)]
        (_, read), (_, same) = (decode(among({"count": GAME}), text) for text in texts)
        assert read == same
        assert [entry.action for entry in read.journal.log] == [Count(A)]

    @pytest.mark.parametrize(
        "changed",
        [
            {"players": []},
            {"players": [{"name": "Anya", "colour": "green"}]},
            {"players": [{"name": " ", "colour": "green"}, {"name": "Bob", "colour": "blue"}]},
            {"players": [{"name": "Anya", "colour": "mauve"}, {"name": "Bob", "colour": "blue"}]},
            {"options": {"target": "many"}},
            {"options": {"goal": 3}},
            {"options": None},
            {"more": 1},
        ],
        ids=repr,
    )
    def test_a_damaged_revision(self, changed: dict[str, object]) -> None:
        """Other seats, players that no screen lets pass, unknown fields."""
        assert damaged(match(ReviseSetup(RENAMED, Options(5))), **changed)

    def test_one_that_the_game_does_not_allow(self) -> None:
        """As little as such a setup."""
        assert "No target." in damaged(match(ReviseSetup(RENAMED, Options(5))), options={"target": 0})
