"""What is stored of a match comes back."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from laurel.match.archive import FORMAT, VERSION, Writer, decode, encode
from laurel.match.journal import Journal, Milliseconds
from laurel.match.match import Match
from laurel.match.plain import action_from_plain, action_to_plain, kind_of, setup_from_plain, setup_to_plain
from tests.match.documents import EVERY_KIND, TWO, document, edited, reading
from tests.match.tokens import GAME, GAMES, Action, Gain, ResolveVote, SeatDetails, TeamId, Vote, match, played, setup
from tests.support import A, B, C, trace


class TestRoundTrip:
    """What is stored comes back."""

    def test_every_kind_of_action_is_tried_here(self) -> None:
        """The list above forgets no kind."""
        assert set(GAME.actions) == {type(action) for action in EVERY_KIND}

    @pytest.mark.parametrize("action", EVERY_KIND, ids=lambda action: kind_of(type(action)))
    def test_every_kind_of_action(self, action: Action) -> None:
        """An action becomes plain JSON with its kind under `do`, and the same action again."""
        plain = json.loads(json.dumps(action_to_plain(GAME, action)))

        assert kind_of(type(action)) == plain["do"]
        assert action == action_from_plain(GAME, plain)

    @pytest.mark.parametrize("of", [match(), match(*EVERY_KIND), edited()], ids=["empty", "every kind", "edited"])
    def test_a_match(self, of: Match[Action]) -> None:
        """Setup, edits, what was undone, and times: all of it comes back, and plays out the same."""
        game, read = decode(GAMES, encode(GAME, of))

        assert game is GAME
        assert of == read
        assert of.journal.log == read.journal.log
        assert trace(played(of)) == trace(played(read))

    def test_redo_still_works(self) -> None:
        """What was undone before storing can be brought back after it."""
        _, read = decode(GAMES, encode(GAME, edited()))

        assert edited().journal.redo().redo() == read.journal.redo().redo()

    def test_the_setup(self) -> None:
        """Players with colours and details, and the options of the game."""
        before = setup(3, 14, C)
        before = evolve(
            before, players=(evolve(before.players[0], details=SeatDetails(TeamId("north"))), *before.players[1:])
        )

        assert before == setup_from_plain(GAME, json.loads(json.dumps(setup_to_plain(GAME, before))))

    def test_the_same_match_is_the_same_text(self) -> None:
        """Sets are stored in order."""
        plain = action_to_plain(GAME, ResolveVote(Vote.FOR, frozenset({C, B, A})))

        assert {"do": "resolve_vote", "outcome": "for", "voted_for": [0, 1, 2]} == plain

    def test_the_document_says_what_it_is(self) -> None:
        """It has a format, a version and a game."""
        plain = document()

        assert (FORMAT, VERSION, GAME.id) == (plain["format"], plain["version"], plain["game"])
        assert {"format", "version", "id", "started", "game", "setup", "edits", "undone"} == set(plain)

    def test_names_keep_their_letters(self) -> None:
        """A document can be read by people, whatever their alphabet."""
        of = match()
        named = evolve(of.setup, players=(evolve(of.setup.players[0], name="Łucja Ёж"), *of.setup.players[1:]))

        assert "Łucja Ёж" in encode(GAME, evolve(of, setup=named))


def test_times_are_milliseconds() -> None:
    """The last millisecond of the year 9999 can be stored, and none after it."""
    last = Milliseconds(253_402_300_799_999)

    assert last == decode(GAMES, encode(GAME, evolve(match(), started=last)))[1].started
    reading({**document(), "started": last + 1})


def test_a_writer_follows_its_match() -> None:
    """After any edit, the document of a writer is the one that a new writer writes."""
    journals: list[Journal[Action]] = [edited().journal]
    journals += [journals[0].undo(), journals[0].undo().undo(), journals[0].undo().redo()]
    journals += [
        journals[2].add(Gain(A, TWO), Milliseconds(7)),
        journals[0].remove(journals[0].log[0].id, Milliseconds(8)),
    ]
    writer = Writer(GAME)
    for one in [*journals, *reversed(journals)]:
        of = evolve(match(), journal=one)
        assert writer.document(of) == encode(GAME, of)
