"""What holds for every match of any game, whatever is entered: of Tokens, and of the games that have strategies."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.match.archive import decode, encode
from laurel.match.match import Match
from laurel.match.replay import Replay, replay
from tests.games.twilight_imperium import strategies as twilight_imperium
from tests.match import strategies as tokens
from tests.match.strategies import Drawn, edits
from tests.support import among, trace

often = settings()
seldom = settings(often, max_examples=12)

of_each_game = pytest.mark.parametrize("drawn", [tokens.DRAWN, twilight_imperium.DRAWN], ids=lambda one: one.game.id)


@of_each_game
def test_every_kind_of_action_is_drawn(drawn: Drawn) -> None:
    """The strategies have every kind of action of the game."""
    assert set(drawn.game.actions) == set(drawn.kinds(4))


@of_each_game
class TestStored:
    """Storing and reading."""

    @often
    @given(data=st.data())
    def test_what_is_stored_comes_back(self, drawn: Drawn, data: st.DataObject) -> None:
        """A match that is encoded and decoded is the same match, with the same log."""
        match = data.draw(drawn.matches())
        game, read = decode(among({drawn.game.id: drawn.game}), encode(drawn.game, match))

        assert (drawn.game, match, match.journal.log) == (game, read, read.journal.log)

    @seldom
    @given(data=st.data())
    def test_what_is_stored_plays_out_the_same(self, drawn: Drawn, data: st.DataObject) -> None:
        """After a reload the board is what it was."""
        match = data.draw(drawn.matches())
        _, read = decode(among({drawn.game.id: drawn.game}), encode(drawn.game, match))

        assert trace(played(drawn, match)) == trace(played(drawn, read))


@of_each_game
class TestReplayed:
    """The fold of the log."""

    @seldom
    @given(data=st.data())
    def test_twice_is_the_same(self, drawn: Drawn, data: st.DataObject) -> None:
        """A replay depends on nothing but setup and log."""
        match = data.draw(drawn.matches())

        assert trace(played(drawn, match)) == trace(played(drawn, match))

    @seldom
    @given(data=st.data())
    def test_what_is_known_changes_nothing(self, drawn: Drawn, data: st.DataObject) -> None:
        """After every edit, the replay that builds on the one before is equal to one from the opening."""
        match = data.draw(drawn.matches())
        known = played(drawn, match)
        for action in data.draw(st.lists(drawn.any_action(len(match.setup.players)), min_size=1, max_size=6)):
            match = evolve(match, journal=data.draw(edits(match.journal, action)))
            known = played(drawn, match, known)
            assert trace(played(drawn, match)) == trace(known)

    @often
    @given(data=st.data())
    def test_a_refused_entry_changes_nothing(self, drawn: Drawn, data: st.DataObject) -> None:
        """Without its refused entries a log leads to the same state, by the same points."""
        full = played(drawn, data.draw(drawn.matches()))
        entries = tuple(log_step.entry for log_step in full.log_steps if log_step.refusal is None)
        clean = replay(drawn.game, full.opening, entries)

        assert not any(log_step.refusal for log_step in clean.log_steps)
        assert (full.state, full.verdict, list(full.ledger)) == (clean.state, clean.verdict, list(clean.ledger))


def played(drawn: Drawn, match: Match[object], known: Replay[object, object] | None = None) -> Replay[object, object]:
    """Return the replay of a match, built on the `known` one."""
    return replay(drawn.game, drawn.game.opening(match.setup), match.journal.log, known)
