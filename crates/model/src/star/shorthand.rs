//! What says much in few words of a star, for algorithms, examples and tests; no checker asks.

use super::{Star, Worker};
use crate::Time;

impl<T: PartialEq> Star<T> {
    /// Whether all links are alike (a *bus*, rr6005 sections 3.3 and 3.4).
    pub fn has_equal_links(&self) -> bool {
        self.workers().windows(2).all(|pair| pair[0].comm == pair[1].comm)
    }

    /// Whether all workers compute alike.
    pub fn has_equal_speeds(&self) -> bool {
        self.workers().windows(2).all(|pair| pair[0].comp == pair[1].comp)
    }
}

impl<T: Time> Star<T> {
    /// A star from triples (c, w, L), for examples and tests.
    ///
    /// # Panics
    /// Panics where [`Star::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::star::Star;
    /// let trace_platform = Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)]);
    /// assert_eq!(trace_platform.total_tasks(), 10);
    /// ```
    pub fn of(workers: impl IntoIterator<Item = (T, T, u64)>) -> Self {
        let workers = workers.into_iter().map(|(comm, comp, tasks)| Worker { comm, comp: Some(comp), tasks });
        Self::new(workers.collect()).expect("the literal is a star")
    }

    /// The makespan when nothing is moved: the largest L_i * w_i; `None` where a worker that cannot compute holds
    /// tasks.
    pub fn makespan_without_transfers(&self) -> Option<T> {
        let mut latest = T::zero();
        for worker in self.workers().iter().filter(|worker| worker.tasks > 0) {
            latest = latest.max(worker.comp.as_ref()?.times(worker.tasks));
        }
        Some(latest)
    }
}
