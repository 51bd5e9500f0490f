"""Line breaks of templates. They are for those who read a template: what it renders has none of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import TOKEN_BLOCK_BEGIN, TOKEN_DATA, TOKEN_VARIABLE_BEGIN, Token, TokenStream

PARTS = re.compile(r"[ \t]*\n[ \t\n]*|[ \t]+|[<>\"']|[^<>\"' \t\n]+")
"""What a text of a template consists of: line breaks with their indentation, spaces, signs of tags, words."""

TEXT, TAG = "", "<"
"""The places in markup: between tags and in a tag. In the value of an attribute, the place is the quotation mark."""


class LineBreaks(Extension):
    """Takes line breaks, with the spaces around them, out of what a template renders.

    Between tags a line break is one space from word to word; beside a tag, an expression or a statement it is nothing,
    and a space that is needed there is written as `{{ " " }}`. In a tag it is one space before what follows, also where
    a condition decides what follows. At the end of a tag, and at both ends of a value, it is nothing.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens of a template, with the texts that are rendered."""
        return _Joining().tokens(stream)


class _Joining:
    """The state of a template up to one of its tokens."""

    def __init__(self) -> None:
        self._place = TEXT
        self._owes_space = False
        """Whether there was a line break in a tag since the last thing that is rendered."""

        self._begins_value = False
        self._before_branches: list[tuple[str, bool]] = []
        """The place, and whether it owed a space, before each condition and loop that is open."""

    def tokens(self, stream: TokenStream) -> Iterator[Token]:
        is_statement = False
        for token in stream:
            if token.type == TOKEN_DATA:
                yield Token(token.lineno, TOKEN_DATA, "".join(self._joined(PARTS.findall(token.value))))
                continue
            if is_statement:
                self._note(token.value)
            elif token.type == TOKEN_VARIABLE_BEGIN:
                yield Token(token.lineno, TOKEN_DATA, self._owed())
            is_statement = token.type == TOKEN_BLOCK_BEGIN
            yield token

    def _note(self, statement: str) -> None:
        """Note that a branch begins or ends."""
        if statement in ("if", "for"):
            self._before_branches.append((self._place, self._owes_space))
        elif statement in ("elif", "else"):
            self._place, self._owes_space = self._before_branches[-1]
        elif statement in ("endif", "endfor"):
            _, owed_space = self._before_branches.pop()
            self._owes_space &= owed_space

    def _owed(self) -> str:
        """Return the space that is owed, or nothing."""
        owed = " " if self._owes_space else ""
        self._owes_space = self._begins_value = False
        return owed

    def _joined(self, parts: list[str]) -> Iterator[str]:
        """Yield the parts of a text as they are rendered."""
        for before, part, after in zip(["", *parts], parts, [*parts[1:], ""], strict=False):
            if "\n" not in part:
                yield self._rendered(part, after)
            elif self._place != TEXT:
                self._owes_space = not self._begins_value
            elif before not in ("", ">") and after not in ("", "<"):
                yield " "

    def _rendered(self, part: str, after: str) -> str:
        """Return a part that has no line break with the space that is owed before it, and note the place behind it."""
        ends_tag = self._place == TAG and (part == ">" or (part == "/" and after == ">"))
        if ends_tag or part == self._place or part.isspace():
            self._owes_space = False
        owed = self._owed()
        if self._place == TEXT:
            self._place = TAG if part == "<" else TEXT
        elif self._place != TAG:
            self._place = TAG if part == self._place else self._place
        elif part == ">":
            self._place = TEXT
        elif part in ("'", '"'):
            self._place, self._begins_value = part, True
        return owed + part
