//! The three algorithms on random platforms of one type, and how far each is from the best of them.

use rayon::prelude::*;
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, StarLimits};
use schedcheck_model::star::{Schedule, Star, check};

use super::platforms::{PlatformType, Setting};
use super::statistics::Moments;
use schedcheck_rr6005_algorithms::{bba, mbbsa_search, rbsa};

/// The algorithms, in the order of the paper's columns.
pub const ALGORITHMS: [&str; 3] = ["BBA", "MBBSA", "R-BSA"];

/// The column of BBA.
pub const BBA: usize = 0;
/// The column of MBBSA.
pub const MBBSA: usize = 1;
/// The column of R-BSA.
pub const R_BSA: usize = 2;

/// The makespans that the algorithms reach on platforms of one type, and what they are held against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distances {
    /// The type.
    pub kind: PlatformType,
    /// For each platform, the makespan of each of the [`ALGORITHMS`], as the checker measures it.
    pub makespans: Vec<[i64; 3]>,
    /// For each platform, the makespan that the others are divided by.
    pub references: Vec<i64>,
}

impl Distances {
    /// Runs the algorithms on all platforms of the type, on all threads; held against the best of the three.
    pub fn against_the_best(kind: PlatformType, setting: &Setting) -> Self {
        Self::while_going_on(kind, setting, makespans, &|| true).expect("nothing stops it")
    }

    /// The same with any three algorithms; nothing once `goes_on` says no, which it is asked before each platform.
    pub fn while_going_on(
        kind: PlatformType,
        setting: &Setting,
        makespans: fn(&Star<i64>) -> [i64; 3],
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let platforms = (0..setting.platforms).into_par_iter();
        let measured = platforms.map(|index| goes_on().then(|| makespans(&setting.platform(kind, index))));
        let makespans = measured.collect::<Option<Vec<_>>>()?;
        let references = makespans.iter().map(best).collect();
        Some(Self { kind, makespans, references })
    }

    /// The same in other readings: BBA's receiver as section 3.3.1 names it, and MBBSA keeping the schedule of the last
    /// success.
    pub fn in_other_readings(kind: PlatformType, setting: &Setting) -> Self {
        Self::while_going_on(kind, setting, makespans_in_other_readings, &|| true).expect("nothing stops it")
    }

    /// The same held against the true optimum, on those platforms alone where it is proved within `max_nodes` of the
    /// search.
    pub fn against_the_optimum(kind: PlatformType, setting: &Setting, max_nodes: u64) -> Self {
        let platforms = (0..setting.platforms).into_par_iter();
        let solved = platforms.filter_map(|index| {
            let star = setting.platform(kind, index);
            Some((makespans(&star), optimum(&star, max_nodes)?))
        });
        let (makespans, references) = solved.collect::<Vec<_>>().into_iter().unzip();
        Self { kind, makespans, references }
    }

    /// The distances of one algorithm, the number of its column given.
    pub fn moments(&self, algorithm: usize) -> Moments {
        Moments::of_ratios(self.pairs(|makespans| makespans[algorithm]))
    }

    /// The distances of the best of the three.
    pub fn moments_of_the_best(&self) -> Moments {
        Moments::of_ratios(self.pairs(best))
    }

    /// Each makespan that `chosen` gives, with what it is divided by.
    pub fn pairs<'a>(&'a self, chosen: impl Fn(&[i64; 3]) -> i64 + 'a) -> impl Iterator<Item = (i64, i64)> + 'a {
        self.makespans.iter().zip(&self.references).map(move |(makespans, reference)| (chosen(makespans), *reference))
    }

    /// On how many platforms the algorithm is as good as what it is held against.
    pub fn at_best(&self, algorithm: usize) -> usize {
        self.pairs(|makespans| makespans[algorithm]).filter(|(makespan, reference)| makespan == reference).count()
    }
}

/// The makespans of the algorithms on `star`, as the checker measures them.
///
/// # Panics
/// Panics if the checker refuses a schedule: then an algorithm of this crate is wrong.
pub fn makespans(star: &Star<i64>) -> [i64; 3] {
    [
        measure(star, &bba::schedule(star)),
        measure(star, &mbbsa_search::minimise(star).schedule),
        measure(star, &rbsa::minimise(star).schedule),
    ]
}

/// The makespans with BBA's receiver as section 3.3.1 names it, and MBBSA keeping the schedule of the last success.
///
/// # Panics
/// Panics on a star with more deadlines than algorithm 3 lists.
pub fn makespans_in_other_readings(star: &Star<i64>) -> [i64; 3] {
    let mbbsa = mbbsa_search::keeping_the_last(star).expect("few enough deadlines");
    [bba::schedule_by_finish_times(star), mbbsa, rbsa::minimise(star).schedule].map(|schedule| measure(star, &schedule))
}

fn measure(star: &Star<i64>, schedule: &Schedule<i64>) -> i64 {
    match check(star, schedule) {
        Ok(measure) => measure.makespan,
        Err(violation) => panic!("no valid schedule of {star:?}: {violation}"),
    }
}

fn best(makespans: &[i64; 3]) -> i64 {
    makespans.iter().copied().min().expect("there are three")
}

/// The least makespan of any schedule, if the search proves it within `max_nodes`.
fn optimum(star: &Star<i64>, max_nodes: u64) -> Option<i64> {
    let limits = StarLimits { max_nodes, ..StarLimits::default() };
    let solution = branch_and_bound::minimise(star, Relays::Allowed, &limits);
    let measured = check(star, &solution.schedule).expect("the exact solver gives schedules").makespan;
    (solution.optimal && measured == solution.makespan).then_some(measured)
}
