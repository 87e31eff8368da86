//! Stars for a divisible load: a way from the master to each worker is its link.

use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{self, DivisibleStar};

use super::super::network::Network;
use super::super::{Fault, Outcome};
use super::ways::Ways;
use super::{Made, Wanted, passage, workers_around};

impl Wanted {
    pub(super) fn divisible_star(&self, network: &Network, master: usize, load: &Rational) -> Outcome<Made> {
        // All messages leave by the one port of the master, one after the other: none waits for another on a link.
        let out = Ways::from(network, master)?;
        let (mut workers, mut names) = (Vec::new(), Vec::new());
        for worker in workers_around(network, master) {
            let passage = passage(network, out.of(network, master, worker)?)?;
            workers.push(divisible::Worker {
                link: passage.cost,
                cycle_time: network.nodes[worker].time.clone(),
                link_latency: passage.latency,
                compute_latency: Rational::ZERO,
            });
            names.push(worker);
        }
        let star = DivisibleStar::new(load.clone(), self.master_time(network, master), workers);
        Ok((Instance::DivisibleStar(star.map_err(|error| Fault::of_file(error.to_string()))?), names, Vec::new()))
    }
}
