"""What holds for every test."""

from __future__ import annotations

import hypothesis
from jinja2 import FileSystemBytecodeCache

from laurel.pages.environment import environment
from laurel.pages.languages import LANGUAGES
from tools import project

hypothesis.settings.register_profile("laurel", deadline=None, max_examples=30)  # a slow machine is no defect
hypothesis.settings.load_profile("laurel")

TEMPLATES = project.ROOT / ".cache" / "templates"
"""Where compiled templates are kept: otherwise every process of the tests compiles them for every language."""


def pytest_configure() -> None:
    """Compile every template once."""
    TEMPLATES.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        environment(language).bytecode_cache = FileSystemBytecodeCache(str(TEMPLATES))
