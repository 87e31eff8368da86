//! The feasible x of a program, without any solver and without any notion of a ring.
//!
//! The rows of the programs of section 5 are of three kinds, which this module reads off the program itself:
//!
//! - rows on x alone. All binary matrices are gone through in lexicographic order, entry by entry, and a beginning is
//!   given up only when some such row can no longer hold: nothing is missed.
//! - rows on the other binary columns alone (y). Their assignments are listed.
//! - rows with exactly one u_i and one -u_j. With x and y fixed they are difference constraints u_i - u_j <= b, with
//!   integers b. These have a solution if and only if their graph has no cycle of negative length; the shortest
//!   distances then are one in integers, and adding a constant makes it non-negative, as there are no upper bounds on
//!   u.

use std::ops::Range;

use exact_lp::format::in_integers;
use exact_lp::{Bounds, Column, LinearProgram, Rational, Row};
use num_traits::ToPrimitive;

use super::RingProgram;

/// A matrix x, row by row.
pub type Matrix = Vec<Vec<bool>>;

/// The rows of a program, by their kind.
#[derive(Debug, Clone)]
pub struct Assignments {
    size: usize,
    /// The values that each x may have.
    allowed: Vec<Range<i64>>,
    on_x: Vec<Sum>,
    differences: Vec<Difference>,
    /// All values of y that its own rows allow.
    origins: Vec<Vec<i64>>,
    positions: usize,
}

/// A row with coefficients for a run of columns.
#[derive(Debug, Clone)]
struct Sum {
    coefficients: Vec<i64>,
    bounds: (Option<i64>, Option<i64>),
}

/// The row: sum on x + sum on y + u_left - u_right <= bound.
#[derive(Debug, Clone)]
struct Difference {
    on_x: Vec<(usize, i64)>,
    on_y: Vec<(usize, i64)>,
    left: usize,
    right: usize,
    bound: i64,
}

/// What a column of the program is, and its number among its like.
#[derive(Clone, Copy)]
enum Role {
    X(usize),
    Y(usize),
    U(usize),
}

impl Assignments {
    /// Reads the rows of `ring`; nothing if they are of other kinds, or hold numbers beyond 64 bits.
    pub fn of(ring: &RingProgram) -> Option<Self> {
        let (program, _) = in_integers(&ring.program);
        let size = ring.processors();
        let roles = roles(&program, size.pow(2))?;
        let count = |is: fn(&Role) -> bool| roles.iter().filter(|role| is(role)).count();
        let others = count(|role| matches!(role, Role::Y(_)));
        let (mut on_x, mut on_y, mut differences) = (Vec::new(), Vec::new(), Vec::new());
        for row in program.rows() {
            let (mut x, mut y, mut u) = (Vec::new(), Vec::new(), Vec::new());
            for (column, coefficient) in row.terms() {
                let coefficient = integer(coefficient)?;
                match roles[*column] {
                    Role::X(number) => x.push((number, coefficient)),
                    Role::Y(number) => y.push((number, coefficient)),
                    Role::U(number) => u.push((number, coefficient)),
                }
            }
            match (&u[..], y.is_empty(), x.is_empty()) {
                ([], true, _) => on_x.push(Sum::new(&x, size.pow(2), row)?),
                ([], false, true) => on_y.push(Sum::new(&y, others, row)?),
                _ => differences.push(Difference::new(x, y, &u, row)?),
            }
        }
        let allowed = program.columns().iter().take(size.pow(2)).map(binary).collect::<Option<_>>()?;
        let (mut this, mut origins) = (
            Self {
                size,
                allowed,
                on_x,
                differences,
                origins: Vec::new(),
                positions: count(|role| matches!(role, Role::U(_))),
            },
            Vec::new(),
        );
        Search {
            rows: &on_y,
            allowed: &vec![0..2; others],
            values: Vec::new(),
            visit: &mut |y| origins.push(y.to_vec()),
        }
        .run();
        this.origins = origins;
        Some(this)
    }

    /// Every matrix that satisfies the rows on x alone, in lexicographic order, with whether all rows can be satisfied
    /// with it.
    pub fn each(&self, mut visit: impl FnMut(Matrix, bool)) {
        let mut both = |x: &[i64]| {
            let matrix = x.chunks(self.size).map(|row| row.iter().map(|&value| value == 1).collect()).collect();
            visit(matrix, self.can_be_completed(x));
        };
        Search { rows: &self.on_x, allowed: &self.allowed, values: Vec::new(), visit: &mut both }.run();
    }

    /// The feasible matrices, in lexicographic order.
    pub fn feasible(&self) -> Vec<Matrix> {
        let mut feasible = Vec::new();
        self.each(|matrix, is_feasible| feasible.extend(is_feasible.then_some(matrix)));
        feasible
    }

    fn can_be_completed(&self, x: &[i64]) -> bool {
        self.origins.iter().any(|y| {
            let value = |terms: &[(usize, i64)], of: &[i64]| terms.iter().map(|&(n, c)| c * of[n]).sum::<i64>();
            let rest = |row: &Difference| row.bound - value(&row.on_x, x) - value(&row.on_y, y);
            let constraints: Vec<_> = self.differences.iter().map(|row| (row.left, row.right, rest(row))).collect();
            have_a_solution(self.positions, &constraints)
        })
    }
}

/// Whether integers u with u_left - u_right <= bound for all (left, right, bound) exist: whether distances settle
/// (Bellman and Ford).
fn have_a_solution(positions: usize, constraints: &[(usize, usize, i64)]) -> bool {
    let mut u = vec![0; positions];
    for _ in 0..=positions {
        let mut settled = true;
        for &(left, right, bound) in constraints {
            if u[left] > u[right] + bound {
                u[left] = u[right] + bound;
                settled = false;
            }
        }
        if settled {
            return true;
        }
    }
    false
}

/// x is what comes first, y the other binary columns, u the integer columns that are only bounded by zero.
fn roles(program: &LinearProgram, x: usize) -> Option<Vec<Role>> {
    let (mut y, mut u) = (0, 0);
    let role = |(number, column): (usize, &Column)| {
        let counted = |counter: &mut usize| std::mem::replace(counter, *counter + 1);
        match () {
            () if !column.integer => None,
            () if number < x => Some(Role::X(number)),
            () if column.bounds == Bounds::between(0, 1) => Some(Role::Y(counted(&mut y))),
            () if column.bounds == Bounds::non_negative() => Some(Role::U(counted(&mut u))),
            () => None,
        }
    };
    program.columns().iter().enumerate().map(role).collect()
}

fn integer(number: &Rational) -> Option<i64> {
    number.is_integer().then(|| number.numer().to_i64())?
}

fn ends(bounds: &Bounds) -> Option<(Option<i64>, Option<i64>)> {
    let end = |end: &Option<Rational>| end.as_ref().map_or(Some(None), |end| integer(end).map(Some));
    Some((end(&bounds.lower)?, end(&bounds.upper)?))
}

fn binary(column: &Column) -> Option<Range<i64>> {
    match ends(&column.bounds)? {
        (Some(lower), Some(upper)) if lower >= 0 && upper <= 1 => Some(lower..upper + 1),
        _ => None,
    }
}

impl Sum {
    fn new(terms: &[(usize, i64)], columns: usize, row: &Row) -> Option<Self> {
        let mut coefficients = vec![0; columns];
        for &(number, coefficient) in terms {
            coefficients[number] = coefficient;
        }
        Some(Self { coefficients, bounds: ends(&row.bounds)? })
    }

    /// Whether the row can hold with these `values` of its first columns, and any of 0 and 1 of the others.
    fn can_hold(&self, values: &[i64]) -> bool {
        let (chosen, left) = self.coefficients.split_at(values.len());
        let sum: i64 = chosen.iter().zip(values).map(|(coefficient, value)| coefficient * value).sum();
        let least = sum + left.iter().filter(|&&coefficient| coefficient < 0).sum::<i64>();
        let most = sum + left.iter().filter(|&&coefficient| coefficient > 0).sum::<i64>();
        self.bounds.0.is_none_or(|lower| most >= lower) && self.bounds.1.is_none_or(|upper| least <= upper)
    }
}

impl Difference {
    fn new(on_x: Vec<(usize, i64)>, on_y: Vec<(usize, i64)>, on_u: &[(usize, i64)], row: &Row) -> Option<Self> {
        let (left, right) = match *on_u {
            [(left, 1), (right, -1)] | [(right, -1), (left, 1)] => (left, right),
            _ => return None,
        };
        match ends(&row.bounds)? {
            (None, Some(bound)) => Some(Self { on_x, on_y, left, right, bound }),
            _ => None,
        }
    }
}

/// Goes through all binary values of a run of columns that satisfy the rows, in lexicographic order.
struct Search<'a> {
    rows: &'a [Sum],
    allowed: &'a [Range<i64>],
    values: Vec<i64>,
    visit: &'a mut dyn FnMut(&[i64]),
}

impl Search<'_> {
    fn run(&mut self) {
        if self.rows.iter().any(|row| !row.can_hold(&self.values)) {
            return;
        }
        let Some(allowed) = self.allowed.get(self.values.len()) else {
            return (self.visit)(&self.values);
        };
        for value in allowed.clone() {
            self.values.push(value);
            self.run();
            self.values.pop();
        }
    }
}
