"""Takes PyScript's Python package out of the script that carries it.

PyScript keeps the sources of its package `pyscript` in its core script, and has Python write and compile them at every
start. The site compiles them beforehand, with everything else, and the script goes without.
"""

import json

from tools import project

CORE = "core-*.js"

# Where the script hands the package to what writes it.
CARRIED = "{pyscript:{"


def package(core: str) -> dict[str, str]:
    """The sources of the package by their names in it; raises ValueError when the script does not carry them."""
    return _carried(core)[0]


def without_package(core: str) -> str:
    """The script with nothing to write: it then only imports the package, wherever that is."""
    _, began, ended = _carried(core)
    return f"{core[:began]}{{}}{core[ended:]}"


def core_script() -> str:
    """PyScript's core script, as npm has installed it."""
    [script] = (project.MODULES / "@pyscript" / "core" / "dist").glob(CORE)
    return script.read_text(encoding="utf-8")


def _carried(core: str) -> tuple[dict[str, str], int, int]:
    """The package in the script, and where it begins and ends."""
    if core.count(CARRIED) != 1:
        raise ValueError("PyScript's core script does not carry its Python package where it did")
    began = core.index(CARRIED)
    sources, ended = json.JSONDecoder().raw_decode(core, began + len(CARRIED) - 1)
    if "__init__.py" not in sources or core[ended] != "}":
        raise ValueError("PyScript's Python package has another form than it had")
    return sources, began, ended + 1
