//! Two workers and their two orders (section 3.1): the example, and equations 1 to 6.

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::orders::{MostLoad, most_load};
use schedcheck_lp::{Bounds, Certificate, LinearProgram};
use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;

use super::evidence::{Check, best, listed, loads, refuted, sample, sweep};
use crate::claims::domain::{DivisibleBox, RandomDivisible};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "rr4916/example-fixed-order",
        methods: &["the exact linear program of each order", "the exact linear program of every order of every subset"],
        check: |_| example([(&[0, 1], &[0, 5]), (&[1, 0], &[1, 5])]),
        control: Control {
            wrong: "in the order P1, P2 both work until T: 2 units and 1 unit",
            check: |_| example([(&[0, 1], &[2, 1]), (&[1, 0], &[1, 5])]),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/eq-1-6",
        methods: &["the exact linear program of both orders"],
        check: |effort| pairs(effort, printed),
        control: Control { wrong: "both workers get T / (g_i + w_i)", check: |effort| pairs(effort, each_on_its_own) },
        remedy: Some(Remedy::Correction(Correction {
            statement: "Equations 1 to 6 hold for the loads with which both workers compute until T. They are the most that the order (1, 2) can compute if and only if g_1 <= g_2 + w_2; otherwise P1 is better left idle.",
            check: |effort| pairs(effort, with_equalities),
            control: Control {
                wrong: "they are the most if and only if g_1 <= g_2",
                check: |effort| pairs(effort, most_if_sorted),
            },
        })),
        ..Claim::BARE
    },
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

fn most(star: &DivisibleStar, order: &[usize], time: &Rational) -> MostLoad {
    most_load(star, order, time).expect("an order of workers that compute").expect("no latencies, no free worker")
}

/// Pairs of workers with g + w > 0, small and random ones; each is a star of load 1.
fn pairs(effort: &Effort, check: Check) -> Finding {
    let both = move |star: &DivisibleStar| {
        if star.workers().iter().any(|worker| unit(worker).is_zero()) {
            return Ok(());
        }
        check(star).and_then(|()| {
            let mut workers = star.workers().to_vec();
            workers.reverse();
            check(&DivisibleStar::new(star.load().clone(), None, workers).expect("the same workers"))
        })
    };
    let shape = |largest| DivisibleBox::linear(2..=2, largest, 0);
    sweep(effort, &shape(effort.depth.pick(4, 8, 12)), both).and(|| {
        let random = RandomDivisible { count: effort.depth.pick(100, 2_000, 20_000), within: shape(30) };
        sample(effort, "rr4916 equations 1 to 6", &random, both)
    })
}

fn unit(worker: &schedcheck_model::divisible::Worker) -> Rational {
    &worker.link + worker.cycle_time.as_ref().expect("the box holds workers that compute")
}

/// Equations 1 and 2 for T = 1: the loads of the workers `first` and `second`, served in this order.
fn equations_1_and_2(star: &DivisibleStar, [first, second]: [usize; 2]) -> [Rational; 2] {
    let [one, two] = [first, second].map(|worker| &star.workers()[worker]);
    let alpha_1 = unit(one).recip();
    let alpha_2 = unit(two).recip() - &one.link / (unit(one) * unit(two));
    [alpha_1, alpha_2]
}

/// Equation 5 for T = 1: by how much the order (1, 2) computes more.
fn equation_5(star: &DivisibleStar) -> Rational {
    let [one, two] = [&star.workers()[0], &star.workers()[1]];
    (&two.link - &one.link) / (unit(one) * unit(two))
}

fn sum([one, two]: &[Rational; 2]) -> Rational {
    one + two
}

/// How long the link is busy.
fn sending(star: &DivisibleStar, order: [usize; 2], loads: &[Rational; 2]) -> Rational {
    &star.workers()[order[0]].link * &loads[0] + &star.workers()[order[1]].link * &loads[1]
}

const ORDERS: [[usize; 2]; 2] = [[0, 1], [1, 0]];

/// Whether these are the most that each order computes, with equations 5 and 6.
fn are_the_most(star: &DivisibleStar, claimed: [[Rational; 2]; 2]) -> Result<(), Counterexample> {
    let found = ORDERS.map(|order| most(star, &order, &Rational::one()).load);
    for ((order, claimed), found) in ORDERS.iter().zip(&claimed).zip(&found) {
        if sum(claimed) != *found {
            let said = format!(
                "in the order P{}, P{} within 1: {}, in all {}",
                order[0],
                order[1],
                listed(claimed),
                sum(claimed)
            );
            return refuted(star, said, format!("the most is {found}"));
        }
    }
    differ_as_claimed(star, &claimed)
}

/// Equations 5 and 6.
fn differ_as_claimed(star: &DivisibleStar, loads: &[[Rational; 2]; 2]) -> Result<(), Counterexample> {
    let difference = sum(&loads[0]) - sum(&loads[1]);
    if difference != equation_5(star) {
        return refuted(star, format!("the orders differ by {}", equation_5(star)), format!("by {difference}"));
    }
    let [one, other] = [0, 1].map(|index: usize| sending(star, ORDERS[index], &loads[index]));
    if one == other {
        Ok(())
    } else {
        refuted(star, "the link is busy for the same time", format!("{one} and {other}"))
    }
}

fn printed(star: &DivisibleStar) -> Result<(), Counterexample> {
    are_the_most(star, ORDERS.map(|order| equations_1_and_2(star, order)))
}

fn each_on_its_own(star: &DivisibleStar) -> Result<(), Counterexample> {
    are_the_most(star, ORDERS.map(|order| order.map(|worker| unit(&star.workers()[worker]).recip())))
}

/// The loads with which both compute until T = 1, as the solution of a program of equations.
fn equal_finish(star: &DivisibleStar, order: [usize; 2]) -> [Rational; 2] {
    let [one, two] = order.map(|worker| &star.workers()[worker]);
    let mut program = LinearProgram::new("both until T");
    let alpha_1 = program.variable("alpha_1", Bounds::free());
    let alpha_2 = program.variable("alpha_2", Bounds::free());
    program.subject_to("first", (unit(one) * alpha_1).equals(1));
    program.subject_to("second", (&one.link * alpha_1 + unit(two) * alpha_2).equals(1));
    program.maximize(alpha_1 + alpha_2);
    let solution = program.solve().expect("the exact solver answers");
    let Certificate::Optimal { primal, .. } = &solution.certificate else { panic!("two equations, two unknowns") };
    [primal.get(0), primal.get(1)]
}

fn with_equalities(star: &DivisibleStar) -> Result<(), Counterexample> {
    hold_with_equalities(star, |one, two| one.link <= unit(two))
}

fn most_if_sorted(star: &DivisibleStar) -> Result<(), Counterexample> {
    hold_with_equalities(star, |one, two| one.link <= two.link)
}

type Pair<'a> = &'a schedcheck_model::divisible::Worker;

fn hold_with_equalities(star: &DivisibleStar, are_most: impl Fn(Pair, Pair) -> bool) -> Result<(), Counterexample> {
    let solved = ORDERS.map(|order| equal_finish(star, order));
    let printed = ORDERS.map(|order| equations_1_and_2(star, order));
    if solved != printed {
        return refuted(star, listed(&printed[0]), listed(&solved[0]));
    }
    differ_as_claimed(star, &solved)?;
    for (order, loads) in ORDERS.iter().zip(&solved) {
        let [one, two] = order.map(|worker| &star.workers()[worker]);
        let load = most(star, order, &Rational::one()).load;
        if are_most(one, two) != (load == sum(loads)) {
            let claimed = if are_most(one, two) { "the most" } else { "not the most" };
            let found = format!("they compute {}, and the most is {load}", sum(loads));
            return refuted(star, format!("in the order P{}, P{}: {claimed}", order[0], order[1]), found);
        }
    }
    Ok(())
}
