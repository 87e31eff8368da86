//! Random divisible loads with returns: all pairs of orders by exact linear programs, the search through cases and the
//! certificate, as both checkers read it, say the same of every one.
//!
//! The search bounds its cases in whole numbers that floating point proposes, by code of its own. What it has in common
//! with the enumeration is the linear program of one pair of orders, for the schedule that it gives, and the solver of
//! linear programs. Neither checker of certificates has any part of that.

use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::divisible_return::{all_pairs, branch_and_bound, certify};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Worker, check};

use super::mangle::Numbers;
use super::second_checker::second;
use super::{asked, certify as first};

/// One in so many has five workers, of which there are 14,400 pairs of orders.
const FIVE_EACH: usize = 33;

/// A star of small rational numbers, zeros among them, with equal workers and workers that cannot compute now and then,
/// and latencies if there are few workers.
fn drawn(numbers: &mut Numbers, count: usize) -> DivisibleReturn {
    let ports = [Ports::One, Ports::Two][numbers.below(2)];
    let ratio = [None, None, Some((1, 1)), Some((1, 2)), Some((3, 2))][numbers.below(5)];
    let denominator = 1 + numbers.below(3) as i64;
    let has_latencies = count <= 3 && numbers.below(3) == 0;
    let mut workers: Vec<Worker> = Vec::new();
    for place in 0..count {
        let mut draw = |end: usize| Rational::new(numbers.below(end) as i64, denominator);
        let (link, cycle_time, other) = (draw(5), draw(7), draw(5));
        let return_link = ratio.map_or(other, |(over, under)| &link * Rational::new(over, under));
        let linear = Worker::linear(link, cycle_time, return_link);
        let mut latency = || if has_latencies { draw(3) } else { Rational::ZERO };
        let (link_latency, compute_latency, return_latency) = (latency(), latency(), latency());
        let new = Worker { link_latency, compute_latency, return_latency, ..linear };
        let is_copy = place > 0 && numbers.below(4) == 0;
        workers.push(if is_copy { workers[numbers.below(place)].clone() } else { new });
    }
    if count > 1 && numbers.below(8) == 0 {
        workers[0].cycle_time = None;
    }
    let load = Rational::from(numbers.below(13) as i64);
    DivisibleReturn::new(load, ports, workers).expect("the numbers are those of a star")
}

/// The least makespan of all pairs of orders; if there are no latencies, that of the search too; and a certificate.
fn solved(star: &DivisibleReturn) -> (Rational, String) {
    let best = all_pairs::best_of_at_most(star, 5).expect("five workers");
    let optimum = check(star, &best.schedule).expect("a schedule").makespan;
    assert_eq!(optimum, best.makespan, "{star:?}");
    if star.is_linear() {
        let found = branch_and_bound::solve(star, &Limits::default()).expect("a schedule");
        let makespan = check(star, &found.schedule).expect("a schedule").makespan;
        assert_eq!([&makespan, &found.makespan, &found.lower_bound], [&optimum; 3], "{star:?}");
    }
    let certificate = certify::certificate(star, &Limits::default()).expect("few cases");
    (optimum, certificate.to_json())
}

#[test]
fn two_methods_and_two_checkers_agree_on_loads_with_returns() {
    let (mut numbers, mut lines, mut optima) = (Numbers(7), String::new(), Vec::new());
    let (mut equal, mut late) = (0, 0);
    for place in 0..asked(2 * FIVE_EACH) {
        let count = if place % FIVE_EACH + 1 == FIVE_EACH { 5 } else { 1 + numbers.below(4) };
        let star = drawn(&mut numbers, count);
        let (optimum, certificate) = solved(&star);
        late += usize::from(!star.is_linear());
        equal += usize::from((1..count).any(|place| star.workers()[..place].contains(&star.workers()[place])));
        let instance = Instance::DivisibleReturn(star);
        let proved = first(&instance, &certificate).expect("it is read").expect("a proof");
        assert_eq!(proved.bound, optimum, "{}", instance.to_json());
        lines += &format!("{{\"instance\":{},\"certificate\":{certificate}}}\n", instance.to_json());
        optima.push(optimum);
    }
    assert!(equal * 8 > optima.len() && late * 10 > optima.len(), "{equal} {late}");
    let Some(answers) = second(&[], lines.clone().into_bytes()) else { return };
    assert_eq!(answers.len(), optima.len());
    for ((answer, optimum), line) in answers.iter().zip(&optima).zip(lines.lines()) {
        assert_eq!((&answer["valid"], answer["bound"].as_str()), (&true.into(), Some(&*optimum.to_string())), "{line}");
    }
}
