"""Linear programs by brute force: at a corner, as many inequalities hold with equality as there are variables."""
from fractions import Fraction
from itertools import combinations


def solved(rows):
    """Where all rows, each coefficients and a bound, hold with equality; nothing if that is no single point."""
    rows = [[Fraction(number) for number in [*row, bound]] for row, bound in rows]
    for column in range(len(rows)):
        pivot = next((row for row in rows[column:] if row[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        pivot = [number / pivot[column] for number in pivot]
        rows = [[one - row[column] * other for one, other in zip(row, pivot)] for row in rows]
        rows.insert(column, pivot)
    return [row[-1] for row in rows]


def product(row, point):
    return sum(one * other for one, other in zip(row, point))


def least(costs, rows):
    """The least of the costs over all numbers that are not negative and satisfy row · x <= bound for all rows."""
    rows = rows + [([-int(one == other) for one in range(len(costs))], 0) for other in range(len(costs))]
    corners = (solved(chosen) for chosen in combinations(rows, len(costs)))
    allowed = (x for x in corners if x and all(product(row, x) <= bound for row, bound in rows))
    return min(product(costs, x) for x in allowed)


def least_time(load, ends):
    """The least time by which all ends are over, each a list of coefficients and a constant, for parts of a load."""
    parts = len(ends[0][0])
    rows = [([*end, -1], -constant) for end, constant in ends]
    return least([0] * parts + [1], [([1] * parts + [0], load), ([-1] * parts + [0], -load), *rows])
