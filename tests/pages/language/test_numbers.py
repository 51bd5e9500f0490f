"""Numbers as they are typed: what Python reads, and what the buttons beside a field read."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from laurel.pages.language import numbers
from laurel.pages.language.numbers import NotNumbers, read_list, read_number, read_sum
from tools import project

LANGUAGES = ("en", "ru", "pl", "cs")

CASES = [
    (language, case)
    for case in json.loads((project.ROOT / "tests/pages/language/numbers.json").read_text())
    for language in ((case["language"],) if "language" in case else LANGUAGES)
]

READ_IN_SCRIPT = """
import { readNumber } from './static/entry/number-text.js';
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(([language, typed]) => readNumber(typed, language))));
"""


def result(read: Callable[[str, str], Any], typed: str, language: str) -> Any:
    """Return what is read, or the name of the reason why nothing is."""
    try:
        return list(read(typed, language))
    except NotNumbers as error:
        reasons = (name for name in dir(numbers) if getattr(numbers, name) == error.message.text)
        return next(reasons)


@pytest.mark.parametrize(("language", "case"), CASES)
def test_sums_and_lists_are_read(language: str, case: dict[str, Any]) -> None:
    """Thousands, decimals, both minus signs, sums and lists, in each language."""
    assert result(read_sum, case["typed"], language) == case["sum"]
    assert result(read_list, case["typed"], language) == case["list"]


def test_a_sum_has_no_more_digits_than_a_number() -> None:
    """As many as a stored number has."""
    assert read_number("999 999 998 + 1", "en") == 999_999_999
    with pytest.raises(NotNumbers):
        read_number("999 999 999 + 1", "en")


def test_buttons_read_what_python_reads() -> None:
    """The script beside a field reads the same number, or none."""
    given = json.dumps([(language, case["typed"]) for language, case in CASES])
    arguments = ["--input-type=module", "--eval", READ_IN_SCRIPT, "--", given]
    run = subprocess.run(  # noqa: S603 - the script above
        ["node", *arguments],  # noqa: S607 - where this machine has it
        cwd=project.ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    expected = [sum(case["sum"]) if isinstance(case["sum"], list) else None for _, case in CASES]
    assert json.loads(run.stdout) == expected
