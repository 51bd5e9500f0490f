"""What is stored of a match comes back."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from laurel.match.archive import FORMAT, VERSION, Writer, decode, encode
from laurel.match.edits import Author, Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match
from laurel.match.plain import action_to_plain, kind_of, setup_from_plain, setup_to_plain
from tests.match.documents import EVERY_KIND, document, edited, reading
from tests.match.round_trips import expect_action_back, expect_match_back
from tests.match.tokens import GAME, Action, ResolveVote, SeatDetails, TeamId, Vote, find_game, match, setup
from tests.support import A, B, C, redo, undo


class TestRoundTrip:
    """What is stored comes back."""

    def test_every_kind_of_action_is_tried_here(self) -> None:
        """The list above forgets no kind."""
        assert set(GAME.actions) == {type(action) for action in EVERY_KIND}

    @pytest.mark.parametrize("action", EVERY_KIND, ids=lambda action: kind_of(type(action)))
    def test_every_kind_of_action(self, action: Action) -> None:
        """An action becomes plain JSON with its kind under `do`, and the same action again."""
        expect_action_back(GAME, action)

    @pytest.mark.parametrize("of", [match(), match(*EVERY_KIND), edited()], ids=["empty", "every kind", "edited"])
    def test_a_stored_match_comes_back_and_plays_out_the_same(self, of: Match[Action]) -> None:
        """Setup, edits, what was undone, and times: all of it comes back, and plays out the same."""
        expect_match_back(GAME, of)

    def test_redo_still_works(self) -> None:
        """What was undone before storing can be brought back after it."""
        _, read = decode(find_game, encode(GAME, edited()))

        assert redo(edited().journal) == redo(read.journal)

    def test_a_stored_setup_comes_back(self) -> None:
        """Players with colours and details, and the options of the game."""
        before = setup(3, 14, C)
        before = evolve(
            before, players=(evolve(before.players[0], details=SeatDetails(TeamId("north"))), *before.players[1:])
        )

        assert before == setup_from_plain(GAME, json.loads(json.dumps(setup_to_plain(before))))

    def test_the_same_match_is_the_same_text(self) -> None:
        """Sets are stored in order."""
        plain = action_to_plain(ResolveVote(Vote.FOR, frozenset({C, B, A})))

        assert {"do": "resolve_vote", "outcome": "for", "voted_for": [0, 1, 2]} == plain

    def test_the_document_says_what_it_is(self) -> None:
        """It has a format, a version and a game."""
        plain = document()

        assert (FORMAT, VERSION, GAME.id) == (plain["format"], plain["version"], plain["game"])
        assert {"format", "version", "id", "started", "game", "setup", "edits"} == set(plain)

    def test_names_keep_their_letters(self) -> None:
        """A document can be read by people, whatever their alphabet."""
        of = match()
        named = evolve(of.setup, players=(evolve(of.setup.players[0], name="Łucja Ёж"), *of.setup.players[1:]))

        assert "Łucja Ёж" in encode(GAME, evolve(of, setup=named))


def test_times_are_milliseconds() -> None:
    """The last millisecond of the year 9999 can be stored, and none after it."""
    last = Milliseconds(253_402_300_799_999)

    assert last == decode(find_game, encode(GAME, evolve(match(), started=last)))[1].started
    reading({**document(), "started": last + 1})


def test_a_writer_follows_its_match() -> None:
    """After any edit, the document of a writer is the one that a new writer writes."""
    first: Journal[Action] = edited().journal
    a, b, c, d = (evolve(first, author=Author(f"{name}.1")) for name in "abcd")
    journals = [
        first,
        undo(a),
        undo(b, 2),
        redo(undo(c)),
        d.remove(d.log[0].id, Milliseconds(8)),
        undo(a).merge(undo(b)),
    ]
    writer = Writer(GAME)
    for one in [*journals, *reversed(journals)]:
        of = evolve(match(), journal=one)
        assert writer.document(of) == encode(GAME, of)
