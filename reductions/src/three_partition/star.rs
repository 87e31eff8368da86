//! Theorem 2: 3-partition reduces to scheduling tasks on a star.
//!
//! **Source problem.** 3-partition: a bound S and 3n items y_1, …, y_3n with S/4 < y_i < S/2. Can the items be grouped
//! into n triples, each of sum S? Strongly NP-complete (Garey and Johnson, problem SP15).
//!
//! **Target problem.** SPMSTSHP (rr6005, definition 1): a star, and a deadline T. Is there a schedule of makespan at
//! most T?
//!
//! # Instance map
//!
//! With E = (n+1) S, the deadline is T = E + nS + S/4. Item i becomes the communication time x_i = S/4 + y_i/8.
//!
//! | worker (number) | stands for | c | w | L |
//! | --- | --- | --- | --- | --- |
//! | P (0) | [`Role::Owner`]: holds all tasks, and is too slow to compute any | S/4 | T + 1 | 4n |
//! | P_i (i), i = 1..3n | [`Role::Item`]: item y_i, which has the index i - 1 | x_i | E | 0 |
//! | Q_i (3n+1+i), i = 0..n-1 | [`Role::Separator`]: closes a triple, Q_{n-1} the first, Q_0 the last | S/8 | E + iS | 0 |
//!
//! Sizes: 4n + 1 workers, 4n tasks, and no number above T + 1 = O(nS), in steps of 1/8: the map is polynomial even with
//! numbers in unary, as strong NP-hardness needs.
//!
//! # If and only if
//!
//! *The star has a schedule of makespan at most T if and only if the items can be grouped into n triples of sum **at
//! most** S. If the items sum to nS, that is: if and only if the 3-partition instance has a solution.*
//!
//! The sum is a hypothesis that the paper's definition 2 does not state. Without it theorem 2 fails: S = 7 and
//! y = (2, 2, 2) has no solution, as 6 is not 7, but its star meets T.
//!
//! # Solution maps
//!
//! *Forward* ([`StarReduction::forward`]). P sends without a pause. The master forwards in order of arrival, as soon as
//! it can: to the three P_i of a triple, then to a Q, for one triple after the other, the Q in the order Q_{n-1}, …,
//! Q_0. A triple of sum S takes 7S/8 and its Q takes S/8: triple j leaves the master's output port free at S/4 +
//! (j+1)S, just in time for Q_{n-1-j} to meet T.
//!
//! *Backward* ([`StarReduction::backward`]). Emissions 4j+1, 4j+2, 4j+3 of the master go to the items of triple j: the
//! extraction of lemma 5. It gives a grouping for every schedule that meets T, whoever found it: [`super::witness`] has
//! the proof, and tests its steps on the schedule at hand.
//!
//! # Reference
//!
//! Source: rr6005, section 3.2.2, theorem 2 and lemmas 1 to 5, after P. Dutot: Complexity of master-slave tasking on
//! heterogeneous trees. European Journal of Operational Research 164, 2005.

use std::fmt;

use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_files::{Instance, InstanceFile};
use schedcheck_model::Rational;
use schedcheck_model::star::{Run, Schedule, Star, Transfer, Worker};
use serde_json::{Map, Value, json};

use super::{ExtractionError, InvalidPartition, Partition, ThreePartition};

/// What a worker of the star stands for; all indices from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The paper's P, which holds all tasks.
    Owner,
    /// The item of this index; the paper's P_{i+1}.
    Item(usize),
    /// The paper's Q_i, which closes the triple n-1-i.
    Separator(usize),
}

impl fmt::Display for Role {
    /// The paper's name of the worker.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Owner => write!(f, "P"),
            Self::Item(item) => write!(f, "P_{}", item + 1),
            Self::Separator(index) => write!(f, "Q_{index}"),
        }
    }
}

/// A 3-partition instance, and the star and deadline that stand for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarReduction {
    /// The instance of 3-partition.
    pub source: ThreePartition,
    /// The star.
    pub star: Star<Rational>,
    /// The makespan that a schedule may not exceed (T). With a later one the lemmas fail: a control for their tests.
    pub deadline: Rational,
    /// What each worker stands for.
    pub roles: Vec<Role>,
}

/// The star and the deadline of theorem 2 for `source`.
pub fn reduce(source: &ThreePartition) -> StarReduction {
    // Source: rr6005, section 3.2.2, "Reduction", with figure 8.
    // DIFFERENCE: as printed, for items of any sum; the equivalence that theorem 2 claims needs the sum nS.
    let n = source.triples() as u64;
    let bounds = |count: u64| Rational::new(source.bound(), 1) * BigInt::from(count);
    let (quarter, eighth) = (Rational::new(source.bound(), 4), Rational::new(source.bound(), 8));
    let enormous = bounds(n + 1);
    let deadline = &enormous + bounds(n) + &quarter;
    let beyond_deadline = &deadline + Rational::one();

    let owner = (Role::Owner, worker(&quarter, beyond_deadline, 4 * n));
    let items = source.items().iter().enumerate().map(|(index, &item)| {
        // x_i = S/4 + y_i/8
        (Role::Item(index), worker(&(&quarter + Rational::new(item, 8)), enormous.clone(), 0))
    });
    let separators =
        (0..n).map(|index| (Role::Separator(index as usize), worker(&eighth, &enormous + bounds(index), 0)));
    let (roles, workers) = std::iter::once(owner).chain(items).chain(separators).unzip();
    let star = Star::new(workers).expect("no cost is negative, and an instance has few enough items");
    StarReduction { source: source.clone(), star, deadline, roles }
}

fn worker(comm: &Rational, comp: Rational, tasks: u64) -> Worker<Rational> {
    Worker { comm: comm.clone(), comp: Some(comp), tasks }
}

impl StarReduction {
    /// The worker that holds all tasks.
    pub const OWNER: usize = 0;

    /// The worker that stands for the item of this index.
    pub fn item_worker(&self, item: usize) -> usize {
        1 + item
    }

    /// The worker Q_i for this index i.
    pub fn separator_worker(&self, index: usize) -> usize {
        1 + self.source.items().len() + index
    }

    /// The separator that closes the triple of this number: Q_{n-1} closes triple 0.
    pub(super) fn separator_after(&self, triple: usize) -> usize {
        self.source.triples() - 1 - triple
    }

    /// The paper's schedule for a grouping of the items. Its makespan is the deadline for a solution of the instance,
    /// at most the deadline where each triple sums to at most the bound, and larger for every other grouping.
    ///
    /// # Errors
    /// Refuses a grouping of another number of items.
    pub fn forward(&self, partition: &Partition) -> Result<Schedule<Rational>, InvalidPartition> {
        let (found, expected) = (partition.triples().len(), self.source.triples());
        if found != expected {
            return Err(InvalidPartition::WrongSize { found, expected });
        }
        let receivers = partition.triples().iter().enumerate().flat_map(|(triple, items)| {
            let separator = self.separator_worker(self.separator_after(triple));
            items.map(|item| self.item_worker(item)).into_iter().chain([separator])
        });
        Ok(self.forwarded_to(receivers))
    }

    /// P sends to the master without a pause, and the master on to `receivers`, as soon as it can.
    fn forwarded_to(&self, receivers: impl Iterator<Item = usize>) -> Schedule<Rational> {
        let comm = |worker: usize| &self.star.workers()[worker].comm;
        let mut schedule = Schedule::default();
        let (mut in_start, mut out_free) = (Rational::zero(), Rational::zero());
        for to in receivers {
            let arrival = &in_start + comm(Self::OWNER);
            let out_start = out_free.max(arrival.clone());
            out_free = &out_start + comm(to);
            schedule.transfers.push(Transfer { from: Self::OWNER, to, in_start, out_start });
            schedule.runs.push(Run { worker: to, start: out_free.clone(), tasks: 1 });
            in_start = arrival;
        }
        schedule
    }

    /// The grouping of the items that a schedule gives: lemma 5's extraction, for any schedule that meets the deadline.
    ///
    /// # Errors
    /// Refuses a schedule that is not valid or that misses the deadline, and names the first emission that lemma 5 does
    /// not foresee. Where the items sum to n times the bound there is no such emission.
    pub fn backward(&self, schedule: &Schedule<Rational>) -> Result<Partition, ExtractionError> {
        Ok(self.witness(schedule)?.solution()?)
    }

    /// Where the star comes from: the source instance, the deadline, and what each worker stands for.
    pub fn provenance(&self) -> Map<String, Value> {
        let stands_for = |role: &Role| match *role {
            Role::Owner => json!({ "name": role.to_string(), "role": "owner" }),
            Role::Item(item) => {
                json!({ "name": role.to_string(), "role": "item", "item": item, "size": self.source.items()[item] })
            }
            Role::Separator(_) => json!({ "name": role.to_string(), "role": "separator" }),
        };
        let fields = [
            ("reduction", "rr6005 theorem 2: 3-partition to star".into()),
            ("source", self.source.to_json()),
            ("matching_sum", self.source.has_matching_sum().into()),
            ("deadline", self.deadline.to_string().into()),
            ("workers", self.roles.iter().map(stands_for).collect()),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// The star's instance file, with its provenance.
    pub fn to_json(&self) -> Value {
        let instance = Instance::Star(self.star.clone());
        InstanceFile { name: None, provenance: Some(self.provenance()), instance }.to_json()
    }
}
