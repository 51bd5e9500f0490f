"""Checks the terms of the catalogues: `python -m tools.glossary`.

The section "Terms that are checked" of `docs/glossary.md` has a table for each game. A line gives the English forms
of a term and, for each language, the stems of its translation. A message with the English term has to have a word that
begins with one of these stems, in every plural form. Exceptions are listed in the same section, each with its reason.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path

from attrs import frozen
from babel.messages.catalog import Catalog, Message

from tools import catalogues, project

GLOSSARY = project.ROOT / "docs" / "glossary.md"
SECTION = "## Terms that are checked"
EXCEPTIONS = "### Exceptions"
ALL_GAMES = "all"

SUBJECT = re.compile(r"### .*\(`(?P<game>\w+)`\)")
SOFT_HYPHEN = "\N{SOFT HYPHEN}"


@frozen
class Term:
    """A line of the glossary."""

    game: str
    """The folder of the game whose messages are checked, or `ALL_GAMES`."""

    english: tuple[str, ...]
    """Forms without the plural s."""

    stems: Mapping[str, tuple[str, ...]]
    """The beginnings of the words of its translations, by language."""

    @property
    def name(self) -> str:
        """Return the first English form."""
        return self.english[0]


@frozen
class Exemption:
    """A message whose translation does without a term."""

    language: str
    term: str
    message: str


@frozen
class Glossary:
    """The section of the glossary that is checked."""

    terms: tuple[Term, ...]
    exemptions: frozenset[Exemption]


# Reading it


def rows(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the cells of the lines of tables, without heads."""
    head = True
    for line in lines:
        if not line.startswith("|"):
            head = True
        elif re.fullmatch(r"[|\s:-]+", line):
            head = False
        elif not head:
            yield [cell.strip() for cell in line.strip().strip("|").split("|")]


def alternatives(cell: str) -> tuple[str, ...]:
    """Return the parts of a cell that commas separate."""
    return tuple(part.strip() for part in cell.split(",") if part.strip())


def parse(text: str) -> Glossary:
    """Return the checked section of a glossary; raises ValueError where a line is incomplete."""
    lines = iter(text.partition(SECTION + "\n")[2].splitlines())
    terms: list[Term] = []
    exemptions: list[Exemption] = []
    blocks: dict[str, list[str]] = {}
    for line in takewhile(lambda one: not one.startswith("## "), lines):
        if line.startswith("### "):
            blocks[line] = []
        elif blocks:
            blocks[next(reversed(blocks))].append(line)
    for title, block in blocks.items():
        if title == EXCEPTIONS:
            exemptions += [exemption(cells) for cells in rows(block)]
        else:
            found = SUBJECT.fullmatch(title)
            if found is None:
                raise ValueError(f"a table without a game: {title}")
            terms += [term(found["game"], cells) for cells in rows(block)]
    return Glossary(tuple(terms), frozenset(exemptions))


def term(game: str, cells: list[str]) -> Term:
    """Return the term of a line: English, a cell for each language, where it is printed."""
    forms, *by_language, printed = cells
    stems = dict(zip(catalogues.LANGUAGES, map(alternatives, by_language), strict=True))
    if not (alternatives(forms) and all(stems.values()) and printed):
        raise ValueError(f"an empty cell: {cells}")
    return Term(game, alternatives(forms), stems)


def exemption(cells: list[str]) -> Exemption:
    """Return the exception of a line: language, term, message, reason."""
    language, name, message, reason = cells
    if language not in catalogues.LANGUAGES or not reason:
        raise ValueError(f"an exception without a language or a reason: {cells}")
    return Exemption(language, name, message)


# The messages of a game


@cache
def by_game() -> Mapping[str, set[str]]:
    """Return the English texts of the messages of each game, by its folder."""
    games = sorted(path.name for path in (project.PACKAGE / "games").iterdir() if (path / "facts").is_dir())
    return {game: set(_texts(game)) for game in games}


def _texts(game: str) -> Iterator[str]:
    catalog, options = Catalog(), catalogues.template_options()
    for layer in ("games", "pages"):
        for path in sorted((project.PACKAGE / layer / game).rglob("*.py")):
            catalogues.collect_file(catalog, "python", path)
        for path in sorted((project.PACKAGE / layer / game).rglob("*.html")):
            catalogues.collect_file(catalog, "jinja2.ext:babel_extract", path, options)
    for path in sorted((project.PACKAGE / "games" / game / "facts").glob("*.json")):
        catalogues.collect_facts(catalog, path)
    return (catalogues.key_of(message)[0] for message in catalogues.messages(catalog))


# Checking


def english_pattern(form: str) -> re.Pattern[str]:
    """Return the pattern of a form of a term, in the singular or the plural; a capital in it has to be there."""
    return re.compile(rf"\b{re.escape(form)}s?\b", re.IGNORECASE if form.islower() else 0)


def stem_pattern(stems: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of words that begin with the stems, in their order."""
    parts = (r"\w*\s+".join(map(re.escape, stem.split())) for stem in stems)
    return re.compile(rf"\b(?:{'|'.join(parts)})", re.IGNORECASE)


def plain(text: str) -> str:
    """Return a text without placeholders, tags and soft hyphens."""
    return catalogues.TAG.sub(" ", catalogues.PLACEHOLDER.sub(" ", text)).replace(SOFT_HYPHEN, "")


def terms_of(text: str, terms: Iterable[Term]) -> Iterator[Term]:
    """Yield the terms of an English text. Longer ones go first: "military operations" has no "operation" of its own.

    Of the same length, one with a capital goes first.
    """
    left = plain(text)
    forms = sorted(
        ((form, one) for one in terms for form in one.english), key=lambda pair: (-len(pair[0]), pair[0].islower())
    )
    for form, one in forms:
        left, number = english_pattern(form).subn(" ", left)
        if number:
            yield one


def checked(terms: Iterable[Term], text: str, games: Mapping[str, set[str]]) -> list[Term]:
    """Return the terms that a message is checked for: those of its game before those of all games."""
    own = [one for one in terms if one.game == ALL_GAMES or text in games.get(one.game, ())]
    return sorted(own, key=lambda one: one.game == ALL_GAMES)


def problems(
    glossary: Glossary, language: str, messages: Iterable[Message], games: Mapping[str, set[str]], titles: set[str]
) -> Iterator[str]:
    """Yield the messages without the translation of a term that they have, and the exceptions that are none.

    Titles of cards and the like are no terms: `titles` are left out.
    """
    needed: set[Exemption] = set()
    for message in messages:
        text = catalogues.key_of(message)[0]
        if text in titles:
            continue
        for one in terms_of(text, checked(glossary.terms, text, games)):
            pattern = stem_pattern(one.stems[language])
            without = [form for form in catalogues.forms(message) if not pattern.search(plain(form))]
            this = Exemption(language, one.name, text)
            if without and this in glossary.exemptions:
                needed.add(this)
            elif without:
                yield f"{language}: {text!r}: no {one.name!r} ({', '.join(one.stems[language])}) in {without[0]!r}"
    for other in glossary.exemptions - needed:
        if other.language == language:
            yield f"{language}: {other.message!r}: needs no exception for {other.term!r}"


def titles_of_facts() -> set[str]:
    """Return the titles that are in the facts of the games."""
    found: set[str] = set()
    for path in sorted((project.PACKAGE / "games").glob("*/facts/*.json")):
        found |= _names(path)
    return found


def _names(path: Path) -> set[str]:
    catalog = Catalog()
    catalogues.collect_facts(catalog, path)
    return {text for text in (str(message.id) for message in catalogues.messages(catalog)) if not text.endswith(".")}


def check() -> list[str]:
    """Return all problems of the terms of the catalogues."""
    glossary, games, titles = parse(GLOSSARY.read_text(encoding="utf-8")), by_game(), titles_of_facts()
    return [
        problem
        for language in catalogues.LANGUAGES
        for problem in problems(glossary, language, catalogues.messages(catalogues.read(language)), games, titles)
    ]


def main() -> None:
    """Print the problems of the terms."""
    found = check()
    for problem in found:
        print(problem, file=sys.stderr)
    if found:
        sys.exit(f"{len(found)} terms are translated in another way")
    print("terms are translated as the glossary says")


if __name__ == "__main__":
    main()
