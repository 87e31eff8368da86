//! A divisible load on a star whose workers return results.

mod domain;

pub use domain::{ReturnBox, Returns};
use num_traits::Signed;
use schedcheck_files::Instance;
use schedcheck_model::divisible_return::{DivisibleReturn, Worker};

use crate::Subject;
use crate::regular::Regular;

/// Whether the costs of a worker are positive and finite.
fn costs(worker: &Worker) -> bool {
    worker.link.is_positive()
        && worker.cycle_time.as_ref().is_some_and(Signed::is_positive)
        && worker.return_link.is_positive()
}

/// At least two workers, every g, w and d positive and finite, the same ratio of d to g, no latencies, a load.
impl Regular for DivisibleReturn {
    fn is_regular(&self) -> bool {
        self.workers().len() >= 2
            && self.load().is_positive()
            && self.is_linear()
            && self.workers().iter().all(costs)
            && self.return_ratio().is_some()
    }
}

impl Subject for DivisibleReturn {
    fn to_instance(&self) -> Instance {
        Instance::DivisibleReturn(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::divisible_return::Ports;

    use super::*;

    #[test]
    fn a_star_is_regular_until_one_of_its_numbers_is_degenerate() {
        let is_regular =
            |load: i64, workers: &[_]| DivisibleReturn::linear(load, Ports::One, workers.iter().copied()).is_regular();
        let worker = (2, 3, 1);
        assert!(is_regular(1, &[worker, (4, 1, 2)]));
        assert!(!is_regular(0, &[worker, (4, 1, 2)]), "no load");
        assert!(!is_regular(1, &[worker]), "one worker");
        for degenerate in [(0, 1, 0), (4, 0, 2), (4, 1, 0), (4, 1, 1)] {
            assert!(!is_regular(1, &[worker, degenerate]), "{degenerate:?}");
        }
    }

    #[test]
    fn a_star_with_a_latency_or_without_a_computing_worker_is_not_regular() {
        let star = |latencies| DivisibleReturn::affine(1, Ports::Two, [((1, 1, 1), latencies), ((1, 1, 1), (0, 0, 0))]);
        assert!(star((0, 0, 0)).is_regular() && !star((0, 0, 1)).is_regular());
        let mut workers = star((0, 0, 0)).workers().to_vec();
        workers[0].cycle_time = None;
        assert!(!DivisibleReturn::new(1.into(), Ports::Two, workers).expect("a star").is_regular());
    }
}
