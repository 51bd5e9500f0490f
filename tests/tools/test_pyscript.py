"""PyScript's Python package, taken out of the script that carries it."""

from __future__ import annotations

import ast

import pytest

from tools import build, pyscript

CORE = 'wo(".",{pyscript:{"__init__.py":"import js","ffi.py":"x = \\"{}\\""}}),go()'


class TestPackage:
    """The sources, and the script without them."""

    def test_the_sources_come_out_as_they_are(self) -> None:
        """Quotes and braces in a source end nothing."""
        assert pyscript.package(CORE) == {"__init__.py": "import js", "ffi.py": 'x = "{}"'}

    def test_the_script_writes_nothing(self) -> None:
        """What is left hands over an empty tree."""
        assert pyscript.without_package(CORE) == 'wo(".",{}),go()'

    @pytest.mark.parametrize(
        "core", ["", CORE + CORE, 'wo(".",{pyscript:{"ffi.py":"x = 1"}})', CORE.replace("}}", "},x}")]
    )
    def test_another_script_than_expected(self, core: str) -> None:
        """A script that carries the package in another way is refused when the site is built."""
        with pytest.raises(ValueError, match="PyScript's"):
            pyscript.without_package(core)

    def test_what_npm_has_installed(self) -> None:
        """The real script carries the package, all of it Python, and only its beginning and end stay."""
        core = pyscript.core_script()
        sources = pyscript.package(core)
        assert {"__init__.py", "context.py", "ffi.py"} <= set(sources)
        for source in sources.values():
            ast.parse(source)
        assert "import pyscript as _pyscript" in pyscript.without_package(core)
        assert "lazy_py_modules as py_import" not in pyscript.without_package(core)


def test_the_page_carries_the_configuration() -> None:
    """What PyScript reads in the page is pyscript.toml, with Laurel's own module for the interpreter."""
    assert '"interpreter": "./static/python.js"' in build.configuration()
