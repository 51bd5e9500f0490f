"""The sheets in `docs/sheets.md` can be used as they stand there."""

from __future__ import annotations

import re

import pytest

from laurel.sheets.reader import read
from laurel.sheets.sheet import Sheet
from tools import project

BLOCKS = re.findall(
    r"^```toml\n(.*?)^```", (project.ROOT / "docs" / "sheets.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize("text", BLOCKS, ids=[re.findall(r'^id = "(.*)"', block, re.MULTILINE)[0] for block in BLOCKS])
def test_every_example_is_a_sheet(text: str) -> None:
    """Complete, without faults, and its tests pass."""
    assert isinstance(read(text), Sheet)


def test_there_are_recipes() -> None:
    """A tutorial of three steps, and ten recipes or more."""
    assert len(BLOCKS) >= 13
