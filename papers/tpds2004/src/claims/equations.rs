//! The forms of the program (section 2.2): bandwidth, conservation, links that lead one way, links of two arcs.

use exact_lp::{Bounds, Expression};
use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, PlatformGraph, PortModel};

use super::boxes::of_equal_processors_if_quick;
use super::printed::{Solutions, measured, throughput};
use super::solutions::{broken_row, hold_optimum, optimal_values};
use schedcheck_evidence::platform_graph::{EXACT, Exact, MISTAKEN_EXACT, Value, is_most, of_masters_alone};
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Sweep, Test, over, refuted, sweep};
use schedcheck_tpds2004_algorithms::mssg::{Program, SteadyState};

const SETS: &[&str] = &[
    "the optimum of the program, with the certificate of an exact linear program",
    "the exact linear program over all sets of activities that can run at once, its schedule measured by the checker",
];

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "tpds2004/link-bandwidth",
        &["both programs solved exactly, the solution of each put into the rows of the other"],
        &Test {
            check: bandwidths,
            subject: |platform| in_tasks(platform, Rational::recip),
            oracle: Program::new,
            wrong_subjects: &[
                ("only those that send the most", |platform| busiest(platform, in_tasks(platform, Rational::recip))),
                ("half of the bandwidth", |platform| in_tasks(platform, |cost| half(&cost.recip()))),
                ("alpha of the nodes in the opposite order", in_the_opposite_order),
            ],
            wrong_oracles: &[
                ("any number of ports", |platform| Program::new(&platform.clone().all_under(PortModel::MultiPort))),
                ("only those that send the most", |platform| busiest(platform, Program::new(platform))),
            ],
        },
    ),
    Claim::new(
        "tpds2004/conservation",
        &["the period that is reconstructed from the solution, measured by the checker"],
        &Test {
            check: conserved,
            subject: Clone::clone,
            oracle: measured,
            wrong_subjects: &[
                ("half as many tasks are sent as conservation asks for", with_fewer_tasks_sent),
                ("half as many tasks are sent and computed", |state| SteadyState {
                    computing: state.computing.iter().map(half).collect(),
                    ..with_fewer_tasks_sent(state)
                }),
            ],
            wrong_oracles: &[("only the tasks of the masters are counted", |platform, _| {
                Ok(of_masters_alone(platform))
            })],
        },
    ),
    Claim::new(
        "tpds2004/unidirectional",
        SETS,
        &Test {
            check: directed,
            subject: throughput,
            oracle: EXACT,
            wrong_subjects: &[("the program of the platform whose links lead both ways", |platform| {
                throughput(&with_both_directions(platform))
            })],
            wrong_oracles: MISTAKEN_EXACT,
        },
    ),
    Claim::new(
        "tpds2004/two-arcs",
        SETS,
        &Test {
            check: of_two_arcs,
            subject: throughput,
            oracle: EXACT,
            wrong_subjects: &[("both arcs of a link weighted with the cost of the first", |platform| {
                throughput(&with_one_cost_a_pair(platform))
            })],
            wrong_oracles: MISTAKEN_EXACT,
        },
    ),
];

fn half(number: &Rational) -> Rational {
    number / 2
}

/// The program with equation 7 in terms of bandwidth against the one with equation 7 as it stands.
fn bandwidths(context: &RunContext, form: Solutions, program: Solutions) -> Finding {
    let shape = of_equal_processors_if_quick(context.depth, 1..=3, [3, 4]);
    sweep(context, &shape, move |platform| {
        let (original, other) = (program(platform), form(platform));
        let solve = |program: &Program| program.solve(&|| false).expect("doing nothing is a solution").0;
        let (one, two) = (solve(&original), solve(&other));
        if one.throughput != two.throughput {
            return refuted(
                platform,
                format!("throughput {} in both forms", one.throughput),
                format!("{} with bandwidths", two.throughput),
            );
        }
        match broken_row(platform, &original, &two).or_else(|| broken_row(platform, &other, &one)) {
            None => Ok(()),
            Some(row) => {
                refuted(platform, "each optimal solution satisfies the other form", format!("{row} is broken"))
            }
        }
    })
}

/// MSSG(G) without equation 7.
pub(super) fn without_equation_7(platform: &PlatformGraph) -> Program {
    let mut program = Program::new(platform);
    let rows = program.program.rows().iter().positions(|row| row.name.starts_with("link_")).collect_vec();
    for row in rows {
        *program.program.row_bounds_mut(row) = Bounds { lower: None, upper: None };
    }
    program
}

/// MSSG(G) with s_ij / c_ij + r_ij / c_ij <= b_ij in place of equation 7.
pub(super) fn in_tasks(platform: &PlatformGraph, bandwidth: fn(&Rational) -> Rational) -> Program {
    let mut program = without_equation_7(platform);
    for (number, link) in platform.links().iter().enumerate() {
        let mut over = platform.arcs().zip(&program.sending).filter(|((_, _, other), _)| *other == number);
        if let Some((Some(one), Some(other))) = over.next_tuple().map(|(one, other)| (*one.1, *other.1)) {
            let tasks: Expression = link.cost.recip() * one + link.cost.recip() * other;
            program.program.subject_to(format!("bandwidth_{number}"), tasks.at_most(bandwidth(&link.cost)));
        }
    }
    program
}

/// The same with only those of its optimal solutions in which tasks are sent for the longest time.
fn busiest(platform: &PlatformGraph, mut program: Program) -> Program {
    hold_optimum(platform, &mut program);
    let sending = program.sending.iter().flatten();
    program.program.maximize(sending.clone().copied().sum::<Expression>());
    let values = optimal_values(&program.program);
    let most: Rational = sending.clone().map(|variable| &values[variable.index()]).sum();
    let total: Expression = sending.copied().sum();
    program.program.subject_to("busiest", total.equals(most));
    program.program.maximize(program.throughput(platform));
    program
}

fn in_the_opposite_order(platform: &PlatformGraph) -> Program {
    let mut program = in_tasks(platform, Rational::recip);
    program.computing.reverse();
    program
}

type Measured = fn(&PlatformGraph, &SteadyState) -> Result<Rational, Counterexample>;

/// Every optimal vertex for the tasks of each set of nodes as a period.
fn conserved(context: &RunContext, change: fn(&SteadyState) -> SteadyState, measured: Measured) -> Finding {
    let each = move |platform: &PlatformGraph| {
        (0..platform.nodes().len()).powerset().filter(|set| !set.is_empty()).try_for_each(|set| {
            let state = best_for(platform, &set);
            let attained = measured(platform, &change(&state))?;
            match attained == state.throughput {
                true => Ok(()),
                false => refuted(
                    platform,
                    format!("a period of throughput {}", state.throughput),
                    format!("the period of the solution has {attained}"),
                ),
            }
        })
    };
    let small = Domains::of([PlatformBox::connected(1..=3, context.depth.pick(1, 2, 3))]);
    let domains = small.random("tpds2004 conservation", [5, 300, 5_000], PlatformBox::connected(4..=6, 4));
    over(context, domains, each)
}

/// A solution of the equations with the most tasks of these nodes.
fn best_for(platform: &PlatformGraph, set: &[usize]) -> SteadyState {
    let mut program = Program::new(platform);
    let rates = set.iter().filter_map(|&node| {
        let rate = platform.nodes()[node].cycle_time.as_ref()?.recip();
        Some(rate * program.computing[node]?)
    });
    let total: Expression = rates.fold(Expression::default(), |sum, rate| sum + rate);
    program.program.maximize(total);
    let state = program.steady_state(Rational::zero(), &optimal_values(&program.program));
    let throughput = state.computed(platform).iter().sum();
    SteadyState { throughput, ..state }
}

fn with_fewer_tasks_sent(state: &SteadyState) -> SteadyState {
    SteadyState { sending: state.sending.iter().map(half).collect(), ..state.clone() }
}

/// Every small platform with each link in both directions, or in either.
fn directed(context: &RunContext, value: Value, exact: Exact) -> Finding {
    let shape = PlatformBox::connected(1..=3, context.depth.pick(1, 2, 3));
    let domain = format!("{shape}, each link bidirectional or one way");
    let platforms = |platform: PlatformGraph| {
        let ways = platform.links().iter().map(each_way).multi_cartesian_product().collect_vec();
        let ways = if platform.links().is_empty() { vec![vec![]] } else { ways };
        ways.into_iter().map(move |links| with(&platform, links)).collect_vec()
    };
    Sweep::complete(context, domain)
        .through(&shape, platforms, move |platform| is_most(platform, &value(platform), exact))
}

fn each_way(link: &Link) -> [Link; 3] {
    let there = Link { direction: Direction::Forward, ..link.clone() };
    let back = Link { from: link.to, to: link.from, ..there.clone() };
    [link.clone(), there, back]
}

fn with(platform: &PlatformGraph, links: Vec<Link>) -> PlatformGraph {
    PlatformGraph::new(platform.nodes().to_vec(), links).expect("the links join the same nodes")
}

fn with_both_directions(platform: &PlatformGraph) -> PlatformGraph {
    with(platform, platform.links().iter().map(|link| Link { direction: Direction::Both, ..link.clone() }).collect())
}

/// Every small platform with two arcs of independent costs for each link.
fn of_two_arcs(context: &RunContext, value: Value, exact: Exact) -> Finding {
    let most = context.depth.pick(2, 2, 3);
    let shape = with_equal_links(context.depth.pick(1, 2, 2));
    let domain = format!("{shape}, but each link two arcs of any costs in 1..{most}");
    let platforms = |platform: PlatformGraph| with_arcs(&platform, most);
    Sweep::complete(context, domain)
        .through(&shape, platforms, move |platform| is_most(platform, &value(platform), exact))
}

/// Every small platform with c = 1 and w up to `most`.
fn with_equal_links(most: i64) -> PlatformBox {
    PlatformBox { costs: 1..=1, ..PlatformBox::connected(2..=3, most) }
}

/// The platform with every link as two arcs, each at any cost up to `most`.
fn with_arcs(platform: &PlatformGraph, most: i64) -> Vec<PlatformGraph> {
    let pairs = (1..=most).cartesian_product(1..=most).collect_vec();
    let costs = platform.links().iter().map(|_| pairs.clone()).multi_cartesian_product();
    let arcs = |costs: Vec<(i64, i64)>| {
        let pair = |(link, (one, other)): (&Link, (i64, i64))| {
            let [_, there, back] = each_way(link);
            let at = |link: Link, cost: i64| Link { cost: Rational::from(cost), ..link };
            [at(there, one), at(back, other)]
        };
        with(platform, platform.links().iter().zip(costs).flat_map(pair).collect())
    };
    costs.map(arcs).collect()
}

/// The links of [`with_arcs`], in pairs, at the cost of the first of each pair.
fn with_one_cost_a_pair(platform: &PlatformGraph) -> PlatformGraph {
    let pairs = platform.links().iter().tuples();
    let alike = |(one, other): (&Link, &Link)| [one.clone(), Link { cost: one.cost.clone(), ..other.clone() }];
    with(platform, pairs.flat_map(alike).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_differ_where_links_are_given_their_costs_later() {
        let told = with_equal_links(2).to_string();
        assert_eq!(told, "every connected graph of 2..3 nodes, w in 1..2 or inf, c = 1, one master");
    }
}
