//! Sizes and denominators: the precision of the search and the size of its input (section 3.4.3), and tasks of
//! different sizes (section 1).

use std::cmp::Reverse;

use itertools::Itertools;
use num_bigint::BigInt;
use num_integer::{Integer, gcd};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::star::{Run, Star};
use serde_json::json;

use schedcheck_harness::{Claim, Counterexample, Finding, RemedyKind, RunContext, Sweep, Test};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr6005/different-sizes",
        &["every set of tasks that is sent, in every order", "every set of numbers, against half of their sum"],
        &Test {
            check: different_sizes,
            subject: 0,
            oracle: (has_half, least_end),
            wrong_subjects: &[("a deadline for A/2 + 1", 1)],
            wrong_oracles: &[
                (
                    "half of the sum is one of the sizes",
                    (|sizes| sizes.iter().any(|size| 2 * size == sum(sizes)), least_end),
                ),
                ("nothing is sent", (has_half, |sizes, unit| unit * sum(sizes))),
            ],
        },
    ),
    Claim::new(
        "rr6005/precision",
        &["every plan of at most two transfers, played back"],
        &Test::without_oracle(
            precision,
            |c, w| w[0].lcm(&w[1]).lcm(&c),
            &[
                ("lambda of the denominators of the w_i alone", |_, w| w[0].lcm(&w[1])),
                ("lambda of the first worker's denominators", |c, w| w[0].lcm(&c)),
            ],
        ),
    ),
    Claim::new(
        "rr6005/entry-size",
        &["exact products"],
        &Test::without_oracle(
            estimation,
            size_and_middle,
            &[
                ("without delta", |[alpha, beta, gamma, _]| size_and_middle([alpha, beta, gamma, 1])),
                ("without the beta_i in |E|", |[alpha, beta, gamma, delta]| (alpha * gamma * delta, beta * delta)),
            ],
        ),
    ),
    Claim::new(
        "rr6005/log-w",
        &["exact products"],
        &Test::without_oracle(logarithm, product, &[("log(w) = log(alpha) for beta > 1", |alpha, _| alpha)]),
    )
    .plain(
        "The logarithm of w = alpha / beta is log(alpha) - log(beta); the sum is the space that w takes to be stored, \
            and bounds the logarithm from above, which is all that the proof needs.",
    )
    .remedied(
        RemedyKind::Reread,
        "Read log(x) as the space to store x: w takes log(alpha) + log(beta), and L w, stored as (L alpha)/beta, \
            log(L) + log(w). Neither is less than the logarithm of the number.",
        &Test::without_oracle(
            stored,
            product,
            &[
                ("the denominator takes no space", |alpha, _| alpha),
                ("a fraction takes the space of its numerator twice", |alpha, _| alpha * alpha),
            ],
        ),
    ),
];

fn sum(sizes: &[i64]) -> i64 {
    sizes.iter().sum()
}

/// 2-partition: whether some of the numbers sum to half of all.
fn has_half(sizes: &[i64]) -> bool {
    sizes.iter().copied().powerset().any(|part| 2 * sum(&part) == sum(sizes))
}

/// Whether the sizes have a half, and when all tasks of these sizes are computed at best.
type TwoSides = (fn(&[i64]) -> bool, fn(&[i64], i64) -> i64);

/// Multisets of sizes: the star answers as 2-partition does; the deadline is for half of the sum and `more`.
fn different_sizes(context: &RunContext, more: i64, (has_half, least_end): TwoSides) -> Finding {
    let (tasks, largest) = context.depth.pick((4, 5), (5, 7), (6, 9_i64));
    let domain = format!("every multiset of 2..{tasks} sizes of at most {largest}");
    let listed = (2..=tasks).flat_map(move |tasks| (1..=largest).combinations_with_replacement(tasks));
    let listed = listed.map(|sizes| (sum(&sizes).unsigned_abs(), sizes));
    Sweep::complete(context, domain).check(listed, |(_, sizes)| {
        let (total, has_half) = (sum(sizes), has_half(sizes));
        // A unit of size takes 1 to send and 4A + 1 to compute: twice the deadline is A (4A + 1) and 4A for all that is
        // sent.
        let unit = 4 * total + 1;
        let meets = least_end(sizes, unit) * 2 <= unit * (total + 2 * more) + 4 * total;
        if has_half == meets {
            return Ok(());
        }
        let words = |yes: bool| if yes { "yes" } else { "no" };
        let claimed = format!("2-partition: {}", words(has_half));
        Err(Counterexample::new(json!({ "sizes": sizes }), claimed, format!("the star: {}", words(meets))))
    })
}

/// When all tasks are computed at best: the first worker holds them, and sends some, in some order, to the second.
fn least_end(sizes: &[i64], unit: i64) -> i64 {
    let ends = (0..sizes.len()).powerset().flat_map(|sent| {
        let kept: i64 = (0..sizes.len()).filter(|task| !sent.contains(task)).map(|task| sizes[task]).sum();
        let length = sent.len();
        sent.into_iter().permutations(length).map(move |order| {
            let (mut arrival, mut forwarded, mut computed) = (0, 0, 0);
            for task in order {
                arrival += sizes[task];
                forwarded = arrival.max(forwarded) + sizes[task];
                computed = forwarded.max(computed) + unit * sizes[task];
            }
            computed.max(unit * kept)
        })
    });
    ends.min().expect("nothing need be sent")
}

/// All n/d in lowest terms with n and d in 1..`numerators` and 1..`denominators`.
fn fractions(numerators: i64, denominators: i64) -> Vec<(i64, i64)> {
    let pairs = (1..=numerators).cartesian_product(1..=denominators);
    pairs.filter(|(numerator, denominator)| gcd(*numerator, *denominator) == 1).collect()
}

fn ratio((numerator, denominator): (i64, i64)) -> Rational {
    Rational::new(numerator, denominator)
}

/// lambda of the denominators of c and of both w.
type Lambda = fn(i64, [i64; 2]) -> i64;

/// Stars of two workers with fractions for c and w: all ends of computations are multiples of 1/lambda.
fn precision(context: &RunContext, lambda: Lambda, (): ()) -> Finding {
    let (numerators, denominators) = context.depth.pick((2, 3), (3, 4), (4, 5));
    let all = fractions(numerators, denominators);
    let domain = format!(
        "every star of two workers with equal c and any w, all n/d with n <= {numerators} and d <= {denominators}, 1 \
            or 2 tasks on each"
    );
    let costs = all.clone().into_iter().cartesian_product(all.into_iter().combinations_with_replacement(2));
    let stars = costs.flat_map(|(c, w)| {
        let held = (1..=2_u64).cartesian_product(1..=2_u64);
        held.map(move |held| (c, w[0], w[1], held)).collect_vec()
    });
    let listed = stars.map(move |(c, first, second, held)| {
        let star = Star::of([(ratio(c), ratio(first), held.0), (ratio(c), ratio(second), held.1)]);
        (star, lambda(c.1, [first.1, second.1]))
    });
    Sweep::complete(context, domain).check(listed, |(star, lambda)| {
        for plan in plans() {
            let Ok(schedule) = playback(star, &plan) else { continue };
            for run in &schedule.runs {
                let end = end(star, run);
                if !(&end * BigInt::from(*lambda)).is_integer() {
                    let claimed = format!("a multiple of 1/{lambda}");
                    let instance = Instance::Star(star.clone()).to_json();
                    return Err(Counterexample::new(instance, claimed, format!("an end at {end}")));
                }
            }
        }
        Ok(())
    })
}

fn end(star: &Star<Rational>, run: &Run<Rational>) -> Rational {
    let comp = star.workers()[run.worker].comp.as_ref().expect("both workers compute");
    &run.start + comp * BigInt::from(run.tasks)
}

/// Up to two transfers between two workers.
fn plans() -> Vec<Plan> {
    let moves = [(0, 1), (1, 0)];
    let orders = (0..=2_usize).flat_map(|length| (0..length).map(|_| moves).multi_cartesian_product());
    let plan = |order: Vec<(usize, usize)>| Plan {
        senders: order.iter().map(|(from, _)| *from).collect(),
        receivers: order.iter().map(|(_, to)| *to).collect(),
    };
    orders.map(plan).collect()
}

/// 2^|E| without the numbers of tasks, and what is between it and lambda, of the products of the alpha_i and of the
/// beta_i, of gamma and of delta.
type Estimate = fn([u64; 4]) -> (u64, u64);

fn size_and_middle([alpha, beta, gamma, delta]: [u64; 4]) -> (u64, u64) {
    (alpha * beta * gamma * delta, beta * delta)
}

/// Parameters alpha, beta of one or two workers, gamma and delta of the links, one number of tasks each.
fn estimation(context: &RunContext, estimate: Estimate, (): ()) -> Finding {
    let largest = context.depth.pick(4, 5, 6_u64);
    let domain =
        format!("two workers, every alpha, gamma and L in 0..{largest}, beta and delta in 1..{largest}, L alike");
    // The denominators are the second, the fourth and the sixth of them.
    let listed = (0..7).map(|place| place % 2..=largest).multi_cartesian_product();
    Sweep::complete(context, domain).check(listed.map(|numbers| (numbers.iter().sum::<u64>(), numbers)), |(_, of)| {
        let [alpha, beta, alpha_2, beta_2, gamma, delta, tasks] = of[..] else { unreachable!("seven numbers") };
        // Zero takes no space.
        let [alphas, gammas, loads] = [alpha.max(1) * alpha_2.max(1), gamma.max(1), tasks.max(1)];
        let (sizes, middle) = estimate([alphas, beta * beta_2, gammas, delta]);
        let entry = sizes * loads.pow(2);
        let lambda = beta.lcm(&beta_2).lcm(&delta);
        if entry >= middle && middle >= lambda {
            return Ok(());
        }
        let instance = json!({"alpha": [alpha, alpha_2], "beta": [beta, beta_2], "gamma": gamma, "delta": delta});
        Err(Counterexample::new(instance, format!("{entry} >= {middle} >= lambda"), format!("lambda = {lambda}")))
    })
}

/// 2^ what log w is said to be.
type Formula = fn(i64, i64) -> i64;
fn product(alpha: i64, beta: i64) -> i64 {
    alpha * beta
}

/// w = alpha / beta in lowest terms, smallest first: each as `check` has it.
fn over_fractions(
    context: &RunContext,
    check: impl Fn(i64, i64) -> Result<(), String> + Sync,
    claimed: &str,
) -> Finding {
    let largest = context.depth.pick(20, 60, 200_i64);
    let listed =
        fractions(largest, largest).into_iter().sorted_by_key(|&(alpha, beta)| (alpha.max(beta), Reverse(beta)));
    let domain = format!("every w = alpha / beta in lowest terms with alpha and beta in 1..{largest}");
    let listed = listed.map(|(alpha, beta)| (beta.unsigned_abs(), (alpha, beta)));
    Sweep::complete(context, domain).check(listed, |&(_, (alpha, beta))| {
        let fails = |found| Counterexample::new(json!({"alpha": alpha, "beta": beta}), claimed, found);
        check(alpha, beta).map_err(fails)
    })
}

/// log(w) is the logarithm of a formula.
fn logarithm(context: &RunContext, formula: Formula, (): ()) -> Finding {
    let check = |alpha, beta| {
        let (w, said) = (ratio((alpha, beta)), formula(alpha, beta));
        if w == Rational::from(said) { Ok(()) } else { Err(format!("w = {w}, and not {said}")) }
    };
    over_fractions(context, check, "log(w) = log(alpha) + log(beta), that is w = alpha beta")
}

/// 2^ the space of an unreduced fraction: that of w is alpha beta, that of L w is L times that, and neither number is
/// larger.
fn stored(context: &RunContext, space: Formula, (): ()) -> Finding {
    let check = |alpha, beta| {
        let of_w = space(alpha, beta);
        let is_sum = |tasks: i64| {
            let of_end = space(tasks * alpha, beta);
            of_end == tasks * of_w && ratio((tasks * alpha, beta)) <= Rational::from(of_end)
        };
        let all = of_w == alpha * beta && (1..=10).all(is_sum);
        if all { Ok(()) } else { Err(format!("the space of w is log({of_w})")) }
    };
    over_fractions(context, check, "log(w) = log(alpha) + log(beta), and log(L w) = log(L) + log(w), as spaces")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_the_input_counts_each_parameter() {
        assert_eq!(size_and_middle([2, 3, 5, 7]), (210, 21));
    }

    #[test]
    fn a_task_is_forwarded_once_it_is_there_and_the_port_is_free() {
        // Kept: 9. Sent: 1, there at 1, forwarded by 2, computed by 3; and 3, there at 4, forwarded by 7, done by 10.
        assert_eq!(least_end(&[1, 3, 9], 1), 10);
    }

    #[test]
    fn a_run_ends_when_its_last_task_does() {
        let star = Star::of([(ratio((1, 1)), ratio((3, 2)), 0)]);
        assert_eq!(end(&star, &Run { worker: 0, start: ratio((1, 2)), tasks: 4 }), ratio((13, 2)));
    }
}
