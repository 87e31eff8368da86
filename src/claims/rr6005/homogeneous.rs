//! Lemma 6, lemma 7, proposition 1 and the cost of algorithm 1: homogeneous stars and the best-balance algorithm
//! (section 3.3).

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::{Schedule, Star};

use super::evidence::{instance, least_makespan, makespan_in_words};
use crate::claims::domain::{Alike, RandomStars, StarBox};
use crate::claims::growth::{Family, along, beyond};
use crate::claims::{Claim, Control, Counterexample, Effort, Finding, Sweep};
use crate::curves::rr6005::best_balance;
use crate::curves::{Count, Curve};
use crate::rr6005::bba;

const TWO_EXACT_METHODS: &[&str] =
    &["branch-and-bound", "the plain search over all states, on stars with at most 3 workers, 3 tasks and c, w <= 3"];

pub const CLAIMS: [Claim; 4] = [
    Claim {
        id: "rr6005/lemma-6",
        methods: &["the finish times of every iteration of algorithm 1"],
        check: lemma_6,
        control: Control {
            wrong: "the same on stars whose workers compute at different speeds",
            check: lemma_6_heterogeneous,
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/lemma-7",
        methods: TWO_EXACT_METHODS,
        check: lemma_7,
        control: Control { wrong: "the same on stars with different links", check: lemma_7_heterogeneous },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/prop-1",
        methods: TWO_EXACT_METHODS,
        check: proposition_1,
        control: Control {
            wrong: "algorithm 1 with the stopping rule of the prose (the finish time of the sender against the temporary finish time of the sender)",
            check: proposition_1_prose,
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/alg-1-complexity",
        methods: &[
            "iterations and comparisons of the plain form, counted on every star of the box and along two curves",
        ],
        check: cost,
        control: Control { wrong: "the bound 4(m + n) on the comparisons", check: cost_against_a_sum },
        ..Claim::BARE
    },
];

/// The box of proposition 1: fully homogeneous stars.
fn homogeneous(effort: &Effort) -> StarBox {
    let (workers, tasks, largest) = effort.depth.pick((4, 8, 6), (8, 24, 12), (10, 32, 20));
    StarBox {
        workers: 1..=workers,
        tasks: 0..=tasks,
        comm: 0..=largest,
        comp: 0..=largest,
        links: Alike::Equal,
        speeds: Alike::Equal,
    }
}

fn random_homogeneous(effort: &Effort) -> RandomStars {
    let within = StarBox {
        workers: 2..=12,
        tasks: 10..=60,
        comm: 0..=100,
        comp: 1..=100,
        links: Alike::Equal,
        speeds: Alike::Equal,
    };
    RandomStars { count: effort.depth.pick(200, 5_000, 100_000), within }
}

/// Equal links, any speeds: the box of lemma 7.
fn equal_links(effort: &Effort) -> StarBox {
    let (workers, tasks, largest) = effort.depth.pick((3, 4, 3), (4, 6, 4), (5, 8, 6));
    StarBox {
        workers: 1..=workers,
        tasks: 0..=tasks,
        comm: 0..=largest,
        comp: 0..=largest,
        links: Alike::Equal,
        speeds: Alike::Free,
    }
}

fn lemma_6(effort: &Effort) -> Finding {
    let (complete, random) = (homogeneous(effort), random_homogeneous(effort));
    Sweep::complete(effort, complete.to_string()).check(complete.stars(), receiver_finished_first).and(|| {
        Sweep::random(effort, random.to_string())
            .check(random.stars(&mut effort.random("rr6005/lemma-6")), receiver_finished_first)
    })
}

fn lemma_6_heterogeneous(effort: &Effort) -> Finding {
    let shape = equal_links(effort);
    Sweep::complete(effort, shape.to_string()).check(shape.stars(), receiver_finished_first)
}

fn receiver_finished_first(star: &Star<i64>) -> Result<(), Counterexample> {
    for (iteration, step) in bba::trace(star).steps.iter().enumerate() {
        let first = step.before.iter().min().expect("a star has a worker");
        if step.before[step.receiver] != *first {
            let claimed = format!("iteration {}: the receiver finished first, at {first:?}", iteration + 1);
            let found =
                format!("worker {} receives, which finished at {:?}", step.receiver, step.before[step.receiver]);
            return Err(Counterexample::new(instance(star), claimed, found));
        }
    }
    Ok(())
}

fn lemma_7(effort: &Effort) -> Finding {
    let shape = equal_links(effort);
    let within =
        StarBox { workers: 2..=5, tasks: 4..=24, comm: 0..=30, comp: 1..=30, links: Alike::Equal, speeds: Alike::Free };
    let random = RandomStars { count: effort.depth.pick(100, 5_000, 100_000), within };
    Sweep::complete(effort, shape.to_string()).check(shape.stars(), relays_do_not_help).and(|| {
        Sweep::random(effort, random.to_string())
            .check(random.stars(&mut effort.random("rr6005/lemma-7")), relays_do_not_help)
    })
}

fn lemma_7_heterogeneous(effort: &Effort) -> Finding {
    let shape = StarBox { links: Alike::Free, ..equal_links(effort) };
    Sweep::complete(effort, shape.to_string()).check(shape.stars(), relays_do_not_help)
}

fn relays_do_not_help(star: &Star<i64>) -> Result<(), Counterexample> {
    let with = least_makespan(star, Relays::Allowed)?;
    let without = least_makespan(star, Relays::Forbidden)?;
    if with == without {
        return Ok(());
    }
    let claimed = format!("{with} without a worker that both sends and receives");
    Err(Counterexample::new(instance(star), claimed, without.to_string()))
}

fn proposition_1(effort: &Effort) -> Finding {
    let (complete, random) = (homogeneous(effort), random_homogeneous(effort));
    let plain = |star: &Star<i64>| optimal(star, &bba::trace(star).schedule);
    let fast = |star: &Star<i64>| optimal(star, &bba::schedule(star));
    Sweep::complete(effort, complete.to_string()).check(complete.stars(), plain).and(|| {
        Sweep::random(effort, random.to_string()).check(random.stars(&mut effort.random("rr6005/prop-1")), fast)
    })
}

fn proposition_1_prose(effort: &Effort) -> Finding {
    let shape = homogeneous(effort);
    Sweep::complete(effort, shape.to_string())
        .check(shape.stars(), |star| optimal(star, &bba::trace_prose(star).schedule))
}

fn optimal(star: &Star<i64>, schedule: &Schedule<i64>) -> Result<(), Counterexample> {
    let claimed = format!("makespan {}", least_makespan(star, Relays::Allowed)?);
    let found = makespan_in_words(star, schedule);
    if found == claimed { Ok(()) } else { Err(Counterexample::new(instance(star), claimed, found)) }
}

fn cost(effort: &Effort) -> Finding {
    costs_within(effort, [best_balance::iterations, best_balance::comparisons]).and(|| {
        let curve = |curve: Curve| along(effort, &curve, Family::Fixed, |point| beyond(&curve, point));
        curve(best_balance::ITERATIONS).and(|| curve(best_balance::COMPARISONS))
    })
}

fn cost_against_a_sum(effort: &Effort) -> Finding {
    let sum = |star: &Star<i64>| {
        let allowed = 4 * (star.workers().len() as u64 + star.total_tasks());
        Count { allowed: Some(allowed), ..best_balance::comparisons(star) }
    };
    costs_within(effort, [best_balance::iterations, sum])
}

/// The counts of iterations and of comparisons, on every star of the box.
fn costs_within(effort: &Effort, counts: [fn(&Star<i64>) -> Count; 2]) -> Finding {
    let complete = homogeneous(effort);
    Sweep::complete(effort, complete.to_string()).check(complete.stars(), |star| {
        let [iterations, comparisons] = counts.map(|count| count(star));
        if !iterations.passes() && !comparisons.passes() {
            return Ok(());
        }
        let words =
            |[iterations, comparisons]: [u64; 2]| format!("{iterations} iterations and {comparisons} comparisons");
        let both = [iterations, comparisons];
        let allowed = words(both.map(|count| count.allowed.unwrap_or_default()));
        Err(Counterexample::new(instance(star), format!("at most {allowed}"), words(both.map(|count| count.count))))
    })
}
