//! Certificates for divisible loads on stars: prices of the port's time, or cases over the order of messages, each
//! closed by the best multipliers of its program or divided.

use std::cell::OnceCell;

use num_traits::Zero;
use schedcheck_certificates::budget::Budget;
use schedcheck_certificates::divisible_star::{Case, MOST, Step, as_tree, check};
use schedcheck_certificates::divisible_tree::linear;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds};

pub use schedcheck_certificates::divisible_star::{Certificate, Proof};

use super::branch_and_bound::{self, DivisibleSolution, Limits, bound_without_lists, prices_of};
use crate::certified::{Solved, solve};
use crate::multi_round::sequences::best_sequence_within;

/// The most lists that are extended for the least makespan in one round.
const MOST_LISTS: u64 = 20_000;

/// The most workers who compute for whom there are cases in one round, and so no lemma.
const MOST_BY_DEFINITIONS: usize = 4;

/// The most steps of a proof by cases.
const MOST_STEPS: usize = 50_000;

/// The most workers for whom the program of the first case is solved in passing.
const FEW_WORKERS: usize = 50;

/// The most workers for whom cases are looked at in passing, each of which has an answer for every worker; and the most
/// steps.
const FEW_FOR_CASES: usize = 6;
const FEW_STEPS: usize = 60;

/// The most sequences that are tried for the least makespan in any number of rounds.
const MOST_SEQUENCES: u64 = 10_000;

/// A proof of the least makespan; where that is not found, in any number of rounds of the best bound that the first
/// case gives, and in one round of the best bound that is found. Nothing if in any number of rounds the cases are too
/// many, or `limits` end the work.
///
/// ```
/// use schedcheck_bruteforce::divisible::{branch_and_bound::Limits, certify::certificate};
/// use schedcheck_model::divisible::DivisibleStar;
/// let far_away = DivisibleStar::affine(3, [(1, 1, 0, 0), (1, 1, 9, 0)]);
/// assert_eq!(certificate(&far_away, &Limits::default()).unwrap().bound.to_string(), "6");
/// ```
pub fn certificate(star: &DivisibleStar, limits: &Limits) -> Option<Certificate> {
    let stop: &dyn Fn() -> bool = &|| limits.are_over();
    match star.rounds() {
        Rounds::One if star.is_linear() => relaxed(star),
        Rounds::One => {
            let answer = branch_and_bound::solve(star, &Limits { nodes: Some(MOST_LISTS), ..*limits });
            let found = answer.ok().and_then(|answer| {
                let made = OnceCell::new();
                let prices = || made.get_or_init(|| prices_of(star, &answer, stop)).clone();
                // Where lists are too many for the checker, prices alone may prove nearly as much.
                let less = || {
                    let (bound, prices) = bound_without_lists(star, &answer.lower_bound, prices(), stop);
                    by_prices(star, &bound, prices)
                };
                let all = with_latencies(star, &answer.lower_bound, prices, stop);
                all.or_else(|| if stop() { None } else { less() })
            });
            // The bound of a stopped search may be lower than that without latencies.
            let takes = |bound: &Rational| linear::takes(&as_tree(star), bound, &mut Budget::unlimited());
            let is_worth_it = |found: &Certificate| takes(&found.bound) == Ok(false);
            found.filter(is_worth_it).or_else(|| relaxed(star))
        }
        Rounds::Any => match best_sequence_within(star, &Limits { nodes: Some(MOST_SEQUENCES), ..*limits }) {
            Ok(best) => by_cases(star, &best.makespan, stop),
            Err(_) => by_cases(star, &of_the_first_case(star, stop)?, stop),
        },
    }
}

/// A proof of the bound of a search, by what it leaves; nothing if there is none.
pub fn of_answer(star: &DivisibleStar, answer: &DivisibleSolution, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    with_latencies(star, &answer.lower_bound, || prices_of(star, answer, stop), stop)
}

/// A proof of this makespan, which is the least one in one round; where none is found, or `stop` becomes true, of the
/// least one without latencies.
pub fn of_optimum(star: &DivisibleStar, least: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let prices = || branch_and_bound::prices(star, least, stop);
    with_latencies(star, least, prices, stop).or_else(|| relaxed(star))
}

/// Cases in one round where the workers are few, and else prices; nothing for more workers than prices are sought for,
/// nor without latencies, where the value of the star is known.
fn with_latencies(
    star: &DivisibleStar,
    bound: &Rational,
    prices: impl FnOnce() -> Vec<u64>,
    stop: &dyn Fn() -> bool,
) -> Option<Certificate> {
    let able = star.workers().iter().filter(|worker| worker.cycle_time.is_some()).count();
    if star.is_linear() || able > branch_and_bound::MAX_WORKERS {
        return None;
    }
    let by_definitions = if able <= MOST_BY_DEFINITIONS { by_cases(star, bound, stop) } else { None };
    by_definitions.or_else(|| by_prices(star, bound, prices()))
}

/// A proof by these prices that in one round no schedule ends before `bound`; nothing if they do not prove it.
pub fn by_prices(star: &DivisibleStar, bound: &Rational, prices: Vec<u64>) -> Option<Certificate> {
    let certificate = Certificate { bound: bound.clone(), proof: Proof::Prices(prices) };
    check(star, &certificate).is_ok().then_some(certificate)
}

fn relaxed(star: &DivisibleStar) -> Option<Certificate> {
    without_latencies(star, &least_time_without_latencies(star))
}

/// The least makespan without latencies, by the lemma of the checker, however long its numbers are.
pub fn least_time_without_latencies(star: &DivisibleStar) -> Rational {
    linear::least_time(&as_tree(star))
}

/// The claim that no schedule ends before `bound`, even without latencies: the checker finds out whether it is so.
pub fn claim_without_latencies(bound: &Rational) -> Certificate {
    Certificate { bound: bound.clone(), proof: Proof::WithoutLatencies }
}

/// A proof that in one round no schedule ends before `bound`, even without latencies; nothing if that is false, or
/// takes more work to check than a check may.
pub fn without_latencies(star: &DivisibleStar, bound: &Rational) -> Option<Certificate> {
    let certificate = claim_without_latencies(bound);
    check(star, &certificate).is_ok().then_some(certificate)
}

/// What the program of all schedules proves of them, if nothing is supposed of their end.
fn of_the_first_case(star: &DivisibleStar, stop: &dyn Fn() -> bool) -> Option<Rational> {
    let all: Rational = star
        .workers()
        .iter()
        .map(|worker| worker.sending(star.load()) + worker.computing(star.load()).unwrap_or_default())
        .sum();
    match solve(&Case::all(star).program(&all), stop)? {
        Solved::Least(least, _) => Some(least),
        Solved::Empty(_) => None,
    }
}

/// A proof by cases that no schedule ends before `bound`; nothing if one does, if there are too many
/// cases, or if `stop` becomes true first.
pub fn by_cases(star: &DivisibleStar, bound: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    by_few_cases(star, bound, MOST_STEPS, stop)
}

/// In any number of rounds, a proof of a makespan that is attained, where few cases are enough; or of the best bound
/// that the first case gives. Nothing in one round, for many workers, or if `stop` becomes true first.
///
/// ```
/// use schedcheck_bruteforce::divisible::certify::in_few_steps;
/// use schedcheck_model::Rational;
/// use schedcheck_model::divisible::{DivisibleStar, Rounds};
/// let star = DivisibleStar::affine(5, [(0, 0, 1, 1)]).with_rounds(Rounds::Any);
/// let two = Rational::from(2);
/// assert_eq!(in_few_steps(&star, &two, &|| false).unwrap().bound, two);
/// ```
pub fn in_few_steps(star: &DivisibleStar, attained: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    if star.rounds() == Rounds::One || star.workers().len() > FEW_WORKERS {
        return None;
    }
    let first = if star.load().is_zero() { Rational::zero() } else { of_the_first_case(star, stop)? };
    let has_few = first < *attained && star.workers().len() <= FEW_FOR_CASES;
    let all = if has_few { by_few_cases(star, attained, FEW_STEPS, stop) } else { None };
    all.or_else(|| by_few_cases(star, &first, 1, stop))
}

fn by_few_cases(star: &DivisibleStar, bound: &Rational, most: usize, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let steps = cases(star, bound, most, stop)?;
    Some(Certificate { bound: bound.clone(), proof: Proof::Sequences(steps) })
}

fn cases(star: &DivisibleStar, bound: &Rational, most: usize, stop: &dyn Fn() -> bool) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    if star.load().is_zero() {
        return bound.is_zero().then_some(steps);
    }
    let mut case = Case::all(star);
    let mut open = vec![(0, None)];
    while let Some((depth, next)) = open.pop() {
        if steps.len() >= most {
            return None;
        }
        case.enter(depth, next);
        match solve(&case.program(bound), stop)? {
            Solved::Least(least, _) if least < *bound => {
                if star.workers().len().max(case.sent().len()) > MOST {
                    return None;
                }
                let answers = case.next()?.into_iter().rev();
                open.extend(answers.map(|next| (case.sent().len(), Some(next))));
                steps.push(Step::Next);
            }
            Solved::Least(_, multipliers) | Solved::Empty(multipliers) => steps.push(Step::Closed(multipliers)),
        }
    }
    Some(steps)
}
