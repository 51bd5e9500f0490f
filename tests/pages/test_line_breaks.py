"""Line breaks of templates, which are not rendered."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader, TemplateSyntaxError
from markupsafe import Markup

from laurel.pages.environment import make_environment

TAG = """
<input
  type="radio"
  {% if is_chosen %}checked{% endif %}
  class="chip
    {% if is_chosen %}chosen{% else %}free{% endif %}
    {% for sign in signs %}sign-{{ sign }}{% endfor %}"
  {{ does }}
>
"""


def rendered(source: str, **values: object) -> str:
    """Return what a template renders."""
    return make_environment(DictLoader({"a.html": source})).get_template("a.html").render(values)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>\n  <b>a</b>\n  <i>b</i>\n</p>\n", "<p><b>a</b><i>b</i></p>"),
        ("<p>\n  one\n  two\n</p>", "<p>one two</p>"),
        ("<b>a</b> <i>b</i>", "<b>a</b> <i>b</i>"),
        ('<b>a</b>{{ " " }}\n<i>b</i>', "<b>a</b> <i>b</i>"),
        ("{{ 1 }}\n{{ 2 }}\n{% if true %}\n  3\n{% endif %}\n", "123"),
        ("<b>{% if true %} a{% endif %}</b>", "<b> a</b>"),
        ("<p>\n  {# said #}\n  <b>a</b>\n</p>", "<p><b>a</b></p>"),
        ("<p>1\u00a0\n  <b>a</b></p>", "<p>1\u00a0<b>a</b></p>"),
        ("{% macro a() %}\n  it's\n{% endmacro %}\n<b>\n  {{ a() }}\n</b>", "<b>it's</b>"),
    ],
)
def test_nothing_is_left_between_tags_but_needed_spaces(source: str, expected: str) -> None:
    """Nothing beside a tag, an expression or a statement, and a space from word to word."""
    assert rendered(source) == expected


@pytest.mark.parametrize(
    ("is_chosen", "signs", "expected"),
    [
        (True, (1, 2), '<input type="radio" checked class="chip chosen sign-1 sign-2" does>'),
        (False, (), '<input type="radio" class="chip free" does>'),
    ],
)
def test_in_a_tag(is_chosen: bool, signs: tuple[int, ...], expected: str) -> None:
    """A space before whatever follows, and nothing before the end of the tag or of a value."""
    assert rendered(TAG, is_chosen=is_chosen, signs=signs, does="does") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<use\n  href='a'\n/>", "<use href='a'/>"),
        ("<p\n  {% if true %} hidden{% endif %}\n></p>", "<p hidden></p>"),
        ('<p\n  {% if true %}id="a"{% endif %}{{ lang }}\n></p>', '<p id="a" lang="ru"></p>'),
        ('<p\n  {% if false %}id="a"{% endif %}{{ lang }}\n></p>', '<p lang="ru"></p>'),
        ('<p title="\n  it\'s\n  >\n"></p>', '<p title="it\'s >"></p>'),
        ("{% if true %}<b{% else %}<i{% endif %}\n  id='a'\n>", "<b id='a'>"),
    ],
)
def test_ends_of_tags_and_values(source: str, expected: str) -> None:
    """Also with conditions."""
    assert rendered(source, lang=Markup(' lang="ru"')) == expected


def test_a_fault_is_on_its_line() -> None:
    """The lines of a template are those of its file."""
    with pytest.raises(TemplateSyntaxError) as caught:
        rendered("<p>\n  a\n  {% fi %}\n</p>")
    assert caught.value.lineno == 3
