//! What is proved for all real parameters: the algorithms run on linear forms, on every star of a small size, and all
//! combinatorial schedules of that size stand against them.
//!
//! | file | theorems |
//! | --- | --- |
//! | `redistribution` | theorem 1 |
//! | `homogeneous` | lemma 6, proposition 1 |
//! | `moore` | algorithm 2 |
//! | `one_makespan` | theorem 3, proposition 2, lemma 7, fast senders |
//! | `reversed` | algorithm 5 |

pub mod homogeneous;
pub mod moore;
pub mod one_makespan;
pub mod redistribution;
pub mod reversed;

use itertools::Itertools;
use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_parametric_proof::{Form, Opponent, Row, Space, below_zero};

/// What the parameters of a star are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Costs {
    /// One c, one w.
    Equal,
    /// One c, a w for each worker.
    EqualLinks,
    /// A c for each worker, then a w for each.
    Free,
}

impl Costs {
    /// The star of the workers that hold these tasks; parameters that are left over belong to others.
    pub fn star<T: Time>(self, tasks: &[u64], parameters: &[T]) -> Star<T> {
        let (c, w) = match self {
            Self::Equal => (vec![0; tasks.len()], vec![1; tasks.len()]),
            Self::EqualLinks => (vec![0; tasks.len()], (1..=tasks.len()).collect_vec()),
            Self::Free => ((0..tasks.len()).collect_vec(), (tasks.len()..2 * tasks.len()).collect_vec()),
        };
        let workers = tasks.iter().zip(c.into_iter().zip(w));
        Star::of(workers.map(|(&tasks, (c, w))| (parameters[c].clone(), parameters[w].clone(), tasks)))
    }

    /// The parameters of a star of so many workers, and some others, all at least zero.
    pub fn space(self, workers: usize, others: &[&str]) -> Space {
        let each = |letter: &'static str| (1..=workers).map(move |worker| format!("{letter}_{worker}"));
        let own: Vec<String> = match self {
            Self::Equal => vec!["c".to_owned(), "w".to_owned()],
            Self::EqualLinks => std::iter::once("c".to_owned()).chain(each("w")).collect(),
            Self::Free => each("c").chain(each("w")).collect(),
        };
        let names = own.into_iter().chain(others.iter().map(|&other| other.to_owned())).collect();
        Space { names, ..Space::default() }
    }
}

/// Every way to give one task or more, up to so many, to so many workers: by number of tasks, then lexicographically.
pub fn distributions(workers: usize, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let each = move |total: u64| (0..workers).map(move |_| 0..=total).multi_cartesian_product();
    (1..=most).flat_map(move |total| each(total).filter(move |list| list.iter().sum::<u64>() == total))
}

/// An opponent that has no row to satisfy: the statement fails on the whole course.
pub fn refuted_at_once() -> Box<dyn Opponent> {
    Box::new(Vec::<Row>::new())
}

/// Whatever refutes that `schedule` is one of `star` and ends by `deadline`.
pub fn ends_by(star: &Star<Form>, schedule: &Schedule<Form>, deadline: &Form) -> Box<dyn Opponent> {
    match check(star, schedule) {
        Ok(measure) => below_zero(*deadline - measure.makespan),
        Err(_) => refuted_at_once(),
    }
}
