//! What nodes and links do, as activities that stand in each other's way, and periods made of them.
//!
//! Left out are the transfers to masters. No throughput is lost: the tasks of any steady state go along paths from
//! masters to where they are computed, and along circles. Where a path enters a master for the last time, it may as
//! well start: what came before, and every circle through a master, is then not needed, and doing less is always
//! allowed.
//!
//! Left out, too, are the computations of nodes whose model computes beside transfers: nothing stands in their way.

use exact_lp::{Expression, LinearProgram, Variable};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::{greatest_common_divisor, least_common_multiple};
use schedcheck_model::platform_graph::{Computation, Period, PlatformGraph, Slot, Transfer};

/// Something that a node or a link does, and that may stand in the way of something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Activity {
    /// A computation of a node whose model has computing stand in the way of a transfer.
    Compute {
        /// The node.
        node: usize,
    },
    /// A transfer to a node that is no master.
    Transfer {
        /// Who sends.
        from: usize,
        /// Who receives.
        to: usize,
        /// The link.
        link: usize,
    },
}

impl Activity {
    /// Time for one task.
    pub(super) fn time(self, platform: &PlatformGraph) -> Option<&Rational> {
        match self {
            Self::Compute { node } => platform.nodes()[node].cycle_time.as_ref(),
            Self::Transfer { link, .. } => Some(&platform.links()[link].cost),
        }
    }
}

/// Every activity of a platform: transfers in the order of its arcs, then computations.
pub fn activities(platform: &PlatformGraph) -> Vec<Activity> {
    let transfers = platform.arcs().filter(|&(_, to, _)| !platform.nodes()[to].is_master);
    let transfers = transfers.map(|(from, to, link)| Activity::Transfer { from, to, link });
    let nodes = platform.nodes().iter().enumerate();
    let in_the_way = nodes.filter(|(_, node)| node.cycle_time.is_some() && !node.model.computes_beside());
    transfers.chain(in_the_way.map(|(node, _)| Activity::Compute { node })).collect()
}

/// The nodes that compute beside their transfers.
pub(super) fn beside(platform: &PlatformGraph) -> impl Iterator<Item = (usize, &Rational)> {
    let nodes = platform.nodes().iter().enumerate().filter(|(_, node)| node.model.computes_beside());
    nodes.filter_map(|(number, node)| Some((number, node.cycle_time.as_ref()?)))
}

/// What comes to each node and what is computed, in terms of the shares of time of activities.
pub(super) struct Flow {
    /// Tasks that come to each node, less those that leave it or are computed by it.
    balances: Vec<Expression>,
    /// Tasks that are computed by any node.
    computed: Expression,
}

impl Flow {
    /// The flow of these shares of time, of activities and of the computations of [`beside`].
    pub fn of(
        platform: &PlatformGraph,
        activities: &[Activity],
        shares: &[Variable],
        shares_beside: &[Variable],
    ) -> Self {
        let mut flow =
            Self { balances: vec![Expression::default(); platform.nodes().len()], computed: Expression::default() };
        for (activity, &share) in activities.iter().zip(shares) {
            let Some(rate) = activity.time(platform).map(Rational::recip) else { continue };
            match *activity {
                Activity::Compute { node } => flow.compute(node, &rate, share),
                Activity::Transfer { from, to, .. } => {
                    flow.balances[from] -= &rate * share;
                    flow.balances[to] += &rate * share;
                }
            }
        }
        for ((node, time), &share) in beside(platform).zip(shares_beside) {
            flow.compute(node, &time.recip(), share);
        }
        flow
    }

    fn compute(&mut self, node: usize, rate: &Rational, share: Variable) {
        self.balances[node] -= rate * share;
        self.computed += rate * share;
    }

    /// Makes a program of it: tasks are neither lost nor made where there is no master, and as many as possible are
    /// computed. Returns the row of each node that is no master.
    pub fn conserve(self, platform: &PlatformGraph, program: &mut LinearProgram) -> Vec<Option<usize>> {
        program.maximize(self.computed);
        let nodes = platform.nodes().iter().zip(self.balances);
        nodes.map(|(node, balance)| (!node.is_master).then(|| program.subject_to("", balance.equals(0)))).collect()
    }
}

/// What is done in a time unit.
#[derive(Debug, Clone, Default)]
pub(super) struct Shares {
    /// For how long sets of activities go on together, at most 1 in sum; activities by their number in [`activities`].
    pub sets: Vec<(Rational, Vec<usize>)>,
    /// For how long each activity goes on, at most as long as the sets that it is in together.
    pub activities: Vec<Rational>,
    /// For how long each of the nodes of [`beside`] computes.
    pub beside: Vec<Rational>,
}

/// What a piece is of.
enum Doing {
    /// The activity in the set.
    InSet(usize, usize),
    /// The computation of the node beside all sets.
    Beside(usize),
}

/// A share of one activity.
struct Piece<'a> {
    doing: Doing,
    /// For how long, in a unit that all pieces share.
    share: BigInt,
    /// Time for one task.
    time: &'a Rational,
}

/// The shortest period in which these shares are whole numbers of tasks, in every slot; of one time unit if nothing is
/// done.
pub(super) fn period(platform: &PlatformGraph, activities: &[Activity], shares: &Shares) -> Period {
    let unit = unit(shares);
    let pieces = pieces(platform, activities, shares, &unit);
    // A share of s units gives s / (unit time) tasks: with the numerators of all times in the denominator, the
    // numerators are whole.
    let times = pieces.iter().fold(BigInt::one(), |all, piece| least_common_multiple(&all, &piece.time.numer()));
    let tasks = |piece: &Piece| &piece.share * piece.time.denom() * (&times / piece.time.numer());
    let common =
        pieces.iter().map(tasks).fold(BigInt::zero(), |common, tasks| greatest_common_divisor(&common, &tasks));
    if common.is_zero() {
        return Period { duration: Rational::one(), ..Period::default() };
    }
    let mut slots = vec![Slot::default(); shares.sets.len()];
    let mut computations = Vec::new();
    for piece in pieces {
        let whole = tasks(&piece) / &common;
        let takes = piece.time * &whole;
        let tasks = whole.to_biguint().unwrap_or_default();
        let (slot, activity) = match piece.doing {
            Doing::InSet(slot, activity) => (&mut slots[slot], activities[activity]),
            Doing::Beside(node) => {
                computations.push(Computation { node, tasks });
                continue;
            }
        };
        slot.duration = slot.duration.clone().max(takes);
        match activity {
            Activity::Compute { node } => slot.computations.push(Computation { node, tasks }),
            Activity::Transfer { from, to, .. } => slot.transfers.push(Transfer { from, to, tasks }),
        }
    }
    slots.retain(|slot| slot.duration.is_positive());
    Period { duration: Rational::new(unit * times, common), slots, computations }
}

/// The least number of parts of a time unit of which every share is a whole number.
fn unit(shares: &Shares) -> BigInt {
    let of_sets = shares.sets.iter().map(|(share, _)| share);
    let all = of_sets.chain(&shares.activities).chain(&shares.beside);
    all.fold(BigInt::one(), |unit, share| least_common_multiple(&unit, &share.denom()))
}

/// The share of each activity dealt to the sets that it is in, from the first on.
fn pieces<'a>(platform: &'a PlatformGraph, activities: &[Activity], shares: &Shares, unit: &BigInt) -> Vec<Piece<'a>> {
    let whole = |share: &Rational| share.numer() * (unit / share.denom());
    let mut left: Vec<BigInt> = shares.activities.iter().map(whole).collect();
    let mut pieces = Vec::new();
    for (slot, (duration, set)) in shares.sets.iter().enumerate() {
        let duration = whole(duration);
        for &activity in set {
            let share = (&duration).min(&left[activity]).clone();
            if let Some(time) = activities[activity].time(platform).filter(|_| share.is_positive()) {
                left[activity] -= &share;
                pieces.push(Piece { doing: Doing::InSet(slot, activity), share, time });
            }
        }
    }
    let beside = beside(platform).zip(&shares.beside).filter(|(_, share)| share.is_positive());
    pieces.extend(beside.map(|((node, time), share)| Piece { doing: Doing::Beside(node), share: whole(share), time }));
    pieces
}
