"""PyScript's Python package, its databases and its evaluations, taken out of the script that has them."""

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


class TestDatabases:
    """The maps that the script keeps in IndexedDB."""

    STORED = "class y extends EventTarget{#e;constructor(e){super(),this.#e=indexedDB.open(e)}async close(){}}"
    READ = (
        "class h extends Map{#s;constructor(...e){super(),this.#s=new y(...e)}set(e,t){return this.#s,super.set(e,t)}}"
    )

    def test_they_are_in_memory(self) -> None:
        """Both classes are maps with the names that the rest of the script uses; what is around them stays."""
        changed = pyscript.without_databases(f"const p=1;{self.STORED}{self.READ}const g={{}};new h(p)")
        assert changed == (
            "const p=1;class y extends Map{constructor(){super()}async close(){}async sync(){}}class h extends y{}"
            "const g={};new h(p)"
        )

    @pytest.mark.parametrize(
        "core", ["", STORED, READ, STORED + READ + "indexedDB.open(1)", STORED + "class a{}" + READ], ids=range(5)
    )
    def test_another_script_than_expected(self, core: str) -> None:
        """A script that opens databases in another way, or none at all, is refused when the site is built."""
        with pytest.raises(ValueError, match="PyScript's"):
            pyscript.without_databases(core)

    def test_what_npm_has_installed(self) -> None:
        """The real script has the two classes twice: for the page, and for a worker."""
        core = pyscript.core_script()
        assert len(pyscript.STORED_MAPS.findall(core)) == 2
        assert pyscript.DATABASE not in pyscript.without_databases(core)


def test_the_page_carries_the_configuration() -> None:
    """What PyScript reads in the page is pyscript.toml, with Laurel's own module for the interpreter."""
    assert '"interpreter": "./static/python.js"' in build.configuration()


class TestEvaluations:
    """What the script would evaluate as a text."""

    REAL = pyscript.core_script()

    def test_the_page_makes_no_function_of_a_text(self) -> None:
        """Two evaluations are left, in the text for workers; nothing else is changed."""
        changed = pyscript.without_evaluations(self.REAL)
        removed = len(self.REAL) - len(changed)
        pairs = enumerate(zip(self.REAL, changed, strict=False))
        began = next(index for index, (one, other) in pairs if one != other)
        assert self.REAL[began:].startswith("return Function(`return(w,x)=>")
        assert changed == self.REAL[:began] + self.REAL[began + removed :]
        assert changed[began] == "}"

    @pytest.mark.parametrize(
        "core", [REAL + "eval(name)", REAL + "new Function(name)", REAL.replace("return(w,x)", "")]
    )
    def test_another_script_than_expected(self, core: str) -> None:
        """It is refused when the site is built."""
        with pytest.raises(ValueError, match="PyScript's"):
            pyscript.without_evaluations(core)
