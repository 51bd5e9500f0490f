"""A whole match of six players and eight rounds, in `whole_match.json`; its points were added up by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import Action
from laurel.games.twilight_imperium.state import State
from laurel.match.archive import decode, encode
from laurel.match.match import Match
from laurel.match.plain import action_from_plain, setup_from_plain
from laurel.match.replay import Replay
from laurel.pages.games import find_game
from tests.games.twilight_imperium.support import match, played
from tests.support import C, journal

WHOLE: dict[str, Any] = json.loads(Path(__file__).with_name("whole_match.json").read_text("utf-8"))
ROUNDS = range(1, len(WHOLE["rounds"]) + 1)


def match_after(rounds: int) -> Match[Action]:
    """Return the match after so many rounds."""
    entries = [entry for one in WHOLE["rounds"][:rounds] for entry in one["entries"]]
    setup = setup_from_plain(GAME, {"players": WHOLE["players"], "options": WHOLE["options"]})
    return evolve(match(), setup=setup, journal=journal(*(action_from_plain(GAME, entry) for entry in entries)))


def replayed(rounds: int) -> Replay[State, Action]:
    """Return the replay after so many rounds."""
    return played(match_after(rounds))


@pytest.mark.parametrize("rounds", ROUNDS)
def test_points_after_every_round(rounds: int) -> None:
    """As they were added up by hand."""
    assert tuple(WHOLE["rounds"][rounds - 1]["points"]) == replayed(rounds).state.points


def test_nothing_is_refused() -> None:
    """Neither a whole entry nor a part of one."""
    for log_step in replayed(len(ROUNDS)).log_steps:
        assert log_step.refusal is None, log_step.entry.action
        assert not any(notice.has_no_effect for notice in log_step.notices)


def test_the_winner_is_first_in_initiative_order() -> None:
    """Whoever is first in initiative order in the last status phase, whatever the order of entry."""
    verdict = replayed(len(ROUNDS)).verdict

    assert verdict is not None
    assert ("98.7", (WHOLE["winner"],)) == (verdict.rule, verdict.winners)
    assert replayed(len(ROUNDS) - 1).verdict is None


def test_who_was_eliminated() -> None:
    """Takes no part in the end."""
    assert {C} == replayed(len(ROUNDS)).state.home_systems.eliminated


def test_it_can_be_stored() -> None:
    """And plays out the same."""
    stored = match_after(len(ROUNDS))
    _, read = decode(find_game, encode(GAME, stored))

    assert (stored, played(stored).state) == (read, played(read).state)
