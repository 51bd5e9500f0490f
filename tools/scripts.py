"""Finds the scripts of the page, and which of them import which."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import project

IMPORT = re.compile(r"""^(?:import|export)\b[^'"]*?['"](\.{1,2}/[^'"]+)['"];""", re.MULTILINE)
"""A static import, or an export of what another module exports; the comments of the scripts have no such lines."""


def sources() -> list[Path]:
    """Every script of the page in the checkout."""
    return sorted(project.STATIC.rglob("*.js"))


def imports(script: Path) -> Iterator[Path]:
    """The modules that a script imports, in their order; none where the build has not written the script yet."""
    if script.exists():
        for address in IMPORT.findall(script.read_text(encoding="utf-8")):
            yield (script.parent / address).resolve()


def graph(entries: Iterable[Path]) -> list[Path]:
    """The entries and every module that they need, each once, breadth first."""
    found = [entry.resolve() for entry in entries]
    for script in found:  # grows while it is walked
        if script.suffix in {".js", ".mjs"}:
            found.extend(one for one in dict.fromkeys(imports(script)) if one not in found)
    return found
