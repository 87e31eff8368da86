"""Linear programs: what is written is what is solved, and what proves the answer does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from schedcheck import lp


def two_products() -> tuple[lp.Program, lp.Expression, lp.Expression]:
    program = lp.Program()
    x, y = program.variable("x"), program.variable("y")
    assert (program.add(2 * x + 3 * y <= 12), program.add(3 * x + 2 * y <= 13)) == (0, 1)
    program.maximize(4 * x + 5 * y)
    return program, x, y


def test_an_optimum_has_values_and_multipliers_that_prove_it() -> None:
    program, x, y = two_products()
    answer = program.solve()
    assert answer.status == "optimal" and answer.objective == 22
    assert answer[x] == 3 and answer[y] == 2 and answer[4 * x + 5 * y - 1] == 21
    first, second = answer.proof
    assert 2 * first + 3 * second == 4 and 3 * first + 2 * second == 5 and 12 * first + 13 * second == 22
    assert repr(answer) == "<optimal: objective=22, x=3, y=2>"


def test_expressions_mean_what_they_say() -> None:
    _program, x, y = two_products()
    for expression, coefficients, constant in [
        (1 - (x - y) * "1/2", {0: Fraction(-1, 2), 1: Fraction(1, 2)}, 1),
        (-x / 3 + 2 + y, {0: Fraction(-1, 3), 1: 1}, 2),
        (lp.total([x, 2, y, x, Fraction(1, 2)]), {0: 2, 1: 1}, Fraction(5, 2)),
    ]:
        assert isinstance(expression, lp.Expression)
        assert (expression.terms, expression.constant) == (coefficients, constant)
    assert lp.total([]) == 0
    bounds = [(c.lower, c.upper) for c in (x + 1 <= y + 3, 2 >= x, x + 1 == "3/2")]
    assert bounds == [(None, 2), (None, 2), (Fraction(1, 2), Fraction(1, 2))]


def test_what_is_infeasible_or_unbounded_is_proved_to_be() -> None:
    program = lp.Program()
    x, y = program.variable("x", lower=None), program.variable("y")
    program.add(x - y >= 1)
    program.minimize(-x)
    answer = program.solve()
    assert (answer.status, answer.objective) == ("unbounded", None)
    assert answer[x] - answer[y] >= 1 and answer.proof[0] > 0 and answer.proof[0] >= answer.proof[1] >= 0
    program.add(x <= 0)
    answer = program.solve()
    first, second = answer.proof
    assert answer.status == "infeasible" and answer.values == [] and first > 0 and first + second == 0
    with pytest.raises(ValueError, match="no variable has a value"):
        answer[x]


def test_a_program_without_anything_is_solved() -> None:
    assert lp.Program().solve().objective == 0


def test_what_is_no_linear_program_is_refused() -> None:
    program, x, y = two_products()
    other: Any = lp.Program().variable("z")
    squared: Any = x
    wrong: Any = True
    for error, rule, call in [
        (TypeError, "a product of variables is not linear", lambda: squared * y),
        (TypeError, "a constraint is expected", lambda: program.add(wrong)),
        (TypeError, "write 0 <= x <= 4 as two constraints", lambda: 0 <= x <= 4),
        (ValueError, "variables of two programs", lambda: x + other),
        (ValueError, "variables of two programs", lambda: program.add(other <= 1)),
        (ValueError, "variables of two programs", lambda: program.minimize(other)),
        (ValueError, "of another program", lambda: program.solve()[other]),
        (ValueError, 'a factor: "much" is not a number', lambda: "much" * x),
        (ZeroDivisionError, "Fraction", lambda: x / 0),
    ]:
        with pytest.raises(error, match=rule):
            call()  # type: ignore[no-untyped-call]
