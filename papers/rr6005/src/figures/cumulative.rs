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
        let panels = panels.collect::<Value>();
        json!({"figure": self.number(), "setting": setting.describe(), "seed": setting.seed, "panels": panels})
    }
}

/// The distances of an algorithm in percent, ascending, each with the number of platforms that are no further from the
/// best.
pub fn steps(measured: &Distances, algorithm: usize) -> Vec<(Rational, usize)> {
    let percent = |(makespan, best): (i64, i64)| Rational::new((makespan - best) * 100, best);
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
        let share = |count: usize| Rational::new(100 * count, platforms);
        let steps: Vec<_> =
            steps(measured, algorithm).into_iter().map(|(distance, count)| (distance, share(count))).collect();
        let at_best = steps.first().filter(|(distance, _)| distance.is_zero()).is_none();
        let start = at_best.then(|| (Rational::zero(), Rational::zero()));
        Series::steps(*name, start.into_iter().chain(steps).collect())
    };
    let series: Vec<Series> = ALGORITHMS.iter().enumerate().map(curve).collect();
    let points = || series.iter().flat_map(|series| &series.points);
    let furthest = points().map(|(distance, _)| distance.clone()).max().unwrap_or_default();
    let to = furthest.ceil().clamp(Rational::from(5), Rational::from(WIDEST));
    Panel {
        title: measured.kind.costs.name().to_owned(),
        x: Axis::linear("distance to the best, percent").within(Rational::zero(), to),
        y: Axis::linear("platforms, percent").within(Rational::zero(), Rational::from(102)),
        series,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(makespans: Vec<[i64; 3]>) -> Distances {
        let references = makespans.iter().map(|makespans| *makespans.iter().min().expect("three")).collect();
        Distances { kind: PlatformType::all()[10], makespans, references }
    }

    fn told(panel: &Panel) -> Vec<String> {
        let point = |(x, y): &(Rational, Rational)| format!(" {x}/{y}");
        let series = panel.series.iter();
        let lines =
            series.map(|series| format!("{}{}", series.name, series.points.iter().map(point).collect::<String>()));
        let ends = [&panel.x, &panel.y].map(|axis| axis.range.as_ref().map(|(from, to)| format!("{from} to {to}")));
        let ends = ends.map(Option::unwrap_or_default).join(", ");
        std::iter::once(format!("{}: {ends}", panel.title)).chain(lines).collect()
    }

    #[test]
    fn the_steps_are_shares_of_platforms_and_begin_at_none_where_an_algorithm_is_never_best() {
        let four = measured(vec![[100, 104, 110], [100, 103, 100], [200, 230, 201], [100, 104, 200]]);
        assert_eq!(
            told(&panel(&four)),
            [
                "faster communicating (c <= w): 0 to 50, 0 to 102",
                "BBA 0/100",
                "MBBSA 0/0 3/25 4/75 15/100",
                "R-BSA 0/25 1/2/50 10/75 100/100",
            ]
        );
        let near = told(&panel(&measured(vec![[100, 100, 101]; 3])));
        assert_eq!(near[0], "faster communicating (c <= w): 0 to 5, 0 to 102");
        assert_eq!(near[1..], ["BBA 0/100", "MBBSA 0/100", "R-BSA 0/0 1/100"]);
        let empty = panel(&measured(Vec::new()));
        assert!(empty.series.iter().all(|series| series.points.len() == 1));
    }

    #[test]
    fn each_figure_has_its_number_its_words_and_its_types() {
        let told = Cumulative::ALL.map(|figure| {
            let kinds: Vec<_> = figure.kinds().map(|kind| kind.index().to_string()).collect();
            let same = figure.shows().starts_with(&format!("Figure {}:", figure.number()));
            format!("{same} {} [{}]", figure.title(), kinds.join(" "))
        });
        let expected = [
            "true Figure 22: distance to the best, homogeneous platforms [0 1 2]",
            "true Figure 23: distance to the best, homogeneous links, heterogeneous workers [3 4 5]",
            "true Figure 24: distance to the best, heterogeneous links, homogeneous workers [6 7 8]",
            "true Figure 25: distance to the best, heterogeneous platforms [9 10 11]",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn the_data_have_every_step_of_every_type() {
        let setting = Setting { platforms: 2, workers: 3, tasks: 8, ..crate::tables::NEAREST };
        let all = [measured(vec![[7, 8, 7], [9, 9, 10]])];
        let expected = json!({
            "figure": 23,
            "setting": "3 workers, 8 tasks, all on one worker; 2 platforms of each type, seed 1.",
            "seed": 1,
            "panels": [{"type": "Het Het c <= w", "algorithms": [
                {"algorithm": "BBA", "within": [{"percent": "0", "platforms": 2}]},
                {"algorithm": "MBBSA", "within": [{"percent": "0", "platforms": 1}, {"percent": "100/7", "platforms": 2}]},
                {"algorithm": "R-BSA", "within": [{"percent": "0", "platforms": 1}, {"percent": "100/9", "platforms": 2}]},
            ]}],
        });
        assert_eq!(Cumulative::EqualLinks.data(&setting, &all), expected);
        let types = Cumulative::EqualSpeeds.measured(&setting);
        assert_eq!(types.iter().map(|one| one.kind.index()).collect::<Vec<_>>(), [6, 7, 8]);
    }
}
