"""Formulas: Python expressions of a few parts, read by `ast` into expressions that this package evaluates.

Nothing of a formula is ever run by Python. What is not one of the parts is refused when the formula is read, so that
only numbers decide whether one has a value.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Mapping, Set

from attrs import define, field, frozen

from laurel.match.message import N_, Message
from laurel.sheets.expressions import (
    Bindings,
    ComparisonChain,
    Comprehension,
    Conditional,
    Expression,
    Junction,
    ListFunction,
    ListOf,
    Loop,
    NamedNumber,
    Number,
    Operation,
    PlayersFunction,
    PointsOf,
    Range,
    Reduction,
    TableLookup,
    Unary,
    Variable,
    evaluate,
)

MOST_CHARACTERS = 1_000
MOST_NODES = 400
"""Of the syntax tree, as `ast.walk` counts them."""

MOST_LEVELS = 20
"""Of expressions inside of each other."""

LARGEST_WRITTEN = 999_999_999
"""The largest number of a sheet, and of an entry: 9 digits."""

GIVEN = frozenset({"players", "seat", "round", "rounds", "total", "dealer"})
"""The names that Laurel gives."""

AMONG_ALL = frozenset({"best", "least", "everyone", "rank", "tied"})
SHARED = frozenset({"award", "split"})
FUNCTIONS = AMONG_ALL | SHARED | {"min", "max", "abs", "sum", "range", "count", "distinct", "table", "points"}

OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
}

COMPARED: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}

EXPONENTS = range(4)
COMMENT = re.compile(r"#[^\n]*")
MOST_LOOPS = 2

UNREADABLE = N_("The formula cannot be read.")


class FormulaFault(ValueError):
    """A text is no formula; `message` says why."""

    def __init__(self, text: str, **data: object) -> None:
        super().__init__(text)
        self.message = Message(text, **data)


@frozen
class AllowedNames:
    """What a formula may name."""

    numbers: Set[str] = frozenset()
    lists: Set[str] = frozenset()
    rows: Set[str] = frozenset()
    """The rows whose `points` it may name."""

    compares: bool = True
    """Whether it may compare the players."""

    @property
    def all(self) -> Set[str]:
        """Every name of a value."""
        return self.numbers | self.lists


@frozen
class UsedNames:
    """The names that a part of a formula uses."""

    values: frozenset[str] = frozenset()
    rows: frozenset[str] = frozenset()


@frozen
class Formula:
    """A formula that can be evaluated."""

    text: str
    expression: Expression = field(eq=False, repr=False)
    own: UsedNames = field(eq=False, repr=False)
    """What it uses of the player for whom it is evaluated."""

    compared: UsedNames = field(eq=False, repr=False)
    """What it uses of every player who is still in."""

    conditions: tuple[Formula, ...] = field(default=(), eq=False, repr=False)
    """The formulas that `and` joins in it; none where it is no such formula."""

    @property
    def values(self) -> frozenset[str]:
        """Every name of a value that it uses."""
        return self.own.values | self.compared.values

    @property
    def rows(self) -> frozenset[str]:
        """Every row whose points it uses."""
        return self.own.rows | self.compared.rows

    def value(self, values: Bindings) -> int:
        """Return the value for a player; raise `FormulaError` where it has none."""
        return evaluate(self.expression, values)


def parse(text: str, names: AllowedNames) -> Formula:
    """Return the formula of a text; raise `FormulaFault` where it is none, or names what it may not name."""
    if len(text) > MOST_CHARACTERS:
        raise FormulaFault(N_("The formula has more than %(most)s characters."), most=MOST_CHARACTERS)
    one_line = " ".join(COMMENT.sub("", text).split())  # the lines of an expression need no brackets around them
    tree = _tree(one_line)
    nodes, levels = _size(tree)
    if nodes > MOST_NODES:
        raise FormulaFault(N_("The formula has more than %(most)s parts."), most=MOST_NODES)
    if levels > MOST_LEVELS:
        raise FormulaFault(N_("The formula has more than %(most)s levels."), most=MOST_LEVELS)
    joined = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else ()
    conditions = tuple(_read(_text_of(part, one_line), part, one_line, names) for part in joined)
    return _read(text, tree, one_line, names, conditions)


def _text_of(part: ast.expr, one_line: str) -> str:
    return one_line.encode()[part.col_offset : part.end_col_offset].decode()


def _read(
    text: str, tree: ast.expr, one_line: str, names: AllowedNames, conditions: tuple[Formula, ...] = ()
) -> Formula:
    reader = _SyntaxTreeReader(one_line, names)
    expression = reader.expression(tree)
    return Formula(text, expression, reader.own.used(), reader.compared.used(), conditions)


def _tree(text: str) -> ast.expr:
    """Return the syntax tree of an expression."""
    try:
        with warnings.catch_warnings(action="error"):
            return ast.parse(text, mode="eval").body
    except (SyntaxError, Warning) as error:
        at = getattr(error, "offset", None)
        if at:
            raise FormulaFault(N_("The formula cannot be read at character %(n)s."), n=at) from error
        raise FormulaFault(UNREADABLE) from error
    except (ValueError, MemoryError, RecursionError) as error:
        raise FormulaFault(UNREADABLE) from error


def _size(tree: ast.expr) -> tuple[int, int]:
    """Return how many nodes a tree has, and how many expressions are inside of each other at most."""
    count = deepest = 0
    waiting: list[tuple[ast.AST, int]] = [(tree, 1)]
    while waiting:
        node, level = waiting.pop()
        count, deepest = count + 1, max(deepest, level)
        waiting += [(child, level + isinstance(child, ast.expr)) for child in ast.iter_child_nodes(node)]
    return count, deepest


@define
class _Uses:
    """The names that were met so far."""

    values: set[str] = field(factory=set)
    rows: set[str] = field(factory=set)

    def used(self) -> UsedNames:
        return UsedNames(frozenset(self.values), frozenset(self.rows))


@define
class _SyntaxTreeReader:
    """Makes expressions of a syntax tree."""

    text: str
    names: AllowedNames
    own: _Uses = field(factory=_Uses)
    compared: _Uses = field(factory=_Uses)
    variables: tuple[str, ...] = ()
    """Those of the comprehensions around the node that is read."""

    is_comparing: bool = False
    """Whether the node that is read is evaluated for every player."""

    def expression(self, node: ast.expr) -> Expression:
        """Return the expression of a node."""
        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                return Number(self._written(number))
            case ast.Name(id=name):
                return self._name(name)
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                return Conditional(self.expression(test), self.expression(body), self.expression(otherwise))
            case ast.Call(func=ast.Name(id=function), args=given, keywords=[]) if function in FUNCTIONS:
                return self._call(node, function, given)
        return self._with_operator(node)

    def _with_operator(self, node: ast.expr) -> Expression:
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Unary("-", self.expression(operand))
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self.expression(operand)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Unary("not", self.expression(operand))
            case ast.BinOp(op=ast.Div()):
                raise FormulaFault(N_("Write // for a division: it is rounded down."))
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OPERATORS:
                return self._operation(left, OPERATORS[type(sign)], right)
            case ast.BoolOp(op=sign, values=parts):
                return Junction(self._expressions(parts), isinstance(sign, ast.And))
            case ast.Compare(left=left, ops=signs, comparators=others) if all(type(one) in COMPARED for one in signs):
                symbols = [COMPARED[type(sign)] for sign in signs]
                return ComparisonChain(
                    self.expression(left), tuple(zip(symbols, self._expressions(others), strict=True))
                )
        raise self._not_allowed(node)

    def _expressions(self, nodes: list[ast.expr]) -> tuple[Expression, ...]:
        return tuple(map(self.expression, nodes))

    def _not_allowed(self, node: ast.AST) -> FormulaFault:
        what = ast.get_source_segment(self.text, node) or self.text
        return FormulaFault(N_("“%(what)s” is not allowed in a formula."), what=what)

    def _written(self, number: int) -> int:
        if number > LARGEST_WRITTEN:
            raise FormulaFault(N_("A number has more than 9 digits."))
        return number

    # ------------------------------------------------------------------ names

    def _name(self, name: str) -> Expression:
        if name in self.variables:
            return Variable(name)
        if name in self.names.lists:
            raise FormulaFault(
                N_("“%(name)s” is a list: it is used in count, distinct, sum, min, max or after “in”."), name=name
            )
        if name not in self.names.numbers:
            raise FormulaFault(N_("“%(name)s” cannot be named here."), name=name)
        self._uses.values.add(name)
        return NamedNumber(name)

    @property
    def _uses(self) -> _Uses:
        return self.compared if self.is_comparing else self.own

    def _is_list(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self.names.lists and node.id not in self.variables

    def _list(self, node: ast.expr) -> ListOf:
        """Return the list that a node names."""
        if not (isinstance(node, ast.Name) and self._is_list(node)):
            raise self._not_allowed(node)
        self._uses.values.add(node.id)
        return ListOf(node.id)

    # ------------------------------------------------------------------ operations and calls

    def _operation(self, left: ast.expr, symbol: str, right: ast.expr) -> Expression:
        if symbol == "**" and not (isinstance(right, ast.Constant) and right.value in EXPONENTS):
            raise FormulaFault(N_("The exponent after “**” has to be 0, 1, 2 or 3."))
        return Operation(symbol, self.expression(left), self.expression(right))

    def _call(self, node: ast.expr, function: str, given: list[ast.expr]) -> Expression:
        """Return the expression of a call."""
        match function, given:
            case "sum" | "min" | "max", [ast.GeneratorExp() as generator]:
                return self._comprehension(function, generator)
            case "sum" | "min" | "max", [one] if self._is_list(one):
                return ListFunction(function, self._list(one))
            case "min" | "max", [_, _, *_]:
                return Reduction(function, self._expressions(given))
            case "abs", [one]:
                return Unary(function, self.expression(one))
            case "count" | "distinct", [one]:
                return ListFunction(function, self._list(one))
            case "count", [one, wanted]:
                return ListFunction(function, self._list(one), self.expression(wanted))
            case "table", [number, *entries] if entries:
                return TableLookup(self.expression(number), self._expressions(entries))
            case "points", [ast.Name(id=row)] if row in self.names.rows:
                self._uses.rows.add(row)
                return PointsOf(row)
        return self._among_all(node, function, given)

    def _among_all(self, node: ast.expr, function: str, given: list[ast.expr]) -> Expression:
        """Return the expression of a function that compares the players."""
        match given:
            case [one] if function in AMONG_ALL and self.names.compares:
                return PlayersFunction(function, self._for_everyone(one))
            case [one, *shares] if function in SHARED and shares and self.names.compares:
                return PlayersFunction(function, self._for_everyone(one), self._expressions(shares))
        raise self._not_allowed(node)

    def _for_everyone(self, node: ast.expr) -> Expression:
        """Return an expression that is evaluated for every player."""
        before, self.is_comparing = self.is_comparing, True
        expression = self.expression(node)
        self.is_comparing = before
        return expression

    def _comprehension(self, function: str, node: ast.GeneratorExp) -> Expression:
        before = self.variables
        if len(node.generators) > MOST_LOOPS:
            raise self._not_allowed(node)
        loops = tuple(self._loop(loop) for loop in node.generators)
        expression = Comprehension(function, self.expression(node.elt), loops)
        self.variables = before
        return expression

    def _loop(self, node: ast.comprehension) -> Loop:
        """Return a loop, whose variable is known from then on."""
        over = self._over(node.iter)
        if not isinstance(node.target, ast.Name) or node.is_async or len(node.ifs) > 1:
            raise self._not_allowed(node.target)
        variable = node.target.id
        if variable in GIVEN | FUNCTIONS:
            raise FormulaFault(N_("“%(name)s” already has another meaning."), name=variable)
        self.variables = (*self.variables, variable)
        return Loop(variable, over, self.expression(node.ifs[0]) if node.ifs else None)

    def _over(self, node: ast.expr) -> Range | ListOf:
        """Return what a loop goes through."""
        match node:
            case ast.Call(func=ast.Name(id="range"), args=[end], keywords=[]):
                return Range(Number(0), self.expression(end))
            case ast.Call(func=ast.Name(id="range"), args=[first, end], keywords=[]):
                return Range(self.expression(first), self.expression(end))
        return self._list(node)
