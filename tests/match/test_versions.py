"""Documents of other versions are migrated, or refused by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from laurel.match.archive import VERSION, decode, encode
from tests.match.documents import ONE, TWO, VERSION_1, Document, document, edited, reading
from tests.match.tokens import GAME, ONCE, Claim, Gain, ScoreRound, find_game, played
from tests.support import NOON, A, B, redo


class TestMigration:
    """Documents of other versions."""

    def test_a_log_of_version_1_becomes_a_journal(self) -> None:
        """A log alone becomes a journal of additions; points stay."""
        _, read = decode(find_game, json.dumps(VERSION_1))

        assert [Gain(A, TWO), Gain(B, ONE)] == [entry.action for entry in read.journal.log]
        assert (2, 1, 0) == played(read).state.points
        assert VERSION == json.loads(encode(GAME, read))["version"]

    @pytest.mark.parametrize("log", [None, {}, "x", [1], [[]]], ids=repr)
    def test_version_1_damaged(self, log: object) -> None:
        """A migration trusts nothing either."""
        assert "damaged" in reading({**VERSION_1, "log": log}).message.text

    def test_version_1_without_log(self) -> None:
        """A missing log is damage, not an empty match."""
        assert "log" in reading({key: value for key, value in VERSION_1.items() if key != "log"}).detail

    def test_version_6_knows_no_people(self) -> None:
        """Nobody knows who the players are; everything else is the same."""
        plain = json.loads(encode(GAME, edited()))
        _, read = decode(find_game, json.dumps({**plain, "version": 6}))

        assert edited() == read
        assert {""} == {player.person for player in read.setup.players}

    @pytest.mark.parametrize("version", [VERSION + 1, 1000])
    def test_a_document_of_a_newer_version_asks_for_an_update(self, version: int) -> None:
        """The player is told to update; nothing is guessed."""
        feedback = reading({**document(), "version": version, "something": "new"}).message.text

        assert "A newer Laurel wrote this match. Update Laurel to open it." == feedback

    @pytest.mark.parametrize("version", [0, -1, 1.0, 2.0, "2", None, True, [2]], ids=repr)
    def test_no_version_at_all(self, version: object) -> None:
        """What is no version number is damage."""
        assert "version" in reading({**document(), "version": version}).detail


SCORED = {"do": "score_round", "claims": {"0": {"points": 1, "bonus": 1}, "1": {"points": None, "bonus": 0}}}
"""Points that were scored, as version 2 of the game wrote them."""


def version_2(*entered: Mapping[str, Any]) -> Document:
    """Return a match as version 2 wrote it."""
    edits = [{"do": "add", "id": index, "at": NOON, "action": action} for index, action in enumerate(entered)]
    plain = {name: value for name, value in VERSION_1.items() if name != "log"}
    options = {"target": 10, "speaker": 0}
    return {**plain, "version": 2, "setup": {**plain["setup"], "options": options}, "edits": edits, "undone": []}


class TestMigrationOfAGame:
    """Steps that a game adds to those of all games."""

    def test_of_actions_and_options(self) -> None:
        """Actions are migrated, and options get what they had by default at the time."""
        _, read = decode(find_game, json.dumps(version_2(SCORED)))

        assert [ScoreRound({A: Claim(ONE, has_bonus=True), B: Claim()})] == [one.action for one in read.journal.log]
        assert (2, 0, 0) == played(read).state.points
        assert not read.setup.options.is_limited

    def test_after_version_1(self) -> None:
        """A document of version 1 passes every step."""
        entry = {"id": 0, "at": NOON, "action": SCORED}
        _, read = decode(find_game, json.dumps({**VERSION_1, "log": [entry]}))

        assert (2, 0, 0) == played(read).state.points

    def test_nothing_is_refused_that_was_scored(self) -> None:
        """A rule that came later does not apply to older matches."""
        once = {"do": "gain", "player": 0, "points": 1, "source": ONCE}
        replayed = played(decode(find_game, json.dumps(version_2(once, once)))[1])

        assert (2, 0, 0) == replayed.state.points
        assert not any(log_step.refusal for log_step in replayed.log_steps)

    def test_in_corrections_and_in_what_was_undone(self) -> None:
        """The actions of every kind of edit are migrated."""
        plain = version_2({"do": "gain", "player": 0, "points": 1, "source": ""})
        correction = {"do": "correct", "id": 0, "at": NOON, "action": SCORED}
        _, read = decode(find_game, json.dumps({**plain, "undone": [correction]}))

        assert (2, 0, 0) == played(evolve(read, journal=redo(read.journal))).state.points

    @pytest.mark.parametrize(
        "damage",
        [
            {"setup": None},
            {"setup": {}},
            {"edits": [3]},
            {"undone": 3},
            {"edits": [{"do": "add", "id": 0, "at": NOON, "action": {"do": "score_round"}}]},
            {"edits": [{"do": "add", "id": 0, "at": NOON, "action": {"do": "score_round", "claims": {"0": 1}}}]},
        ],
        ids=str,
    )
    def test_of_a_damaged_document(self, damage: Mapping[str, Any]) -> None:
        """Whatever the migration of a game raises, the document is damaged."""
        assert "damaged" in reading({**version_2(), **damage}).message.text
