//! Known surpluses that are moved over a star (rr6005, theorem 1).

mod bounds;
mod comparisons;
mod methods;

use num_traits::Zero;
use schedcheck_bruteforce::redistribution;
use schedcheck_certificates::redistribution::Certificate;
use schedcheck_harness::domain::RedistributionBox;
use schedcheck_model::redistribution::{Redistribution, Transfer, Worker};
use schedcheck_model::{Rational, Time, star};

use super::{Bound, Boxes, CommandKind, Comparison, MethodOptions, Play, PlayOf, Sought, Table, Text};
use crate::cli::text::tables::transfers;
use crate::methods::proof::{Lemma, Proof};

/// What is seen of tasks that only pass the master.
const PORTS: Lemma = Lemma::proved_in(
    "crates/certificates/src/redistribution/mod.rs",
    "the two ports of the master take the time of all sends and one reception, and the reverse",
);

impl CommandKind for Redistribution<Rational> {
    type Domain = RedistributionBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const BOXES: Boxes<Self::Domain> = bounds::BOXES;
    const PLAY: Option<PlayOf<Self>> = Some(|moved, transfers| {
        // Those who send have their surplus from the beginning, and nobody computes.
        let worker =
            |worker: &Worker<Rational>| star::Worker { comm: worker.comm.clone(), comp: None, tasks: worker.sends() };
        Play { workers: moved.workers().iter().map(worker).collect(), transfers, runs: &[] }
    });

    fn trivial_bound(&self) -> Bound {
        let says = "all receptions follow the shortest send, and the shortest reception follows all sends";
        Bound { value: time_around_the_shortest(self), proof: Proof::theorem(says, &[PORTS]) }
    }

    fn certificate(&self, _: &Rational, _: bool, _: &MethodOptions) -> Option<Certificate> {
        Some(redistribution::certificate(self))
    }

    fn certificate_soon(&self, _: &Rational, _: &MethodOptions) -> Sought<Certificate> {
        Sought::Found(redistribution::certificate(self))
    }

    fn text(&self, moved: &Vec<Transfer<Rational>>) -> Text {
        let tables = vec![transfers(moved, &|worker| self.workers().get(worker).map(|worker| &worker.comm))];
        Text { has_computations: false, ..Text::new("in and out are the master's ports", tables) }
    }

    fn is_small(&self) -> bool {
        self.total_tasks() <= 60
    }
}

/// The longer of two times: the shortest send and all receptions, all sends and the shortest reception.
fn time_around_the_shortest(redistribution: &Redistribution<Rational>) -> Rational {
    let port = |tasks: fn(&Worker<Rational>) -> u64| {
        let used = || redistribution.workers().iter().filter(move |worker| tasks(worker) > 0);
        let total: Rational = used().map(|worker| worker.comm.times(tasks(worker))).sum();
        (used().map(|worker| &worker.comm).min().cloned().unwrap_or_else(Rational::zero), total)
    };
    let (shortest_send, sends) = port(Worker::sends);
    let (shortest_reception, receptions) = port(Worker::receives);
    (shortest_send + receptions).max(sends + shortest_reception)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redistribution_takes_as_long_as_its_ports() {
        let bound = |workers: &[(i64, i64)]| {
            let workers = workers.iter().map(|&(comm, surplus)| (Rational::from(comm), surplus));
            time_around_the_shortest(&Redistribution::of(workers)).to_integer()
        };
        assert_eq!(bound(&[(1, 2), (4, 1), (3, -1), (1, -2)]), 7.into());
        assert_eq!(bound(&[(1, 2), (5, -2)]), 11.into());
        assert_eq!(bound(&[(3, 0)]), 0.into());
    }
}
