//! What every kind of instance has: a name, a sense, schedules and their checker, a size.
//!
//! A kind is a platform with its load, such as [`Star<Rational>`](crate::star::Star). What other crates know of a kind
//! (files, certificates, solvers, drawings) are traits over this one, each implemented in a file of that kind.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Rational;

/// A kind of instance.
///
/// ```
/// use schedcheck_model::Rational;
/// use schedcheck_model::kind::{Kind, Sense};
/// use schedcheck_model::ring::{Costs, Schedule, SliceRing};
///
/// fn objective<K: Kind>(instance: &K, schedule: &K::Schedule) -> Result<Rational, K::Violation> {
///     instance.measure(schedule).map(|measure| K::objective(&measure))
/// }
///
/// let ring = SliceRing::of((6, 1), [3], [[0]]);
/// let alone = Schedule { ring: vec![0], shares: vec![Rational::ONE] };
/// assert_eq!(objective(&ring, &alone).unwrap(), Rational::from(18));
/// assert_eq!((SliceRing::NAME, SliceRing::SENSE), ("ring", Sense::Minimise));
/// ```
pub trait Kind: Clone + fmt::Debug + Eq + Sized {
    /// The value of the field `kind` in an instance file.
    const NAME: &'static str;

    /// Which objectives are better.
    const SENSE: Sense;

    /// What a schedule file of this kind holds.
    type Schedule: Clone + fmt::Debug + Eq;

    /// What the checker measures of a valid schedule.
    type Measure;

    /// A rule that a schedule breaks.
    type Violation: Error;

    /// Has the checker measure a schedule.
    ///
    /// # Errors
    /// The first rule that the schedule breaks.
    fn measure(&self, schedule: &Self::Schedule) -> Result<Self::Measure, Self::Violation>;

    /// The objective among what was measured.
    fn objective(measure: &Self::Measure) -> Rational;

    /// When the last computation of each worker ends, nothing for one without any; `None` for kinds whose checker does
    /// not measure it.
    fn finish(_: &Self::Measure) -> Option<&[Option<Rational>]> {
        None
    }

    /// How large the instance is.
    fn size(&self) -> Size;
}

/// The size of an instance; the smaller one has fewer processors, or as many and fewer tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Size {
    /// Workers, processors, or nodes.
    pub processors: usize,
    /// Tasks, where they are counted: on a star, those that are there; in a redistribution, those that are moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tasks: Option<u64>,
}

impl Size {
    /// The size of an instance whose tasks are not counted.
    pub fn of_processors(processors: usize) -> Self {
        Self { processors, tasks: None }
    }
}

/// Which of two objectives of a kind is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// The smaller: a time.
    Minimise,
    /// The larger: a number of tasks, or of tasks per time unit.
    Maximise,
}

impl Sense {
    /// The field of a result that holds what no schedule is better than.
    pub fn bound(self) -> &'static str {
        match self {
            Self::Minimise => "lower_bound",
            Self::Maximise => "upper_bound",
        }
    }

    /// Whether one objective is better than another.
    pub fn is_better(self, one: &Rational, other: &Rational) -> bool {
        match self {
            Self::Minimise => one < other,
            Self::Maximise => one > other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divisible::{self, DivisibleStar, MultiRound};
    use crate::platform_graph::{self, ComputedTask, Period, Phase, Phases, PlatformGraph, Tasks};
    use crate::redistribution::{Redistribution, Transfer};
    use crate::ring::{self, SliceRing};
    use crate::star::{self, Star};
    use crate::switch::{self, Switch};
    use crate::tree::{self, DivisibleTree};

    fn number(text: &str) -> Rational {
        text.parse().unwrap()
    }

    /// The objective of a valid schedule, and when each worker ends, in text.
    fn measured<K: Kind>(instance: &K, schedule: &K::Schedule) -> (String, Option<Vec<String>>) {
        let measure = instance.measure(schedule).expect("the schedule is valid");
        let end = |end: &Option<Rational>| end.as_ref().map_or("never".to_owned(), Rational::to_string);
        (K::objective(&measure).to_string(), K::finish(&measure).map(|ends| ends.iter().map(end).collect()))
    }

    /// The objective of a schedule of a kind whose checker does not measure when each worker ends.
    fn objective<K: Kind>(instance: &K, schedule: &K::Schedule) -> String {
        let (objective, finish) = measured(instance, schedule);
        assert_eq!(finish, None, "{}", K::NAME);
        objective
    }

    /// All of a load of 6 goes to worker 0, in one message.
    fn to_worker_0() -> divisible::Schedule {
        let [load, send_start, compute_start] = ["6", "0", "7"].map(number);
        let chunk = divisible::Chunk { worker: 0, load, send_start, compute_start };
        divisible::Schedule { master: Rational::ZERO, chunks: vec![chunk] }
    }

    #[test]
    fn where_ends_of_workers_are_measured_the_objective_is_the_last_of_them() {
        let ends = |ends: [&str; 2]| Some(ends.map(str::to_owned).to_vec());
        let star = DivisibleStar::affine(6, [(1, 2, 1, 0), (1, 1, 0, 0)]);
        assert_eq!(measured(&star, &to_worker_0()), ("19".to_owned(), ends(["19", "never"])));
        let rounds = MultiRound::of(6, 2, Some(1), (1, 3, 1, 0));
        let mut both = to_worker_0();
        both.chunks[0].load = number("4");
        both.chunks.push(divisible::Chunk {
            worker: 1,
            load: number("2"),
            send_start: number("5"),
            ..both.chunks[0].clone()
        });
        both.chunks[1].compute_start = number("8");
        assert_eq!(measured(&rounds, &both), ("19".to_owned(), ends(["19", "14"])));
    }

    #[test]
    fn the_objective_of_tasks_and_loads_is_the_time_they_take() {
        let run = star::Run { worker: 0, start: Rational::ZERO, tasks: 3 };
        let stay = star::Schedule { transfers: vec![], runs: vec![run] };
        assert_eq!(objective(&Star::of([(number("1"), number("5/2"), 3)]), &stay), "15/2");

        let moved = Transfer { from: 0, to: 1, in_start: Rational::ZERO, out_start: number("1") };
        assert_eq!(objective(&Redistribution::of([(number("1"), 1), (number("3"), -1)]), &vec![moved]), "4");

        let [start, end, load] = ["0", "7", "6"].map(number);
        let slowly = switch::Computation { worker: 0, load, start, end };
        let slowly = switch::Schedule { flows: vec![], computations: vec![slowly] };
        assert_eq!(objective(&Switch::of([(6, 1, 1)]), &slowly), "7");

        let [load, start] = ["5", "1/2"].map(number);
        let alone = tree::Schedule { messages: vec![], computations: vec![tree::Computation { node: 0, load, start }] };
        assert_eq!(objective(&DivisibleTree::linear(5, 2, []), &alone), "21/2");

        let alone = ring::Schedule { ring: vec![0], shares: vec![Rational::ONE] };
        assert_eq!(objective(&SliceRing::of((6, 1), [3], [[0]]), &alone), "18");
    }

    #[test]
    fn the_objective_on_a_graph_is_tasks_per_time_unit_or_tasks_within_the_horizon() {
        let graph = PlatformGraph::of([1], []);
        let computations = vec![platform_graph::Computation { node: 0, tasks: 2u8.into() }];
        let period = Period { duration: number("5/2"), slots: vec![], computations };
        assert_eq!(objective(&graph, &platform_graph::Schedule::Period(period.clone())), "4/5");

        let graph = graph.within(number("8")).unwrap();
        let phases = Phases { phases: vec![Phase { repeat: 3u8.into(), period }] };
        assert_eq!(objective(&graph, &platform_graph::Schedule::Phases(phases)), "6");
        let computations = ["0", "1", "9/2"].map(|start| ComputedTask { node: 0, start: number(start) }).to_vec();
        let tasks = Tasks { transfers: vec![], computations };
        assert_eq!(objective(&graph, &platform_graph::Schedule::Tasks(tasks)), "3");
    }

    #[test]
    fn the_better_time_is_the_smaller_and_the_better_number_of_tasks_the_larger() {
        let [one, two] = ["1", "2"].map(number);
        let better =
            |sense: Sense| [(&one, &two), (&two, &one), (&one, &one)].map(|(one, other)| sense.is_better(one, other));
        assert_eq!(better(Sense::Minimise), [true, false, false]);
        assert_eq!(better(Sense::Maximise), [false, true, false]);
        assert_eq!([Sense::Minimise, Sense::Maximise].map(Sense::bound), ["lower_bound", "upper_bound"]);
    }
}
