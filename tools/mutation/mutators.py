"""Finds the places of a module at which one operator, constant, condition or statement can be changed.

A mutation replaces the text of one node of the syntax tree; everything else of the module keeps its bytes. Annotations,
docstrings, f-strings and statements outside functions are left alone, except for numbers: those of a module or a class
are constants of the rules.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import TypeVar

from attrs import frozen

Node = TypeVar("Node", bound=ast.AST)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
NEGATIONS = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
"""Comparisons whose mutation is their negation: a condition that is one of them is not negated a second time."""

OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@frozen
class Mutation:
    """One change of one module."""

    file: str
    """The path of the module from the root of the checkout, with `/`."""
    line: int
    """From 1."""
    start: int
    """Where the replaced text begins, in bytes from the start of the file."""
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {_short(self.before)} -> {_short(self.after)}"

    def apply(self, root: Path) -> None:
        """Change the module below `root`; raises ValueError where it does not have the text before the change."""
        path = root / self.file
        source = path.read_bytes()
        if source[self.start : self.end] != self.before.encode():
            raise ValueError(f"{self.file} has changed")
        path.write_bytes(source[: self.start] + self.after.encode() + source[self.end :])


def mutations(root: Path, path: Path) -> Iterator[Mutation]:
    """Yield every mutation of a module, from the first line to the last; raises SyntaxError where it is no Python."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, after in _changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        file = path.relative_to(root).as_posix()
        yield Mutation(file, node.lineno, start, end, source[start:end].decode(), after)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else f"{line[:97]}..."


Change = tuple[ast.stmt | ast.expr, str]
"""A node, and the text that takes its place."""


def _changes(tree: ast.Module) -> Iterator[Change]:
    for node, is_in_function in _visited(tree, is_in_function=False):
        if isinstance(node, ast.Constant):
            yield from _other_constants(node, is_in_function=is_in_function)
        elif is_in_function and isinstance(node, ast.expr):
            yield from _other_expressions(node)
        elif is_in_function and isinstance(node, ast.stmt):
            yield from _removed(node)
        if is_in_function:
            yield from _negated(node)


def _visited(node: ast.AST, *, is_in_function: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the nodes that can be changed, each with whether it is in the body of a function."""
    yield node, is_in_function
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list", "pattern", "bases"}:
            continue
        is_inside = is_in_function or (isinstance(node, ast.FunctionDef) and field == "body")
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from _visited(child, is_in_function=is_inside)


def _other_constants(node: ast.Constant, *, is_in_function: bool) -> Iterator[Change]:
    if isinstance(node.value, bool):
        if is_in_function:
            yield node, str(not node.value)
    elif isinstance(node.value, int):
        yield node, f"({node.value + 1})"
        yield node, f"({node.value - 1})"


def _other_expressions(node: ast.expr) -> Iterator[Change]:
    changed = deepcopy(node)
    if isinstance(changed, ast.Compare):
        for index, operator in enumerate(changed.ops):
            changed.ops[index] = COMPARISONS[type(operator)]()
            yield node, _text(changed)
            changed.ops[index] = operator
    elif isinstance(changed, ast.BoolOp):
        changed.op = ast.Or() if isinstance(changed.op, ast.And) else ast.And()
        yield node, _text(changed)
    elif isinstance(changed, ast.BinOp) and type(changed.op) in OPERATORS:
        changed.op = OPERATORS[type(changed.op)]()
        yield node, _text(changed)
    elif isinstance(changed, ast.UnaryOp) and isinstance(changed.op, ast.Not):
        yield node, _text(changed.operand)
    elif isinstance(changed, ast.IfExp):
        changed.body, changed.orelse = changed.orelse, changed.body
        yield node, _text(changed)
    elif isinstance(changed, ast.Call) and isinstance(changed.func, ast.Name) and changed.func.id in FUNCTIONS:
        changed.func.id = FUNCTIONS[changed.func.id]
        yield node, _text(changed)


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _removed(node: ast.stmt) -> Iterator[Change]:
    """Yield the removal of a statement without which the function still runs."""
    match node:
        case ast.Raise() | ast.AugAssign() | ast.Return(value=None) | ast.Continue():
            yield node, "pass"
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield node, "pass"


def _negated(node: ast.AST) -> Iterator[Change]:
    """Yield the negations of the conditions of an `if`, a `while` or a comprehension."""
    match node:
        case ast.If(test=test) | ast.While(test=test):
            conditions = [test]
        case ast.comprehension(ifs=ifs):
            conditions = ifs
        case _:
            conditions = []
    for condition in conditions:
        is_negation = isinstance(condition, ast.Compare) and isinstance(condition.ops[0], NEGATIONS)
        if not is_negation and not isinstance(condition, ast.UnaryOp):
            yield condition, f"(not ({ast.unparse(condition)}))"
