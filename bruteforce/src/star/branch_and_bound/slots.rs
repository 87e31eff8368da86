//! Places for received tasks, each with the time by which its task must have arrived.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use schedcheck_model::star::Star;

use super::WholeTime;

/// A place for one received task: the worker meets the deadline if the task arrives by `due`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slot<T> {
    pub(super) due: T,
    pub(super) worker: usize,
    /// Whether the slot opens only when the worker lends a task.
    pub(super) on_loan: bool,
}

/// The slots of several workers, latest due date first; they are made one by one, so that only those that are asked
/// for cost anything.
pub(super) struct LatestFirst<'a, T> {
    star: &'a Star<T>,
    /// The next slot of each worker, and how many it has from there on.
    heads: BinaryHeap<(T, Reverse<usize>, u64)>,
    on_loan: bool,
}

impl<'a, T: WholeTime> LatestFirst<'a, T> {
    /// For each worker, `count` slots after its first `skipped`, counted from the deadline backwards: a worker that
    /// must compute its q-th task from the end has to have it by `deadline` - q w.
    pub(super) fn new(
        star: &'a Star<T>,
        deadline: &T,
        workers: impl Iterator<Item = (usize, u64, u64)>,
        on_loan: bool,
    ) -> Self {
        let heads = workers.filter(|&(_, _, count)| count > 0).filter_map(|(worker, skipped, count)| {
            let comp = star.workers()[worker].comp.as_ref()?;
            Some((deadline.clone() - &comp.times(skipped + 1), Reverse(worker), count))
        });
        Self { star, heads: heads.collect(), on_loan }
    }
}

impl<T: WholeTime> Iterator for LatestFirst<'_, T> {
    type Item = Slot<T>;

    fn next(&mut self) -> Option<Slot<T>> {
        let (due, Reverse(worker), count) = self.heads.pop()?;
        if count > 1
            && let Some(comp) = &self.star.workers()[worker].comp
        {
            self.heads.push((due.clone() - comp, Reverse(worker), count - 1));
        }
        Some(Slot { due, worker, on_loan: self.on_loan })
    }
}

/// Two lists of slots as one, latest due date first; at equal dates those of `first` precede.
pub(super) fn merge<'a, T: WholeTime>(
    first: &'a [Slot<T>],
    second: &'a [Slot<T>],
) -> impl Iterator<Item = &'a Slot<T>> {
    let (mut first, mut second) = (first.iter().peekable(), second.iter().peekable());
    std::iter::from_fn(move || match (first.peek(), second.peek()) {
        (Some(a), Some(b)) if a.due < b.due => second.next(),
        (None, _) => second.next(),
        _ => first.next(),
    })
}
