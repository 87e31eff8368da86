use schedcheck_model::divisible::check_multi_round;

use num_traits::Zero;

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
    assert_eq!(measure.makespan, formula(&platform, 3, &first, Variant::Corrected));
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
    let no_gamma = size_in_round(&MultiRound::of(10, 2, None, (1, 2, 0, 0)), 1, &Rational::ONE, Variant::Printed);
    assert_eq!(no_gamma, Err(UmrError::NoGamma));
}

#[test]
fn idle_workers_make_the_schedule_longer_than_the_formula() {
    let platform = MultiRound::of(10, 2, Some(2), (1, 2, 0, 0));
    let first = first_size(&platform, 2).unwrap();
    assert!(measured(&platform, 2) > formula(&platform, 2, &first, Variant::Corrected));
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

/// The makespan of one round: that of multi-installment, or where its chunks are negative, of all load sent last.
fn in_one_round(platform: &MultiRound) -> Rational {
    let single = platform.with_rounds(Some(1)).unwrap();
    let all_at_the_end = || {
        let mut sizes = vec![Rational::zero(); single.workers()];
        *sizes.last_mut().unwrap() = single.load().clone();
        without_waiting(&single, sizes)
    };
    let schedule = multi_installment::schedule(&single, 1).unwrap_or_else(|_| all_at_the_end());
    check_multi_round(&single, &schedule).unwrap().makespan
}

/// Platforms with short and long messages and computations, for small loads and large ones.
fn grid() -> impl Iterator<Item = MultiRound> {
    let costs = [1, 3].into_iter().flat_map(|g| [1, 4, 9].map(move |w| (g, w)));
    let latencies = [(0, 1), (1, 1), (1, 6), (3, 2)];
    let all = costs.flat_map(move |(g, w)| latencies.map(move |(latency, start_up)| (g, w, latency, start_up)));
    let sizes = [1, 2, 4].into_iter().flat_map(|workers| [1, 8, 40, 300].map(|load| (workers, load)));
    let all =
        all.flat_map(move |costs| sizes.clone().map(move |(workers, load)| MultiRound::of(load, workers, None, costs)));
    // Where the makespan is least workers wait, and in fewer rounds they do not; and where no sizes grow.
    let further = [(40, 5, (4, 30, 3, 0)), (2, 2, (1, 50, 6, 0)), (10, 4, (1, 1, 1, 9)), (20, 2, (3, 2, 0, 9))];
    all.chain(further.map(|(load, workers, costs)| MultiRound::of(load, workers, None, costs)))
}

#[test]
fn the_number_of_rounds_is_the_best_of_those_without_smaller_chunks_that_beat_one_round() {
    let mut found = 0;
    for platform in grid() {
        let one_round = in_one_round(&platform);
        let time = |rounds| {
            let plan = plan(&platform, rounds).unwrap();
            let sizes = plan.sizes();
            let is_no_smaller = sizes.iter().all(|size| *size >= plan.rounds[0] && *size >= Rational::zero());
            is_no_smaller.then(|| (measured(&platform, rounds), rounds))
        };
        let all: Vec<_> = (2..=9).filter_map(time).collect();
        for most in [1, 2, 5, 9] {
            let best = all.iter().filter(|(time, rounds)| *rounds <= most && *time < one_round).min();
            let expected = best.map(|&(_, rounds)| rounds).ok_or(UmrError::NoRounds);
            found += usize::from(expected.is_ok());
            assert_eq!(rounds(&platform, most), expected, "{platform:?} {most}");
        }
    }
    assert!(found > 300, "{found}");
}

#[test]
fn where_workers_wait_in_any_number_of_rounds_the_best_of_a_few_is_chosen() {
    let mut waiting = 0;
    for platform in grid() {
        let best = rounds(&platform, 9).or_else(|_| {
            waiting += 1;
            let time = |rounds| schedule(&platform, rounds).ok().map(|_| (measured(&platform, rounds), rounds));
            Ok::<_, UmrError>((1..=8).filter_map(time).min().map_or(1, |(_, rounds)| rounds))
        });
        assert_eq!(chosen(&platform, 9), best, "{platform:?}");
    }
    assert!(waiting > 60, "{waiting}");
}

#[test]
fn bisection_on_the_formula_finds_where_it_falls_no_more() {
    for platform in grid() {
        for form in [Variant::Printed, Variant::Corrected] {
            let at = |rounds| formula(&platform, rounds, &first_size(&platform, rounds).unwrap(), form);
            let expected = (1..12).find(|&rounds| at(rounds + 1) >= at(rounds)).unwrap_or(12);
            assert_eq!(by_bisection(&platform, form, 12), Ok(expected), "{platform:?} {form:?}");
        }
    }
}

#[test]
fn without_latencies_no_number_of_rounds_is_best() {
    assert_eq!(rounds(&MultiRound::of(10, 2, None, (1, 4, 0, 0)), 9), Err(UmrError::NoLatency));
    assert_eq!(by_bisection(&MultiRound::of(10, 2, None, (1, 4, 0, 0)), Variant::Corrected, 9), Ok(9));
}

#[test]
fn as_printed_workers_that_need_no_time_have_no_ratio() {
    let instant = MultiRound::of(10, 2, None, (1, 0, 1, 1));
    assert_eq!(size_in_round(&instant, 1, &Rational::ONE, Variant::Printed), Err(UmrError::InstantWorkers));
}

#[test]
fn in_one_round_nobody_waits_though_the_chunks_fall() {
    let plan = plan(&MultiRound::of(200, 4, None, (1, 10, 1, 1)), 1).unwrap();
    assert!(plan.nobody_waits() && plan.last[3] < plan.rounds[0]);
}
