//! Small programs in machine integers, and what brute force over all bases says of them. It shares nothing with the
//! solver.

use exact_lp::{Bounds, Expression, LinearProgram, Rational, Sense};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// An interval of whole numbers.
pub type Interval = (Option<i64>, Option<i64>);

/// A program with whole coefficients: objective, rows of coefficients, bounds of the columns and of the rows.
#[derive(Debug, Clone)]
pub struct Small {
    pub sense: Sense,
    pub objective: Vec<i64>,
    pub columns: Vec<Interval>,
    pub rows: Vec<(Vec<i64>, Interval)>,
}

/// What brute force finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Truth {
    Optimal(Rational),
    Infeasible,
    Unbounded,
}

/// A point with a common denominator, which is positive.
#[derive(Debug, Clone)]
struct Point {
    numerators: Vec<i64>,
    denominator: i64,
}

impl Small {
    /// A program with coefficients from -2 to 2 in which every type of bound is as likely as any other.
    pub fn random(random: &mut ChaCha8Rng, columns: usize, rows: usize) -> Self {
        let coefficients =
            |random: &mut ChaCha8Rng| (0..columns).map(|_| random.random_range(-2..=2)).collect::<Vec<i64>>();
        Self {
            sense: if random.random() { Sense::Minimize } else { Sense::Maximize },
            objective: coefficients(random),
            columns: (0..columns).map(|_| interval(random)).collect(),
            rows: (0..rows).map(|_| (coefficients(random), interval(random))).collect(),
        }
    }

    pub fn program(&self) -> LinearProgram {
        let mut lp = LinearProgram::new("small");
        let named = self.columns.iter().enumerate();
        let variables: Vec<_> =
            named.map(|(index, &bounds)| lp.variable(format!("x{index}"), bounded(bounds))).collect();
        let sum =
            |coefficients: &[i64]| variables.iter().copied().zip(coefficients.iter().copied()).collect::<Expression>();
        for (index, (coefficients, bounds)) in self.rows.iter().enumerate() {
            lp.subject_to(format!("r{index}"), sum(coefficients).within(bounded(*bounds)));
        }
        lp.optimize(self.sense, sum(&self.objective));
        lp
    }

    /// The truth: by all bases for the optimum, and for unboundedness by all bases of the cone of directions, cut to a
    /// box.
    pub fn brute_force(&self) -> Truth {
        let Some(best) = self.best_basic_value() else { return Truth::Infeasible };
        let unbounded = self.directions().best_basic_value().is_some_and(|gain| match self.sense {
            Sense::Minimize => gain < Rational::default(),
            Sense::Maximize => gain > Rational::default(),
        });
        if unbounded { Truth::Unbounded } else { Truth::Optimal(best) }
    }

    /// The program of directions along which every bound stays respected, each entry at most 1 in size.
    fn directions(&self) -> Self {
        let cone = |&(lower, upper): &Interval| (lower.map(|_| 0), upper.map(|_| 0));
        let cut = |bounds: &Interval| {
            let (lower, upper) = cone(bounds);
            (lower.or(Some(-1)), upper.or(Some(1)))
        };
        Self {
            sense: self.sense,
            objective: self.objective.clone(),
            columns: self.columns.iter().map(cut).collect(),
            rows: self.rows.iter().map(|(coefficients, bounds)| (coefficients.clone(), cone(bounds))).collect(),
        }
    }

    /// The best objective of a feasible basic point. A program that is feasible has one; if it has an optimum, one is
    /// optimal.
    fn best_basic_value(&self) -> Option<Rational> {
        let values = self
            .basic_points()
            .into_iter()
            .map(|point| Rational::new(dot(&self.objective, &point.numerators), point.denominator));
        match self.sense {
            Sense::Minimize => values.min(),
            Sense::Maximize => values.max(),
        }
    }

    /// The points of all feasible bases: each choice of variables that are not basic, each at each bound that it has.
    fn basic_points(&self) -> Vec<Point> {
        self.points_of((0..self.columns.len() + self.rows.len()).collect())
    }

    fn points_of(&self, candidates: Vec<usize>) -> Vec<Point> {
        let mut points = Vec::new();
        for chosen in subsets(candidates.len(), self.columns.len()) {
            let chosen: Vec<usize> = chosen.into_iter().map(|index| candidates[index]).collect();
            let mut standing = vec![Vec::new()];
            for &variable in &chosen {
                let ends = self.ends(variable);
                let longer =
                    |row: &Vec<i64>| ends.iter().map(|&end| [row.as_slice(), &[end]].concat()).collect::<Vec<_>>();
                standing = standing.iter().flat_map(longer).collect();
            }
            let matrix: Vec<Vec<i64>> = chosen.iter().map(|&variable| self.normal(variable)).collect();
            points.extend(
                standing.iter().filter_map(|values| cramer(&matrix, values)).filter(|point| self.feasible(point)),
            );
        }
        points
    }

    fn interval_of(&self, variable: usize) -> Interval {
        let count = self.columns.len();
        if variable < count { self.columns[variable] } else { self.rows[variable - count].1 }
    }

    fn ends(&self, variable: usize) -> Vec<i64> {
        match self.interval_of(variable) {
            (None, None) => vec![0],
            (lower, upper) if lower == upper => lower.into_iter().collect(),
            (lower, upper) => lower.into_iter().chain(upper).collect(),
        }
    }

    /// The coefficients of a structural or logical variable in terms of the structural ones.
    fn normal(&self, variable: usize) -> Vec<i64> {
        let count = self.columns.len();
        if variable < count {
            (0..count).map(|index| i64::from(index == variable)).collect()
        } else {
            self.rows[variable - count].0.clone()
        }
    }

    fn feasible(&self, point: &Point) -> bool {
        (0..self.columns.len() + self.rows.len()).all(|variable| {
            let value = dot(&self.normal(variable), &point.numerators);
            let (lower, upper) = self.interval_of(variable);
            lower.is_none_or(|lower| lower * point.denominator <= value)
                && upper.is_none_or(|upper| value <= upper * point.denominator)
        })
    }

    /// The vertices of the feasible region at which the objective has this value, in lexicographic order.
    pub fn vertices_with_value(&self, value: &Rational) -> Vec<Vec<Rational>> {
        let bounded =
            (0..self.columns.len() + self.rows.len()).filter(|&variable| self.interval_of(variable) != (None, None));
        let mut vertices: Vec<Vec<Rational>> = self
            .points_of(bounded.collect())
            .into_iter()
            .filter(|point| Rational::new(dot(&self.objective, &point.numerators), point.denominator) == *value)
            .map(|point| point.numerators.iter().map(|&entry| Rational::new(entry, point.denominator)).collect())
            .collect();
        vertices.sort();
        vertices.dedup();
        vertices
    }
}

/// One of nine types: free, one-sided at zero or elsewhere, two-sided, fixed, and contradictory (rarely).
fn interval(random: &mut ChaCha8Rng) -> Interval {
    let (low, high) = (random.random_range(-3..=1), random.random_range(-1..=3));
    match random.random_range(0..25) {
        0..3 => (None, None),
        3..6 => (Some(0), None),
        6..9 => (Some(low), None),
        9..12 => (None, Some(0)),
        12..15 => (None, Some(high)),
        15..18 => (Some(low.min(high)), Some(low.max(high))),
        18..21 => (Some(-1), Some(2)),
        21..24 => (Some(low), Some(low)),
        _ => (Some(2), Some(1)),
    }
}

fn bounded((lower, upper): Interval) -> Bounds {
    let rational = |end: Option<i64>| end.map(Rational::from);
    Bounds { lower: rational(lower), upper: rational(upper) }
}

fn dot(left: &[i64], right: &[i64]) -> i64 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

/// The solution of a square system of at most three equations, if there is exactly one.
fn cramer(matrix: &[Vec<i64>], values: &[i64]) -> Option<Point> {
    let determinant = determinant(matrix);
    let replaced = |column: usize| {
        let rows = matrix.iter().zip(values).map(|(row, &value)| {
            let mut row = row.clone();
            row[column] = value;
            row
        });
        self::determinant(&rows.collect::<Vec<_>>()) * determinant.signum()
    };
    (determinant != 0)
        .then(|| Point { numerators: (0..matrix.len()).map(replaced).collect(), denominator: determinant.abs() })
}

fn determinant(matrix: &[Vec<i64>]) -> i64 {
    match matrix {
        [] => 1,
        [first, rest @ ..] => (0..first.len())
            .filter(|&column| first[column] != 0)
            .map(|column| {
                let minor: Vec<Vec<i64>> =
                    rest.iter().map(|row| [&row[..column], &row[column + 1..]].concat()).collect();
                first[column] * determinant(&minor) * if column % 2 == 0 { 1 } else { -1 }
            })
            .sum(),
    }
}

/// The subsets of 0 .. of with `size` elements, in lexicographic order.
fn subsets(of: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let extended = all.iter().flat_map(|set: &Vec<usize>| {
            (set.last().map_or(0, |last| last + 1)..of).map(move |next| [set.as_slice(), &[next]].concat())
        });
        all = extended.collect();
    }
    all
}
