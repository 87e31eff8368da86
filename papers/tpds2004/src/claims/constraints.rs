//! Two constraints and what they keep from happening: links in both directions at once (equation 7), and masters that
//! receive (section 2.3.3).

use exact_lp::{Bounds, Expression, Variable};
use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::equations::{in_tasks, without_equation_7};
use super::solutions::optimal_values;
use schedcheck_evidence::platform_graph::Value;
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{Claim, Finding, RemedyKind, RunContext, Test, nothing_asserted, refuted, sweep};
use schedcheck_tpds2004_algorithms::mssg::Program;

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/equation-7",
        &["the exact linear program of the most s_ij + r_ij under the other equations"],
        &Test::without_oracle(shared, 1, &[("half of the time for both directions together", 0)]),
    )
    .plain(
        "If a link can be used in both directions at once, then s_ij and r_ij can both be 1, and rules 1 to 3 of \
            section 2.1 do not forbid it. Equation 7 is a hypothesis of its own: one task at a time on a link.",
    )
    .remedied(
        RemedyKind::Reread,
        "A link carries one task at a time, in either direction. This costs nothing: the optimum is the same without \
            equation 7.",
        &Test {
            check: costs_nothing,
            subject: |platform| optimum(&in_tasks(platform, Rational::recip)),
            oracle: |platform| optimum(&without_equation_7(platform)),
            wrong_subjects: &[("a fifth of the bandwidth for both directions together", |platform| {
                optimum(&in_tasks(platform, |cost| (cost * Rational::from(5)).recip()))
            })],
            wrong_oracles: &[("any number of ports", |platform| {
                optimum(&without_equation_7(&platform.clone().all_under(PortModel::MultiPort)))
            })],
        },
    ),
    Claim::new(
        "tpds2004/masters-neighbors",
        &["the exact linear program of the most that a master receives"],
        &Test::without_oracle(receives_nothing, None, NEIGHBORS_LEFT_OUT),
    )
    .plain("m(q) is defined nowhere; the neighbors n(m_q) of the master are meant.")
    .no_witness_because("a symbol that is not defined: nothing is said of a schedule")
    .remedied(
        RemedyKind::Edited,
        "printed: for all j in m(q); should be: for all j in n(m_q).",
        &Test::without_oracle(receives_nothing, Some(neighbors as Senders), NEIGHBORS_LEFT_OUT),
    ),
];

const NEIGHBORS_LEFT_OUT: &[(&str, Option<Senders>)] = &[
    (
        "of its neighbors only the first",
        Some(|platform, master| neighbors(platform, master).into_iter().take(1).collect()),
    ),
    ("m(q), whatever it is", None),
];

fn optimum(program: &Program) -> Rational {
    program.solve(&|| false).expect("doing nothing is a solution").0.throughput
}

/// The most of all these together under a program.
fn most(mut program: Program, variables: &[Variable]) -> Rational {
    program.program.maximize(variables.iter().copied().sum::<Expression>());
    let values = optimal_values(&program.program);
    variables.iter().map(|variable| &values[variable.index()]).sum()
}

/// Over no link is s_ij + r_ij more than `times`; a half if that is none.
fn shared(context: &RunContext, times: i64, (): ()) -> Finding {
    let bound = Rational::new((2 * times).max(1), 2);
    sweep(context, &PlatformBox::connected(1..=3, context.depth.pick(1, 2, 3)), move |platform| {
        let arcs = platform.arcs().collect_vec();
        let program = without_equation_7(platform);
        let sending = arcs.iter().zip(&program.sending);
        let used = sending.filter_map(|(arc, variable)| Some((*arc, (*variable)?))).collect_vec();
        for [(one, there), (other, back)] in used.iter().array_combinations() {
            if (one.0, one.1) != (other.1, other.0) {
                continue;
            }
            let both = most(program.clone(), &[*there, *back]);
            if both > bound {
                let (i, j) = (one.0 + 1, one.1 + 1);
                let found = format!("under the other equations it may be {both}");
                return refuted(platform, format!("s_{i}{j} + r_{i}{j} <= {bound}"), found);
            }
        }
        Ok(())
    })
}

fn costs_nothing(context: &RunContext, with: Value, without: Value) -> Finding {
    sweep(context, &PlatformBox::connected(1..=3, context.depth.pick(2, 3, 4)), move |platform| {
        let (claimed, found) = (with(platform), without(platform));
        match claimed == found {
            true => Ok(()),
            false => refuted(platform, format!("throughput {claimed} with equation 7"), format!("{found} without it")),
        }
    })
}

/// From whom a master is kept from receiving.
type Senders = fn(&PlatformGraph, usize) -> Vec<usize>;

/// n(m_q).
fn neighbors(platform: &PlatformGraph, master: usize) -> Vec<usize> {
    platform.arcs().filter(|&(_, to, _)| to == master).map(|(from, ..)| from).collect()
}

/// With two masters or more: with r = 0 for these senders, if it is said who they are, nothing can be sent to a master.
fn receives_nothing(context: &RunContext, senders: Option<Senders>, (): ()) -> Finding {
    let shape = PlatformBox { masters: 2, ..PlatformBox::connected(2..=3, context.depth.pick(1, 2, 3)) };
    sweep(context, &shape, move |platform| {
        let Some(master) = (1..platform.nodes().len()).find(|&node| platform.nodes()[node].is_master) else {
            return nothing_asserted();
        };
        let Some(senders) = senders else {
            let claimed = format!("r = 0 for all j in m(q), q being that of the master P_{}", master + 1);
            return refuted(platform, claimed, "m(q) has no meaning");
        };
        let mut program = without_conservation(platform, master);
        let arcs = platform.arcs().collect_vec();
        let of_none = senders(platform, master);
        let mut received = vec![];
        for (&(from, to, _), sending) in arcs.iter().zip(program.sending.clone()) {
            let Some(sending) = sending.filter(|_| to == master) else { continue };
            received.push(sending);
            if of_none.contains(&from) {
                program.program.column_mut(sending).bounds = Bounds::between(0, 0);
            }
        }
        let most = most(program, &received);
        match most.is_zero() {
            true => Ok(()),
            false => refuted(
                platform,
                format!("the constraints keep the master P_{} from receiving", master + 1),
                format!("there is a solution in which it receives for {most} of the time"),
            ),
        }
    })
}

/// MSSG(G) with equation 8 suppressed for a second master, and nothing said of what that one receives.
fn without_conservation(platform: &PlatformGraph, master: usize) -> Program {
    let mut nodes = platform.nodes().to_vec();
    nodes[master].is_master = false;
    let slave = PlatformGraph::new(nodes, platform.links().to_vec()).expect("node 0 is a master");
    let mut program = Program::new(&slave);
    let name = format!("conservation_{master}");
    let row = program.program.rows().iter().position(|row| row.name == name).expect("a slave has the row");
    *program.program.row_bounds_mut(row) = Bounds { lower: None, upper: None };
    program
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_neighbors_of_a_master_are_those_that_have_a_link_to_it() {
        let chain = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (1, 2, 1)]);
        assert_eq!([0, 1, 2].map(|node| neighbors(&chain, node)), [vec![1], vec![0, 2], vec![1]]);
    }
}
