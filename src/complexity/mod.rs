//! What every algorithm and exact solver costs: time and counted operations against size.
//!
//! A [`Line`] is one of them on instances of growing size. There are two kinds: a [`Curve`] of a paper, which counts
//! operations and has the claimed bound, and a method of the table of all [`methods`], which is timed on the same
//! instances as the other methods of its [`Comparison`]: exact solvers beside algorithms.
//!
//! `cargo bench` times all lines and writes the [`page`]; `schedcheck curves` writes it with the counts alone.

pub mod estimates;
pub mod page;
mod plots;

use std::time::{Duration, Instant};

use schedcheck_files::Instance;
use schedcheck_harness::Depth;
use schedcheck_harness::curve::fit::Fit;
use schedcheck_harness::curve::{Curve, MeasuredCurve, Point, Run, run};
use serde_json::{Map, Value};

use crate::kinds;
use crate::methods::{self, MethodOptions};
use crate::papers;

/// A growing family of instances of one kind, with the methods that are timed on it side by side.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    /// What it is called.
    pub name: &'static str,
    /// The paper whose problem is solved.
    pub paper: &'static str,
    /// The problem, as the curves name it.
    pub problem: &'static str,
    /// What the size s is, and the family of instances.
    pub family: &'static str,
    /// The methods.
    pub methods: &'static [&'static str],
    pub(crate) make: fn(u64, u64) -> Instance,
}

/// One algorithm or exact solver on instances of growing size.
#[derive(Debug, Clone)]
pub struct Line {
    /// The paper.
    pub paper: &'static str,
    /// What is solved.
    pub problem: &'static str,
    /// The family that it shares with other methods, if it is a method.
    pub comparison: Option<&'static str>,
    /// Its name, which no other line of the comparison has.
    pub name: &'static str,
    /// What it is: for a method, what is known of its schedules.
    pub algorithm: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// What the size s is, and the family of instances.
    pub family: &'static str,
    work: Work,
}

#[derive(Debug, Clone, Copy)]
enum Work {
    Curve(Curve),
    Method(fn(u64, u64) -> Instance),
}

/// The seed of all instances.
const SEED: u64 = 1;

/// The sizes of a comparison. A method is timed on the first of them, and on the others as far as it is quick.
const SIZES: [u64; 18] = [1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/// The most sizes of a curve of a paper.
const MOST_SIZES: usize = 11;

/// The fewest sizes of a line that is timed.
pub const FEWEST_SIZES: usize = 5;

/// The time in which a method has to end on an instance that it is timed on.
const LONGEST_SEARCH: Duration = Duration::from_secs(5);

/// What methods tell of their search that is a count of operations, and what each counts.
const COUNTS: [(&str, &str); 12] = [
    ("nodes", "nodes"),
    ("cases", "cases"),
    ("orders", "orders"),
    ("pairs", "pairs of orders"),
    ("plans", "plans"),
    ("sets", "sets"),
    ("states", "states"),
    ("tests", "tests"),
    ("rings", "rings"),
    ("rounds_tried", "numbers of rounds tried"),
    ("transitions", "transitions"),
    ("trees", "trees"),
];

/// Every line: of each comparison all methods, and every curve of a paper.
pub fn lines() -> Vec<Line> {
    let methods = kinds::ALL.iter().flat_map(|kind| {
        let listed = (kind.methods)();
        let of = move |comparison: &'static Comparison| {
            let listed = listed.clone();
            comparison.methods.iter().map(move |name| {
                let method = listed.iter().find(|method| method.name == *name).expect("comparisons name methods");
                Line {
                    paper: comparison.paper,
                    problem: comparison.problem,
                    comparison: Some(comparison.name),
                    name: method.name,
                    algorithm: method.guarantee,
                    source: method.source,
                    family: comparison.family,
                    work: Work::Method(comparison.make),
                }
            })
        };
        kind.comparisons.iter().flat_map(of)
    });
    methods.chain(papers::all().curves().into_iter().map(Line::of)).collect()
}

impl Line {
    /// The line of a curve.
    pub fn of(curve: Curve) -> Self {
        Self {
            paper: curve.paper(),
            problem: curve.problem,
            comparison: None,
            name: curve.name,
            algorithm: curve.algorithm,
            source: curve.source,
            family: curve.family,
            work: Work::Curve(curve),
        }
    }

    /// The sizes to time it on, in ascending order, as far as it is quick.
    pub fn sizes(&self) -> Vec<u64> {
        match self.work {
            Work::Curve(curve) => spread((curve.sizes)(Depth::Deep)),
            Work::Method(_) => SIZES.to_vec(),
        }
    }

    /// It on the instance of a size, with what it counts there; nothing if it does not take such an instance, or not in
    /// time.
    pub fn prepare(&self, size: u64) -> Option<Prepared> {
        match self.work {
            Work::Curve(curve) => {
                let counted = (curve.count)(size, SEED);
                let point = Point { size, count: counted.count, allowed: counted.allowed };
                Some(Prepared { run: (curve.prepare)(size, SEED), counted: Some((curve.unit, point)) })
            }
            Work::Method(make) => {
                let (instance, name) = (make(size, SEED), self.name);
                let began = Instant::now();
                let told = methods::propose(&instance, name, &limited()).ok()?;
                if began.elapsed() >= LONGEST_SEARCH {
                    return None;
                }
                let point = |(unit, count)| (unit, Point { size, count, allowed: None });
                let counted = counted(&told).map(point);
                let again = move || methods::propose(&instance, name, &limited());
                Some(Prepared { run: run(again), counted })
            }
        }
    }

    fn curve(&self) -> Option<&Curve> {
        match &self.work {
            Work::Curve(curve) => Some(curve),
            Work::Method(_) => None,
        }
    }
}

/// As a search is timed: one that does not end in time stops, and its size is not timed.
fn limited() -> MethodOptions<'static> {
    MethodOptions { until: Some(Instant::now() + LONGEST_SEARCH), ..MethodOptions::default() }
}

/// A line at one size.
pub struct Prepared {
    /// What is timed.
    pub run: Run,
    /// What is counted, and how much of it.
    pub counted: Option<(&'static str, Point)>,
}

/// A line with what was measured of it.
#[derive(Debug, Clone)]
pub struct MeasuredLine {
    /// The line.
    pub line: Line,
    /// What is counted, if anything is.
    pub unit: Option<&'static str>,
    /// The counts, by ascending size.
    pub counts: Vec<Point>,
    /// The times in nanoseconds, by ascending size.
    pub times: Vec<(u64, u64)>,
    /// What is to be said beside the verdict on the bound.
    pub remarks: String,
}

impl MeasuredLine {
    /// Nothing was measured yet.
    pub fn new(line: Line) -> Self {
        Self { line, unit: None, counts: Vec::new(), times: Vec::new(), remarks: String::new() }
    }

    /// A curve without times.
    pub fn counted(measured: &MeasuredCurve) -> Self {
        Self {
            unit: Some(measured.curve.unit),
            counts: measured.points.clone(),
            remarks: measured.remarks(),
            ..Self::new(Line::of(measured.curve))
        }
    }

    fn fit_of_times(&self) -> Option<Fit> {
        Fit::of(&self.times)
    }

    fn fit_of_counts(&self) -> Option<Fit> {
        Fit::of_counts(&self.counts)
    }
}

/// The first count that a method tells of, at the top or of its search.
fn counted(told: &Map<String, Value>) -> Option<(&'static str, u64)> {
    let search = told.get("search").and_then(Value::as_object);
    let find = |key| told.get(key).or_else(|| search.and_then(|search| search.get(key))).and_then(Value::as_u64);
    COUNTS.iter().find_map(|&(key, unit)| Some((unit, find(key)?)))
}

/// Of many sizes, as many as are worth timing: those that grow by about the same factor.
fn spread(sizes: Vec<u64>) -> Vec<u64> {
    let sizes: Vec<_> = sizes.into_iter().filter(|size| *size > 0).collect();
    let mut kept = sizes.clone();
    let mut factor = 100;
    while kept.len() > MOST_SIZES {
        factor += 5;
        kept.clear();
        for &size in &sizes {
            if kept.last().is_none_or(|last| 100 * size >= factor * last) {
                kept.push(size);
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_method_and_every_curve_is_timed_on_five_sizes_at_least() {
        let lines = lines();
        let timed = |is_timed: &dyn Fn(&Line) -> bool| lines.iter().any(is_timed);
        for method in methods::all() {
            let is_timed = |line: &Line| line.comparison.is_some() && line.name == method.name;
            assert!(
                timed(&|line| is_timed(line) && line.algorithm == method.guarantee),
                "{} {}",
                method.kind,
                method.name
            );
        }
        for curve in papers::all().curves() {
            assert!(timed(&|line| line.comparison.is_none() && line.name == curve.name), "{}", curve.name);
        }
        for line in &lines {
            let sizes = line.sizes();
            assert!((FEWEST_SIZES..=SIZES.len()).contains(&sizes.len()), "{}: {sizes:?}", line.name);
            assert!(sizes.is_sorted_by(|one, next| one < next), "{}: {sizes:?}", line.name);
        }
    }

    #[test]
    fn every_line_has_a_place_of_its_own_among_the_estimates() {
        let lines = lines();
        let places: BTreeSet<_> = lines.iter().map(|line| (estimates::group(line), line.name)).collect();
        assert_eq!(places.len(), lines.len());
        let is_plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        assert!(places.iter().all(|(group, name)| group.chars().all(is_plain) && name.chars().all(is_plain)));
        assert!(places.iter().all(|(group, name)| group.len().max(name.len()) <= estimates::LONGEST_NAME));
    }

    #[test]
    fn every_comparison_is_about_a_problem_of_its_paper() {
        let problems: BTreeSet<_> = papers::all().curves().iter().map(|curve| (curve.paper(), curve.problem)).collect();
        let has_curves = |paper| problems.iter().any(|(other, _)| *other == paper);
        let of_methods = lines().into_iter().filter(|line| line.comparison.is_some() && has_curves(line.paper));
        assert!(of_methods.into_iter().all(|line| problems.contains(&(line.paper, line.problem))));
    }

    /// The algorithms themselves are tested elsewhere; these are the sizes that are always timed.
    #[test]
    fn every_method_takes_the_smallest_sizes_of_its_comparison() {
        for line in lines().iter().filter(|line| line.comparison.is_some()) {
            let taken = line.sizes().into_iter().take(2).filter(|&size| line.prepare(size).is_some()).count();
            assert!(taken > 0, "{} {}", estimates::group(line), line.name);
        }
    }

    #[test]
    fn many_sizes_are_thinned_to_those_that_grow_by_a_factor() {
        assert_eq!(spread(vec![0, 1, 2, 4]), [1, 2, 4]);
        let few = spread((1..=150).collect());
        assert!((FEWEST_SIZES..=MOST_SIZES).contains(&few.len()) && few[0] == 1 && few.is_sorted(), "{few:?}");
    }

    #[test]
    fn a_count_is_found_at_the_top_and_in_the_search() {
        let told = |text: &str| serde_json::from_str(text).expect("JSON");
        assert_eq!(counted(&told(r#"{"search": {"times": 3, "nodes": 7}}"#)), Some(("nodes", 7)));
        assert_eq!(counted(&told(r#"{"orders": 5, "search": {}}"#)), Some(("orders", 5)));
        assert_eq!(counted(&told(r#"{"solver": "exact"}"#)), None);
    }
}
