"""The style sheets: what is shared names no game, and no rule is left over from markup that is gone."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen

from tools import project, styles

CLASS = re.compile(r"\.([a-z][\w-]*)")
BODY = re.compile(r"\{[^{}]*\}")
WORD = re.compile(r"[\w-]+")
BEGINNING = re.compile(r"([a-z][\w-]*-)\{")
"""The beginning of a class whose end is filled in."""

USED = re.compile(r"var\((--[\w-]+)\)")
"""The name of a value that has to be declared; one with a value in reserve does not."""

NAMED = re.compile(r"var\((--[\w-]+)")
DECLARED = re.compile(r"(--[\w-]+):")

RULE = re.compile(r"([^{};]+)\{([^{}]*)")
SIMPLE = re.compile(r"\.([a-z][\w-]*)")
"""A selector of one class."""

PRIMITIVE = re.compile(r":where\(((?:\.[\w-]+(?:, ?)?)+)\)")
"""The selector of layout primitives, which are classes only."""

ATTRIBUTE = re.compile(r'class="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\})*)"', re.DOTALL)
EXPRESSION = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)

LONGEST = 120
"""The characters of a line."""

ALONE = re.compile(r"(?<!,\n)^( *[^\s@/{})][^\n{}]*) \{\n *(?!@)([^\n{};]+;)\n *\}$", re.MULTILINE)
"""A rule with one declaration that has three lines."""

TOGETHER = re.compile(r"^ *(?:[^\n{}]*\{ )?(\S[^\n{};]*; [^\n{}]*;)", re.MULTILINE)
"""Several declarations in one line."""

OF_BOARD = re.compile(
    r"""(?<![\w.\])-])(?:\#app|\[data-screen="board"\]|&)  # the element of the screen
        (?:\[[^\]]*\]|:(?:is|not|where)\([^()]*\))*        # with any attributes
        :(?:not\(:)?has\(""",
    re.VERBOSE,
)
"""A selector of the screen that asks what is in it."""

OVERRIDDEN = {"--gap", "--touch", "--now", "--border", "--border-control", "--faint"}
"""Tokens whose value is another one in some places: a distance, a size, the line or the ink of some elements."""

PAGES = project.PACKAGE / "pages"
GAMES = {path.parent.name: path for path in PAGES.glob("*/style.css")}
OF_GAMES = sorted([*GAMES.values(), *PAGES.glob("*/sheets.css"), *PAGES.glob("*/scoreboard.css")])
SHARED = sorted({*styles.FOLDER.rglob("*.css")} - {styles.SHAPES})
WRITTEN = [project.STATIC / "boot.css", *SHARED, *OF_GAMES]
MARKUP = (".html", ".py", ".js", ".svg")


def classes(path: Path) -> set[str]:
    """Return the classes that the selectors of a sheet name."""
    return set(CLASS.findall(BODY.sub(" ", styles.packed(path.read_text(encoding="utf-8")))))


def text(*folders: Path) -> str:
    """Return the markup that lies in some folders."""
    files = (path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in MARKUP)
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def unknown(named: set[str], *markup: str) -> set[str]:
    """Return the classes that none of some texts of markup has."""
    for words, beginnings in map(words_of, markup):
        named = {one for one in named if one not in words and not one.startswith((*beginnings, "group-"))}
    return named


@cache
def words_of(markup: str) -> tuple[set[str], tuple[str, ...]]:
    """Return the words of markup, and the beginnings of classes in it."""
    return set(WORD.findall(markup)), tuple(BEGINNING.findall(markup))


OWN = {game: text(PAGES / game) for game in GAMES}
COMMON = "\n".join(
    [
        text(project.STATIC),
        *(path.read_text(encoding="utf-8") for path in PAGES.glob("*.py")),
        text(*(path for path in PAGES.iterdir() if path.is_dir() and path.name not in GAMES)),
    ]
)


def test_every_game_has_a_sheet() -> None:
    """It is found by its folder, and holds where the page names the game only."""
    assert set(GAMES) == {path.parent.name for path in PAGES.glob("*/templates")} - {"pages"}
    for game in GAMES:
        assert styles.sheet().count(f':where([data-game="{game}"]){{') == 1


def test_each_rule_is_in_one_of_two_sheets() -> None:
    """The first has what is painted first: the shared rules, the home screen and the boards; the other has the rest."""
    first, later = styles.sheet(), styles.later_sheet()
    for path in SHARED:
        rules = styles.packed(styles.text(path)).strip()
        is_later = path.stem == "print" or (path.parent.name == "screens" and path.stem not in ("board", "home"))
        assert (rules in first, rules in later) == (not is_later, is_later), path.stem
    for path in OF_GAMES:
        if path.stem == "sheets":
            rules = styles.packed(styles.text(path)).strip()
            assert (rules in first, rules in later) == (False, True), path
    for game in (path.parent.name for path in OF_GAMES if path.stem == "scoreboard"):
        assert later.count(f':where([data-game="{game}"]){{&[data-screen="scoreboard"]{{') == 1


def test_a_page_without_scripts_has_both_sheets() -> None:
    """What a script adds to the page is linked by it, beside the other sheet."""
    start, app, later = (f'<link rel="stylesheet" href="./static/{name}.css">' for name in ("boot", "app", "later"))
    assert styles.with_every_sheet(f"<head>{start}{app}</head>") == f"<head>{start}{app}{later}</head>"


@pytest.mark.parametrize("path", OF_GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_has_no_rule_too_many(path: Path) -> None:
    """Each of its rules is about something that its pages or the shared ones show."""
    assert unknown(classes(path), OWN[path.parent.name], COMMON) == set()


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_shared_rules_name_no_game(path: Path) -> None:
    """Each of their classes is in the shared markup, or in that of two games at least."""
    named = unknown(classes(path), COMMON)
    assert {one: games for one in named if len(games := _having(one)) < 2} == {}


def _having(name: str) -> list[str]:
    return [game for game, markup in OWN.items() if not unknown({name}, markup)]


def test_primitives_are_no_hooks() -> None:
    """A rule is about an element by its own class: it names none of the layout primitives that markup adds."""
    path = styles.FOLDER / "components" / "layout.css"
    primitives = {name for one in PRIMITIVE.findall(path.read_text(encoding="utf-8")) for name in CLASS.findall(one)}
    assert "row" in primitives
    assert {other.stem: named for other in (*SHARED, *OF_GAMES) if (named := _hooks(other) & primitives)} == {}


def _hooks(path: Path) -> set[str]:
    """Return the classes that the selectors of a sheet name, apart from the rules of the primitives."""
    return set(CLASS.findall(BODY.sub(" ", PRIMITIVE.sub(" ", styles.packed(path.read_text(encoding="utf-8"))))))


def test_layers_follow_each_other() -> None:
    """They are told once, before the first of them begins, and the start screen tells the same."""
    order = f"@layer {', '.join(styles.LAYERS)};"
    for sheet in (styles.sheet(), styles.later_sheet()):
        assert sheet.startswith(styles.packed(order).strip())
    assert order in (project.STATIC / "boot.css").read_text(encoding="utf-8")


def test_every_value_is_declared() -> None:
    """A rule that uses a value of no token would silently have none; one with a value in reserve has that."""
    sheet = styles.sheet() + styles.later_sheet() + styles.start_sheet()
    assert set(USED.findall(sheet)) - set(DECLARED.findall(sheet)) == set()


def test_every_value_is_used() -> None:
    """A token that no rule uses is left over."""
    sheet = styles.sheet() + styles.later_sheet() + styles.start_sheet()
    assert set(DECLARED.findall(sheet)) - set(NAMED.findall(sheet)) == set()


def test_a_token_has_one_meaning() -> None:
    """A rule that declares the name of a token for something else would take it from every rule within."""
    start = (project.STATIC / "boot.css").read_text(encoding="utf-8")
    tokens = set(DECLARED.findall(start + (styles.FOLDER / "tokens.css").read_text(encoding="utf-8")))
    others = [path for path in (*SHARED, *OF_GAMES) if path.name != "tokens.css"]
    declared = {name for path in others for name in DECLARED.findall(path.read_text(encoding="utf-8"))}
    assert declared & tokens == OVERRIDDEN


@frozen
class Colouring:
    """A rule that colours the text of a class."""

    place: int
    name: str
    is_filled: bool
    """Whether the colour is one for text on a filled ground."""

    has_ground: bool
    """Whether the rule declares the ground as well."""


def colourings() -> list[Colouring]:
    """Return the rules that colour the text of a single class, in their order."""
    found = []
    for place, (selectors, body) in enumerate(RULE.findall(styles.sheet() + styles.later_sheet())):
        declared = dict(one.partition(":")[::2] for one in body.split(";"))
        for one in selectors.split(",") if "color" in declared else ():
            if SIMPLE.fullmatch(one):
                is_filled = declared["color"].strip().startswith("var(--on-")
                found.append(Colouring(place, one[1:], is_filled, "background" in declared))
    return found


def test_what_is_filled_has_its_own_colour_of_text() -> None:
    """Another class of the same element could else give the text the colour of the ground, which hides it."""
    rules, wrong = colourings(), set()
    for attribute in set(ATTRIBUTE.findall("\n".join([COMMON, *OWN.values()]))):
        named = set(EXPRESSION.sub(" ", attribute).split())
        colouring = [one for one in rules if one.name in named]
        if any(one.is_filled for one in colouring) and not colouring[-1].has_ground:
            wrong.add(" ".join(one.name for one in colouring))
    assert wrong == set()


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_style_sheets_have_the_shared_format(path: Path) -> None:
    """A rule with one declaration is one line where it fits; several declarations have a line each.

    A row of a table of values, such as the colours of a player, is one line as well.
    """
    written = styles.COMMENT.sub("", path.read_text(encoding="utf-8"))
    short = [f"{selector} {{ {declared} }}" for selector, declared in ALONE.findall(written)]
    assert [rule for rule in short if len(rule) <= LONGEST] == []
    lines = [[one.strip() for one in line.split(";") if one.strip()] for line in TOGETHER.findall(written)]
    assert [line for line in lines if not all(one.startswith("--") for one in line)] == []


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_media_queries_name_shapes(path: Path) -> None:
    """A limit that one shape has is written by its name, so that all rules for a shape change together."""
    limits = {one for one in styles.shapes().values() if " and " not in one}
    queries = styles.MEDIA.findall(path.read_text(encoding="utf-8"))
    assert [query for query in queries if any(limit in query for limit in limits)] == []


def test_every_shape_is_used() -> None:
    """By some rule; a name that is none stops the build."""
    queries = " ".join(query for path in WRITTEN for query in styles.MEDIA.findall(path.read_text(encoding="utf-8")))
    assert {name for _, name in styles.NAMED.findall(queries)} == styles.shapes().keys()


def test_shapes_stand_for_conditions(tmp_path: Path) -> None:
    """Alone, with others, and where they are excluded."""
    path = tmp_path / "some.css"
    path.write_text("@media (--sideways), (--phone) and (not (--tiny)), not (--long) { a { --b: (--phone); } }")
    sideways, phone, tiny, long = (styles.shapes()[name] for name in ("sideways", "phone", "tiny", "long"))
    expected = f"@media {sideways}, {phone} and (not {tiny}), not ({long}) {{ a {{ --b: (--phone); }} }}"
    assert styles.text(path) == expected
    path.write_text("@media (--round) { a { margin: 0; } }")
    with pytest.raises(KeyError, match="round"):
        styles.text(path)


def test_packing_drops_comments_and_spaces() -> None:
    """Comments go, and spaces that mean nothing."""
    written = '/* On top. */\na  > b, c :is(d) {\n  margin: 0 1px; /* thin */\n  content: "";\n}\n'
    assert styles.packed(written) == 'a>b,c :is(d){margin:0 1px;content:""}\n'


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_rule_depends_on_what_is_in_a_board(path: Path) -> None:
    """After every change in a board the browser would style all elements that a rule with `:has` can concern."""
    assert not OF_BOARD.search(path.read_text(encoding="utf-8"))


def test_such_a_rule_is_found() -> None:
    """Whether a board has something, or lacks it."""
    found = ("#app:not(:has(.a)) .b {", '&[data-screen="board"]:not([data-size="3"]):has(> .a) > .b {')
    others = (
        ".a:has(.b) {",
        "& .a:has(.b) .c {",
        '[data-screen="board"] > .a:has(~ .b) {',
        "#app > .a:not(:has(.b)) {",
    )
    assert [text for text in (*found, *others) if OF_BOARD.search(text)] == list(found)
