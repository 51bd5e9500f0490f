"""What holds for every test."""

from __future__ import annotations

import gc

import hypothesis
import pytest
from jinja2 import FileSystemBytecodeCache

from laurel.pages.environment import environment
from laurel.pages.language.languages import LANGUAGES
from tools import project

hypothesis.settings.register_profile("laurel", deadline=None, max_examples=30)  # a slow machine is no defect
hypothesis.settings.load_profile("laurel")

TEMPLATES = project.ROOT / ".cache" / "templates"
"""Where compiled templates are kept: otherwise every process of the tests compiles them for every language."""


GARBAGE = 20_000
"""So many new objects make the garbage collector look for unreachable ones, in place of 700."""

LONGEST = (
    *("test_new_game", "test_runner", "test_large_files", "test_mutation", "test_handle", "test_language_of_titles"),
    *("test_attack", "test_forging", "test_returning", "test_languages_page", "test_unchanged"),
)
"""Modules of long tests, which come first: one at the end would leave the other worker idle."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest modules."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never look at what was imported and collected: it stays until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


def pytest_configure() -> None:
    """Compile every template once."""
    TEMPLATES.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        environment(language).bytecode_cache = FileSystemBytecodeCache(str(TEMPLATES))
