//! Multi-installment (section 4.1): its recursion, its generating function, and the roots of the denominator.

use num_traits::{One, Signed, Zero};
use schedcheck_bruteforce::multi_round::orders::best_order;
use schedcheck_bruteforce::multi_round::round_robin::in_rounds;
use schedcheck_files::{Instance, chunks_to_json};
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;
use serde_json::json;

use super::rounds::{measured, optimum, rounds};
use schedcheck_harness::domain::{Domain, Random, RoundBox};
use schedcheck_harness::regular::instance_of;
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Exhibit, Finding, Sweep, refuted, sample, sweep};
use schedcheck_rr4916_algorithms::dealing::{Form, Linear};
use schedcheck_rr4916_algorithms::generating_function::{GeneratingFunction, denominator};
use schedcheck_rr4916_algorithms::multi_installment;
use schedcheck_rr4916_algorithms::polynomial::Polynomial;

const PROGRAM: &str = "the exact linear program over the sizes of the chunks in round-robin order";

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr4916/multi-installment",
        &[PROGRAM, "the same for every order with M chunks for each worker, where P M <= 6"],
        |effort| recursion_box(effort, is_optimal).and(|| every_order(effort)),
    )
    .catches("equation 7 without P G, where W = 0", |effort| recursion_box(effort, without_link_latencies))
    .plain(
        "With latencies and a small load the recursion can give negative chunks, and so no schedule; section \
            4.1 sets no least load.",
    )
    .restricted("the load is at least that which makes the least chunk of the recursion zero", has_enough_load)
    .exhibits(best_in_rounds),
    Claim::new("rr4916/generating-function", &["the recursion, coefficient by coefficient"], |effort| {
        series_box(effort, |platform| generates(platform, Form::Printed)).note(of_the_printed_equation(effort))
    })
    .catches("the denominator of 2 R, where W = 0", |effort| series_box(effort, generated_by_another_ratio))
    .plain("It is that of the printed equations; the surplus W of equation 8 is in it.")
    .follows("rr4916/eq-8")
    .reread(
        "It is the generating function of equations 7 and 8 as printed, N read as P. That of the series \
            without the surplus W has (gamma_0 - P G + W)(1 - x^P) + (P G - W) + .. in its numerator.",
        |effort| series_box(effort, generates_as_derived),
        Control::new("the printed one is that of equation 8 without the surplus W", |effort| {
            series_box(effort, |platform| generates(platform, Form::Printed))
        }),
    ),
    Claim::new("rr4916/root-degrees", &["gcd(Q, Q') over the rationals, by Euclid's algorithm"], |effort| {
        over_ratios(effort, |workers, ratio| multiple_roots(workers, ratio, usize::from(is(workers, ratio))))
    })
    .catches("all roots are simple if R = P too", |effort| {
        over_ratios(effort, |workers, ratio| multiple_roots(workers, ratio, 0))
    }),
];

pub(super) type Check = fn(&MultiRound) -> Result<(), Counterexample>;

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

pub(super) fn recursion_box(effort: &Effort, check: Check) -> Finding {
    sweep(effort, &small(effort), check).and(|| sample(effort, "rr4916 multi-installment", &beyond(effort), check))
}

fn is_optimal(platform: &MultiRound) -> Result<(), Counterexample> {
    const CLAIMED: &str = "the recursion gives an optimal schedule";
    let rounds = rounds(platform);
    match multi_installment::schedule(platform, rounds) {
        Err(error) => refuted(platform, CLAIMED, error.to_string()),
        Ok(schedule) => is_optimum(platform, CLAIMED, &measured(platform, rounds, &schedule)),
    }
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
    let best = in_rounds(&platform, rounds(&platform), &|| false).expect("a few chunks, and nobody stops the program");
    let caption = "a best schedule in as many rounds, where the recursion asks for a negative chunk";
    vec![Exhibit::new(caption, value.clone(), chunks_to_json(&best.schedule))]
}

fn is_optimum(platform: &MultiRound, claimed: &str, makespan: &Rational) -> Result<(), Counterexample> {
    let least = optimum(platform, rounds(platform));
    if least == *makespan {
        return Ok(());
    }
    refuted(platform, claimed, format!("the makespan is {makespan}, the least is {least}"))
}

/// The system as printed where it has a solution, with another equation 7.
fn without_link_latencies(platform: &MultiRound) -> Result<(), Counterexample> {
    if platform.worker().compute_latency.is_positive() {
        return Ok(());
    }
    let worker = schedcheck_model::divisible::Worker { link_latency: Rational::zero(), ..platform.worker().clone() };
    let other = MultiRound::new(platform.load().clone(), platform.workers(), platform.rounds(), worker)
        .expect("zero is a latency");
    let rounds = rounds(platform);
    let sizes = multi_installment::sizes(&other, rounds, Form::Corrected).expect("w > 0");
    let schedule = schedcheck_rr4916_algorithms::dealing::without_waiting(platform, sizes);
    is_optimum(platform, "the schedule is optimal", &measured(platform, rounds, &schedule))
}

/// The same on the smallest sizes against every order with M chunks for each worker.
fn every_order(effort: &Effort) -> Finding {
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
    let few_chunks = |platform: &MultiRound| platform.workers() * rounds(platform) <= 6;
    let mut finding = Sweep::complete(effort, shape.to_string()).check(shape.all().filter(few_chunks), |platform| {
        let (best, _, order) = best_order(platform, rounds(platform));
        let least = optimum(platform, rounds(platform));
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

fn series_box(effort: &Effort, check: Check) -> Finding {
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
    let mut finding = sweep(effort, &shape, check).and(|| {
        let random = Random { count: effort.depth.pick(20, 500, 5_000), within: beyond(effort).within };
        sample(effort, "rr4916 generating function", &random, check)
    });
    finding.domain = format!("{} coefficients: {}; the load does not count", COEFFICIENTS, finding.domain);
    finding
}

fn generates(platform: &MultiRound, function: Form) -> Result<(), Counterexample> {
    let series = GeneratingFunction::of(platform, function).expect("w > 0").coefficients(COEFFICIENTS);
    compare(platform, &series)
}

/// Whether the printed function is that of the printed equations, and the one without the surplus W that of the
/// equations without it.
fn generates_as_derived(platform: &MultiRound) -> Result<(), Counterexample> {
    let series = GeneratingFunction::of(platform, Form::Printed).expect("w > 0").coefficients(COEFFICIENTS);
    compare_with(platform, &series, &by_the_printed_equations(platform))?;
    generates(platform, Form::Corrected)
}

/// The series of equations 7 and 8 to the letter, j = 0 included: W + gamma_j is what their right-hand sides say,
/// gamma_0 there a parameter.
pub(super) fn by_the_printed_equations(platform: &MultiRound) -> Vec<Linear> {
    let (workers, worker) = (platform.workers(), platform.worker());
    let inverse_ratio = &worker.link / platform.cycle_time();
    let mut gammas: Vec<Linear> = Vec::with_capacity(COEFFICIENTS);
    for j in 0..COEFFICIENTS {
        let messages = Rational::from_integer(j.min(workers).into());
        let mut next = Linear {
            slope: Rational::from_integer(usize::from(j < workers).into()),
            constant: messages * &worker.link_latency - &worker.compute_latency,
        };
        for gamma in &gammas[j.saturating_sub(workers)..] {
            next.slope += &gamma.slope * &inverse_ratio;
            next.constant += &gamma.constant * &inverse_ratio;
        }
        gammas.push(next);
    }
    gammas
}

fn compare(platform: &MultiRound, series: &[Linear]) -> Result<(), Counterexample> {
    let gammas = multi_installment::recursion(platform, COEFFICIENTS, Form::Corrected).expect("w > 0");
    compare_with(platform, series, &gammas)
}

fn compare_with(platform: &MultiRound, series: &[Linear], gammas: &[Linear]) -> Result<(), Counterexample> {
    let differs = series.iter().zip(gammas).position(|(coefficient, gamma)| coefficient != gamma);
    let Some(j) = differs else { return Ok(()) };
    let words = |number: &Linear| format!("{} gamma_0 + ({})", number.slope, number.constant);
    refuted(
        platform,
        format!("the coefficient of x^{j} is gamma_{j} = {}", words(&gammas[j])),
        format!("it is {}", words(&series[j])),
    )
}

fn generated_by_another_ratio(platform: &MultiRound) -> Result<(), Counterexample> {
    if platform.worker().compute_latency.is_positive() {
        return Ok(());
    }
    let inverse_ratio = &platform.worker().link / platform.cycle_time() / Rational::from_integer(2.into());
    let function = GeneratingFunction::of(platform, Form::Printed).expect("w > 0");
    let other = GeneratingFunction { denominator: denominator(platform.workers(), &inverse_ratio), ..function };
    compare(platform, &other.coefficients(COEFFICIENTS))
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

fn is(workers: usize, ratio: &Rational) -> bool {
    *ratio == Rational::from_integer(workers.into())
}

/// Every P and every R = a/b in lowest terms of small a and b, and random ones beyond.
fn over_ratios(effort: &Effort, check: fn(usize, &Rational) -> Result<(), Counterexample>) -> Finding {
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
