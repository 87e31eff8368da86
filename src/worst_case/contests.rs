//! The algorithms of stars against all schedules of a size, on linear forms.

use schedcheck_model::star::{Schedule, Star};
use schedcheck_parametric::least::{accepted_from, least_from};
use schedcheck_parametric::worst::{Asked, Contest, ObjectiveValues};
use schedcheck_parametric_proof::alternatives::star::{Challenge, Rules, schedules};
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Sense, Space};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};
use schedcheck_rr6005_algorithms::{bba, rbsa};

use super::makespans::{self, ByUnit, first_end};
use super::size::Size;

/// What is held against the optimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Algorithm {
    /// Algorithm 1 of rr6005.
    Bba,
    /// Algorithm 1 with the receiver of section 3.3.1, the worker that finishes first.
    BbaByFinishTimes,
    /// Algorithms 3 and 4: the schedule for the least makespan that the test accepts.
    Mbbsa,
    /// Algorithms 3 and 4: of the schedules for all makespans that the test accepts, one that ends first.
    MbbsaBest,
    /// Algorithm 5, mended: the schedule for the least makespan that the test accepts.
    RBsa,
    /// Nothing is moved.
    NoRedistribution,
    /// The best schedule in which nobody both sends and receives.
    NoRelays,
}

impl Algorithm {
    /// All of them, in the order of the tables.
    pub const ALL: [Self; 7] = [
        Self::Bba,
        Self::BbaByFinishTimes,
        Self::Mbbsa,
        Self::MbbsaBest,
        Self::RBsa,
        Self::NoRedistribution,
        Self::NoRelays,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bba => "bba",
            Self::BbaByFinishTimes => "bba-by-finish-times",
            Self::Mbbsa => "mbbsa",
            Self::MbbsaBest => "mbbsa-best",
            Self::RBsa => "r-bsa",
            Self::NoRedistribution => "no-redistribution",
            Self::NoRelays => "no-relays",
        }
    }

    /// What it is, in words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Bba => "the best-balance algorithm (rr6005, algorithm 1)",
            Self::BbaByFinishTimes => "the best-balance algorithm with the receiver of section 3.3.1",
            Self::Mbbsa => {
                "MBBSA (rr6005, algorithm 4 with algorithm 3 trimmed), at the least makespan that its test accepts"
            }
            Self::MbbsaBest => {
                "MBBSA (rr6005, algorithm 4 with algorithm 3 trimmed), the best of all makespans that its test accepts"
            }
            Self::RBsa => "R-BSA (rr6005, algorithm 5, mended), at the least makespan that its test accepts",
            Self::NoRedistribution => "no redistribution at all",
            Self::NoRelays => "the best schedule without relays",
        }
    }

    /// Whether what it takes does not depend on the numbers of the workers: no tie is decided by them.
    pub fn is_symmetric(self) -> bool {
        matches!(self, Self::NoRedistribution | Self::NoRelays)
    }

    /// Whether it tests makespans.
    fn searches_makespans(self) -> bool {
        matches!(self, Self::Mbbsa | Self::MbbsaBest | Self::RBsa)
    }
}

/// An algorithm on stars of one size.
#[derive(Debug, Clone)]
pub struct OnStars {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Who holds what, and what is alike.
    pub size: Size,
}

impl OnStars {
    /// The auxiliary parameter of a search over makespans.
    fn auxiliary<'a>(&self, parameters: &'a [LinearForm]) -> &'a LinearForm {
        &parameters[self.size.names().len()]
    }
}

impl Contest for OnStars {
    fn space(&self) -> Space {
        let rows = if self.algorithm.is_symmetric() { self.size.in_order() } else { Vec::new() };
        let mut names = self.size.names();
        if self.algorithm.searches_makespans() {
            names.push("makespan".to_owned());
        }
        Space { names, rows, most_multiples: self.size.tasks() }
    }

    fn objective(&self, parameters: &[LinearForm], asked: &Asked) -> ObjectiveValues {
        let star = self.size.star(parameters);
        let auxiliary = || self.auxiliary(parameters);
        match self.algorithm {
            Algorithm::Mbbsa => makespans::mbbsa_least(&star, auxiliary(), asked),
            Algorithm::MbbsaBest => makespans::mbbsa_best(&star, auxiliary(), asked),
            Algorithm::RBsa => makespans::r_bsa(&star, auxiliary(), asked),
            Algorithm::NoRelays => ObjectiveValues::All(all_without_relays(&star)),
            Algorithm::Bba | Algorithm::BbaByFinishTimes | Algorithm::NoRedistribution => {
                ObjectiveValues::All(self.outright(parameters))
            }
        }
    }

    fn depends_on_ratio(&self) -> bool {
        matches!(self.algorithm, Algorithm::MbbsaBest | Algorithm::RBsa)
    }

    fn outright(&self, parameters: &[LinearForm]) -> Vec<Vec<LinearForm>> {
        let star = self.size.star(parameters);
        schedules_on(self.algorithm, &star).iter().map(|schedule| ends(&star, schedule)).collect()
    }

    /// Nothing moved takes as long or longer: algorithm 1 never makes the last end later. The searches over makespans
    /// tell more, stage by stage.
    fn ceiling(&self, parameters: &[LinearForm]) -> Option<Vec<LinearForm>> {
        let star = self.size.star(parameters);
        (!self.algorithm.searches_makespans()).then(|| makespans::ends(&star, &Plan::default()))
    }

    fn alternatives(&self, parameters: &[LinearForm], challenge: Challenge) -> Box<dyn Competitor> {
        let star = self.size.star(parameters);
        if self.depends_on_ratio() {
            Box::new(ByUnit { star, unit: *self.auxiliary(parameters), challenge })
        } else {
            schedules(&star, challenge, Rules::ALL)
        }
    }
}

/// When each run of the schedule ends.
fn ends(star: &Star<LinearForm>, schedule: &Schedule<LinearForm>) -> Vec<LinearForm> {
    let comp = |worker: usize| star.workers()[worker].comp.expect("every worker computes");
    schedule.runs.iter().map(|run| run.start + comp(run.worker).scaled(run.tasks as i64)).collect()
}

/// The schedules of which the algorithm takes one that ends first.
///
/// # Panics
/// Panics for `no-relays`, of which only the ends are listed.
pub fn schedules_on(algorithm: Algorithm, star: &Star<LinearForm>) -> Vec<Schedule<LinearForm>> {
    let first = |schedule: Option<Schedule<LinearForm>>| schedule.into_iter().collect();
    match algorithm {
        Algorithm::Bba => vec![bba::schedule(star)],
        Algorithm::BbaByFinishTimes => vec![bba::schedule_by_finish_times(star)],
        Algorithm::Mbbsa => first(least_from(first_end(star), |makespan| by_moore(star, makespan))),
        Algorithm::MbbsaBest => until_nothing_moves(star, |makespan| by_moore(star, makespan)),
        Algorithm::RBsa => first(least_from(first_end(star), |makespan| rbsa::decide(star, makespan))),
        Algorithm::NoRedistribution => vec![playback(star, &Plan::default()).expect("nobody sends")],
        Algorithm::NoRelays => unreachable!("its schedules are many"),
    }
}

/// The schedule of algorithm 3.
fn by_moore(star: &Star<LinearForm>, makespan: &LinearForm) -> Option<Schedule<LinearForm>> {
    let plan = makespans::by_moore(star, makespan)?;
    Some(playback(star, &plan).expect("senders give away initial tasks only"))
}

/// All schedules that the test gives, up to that in which nothing moves: for larger makespans it gives the same.
fn until_nothing_moves(
    star: &Star<LinearForm>,
    test: impl FnMut(&LinearForm) -> Option<Schedule<LinearForm>>,
) -> Vec<Schedule<LinearForm>> {
    let mut all: Vec<Schedule<LinearForm>> = Vec::new();
    for schedule in accepted_from(first_end(star), test) {
        let nothing_moves = schedule.transfers.is_empty();
        if !all.iter().any(|other| have_same_orders(other, &schedule)) {
            all.push(schedule);
        }
        if nothing_moves {
            break;
        }
    }
    all
}

/// Whether the same tasks move in the same orders, and so at the same times.
fn have_same_orders(one: &Schedule<LinearForm>, other: &Schedule<LinearForm>) -> bool {
    let of = |schedule: &Schedule<LinearForm>| schedule.transfers.iter().map(|it| (it.from, it.to)).collect::<Vec<_>>();
    of(one) == of(other)
}

/// The ends of all schedules in which nobody both sends and receives.
fn all_without_relays(star: &Star<LinearForm>) -> Vec<Vec<LinearForm>> {
    let rules = Rules { sorted_senders: false, no_loops: true, no_relays: true };
    let mut all = Vec::new();
    let root = schedules(star, Challenge::EndsBy(LinearForm::ZERO), rules);
    gather(&*root, &mut Vec::new(), &mut all);
    all
}

/// The forms on the ways to all leaves: each row says that one of them is at most zero.
fn gather(node: &dyn Competitor, way: &mut Vec<LinearForm>, all: &mut Vec<Vec<LinearForm>>) {
    if node.rows().iter().any(|row| row.sense == Sense::Positive) {
        return; // Nothing satisfies it: the rules leave no schedule here.
    }
    let length = way.len();
    way.extend(node.rows().iter().map(|row: &Row| -row.form));
    let children = node.children();
    if children.is_empty() {
        all.push(way.clone());
    }
    children.iter().for_each(|child| gather(&**child, way, all));
    way.truncate(length);
}
