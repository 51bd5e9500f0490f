"""What is stored of any game's actions and matches comes back."""

from __future__ import annotations

import json
from typing import Any

from laurel.match.archive import decode, encode
from laurel.match.match import Match
from laurel.match.plain import AnyGame, action_from_plain, action_to_plain, kind_of
from laurel.match.replay import replay
from tests.support import among, trace


def expect_action_back(game: AnyGame, action: Any) -> None:
    """Expect that an action becomes plain JSON with its kind under `do`, and the same action again."""
    plain = json.loads(json.dumps(action_to_plain(action)))

    assert kind_of(type(action)) == plain["do"]
    assert action == action_from_plain(game, plain)


def expect_match_back(game: AnyGame, match: Match[Any]) -> None:
    """Expect that setup, edits, what was undone, and times come back, and that the match replays to the same steps."""
    found, read = decode(among({game.id: game}), encode(game, match))

    assert found is game
    assert match == read
    assert match.journal.log == read.journal.log
    steps, again = (trace(replay(game, game.opening(one.setup), one.journal.log)) for one in (match, read))
    assert steps == again
