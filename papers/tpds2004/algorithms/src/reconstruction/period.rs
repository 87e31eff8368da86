//! The period in which every matching lasts for whole tasks.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::{greatest_common_divisor, least_common_multiple};
use schedcheck_model::platform_graph::{Computation, Period, PlatformGraph, Slot, Transfer};

use super::{Activity, Matchings};

/// A positive number as numerator and denominator.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Fraction {
    above: BigUint,
    below: BigUint,
}

impl Fraction {
    fn of(number: &Rational) -> Self {
        Self { above: number.numer().magnitude().clone(), below: number.denom().magnitude().clone() }
    }

    /// The least positive number that is a whole number of times each of both.
    fn lcm(&self, other: &Self) -> Self {
        Self {
            above: least_common_multiple(&self.above, &other.above),
            below: greatest_common_divisor(&self.below, &other.below),
        }
    }
}

/// The shortest period in which each matching lasts for whole tasks of everything that is done in it, and nodes compute
/// whole tasks beside them. It is a fraction where it can be.
///
/// The tasks are those of the matchings, which balance if those of the steady state do.
///
/// ```
/// use num_bigint::BigUint;
/// use schedcheck_tpds2004_algorithms::reconstruction::{Matchings, whole_tasks};
/// use schedcheck_model::platform_graph::PlatformGraph;
/// // Half of the time: a task of 3 time units every 6.
/// let half = Matchings { unit: 2u8.into(), matchings: vec![], beside: vec![(0, BigUint::from(1u8))], bound: 0, steps: 0 };
/// assert_eq!(whole_tasks(&PlatformGraph::of([3], []), &half).duration.to_string(), "6");
/// ```
pub fn whole_tasks(platform: &PlatformGraph, matchings: &Matchings) -> Period {
    let arcs: Vec<_> = platform.arcs().collect();
    let node_time = |node: usize| {
        let time = platform.nodes().get(node).and_then(|node| node.cycle_time.as_ref());
        time.map_or_else(|| Fraction { above: BigUint::one(), below: BigUint::one() }, Fraction::of)
    };
    let times: Times = Times {
        transfers: arcs.iter().map(|&(_, _, link)| Fraction::of(&platform.links()[link].cost)).collect(),
        computations: (0..platform.nodes().len()).map(node_time).collect(),
    };
    let scale = times.scale(matchings);
    let slots = matchings.matchings.iter().map(|matching| {
        let mut slot = Slot { duration: scale.times(&matching.parts), ..Slot::default() };
        for &activity in &matching.activities {
            let tasks = scale.tasks(&matching.parts, times.of(activity));
            match activity {
                Activity::Transfer(arc) => slot.transfers.push(Transfer { from: arcs[arc].0, to: arcs[arc].1, tasks }),
                Activity::Computation(node) => slot.computations.push(Computation { node, tasks }),
            }
        }
        slot
    });
    let beside = matchings
        .beside
        .iter()
        .map(|(node, parts)| Computation { node: *node, tasks: scale.tasks(parts, &times.computations[*node]) });
    Period { slots: slots.collect(), computations: beside.collect(), duration: scale.times(&matchings.unit) }
}

/// How long one task of each activity takes.
struct Times {
    transfers: Vec<Fraction>,
    computations: Vec<Fraction>,
}

impl Times {
    fn of(&self, activity: Activity) -> &Fraction {
        match activity {
            Activity::Transfer(arc) => &self.transfers[arc],
            Activity::Computation(node) => &self.computations[node],
        }
    }

    /// The shortest part y, in time units, such that what takes n parts takes n y, and n y is a whole number of times l
    /// for each slot of n parts whose activities have the least common multiple l.
    ///
    /// y n / l is to be an integer for all (n, l): y is 1 over the greatest common divisor of all n / l, the largest
    /// number of which each is a whole multiple.
    fn scale(&self, matchings: &Matchings) -> Fraction {
        let slots = matchings.matchings.iter().filter_map(|matching| {
            // Few different times, however many activities.
            let times: BTreeSet<&Fraction> = matching.activities.iter().map(|&activity| self.of(activity)).collect();
            let together = times.into_iter().cloned().reduce(|one, other| one.lcm(&other))?;
            Some((&matching.parts, together))
        });
        let beside = matchings.beside.iter().map(|(node, parts)| (parts, self.computations[*node].clone()));
        let multiples: Vec<_> = slots.chain(beside).collect();
        let common =
            multiples.iter().fold(BigUint::one(), |common, (_, time)| least_common_multiple(&common, &time.above));
        let mut divisor = BigUint::zero();
        for (parts, time) in multiples {
            let counted = parts * &time.below * (&common / &time.above);
            // Reduced first: the divisor is soon short, and the counts are long.
            divisor =
                if divisor.is_zero() { counted } else { greatest_common_divisor(&(counted % &divisor), &divisor) };
        }
        if divisor.is_zero() {
            // Nothing is done at all: any period will do, and 1 is one.
            return Fraction { above: BigUint::one(), below: matchings.unit.clone() };
        }
        Fraction { above: common, below: divisor }
    }
}

impl Fraction {
    /// So many parts, as a time.
    fn times(&self, parts: &BigUint) -> Rational {
        Rational::new(parts * &self.above, self.below.clone())
    }

    /// How many tasks of this time are done in so many parts.
    fn tasks(&self, parts: &BigUint, time: &Self) -> BigUint {
        parts * &self.above * &time.below / (&self.below * &time.above)
    }
}
