//! Two workers and their two orders (section 3.1): the example, equations 1 to 6, and neighbours of any order.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram};
use num_traits::One;
use schedcheck_bruteforce::divisible::orders::{MostLoad, most_load};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::identities::{Facts, Parameters, prove};
use super::parameters::{self, Function, values_of_star};
use super::star_linear::has_a_free_worker;
use super::words::{describe, listed, name};
use schedcheck_evidence::divisible_star::{ANOTHER_BOUND, Exact, FORGED, ONE_MORE, best, loads};
use schedcheck_harness::domain::{DivisibleBox, Domain};
use schedcheck_harness::{
    Claim, Counterexample, Domains, Finding, RunContext, Test, WithProof, nothing_asserted, over, refuted,
};
use schedcheck_rr4916_algorithms::field::{Costs, Field};

const EQUATIONS: &str = "the equations of all finishing at T, solved as a linear program";

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr4916/example-fixed-order",
        &["the exact linear program of each order", "the exact linear program of every order of every subset"],
        &Test {
            check: example,
            subject: [(&[0, 1], &[0, 5]), (&[1, 0], &[1, 5])],
            oracle: best,
            wrong_subjects: &[(
                "in the order P_1, P_2 both work until T: 2 units and 1 unit",
                [(&[0, 1], &[2, 1]), (&[1, 0], &[1, 5])],
            )],
            wrong_oracles: &[ONE_MORE, ANOTHER_BOUND, FORGED],
        },
    ),
    Claim::new(
        "rr4916/eq-1-6",
        &[EQUATIONS],
        &WithProof {
            test: &Test {
                check: |context, subject, equal_finish| pairs(context, |star| equations(star, subject, equal_finish)),
                subject: Equations::Printed,
                oracle: equal_finish,
                wrong_subjects: WRONG_EQUATIONS,
                wrong_oracles: &[BOTH_AT_ONCE],
            },
            proof: &Test::without_oracle(equations_for_all, Equations::Printed, WRONG_EQUATIONS),
        },
    ),
    Claim::new(
        "rr4916/occupation",
        &[EQUATIONS],
        &Test {
            check: |context, subject, equal_finish| orders(context, |star| neighbours(star, subject, equal_finish)),
            subject: NEIGHBOURS,
            oracle: equal_finish,
            wrong_subjects: &[
                ("the workers compute for the same time", Exchange { occupies: cycle_time, ..NEIGHBOURS }),
                (
                    "those after them turned round",
                    Exchange {
                        exchanged: |order, place| {
                            order.swap(place, place + 1);
                            order[place + 2..].reverse();
                        },
                        ..NEIGHBOURS
                    },
                ),
                (
                    "the gain counts the whole of T, whatever was sent before",
                    Exchange { counted: |_| Rational::one(), ..NEIGHBOURS },
                ),
            ],
            wrong_oracles: &[BOTH_AT_ONCE],
        },
    ),
];

/// The loads of an order, from the equations for T = 1.
type EqualFinish = fn(&DivisibleStar, &[usize]) -> Vec<Rational>;

/// Mistaken evidence: loads as if no message waited for another.
const BOTH_AT_ONCE: (&str, EqualFinish) = ("all messages sent at once", |star, order| {
    order.iter().map(|&worker| unit(&costs(&star.workers()[worker])).recip()).collect()
});

/// What equations 1 to 6 are taken to say of two workers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Equations {
    /// What is printed.
    Printed,
    /// Each gets T / (g_i + w_i).
    BothAtOnce,
    /// Equation 5 with the sign turned.
    GainTurned,
    /// Equation 6 with w in place of g.
    SameComputing,
}

const WRONG_EQUATIONS: &[(&str, Equations)] = &[
    ("both workers get T / (g_i + w_i)", Equations::BothAtOnce),
    ("equation 5 with the sign turned", Equations::GainTurned),
    ("the workers compute for the same time", Equations::SameComputing),
];

impl Equations {
    /// The loads of an order for T = 1: equations 1 and 2.
    fn loads<F: Field>(self, order: [&Costs<F>; 2]) -> [F; 2] {
        if self == Self::BothAtOnce { order.map(|worker| unit(worker).inverse()) } else { equations_1_and_2(order) }
    }

    /// By how much the first before the second computes more than the other way round: equation 5.
    fn gain<F: Field>(self, one: &Costs<F>, two: &Costs<F>) -> F {
        if self == Self::GainTurned { gain(two, one) } else { gain(one, two) }
    }

    /// What takes the same time in both orders, for a unit of load: equation 6.
    fn occupies<F>(self, worker: &Costs<F>) -> &F {
        if self == Self::SameComputing { &worker.cycle_time } else { &worker.link }
    }
}

/// What the proof of proposition 2 makes of it in an order of more workers.
#[derive(Clone, Copy)]
struct Exchange {
    /// Exchanges the worker at a place with the next one.
    exchanged: fn(&mut [usize], usize),
    /// What takes the same time before and after, for a unit of load.
    occupies: fn(&Worker) -> &Rational,
    /// What of the time that is left for them the gain is proportional to.
    counted: fn(&Rational) -> Rational,
}

const NEIGHBOURS: Exchange =
    Exchange { exchanged: |order, place| order.swap(place, place + 1), occupies: link, counted: Clone::clone };

/// What each order computes.
type Example = [(&'static [usize], &'static [i64]); 2];

/// Whether each order computes exactly these loads within 10, and whether 10 is the least time for 6 units.
fn example(_: &RunContext, claimed: Example, optimum: Exact) -> Finding {
    let star = DivisibleStar::linear(6, [(4, 1), (1, 1)]);
    let mut finding = Finding::over("g = (4, 1), w = (1, 1), T = 10, both orders");
    let outcome = claimed.into_iter().try_for_each(|(order, claimed)| {
        let claimed: Vec<_> = claimed.iter().map(|&load| Rational::from(load)).collect();
        let found = most(&star, order, &Rational::from(10));
        let found = loads(&star, &found.schedule);
        if found == claimed { Ok(()) } else { refuted(&star, listed(&claimed), listed(&found)) }
    });
    let outcome = outcome.and_then(|()| {
        let makespan = optimum(&star).makespan;
        if makespan == Rational::from(10) {
            Ok(())
        } else {
            refuted(&star, "6 units take 10", format!("they take {makespan}"))
        }
    });
    finding.examine(outcome);
    finding
}

pub(super) fn most(star: &DivisibleStar, order: &[usize], time: &Rational) -> MostLoad {
    most_load(star, order, time).expect("an order of workers that compute").expect("no latencies, no free worker")
}

/// Pairs of workers with g + w > 0, small and random ones; each is a star of load 1, looked at from both ends.
fn pairs(context: &RunContext, check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync) -> Finding {
    let shape = |largest| DivisibleBox::linear(2..=2, largest, 0);
    let domains = Domains::of([shape(context.depth.pick(4, 8, 12))]).random(
        "rr4916 equations 1 to 6",
        [50, 2_000, 20_000],
        shape(30),
    );
    over(context, domains, |star| {
        if has_a_free_worker(star) {
            return nothing_asserted();
        }
        check(star)?;
        let workers = star.workers().iter().rev().cloned().collect();
        check(&DivisibleStar::new(star.load().clone(), None, workers).expect("the same workers"))
    })
}

/// Stars of more workers, in the order in which they are listed and the reverse of it.
fn orders(context: &RunContext, check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync) -> Finding {
    let beyond = DivisibleBox::linear(3..=context.depth.pick(5, 6, 8), 12, 0);
    let small = DivisibleBox::linear(2..=3, context.depth.pick(2, 4, 5), 0);
    let domains = Domains::of([small]).random("rr4916 neighbours", [15, 500, 5_000], beyond);
    over(context, domains, |star| if has_a_free_worker(star) { nothing_asserted() } else { check(star) })
}

fn link(worker: &Worker) -> &Rational {
    &worker.link
}

fn cycle_time(worker: &Worker) -> &Rational {
    worker.cycle_time.as_ref().expect("the box holds workers that compute")
}

fn unit<F: Field>(worker: &Costs<F>) -> F {
    worker.link.clone() + &worker.cycle_time
}

/// What the workers of a star of the box cost.
pub(super) fn costs(worker: &Worker) -> Costs<Rational> {
    Costs::of(worker).expect("the box holds workers that compute")
}

/// Equations 1 and 2 for T = 1: the loads of two workers, served in this order.
pub(super) fn equations_1_and_2<F: Field>([one, two]: [&Costs<F>; 2]) -> [F; 2] {
    let alpha_1 = unit(one).inverse();
    let alpha_2 = unit(two).inverse() - one.link.clone() / (unit(one) * unit(two));
    [alpha_1, alpha_2]
}

/// By how much the order `one`, `two` computes more than the order `two`, `one`, if 1 is left of T: equation 5.
pub(super) fn gain<F: Field>(one: &Costs<F>, two: &Costs<F>) -> F {
    (two.link.clone() - &one.link) / (unit(one) * unit(two))
}

/// Equations 1 to 6 for all parameters: that the loads are those that the equations before them ask for, which are as
/// many as fix them, and what follows.
fn equations_for_all(context: &RunContext, said: Equations, (): ()) -> Finding {
    let instances = |()| {
        let both = |star: DivisibleStar| [[0, 1], [1, 0]].map(|order| (star.clone(), values_of_star(&star, &order)));
        DivisibleBox::linear(2..=2, 2, 1).all().flat_map(both).collect()
    };
    let domain = "all real g, w with g + w != 0, T = 1".to_owned();
    let parameters = Parameters { domain, sizes: vec![()], instances: &instances };
    let facts = |(), facts: &mut Facts| {
        let workers = parameters::workers(2);
        let orders = [[&workers[0], &workers[1]], [&workers[1], &workers[0]]];
        let [own, turned] = orders.map(|order @ [first, second]| {
            let [alpha_1, alpha_2] = said.loads(order);
            facts.equal("the first computes until T", &(&alpha_1 * unit(first)), &Function::integer(1));
            let end = &alpha_1 * &first.link + &alpha_2 * unit(second);
            facts.equal("the second computes until T", &end, &Function::integer(1));
            let busy = &alpha_1 * said.occupies(first) + &alpha_2 * said.occupies(second);
            [alpha_1 + alpha_2, busy]
        });
        facts.equal("the orders differ by equation 5", &(&own[0] - &turned[0]), &said.gain(&workers[0], &workers[1]));
        facts.equal("the link is busy for the same time", &own[1], &turned[1]);
    };
    prove(context, &parameters, facts, |star: &DivisibleStar| equations(star, said, equal_finish))
}

/// The loads of an order with which all compute until T = 1, from the equations themselves.
pub(super) fn equal_finish(star: &DivisibleStar, order: &[usize]) -> Vec<Rational> {
    let mut program = LinearProgram::new("all until T");
    let mut sent = Expression::default();
    let mut loads = Vec::new();
    for &worker in order {
        let costs = &star.workers()[worker];
        let load = program.variable(format!("alpha_{worker}"), Bounds::free());
        let computing = cycle_time(costs) * load;
        sent += &costs.link * load;
        program.subject_to(format!("finish_{worker}"), (sent.clone() + computing).equals(1));
        loads.push(load);
    }
    program.maximize(loads.iter().copied().sum::<Expression>());
    let solution = program.solve().expect("the exact solver answers");
    let Certificate::Optimal { primal, .. } = &solution.certificate else { panic!("as many equations as unknowns") };
    loads.iter().map(|load| primal.get(load.index())).collect()
}

/// How long something is busy for so long a unit: the link, for g.
pub(super) fn busy(
    star: &DivisibleStar,
    order: &[usize],
    loads: &[Rational],
    unit: fn(&Worker) -> &Rational,
) -> Rational {
    order.iter().zip(loads).map(|(&worker, load)| unit(&star.workers()[worker]) * load).sum()
}

/// Whether the loads that are said are the solution of the equations, and differ as equations 5 and 6 say.
fn equations(star: &DivisibleStar, equations: Equations, equal_finish: EqualFinish) -> Result<(), Counterexample> {
    const ORDERS: [[usize; 2]; 2] = [[0, 1], [1, 0]];
    let solved = ORDERS.map(|order| equal_finish(star, &order));
    let workers = [0, 1].map(|worker: usize| costs(&star.workers()[worker]));
    for (order, solved) in ORDERS.iter().zip(&solved) {
        let said = equations.loads(order.map(|worker| &workers[worker]));
        if said.as_slice() != solved.as_slice() {
            return refuted(star, format!("{}: {}", describe(order), listed(&said)), listed(solved));
        }
    }
    let said = equations.gain(&workers[0], &workers[1]);
    let [sum, other] = [0, 1].map(|order: usize| solved[order].iter().sum::<Rational>());
    if &sum - &other != said {
        return refuted(star, format!("the orders differ by {said}"), format!("by {}", sum - other));
    }
    let busy = |order: [usize; 2], loads: &[Rational]| -> Rational {
        order.iter().zip(loads).map(|(&worker, load)| equations.occupies(&workers[worker]) * load).sum()
    };
    let [time, other] = [0, 1].map(|order: usize| busy(ORDERS[order], &solved[order]));
    if time == other {
        return Ok(());
    }
    refuted(star, "the link is busy for the same time", format!("{time} and {other}"))
}

/// Whether every two neighbours of both orders can be exchanged as the proof of proposition 2 says.
fn neighbours(star: &DivisibleStar, exchange: Exchange, equal_finish: EqualFinish) -> Result<(), Counterexample> {
    let listed: Vec<usize> = (0..star.workers().len()).collect();
    let reverse = listed.iter().rev().copied().collect();
    [listed, reverse].into_iter().try_for_each(|order| {
        (0..order.len() - 1).try_for_each(|place| exchanged(star, &order, place, exchange, equal_finish))
    })
}

fn exchanged(
    star: &DivisibleStar,
    order: &[usize],
    place: usize,
    exchange: Exchange,
    equal_finish: EqualFinish,
) -> Result<(), Counterexample> {
    let mut other = order.to_vec();
    (exchange.exchanged)(&mut other, place);
    let (loads, others) = (equal_finish(star, order), equal_finish(star, &other));
    let words = format!("{} and {} of {} exchanged", name(order[place]), name(order[place + 1]), describe(order));
    let [before, after] =
        [(order, &loads), (&other, &others)].map(|(order, loads)| busy(star, order, loads, exchange.occupies));
    if before != after {
        return refuted(star, format!("{words}: the link is busy for {before}"), format!("for {after}"));
    }
    let are_same = (0..order.len()).all(|at| at == place || at == place + 1 || loads[at] == others[at]);
    if !are_same {
        return refuted(star, format!("{words}: the loads of the others are {}", listed(&loads)), listed(&others));
    }
    let [one, two] = [place, place + 1].map(|place| costs(&star.workers()[order[place]]));
    let left = Rational::one() - busy(star, &order[..place], &loads[..place], link);
    let said = (exchange.counted)(&left) * gain(&two, &one);
    let found = &others[place] + &others[place + 1] - &loads[place] - &loads[place + 1];
    if said == found {
        return Ok(());
    }
    refuted(star, format!("{words}: together they compute {said} more"), format!("{found} more"))
}
