//! Properties of the kernel beyond the boxes: reading and writing, scaling, and what the checkers must not depend on.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use schedcheck_files::{
    Candidate, Instance, InstanceFile, read_candidate, read_redistribution_schedule, read_star_schedule,
    redistribution_schedule_to_json, star_schedule_to_json,
};
use schedcheck_model::number::parse_rational;
use schedcheck_model::redistribution::{self, Redistribution};
use schedcheck_model::star::{self, Run, Schedule, Star, Transfer, Worker};
use schedcheck_model::{Rational, Scaled, with_scaled};

fn rational() -> impl Strategy<Value = Rational> {
    (any::<i128>(), 1..=u64::MAX).prop_map(|(n, d)| Rational::new(n, d))
}

fn cost() -> impl Strategy<Value = Rational> {
    (0_u64..100, 1_u64..12).prop_map(|(n, d)| Rational::new(n, d))
}

/// A star on which every worker can compute.
fn computing_star() -> impl Strategy<Value = Star<Rational>> {
    vec((cost(), cost(), 0_u64..6), 1..6).prop_map(Star::of)
}

fn any_star() -> impl Strategy<Value = Star<Rational>> {
    let worker = (cost(), option::weighted(0.8, cost()), 0_u64..6);
    vec(worker, 1..6).prop_filter_map("somebody must compute", |workers| {
        let workers = workers.into_iter().map(|(comm, comp, tasks)| Worker { comm, comp, tasks });
        Star::new(workers.collect()).ok()
    })
}

/// Surpluses that are moved from each worker to the next one, the last giving to the first.
fn any_redistribution() -> impl Strategy<Value = Redistribution<Rational>> {
    vec((cost(), 0_i64..5), 1..6).prop_map(|workers| {
        let from_before = |i: usize| workers[(i + workers.len() - 1) % workers.len()].1;
        Redistribution::of(workers.iter().enumerate().map(|(i, (comm, given))| (comm.clone(), given - from_before(i))))
    })
}

fn any_transfer() -> impl Strategy<Value = Transfer<Rational>> {
    (0_usize..7, 0_usize..7, rational(), rational()).prop_map(|(from, to, in_start, out_start)| Transfer {
        from,
        to,
        in_start,
        out_start,
    })
}

fn any_schedule() -> impl Strategy<Value = Schedule<Rational>> {
    let run = (0_usize..7, rational(), 0_u64..9).prop_map(|(worker, start, tasks)| Run { worker, start, tasks });
    (vec(any_transfer(), 0..5), vec(run, 0..5)).prop_map(|(transfers, runs)| Schedule { transfers, runs })
}

/// Every worker computes its own tasks from time zero.
fn nothing_moved(star: &Star<Rational>) -> Schedule<Rational> {
    let workers = star.workers().iter().enumerate();
    let runs = workers.map(|(worker, Worker { tasks, .. })| Run { worker, start: Rational::default(), tasks: *tasks });
    Schedule { transfers: vec![], runs: runs.collect() }
}

/// One task after the other, each transfer waiting for the last: from the senders in turn to the receivers in turn.
fn one_at_a_time(
    moves: impl IntoIterator<Item = (usize, usize)>,
    comm: impl Fn(usize) -> Rational,
) -> Vec<Transfer<Rational>> {
    let mut now = Rational::default();
    let mut transfers = Vec::new();
    for (from, to) in moves {
        let out_start = &now + comm(from);
        let in_start = std::mem::replace(&mut now, &out_start + comm(to));
        transfers.push(Transfer { from, to, in_start, out_start });
    }
    transfers
}

/// Everything moved to `host`, which then computes it all.
fn gathered(star: &Star<Rational>, host: usize) -> Schedule<Rational> {
    let senders = (0..star.workers().len()).filter(|&from| from != host);
    let moves = senders.flat_map(|from| (0..star.workers()[from].tasks).map(move |_| (from, host)));
    let transfers = one_at_a_time(moves, |worker| star.workers()[worker].comm.clone());
    let start = transfers.last().map_or_else(Rational::default, |last| &last.out_start + &star.workers()[host].comm);
    Schedule { transfers, runs: vec![Run { worker: host, start, tasks: star.total_tasks() }] }
}

/// Each surplus to each deficit, in the order of the workers.
fn in_turn(redistribution: &Redistribution<Rational>) -> Vec<Transfer<Rational>> {
    let workers = || redistribution.workers().iter().enumerate();
    let senders = workers().flat_map(|(i, worker)| (0..worker.sends()).map(move |_| i));
    let receivers = workers().flat_map(|(i, worker)| (0..worker.receives()).map(move |_| i));
    one_at_a_time(senders.zip(receivers), |worker| redistribution.workers()[worker].comm.clone())
}

fn times(factor: &Rational, schedule: &Schedule<Rational>) -> Schedule<Rational> {
    let transfer = |t: &Transfer<Rational>| Transfer {
        from: t.from,
        to: t.to,
        in_start: &t.in_start * factor,
        out_start: &t.out_start * factor,
    };
    let run = |run: &Run<Rational>| Run { worker: run.worker, start: &run.start * factor, tasks: run.tasks };
    Schedule {
        transfers: schedule.transfers.iter().map(transfer).collect(),
        runs: schedule.runs.iter().map(run).collect(),
    }
}

proptest! {
    #[test]
    fn a_printed_rational_is_read_back(number in rational()) {
        prop_assert_eq!(parse_rational(&number.to_string()), Ok(number));
    }

    #[test]
    fn a_decimal_is_its_digits_over_a_power_of_ten(whole in any::<i64>(), fraction in "[0-9]{1,30}", exponent in -50..50) {
        let digits: Rational = format!("{whole}{fraction}").parse().unwrap();
        let places = exponent - i32::try_from(fraction.len()).unwrap();
        let expected = digits * Rational::from(10).pow(places);
        prop_assert_eq!(parse_rational(&format!("{whole}.{fraction}e{exponent}")), Ok(expected));
    }

    #[test]
    fn no_text_makes_the_reader_of_numbers_panic(text in "[-+0-9./eE]{0,12}") {
        if let Ok(number) = parse_rational(&text) {
            prop_assert_eq!(parse_rational(&number.to_string()), Ok(number));
        }
    }

    #[test]
    fn a_written_star_is_read_back(star in any_star(), name in option::of(".*")) {
        let file = InstanceFile { name, ..Instance::Star(star).into() };
        prop_assert_eq!(InstanceFile::read(&file.to_json().to_string()), Ok(file));
    }

    #[test]
    fn a_written_redistribution_is_read_back(redistribution in any_redistribution()) {
        let instance = Instance::Redistribution(redistribution);
        prop_assert_eq!(Instance::read(&instance.to_json().to_string()), Ok(instance));
    }

    #[test]
    fn a_written_schedule_is_read_back(star in any_star(), schedule in any_schedule()) {
        let text = star_schedule_to_json(&schedule).to_string();
        prop_assert_eq!(read_star_schedule(&text), Ok(schedule.clone()));
        let text = redistribution_schedule_to_json(&schedule.transfers).to_string();
        prop_assert_eq!(read_redistribution_schedule(&text), Ok(schedule.transfers.clone()));
        let candidate = Candidate::Star(star, schedule);
        prop_assert_eq!(read_candidate(&candidate.to_json().to_string()), Ok(candidate));
    }

    #[test]
    fn no_schedule_makes_a_checker_panic(star in any_star(), redistribution in any_redistribution(), schedule in any_schedule()) {
        let _ = star::check(&star, &schedule);
        let _ = redistribution::check(&redistribution, &schedule.transfers);
    }

    #[test]
    fn scaling_is_undone_and_scaled_by_the_lcm(star in any_star()) {
        let scaled = Scaled::new(&star);
        prop_assert_eq!(with_scaled!(&scaled, |integer, lambda| integer.unscale(lambda)), star.clone());
        let scale = Rational::from(scaled.scale().clone());
        let parameters = star.workers().iter().flat_map(|worker| std::iter::once(&worker.comm).chain(&worker.comp));
        prop_assert!(parameters.map(|parameter| parameter * &scale).all(|scaled| scaled.is_integer()));
    }

    #[test]
    fn scaling_a_redistribution_is_undone(redistribution in any_redistribution()) {
        let scaled = Scaled::new(&redistribution);
        prop_assert_eq!(with_scaled!(&scaled, |integer, lambda| integer.unscale(lambda)), redistribution);
    }

    #[test]
    fn doing_nothing_costs_the_longest_own_work(star in computing_star()) {
        let measure = star::check(&star, &nothing_moved(&star)).unwrap();
        prop_assert_eq!(Some(measure.makespan), star.makespan_without_transfers());
        prop_assert_eq!((measure.transfers, measure.relays), (0, vec![]));
    }

    #[test]
    fn the_sum_of_all_costs_is_measured_when_everything_waits_for_everything(star in computing_star(), host in 0_usize..5) {
        let host = host % star.workers().len();
        let Worker { comm: last_link, comp, .. } = &star.workers()[host];
        let mut expected = comp.as_ref().unwrap() * star.total_tasks();
        for (_, sender) in star.workers().iter().enumerate().filter(|&(from, _)| from != host) {
            expected += (&sender.comm + last_link) * sender.tasks;
        }
        prop_assert_eq!(star::check(&star, &gathered(&star, host)).unwrap().makespan, expected);
    }

    #[test]
    fn times_and_measures_grow_with_the_unit(star in computing_star(), host in 0_usize..5, factor in (1_u64..50, 1_u64..50)) {
        let factor = Rational::new(factor.0, factor.1);
        let schedule = gathered(&star, host % star.workers().len());
        let scaled = Star::of(star.workers().iter().map(|worker| {
            (&worker.comm * &factor, worker.comp.as_ref().unwrap() * &factor, worker.tasks)
        }));
        let measure = star::check(&star, &schedule).unwrap();
        prop_assert_eq!(star::check(&scaled, &times(&factor, &schedule)).unwrap().makespan, measure.makespan * factor);
    }

    #[test]
    fn renumbering_the_workers_changes_no_measure(star in computing_star(), host in 0_usize..5, shift in 0_usize..5) {
        let count = star.workers().len();
        let renumbered = |worker: usize| (worker + shift) % count;
        let schedule = gathered(&star, host % count);
        let moved = Schedule {
            transfers: schedule.transfers.iter()
                .map(|t| Transfer { from: renumbered(t.from), to: renumbered(t.to), ..t.clone() })
                .rev().collect(),
            runs: schedule.runs.iter().map(|run| Run { worker: renumbered(run.worker), ..run.clone() }).collect(),
        };
        let mut workers = star.workers().to_vec();
        workers.rotate_right(shift % count);
        let permuted = Star::new(workers).unwrap();
        prop_assert_eq!(star::check(&permuted, &moved), star::check(&star, &schedule));
    }

    #[test]
    fn one_task_more_or_less_is_noticed(star in computing_star(), host in 0_usize..5) {
        prop_assume!(star.total_tasks() > 0);
        let schedule = gathered(&star, host % star.workers().len());
        let with_tasks = |tasks| {
            let runs = vec![Run { tasks, ..schedule.runs[0].clone() }];
            Schedule { runs, ..schedule.clone() }
        };
        let one_left = star::check(&star, &with_tasks(star.total_tasks() - 1));
        let is_rejected = matches!(one_left, Err(star::Violation::TasksLeft { tasks: 1, .. }));
        prop_assert!(is_rejected);
        let one_more = star::check(&star, &with_tasks(star.total_tasks() + 1));
        let is_rejected = matches!(one_more, Err(star::Violation::ComputesWithoutTask { .. }));
        prop_assert!(is_rejected);
    }

    #[test]
    fn a_redistribution_in_turn_costs_the_sum_of_all_links(redistribution in any_redistribution()) {
        let moved = |worker: &redistribution::Worker<Rational>| Rational::from(worker.surplus.abs());
        let expected: Rational = redistribution.workers().iter().map(|worker| &worker.comm * moved(worker)).sum();
        let measure = redistribution::check(&redistribution, &in_turn(&redistribution)).unwrap();
        prop_assert_eq!((measure.time, measure.transfers as u64), (expected, redistribution.total_tasks()));
    }

    #[test]
    fn a_redistribution_without_its_last_transfer_is_rejected(redistribution in any_redistribution()) {
        let mut transfers = in_turn(&redistribution);
        prop_assume!(transfers.pop().is_some());
        let rejected = matches!(
            redistribution::check(&redistribution, &transfers),
            Err(redistribution::Violation::WrongNumberSent { .. } | redistribution::Violation::WrongNumberReceived { .. })
        );
        prop_assert!(rejected);
    }

    #[test]
    fn both_checkers_keep_the_same_rules_of_the_ports(
        comms in vec(0_i64..4, 1..4),
        transfers in vec((0_usize..4, 0_usize..4, -1_i64..8, -1_i64..12), 0..4),
    ) {
        let star = Star::of(comms.iter().map(|&comm| (comm, 0, 0)));
        let redistribution = Redistribution::of(comms.iter().map(|&comm| (comm, 0)));
        let transfers: Vec<_> = transfers.into_iter()
            .map(|(from, to, in_start, out_start)| Transfer { from, to, in_start, out_start }).collect();
        let of_star = match star::check(&star, &Schedule { transfers: transfers.clone(), runs: vec![] }) {
            Err(star::Violation::Ports(violation)) => Some(violation),
            _ => None,
        };
        let of_redistribution = match redistribution::check(&redistribution, &transfers) {
            Err(redistribution::Violation::Ports(violation)) => Some(violation),
            _ => None,
        };
        prop_assert_eq!(of_star, of_redistribution);
    }
}
