"""A text that is nested too deeply for Python in the browser is refused before it is parsed."""

from __future__ import annotations

import json

import pytest

from laurel.match.json_text import DEEPEST, load_json

SHAPES = {
    "lists": ("[", "1", "]"),
    "objects": ('{"a":', "1", "}"),
    "both": ('[{"a":', "1", "}]"),
    "behind a list": ("[[],", "1", "]"),
    "behind an object": ("[{},", "1", "]"),
    "behind brackets in a string": ('["]",', "1", "]"),
    "behind an escaped quote": ('["\\"]",', "1", "]"),
    "behind an escaped backslash": ('["\\\\",', "1", "]"),
    "with an object before": ('{"a":{},"b":', "1", "}"),
    "with spaces": (" [ \n", "1", " ] "),
    "in a key with brackets": ('{"}":', "1", "}"),
}


def nested(shape: str, times: int) -> str:
    """Return a shape within itself, so many times."""
    opening, inner, closing = SHAPES[shape]
    return opening * times + inner + closing * times


@pytest.mark.parametrize("shape", SHAPES)
class TestShapes:
    """Every way of nesting counts."""

    @pytest.mark.parametrize("times", [DEEPEST + 1, 5000, 100_000])
    def test_a_text_nested_too_deeply_is_refused(self, shape: str, times: int) -> None:
        """It is refused, however deep it is."""
        with pytest.raises(ValueError, match="nested too deeply"):
            load_json(nested(shape, times))

    def test_brackets_that_never_close_are_refused(self, shape: str) -> None:
        """The parser would be as deep by then."""
        with pytest.raises(ValueError, match="nested too deeply"):
            load_json(SHAPES[shape][0] * (DEEPEST + 1))

    def test_a_text_half_as_deep_is_read(self, shape: str) -> None:
        """As JSON itself reads it."""
        text = nested(shape, DEEPEST // 2 - 1)
        assert load_json(text) == json.loads(text)


@pytest.mark.parametrize(
    "value",
    [
        "[" * 500,
        "{" * 500 + '"' * 7,
        '\\"[' * 200,
        "]" * 500,
        ["[[[["] * 500,
        {"[{" * 100: "\\" * 99},
        "\ud800[",
        "ё[{",
    ],
    ids=ascii,
)
def test_brackets_in_strings(value: object) -> None:
    """They are no nesting, wherever quotes and backslashes are."""
    for ensure_ascii in (True, False):
        assert load_json(json.dumps([value, {"a": value}], ensure_ascii=ensure_ascii)) == [value, {"a": value}]


@pytest.mark.parametrize("text", ["", "[", '{"a":', "]", "[}", '"', "\\", '["]'])
def test_a_text_that_is_no_json_is_refused(text: str) -> None:
    """What is no JSON is refused as such."""
    with pytest.raises(ValueError, match=r"line 1 column"):
        load_json(text)
