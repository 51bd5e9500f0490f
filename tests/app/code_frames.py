"""Matches to hand over, as long as those of players, and cameras that miss some codes."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random

from attrs import evolve

from laurel.app.formats.code_frames import FrameSequence, Receiver
from laurel.match.archive import decode, encode
from laurel.match.edits import Author, Milliseconds
from laurel.match.journal import Journal
from laurel.pages.games import find_game
from tools import project

PLAYED = project.ROOT / "tools" / "pictures" / "matches" / "twilight_struggle" / "full.json"
"""A match with 87 entries, the longest ones of all games."""

AUTHORS = tuple(Author(name) for name in ("4f8a1c9e.b07d33aa", "4f8a1c9e.19ee50c4", "c35b7f02.6ad8e1f9"))
"""Two devices, one of them with two visits."""

CODES_A_SECOND = 12


@cache
def document(entries: int, seed: int = 1) -> str:
    """Return the document of a match with so many entries, with the irregular times of people on several devices."""
    random = Random(seed)  # noqa: S311 - the same at every run
    game, played = decode(find_game, PLAYED.read_text(encoding="utf-8"))
    actions = [entry.action for entry in played.journal.log]
    journal, at = Journal[object](), played.started
    for _ in range(entries):
        at = Milliseconds(at + 300 + int(random.expovariate(1 / 40_000)))
        journal = evolve(journal, author=random.choices(AUTHORS, (5, 3, 2))[0]).add(random.choice(actions), at)
    return encode(game, evolve(played, journal=journal))


def codes_shown(sequence: FrameSequence, missed: float, seed: int) -> tuple[int, str]:
    """Return how many codes are shown until a camera has all, and the document that it has then.

    It begins anywhere in the sequence, and misses codes at random.
    """
    random, receiver = Random(seed), Receiver()  # noqa: S311 - the same at every run
    first = random.randrange(sequence.count)
    for shown in count(1):
        is_read = random.random() >= missed
        if is_read and receiver.add(sequence.frame((first + shown) % sequence.count), Milliseconds(0)).is_complete:
            return shown, receiver.document()
    raise AssertionError
