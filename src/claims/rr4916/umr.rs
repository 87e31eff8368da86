//! Uniform multi-round (section 4.2): its recursion, its makespan, and its number of rounds.

use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;

use super::rounds::{Tally, measured, refuted, rounds, sample, sweep};
use crate::claims::domain::{RandomRounds, RoundBox};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};
use crate::rr4916::umr::{self, Form, UmrError};

pub const CLAIMS: [Claim; 3] = [
    Claim {
        id: "rr4916/umr-recursion",
        methods: &["equation 10 unrolled"],
        check: |effort| recursion_box(effort, printed_closed_form),
        control: Control {
            wrong: "(P g / w)^j",
            check: |effort| recursion_box(effort, |platform| closed_form(platform, by_the_inverse_ratio)),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "For g > 0: alpha_j = (w / (P g))^j (alpha_0 - gamma) + gamma if w != P g, and alpha_j = alpha_0 + j (W - P G) / (P g) if w = P g.",
            check: |effort| recursion_box(effort, |platform| closed_form(platform, by_the_corrected_form)),
            control: Control {
                wrong: "(P g / w)^j",
                check: |effort| recursion_box(effort, |platform| closed_form(platform, by_the_inverse_ratio)),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/umr-makespan",
        methods: &["the schedule built and measured"],
        check: |effort| makespan_box(effort, |platform| is_the_formula(platform, Form::Printed)),
        control: Control {
            wrong: "w load / P + M W + P / 2 (G + g alpha_0)",
            check: |effort| makespan_box(effort, with_half_of_p),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "If g, w > 0, no chunk is negative, and M >= 2 or P = 1, then the makespan is at least w load / P + M W + (P + 1) / 2 (G + g alpha_0), and equal to it if and only if P = 1 or the last chunk of all is no smaller than the first one, alpha_0. (The smallest chunk of the last round is alpha_{M-1} - (P - 1) / 2 (G + g alpha_0) / w.)",
            check: makespan_and_its_condition,
            control: Control {
                wrong: "equal whenever no chunk is negative",
                check: |effort| {
                    makespan_box(effort, |platform| {
                        if platform.workers() > 1 && rounds(platform) == 1 {
                            Ok(())
                        } else {
                            is_the_formula(platform, Form::Corrected)
                        }
                    })
                },
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/umr-rounds",
        methods: &["every M up to a bound simulated"],
        check: |effort| rounds_box(effort, printed_rounds_are_best),
        control: Control {
            wrong: "one round more than the best that has a schedule",
            check: |effort| rounds_box(effort, one_round_more),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "Let g, w > 0, and a latency be positive. Over the M >= 2 in which no chunk is smaller than the first, and the first is not negative, w load / P + M W + (P + 1) / 2 (G + g alpha_0) is the makespan, those M are an interval, and the formula is convex there: bisection on its differences within the interval finds the best of them, if it is better than one round. (Proof in the documentation of the algorithm.) Over all M the formula may be least where chunks are negative or workers wait.",
            check: bisection_within_the_interval,
            control: Control {
                wrong: "bisection on the corrected formula over all M, whatever the chunks",
                check: |effort| {
                    rounds_box(effort, |platform| {
                        let found = umr::by_bisection(platform, Form::Corrected, MOST_ROUNDS);
                        agrees_with_all(platform, found)
                    })
                },
            },
        })),
        ..Claim::BARE
    },
];

type Check = fn(&MultiRound) -> Result<(), Counterexample>;

/// The rounds up to which closed forms and recursion are compared.
const UNROLLED: usize = 9;

fn recursion_box(effort: &Effort, check: Check) -> Finding {
    let largest = effort.depth.pick(3, 5, 8);
    let shape = RoundBox {
        workers: 1..=effort.depth.pick(4, 6, 8),
        rounds: 1..=1,
        links: 1..=largest,
        cycle_times: 0..=2 * largest,
        link_latencies: 0..=effort.depth.pick(1, 3, 4),
        compute_latencies: 0..=effort.depth.pick(2, 4, 6),
        loads: 1..=1,
    };
    let mut finding = sweep(effort, &shape, check).and(|| {
        let random = RandomRounds { count: effort.depth.pick(100, 5_000, 50_000), within: wide(effort) };
        sample(effort, "rr4916 umr recursion", &random, check)
    });
    finding.domain = format!("j in 0..{}: {}; load and M do not count", UNROLLED - 1, finding.domain);
    finding
}

fn wide(effort: &Effort) -> RoundBox {
    RoundBox {
        workers: 1..=effort.depth.pick(5, 6, 8),
        rounds: 1..=effort.depth.pick(5, 6, 8),
        links: 1..=4,
        cycle_times: 1..=30,
        link_latencies: 0..=4,
        compute_latencies: 0..=12,
        loads: 1..=300,
    }
}

type ClosedForm = fn(&MultiRound, usize, &Rational) -> Result<Rational, UmrError>;

fn closed_form(platform: &MultiRound, form: ClosedForm) -> Result<(), Counterexample> {
    let sizes = umr::recursion(platform, UNROLLED).expect("g > 0");
    for first in [Rational::zero(), Rational::one()] {
        for (j, size) in sizes.iter().enumerate() {
            let unrolled = size.at(&first);
            let said = form(platform, j, &first);
            if said.as_ref() != Ok(&unrolled) {
                let claimed = said.map_or_else(|error| error.to_string(), |said| said.to_string());
                let (claimed, found) =
                    (format!("alpha_{j} = {claimed} for alpha_0 = {first}"), format!("it is {unrolled}"));
                return refuted(platform, claimed, found);
            }
        }
    }
    Ok(())
}

fn printed_closed_form(platform: &MultiRound) -> Result<(), Counterexample> {
    let all_links = Rational::from_integer(platform.workers().into()) * &platform.worker().link;
    if platform.cycle_time().is_zero() || *platform.cycle_time() == all_links {
        return Ok(());
    }
    closed_form(platform, |platform, j, first| umr::size_in_round(platform, j, first, Form::Printed))
}

fn by_the_corrected_form(platform: &MultiRound, j: usize, first: &Rational) -> Result<Rational, UmrError> {
    umr::size_in_round(platform, j, first, Form::Corrected)
}

fn by_the_inverse_ratio(platform: &MultiRound, j: usize, first: &Rational) -> Result<Rational, UmrError> {
    let sizes = umr::recursion(platform, 2)?;
    let (ratio, right) = (sizes[1].slope.clone(), by_the_corrected_form(platform, j, first)?);
    if ratio.is_one() || ratio.is_zero() {
        return Ok(right);
    }
    let gamma = &sizes[1].constant / (Rational::one() - &ratio);
    Ok(num_traits::pow(ratio.recip(), j) * (first - &gamma) + gamma)
}

fn makespan_box(effort: &Effort, check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync) -> Finding {
    let shape = RoundBox {
        workers: 1..=effort.depth.pick(4, 5, 5),
        rounds: 1..=effort.depth.pick(4, 5, 5),
        links: 1..=effort.depth.pick(1, 2, 2),
        cycle_times: 1..=effort.depth.pick(3, 6, 9),
        link_latencies: 0..=1,
        compute_latencies: 0..=effort.depth.pick(2, 3, 5),
        loads: 1..=effort.depth.pick(3, 8, 16),
    };
    sweep(effort, &shape, &check).and(|| {
        let random = RandomRounds { count: effort.depth.pick(200, 10_000, 100_000), within: wide(effort) };
        sample(effort, "rr4916 umr makespan", &random, &check)
    })
}

/// The measured makespan, and what the formula says; nothing where a chunk is negative.
fn makespans(platform: &MultiRound, form: Form) -> Option<(Rational, Rational)> {
    let rounds = rounds(platform);
    let schedule = umr::schedule(platform, rounds).ok()?;
    let first = umr::first_size(platform, rounds).expect("g > 0");
    Some((measured(platform, rounds, &schedule), umr::formula(platform, rounds, &first, form)))
}

fn is_the_formula(platform: &MultiRound, form: Form) -> Result<(), Counterexample> {
    match makespans(platform, form) {
        Some((measured, said)) if measured != said => differs(platform, &said, &measured),
        _ => Ok(()),
    }
}

fn differs(platform: &MultiRound, said: &Rational, measured: &Rational) -> Result<(), Counterexample> {
    refuted(platform, format!("the makespan is {said}"), format!("it is {measured}"))
}

fn with_half_of_p(platform: &MultiRound) -> Result<(), Counterexample> {
    let Some((measured, right)) = makespans(platform, Form::Corrected) else { return Ok(()) };
    let first = umr::first_size(platform, rounds(platform)).expect("g > 0");
    let said = right - platform.worker().sending(&first) / Rational::from_integer(2.into());
    if said == measured { Ok(()) } else { differs(platform, &said, &measured) }
}

fn makespan_and_its_condition(effort: &Effort) -> Finding {
    let [negative, waiting, exact] = [Tally::default(), Tally::default(), Tally::default()];
    let finding = makespan_box(effort, |platform| {
        let outcome = makespans(platform, Form::Corrected);
        negative.count(outcome.is_none());
        waiting.count(outcome.as_ref().is_some_and(|(measured, said)| measured != said));
        exact.count(outcome.as_ref().is_some_and(|(measured, said)| measured == said));
        exact_if_and_only_if_the_last_chunk_is_large(platform)
    });
    finding.note(format!(
        "a chunk is negative in {} instances, the formula is exact in {}, and the schedule takes another time in {}",
        negative.total(),
        exact.total(),
        waiting.total(),
    ))
}

fn exact_if_and_only_if_the_last_chunk_is_large(platform: &MultiRound) -> Result<(), Counterexample> {
    let (workers, rounds) = (platform.workers(), rounds(platform));
    let Some((measured, said)) = makespans(platform, Form::Corrected) else { return Ok(()) };
    if workers > 1 && rounds == 1 {
        return Ok(());
    }
    let sizes = umr::plan(platform, rounds).expect("g, w > 0").sizes();
    let is_exact = workers == 1 || sizes.last() >= sizes.first();
    match measured.cmp(&said) {
        std::cmp::Ordering::Equal if is_exact => Ok(()),
        std::cmp::Ordering::Greater if !is_exact => Ok(()),
        _ => differs(platform, &said, &measured),
    }
}

/// The most rounds simulated.
const MOST_ROUNDS: usize = 12;

fn rounds_box(effort: &Effort, check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync) -> Finding {
    let check = |platform: &MultiRound| if platform.worker().is_linear() { Ok(()) } else { check(platform) };
    let shape = RoundBox {
        workers: 1..=effort.depth.pick(3, 4, 5),
        rounds: 1..=1,
        links: 1..=effort.depth.pick(1, 2, 2),
        cycle_times: 1..=effort.depth.pick(3, 6, 8),
        link_latencies: 0..=1,
        compute_latencies: 0..=effort.depth.pick(2, 3, 4),
        loads: 1..=effort.depth.pick(4, 8, 12),
    };
    let mut finding = sweep(effort, &shape, check).and(|| {
        let within = RoundBox { link_latencies: 1..=4, compute_latencies: 1..=12, rounds: 1..=1, ..wide(effort) };
        let random = RandomRounds { count: effort.depth.pick(30, 2_000, 20_000), within };
        sample(effort, "rr4916 umr rounds", &random, check)
    });
    finding.domain = format!("every M up to {MOST_ROUNDS}: {}", finding.domain);
    finding
}

/// The measured makespans of all numbers of rounds that have a schedule.
fn simulated(platform: &MultiRound) -> Vec<(usize, Rational)> {
    let schedules = (1..=MOST_ROUNDS).filter_map(|rounds| Some((rounds, umr::schedule(platform, rounds).ok()?)));
    schedules.map(|(rounds, schedule)| (rounds, measured(platform, rounds, &schedule))).collect()
}

fn printed_rounds_are_best(platform: &MultiRound) -> Result<(), Counterexample> {
    agrees_with_all(platform, umr::by_bisection(platform, Form::Printed, MOST_ROUNDS))
}

fn agrees_with_all(platform: &MultiRound, found: Result<usize, UmrError>) -> Result<(), Counterexample> {
    let rounds = found.expect("g > 0");
    let all = simulated(platform);
    let Some((best, least)) = all.iter().min_by(|one, other| one.1.cmp(&other.1)) else { return Ok(()) };
    let claimed = format!("{rounds} rounds are best");
    match all.iter().find(|(number, _)| *number == rounds) {
        None => refuted(platform, claimed, format!("they have a negative chunk; {best} rounds take {least}")),
        Some((_, makespan)) if makespan > least => {
            refuted(platform, claimed, format!("they take {makespan}; {best} rounds take {least}"))
        }
        Some(_) => Ok(()),
    }
}

fn one_round_more(platform: &MultiRound) -> Result<(), Counterexample> {
    let best = simulated(platform).into_iter().min_by(|one, other| one.1.cmp(&other.1));
    best.map_or(Ok(()), |(best, _)| agrees_with_all(platform, Ok(best + 1)))
}

fn bisection_within_the_interval(effort: &Effort) -> Finding {
    let [none, best_of_all, all] = [Tally::default(), Tally::default(), Tally::default()];
    let finding = rounds_box(effort, |platform| {
        let found = umr::rounds(platform, MOST_ROUNDS);
        none.count(found.is_err());
        all.count(true);
        best_of_all.count(found.is_ok_and(|rounds| agrees_with_all(platform, Ok(rounds)).is_ok()));
        best_of_those_without_waiting(platform)
    });
    finding.note(format!(
        "of {} instances, {} have no such M better than one round; in {} the M found is also the best of all schedules, those with waiting workers included",
        all.total(),
        none.total(),
        best_of_all.total(),
    ))
}

fn best_of_those_without_waiting(platform: &MultiRound) -> Result<(), Counterexample> {
    let all = simulated(platform);
    let one_round = all.iter().find(|(rounds, _)| *rounds == 1).map(|(_, makespan)| makespan);
    let is_admissible = |rounds: usize| {
        let sizes = umr::plan(platform, rounds).expect("g, w > 0").sizes();
        !sizes[0].is_negative() && sizes.iter().all(|size| *size >= sizes[0])
    };
    let admissible: Vec<_> = all.iter().filter(|(rounds, _)| *rounds > 1 && is_admissible(*rounds)).collect();
    let is_interval = admissible.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
    let best = admissible.iter().min_by(|one, other| one.1.cmp(&other.1));
    let better = best.filter(|(_, makespan)| one_round.is_none_or(|one| makespan < one));
    match (umr::rounds(platform, MOST_ROUNDS), better) {
        _ if !is_interval => {
            refuted(platform, "the M without waiting are an interval", format!("they are {admissible:?}"))
        }
        (Ok(found), Some((rounds, _))) if found == *rounds => Ok(()),
        (Err(UmrError::NoRounds), None) => Ok(()),
        (found, best) => refuted(platform, format!("bisection finds {found:?}"), format!("the best is {best:?}")),
    }
}
