//! What is said of the optimal solutions of MSSG(G) (section 2.3.1): links in one direction, and masters that compute.

use exact_lp::{Bounds, Certificate, LinearProgram};
use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::boxes::{four_nodes, of_equal_links_if_quick, of_equal_processors_if_quick};
use super::hypotheses::of_platform;
use super::printed::Solutions;
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{
    About, Claim, Counterexample, Depth, Domains, Finding, RunContext, Test, nothing_asserted, over, refuted,
};
use schedcheck_tpds2004_algorithms::mssg::{Program, SteadyState};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/one-direction",
        &["the changed solution put into the rows of MSSG(G)"],
        &Test {
            check: directions,
            subject: times_subtracted,
            oracle: Program::new,
            wrong_subjects: &[("neither direction is used any more", both_left_out)],
            wrong_oracles: &[("the rows of nodes that do one thing at a time", |platform| {
                Program::new(&platform.clone().all_under(PortModel::Sequential))
            })],
        },
    ),
    Claim::new(
        "tpds2004/master-busy",
        &["the exact linear program of the least alpha of a master among all optimal solutions"],
        &Test {
            check: busy,
            subject: |_| false,
            oracle: optimal_solutions,
            wrong_subjects: &[("every node that can compute has alpha = 1", |_| true)],
            wrong_oracles: &[("every solution is called optimal", Program::new)],
        },
    )
    .plain(
        "A master with w_m = +inf, which section 2.1 allows, adds nothing to the objective by computing: its alpha_m \
            may be anything in an optimal solution.",
    )
    .no_witness_because("the value of a variable that counts for nothing: nothing is said of a schedule")
    .restricted("the master computes (w_m < +inf)", &the_master_computes),
];

fn the_master_computes(about: &About) -> Option<bool> {
    of_platform(about, |platform| platform.nodes().iter().all(|node| !node.is_master || node.cycle_time.is_some()))
}

type Change = fn(SteadyState, &PlatformGraph, usize, usize) -> SteadyState;

/// Every platform with an optimal solution in which both directions of a link are used, changed.
fn directions(context: &RunContext, change: Change, rows: Solutions) -> Finding {
    let beyond = PlatformBox::connected(5..=context.depth.pick(6, 8, 8), 6);
    let domains = Domains::of([of_equal_links_if_quick(context.depth, 1..=3, [3, 4])])
        .and((context.depth != Depth::Quick).then(|| four_nodes(2)))
        .random("tpds2004 one direction", [5, 500, 10_000], beyond);
    over(context, domains, |platform| both_ways(platform, change, rows))
}

/// Changes an optimal solution in which both directions of a link are used as much as can be, for each link.
fn both_ways(platform: &PlatformGraph, change: Change, rows: Solutions) -> Result<(), Counterexample> {
    let arcs = platform.arcs().collect_vec();
    let mut is_used_both_ways = false;
    for [forward, back] in (0..arcs.len()).array_combinations() {
        let (there, and_back) = (arcs[forward], arcs[back]);
        if (there.0, there.1) != (and_back.1, and_back.0) {
            continue;
        }
        let Some(solution) = solution_with_both(platform, forward, back) else { continue };
        is_used_both_ways = true;
        let (i, j) = (there.0 + 1, there.1 + 1);
        let ends = format!("s_{i}{j} = {}, s_{j}{i} = {}", solution.sending[forward], solution.sending[back]);
        let changed = change(solution, platform, forward, back);
        if let Some(row) = broken_row(platform, &rows(platform), &changed) {
            let claimed = format!(
                "an optimal solution with {ends} stays a solution with {} and {}",
                changed.sending[forward], changed.sending[back]
            );
            return refuted(platform, claimed, format!("{row} is broken"));
        }
    }
    if is_used_both_ways { Ok(()) } else { nothing_asserted() }
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

/// The program of the optimal solutions.
pub fn optimal_solutions(platform: &PlatformGraph) -> Program {
    let mut program = Program::new(platform);
    hold_optimum(platform, &mut program);
    program
}

/// Adds that the objective of the program is its optimum.
pub fn hold_optimum(platform: &PlatformGraph, program: &mut Program) -> Rational {
    let (SteadyState { throughput, .. }, _) = program.solve(&|| false).expect("doing nothing is a solution");
    let total = program.throughput(platform);
    program.program.subject_to("optimum", total.equals(throughput.clone()));
    throughput
}

pub fn optimal_values(program: &LinearProgram) -> Vec<Rational> {
    let solution = program.solve().expect("a program of the domain");
    let Certificate::Optimal { primal, .. } = &solution.certificate else {
        panic!("an optimal solution is a solution")
    };
    primal.to_rationals()
}

/// The first row or bound of a program of the platform that a steady state breaks; its throughput is the last row.
pub fn broken_row(platform: &PlatformGraph, program: &Program, state: &SteadyState) -> Option<String> {
    let Program { program, computing, sending } = program;
    let mut values = vec![Rational::zero(); program.columns().len()];
    for (variable, value) in computing.iter().zip(&state.computing).chain(sending.iter().zip(&state.sending)) {
        if let Some(variable) = variable {
            values[variable.index()] = value.clone();
        }
    }
    let column = program.columns().iter().zip(&values).find(|(column, value)| !column.bounds.contain(value));
    let total =
        |row: &exact_lp::Row| row.terms().iter().map(|(column, factor)| factor * &values[*column]).sum::<Rational>();
    let row = program.rows().iter().find(|row| !row.bounds.contain(&total(row)));
    let computed: Rational = state.computed(platform).iter().sum();
    let lost = (computed != state.throughput).then(|| "the throughput".to_owned());
    column.map(|(column, _)| column.name.clone()).or_else(|| row.map(|row| row.name.clone())).or(lost)
}

/// r' = r - s in time units, as printed.
pub(super) fn times_subtracted(mut state: SteadyState, _: &PlatformGraph, forward: usize, back: usize) -> SteadyState {
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

/// All masters, and all other nodes that `asked` says, compute all the time in every optimal solution if they compute
/// at all.
fn busy(context: &RunContext, asked: fn(usize) -> bool, solutions: Solutions) -> Finding {
    let small = Domains::of([of_equal_processors_if_quick(context.depth, 1..=3, [3, 4])]);
    let beyond = PlatformBox::connected(4..=context.depth.pick(6, 8, 8), 6);
    let domains = small.random("tpds2004 busy masters", [10, 1_000, 20_000], beyond);
    over(context, domains, |platform| always_computes(platform, asked, solutions))
}

fn always_computes(
    platform: &PlatformGraph,
    asked: fn(usize) -> bool,
    solutions: Solutions,
) -> Result<(), Counterexample> {
    for (number, node) in platform.nodes().iter().enumerate() {
        let is_asked = asked(number) || node.is_master;
        if !is_asked || !node.is_master && node.cycle_time.is_none() {
            continue;
        }
        let mut program = solutions(platform);
        // The alpha of a node with w = +inf is in no row and not in the objective.
        let alpha = program.computing[number];
        let alpha = alpha.unwrap_or_else(|| program.program.variable("alpha", Bounds::between(0, 1)));
        program.program.minimize(alpha);
        let least = optimal_values(&program.program)[alpha.index()].clone();
        if !least.is_one() {
            return refuted(
                platform,
                format!("alpha_{} = 1", number + 1),
                format!("in an optimal solution alpha_{} = {least}", number + 1),
            );
        }
    }
    Ok(())
}
