//! Letters and numbers that are misprinted in formulas which the rest of the paper uses as they should be.

use itertools::Itertools;
use num_traits::{One, Signed, Zero};
use schedcheck_bruteforce::divisible::every_order::every_order;
use schedcheck_bruteforce::multi_round::rate::Rate;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Worker};

use super::multi_installment::small_and_beyond;
use super::rounds::rounds;
use super::steady_state::{BestRate, PROGRAM, TWICE, first_ones, optimal_rate, stars};
use super::words::{describe, name};
use schedcheck_evidence::divisible_star::best_of_order;
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::{Claim, Counterexample, Depth, RemedyKind, Test, nothing_asserted, over, refuted, sweep};
use schedcheck_rr4916_algorithms::dealing::Variant;
use schedcheck_rr4916_algorithms::multi_installment;

pub const CLAIMS: [Claim; 5] = [
    Claim::new("rr4916/sigma-last", &["the workers of the order, one by one"], &RECIPIENTS)
        .plain("The last chunk is sent to P_σ(k); P_k is another worker, unless σ(k) = k.")
        .no_witness_because("the name of a worker: no schedule is made of it")
        .remedied(
            RemedyKind::Edited,
            "printed: and finally alpha_σ(k) to P_k; should be: to P_σ(k).",
            &Test::<Recipients> { subject: <[usize]>::to_vec, ..RECIPIENTS },
        ),
    Claim::new("rr4916/homogeneous-workers", &["the exact linear program of every order of all workers"], &ALIKE)
        .plain("G_q = G is printed twice, and W_q = W is not; where the W_q differ, the order of the workers matters.")
        .no_witness_because("a letter in what is assumed of platforms: no schedule is made of it")
        .remedied(
            RemedyKind::Edited,
            "printed: w_q = w, G_q = G, g_q = g, and G_q = G; should be: w_q = w, W_q = W, g_q = g, and G_q = G.",
            &Test::<Costs, OfOrder> {
                subject: |worker| vec![&worker.cycle_time, &worker.link, &worker.link_latency, &worker.compute_latency],
                ..ALIKE
            },
        ),
    Claim::new("rr4916/time-of-a-chunk", &["the times of the messages, from the costs of the model"], &TIMES)
        .plain("The time to send the chunk alpha_j is G + g alpha_j = G + gamma_j / R, with j for i.")
        .no_witness_because("an index in a time: no schedule is made of it")
        .remedied(
            RemedyKind::Edited,
            "printed: G + gamma_i / R; should be: G + gamma_j / R.",
            &Test::<Time> { subject: Time { indices: |j, _| j..j + 1, ..Time::PRINTED }, ..TIMES },
        ),
    Claim::new("rr4916/more-constrained-rows", &["both systems, row by row"], &ROWS)
        .plain("The right-hand side is replaced in the p inequalities of the workers and in that of the port: p + 1.")
        .no_witness_because("a number of inequalities: no schedule is made of it")
        .remedied(
            RemedyKind::Edited,
            "printed: in p inequalities; should be: in p + 1 inequalities.",
            &Test::<Count, Sides> { subject: |workers| workers + 1, ..ROWS },
        ),
    Claim::new("rr4916/no-next-worker", &[PROGRAM], &NEXT)
        .plain(
            "With eps = g_{q+1} = 0 the quotient eps / g_{q+1} of the displays that follow is 0 / 0: no number, or 'no \
                worker'.",
        )
        .remedied(
            RemedyKind::Reread,
            "eps / g_{q+1} = 0 where there is no next worker.",
            &Test::<Option<i64>, BestRate> { subject: Some(0), ..NEXT },
        ),
];

/// To whom the chunks of an order are sent.
type Recipients = fn(&[usize]) -> Vec<usize>;

const RECIPIENTS: Test<Recipients> = Test {
    check: |context, recipients, ()| {
        sweep(context, &DivisibleBox::linear(1..=context.depth.pick(3, 3, 4), 1, 1), |star: &DivisibleStar| {
            every_order(star).filter(|order| !order.is_empty()).try_for_each(|order| are_all(star, &order, recipients))
        })
    },
    subject: |order| {
        let (_, first) = order.split_last().expect("a worker is served");
        first.iter().copied().chain([order.len() - 1]).collect()
    },
    oracle: (),
    wrong_subjects: &[("all but the last one", |order| order[1..].to_vec())],
    wrong_oracles: &[],
};

/// Whether chunks are sent to the workers of the order.
fn are_all(star: &DivisibleStar, order: &[usize], recipients: Recipients) -> Result<(), Counterexample> {
    let recipients = recipients(order);
    let sorted = |workers: &[usize]| workers.iter().copied().sorted().collect::<Vec<_>>();
    if sorted(&recipients) == sorted(order) {
        return Ok(());
    }
    let claimed = format!("with S = {{{}}}, the chunks are sent to {}", describe(order), describe(&recipients));
    refuted(star, claimed, format!("the last one is sent to {}", name(*order.last().expect("a worker is served"))))
}

/// What is the same of all workers.
type Costs = fn(&Worker) -> Vec<&dyn Same>;
/// The least makespan of an order.
type OfOrder = fn(&DivisibleStar, &[usize]) -> Rational;

/// A cost that can be told from another.
pub trait Same {
    /// In words.
    fn told(&self) -> String;
}

impl Same for Rational {
    fn told(&self) -> String {
        self.to_string()
    }
}

impl Same for Option<Rational> {
    fn told(&self) -> String {
        format!("{self:?}")
    }
}

const ALIKE: Test<Costs, OfOrder> = Test {
    check: |context, costs, of_order| sweep(context, &alike(context.depth), |star| has_no_order(star, costs, of_order)),
    subject: |worker| vec![&worker.cycle_time, &worker.link_latency, &worker.link],
    oracle: best_of_order,
    wrong_subjects: &[("w and g alone", |worker| vec![&worker.cycle_time, &worker.link])],
    wrong_oracles: &[(
        "for each order as many units of time more as its first worker has for a number",
        |star, order| best_of_order(star, order) + Rational::from(order[0]),
    )],
};

fn alike(depth: Depth) -> DivisibleBox {
    DivisibleBox {
        links: 1..=2,
        cycle_times: 1..=2,
        link_latencies: 0..=1,
        compute_latencies: 0..=depth.pick(1, 2, 3),
        loads: 1..=2,
        ..DivisibleBox::linear(2..=depth.pick(2, 3, 3), 2, 0)
    }
}

/// Whether all orders take the same time where all workers have the same of these costs.
fn has_no_order(star: &DivisibleStar, costs: Costs, of_order: OfOrder) -> Result<(), Counterexample> {
    let told = |worker: &Worker| costs(worker).into_iter().map(Same::told).collect::<Vec<_>>();
    if !star.workers().iter().map(told).all_equal() {
        return nothing_asserted();
    }
    let all: Vec<usize> = (0..star.workers().len()).collect();
    let first = of_order(star, &all);
    for order in every_order(star).filter(|order| order.len() == all.len()) {
        let other = of_order(star, &order);
        if other != first {
            let claimed = format!("worker ordering is not an issue: {} take {first}", describe(&all));
            return refuted(star, claimed, format!("{} take {other}", describe(&order)));
        }
    }
    Ok(())
}

/// The time to send the chunk j, said with the gamma of some chunks.
#[derive(Clone, Copy)]
struct Time {
    /// Of which chunks of so many.
    indices: fn(usize, usize) -> std::ops::Range<usize>,
    said: fn(&MultiRound, &Rational) -> Rational,
}

impl Time {
    const PRINTED: Self = Self {
        indices: |_, count| 0..count,
        said: |platform, gamma| {
            let worker = platform.worker();
            &worker.link_latency + gamma * &worker.link / platform.cycle_time()
        },
    };
}

const TIMES: Test<Time> = Test {
    check: |context, time, ()| {
        over(context, small_and_beyond(context.depth), |platform| are_sent_within(platform, time))
    },
    subject: Time::PRINTED,
    oracle: (),
    wrong_subjects: &[(
        "G + gamma_j",
        Time { indices: |j, _| j..j + 1, said: |platform, gamma| &platform.worker().link_latency + gamma },
    )],
    wrong_oracles: &[],
};

/// Whether each chunk of the recursion takes the time that is said to be sent.
fn are_sent_within(platform: &MultiRound, time: Time) -> Result<(), Counterexample> {
    let mut sizes = multi_installment::sizes(platform, rounds(platform), Variant::Corrected).expect("w > 0");
    if sizes.iter().any(Signed::is_negative) {
        return nothing_asserted();
    }
    // The paper numbers chunks from the last one on.
    sizes.reverse();
    for (j, size) in sizes.iter().enumerate() {
        let sent = platform.worker().sending(size);
        for i in (time.indices)(j, sizes.len()) {
            let said = (time.said)(platform, &(&sizes[i] * platform.cycle_time()));
            if said != sent {
                return refuted(platform, format!("chunk {j} is sent in {said}, with i = {i}"), format!("in {sent}"));
            }
        }
    }
    Ok(())
}

/// In how many inequalities the right-hand side is replaced, of so many workers.
type Count = fn(usize) -> usize;
/// The right-hand sides of a system, times T_p, without T_p.
type Sides = fn(&DivisibleStar) -> Vec<Rational>;

const ROWS: Test<Count, Sides> = Test {
    check: |context, count, before| {
        let shape = DivisibleBox {
            link_latencies: 1..=2,
            compute_latencies: 1..=2,
            ..DivisibleBox::linear(1..=context.depth.pick(3, 4, 4), 1, 1)
        };
        sweep(context, &shape, |star: &DivisibleStar| are_replaced(star, count(star.workers().len()), &before(star)))
    },
    subject: |workers| workers,
    oracle: sides,
    wrong_subjects: &[("in that of the port alone", |_| 1)],
    wrong_oracles: &[("the system with a row more", |star| {
        let mut sides = sides(star);
        sides.push(Rational::zero());
        sides
    })],
};

/// Those of the system before the program: of each worker W_i, of the port the sum of all G_i.
fn sides(star: &DivisibleStar) -> Vec<Rational> {
    let computing = star.workers().iter().map(|worker| worker.compute_latency.clone());
    computing.chain([star.workers().iter().map(|worker| &worker.link_latency).sum()]).collect()
}

/// Whether the program has another right-hand side in so many rows of the system.
fn are_replaced(star: &DivisibleStar, said: usize, before: &[Rational]) -> Result<(), Counterexample> {
    let all: Rational = star.workers().iter().map(|worker| &worker.link_latency + &worker.compute_latency).sum();
    let replaced = before.iter().filter(|side| **side != all).count();
    if replaced == said {
        return Ok(());
    }
    refuted(star, format!("{said} right-hand sides are replaced"), format!("{replaced} are"))
}

const NEXT: Test<Option<i64>, BestRate> = Test {
    check: |context, next, rate| over(context, stars(context.depth), |star| has_a_value(star, next, rate)),
    subject: None,
    oracle: optimal_rate,
    wrong_subjects: &[("eps / g_{q+1} = 1", Some(1)), ("a quotient that is no number", None)],
    wrong_oracles: &[TWICE],
};

/// Whether sum_{i <= q} 1 / w_i + eps / g_{q+1} is the largest rate if p = q, with this for the quotient, if it is a
/// number.
fn has_a_value(
    star: &DivisibleStar,
    quotient: Option<i64>,
    rate: fn(&DivisibleStar) -> Rate,
) -> Result<(), Counterexample> {
    let (selected, others, _) = first_ones(star, |g, w| g / w);
    if !others.is_empty() {
        return nothing_asserted();
    }
    let Some(quotient) = quotient else {
        return refuted(star, "eps / g_{q+1} is a number", format!("it is 0 / 0, as p = q = {}", selected.len()));
    };
    let full = |worker: &Worker| worker.cycle_time.as_ref().map_or_else(Rational::one, Rational::recip);
    let said = star.workers().iter().map(full).sum::<Rational>() + quotient;
    let largest = rate(star).total;
    if said == largest {
        return Ok(());
    }
    refuted(star, format!("the sum is {said}"), format!("the largest rate is {largest}"))
}
