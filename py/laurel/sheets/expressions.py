"""The parts of a checked formula, and how they are evaluated.

Every value is a whole number. An expression is evaluated for one player, in a `Scope`. An evaluation has so many steps,
so that no formula runs for long, and no number grows without a limit.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from attrs import define, frozen

from laurel.match.message import N_, Message

MOST_STEPS = 20_000
LARGEST = 10**18 - 1
"""The largest number that a formula may come to: 18 digits."""


_allowance: ContextVar[Allowance | None] = ContextVar("allowance", default=None)
"""What is left to everything that is evaluated now; `None` where nothing limits it."""


@define
class Allowance:
    """The steps that are left to several evaluations together, and to those around them."""

    left: int
    around: Allowance | None

    def take(self, steps: int) -> None:
        """Take steps; raise `FormulaError` where too few are left."""
        self.left -= steps
        if self.around is not None:
            self.around.take(steps)
        if self.left < 0:
            raise FormulaError(N_("Together, the formulas take too many steps."))


@contextmanager
def step_limit(steps: int) -> Iterator[None]:
    """Allow everything that is evaluated inside of it so many steps together."""
    token = _allowance.set(Allowance(steps, _allowance.get()))
    try:
        yield
    finally:
        _allowance.reset(token)


def evaluate(expression: Expression, values: Bindings) -> int:
    """Return the value of a formula for a player; raise `FormulaError` where it has none."""
    evaluation, allowance = Evaluation(), _allowance.get()
    try:
        return expression.value(Scope(values, {}, evaluation))
    finally:
        if allowance is not None:
            allowance.take(MOST_STEPS - max(evaluation.left, 0))


class FormulaError(ArithmeticError):
    """A formula has no value for the numbers that it was given; `message` says why."""

    def __init__(self, text: str, **data: object) -> None:
        super().__init__(text)
        self.message = Message(text, **data)


class Bindings(Protocol):
    """What one player's formulas may name; everything that a formula names is there when it is evaluated."""

    def number(self, name: str) -> int:
        """Return the number of a name."""

    def numbers(self, name: str) -> Sequence[int]:
        """Return the numbers of a list."""

    def points(self, row: str) -> int:
        """Return the player's points of a row."""

    def everyone(self) -> Sequence[Bindings]:
        """Return the values of all players who are still in."""


@define
class Evaluation:
    """What one evaluation of a formula has used up, and the players whom it compares."""

    left: int = MOST_STEPS
    """The steps that are left."""

    _everyone: Sequence[Bindings] | None = None

    def spend(self) -> None:
        """Take a step; raise `FormulaError` where none is left."""
        self.left -= 1
        if self.left < 0:
            raise FormulaError(N_("The formula takes too many steps."))

    def everyone(self, values: Bindings) -> Sequence[Bindings]:
        """Return the values of all players who are still in, which are the same for the whole evaluation."""
        if self._everyone is None:
            self._everyone = values.everyone()
        return self._everyone


@frozen
class Scope:
    """A player's values, the variables of the comprehensions around an expression, and the evaluation."""

    values: Bindings
    variables: Mapping[str, int]
    evaluation: Evaluation

    def with_variable(self, name: str, number: int) -> Scope:
        """Return the scope with one more variable."""
        return Scope(self.values, {**self.variables, name: number}, self.evaluation)

    def everyone(self) -> Iterator[Scope]:
        """Yield the scope of every player who is still in."""
        for values in self.evaluation.everyone(self.values):
            yield Scope(values, self.variables, self.evaluation)


class Expression(Protocol):
    """A part of a formula."""

    def value(self, scope: Scope) -> int:
        """Return the value of the expression; raise `FormulaError` where it has none."""


def check_limit(number: int) -> int:
    """Return a number; raise `FormulaError` where it has more digits than a formula may come to."""
    if abs(number) > LARGEST:
        raise FormulaError(N_("A number has more than 18 digits."))
    return number


@frozen
class Number:
    """A number as it is written."""

    number: int

    def value(self, scope: Scope) -> int:
        """Return the number."""
        scope.evaluation.spend()
        return self.number


@frozen
class NamedNumber:
    """The number of a name: an ask, an option, or one of the names that Laurel gives."""

    name: str

    def value(self, scope: Scope) -> int:
        """Return the number that has this name."""
        scope.evaluation.spend()
        return scope.values.number(self.name)


@frozen
class Variable:
    """A variable of a comprehension."""

    name: str

    def value(self, scope: Scope) -> int:
        """Return its number."""
        scope.evaluation.spend()
        return scope.variables[self.name]


OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}

UNARY: Mapping[str, Callable[[int], int]] = {"-": operator.neg, "not": lambda number: int(not number), "abs": abs}

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@frozen
class Operation:
    """Two expressions with an operator of `OPERATIONS` between them."""

    symbol: str
    left: Expression
    right: Expression

    def value(self, scope: Scope) -> int:
        """Return the result of the operation."""
        scope.evaluation.spend()
        left, right = self.left.value(scope), self.right.value(scope)
        if right == 0 and self.symbol in ("//", "%"):
            raise FormulaError(N_("A number is divided by 0."))
        return check_limit(OPERATIONS[self.symbol](left, right))


@frozen
class Unary:
    """An expression with a function of `UNARY` before it."""

    function: str
    of: Expression

    def value(self, scope: Scope) -> int:
        """Return the result of the function."""
        scope.evaluation.spend()
        return UNARY[self.function](self.of.value(scope))


@frozen
class ComparisonChain:
    """Comparisons in a chain, such as `0 < a <= b`: 1 where all of them hold, else 0."""

    first: Expression
    others: tuple[tuple[str, Expression], ...]
    """Each with the symbol before it, of `COMPARISONS`."""

    def value(self, scope: Scope) -> int:
        """Return 1 or 0."""
        scope.evaluation.spend()
        left = self.first.value(scope)
        for symbol, other in self.others:
            right = other.value(scope)
            if not COMPARISONS[symbol](left, right):
                return 0
            left = right
        return 1


@frozen
class Junction:
    """Expressions with `and` between them, or `or`: the first one that decides, or else the last one."""

    parts: tuple[Expression, ...]
    is_and: bool
    """Whether 0 decides; otherwise any other number does."""

    def value(self, scope: Scope) -> int:
        """Return what `and` or `or` returns in Python."""
        scope.evaluation.spend()
        number = 0
        for part in self.parts:
            number = part.value(scope)
            if bool(number) is not self.is_and:
                break
        return number


@frozen
class Conditional:
    """One of two expressions, by a condition."""

    condition: Expression
    then: Expression
    otherwise: Expression

    def value(self, scope: Scope) -> int:
        """Return the value of the one that the condition chooses."""
        scope.evaluation.spend()
        return (self.then if self.condition.value(scope) else self.otherwise).value(scope)


# --------------------------------------------------------------------------- functions

REDUCTIONS: Mapping[str, Callable[[Iterable[int]], int]] = {"min": min, "max": max, "sum": sum}
"""What makes one number of several."""


def reduce_numbers(function: str, numbers: Iterable[int]) -> int:
    """Return the result of a function of `REDUCTIONS`; raise `FormulaError` for the least or largest of nothing."""
    found = list(numbers)
    if not found and function != "sum":
        raise FormulaError(N_("%(function)s of nothing has no value."), function=function)
    return check_limit(REDUCTIONS[function](found))


@frozen
class Reduction:
    """`min` or `max` of several expressions."""

    function: str
    of: tuple[Expression, ...]

    def value(self, scope: Scope) -> int:
        """Return the least or the largest."""
        scope.evaluation.spend()
        return reduce_numbers(self.function, (one.value(scope) for one in self.of))


@frozen
class Range:
    """The numbers from one to before another: `range(b)`, `range(a, b)`."""

    first: Expression
    end: Expression

    def numbers(self, scope: Scope) -> Iterable[int]:
        """Return the numbers, which are none where the end is not larger."""
        return range(self.first.value(scope), self.end.value(scope))


@frozen
class ListOf:
    """The numbers of an ask whose kind is a list."""

    name: str

    def numbers(self, scope: Scope) -> Iterable[int]:
        """Return the numbers in the order in which they were entered."""
        return scope.values.numbers(self.name)


@frozen
class Loop:
    """`for x in …`, with the condition of an `if`."""

    variable: str
    over: Range | ListOf
    condition: Expression | None = None

    def scopes(self, scope: Scope) -> Iterator[Scope]:
        """Yield a scope for each number that meets the condition."""
        for number in self.over.numbers(scope):
            scope.evaluation.spend()
            inner = scope.with_variable(self.variable, number)
            if self.condition is None or self.condition.value(inner):
                yield inner


@frozen
class Comprehension:
    """`sum`, `min` or `max` of an expression for every number of one loop, or of two."""

    function: str
    of: Expression
    loops: tuple[Loop, ...]

    def value(self, scope: Scope) -> int:
        """Return the result over all numbers."""
        scope.evaluation.spend()
        scopes: Iterable[Scope] = (scope,)
        for loop in self.loops:
            scopes = _inside(scopes, loop)
        return reduce_numbers(self.function, (self.of.value(inner) for inner in scopes))


def _inside(scopes: Iterable[Scope], loop: Loop) -> Iterator[Scope]:
    """Yield the scopes of a loop inside of others."""
    for scope in scopes:
        yield from loop.scopes(scope)


@frozen
class ListFunction:
    """`sum`, `min` or `max` of a list; `count(list)`, `count(list, n)`; `distinct(list)`."""

    function: str
    of: ListOf
    wanted: Expression | None = None
    """What is counted; `None` for all."""

    def value(self, scope: Scope) -> int:
        """Return the sum, the least, the largest, or how many."""
        scope.evaluation.spend()
        numbers = list(self.of.numbers(scope))
        for _ in numbers:
            scope.evaluation.spend()
        if self.function in REDUCTIONS:
            return reduce_numbers(self.function, numbers)
        if self.function == "distinct":
            return len(set(numbers))
        return len(numbers) if self.wanted is None else numbers.count(self.wanted.value(scope))


def look_up(number: int, entries: Sequence[int]) -> int:
    """Return the entry of a number: the first for 0, the last for every larger one; raise `FormulaError` below 0."""
    if number < 0:
        raise FormulaError(N_("%(n)s is looked up in a table, which begins at 0."), n=number)
    return entries[min(number, len(entries) - 1)]


@frozen
class TableLookup:
    """`table(n, a, b, c, …)`."""

    number: Expression
    entries: tuple[Expression, ...]

    def value(self, scope: Scope) -> int:
        """Return the entry of the number."""
        scope.evaluation.spend()
        return look_up(self.number.value(scope), [entry.value(scope) for entry in self.entries])


@frozen
class PointsOf:
    """`points(row)`: this player's points of a row."""

    row: str

    def value(self, scope: Scope) -> int:
        """Return the points."""
        scope.evaluation.spend()
        return scope.values.points(self.row)


@frozen
class PlayersFunction:
    """A function that compares this player's number with those of all players who are still in.

    `best`, `least` and `everyone` are the largest, the smallest and the sum; `rank` is 1 for the largest, and the same
    for equal ones; `tied` is how many have this player's number. `award` gives the share of the rank to everyone who
    has it; `split` divides the shares of the places that the tied fill, rounded down.
    """

    function: str
    of: Expression
    shares: tuple[Expression, ...] = ()

    def value(self, scope: Scope) -> int:
        """Return the result for this player."""
        scope.evaluation.spend()
        numbers = [self.of.value(other) for other in scope.everyone()]
        match self.function:
            case "best":
                return reduce_numbers("max", numbers)
            case "least":
                return reduce_numbers("min", numbers)
            case "everyone":
                return reduce_numbers("sum", numbers)
        own = self.of.value(scope)
        rank, tied = 1 + sum(number > own for number in numbers), numbers.count(own)
        if self.function == "rank":
            return rank
        if self.function == "tied":
            return tied
        shares = [share.value(scope) for share in self.shares]
        if self.function == "award":
            return shares[rank - 1] if rank <= len(shares) else 0
        return sum(shares[rank - 1 : rank - 1 + tied]) // max(tied, 1)
