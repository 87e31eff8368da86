//! The generating function of multi-installment (section 4.1), and the roots of its denominator.

use num_traits::One;
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;
use serde_json::json;

use super::multi_installment::{beyond, small};
use super::multi_installment_proof::SERIES_FOR_ALL;
use schedcheck_harness::domain::{Domain, RoundBox};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Sweep, Test, WithProof, over, refuted,
};
use schedcheck_rr4916_algorithms::dealing::{Linear, Variant};
use schedcheck_rr4916_algorithms::field::{Alike, Field};
use schedcheck_rr4916_algorithms::generating_function::{GeneratingFunction, denominator};
use schedcheck_rr4916_algorithms::multi_installment;
use schedcheck_rr4916_algorithms::polynomial::Polynomial;

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "rr4916/generating-function",
        &["the recursion, coefficient by coefficient"],
        &Test::<Series, Coefficients> {
            check: |context, series, gammas| {
                let check = |platform: &MultiRound| {
                    let printed = series.coefficients(&platform.into(), Variant::Printed, COEFFICIENTS);
                    compare(platform, &printed, &gammas(platform, Variant::Corrected))
                };
                series_box(context, check).note(of_the_printed_equation())
            },
            ..SERIES
        },
    )
    .plain("Its gamma_0, like that of equation 8, stands for W + gamma_0, the time of the last chunk.")
    .follows("rr4916/eq-8")
    .remedied(
        RemedyKind::Reread,
        "With W + gamma_0 for gamma_0 in it, it is the generating function of the schedule's series.",
        &WithProof { test: &SERIES, proof: &SERIES_FOR_ALL },
    ),
    Claim::new(
        "rr4916/root-degrees",
        &["gcd(Q, Q') over the rationals, by Euclid's algorithm"],
        &Test {
            check: |context, degree: fn(usize, &Rational) -> usize, ()| {
                over_ratios(context, |workers, ratio| multiple_roots(workers, ratio, degree(workers, ratio)))
            },
            subject: |workers, ratio| usize::from(*ratio == Rational::from(workers)),
            oracle: (),
            wrong_subjects: &[("all roots are simple if R = P too", |_, _| 0)],
            wrong_oracles: &[],
        },
    ),
];

/// Chunks as functions of gamma_0, in a form of the equations or of their generating function.
type Coefficients = fn(&MultiRound, Variant) -> Vec<Linear>;

const SERIES: Test<Series, Coefficients> = Test {
    check: |context, series, gammas| series_box(context, |platform| generates(platform, series, gammas)),
    subject: Series::InForm,
    oracle: by_the_equations_alone,
    wrong_subjects: &[
        ("the denominator of 2 R", Series::TwiceTheRatio),
        ("the printed one, gamma_0 as it stands", Series::Printed),
    ],
    wrong_oracles: &[("the equations for twice the latency W", |platform, form| {
        let mut worker = platform.worker().clone();
        worker.compute_latency += &platform.worker().compute_latency;
        let other = MultiRound::new(platform.load().clone(), platform.workers(), platform.rounds(), worker);
        by_the_equations_alone(&other.expect("a larger latency"), form)
    })],
};

/// Which function is taken for H(x) of the equations in a form.
#[derive(Clone, Copy)]
pub(super) enum Series {
    /// The printed one, of the equations as they should be with W + gamma_0 for gamma_0.
    InForm,
    /// The same with the denominator of 2 R.
    TwiceTheRatio,
    /// The printed one with its own gamma_0 in either form.
    Printed,
}

impl Series {
    /// The first coefficients of its power series.
    pub(super) fn coefficients<F: Field>(self, platform: &Alike<F>, form: Variant, count: usize) -> Vec<Linear<F>> {
        self.function(platform, form).coefficients(count)
    }

    /// The function.
    pub(super) fn function<F: Field>(self, platform: &Alike<F>, form: Variant) -> GeneratingFunction<F> {
        let mut function = GeneratingFunction::over(platform, Variant::Printed);
        if form == Variant::Corrected && !matches!(self, Self::Printed) {
            function.constant = with_latency(&function, &platform.costs.compute_latency);
        }
        if !matches!(self, Self::TwiceTheRatio) {
            return function;
        }
        let inverse_ratio = platform.costs.link.clone() / &platform.costs.cycle_time / F::integer(2);
        let denominator = denominator(platform.workers, &inverse_ratio);
        GeneratingFunction { denominator, ..function }
    }
}

/// What is left of the numerator with W + gamma_0 for gamma_0.
fn with_latency<F: Field>(function: &GeneratingFunction<F>, latency: &F) -> Polynomial<F> {
    let (slope, constant) = (&function.slope, &function.constant);
    let terms = slope.coefficients().len().max(constant.coefficients().len());
    Polynomial::new((0..terms).map(|k| slope.coefficient(k) * latency + &constant.coefficient(k)).collect())
}

/// How many coefficients are compared.
const COEFFICIENTS: usize = 30;

fn series_box(context: &RunContext, check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync) -> Finding {
    let largest = context.depth.pick(2, 3, 5);
    let shape = RoundBox {
        workers: 1..=context.depth.pick(6, 8, 10),
        rounds: 1..=1,
        links: 0..=largest,
        cycle_times: 1..=largest,
        link_latencies: 0..=context.depth.pick(1, 3, 5),
        compute_latencies: 0..=context.depth.pick(1, 3, 5),
        loads: 1..=1,
    };
    let domains = Domains::of([shape]).random("rr4916 generating function", [10, 500, 5_000], beyond(context.depth));
    let mut finding = over(context, domains, check);
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
        let slope = F::integer(usize::from(j < workers));
        let constant = F::integer(j.min(workers)) * &costs.link_latency - &costs.compute_latency;
        let next = gammas[j.saturating_sub(workers)..].iter().fold(Linear { slope, constant }, |sum, gamma| Linear {
            slope: gamma.slope.clone() * &inverse_ratio + sum.slope,
            constant: gamma.constant.clone() * &inverse_ratio + sum.constant,
        });
        gammas.push(next);
    }
    gammas
}

/// The series of the equations as printed, or with W + gamma_0 for gamma_0 in equation 8: that of the schedule.
pub(super) fn by_the_equations<F: Field>(platform: &Alike<F>, form: Variant, count: usize) -> Vec<Linear<F>> {
    match form {
        Variant::Printed => by_the_printed_equations(platform, count),
        Variant::Corrected => multi_installment::gammas(platform, count, form),
    }
}

fn by_the_equations_alone(platform: &MultiRound, form: Variant) -> Vec<Linear> {
    by_the_equations(&platform.into(), form, COEFFICIENTS)
}

/// Whether the coefficients are the chunks of the printed equations and, with W + gamma_0 for gamma_0, the schedule's.
pub(super) fn is_generated(platform: &MultiRound, series: Series) -> Result<(), Counterexample> {
    generates(platform, series, by_the_equations_alone)
}

fn generates(platform: &MultiRound, series: Series, gammas: Coefficients) -> Result<(), Counterexample> {
    [Variant::Printed, Variant::Corrected].into_iter().try_for_each(|form| {
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
fn of_the_printed_equation() -> String {
    let shape = RoundBox { loads: 1..=1, rounds: 1..=1, ..small(Depth::Quick) };
    let holds = |platform: &MultiRound| {
        let series = GeneratingFunction::of(platform, Variant::Printed).expect("w > 0").coefficients(COEFFICIENTS);
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
fn over_ratios(context: &RunContext, check: impl Fn(usize, &Rational) -> Result<(), Counterexample> + Sync) -> Finding {
    let (most, largest) = context.depth.pick((7, 8), (10, 20), (12, 60));
    let ratio = |(a, b): (i64, i64)| Rational::new(a, b);
    let mut ratios: Vec<(i64, i64)> = itertools::iproduct!(1..=largest, 1..=largest).collect();
    ratios.retain(|&(a, b)| num_integer::gcd(a, b) == 1);
    ratios.sort_by_key(|&(a, b)| (a.max(b), a, b));
    let instances: Vec<_> = (1..=most).flat_map(|workers| ratios.iter().map(move |&of| (workers, ratio(of)))).collect();
    let domain = format!("P in 1..{most}, R = a/b with a and b in 1..{largest}");
    let checked = |instance: &(usize, Rational)| check(instance.0, &instance.1);
    Sweep::complete(context, domain).check(instances, checked).and(|| {
        use rand::RngExt;
        let mut random = context.random("rr4916 root degrees");
        let count = context.depth.pick(50, 500, 5_000);
        let instances: Vec<_> = (0..count)
            .map(|_| {
                (random.random_range(1..=most), ratio((random.random_range(1..=10_000), random.random_range(1..=999))))
            })
            .collect();
        Sweep::random(context, format!("{count} random R = a/b with a up to 10000 and b up to 999"))
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
    let words = |polynomial: &Polynomial| super::words::listed(polynomial.coefficients());
    let (claimed, found) = (words(&expected), words(&common));
    Err(Counterexample::new(instance, format!("gcd(Q, Q') has the coefficients {claimed}"), format!("it has {found}")))
}
