//! What is said of the optimal solutions of MSSG(G) (section 2.3.1): links in one direction, and masters that compute.

use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_lp::{Bounds, Certificate, LinearProgram};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, PlatformGraph, PortModel};

use super::evidence::{refuted, sample, sweep};
use crate::claims::domain::{PlatformBox, RandomPlatforms};
use crate::claims::{Claim, Control, Correction, Counterexample, Depth, Effort, Finding, Remedy, Sweep};
use crate::tpds2004::mssg::{Program, SteadyState};

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "tpds2004/one-direction",
        methods: &["the changed solution put into the rows of MSSG(G)"],
        check: |effort| directions(effort, times_subtracted),
        control: Control {
            wrong: "neither direction is used any more",
            check: |effort| symmetric(effort, both_left_out),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "If at least as many tasks go from j to i as from i to j, r_ij / c_ji >= s_ij / c_ij > 0, take from both directions the s_ij / c_ij tasks that go from i to j: r'_ij = r_ij - s_ij c_ji / c_ij and s'_ij = 0. Where both directions cost the same this is the printed change.",
            check: |effort| directions(effort, tasks_subtracted).and(|| symmetric(effort, times_subtracted)),
            control: Control {
                wrong: "neither direction is used any more",
                check: |effort| directions(effort, both_left_out),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/master-busy",
        methods: &["the exact linear program of the least alpha of a master among all optimal solutions"],
        check: |effort| busy_masters(effort, &PortModel::NAMED),
        control: Control {
            wrong: "every node that can compute has alpha = 1",
            check: |effort| busy(effort, &[PortModel::SinglePort], |_| true),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "It is so in the base model, and in every model in which sending does not keep a node from computing: r*||s*||w, s||r,w (a master receives nothing) and w||r,s. In r||s,w and r,s,w a master may do better to send than to compute.",
            check: |effort| busy_masters(effort, &PARALLEL),
            control: Control {
                wrong: "in r||s,w as well",
                check: |effort| busy_masters(effort, &[PortModel::ReceiveInParallel]),
            },
        })),
        ..Claim::BARE
    },
];

/// The models in which a master computes beside its sends.
const PARALLEL: [PortModel; 4] =
    [PortModel::SinglePort, PortModel::MultiPort, PortModel::SendInParallel, PortModel::WorkInParallel];

type Change = fn(SteadyState, &PlatformGraph, usize, usize) -> SteadyState;

/// Every platform with links whose directions cost the same, then with two arcs a link.
fn directions(effort: &Effort, change: Change) -> Finding {
    symmetric(effort, change).and(|| {
        let shape = PlatformBox::connected(3..=3, effort.depth.pick(2, 3, 4));
        let domain = format!("{shape}, each link two arcs of independent costs");
        let platforms = shape.platforms().flat_map(|platform| with_arcs(&platform, *shape.costs.end()));
        Sweep::complete(effort, domain).check(platforms, move |platform| both_ways(platform, change))
    })
}

fn symmetric(effort: &Effort, change: Change) -> Finding {
    let each = move |platform: &PlatformGraph| both_ways(platform, change);
    let small = PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 4));
    let four = PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(4..=4, 2) };
    let random = RandomPlatforms {
        count: effort.depth.pick(10, 500, 10_000),
        within: PlatformBox { masters: 2, ..PlatformBox::connected(5..=8, 6) },
    };
    let finding = sweep(effort, &small, each);
    let finding = if effort.depth == Depth::Quick { finding } else { finding.and(|| sweep(effort, &four, each)) };
    finding.and(|| sample(effort, "tpds2004 one direction", &random, each))
}

/// The platform with every link as two arcs, the second at any cost up to `most`.
fn with_arcs(platform: &PlatformGraph, most: i64) -> Vec<PlatformGraph> {
    let costs = platform.links().iter().map(|_| 1..=most).multi_cartesian_product();
    let arcs = |costs: Vec<i64>| {
        let pair = |(link, back): (&Link, i64)| {
            let there = Link { direction: Direction::Forward, ..link.clone() };
            let cost = Rational::from_integer(back.into());
            [there.clone(), Link { from: there.to, to: there.from, cost, direction: Direction::Forward }]
        };
        let links = platform.links().iter().zip(costs).flat_map(pair).collect();
        PlatformGraph::new(platform.nodes().to_vec(), links).expect("two arcs a link")
    };
    costs.map(arcs).collect()
}

/// Changes an optimal solution in which both directions of a link are used as much as can be, for each link.
fn both_ways(platform: &PlatformGraph, change: Change) -> Result<(), Counterexample> {
    let arcs = platform.arcs().collect_vec();
    for (forward, back) in (0..arcs.len()).tuple_combinations() {
        let (there, and_back) = (arcs[forward], arcs[back]);
        if (there.0, there.1) != (and_back.1, and_back.0) {
            continue;
        }
        let Some(solution) = solution_with_both(platform, forward, back) else { continue };
        let ends = format!(
            "s_{}{} = {}, s_{}{} = {}",
            there.0, there.1, solution.sending[forward], there.1, there.0, solution.sending[back]
        );
        let changed = change(solution, platform, forward, back);
        if let Some(row) = broken_row(platform, &changed) {
            let claimed = format!(
                "an optimal solution with {ends} stays a solution with {} and {}",
                changed.sending[forward], changed.sending[back]
            );
            return refuted(platform, claimed, format!("{row} is broken"));
        }
    }
    Ok(())
}

/// An optimal solution in which the lesser of two directions is used as much as can be; nothing if it cannot be used.
fn solution_with_both(platform: &PlatformGraph, forward: usize, back: usize) -> Option<SteadyState> {
    let mut program = Program::new(platform);
    let (one, other) = (program.sending[forward]?, program.sending[back]?);
    let throughput = hold_optimum(platform, &mut program);
    let lesser = program.program.variable("lesser", Bounds::non_negative());
    program.program.subject_to("lesser_one", one.at_least(lesser));
    program.program.subject_to("lesser_other", other.at_least(lesser));
    program.program.maximize(lesser);
    let values = optimal_values(&program.program);
    (!values[lesser.index()].is_zero()).then(|| program.steady_state(throughput, &values))
}

/// Adds that the objective of the program is its optimum.
fn hold_optimum(platform: &PlatformGraph, program: &mut Program) -> Rational {
    let (SteadyState { throughput, .. }, _) = program.solve(&|| false).expect("doing nothing is a solution");
    let total = program.throughput(platform);
    program.program.subject_to("optimum", total.equals(throughput.clone()));
    throughput
}

fn optimal_values(program: &LinearProgram) -> Vec<Rational> {
    let solution = program.solve().expect("a program of the domain");
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        panic!("an optimal solution is a solution")
    };
    primal.to_rationals()
}

/// The first row or bound of MSSG(G) that a steady state breaks; its throughput is the last row.
fn broken_row(platform: &PlatformGraph, state: &SteadyState) -> Option<String> {
    let Program { program, computing, sending } = Program::new(platform);
    let mut values = vec![Rational::zero(); program.columns().len()];
    for (variable, value) in computing.iter().zip(&state.computing).chain(sending.iter().zip(&state.sending)) {
        if let Some(variable) = variable {
            values[variable.index()] = value.clone();
        }
    }
    let column = program.columns().iter().zip(&values).find(|(column, value)| !column.bounds.contain(value));
    let total = |row: &schedcheck_lp::Row| {
        row.terms().iter().map(|(column, factor)| factor * &values[*column]).sum::<Rational>()
    };
    let row = program.rows().iter().find(|row| !row.bounds.contain(&total(row)));
    let computed: Rational = state.computed(platform).iter().sum();
    let lost = (computed != state.throughput).then(|| "the throughput".to_owned());
    column.map(|(column, _)| column.name.clone()).or_else(|| row.map(|row| row.name.clone())).or(lost)
}

/// r' = r - s in time units, as printed.
fn times_subtracted(mut state: SteadyState, _: &PlatformGraph, forward: usize, back: usize) -> SteadyState {
    let (larger, lesser) =
        if state.sending[forward] >= state.sending[back] { (forward, back) } else { (back, forward) };
    let less = std::mem::take(&mut state.sending[lesser]);
    state.sending[larger] -= less;
    state
}

fn both_left_out(mut state: SteadyState, _: &PlatformGraph, forward: usize, back: usize) -> SteadyState {
    (state.sending[forward], state.sending[back]) = (Rational::zero(), Rational::zero());
    state
}

fn tasks_subtracted(state: SteadyState, platform: &PlatformGraph, _: usize, _: usize) -> SteadyState {
    state.in_one_direction(platform)
}

fn busy_masters(effort: &Effort, models: &'static [PortModel]) -> Finding {
    busy(effort, models, |node| node == 0)
}

/// Every platform under each of the models: all nodes that `asked` says and that compute have alpha = 1 in every optimal solution.
fn busy(effort: &Effort, models: &'static [PortModel], asked: fn(usize) -> bool) -> Finding {
    let each = move |platform: &PlatformGraph| {
        models.iter().try_for_each(|&model| always_computes(&platform.clone().all_under(model), asked))
    };
    let small = PlatformBox { masters: 2, ..PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 4)) };
    let random = RandomPlatforms {
        count: effort.depth.pick(10, 500, 10_000),
        within: PlatformBox { masters: 2, ..PlatformBox::connected(4..=8, 6) },
    };
    let mut finding = sweep(effort, &small, each).and(|| sample(effort, "tpds2004 busy masters", &random, each));
    finding.domain = format!("{}, under each of {}", finding.domain, models.iter().join(" "));
    finding
}

fn always_computes(platform: &PlatformGraph, asked: fn(usize) -> bool) -> Result<(), Counterexample> {
    for (number, node) in platform.nodes().iter().enumerate() {
        let is_asked = asked(number) || node.is_master;
        let mut program = Program::new(platform);
        let Some(alpha) = program.computing[number].filter(|_| is_asked) else { continue };
        hold_optimum(platform, &mut program);
        program.program.minimize(alpha);
        let least = optimal_values(&program.program)[alpha.index()].clone();
        if !least.is_one() {
            return refuted(
                platform,
                format!("alpha_{number} = 1"),
                format!("in an optimal solution alpha_{number} = {least}"),
            );
        }
    }
    Ok(())
}
