//! Stars (section 3.1): proposition 1, and the two problems of its proof.

use exact_lp::{Bounds, Expression, LinearProgram, Solver, Variable};
use itertools::Itertools;
use num_traits::{One, Zero};
use rand::RngExt;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::forall;
use super::hypotheses::of_platform;
use super::printed::is_optimum;
use super::solutions::optimal_values;
use super::trees::ANY_PORTS;
use schedcheck_evidence::platform_graph::{ANOTHER_BOUND, FORGED, NOBODY_EXCEEDS, Value, attainable};
use schedcheck_harness::regular::Described;
use schedcheck_harness::{
    About, Claim, Counterexample, Finding, RemedyKind, RunContext, Sweep, Test, WithProof, nothing_asserted, refuted,
};
use schedcheck_tpds2004_algorithms::mssg::Program;
use schedcheck_tpds2004_algorithms::star::{Child, Star};

const RATES: &str = "the period of the rates of the proof, measured by the checker";
const PROBLEMS: &[&str] = &["the problems of the proof as exact linear programs, with certificates"];
const DEAREST_FIRST: &str = "children by non-increasing c";

fn is_regular(star: &Star) -> bool {
    !star.children.is_empty()
}

pub const CLAIMS: [Claim; 6] = [
    Claim::new("tpds2004/prop-1", &[NOBODY_EXCEEDS, RATES], &MOST_OF_ALL),
    Claim::new(
        "tpds2004/prop-1-as-printed",
        &[
            "as printed: the least throughput of a solution, by an exact linear program",
            "as edited: the greatest, by MSSG(G) and a period that attains it",
        ],
        &Test::without_oracle(least, Star::throughput, &[(DEAREST_FIRST, dearest_first)]),
    )
    .plain(
        "Proposition 1 prints 'minimal' where 'maximal' is meant: its proof says 'Maximize', proposition 2 'maximal'.",
    )
    .no_witness_because("a word: the least value is that of the schedule in which nobody works")
    .remedied(
        RemedyKind::Edited,
        "printed: the minimal value of n_task(F); should be: the maximal value of n_task(F), as in \
            proposition 2.",
        &MOST_OF_ALL,
    ),
    Claim::new(
        "tpds2004/base-problem",
        PROBLEMS,
        &Test {
            check: problems,
            subject: bounded_by_the_parent,
            oracle: base_optimum,
            wrong_subjects: &[("1 / w_0 + S, whatever c_0 is", |_, own| own)],
            wrong_oracles: &[("the Base Problem without P_0", auxiliary_optimum)],
        },
    ),
    Claim::new(
        "tpds2004/auxiliary-problem",
        PROBLEMS,
        &Test {
            check: greedy,
            subject: |star| printed_rates(star, false),
            oracle: auxiliary_optimum,
            wrong_subjects: &[
                (DEAREST_FIRST, |star| printed_rates(star, true)),
                ("all tasks to the first child", first_gets_all),
            ],
            wrong_oracles: &[("the Base Problem", base_optimum)],
        },
    ),
    Claim::new(
        "tpds2004/first-rate",
        &["R_1^* as the proof defines it"],
        &Test {
            check: is_first_rate,
            subject: |child| rate(&child.cycle_time),
            oracle: |star| printed_rates(star, false),
            wrong_subjects: &[("1 / c_1", |child| child.cost.recip())],
            wrong_oracles: &[(DEAREST_FIRST, |star| printed_rates(star, true))],
        },
    )
    .plain(
        "The proof overlooks the case p = 0: where P_1 alone saturates the port of P_0, R_1^* is eps / c_1 by its own \
            definition, and not 1 / w_1.",
    )
    .no_witness_because("the value of a symbol within a proof, which defines it otherwise before")
    .restricted("P_1 alone does not saturate the port of P_0 (c_1 <= w_1, so p >= 1)", &serves_one_fully),
    Claim::new(
        "tpds2004/exchange-index",
        &["an optimal solution with the least R_1, by exact linear programs"],
        &from_index(3),
    )
    .plain(
        "With two children the index j > 2 of the proof does not exist: the tasks that P_1 does not get may all go to \
            P_2.",
    )
    .no_witness_because("an index within a proof")
    .remedied(
        RemedyKind::Edited,
        "printed: there exists at least one index j > 2; should be: j >= 2.",
        &from_index(2),
    ),
];

const MOST: Test<OfStar, Value> = Test {
    check: most,
    subject: Star::throughput,
    oracle: attainable,
    wrong_subjects: &[(DEAREST_FIRST, dearest_first)],
    wrong_oracles: &[ANY_PORTS, ANOTHER_BOUND, FORGED],
};

const MOST_OF_ALL: WithProof = WithProof { test: &MOST, proof: &forall::stars::PROOF };

fn serves_one_fully(about: &About) -> Option<bool> {
    of_platform(about, |platform| match (platform.links().first(), platform.nodes().get(1)) {
        (Some(link), Some(node)) => node.cycle_time.as_ref().is_none_or(|time| link.cost <= *time),
        _ => false,
    })
}

const fn from_index(index: usize) -> Test<usize, OfChildren> {
    Test {
        check: exchange,
        subject: index,
        oracle: with_least_first,
        wrong_subjects: &[("at least one index j > 3", 4)],
        wrong_oracles: &[("nobody gets anything", |star| vec![Rational::zero(); star.children.len()])],
    }
}

/// A number of tasks per time unit.
pub(super) type OfStar = fn(&Star) -> Rational;

/// The rates of the children.
pub(super) type OfChildren = fn(&Star) -> Vec<Rational>;

pub(super) fn platform(star: &Star) -> PlatformGraph {
    star.platform().expect("times are positive")
}

/// The value is the optimum, and the rates of the proof attain it.
fn most(context: &RunContext, value: OfStar, most: Value) -> Finding {
    stars(context, move |star| is_optimum(&platform(star), &value(star), &star.steady_state(), most))
}

/// The value is the least throughput of a solution of the equations.
fn least(context: &RunContext, value: OfStar, (): ()) -> Finding {
    stars(context, move |star| {
        let platform = platform(star);
        let mut program = Program::new(&platform);
        program.program.minimize(program.throughput(&platform));
        let state = program.steady_state(Rational::zero(), &optimal_values(&program.program));
        let (least, claimed): (Rational, _) = (state.computed(&platform).iter().sum(), value(star));
        match least == claimed {
            true => Ok(()),
            false => refuted(&platform, format!("the minimal value of n_task is {claimed}"), format!("it is {least}")),
        }
    })
}

/// Whether the stars of a domain may have a parent, or their centre is always the master.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Centre {
    Any,
    Master,
}

/// Whether the link from the parent carries fewer tasks than P_0 and its children could compute, given S.
pub(super) fn is_limited_by_its_parent(star: &Star, auxiliary: &Rational) -> bool {
    star.uplink.as_ref().is_some_and(|uplink| uplink * (rate(&star.cycle_time) + auxiliary) > Rational::one())
}

/// Every star of a box with a parent and without, then random ones.
pub(super) fn stars(context: &RunContext, check: impl Fn(&Star) -> Result<(), Counterexample> + Sync) -> Finding {
    stars_around(Centre::Any, context, check)
}

/// Every star of a box, then random ones.
pub fn stars_around(
    centre: Centre,
    context: &RunContext,
    check: impl Fn(&Star) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let (children, most) = context.depth.pick((3, 2), (5, 2), (5, 3));
    let (parents, those) = match centre {
        Centre::Any => (format!("with a parent (c_0 = 1..{most}) and without"), ""),
        Centre::Master => ("whose centre is the master".to_owned(), " whose centre is the master"),
    };
    let is_of = |star: &Star| centre == Centre::Any || star.uplink.is_none();
    let (few, rest) = context.depth.pick((2, ", those of 3 with w = 1 or inf"), (children, ""), (children, ""));
    let domain = format!("every star of 0..{children} children, w = 1..{most} or inf, c = 1..{most}, {parents}{rest}");
    let is_in = |star: &Star| star.children.len() <= few || are_equally_fast(star);
    let check = move |star: &Described<Star>| check(star);
    let all = every_star(children, most).filter(is_of).filter(is_in).map(Described::by(is_regular));
    let finding = Sweep::complete(context, domain).check(all, &check);
    finding.and(|| {
        let count = context.depth.pick(25, 5_000, 200_000);
        let mut stream = context.random("tpds2004 stars");
        let drawn = std::iter::repeat_with(|| random_star(&mut stream));
        let stars: Vec<_> = drawn.filter(is_of).map(Described::by(is_regular)).take(count).collect();
        let domain = format!("{count} random stars{those} of 0..5 children, weights up to 9, fractions among them");
        Sweep::random(context, domain).check(stars, &check)
    })
}

/// Whether all that compute take 1.
fn are_equally_fast(star: &Star) -> bool {
    star.children.iter().map(|child| &child.cycle_time).chain([&star.cycle_time]).flatten().all(One::is_one)
}

/// Every star, by number of children, largest weight, parent, w_0 and children; 0 stands for no parent and for nodes
/// that only forward.
pub(super) fn every_star(children: usize, most: i64) -> impl Iterator<Item = Star> {
    let kinds = (1..=most).cartesian_product((1..=most).chain([0])).collect_vec();
    (0..=children).flat_map(move |children| {
        let lists = kinds.iter().copied().combinations_with_replacement(children);
        let numbers = lists.cartesian_product((0..=most).cartesian_product((1..=most).chain([0])));
        let numbers = numbers.map(|(children, (uplink, time))| (uplink, time, children));
        let largest = |(uplink, time, children): &(i64, i64, Vec<(i64, i64)>)| {
            children.iter().flat_map(|&(cost, time)| [cost, time]).chain([*uplink, *time]).max()
        };
        numbers.sorted_by_cached_key(|numbers| (largest(numbers), numbers.clone())).map(star)
    })
}

fn star((uplink, cycle_time, children): (i64, i64, Vec<(i64, i64)>)) -> Star {
    let positive = |number: i64| (number > 0).then(|| Rational::from(number));
    let child = |(cost, time): (i64, i64)| Child { cost: Rational::from(cost), cycle_time: positive(time) };
    Star {
        uplink: positive(uplink),
        cycle_time: positive(cycle_time),
        children: children.into_iter().map(child).collect(),
    }
}

fn random_star(random: &mut impl RngExt) -> Star {
    let mut weight = || {
        let below = random.random_range(1..=3_i64);
        let weight = Rational::new(random.random_range(1..=9 * below), below);
        (weight, random.random_range(0..5) > 0)
    };
    let mut some = || Some(weight()).filter(|(_, computes)| *computes).map(|(weight, _)| weight);
    let (uplink, cycle_time) = (some(), some());
    let times: Vec<_> = (0..5).map(|_| (some(), some())).collect();
    // A child whose cost was not drawn is not there.
    let children = times.into_iter().filter_map(|(cost, cycle_time)| Some(Child { cost: cost?, cycle_time }));
    Star { uplink, cycle_time, children: children.collect() }
}

/// The formula with the children in the wrong order.
pub(super) fn dearest_first(star: &Star) -> Rational {
    let mut left = Rational::one();
    let mut value = rate(&star.cycle_time);
    for child in star.children.iter().sorted_by(|one, other| other.cost.cmp(&one.cost)) {
        let share = rate(&child.cycle_time).min(&left / &child.cost);
        left -= &share * &child.cost;
        value += share;
    }
    star.uplink.iter().map(Rational::recip).fold(value, Rational::min)
}

pub(super) fn rate(time: &Option<Rational>) -> Rational {
    time.as_ref().map_or_else(Rational::zero, Rational::recip)
}

/// min(1 / c_0, own), where there is a parent.
fn bounded_by_the_parent(star: &Star, own: Rational) -> Rational {
    star.uplink.iter().map(Rational::recip).fold(own, Rational::min)
}

/// R of the Base Problem against what is said of it, given 1 / w_0 + S.
fn problems(context: &RunContext, value: fn(&Star, Rational) -> Rational, optimum: OfStar) -> Finding {
    stars(context, move |star| {
        let claimed = value(star, rate(&star.cycle_time) + auxiliary_optimum(star));
        let found = optimum(star);
        match claimed == found {
            true => Ok(()),
            false => refuted(&platform(star), format!("R = {claimed}"), format!("R = {found}")),
        }
    })
}

/// S: the most of sum R_i, R_i w_i <= 1 (1), sum R_i c_i <= 1 (2).
pub(super) fn auxiliary_optimum(star: &Star) -> Rational {
    let mut program = LinearProgram::new("auxiliary problem");
    let children = rates_of_children(&mut program, star);
    program.maximize(children.iter().copied().sum::<Expression>());
    optimum(&program)
}

/// R: the same with R_0 w_0 <= 1, and all of it at most 1 / c_0.
fn base_optimum(star: &Star) -> Rational {
    let mut program = LinearProgram::new("base problem");
    let children = rates_of_children(&mut program, star);
    let own = program.variable("R_0", Bounds::between(0, rate(&star.cycle_time)));
    let total = children.into_iter().sum::<Expression>() + own;
    if let Some(uplink) = &star.uplink {
        program.subject_to("B1", total.clone().at_most(uplink.recip()));
    }
    program.maximize(total);
    optimum(&program)
}

/// The R_i with their bounds, and what the port of P_0 allows.
pub(super) fn rates_of_children(program: &mut LinearProgram, star: &Star) -> Vec<Variable> {
    let rates = star.children.iter().map(|child| program.variable("R", Bounds::between(0, rate(&child.cycle_time))));
    let rates: Vec<_> = rates.collect();
    let port: Expression = rates.iter().zip(&star.children).map(|(&rate, child)| &child.cost * rate).sum();
    program.subject_to("B3", port.at_most(1));
    rates
}

pub(super) fn optimum(program: &LinearProgram) -> Rational {
    let solution = Solver::new(program).solve().expect("a program that is bounded, and doing nothing is a solution");
    solution.objective(program).expect("an optimum")
}

/// The rates satisfy (1) and (2), and add up to S.
fn greedy(context: &RunContext, rates: fn(&Star) -> Vec<Rational>, optimum: OfStar) -> Finding {
    stars(context, move |star| {
        let rates = rates(star);
        let each = rates.iter().zip(&star.children);
        let port: Rational = each.clone().map(|(rate, child)| rate * &child.cost).sum();
        let is_solution = port <= Rational::one()
            && each.clone().all(|(own, child)| *own >= Rational::zero() && *own <= rate(&child.cycle_time));
        let (total, most): (Rational, _) = (rates.iter().sum(), optimum(star));
        match is_solution && total == most {
            true => Ok(()),
            false => {
                refuted(&platform(star), format!("R* is a solution with sum {most}"), format!("its sum is {total}"))
            }
        }
    })
}

fn first_gets_all(star: &Star) -> Vec<Rational> {
    let all = printed_rates(star, false).into_iter().sum::<Rational>();
    (0..star.children.len()).map(|place| if place == 0 { all.clone() } else { Rational::zero() }).collect()
}

/// R* in the order of its places: 1 / w_i up to the child p, eps / c at the next, 0 beyond.
pub(super) fn printed_rates(star: &Star, dearer_first: bool) -> Vec<Rational> {
    let mut order = (0..star.children.len()).sorted_by_key(|&child| &star.children[child].cost).collect_vec();
    if dearer_first {
        order.reverse();
    }
    let mut rates = vec![Rational::zero(); order.len()];
    let mut busy = Rational::zero();
    for child in order {
        let Child { cost, cycle_time } = &star.children[child];
        let with_it = &busy + cost * rate(cycle_time);
        if with_it > Rational::one() {
            rates[child] = (Rational::one() - busy) / cost;
            break;
        }
        rates[child] = rate(cycle_time);
        busy = with_it;
    }
    rates
}

/// The value is R_1^*, the rate of the first child, on each star that has one. The parent is left out, as in the
/// auxiliary problem.
fn is_first_rate(context: &RunContext, value: fn(&Child) -> Rational, rates: OfChildren) -> Finding {
    stars_around(Centre::Master, context, move |star| {
        let Some(first) = star.children.iter().min_by_key(|child| &child.cost) else { return nothing_asserted() };
        let sorted = sorted(star);
        let (claimed, found) = (value(first), rates(&sorted)[0].clone());
        match claimed == found {
            true => Ok(()),
            false => refuted(&platform(&sorted), format!("R_1^* = {claimed}"), format!("R_1^* = {found}")),
        }
    })
}

/// The star with its children renumbered so that c_1 <= c_2 ...
pub(super) fn sorted(star: &Star) -> Star {
    let children = star.children.iter().cloned().sorted_by(|one, other| one.cost.cmp(&other.cost));
    Star { children: children.collect(), ..star.clone() }
}

/// In an optimal solution with the least R_1, if that is less than R_1^*, some R_j with j from `from` on is more than
/// R_j^*.
fn exchange(context: &RunContext, from: usize, solution: OfChildren) -> Finding {
    stars(context, move |star| {
        let star = sorted(star);
        let stars_rates = printed_rates(&star, false);
        let solution = solution(&star);
        let exceeds = |place: usize| solution[place] > stars_rates[place];
        if solution.first() >= stars_rates.first() {
            return nothing_asserted();
        }
        if (from - 1..solution.len()).any(exceeds) {
            return Ok(());
        }
        let claimed =
            format!("some R_j > R_j^*, j >= {from}, in the optimal solution R = {}", solution.iter().join(", "));
        refuted(&platform(&star), claimed, format!("R^* = {}: there is none", stars_rates.iter().join(", ")))
    })
}

/// An optimal solution of the Auxiliary problem with the least R_1.
pub(super) fn with_least_first(star: &Star) -> Vec<Rational> {
    let mut program = LinearProgram::new("auxiliary problem");
    let children = rates_of_children(&mut program, star);
    let Some(&first) = children.first() else { return vec![] };
    let total: Expression = children.iter().copied().sum();
    program.subject_to("optimal", total.equals(auxiliary_optimum(star)));
    program.minimize(first);
    let values = optimal_values(&program);
    children.into_iter().map(|child| values[child.index()].clone()).collect()
}
