"""Takes what the site does not need out of PyScript's core script: its package, its databases, and its evaluations.

PyScript keeps the sources of its package `pyscript` in its core script, and has Python write and compile them at every
start. The site compiles them beforehand, with everything else, and the script goes without.

The script also opens databases of IndexedDB at every start, for the files and values of programs and for a list of
packages, and does not start where that fails. Laurel has none of these: they are kept in memory instead.

At every start it also makes a function of a text, for programs in workers. Laurel has none, and the policy of its page
allows no evaluation of texts.
"""

import json
import re

from tools import project

CORE = "core-*.js"

# Where the script hands the package to what writes it.
CARRIED = "{pyscript:{"

# The two classes of the library idb-map: a map in a database, and one that is read into memory as a whole. The script
# has them twice, the second time in the text of the script that it would run in a worker.
STORED_MAPS = re.compile(
    r"class (?P<stored>\w+) extends EventTarget\{(?:(?!class ).)*?\bindexedDB\.open\((?:(?!class ).)*?\}"
    r"class (?P<read>\w+) extends Map\{(?:(?!class ).)*?,super\.set\(\w+,\w+\)\}\}",
)
MAPS_IN_MEMORY = (
    r"class \g<stored> extends Map{constructor(){super()}async close(){}async sync(){}}"
    r"class \g<read> extends \g<stored>{}"
)
DATABASE = "indexedDB"

# What is done before and after programs in workers, as a function of the texts of functions.
EVALUATION = re.compile(r"return Function\(`return\(w,x\)=>\(\$\{\w+\}\)\(w,x,\.\.\.\[\$\{\w+\}\]\)`\)\(\)")
ANY_EVALUATION = re.compile(r"(?<![\w$.])(?:eval|(?:new\s+)?Function)\(")
IN_WORKERS = 2
"""So many are in the text of the script that it would run in a worker."""


def package(core: str) -> dict[str, str]:
    """The sources of the package by their names in it; raises ValueError when the script does not carry them."""
    return _carried(core)[0]


def without_package(core: str) -> str:
    """The script with nothing to write: it then only imports the package, wherever that is."""
    _, began, ended = _carried(core)
    return f"{core[:began]}{{}}{core[ended:]}"


def without_databases(core: str) -> str:
    """The script with its databases in memory; raises ValueError when it opens them in another way."""
    changed = STORED_MAPS.sub(MAPS_IN_MEMORY, core)
    if changed == core or DATABASE in changed:
        raise ValueError("PyScript's core script opens databases in another way than it did")
    return changed


def without_evaluations(core: str) -> str:
    """The script that makes no function of a text; raises ValueError when it evaluates texts in another way."""
    changed, count = EVALUATION.subn("", core)
    if count != 1 or len(ANY_EVALUATION.findall(changed)) != IN_WORKERS:
        raise ValueError("PyScript's core script evaluates texts in another way than it did")
    return changed


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
