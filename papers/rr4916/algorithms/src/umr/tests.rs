use schedcheck_model::divisible::check_multi_round;

use super::*;

fn measured(platform: &MultiRound, rounds: usize) -> Rational {
    let platform = platform.with_rounds(Some(rounds)).unwrap();
    check_multi_round(&platform, &schedule(&platform, rounds).unwrap()).unwrap().makespan
}

#[test]
fn all_finish_together_if_the_last_chunk_is_no_smaller_than_the_first() {
    let platform = MultiRound::of(200, 4, Some(3), (1, 10, 1, 1));
    let schedule = schedule_without_idle_time(&platform, 3).unwrap();
    let measure = check_multi_round(&platform, &schedule).unwrap();
    assert!(measure.finish.iter().all(|finish| finish.as_ref() == Some(&measure.makespan)));
    let first = plan(&platform, 3).unwrap().rounds[0].clone();
    assert_eq!(measure.makespan, formula(&platform, 3, &first, Form::Corrected));
}

#[test]
fn the_closed_form_of_the_first_size_agrees_with_the_recursion() {
    for costs in [(1, 8, 1, 1), (1, 4, 0, 3), (2, 1, 0, 9), (1, 4, 1, 4)] {
        let platform = MultiRound::of(100, 4, None, costs);
        for rounds in 2..6 {
            let plan = plan(&platform, rounds).unwrap();
            assert_eq!(first_size(&platform, rounds).unwrap(), plan.rounds[0]);
            let sum: Rational = plan.sizes().iter().sum();
            assert_eq!(sum, *platform.load());
        }
    }
}

#[test]
fn what_the_formulas_do_not_cover_is_told() {
    let refused = |load, workers, costs, rounds| {
        schedule_without_idle_time(&MultiRound::of(load, workers, None, costs), rounds).unwrap_err()
    };
    assert_eq!(refused(10, 2, (0, 1, 1, 1), 2), UmrError::FreeLinks);
    assert_eq!(refused(10, 2, (1, 0, 1, 1), 2), UmrError::InstantWorkers);
    assert!(matches!(refused(1, 2, (1, 3, 0, 9), 3), UmrError::NegativeChunk { round: 0, .. }));
    assert!(matches!(refused(10, 2, (1, 2, 0, 0), 2), UmrError::IdleTime { .. }));
    let no_gamma = size_in_round(&MultiRound::of(10, 2, None, (1, 2, 0, 0)), 1, &whole(1), Form::Printed);
    assert_eq!(no_gamma, Err(UmrError::NoGamma));
}

#[test]
fn idle_workers_make_the_schedule_longer_than_the_formula() {
    let platform = MultiRound::of(10, 2, Some(2), (1, 2, 0, 0));
    let first = first_size(&platform, 2).unwrap();
    assert!(measured(&platform, 2) > formula(&platform, 2, &first, Form::Corrected));
}

#[test]
fn bisection_finds_the_best_of_all_rounds_without_idle_time() {
    for costs in [(1, 10, 1, 1), (1, 8, 0, 3), (1, 4, 1, 6), (1, 3, 1, 20)] {
        let platform = MultiRound::of(500, 4, None, costs);
        let without = (2..40).filter(|&rounds| schedule_without_idle_time(&platform, rounds).is_ok());
        let best = without.min_by_key(|&rounds| measured(&platform, rounds));
        assert_eq!(rounds(&platform, 39).ok(), best, "{costs:?}");
    }
}

#[test]
fn without_latencies_no_number_of_rounds_is_best() {
    assert_eq!(rounds(&MultiRound::of(10, 2, None, (1, 4, 0, 0)), 9), Err(UmrError::NoLatency));
    assert_eq!(by_bisection(&MultiRound::of(10, 2, None, (1, 4, 0, 0)), Form::Corrected, 9), Ok(9));
}
