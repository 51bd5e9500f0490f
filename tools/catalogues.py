"""Keeps the message catalogues: `python -m tools.catalogues update` and `... check`.

English is the language of the message ids; every other language has a catalogue in
`py/laurel/locale/<language>/LC_MESSAGES/laurel.po`. Messages come from Laurel's Python code, its page templates,
the names and texts in the games' facts, the scripts of the page, and the page itself.
"""

import argparse
import ast
import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from gettext import c2py
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import DictLoader

from laurel.pages.environment import make_environment
from laurel.pages.language.languages import DEFAULT
from laurel.pages.language.typography import as_typed, typeset
from tools import manifest, noscript, project, scripts

LANGUAGES = ("ru", "pl", "cs")

KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "plural": (1, 2),
    "N_": None,
    "NC_": ((1, "c"), 2),
    "pgettext": ((1, "c"), 2),
    "Message": None,
    "Refusal": None,
    "Notice": None,
}

FACT_KEYS = ("name", "text")

# Compiled catalogues carry a date; a fixed one keeps the same contents the same bytes.
EPOCH = datetime(1980, 1, 1, tzinfo=UTC)

NUMBERS_TRIED = 201

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w+(?:![rsa])?(?::[^{}]*)?\}")
TAG = re.compile(r"</?[A-Za-z][^<>]*>")

Key = tuple[str, str, str]
"""The English text of a message and its plural, the same twice when it has no plural, and its context."""


def template_options() -> dict[str, str]:
    """Return the syntax of the page templates as options of Jinja's extractor."""
    environment = make_environment(DictLoader({}))
    return {
        "newstyle_gettext": "true",
        "trimmed": str(environment.policies["ext.i18n.trimmed"]).lower(),
        "trim_blocks": str(environment.trim_blocks).lower(),
        "lstrip_blocks": str(environment.lstrip_blocks).lower(),
        "silent": "false",
    }


def place_of(path: Path) -> tuple[str, int]:
    """Return the place of the messages of a source file, as the catalogues tell translators where a message is said."""
    return path.relative_to(project.ROOT).as_posix(), 0


def collect_file(catalog: Catalog, method: str, path: Path, options: dict[str, str] | None = None) -> None:
    """Add the messages of one source file to a catalogue."""
    for _, message, comments, context in extract_from_file(
        method, path, KEYWORDS, comment_tags=("Translators:",), options=options, strip_comment_tags=True
    ):
        catalog.add(message, locations=[place_of(path)], auto_comments=comments, context=context)


def fact_messages(value: object, owner: str = "") -> Iterator[tuple[str, str]]:
    """Yield every name and text in a game's facts, each with the id of the fact to which it belongs."""
    if isinstance(value, list):
        for item in value:
            yield from fact_messages(item, owner)
    elif isinstance(value, dict):
        owner = str(value.get("id", owner))
        for key, item in value.items():
            if key in FACT_KEYS and isinstance(item, str):
                yield item, owner
            else:
                yield from fact_messages(item, owner or key)


def collect_facts(catalog: Catalog, path: Path) -> None:
    """Add the names and texts of one file of facts to a catalogue."""
    source = f"{path.parent.parent.name}/{path.name}"
    for text, owner in fact_messages(json.loads(path.read_text(encoding="utf-8"))):
        if text:
            catalog.add(text, locations=[place_of(path)], auto_comments=[f"{source} {owner}".rstrip()])


def boot_catalog(sources: Iterable[Path]) -> Catalog:
    """Return the messages of scripts of the page."""
    catalog = Catalog()
    for path in sources:
        collect_file(catalog, "javascript", path)
    return catalog


def extracted() -> Catalog:
    """Return all messages of the sources."""
    catalog, options = boot_catalog(scripts.sources()), template_options()
    for path in sorted(project.PACKAGE.rglob("*.py")):
        collect_file(catalog, "python", path)
    for path in sorted((project.PACKAGE / "pages").rglob("*.html")):
        collect_file(catalog, "jinja2.ext:babel_extract", path, options)
    for path in sorted((project.PACKAGE / "games").glob("*/facts/*.json")):
        collect_facts(catalog, path)
    for text in (*manifest.messages(), *noscript.messages()):
        catalog.add(text)
    return catalog


def catalog_path(language: str) -> Path:
    """Return the path of the catalogue of a language."""
    return project.PACKAGE / "locale" / language / "LC_MESSAGES" / "laurel.po"


def read(language: str) -> Catalog:
    """Return the catalogue of a language, empty where it has no file; raises PoFileError where the file is damaged."""
    path = catalog_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages of a catalogue without its header."""
    return (message for message in catalog if message.id)


def key_of(message: Message) -> Key:
    """Return the key of a message."""
    one, many = (message.id, message.id) if isinstance(message.id, str) else message.id
    return one, many, message.context or ""


def forms(message: Message) -> tuple[str, ...]:
    """Return the translations of a message: one, or one for each plural form."""
    if isinstance(message.string, str):
        return (message.string,)
    return tuple(form or "" for form in message.string or ())


def is_complete(message: Message, catalog: Catalog) -> bool:
    """Return whether a message is translated, in every plural form."""
    expected = catalog.num_plurals if message.pluralizable else 1
    return not message.fuzzy and len(forms(message)) == expected and all(forms(message))


# Bringing the catalogues up to date


def updated(language: str, source: Catalog, *, prune: bool) -> Catalog:
    """Return a language's catalogue with the messages of the sources and the translations that it has already."""
    catalog = read(language)
    for message in catalog.obsolete.values():
        catalog[message.id] = message  # it may be in the sources again
    catalog.obsolete.clear()
    catalog.update(source, no_fuzzy_matching=True, update_header_comment=False)
    if prune:
        catalog.obsolete.clear()
    return catalog


def header(catalog: Catalog) -> str:
    """Return the header of a catalogue file: what gettext needs, without dates."""
    locale = Locale.parse(catalog.locale_identifier)
    fields = (
        f"Language: {catalog.locale_identifier}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {catalog.plural_forms}",
    )
    lines = "".join(f'"{field}\\n"\n' for field in fields)
    return f'# Laurel in {locale.english_name}.\nmsgid ""\nmsgstr ""\n{lines}\n'


def write(catalog: Catalog, path: Path) -> None:
    """Write a catalogue file, sorted by message."""
    body = io.BytesIO()
    write_po(body, catalog, width=100, include_lineno=False, omit_header=True, sort_output=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header(catalog) + body.getvalue().decode().strip() + "\n", encoding="utf-8")


def update(*, prune: bool) -> None:
    """Bring every catalogue up to date with the sources and print what is left to translate."""
    source = extracted()
    for language in LANGUAGES:
        catalog = updated(language, source, prune=prune)
        write(catalog, catalog_path(language))
        missing = sum(not is_complete(message, catalog) for message in messages(catalog))
        print(f"{language}: {len(catalog)} messages, {missing} to translate, {len(catalog.obsolete)} obsolete")


# Checking them


def placeholder_problems(message: Message) -> Iterator[str]:
    """Yield the placeholders that a translation lacks or invents; one that only the plural has may be left out."""
    singular, plural = (set(PLACEHOLDER.findall(text)) for text in key_of(message)[:2])
    for form in forms(message):
        found = set(PLACEHOLDER.findall(form))
        for name in sorted((singular & plural) - found):
            yield f"placeholder {name} is missing in {form!r}"
        for name in sorted(found - (singular | plural)):
            yield f"placeholder {name} is unknown in {form!r}"


def tag_problems(message: Message) -> Iterator[str]:
    """Yield the translations that have other tags than their message."""
    expected = [Counter(TAG.findall(text)) for text in key_of(message)[:2]]
    for form in forms(message):
        if Counter(TAG.findall(form)) not in expected:
            yield f"tags differ in {form!r}"


WORDINGS = {
    r"\.\s?\(": "a full stop before a bracket",
    r'"': "a straight quotation mark",
    r"\s{2}|^\s|\s$": "a space too many",
    r"(?<!\w)\s[,.;:!?](?!\w)|\w\s[,.;:!?](?=\s|$)": "a space before a punctuation mark",
    r"\.\.\.": "three full stops for an ellipsis",
    r"(?i)\b(?!se\b|nie\b)([^\W\d_]{2,}) \1\b": "a doubled word",
}
"""What no text has, by patterns. `se se` is right in Czech, `nie nie` in Polish."""


def wording_problems(language: str, text: str) -> Iterator[str]:
    """Yield what is wrong with a text of a language, whatever it says: punctuation, and typography that was typed."""
    plain = TAG.sub("", text)
    for pattern, problem in WORDINGS.items():
        if re.search(pattern, plain):
            yield f"{problem} in {text!r}"
    if language == DEFAULT:
        has_typeset = text != as_typed(text)
    else:
        has_typeset = any(typeset(language, other) == typeset(language, text) for other in typed_otherwise(text))
    if has_typeset:
        yield f"a space, a hyphen or an apostrophe that `typeset` makes by itself in {text!r}"


def typed_otherwise(text: str) -> Iterator[str]:
    """Yield a text with one of its typeset characters as it is typed, for each of them."""
    for place, character in enumerate(text):
        if as_typed(character) != character:
            yield f"{text[:place]}{as_typed(character)}{text[place + 1 :]}"


def translation_problems(message: Message, catalog: Catalog) -> Iterator[str]:
    """Yield the problems of the translation of one message."""
    if message.fuzzy:
        yield "fuzzy"
    if not any(forms(message)):
        yield "not translated"
    elif not is_complete(message, catalog) and not message.fuzzy:
        yield f"needs {catalog.num_plurals if message.pluralizable else 1} forms, all filled in"
    else:
        yield from placeholder_problems(message)
        yield from tag_problems(message)
        for form in forms(message):
            yield from wording_problems(str(catalog.locale), form)


def catalog_problems(language: str, source: Catalog) -> Iterator[str]:
    """Yield the problems of the catalogue of a language, one line each."""
    catalog = read(language)
    said = {key_of(message) for message in messages(source)}
    translated = {key_of(message): message for message in messages(catalog)}
    for key in sorted(said - translated.keys()):
        yield f"{language}: {key[0]!r}: not in the catalogue"
    for key in sorted(translated.keys() - said):
        yield f"{language}: {key[0]!r}: no longer said"
    for message in catalog.obsolete.values():
        yield f"{language}: {key_of(message)[0]!r}: obsolete"
    for key in sorted(said & translated.keys()):
        for problem in translation_problems(translated[key], catalog):
            yield f"{language}: {key[0]!r}: {problem}"


def plural_problems(language: str) -> Iterator[str]:
    """Yield the first number for which the catalogue's plural rule differs from Unicode's."""
    form, category = c2py(read(language).plural_expr), Locale(language).plural_form
    seen: dict[int, str] = {}
    for n in range(NUMBERS_TRIED):
        expected = category(n)
        if seen.setdefault(form(n), expected) != expected:
            yield f"{language}: plural rule: {n} is {expected}, not {seen[form(n)]}"
            return


def missed(name: str, text: str) -> Iterator[str]:
    """Yield the messages of a Python module that the extractor misses: those in the braces of an f-string."""
    for string in ast.walk(ast.parse(text)):
        calls = ast.walk(string) if isinstance(string, ast.JoinedStr) else ()
        for call in calls:
            if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in KEYWORDS:
                yield f"{name}:{call.lineno}: {ast.unparse(call)}: a message in an f-string is not extracted"


def check() -> list[str]:
    """Return all problems of the catalogues, and of the sources of their messages."""
    source = extracted()
    sources = ((str(path.relative_to(project.ROOT)), path) for path in sorted(project.PACKAGE.rglob("*.py")))
    hidden = [problem for name, path in sources for problem in missed(name, path.read_text(encoding="utf-8"))]
    english = (text for message in messages(source) for text in dict.fromkeys(key_of(message)[:2]))
    wordings = [f"{DEFAULT}: {problem}" for text in english for problem in wording_problems(DEFAULT, text)]
    return (
        hidden
        + wordings
        + [
            problem
            for language in LANGUAGES
            for problem in (*catalog_problems(language, source), *plural_problems(language))
        ]
    )


# For the build


def finished(language: str) -> Catalog:
    """Return the complete translations of a language as they are printed. The others are shown in English."""
    catalog = read(language)
    ready = Catalog(locale=language, creation_date=EPOCH, revision_date=EPOCH)
    for message in messages(catalog):
        if is_complete(message, catalog):
            printed = tuple(typeset(language, form) for form in forms(message))
            ready.add(message.id, printed if message.pluralizable else printed[0], context=message.context)
    return ready


def translations(language: str) -> dict[str, str]:
    """Return the complete translations of a language that have neither plural nor context, by their English text."""
    found = (message for message in messages(finished(language)) if isinstance(message.id, str) and not message.context)
    return {str(message.id): str(message.string) for message in found}


def compiled(language: str) -> bytes:
    """Return the catalogue of a language as a `.mo` file."""
    target = io.BytesIO()
    write_mo(target, finished(language))
    return target.getvalue()


def compile_in_place() -> None:
    """Write every catalogue's `.mo` file beside it, for Python outside the site, where it has changed."""
    for language in LANGUAGES:
        path, contents = catalog_path(language).with_suffix(".mo"), compiled(language)
        if not path.exists() or path.read_bytes() != contents:
            path.write_bytes(contents)


def boot_messages(sources: Iterable[Path] | None = None) -> dict[str, dict[str, str]]:
    """Return the translations that scripts need, by language; all scripts of the page by default."""
    catalog = boot_catalog(path for path in sources or scripts.sources() if path.exists())
    wanted = {str(message.id) for message in messages(catalog)}
    return {
        language: {text: translation for text, translation in translations(language).items() if text in wanted}
        for language in LANGUAGES
    }


def main() -> None:
    """Update or check the catalogues."""
    parser = argparse.ArgumentParser(description="Keep the message catalogues.")
    commands = parser.add_subparsers(dest="command", required=True)
    updating = commands.add_parser("update", help="bring the catalogues up to date with the sources")
    updating.add_argument("--prune", action="store_true", help="drop translations that are no longer used")
    commands.add_parser("check", help="fail unless every message is translated")
    commands.add_parser("compile", help="write the .mo files beside the catalogues")
    arguments = parser.parse_args()
    if arguments.command == "update":
        update(prune=arguments.prune)
        return
    if arguments.command == "compile":
        compile_in_place()
        return
    problems = check()
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"{len(problems)} problems in the catalogues")
    print(f"catalogues are complete: {', '.join(LANGUAGES)}")


if __name__ == "__main__":
    main()
