"""Linear programs over the rationals: written as on paper, answered exactly, every answer proved.

>>> from fractions import Fraction
>>> from schedcheck import lp
>>> program = lp.Program()
>>> bread = program.variable("bread")
>>> milk = program.variable("milk", upper=Fraction(5, 2))
>>> energy = program.add(3 * bread + 2 * milk >= 7)
>>> balance = program.add(bread <= 2 * milk)
>>> program.minimize(2 * bread + milk)
>>> answer = program.solve()
>>> answer.status, answer.objective, answer[bread]
('optimal', Fraction(23, 6), Fraction(2, 3))

Numbers are ``int``, ``Fraction`` or text (``"7/3"``, ``"0.1"``); a float raises ``TypeError``. A certificate proves
each answer, and a checker that shares nothing with the solver has accepted it before it is handed out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn, Union

from . import _native

Number = Union[int, Fraction, str]
"""What stands for an exact number."""

__all__ = ["Answer", "Constraint", "Expression", "Number", "Program", "total"]


class Expression:
    """A sum of multiples of variables, and a constant. Compared with ``<=``, ``>=`` or ``==``, it is a `Constraint`."""

    __slots__ = ("constant", "program", "terms")

    def __init__(self, program: Program, terms: dict[int, Fraction], constant: Fraction) -> None:
        self.program = program
        self.terms = terms
        self.constant = constant

    def __add__(self, other: Expression | Number) -> Expression:
        other = self._of(other)
        terms = dict(self.terms)
        for variable, coefficient in other.terms.items():
            terms[variable] = terms.get(variable, Fraction(0)) + coefficient
        return Expression(self.program, terms, self.constant + other.constant)

    __radd__ = __add__

    def __neg__(self) -> Expression:
        return self * -1

    def __sub__(self, other: Expression | Number) -> Expression:
        return self + -self._of(other)

    def __rsub__(self, other: Number) -> Expression:
        return -self + other

    def __mul__(self, factor: Number) -> Expression:
        if isinstance(factor, Expression):
            raise TypeError("a product of variables is not linear")
        number = _native.fraction(factor, "a factor")
        terms = {variable: coefficient * number for variable, coefficient in self.terms.items()}
        return Expression(self.program, terms, self.constant * number)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Number) -> Expression:
        return self * (1 / _native.fraction(divisor, "a divisor"))

    def __le__(self, other: Expression | Number) -> Constraint:
        difference = self - other
        return Constraint(difference, None, -difference.constant)

    def __ge__(self, other: Expression | Number) -> Constraint:
        difference = self - other
        return Constraint(difference, -difference.constant, None)

    def __eq__(self, other: Expression | Number) -> Constraint:  # type: ignore[override]
        difference = self - other
        return Constraint(difference, -difference.constant, -difference.constant)

    __hash__ = object.__hash__

    def _of(self, other: Expression | Number) -> Expression:
        if not isinstance(other, Expression):
            return Expression(self.program, {}, _native.fraction(other, "a term"))
        if other.program is not self.program:
            raise ValueError("this speaks of variables of two programs")
        return other


def total(expressions: Iterable[Expression | Number]) -> Expression | Number:
    """The sum of expressions, in as much time as they have terms; 0 if there are none."""
    terms: dict[int, Fraction] = {}
    constant, program = Fraction(0), None
    for summand in expressions:
        if not isinstance(summand, Expression):
            constant += _native.fraction(summand, "a summand")
            continue
        program = program or summand.program
        if summand.program is not program:
            raise ValueError("this speaks of variables of two programs")
        for variable, coefficient in summand.terms.items():
            terms[variable] = terms.get(variable, Fraction(0)) + coefficient
        constant += summand.constant
    return constant if program is None else Expression(program, terms, constant)


@dataclass(frozen=True, eq=False)
class Constraint:
    """An expression with what it may be, its constant moved to the other side."""

    expression: Expression
    lower: Fraction | None
    upper: Fraction | None

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a constraint is neither true nor false; write 0 <= x <= 4 as two constraints, or as bounds of x"
        )


class Program:
    """A linear program, which minimises zero until it is told an objective."""

    def __init__(self) -> None:
        self.names: list[str] = []
        """The names of the variables."""
        self._bounds: list[tuple[Number | None, Number | None]] = []
        self._rows: list[Constraint] = []
        self._objective = Expression(self, {}, Fraction(0))
        self._maximizes = False

    def variable(self, name: str = "", lower: Number | None = 0, upper: Number | None = None) -> Expression:
        """A new variable between two bounds; ``None`` is no bound."""
        for bound in (lower, upper):
            if bound is not None:
                _native.fraction(bound, f"a bound of {name or 'a variable'}")
        self.names.append(name or f"x{len(self.names)}")
        self._bounds.append((lower, upper))
        return Expression(self, {len(self.names) - 1: Fraction(1)}, Fraction(0))

    def add(self, constraint: Constraint) -> int:
        """Adds a constraint, and returns its number, counted from 0."""
        if not isinstance(constraint, Constraint):
            raise TypeError("a constraint is expected, such as x + 2 * y <= 4")
        self._objective._of(constraint.expression)
        self._rows.append(constraint)
        return len(self._rows) - 1

    def minimize(self, objective: Expression | Number) -> None:
        """Asks for the least value of `objective`."""
        self._objective, self._maximizes = Expression(self, {}, Fraction(0))._of(objective), False

    def maximize(self, objective: Expression | Number) -> None:
        """Asks for the greatest value of `objective`."""
        self._objective, self._maximizes = Expression(self, {}, Fraction(0))._of(objective), True

    def solve(self) -> Answer:
        """The exact answer. Ctrl-C ends the search within a second."""
        weights = self._objective.terms
        columns = [(weights.get(number, 0), *bounds) for number, bounds in enumerate(self._bounds)]
        rows = [(list(row.expression.terms.items()), row.lower, row.upper) for row in self._rows]
        found = _native.solve_program(columns, rows, self._objective.constant, self._maximizes)
        return Answer(self, *found)


@dataclass(frozen=True)
class Answer:
    """The answer to a linear program: optimal, infeasible or unbounded."""

    program: Program
    """What was solved."""
    status: str
    """``"optimal"``, ``"infeasible"`` or ``"unbounded"``."""
    objective: Fraction | None
    """The optimum, if there is one."""
    values: list[Fraction]
    """A value for each variable: an optimal point; if unbounded a feasible one; if infeasible none."""
    proof: list[Fraction]
    """If optimal, a multiplier for each constraint: what a unit of its bound is worth. If infeasible, multipliers whose
    combination contradicts the bounds (Farkas), or none where a bound contradicts itself. If unbounded, a value for
    each variable: the direction in which to go on for ever."""

    def __getitem__(self, expression: Expression) -> Fraction:
        """What a variable or an expression is at `values`."""
        if not self.values:
            raise ValueError("the program is infeasible: no variable has a value")
        if expression.program is not self.program:
            raise ValueError("this is an expression of another program")
        products = (coefficient * self.values[variable] for variable, coefficient in expression.terms.items())
        return sum(products, expression.constant)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in zip(self.program.names, self.values))
        return f"<{self.status}: objective={self.objective}, {values}>" if self.values else f"<{self.status}>"
