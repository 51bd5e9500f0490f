"""What the check of terms accepts and what it names; `make check-catalogues` runs it on the catalogues."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog, Message

from tools import catalogues, glossary

GAMES = {"race": {"A goal is claimed", "%(n)s goal", "Military operations: %(goal)s"}, "struggle": set()}

TEXT = """
# Glossary

| English | Russian | Polish | Czech | Source |
| --- | --- | --- | --- | --- |
| something | else | that | is not | checked |

## Terms that are checked

### A race (`race`)

| English | Russian | Polish | Czech | Source |
| --- | --- | --- | --- | --- |
| goal | цел | zadani, zadań | cíl | O, O, O |

### A struggle (`struggle`)

| English | Russian | Polish | Czech | Source |
| --- | --- | --- | --- | --- |
| goal | план | plan | plán | O, O, O |

### All games (`all`)

| English | Russian | Polish | Czech | Source |
| --- | --- | --- | --- | --- |
| operation | операц | operac | operac | O, O, O |
| military operation | военн операц | operac militarn | vojensk operac | O, O, O |
| Settle | Экспанси | Zasiedl | Osidlov | O, O, O |
| country, countries | стран | państw | zem | O, O, O |

### Exceptions

| Language | Term | Message | Why |
| --- | --- | --- | --- |

## Style

| no | table | of | the | section |
| --- | --- | --- | --- | --- |
| a | b | c | d | e |
"""


def polish(english: str | tuple[str, str], *forms: str) -> Catalog:
    """Return a Polish catalogue of one message."""
    catalog = Catalog(locale="pl")
    catalog.add(english, forms[0] if isinstance(english, str) else forms)
    return catalog


def found(catalog: Catalog, *, exception: str = "", titles: frozenset[str] = frozenset()) -> list[str]:
    """Return what is wrong with the terms of a Polish catalogue."""
    text = TEXT.replace("| --- | --- | --- | --- |\n\n## Style", f"| --- | --- | --- | --- |\n{exception}\n\n## Style")
    messages: list[Message] = list(catalogues.messages(catalog))
    return list(glossary.problems(glossary.parse(text), "pl", messages, GAMES, set(titles)))


def test_the_glossary_has_each_term_once_in_a_game() -> None:
    """It has terms, of games that there are, and no term is twice in a game."""
    terms = glossary.parse(glossary.GLOSSARY.read_text(encoding="utf-8")).terms
    keys = [(one.game, form) for one in terms for form in one.english]

    assert len(terms) >= 90
    assert len(set(keys)) == len(keys)
    assert {one.game for one in terms} <= {*glossary.by_game(), glossary.ALL_GAMES}


@pytest.mark.parametrize(
    ("english", "translation"),
    [
        ("A goal is claimed", "Zdobyto zadanie"),
        ("A goal is claimed", "Zadaniami są"),
        ("Goals of a game that has no such term", "Cele"),
        ("A goalkeeper", "Bramkarz"),
        ("Military operations: %(goal)s", "Operacje militarne: %(goal)s"),
        ("to settle it", "rozstrzygnąć"),
        ("Settle phase", "Faza Zasied\N{SOFT HYPHEN}lania"),
        ("Countries", "Państwa"),
    ],
)
def test_right_terms_pass(english: str, translation: str) -> None:
    """Cases and numbers pass; a place for a value is no word, and a term with a capital needs it."""
    assert found(polish(english, translation)) == []


@pytest.mark.parametrize(
    ("english", "translation", "term"),
    [
        ("A goal is claimed", "Zdobyto cel", "goal"),
        ("Operations", "Działania", "operation"),
        ("Military operations", "Operacje wojskowe", "military operation"),
        ("Settle phase", "Faza Ekspansji", "Settle"),
        ("Countries", "Kraje", "country"),
        ("Countries", "Nadpaństwa", "country"),
    ],
)
def test_wrong_terms_are_named(english: str, translation: str, term: str) -> None:
    """Another word for a term is named, with its message."""
    (problem,) = found(polish(english, translation))

    assert problem.startswith(f"pl: {english!r}: no {term!r} ")
    assert translation in problem


def test_every_plural_form_has_the_term() -> None:
    """One wrong form is enough."""
    assert found(polish(("%(n)s goal", "%(n)s goals"), "%(n)s zadanie", "%(n)s zadania", "%(n)s zadań")) == []
    (problem,) = found(polish(("%(n)s goal", "%(n)s goals"), "%(n)s zadanie", "%(n)s zadania", "%(n)s celów"))
    assert "%(n)s celów" in problem


def test_titles_are_no_terms() -> None:
    """A card may be called like a term."""
    assert found(polish("Countries", "Kraje"), titles=frozenset({"Countries"})) == []


def test_an_exception_holds_for_its_message_and_is_needed() -> None:
    """An exception holds for its message only, and has to be needed."""
    exception = "| pl | goal | A goal is claimed | it has a reason |"

    assert found(polish("A goal is claimed", "Zdobyto cel"), exception=exception) == []
    (problem,) = found(polish("A goal is claimed", "Zdobyto zadanie"), exception=exception)
    assert "needs no exception for 'goal'" in problem


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("| goal | цел | zadani, zadań |", "| goal | цел | |"),
        ("### A race (`race`)", "### A race"),
        ("| --- | --- | --- | --- |\n\n## Style", "| --- | --- | --- | --- |\n| pl | goal | Goals | |\n\n## Style"),
    ],
    ids=["stem", "game", "reason"],
)
def test_an_incomplete_glossary(old: str, new: str) -> None:
    """A line without a stem, a table without a game and an exception without a reason are refused."""
    assert old in TEXT
    with pytest.raises(ValueError, match=r"without|empty"):
        glossary.parse(TEXT.replace(old, new))
