"""Templates that were compiled, as the built site has them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader

from laurel.pages import environment as module
from laurel.pages.environment import CompiledLoader, make_environment

TEMPLATES = {
    "word.html": "{% macro word() %}{{ said }}{% endmacro %}",
    "page.html": '{% from "word.html" import word %}{{ said }} {{ word() }}',
}


def test_each_language_imports_its_own_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a template that another language has loaded since."""
    package = tmp_path / "compiled_for_a_test"
    make_environment(DictLoader(TEMPLATES)).compile_templates(package, zip=None, ignore_errors=False)
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(module, "COMPILED", package.name)
    found = {}
    for language in ("en", "ru"):
        found[language] = make_environment(CompiledLoader())
        found[language].globals["said"] = language
        found[language].get_template("page.html")
    assert [found[one].get_template("page.html").render() for one in ("en", "ru", "en")] == ["en en", "ru ru", "en en"]
    for name in [name for name in sys.modules if name.startswith(package.name)]:
        del sys.modules[name]
