//! Figures 4 and 5 of rr4745: the best number of processors (p_opt) as a function of W/H, optimum and greedy.
//!
//! Two readings of the platform are drawn. In the first, c and w are the numbers that tables 1 to 4 print. In the
//! second, 1/c and 1/w stand in their place, and each q-ring is the one of least cost under the printed d, with the
//! step time by equation 3 over that cost: what tables 5 and 6 were made with ([`crate::tables`]).

mod counterexample;
pub mod platforms;
mod render;
pub mod steps;

use std::sync::LazyLock;

use num_traits::Zero;
use schedcheck_bruteforce::ring::subsets;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

pub use counterexample::pictures;
use render::{picture, to_json};

use crate::figures::steps::{Candidate, Steps, sizes_of_the_best};
use crate::tables::Site;
use crate::tables::heuristic::{self, GREEDY};
use crate::tables::minima::Shortest;
use crate::tables::platform::inverted;
use schedcheck_harness::Figure;
use schedcheck_rr4745_algorithms::distance::{Definition, Ends, length};
use schedcheck_rr4745_algorithms::greedy::{InsertionCost, Options, Tie};
use schedcheck_rr4745_algorithms::shares;

/// How the numbers of the platform are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// c and w as printed.
    Printed,
    /// 1/c and 1/w in their place.
    Inverted,
}

/// One line of a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// What is drawn.
    pub name: &'static str,
    /// How it is found.
    pub method: &'static str,
    /// p_opt.
    pub steps: Steps,
}

/// One reading of a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// The reading.
    pub reading: Reading,
    /// The lines.
    pub series: Vec<Series>,
}

/// A figure: the panels of both readings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitePanels {
    /// The platform.
    pub site: Site,
    /// The panels.
    pub panels: [Panel; 2],
}

/// Figures 1 to 5.
pub fn figures() -> Vec<Figure> {
    let figure = |site: Site| Figure {
        paper: "rr4745",
        name: format!("rr4745-figure-{}", site.figure()),
        shows: "The paper draws the best number of processors against W/H for the optimum and for the greedy \
            heuristic. Here both, and the paper's own programs, for the printed data and for the inverted data that \
            its numbers were made with.",
        picture: Box::new(move || picture_of(site)),
        data: Box::new(move || to_json(SitePanels::of(site))),
    };
    platforms::figures().into_iter().chain(Site::ALL.map(figure)).collect()
}

/// The figure of `site` as a picture.
pub fn picture_of(site: Site) -> schedcheck_drawing::Picture {
    picture(SitePanels::of(site))
}

impl SitePanels {
    /// The figure of `site`; several claims ask for it, and it is computed once.
    pub fn of(site: Site) -> &'static Self {
        static FIGURES: [LazyLock<SitePanels>; 2] = [
            LazyLock::new(|| SitePanels::compute(Site::Lyon)),
            LazyLock::new(|| SitePanels::compute(Site::Strasbourg)),
        ];
        &FIGURES[match site {
            Site::Lyon => 0,
            Site::Strasbourg => 1,
        }]
    }

    /// One panel of it.
    pub fn panel(site: Site, reading: Reading) -> &'static Panel {
        let [printed, inverted] = &Self::of(site).panels;
        match reading {
            Reading::Printed => printed,
            Reading::Inverted => inverted,
        }
    }

    fn compute(site: Site) -> Self {
        Self { site, panels: [Reading::Printed, Reading::Inverted].map(|reading| panel(site, reading)) }
    }
}

impl Panel {
    /// p_opt of the true optimum.
    pub fn optimum(&self) -> &Steps {
        &self.series[0].steps
    }

    /// p_opt of the greedy rings for each start that the text allows, the last of the fastest processors first.
    pub fn greedy(&self) -> impl Iterator<Item = &Series> {
        self.series.iter().rev().filter(|series| series.name.starts_with("greedy"))
    }
}

impl Reading {
    /// The definition of d by these `ends`.
    pub fn definition(self, ends: Ends) -> Definition {
        let is_inverted = self == Self::Inverted;
        Definition { ends, bandwidths: is_inverted, speeds: is_inverted }
    }
}

fn panel(site: Site, reading: Reading) -> Panel {
    let mut series = vec![
        Series {
            name: "optimum",
            method: "subset dynamic programming, every subset, shares not negative",
            steps: optimum(site, reading),
        },
        Series {
            name: "greedy",
            method: "greedy rings by equation 3, from the processor that is fastest by the printed w, best shares",
            steps: greedy(site, reading, Tie::First),
        },
        Series {
            name: "p programs",
            method: "for each q the ring of least printed d, step time by equation 3 over that d (proposition 4 as \
                printed)",
            steps: programs(site, reading, Ends::Tail),
        },
        Series {
            name: "p programs, d of equation 3",
            method: "for each q the ring of least sum in equation 3 (proposition 4 with the right d)",
            steps: programs(site, reading, Ends::Both),
        },
    ];
    if site.fastest().len() > 1 {
        series.push(Series {
            name: "greedy from the last",
            method: "the same from the last of the processors that are fastest by the printed w: section 6.2 does not \
                say which starts",
            steps: greedy(site, reading, Tie::Last),
        });
    }
    Panel { reading, series }
}

/// p_opt of the optimum, over every subset and every ring.
fn optimum(site: Site, reading: Reading) -> Steps {
    let instance = inverted(&site.instance(), reading.definition(Ends::Both));
    let curve = subsets::curve(&instance).expect("the papers' platforms have at most 14 processors");
    Steps(curve.sizes())
}

/// p_opt of the greedy rings that start from the first or the last of the fastest processors.
pub(crate) fn greedy(site: Site, reading: Reading, start: Tie) -> Steps {
    let definition = reading.definition(Ends::Both);
    let unit = one_unit_of_volume(&inverted(&site.instance(), definition));
    let rings = heuristic::rings(&site.instance(), definition, Options { start, ..GREEDY });
    sizes_of_the_best(&rings.iter().map(|ring| candidate(&unit, ring)).collect::<Vec<_>>())
}

/// p_opt of the rings that grow by the cheapest insertion under the printed d, each with the step time by equation 3
/// over its length under that d, as `programs` has it: for each W/H, the best ring of the growth from one of the
/// fastest processors.
pub fn greedy_by_the_printed_distance(site: Site, reading: Reading, start: Tie) -> Steps {
    let definition = reading.definition(Ends::Tail);
    let platform = site.instance();
    let (unit, weights) = (one_unit_of_volume(&inverted(&platform, definition)), definition.matrix(&platform));
    let options = Options { cost: InsertionCost::PrintedDistance, start, insertion: Tie::First };
    let rings = heuristic::rings(&platform, definition, options);
    let candidates = rings.iter().map(|ring| Candidate {
        size: ring.len(),
        longest: Rational::zero(),
        delay: length(&weights, ring),
        speed: shares::cumulated_cycle_time(&unit, ring).recip(),
    });
    sizes_of_the_best(&candidates.collect::<Vec<_>>())
}

/// p_opt of the best of p rings, one for each q: the least cost, and of all sets of that cost the fastest.
fn programs(site: Site, reading: Reading, ends: Ends) -> Steps {
    let definition = reading.definition(ends);
    let unit = one_unit_of_volume(&inverted(&site.instance(), definition));
    let shortest = Shortest::of(&definition.matrix(&site.instance()));
    let best = (1..=unit.processors()).map(|size| {
        let rings = shortest.all_of_size(size).into_iter().map(|(delay, ring)| {
            let speed = shares::cumulated_cycle_time(&unit, &ring).recip();
            // As printed: equation 3 over the cost of the program, whatever the shares.
            Candidate { size, longest: Rational::zero(), delay, speed }
        });
        rings.max_by(|one, other| one.speed.cmp(&other.speed)).expect("there is a ring of each size")
    });
    sizes_of_the_best(&best.collect::<Vec<_>>())
}

fn one_unit_of_volume(instance: &SliceRing) -> SliceRing {
    let one = Rational::ONE;
    instance.with_load(one.clone(), one).expect("one is not negative")
}

fn candidate(unit: &SliceRing, ring: &[usize]) -> Candidate {
    let messages = shares::messages(unit, ring);
    let delays = ring.iter().zip(&messages).map(|(&processor, time)| time / &unit.cycle_times()[processor]);
    Candidate {
        size: ring.len(),
        delay: delays.sum(),
        speed: shares::cumulated_cycle_time(unit, ring).recip(),
        longest: messages.into_iter().max().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greedy_heuristic_is_never_better_than_the_optimum() {
        for site in Site::ALL {
            let curve = subsets::curve(&site.instance()).unwrap();
            let unit = one_unit_of_volume(&site.instance());
            for ring in heuristic::rings(&site.instance(), Reading::Printed.definition(Ends::Both), GREEDY) {
                let candidate = candidate(&unit, &ring);
                for rho in [1, 10, 60, 100, 1000].map(Rational::from) {
                    let time = ((&rho + &candidate.delay) / &candidate.speed).max(candidate.longest.clone());
                    assert!(curve.at(&rho).unwrap() <= time, "{ring:?} at {rho}");
                }
            }
        }
    }
}
