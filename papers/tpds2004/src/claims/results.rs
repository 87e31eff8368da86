//! Results that are sent back (section 2.1): the program with explicit returns over all sets of activities that can run
//! at once.

use exact_lp::{Bounds, Expression, LinearProgram, Solver, Variable};
use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use schedcheck_evidence::platform_graph::{Value, attainable, with_any_ports};
use schedcheck_harness::domain::{PlatformBox, Shape};
use schedcheck_harness::{Claim, Finding, RemedyKind, RunContext, Sweep, Test, refuted};

pub const CLAIMS: [Claim; 1] = [Claim::new("tpds2004/result-return", METHODS, &of_parts(as_messages, &[NO_TIME]))
    .plain(
        "In the base model a result leaves by the sending port of P_j and arrives at the receiving port of P_i: while \
            one child is sent a task, another can return a result. With half of c_ij for the task and half for the \
            result more tasks are processed than if all of c_ij is spent on the task.",
    )
    .remedied(
        RemedyKind::Reread,
        "The time of the result is a part of the c_ij for which, by section 2.1, the receiving port of P_j and the \
            sending port of P_i are occupied: then the fraction does not matter.",
        &of_parts(through_the_same_ports, &[NO_TIME, AS_MESSAGES]),
    )];

const METHODS: &[&str] =
    &["the exact linear program over all sets of tasks sent, results returned and computations that can run at once, \
        with its certificate"];

const fn of_parts(subject: Most, wrong_subjects: &'static [(&'static str, Most)]) -> Test<Most, Value> {
    Test {
        check: with_parts,
        subject,
        oracle: attainable,
        wrong_subjects,
        wrong_oracles: &[("any number of ports", with_any_ports)],
    }
}

const NO_TIME: (&str, Most) = ("a result takes no time", |platform, parts| {
    split(platform, parts, &vec![Rational::zero(); parts.len()], Ports::OfTheTask)
});

const AS_MESSAGES: (&str, Most) = (
    "a result is no part of c_ij but a message of its own, from the sending port of P_j to the receiving port of P_i",
    as_messages,
);

/// The parts of c that a task takes down.
const PARTS: [(i64, i64); 3] = [(1, 2), (1, 3), (3, 4)];

type Most = fn(&PlatformGraph, &[Rational]) -> Rational;

/// Every star and chain of up to 3 nodes, each link with every part.
fn with_parts(context: &RunContext, most: Most, throughput: Value) -> Finding {
    let shape = stars_and_chains(context.depth.pick(1, 2, 4));
    let domain = format!("{shape}; f = 1/2, 1/3 or 3/4 for each link");
    Sweep::complete(context, domain).through(&shape, std::iter::once, |platform: &PlatformGraph| {
        let parts = PARTS.map(|(above, below)| Rational::new(above, below));
        let claimed = throughput(platform);
        (0..platform.links().len()).map(|_| parts.clone()).multi_cartesian_product().try_for_each(|parts| {
            let found = most(platform, &parts);
            if found == claimed {
                return Ok(());
            }
            let parts = parts.iter().join(", ");
            refuted(
                platform,
                format!("throughput {claimed}, as if all of c_ij were spent on the task"),
                format!("throughput {found} if the task takes the part f = {parts} of c_ij"),
            )
        })
    })
}

fn stars_and_chains(most: i64) -> PlatformBox {
    PlatformBox { shape: Shape::Tree, ..PlatformBox::connected(1..=3, most) }
}

/// Whose ports a result occupies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ports {
    /// The sending port of the child and the receiving port of the parent.
    Own,
    /// Those of its task.
    OfTheTask,
}

fn as_messages(platform: &PlatformGraph, parts: &[Rational]) -> Rational {
    split(platform, parts, &rests(parts), Ports::Own)
}

fn through_the_same_ports(platform: &PlatformGraph, parts: &[Rational]) -> Rational {
    split(platform, parts, &rests(parts), Ports::OfTheTask)
}

fn rests(parts: &[Rational]) -> Vec<Rational> {
    parts.iter().map(|part| Rational::one() - part).collect()
}

/// One thing that goes on, by the tasks that it serves in a time unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Activity {
    /// Tasks go down a link, or results go up.
    Over { link: usize, from: usize, to: usize },
    /// A node computes.
    At(usize),
}

/// The most tasks per time unit, if a task takes `down` c over a link, and its result `up` c. On the trees of the
/// domain each link leads from the node that is nearer to the master to its other end.
///
/// The fractions of time of the sets sum up to 1 at most. As many results as tasks go over a link, and as many tasks as
/// are computed beyond it.
fn split(platform: &PlatformGraph, down: &[Rational], up: &[Rational], ports: Ports) -> Rational {
    let ways = platform.links().iter().map(|link| (link.from, link.to)).collect_vec();
    let (tasks, results) = (
        ways.iter().enumerate().map(|(link, &(from, to))| Activity::Over { link, from, to }),
        ways.iter().enumerate().filter(|(link, _)| !up[*link].is_zero()).map(|(link, &(from, to))| Activity::Over {
            link,
            from: to,
            to: from,
        }),
    );
    let nodes = platform.nodes().iter().enumerate().filter(|(_, node)| node.cycle_time.is_some());
    let activities = tasks.chain(results).chain(nodes.map(|(node, _)| Activity::At(node))).collect_vec();
    let mut program = LinearProgram::new("results are returned");
    let mut busy = vec![Expression::default(); activities.len()];
    let mut all = Expression::default();
    for set in (0..activities.len()).powerset() {
        let occupied = set.iter().map(|&activity| match (activities[activity], ports) {
            (Activity::Over { link, .. }, Ports::OfTheTask) => {
                Activity::Over { link, from: ways[link].0, to: ways[link].1 }
            }
            (activity, _) => activity,
        });
        if can_run_at_once(platform, occupied) {
            let fraction: Variable = program.variable(format!("set_{}", set.iter().join("_")), Bounds::between(0, 1));
            all += fraction;
            set.iter().for_each(|&activity| busy[activity] += fraction);
        }
    }
    program.subject_to("time", all.at_most(1));
    let busy_with = |activity: Activity| {
        activities.iter().position(|&other| other == activity).map(|place| busy[place].clone()).unwrap_or_default()
    };
    let computed = |node: usize| {
        let rate = platform.nodes()[node].cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip);
        rate * busy_with(Activity::At(node))
    };
    for (link, &(from, to)) in ways.iter().enumerate() {
        let cost = &platform.links()[link].cost;
        let sent = (cost * &down[link]).recip() * busy_with(Activity::Over { link, from, to });
        if !up[link].is_zero() {
            let returned = (cost * &up[link]).recip() * busy_with(Activity::Over { link, from: to, to: from });
            program.subject_to(format!("results_{link}"), (returned - sent.clone()).equals(0));
        }
        let beyond = ways.iter().enumerate().filter(|(_, way)| way.0 == to).map(|(next, &(from, to))| {
            (&platform.links()[next].cost * &down[next]).recip() * busy_with(Activity::Over { link: next, from, to })
        });
        let used = beyond.fold(computed(to), |sum, sent| sum + sent);
        program.subject_to(format!("tasks_{link}"), (sent - used).equals(0));
    }
    program.maximize((0..platform.nodes().len()).map(computed).fold(Expression::default(), |sum, rate| sum + rate));
    let solution = Solver::new(&program).solve().expect("a program that is bounded and has a solution");
    solution.objective(&program).expect("doing nothing is a solution, and 1/w bounds every node")
}

fn can_run_at_once(platform: &PlatformGraph, set: impl Iterator<Item = Activity>) -> bool {
    let mut at = vec![(0, 0, false); platform.nodes().len()];
    let mut used = vec![false; platform.links().len()];
    for activity in set {
        match activity {
            Activity::At(node) => at[node].2 = true,
            Activity::Over { link, .. } if used[link] => return false,
            Activity::Over { link, from, to } => {
                used[link] = true;
                at[from].1 += 1;
                at[to].0 += 1;
            }
        }
    }
    let allowed = |(node, &(receptions, sends, computes)): (&schedcheck_model::platform_graph::Node, &_)| {
        node.model.allows(receptions, sends, computes)
    };
    platform.nodes().iter().zip(&at).all(allowed)
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::domain::Domain;

    use super::*;

    #[test]
    fn each_link_of_the_domain_leads_away_from_the_master() {
        for platform in stars_and_chains(2).all() {
            let links = platform.links();
            assert!(links.iter().all(|link| link.from == 0 || links.iter().any(|above| above.to == link.from)));
            assert!(links.iter().map(|link| link.to).all_unique() && links.iter().all(|link| link.to != 0));
        }
    }

    #[test]
    fn a_link_is_used_in_one_direction_and_a_port_once() {
        let star = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (0, 2, 1)]);
        let over = |link: usize, from: usize, to: usize| Activity::Over { link, from, to };
        let can_run = |set: &[Activity]| can_run_at_once(&star, set.iter().copied());
        assert!(can_run(&[over(0, 0, 1), over(1, 2, 0), Activity::At(0), Activity::At(1)]));
        assert!(!can_run(&[over(0, 0, 1), over(0, 1, 0)]));
        assert!(!can_run(&[over(0, 0, 1), over(1, 0, 2)]));
        assert!(!can_run(&[over(0, 1, 0), over(1, 2, 0)]));
    }
}
