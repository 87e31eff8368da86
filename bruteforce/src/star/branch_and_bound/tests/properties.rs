//! What holds of the optimum of every star.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use schedcheck_model::star::Worker;

use super::*;

fn worker() -> impl Strategy<Value = Worker<i64>> {
    (0..20i64, prop::option::weighted(0.9, 0..40i64), 0..8u64).prop_map(|(comm, comp, tasks)| Worker {
        comm,
        comp,
        tasks,
    })
}

fn star() -> impl Strategy<Value = Star<i64>> {
    prop::collection::vec(worker(), 1..7).prop_filter_map("somebody must compute", |workers| Star::new(workers).ok())
}

fn changed(star: &Star<i64>, change: impl Fn(usize, &mut Worker<i64>)) -> Star<i64> {
    let mut workers = star.workers().to_vec();
    workers.iter_mut().enumerate().for_each(|(index, worker)| change(index, worker));
    Star::new(workers).expect("still a star")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, rng_seed: RngSeed::Fixed(6005), ..ProptestConfig::default() })]

    #[test]
    fn the_unit_of_time_does_not_matter(star in star(), scale in 1..1_000i64) {
        let scaled = changed(&star, |_, worker| {
            worker.comm *= scale;
            worker.comp = worker.comp.map(|comp| comp * scale);
        });
        prop_assert_eq!(optimum(&scaled, Relays::Allowed).makespan, scale * optimum(&star, Relays::Allowed).makespan);
    }

    #[test]
    fn the_numbering_of_the_workers_does_not_matter(star in star(), turn in 0..7usize) {
        let mut workers = star.workers().to_vec();
        let turn = turn % workers.len();
        workers.rotate_left(turn);
        let turned = Star::new(workers).expect("still a star");
        for relays in [Relays::Allowed, Relays::Forbidden] {
            prop_assert_eq!(optimum(&turned, relays).makespan, optimum(&star, relays).makespan);
        }
    }

    #[test]
    fn one_task_more_or_a_slower_part_never_makes_it_faster(star in star(), which in 0..7usize) {
        let which = which % star.workers().len();
        prop_assume!(star.workers()[which].comp.is_some() || star.total_tasks() > 0);
        let before = optimum(&star, Relays::Allowed).makespan;
        let at = |change: fn(&mut Worker<i64>)| changed(&star, |index, worker| if index == which { change(worker) });
        let worse = [
            at(|worker| worker.tasks += 1),
            at(|worker| worker.comm += 1),
            at(|worker| worker.comp = worker.comp.map(|comp| comp + 1)),
        ];
        for star in worse {
            prop_assert!(optimum(&star, Relays::Allowed).makespan >= before);
        }
    }

    #[test]
    fn forbidding_relays_never_helps_and_never_hurts_on_equal_links(star in star()) {
        let (allowed, forbidden) = (optimum(&star, Relays::Allowed), optimum(&star, Relays::Forbidden));
        prop_assert!(allowed.makespan <= forbidden.makespan);
        let bus = changed(&star, |_, worker| worker.comm = 3);
        prop_assert_eq!(optimum(&bus, Relays::Allowed).makespan, optimum(&bus, Relays::Forbidden).makespan);
    }
}
