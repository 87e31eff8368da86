//! Stars with tasks: the ways from the master to each worker and back are its links.

use std::collections::HashMap;

use schedcheck_files::Instance;
use schedcheck_model::star::{self, Star};

use super::super::network::Network;
use super::super::{Fault, Outcome};
use super::ways::Ways;
use super::{Made, Wanted, ends, passage, refuse_contention, workers_around};

impl Wanted {
    pub(super) fn star(&self, network: &Network, master: usize, tasks: &[(String, u64)]) -> Outcome<Made> {
        let (out, back) = (Ways::from(network, master)?, Ways::to(network, master)?);
        let mut ways = Vec::new();
        for worker in workers_around(network, master) {
            ways.push((worker, out.of(network, master, worker)?, back.of(network, master, worker)?));
        }
        // In the order of the file, so that the first link that is refused is always the same.
        let mut routes: Vec<_> = ways.iter().flat_map(|(_, there, here)| [*there, *here]).collect();
        routes.sort_by_key(|route| route.at);
        refuse_contention(network, &routes, |route| (usize::from(route.from == master), 0))?;
        let mut held: HashMap<&str, u64> = tasks.iter().map(|(name, tasks)| (name.as_str(), *tasks)).collect();
        let (mut workers, mut names, mut used) = (Vec::new(), Vec::new(), Vec::new());
        for (worker, there, here) in ways {
            let comm = passage(network, there)?.cost;
            let other = passage(network, here)?.cost;
            if comm != other {
                let rule = "a link of a star takes as long both ways";
                let fault = format!("{}: {rule}, and this one takes {comm} and {other}", ends(network, there));
                return Err(Fault::at(there.at, fault));
            }
            let tasks = held.remove(network.name(worker)).unwrap_or(0);
            workers.push(star::Worker { comm, comp: network.nodes[worker].time.clone(), tasks });
            names.push(worker);
            used.extend(there.links.iter().chain(&here.links).copied());
        }
        if let Some(name) = held.keys().min() {
            return Err(Fault::of_file(format!("tasks lie on workers, and {name:?} is none")));
        }
        let star = Star::new(workers).map_err(|error| Fault::of_file(error.to_string()))?;
        Ok((Instance::Star(star), names, used))
    }
}
