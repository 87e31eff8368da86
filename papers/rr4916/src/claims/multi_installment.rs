//! Multi-installment (section 4.1): its recursion, its generating function, and the roots of the denominator.

use num_traits::{One, Signed};
use schedcheck_bruteforce::multi_round::orders::best_order;
use schedcheck_bruteforce::multi_round::program::{Parties, best_sizes};
use schedcheck_bruteforce::multi_round::round_robin::in_rounds;
use schedcheck_files::{Instance, chunks_to_json};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};
use serde_json::json;

use super::multi_installment_proof::{OPTIMAL_FOR_ALL, SERIES_FOR_ALL};
use super::rounds::{has_few_chunks, measured, optimum, rounds};
use schedcheck_harness::domain::{Domain, Random, RoundBox};
use schedcheck_harness::regular::instance_of;
use schedcheck_harness::{
    Claim, Counterexample, Effort, Exhibit, Finding, Mending, Sweep, Test, Unproved, WithProof, refuted, sample, sweep,
};
use schedcheck_rr4916_algorithms::dealing::{Form, Linear, without_waiting};
use schedcheck_rr4916_algorithms::field::{Alike, Field};
use schedcheck_rr4916_algorithms::generating_function::{GeneratingFunction, denominator};
use schedcheck_rr4916_algorithms::multi_installment::{self, MultiInstallmentError};
use schedcheck_rr4916_algorithms::polynomial::Polynomial;

const PROGRAM: &str = "the exact linear program over the sizes of the chunks in round-robin order";

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr4916/multi-installment",
        &[PROGRAM, "the same for every order with M chunks for each worker, where P M <= 6"],
        &Unproved {
            test: &WithProof { test: &OPTIMAL, proof: &OPTIMAL_FOR_ALL },
            reason: "That round-robin is a best order is not proved: nothing bounds the orders of the chunks other than \
                trying them all, and which is best depends on the signs of more than the parameters.",
        },
    )
    .plain(
        "With latencies and a small load the recursion can give negative chunks, and so no schedule; section \
            4.1 sets no least load.",
    )
    .restricted("the load is at least that which makes the least chunk of the recursion zero", has_enough_load)
    .exhibits(best_in_rounds),
    Claim::new(
        "rr4916/generating-function",
        &["the recursion, coefficient by coefficient"],
        &Test::<Series, Coefficients> {
            check: |effort, series, gammas| {
                let check = |platform: &MultiRound| {
                    let printed = series.coefficients(&platform.into(), Form::Printed, COEFFICIENTS);
                    compare(platform, &printed, &gammas(platform, Form::Corrected))
                };
                series_box(effort, check).note(of_the_printed_equation(effort))
            },
            ..SERIES
        },
    )
    .plain("It is that of the printed equations; the surplus W of equation 8 is in it.")
    .follows("rr4916/eq-8")
    .mended(
        Mending::Reread,
        "It is the generating function of equations 7 and 8 as printed, N read as P. That of the series \
            without the surplus W has (gamma_0 - P G + W)(1 - x^P) + (P G - W) + .. in its numerator.",
        &WithProof { test: &SERIES, proof: &SERIES_FOR_ALL },
    ),
    Claim::new(
        "rr4916/root-degrees",
        &["gcd(Q, Q') over the rationals, by Euclid's algorithm"],
        &Test {
            check: |effort, degree: fn(usize, &Rational) -> usize, ()| {
                over_ratios(effort, |workers, ratio| multiple_roots(workers, ratio, degree(workers, ratio)))
            },
            subject: |workers, ratio| usize::from(*ratio == Rational::from_integer(workers.into())),
            evidence: (),
            wrong: &[("all roots are simple if R = P too", |_, _| 0)],
            mistaken: &[],
        },
    ),
];

const OPTIMAL: Test<Recursion, Optimum> = Test {
    check: |effort, recursion: Recursion, optimum| {
        recursion_box(effort, |platform| is_optimal(platform, recursion.schedule, optimum))
            .and(|| every_order(effort, recursion.of_the_order))
    },
    subject: Recursion { schedule: multi_installment::schedule, of_the_order: optimum },
    evidence: optimum,
    wrong: &[
        ("equation 7 without P G", Recursion { schedule: without_link_latencies, of_the_order: optimum }),
        (
            "no schedule",
            Recursion { schedule: |_, _| Err(MultiInstallmentError::InstantWorkers), of_the_order: optimum },
        ),
        (
            "all chunks of a worker in succession",
            Recursion { schedule: |platform, rounds| Ok(best_in(platform, rounds)), of_the_order: in_succession },
        ),
    ],
    mistaken: &[("an optimum that is one more", |platform, rounds| optimum(platform, rounds) + Rational::one())],
};

/// What section 4.1 promises: a schedule in so many rounds, and the makespan of the best one in its order.
#[derive(Clone, Copy)]
struct Recursion {
    schedule: fn(&MultiRound, usize) -> Result<Schedule, MultiInstallmentError>,
    of_the_order: Optimum,
}

/// The least makespan in so many rounds.
type Optimum = fn(&MultiRound, usize) -> Rational;
/// Chunks as functions of gamma_0, in a form of the equations or of their generating function.
type Coefficients = fn(&MultiRound, Form) -> Vec<Linear>;

const SERIES: Test<Series, Coefficients> = Test {
    check: |effort, series, gammas| series_box(effort, |platform| generates(platform, series, gammas)),
    subject: Series::OfTheFunction,
    evidence: by_the_equations_alone,
    wrong: &[
        ("the denominator of 2 R", Series::OfTwiceTheRatio),
        ("the printed one, whether the surplus W is there or not", Series::OfThePrintedOne),
    ],
    mistaken: &[("the equations for twice the latency W", |platform, form| {
        let mut worker = platform.worker().clone();
        worker.compute_latency += &platform.worker().compute_latency;
        let other = MultiRound::new(platform.load().clone(), platform.workers(), platform.rounds(), worker);
        by_the_equations_alone(&other.expect("a larger latency"), form)
    })],
};

/// Which function is taken for H(x).
#[derive(Clone, Copy)]
pub(super) enum Series {
    /// That of the form that is asked for.
    OfTheFunction,
    /// The same with the denominator of 2 R.
    OfTwiceTheRatio,
    /// The printed one in either form.
    OfThePrintedOne,
}

impl Series {
    /// The first coefficients of its power series.
    pub(super) fn coefficients<F: Field>(self, platform: &Alike<F>, form: Form, count: usize) -> Vec<Linear<F>> {
        let form = if matches!(self, Self::OfThePrintedOne) { Form::Printed } else { form };
        let function = GeneratingFunction::over(platform, form);
        if !matches!(self, Self::OfTwiceTheRatio) {
            return function.coefficients(count);
        }
        let inverse_ratio = platform.costs.link.clone() / &platform.costs.cycle_time / F::whole(2);
        let denominator = denominator(platform.workers, &inverse_ratio);
        GeneratingFunction { denominator, ..function }.coefficients(count)
    }
}

/// Which equations the chunks are taken from.
#[derive(Clone, Copy)]
pub(super) enum Equations {
    /// Equation 7, and 8 as it holds.
    Corrected,
    /// Equation 7, and 8 as printed for j > 0.
    Printed,
    /// Without P G in equation 7.
    WithoutLinkLatencies,
}

impl Equations {
    /// The chunks from the last one on, as functions of gamma_0.
    pub(super) fn gammas<F: Field>(self, platform: &Alike<F>, count: usize) -> Vec<Linear<F>> {
        match self {
            Self::Corrected => multi_installment::gammas(platform, count, Form::Corrected),
            Self::Printed => multi_installment::gammas(platform, count, Form::Printed),
            Self::WithoutLinkLatencies => {
                let mut other = platform.clone();
                other.costs.link_latency = F::zero();
                multi_installment::gammas(&other, count, Form::Corrected)
            }
        }
    }

    /// The schedule without waiting.
    pub(super) fn schedule(self, platform: &MultiRound, rounds: usize) -> Result<Schedule, MultiInstallmentError> {
        if let Self::Corrected = self {
            return multi_installment::schedule(platform, rounds);
        }
        Ok(without_waiting(platform, self.sizes(platform, rounds)))
    }

    fn sizes(self, platform: &MultiRound, rounds: usize) -> Vec<Rational> {
        let numbers = Alike::from(platform);
        multi_installment::sizes_of(&numbers, &self.gammas(&numbers, platform.workers() * rounds))
    }

    /// Whether none of its chunks is negative.
    pub(super) fn has_schedule(self, platform: &MultiRound) -> bool {
        self.sizes(platform, rounds(platform)).iter().all(|size| !size.is_negative())
    }
}

/// Small instances, latencies zero and not, R from 0 to 3 and infinite.
fn small(effort: &Effort) -> RoundBox {
    let (largest, load) = effort.depth.pick((1, 2), (2, 4), (3, 6));
    RoundBox {
        workers: 1..=4,
        rounds: 1..=effort.depth.pick(4, 4, 5),
        links: 0..=largest + 1,
        cycle_times: 1..=largest,
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest + 1,
        loads: 1..=load,
    }
}

fn beyond(effort: &Effort) -> Random<RoundBox> {
    let within = RoundBox {
        workers: 1..=effort.depth.pick(4, 5, 6),
        rounds: 1..=4,
        links: 0..=6,
        cycle_times: 1..=12,
        link_latencies: 0..=3,
        compute_latencies: 0..=6,
        loads: 1..=200,
    };
    Random { count: effort.depth.pick(60, 2_000, 20_000), within }
}

pub(super) fn recursion_box(
    effort: &Effort,
    check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync,
) -> Finding {
    sweep(effort, &small(effort), &check).and(|| sample(effort, "rr4916 multi-installment", &beyond(effort), &check))
}

pub(super) fn is_optimal(
    platform: &MultiRound,
    schedule: impl Fn(&MultiRound, usize) -> Result<Schedule, MultiInstallmentError>,
    optimum: Optimum,
) -> Result<(), Counterexample> {
    const CLAIMED: &str = "the recursion gives an optimal schedule";
    let rounds = rounds(platform);
    let makespan = match schedule(platform, rounds) {
        Err(error) => return refuted(platform, CLAIMED, error.to_string()),
        Ok(schedule) => measured(platform, rounds, &schedule),
    };
    let least = optimum(platform, rounds);
    if least == makespan {
        return Ok(());
    }
    refuted(platform, CLAIMED, format!("the makespan is {makespan}, the least is {least}"))
}

/// Whether the load is at least the one from which on no chunk is negative.
fn has_enough_load(value: &serde_json::Value) -> bool {
    let Some(Instance::MultiRound(platform)) = instance_of(value) else { return true };
    let least = multi_installment::least_load(&platform, rounds(&platform));
    least.is_ok_and(|least| least.is_some_and(|least| *platform.load() >= least))
}

/// A best schedule of an instance for which the recursion has none.
fn best_in_rounds(value: &serde_json::Value) -> Vec<Exhibit> {
    let Some(Instance::MultiRound(platform)) = instance_of(value) else { return Vec::new() };
    let caption = "a best schedule in as many rounds, where the recursion asks for a negative chunk";
    vec![Exhibit::new(caption, value.clone(), chunks_to_json(&best_in(&platform, rounds(&platform))))]
}

/// The sizes by another equation 7, where the system has a solution as printed.
fn without_link_latencies(platform: &MultiRound, rounds: usize) -> Result<Schedule, MultiInstallmentError> {
    if platform.worker().compute_latency.is_positive() {
        return multi_installment::schedule(platform, rounds);
    }
    Equations::WithoutLinkLatencies.schedule(platform, rounds)
}

fn best_in(platform: &MultiRound, rounds: usize) -> Schedule {
    in_rounds(platform, rounds, &|| false).expect("a few chunks, and nobody stops the program").schedule
}

/// The least makespan with one worker served after the other.
fn in_succession(platform: &MultiRound, rounds: usize) -> Rational {
    let workers = vec![platform.worker().clone(); platform.workers()];
    let parties = Parties { load: platform.load(), master: None, workers: &workers };
    let order: Vec<usize> = (0..workers.len()).flat_map(|worker| vec![worker; rounds]).collect();
    best_sizes(parties, &order, &|| false).expect("nobody stops the program").0
}

/// The same on the smallest sizes against every order with M chunks for each worker.
fn every_order(effort: &Effort, of_the_order: Optimum) -> Finding {
    let largest = effort.depth.pick(1, 2, 2);
    let shape = RoundBox {
        workers: 2..=effort.depth.pick(2, 3, 3),
        rounds: 2..=effort.depth.pick(2, 3, 3),
        links: 0..=2,
        cycle_times: 1..=largest,
        link_latencies: 0..=1,
        compute_latencies: 0..=largest,
        loads: 1..=2,
    };
    let platforms = shape.all().filter(has_few_chunks);
    let mut finding = Sweep::complete(effort, shape.to_string()).check(platforms, |platform| {
        let (best, _, order) = best_order(platform, rounds(platform));
        let least = of_the_order(platform, rounds(platform));
        if best == least {
            return Ok(());
        }
        refuted(platform, format!("round-robin is a best order: {least}"), format!("{order:?} takes {best}"))
    });
    finding.domain = format!("against every order with M chunks for each worker, P M <= 6: {}", finding.domain);
    finding
}

/// How many coefficients are compared.
const COEFFICIENTS: usize = 30;

fn series_box(effort: &Effort, check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync) -> Finding {
    let largest = effort.depth.pick(2, 3, 5);
    let shape = RoundBox {
        workers: 1..=effort.depth.pick(6, 8, 10),
        rounds: 1..=1,
        links: 0..=largest,
        cycle_times: 1..=largest,
        link_latencies: 0..=effort.depth.pick(1, 3, 5),
        compute_latencies: 0..=effort.depth.pick(1, 3, 5),
        loads: 1..=1,
    };
    let mut finding = sweep(effort, &shape, &check).and(|| {
        let random = Random { count: effort.depth.pick(20, 500, 5_000), within: beyond(effort).within };
        sample(effort, "rr4916 generating function", &random, &check)
    });
    finding.domain = format!("{} coefficients: {}; the load does not count", COEFFICIENTS, finding.domain);
    finding
}

/// The series of equations 7 and 8 to the letter, j = 0 included: W + gamma_j is what their right-hand sides say,
/// gamma_0 there a parameter.
pub(super) fn by_the_printed_equations<F: Field>(platform: &Alike<F>, count: usize) -> Vec<Linear<F>> {
    let (workers, costs) = (platform.workers, &platform.costs);
    let inverse_ratio = costs.link.clone() / &costs.cycle_time;
    let mut gammas: Vec<Linear<F>> = Vec::with_capacity(count);
    for j in 0..count {
        let slope = F::whole(usize::from(j < workers));
        let constant = F::whole(j.min(workers)) * &costs.link_latency - &costs.compute_latency;
        let next = gammas[j.saturating_sub(workers)..].iter().fold(Linear { slope, constant }, |sum, gamma| Linear {
            slope: gamma.slope.clone() * &inverse_ratio + sum.slope,
            constant: gamma.constant.clone() * &inverse_ratio + sum.constant,
        });
        gammas.push(next);
    }
    gammas
}

/// The series of the equations, with the surplus W or without it.
pub(super) fn by_the_equations<F: Field>(platform: &Alike<F>, form: Form, count: usize) -> Vec<Linear<F>> {
    match form {
        Form::Printed => by_the_printed_equations(platform, count),
        Form::Corrected => multi_installment::gammas(platform, count, form),
    }
}

fn by_the_equations_alone(platform: &MultiRound, form: Form) -> Vec<Linear> {
    by_the_equations(&platform.into(), form, COEFFICIENTS)
}

/// Whether the coefficients in both forms are the chunks of the equations.
pub(super) fn is_generated(platform: &MultiRound, series: Series) -> Result<(), Counterexample> {
    generates(platform, series, by_the_equations_alone)
}

fn generates(platform: &MultiRound, series: Series, gammas: Coefficients) -> Result<(), Counterexample> {
    [Form::Printed, Form::Corrected].into_iter().try_for_each(|form| {
        let coefficients = series.coefficients(&platform.into(), form, COEFFICIENTS);
        compare(platform, &coefficients, &gammas(platform, form))
    })
}

fn compare(platform: &MultiRound, series: &[Linear], gammas: &[Linear]) -> Result<(), Counterexample> {
    let differs = series.iter().zip(gammas).position(|(coefficient, gamma)| coefficient != gamma);
    let Some(j) = differs else { return Ok(()) };
    let words = |number: &Linear| format!("{} gamma_0 + ({})", number.slope, number.constant);
    refuted(
        platform,
        format!("the coefficient of x^{j} is gamma_{j} = {}", words(&gammas[j])),
        format!("it is {}", words(&series[j])),
    )
}

/// What the printed function does generate.
fn of_the_printed_equation(effort: &Effort) -> String {
    let shape = RoundBox { loads: 1..=1, rounds: 1..=1, ..small(&effort.at_quick_depth()) };
    let holds = |platform: &MultiRound| {
        let series = GeneratingFunction::of(platform, Form::Printed).expect("w > 0").coefficients(COEFFICIENTS);
        let (slope, constant) = (Rational::one(), -platform.worker().compute_latency.clone());
        series[0] == Linear { slope, constant }
    };
    let all: Vec<bool> = shape.all().map(|platform| holds(&platform)).collect();
    let of_them = all.iter().filter(|holds| **holds).count();
    format!(
        "its constant term is gamma_0 - W in {of_them} of {} instances: that of equation 8 at j = 0 as printed",
        all.len()
    )
}

/// Every P and every R = a/b in lowest terms of small a and b, and random ones beyond.
fn over_ratios(effort: &Effort, check: impl Fn(usize, &Rational) -> Result<(), Counterexample> + Sync) -> Finding {
    let (most, largest) = effort.depth.pick((7, 8), (10, 20), (12, 60));
    let ratio = |(a, b): (i64, i64)| Rational::new(a.into(), b.into());
    let mut ratios: Vec<(i64, i64)> = itertools::iproduct!(1..=largest, 1..=largest).collect();
    ratios.retain(|&(a, b)| num_integer::gcd(a, b) == 1);
    ratios.sort_by_key(|&(a, b)| (a.max(b), a, b));
    let instances: Vec<_> = (1..=most).flat_map(|workers| ratios.iter().map(move |&of| (workers, ratio(of)))).collect();
    let domain = format!("P in 1..{most}, R = a/b with a and b in 1..{largest}");
    let checked = |instance: &(usize, Rational)| check(instance.0, &instance.1);
    Sweep::complete(effort, domain).check(instances, checked).and(|| {
        use rand::RngExt;
        let mut random = effort.random("rr4916 root degrees");
        let count = effort.depth.pick(50, 500, 5_000);
        let instances: Vec<_> = (0..count)
            .map(|_| {
                (random.random_range(1..=most), ratio((random.random_range(1..=10_000), random.random_range(1..=999))))
            })
            .collect();
        Sweep::random(effort, format!("{count} random R = a/b with a up to 10000 and b up to 999"))
            .check(instances, checked)
    })
}

/// Q has exactly the multiple roots of (x - 1)^degree.
fn multiple_roots(workers: usize, ratio: &Rational, degree: usize) -> Result<(), Counterexample> {
    let q = denominator(workers, &ratio.recip());
    let common = q.gcd(&q.derivative());
    let (one, minus_one) = (Rational::one(), -Rational::one());
    let expected = Polynomial::new(if degree == 0 { vec![one] } else { vec![minus_one, one] });
    if common == expected {
        return Ok(());
    }
    let instance = json!({"P": workers, "R": ratio.to_string()});
    let words = |polynomial: &Polynomial| super::evidence::listed(polynomial.coefficients());
    let (claimed, found) = (words(&expected), words(&common));
    Err(Counterexample::new(instance, format!("gcd(Q, Q') has the coefficients {claimed}"), format!("it has {found}")))
}
