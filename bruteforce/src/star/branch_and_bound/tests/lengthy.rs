//! Stars of long numbers: an optimum takes few deadlines, and a request to stop is heard after few steps.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use num_bigint::BigInt;
use schedcheck_model::star::{Star, check};
use schedcheck_model::{Scaled, Time};

use crate::lengthy::star;
use crate::star::Relays;
use crate::star::branch_and_bound::control::{Control, Exhausted};
use crate::star::branch_and_bound::rules::Rules;
use crate::star::branch_and_bound::{StarLimits, minimise, solve};

#[test]
fn an_optimum_takes_few_deadlines_though_numbers_have_thousands_of_bits() {
    for (workers, tasks, bits) in [(2, 4, 2_000), (3, 6, 1_000), (4, 5, 500)] {
        let star = star(workers, tasks, bits);
        let Scaled::Big { integers, .. } = Scaled::new(&star) else { panic!("they are long") };
        assert!(integers.attainable_makespan().length_in_words() > 50);
        for relays in [Relays::Allowed, Relays::Forbidden] {
            let found = solve(&star, relays, &StarLimits::default());
            assert!(found.optimal && found.statistics.deadlines < 300, "{:?}", found.statistics);
            assert_eq!(check(&star, &found.schedule).map(|measure| measure.makespan), Ok(found.makespan));
        }
    }
}

#[test]
fn a_long_star_has_the_optimum_of_the_short_one_that_it_is_a_multiple_of() {
    let factor = BigInt::from(7).pow(900);
    let figure_2 = [(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)];
    let long = Star::of(figure_2.map(|(comm, comp, tasks)| (&factor * comm, &factor * comp, tasks)));
    let found = minimise(&long, Relays::Allowed, &StarLimits::default());
    assert_eq!((found.makespan, found.optimal), (factor * 12, true));
}

#[test]
fn a_search_that_is_stopped_before_it_begins_has_a_schedule_and_a_bound() {
    let (star, raised) = (star(9, 36, 3_000), AtomicBool::new(true));
    let by_flag = StarLimits { stop: Some(&raised), ..StarLimits::default() };
    let by_time = StarLimits { until: Some(Instant::now()), ..StarLimits::default() };
    for limits in [by_flag, by_time] {
        let found = solve(&star, Relays::Allowed, &limits);
        assert!(found.lower_bound <= found.makespan && found.statistics.deadlines < 10_000);
        assert_eq!(check(&star, &found.schedule).map(|measure| measure.makespan), Ok(found.makespan));
    }
}

#[test]
fn work_on_longer_numbers_is_interrupted_after_fewer_steps() {
    let raised = AtomicBool::new(true);
    let limits = StarLimits { stop: Some(&raised), ..StarLimits::default() };
    let steps = |words| {
        let mut control = Control::new(&limits, Rules::ALL);
        control.weigh(words);
        (1..).find(|_| control.work(1) == Err(Exhausted)).expect("it hears")
    };
    assert_eq!([1, 1 << 6, 1 << 16, u64::MAX].map(steps), [(1 << 16) + 1, (1 << 10) + 1, 2, 1]);
}
