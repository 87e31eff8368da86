//! Two workers and their two orders (section 3.1): the example, equations 1 to 6, and neighbours of any order.

use num_traits::One;
use schedcheck_bruteforce::divisible::orders::{MostLoad, most_load};
use schedcheck_lp::{Bounds, Certificate, Expression, LinearProgram};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::evidence::{Check, best, in_words, listed, loads};
use schedcheck_harness::domain::{DivisibleBox, Random};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, refuted, sample, sweep};

const EQUATIONS: &str = "the equations of all finishing at T, solved as a linear program";

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr4916/example-fixed-order",
        &["the exact linear program of each order", "the exact linear program of every order of every subset"],
        |_| example([(&[0, 1], &[0, 5]), (&[1, 0], &[1, 5])]),
    )
    .catches("in the order P1, P2 both work until T: 2 units and 1 unit", |_| {
        example([(&[0, 1], &[2, 1]), (&[1, 0], &[1, 5])])
    }),
    Claim::new("rr4916/eq-1-6", &[EQUATIONS], |effort| pairs(effort, |star| equations(star, equations_1_and_2)))
        .catches("both workers get T / (g_i + w_i)", |effort| {
            pairs(effort, |star| {
                equations(star, |star, order| order.map(|worker| unit(&star.workers()[worker]).recip()))
            })
        }),
    Claim::new("rr4916/occupation", &[EQUATIONS], |effort| orders(effort, |star| neighbours(star, Clone::clone)))
        .catches("the gain counts the whole of T, whatever was sent before", |effort| {
            orders(effort, |star| neighbours(star, |_| Rational::one()))
        }),
];

/// Whether each order computes exactly these loads within 10, and whether 10 is the least time for 6 units.
fn example(claimed: [(&[usize], &[i64]); 2]) -> Finding {
    let whole = |number: i64| Rational::from_integer(number.into());
    let star = DivisibleStar::linear(6, [(4, 1), (1, 1)]);
    let mut finding = Finding::over("g = (4, 1), w = (1, 1), T = 10, both orders");
    let outcome = claimed.into_iter().try_for_each(|(order, claimed)| {
        let claimed: Vec<_> = claimed.iter().map(|&load| whole(load)).collect();
        let found = most(&star, order, &whole(10));
        let found = loads(&star, &found.schedule);
        if found == claimed { Ok(()) } else { refuted(&star, listed(&claimed), listed(&found)) }
    });
    let outcome = outcome.and_then(|()| {
        let makespan = best(&star).makespan;
        if makespan == whole(10) { Ok(()) } else { refuted(&star, "6 units take 10", format!("they take {makespan}")) }
    });
    finding.examine(outcome);
    finding
}

pub(super) fn most(star: &DivisibleStar, order: &[usize], time: &Rational) -> MostLoad {
    most_load(star, order, time).expect("an order of workers that compute").expect("no latencies, no free worker")
}

/// Pairs of workers with g + w > 0, small and random ones; each is a star of load 1, looked at from both ends.
fn pairs(effort: &Effort, check: Check) -> Finding {
    let both = move |star: &DivisibleStar| {
        check(star).and_then(|()| {
            let mut workers = star.workers().to_vec();
            workers.reverse();
            check(&DivisibleStar::new(star.load().clone(), None, workers).expect("the same workers"))
        })
    };
    let shape = |largest| DivisibleBox::linear(2..=2, largest, 1);
    sweep(effort, &shape(effort.depth.pick(4, 8, 12)), both).and(|| {
        let random = Random { count: effort.depth.pick(100, 2_000, 20_000), within: shape(30) };
        sample(effort, "rr4916 equations 1 to 6", &random, both)
    })
}

/// Stars of more workers, in the order in which they are listed and the reverse of it.
fn orders(effort: &Effort, check: Check) -> Finding {
    sweep(effort, &DivisibleBox::linear(2..=3, effort.depth.pick(2, 4, 5), 1), check).and(|| {
        let within = DivisibleBox::linear(3..=effort.depth.pick(5, 6, 8), 12, 1);
        let random = Random { count: effort.depth.pick(30, 500, 5_000), within };
        sample(effort, "rr4916 neighbours", &random, check)
    })
}

fn unit(worker: &Worker) -> Rational {
    &worker.link + worker.cycle_time.as_ref().expect("the box holds workers that compute")
}

/// Equations 1 and 2 for T = 1: the loads of the workers `first` and `second`, served in this order.
pub(super) fn equations_1_and_2(star: &DivisibleStar, [first, second]: [usize; 2]) -> [Rational; 2] {
    let [one, two] = [first, second].map(|worker| &star.workers()[worker]);
    let alpha_1 = unit(one).recip();
    let alpha_2 = unit(two).recip() - &one.link / (unit(one) * unit(two));
    [alpha_1, alpha_2]
}

/// By how much the order `one`, `two` computes more than the order `two`, `one`, if `left` is left of T: equation 5.
pub(super) fn gain(one: &Worker, two: &Worker, left: &Rational) -> Rational {
    left * (&two.link - &one.link) / (unit(one) * unit(two))
}

/// The loads of an order with which all compute until T = 1, from the equations themselves.
pub(super) fn equal_finish(star: &DivisibleStar, order: &[usize]) -> Vec<Rational> {
    let mut program = LinearProgram::new("all until T");
    let mut sent = Expression::default();
    let mut loads = Vec::new();
    for &worker in order {
        let costs = &star.workers()[worker];
        let load = program.variable(format!("alpha_{worker}"), Bounds::free());
        let computing = costs.cycle_time.as_ref().expect("the box holds workers that compute") * load;
        sent += &costs.link * load;
        program.subject_to(format!("finish_{worker}"), (sent.clone() + computing).equals(1));
        loads.push(load);
    }
    program.maximize(loads.iter().copied().sum::<Expression>());
    let solution = program.solve().expect("the exact solver answers");
    let Certificate::Optimal { primal, .. } = &solution.certificate else { panic!("as many equations as unknowns") };
    loads.iter().map(|load| primal.get(load.index())).collect()
}

/// How long the link is busy.
pub(super) fn sending(star: &DivisibleStar, order: &[usize], loads: &[Rational]) -> Rational {
    order.iter().zip(loads).map(|(&worker, load)| &star.workers()[worker].link * load).sum()
}

/// Whether the loads that are said are the solution of the equations, and differ as equations 5 and 6 say.
fn equations(
    star: &DivisibleStar,
    said: impl Fn(&DivisibleStar, [usize; 2]) -> [Rational; 2],
) -> Result<(), Counterexample> {
    const ORDERS: [[usize; 2]; 2] = [[0, 1], [1, 0]];
    let solved = ORDERS.map(|order| equal_finish(star, &order));
    for (order, solved) in ORDERS.iter().zip(&solved) {
        let said = said(star, *order);
        if said.as_slice() != solved.as_slice() {
            return refuted(star, format!("{}: {}", in_words(order), listed(&said)), listed(solved));
        }
    }
    let [one, two] = [&star.workers()[0], &star.workers()[1]];
    let said = gain(one, two, &Rational::one());
    let [sum, other] = [0, 1].map(|order: usize| solved[order].iter().sum::<Rational>());
    if &sum - &other != said {
        return refuted(star, format!("the orders differ by {said}"), format!("by {}", sum - other));
    }
    let [time, other] = [0, 1].map(|order: usize| sending(star, &ORDERS[order], &solved[order]));
    if time == other {
        return Ok(());
    }
    refuted(star, "the link is busy for the same time", format!("{time} and {other}"))
}

/// Whether every two neighbours of both orders can be exchanged as the proof of proposition 2 says; `counted` makes of
/// the time that is left for them the one that the gain is proportional to.
fn neighbours(star: &DivisibleStar, counted: fn(&Rational) -> Rational) -> Result<(), Counterexample> {
    let listed: Vec<usize> = (0..star.workers().len()).collect();
    let reverse = listed.iter().rev().copied().collect();
    [listed, reverse].into_iter().try_for_each(|order| {
        let loads = equal_finish(star, &order);
        (0..order.len() - 1).try_for_each(|place| exchanged(star, &order, &loads, place, counted))
    })
}

fn exchanged(
    star: &DivisibleStar,
    order: &[usize],
    loads: &[Rational],
    place: usize,
    counted: fn(&Rational) -> Rational,
) -> Result<(), Counterexample> {
    let mut other = order.to_vec();
    other.swap(place, place + 1);
    let others = equal_finish(star, &other);
    let words = format!("P{} and P{} of {} exchanged", order[place], order[place + 1], in_words(order));
    let [before, after] = [sending(star, order, loads), sending(star, &other, &others)];
    if before != after {
        return refuted(star, format!("{words}: the link is busy for {before}"), format!("for {after}"));
    }
    let are_same = (0..order.len()).all(|at| at == place || at == place + 1 || loads[at] == others[at]);
    if !are_same {
        return refuted(star, format!("{words}: the loads of the others are {}", listed(loads)), listed(&others));
    }
    let [one, two] = [&star.workers()[order[place]], &star.workers()[order[place + 1]]];
    let left = Rational::one() - sending(star, &order[..place], &loads[..place]);
    let said = gain(two, one, &counted(&left));
    let found = &others[place] + &others[place + 1] - &loads[place] - &loads[place + 1];
    if said == found {
        return Ok(());
    }
    refuted(star, format!("{words}: together they compute {said} more"), format!("{found} more"))
}
