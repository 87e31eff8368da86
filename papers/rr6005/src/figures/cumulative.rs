//! Figures 22 to 25: how many platforms of a type are within a given distance of the best.

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::Rational;
use serde_json::{Value, json};

use crate::tables::distances::{ALGORITHMS, Distances};
use crate::tables::{PlatformType, Setting};
use schedcheck_drawing::plot::{Axis, Panel, Plot, Series};
use schedcheck_harness::domain::Alike;

/// One of the four figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cumulative {
    /// Figure 22: homogeneous platforms.
    Homogeneous,
    /// Figure 23: homogeneous communication, heterogeneous computation.
    EqualLinks,
    /// Figure 24: heterogeneous communication, homogeneous computation.
    EqualSpeeds,
    /// Figure 25: heterogeneous platforms.
    Heterogeneous,
}

impl Cumulative {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Homogeneous, Self::EqualLinks, Self::EqualSpeeds, Self::Heterogeneous];

    /// Its number in the paper.
    pub fn number(self) -> usize {
        22 + self as usize
    }

    /// What the paper shows there, and what is drawn.
    pub fn shows(self) -> &'static str {
        match self {
            Self::Homogeneous => {
                "Figure 22: the share of homogeneous platforms on which each algorithm is within a distance of the \
                    best of the three. With R-BSA mended, all three are optimal."
            }
            Self::EqualLinks => "Figure 23: the same on platforms with homogeneous links and heterogeneous workers.",
            Self::EqualSpeeds => "Figure 24: the same on platforms with heterogeneous links and homogeneous workers.",
            Self::Heterogeneous => "Figure 25: the same on heterogeneous platforms.",
        }
    }

    fn title(self) -> String {
        let kind = match self {
            Self::Homogeneous => "homogeneous platforms",
            Self::EqualLinks => "homogeneous links, heterogeneous workers",
            Self::EqualSpeeds => "heterogeneous links, homogeneous workers",
            Self::Heterogeneous => "heterogeneous platforms",
        };
        format!("Figure {}: distance to the best, {kind}", self.number())
    }

    fn kinds(self) -> impl Iterator<Item = PlatformType> {
        let alike = match self {
            Self::Homogeneous => (Alike::Equal, Alike::Equal),
            Self::EqualLinks => (Alike::Equal, Alike::Free),
            Self::EqualSpeeds => (Alike::Free, Alike::Equal),
            Self::Heterogeneous => (Alike::Free, Alike::Free),
        };
        PlatformType::all().into_iter().filter(move |kind| (kind.links, kind.speeds) == alike)
    }

    /// The distances on its three types of platforms.
    pub fn measured(self, setting: &Setting) -> Vec<Distances> {
        self.kinds().map(|kind| Distances::against_the_best(kind, setting)).collect()
    }

    /// A panel for each family of parameters.
    pub fn plot(self, measured: &[Distances]) -> Plot {
        Plot { title: self.title(), panels: measured.iter().map(panel).collect() }
    }

    /// For each family and algorithm, the distances in percent with the numbers of platforms that are within them, and
    /// the setting.
    pub fn data(self, setting: &Setting, measured: &[Distances]) -> Value {
        let panels = measured.iter().map(|measured| {
            let algorithms = ALGORITHMS.iter().enumerate().map(|(algorithm, name)| {
                let steps = steps(measured, algorithm).into_iter();
                let steps = steps.map(|(distance, count)| json!({"percent": distance.to_string(), "platforms": count}));
                json!({"algorithm": name, "within": steps.collect::<Value>()})
            });
            json!({"type": measured.kind.to_string(), "algorithms": algorithms.collect::<Value>()})
        });
        json!({"figure": self.number(), "setting": setting.in_words(), "seed": setting.seed, "panels": panels.collect::<Value>()})
    }
}

/// The distances of an algorithm in percent, ascending, each with the number of platforms that are no further from the
/// best.
pub fn steps(measured: &Distances, algorithm: usize) -> Vec<(Rational, usize)> {
    let percent = |(makespan, best): (i64, i64)| Rational::new(((makespan - best) * 100).into(), best.into());
    let distances = measured.pairs(|makespans| makespans[algorithm]).map(percent).sorted_unstable();
    let counts = distances.dedup_with_count().scan(0, |sum, (count, distance)| {
        *sum += count;
        Some((distance, *sum))
    });
    counts.collect()
}

/// What lies beyond is left out of the picture.
const WIDEST: i64 = 50;

fn panel(measured: &Distances) -> Panel {
    let platforms = measured.makespans.len().max(1);
    let curve = |(algorithm, name): (usize, &&str)| {
        let share = |count: usize| Rational::new((100 * count).into(), platforms.into());
        let steps: Vec<_> =
            steps(measured, algorithm).into_iter().map(|(distance, count)| (distance, share(count))).collect();
        let at_best = steps.first().filter(|(distance, _)| distance.is_zero()).is_none();
        let start = at_best.then(|| (Rational::zero(), Rational::zero()));
        Series::steps(*name, start.into_iter().chain(steps).collect())
    };
    let series: Vec<Series> = ALGORITHMS.iter().enumerate().map(curve).collect();
    let points = || series.iter().flat_map(|series| &series.points);
    let whole = |number: i64| Rational::from_integer(number.into());
    let furthest = points().map(|(distance, _)| distance.clone()).max().unwrap_or_default();
    let to = furthest.ceil().clamp(whole(5), whole(WIDEST));
    Panel {
        title: measured.kind.costs.name().to_owned(),
        x: Axis::linear("distance to the best, percent").within(Rational::zero(), to),
        y: Axis::linear("platforms, percent").within(Rational::zero(), whole(102)),
        series,
    }
}
