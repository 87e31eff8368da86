//! Several contestants beside each other: how much worse each is than each other one and than the best of them, and
//! how the ratios of each grow with the size.

use std::collections::BTreeMap;

use num_traits::Signed;
use schedcheck_drawing::plot::{Axis, Panel, Plot, Series};
use schedcheck_files::sanitized;
use schedcheck_model::Rational;
use serde_json::{Map, Value, json};

use super::compare::Entry;
use super::ratio::Ratio;
use super::shown::Part;
use super::summary::Distribution;

/// Of more different ratios of one contestant, no profile is drawn, and of one size no quantiles.
const MOST_DIFFERENT: usize = 1 << 17;

/// The most points of a curve of the profile.
const MOST_POINTS: usize = 400;

/// From this ratio on, the axis of a plot is logarithmic.
const LARGE: i64 = 8;

/// What is kept of several contestants.
#[derive(Debug, Clone)]
pub struct Comparison {
    names: Vec<String>,
    /// The worst ratio of the objective of one contestant (outer) to that of another one (inner).
    worst: Vec<Vec<Option<Ratio>>>,
    /// On how many instances at least one schedule is valid.
    solved: u64,
    /// The ratios of each contestant to the best of all contestants.
    factors: Vec<Distribution>,
    /// The ratios of each contestant by the number of processors.
    sizes: Vec<BTreeMap<usize, Distribution>>,
}

impl Comparison {
    /// Nothing yet of contestants of these names.
    pub fn of(names: Vec<String>) -> Self {
        let number = names.len();
        Self {
            names,
            worst: vec![vec![None; number]; number],
            solved: 0,
            factors: vec![Distribution::of_at_most(MOST_DIFFERENT); number],
            sizes: vec![BTreeMap::new(); number],
        }
    }

    /// Takes what became of the next instance: an entry of each contestant.
    pub fn take(&mut self, entries: &[Entry]) {
        let valid = |(number, entry): (usize, &Entry)| Some((number, entry.objective.clone()?));
        let valid: Vec<(usize, Rational)> = entries.iter().enumerate().filter_map(valid).collect();
        let Some(sense) = entries.first().map(|entry| entry.instance.sense()) else { return };
        let better = |one: Rational, other: Rational| if sense.is_better(&other, &one) { other } else { one };
        let Some(best) = valid.iter().map(|(_, objective)| objective.clone()).reduce(better) else { return };
        self.solved += 1;
        for (number, objective) in &valid {
            self.factors[*number].take(&Ratio::of(sense, objective, &best));
            for (other, than) in valid.iter().filter(|(other, _)| other != number) {
                let ratio = Ratio::of(sense, objective, than);
                let worst = &mut self.worst[*number][*other];
                *worst = worst.take().max(Some(ratio));
            }
        }
        for (entry, sizes) in entries.iter().zip(&mut self.sizes) {
            let Some(ratio) = &entry.ratio else { continue };
            let of_size = sizes.entry(entry.size.processors);
            of_size.or_insert_with(|| Distribution::of_at_most(MOST_DIFFERENT)).take(ratio);
        }
    }

    /// The worst ratio of each contestant to each other one.
    pub fn grid(&self) -> Part {
        let cell = |ratio: &Option<Ratio>| ratio.as_ref().map_or_else(|| "–".to_owned(), Ratio::in_a_cell);
        let line = |(name, worst): (&String, &Vec<Option<Ratio>>)| {
            [sanitized::replaced(name)].into_iter().chain(worst.iter().map(cell)).collect()
        };
        let head =
            ["worst ratio to".to_owned()].into_iter().chain(self.names.iter().map(|name| sanitized::replaced(name)));
        Part { head: head.collect(), lines: self.names.iter().zip(&self.worst).map(line).collect() }
    }

    /// As JSON: the grid, the profile, and the quantiles by size.
    pub fn json(&self) -> Map<String, Value> {
        let worst = self.names.iter().zip(&self.worst).map(|(name, worst)| {
            let against: Map<String, Value> =
                self.names.iter().cloned().zip(worst.iter().map(|it| json!(it))).collect();
            (name.clone(), Value::Object(against))
        });
        let curve = |factors: &Distribution| match factors.cumulated() {
            None => Value::Null,
            Some(points) => points.map(|(factor, count)| json!({"factor": factor, "instances": count})).collect(),
        };
        let curves = self.names.iter().cloned().zip(self.factors.iter().map(curve));
        let of_size = |(processors, ratios): (&usize, &Distribution)| {
            let [low, middle, high, most] = [5, 50, 95, 100].map(|percent| json!(ratios.quantile(percent)));
            let total = ratios.total();
            json!({"processors": processors, "compared": total, "quantile_5": low, "median": middle,
                "quantile_95": high, "worst": most})
        };
        let sizes = self.names.iter().zip(&self.sizes);
        let sizes = sizes.map(|(name, sizes)| (name.clone(), sizes.iter().map(of_size).collect::<Value>()));
        let [worst, curves, sizes] =
            [worst.collect::<Map<_, _>>(), curves.collect(), sizes.collect()].map(Value::Object);
        let profile = json!({"instances": self.solved, "within": curves});
        [("grid", worst), ("profile", profile), ("quantiles", sizes)]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    /// The performance profile of Dolan and Moré: the share of the instances on which a contestant is within a factor
    /// of the best of all contestants. An instance without a valid schedule of the contestant counts as beyond all
    /// factors.
    pub fn profile(&self) -> Plot {
        let share = |count: u64| Rational::new(count, self.solved.max(1));
        let curve = |(name, factors): (&String, &Distribution)| {
            let point = |(factor, count): (&Ratio, u64)| match factor {
                Ratio::Finite(factor) => Some((factor.clone(), share(count))),
                Ratio::Unbounded => None,
            };
            let name = sanitized::replaced(name);
            let Some(points) = factors.cumulated() else {
                return Series::steps(format!("{name}: over {MOST_DIFFERENT} ratios"), Vec::new());
            };
            let points: Vec<_> = points.filter_map(point).collect();
            let is_never_best = points.first().is_none_or(|(factor, _)| *factor != Rational::ONE);
            let start = is_never_best.then(|| (Rational::ONE, Rational::default()));
            Series::steps(name, start.into_iter().chain(thinned(points)).collect())
        };
        let curves: Vec<_> = self.names.iter().zip(&self.factors).map(curve).collect();
        let most = curves.iter().filter_map(|curve| Some(curve.points.last()?.0.clone())).max();
        let most = most.filter(|most| *most > Rational::ONE).unwrap_or_else(|| Rational::from(2));
        let factor = axis("factor of the best contestant", &most).within(Rational::ONE, most);
        let starts = curves.iter().filter_map(|curve| Some(curve.points.first()?.1.clone()));
        let low = below(&starts.min().unwrap_or_default());
        let instances = Axis::linear("share of the instances").within(low, Rational::ONE);
        Plot::single("performance profile", factor, instances, curves)
    }

    /// The quantiles of the ratios of each contestant against the number of processors.
    pub fn ratio_against_size(&self) -> Plot {
        let quantile = |(name, percent): (&str, u64), sizes: &BTreeMap<usize, Distribution>| {
            let point = |(&processors, ratios): (&usize, &Distribution)| match ratios.quantile(percent)? {
                Ratio::Finite(ratio) => Some((Rational::from(processors as u64), ratio.clone())),
                Ratio::Unbounded => None,
            };
            let is_unbounded = |ratios: &Distribution| ratios.quantile(percent) == Some(&Ratio::Unbounded);
            let name = match sizes.values().filter(|ratios| is_unbounded(ratios)).count() {
                0 => name.to_owned(),
                unbounded => format!("{name} ({unbounded} unbounded)"),
            };
            Series::line(name, sizes.iter().filter_map(point).collect())
        };
        let names = [("5 %", 5), ("median", 50), ("95 %", 95), ("worst", 100)];
        let panel = |(name, sizes): (&String, &BTreeMap<usize, Distribution>)| {
            let series: Vec<_> = names.map(|named| quantile(named, sizes)).into();
            let ratios = series.iter().flat_map(|series| &series.points).map(|(_, ratio)| ratio);
            let most = ratios.max().cloned().unwrap_or(Rational::ONE);
            let least = series.iter().flat_map(|series| &series.points).map(|(_, ratio)| ratio).min();
            // A logarithmic axis has no zero.
            let y = match least {
                Some(least) if !least.is_positive() => Axis::linear("ratio"),
                _ => axis("ratio", &most),
            };
            Panel { title: sanitized::replaced(name), x: Axis::linear("processors"), y, series }
        };
        let panels = self.names.iter().zip(&self.sizes).map(panel).collect();
        Plot { title: "quantiles of the ratio against the size".to_owned(), panels }
    }
}

/// A round number below a share, at which the axis of the shares begins.
fn below(share: &Rational) -> Rational {
    let twentieths = (share * Rational::from(20)).ceil() - Rational::ONE;
    twentieths.max(Rational::default()) / Rational::from(20)
}

fn axis(name: &str, most: &Rational) -> Axis {
    if *most > Rational::from(LARGE) { Axis::logarithmic(name) } else { Axis::linear(name) }
}

/// So few of the points that a picture of them is small, with the last one.
fn thinned(points: Vec<(Rational, Rational)>) -> Vec<(Rational, Rational)> {
    let (step, last) = (points.len().div_ceil(MOST_POINTS).max(1), points.len().saturating_sub(1));
    let is_kept = |&(index, _): &(usize, _)| index % step == 0 || index == last;
    points.into_iter().enumerate().filter(is_kept).map(|(_, point)| point).collect()
}
