//! The most tasks within a time bound (section 5.1): lemma 1, and the equations of its proof.

use num_bigint::BigInt;
use schedcheck_bruteforce::platform_graph::within_horizon::{Limits, solve};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel, Schedule, SentTask, Tasks, check_tasks};

use super::printed::throughput;
use super::solutions::broken_row;
use schedcheck_evidence::platform_graph::{OF_ONE_LESS, OF_ONE_MORE, most_tasks, most_tasks_by};
use schedcheck_harness::domain::{PlatformBox, Random};
use schedcheck_harness::{
    Claim, Counterexample, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Sweep, Test, nothing_asserted, refuted,
};
use schedcheck_tpds2004_algorithms::mssg::{Program, SteadyState};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/lemma-1",
        &[
            "opt(G,K) by exhaustive search over schedules of whole tasks, the schedule counted by the checker",
            "exact LP with certificate",
        ],
        &Test {
            check: lemma_1,
            subject: |throughput, horizon| throughput * BigInt::from(horizon),
            oracle: most_tasks,
            wrong_subjects: &[("a horizon that is shorter by 1", |throughput, horizon| {
                throughput * BigInt::from(horizon - 1)
            })],
            wrong_oracles: &[
                ("opt(G,K) and one task", |platform, states| most_tasks(platform, states) + 1),
                (OF_ONE_MORE.0, |platform, states| most_tasks_by(platform, states, OF_ONE_MORE.1)),
                (OF_ONE_LESS.0, |platform, states| most_tasks_by(platform, states, OF_ONE_LESS.1)),
            ],
        },
    ),
    Claim::new(
        "tpds2004/lemma-1-conservation",
        &[SEARCH],
        &Test {
            check: conservation,
            subject: (),
            oracle: with_a_useless_task,
            wrong_subjects: &[],
            wrong_oracles: &[WITHOUT_COMPUTATIONS],
        },
    )
    .plain(
        "An optimal schedule may send tasks that nobody has computed by the time K, and the equation counts them as \
        received; it holds of an optimal schedule without such tasks, and in which none is sent back.",
    )
    .remedied(
        RemedyKind::Reread,
        "The equations hold of an optimal scheduling in which each task that is sent is computed by the \
        time K, and none is sent back to the master; there always is one.",
        &Test {
            check: conservation,
            subject: (),
            // The search gives up a state in which a task was sent that nobody computes.
            oracle: |_, schedule| Some(schedule),
            wrong_subjects: &[],
            wrong_oracles: &[
                ("an optimal schedule with a task that comes too late", with_a_useless_task),
                ("a task that is sent back to the master, and nothing else", sent_back),
                WITHOUT_COMPUTATIONS,
            ],
        },
    )
    .exhibits(&ExhibitsOf(both_schedules)),
];

const SEARCH: &str = "exhaustive search over schedules of whole tasks, the schedule counted by the checker";

const WITHOUT_COMPUTATIONS: (&str, Change) =
    ("a schedule without computations", |_, schedule| Some(Tasks { computations: vec![], ..schedule }));

/// How many tasks are claimed not to be exceeded, from n_task(G) and K.
type Bound = fn(Rational, i64) -> Rational;

/// The most tasks that were completed, in a search of so many states at most.
type Most = fn(&PlatformGraph, Option<u64>) -> u64;

/// The models of section 4, with and without more than one port of a kind.
fn models() -> impl Iterator<Item = PortModel> {
    let ports = [(1, 2), (2, 1), (2, 2)].map(|(receive, send)| PortModel::Ports { receive, send });
    PortModel::NAMED.into_iter().chain(ports)
}

/// The most states of a search on a random platform; one that is stopped still gives a schedule that the bound has to
/// allow.
const MOST_STATES: u64 = 100_000;

fn lemma_1(context: &RunContext, bound: Bound, most: Most) -> Finding {
    let each = |longest: i64, states: Option<u64>| {
        move |platform: &PlatformGraph| {
            let under = |model| platform.clone().all_under(model);
            models().try_for_each(|model| is_bounded(&under(model), longest, |finite| most(finite, states), bound))
        }
    };
    let describe = |platforms: &dyn std::fmt::Display, longest: i64| {
        format!("{platforms}, K in 0..{longest}, every model of section 4, up to 2 ports of a kind")
    };
    let every = |(nodes, weights, longest): (usize, i64, i64)| {
        let small = PlatformBox { masters: 2, ..PlatformBox::connected(1..=nodes, weights) };
        Sweep::complete(context, describe(&small, longest)).through(&small, std::iter::once, each(longest, None))
    };
    let (heavier, larger) =
        context.depth.pick(((2, 2, 6), (3, 1, 5)), ((3, 2, 8), (4, 1, 8)), ((3, 3, 10), (4, 2, 10)));
    let finding = every(heavier).and(|| every(larger));
    let (count, longest) = context.depth.pick((4, 4), (200, 6), (1_000, 8));
    let within = PlatformBox { masters: 2, ..PlatformBox::connected(4..=4, 3) };
    let random = Random { count, within };
    finding.and(|| {
        let domain = format!("{}, at most {MOST_STATES} states each", describe(&random, longest));
        Sweep::random(context, domain).drawn(
            "tpds2004 horizon bound",
            &random,
            std::iter::once,
            each(longest, Some(MOST_STATES)),
        )
    })
}

fn is_bounded(
    platform: &PlatformGraph,
    longest: i64,
    most: impl Fn(&PlatformGraph) -> u64,
    bound: Bound,
) -> Result<(), Counterexample> {
    let steady = throughput(platform);
    for horizon in 0..=longest {
        let finite = platform.clone().within(Rational::from(horizon)).expect("a horizon from 0 on");
        let most = most(&finite);
        let bound = bound(steady.clone(), horizon);
        if Rational::from(most) > bound {
            let claimed = format!("at most {bound} tasks within {horizon}");
            return refuted(&finite, claimed, format!("{most} tasks"));
        }
    }
    Ok(())
}

/// An optimal schedule, changed; nothing if the change does not apply.
type Change = fn(&PlatformGraph, Tasks) -> Option<Tasks>;

/// An optimal schedule of each small platform and horizon, changed so that it stays optimal, put into the conservation
/// equation.
fn conservation(context: &RunContext, (): (), change: Change) -> Finding {
    let (weights, longest) = context.depth.pick((1, 6), (2, 6), (2, 8));
    let shape = PlatformBox::connected(2..=3, weights);
    let domain = format!("{shape}, K in 1..{longest}");
    let horizons = move |platform: PlatformGraph| (1..=longest).map(move |horizon: i64| (platform.clone(), horizon));
    Sweep::complete(context, domain).through(&shape, horizons, move |(platform, horizon)| {
        let finite = platform.clone().within(Rational::from(*horizon)).expect("a horizon from 1 on");
        let optimal = solve(&finite, &Limits::default()).unwrap_or_else(|refusal| panic!("{refusal}")).schedule;
        match change(&finite, optimal) {
            Some(schedule) => is_conserved(&finite, &schedule),
            None => nothing_asserted(),
        }
    })
}

/// The optimal schedule with the useless task, beside the one without.
fn both_schedules(platform: &PlatformGraph) -> Vec<Exhibit> {
    let Ok(answer) = solve(platform, &Limits::default()) else { return vec![] };
    let exhibit = |caption: &str, schedule: Option<Tasks>| {
        let candidate = Candidate::PlatformGraph(platform.clone(), Schedule::Tasks(schedule?));
        Some(Exhibit { deadline: platform.horizon().cloned(), ..Exhibit::of(caption, &candidate) })
    };
    let few = "an optimal schedule in which each task that is sent is computed";
    let many = "an optimal schedule that sends a task more, which nobody has computed by the time K";
    [exhibit(many, with_a_useless_task(platform, answer.schedule.clone())), exhibit(few, Some(answer.schedule))]
        .into_iter()
        .flatten()
        .collect()
}

/// At each node but the masters: received = computed + forwarded, in a schedule that the checker accepts.
fn is_conserved(platform: &PlatformGraph, schedule: &Tasks) -> Result<(), Counterexample> {
    check_tasks(platform, schedule).unwrap_or_else(|violation| panic!("{violation}"));
    for node in (0..platform.nodes().len()).filter(|&node| !platform.nodes()[node].is_master) {
        let [received, computed, sent] = passing(schedule, node);
        if received != computed + sent {
            let claimed = format!("P_{} receives as many tasks as it computes and forwards", node + 1);
            let found =
                format!("it receives {received}, computes {computed} and forwards {sent} in an optimal schedule");
            return refuted(platform, claimed, found);
        }
    }
    let state = fractions(platform, schedule);
    match broken_row(platform, &Program::new(platform), &state) {
        None => Ok(()),
        Some(row) => refuted(platform, "all equations of MSSG(G) hold", format!("{row} is broken")),
    }
}

/// alpha_i = w_i t_i(K) / K and s_ij = c_ij t_ij(K) / K.
pub(super) fn fractions(platform: &PlatformGraph, schedule: &Tasks) -> SteadyState {
    let horizon = platform.horizon().expect("the instances have a time bound");
    let part = |time: &Rational, tasks: usize| time * tasks / horizon;
    let computed = |node: usize| passing(schedule, node)[1];
    let computing =
        platform.nodes().iter().enumerate().map(|(node, what)| {
            what.cycle_time.as_ref().map_or_else(Rational::default, |time| part(time, computed(node)))
        });
    let sending = platform.arcs().map(|(from, to, link)| {
        let sent = schedule.transfers.iter().filter(|sent| (sent.from, sent.to) == (from, to)).count();
        part(&platform.links()[link].cost, sent)
    });
    let throughput = Rational::from(schedule.computations.len()) / horizon;
    SteadyState { throughput, computing: computing.collect(), sending: sending.collect() }
}

/// What a node receives, computes and sends.
pub(super) fn passing(schedule: &Tasks, node: usize) -> [usize; 3] {
    let transfers = &schedule.transfers;
    [
        transfers.iter().filter(|sent| sent.to == node).count(),
        schedule.computations.iter().filter(|computed| computed.node == node).count(),
        transfers.iter().filter(|sent| sent.from == node).count(),
    ]
}

/// The first arc that leads from the master, node 0.
fn from_the_master(platform: &PlatformGraph) -> Option<(usize, usize, usize)> {
    platform.arcs().find(|&(from, ..)| from == 0)
}

/// One task more, sent from the master as late as can be, where that leaves the schedule valid.
fn with_a_useless_task(platform: &PlatformGraph, mut schedule: Tasks) -> Option<Tasks> {
    let (from, to, link) = from_the_master(platform)?;
    let start = platform.horizon()? - &platform.links()[link].cost;
    schedule.transfers.push(SentTask { from, to, start });
    check_tasks(platform, &schedule).is_ok().then_some(schedule)
}

fn sent_back(platform: &PlatformGraph, _: Tasks) -> Option<Tasks> {
    let (from, to, link) = from_the_master(platform)?;
    let there = SentTask { from, to, start: Rational::default() };
    let back = SentTask { from: to, to: from, start: platform.links()[link].cost.clone() };
    let schedule = Tasks { transfers: vec![there, back], computations: vec![] };
    check_tasks(platform, &schedule).is_ok().then_some(schedule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_arc_of_the_master_may_be_on_any_link() {
        let chain = PlatformGraph::of([1, 1, 1], [(1, 2, 1), (2, 0, 5)]);
        assert_eq!(from_the_master(&chain), Some((0, 2, 1)));
    }

    #[test]
    fn a_master_and_a_slave_compute_five_tasks_in_three_time_units() {
        let pair = PlatformGraph::of([1, 1], [(0, 1, 1)]).within(Rational::from(3)).unwrap();
        assert_eq!(most_tasks(&pair, None), 5);
        // A search that is stopped gives a schedule all the same, and nobody calls it optimal.
        let star = PlatformGraph::of([1, 2, 2], [(0, 1, 1), (0, 2, 1)]).within(Rational::from(4)).unwrap();
        assert_eq!([None, Some(1)].map(|states| most_tasks(&star, states)), [6, 5]);
    }
}
