//! Within a time bound, task by task: each task goes to the node that would complete it first (earliest completion
//! time, a list schedule over a spanning tree).
//!
//! The paper's schedule of section 5.1 needs a horizon of several periods, and a period can be long. This one is for
//! the horizons before: valid under every port model, without a guarantee. What is booked stays booked, and nothing is
//! moved into gaps.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{ComputedTask, PlatformGraph, PortModel, SentTask, Tasks};
use thiserror::Error;

use super::mssg::MssgError;
use super::spanning_tree::{Heuristic, SpanningTree, improved};

/// Tasks times nodes beyond which there are too many choices.
const MOST_CHOICES: u64 = 1_000_000;

/// Why there is no list schedule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ListScheduleError {
    /// A platform without a time bound.
    #[error("the platform has no horizon")]
    NoHorizon,
    /// Too many tasks to send one by one.
    #[error("the nodes can compute too many tasks within the horizon to send them one by one")]
    TooMany,
    /// No flow to make a tree of.
    #[error(transparent)]
    Flow(#[from] MssgError),
}

/// The best list schedule over the trees of [`Heuristic::ALL`], with masters that compute or that only send where they
/// cannot do both; those that are found before `stop` says so, but at least one.
///
/// # Errors
/// A platform without a horizon, or with a long one.
///
/// ```
/// use schedcheck_tpds2004_algorithms::list_schedule;
/// use schedcheck_model::platform_graph::{PlatformGraph, check_tasks};
/// let pair = PlatformGraph::of([3, 2], [(0, 1, 1)]).within("5".parse()?)?;
/// assert_eq!(check_tasks(&pair, &list_schedule::schedule(&pair, &|| false)?)?.tasks, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn schedule(platform: &PlatformGraph, stop: &dyn Fn() -> bool) -> Result<Tasks, ListScheduleError> {
    let horizon = platform.horizon().ok_or(ListScheduleError::NoHorizon)?;
    refuse_many(&choices(platform, horizon))?;
    let mut best: Option<Tasks> = None;
    for heuristic in Heuristic::ALL {
        let tree = improved(platform, &heuristic.tree(platform)?, stop);
        let all = paths(platform, &tree);
        let further = all.iter().filter(|path| path.len() > 1 || platform.nodes()[path[0]].model.computes_beside());
        for paths in [further.cloned().collect(), all] {
            let found = over(platform, paths, horizon);
            if best.as_ref().is_none_or(|best| found.computations.len() > best.computations.len()) {
                best = Some(found);
            }
        }
        if stop() {
            break;
        }
    }
    Ok(best.unwrap_or_default())
}

/// How many tasks the nodes can compute within the horizon, times the nodes.
fn choices(platform: &PlatformGraph, horizon: &Rational) -> Rational {
    let times = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
    let most: Rational = times.map(|time| (horizon / time).floor()).sum();
    most * Rational::from(platform.nodes().len())
}

fn refuse_many(choices: &Rational) -> Result<(), ListScheduleError> {
    let is_many = *choices > Rational::from(MOST_CHOICES);
    if is_many { Err(ListScheduleError::TooMany) } else { Ok(()) }
}

/// When each thing that is busy with one task at a time is free again.
struct Bookings<'a> {
    platform: &'a PlatformGraph,
    nodes: Vec<Machines>,
    links: Vec<usize>,
    free: Vec<Rational>,
}

/// The machines of a node; any of a list will do, and none is needed where the list is empty.
#[derive(Default)]
struct Machines {
    receiving: Vec<usize>,
    sending: Vec<usize>,
    computing: usize,
}

impl<'a> Bookings<'a> {
    fn new(platform: &'a PlatformGraph) -> Self {
        let mut count = 0;
        let mut machines = |number: usize| {
            count += number;
            (count - number..count).collect::<Vec<_>>()
        };
        let mut own = |model: PortModel| {
            // More ports than neighbours are as good as one for each.
            let ports = |number: u32| (number as usize).min(platform.links().len().max(1));
            let computing = machines(1);
            let (receiving, sending) = match model {
                PortModel::MultiPort => (vec![], vec![]),
                PortModel::SinglePort => (machines(1), machines(1)),
                PortModel::ReceiveInParallel => (machines(1), computing.clone()),
                PortModel::SendInParallel => (computing.clone(), machines(1)),
                PortModel::WorkInParallel => {
                    let port = machines(1);
                    (port.clone(), port)
                }
                PortModel::Sequential => (computing.clone(), computing.clone()),
                PortModel::Ports { receive, send } => (machines(ports(receive)), machines(ports(send))),
            };
            Machines { receiving, sending, computing: computing[0] }
        };
        let nodes = platform.nodes().iter().map(|node| own(node.model)).collect();
        let links = machines(platform.links().len());
        Self { platform, nodes, links, free: vec![Rational::zero(); count] }
    }

    /// The machine of a list that is free first.
    fn first(&self, machines: &[usize]) -> Option<usize> {
        machines.iter().copied().min_by_key(|&machine| &self.free[machine])
    }

    /// The start of something that needs these machines, and a task that is there at an instant.
    fn start(&self, machines: &[usize], ready: &Rational) -> Rational {
        machines.iter().map(|&machine| &self.free[machine]).chain([ready]).max().cloned().unwrap_or_default()
    }

    /// Sends one more task down a path and computes it at its end; each step is told to `book` with its machines, start
    /// and end. The end of the last one.
    fn run(&self, path: &[usize], mut book: impl FnMut(Step, &[usize], &Rational, &Rational)) -> Option<Rational> {
        let mut ready = Rational::zero();
        for hop in path.windows(2) {
            let link = self.platform.link_between(hop[0], hop[1])?;
            let ports = [self.first(&self.nodes[hop[0]].sending), self.first(&self.nodes[hop[1]].receiving)];
            let machines: Vec<_> = ports.into_iter().flatten().chain([self.links[link]]).collect();
            let start = self.start(&machines, &ready);
            ready = &start + &self.platform.links()[link].cost;
            book(Step::Transfer(hop[0], hop[1]), &machines, &start, &ready);
        }
        let node = *path.last()?;
        let machines = [self.nodes[node].computing];
        let start = self.start(&machines, &ready);
        ready = &start + self.platform.nodes()[node].cycle_time.as_ref()?;
        book(Step::Computation(node), &machines, &start, &ready);
        Some(ready)
    }
}

#[derive(Clone, Copy)]
enum Step {
    Transfer(usize, usize),
    Computation(usize),
}

/// The list schedule over some paths.
fn over(platform: &PlatformGraph, mut paths: Vec<Vec<usize>>, horizon: &Rational) -> Tasks {
    let mut bookings = Bookings::new(platform);
    let mut tasks = Tasks::default();
    loop {
        // Nothing gets free earlier: who is too late now is so for ever.
        let ends: Vec<_> = paths.iter().map(|path| bookings.run(path, |_, _, _, _| ())).collect();
        let in_time = |end: &Option<Rational>| end.as_ref().is_some_and(|end| end <= horizon);
        let (left, ends): (Vec<_>, Vec<_>) = paths.into_iter().zip(ends).filter(|(_, end)| in_time(end)).unzip();
        paths = left;
        let first = (0..paths.len())
            .min_by(|&one, &other| ends[one].cmp(&ends[other]).then(paths[one].len().cmp(&paths[other].len())));
        let Some(first) = first else { return tasks };
        let mut booked = Vec::new();
        bookings.run(&paths[first], |step, machines, start, end| {
            booked.extend(machines.iter().map(|&machine| (machine, end.clone())));
            match step {
                Step::Transfer(from, to) => tasks.transfers.push(SentTask { from, to, start: start.clone() }),
                Step::Computation(node) => tasks.computations.push(ComputedTask { node, start: start.clone() }),
            }
        });
        booked.into_iter().for_each(|(machine, end)| bookings.free[machine] = end);
    }
}

/// The way from a master to each node that computes and that the tree reaches.
fn paths(platform: &PlatformGraph, tree: &SpanningTree) -> Vec<Vec<usize>> {
    let path = |node: usize| {
        let mut path: Vec<_> = std::iter::successors(Some(node), |&node| tree.parents()[node]).collect();
        path.reverse();
        path
    };
    let computes = |&node: &usize| platform.nodes()[node].cycle_time.is_some();
    let paths = (0..platform.nodes().len()).filter(computes).map(path);
    paths.filter(|path| platform.nodes()[path[0]].is_master).collect()
}

#[cfg(test)]
mod tests {
    use schedcheck_bruteforce::platform_graph::within_horizon;
    use schedcheck_model::platform_graph::check_tasks;

    use super::*;

    fn within(platform: &PlatformGraph, horizon: i64) -> PlatformGraph {
        platform.clone().within(Rational::from(horizon)).unwrap()
    }

    #[test]
    fn it_is_valid_under_every_model_and_never_better_than_the_best() {
        let square = PlatformGraph::of([2, 3, 2, 0], [(0, 1, 1), (1, 2, 2), (2, 3, 1), (0, 3, 1)]);
        let ports = PortModel::Ports { receive: 1, send: 2 };
        for model in PortModel::NAMED.into_iter().chain([ports]) {
            for horizon in 0..9 {
                let platform = within(&square.clone().all_under(model), horizon);
                let found = check_tasks(&platform, &schedule(&platform, &|| false).unwrap()).unwrap().tasks;
                let best = within_horizon::solve(&platform, &within_horizon::Limits::default()).unwrap().tasks;
                assert!(found <= best && best <= found + 2, "{model}, {horizon}: {found} of {best}");
            }
        }
    }

    #[test]
    fn the_best_of_all_trees_is_the_best_schedule_three_times_in_four() {
        let square = PlatformGraph::of([2, 3, 2, 0], [(0, 1, 1), (1, 2, 2), (2, 3, 1), (0, 3, 1)]);
        let is_best = |model, horizon| {
            let platform = within(&square.clone().all_under(model), horizon);
            let found = schedule(&platform, &|| false).unwrap().computations.len() as u64;
            found == within_horizon::solve(&platform, &within_horizon::Limits::default()).unwrap().tasks
        };
        let missed = PortModel::NAMED.into_iter().flat_map(|model| (0..9).map(move |horizon| (model, horizon)));
        let missed: Vec<_> = missed.filter(|&(model, horizon)| !is_best(model, horizon)).collect();
        // A list schedule moves nothing into gaps; with the worst of the trees it misses the best 32 times.
        assert!(missed.len() <= 14, "{missed:?}");
    }

    /// Transfers as (from, to, start), computations as (node, start).
    type Told = (Vec<(usize, usize, String)>, Vec<(usize, String)>);

    fn told(platform: &PlatformGraph, horizon: i64) -> Told {
        let Tasks { transfers, computations } = schedule(&within(platform, horizon), &|| false).unwrap();
        let sent = |sent: SentTask| (sent.from, sent.to, sent.start.to_string());
        let run = |run: ComputedTask| (run.node, run.start.to_string());
        (transfers.into_iter().map(sent).collect(), computations.into_iter().map(run).collect())
    }

    fn sent<const N: usize>(tasks: [(usize, usize, i64); N]) -> Vec<(usize, usize, String)> {
        tasks.map(|(from, to, start)| (from, to, start.to_string())).to_vec()
    }

    fn run<const N: usize>(tasks: [(usize, i64); N]) -> Vec<(usize, String)> {
        tasks.map(|(node, start)| (node, start.to_string())).to_vec()
    }

    #[test]
    fn each_task_goes_to_whom_completes_it_first_and_of_equals_to_the_nearest() {
        // Both would end at 3: the master takes the first one. Then it would end at 6, and the other at 3 and at 5.
        let pair = PlatformGraph::of([3, 2], [(0, 1, 1)]);
        assert_eq!(told(&pair, 5), (sent([(0, 1, 0), (0, 1, 1)]), run([(0, 0), (1, 1), (1, 3)])));
    }

    #[test]
    fn of_several_ports_one_that_is_free_is_taken() {
        let ports = PortModel::Ports { receive: 1, send: 2 };
        let star = PlatformGraph::of([0, 9, 9], [(0, 1, 2), (0, 2, 2)]).all_under(ports);
        assert_eq!(told(&star, 11), (sent([(0, 1, 0), (0, 2, 0)]), run([(1, 2), (2, 2)])));
    }

    #[test]
    fn a_master_that_cannot_compute_beside_its_transfers_may_do_better_to_send_only() {
        // The master would begin with a task of its own, and send from 2 on: two tasks in all.
        let pair = PlatformGraph::of([2, 1], [(0, 1, 1)]);
        let mut nodes = pair.nodes().to_vec();
        nodes[0].model = PortModel::Sequential;
        let pair = PlatformGraph::new(nodes, pair.links().to_vec()).unwrap();
        let transfers = sent([(0, 1, 0), (0, 1, 1), (0, 1, 2)]);
        assert_eq!(told(&pair, 4), (transfers, run([(1, 1), (1, 2), (1, 3)])));
    }

    #[test]
    fn horizons_with_more_tasks_than_can_be_listed_are_refused() {
        let alone = PlatformGraph::of([1], []);
        assert_eq!(schedule(&alone, &|| false), Err(ListScheduleError::NoHorizon));
        assert_eq!(schedule(&within(&alone, 1_000_001), &|| false), Err(ListScheduleError::TooMany));
    }

    #[test]
    fn the_choices_are_counted_and_refused_beyond_the_limit() {
        assert_eq!(choices(&PlatformGraph::of([3, 2, 0], []), &Rational::from(5)), Rational::from((1 + 2) * 3));
        assert_eq!(refuse_many(&Rational::from(MOST_CHOICES)), Ok(()));
        assert_eq!(refuse_many(&Rational::from(MOST_CHOICES + 1)), Err(ListScheduleError::TooMany));
    }

    #[test]
    fn of_schedules_with_as_many_tasks_the_first_is_kept() {
        // One task in either case: of a master that only sends, or of its own.
        let pair = PlatformGraph::of([2, 1], [(0, 1, 1)]).all_under(PortModel::Sequential);
        assert_eq!(told(&pair, 2), (sent([(0, 1, 0)]), run([(1, 1)])));
    }
}
