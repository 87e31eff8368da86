//! The proof of proposition 1, step by step: its program, its two solutions of the base problem, its exchange.

use exact_lp::{Bounds, Expression, LinearProgram};
use num_traits::{One, Zero};
use schedcheck_model::Rational;

use super::stars::{
    Centre, OfChildren, OfStar, optimum, platform, printed_rates, rate, rates_of_children, sorted, stars, stars_around,
    with_least_first,
};
use super::trees::ANY_PORTS;
use schedcheck_evidence::platform_graph::{ANOTHER_BOUND, FORGED, NOBODY_EXCEEDS, Value, attainable};
use schedcheck_harness::{Claim, Finding, RemedyKind, RunContext, Test, nothing_asserted, refuted};
use schedcheck_tpds2004_algorithms::star::Star;

const AN_OPTIMUM: &str = "an optimal solution of the auxiliary problem, by an exact linear program";

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "tpds2004/star-program",
        &[NOBODY_EXCEEDS],
        &Test {
            check: programs,
            subject: as_printed,
            oracle: attainable,
            wrong_subjects: &[("without the row of the port of P_0", |star| star_program(star, &Rational::from(9)))],
            wrong_oracles: &[ANY_PORTS, ANOTHER_BOUND, FORGED],
        },
    ),
    Claim::new(
        "tpds2004/input-bound",
        &["exact linear programs"],
        &Test::without_oracle(
            bounded_by_the_input,
            |star| total_rate(star, true),
            &[("(B0) alone, without (B1)", |star| total_rate(star, false))],
        ),
    ),
    Claim::new(
        "tpds2004/scaled-solution",
        &[AN_OPTIMUM, "the constraints of the base problem, one by one"],
        &Test {
            check: solves_the_base_problem,
            subject: scaled,
            oracle: with_least_first,
            wrong_subjects: &[
                ("P_0 is not slowed down", |star, rates| {
                    let mut all = scaled(star, rates);
                    all[0] = rate(&star.cycle_time);
                    all
                }),
                ("half of these rates", |star, rates| scaled(star, rates).into_iter().map(|rate| rate / 2).collect()),
            ],
            wrong_oracles: &[("nobody gets anything", |star| vec![Rational::zero(); star.children.len()])],
        },
    ),
    Claim::new("tpds2004/exchange-step", &[AN_OPTIMUM], &exchanged_by(|_| Rational::zero(), &[TOO_MUCH]))
        .plain("'Nonnegative' is printed for 'positive': with tau = 0 nothing is exchanged, and R_1 does not grow.")
        .no_witness_because("a word within a proof")
        .remedied(
            RemedyKind::Edited,
            "printed: an arbitrary small nonnegative rational number; should be: positive.",
            &exchanged_by(Rational::clone, &[TOO_MUCH, ("tau = 0", |_| Rational::zero())]),
        ),
];

fn as_printed(star: &Star) -> Rational {
    star_program(star, &Rational::one())
}

/// The linear program of the proof, with s_0 for i = 0, which occurs nowhere else; `port` is the time of P_0 for its
/// children.
fn star_program(star: &Star, port: &Rational) -> Rational {
    let mut program = LinearProgram::new("star");
    let own = program.variable("alpha_0", Bounds::between(0, 1));
    let mut total = rate(&star.cycle_time) * own;
    let (mut sent, mut busy) = (Expression::default(), Expression::default());
    for child in &star.children {
        let alpha = program.variable("alpha", Bounds::between(0, 1));
        let sending = program.variable("s", Bounds::non_negative());
        let (computed, tasks) = (rate(&child.cycle_time) * alpha, child.cost.recip() * sending);
        program.subject_to("child", (tasks.clone() - computed.clone()).equals(0));
        (total, sent, busy) = (total + computed, sent + tasks, busy + Expression::from(sending));
    }
    program.subject_to("port", busy.at_most(port.clone()));
    if let Some(uplink) = &star.uplink {
        let receiving = program.variable("r", Bounds::between(0, 1));
        let to_itself = program.variable("s_0", Bounds::non_negative());
        let computed = rate(&star.cycle_time) * own;
        program.subject_to("P_0", (uplink.recip() * receiving - computed.clone() - sent).equals(0));
        program.subject_to("i = 0", (uplink.recip() * to_itself - computed).equals(0));
    }
    program.maximize(total);
    optimum(&program)
}

fn programs(context: &RunContext, program: OfStar, most: Value) -> Finding {
    stars(context, move |star| {
        let (platform, claimed) = (platform(star), program(star));
        let most = most(&platform);
        match claimed == most {
            true => Ok(()),
            false => refuted(&platform, format!("throughput {claimed}"), format!("the most is {most}")),
        }
    })
}

/// The most that (B0) as printed allows, with (B1) and without.
fn total_rate(star: &Star, with_b1: bool) -> Rational {
    let mut program = LinearProgram::new("base problem");
    let times = std::iter::once(&star.cycle_time).chain(star.children.iter().map(|child| &child.cycle_time));
    let rates = times.map(|time| program.variable("R", Bounds::between(0, rate(time))));
    let total: Expression = rates.collect::<Vec<_>>().into_iter().sum();
    if let Some(uplink) = star.uplink.as_ref().filter(|_| with_b1) {
        program.subject_to("B1", total.clone().at_most(uplink.recip()));
    }
    program.maximize(total);
    optimum(&program)
}

fn bounded_by_the_input(context: &RunContext, most: OfStar, (): ()) -> Finding {
    stars(context, move |star| {
        let Some(uplink) = &star.uplink else { return nothing_asserted() };
        let (bound, most) = (uplink.recip(), most(star));
        match most <= bound {
            true => Ok(()),
            false => refuted(&platform(star), format!("R <= 1 / c_0 = {bound}"), format!("R may be {most}")),
        }
    })
}

/// The rates of the proof (R_0, R_1, ...), from the optimal ones of the auxiliary problem: alpha times these where the
/// parent limits the star.
fn scaled(star: &Star, rates: &[Rational]) -> Vec<Rational> {
    let own = rate(&star.cycle_time);
    let all = std::iter::once(&own).chain(rates);
    let total: Rational = all.clone().sum();
    let limit = star.uplink.as_ref().map(Rational::recip).filter(|limit| *limit < total);
    let alpha = limit.map_or_else(Rational::one, |limit| limit / &total);
    all.map(|rate| rate * &alpha).collect()
}

/// The rates satisfy (B1) to (B3), and add up to min(1 / c_0, 1 / w_0 + S).
fn solves_the_base_problem(
    context: &RunContext,
    rates: fn(&Star, &[Rational]) -> Vec<Rational>,
    auxiliary: OfChildren,
) -> Finding {
    stars(context, move |star| {
        let all = rates(star, &auxiliary(star));
        let times = std::iter::once(&star.cycle_time).chain(star.children.iter().map(|child| &child.cycle_time));
        let port: Rational = all[1..].iter().zip(&star.children).map(|(rate, child)| rate * &child.cost).sum();
        let total: Rational = all.iter().sum();
        let own = rate(&star.cycle_time) + super::stars::auxiliary_optimum(star);
        let value = star.uplink.iter().map(Rational::recip).fold(own, Rational::min);
        let is_solution = all.iter().zip(times).all(|(own, time)| *own <= rate(time))
            && star.uplink.as_ref().is_none_or(|uplink| total <= uplink.recip())
            && port <= Rational::one();
        match is_solution && total == value {
            true => Ok(()),
            false => {
                let found = format!("its sum is {total}; it {} one", if is_solution { "is" } else { "is not" });
                refuted(&platform(star), format!("a solution of the base problem with the sum {value}"), found)
            }
        }
    })
}

/// What is exchanged, of as much as can be.
type Exchange = fn(&Rational) -> Rational;

const TOO_MUCH: (&str, Exchange) = ("tau = 9, which is not small", |_| Rational::from(9));

const fn exchanged_by(
    tau: Exchange,
    wrong_subjects: &'static [(&'static str, Exchange)],
) -> Test<Exchange, OfChildren> {
    Test {
        check: exchange,
        subject: tau,
        oracle: with_least_first,
        wrong_subjects,
        wrong_oracles: &[("P_1 gets nothing, and the others three tasks each", |star| {
            let rate = |child: usize| Rational::from(if child == 0 { 0 } else { 3 });
            (0..star.children.len()).map(rate).collect()
        })],
    }
}

/// In an optimal solution with R_1 < R_1^* the first R_j > R_j^* is less by tau and R_1 is more: a solution of the same
/// value with a larger R_1.
fn exchange(context: &RunContext, tau: Exchange, solution: OfChildren) -> Finding {
    stars_around(Centre::Master, context, move |star| {
        let star = sorted(star);
        let (stars_rates, before) = (printed_rates(&star, false), solution(&star));
        let more = (0..before.len()).find(|&place| before[place] > stars_rates[place]);
        let Some(other) = more.filter(|_| before[0] < stars_rates[0]) else { return nothing_asserted() };
        let slack = (&stars_rates[0] - &before[0]).min(&before[other] - &stars_rates[other]);
        let mut after = before.clone();
        after[0] += tau(&slack);
        after[other] -= tau(&slack);
        if !is_solution(&star, &after) {
            return refuted(&platform(&star), "R_1 + tau and R_j - tau give a new solution", "they give none");
        }
        match after[0] > before[0] {
            true => Ok(()),
            false => refuted(
                &platform(&star),
                format!("an optimal solution with a larger R_1 than {}", before[0]),
                format!("R_1 + tau = {}", after[0]),
            ),
        }
    })
}

/// Constraints (1) and (2) of the auxiliary problem.
fn is_solution(star: &Star, rates: &[Rational]) -> bool {
    let mut program = LinearProgram::new("auxiliary problem");
    let children = rates_of_children(&mut program, star);
    let port: Rational = rates.iter().zip(&star.children).map(|(rate, child)| rate * &child.cost).sum();
    let is_within = |(place, rate): (usize, &Rational)| program.columns()[children[place].index()].bounds.contain(rate);
    port <= Rational::one() && rates.iter().enumerate().all(is_within)
}
