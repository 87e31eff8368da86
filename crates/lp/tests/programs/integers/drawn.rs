//! Small drawn programs against the truth, by trying all values of the integer columns.
//!
//! A short run is a test. `SCHEDCHECK_DRAWN=20000` asks for as many programs in all, of each kind more in proportion.

use exact_lp::{
    Bounds, Certificate, Expression, IntegerOutcome, IntegerSolver, LinearProgram, Rational, Sense, Vector,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::proved;

/// What kind of numbers a drawn program has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Small,
    Fractions,
    Huge,
    Equations,
    Mixed,
    Unbounded,
    /// Knapsacks of a few rows: it takes a search, with a point that is not the best one at first.
    Knapsacks,
    /// The same with a continuous column, so that the objective takes other values than whole ones.
    Filled,
}

fn number(random: &mut ChaCha8Rng, kind: Kind) -> Rational {
    let small = random.random_range(-4_i64..=4);
    match kind {
        Kind::Fractions | Kind::Mixed => Rational::new(small, random.random_range(1_i64..=6)),
        Kind::Huge if random.random_range(0..2) == 0 => {
            let large: i128 =
                random.random_range(-1_000_000_007_000_000_000_000_000_000..=1_000_000_007_000_000_000_000_000_000);
            Rational::from(large)
        }
        _ => Rational::from(small),
    }
}

fn bounds(random: &mut ChaCha8Rng, kind: Kind) -> Bounds {
    let low = random.random_range(-2_i64..=1);
    let high = low + random.random_range(0_i64..=3);
    let third = |value: i64| Rational::new(3 * value + 1, 3);
    match (kind, random.random_range(0..6)) {
        (Kind::Unbounded, 0) => Bounds::free(),
        (Kind::Unbounded, 1 | 2) => Bounds::at_least(low),
        (Kind::Unbounded, 3) => Bounds::at_most(high),
        (Kind::Fractions, 0..=3) => Bounds::between(third(low), third(high)),
        _ => Bounds::between(low, high),
    }
}

/// A program of such numbers.
pub fn drawn(random: &mut ChaCha8Rng, kind: Kind) -> LinearProgram {
    if matches!(kind, Kind::Knapsacks | Kind::Filled) {
        return knapsacks(random, kind == Kind::Filled);
    }
    let mut lp = LinearProgram::new("drawn");
    let (columns, rows) = (
        random.random_range(1..=if matches!(kind, Kind::Mixed | Kind::Unbounded) { 4 } else { 6 }),
        random.random_range(0..=4),
    );
    let x: Vec<_> = (0..columns)
        .map(|index| {
            let continuous = kind == Kind::Mixed && index % 2 == 1;
            let infinite = continuous && random.random_range(0..3) == 0;
            let variable = lp.variable("x", if infinite { Bounds::non_negative() } else { bounds(random, kind) });
            lp.column_mut(variable).integer = !continuous;
            variable
        })
        .collect();
    for _ in 0..rows {
        let sum: Expression = x.iter().map(|&variable| (variable, number(random, kind))).collect();
        let side = number(random, kind) * 2;
        let equation = kind == Kind::Equations && random.random_range(0..2) == 0;
        lp.subject_to(
            "row",
            match random.random_range(0..4) {
                _ if equation => sum.equals(side),
                0 => sum.at_least(side),
                1 => sum.within(Bounds { lower: Some(&side - 3), upper: Some(side) }),
                _ => sum.at_most(side),
            },
        );
    }
    let objective: Expression = x.iter().map(|&variable| (variable, number(random, kind))).collect();
    let sense = if random.random() { Sense::Minimize } else { Sense::Maximize };
    lp.optimize(sense, objective + random.random_range(-3_i64..=3));
    lp
}

/// The values of integer columns, where open ends are cut at a distance.
fn values(lp: &LinearProgram, column: usize) -> Vec<Rational> {
    const FAR: i64 = 6;
    let bounds = &lp.columns()[column].bounds;
    let lower = bounds.lower.as_ref().map_or((-FAR).into(), |lower| lower.ceil().to_integer());
    let upper = bounds.upper.as_ref().map_or(FAR.into(), |upper| upper.floor().to_integer());
    let mut all = Vec::new();
    let mut value = lower;
    while value <= upper {
        all.push(Rational::from(value.clone()));
        value += 1;
    }
    all
}

/// The best objective over all values of the integer columns; and whether one of them has no best.
pub fn truth(lp: &LinearProgram) -> (Option<Rational>, bool) {
    if lp.columns().iter().all(|column| column.integer) {
        return (IntegerProgram::of(lp).best(), false);
    }
    let (mut best, mut unbounded) = (None, false);
    by_values(&mut lp.clone(), 0, &mut best, &mut unbounded);
    (best, unbounded)
}

/// A program of integer columns alone, times the common denominator of its numbers.
struct IntegerProgram {
    values: Vec<Vec<i128>>,
    /// The objective, then the rows.
    sums: Vec<Vec<i128>>,
    ends: Vec<(Option<i128>, Option<i128>)>,
    sense: Sense,
    constant: Rational,
}

/// A multiple of all denominators that are drawn.
const DENOMINATOR: i128 = 60;

impl IntegerProgram {
    fn of(lp: &LinearProgram) -> Self {
        let scaled = |value: &Rational| {
            let value = value * Rational::from(DENOMINATOR);
            i128::try_from(value.to_integer()).expect("it fits")
        };
        let dense = |row: &exact_lp::Row| {
            let mut dense = vec![0; lp.columns().len()];
            row.terms().iter().for_each(|(column, value)| dense[*column] = scaled(value));
            dense
        };
        let objective = lp.columns().iter().map(|column| scaled(&column.objective)).collect();
        let ends =
            lp.rows().iter().map(|row| (row.bounds.lower.as_ref().map(scaled), row.bounds.upper.as_ref().map(scaled)));
        Self {
            values: (0..lp.columns().len())
                .map(|column| values(lp, column).iter().map(|value| scaled(value) / DENOMINATOR).collect())
                .collect(),
            sums: std::iter::once(objective).chain(lp.rows().iter().map(dense)).collect(),
            ends: std::iter::once((None, None)).chain(ends).collect(),
            sense: lp.sense(),
            constant: lp.constant().clone(),
        }
    }

    fn best(&self) -> Option<Rational> {
        let mut best = None;
        self.go_on(0, &vec![0; self.sums.len()], &mut best);
        best.map(|best: i128| Rational::new(best, DENOMINATOR) + &self.constant)
    }

    fn go_on(&self, column: usize, reached: &[i128], best: &mut Option<i128>) {
        let Some(values) = self.values.get(column) else {
            let inside = |(sum, (lower, upper)): (&i128, &(Option<i128>, Option<i128>))| {
                lower.is_none_or(|lower| lower <= *sum) && upper.is_none_or(|upper| *sum <= upper)
            };
            if reached.iter().zip(&self.ends).all(inside) {
                let value = reached[0];
                *best = Some(match self.sense {
                    Sense::Minimize => best.map_or(value, |best| best.min(value)),
                    Sense::Maximize => best.map_or(value, |best| best.max(value)),
                });
            }
            return;
        };
        for value in values {
            let reached: Vec<i128> =
                reached.iter().zip(&self.sums).map(|(reached, sum)| reached + value * sum[column]).collect();
            self.go_on(column + 1, &reached, best);
        }
    }
}

fn by_values(lp: &mut LinearProgram, column: usize, found: &mut Option<Rational>, unbounded: &mut bool) {
    if column == lp.columns().len() {
        match lp.solve().expect("no stop").certificate {
            certificate @ Certificate::Optimal { .. } => {
                let value = certificate.objective(lp).expect("an optimum");
                *found = Some(match (found.take(), lp.sense()) {
                    (None, _) => value,
                    (Some(best), Sense::Minimize) => best.min(value),
                    (Some(best), Sense::Maximize) => best.max(value),
                });
            }
            Certificate::Infeasible(_) => {}
            Certificate::Unbounded { .. } => *unbounded = true,
        }
        return;
    }
    if !lp.columns()[column].integer {
        return by_values(lp, column + 1, found, unbounded);
    }
    let variable = lp.variable_at(column).expect("it is there");
    let before = lp.columns()[column].bounds.clone();
    for value in values(lp, column) {
        lp.column_mut(variable).bounds = Bounds::fixed(value);
        by_values(lp, column + 1, found, unbounded);
    }
    lp.column_mut(variable).bounds = before;
}

fn objective(lp: &LinearProgram, point: &Vector) -> Rational {
    let terms = lp.columns().iter().enumerate().map(|(index, column)| point.get(index) * &column.objective);
    terms.fold(lp.constant().clone(), |sum, term| sum + term)
}

fn assert_feasible(lp: &LinearProgram, point: &Vector) {
    for (index, column) in lp.columns().iter().enumerate() {
        assert!(column.bounds.contain(&point.get(index)), "{lp:?}");
        assert!(!column.integer || point.get(index).is_integer(), "{lp:?}");
    }
    for row in lp.rows() {
        let sum = row.terms().iter().fold(Rational::default(), |sum, (column, value)| sum + point.get(*column) * value);
        assert!(row.bounds.contain(&sum), "{lp:?}");
    }
}

/// Whether the answer is the truth; how far it goes.
fn hold(lp: &LinearProgram) -> [bool; 4] {
    let outcome = proved(lp, IntegerSolver::new(lp).node_limit(300)).0;
    let (truth, unbounded) = truth(lp);
    let is_closed = lp
        .columns()
        .iter()
        .all(|column| !column.integer || column.bounds.lower.is_some() && column.bounds.upper.is_some());
    match &outcome {
        IntegerOutcome::Optimal { point, objective: value } => {
            assert_feasible(lp, point);
            assert_eq!(objective(lp, point), *value, "{lp:?}");
            assert!(!unbounded, "{lp:?}");
            let best = truth.map_or(value.clone(), |truth| match lp.sense() {
                Sense::Minimize => truth.min(value.clone()),
                Sense::Maximize => truth.max(value.clone()),
            });
            assert_eq!(best, *value, "{lp:?}");
            [true, false, false, false]
        }
        IntegerOutcome::Infeasible => {
            assert!(truth.is_none() && !unbounded, "{lp:?}");
            [false, true, false, false]
        }
        IntegerOutcome::Unbounded { point, .. } => {
            assert_feasible(lp, point);
            assert!(unbounded || !is_closed, "{lp:?}");
            assert!(matches!(lp.solve().expect("no stop").certificate, Certificate::Unbounded { .. }), "{lp:?}");
            [false, false, true, false]
        }
        IntegerOutcome::Stopped { .. } => {
            assert!(!is_closed, "{lp:?}");
            [false, false, false, true]
        }
    }
}

/// How many programs a short run has.
const DRAWN: usize = 1_810;

/// How many times as many programs are asked for.
fn times() -> usize {
    let asked = std::env::var("SCHEDCHECK_DRAWN").ok().map(|asked| asked.parse().expect("a number"));
    asked.map_or(1, |asked: usize| asked.div_ceil(DRAWN).max(1))
}

/// Holds so many programs, and more if they are asked for, against the truth; how those of a short run end.
fn all_hold(kind: Kind, count: usize) -> [usize; 4] {
    let mut random = ChaCha8Rng::seed_from_u64(20_261_123 + kind as u64);
    let mut ends = [0; 4];
    for index in 0..count * times() {
        let ended = hold(&drawn(&mut random, kind));
        if index < count {
            ends.iter_mut().zip(ended).for_each(|(count, ended)| *count += usize::from(ended));
        }
    }
    ends
}

/// Rows of positive weights, half of which fit.
fn knapsacks(random: &mut ChaCha8Rng, is_filled: bool) -> LinearProgram {
    let mut lp = LinearProgram::new("knapsacks");
    let columns = if is_filled { 5 } else { 7 };
    let mut x: Vec<_> = (0..columns).map(|_| lp.integer("x", Bounds::between(0, 2))).collect();
    x.extend(is_filled.then(|| lp.variable("y", Bounds::between(0, 1))));
    for _ in 0..random.random_range(2..=4) {
        let weights: Vec<i64> = x.iter().map(|_| random.random_range(3..=40)).collect();
        let half = weights.iter().sum::<i64>();
        let sum: Expression = x.iter().zip(&weights).map(|(&x, &weight)| weight * x).sum();
        lp.subject_to("weight", sum.at_most(half));
    }
    let values: Expression = x.iter().map(|&x| random.random_range(3_i64..=40) * x).sum();
    lp.optimize(Sense::Maximize, values.clone());
    if random.random() {
        // The same, as a minimum.
        lp.optimize(Sense::Minimize, Expression::default() - values);
    }
    lp
}

#[test]
fn programs_of_knapsacks() {
    assert_eq!(all_hold(Kind::Knapsacks, 150), [150, 0, 0, 0]);
    assert_eq!(all_hold(Kind::Filled, 60), [60, 0, 0, 0]);
}

#[test]
fn programs_of_small_numbers() {
    assert_eq!(all_hold(Kind::Small, 300), [177, 123, 0, 0]);
}

#[test]
fn programs_of_fractions() {
    assert_eq!(all_hold(Kind::Fractions, 300), [71, 229, 0, 0]);
}

#[test]
fn programs_of_huge_numbers() {
    assert_eq!(all_hold(Kind::Huge, 200), [84, 116, 0, 0]);
}

#[test]
fn programs_with_equations() {
    assert_eq!(all_hold(Kind::Equations, 300), [112, 188, 0, 0]);
}

#[test]
fn programs_with_continuous_columns() {
    assert_eq!(all_hold(Kind::Mixed, 300), [152, 133, 15, 0]);
}

#[test]
fn programs_without_bounds() {
    assert_eq!(all_hold(Kind::Unbounded, 200), [76, 65, 59, 0]);
}
