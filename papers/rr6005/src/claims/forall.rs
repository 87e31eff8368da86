//! What is proved for all real parameters: the algorithms run on linear forms, on every star of a small size, and all
//! combinatorial schedules of that size stand against them. The theorems are in the files whose names end in `_proof`.

use itertools::Itertools;
use schedcheck_files::star_schedule_to_json;
use schedcheck_harness::telling;
use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_parametric_proof::alternatives::relays;
use schedcheck_parametric_proof::alternatives::star::{self, Challenge, Rules};
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, below_zero};

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

/// Which schedules of a star stand against an algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// All with at most so many transfers, tasks passed on or not.
    Transfers(u64),
    /// All in which nobody sends after it has received (lemma 1 of the exact search), in any order.
    EveryOrder,
    /// Those of them with senders by c, in which no task returns to its sender (its lemmas 2 and 8).
    SortedSenders,
}

impl Against {
    /// In words, with the largest size in words.
    pub fn describe(self, size: &str) -> String {
        match self {
            Self::Transfers(most) => {
                format!("{size} against every schedule of up to {most} transfers, tasks passed on or not")
            }
            Self::EveryOrder => format!("{size} against every schedule in which nobody sends after it has received"),
            Self::SortedSenders => format!("{size} against those of them with senders by c, and no task sent back"),
        }
    }

    /// The same as what is looked through for one of a length.
    fn among(self) -> String {
        match self {
            Self::Transfers(most) => format!("all schedules of up to {most} transfers"),
            Self::EveryOrder => "all schedules in which nobody sends after it has received".to_owned(),
            Self::SortedSenders => "those of them that have senders by c and no task sent back".to_owned(),
        }
    }

    /// All these schedules of a star, each of which takes the challenge.
    pub fn schedules(self, star: &Star<LinearForm>, challenge: Challenge) -> Box<dyn Competitor> {
        match self {
            Self::Transfers(most) => relays::schedules(star, challenge, most),
            Self::EveryOrder => star::schedules(star, challenge, Rules::NONE),
            Self::SortedSenders => star::schedules(star, challenge, Rules::ALL),
        }
    }
}

/// The tasks of each worker, and what stands against the algorithm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Size {
    pub tasks: Vec<u64>,
    pub against: Against,
}

/// All sizes with up to so many workers and tasks, each once, against as many schedules as any line has for it; the
/// lines in words.
pub fn sizes(lines: &[(usize, u64, Against)]) -> (Vec<Size>, String) {
    let mut sizes: Vec<Size> = Vec::new();
    for &(workers, tasks, against) in lines {
        for tasks in (1..=workers).flat_map(|workers| distributions(workers, tasks)) {
            if sizes.iter().all(|size| size.tasks != tasks) {
                sizes.push(Size { tasks, against });
            }
        }
    }
    let line = |&(workers, tasks, against): &(usize, u64, Against)| {
        against.describe(&format!("up to {} and {}", counted(workers as u64, "worker"), counted(tasks, "task")))
    };
    (sizes, lines.iter().map(line).join("; "))
}

/// The lines in words: of each size, among which schedules one of a length is looked for.
pub fn among(lines: &[(usize, u64, Against)]) -> String {
    let size = |&(workers, tasks, _): &(usize, u64, Against)| {
        format!("up to {} and {}", counted(workers as u64, "worker"), counted(tasks, "task"))
    };
    let parts = lines.chunk_by(|one, other| one.2 == other.2);
    let parts = parts.map(|part| format!("with {}, among {}", part.iter().map(size).join(" or "), part[0].2.among()));
    parts.collect_vec().join("; ")
}

/// "1 task", "2 tasks".
pub fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A competitor that has no row to satisfy: the statement fails on the whole course.
pub fn refuted_at_once() -> Box<dyn Competitor> {
    Box::new(Vec::<Row>::new())
}

/// The same competitors, telling what the test of a makespan gives: the schedule of a success, or `null`.
pub fn decided(
    competitors: Vec<Box<dyn Competitor>>,
    schedule: Option<Schedule<LinearForm>>,
) -> Vec<Box<dyn Competitor>> {
    telling(competitors, move || schedule.as_ref().map(star_schedule_to_json).into())
}

/// Whatever refutes that `schedule` is one of `star` and ends by `deadline`.
pub fn ends_by(star: &Star<LinearForm>, schedule: &Schedule<LinearForm>, deadline: &LinearForm) -> Box<dyn Competitor> {
    match check(star, schedule) {
        Ok(measure) => below_zero(*deadline - measure.makespan),
        Err(_) => refuted_at_once(),
    }
}
