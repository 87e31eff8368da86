//! Tasks that wait at a node, and tasks that it has to hold at first (section 2.3.2).

use exact_lp::Expression;
use itertools::Itertools;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Link, Node, Period, PlatformGraph, check_period, check_tasks};

use super::printed::steady_state;
use schedcheck_harness::domain::{Domain, PlatformBox};
use schedcheck_harness::{
    Claim, Counterexample, Domains, Finding, RemedyKind, RunContext, Test, instance, nothing_asserted, over, refuted,
    sweep,
};
use schedcheck_tpds2004_algorithms::horizon;
use schedcheck_tpds2004_algorithms::mssg::Program;
use schedcheck_tpds2004_algorithms::reconstruction::{self, printed_period};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/preload",
        &["what the checker of periods measures that nodes have to hold"],
        &Test {
            check: preloads,
            subject: received,
            oracle: held,
            wrong_subjects: &[("nobody has to hold tasks at first", nothing)],
            wrong_oracles: &[("nobody is seen to hold tasks at first", nothing)],
        },
    ),
    Claim::new(
        "tpds2004/buffers",
        METHODS,
        &Test { check: stores, subject: AS_PRINTED, oracle: (), wrong_subjects: NONE_WAITS, wrong_oracles: &[] },
    )
    .plain(
        "T is a time and the buffer a number of tasks, so the sentence depends on the unit of time: it holds in \
            time-steps of which each transfer lasts for one at least, and fails in units in which a link carries many \
            tasks.",
    )
    .remedied(
        RemedyKind::Reread,
        "T is counted in the time-steps of section 2.1, of which every w_i and c_ij is a whole number: \
            then at most T tasks wait at each node.",
        &Test::without_oracle(stores, Store { unit: in_time_steps, ..AS_PRINTED }, NONE_WAITS),
    ),
];

const METHODS: &[&str] = &[
    "the schedule simulated task by task",
    "the exact linear program with the idle time of nodes that store few tasks",
];

/// How many tasks a node may store: so many times T, in some unit of time.
#[derive(Clone, Copy)]
struct Store {
    unit: fn(&PlatformGraph) -> PlatformGraph,
    times: u8,
}

const AS_PRINTED: Store = Store { unit: PlatformGraph::clone, times: 1 };

const NONE_WAITS: &[(&str, Store)] = &[
    ("no task ever waits", Store { times: 0, ..AS_PRINTED }),
    ("no task ever waits, in time-steps", Store { unit: in_time_steps, times: 0 }),
];

/// A number of tasks for each node, by the period.
pub type OfNodes = fn(&PlatformGraph, &Period) -> Vec<BigUint>;

fn nothing(platform: &PlatformGraph, _: &Period) -> Vec<BigUint> {
    vec![BigUint::zero(); platform.nodes().len()]
}

/// The platform with time counted in steps: the longest unit of which every weight is a whole number, at most the unit
/// of the platform.
fn in_time_steps(platform: &PlatformGraph) -> PlatformGraph {
    let times = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
    let weights = times.chain(platform.links().iter().map(|link| &link.cost));
    let steps = weights.fold(BigInt::one(), |steps, weight| steps.lcm(&weight.denom()));
    let steps = Rational::from(steps);
    let node = |node: &Node| Node { cycle_time: node.cycle_time.as_ref().map(|time| time * &steps), ..node.clone() };
    let link = |link: &Link| Link { cost: &link.cost * &steps, ..link.clone() };
    let (nodes, links) = (platform.nodes().iter().map(node), platform.links().iter().map(link));
    PlatformGraph::new(nodes.collect(), links.collect()).expect("positive weights")
}

/// Small platforms with whole weights, then stars with fractions of time units, then random platforms.
fn stores(context: &RunContext, store: Store, (): ()) -> Finding {
    let words = "stars of one or two children, w = 1/50, 1/5 or 1, c = 1/100, 1/10, 1/2 or 1; the master has w = 1";
    let small = Domains::of([PlatformBox::connected(1..=3, context.depth.pick(1, 2, 3))]);
    let beyond = PlatformBox::connected(3..=4, 3);
    let domains = small.listed(words, fractional_stars()).random("tpds2004 buffers", [5, 100, 1_000], beyond);
    over(context, domains, |platform| at_most_the_period(&(store.unit)(platform), store.times))
}

/// Stars with links that carry many tasks in a time unit, in the order of numbers of children and weights.
fn fractional_stars() -> Vec<PlatformGraph> {
    let part = |below: i64| Rational::new(1, below);
    let costs = [100, 10, 2, 1].map(part);
    let times = [50, 5, 1].map(part);
    let kinds = costs.into_iter().cartesian_product(times).collect_vec();
    let stars = (1..=2).flat_map(|children| kinds.iter().cloned().combinations_with_replacement(children));
    stars.map(|children| fractional_star(&children)).collect()
}

/// A master with w = 1 and children with these c and w.
fn fractional_star(children: &[(Rational, Rational)]) -> PlatformGraph {
    let shape = PlatformGraph::of(vec![1; children.len() + 1], (1..=children.len()).map(|child| (0, child, 1)));
    let links = shape.links().iter().zip(children).map(|(link, (cost, _))| Link { cost: cost.clone(), ..link.clone() });
    let mut nodes = shape.nodes().to_vec();
    for (node, (_, time)) in nodes.iter_mut().skip(1).zip(children) {
        *node = Node { cycle_time: Some(time.clone()), ..node.clone() };
    }
    PlatformGraph::new(nodes, links.collect()).expect("positive weights")
}

/// Single tasks beyond which a schedule is not simulated.
const MOST_TASKS: usize = 20_000;

/// The most tasks that wait at each node while the period is repeated; nothing if there are too many to simulate.
fn waiting(platform: &PlatformGraph, period: &Period) -> Option<Vec<u64>> {
    let (tasks, begin) = horizon::repeated(platform, period, 3, MOST_TASKS).expect("a period of the reconstruction")?;
    let end = begin + &period.duration * 4;
    let within = platform.clone().within(end).expect("not negative");
    Some(check_tasks(&within, &tasks).unwrap_or_else(|violation| panic!("{violation}")).waiting)
}

/// At most so many times T tasks wait at each node, or it cannot be excluded that another schedule does with as few.
fn at_most_the_period(platform: &PlatformGraph, times: u8) -> Result<(), Counterexample> {
    let state = steady_state(platform);
    let period = &reconstruction::schedule(platform, &state).expect("the base model has no odd cycle");
    // The larger of the two numbers that the text may mean: that of section 2.3.1, and that of a period of whole tasks.
    let literal = BigInt::from(printed_period(&state));
    let length = &((&*period.duration.numer()).max(&literal) * times);
    let Some(waiting) = waiting(platform, period) else { return nothing_asserted() };
    let Some((node, most)) = waiting.into_iter().enumerate().find(|(_, most)| BigInt::from(*most) > *length) else {
        return Ok(());
    };
    let (best, with_few) = (state.throughput, throughput_with_few(platform, length));
    if with_few == best {
        return Ok(());
    }
    let found = format!(
        "{most} tasks wait at P_{} in the reconstructed schedule. With at most {length} waiting at each node no \
            schedule has more than {with_few}; the optimum is {best}",
        node + 1
    );
    refuted(platform, format!("at most T = {length} tasks wait at each node"), found)
}

/// What no schedule exceeds in which at most `most` tasks wait at each node.
///
/// Let node a be sent tasks by one node p only, which sends one task at a time. While p sends a task to another node
/// b, for c_pb, nothing arrives at a: it computes the tasks that wait and one that it has begun, at most, and is idle
/// for c_pb - (most + 1) w_a. In each time unit there are s_pb / c_pb such transfers. So alpha_a + sum_b s_pb (1 -
/// (most + 1) w_a / c_pb) <= 1, the sum being over the b for which the bracket is positive.
fn throughput_with_few(platform: &PlatformGraph, most: &BigInt) -> Rational {
    let mut program = Program::new(platform);
    let arcs = platform.arcs().collect_vec();
    for (node, what) in platform.nodes().iter().enumerate().filter(|(_, node)| !node.is_master) {
        let senders =
            (0..arcs.len()).filter(|&arc| arcs[arc].1 == node && program.sending[arc].is_some()).collect_vec();
        let (Some(time), Some(alpha), &[only]) = (&what.cycle_time, program.computing[node], &senders[..]) else {
            continue;
        };
        let lasting = time * Rational::from(most + BigInt::one());
        let mut busy = Expression::from(alpha);
        for (arc, _) in arcs.iter().enumerate().filter(|&(arc, &(from, ..))| arc != only && from == arcs[only].0) {
            let idle = Rational::one() - &lasting / &platform.links()[arcs[arc].2].cost;
            if let Some(sending) = program.sending[arc] {
                busy += idle.max(Rational::zero()) * sending;
            }
        }
        program.program.subject_to(format!("stores_{node}"), busy.at_most(1));
    }
    program.solve(&|| false).expect("doing nothing is a solution").0.throughput
}

/// Every period of small platforms runs once each node holds as many tasks as are `enough`, and one at least has a
/// node hold some.
fn preloads(context: &RunContext, enough: OfNodes, held: OfNodes) -> Finding {
    let shape = PlatformBox::connected(2..=3, context.depth.pick(1, 2, 2));
    let mut finding = sweep(context, &shape, |platform| is_preloaded(platform, enough, held).map(|_| ()));
    let needed = shape.all().find_map(|platform| Some((is_preloaded(&platform, enough, held).ok()??, platform)));
    finding.examine(match &needed {
        Some(_) => Ok(()),
        None => refuted(&PlatformGraph::of([1, 1], [(0, 1, 1)]), "some node has to hold tasks at first", "none has"),
    });
    match needed {
        Some((node, platform)) => {
            finding.note(format!("P_{} has to hold a task at first on {}", node + 1, instance(&platform)))
        }
        None => finding,
    }
}

/// A node that has to hold tasks before the first period, if there is one; fails where it has to hold more than is
/// `enough`.
fn is_preloaded(platform: &PlatformGraph, enough: OfNodes, held: OfNodes) -> Result<Option<usize>, Counterexample> {
    let period = reconstruction::schedule(platform, &steady_state(platform)).expect("the base model has no odd cycle");
    let held = held(platform, &period);
    for (node, (held, enough)) in held.iter().zip(enough(platform, &period)).enumerate() {
        if *held > enough {
            let claimed = format!("P_{} needs at most the {enough} tasks that it receives in a period", node + 1);
            return refuted(platform, claimed, format!("it needs {held}"));
        }
    }
    Ok(held.iter().position(|held| !held.is_zero()))
}

/// The tasks that each node has to hold at first, as the checker of periods measures it.
pub fn held(platform: &PlatformGraph, period: &Period) -> Vec<BigUint> {
    let buffers = check_period(platform, period).expect("a period of the reconstruction").buffers;
    buffers.into_iter().map(|buffer| buffer.preload).collect()
}

/// The tasks that each node receives in a period.
pub fn received(platform: &PlatformGraph, period: &Period) -> Vec<BigUint> {
    let mut received = vec![BigUint::zero(); platform.nodes().len()];
    for transfer in period.slots.iter().flat_map(|slot| &slot.transfers) {
        received[transfer.to] += &transfer.tasks;
    }
    received
}

#[cfg(test)]
mod tests {
    use schedcheck_model::platform_graph::{Direction, Slot, Transfer};

    use super::*;

    #[test]
    fn each_node_receives_the_tasks_of_all_slots() {
        let slot = |tasks: &[(usize, usize, u8)]| Slot {
            duration: Rational::one(),
            transfers: tasks.iter().map(|&(from, to, tasks)| Transfer { from, to, tasks: tasks.into() }).collect(),
            computations: vec![],
        };
        let slots = vec![slot(&[(0, 1, 2), (1, 2, 1)]), slot(&[(0, 1, 3)])];
        let period = Period { slots, ..Period::default() };
        let chain = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (1, 2, 1)]);
        assert_eq!(received(&chain, &period), [0_u8, 5, 1].map(BigUint::from));
    }

    #[test]
    fn a_node_is_idle_while_its_sender_serves_another() {
        let with_few = |platform: &PlatformGraph, most: i64| throughput_with_few(platform, &most.into()).to_string();
        // Each transfer to node 2 takes four time units; with no task that waits node 1 computes in two of them.
        let star = PlatformGraph::of([1, 2, 8], [(0, 1, 1), (0, 2, 4)]);
        assert_eq!([0, 1].map(|most| with_few(&star, most)), ["3/2", "13/8"]);
        // What node 1 sends keeps nothing from it.
        let chain = PlatformGraph::of([1, 2, 10], [(0, 1, 1), (1, 2, 10)]);
        let one_way = |link: &Link| Link { direction: Direction::Forward, ..link.clone() };
        let links = chain.links().iter().map(one_way).collect();
        let chain = PlatformGraph::new(chain.nodes().to_vec(), links).unwrap();
        assert_eq!(with_few(&chain, 0), "8/5");
    }
}
