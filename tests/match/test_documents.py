"""Documents that earlier builds exported: each is read, and replays to the totals and the verdict it had then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from laurel.match.archive import decode, encode
from laurel.match.edits import Added, Corrected, EntryId, Removed
from laurel.match.match import Match
from laurel.match.replay import replay
from laurel.pages.games import find_game

DOCUMENTS = sorted((Path(__file__).parent.parent / "documents").glob("*/*.json"))


def entry_ids(match: Match[Any], document: dict[str, Any]) -> dict[int, EntryId]:
    """Return the ids of the entries by their numbers in a document of an older version."""
    edits = [*document["edits"], *reversed(document["undone"])]
    numbers = [edit["id"] for edit in edits if edit["do"] == "add"]
    added = [edit.entry.id for edit in match.journal.edits if isinstance(edit, Added)]
    return dict(zip(numbers, added, strict=True))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_exported_document(path: Path) -> None:
    """With corrections, entries that were taken out, and edits that were undone."""
    expected: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    game, match = decode(find_game, json.dumps(expected["document"]))
    played = replay(game, game.opening(match.setup), match.journal.log)
    totals = game.points(played.state)
    verdict = played.verdict

    assert [totals[seat] for seat in match.setup.seats] == expected["totals"]
    assert (None if verdict is None else list(verdict.winners)) == expected["winners"]
    ids = entry_ids(match, expected["document"])
    assert [log_step.entry.id for log_step in played.log_steps if log_step.refusal] == [
        ids[number] for number in expected["refused"]
    ]
    changes = [edit for edit in match.journal.edits if isinstance(edit, Added | Corrected | Removed)]
    assert len(changes) == len(expected["document"]["edits"]) + len(expected["document"]["undone"])
    assert len(match.journal.undone) == len(expected["document"]["undone"])
    assert decode(find_game, encode(game, match)) == (game, match)
