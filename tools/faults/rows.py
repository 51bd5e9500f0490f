"""What the trial of a kind of fault has found."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen


@frozen
class Row:
    """One line of the table."""

    kind: str
    cases: int
    lost: int
    """How many taps, texts or matches were not there afterwards."""

    seen: str
    """What the player sees, and what was measured beside it."""


def table(rows: Iterable[Row]) -> str:
    """Return rows as a table of Markdown."""
    lines = ["| fault | cases | lost | what the player sees |", "|---|---|---|---|"]
    lines += [f"| {row.kind} | {row.cases} | {row.lost} | {row.seen} |" for row in rows]
    return "\n".join(lines)
