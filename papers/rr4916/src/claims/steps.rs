//! Steps of the proofs of lemmas 1 and 2 (section 3.1): who is served last, and what the optimal solutions of one
//! program are.

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::every_order::every_order;
use schedcheck_bruteforce::divisible::orders::OptimalSolutions;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::linear_program::solutions;
use super::star_linear::{
    ALL_POSITIVE, ALL_VERTICES, MostWithinOne, all_times_are_positive, cycle_time, has_a_free_worker, positive,
    with_zeros, within_one,
};
use super::words::{describe, listed, name};
use schedcheck_evidence::divisible_star::loads;
use schedcheck_harness::{
    Claim, Counterexample, Finding, RemedyKind, RunContext, Test, nothing_asserted, over, refuted,
};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr4916/lemma-1-last",
        &["the exact linear program of an order without the worker, and with it at the end"],
        &Test {
            check: gains_at_the_end,
            subject: |worker| &worker.link + cycle_time(worker),
            oracle: within_one,
            wrong_subjects: &[("ten times as much", |worker| (&worker.link + cycle_time(worker)) / 10)],
            wrong_oracles: &[("no more for one worker more", |star, order| {
                within_one(star, &order[..order.len().min(star.workers().len() - 1)])
            })],
        },
    )
    .plain("Where w_k' = 0, the gain is 0: the port is busy until the end.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/lemma-2-equalities",
        &[ALL_VERTICES],
        &Test {
            check: |context, least: fn(usize) -> usize, optima| {
                over(context, positive(context.depth), |star| {
                    every_vertex(star, |order, vertices| are_tight(star, order, vertices, least), optima)
                })
            },
            subject: |workers| workers,
            oracle: solutions,
            wrong_subjects: &[("one inequality more", |workers| workers + 1)],
            wrong_oracles: &[("the point halfway between two optimal vertices, called a vertex", |star, order| {
                let mut solutions = solutions(star, order);
                if let [first, second, ..] = solutions.vertices.as_mut_slice() {
                    for (one, other) in first.chunks.iter_mut().zip(&second.chunks) {
                        one.load = (&one.load + &other.load) / 2;
                    }
                }
                solutions
            })],
        },
    ),
    Claim::new("rr4916/lemma-2-extremal", &[ALL_VERTICES], &BETWEEN)
        .plain(
            "'Extremal' is used for 'optimal' ('one of the extremal solutions is one of the [vertices]'); read as \
                'vertex', the sentence is false.",
        )
        .remedied(
            RemedyKind::Reread,
            "All the points f(x) that belong to P are optimal solutions of the linear program.",
            &Test::<Property, Solutions> { subject: OPTIMAL, ..BETWEEN },
        ),
];

/// All optimal vertices of the program of an order.
type Solutions = fn(&DivisibleStar, &[usize]) -> OptimalSolutions;
/// What is said of loads in an order and of T, in words, and whether it is so.
type Property = (&'static str, fn(&Program, &[Rational]) -> bool);

const EXTREMAL: Property = ("an extremal solution", |program, loads| program.equalities(loads) >= program.order.len());
const OPTIMAL: Property = ("an optimal solution", |program, loads| {
    let ends = program.ends(loads);
    loads.iter().sum::<Rational>() == *program.star.load() && ends.iter().max() == Some(&program.time)
});

const BETWEEN: Test<Property, Solutions> = Test {
    check: |context, property, solutions| {
        over(context, positive(context.depth), |star| {
            every_vertex(star, |order, optima| is_between(star, order, optima, property), solutions)
        })
    },
    subject: EXTREMAL,
    oracle: solutions,
    wrong_subjects: &[(
        "a solution in which all finish at the same time",
        ("a solution with one end", |program, loads| program.ends(loads).iter().all(|end| *end == program.time)),
    )],
    wrong_oracles: &[("the solutions for a T that is one more", |star, order| {
        let mut solutions = solutions(star, order);
        solutions.vertices.truncate(2);
        solutions
            .vertices
            .iter_mut()
            .flat_map(|vertex| &mut vertex.chunks)
            .for_each(|chunk| chunk.load += Rational::one());
        solutions
    })],
};

/// The program of lemma 2, its workers served in an order.
struct Program<'a> {
    star: &'a DivisibleStar,
    order: &'a [usize],
    time: Rational,
}

impl Program<'_> {
    /// The left-hand sides of UB.
    fn ends(&self, loads: &[Rational]) -> Vec<Rational> {
        let mut sent = Rational::zero();
        let end = |&worker: &usize| {
            let costs = &self.star.workers()[worker];
            sent += &costs.link * &loads[worker];
            &sent + cycle_time(costs) * &loads[worker]
        };
        self.order.iter().map(end).collect()
    }

    /// How many of LB and UB are equalities.
    fn equalities(&self, loads: &[Rational]) -> usize {
        let full = self.ends(loads).into_iter().filter(|end| *end == self.time).count();
        full + loads.iter().filter(|load| load.is_zero()).count()
    }
}

/// Whether something holds of the optimal vertices of every order of all workers, and of how many orders it says
/// something.
fn every_vertex(
    star: &DivisibleStar,
    check: impl Fn(&[usize], &OptimalSolutions) -> Result<bool, Counterexample>,
    solutions: Solutions,
) -> Result<(), Counterexample> {
    let mut is_asserted = false;
    for order in every_order(star).filter(|order| order.len() == star.workers().len()) {
        is_asserted |= check(&order, &solutions(star, &order))?;
    }
    if is_asserted { Ok(()) } else { nothing_asserted() }
}

/// Whether at each optimal vertex at least so many of the 2n inequalities are equalities.
fn are_tight(
    star: &DivisibleStar,
    order: &[usize],
    optima: &OptimalSolutions,
    least: fn(usize) -> usize,
) -> Result<bool, Counterexample> {
    let program = Program { star, order, time: optima.makespan.clone() };
    let least = least(order.len());
    for vertex in &optima.vertices {
        let loads = loads(star, vertex);
        let found = program.equalities(&loads);
        if found < least {
            let claimed = format!("in the order {} {least} of the inequalities are equalities", describe(order));
            return refuted(star, claimed, format!("with loads {} {found} are", listed(&loads))).map(|()| true);
        }
    }
    Ok(true)
}

/// Whether the point halfway between two optimal vertices has the property.
fn is_between(
    star: &DivisibleStar,
    order: &[usize],
    optima: &OptimalSolutions,
    (words, holds): Property,
) -> Result<bool, Counterexample> {
    let [first, second, ..] = optima.vertices.as_slice() else { return Ok(false) };
    let halves = loads(star, first).into_iter().zip(loads(star, second));
    let middle: Vec<Rational> = halves.map(|(one, other)| (one + other) / 2).collect();
    let program = Program { star, order, time: optima.makespan.clone() };
    if holds(&program, &middle) {
        return Ok(true);
    }
    let claimed =
        format!("in the order {}, f(1/2) = {} is {words} for T = {}", describe(order), listed(&middle), program.time);
    let found = format!("{} of the {} inequalities are equalities there", program.equalities(&middle), 2 * order.len());
    refuted(star, claimed, found).map(|()| true)
}

/// Whether every worker left out of an order of all others gains by being served at its end, as much as the case k = n
/// of lemma 1 says with a divisor of `unit`.
fn gains_at_the_end(context: &RunContext, unit: fn(&Worker) -> Rational, within: MostWithinOne) -> Finding {
    with_zeros(context, |star| {
        let workers = star.workers().len();
        if has_a_free_worker(star) || workers < 2 {
            return nothing_asserted();
        }
        let mut orders = every_order(star).filter(|order| order.len() == workers - 1);
        orders.try_for_each(|order| gains_one_more(star, &order, unit, within))
    })
}

fn gains_one_more(
    star: &DivisibleStar,
    order: &[usize],
    unit: fn(&Worker) -> Rational,
    within: MostWithinOne,
) -> Result<(), Counterexample> {
    let idle = (0..star.workers().len()).find(|worker| !order.contains(worker)).expect("one is left out");
    let most = within(star, order);
    let loads = loads(star, &most.schedule);
    let last = *order.iter().rfind(|&&worker| !loads[worker].is_zero()).expect("somebody has load");
    let with_idle: Vec<usize> = order.iter().copied().chain([idle]).collect();
    let gain = within(star, &with_idle).load - &most.load;
    let promised = &loads[last] * cycle_time(&star.workers()[last]) / unit(&star.workers()[idle]);
    if gain >= promised && !promised.is_zero() {
        return Ok(());
    }
    let claimed = format!("{} served after {} gains at least {promised} > 0", name(idle), describe(order));
    refuted(star, claimed, format!("it gains {gain}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_and_the_equalities_of_a_program_are_those_of_its_order() {
        let star = DivisibleStar::linear(1, [(2, 1), (1, 1)]);
        let of = |order: &'static [usize]| Program { star: &star, order, time: Rational::from(6) };
        let loads = [2, 0].map(|load: i64| Rational::from(load));
        let whole = |ends: [i64; 2]| ends.map(Rational::from).to_vec();
        assert_eq!((of(&[0, 1]).ends(&loads), of(&[1, 0]).ends(&loads)), (whole([6, 4]), whole([0, 6])));
        assert_eq!((of(&[0, 1]).equalities(&loads), of(&[1, 0]).equalities(&loads)), (2, 2));
    }
}
