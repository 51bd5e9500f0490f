"""One word has one meaning: names of classes and functions. `docs/glossary.md` says what the words mean."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tools.project import ROOT

SAME_IN_EVERY_GAME = {
    "Action",
    "Card",
    "Options",
    "Phase",
    "RuleWinner",
    "SeatDetails",
    "StartPhase",
    "StartTurn",
    "State",
}
"""Classes that every game may have, with the meaning that they have in the others."""

PARTICIPLES = ("ed", "ing")
IRREGULAR = {"drawn", "found", "held", "kept", "known", "left", "made", "owed", "shown", "told", "typed", "written"}
ADVERBS = {"after", "again", "apart", "before", "behind", "elsewhere", "later", "together", "without"}
NOUNS = {"heading", "setting", "spelling", "standing", "warning", "opening", "drawing", "string"}
"""Words that end as participles do, and name what a function returns."""


def _definitions() -> Iterator[tuple[Path, ast.stmt]]:
    for file in sorted((ROOT / "py" / "laurel").rglob("*.py")):
        if "compiled" not in file.parts:
            for one in ast.parse(file.read_text("utf-8")).body:
                yield file, one


def _names_no_result(name: str) -> bool:
    if "_" in name or name in NOUNS:
        return False
    return name in IRREGULAR | ADVERBS or name.endswith(PARTICIPLES)


def test_a_class_name_has_one_meaning() -> None:
    """No two modules have a class of the same name, unless it means the same in every game."""
    places = defaultdict(list)
    for file, one in _definitions():
        if isinstance(one, ast.ClassDef):
            places[one.name.lstrip("_")].append(file.relative_to(ROOT))

    assert {name: files for name, files in places.items() if len(files) > 1 and name not in SAME_IN_EVERY_GAME} == {}


def test_a_function_is_a_verb_or_names_what_it_returns() -> None:
    """No function is named by a participle or an adverb alone."""
    bare = [
        f"{file.relative_to(ROOT)}: {one.name}"
        for file, one in _definitions()
        if isinstance(one, ast.FunctionDef) and _names_no_result(one.name)
    ]

    assert bare == []
